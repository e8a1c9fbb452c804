"""The state of a table with its books, as its writer holds it: the sum of its stream, and its next step."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

from immutables import Map
from msgspec.structs import replace

from sicbo import streams
from sicbo.bookkeeping import transfers_of
from sicbo.house_runtime.stream_standing import StreamStanding
from sicbo.ledger.accounts import AccountKind
from sicbo.ledger.books import Books, post
from sicbo.ledger.transfers import Transfer
from sicbo.storage.contract import StoredEvent
from sicbo.table.events import (
    Event,
    RoundConcluded,
    RoundCorrected,
    RoundVoided,
    SettledRoundVoided,
    TableSetUp,
)
from sicbo.table.evolve import evolve
from sicbo.table.state import Table
from sicbo.table.views.results import Result, results_of

ELSEWHERE = frozenset({AccountKind.TICKETS, AccountKind.PROMOTIONAL, AccountKind.PAYABLE})
"""Accounts of the whole house: the store adds up all streams, and is the last check on them."""

RECALLED = 20
"""Rounds of a position that can be recalled; ten are required (STD-G1)."""

RESULTS_KEPT = 200
"""Results that are held in memory for displays. The rounds themselves are read from the stream on demand:
two hundred of them with a thousand wagers each would take 140 MB of memory."""


class Standing(StreamStanding, frozen=True, kw_only=True):
    """The state of a table's stream: the table, the books that it moves, and what is looked up."""

    table: Table | None = None
    books: Books = Books()
    rules: str = ""
    """The text of the rule file that the table was set up with."""
    results: tuple[Result, ...] = ()
    """The results of the last rounds, as corrected since; void rounds are left out."""
    revised: Map[int, int] = Map()
    """The record by which each earlier round was last corrected or voided."""
    played: Map[str, tuple[tuple[int, str], ...]] = Map()
    """The last rounds in which each position had wagers, and whose they were: what can be recalled."""

    def taken(
        self, record: StoredEvent, event: streams.Event, at: datetime, after: Table | None = None
    ) -> tuple["Standing", tuple[Transfer, ...]]:
        """Apply an event of the table: move the books, and note what is looked up later."""
        if not isinstance(event, Event):
            raise streams.EventOutOfPlace(f"{streams.name_of(event)} is no event of a table")
        transfers = transfers_of(self.table, event) if self.table is not None else ()
        taken = replace(
            self,
            table=after if after is not None else evolve(self.table, event),
            books=post(self.books, transfers, elsewhere=ELSEWHERE) if transfers else self.books,
            seq=record.seq,
            hash=record.hash,
            at=at,
        )
        note = NOTES.get(type(event))
        return (note(taken, event) if note else taken), transfers


def _note_rules(standing: Standing, event: TableSetUp) -> Standing:
    return replace(standing, rules=event.rules)


def _note_result(standing: Standing, _: RoundConcluded) -> Standing:
    ended = standing.table.previous if standing.table else None
    results = (*standing.results, *results_of([ended] if ended else []))
    return replace(_note_played(standing), results=results[-RESULTS_KEPT:])


def _note_void(standing: Standing, _: RoundVoided) -> Standing:
    return _note_played(standing)


def _note_played(standing: Standing) -> Standing:
    """Note at which positions the round that has just ended was played, and by whom."""
    ended = standing.table.previous if standing.table else None
    if ended is None or not ended.betting.wagers:
        return standing
    there = {wager.position: wager.player for wager in ended.betting.wagers.values()}
    played = standing.played.mutate()
    for position, player in there.items():
        played[position] = (*played.get(position, ())[-RECALLED + 1 :], (ended.number, player))
    return replace(standing, played=played.finish())


def _note_revision(standing: Standing, event: RoundCorrected | SettledRoundVoided) -> Standing:
    revised = standing.revised.set(event.round, standing.seq)
    return replace(standing, revised=revised, results=tuple(_put_right(standing.results, event)))


NOTES: dict[type[Event], Callable[[Standing, Any], Standing]] = {
    TableSetUp: _note_rules,
    RoundConcluded: _note_result,
    RoundVoided: _note_void,
    RoundCorrected: _note_revision,
    SettledRoundVoided: _note_revision,
}
"""What is noted besides the table, because it is looked up later."""


def _put_right(results: Iterable[Result], event: RoundCorrected | SettledRoundVoided) -> Iterator[Result]:
    """Yield results after a revision: with other faces, or without the round."""
    for each in results:
        if each.round != event.round:
            yield each
        elif isinstance(event, RoundCorrected):
            yield Result(each.round, event.faces, sum(event.faces))
