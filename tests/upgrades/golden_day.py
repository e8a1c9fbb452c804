"""How golden logs are made: a day at tables of every rule set, and since issue 5 a whole house.

`issue-4` is what this file plays: ordinary shifts, irregularities, voids, corrections and recovery, decided as the
tests decide and kept table by table. The house was sealed and exported by the command line:

    python tests/upgrades/golden_day.py house.db     # with PYTHONPATH=tests
    sicbo audit seal --key house.key --database house.db
    sicbo export issue-4.jsonl --database house.db

It uses nothing but what the code of issue 4 has. From issue 5 on a house has a cage and an administration, and its
tickets must be known to both sides: `golden_house.py` asks running tables for such days and a shift with people, and
writes all three files at once. Whoever adds kinds of events adds them there, and writes a log under a new name.
"""

import asyncio
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path

from at_the_table import AtTheTable
from playthroughs.plays import PLAYS, RULE_SETS, Told
from sicbo.house_runtime.requests import PROGRAM, Accepted, encode_answer, refused_answer
from sicbo.house_runtime.stream_standing import add
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.rules.equipment import Mixer
from sicbo.storage.contract import Batch, Part, StoredAnswer
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.people import Actor
from sicbo.table.recovery.recover import Wait
from sicbo.table.refusals import Refusal
from table.moments import GAMES, betting
from table.stories import DAYS, STORIES

MORNING = datetime(2026, 11, 16, 9, tzinfo=UTC)
EPOCH = 1


class Keeping(AtTheTable):
    """A table whose every command becomes a batch, as a running table would keep it."""

    stream: str
    standing: Standing
    batches: list[Batch]
    _begins: datetime
    _number = 0
    _sent: tuple[str, Actor, Actor | None] = ("", PROGRAM, None)

    def keep_as(self, stream: str, at: datetime) -> None:
        """Say where the table is kept, before its first command."""
        self.stream, self.standing, self.batches, self._begins = stream, Standing(stream=stream), [], at

    def set_up(self) -> None:
        """Take the name of the stream and the time of day before the first command."""
        self.name, self.now = self.stream, self._begins
        super().set_up()

    def send(
        self, command: c.Command, *, by: str = "dealer", second: str = "", player: str = ""
    ) -> tuple[e.Event, ...] | Refusal:
        """Send a command a few seconds after the last one, and keep its answer."""
        self._number += 1
        self.now += timedelta(seconds=3 + self._number % 5)
        key = f"{self.stream}-{self._number}"
        context = self.context(command, by, second, player)
        self._sent = (key, context.actor, context.second)
        before = self.standing.seq
        decided = super().send(command, by=by, second=second, player=player)
        if isinstance(decided, Refusal):
            final = encode_answer(refused_answer(decided))
            parts: tuple[Part, ...] = (Part(stream=self.stream, epoch=EPOCH, after=before),)
        else:
            final = encode_answer(Accepted(before + 1, before + len(decided)))
            parts = self.batches.pop().parts
        answer = StoredAnswer(key, sha256(repr(command).encode()).digest(), final)
        self.batches.append(Batch(parts=parts, answers=(answer,)))
        return decided

    def interrupt(self) -> Wait | tuple[e.Event, ...]:
        """Let the power fail: what the program then does stands under a key of its own."""
        self._sent = (f"recovery/{self.stream}/{self.standing.seq}", PROGRAM, None)
        return super().interrupt()

    def _keep(self, happened: tuple[e.Event, ...]) -> None:
        key, actor, second = self._sent
        after = self.standing.seq
        self.standing, added = add(
            self.standing, happened, epoch=EPOCH, at=self.now, key=key, actor=actor, second=second
        )
        part = Part(
            stream=self.stream, epoch=EPOCH, after=after, events=added.events, transfers=added.transfers
        )
        self.batches.append(Batch(parts=(part,)))
        super()._keep(happened)


class KeptDay(Keeping, Told):
    """A day of the playthroughs."""

    def __init__(self, rule_set: str, play: str, at: datetime) -> None:
        self.keep_as(f"{rule_set}-{play}", at)
        super().__init__(rule_set)
        PLAYS[play](self)


class KeptStory(Keeping):
    """A table for one of the stories, which have the events that are too rare for a day."""

    def __init__(self, document: str, stream: str, at: datetime) -> None:
        self.keep_as(stream, at)
        mixer = Mixer.MANUAL_SHAKER if document == "us-ma-sicbo" else None
        super().__init__(document, mixer=mixer, is_ready=False, credits_are_ours=True)


DAYS_KEPT = [(rule_set, play) for rule_set in list(RULE_SETS)[:4] for play in PLAYS] + [
    ("rws-open-cover-2021-1", "ordinary-shift"),
    ("rws-open-cover-2021-2", "bad-day"),
    ("rws-open-cover-2021-3", "day-of-interruptions"),
]
STORIES_KEPT = [
    ("mbs-sicbo-v6-2020", "small-change"),
    ("mbs-sicbo-v6-2020", "held-wager"),
    ("mbs-sicbo-v6-2020", "spoken"),
    ("mbs-sicbo-v6-2020", "option-run-out"),
    ("us-ma-sicbo-manual", "closing-time"),
    ("rws-open-cover-etg-2021", "read-one-by-one"),
    ("rws-open-cover-etg-2021", "corrected-before"),
    ("rws-open-cover-etg-2021", "corrected-after"),
    ("rws-open-cover-etg-2021", "damaged-die"),
]


def tables() -> list[Keeping]:
    """Play everything; the tables open one after the other."""
    times = (MORNING + timedelta(minutes=each) for each in count())
    played: list[Keeping] = [KeptDay(*each, next(times)) for each in DAYS_KEPT]
    for game, story in STORIES_KEPT:
        stream, at, rules = f"{game}-{story}", next(times), game.removesuffix("-manual")
        GAMES[stream] = partial(KeptStory, rules, stream, at)
        table = betting(stream)
        (STORIES[game] | DAYS.get(game, {}))[story](table)
        assert isinstance(table, Keeping)
        played.append(table)
    return played


async def keep(path: Path) -> list[Keeping]:
    """Keep the day in a new house."""
    store = await SqliteStore.open(path)
    played = tables()
    for table in played:
        await store.create(table.stream)
        await store.claim(table.stream, "golden", clock=MORNING, seconds=10)
        for batch in table.batches:
            await store.commit(batch)
    await store.close()
    return played


if __name__ == "__main__":
    for kept in asyncio.run(keep(Path(sys.argv[1]))):
        print(kept.stream, kept.standing.seq)  # noqa: T201 - run by hand
