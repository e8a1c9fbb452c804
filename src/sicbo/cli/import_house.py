"""`sicbo import`: a house from an exported file."""

import asyncio
from pathlib import Path

import click

from sicbo.audit.examination import examine
from sicbo.cli.shared.databases import (
    Database,
    contents_of,
    database_of,
    existing_file,
    opened_store,
    print_streams,
)
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import database_option, json_option
from sicbo.storage.contents import CannotBeFilled, Contents
from sicbo.storage.contract import Head
from sicbo.storage.export import ExportFile
from sicbo.storage.new_files import new_file, refuse_existing


@click.command()
@click.argument("file")
@database_option
@json_option
def command(file: str, database: str | None, *, as_json: bool) -> None:
    """Make a house from an exported FILE: in a new file, or in an empty PostgreSQL database.

    The export is verified first, as by `sicbo audit verify`: one that was truncated or changed is refused
    with the location, and nothing is made. The new house has the same heads and the same balances.
    """
    target = database_of(database)
    refuse_existing_house(target)
    contents = ExportFile(existing_file(file))
    refuse_damaged_house(file, contents)
    heads = fill(target, contents)
    told = {"file": file, "database": str(target)}
    print_streams(heads, f"Imported into {target}.", told, as_json=as_json)


def refuse_existing_house(target: Database) -> None:
    """Refuse a target that already has a house, before anything is read."""
    if isinstance(target, Path):
        refuse_existing(target)
    else:
        asyncio.run(_refuse_filled_database(target))


async def _refuse_filled_database(target: Database) -> None:
    async with opened_store(target) as store:
        if await store.heads() or await store.meta():
            raise CannotBeFilled(f"{target} already holds a house")


def refuse_damaged_house(file: str, contents: Contents) -> None:
    """Verify a house before it is used."""
    report = examine(contents)
    if not report.is_whole:
        raise BadInput(f"{file} is refused: {report.findings[0]}")


def fill(target: Database, contents: Contents) -> list[Head]:
    """Make a house with these contents; return the heads of its streams."""
    if not isinstance(target, Path):
        asyncio.run(_fill(target, contents))
        return _verify_copy(target, contents)
    with new_file(target) as beside:
        asyncio.run(_fill(beside, contents))
        return _verify_copy(beside, contents)


async def _fill(target: Database, contents: Contents) -> None:
    async with opened_store(target, is_new=True) as store:
        await store.fill(contents)


def _verify_copy(target: Database, contents: Contents) -> list[Head]:
    """Compare the heads, balances and tree heads that were written with those read (INV-O6)."""
    with contents_of(target) as made:
        if (made.heads(), made.balances()) != (contents.heads(), contents.balances()) or any(
            one != other for one, other in zip(made.tree_heads(), contents.tree_heads(), strict=True)
        ):
            raise RuntimeError("the new house differs from that of the file")
        return made.heads()
