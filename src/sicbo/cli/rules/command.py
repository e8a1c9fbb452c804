"""`sicbo rules`: list, show and check rule sets."""

from pathlib import Path

import click

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import RULE_SET_HELP, json_option, pay_table_option
from sicbo.cli.shared.printed_output import counted, print_json, print_line, print_table, show_in_force
from sicbo.rules.files.mistakes import Mistake
from sicbo.rules.files.shipped_files import document_text
from sicbo.rules.files.summaries import summaries


@click.group()
def command() -> None:
    """List, show and check rule sets."""


@command.command("list")
@json_option
def list_rule_sets(*, as_json: bool) -> None:
    """List the rule sets that ship with Sicbo."""
    rule_sets = summaries()
    if as_json:
        shown = [each._asdict() | {"in_force": show_in_force(each.in_force)} for each in rule_sets]
        print_json(shown)
        return
    rows = (
        (each.id, each.house, each.device, (show_in_force(each.in_force) or "not said")[:10], str(each.areas))
        for each in rule_sets
    )
    print_table(("id", "house", "device", "in force", "areas"), rows, right=["areas"], whole=["id"])


@command.command("show", epilog=RULE_SET_HELP)
@click.argument("rule_set")
@pay_table_option
@click.option("--toml", "as_toml", is_flag=True, help="Print the rule file itself, as a start for your own.")
@json_option
def show(rule_set: str, pay_table: str | None, *, as_toml: bool, as_json: bool) -> None:
    """Show a rule set: every area, its odds and clause, and the rules around them.

    Everything that is our own choice and not the document's is marked.
    """
    from sicbo.cli.shared.rule_set_choice import chosen_rule_set  # noqa: PLC0415 - `list` needs none of it

    if as_toml:
        _print_file(rule_set, pay_table, as_json=as_json)
        return
    from sicbo.cli.rules.report import (  # noqa: PLC0415 - `list` needs none of it
        as_plain,
        print_report,
    )

    rules = chosen_rule_set(rule_set, pay_table)
    if as_json:
        print_json(as_plain(rules))
    else:
        print_report(rules)


@command.command("check")
@click.argument("file")
@json_option
@click.pass_context
def check(ctx: click.Context, file: str, *, as_json: bool) -> None:
    """Check a rule file of your own: every mistake at once, with its line.

    Print a shipped file (`sicbo rules show ID --toml`) into your own file, change what your house does
    differently, and check it. Refused: wagers that give the player the edge, cells that overlap,
    areas priced twice or missing on a layout, odds below a floor, unknown keys, a stake step that
    cannot pay every area exactly. Warning: a return below 75 %.

    Exit code 1 if something is wrong.
    """
    from sicbo.cli.shared.rule_set_choice import read_text  # noqa: PLC0415 - `list` needs none of it
    from sicbo.rules.files.reader import check_document  # noqa: PLC0415 - as above

    if not Path(file).exists() and file in {each.id for each in summaries()}:
        raise BadInput(
            f"{file} is a shipped rule set, not a file; `sicbo rules show {file} --toml` prints its file"
        )
    document, mistakes = check_document(read_text(file))
    errors = [mistake for mistake in mistakes if not mistake.is_warning]
    warnings = [mistake for mistake in mistakes if mistake.is_warning]
    if as_json:
        print_json(
            {
                "file": file,
                "ok": not errors,
                "mistakes": [_as_plain(mistake) for mistake in errors],
                "warnings": [_as_plain(mistake) for mistake in warnings],
                "rule_sets": [entry.id for entry in document.rule_sets] if document else [],
            }
        )
    else:
        for mistake in (*errors, *warnings):
            print_line(f"{file}: {mistake}", style="yellow" if mistake.is_warning else "red")
        print_line(_verdict(file, len(errors), len(warnings)), style="bold")
    ctx.exit(1 if errors else 0)


def _print_file(name: str, pay_table: str | None, *, as_json: bool) -> None:
    from sicbo.cli.shared.rule_set_choice import chosen_rule_set, file_and_id, read_text  # noqa: PLC0415 - as above

    rules = chosen_rule_set(name, pay_table)
    path, _ = file_and_id(name)
    text = read_text(path) if path else document_text(rules.document.document)
    if as_json:
        print_json({"id": rules.id, "document": rules.document.document, "toml": text})
    else:
        click.echo(text, nl=False)


def _as_plain(mistake: Mistake) -> dict[str, object]:
    return {"line": mistake.line, "where": mistake.where, "message": mistake.message}


def _verdict(file: str, errors: int, warnings: int) -> str:
    warned = f", {counted(warnings, 'warning')}" if warnings else ""
    return f"{file}: {counted(errors, 'mistake')}{warned}" if errors else f"{file}: right{warned}"
