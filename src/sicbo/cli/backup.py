"""`sicbo backup`: a copy of a house while it runs."""

from pathlib import Path

import click

from sicbo.audit.examination import examine
from sicbo.cli.databases import FoundWrong, heads_as_plain, print_heads, whole_house
from sicbo.cli.options import database_option, json_option
from sicbo.cli.printing import print_json, print_line
from sicbo.storage.new_files import new_file
from sicbo.storage.sqlite_contents import SqliteContents


@click.command()
@click.argument("file")
@database_option
@json_option
def command(file: str, database: str | None, *, as_json: bool) -> None:
    """Copy a house into a new FILE while it runs, as it stands at one moment.

    The copy is looked over as `sicbo audit verify` does before it gets its name: a backup of a house that
    is wrong is none, and ends with exit code 1.
    """
    path = Path(file)
    with whole_house(database) as contents, new_file(path) as beside:
        contents.copy_to(beside)
        with SqliteContents(beside) as copy:
            report = examine(copy)
            heads = copy.heads()
        if not report.is_whole:
            raise FoundWrong(f"no backup was made, the house is wrong: {report.findings[0]}")
    if as_json:
        print_json({"file": file, "streams": heads_as_plain(heads)})
    else:
        print_heads(heads)
        print_line(f"Backed up to {file}, and verified.")
