"""The exact distribution of the net result after any number of rounds of the same wagers.

One round is a handful of whole amounts with their ways: a polynomial. Its powers are computed by a
recurrence on the coefficients (J. C. P. Miller's), in integers: nothing is approximated.

>>> after = after_rounds({100: 105, -100: 111}, rounds=3)
>>> after.ways == {-300: 1367631, -100: 3 * 111 * 111 * 105, 100: 3 * 111 * 105 * 105, 300: 1157625}
True
>>> after.probability_ahead
Fraction(89425, 186624)
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce
from itertools import accumulate, islice
from math import gcd
from operator import add, mul

from sicbo.money import Money
from sicbo.odds.chances import DICE, Chances
from sicbo.outcome import CLASSES, Outcome
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import payout

MAX_STEPS = 50_000_000
"""More steps of the recurrence would take minutes, and are refused."""

MAX_BITS = 2_000_000_000
"""Results that need more memory than this, a quarter of a gigabyte, are refused."""

Terms = list[tuple[int, int]]
"""The terms of a polynomial except the constant one: ascending powers, and coefficients."""

Raised = Callable[[int, Terms, int, int], list[int]]
"""Raise a polynomial: its constant term, the other terms, the power, the degree of the result."""


class TooManyRounds(ValueError):
    """A distribution that is too large to compute exactly."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """Whole amounts in minor units, from lowest to highest, with the ways to each."""

    ways: dict[int, int]
    total: int

    @property
    def mean(self) -> Fraction:
        """The mean amount."""
        return Fraction(sum(amount * ways for amount, ways in self.ways.items()), self.total)

    @property
    def variance(self) -> Fraction:
        """The variance of the amount."""
        squares = Fraction(sum(amount * amount * ways for amount, ways in self.ways.items()), self.total)
        return squares - self.mean**2

    @property
    def probability_ahead(self) -> Fraction:
        """The probability of being ahead."""
        return Fraction(sum(ways for amount, ways in self.ways.items() if amount > 0), self.total)

    @property
    def probability_even(self) -> Fraction:
        """The probability of being exactly even."""
        return Fraction(self.ways.get(0, 0), self.total)

    @property
    def probability_behind(self) -> Fraction:
        """The probability of being behind."""
        return 1 - self.probability_ahead - self.probability_even

    def quantile(self, share: Fraction) -> int:
        """Return the lowest amount that is not exceeded with at least this probability."""
        reached = list(accumulate(self.ways.values()))
        wanted = -(-share.numerator * self.total // share.denominator)
        return list(self.ways)[bisect_left(reached, wanted)]


def one_round(rules: RuleSet, stakes: Mapping[str, Money], chances: Chances = DICE) -> Distribution:
    """Compute the distribution of the net result of one round of these stakes."""
    ways: dict[int, int] = {}
    for faces, count in zip(CLASSES, chances.ways, strict=True):
        net = 0
        for area_id, stake in stakes.items():
            back = payout(rules, rules.area(area_id), stake, Outcome(faces)).returned
            net += (back - stake).minor_units
        ways[net] = ways.get(net, 0) + count
    return Distribution(dict(sorted((net, count) for net, count in ways.items() if count)), chances.total)


def power_of(first: int, others: Terms, rounds: int, degree: int) -> list[int]:
    """Raise a polynomial, its constant term first, to a power."""
    if not others:
        return [first**rounds]
    reach = max(power for power, _ in others)
    # Leading zeros let every step look back as far as the highest power.
    ways = [0] * reach + [first**rounds]
    products = []
    for power, count in others:
        most = power * (rounds + 1)
        factors = range(count * (most - 1), count * (most - degree - 1), -count)
        # Each iterator follows the list at its own distance while the list grows below.
        products.append(map(mul, factors, islice(ways, reach - power + 1, None)))
    terms = reduce(partial(map, add), products)
    for term, divisor in zip(terms, range(first, first * degree + 1, first), strict=True):
        ways.append(term // divisor)
    return ways[reach:]


def after_rounds(one: Mapping[int, int], *, rounds: int, raised: Raised = power_of) -> Distribution:
    """Compute the distribution of the sum of so many independent rounds.

    `raised` may be another function that raises a polynomial, such as a compiled one.
    """
    lowest = min(one)
    step = reduce(gcd, (amount - lowest for amount in one)) or 1
    first = one[lowest]
    others = [((amount - lowest) // step, ways) for amount, ways in sorted(one.items()) if amount != lowest]
    degree = rounds * max((power for power, _ in others), default=0)
    if degree * len(others) > MAX_STEPS:
        raise TooManyRounds(
            f"{rounds} rounds of these wagers are {degree * len(others)} steps; "
            f"at most {MAX_STEPS} are computed exactly: use fewer rounds or rounder stakes"
        )
    bits = degree * rounds * sum(one.values()).bit_length()
    if bits > MAX_BITS:
        raise TooManyRounds(
            f"the ways to every result of {rounds} rounds of these wagers take {bits} bits; "
            f"at most {MAX_BITS} are computed exactly: use fewer rounds or rounder stakes"
        )
    ways = raised(first, others, rounds, degree)
    amounts = range(rounds * lowest, rounds * lowest + degree * step + 1, step)
    after = dict(zip(amounts, ways, strict=True))
    if not all(ways):
        after = {amount: count for amount, count in after.items() if count}
    return Distribution(after, sum(one.values()) ** rounds)
