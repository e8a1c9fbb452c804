"""`sicbo audit`: verify a house, and show what happened in it."""

from typing import Any

import click
import msgspec

from sicbo.audit.examination import examine
from sicbo.audit.findings import Finding, Report
from sicbo.audit.transcript import transcript
from sicbo.cli.audit.draws import draws_command
from sicbo.cli.audit.program import program_command
from sicbo.cli.audit.tree_heads import (
    check_receipt_command,
    key_command,
    receipt_command,
    replace_key_command,
    seal_command,
)
from sicbo.cli.audit.witness import proof_command, witness_command
from sicbo.cli.shared.databases import contents_of, database_of, existing_file, whole_house
from sicbo.cli.shared.errors import BadInput, FoundWrong
from sicbo.cli.shared.options import (
    WholeNumber,
    database_option,
    json_option,
    public_keys_option,
    single_option,
)
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.storage.contract import StoreIsDamaged
from sicbo.storage.evidence.keys import read_public_key
from sicbo.storage.records import RecordIsBroken


@click.group()
def command() -> None:
    """Verify a house, and show what happened in it."""


@command.command("verify")
@database_option
@public_keys_option()
@json_option
@click.pass_context
def verify(ctx: click.Context, database: str | None, public_keys: tuple[str, ...], *, as_json: bool) -> None:
    """Verify a house from its first record, and name the first bad record of every stream.

    The house may run meanwhile, and may be damaged: it is only read, and nothing is repaired. Chains,
    records, transfers, balances, answers and tree heads are recomputed and compared with what is
    stored; with --public-key also the signatures. Exit code 1 if something is wrong.
    """
    keys = [read_public_key(existing_file(each)) for each in public_keys]
    try:
        with contents_of(database_of(database)) as contents:
            report = examine(contents, keys)
    except StoreIsDamaged as damage:
        report = Report(findings=(Finding(str(damage)),))
    if as_json:
        print_json(as_plain(report))
    else:
        _print(report)
    ctx.exit(0 if report.is_whole else 1)


@command.command("replay")
@database_option
@single_option("--stream", metavar="STREAM", help="Only this stream, such as a table's.")
@single_option("--until", type=WholeNumber(least=1), metavar="SEQ", help="Up to this record.")
@click.option("--lines", "as_lines", is_flag=True, help="Print JSON lines, one for each record.")
@json_option
def replay(
    database: str | None, stream: str | None, until: int | None, *, as_lines: bool, as_json: bool
) -> None:
    """Show what happened, record by record."""
    if as_lines and as_json:
        raise BadInput(
            "give --lines or --json, not both: the first prints a document per record, the second one for all"
        )
    with whole_house(database_of(database)) as contents:
        streams = [head.stream for head in contents.heads()]
        if stream is not None and stream not in streams:
            there = ", ".join(streams) or "none"
            raise BadInput(f"there is no stream {stream!r}; there are {there}")
        try:
            told = (
                each
                for name in streams
                if stream in (None, name)
                for each in transcript(contents, name, until)
            )
            if as_json:
                print_json([msgspec.to_builtins(each) for each in told])
                return
            for each in told:
                if as_lines:
                    click.echo(msgspec.json.encode(each).decode())
                else:
                    print_line(str(each))
        except RecordIsBroken as broken:
            raise FoundWrong(f"{broken}; run `sicbo audit verify`") from None


for each_command in (
    draws_command,
    key_command,
    replace_key_command,
    seal_command,
    receipt_command,
    check_receipt_command,
    proof_command,
    witness_command,
    program_command,
):
    command.add_command(each_command)


def as_plain(report: Report) -> dict[str, Any]:
    """Return a report as JSON."""
    plain: dict[str, Any] = msgspec.to_builtins(report)
    return {"whole": report.is_whole} | plain


def _print(report: Report) -> None:
    if report.house:
        print_line(f"House {report.house}, {report.mark}", style="bold")
    if report.streams:
        rows = [
            (each.stream, str(each.records), each.hash[:16], "whole" if each.whole else "BROKEN")
            for each in report.streams
        ]
        print_table(("stream", "records", "last hash", ""), rows, right=["records"], whole=["last hash"])
    signatures = "signatures checked" if report.signatures_checked else "signatures not checked"
    print_line(
        f"Transfers: {report.transfers}. Accounts: {report.accounts}. Answers: {report.answers}."
        f" Tree heads: {report.tree_heads} ({signatures})."
    )
    print_line(f"Trial balance in minor units: debits {report.debits}, credits {report.credits}.")
    for each in report.findings:
        print_line(f"WRONG: {each}", style="red")
    print_line("Verdict: whole." if report.is_whole else "Verdict: something is wrong.", style="bold")
