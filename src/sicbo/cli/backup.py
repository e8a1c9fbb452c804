"""`sicbo backup`: a copy of a house while it runs."""

from pathlib import Path

import click

from sicbo.audit.examination import examine
from sicbo.cli.shared.databases import Database, database_of, print_streams, whole_house
from sicbo.cli.shared.errors import FoundWrong
from sicbo.cli.shared.options import database_option, json_option
from sicbo.cli.shared.output_names import NEW_FILE
from sicbo.storage.contents import Contents
from sicbo.storage.contract import Head
from sicbo.storage.export import ExportFile, write_export
from sicbo.storage.new_files import new_file, refuse_existing
from sicbo.storage.sqlite.contents import SqliteContents


@click.command()
@click.argument("file", type=NEW_FILE)
@database_option
@json_option
def command(file: Path, database: str | None, *, as_json: bool) -> None:
    """Copy a house into a new FILE while it runs, as of one moment.

    A SQLite file is copied as it is; a house in PostgreSQL is exported. `sicbo restore` reads either. The
    copy is verified as by `sicbo audit verify` before it gets its name: if something is wrong, there is no
    backup and the exit code is 1.
    """
    refuse_existing(file)
    place = database_of(database)
    with new_file(file) as beside:
        heads = _copy(place, beside)
    print_streams(heads, f"Backed up to {file}, and verified.", {"file": str(file)}, as_json=as_json)


def _copy(place: Database, beside: Path) -> list[Head]:
    with whole_house(place) as contents:
        if isinstance(contents, SqliteContents):
            contents.copy_to(beside)
        else:
            with beside.open("wb") as out:
                write_export(contents, out)
    if not isinstance(place, Path):
        return _verified_heads(ExportFile(beside))
    with SqliteContents(beside) as copy:
        return _verified_heads(copy)


def _verified_heads(copy: Contents) -> list[Head]:
    report = examine(copy)
    if not report.is_whole:
        raise FoundWrong(f"no backup was made, the house is wrong: {report.findings[0]}")
    return copy.heads()
