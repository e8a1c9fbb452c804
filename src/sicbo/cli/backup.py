"""`sicbo backup`: a copy of a house while it runs."""

from pathlib import Path

import click

from sicbo.audit.examination import examine
from sicbo.cli.shared.databases import Database, database_of, tell_of_streams, whole_house
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
    """Copy a house into a new FILE while it runs, as it stands at one moment.

    A SQLite file is copied as it is; of a house in PostgreSQL an export is written. `sicbo restore` takes
    either. The copy is looked over as `sicbo audit verify` does before it gets its name: a backup of a
    house that is wrong is none, and ends with exit code 1.
    """
    refuse_existing(file)
    place = database_of(database)
    with new_file(file) as beside:
        heads = _copy(place, beside)
    tell_of_streams(heads, f"Backed up to {file}, and verified.", {"file": str(file)}, as_json=as_json)


def _copy(place: Database, beside: Path) -> list[Head]:
    with whole_house(place) as contents:
        if isinstance(contents, SqliteContents):
            contents.copy_to(beside)
        else:
            with beside.open("wb") as out:
                write_export(contents, out)
    if not isinstance(place, Path):
        return _looked_over(ExportFile(beside))
    with SqliteContents(beside) as copy:
        return _looked_over(copy)


def _looked_over(copy: Contents) -> list[Head]:
    report = examine(copy)
    if not report.is_whole:
        raise FoundWrong(f"no backup was made, the house is wrong: {report.findings[0]}")
    return copy.heads()
