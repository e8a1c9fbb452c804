"""The figures of a par sheet line as text: exact fractions, and rounded decimals for irrational numbers.

>>> from sicbo.odds.worth import Worth
>>> figures(Worth(odds=(Fraction(1),), ways=(105,), total=216))["house_edge"]
'1/36'
"""

from fractions import Fraction

from sicbo.odds.decimals import rounded, rounded_by_root, rounded_root
from sicbo.odds.worth import Z_90, Z_95, Worth

PLACES = 10
"""Decimals of figures that are roots, and so cannot be written as fractions."""


def figures(worth: Worth) -> dict[str, str | None]:
    """Return every figure of a wager by its name."""
    variance = worth.variance
    return {
        "probability": str(worth.probability),
        "one_in": fraction_text(1 / worth.probability if worth.probability else None),
        "fair_odds": fraction_text(worth.fair_odds),
        "house_edge": str(worth.house_edge),
        "return": str(worth.player_return),
        "variance": str(variance),
        "standard_deviation": rounded_root(variance, places=PLACES),
        "skewness": skewness(worth, places=PLACES),
        "excess_kurtosis": fraction_text(worth.excess_kurtosis),
        "volatility_index_90": rounded_root(Z_90**2 * variance, places=PLACES),
        "volatility_index_95": rounded_root(Z_95**2 * variance, places=PLACES),
        "largest_loss": str(worth.largest_loss),
        "break_even_odds": fraction_text(worth.break_even_odds),
        "edge_next_odds_up": fraction_text(edge_at_next_odds(worth, up=True)),
        "edge_next_odds_down": fraction_text(edge_at_next_odds(worth, up=False)),
    }


def skewness(worth: Worth, *, places: int) -> str | None:
    """Write the skewness of the net result; None if the result is certain."""
    if not worth.variance:
        return None
    return rounded_by_root(worth.central_moment(3), worth.variance**3, places=places)


def edge_at_next_odds(worth: Worth, *, up: bool) -> Fraction | None:
    """Compute the edge if the first odds were one step higher or lower; None if they would be zero.

    The step is one for whole odds, a half for halves and a tenth for tenths.
    """
    first = worth.odds[0]
    step = Fraction(1, first.denominator)
    odds = first + step if up else first - step
    return worth.with_first_odds(odds).house_edge if odds > 0 else None


def one_in(worth: Worth) -> str:
    """Write how many rounds there are to a win, for people."""
    return rounded(1 / worth.probability, places=2) if worth.probability else "never"


def fraction_text(value: Fraction | None) -> str | None:
    """Write a fraction; None stays None."""
    return None if value is None else str(value)
