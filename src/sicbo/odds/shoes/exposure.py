"""Card counting exposure: how often a shoe favours the player as it is dealt, and what that is worth.

Each round takes three cards; what remains of each face is a draw without replacement, and every
composition counts with its exact probability. A perfect counter knows the composition and stakes one
unit on the best area that favours the player, or on every such area.

This is the reference: integers and fractions only, for shoes of a few cards per face. The engine
for real shoes, sicbo.simulation.shoe_exposure, is tested against it.

>>> import sicbo
>>> prices = prices_of(sicbo.rule_set("mbs-3card-2016"))
>>> tiny = exposure(1, prices, rounds_started(6, Fraction(1)))
>>> tiny.favourable_share, tiny.gain_best, tiny.gain_every
(Fraction(1, 1), Fraction(87, 10), Fraction(11, 1))
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm, prod

from sicbo.money import Money
from sicbo.odds.chances import CARDS_OF_A_ROUND, chances_of
from sicbo.outcome import CLASSES, FACES, Outcome, Shoe
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import payout


class NotAPenetration(ValueError):
    """A share of the shoe that cannot be dealt."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What one unit returns, including the stake, in integer parts of a unit: by area, then by class."""

    returns: tuple[tuple[int, ...], ...]
    unit: int


@dataclass(frozen=True, slots=True)
class RoundExposure:
    """One round of the shoe, over every composition before it."""

    cards_left: int
    favourable_probability: Fraction
    gain_best: Fraction
    gain_every: Fraction


@dataclass(frozen=True)
class Exposure:
    """The rounds of one shoe, the first from the full shoe."""

    rounds: tuple[RoundExposure, ...]

    @cached_property
    def favourable_share(self) -> Fraction:
        """The mean over the rounds of the probability that some area favours the player."""
        shares = (each.favourable_probability for each in self.rounds)
        return sum(shares, start=Fraction(0)) / len(self.rounds)

    @cached_property
    def gain_best(self) -> Fraction:
        """What one unit on the best area of each favourable round gains in a shoe."""
        return sum((each.gain_best for each in self.rounds), start=Fraction(0))

    @cached_property
    def gain_every(self) -> Fraction:
        """What one unit on every favourable area gains in a shoe."""
        return sum((each.gain_every for each in self.rounds), start=Fraction(0))


def rounds_started(cards: int, penetration: Fraction) -> int:
    """Count the rounds that start before this share of the cards is dealt and have enough cards.

    >>> [rounds_started(96, share) for share in (Fraction(3, 4), Fraction(1), Fraction(1, 99))]
    [24, 32, 1]
    >>> rounds_started(96, Fraction(0))
    Traceback (most recent call last):
        ...
    sicbo.odds.shoes.exposure.NotAPenetration: a penetration is above 0 and at most 1, not 0
    """
    if not 0 < penetration <= 1:
        raise NotAPenetration(f"a penetration is above 0 and at most 1, not {penetration}")
    dealt = range(0, cards - CARDS_OF_A_ROUND + 1, CARDS_OF_A_ROUND)
    return sum(1 for each in dealt if each < penetration * cards)


def prices_of(rules: RuleSet) -> Prices:
    """Convert a pay table to what each area returns on each class."""
    unit = lcm(*(odds.denominator for row in rules.rows.values() for odds in row.odds))
    outcomes = [Outcome(faces) for faces in CLASSES]
    returns = (
        tuple(payout(rules, area, Money(unit), outcome).returned.minor_units for outcome in outcomes)
        for area in rules.areas
    )
    return Prices(tuple(returns), unit)


def exposure(cards_per_face: int, prices: Prices, rounds: int) -> Exposure:
    """Compute the exposure from every composition of every round."""
    cards = cards_per_face * len(FACES)
    left = (cards - CARDS_OF_A_ROUND * dealt for dealt in range(rounds))
    return Exposure(tuple(_round_exposure(cards_per_face, prices, each) for each in left))


def _round_exposure(cards_per_face: int, prices: Prices, left: int) -> RoundExposure:
    favourable = best = every = 0
    for counts in compositions(left, len(FACES), cards_per_face):
        weight = prod(comb(cards_per_face, count) for count in counts)
        positive = [margin for margin in margins(counts, prices) if margin > 0]
        favourable += weight if positive else 0
        best += weight * max(positive, default=0)
        every += weight * sum(positive)
    drawn = comb(cards_per_face * len(FACES), left)
    staked = drawn * comb(left, CARDS_OF_A_ROUND) * prices.unit
    return RoundExposure(left, Fraction(favourable, drawn), Fraction(best, staked), Fraction(every, staked))


def margins(counts: tuple[int, ...], prices: Prices) -> Iterator[int]:
    """Yield what each area wins the player over all hands, in integer parts of a unit; signs are exact."""
    chances = chances_of(Shoe(counts))  # type: ignore[arg-type]  # six faces, six counts
    for returns in prices.returns:
        paid = sum(ways * each for ways, each in zip(chances.ways, returns, strict=True))
        yield paid - prices.unit * chances.total


def compositions(total: int, parts: int, most: int) -> Iterator[tuple[int, ...]]:
    """List the ways to distribute so many cards over the faces.

    >>> list(compositions(3, 2, 2))
    [(1, 2), (2, 1)]
    """
    if parts == 1:
        yield (total,)
        return
    for first in range(max(0, total - most * (parts - 1)), min(most, total) + 1):
        for rest in compositions(total - first, parts - 1, most):
            yield (first, *rest)
