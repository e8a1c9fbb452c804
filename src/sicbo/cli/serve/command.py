"""`sicbo serve`: run the tables of a house until it is stopped."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import click
from msgspec import Struct

from sicbo.audit.program import expected_of
from sicbo.bus.contract import BusIsAway
from sicbo.chance import fresh_id
from sicbo.cli.serve.event_loop import run
from sicbo.cli.serve.logs import write_logs
from sicbo.cli.serve.options import chosen_settings
from sicbo.cli.serve.settings_file import HousePart, ServeSettings
from sicbo.cli.serve.stop_signals import StopSignals
from sicbo.cli.serve.systemd import STOPPING, named_in
from sicbo.cli.serve.waiting import Patience, StoppedBeforeOpen
from sicbo.cli.serve.web_options import OpenWeb, bound_socket, open_credential_store, open_web, ready_web
from sicbo.cli.shared.buses import connected
from sicbo.cli.shared.databases import Database, database_of, existing_file, open_store, opened_store
from sicbo.cli.shared.errors import BadInput, FoundWrong, IsAway
from sicbo.cli.shared.options import database_option, json_option, single_option
from sicbo.cli.shared.printed_output import print_json, print_line
from sicbo.clock import Clock, SteadyClock, SystemClock
from sicbo.house_runtime.access.ticket_seal import TicketSeal
from sicbo.house_runtime.gc_tuning import collect_less_often
from sicbo.house_runtime.house import House
from sicbo.house_runtime.settings import HouseSettings
from sicbo.house_runtime.shared_streams.cage_rules import TicketRules
from sicbo.house_runtime.tables.draw_chains import read_secret, source_of_house
from sicbo.house_runtime.tables.running_table import Settings
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.server.clock_watch import ClockWatch
from sicbo.server.program_watch import ProgramWatch
from sicbo.storage.contents import HOUSE, MARK, WholeHouse
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.evidence.keys import read_key

log = logging.getLogger(__name__)

ONLY_PROCESS = "the only process"
"""The owner of the tables in a SQLite file: its lock keeps others out, so no lease is needed."""

CLOCK_SECONDS = 1
"""How often the clock of the machine is compared with a stopwatch."""


@click.command()
@single_option(
    "--settings", "settings_file", metavar="FILE", help="A file of settings (`sicbo house settings`)."
)
@database_option
@single_option(
    "--bus", metavar="URL", help="nats://HOST or tls://HOST; without it the house is this process alone."
)
@single_option(
    "--lease",
    metavar="SECONDS",
    help="How long an owner may be silent before another process takes its tables.  [default: 10]",
)
@single_option(
    "--conclude",
    metavar="SECONDS",
    help="How long rounds in play may take to conclude when the house is stopped.  [default: 60]",
)
@single_option("--key", "key_file", metavar="FILE", help="Seal the house with this key while it runs.")
@single_option(
    "--secret", "secret_file", metavar="FILE", help="Draw from chains of seeds that anyone can verify."
)
@single_option("--web", "listen", metavar="HOST:PORT", help="Listen for browsers and terminals here.")
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Where browsers find the house: https://HOST; may be given several times.",
)
@single_option("--certificate", metavar="FILE", help="Use TLS with this certificate and its chain.")
@single_option("--certificate-key", metavar="FILE", help="The key of the certificate, mode 0600.")
@click.option(
    "--behind-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy at this address terminates TLS and reports client addresses; may be given several times.",
)
@single_option(
    "--door-key", "door_key_file", metavar="FILE", help="The key of the credential store, mode 0600."
)
@click.option(
    "--code-for",
    "codes_for",
    multiple=True,
    metavar="PERSON",
    help="Print a code with which this person sets a new password; may be given several times.",
)
@click.option(
    "--clock-is-right",
    is_flag=True,
    help="Open although the newest record is later than the clock: the clock was wrong then, not now.",
)
@json_option
def command(
    settings_file: str | None,
    codes_for: tuple[str, ...],
    *,
    clock_is_right: bool,
    as_json: bool,
    **given: object,
) -> None:
    """Run the tables of a house, until SIGTERM or Ctrl-C.

    Every table is recovered by its rules before anyone can reach it. With PostgreSQL and NATS several of
    these processes share a house: each runs some of its tables, and if one dies another takes over.
    With --web browsers and terminals can connect; the first start prints a code for the first two people.
    """
    settings = chosen_settings(settings_file, given)
    write_logs(settings.log.form, settings.log.level)
    if codes_for and not settings.web.listen:
        raise BadInput("a code is used over the web: give an address to listen on with --web")
    run(_serve(settings, codes_for, clock_is_right=clock_is_right, as_json=as_json))


def _house_settings(part: HousePart, door_key: bytes | None) -> HouseSettings:
    """Return the settings of tables: an owner renews its lease, and is checked, four times per lease."""
    tickets = TicketRules(seal=TicketSeal(door_key) if door_key is not None else None)
    seconds = part.lease_seconds
    table = Settings(lease_seconds=seconds, renew_every=seconds / 4)
    return HouseSettings(
        table=table,
        look_every=min(seconds / 4, 1),
        without_bus=seconds,
        clock_seconds=part.clock_seconds,
        tickets=tickets,
    )


class _Open(Struct, frozen=True):
    """An open house, and its web edge if it has one."""

    house: House
    store: WholeHouse
    meta: dict[str, str]
    web: OpenWeb | None


async def _serve(
    settings: ServeSettings, codes_for: tuple[str, ...], *, clock_is_right: bool, as_json: bool
) -> None:
    stopping, systemd = StopSignals(), named_in(os.environ)
    stopping.listen()
    patience = Patience(stopping, systemd)
    opening = _open_house(settings, codes_for, patience, clock_is_right=clock_is_right)
    with suppress(StoppedBeforeOpen):
        async with systemd.beating(), opening as opened:
            if not stopping.requested.is_set():
                await _announce(opened, as_json=as_json)
                systemd.tell_ready()
            await stopping.requested.wait()
            systemd.tell(STOPPING)
            await _conclude(opened.house, settings.house.conclude_seconds, stopping)


async def _conclude(house: House, seconds: float, stopping: StopSignals) -> None:
    """Let the rounds in play conclude; at the next start the rules decide on those that did not in time."""
    log.info("closing: rounds in play have %g seconds to conclude", seconds)
    left = await house.conclude(seconds, stopping.at_once)
    if left:
        log.warning("closing with rounds in play at %s", ", ".join(left))


@asynccontextmanager
async def _open_house(
    settings: ServeSettings, codes_for: tuple[str, ...], patience: Patience, *, clock_is_right: bool
) -> AsyncIterator[_Open]:
    """Open everything in the order of dependence, and close it in reverse."""
    wanted, machine = settings.house, SystemClock()
    clock = SteadyClock(machine)
    door_key = read_secret(Path(settings.web.door_key_file)) if settings.web.door_key_file else None
    running = _house_settings(wanted, door_key)
    key = read_key(Path(wanted.key_file)) if wanted.key_file else None
    secret = read_secret(Path(wanted.secret_file)) if wanted.secret_file else None
    manifest = settings.verification.manifest
    expected = expected_of(Path(manifest) if manifest else None)
    database = database_of(wanted.database)
    async with AsyncExitStack() as stack:
        listener = stack.enter_context(bound_socket(settings.web)) if settings.web.listen else None
        store = await stack.enter_async_context(_opened(database, patience, clock))
        meta = await store.meta()
        if HOUSE not in meta:
            raise BadInput(f"{database} has no house yet: make one with `sicbo house init`")
        sealer = TreeHeadSigner(store, key, clock) if key is not None else None
        if sealer is not None:
            await sealer.refuse_out_of_turn()
        bus = await stack.enter_async_context(
            connected(
                wanted.bus or None,
                house=meta[HOUSE],
                clock=clock,
                by=lambda connect: patience.until_there("the bus", connect),
            )
        )
        owner = ONLY_PROCESS if isinstance(database, Path) else fresh_id()
        door = await open_credential_store(store, settings.web, door_key)
        source = source_of_house(meta[MARK], secret=secret)
        house = House(store, bus, clock, owner=owner, settings=running, source=source, sealer=sealer)
        watch = await _program_watch(ProgramWatch(house, clock, expected), stack, settings)
        clock_watch = ClockWatch(house, machine, most=wanted.clock_seconds)
        await _refuse_clock_behind(clock_watch, is_right=clock_is_right)
        ready = await ready_web(house, door, listener, settings, codes_for) if listener is not None else None
        # Nothing may be refused from here on: opening a house recovers its tables by their rules.
        stack.push_async_callback(house.stop)
        await house.start()
        await watch.put_on_record()
        await _watch_the_clock(clock_watch, stack)
        web = None
        if ready is not None:
            web = await stack.enter_async_context(open_web(ready, house, clock, watch))
        collect_less_often()
        yield _Open(house, store, meta, web)


async def _program_watch(watch: ProgramWatch, stack: AsyncExitStack, settings: ServeSettings) -> ProgramWatch:
    """Refuse to open a house with a program that was changed; then check regularly."""
    found = await watch.check()
    if not found.is_whole:
        named = "\n".join(found.differences)
        raise FoundWrong(f"the program is not the one of {found.compared_with}:\n{named}")
    looking = asyncio.create_task(watch.check_every(settings.verification.every_hours), name="verifying")
    stack.callback(looking.cancel)
    return watch


async def _refuse_clock_behind(watch: ClockWatch, *, is_right: bool) -> None:
    """Refuse to open a house whose records are later than the clock, unless the clock is declared right.

    With a wrong clock no second factor would be valid and tickets would not expire.
    """
    behind = await watch.compare_with_records(is_right=is_right)
    if behind is not None:
        raise FoundWrong(
            f"the clock of this machine says {behind.says:%Y-%m-%d %H:%M:%S} UTC, and the newest record of"
            f" the house is from {behind.newest_record:%Y-%m-%d %H:%M:%S} UTC, which is later; nothing was"
            " changed."
            " If the clock is wrong, correct it and start again."
            " If the clock is right, and was ahead when that was recorded, start once with --clock-is-right:"
            " the house continues from its newest record, and no betting time changes"
        )


async def _watch_the_clock(watch: ClockWatch, stack: AsyncExitStack) -> None:
    """Record what was found before the house was opened; then check every second."""
    await watch.check()
    looking = asyncio.create_task(watch.check_every(CLOCK_SECONDS), name="watching the clock")
    stack.callback(looking.cancel)


@asynccontextmanager
async def _opened(database: Database, patience: Patience, clock: Clock) -> AsyncIterator[WholeHouse]:
    """Open the store, and wait for one that is away; what goes away later is worth another start."""
    if isinstance(database, Path):
        if not database.exists():
            raise BadInput(
                f"there is no file {database}: make a house with `sicbo house init`, or name another file"
            )
        existing_file(str(database))
    opening = opened_store(
        database, by=lambda each: patience.until_there(str(each), lambda: open_store(each, clock.now))
    )
    async with opening as store:
        try:
            yield store
        except (StoreIsAway, BusIsAway) as away:
            raise (IsAway if away.may_come_back else BadInput)(str(away)) from None


async def _announce(opened: _Open, *, as_json: bool) -> None:
    """Print that the house is open; only now can anyone reach its tables."""
    meta, web = opened.meta, opened.web
    tables, runs = await opened.house.tables(), opened.house.runs
    if as_json:
        document: dict[str, object] = {
            "house": meta[HOUSE],
            "mark": meta[MARK],
            "tables": list(tables),
            "runs": list(runs),
        }
        if web is not None:
            document["web"] = {
                "address": web.address,
                "origins": list(web.origins),
                "set_up_code": web.set_up_code,
                "codes": web.codes,
            }
        print_json(document)
    else:
        print_line(f"House {meta[HOUSE]}, {meta[MARK]}, is open: {_tables(tables)}, {len(runs)} run here.")
        if web is not None:
            print_line(f"It answers at {web.address}, for pages of {', '.join(web.origins)}.")
            if web.set_up_code is not None:
                print_line(
                    f"It has no staff yet: the first two sign up with the code at {web.origins[0]}/set-up."
                )
                print_line(f"The set-up code, valid for ten minutes: {web.set_up_code}")
            for person, code in web.codes.items():
                print_line(f"The code for {person} to set a new password, valid for ten minutes: {code}")
        print_line("Stop it with Ctrl-C.")
    sys.stdout.flush()


def _tables(tables: tuple[str, ...]) -> str:
    return f"{len(tables)} table{'' if len(tables) == 1 else 's'}"
