"""What an area returns on average, which shows who has the edge."""

from fractions import Fraction

from sicbo.outcome import CLASSES, Outcome, Shoe
from sicbo.rules.areas import Area, OnTriple, pay_level


def mean_return(
    area: Area, odds: tuple[Fraction, ...], *, shoe: Shoe | None, on_triple: OnTriple = OnTriple.WINS
) -> Fraction:
    """Compute the mean return per unit staked, including the stake, with dice or from a shoe.

    >>> from sicbo.rules.areas import read_area
    >>> 1 - mean_return(read_area("small"), (Fraction(1),), shoe=None)
    Fraction(1, 36)
    """
    returned = Fraction(0)
    for faces, falls in CLASSES.items():
        if level := pay_level(area, Outcome(faces), on_triple):
            returned += (falls if shoe is None else shoe.ways(faces)) * (odds[level - 1] + 1)
    return returned / (sum(CLASSES.values()) if shoe is None else shoe.draws)
