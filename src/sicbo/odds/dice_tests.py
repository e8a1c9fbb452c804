"""The individual tests of a list of results against what fair dice do.

Each test takes the outcomes in the order in which they fell and returns a Measure, or NotJudged if there
is too little to judge by. Statistics are computed in fractions; only their tails are floating point.
dice_watch combines the tests into a verdict.

>>> sixes = [Outcome.of(6, 6, 6)] * 60
>>> triples(sixes).statistic, triples(sixes).too_high
(60.0, 'too many triples')
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from math import sqrt

from sicbo.odds.numerics.binomial import binomial_band, binomial_tails
from sicbo.odds.numerics.chi_square import chi_square_above, chi_square_band, chi_square_tails
from sicbo.outcome import ALL_FALLS, CLASSES, FACES, Outcome
from sicbo.words.catalogue import words

MIN_EXPECTED = 5
"""Cells with fewer expected results are pooled: the usual rule for chi-square."""

MIN_OF_EACH = 10
"""With this many Big and Small each, the count of runs is close enough to normal."""

FACE = Fraction(1, len(FACES))
FALL = Fraction(1, len(ALL_FALLS))
TRIPLE = len(FACES) * FALL
FACE_SHOWS = 1 - (1 - FACE) ** 3
TOTALS = {total: ways * FALL for total, ways in sorted(Counter(fall.total for fall in ALL_FALLS).items())}
SAME_CLASS = sum((ways * FALL) ** 2 for ways in CLASSES.values())

_LARGEST_SMALL = 10
_NORMAL_99 = sqrt(chi_square_band(1, 0.02)[1])


@dataclass(frozen=True, slots=True)
class Measure:
    """A statistic with its two tails, and the band that fair dice leave in one list of a hundred.

    `note` says how the cells were pooled, `too_low` and `too_high` what either tail would mean.
    """

    statistic: float
    degrees_of_freedom: int | None
    below: float
    above: float
    band: tuple[float, float]
    note: str = ""
    too_low: str = ""
    too_high: str = ""

    @property
    def p_value(self) -> float:
        """How often fair dice would be this extreme, on either side."""
        return min(1.0, 2 * min(self.below, self.above))


@dataclass(frozen=True, slots=True)
class NotJudged:
    """Why a test could not judge."""

    reason: str


Answer = Measure | NotJudged


def falls(outcomes: Sequence[Outcome]) -> Answer:
    """Compare the 216 falls of dice that can be told apart with equal shares."""
    counts = Counter(outcome.faces for outcome in outcomes)
    return fit([counts[fall.faces] for fall in ALL_FALLS], [FALL] * len(ALL_FALLS))


def classes(outcomes: Sequence[Outcome]) -> Answer:
    """Compare the 56 classes with their shares; the rarest are pooled if there are few results."""
    counts = Counter(outcome.in_order for outcome in outcomes)
    rarest_first = sorted(CLASSES, key=lambda each: CLASSES[each])
    return fit([counts[each] for each in rarest_first], [CLASSES[each] * FALL for each in rarest_first])


def totals(outcomes: Sequence[Outcome]) -> Answer:
    """Compare the totals with their shares; neighbours are pooled if there are few results."""
    counts = Counter(outcome.total for outcome in outcomes)
    return fit([counts[total] for total in TOTALS], list(TOTALS.values()))


def faces(shown: Iterable[int]) -> Answer:
    """Compare the six faces with equal shares."""
    counts = Counter(shown)
    return fit([counts[face] for face in FACES], [FACE] * len(FACES))


def opposite_faces(outcomes: Sequence[Outcome]) -> Answer:
    """Compare each face with the one on the other side of the die: a weight shows there first."""
    counts = Counter(face for outcome in outcomes for face in outcome.faces)
    both = [(counts[face], counts[7 - face]) for face in (1, 2, 3)]
    enough = [pair for pair in both if sum(pair) >= 2 * MIN_EXPECTED]
    statistic = sum(Fraction((one - other) ** 2, one + other) for one, other in enough)
    return _chi_square(Fraction(statistic), len(enough), Fraction(min(map(sum, enough)), 2))


def triples(outcomes: Sequence[Outcome]) -> Measure:
    """Count the triples."""
    count = sum(outcome.is_triple for outcome in outcomes)
    return _count(count, len(outcomes), TRIPLE, "triples")


def repeated_falls(outcomes: Sequence[Outcome]) -> Measure:
    """Count the falls that are the same as the one before."""
    count = sum(one.faces == other.faces for one, other in pairwise(outcomes))
    return _count(count, len(outcomes) - 1, FALL, "repeats")


def repeated_classes(outcomes: Sequence[Outcome]) -> Measure:
    """Count the classes that are the same as the one before.

    Classes are not equally likely, so repeats are slightly correlated: their variance is half a per cent
    larger than that of the binomial distribution used here.
    """
    count = sum(one.in_order == other.in_order for one, other in pairwise(outcomes))
    return _count(count, len(outcomes) - 1, Fraction(SAME_CLASS), "repeats")


def totals_in_a_row(outcomes: Sequence[Outcome]) -> Answer:
    """Correlate each total with the next one (mean and variance of the coefficient: Moran, 1948)."""
    number, added = len(outcomes), sum(outcome.total for outcome in outcomes)
    apart = [number * outcome.total - added for outcome in outcomes]
    squares = sum(each * each for each in apart)
    if not squares:
        return NotJudged(words("dice", "all-alike"))
    coefficient = Fraction(sum(one * other for one, other in pairwise(apart)), squares)
    numerator = number * coefficient + 1
    return _normal(
        numerator,
        numerator**2 * (number - 1) / (number - 2) ** 2,
        too_low=words("dice", "totals-alternate"),
        too_high=words("dice", "totals-follow"),
    )


def transitions(outcomes: Sequence[Outcome]) -> Answer:
    """Test whether Small, Big and triple follow each other independently; triples are left out if few."""
    pairs = Counter(pairwise(map(_side, outcomes)))
    for sides in (("small", "big", "triple"), ("small", "big")):
        table = [[pairs[one, other] for other in sides] for one in sides]
        rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table, strict=True)]
        expected = [[Fraction(row * column, sum(rows) or 1) for column in columns] for row in rows]
        least = min(min(row) for row in expected)
        if least >= MIN_EXPECTED:
            cells = zip(sum(table, []), sum(expected, []), strict=True)  # noqa: RUF017 - three rows at most
            statistic = sum((seen - mean) ** 2 / mean for seen, mean in cells)
            return _chi_square(
                Fraction(statistic),
                (len(sides) - 1) ** 2,
                least,
                note="" if "triple" in sides else words("dice", "no-triples"),
                too_high=words("dice", "depends-on-last"),
            )
    return NotJudged(words("dice", "side-too-rare"))


def runs(outcomes: Sequence[Outcome]) -> Answer:
    """Count the runs of Big and of Small, triples left out (Wald and Wolfowitz)."""
    sides = [side for side in map(_side, outcomes) if side != "triple"]
    number, big = len(sides), sides.count("big")
    if min(big, number - big) < MIN_OF_EACH:
        return NotJudged(words("dice", "too-few-sides", least=MIN_OF_EACH))
    twice = 2 * big * (number - big)
    surplus = sum(1 for _ in groupby(sides)) - 1 - Fraction(twice, number)
    variance = Fraction(twice * (twice - number), number**2 * (number - 1))
    return _normal(
        surplus,
        surplus**2 / variance,
        too_low=words("dice", "too-few-runs"),
        too_high=words("dice", "too-many-runs"),
    )


def gaps(outcomes: Sequence[Outcome], face: int) -> Answer:
    """Compare the number of rounds between rounds that show a face with its distribution."""
    lengths, waiting = Counter[int](), 0
    for outcome in outcomes:
        shows = face in outcome.faces
        if shows:
            lengths[waiting] += 1
        waiting = 0 if shows else waiting + 1
    number, chance, chances = lengths.total(), FACE_SHOWS, list[Fraction]()
    while number * chance >= MIN_EXPECTED:
        chances.append(chance)
        chance *= 1 - FACE_SHOWS
    if not chances:
        return NotJudged(words("dice", "face-too-rare"))
    observed = [lengths[length] for length in range(len(chances))]
    return fit([*observed, number - sum(observed)], [*chances, 1 - sum(chances, Fraction(0))])


def fit(observed: Sequence[int], chances: Sequence[Fraction]) -> Measure:
    """Compare counts with their shares by chi-square, pooling adjacent cells that expect too few."""
    number = sum(observed)
    groups = _pooled(observed, chances, number)
    statistic = sum(seen * seen / (number * chance) for seen, chance in groups) - number
    note = "" if len(groups) == len(observed) else words("dice", "groups", groups=len(groups))
    least = number * min(chance for _, chance in groups)
    return _chi_square(Fraction(statistic), len(groups) - 1, least, note=note)


def _pooled(observed: Sequence[int], chances: Sequence[Fraction], number: int) -> list[tuple[int, Fraction]]:
    groups = list[tuple[int, Fraction]]()
    seen, share = 0, Fraction(0)
    for count, chance in zip(observed, chances, strict=True):
        seen, share = seen + count, share + chance
        if number * share >= MIN_EXPECTED:
            groups.append((seen, share))
            seen, share = 0, Fraction(0)
    last_seen, last_share = groups[-1]
    groups[-1] = last_seen + seen, last_share + share
    return groups


def _chi_square(
    statistic: Fraction,
    degrees: int,
    least_expected: Fraction,
    *,
    note: str = "",
    too_high: str = "",
) -> Measure:
    """Judge a chi-square statistic on both sides.

    Counts are integers, so that a perfect fit is not impossible, only rare; the lower tail is therefore
    taken half a step of one count further on.
    """
    step = 1 / least_expected
    low, high = chi_square_band(degrees)
    return Measure(
        float(statistic),
        degrees,
        chi_square_tails(float(statistic + step), degrees)[0],
        chi_square_tails(float(statistic), degrees)[1],
        (max(low - float(step), 0.0), high),
        note=note,
        too_low=words("dice", "too-even"),
        too_high=too_high or words("dice", "too-uneven"),
    )


def _count(count: int, trials: int, chance: Fraction, things: str) -> Measure:
    below, above = binomial_tails(count, trials=trials, chance=chance)
    band = binomial_band(trials=trials, chance=chance)
    low, high = words("dice", f"too-few-{things}"), words("dice", f"too-many-{things}")
    return Measure(float(count), None, below, above, band, too_low=low, too_high=high)


def _normal(side: Fraction, square: Fraction, *, too_low: str, too_high: str) -> Measure:
    """Judge a standard normal statistic, given by its square and the sign of `side`."""
    tail = chi_square_above(float(square), 1) / 2
    below, above = (1 - tail, tail) if side > 0 else (tail, 1 - tail)
    statistic = sqrt(square) if side > 0 else -sqrt(square)
    return Measure(
        statistic, None, below, above, (-_NORMAL_99, _NORMAL_99), too_low=too_low, too_high=too_high
    )


def _side(outcome: Outcome) -> str:
    if outcome.is_triple:
        return "triple"
    return "small" if outcome.total <= _LARGEST_SMALL else "big"
