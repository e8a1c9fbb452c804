"""`sicbo audit draws`: check the outcomes that the program drew."""

from typing import Any

import click
import msgspec

from sicbo.audit.draw_examination import DrawsReport, TableDraws, examine_draws
from sicbo.cli.shared.databases import database_of, whole_house
from sicbo.cli.shared.errors import FoundWrong
from sicbo.cli.shared.options import database_option, json_option
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.storage.records import RecordIsBroken
from sicbo.streams import EventOutOfPlace
from sicbo.table.draws.aborted_rounds import MAX_ABORTED

COLUMNS = ("table", "drawn", "checked", "chains", "seeds shown", "void after closing", "no rolls")


@click.command("draws")
@database_option
@json_option
@click.pass_context
def draws_command(ctx: click.Context, database: str | None, *, as_json: bool) -> None:
    """Check the outcomes that the program drew: seeds against their chain, outcomes against their seeds.

    Outcomes of tables that were committed to a chain of seeds are recomputed; those that were drawn
    without one are counted, and `sicbo dice test` tests them statistically. Rounds that were given up
    after the closing call are counted for each table, and too many are an alarm. tools/verify_draws.py does
    the same from an export, without any of our code. Exit code 1 if something is wrong.
    """
    with whole_house(database_of(database)) as contents:
        try:
            report = examine_draws(contents)
        except (RecordIsBroken, EventOutOfPlace, LookupError) as broken:
            raise FoundWrong(f"a record cannot have happened ({broken}): run `sicbo audit verify`") from None
    if as_json:
        print_json(as_plain(report))
    else:
        _print(report)
    ctx.exit(1 if report.findings else 0)


def as_plain(report: DrawsReport) -> dict[str, Any]:
    """Return a report as JSON."""
    plain: dict[str, Any] = msgspec.to_builtins(report)
    for table, draws in zip(plain["tables"], report.tables, strict=True):
        table["aborted"]["alarm"] = draws.aborted.is_alarming
    return {"right": not report.findings} | plain


def _print(report: DrawsReport) -> None:
    print_line(f"House {report.house}, {report.mark}", style="bold")
    if report.tables:
        print_table(COLUMNS, map(_row, report.tables), right=COLUMNS[1:], whole=["table"])
    for table in report.tables:
        for given_up in table.given_up:
            print_line(
                f"{table.stream}, round {given_up.round}: void; its seed would have given"
                f" {given_up.would_have_been}."
            )
        if table.aborted.is_alarming:
            print_line(_alarm(table), style="bold red")
    for each in report.findings:
        print_line(f"WRONG: {each}", style="red")
    print_line("Verdict: something is wrong." if report.findings else "Verdict: right.", style="bold")


def _row(table: TableDraws) -> tuple[str, ...]:
    counts = (
        table.drawn,
        table.checked,
        table.chains,
        table.seeds_shown,
        table.aborted.void,
        table.aborted.no_rolls,
    )
    return (table.stream, *map(str, counts))


def _alarm(table: TableDraws) -> str:
    aborted = table.aborted
    known = f", {aborted.void_with_faces} of them with faces on record" if aborted.void_with_faces else ""
    void = f"{aborted.void} of {aborted.closed} rounds void after the closing call{known}"
    bound = f"One with known faces, or more than {MAX_ABORTED}, must be explained."
    return f"ALARM: {table.stream}: {void}; no rolls: {aborted.no_rolls}. {bound}"
