"""`sicbo backup`: a copy of a house while it runs."""

from pathlib import Path

import click

from sicbo.audit.examination import examine
from sicbo.cli.databases import tell_of_streams, whole_house
from sicbo.cli.errors import FoundWrong
from sicbo.cli.options import database_option, json_option
from sicbo.cli.output_names import NEW_FILE
from sicbo.storage.new_files import new_file, refuse_existing
from sicbo.storage.sqlite_contents import SqliteContents


@click.command()
@click.argument("file", type=NEW_FILE)
@database_option
@json_option
def command(file: Path, database: str | None, *, as_json: bool) -> None:
    """Copy a house into a new FILE while it runs, as it stands at one moment.

    The copy is looked over as `sicbo audit verify` does before it gets its name: a backup of a house that
    is wrong is none, and ends with exit code 1.
    """
    refuse_existing(file)
    with whole_house(database) as contents, new_file(file) as beside:
        contents.copy_to(beside)
        with SqliteContents(beside) as copy:
            report = examine(copy)
            heads = copy.heads()
        if not report.is_whole:
            raise FoundWrong(f"no backup was made, the house is wrong: {report.findings[0]}")
    tell_of_streams(heads, f"Backed up to {file}, and verified.", {"file": str(file)}, as_json=as_json)
