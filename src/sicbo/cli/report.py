"""`sicbo report`: reports on a house for auditors, pits and players."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from msgspec.structs import replace

from sicbo.audit.program import program_hashes, version_of_program
from sicbo.audit.receipts import make_receipt
from sicbo.cli.shared.databases import database_of, existing_file, whole_house
from sicbo.cli.shared.errors import BadInput, FoundWrong
from sicbo.cli.shared.options import WholeNumber, database_option, json_option, single_option
from sicbo.cli.shared.output_names import CSV, FILES_HELP, HTML, Output, output_option
from sicbo.cli.shared.outputs import refuse_bad_outputs, write_outputs
from sicbo.cli.shared.printed_output import print_line, print_table
from sicbo.clock import SystemClock
from sicbo.reports.house.catalogue import REPORTS, Made, known, make
from sicbo.reports.house.formats.formats import Form, written
from sicbo.reports.house.formats.in_print import TO_THE_RIGHT, InPrint
from sicbo.reports.house.formats.phrases import phrase
from sicbo.reports.house.formats.report import Kind, Note, Row, Section, Seen, begin_of_days, interval_of
from sicbo.reports.house.sources.gaming_days import Span, days_of, read_days, read_interval
from sicbo.reports.house.sources.query import LARGE, Program, ReportQuery, read_over
from sicbo.storage.contents import Contents
from sicbo.storage.export import ExportFile
from sicbo.storage.records import RecordIsBroken
from sicbo.streams import EventOutOfPlace
from sicbo.words.catalogue import ENGLISH, LANGUAGES

EPILOG = "\b\nReports:\n" + "\n".join(f"  {name:<12} {each.tells}" for name, each in REPORTS.items())


@click.command(epilog=f"{EPILOG}\n\n{FILES_HELP}")
@click.argument("name")
@database_option
@single_option("--export", "export", metavar="FILE", help="Read an exported house instead of a database.")
@single_option("--from", "since", metavar="TIME", help="Start at this gaming day, month or time.")
@single_option(
    "--to",
    "until",
    metavar="TIME",
    help="End after this gaming day or month, or before this time.",
)
@single_option(
    "--by",
    type=click.Choice([each.value for each in Span]),
    help="results: group figures by this.  [default: day]",
)
@single_option("--table", metavar="TABLE", help="Only this table.")
@single_option(
    "--round", "number", type=WholeNumber(least=1), metavar="N", help="dispute: the disputed round."
)
@single_option("--player", metavar="PLAYER", help="statement: whose statement.")
@single_option("--person", metavar="PERSON", help="events, sign-ins, staffing: only this person.")
@single_option(
    "--code", metavar="CODE", help="events: only events whose name begins like this, such as limits-set."
)
@single_option(
    "--over",
    metavar="AMOUNT",
    help=f"large, events: the amount from which something is large.  [default: {LARGE}]",
)
@single_option("--zone", metavar="ZONE", help="Use this time zone, such as +08:00, instead of the house's.")
@single_option("--day-begins", metavar="HH:MM", help="Begin gaming days at this time instead of the house's.")
@single_option(
    "--language",
    type=click.Choice(LANGUAGES),
    help="The language; column names in CSV and JSON stay.  [default: en]",
)
@output_option("--csv", "csv_file", form=CSV, help="Write comma-separated values into FILE.")
@output_option("--html", "html_file", form=HTML, help="Write a page to print into FILE.")
@json_option
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    name: str,
    *,
    database: str | None,
    export: str | None,
    since: str | None,
    until: str | None,
    by: str | None,
    table: str | None,
    number: int | None,
    player: str | None,
    person: str | None,
    code: str | None,
    over: str | None,
    zone: str | None,
    day_begins: str | None,
    language: str | None,
    csv_file: Output | None,
    html_file: Output | None,
    as_json: bool,
) -> None:
    """Make the report NAME of a house from its records; the house may be running, and is only read.

    Every report has a heading with the house, the interval, the time at which it was made and the hashes of
    the program and of the rules. Exit code 1 if a figure is alarming.
    """
    known(name)
    for option, given in {"--table": table, "--player": player, "--person": person, "--code": code}.items():
        if given == "":
            raise BadInput(f"{option} is empty: leave it out, or give a name")
    other_days = read_days(zone, day_begins)
    wanted = ReportQuery(
        by=Span(by) if by else Span.DAY,
        table=table or "",
        round=number or 0,
        player=player or "",
        person=person or "",
        code=code or "",
        over=read_over(over),
        program=Program(version_of_program(), program_hashes()),
    )
    refuse_bad_outputs(csv_file, html_file, read_from=export or "")
    with _house(database, export) as contents:
        days = other_days or days_of(contents)
        asked = replace(wanted, days=days, interval=read_interval(since, until, days))
        seen = _write(
            contents, name, asked, csv_file, html_file, language=language or ENGLISH, as_json=as_json
        )
    ctx.exit(1 if seen.is_alarming else 0)


@contextmanager
def _house(database: str | None, export: str | None) -> Iterator[Contents]:
    """Open the house to read; an impossible record is a finding, not a bug of this program."""
    if database is not None and export is not None:
        raise BadInput("give --database or --export, not both: a report is of one house")
    try:
        if export is not None:
            yield ExportFile(existing_file(export))
        else:
            with whole_house(database_of(database)) as contents:
                yield contents
    except (RecordIsBroken, EventOutOfPlace, LookupError) as broken:
        raise FoundWrong(f"a record cannot have happened ({broken}): run `sicbo audit verify`") from None


def _write(  # noqa: PLR0913 - what is asked for, and where it goes
    contents: Contents,
    name: str,
    asked: ReportQuery,
    csv_file: Output | None,
    html_file: Output | None,
    *,
    language: str,
    as_json: bool,
) -> Seen:
    made = SystemClock().now()
    seen = Seen()

    def again() -> Made:
        """Make the report again for each format, since each consumes it part by part."""
        return make(contents, name, asked, made, make_receipt)

    def in_bytes(form: Form) -> Iterator[bytes]:
        return (text.encode() for text in written(again(), form, asked.days, seen, language=language))

    files = [
        (each, form) for each, form in ((csv_file, Form.CSV), (html_file, Form.HTML)) if each is not None
    ]
    write_outputs([(output, in_bytes(form)) for output, form in files], is_private=True)
    if as_json:
        for text in written(again(), Form.JSON, asked.days, seen, language=language):
            click.echo(text, nl=False)
    elif files:
        print_line(f"Report {name}: {', '.join(output.file for output, _ in files)}")
    else:
        _print(again(), InPrint(asked.days, language), seen)
    return seen


def _print(made: Made, written: InPrint, seen: Seen) -> None:
    """Print a report for people: heading, tables, notes."""
    heading = made.heading
    title, mark = written.words(heading.title), written.words(heading.mark)
    print_line(
        written.words(phrase("printed-title", title=title, house=heading.house, mark=mark)), style="bold"
    )
    since, until = interval_of(heading, written.time)
    facts = {"since": since, "until": until, "days": begin_of_days(heading, written.time)}
    print_line(written.words(phrase("printed-interval", **facts, made=written.time(heading.made))))
    section: Section | None = None
    rows: list[Row] = []
    notes: list[str] = []
    for part in made.parts:
        match part:
            case Section():
                _print_section(section, rows, written)
                section, rows = part, []
            case Row():
                seen.see(part)
                rows.append(part)
            case Note():
                notes.append(written.words(part.text))
    _print_section(section, rows, written)
    for each in notes:
        print_line(each)


def _print_section(section: Section | None, rows: list[Row], written: InPrint) -> None:
    if section is None:
        return
    title = written.words(section.title)
    if not rows:
        print_line(f"{title}: {written.words(phrase('no-activity'))}")
        return
    shown = [place for place, each in enumerate(section.columns) if each.kind is not Kind.BYTES]
    columns = [section.columns[place] for place in shown]
    cells = [[written.cell(section.columns[place], row.cells[place]) for place in shown] for row in rows]
    titles = [written.words(each.title) for each in columns]
    right = [written.words(each.title) for each in columns if each.kind in TO_THE_RIGHT]
    print_table(titles, cells, title=title, right=right)
