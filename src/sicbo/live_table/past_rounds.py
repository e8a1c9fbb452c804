"""Earlier rounds, read from the stream when a correction, a void, a ruling or a display names them.

Each is played again from the last snapshot before it was opened, so that it takes no longer the more rounds
there are.
"""

import asyncio
from collections.abc import Iterable

from sicbo import facts
from sicbo.live_table.reading import AT_ONCE, from_snapshot
from sicbo.live_table.record import Standing
from sicbo.storage.contract import Store, StoreIsDamaged
from sicbo.storage.records import decode, decode_at_table
from sicbo.table import commands as c
from sicbo.table.events import Event, RoundConcluded, RoundCorrected, RoundVoided, SettledRoundVoided
from sicbo.table.evolve import evolve, revised_round
from sicbo.table.state import Round, Table

LOOKS_BACK = frozenset({c.CorrectOutcome, c.VoidRounds, c.GiveRuling, c.ReportDisplay})


def looks_back(command: facts.Command) -> bool:
    """Tell whether a command is decided by earlier rounds: it is decided alone, after all before it."""
    return type(command) in LOOKS_BACK


def rounds_named(table: Table | None, command: facts.Command | None) -> tuple[int, ...]:
    """List the rounds by which a command is decided; a ruling is about the round of its hold as well."""
    match command:
        case c.CorrectOutcome(round=number) | c.ReportDisplay(round=number):
            return (number,)
        case c.VoidRounds(rounds=numbers):
            return numbers
        case c.GiveRuling(rounds=numbers, hold=hold):
            holds = table.holds if table else ()
            return (*numbers, *(each.round for each in holds if each.number == hold))
        case _:
            return ()


async def past_rounds(store: Store, standing: Standing, numbers: Iterable[int]) -> dict[int, Round]:
    """Read concluded rounds as they are after all corrections; what is no concluded round is left out.

    Each is played again from the last snapshot before it was opened; rounds in a row are read in one go.
    """
    table = standing.table
    if table is None:
        return {}
    in_play = table.round.number if table.round else 0
    previous = table.previous
    again = _PlayedAgain(store, standing.stream)
    found: dict[int, Round] = {}
    for number in sorted(set(numbers)):
        if previous is not None and previous.number == number:
            found[number] = previous
        elif 1 <= number <= table.rounds_opened and number != in_play:
            found[number] = await _put_right(store, standing, await again.round(number))
    return found


async def _put_right(store: Store, standing: Standing, play: Round) -> Round:
    """Give a round as its last revision has left it, which holds all that earlier ones have changed."""
    seq = standing.revised.get(play.number)
    if seq is None:
        return play
    for record in await store.read(standing.stream, after=seq - 1, most=1):
        _, event = decode(record.data)
        if isinstance(event, RoundCorrected | SettledRoundVoided) and event.round == play.number:
            return revised_round(play, event)
    raise StoreIsDamaged(f"record {seq} of {standing.stream} is no revision of round {play.number}")


class _PlayedAgain:
    """A table as it was, which goes on to one round after the other."""

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self._stream = stream
        self._table: Table | None = None
        self._seq = 0

    async def round(self, number: int) -> Round:
        """Go on to the end of a round."""
        snapshot = await self._store.snapshot(self._stream, before_round=number)
        if snapshot is not None and snapshot.seq > self._seq:
            before = await from_snapshot(self._store, self._stream, number)
            if before.seq > self._seq:
                self._table, self._seq = before.table, before.seq
        while records := await self._store.read(self._stream, after=self._seq, most=AT_ONCE):
            for record in records:
                _, event = decode_at_table(record.data)
                self._seq = record.seq
                if not isinstance(event, Event):  # of a proposal
                    continue
                self._table = evolve(self._table, event)
                ended = self._table.previous
                if isinstance(event, RoundConcluded | RoundVoided) and ended and ended.number == number:
                    return ended
            await asyncio.sleep(0)
        raise StoreIsDamaged(f"round {number} of {self._stream} has no end")
