"""The simple counter, against every composition, every order of the cards, and par sheets of real shoes."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.shoes.card_counting import analyse_counting
from sicbo.odds.shoes.exposure import Prices, compositions, exposure, margins, prices_of
from sicbo.odds.shoes.simple_count import (
    Call,
    Dealing,
    NotACount,
    SimpleCount,
    Tags,
    best_count,
    gains_by_round,
)
from sicbo.outcome import CLASSES, FACES, Outcome

RULES = "mbs-3card-2016"
HIGH_AGAINST_LOW = (1, 1, 0, 0, -1, -1)
BALANCED = [tags for tags in product((-2, -1, 0, 1, 2), repeat=6) if not sum(tags) and any(tags)]


def prices() -> Prices:
    return prices_of(sicbo.rule_set(RULES))


def says_so(tags: Tags, call: Call, seen: list[int], left: int, deck: int) -> bool:
    """Count as a player does: add up tags of cards seen, and divide by the decks left."""
    running = sum(tag * cards for tag, cards in zip(tags, seen, strict=True))
    true_count = Fraction(running * deck, left)
    return true_count >= call.trigger if call.side == 1 else true_count <= -call.trigger


def gain_of_a_round(tags: Tags, call: Call, dealing: Dealing, at: int) -> Fraction:
    """Go through every composition that a round may start with."""
    per_face, left = dealing.cards_per_face, dealing.cards - 3 * at
    gain = 0
    for counts in compositions(left, 6, per_face):
        if says_so(tags, call, [per_face - count for count in counts], left, dealing.deck):
            weight = prod(comb(per_face, count) for count in counts)
            gain += weight * list(margins(counts, prices()))[call.place]
    return Fraction(gain, comb(dealing.cards, left) * comb(left, 3))


@pytest.mark.by_force
@settings(max_examples=40)
@given(
    st.sampled_from(BALANCED),
    st.integers(0, 18),
    st.sampled_from([1, -1]),
    st.integers(1, 6),
    st.sampled_from([(1, 2, 6), (2, 4, 6), (2, 4, 12), (3, 3, 18), (3, 6, 9)]),
)
def test_gains_are_those_of_every_composition(
    tags: Tags, place: int, side: int, trigger: int, shoe: tuple[int, int, int]
) -> None:
    """Any tags up to 2, any area, any trigger, any tiny shoe; decks may be smaller than the shoe."""
    per_face, rounds, deck = shoe
    dealing, call = Dealing(per_face, deck, rounds), Call(place, side, trigger)

    expected = [gain_of_a_round(tags, call, dealing, at) for at in range(rounds)]

    assert expected == gains_by_round(tags, [call], dealing, prices())


def test_twelve_cards_are_what_all_choices_of_cards_left_say() -> None:
    """Of twelve cards that can be told apart, every choice of those left is as likely."""
    rules = sicbo.rule_set(RULES)
    call, dealing = Call(list(rules.areas).index(rules.area("total:17")), 1, 2), Dealing(2, 12, 3)
    expected = []
    for left in (12, 9, 6):
        chosen = list(combinations(sorted(FACES * 2), left))
        gain = Fraction(0)
        for cards in chosen:
            seen = Counter(FACES * 2)
            seen.subtract(cards)
            if says_so(HIGH_AGAINST_LOW, call, [seen[face] for face in FACES], left, 12):
                hands = [Outcome.of(*hand) for hand in combinations(cards, 3)]
                won = sum(1 for hand in hands if hand.total == 17)
                gain += Fraction(63 * won, len(hands)) - 1
        expected.append(gain / len(chosen))

    assert expected == gains_by_round(HIGH_AGAINST_LOW, [call], dealing, prices())


@pytest.mark.parametrize("decks", [2, 6])
@pytest.mark.parametrize("call", [Call(6, 1, 1), Call(5, -1, 1), Call(1, 1, 1), Call(0, -1, 1)])
def test_the_second_round_of_a_real_shoe_is_what_56_par_sheets_say(decks: int, call: Call) -> None:
    """After one round, a real shoe has one composition for each class that was drawn."""
    rules = sicbo.rule_set(RULES)
    full = rules.shoe(decks)
    expected = Fraction(0)
    for faces in CLASSES:
        seen = [faces.count(face) for face in FACES]
        if says_so(HIGH_AGAINST_LOW, call, seen, full.cards - 3, 48):
            sheet = par_sheet(rules, full.without(Outcome(faces)))
            chance = Fraction(full.ways(faces), full.draws)
            expected -= chance * sheet.lines[call.place].worth.house_edge

    found = gains_by_round(HIGH_AGAINST_LOW, [call], Dealing(8 * decks, 48, 2), prices())

    # With six decks, one round is not enough for a true count of 1.
    assert [Fraction(0), expected] == found
    assert (decks == 2) == (expected != 0)


@pytest.mark.by_force
def test_the_best_count_is_the_best_of_all() -> None:
    """All tags, areas and triggers are tried by hand on twelve cards."""
    dealing = Dealing(2, 12, 3)
    table = [
        (
            [2 - count for count in counts],
            left,
            Fraction(prod(comb(2, count) for count in counts), comb(12, left) * comb(left, 3)),
            list(margins(counts, prices())),
        )
        for left in (12, 9, 6)
        for counts in compositions(left, 6, 2)
    ]

    def best_of_a_side(tags: Tags, side: int) -> Fraction:
        # What is gained at each true count, then at that count or more.
        by_count = [[Fraction(0)] * 19 for _ in range(14)]
        for seen, left, weight, brings in table:
            running = side * sum(tag * cards for tag, cards in zip(tags, seen, strict=True))
            for place, margin in enumerate(brings):
                by_count[max(0, running * 12 // left)][place] += weight * margin
        for reached in range(12, 0, -1):
            both = zip(by_count[reached], by_count[reached + 1], strict=True)
            by_count[reached] = [one + more for one, more in both]
        return max(max(gains) for gains in by_count[1:])

    every = [tags for tags in BALANCED if max(tags) == 1 == -min(tags)]
    expected = max(best_of_a_side(tags, 1) + best_of_a_side(tags, -1) for tags in every)

    found = best_count(dealing, prices())

    assert found is not None
    assert expected == sum(gains_by_round(found.tags, found.best, dealing, prices()))


@pytest.mark.parametrize(("decks", "rounds"), [(2, 24), (3, 20)])
def test_low_against_high_is_the_best_count_of_real_shoes(decks: int, rounds: int) -> None:
    """Many low cards gone: total 17; many high cards gone: total 4; as likely and as good as each other."""
    rules = sicbo.rule_set(RULES)
    dealing = Dealing(8 * decks, 48, rounds)

    count = best_count(dealing, prices())

    assert count is not None
    assert HIGH_AGAINST_LOW == count.tags
    areas = [list(rules.areas)[call.place].id for call in count.best]
    assert [("total:17", 1), ("total:4", -1)] == [
        (area, call.side) for area, call in zip(areas, count.best, strict=True)
    ]
    high, low = (sum(gains_by_round(count.tags, [call], dealing, prices())) for call in count.best)
    assert high == low > 0


def test_nothing_is_counted_before_the_first_round() -> None:
    """A fresh shoe has a count of 0."""
    assert best_count(Dealing(16, 48, 1), prices()) is None


def test_a_house_without_a_mirror_may_be_beaten_on_one_side_only() -> None:
    """Only Small is offered: the count stakes when high cards are gone, and never else."""
    small = prices().returns[0]
    count = best_count(Dealing(16, 48, 12), Prices((small,), 1))

    assert count is not None
    assert [(0, -1)] == [(call.place, call.side) for call in count.best]
    assert count.best == count.every


@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_a_simple_counter_never_gains_more_than_a_perfect_one(rounds: int) -> None:
    """Round by round, for one area and for every area."""
    dealing = Dealing(3, 18, rounds)
    count = best_count(dealing, prices())
    assert isinstance(count, SimpleCount)
    perfect = exposure(3, prices(), rounds).rounds

    best, every = (
        gains_by_round(count.tags, calls, dealing, prices()) for calls in (count.best, count.every)
    )

    assert all(one <= each.gain_best for one, each in zip(best, perfect, strict=True))
    assert all(one <= each.gain_every for one, each in zip(every, perfect, strict=True))


@pytest.mark.parametrize("tags", [(0,) * 6, (1, 1, 1, -1, -1, 0)])
def test_tags_that_are_no_balanced_count_are_refused(tags: Tags) -> None:
    """What does not add up to 0 has no true count."""
    with pytest.raises(NotACount, match="add up to 0"):
        gains_by_round(tags, [], Dealing(2, 12, 2), prices())


@pytest.mark.parametrize("trigger", [-1, 0, 13])
def test_a_trigger_that_cannot_be_is_refused(trigger: int) -> None:
    """All cards left with tag -1 make a true count of a whole deck; 0 would be no trigger."""
    with pytest.raises(NotACount, match="use 1 to 12"):
        gains_by_round(HIGH_AGAINST_LOW, [Call(0, 1, trigger)], Dealing(2, 12, 2), prices())


def test_the_curve_adds_up_what_each_round_gains() -> None:
    """The whole shoe, with the count that is best for the rounds asked for."""
    rules = sicbo.rule_set(RULES)
    whole, dealing = exposure(2, prices(), 4), Dealing(2, 12, 3)

    found = analyse_counting(rules, dealing, whole, share=Fraction(1, 10))

    assert found.count is not None
    best = gains_by_round(found.count.tags, found.count.best, dealing._replace(rounds=4), prices())
    every = gains_by_round(found.count.tags, found.count.every, dealing._replace(rounds=4), prices())
    assert 3 == len(found.asked.rounds)
    for at, point in enumerate(found.curve, start=1):
        rounds = whole.rounds[:at]
        assert (at, Fraction(at, 4)) == (point.rounds, point.penetration)
        assert sum(each.gain_best for each in rounds) == point.gain_best
        assert sum(each.gain_every for each in rounds) == point.gain_every
        assert sum(best[:at]) == point.simple_best
        assert sum(every[:at]) == point.simple_every
    assert sum(best[:3]) == sum(found.call_gains[call] for call in found.count.best)


def test_without_a_count_the_curve_of_the_simple_counter_is_flat() -> None:
    """One round is asked for, in which nobody has seen a card."""
    rules = sicbo.rule_set(RULES)

    found = analyse_counting(rules, Dealing(2, 12, 1), exposure(2, prices(), 4), share=Fraction(0))

    assert found.count is None
    assert not any(point.simple_best or point.simple_every for point in found.curve)
