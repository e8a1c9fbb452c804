"""`sicbo dice`: statistical tests of a list of results."""

import sys
from functools import cache
from typing import Any

import click

from sicbo.chance import tumble
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import WholeNumber, json_option
from sicbo.cli.shared.output_names import FILES_HELP, PICTURE, Output, output_option
from sicbo.cli.shared.outputs import picture_as, refuse_bad_outputs, write_outputs
from sicbo.cli.shared.printed_output import counted, print_json, print_line, print_table
from sicbo.cli.shared.rule_set_choice import read_text, text_of
from sicbo.odds.dice_watch import DiceReport, Finding, arithmetic, watch
from sicbo.odds.numerics.chi_square import SMALLEST_TAIL
from sicbo.outcome import NotAnOutcome, Outcome, read_outcome
from sicbo.reports.dice_chart import draw_dice_chart

_ONE_DECIMAL_FROM = 10
MAX_DRAWN = 10_000_000
COLUMNS = ("test", "value", "99 % band", "df", "p", "verdict")


@click.group()
def command() -> None:
    """Test whether a list of results looks like fair dice, and draw such lists."""


@command.command("test", epilog=FILES_HELP)
@click.argument("file")
@click.option("--alike", is_flag=True, help="The dice cannot be told apart: their order means nothing.")
@output_option("--chart", form=PICTURE, help="Draw faces and totals as bars: FILE.svg or FILE.png.")
@json_option
@click.pass_context
def test(ctx: click.Context, file: str, *, alike: bool, chart: Output | None, as_json: bool) -> None:
    """Test whether a list of results looks like fair dice: signal, not proof.

    FILE has one outcome per line, such as 3-1-6, in the order in which they fell; blank lines and text
    after a # are ignored, and - reads standard input. The first face is that of the first die, and so on,
    as dice of different colours are read; use --alike if the dice cannot be told apart.

    All tests are judged together at 1 %; a fit that is too good is a signal too.
    Exit code 1 when there is a signal.
    """
    refuse_bad_outputs(chart, read_from=file)
    outcomes = read_outcomes(_text(file))
    report = watch(outcomes, told_apart=not alike)
    if chart is not None:
        picture = draw_dice_chart(outcomes, told_apart=not alike, heading=_heading(file, report))
        write_outputs([(chart, picture_as(chart, picture))])
    if as_json:
        print_json(as_plain(file, report))
    else:
        _print(file, report)
    ctx.exit(1 if report.signal else 0)


@command.command("draw")
@click.argument("count", type=WholeNumber(1))
@json_option
def draw(count: int, *, as_json: bool) -> None:
    """Draw COUNT outcomes from the virtual tumbler, as a table does: by the operating system's generator.

    One outcome per line, in the form that `sicbo dice test` reads. Nothing is stored, and no table uses it.
    """
    if count > MAX_DRAWN:
        raise BadInput(f"{count} draws are too many: at most {MAX_DRAWN}")
    outcomes = (str(Outcome(tumble())) for _ in range(count))
    if as_json:
        print_json({"outcomes": list(outcomes)})
        return
    for outcome in outcomes:
        click.echo(outcome)


def read_outcomes(text: str) -> list[Outcome]:
    """Read one outcome per line; the first invalid one is reported with its line.

    >>> read_outcomes("3-1-6  # a comment")
    [Outcome(3-1-6)]
    """
    outcomes = []
    for number, line in enumerate(text.split("\n"), start=1):
        wanted = line.partition("#")[0].strip()
        if wanted:
            try:
                outcomes.append(_read(wanted))
            except NotAnOutcome as mistake:
                raise BadInput(
                    f"line {number}: {mistake}; one outcome per line, blank lines and # comments are allowed"
                ) from None
    return outcomes


def as_plain(file: str, report: DiceReport) -> dict[str, Any]:
    """Return a report as JSON."""
    return {
        "file": file,
        "results": report.results,
        "dice_told_apart": report.told_apart,
        "tests": [
            {
                "name": finding.name,
                "statistic": finding.statistic,
                "degrees_of_freedom": finding.degrees_of_freedom,
                "p_value": finding.p_value,
                "verdict": finding.verdict,
            }
            for finding in report.findings
        ],
        "verdict": report.verdict,
        "signal": report.signal,
        "arithmetic": arithmetic(),
    }


@cache  # at most 216 texts: an invalid one raises, and is not cached
def _read(text: str) -> Outcome:
    return read_outcome(text)


def _text(file: str) -> str:
    if file != "-":
        return read_text(file)
    if sys.stdin is None:
        raise BadInput("cannot read standard input: it is closed")
    return text_of(sys.stdin.buffer, "standard input")


def _print(file: str, report: DiceReport) -> None:
    print_line(_heading(file, report), style="bold")
    print_table(COLUMNS, map(_row, report.findings), right=["value", "99 % band", "df", "p"], whole=["test"])
    print_line(f"Verdict: {report.verdict}.", style="bold red" if report.signal else "bold")
    print_line(arithmetic())


def _heading(file: str, report: DiceReport) -> str:
    source = "standard input" if file == "-" else file
    return (
        f"{source}: {counted(report.results, 'result')}, dice {'' if report.told_apart else 'not '}told apart"
    )


def _row(finding: Finding) -> tuple[str, ...]:
    return (
        finding.name,
        _number(finding.statistic),
        " to ".join(map(_number, finding.band)) if finding.band else "-",
        "-" if finding.degrees_of_freedom is None else str(finding.degrees_of_freedom),
        _probability(finding.p_value),
        finding.verdict,
    )


def _number(value: float | None) -> str:
    """Write integers as such, and other numbers with one or two decimals.

    >>> _number(12), _number(2.5758), _number(165.344), _number(None)
    ('12', '2.58', '165.3', '-')
    """
    if value is None:
        return "-"
    if value == int(value):
        return str(int(value))
    return f"{value:.2f}" if abs(value) < _ONE_DECIMAL_FROM else f"{value:.1f}"


def _probability(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.2g}" if value >= SMALLEST_TAIL else f"< {SMALLEST_TAIL:.0e}"
