"""A table with its books as a writer keeps them: what the stream adds up to, and what comes next in it."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from sicbo.bookkeeping import transfers_of
from sicbo.ledger.accounts import AccountKind
from sicbo.ledger.books import Books, post
from sicbo.ledger.transfers import Transfer
from sicbo.live_table.points import while_it_happens
from sicbo.storage.chain import GENESIS, link
from sicbo.storage.contract import StoredEvent
from sicbo.storage.records import Stamp, decode, encode
from sicbo.table.events import Event, RoundConcluded, RoundCorrected, RoundVoided, SettledRoundVoided
from sicbo.table.evolve import evolve, revised_round
from sicbo.table.people import Actor
from sicbo.table.state import Round, Table

ELSEWHERE = frozenset({AccountKind.TICKETS, AccountKind.PROMOTIONAL, AccountKind.PAYABLE})
"""Accounts of the whole house: the store adds up all streams, and is their last wall."""

ROUNDS_KEPT = 200
"""Concluded rounds that are kept at hand for corrections; older ones are read from the stream."""


class Standing(Struct, frozen=True, kw_only=True):
    """Where a stream stands: the table, the part of the books that it moves, and the head of its chain."""

    stream: str
    table: Table | None = None
    books: Books = Books()
    seq: int = 0
    hash: bytes = GENESIS
    at: datetime | None = None
    rounds: tuple[Round, ...] = ()

    def past_rounds(self) -> dict[int, Round]:
        """Give the concluded rounds at hand, by number."""
        return {play.number: play for play in self.rounds}


class Added(Struct, frozen=True):
    """What one command adds: records, and transfers each with the number of its record."""

    events: tuple[StoredEvent, ...]
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
    records: list[StoredEvent] = []
    moved: list[tuple[int, Transfer]] = []
    for event in happened:
        stamp = Stamp(
            stream=standing.stream,
            seq=standing.seq + 1,
            at=at,
            key=key,
            person=actor.person,
            role=actor.role,
            device=actor.device,
            second=second.person if second else "",
        )
        data = encode(stamp, event)
        record = StoredEvent(stamp.seq, epoch, data, standing.hash, link(standing.hash, data))
        standing, transfers = take(standing, record, event, at)
        while_it_happens(event)
        records.append(record)
        moved += [(stamp.seq, transfer) for transfer in transfers]
    return standing, Added(tuple(records), tuple(moved))


def replay(standing: Standing, records: Iterable[StoredEvent]) -> Standing:
    """Go on from records that were kept."""
    for record in records:
        stamp, event = decode(record.data)
        standing, _ = take(standing, record, event, stamp.at)
    return standing


def take(
    standing: Standing, record: StoredEvent, event: Event, at: datetime
) -> tuple[Standing, tuple[Transfer, ...]]:
    """Let one event that is kept happen: give where the stream stands then, and what it moved."""
    transfers = transfers_of(standing.table, event) if standing.table is not None else ()
    table = evolve(standing.table, event)
    taken = replace(
        standing,
        table=table,
        books=post(standing.books, transfers, elsewhere=ELSEWHERE),
        seq=record.seq,
        hash=record.hash,
        at=at,
        rounds=_rounds(standing.rounds, table, event),
    )
    return taken, transfers


def _rounds(rounds: tuple[Round, ...], table: Table, event: Event) -> tuple[Round, ...]:
    """Keep rounds as they are concluded, and as they are corrected later."""
    if isinstance(event, RoundConcluded | RoundVoided) and table.previous is not None:
        return (*rounds[-ROUNDS_KEPT + 1 :], table.previous)
    if isinstance(event, RoundCorrected | SettledRoundVoided):
        return tuple(revised_round(play, event) if play.number == event.round else play for play in rounds)
    return rounds
