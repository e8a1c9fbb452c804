"""`sicbo export`: a whole house in one file, which any store can import and anyone can verify."""

from pathlib import Path

import click

from sicbo.cli.shared.databases import database_of, print_streams, whole_house
from sicbo.cli.shared.options import database_option, json_option
from sicbo.cli.shared.output_names import NEW_FILE
from sicbo.storage.export import FORM, write_export
from sicbo.storage.new_files import new_file, refuse_existing


@click.command()
@click.argument("file", type=NEW_FILE)
@database_option
@json_option
def command(file: Path, database: str | None, *, as_json: bool) -> None:
    """Write a whole house into one new FILE of JSON lines; the house may run meanwhile.

    The file holds the exact bytes of every record with their hashes, transfers, answers, balances and
    tree heads. `sicbo import` makes a house from it, and tools/verify_export.py verifies it without any
    of our code.
    """
    refuse_existing(file)
    with whole_house(database_of(database)) as contents, new_file(file) as beside:
        with beside.open("wb") as out:
            lines = write_export(contents, out)
        heads = contents.heads()
    told = {"file": str(file), "form": FORM, "lines": lines}
    print_streams(heads, f"Exported to {file}: {lines} lines.", told, as_json=as_json)
