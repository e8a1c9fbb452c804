"""Very many wagers settled at once, against settlement one by one."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.money import Money
from sicbo.outcome import ALL_FALLS
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import StakeIsRefused, Wager, settle
from sicbo.simulation import AmountsAreTooLarge, settlement
from sicbo.simulation.random_generator import words
from sicbo.simulation.settlement import Areas, Pays, Stakes, StandingWagers, settle_rounds

STEPS = {"mbs-sicbo-v6-2020": 1, "us-ma-sicbo": 10, "rws-open-cover-2021-1": 2, "mbs-3card-2016": 1}


def wagers_of(rules: RuleSet, shape: tuple[int, ...], seed: int) -> tuple[Areas, Stakes]:
    """Make some areas and stakes; one stake in seven is nothing."""
    numbers = words(seed, 0, int(np.prod(shape))).reshape(shape)
    areas = (numbers % np.uint64(len(rules.areas))).astype(np.uint8)
    stakes = (numbers >> np.uint64(20)) % np.uint64(7) * np.uint64(30)
    return areas, stakes.astype(np.int64)


def one_by_one(rules: RuleSet, fall: int, areas: Areas, stakes: Stakes) -> int:
    wagers = [
        Wager(rules.areas[area], Money(stake))
        for area, stake in zip(areas.tolist(), stakes.tolist(), strict=True)
        if stake
    ]
    return settle(rules, wagers, ALL_FALLS[fall]).net.minor_units


@pytest.mark.parametrize("is_compiled", [True, False])
@pytest.mark.parametrize("name", STEPS)
def test_changing_wagers_are_settled_as_one_by_one(
    name: str, monkeypatch: pytest.MonkeyPatch, *, is_compiled: bool
) -> None:
    """Every fall, other wagers in each round, by both engines."""
    monkeypatch.setattr(settlement, "IS_COMPILED", is_compiled)
    rules = sicbo.rule_set(name)
    falls = np.arange(216, dtype=np.uint8)
    areas, stakes = wagers_of(rules, (216, 3, 4), 1)

    nets = settle_rounds(Pays.of(rules), falls, areas, stakes)

    for number in falls.tolist():
        expected = [one_by_one(rules, number, areas[number, at], stakes[number, at]) for at in range(3)]
        assert expected == nets[number].tolist()
    narrow = settle_rounds(Pays.of(rules), falls, areas, stakes.astype(np.int32))
    assert np.array_equal(nets, narrow)


@given(st.integers(0, 1000), st.lists(st.integers(0, 215), max_size=30))
@settings(max_examples=40)
def test_standing_wagers_are_the_same_wagers_again(seed: int, drawn: list[int]) -> None:
    """The house's result of each round, and each terminal's after all of them."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    falls = np.array(drawn, dtype=np.uint8)
    areas, stakes = wagers_of(rules, (5, 4), seed)
    standing = StandingWagers(Pays.of(rules), areas, stakes)
    again = settle_rounds(
        Pays.of(rules), falls, np.tile(areas, (len(drawn), 1, 1)), np.tile(stakes, (len(drawn), 1, 1))
    )

    assert (-again.sum(axis=1)).tolist() == standing.house_results(falls).tolist()
    assert again.sum(axis=0).tolist() == standing.terminal_results(falls).tolist()


@pytest.mark.parametrize(
    ("area", "stake", "refusal", "message"),
    [
        (50, 10, StakeIsRefused, "there is no area 50: the last one is 49"),
        (0, -10, StakeIsRefused, "a stake of -10 is negative"),
        (49, 5, StakeIsRefused, "not a multiple of its area's step"),
        (0, 2**60, AmountsAreTooLarge, "too much to be paid exactly"),
    ],
)
def test_wagers_that_no_table_takes_are_refused(
    area: int, stake: int, refusal: type[Exception], message: str
) -> None:
    """Before anything is settled."""
    pays = Pays.of(sicbo.rule_set("us-ma-sicbo"))
    areas, stakes = np.array([[area]], dtype=np.uint8), np.array([[stake]], dtype=np.int64)

    with pytest.raises(refusal, match=message):
        StandingWagers(pays, areas, stakes)


def test_shapes_and_sums_that_do_not_fit_are_refused() -> None:
    """Areas and stakes belong together; sums stay below 2 to the 62nd."""
    pays = Pays.of(sicbo.rule_set("us-ma-sicbo"))
    with pytest.raises(StakeIsRefused, match="cannot have stakes of the shape"):
        StandingWagers(pays, np.zeros((2, 1), dtype=np.uint8), np.zeros((1, 2), dtype=np.int64))
    standing = StandingWagers(pays, np.zeros((1, 1), dtype=np.uint8), np.full((1, 1), 10**15))
    with pytest.raises(AmountsAreTooLarge, match="100000 rounds of these wagers"):
        standing.terminal_results(np.zeros(100_000, dtype=np.uint8))
    empty = np.zeros((0, 2, 3))
    assert (0, 2) == settle_rounds(
        pays, np.zeros(0, dtype=np.uint8), empty.astype(np.uint8), empty.astype(np.int64)
    ).shape
