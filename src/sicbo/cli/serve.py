"""`sicbo serve`: run the tables of a house until it is told to stop."""

import asyncio
import logging
import signal
import sys
from pathlib import Path

import click

from sicbo.chance import fresh_id
from sicbo.cli.buses import connected
from sicbo.cli.databases import Database, database_of, existing_file, opened_store
from sicbo.cli.errors import BadInput
from sicbo.cli.options import database_option, json_option, once
from sicbo.cli.printing import print_json, print_line
from sicbo.clock import SystemClock
from sicbo.live_table.draw_chains import read_secret, source_of_house
from sicbo.live_table.house import House, HouseSettings
from sicbo.live_table.pauses import collect_seldom
from sicbo.live_table.running_table import Settings
from sicbo.live_table.sealing import Sealer
from sicbo.storage.contents import HOUSE, MARK
from sicbo.storage.signing import SigningKey, read_key

SHORTEST_LEASE, LONGEST_LEASE = 0.2, 60

ONLY_PROCESS = "the only process"
"""Who owns the tables in a SQLite file: its lock lets nobody else in, so nobody need wait for a lease."""


@click.command()
@database_option
@once("--bus", metavar="URL", help="nats://HOST or tls://HOST; without it the house is this one process.")
@once(
    "--lease",
    metavar="SECONDS",
    help="How long an owner may be silent before another process takes its tables; 10 unless said.",
)
@once("--key", "key_file", metavar="FILE", help="Seal the house with this key while it runs.")
@once("--secret", "secret_file", metavar="FILE", help="Draw from chains of seeds that everyone can check.")
@json_option
def command(  # noqa: PLR0913 - one parameter an option
    database: str | None,
    bus: str | None,
    lease: str | None,
    key_file: str | None,
    secret_file: str | None,
    *,
    as_json: bool,
) -> None:
    """Run the tables of a house, until SIGTERM or Ctrl-C.

    Every table is brought back by its rules before anyone can reach it. With PostgreSQL and NATS several
    of these processes share a house: each runs some of its tables, and when one dies another goes on.
    """
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    settings = _settings(lease)
    key = read_key(Path(key_file)) if key_file is not None else None
    secret = read_secret(Path(secret_file)) if secret_file is not None else None
    asyncio.run(_serve(database_of(database), bus, settings, key, secret, as_json=as_json))


def _settings(lease: str | None) -> HouseSettings:
    """Read the lease: within it an owner shows life four times, and is looked for as often."""
    try:
        seconds = float(lease) if lease is not None else Settings().lease_seconds
    except ValueError:
        seconds = -1
    if not SHORTEST_LEASE <= seconds <= LONGEST_LEASE:
        raise BadInput(f"a lease is {SHORTEST_LEASE} to {LONGEST_LEASE} seconds, not {lease}")
    table = Settings(lease_seconds=seconds, renew_every=seconds / 4)
    return HouseSettings(table=table, look_every=min(seconds / 4, 1), without_bus=seconds)


async def _serve(  # noqa: PLR0913 - what a house is run with, each by its name
    database: Database,
    bus_named: str | None,
    settings: HouseSettings,
    key: SigningKey | None,
    secret: bytes | None,
    *,
    as_json: bool,
) -> None:
    stopping = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, stopping.set)
    if isinstance(database, Path):
        existing_file(str(database))
    clock = SystemClock()
    async with opened_store(database) as store:
        meta = await store.meta()
        if HOUSE not in meta:
            raise BadInput(f"{database} is no house yet: make one with `sicbo house init`")
        sealer = Sealer(store, key, clock) if key is not None else None
        if sealer is not None:
            await sealer.refuse_out_of_turn()
        owner = ONLY_PROCESS if isinstance(database, Path) else fresh_id()
        async with connected(bus_named, house=meta[HOUSE], clock=clock) as bus:
            source = source_of_house(meta[MARK], secret=secret)
            house = House(store, bus, clock, owner=owner, settings=settings, source=source, sealer=sealer)
            try:
                await house.start()
                collect_seldom()
                _say(meta, await house.tables(), house.runs, as_json=as_json)
                await stopping.wait()
            finally:
                await house.stop()


def _say(meta: dict[str, str], tables: tuple[str, ...], runs: tuple[str, ...], *, as_json: bool) -> None:
    """Say that the house is open: only now can anyone reach its tables."""
    if as_json:
        print_json({"house": meta[HOUSE], "mark": meta[MARK], "tables": list(tables), "runs": list(runs)})
    else:
        print_line(f"House {meta[HOUSE]}, {meta[MARK]}, is open: {_tables(tables)}, {len(runs)} run here.")
        print_line("Stop it with Ctrl-C.")
    sys.stdout.flush()


def _tables(tables: tuple[str, ...]) -> str:
    return f"{len(tables)} table{'' if len(tables) == 1 else 's'}"
