"""`sicbo restore`: a house from a backup."""

import click

from sicbo.cli.databases import database_path, existing_file, tell_of_streams
from sicbo.cli.errors import BadInput
from sicbo.cli.importing import refuse_a_house_that_is_wrong
from sicbo.cli.options import database_option, json_option
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.new_files import new_file, refuse_existing
from sicbo.storage.sqlite_contents import SqliteContents


@click.command()
@click.argument("file")
@database_option
@json_option
def command(file: str, database: str | None, *, as_json: bool) -> None:
    """Make a house from the backup FILE, in a database that is not there yet.

    The backup is looked over first: one that was cut or changed is refused with the place. No database is
    ever overwritten: move a damaged one away, and keep it.
    """
    target = database_path(database)
    refuse_existing(target)
    try:
        with SqliteContents(existing_file(file)) as contents, new_file(target) as beside:
            refuse_a_house_that_is_wrong(file, contents)
            contents.copy_to(beside)
            heads = contents.heads()
    except (StoreIsDamaged, StoreIsAway) as damage:
        raise BadInput(str(damage)) from None
    told = {"file": file, "database": str(target)}
    tell_of_streams(heads, f"Restored into {target}.", told, as_json=as_json)
