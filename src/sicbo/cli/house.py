"""`sicbo house`: make a house."""

import asyncio
from pathlib import Path

import click

from sicbo.chance import fresh_id
from sicbo.cli.databases import database_path, opened_store
from sicbo.cli.options import database_option, json_option, once
from sicbo.cli.printing import print_json, print_line
from sicbo.live_table.draw_chains import make_secret
from sicbo.storage.contents import HOUSE, MARK, MARKS
from sicbo.storage.new_files import new_file


@click.group()
def command() -> None:
    """Make a house, and the secret of its draws."""


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


@command.command("secret")
@click.argument("file")
@json_option
def secret(file: str, *, as_json: bool) -> None:
    """Make the secret of a house that lets its outcomes be checked, in a new FILE of mode 0600.

    Every process of the house needs the same file; without it nobody can say anything about a seed that was
    not shown. Back it up as you would a key, and not with the house.
    """
    make_secret(Path(file))
    if as_json:
        print_json({"file": file})
    else:
        print_line(f"Keep {file} secret (mode 0600): the seeds of all tables come from it.")


async def _make(path: Path, meta: dict[str, str]) -> None:
    async with opened_store(path) as store:
        await store.say(meta)
