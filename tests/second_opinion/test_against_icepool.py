"""Exact odds against icepool, which counts, and the second opinion, which says what wins and pays.

Neither uses a line of the package: every area of every rule set is worked out twice, from other code and
from numbers that were typed a second time.
"""

from collections.abc import Mapping
from fractions import Fraction

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from second_opinion.by_hand import PAYS, net_win
from sicbo.odds.loaded_dice import LoadedDice
from sicbo.odds.net_distribution import after_rounds, one_round
from sicbo.odds.par_sheet import ParSheet, par_sheet

DICE_GAMES = [names for names in PAYS if names[0] != "mbs-3card-2016"]
CARDS = ("mbs-3card-2016", "4.1")
COUNTS = st.tuples(*[st.integers(0, 60)] * 6).filter(lambda counts: sum(counts) >= 3)
WEIGHTS = st.lists(st.integers(0, 30), min_size=6, max_size=6).filter(any)

Figures = tuple[Fraction, Fraction, Fraction]


def by_icepool(names: tuple[str, str], triples: "icepool.Die[tuple[int, ...]]") -> dict[str, Figures]:
    """Work out probability, edge and variance of every area, from the sorted faces as icepool has them."""
    found = {}
    for area in PAYS[names]:
        nets = {faces: net_win(*names, area, "".join(map(str, faces))) for faces in triples}
        die = triples.map({faces: Fraction(-1) if net is None else net for faces, net in nets.items()})
        found[area] = (die.probability(">", 0), -die.mean(), die.variance())
    return found


def by_us(sheet: ParSheet) -> dict[str, Figures]:
    worths = {line.area.id: line.worth for line in sheet.lines}
    return {area: (each.probability, each.house_edge, each.variance) for area, each in worths.items()}


def rules_of(names: tuple[str, str]) -> sicbo.RuleSet:
    return sicbo.rule_set(names[0]).offering(names[1])


@pytest.mark.parametrize("names", DICE_GAMES)
def test_every_area_with_dice_is_worth_what_icepool_says(names: tuple[str, str]) -> None:
    """Three dice as a pool, every rule set and pay table."""
    expected = by_icepool(names, icepool.d6.pool(3).expand())

    assert expected == by_us(par_sheet(rules_of(names)))


@settings(max_examples=15)
@given(st.sampled_from(DICE_GAMES), WEIGHTS)
def test_every_area_with_loaded_dice_is_worth_what_icepool_says(
    names: tuple[str, str], weights: list[int]
) -> None:
    """Dice of any weights, some faces never falling."""
    die = icepool.Die(dict(enumerate(weights, start=1)))
    expected = by_icepool(names, die.pool(3).expand())

    dice = LoadedDice.of([Fraction(weight) for weight in weights])

    assert expected == by_us(par_sheet(rules_of(names), dice=dice))


@settings(max_examples=40)
@given(COUNTS)
def test_every_area_from_any_shoe_is_worth_what_icepool_says(counts: tuple[int, ...]) -> None:
    """Three cards dealt from a deck of any composition."""
    deck = icepool.Deck({face: count for face, count in enumerate(counts, start=1) if count})
    expected = by_icepool(CARDS, deck.deal(3).expand())

    assert expected == by_us(par_sheet(rules_of(CARDS), sicbo.Shoe(counts)))  # type: ignore[arg-type]


@pytest.mark.parametrize("decks", range(2, 7))
def test_every_area_from_a_fresh_shoe_is_worth_what_icepool_says(decks: int) -> None:
    """All shoes that the document allows."""
    rules = rules_of(CARDS)
    deck = icepool.Deck(dict.fromkeys(range(1, 7), 8 * decks))

    assert by_icepool(CARDS, deck.deal(3).expand()) == by_us(par_sheet(rules, rules.shoe(decks)))


@pytest.mark.parametrize(
    "stakes",
    [
        {"small": 10},
        {"small": 10, "total:9": 5, "double:1": 5},
        {"single:6": 7, "any-triple": 3, "triple:6": 1},
    ],
)
def test_many_rounds_are_what_icepool_adds_up(stakes: Mapping[str, int]) -> None:
    """Thirty rounds, way by way."""
    names = ("mbs-sicbo-v6-2020", "4.1")
    falls = icepool.d6.pool(3).expand()
    nets = dict.fromkeys(falls, 0)
    for area, stake in stakes.items():
        for faces in nets:
            net = net_win(*names, area, "".join(map(str, faces)))
            nets[faces] += -stake if net is None else int(stake * net)
    expected = dict((30 @ falls.map(nets)).items())

    one = one_round(rules_of(names), {area: sicbo.Money(stake) for area, stake in stakes.items()})

    assert expected == after_rounds(one.ways, rounds=30).ways
