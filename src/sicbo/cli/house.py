"""`sicbo house`: make a house."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar

import click

from sicbo.chance import fresh_id
from sicbo.cli.serve.settings_file import example
from sicbo.cli.shared.databases import Database, Server, database_of, existing_file, opened_store
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import database_option, json_option, single_option
from sicbo.cli.shared.printed_output import print_json, print_line
from sicbo.house_runtime.tables.draw_chains import make_secret
from sicbo.storage.contents import HOUSE, MARK, MARKS
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.new_files import new_file

T = TypeVar("T")


@click.group()
def command() -> None:
    """Make a house, and the secret of its draws."""


@command.command("init")
@database_option
@single_option(
    "--mark",
    type=click.Choice(MARKS),
    required=True,
    help="demo: play money; laboratory: scripted outcomes allowed; real: a real house.",
)
@json_option
def init(database: str | None, mark: str, *, as_json: bool) -> None:
    """Make a new house, with its own id and its mark, which cannot be changed.

    In a file that does not exist yet, or in a PostgreSQL database made by `sicbo house prepare`, as its
    owner. An existing house is left alone.
    """
    place = database_of(database)
    house = fresh_id()
    make(place, {HOUSE: house, MARK: mark})
    if as_json:
        print_json({"database": str(place), "house": house, "mark": mark})
    else:
        print_line(f"House {house}, {mark}, in {place}.")


@command.command("secret")
@click.argument("file")
@json_option
def secret(file: str, *, as_json: bool) -> None:
    """Make the secret of a house that makes its outcomes verifiable, in a new FILE of mode 0600.

    Every process of the house needs the same file; without it nobody can say anything about a seed that was
    not shown. Back it up like a key, and not with the house.
    """
    make_secret(Path(file))
    if as_json:
        print_json({"file": file})
    else:
        print_line(f"Keep {file} secret (mode 0600): the seeds of all tables come from it.")


@command.command("door-key")
@click.argument("file")
@json_option
def door_key(file: str, *, as_json: bool) -> None:
    """Make the key of the credential store, which holds passwords, in a new FILE of mode 0600.

    Every process of the house needs the same file. Without it nobody can sign in: back it up like a key, and
    not with the house.
    """
    make_secret(Path(file))
    if as_json:
        print_json({"file": file})
    else:
        print_line(f"Keep {file} secret (mode 0600): nobody can sign in without it.")


@command.command("clear-door")
@database_option
@json_option
def clear_door(database: str | None, *, as_json: bool) -> None:
    """Empty the credential store when its key is lost: passwords, second factors, sessions and codes.

    Stop the house first. The records, people and roles stay as they are; people set new passwords with
    codes that `sicbo serve --code-for PERSON` prints.
    """
    place = database_of(database)
    asyncio.run(_clear_door(place))
    if as_json:
        print_json({"database": str(place)})
    else:
        print_line(
            f"The credential store of {place} is empty: `sicbo serve --code-for PERSON` lets people in."
        )


async def _clear_door(place: Database) -> None:
    if isinstance(place, Path):
        existing_file(str(place))
    async with opened_store(place) as store:
        await store.credentials.drop_all()


@command.command("settings")
@click.argument("file")
@json_option
def settings(file: str, *, as_json: bool) -> None:
    """Write every setting of `sicbo serve`, explained, into a new FILE to start from."""
    with new_file(Path(file), is_private=False) as beside:
        beside.write_text(example(), encoding="utf-8")
    if as_json:
        print_json({"file": file})
    else:
        print_line(f"Change what you need in {file}, then run `sicbo serve --settings {file}`.")


def make(place: Database, meta: dict[str, str]) -> None:
    """Make a house with this description, in a file or a database that has none."""
    if isinstance(place, Server):
        from sicbo.storage.postgresql.server_check import make_house  # noqa: PLC0415 - with the driver

        asyncio.run(_or_bad_input(make_house(place.for_the_owner, meta)))
        return
    with new_file(place) as beside:
        asyncio.run(_make_file(beside, meta))


async def _make_file(path: Path, meta: dict[str, str]) -> None:
    async with opened_store(path, is_new=True) as store:
        await store.set_meta(meta)


@command.command("prepare")
@database_option
@json_option
def prepare(database: str | None, *, as_json: bool) -> None:
    """Make the roles and the PostgreSQL database for a house, as an administrator of the server.

    The address names the administrator and the new database: postgresql://postgres@HOST/house. What exists
    already is left as it is. The roles get no passwords: the administrator sets them.
    """
    server = _server(database)
    from sicbo.storage.postgresql.server_check import prepare as make_ready  # noqa: PLC0415 - with the driver

    made = asyncio.run(_or_bad_input(make_ready(server.address)))
    if as_json:
        print_json({"database": str(server), "made": made})
    else:
        print_line(f"Made in {server}: {', '.join(made) or 'nothing, as everything exists'}.")


@command.command("migrate")
@database_option
@json_option
def migrate(database: str | None, *, as_json: bool) -> None:
    """Bring the tables of a house in PostgreSQL up to date, as their owner; stop the house first.

    A file needs no such step: its tables are brought up to date when the house starts.
    """
    server = _server(database)
    from sicbo.storage.postgresql.server_check import migrate as bring_up_to_date  # noqa: PLC0415 - with the driver

    version = asyncio.run(_or_bad_input(bring_up_to_date(server.for_the_owner)))
    if as_json:
        print_json({"database": str(server), "schema": version})
    else:
        print_line(f"The schema of {server} is version {version}.")


async def _or_bad_input(work: Awaitable[T]) -> T:
    """Do something on a server; if that is impossible, it is bad input."""
    try:
        return await work
    except StoreIsAway as reason:
        raise BadInput(str(reason)) from None


def _server(named: str | None) -> Server:
    place = database_of(named)
    if not isinstance(place, Server):
        raise BadInput("this is only for a house in PostgreSQL: give --database postgresql://HOST/DATABASE")
    return place
