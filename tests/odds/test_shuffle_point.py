from fractions import Fraction

import pytest

from sicbo.odds.shoes.exposure import Exposure, RoundExposure
from sicbo.odds.shoes.shuffle_point import shuffle_point


def shoe(*gains: int) -> Exposure:
    """Make a shoe of twelve cards whose rounds gain so many hundredths."""
    return Exposure(
        tuple(
            RoundExposure(12 - 3 * at, Fraction(1), Fraction(0), Fraction(gain, 100))
            for at, gain in enumerate(gains)
        )
    )


@pytest.mark.parametrize(
    ("gains", "share", "rounds"),
    [
        ((0, 1, 5, 9), "1", 3),  # 0, 1, 6 and 15 against 2, 4, 6 and 8: at 6 of 6 it is still allowed
        ((0, 1, 6, 9), "1", 2),
        ((0, 1, 5, 9), "2", 4),
        ((0, 1, 5, 9), "0", 1),
        ((1, 0, 0, 0), "0.1", 0),
        ((0, 0, 0, 0), "0", 4),
        ((5, 0, 0, 0), "1", 0),  # later it would be harmless again, and that does not count
    ],
)
def test_counting_is_harmless_while_the_gain_is_within_the_share(
    gains: tuple[int, ...], share: str, rounds: int
) -> None:
    """The house wins two hundredths a round from an ordinary player."""
    point = shuffle_point(shoe(*gains), Fraction(2, 100), share=Fraction(share))

    assert (rounds, 3 * rounds, Fraction(rounds, 4)) == (point.rounds, point.cards_dealt, point.penetration)
    assert Fraction(sum(gains[:rounds]), 100) == point.counter_gains
    assert Fraction(2 * rounds, 100) == point.house_wins
