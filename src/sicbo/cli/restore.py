"""`sicbo restore`: a house from a backup."""

from pathlib import Path

import click

from sicbo.cli.import_house import fill, refuse_damaged_house, refuse_existing_house
from sicbo.cli.shared.databases import Database, database_of, existing_file, print_streams
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import database_option, json_option
from sicbo.storage.contract import Head, StoreIsAway, StoreIsDamaged
from sicbo.storage.export import EXPORT_BEGINS, ExportFile
from sicbo.storage.new_files import new_file
from sicbo.storage.sqlite.contents import SqliteContents


@click.command()
@click.argument("file")
@database_option
@json_option
def command(file: str, database: str | None, *, as_json: bool) -> None:
    """Make a house from the backup FILE: in a new file, or in an empty PostgreSQL database.

    The backup is verified first: one that was truncated or changed is refused with the location. No house
    is ever overwritten: move a damaged one away, and keep it.
    """
    target = database_of(database)
    refuse_existing_house(target)
    try:
        heads = _restore(existing_file(file), target)
    except (StoreIsDamaged, StoreIsAway) as damage:
        raise BadInput(str(damage)) from None
    told = {"file": file, "database": str(target)}
    print_streams(heads, f"Restored into {target}.", told, as_json=as_json)


def _restore(backup: Path, target: Database) -> list[Head]:
    """Copy a SQLite backup to a file as it is; fill a house from any other."""
    with backup.open("rb") as file:
        is_export = file.read(len(EXPORT_BEGINS)) == EXPORT_BEGINS
    if is_export:
        contents = ExportFile(backup)
        refuse_damaged_house(str(backup), contents)
        return fill(target, contents)
    with SqliteContents(backup) as copy:
        refuse_damaged_house(str(backup), copy)
        if not isinstance(target, Path):
            return fill(target, copy)
        with new_file(target) as beside:
            copy.copy_to(beside)
            return copy.heads()
