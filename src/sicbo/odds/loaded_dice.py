"""Loaded dice: three identical, independent dice, each face with its own weight.

They show how an edge would change if the dice were not fair.

>>> dice = LoadedDice.of([Fraction(each) for each in ("0.5", "0.5", "0.5", "0.5", "0.5", "0.6")])
>>> dice.weights, dice.chances.total
((5, 5, 5, 5, 5, 6), 29791)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from sicbo.odds.chances import Chances
from sicbo.outcome import CLASSES, FACES


class NotWeights(ValueError):
    """Weights that no die can have."""


@dataclass(frozen=True, slots=True)
class LoadedDice:
    """The weights of faces 1 to 6 in the smallest integers; a face's chance is its share of their sum."""

    weights: tuple[int, ...]

    @classmethod
    def of(cls, weights: Sequence[Fraction]) -> "LoadedDice":
        """Accept weights on any scale.

        >>> LoadedDice.of([Fraction(0)] * 6)
        Traceback (most recent call last):
            ...
        sicbo.odds.loaded_dice.NotWeights: a die has six weights, none below 0 and not all of them 0
        """
        if len(weights) != len(FACES) or min(weights) < 0 or not any(weights):
            raise NotWeights("a die has six weights, none below 0 and not all of them 0")
        scale = lcm(*(each.denominator for each in weights))
        whole = [int(each * scale) for each in weights]
        return cls(tuple(each // gcd(*whole) for each in whole))

    @property
    def chances(self) -> Chances:
        """How likely each class is."""
        one, two, three = ([self.weights[faces[at] - 1] for faces in CLASSES] for at in range(3))
        ways = (
            falls * first * second * third
            for falls, first, second, third in zip(CLASSES.values(), one, two, three, strict=True)
        )
        return Chances(tuple(ways), sum(self.weights) ** 3)
