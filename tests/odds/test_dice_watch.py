from collections import Counter
from math import isclose

import pytest

from dice_lists import FAIR, LOADED, results, shuffled
from sicbo.odds.dice_tests import FACE, Measure, fit, gaps, totals_in_a_row, transitions
from sicbo.odds.dice_watch import MIN_RESULTS, DiceReport, Finding, holm_limit, watch
from sicbo.outcome import ALL_FALLS, Outcome


def found(report: DiceReport, name: str) -> Finding:
    return next(each for each in report.findings if each.name.split(",")[0] == name)


def signals(report: DiceReport) -> set[str]:
    return {each.name.split(",")[0] for each in report.findings if each.is_signal}


@pytest.mark.parametrize("told_apart", [True, False])
@pytest.mark.parametrize("count", [60, 200, 1079, 1080, 7000])
def test_fair_dice_give_no_signal(count: int, told_apart: bool) -> None:  # noqa: FBT001 - a table
    """Nothing is found in lists of any length from a fair source."""
    report = watch(results(count), told_apart=told_apart)

    assert not report.signal
    assert report.verdict.startswith("nothing found: ")
    assert all(0 < each.p_value <= 1 for each in report.findings if each.p_value is not None)


@pytest.mark.by_force
def test_false_alarms_are_about_as_rare_as_promised() -> None:
    """Of 300 fair lists a few at most give a signal: 1 % are allowed, three times that would be a fault."""
    alarms = sum(watch(results(120, seed=seed), told_apart=True).signal for seed in range(300))

    assert alarms <= 9


CELLS = [
    (1080, True, "216 falls", 215),
    (1079, True, "56 classes, 53 groups", 52),
    (1080, False, "56 classes", 55),
    (300, True, "56 classes, 36 groups", 35),
    (60, False, "56 classes, 12 groups", 11),
]


@pytest.mark.parametrize(("count", "told_apart", "name", "degrees"), CELLS)
def test_the_report_says_which_cells_were_compared(
    count: int,
    told_apart: bool,  # noqa: FBT001 - a table
    name: str,
    degrees: int,
) -> None:
    """216 falls need dice told apart and five expected in each; smaller cells are put together."""
    first = watch(results(count), told_apart=told_apart).findings[0]

    assert (name, degrees) == (first.name, first.degrees_of_freedom)


def test_dice_alike_are_not_tested_one_by_one() -> None:
    """Without a way to tell the dice apart, nothing depends on the order within an outcome."""
    outcomes = results(2000)
    in_order = [Outcome(each.in_order) for each in outcomes]
    report = watch(outcomes, told_apart=False)

    assert report.findings == watch(in_order, told_apart=False).findings
    assert not [each for each in report.findings if "of die" in each.name]
    assert 15 == len(report.findings)


def test_a_loaded_die_is_named() -> None:
    """The second die is loaded: its faces are too uneven, those of the others are not."""
    report = watch(results(1000, dice=(FAIR, LOADED, FAIR)), told_apart=True)

    assert report.signal
    assert report.verdict.startswith("signal, not proof: ")
    assert "signal: too uneven" == found(report, "faces of die 2").verdict
    assert {"faces of die 2", "opposite faces"} <= signals(report)
    assert not signals(report) & {"faces of die 1", "faces of die 3", "runs of Big and Small"}


def test_a_loaded_die_shows_even_if_the_dice_cannot_be_told_apart() -> None:
    """The pooled faces have it."""
    report = watch(results(2000, dice=(FAIR, LOADED, FAIR)), told_apart=False)

    assert "faces of all dice" in signals(report)


def test_three_loaded_dice_make_too_many_triples_and_repeats() -> None:
    """Counts are judged by their own words."""
    report = watch(results(4000, dice=(LOADED, LOADED, LOADED)), told_apart=False)

    assert "signal: too many triples" == found(report, "triples").verdict
    assert "signal: too many repeats" == found(report, "repeats").verdict


def test_stuck_dice_are_a_signal_and_what_cannot_be_judged_says_so() -> None:
    """The same fall forever leaves nothing to correlate and no Big to run."""
    report = watch([Outcome.of(1, 1, 2)] * 100, told_apart=True)

    assert {"56 classes", "faces of die 1", "repeats", "totals"} <= signals(report)
    assert "cannot be judged: all totals are alike" == found(report, "totals in a row").verdict
    assert (
        "too few to judge: 10 Small and 10 Big are needed" == found(report, "runs of Big and Small").verdict
    )
    assert "too few to judge: Small or Big is too rare" == found(report, "transitions").verdict
    assert "too few to judge: the face is too rare" == found(report, "gaps between 6s").verdict
    assert None is found(report, "gaps between 6s").p_value
    assert report.verdict.endswith("are the dice really told apart?")


def test_triples_for_ever_have_no_transitions() -> None:
    """No Small and no Big at all is no division by nothing."""
    assert "too few" in str(transitions([Outcome.of(4, 4, 4)] * 100))


def test_big_and_small_by_turns_are_a_signal() -> None:
    """Each result alone is fair; their order is not."""
    fair = [each for each in results(1500) if not each.is_triple]
    small = [each for each in fair if each.total <= 10]
    big = [each for each in fair if each.total > 10]
    report = watch([each for pair in zip(small, big, strict=False) for each in pair], told_apart=True)

    assert {"totals in a row", "transitions", "runs of Big and Small"} <= signals(report)
    assert "signal: too many runs" == found(report, "runs of Big and Small").verdict
    assert "signal: high and low totals alternate" == found(report, "totals in a row").verdict


def test_sorted_results_are_a_signal_the_other_way() -> None:
    """All Small first, then all Big: few runs, like follows like."""
    report = watch(sorted(results(500), key=lambda each: each.total), told_apart=True)

    assert "signal: too few runs" == found(report, "runs of Big and Small").verdict
    assert "signal: like totals follow each other" == found(report, "totals in a row").verdict
    assert "signal: each result depends on the one before" == found(report, "transitions").verdict


def test_too_regular_a_list_is_a_signal() -> None:
    """All 216 falls equally often, well shuffled, fit better than chance lets dice fit."""
    report = watch(shuffled(ALL_FALLS * 10), told_apart=True)

    assert "signal: too even" == found(report, "216 falls").verdict
    assert 0 == found(report, "216 falls").statistic
    assert {"216 falls", "totals"} <= signals(report)
    assert not signals(report) & {"totals in a row", "runs of Big and Small", "repeats"}


def test_counting_through_the_falls_is_found_out() -> None:
    """Counting through the falls has order in it, and is found out by more than its evenness."""
    assert {"216 falls", "totals in a row"} <= signals(watch(ALL_FALLS * 5, told_apart=True))


def test_the_statistics_are_those_worked_out_by_hand() -> None:
    """Chi-square of the pooled faces, the correlation and the gaps, by other formulas."""
    outcomes = results(600)
    counts = Counter(face for each in outcomes for face in each.faces)
    totals = [each.total for each in outcomes]
    mean = sum(totals) / 600
    squares = sum((each - mean) ** 2 for each in totals)
    serial = sum((totals[at] - mean) * (totals[at + 1] - mean) for at in range(599)) / squares
    rounds_with_a_six = [at for at, each in enumerate(outcomes) if 6 in each.faces]
    lengths = Counter(
        here - before - 1 for before, here in zip([-1, *rounds_with_a_six], rounds_with_a_six, strict=False)
    )
    number, shows = len(rounds_with_a_six), 91 / 216
    shares = [shows * (1 - shows) ** length for length in range(6)]
    seen = [lengths[length] for length in range(6)]
    cells = [*zip(seen, shares, strict=True), (number - sum(seen), (1 - shows) ** 6)]

    report = watch(outcomes, told_apart=True)

    assert sum((counts[face] - 300) ** 2 / 300 for face in FAIR) == pytest.approx(
        found(report, "faces of all dice").statistic
    )
    assert (serial + 1 / 600) / (598 / 600 / 599**0.5) == pytest.approx(
        found(report, "totals in a row").statistic
    )
    assert 6 == found(report, "gaps between 6s").degrees_of_freedom
    assert sum((count - number * share) ** 2 / (number * share) for count, share in cells) == pytest.approx(
        found(report, "gaps between 6s").statistic
    )


def test_transitions_keep_triples_where_there_are_enough() -> None:
    """With 7,000 results a triple after a triple is expected five times: four degrees of freedom."""
    many, few = transitions(results(8000)), transitions(results(1000))

    assert isinstance(many, Measure)
    assert isinstance(few, Measure)
    assert (4, "") == (many.degrees_of_freedom, many.note)
    assert (1, "no triples") == (few.degrees_of_freedom, few.note)


def test_a_value_just_inside_its_band_is_above_one_per_cent() -> None:
    """The band shown and the p-value say the same."""
    low, high = fit([10] * 6, [FACE] * 6).band
    measure = fit([10] * 6, [FACE] * 6)

    assert 0 == measure.statistic < low
    assert measure.p_value < 0.01
    assert isclose(16.749602343639044, high)


def test_a_value_can_be_unusual_on_its_own_only() -> None:
    """One p-value under 1 % among eighteen is to be expected now and then."""
    lists = (watch(results(300, seed=seed), told_apart=True) for seed in range(100))
    report = next(
        each
        for each in lists
        if not each.signal and any(one.verdict == "unusual only on its own" for one in each.findings)
    )

    assert (
        "nothing found: 18 tests, judged together at 1 %, see no difference from fair dice" == report.verdict
    )
    assert all(one.p_value is None or one.p_value > 0.01 / 18 for one in report.findings)


def test_holm_stops_at_the_first_that_is_no_signal() -> None:
    """Each p-value is held against 1 % over the number of those not yet passed."""
    assert 0.003 == holm_limit([0.003, 0.002, 0.9, 0.011])
    assert 0 > holm_limit([0.004, 0.0041, 0.0042])
    assert 0 > holm_limit([])


@pytest.mark.parametrize("count", [0, 1, MIN_RESULTS - 1])
def test_too_few_results_are_not_judged(count: int) -> None:
    """Every test says so, and there is no signal, whatever the results are."""
    report = watch([Outcome.of(6, 6, 6)] * count, told_apart=True)

    assert {"too few to judge"} == {each.verdict for each in report.findings}
    assert 18 == len(report.findings)
    assert not report.signal
    assert f"too few to judge: {count} result" in report.verdict


def test_gaps_and_correlation_need_no_luck_at_the_ends() -> None:
    """A list that ends within a gap leaves it out."""
    outcomes = [Outcome.of(6, 1, 1)] * 20 + [Outcome.of(1, 1, 1)] * 30
    measure = gaps(outcomes, 6)

    assert isinstance(measure, Measure)
    assert isinstance(totals_in_a_row(outcomes), Measure)
    assert 20 * 216 / 91 - 20 == pytest.approx(measure.statistic)
