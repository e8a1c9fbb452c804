"""`sicbo import`: a house from an exported file."""

import asyncio
from pathlib import Path

import click

from sicbo.audit.examination import examine
from sicbo.cli.databases import database_path, existing_file, opened_store, tell_of_streams
from sicbo.cli.errors import BadInput
from sicbo.cli.options import database_option, json_option
from sicbo.storage.contents import Contents
from sicbo.storage.contract import Head
from sicbo.storage.export import ExportFile
from sicbo.storage.new_files import new_file, refuse_existing
from sicbo.storage.sqlite_contents import SqliteContents


@click.command()
@click.argument("file")
@database_option
@json_option
def command(file: str, database: str | None, *, as_json: bool) -> None:
    """Make a house from an exported FILE, in a database that is not there yet.

    The file is looked over first, as `sicbo audit verify` does: one that was cut or changed is refused with
    the place, and nothing is made. The new house has the same heads and the same balances.
    """
    target = database_path(database)
    refuse_existing(target)
    contents = ExportFile(existing_file(file))
    refuse_a_house_that_is_wrong(file, contents)
    with new_file(target) as beside:
        asyncio.run(_fill(beside, contents))
        heads = _see_that_it_is_the_same(beside, contents)
    told = {"file": file, "database": str(target)}
    tell_of_streams(heads, f"Imported into {target}.", told, as_json=as_json)


def refuse_a_house_that_is_wrong(file: str, contents: Contents) -> None:
    """Look a house over before it is taken for one."""
    report = examine(contents)
    if not report.is_whole:
        raise BadInput(f"{file} is not taken: {report.findings[0]}")


async def _fill(path: Path, contents: Contents) -> None:
    async with opened_store(path) as store:
        await store.fill(contents)


def _see_that_it_is_the_same(path: Path, contents: Contents) -> list[Head]:
    """Compare heads and balances, as they were written, with the file (INV-O6)."""
    with SqliteContents(path) as made:
        if (made.heads(), made.balances()) != (contents.heads(), contents.balances()):
            raise RuntimeError("the new house is another one than that of the file")
        return made.heads()
