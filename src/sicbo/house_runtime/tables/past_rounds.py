"""Earlier rounds, read from the stream when a correction, a void, a ruling or a display refers to them.

So does a cash-out, while an earlier round is held: what it paid may not stand.

Each is replayed from the last snapshot before it was opened, so that the time does not grow with the number
of rounds.
"""

import asyncio
from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from sicbo import streams
from sicbo.house_runtime.stream_reader import AT_ONCE, from_snapshot
from sicbo.house_runtime.stream_standing import take
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.ledger.books import Books
from sicbo.storage.contract import Store, StoreIsDamaged
from sicbo.storage.records import decode, decode_at_table
from sicbo.table import commands as c
from sicbo.table.events import (
    BettingOpened,
    RoundConcluded,
    RoundCorrected,
    RoundVoided,
    SettledRoundVoided,
)
from sicbo.table.evolutions.irregular import revised_round
from sicbo.table.round import Round
from sicbo.table.state import Table

REFERRING_TO_PAST_ROUNDS = frozenset({c.CorrectOutcome, c.VoidRounds, c.GiveRuling, c.ReportDisplay})


def refers_to_past_rounds(command: streams.Command) -> bool:
    """Return whether a command is decided by earlier rounds."""
    is_compared = isinstance(command, c.ReportTerminals) and bool(command.unregistered)
    return is_compared or type(command) in REFERRING_TO_PAST_ROUNDS


def is_decided_alone(command: streams.Command) -> bool:
    """Return whether a command takes no part in a batch, since earlier rounds may be looked up for it."""
    return refers_to_past_rounds(command) or isinstance(command, c.CashOut)


def rounds_named(table: Table | None, command: streams.Command | None) -> tuple[int, ...]:
    """List the rounds by which a command is decided; a ruling is about the rounds of its hold as well."""
    match command:
        case c.CorrectOutcome(round=number) | c.ReportDisplay(round=number):
            return (number,)
        case c.ReportTerminals(round=int(number)):
            return (number,)
        case c.VoidRounds(rounds=numbers):
            return numbers
        case c.GiveRuling(rounds=numbers, hold=hold):
            holds = table.holds if table else ()
            held = (each for each in holds if each.number == hold)
            return (*numbers, *(number for each in held for number in each.all_rounds))
        case c.CashOut():
            held = (each for each in (table.holds if table else ()) if not each.wager)
            return tuple(number for each in held for number in each.all_rounds)
        case _:
            return ()


async def past_rounds(store: Store, standing: Standing, numbers: Iterable[int]) -> dict[int, Round]:
    """Return rounds that have ended, as they are after all corrections; other numbers are left out.

    Each is replayed from the last snapshot before it was opened; consecutive rounds are read in one pass.
    """
    table = standing.table
    if table is None:
        return {}
    in_play = table.round.number if table.round else 0
    previous = table.previous
    again = TableReplay(store, standing.stream)
    found: dict[int, Round] = {}
    for number in sorted(set(numbers)):
        if previous is not None and previous.number == number:
            found[number] = previous
        elif 1 <= number <= table.rounds_opened and number != in_play:
            found[number] = await with_revisions(store, standing, (await again.round(number)).play)
    return found


async def with_revisions(store: Store, standing: Standing, play: Round) -> Round:
    """Return a round after its last revision, which includes all earlier changes."""
    seq = standing.revised.get(play.number)
    if seq is None:
        return play
    for record in await store.read(standing.stream, after=seq - 1, limit=1):
        _, event = decode(record.data)
        if isinstance(event, RoundCorrected | SettledRoundVoided) and event.round == play.number:
            return revised_round(play, event)
    raise StoreIsDamaged(f"record {seq} of {standing.stream} is no revision of round {play.number}")


class PlayedRound(Struct, frozen=True):
    """A round as it ended, with the table and the books then, and the books when it was opened."""

    play: Round
    table: Table
    before: Books
    after: Books
    ended_at: datetime


class TableReplay:
    """A replay of a table, which advances from one round to the next."""

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self._standing = Standing(stream=stream)

    async def round(self, number: int) -> PlayedRound:
        """Advance to the end of a round."""
        stream, books = self._standing.stream, self._standing.books
        snapshot = await self._store.snapshot(stream, before_round=number)
        if snapshot is not None and snapshot.seq > self._standing.seq:
            before = await from_snapshot(self._store, stream, number)
            if before.seq > self._standing.seq:
                self._standing = before
        while records := await self._store.read(stream, after=self._standing.seq, limit=AT_ONCE):
            for record in records:
                stamp, event = decode_at_table(record.data)
                if isinstance(event, BettingOpened):
                    books = self._standing.books
                self._standing, _ = take(self._standing, record, event, stamp.at)
                table = self._standing.table
                ended = table.previous if table else None
                if isinstance(event, RoundConcluded | RoundVoided) and ended and ended.number == number:
                    return PlayedRound(ended, table, books, self._standing.books, stamp.at)  # type: ignore[arg-type]
            await asyncio.sleep(0)
        raise StoreIsDamaged(f"round {number} of {stream} has no end")
