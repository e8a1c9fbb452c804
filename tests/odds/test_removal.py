"""Effects of removal, against closed forms and against drawing every hand."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.odds.shoes.removal import correlation, effects_of_removal
from sicbo.outcome import FACES, NotAShoe, Outcome, Shoe
from sicbo.rules.rule_set import RuleSet

RULES = "mbs-3card-2016"
Counts = tuple[int, int, int, int, int, int]


def mean_nets(rules: RuleSet, counts: Counts) -> list[Fraction]:
    """Draw every hand of three from cards that can be told apart."""
    cards = [face for face, count in zip(FACES, counts, strict=True) for _ in range(count)]
    hands = [Outcome.of(*hand) for hand in combinations(cards, 3)]
    nets = []
    for area in rules.areas:
        paid = [rules.odds_won(area, hand) for hand in hands]
        nets.append(sum((Fraction(-1) if odds is None else odds for odds in paid), Fraction(0)) / len(hands))
    return nets


@pytest.mark.by_force
@settings(max_examples=20)
@given(st.tuples(*[st.integers(1, 3)] * 6))
def test_an_effect_is_the_difference_of_two_means(counts: Counts) -> None:
    """From any shoe: draw all hands with the card and without it."""
    rules = sicbo.rule_set(RULES)
    before = mean_nets(rules, counts)
    found = list(effects_of_removal(rules, Shoe(counts)).values())

    for at in range(6):
        one, two, three, four, five, six = (count - (face == at) for face, count in enumerate(counts))
        after = mean_nets(rules, (one, two, three, four, five, six))
        expected = [late - early for early, late in zip(before, after, strict=True)]
        assert expected == [effects[at] for effects in found]


@pytest.mark.parametrize("decks", [2, 3, 4, 5, 6])
def test_total_4_and_any_triple_have_closed_forms(decks: int) -> None:
    """Total 4 is two aces and a two, at 62 to 1; any triple is three alike, at 31 to 1."""
    rules = sicbo.rule_set(RULES)
    each, cards = 8 * decks, 48 * decks
    effects = effects_of_removal(rules, rules.shoe(decks))

    def total_4(aces: int, twos: int, left: int) -> Fraction:
        return Fraction(63 * comb(aces, 2) * twos, comb(left, 3))

    before = total_4(each, each, cards)
    ace, two, other = (
        total_4(aces, twos, cards - 1) - before
        for aces, twos in ((each - 1, each), (each, each - 1), (each, each))
    )
    assert (ace, two, other, other, other, other) == effects[rules.area("total:4")]
    assert (other, other, other, other, two, ace) == effects[rules.area("total:17")]
    triple = Fraction(32 * (5 * comb(each, 3) + comb(each - 1, 3)), comb(cards - 1, 3))
    assert {triple - Fraction(32 * 6 * comb(each, 3), comb(cards, 3))} == set(
        effects[rules.area("any-triple")]
    )


@pytest.mark.parametrize("decks", [2, 6])
def test_from_a_full_shoe_the_effects_of_an_area_add_up_to_nothing(decks: int) -> None:
    """A card removed at random changes no edge."""
    rules = sicbo.rule_set(RULES)

    effects = effects_of_removal(rules, rules.shoe(decks))

    assert 19 == len(effects)
    assert {Fraction(0)} == {sum(each, Fraction(0)) for each in effects.values()}


def test_a_face_that_is_not_there_cannot_be_removed() -> None:
    """No card of a face, no effect of its removal."""
    with pytest.raises(NotAShoe, match="none below 0"):
        effects_of_removal(sicbo.rule_set(RULES), Shoe((4, 4, 4, 4, 4, 0)))


def test_tags_follow_effects_fully_not_at_all_or_against() -> None:
    """The correlation is 1 for the effects themselves, and none for any triple, which no card moves."""
    effects = (Fraction(3), Fraction(2), Fraction(1), Fraction(-1), Fraction(-2), Fraction(-3))

    assert "1.0000" == correlation((3, 2, 1, -1, -2, -3), effects, places=4)
    assert "-1.0000" == correlation((-3, -2, -1, 1, 2, 3), effects, places=4)
    assert "0.0000" == correlation((1, -1, 1, 1, -1, 1), effects, places=4)
    assert correlation((1, 1, 0, 0, -1, -1), (Fraction(0),) * 6, places=4) is None
