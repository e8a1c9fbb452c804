"""The dice and cards that the production code draws fit what they should be (INV-G4)."""

from collections.abc import Callable
from itertools import count

import pytest

from chance.fitting import of_cards, of_dice, unfit
from sicbo.chance import draw_cards, fresh_bytes
from sicbo.house_runtime.tables.outcome_sources import OperatingSystemsChance, OutcomeSource
from sicbo.outcome import ALL_FALLS, Outcome, Shoe
from sicbo.table.draws.committed_draws import committed_draw
from sicbo.table.draws.unbiased_faces import Faces
from sicbo.table.round import Sealed
from table.moments import moment

DRAWS, SHOES = 60_000, 4_000
MANY_DRAWS, MANY_SHOES = 10_000_000, 400_000
FALLS = {fall.faces: fall for fall in ALL_FALLS}
ONE_DECK = Shoe((8, 8, 8, 8, 8, 8))

Tumbler = Callable[[], Faces]


def production() -> Tumbler:
    """Draw as a running table does for a virtual tumbler whose outcome is due."""
    source: OutcomeSource = OperatingSystemsChance()
    table = moment("rws-open-cover-etg-2021-virtual", "check-flat").now_table

    def draw() -> Faces:
        drawn = source.draw(table)
        assert drawn is not None
        return drawn.faces

    return draw


def chain() -> Tumbler:
    """Draw as a table does that is committed to a chain of seeds, each round from a seed of its own."""
    rounds = count(1)
    return lambda: committed_draw(fresh_bytes(32), "T1", next(rounds), Sealed("0a" * 32))


def by_remainder() -> Tumbler:
    """Draw with the mistake that everyone makes: the remainder of a byte."""

    def draw() -> Faces:
        fall = fresh_bytes(1)[0] % 216
        return fall // 36 + 1, fall // 6 % 6 + 1, fall % 6 + 1

    return draw


def sticky() -> Tumbler:
    """Draw fairly, but give one outcome in forty twice."""
    draw = production()
    last = [draw()]

    def again() -> Faces:
        if fresh_bytes(1)[0] >= 7:
            last[0] = draw()
        return last[0]

    return again


def some(tumbler: Tumbler, number: int) -> list[Outcome]:
    """Let dice fall so many times."""
    return [FALLS[tumbler()] for _ in range(number)]


@pytest.mark.parametrize("source", [production, chain], ids=["operating-system", "chain-of-seeds"])
def test_the_dice_that_are_drawn_are_fair(source: Callable[[], Tumbler]) -> None:
    """216 falls, each die, totals, pairs, runs, gaps, repeats: together at 0.001, with one repeat."""
    tumbler = source()

    assert [] == unfit(lambda: of_dice(some(tumbler, DRAWS)))


@pytest.mark.parametrize("source", [by_remainder, sticky])
def test_the_same_tests_see_dice_that_are_not_fair(source: Callable[[], Tumbler]) -> None:
    """A remainder in place of a rejection, and a repeat now and then, are found with as many draws."""
    tumbler = source()

    assert [] != unfit(lambda: of_dice(some(tumbler, DRAWS)))


def whole_shoe() -> list[int]:
    """Draw a virtual shoe to its last card, three by three as rounds do."""
    left, cards = ONE_DECK, list[int]()
    while left.cards:
        faces = draw_cards(left)
        left = left.without(Outcome(faces))
        cards += faces
    return cards


def poorly_shuffled() -> list[int]:
    """Draw a shoe, one in four with its last card first as well, as if two were stuck together."""
    cards = whole_shoe()
    return cards if fresh_bytes(1)[0] >= 64 else [cards[-1], *cards[1:-1], cards[-1]]


def test_the_cards_that_are_drawn_are_those_of_a_shuffled_shoe() -> None:
    """Every shoe gives each card once; any place of it may hold any card; hands come as often as they should."""
    shoes = [whole_shoe() for _ in range(20)]

    assert {tuple(sorted(cards)) for cards in shoes} == {
        tuple(face for face in range(1, 7) for _ in range(8))
    }
    assert [] == unfit(lambda: of_cards(ONE_DECK, [whole_shoe() for _ in range(SHOES)]))


def test_the_same_tests_see_a_shoe_that_is_not_shuffled_well() -> None:
    """One shoe in four whose first card tells the last one is found."""
    assert [] != unfit(lambda: of_cards(ONE_DECK, [poorly_shuffled() for _ in range(SHOES)]))


@pytest.mark.torture
def test_ten_million_dice_are_fair() -> None:
    """The same tests with ten million draws of the production code (`make torture`)."""
    tumbler = production()

    assert [] == unfit(lambda: of_dice(some(tumbler, MANY_DRAWS)))


@pytest.mark.torture
def test_four_hundred_thousand_shoes_are_shuffled_well() -> None:
    """The same tests with almost twenty million cards (`make torture`)."""
    assert [] == unfit(lambda: of_cards(ONE_DECK, [whole_shoe() for _ in range(MANY_SHOES)]))
