"""`sicbo load`: many terminals against a server, every answer checked by a separate ledger."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
from msgspec import Struct

from sicbo.cli.serve.event_loop import run
from sicbo.cli.serve.stop_signals import StopSignals
from sicbo.cli.shared.errors import STOPPED, BadInput
from sicbo.cli.shared.options import WholeNumber, json_option, single_option
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.clock import SystemClock
from sicbo.storage.new_files import new_file, refuse_existing, replace_file

if TYPE_CHECKING:
    from sicbo.demo.robot_sessions import Crew
    from sicbo.load.house_setup import Seat
    from sicbo.load.load_run import Report

MOST = {"terminals": 10_000, "rounds": 1_000_000, "wagers": 10_000, "seconds": 86_400}
FILES_BESIDE = 256
"""Open files besides the connection of each terminal."""


class _Where(Struct, frozen=True, kw_only=True):
    """The house to play against, and how to sign in to it."""

    house: str
    code: str
    keys: Path | None


@click.command()
@single_option(
    "--terminals",
    type=WholeNumber(1),
    metavar="N",
    default=10,
    help="How many terminals play.  [default: 10]",
)
@single_option("--rounds", type=WholeNumber(1), metavar="N", default=3, help="Rounds to play.  [default: 3]")
@single_option(
    "--wagers",
    type=WholeNumber(1),
    metavar="N",
    default=10,
    help="Wagers of each terminal in each round.  [default: 10]",
)
@single_option(
    "--seconds",
    type=WholeNumber(1),
    metavar="N",
    default=60,
    help="No wager is laid after this time.  [default: 60]",
)
@single_option("--at", "at", metavar="URL", help="A running house, http://HOST:PORT.  [default: a new one]")
@click.option("--elsewhere", is_flag=True, help="Allow --at to name another machine.")
@single_option(
    "--set-up-code",
    "code",
    metavar="CODE",
    help="The code that the first start of the house at --at printed.",
)
@single_option(
    "--keys",
    metavar="FILE",
    help="With a set-up code: store the keys here. Without: play with those of an earlier run.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, /, *, as_json: bool, **given: object) -> None:
    """Play terminals against a server over real sockets, and check everything that it sends.

    Without --at a house of play money is made in a temporary file, served by its own process, and removed.
    This command's own ledger tracks stakes, wins and credit; the first difference from the house is reported,
    with exit code 1. Only demo houses are accepted.
    """
    if find_spec("litestar") is None or find_spec("websockets") is None:
        raise BadInput("this command needs the server's libraries: install sicbo[server]")
    numbers = {name: int(str(given[name])) for name in MOST}
    for name, most in MOST.items():
        if numbers[name] > most:
            raise BadInput(f"--{name} is at most {most}, not {numbers[name]}")
    _make_room(numbers["terminals"])
    with _the_house(given) as where:
        report, is_stopped = run(_run(where, numbers))
    _tell(report, as_json=as_json)
    if report.difference:
        ctx.exit(1)
    ctx.exit(STOPPED if is_stopped else 0)


def _make_room(terminals: int) -> None:
    """Raise the limit on open files to a connection for each terminal, if the machine allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = terminals + FILES_BESIDE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise BadInput(f"this machine lets a process open {hard} files: {hard - FILES_BESIDE} terminals")
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


@contextmanager
def _the_house(given: dict[str, object]) -> Iterator[_Where]:
    """Find the house that was named, or make one."""
    at, code, keys = (str(given[name] or "") for name in ("at", "code", "keys"))
    if not at:
        for name, value in (("--set-up-code", code), ("--keys", keys), ("--elsewhere", given["elsewhere"])):
            if value:
                raise BadInput(f"{name} is for a running house: name it with --at URL")
        from sicbo.cli.load.house import own_house  # noqa: PLC0415 - only here

        with own_house() as own:
            yield _Where(house=own.url, code=own.code, keys=None)
        return
    house = _address(at, is_elsewhere_allowed=bool(given["elsewhere"]))
    if not (code or keys):
        raise BadInput(
            "give a way in: --set-up-code CODE for a house that has nobody yet, or --keys FILE of an"
            " earlier run"
        )
    path = Path(keys) if keys else None
    if path is not None and code:
        refuse_existing(path)
    yield _Where(house=house, code=code, keys=path)


def _address(at: str, *, is_elsewhere_allowed: bool) -> str:
    """Read the address of a house; another machine must be allowed explicitly."""
    try:
        parts = urlsplit(at)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        host, parts = "", urlsplit("")
    if parts.scheme not in ("http", "https") or not host or at != f"{parts.scheme}://{parts.netloc}":
        raise BadInput(f"{at!r} is not the address of a house: write http://HOST:PORT")
    if not (_is_this_machine(host) or is_elsewhere_allowed):
        raise BadInput(f"{host} is another machine: add --elsewhere if you may load it")
    return at


def _is_this_machine(host: str) -> bool:
    """Return whether a host is this machine.

    >>> [_is_this_machine(each) for each in ("localhost", "127.0.0.1", "::1", "192.0.2.7", "house.example")]
    [True, True, True, False, False]
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


async def _run(where: _Where, numbers: dict[str, int]) -> "tuple[Report, bool]":
    from sicbo.client.http_session import Refusal  # noqa: PLC0415 - the libraries of the network are slow to import
    from sicbo.demo.robot_sessions import WENT_WRONG, Crew  # noqa: PLC0415 - same
    from sicbo.load.load_run import Load, Plan  # noqa: PLC0415 - same
    from sicbo.load.robot_dealer import CannotGoOn  # noqa: PLC0415 - same

    stopping = StopSignals()
    stopping.listen()
    crew = Crew(where.house, SystemClock())
    plan = Plan(rounds=numbers["rounds"], wagers=numbers["wagers"], seconds=numbers["seconds"])
    try:
        seats = await _seats(where, crew, numbers["terminals"])
        click.echo(f"{len(seats)} terminals are seated; Ctrl-C stops after the round in play.", err=True)
        load = Load(crew, seats, plan, stopping.requested)
        playing = asyncio.create_task(load.run())
        hurrying = asyncio.create_task(stopping.at_once.wait())
        await asyncio.wait([playing, hurrying], return_when=asyncio.FIRST_COMPLETED)
        hurrying.cancel()
        if not playing.done():
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            raise KeyboardInterrupt
        report = await playing
    except CannotGoOn as reason:
        raise BadInput(f"the load cannot continue: {reason}") from None
    except Refusal as reason:
        raise BadInput(f"{where.house} does not admit the load: {reason}") from None
    except (*WENT_WRONG, HTTPException) as reason:
        raise BadInput(f"{where.house} cannot be reached, or is not a house: {reason}") from None
    if where.keys is not None:
        _keep(where, crew, seats)
    return report, stopping.requested.is_set()


async def _seats(where: _Where, crew: "Crew", terminals: int) -> "list[Seat]":
    """Admit the terminals, or find those of an earlier run."""
    from sicbo.demo.staff import BOSS  # noqa: PLC0415 - the libraries of the network are slow to import
    from sicbo.load.house_setup import come_back, make_table, seat  # noqa: PLC0415 - same
    from sicbo.load.key_file import read_keys  # noqa: PLC0415 - same

    if where.code or where.keys is None:
        await make_table(crew, where.code)
        return await seat(crew, terminals)
    dealer, seats = read_keys(where.keys, where.house)
    if terminals > len(seats):
        raise BadInput(f"{where.keys} has the keys of {len(seats)} terminals, not of {terminals}")
    crew.equip(BOSS, dealer)
    await come_back(crew)
    return seats[:terminals]


def _keep(where: _Where, crew: "Crew", seats: "list[Seat]") -> None:
    """Store the keys for a later run, with the credit of each terminal."""
    from sicbo.load.key_file import encode_keys  # noqa: PLC0415 - the libraries of the network are slow to import

    if where.keys is None:
        return
    content = encode_keys(crew, seats)
    if where.code:
        with new_file(where.keys) as written:
            written.write_bytes(content)
    else:
        replace_file(where.keys, content)


def _tell(report: "Report", *, as_json: bool) -> None:
    import msgspec  # noqa: PLC0415 - only here

    if as_json:
        print_json(msgspec.to_builtins(report))
        return
    print_line(f"{report.terminals} terminals, {report.rounds} rounds, {report.wagers} wagers registered.")
    print_line(f"{report.wagers_a_second:.0f} wagers per second while betting was open.")
    print_line(f"Answers: half within {report.p50_ms:.1f} ms, 99 of 100 within {report.p99_ms:.1f} ms.")
    print_line(f"Reconnects: {report.reconnects}. Refused or deferred: {sum(report.refusals.values())}.")
    if report.refusals:
        print_table(("code", "times"), [(code, str(times)) for code, times in report.refusals.items()])
    print_line(f"Staked {report.staked}, returned {report.back} minor units; {report.views} views checked.")
    if report.difference:
        print_line(f"DIFFERENCE: {report.difference}")
    else:
        print_line("Every answer and every view of credit agrees with the load's own ledger.")
