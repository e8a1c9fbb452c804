"""Plans that cannot be played are refused before anything is played, with what is allowed."""

from fractions import Fraction
from typing import Any

import pytest

import sicbo
from sicbo.odds.progressions import Progression, TooManyStakes
from sicbo.odds.shoes.exposure import NotAPenetration
from sicbo.outcome import NotAShoe
from sicbo.rules.areas import UnknownArea
from sicbo.settlement import StakeIsRefused
from sicbo.simulation import AmountsAreTooLarge, DealtShoe, NotAPlan, Plan, Player, parts
from simulation import strategies

SMALL = (("small", 1000),)
FLAT = Player(SMALL)


def plan(*players: Player, name: str = "mbs-sicbo-v6-2020", **terms: Any) -> Plan:  # noqa: ANN401 - any terms
    return Plan(sicbo.rule_set(name), players, **{"rounds": 10, **terms})


@pytest.mark.parametrize(
    ("players", "terms", "refusal", "message"),
    [
        ([], {}, NotAPlan, "at least one player"),
        ([FLAT], {"rounds": 0}, NotAPlan, "not 0 rounds and 1 sessions"),
        ([FLAT], {"sessions": 0}, NotAPlan, "at least 1 round and 1 session"),
        ([FLAT], {"rounds": 2**40, "sessions": 2**20}, NotAPlan, "more than 72057594037927936 rounds"),
        ([FLAT], {"seed": -1}, NotAPlan, "a seed is a whole number from 0 to 18446744073709551615, not -1"),
        ([FLAT], {"shoe": DealtShoe(2)}, NotAShoe, "is played with dice and has no shoe"),
        ([FLAT], {"name": "mbs-3card-2016"}, NotAPlan, "is played with cards: say how many decks"),
        ([FLAT], {"name": "mbs-3card-2016", "shoe": DealtShoe(7)}, NotAShoe, "2 to 6 decks, not 7"),
        ([FLAT], {"name": "mbs-3card-2016", "shoe": DealtShoe(2, Fraction(2))}, NotAPenetration, "at most 1"),
        ([Player(SMALL, bank=5000)], {"name": "mbs-3card-2016", "shoe": DealtShoe(2), "rounds": 2**27}, NotAPlan, "at most 67108864 rounds per session"),
        ([Player()], {}, NotAPlan, "player 1 has no wager"),
        ([FLAT, Player(SMALL + SMALL)], {}, NotAPlan, "player 2 has two wagers on small"),
        ([Player((("smal", 1),))], {}, UnknownArea, "has no area 'smal'"),
        ([Player((("small", 0),))], {}, StakeIsRefused, "it must be more than zero"),
        ([Player((("single:1", 5),))], {"name": "us-ma-sicbo"}, StakeIsRefused, "steps of 0.10"),
        ([Player(SMALL, most=500)], {}, NotAPlan, "stakes 1000 on small, more than the maximum of 500"),
        ([Player(SMALL, target=5)], {}, NotAPlan, "has a target and no bank"),
        ([Player(SMALL, bank=-1)], {}, NotAPlan, "the bank of player 1 is -1: it must be 0"),
        ([Player(SMALL, bank=2**60)], {}, NotAPlan, "it must be 0 to 9007199254740991"),
        ([Player(SMALL, stop_loss=0, name="Ada")], {}, NotAPlan, "the stop-loss of Ada is 0: it must be 1"),
        ([Player((("small", 5), ("big", 5)), Progression.MARTINGALE, most=10)], {}, NotAPlan, "has 2 wagers: a progression is on one area"),
        ([Player(SMALL, Progression.MARTINGALE)], {"rounds": 100}, NotAPlan, "beyond all bounds: give a maximum"),
        ([Player((("single:1", 10),), Progression.MARTINGALE, most=25)], {"name": "us-ma-sicbo"}, StakeIsRefused, "0.25 is not a multiple of that"),
        ([Player((("small", 1),), Progression.DALEMBERT, most=10**9)], {"rounds": 10**6}, TooManyStakes, "more than 10000 different stakes"),
        ([Player(SMALL, strategies.flat)], {}, NotAPlan, "chooses the wagers: give no others"),
        ([Player((("small", 2**53 - 1),))], {"rounds": 10**6}, AmountsAreTooLarge, "use fewer rounds or smaller stakes"),
        ([Player((("triple:1", 10**12),), bank=10**15)], {"rounds": 10**6}, AmountsAreTooLarge, "only sums below 4611686018427387904"),
        ([Player(SMALL, bank=5000)], {"ends_only": True}, NotAPlan, "end results alone"),
        ([FLAT], {"rounds": 2**37, "ends_only": True}, NotAPlan, "at most 68719476736 rounds per session"),
        ([FLAT], {"name": "mbs-3card-2016", "shoe": DealtShoe(2), "ends_only": True}, NotAPlan, "end results alone"),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_played_is_refused(
    players: list[Player], terms: dict[str, Any], refusal: type[Exception], message: str
) -> None:
    """Each with a sentence that says what is allowed."""
    with pytest.raises(refusal, match=message):
        plan(*players, **terms)


def test_work_for_too_many_parts_is_refused() -> None:
    """Nobody waits for a year."""
    with pytest.raises(NotAPlan, match="at most 1000000 are allowed"):
        parts(plan(FLAT, rounds=2**50))


def test_an_unlimited_progression_within_bounds_is_played() -> None:
    """Ten doublings need no maximum."""
    assert (1000, 2000, 4000) == plan(Player(SMALL, Progression.MARTINGALE), rounds=3).stakes(
        Player(SMALL, Progression.MARTINGALE)
    )
