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
from sicbo.cli.house import make
from sicbo.cli.serve.event_loop import run
from sicbo.cli.serve.stop_signals import StopSignals
from sicbo.cli.shared.databases import opened_store, whole_house
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import WholeNumber, json_option, single_option
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.storage.contents import HOUSE, MARK

if TYPE_CHECKING:
    from datetime import datetime

    from sicbo.demo.demo_house import Ready
    from sicbo.demo.guests import Invitation, Invited
    from sicbo.demo.robots import Pace

DEMO = "demo"
FOLDER, FILE = "var", "house.db"
PORTS = range(8000, 8020)
"""Tried in turn if none was given."""
MAX_PORTS = 65_535
PACES = ("calm", "quick")


@click.command()
@single_option("--folder", metavar="FOLDER", default=FOLDER, help="The folder of the house.  [default: var]")
@single_option(
    "--port",
    type=WholeNumber(),
    metavar="N",
    help="The port; 0 takes any free one.  [default: 8000, or the next free one]",
)
@single_option(
    "--pace",
    type=click.Choice(PACES),
    default=PACES[0],
    help="How fast the robots work; quick is for tests.",
)
@json_option
def command(folder: str, port: int | None, pace: str, *, as_json: bool) -> None:
    """Run a house of play money, with robots that deal and play, until Ctrl-C.

    There is a table for each of the five documents, and two to practise at. Everything is on this machine
    and in FOLDER; started again, the house continues where it was. Only a demo house has robots: a house
    with another mark is left alone.
    """
    if find_spec("litestar") is None or find_spec("websockets") is None:
        raise BadInput("the demo house needs a web server: install sicbo[server]")
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(message)s")
    if port is not None and port > MAX_PORTS:
        raise BadInput(f"a port is 0 to {MAX_PORTS}, not {port}")
    click.echo(f"Opening the demo house in {folder}; this takes a few seconds.", err=True)
    with free_socket() if port is None else _socket_at(port) as listener:
        database = _the_house_in(Path(folder))
        run(_run(database, listener, pace, as_json=as_json))


def _socket_at(port: int) -> socket.socket:
    """Bind the given port, before anything is made."""
    try:
        return _bound(port)
    except OSError as mistake:
        why = (
            "is taken by another program"
            if mistake.errno == errno.EADDRINUSE
            else f"cannot be used: {mistake.strerror}"
        )
        told = "choose another (sicbo demo --port N, make run PORT=N), or none, and a free one is found"
        raise BadInput(f"port {port} {why}: {told}") from None


def free_socket() -> socket.socket:
    """Bind the first free port of ours, or any other; print a note if it is not the usual one."""
    for port in (*PORTS, 0):
        try:
            listener = _bound(port)
        except OSError:
            continue
        if port != PORTS[0]:
            found = listener.getsockname()[1]
            click.echo(
                f"Port {PORTS[0]} is taken by another program: port {found} is used instead.", err=True
            )
        return listener
    raise BadInput("this machine has no free port for the demo house")


def _bound(port: int) -> socket.socket:
    from sicbo.demo.demo_house import HOST  # noqa: PLC0415 - the web server is slow to import
    from sicbo.server.edge.listener import bound  # noqa: PLC0415 - same

    return bound(HOST, port)


def _the_house_in(folder: Path) -> Path:
    """Find the house in a folder, or make it; a house with another mark is left alone."""
    folder.mkdir(0o700, parents=True, exist_ok=True)
    database = folder / FILE
    if not database.exists():
        make(database, {HOUSE: fresh_id(), MARK: DEMO})
        return database
    with whole_house(database) as contents:
        mark = contents.meta().get(MARK, "not marked")
    if mark != DEMO:
        told = f"{database} is a house marked {mark}, and robots only work in a {DEMO} house"
        raise BadInput(f"{told}: choose another --folder")
    return database


def _pace(name: str) -> "Pace":
    from sicbo.demo.robots import Pace  # noqa: PLC0415 - the web server is slow to import

    return Pace() if name == PACES[0] else Pace(betting=5, step=0.05, between=0.1, again=0.2, patience=5)


async def _run(database: Path, listener: socket.socket, pace: str, *, as_json: bool) -> None:
    from sicbo.demo.demo_house import Announcer, DemoHouse  # noqa: PLC0415 - same
    from sicbo.demo.first_people import NotARobotHouse  # noqa: PLC0415 - the web server is slow to import

    stopping = StopSignals()
    stopping.listen()
    told = Announcer(
        is_ready=_print_ready_json if as_json else print_ready,
        is_invited=_print_nothing if as_json else print_next_code,
        stopping=stopping.requested,
    )
    closing = asyncio.create_task(_announce_closing(stopping), name="saying that the house closes")
    async with opened_store(database) as store:
        try:
            await DemoHouse(store, listener, _pace(pace)).run(told)
        except NotARobotHouse as reason:
            raise BadInput(f"{database}: {reason}") from None
        finally:
            closing.cancel()


async def _announce_closing(stopping: StopSignals) -> None:
    await stopping.requested.wait()
    click.echo("Stopping. At the next start the rules of each table decide on its round.", err=True)


def _print_ready_json(ready: "Ready") -> None:
    """Print one document with everything about the open house."""
    import msgspec  # noqa: PLC0415 - only here

    print_json(msgspec.to_builtins(ready))
    sys.stdout.flush()


def _print_nothing(_: "Invited | Invitation") -> None:
    """Print nothing: one document was printed already."""


def print_ready(ready: "Ready") -> None:
    """Print everything about the open house."""
    print_line(
        f"House {ready.house}, {ready.mark}: PLAY MONEY. Robots deal and play; nothing is worth anything."
    )
    print_line(f"Tables: {', '.join(ready.tables)}.")
    print_line("")
    print_line(f"Watch:  {ready.address}/")
    print_line(f"        {ready.address}/display/{ready.tables[0]} is the display above a table.")
    print_line("")
    print_line(
        "Play: open the page of a terminal, and type its name and code. A robot admits it and gives it"
    )
    print_line("play money. Or run the program in the README (Play at a table).")
    rows = [(each.device, each.code, f"{ready.address}/play/{each.table}") for each in ready.terminals]
    print_table(("terminal", "code", "page"), rows, whole=["code", "page"])
    print_line(f"Work: deal at {ready.address}/console/practice, where the program draws,")
    print_line(f"      or at {ready.address}/console/by-hand, with chips and dice that you key in;")
    print_line(f"      or sign in at {ready.address}/sign-in.")
    print_line("The first time you need the code, and choose a password.")
    people = [(each.person, each.role.value, each.code) for each in ready.people]
    print_table(("person", "role", "code"), people, whole=["code"])
    until = min([each.good_until for each in ready.terminals] + [each.good_until for each in ready.people])
    print_line(f"Each code can be used once, until {_shown_time(until)}.")
    print_line("A new one is printed here when a terminal has used its code or a code has expired.")
    print_line("Stop the house with Ctrl-C; started again, it continues where it was.")
    sys.stdout.flush()


def print_next_code(invited: "Invited | Invitation") -> None:
    """Print a new code, after one was used or expired."""
    from sicbo.demo.guests import Invited  # noqa: PLC0415 - the web server is slow to import

    until = _shown_time(invited.good_until)
    if isinstance(invited, Invited):
        print_line(f"New code for {invited.person}, to choose a password: {invited.code}, until {until}")
    else:
        told = f"{invited.device}, table {invited.table}: {invited.code}, until {until}"
        print_line(f"New code for terminal {told}")
    sys.stdout.flush()


def _shown_time(time: "datetime") -> str:
    """Write a time in the local time zone.

    >>> from datetime import datetime
    >>> _shown_time(datetime(2026, 11, 18, 14, 5).astimezone())
    '14:05 on Wednesday 18 November'
    """
    return f"{time.astimezone():%H:%M on %A %d %B}"
