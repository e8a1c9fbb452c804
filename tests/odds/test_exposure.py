"""The exact exposure of tiny shoes, against dealing out every order of their cards."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

import sicbo
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.shoes.exposure import Exposure, NotAPenetration, exposure, prices_of, rounds_started
from sicbo.outcome import FACES, Outcome, Shoe
from sicbo.rules.areas import pay_level

RULES = sicbo.rule_set("mbs-3card-2016")
PRICES = prices_of(RULES)


def nets(cards: tuple[int, ...]) -> list[Fraction]:
    """Return the expected net of one unit on each area, by drawing every hand from these very cards."""
    hands = [Outcome.of(*hand) for hand in combinations(cards, 3)]
    found = []
    for area, row in RULES.rows.items():
        levels = [pay_level(area, hand, RULES.on_triple) for hand in hands]
        found.append(
            sum((row.odds[level - 1] if level else Fraction(-1) for level in levels), Fraction(0))
            / len(hands)
        )
    return found


def as_tuple(one: Exposure, at: int) -> tuple[Fraction, Fraction, Fraction]:
    each = one.rounds[at]
    return each.favourable_probability, each.gain_best, each.gain_every


@pytest.mark.by_force
@pytest.mark.parametrize("at", [0, 1])
def test_one_card_a_face_is_what_all_720_orders_say(at: int) -> None:
    """Deal six cards in every order, and look at what is left before each round."""
    orders = list(permutations(FACES))
    left = [nets(order[3 * at :]) for order in orders]
    winning = [[net for net in each if net > 0] for each in left]

    assert as_tuple(exposure(1, PRICES, 2), at) == (
        Fraction(sum(1 for each in winning if each), len(orders)),
        sum((max(each, default=Fraction(0)) for each in winning), Fraction(0)) / len(orders),
        sum((sum(each, Fraction(0)) for each in winning), Fraction(0)) / len(orders),
    )


@pytest.mark.by_force
@pytest.mark.parametrize(("at", "left"), [(0, 12), (1, 9), (2, 6), (3, 3)])
def test_two_cards_a_face_are_what_all_choices_of_cards_left_say(at: int, left: int) -> None:
    """Of twelve cards that can be told apart, every choice of those left is as likely."""
    chosen = Counter(combinations(sorted(FACES * 2), left))
    total = sum(chosen.values())
    winning = {cards: [net for net in nets(cards) if net > 0] for cards in chosen}

    one = exposure(2, PRICES, 4)

    assert left == one.rounds[at].cards_left
    assert as_tuple(one, at) == (
        Fraction(sum(chosen[cards] for cards, each in winning.items() if each), total),
        sum((chosen[cards] * max(each, default=Fraction(0)) for cards, each in winning.items()), Fraction(0))
        / total,
        sum((chosen[cards] * sum(each, Fraction(0)) for cards, each in winning.items()), Fraction(0)) / total,
    )


def test_a_shoe_is_the_mean_and_the_sums_of_its_rounds() -> None:
    """The share is a mean, the gains are sums."""
    one = exposure(2, PRICES, 3)
    shares, best, every = zip(*(as_tuple(one, at) for at in range(3)), strict=True)

    assert (sum(shares) / 3, sum(best), sum(every)) == (one.favourable_share, one.gain_best, one.gain_every)


def test_prices_agree_with_the_pay_table() -> None:
    """Any triple returns 32 units on six classes; the unit is whole as all odds are."""
    area = list(RULES.rows).index(RULES.area("any-triple"))

    assert 1 == PRICES.unit
    assert {0: 50, 32: 6} == Counter(PRICES.returns[area])


@pytest.mark.parametrize(
    ("cards", "penetration", "rounds"),
    [
        (96, "0.75", 24),
        (96, "0.03125", 1),
        (96, "0.03126", 2),
        (96, "1", 32),
        (288, "0.75", 72),
        (7, "1", 2),
        (6, "0.5", 1),
    ],
)
def test_a_round_counts_that_starts_before_the_share_is_dealt(
    cards: int, penetration: str, rounds: int
) -> None:
    """Exactly at the share it does not start; nor with two cards or fewer left."""
    assert rounds == rounds_started(cards, Fraction(penetration))


@pytest.mark.parametrize("penetration", [Fraction(0), Fraction(-1, 2), Fraction(11, 10)])
def test_nothing_or_more_than_the_shoe_cannot_be_dealt(penetration: Fraction) -> None:
    """A penetration is a share."""
    with pytest.raises(NotAPenetration, match="above 0 and at most 1"):
        rounds_started(96, penetration)


def test_a_full_shoe_has_the_edges_of_its_par_sheet() -> None:
    """The first round is the full shoe: no area of a fresh tiny shoe hides from the par sheet."""
    lines = par_sheet(RULES, Shoe((2, 2, 2, 2, 2, 2))).lines
    gains = [-line.worth.house_edge for line in lines if line.worth.house_edge < 0]

    assert (max(gains), sum(gains)) == as_tuple(exposure(2, PRICES, 1), 0)[1:]
