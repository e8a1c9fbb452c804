"""A whole house, made with the code of the day: how the logs since `issue-5.*` were made.

    PYTHONPATH=tests python tests/upgrades/golden_house.py issue-16 tests/upgrades/golden

It is a laboratory. At first programs alone run it: the days and stories of the tests are asked again of running
tables, with power cuts and takeovers. Then people come, and a shift is worked with terminals, a dice reader,
a chain of seeds, tickets and debts. Its two tree heads are signed by a key that is never written down.
"""

import asyncio
import json
import lzma
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace

from at_the_table import EMBLEM, AtTheTable
from house_runtime.floor import Process
from playthroughs.plays import PLAYS, Told
from sicbo.administration.gaming_day import GamingDay
from sicbo.clock import ManualClock
from sicbo.house_runtime.requests import PROGRAM, Accepted, Rejected, Request
from sicbo.house_runtime.shared_streams.administration_rules import RegisteredDeviceKeys, ensure_house_founded
from sicbo.house_runtime.tables.device_feed import DeviceKey, message_bytes, message_of
from sicbo.house_runtime.tables.outcome_sources import OutcomeSource, source_for
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.storage.evidence.keys import SigningKey
from sicbo.storage.export import ExportFile, write_export
from sicbo.storage.records import EVENTS
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.recovery.recover import Wait
from sicbo.table.refusals import Refusal
from table.moments import FACES, GAMES, betting, chain_of_tests
from table.stories import DAYS, SECONDS, STORIES
from upgrades.golden_shift import work_a_shift
from upgrades.golden_states import kinds_of, states_of

MORNING = datetime(2026, 11, 16, 9, tzinfo=UTC)
HOUSE, MARK = "golden6", "laboratory"
READER = Ed25519PrivateKey.generate()
"""The key of the dice reader in the stories; that of the shift is its own."""


# ---- what was asked at a table of the tests -----------------------------------------------------------


class Ask(Struct, frozen=True):
    """An order as it was sent, and whether it was done."""

    at: datetime
    command: c.Command
    actor: Actor
    second: Actor | None
    is_done: bool


class PowerCut(Struct, frozen=True):
    """Nobody runs the table from one moment to another; where someone was there, it is taken over."""

    since: datetime
    at: datetime
    is_taken_over: bool


def _of_a_house(command: c.Command, table: str, emblem: str) -> c.Command:
    """Give players, chips and dice the names of one table among others; in the tests all are called the same."""
    known, ours = (msgspec.json.encode({"emblem": each})[1:-1] for each in (EMBLEM, emblem))
    found = msgspec.json.decode(msgspec.json.encode(command).replace(known, ours), type=type(command))
    if player := getattr(found, "player", ""):
        found = replace(found, player=f"{player} at {table}")
    if players := getattr(found, "players", ()):
        found = replace(found, players=tuple(f"{each} at {table}" for each in players))
    return replace(found, serial=f"{found.serial} of {table}") if isinstance(found, c.LogDice) else found


class Noted(AtTheTable):
    """A table that notes what is asked of it, so that a running one can be asked the same."""

    gaming_day = GamingDay()
    notes: list[Ask | PowerCut]
    _called: str
    _begins: datetime

    def note_from(self, name: str, at: datetime) -> None:
        """Say what the table is called and when its day begins, before its first order."""
        self.notes, self._called, self._begins = [], name, at

    def set_up(self) -> None:
        """Take the name and the time of day before the first order."""
        self.name, self.now = self._called, self._begins
        super().set_up()

    def as_sent(self, command: c.Command) -> c.Command:
        """Return an order as this table sends it."""
        return command

    def send(
        self, command: c.Command, *, by: str = "dealer", second: str = "", player: str = ""
    ) -> tuple[e.Event, ...] | Refusal:
        """Send an order a second after the last one, and note it."""
        self.now += timedelta(seconds=1)
        self.shift_ends_at = self.gaming_day.shift_ends(self.now)
        command = self.as_sent(command)
        context = self.context(command, by, second, player)
        decided = super().send(command, by=by, second=second, player=player)
        is_done = not isinstance(decided, Refusal)
        self.notes.append(Ask(self.now, command, context.actor, context.second, is_done))
        return decided

    def interrupt(self) -> Wait | tuple[e.Event, ...]:
        """Note that the power failed."""
        self.notes.append(PowerCut(self.now, self.now, is_taken_over=False))
        return super().interrupt()

    def taken_over(self, *, gap: float) -> tuple[e.Event, ...]:
        """Note that another process took the table over."""
        since = self.now
        happened = super().taken_over(gap=gap)
        self.notes.append(PowerCut(since, self.now, is_taken_over=True))
        return happened


class OneOfMany(Noted):
    """A table whose players and emblem have names that no other table of the house has."""

    def set_up(self) -> None:
        """Take an emblem that no other table has."""
        self.emblem = f"emblem of {self._called}"
        super().set_up()

    def as_sent(self, command: c.Command) -> c.Command:
        """Name players and chips apart from those of other tables."""
        return _of_a_house(command, self.name, self.emblem)


class NotedDay(OneOfMany, Told):
    """A day of the playthroughs."""

    def __init__(self, rule_set: str, play: str, at: datetime) -> None:
        self.note_from(f"{rule_set}-{play}", at)
        super().__init__(rule_set)
        PLAYS[play](self)


class NotedStory(OneOfMany):
    """A table for one of the stories, which have the events that are too rare for a day."""

    def __init__(self, game: str, name: str, at: datetime) -> None:
        self.note_from(name, at)
        document, _, kind = game.partition("+")
        super().__init__(
            document,
            mixer=Mixer.MANUAL_SHAKER if kind == "manual" else None,
            is_virtual=kind in ("virtual", "committed"),
            source=chain_of_tests() if kind == "committed" else None,
            reader="R1" if kind == "reader" else "",
            is_ready=False,
            credits_are_ours=True,
        )


def noted_story(game: str, story: str, at: datetime) -> Noted:
    """Play a story; `+` stands before what is special about the table of its document."""
    known, name = game.replace("+", "-"), f"{game.replace('+', '-')}-{story}"
    GAMES[name] = partial(NotedStory, game, name, at)
    table = betting(name, SECONDS.get(story))
    assert isinstance(table, Noted)
    stories = STORIES.get(known) or STORIES[known.replace("committed", "virtual")]
    (stories | DAYS.get(known, {}))[story](table)
    return table


DAYS_NOTED = [
    ("us-ma-sicbo", "bad-day"),
    ("au-sicbo", "ordinary-shift"),
    ("mbs-3card-2016", "day-of-interruptions"),
    ("rws-open-cover-2021-1", "ordinary-shift"),
    ("mbs-sicbo-v6-2020", "bad-day"),
]
STORIES_NOTED = [
    ("mbs-3card-2016", "spoken"),
    ("mbs-3card-2016", "card-out-of-place"),
    ("mbs-3card-2016", "corrected-before"),
    ("mbs-3card-2016+virtual", "timed"),
    ("mbs-3card-2016+committed", "ordinary"),
    ("au-sicbo", "read-one-by-one"),
    ("mbs-sicbo-v6-2020", "small-change"),
    ("mbs-sicbo-v6-2020", "held-wager"),
    ("mbs-sicbo-v6-2020", "told-in-person"),
    ("mbs-sicbo-v6-2020", "voided-later"),
    ("mbs-sicbo-v6-2020", "put-right-and-interrupted"),
    ("mbs-sicbo-v6-2020+virtual", "option-taken"),
    ("us-ma-sicbo+manual", "closing-time"),
    ("us-ma-sicbo+manual", "old-dice"),
    ("rws-open-cover-etg-2021", "timed"),
    ("rws-open-cover-etg-2021", "corrected-before"),
    ("rws-open-cover-etg-2021", "damaged-die"),
    ("rws-open-cover-etg-2021", "put-back"),
    ("rws-open-cover-etg-2021", "inquiry"),
    ("rws-open-cover-etg-2021", "read-otherwise"),
    ("rws-open-cover-etg-2021+committed", "with-nonces"),
    ("rws-open-cover-etg-2021+reader", "two-people"),
    ("rws-open-cover-etg-2021+reader", "reader-removed"),
]


# ---- asking a running table the same ------------------------------------------------------------------


class Golden(Process):
    """The process of the house; its tables have chance and devices of their own."""

    source: OutcomeSource = source_for(MARK)
    devices: Mapping[str, DeviceKey]
    alive_since: datetime | None = None
    """Set where another process is there already when a table loses its owner."""

    async def run(self, stream: str) -> None:
        """Run a table here."""
        table = RunningTable(
            self.store,
            stream,
            self.clock,
            self.name,
            source=self.source,
            devices=self.devices,
            shared=self.shared,
            alive_since=self.alive_since,
        )
        await table.start()
        self.tables[stream] = table

    async def let_go(self, stream: str) -> None:
        """Stop a table."""
        await self.tables.pop(stream).stop()

    def wait_until(self, at: datetime) -> None:
        """Move the clock on."""
        self.clock.move(seconds=max((at - self.clock.now()).total_seconds(), 0))

    async def ask_again(self, noted: Noted) -> None:
        """Run a table and ask it what was asked of the one of the tests: it must say the same."""
        stream = noted.name
        self.source = chain_of_tests() if noted.source else source_for(MARK, [FACES])
        await self.run(stream)
        for number, each in enumerate(noted.notes, start=1):
            if isinstance(each, PowerCut):
                await self._lose_and_find(stream, each)
            else:
                self.wait_until(each.at)
                answer = await self.tables[stream].ask(_request(f"{stream}-{number}", each))
                is_timer = each.actor == PROGRAM  # time ran out, and the running table saw to it by itself
                assert isinstance(answer, Accepted if each.is_done else Rejected) or is_timer, (
                    stream,
                    each,
                    answer,
                )
        assert self.tables[stream].standing.table == noted.table, stream
        await self.let_go(stream)

    async def _lose_and_find(self, stream: str, cut: PowerCut) -> None:
        self.wait_until(cut.since)
        await self.let_go(stream)
        self.wait_until(cut.at)
        self.alive_since = MORNING if cut.is_taken_over else None
        await self.run(stream)
        self.alive_since = None


def _request(key: str, ask: Ask) -> Request:
    """Make the request of an order; what a device read is signed."""
    command, actor = ask.command, ask.actor
    if isinstance(command, c.TakeDeviceResult):
        command = replace(command, house=HOUSE)
        signature = READER.sign(message_bytes(message_of(command)))
        command = replace(command, signature=signature.hex())
        actor = Actor(command.device, Role.DEVICE, command.device)
    return Request(key=key, command=command, actor=actor, second=ask.second, body=repr(command).encode())


async def make(path: Path, key: SigningKey) -> None:
    """Make the house in a new file."""
    clock = ManualClock(MORNING)
    store = await SqliteStore.open(path, now=clock.now)
    await store.set_meta({"house": HOUSE, "mark": MARK})
    golden = Golden(store, clock, "golden")
    golden.devices = {"R1": DeviceKey(READER.public_key().public_bytes_raw())}
    await golden.start()
    await ensure_house_founded(golden.administration, HOUSE, MARK)
    for play in DAYS_NOTED:
        golden.clock.move(minutes=1)
        await golden.ask_again(NotedDay(*play, golden.clock.now()))
    for story in STORIES_NOTED:
        golden.clock.move(minutes=1)
        await golden.ask_again(noted_story(*story, golden.clock.now()))
    golden.devices = RegisteredDeviceKeys(golden.administration)
    await work_a_shift(golden, TreeHeadSigner(store, key, golden.clock), key)
    await golden.stop()
    await store.close()


def write(name: str, folder: Path) -> None:
    """Make a house, and write what is kept of it: the export, its states, and the public key."""
    key = SigningKey(Ed25519PrivateKey.generate())
    with TemporaryDirectory() as work:
        database, log = Path(work) / "house.db", Path(work) / "house.jsonl"
        asyncio.run(make(database, key))
        with SqliteContents(database) as contents, log.open("xb") as file:
            write_export(contents, file)
        export = ExportFile(log)
        missing = {each.__struct_config__.tag for each in EVENTS} - kinds_of(export)
        assert set() == missing, f"kinds of events that its days do not have: {sorted(map(str, missing))}"
        states = json.dumps(states_of(export), sort_keys=True).encode()
        for ending, data in ((".jsonl.xz", log.read_bytes()), (".states.json.xz", states)):
            with (folder / f"{name}{ending}").open("xb") as packed:
                packed.write(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    with (folder / f"{name}.pub").open("x", encoding="ascii") as public:
        public.write(key.public.as_pem())


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]))
