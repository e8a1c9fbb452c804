"""A table with its books as a writer keeps them: what the stream adds up to, and what comes next in it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from sicbo import streams
from sicbo.bookkeeping import transfers_of
from sicbo.house_runtime.event_failpoints import while_it_happens
from sicbo.ledger.accounts import AccountKind
from sicbo.ledger.books import Books, post
from sicbo.ledger.transfers import Transfer
from sicbo.proposals import events as p
from sicbo.proposals.evolve import evolve as evolve_proposals
from sicbo.proposals.state import Proposals
from sicbo.storage.contract import StoredEvent
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.records import Stamp, decode, encode
from sicbo.table.events import (
    Event,
    RoundConcluded,
    RoundCorrected,
    RoundVoided,
    SettledRoundVoided,
    TableSetUp,
)
from sicbo.table.evolve import evolve
from sicbo.table.people import Actor
from sicbo.table.state import Table
from sicbo.table.views.results import Result, results_of

ELSEWHERE = frozenset({AccountKind.TICKETS, AccountKind.PROMOTIONAL, AccountKind.PAYABLE})
"""Accounts of the whole house: the store adds up all streams, and is their last wall."""

RECALLED = 20
"""Rounds of a position that can be recalled; ten is what is asked for (STD-G1)."""

RESULTS_KEPT = 200
"""Results that are kept at hand for displays. The rounds themselves are read from the stream when asked for:
two hundred of them with a thousand wagers each would take 140 MB of memory."""


StepsOfAny = Sequence[tuple[Event | p.Event, Table | None]]
"""Events, each with the table after it; what happens to a proposal leaves it as it is."""


class Standing(Struct, frozen=True, kw_only=True):
    """Where a stream stands: the table, the part of the books that it moves, and the head of its chain."""

    stream: str
    table: Table | None = None
    books: Books = Books()
    seq: int = 0
    hash: bytes = GENESIS
    at: datetime | None = None
    rules: str = ""
    """The text of the rule file that the table was set up with."""
    proposals: Proposals = Proposals()
    """What waits for a second person."""
    results: tuple[Result, ...] = ()
    """What the last rounds showed, as it was put right since; void rounds are not there."""
    revised: Map[int, int] = Map()
    """The record by which each earlier round was last corrected or made void."""
    played: Map[str, tuple[tuple[int, str], ...]] = Map()
    """The last rounds in which each position had wagers, and whose they were: what can be recalled."""


class Added(Struct, frozen=True):
    """What one command adds: records, their events, and transfers each with the number of its record."""

    events: tuple[StoredEvent, ...]
    happened: tuple[streams.Event, ...]
    transfers: tuple[tuple[int, Transfer], ...]


def add(  # noqa: PLR0913 - who and when, each by its name
    standing: Standing,
    happened: Iterable[Event],
    *,
    epoch: int,
    at: datetime,
    key: str,
    actor: Actor,
    second: Actor | None = None,
) -> tuple[Standing, Added]:
    """Let events happen: write their records, move the books, and give where the stream stands then."""
    steps = tuple(_evolved(standing.table, happened))
    return add_steps(standing, steps, epoch=epoch, at=at, key=key, actor=actor, second=second)


def _evolved(table: Table | None, happened: Iterable[Event]) -> Iterator[tuple[Event, Table]]:
    """Give each event with the table after it."""
    for event in happened:
        table = evolve(table, event)
        yield event, table


def add_steps(  # noqa: PLR0913 - who and when, each by its name
    standing: Standing,
    steps: StepsOfAny,
    *,
    epoch: int,
    at: datetime,
    key: str,
    actor: Actor,
    second: Actor | None = None,
) -> tuple[Standing, Added]:
    """Let a decision happen, whose every event comes with the table after it.

    What happens to a proposal leaves the table as it is.
    """
    records: list[StoredEvent] = []
    moved: list[tuple[int, Transfer]] = []
    for event, table in steps:
        stamp = Stamp(
            stream=standing.stream,
            seq=standing.seq + 1,
            at=at,
            key=key,
            person=actor.person,
            role=actor.role,
            device=actor.device,
            second=second.person if second else "",
            epoch=epoch,
        )
        data = encode(stamp, event)
        record = StoredEvent(stamp.seq, epoch, data, standing.hash, link(standing.hash, data))
        standing, transfers = _taken(standing, record, event, at, table)
        while_it_happens(event)
        records.append(record)
        moved += [(stamp.seq, transfer) for transfer in transfers]
    return standing, Added(tuple(records), tuple([event for event, _ in steps]), tuple(moved))


def replay(standing: Standing, records: Iterable[StoredEvent]) -> Standing:
    """Go on from records that were kept."""
    for record in records:
        stamp, event = decode(record.data)
        standing, _ = take(standing, record, event, stamp.at)
    return standing


def take(
    standing: Standing, record: StoredEvent, event: streams.Event, at: datetime
) -> tuple[Standing, tuple[Transfer, ...]]:
    """Let one event that is kept happen: give where the stream stands then, and what it moved."""
    if isinstance(event, p.Event):
        return _taken(standing, record, event, at, standing.table)
    if not isinstance(event, Event):
        raise streams.EventOutOfPlace(f"{streams.name_of(event)} is no event of a table")
    return _taken(standing, record, event, at, evolve(standing.table, event))


def _taken(
    standing: Standing, record: StoredEvent, event: Event | p.Event, at: datetime, table: Table | None
) -> tuple[Standing, tuple[Transfer, ...]]:
    if isinstance(event, p.Event):
        proposals = evolve_proposals(standing.proposals, event)
        return replace(standing, proposals=proposals, seq=record.seq, hash=record.hash, at=at), ()
    transfers = transfers_of(standing.table, event) if standing.table is not None else ()
    taken = replace(
        standing,
        table=table,
        books=post(standing.books, transfers, elsewhere=ELSEWHERE) if transfers else standing.books,
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
"""What is noted beside the table, because it is looked up later."""


def _put_right(results: Iterable[Result], event: RoundCorrected | SettledRoundVoided) -> Iterator[Result]:
    """Give results as a revision leaves them: with other faces, or without the round."""
    for each in results:
        if each.round != event.round:
            yield each
        elif isinstance(event, RoundCorrected):
            yield Result(each.round, event.faces, sum(event.faces))
