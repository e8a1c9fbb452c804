"""Dice watch: all tests of a list of results, judged together, with a verdict.

A signal is not proof. Fair dice give one in about one list of a hundred, however many tests there are,
because the tests are judged together (Holm's correction); a fit that is too good counts as much as
one that is too bad.

>>> report = watch([Outcome.of(6, 6, 6)] * 100, told_apart=True)
>>> report.signal, report.findings[0].name, report.findings[0].verdict
(True, '56 classes, 18 groups', 'signal: too uneven')
>>> watch([Outcome.of(6, 6, 6)] * 10, told_apart=True).verdict
'too few to judge: 10 results, and at least 60 are needed'
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce

from sicbo.odds import dice_tests
from sicbo.odds.dice_tests import Answer, Measure, NotJudged
from sicbo.odds.numerics.chi_square import ONE_PER_CENT, RELATIVE_ERROR, SMALLEST_TAIL
from sicbo.outcome import ALL_FALLS, FACES, Outcome
from sicbo.words.catalogue import words

MIN_RESULTS = 60
"""Fewer results are not judged at all."""

MIN_RESULTS_FOR_FALLS = dice_tests.MIN_EXPECTED * len(ALL_FALLS)
"""With fewer results the 56 classes are tested instead of the 216 falls."""

ERRORS = {"error": f"{RELATIVE_ERROR:.0e}", "smallest": f"{SMALLEST_TAIL:.0e}"}
"""How far p-values may be off, and from which on."""

Test = Callable[[Sequence[Outcome]], Answer]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one test found; the numbers are None if it could not judge."""

    name: str
    verdict: str
    is_signal: bool = False
    statistic: float | None = None
    degrees_of_freedom: int | None = None
    p_value: float | None = None
    band: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class DiceReport:
    """What all tests found, and the verdict on them together."""

    results: int
    told_apart: bool
    findings: tuple[Finding, ...]
    verdict: str

    @property
    def signal(self) -> bool:
        """Whether any test gave a signal."""
        return any(finding.is_signal for finding in self.findings)


def watch(outcomes: Sequence[Outcome], *, told_apart: bool) -> DiceReport:
    """Test a list of results, in the order in which they fell.

    Dice that can be told apart are identified by their position in the outcome; otherwise the order
    within an outcome means nothing, and only tests that do not need it are run.
    """
    number = len(outcomes)
    tests = list(_tests(number, told_apart=told_apart))
    if number < MIN_RESULTS:
        too_few = words("dice", "too-few-results", results=number, fewest=MIN_RESULTS)
        return DiceReport(
            number, told_apart, tuple(Finding(name, words("dice", "too-few")) for name, _ in tests), too_few
        )
    answers = [(name, test(outcomes)) for name, test in tests]
    measures = [answer for _, answer in answers if isinstance(answer, Measure)]
    limit = holm_limit(measure.p_value for measure in measures)
    findings = tuple(_finding(name, answer, limit) for name, answer in answers)
    verdict = _verdict(findings, len(measures))
    if told_apart and all(outcome.faces == outcome.in_order for outcome in outcomes):
        verdict = words("dice", "suspicious-order", verdict=verdict)
    return DiceReport(number, told_apart, findings, verdict)


def arithmetic() -> str:
    """Return a note on how exact the figures are.

    >>> arithmetic().partition(".")[0]
    'Statistics are exact until they are written as decimals'
    """
    return words("reports", "note/dice-arithmetic", **ERRORS)


def holm_limit(p_values: Iterable[float], level: float = ONE_PER_CENT) -> float:
    """Return the largest p-value that is a signal when all are judged together; negative if none is.

    >>> holm_limit([0.5, 0.004, 0.001, 0.02]), holm_limit([0.5, 0.004])
    (0.001, 0.004)
    >>> holm_limit([0.006, 0.007])
    -1.0
    """
    limit, ordered = -1.0, sorted(p_values)
    for place, p_value in enumerate(ordered):
        if p_value > level / (len(ordered) - place):
            break
        limit = p_value
    return limit


def _tests(number: int, *, told_apart: bool) -> Iterator[tuple[str, Test]]:
    if told_apart and number >= MIN_RESULTS_FOR_FALLS:
        yield words("dice", "test/falls"), dice_tests.falls
    else:
        yield words("dice", "test/classes"), dice_tests.classes
    if told_apart:
        for die in range(3):
            yield words("dice", "test/faces-of-die", die=die + 1), partial(_faces_of, die)
    yield words("dice", "test/faces"), _faces_of_all
    yield words("dice", "test/opposite-faces"), dice_tests.opposite_faces
    yield words("dice", "test/totals"), dice_tests.totals
    yield words("dice", "test/triples"), dice_tests.triples
    repeated = dice_tests.repeated_falls if told_apart else dice_tests.repeated_classes
    yield words("dice", "test/repeats"), repeated
    yield words("dice", "test/totals-in-a-row"), dice_tests.totals_in_a_row
    yield words("dice", "test/transitions"), dice_tests.transitions
    yield words("dice", "test/runs"), dice_tests.runs
    for face in FACES:
        yield words("dice", "test/gaps", face=face), partial(dice_tests.gaps, face=face)


def _faces_of(die: int, outcomes: Sequence[Outcome]) -> Answer:
    return dice_tests.faces(outcome.faces[die] for outcome in outcomes)


def _faces_of_all(outcomes: Sequence[Outcome]) -> Answer:
    return dice_tests.faces(face for outcome in outcomes for face in outcome.faces)


def _finding(name: str, answer: Answer, limit: float) -> Finding:
    if isinstance(answer, NotJudged):
        return Finding(name, answer.reason)
    is_signal = answer.p_value <= limit
    return Finding(
        words("dice", "test/with-note", test=name, note=answer.note) if answer.note else name,
        _words(answer, is_signal=is_signal),
        is_signal,
        answer.statistic,
        answer.degrees_of_freedom,
        answer.p_value,
        answer.band,
    )


def _words(measure: Measure, *, is_signal: bool) -> str:
    if is_signal:
        tail = measure.too_low if measure.below < measure.above else measure.too_high
        return words("dice", "signal", tail=tail)
    if measure.p_value <= ONE_PER_CENT:
        return words("dice", "unusual")
    return words("dice", "as-expected")


def _verdict(findings: Sequence[Finding], tests: int) -> str:
    signals = [finding.name for finding in findings if finding.is_signal]
    if signals:
        named = reduce(lambda first, rest: words("dice", "signals-then", first=first, rest=rest), signals)
        return words("dice", "signals", signals=len(signals), tests=tests, named=named)
    return words("dice", "nothing-found", tests=tests)
