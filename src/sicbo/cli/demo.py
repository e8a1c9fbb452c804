"""`sicbo demo`: a house of play money with robots at work, on this machine."""

import asyncio
import errno
import logging
import socket
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sicbo.chance import fresh_id
from sicbo.cli.databases import opened_store, whole_house
from sicbo.cli.errors import BadInput
from sicbo.cli.house import make
from sicbo.cli.loops import run
from sicbo.cli.options import WholeNumber, json_option, once
from sicbo.cli.printing import print_json, print_line, print_table
from sicbo.cli.stopping import Stopping
from sicbo.storage.contents import HOUSE, MARK

if TYPE_CHECKING:
    from sicbo.demo.guests import Invitation
    from sicbo.demo.robots import Pace
    from sicbo.demo.running import Ready

DEMO = "demo"
FOLDER, FILE = "var", "house.db"
PORT = 8000
MOST_PORTS = 65_535
PACES = ("calm", "quick")


@click.command()
@once("--folder", metavar="FOLDER", default=FOLDER, help="Where the house is kept; var unless said.")
@once("--port", type=WholeNumber(), metavar="N", default=PORT, help="8000 unless said; 0 takes a free one.")
@once(
    "--pace",
    type=click.Choice(PACES),
    default=PACES[0],
    help="How quickly robots go about it; quick is for tests.",
)
@json_option
def command(folder: str, port: int, pace: str, *, as_json: bool) -> None:
    """Run a house of play money, with robots that deal and play, until Ctrl-C.

    There is a table for each of the five documents, and one to practise at. Everything is on this machine
    and in FOLDER; started again, the house goes on where it was. Only a demo house has robots: a house of
    another mark is left alone.
    """
    if find_spec("litestar") is None or find_spec("websockets") is None:
        raise BadInput("the demo house needs a web server: install sicbo[server]")
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(message)s")
    with _bound(port) as line:
        database = _the_house_in(Path(folder))
        run(_run(database, line, pace, as_json=as_json))


def _bound(port: int) -> socket.socket:
    """Take a port of this machine, before anything is made."""
    from sicbo.demo.running import HOST  # noqa: PLC0415 - the web server is slow to import
    from sicbo.server.serving import bound  # noqa: PLC0415 - same

    if port > MOST_PORTS:
        raise BadInput(f"a port is 0 to {MOST_PORTS}, not {port}")
    try:
        return bound(HOST, port)
    except OSError as mistake:
        why = (
            "is taken by another program"
            if mistake.errno == errno.EADDRINUSE
            else f"cannot be had: {mistake.strerror}"
        )
        raise BadInput(f"port {port} {why}: say another with --port, or --port 0 for a free one") from None


def _the_house_in(folder: Path) -> Path:
    """Find the house in a folder, or make it; a house of another mark is left alone."""
    folder.mkdir(0o700, parents=True, exist_ok=True)
    database = folder / FILE
    if not database.exists():
        make(database, {HOUSE: fresh_id(), MARK: DEMO})
        return database
    with whole_house(database) as contents:
        mark = contents.meta().get(MARK, "not marked")
    if mark != DEMO:
        told = f"{database} is a house marked {mark}, and robots work in a {DEMO} house only"
        raise BadInput(f"{told}: say another --folder")
    return database


def _pace(name: str) -> "Pace":
    from sicbo.demo.robots import Pace  # noqa: PLC0415 - the web server is slow to import

    return Pace() if name == PACES[0] else Pace(betting=5, step=0.05, between=0.1, again=0.2, patience=5)


async def _run(database: Path, line: socket.socket, pace: str, *, as_json: bool) -> None:
    from sicbo.demo.founding import HouseOfOthers  # noqa: PLC0415 - the web server is slow to import
    from sicbo.demo.running import DemoHouse, Told  # noqa: PLC0415 - same

    stopping = Stopping()
    stopping.listen()
    told = Told(
        is_ready=_say_json if as_json else say,
        is_invited=_say_no_more if as_json else say_next,
        stopping=stopping.asked,
        at_once=stopping.at_once,
    )
    closing = asyncio.create_task(_say_when_closing(stopping), name="saying that the house closes")
    async with opened_store(database) as store:
        try:
            await DemoHouse(store, line, _pace(pace)).run(told)
        except HouseOfOthers as reason:
            raise BadInput(f"{database}: {reason}") from None
        finally:
            closing.cancel()


async def _say_when_closing(stopping: Stopping) -> None:
    await stopping.asked.wait()
    click.echo("Closing: rounds in play are concluded first; Ctrl-C again stops at once.", err=True)


def _say_json(ready: "Ready") -> None:
    """Say in one document what there is to know."""
    import msgspec  # noqa: PLC0415 - only here

    print_json(msgspec.to_builtins(ready))
    sys.stdout.flush()


def _say_no_more(_: "Invitation") -> None:
    """Say nothing: one document was printed."""


def say(ready: "Ready") -> None:
    """Say what there is to know."""
    print_line(
        f"House {ready.house}, {ready.mark}: PLAY MONEY. Robots deal and play; nothing is worth anything."
    )
    print_line(f"Tables: {', '.join(ready.tables)}.")
    print_line("")
    print_line(f"Watch:  {ready.address}/")
    print_line(f"        {ready.address}/display/{ready.tables[0]} is the display above a table.")
    print_line("")
    print_line("Play: a terminal of your own comes by its code, and a robot lets it in: open its page,")
    print_line("or run the program in the README (Play at a table).")
    rows = [(each.device, each.code, f"{ready.address}/play/{each.table}") for each in ready.terminals]
    print_table(("terminal", "code", "page"), rows, whole=["code", "page"])
    print_line(f"Work: deal at {ready.address}/console/practice, or sign in at {ready.address}/sign-in;")
    print_line("the first time by the code, with which you choose a password.")
    people = [(each.person, each.role.value, each.code) for each in ready.people]
    print_table(("person", "role", "code"), people, whole=["code"])
    print_line("Each code is good once. Stop the house with Ctrl-C; started again, it goes on where it was.")
    sys.stdout.flush()


def say_next(invitation: "Invitation") -> None:
    """Say by which code the next terminal can come."""
    told = f"{invitation.device}, table {invitation.table}, code {invitation.code}"
    print_line(f"A terminal has come. The next: {told}")
    sys.stdout.flush()
