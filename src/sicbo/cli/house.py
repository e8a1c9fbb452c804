"""`sicbo house`: make a house."""

import asyncio
from pathlib import Path

import click

from sicbo.chance import fresh_id
from sicbo.cli.databases import database_path, opened_store
from sicbo.cli.options import database_option, json_option, once
from sicbo.cli.printing import print_json, print_line
from sicbo.storage.contents import HOUSE, MARK, MARKS
from sicbo.storage.new_files import new_file


@click.group()
def command() -> None:
    """Make a house."""


@command.command("init")
@database_option
@once(
    "--mark",
    type=click.Choice(MARKS),
    required=True,
    help="demo: play money; laboratory: scripted outcomes are allowed; real: a real house.",
)
@json_option
def init(database: str | None, mark: str, *, as_json: bool) -> None:
    """Make the database of a new house, with an id of its own and its mark, which nobody can change.

    A database that is there is left alone.
    """
    path = database_path(database)
    house = fresh_id()
    with new_file(path) as beside:
        asyncio.run(_make(beside, {HOUSE: house, MARK: mark}))
    if as_json:
        print_json({"database": str(path), "house": house, "mark": mark})
    else:
        print_line(f"House {house}, {mark}, in {path}.")


async def _make(path: Path, meta: dict[str, str]) -> None:
    async with opened_store(path) as store:
        await store.say(meta)
