"""The state of a stream and how it advances: the same for tables, cage and administration.

A kind of stream defines its state, and the effect of its events, in a subclass of `StreamStanding`.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sicbo.house_runtime.event_failpoints import pass_uncommitted_failpoint
from sicbo.ledger.transfers import Transfer
from sicbo.people import Actor
from sicbo.proposals import events as p
from sicbo.proposals.evolve import evolve as evolve_proposals
from sicbo.proposals.state import Proposals
from sicbo.storage.contract import Part, StoredEvent
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.records import Stamp, decode, encode
from sicbo.streams import Event

Steps = Iterable[tuple[Event, Any]]
"""Events, each with the state after it if the decision has computed it already, or else None."""


def steps_of(happened: Iterable[Event]) -> Steps:
    """Return the events of a decision, without states: the stream computes them."""
    return tuple([(event, None) for event in happened])


class StreamStanding(Struct, frozen=True, kw_only=True):
    """The state of a stream: the head of its chain, and what waits for a second person."""

    stream: str
    proposals: Proposals = Proposals()
    """What waits for a second person."""
    seq: int = 0
    hash: bytes = GENESIS
    at: datetime | None = None

    def taken(
        self,
        record: StoredEvent,
        event: Event,
        at: datetime,
        after: Any = None,  # noqa: ANN401 - of any kind
    ) -> tuple[Self, tuple[Transfer, ...]]:
        """Apply an event of this kind of stream; return the new state, and the transfers of the event.

        `after` is the state after the event, if it is known already.
        """
        raise NotImplementedError


class Added(Struct, frozen=True):
    """What one command adds: records, their events, and transfers each with the number of its record."""

    events: tuple[StoredEvent, ...]
    happened: tuple[Event, ...]
    transfers: tuple[tuple[int, Transfer], ...]


T = TypeVar("T", bound=StreamStanding)


def add(  # noqa: PLR0913 - who and when, each by its name
    standing: T,
    happened: Iterable[Event],
    *,
    at: datetime,
    key: str,
    actor: Actor,
    second: Actor | None = None,
    epoch: int = 0,
) -> tuple[T, Added]:
    """Apply events: write their records, and return the new state of the stream."""
    return add_steps(standing, steps_of(happened), at=at, key=key, actor=actor, second=second, epoch=epoch)


def add_steps(  # noqa: PLR0913 - who and when, each by its name
    standing: T,
    steps: Steps,
    *,
    at: datetime,
    key: str,
    actor: Actor,
    second: Actor | None = None,
    epoch: int = 0,
) -> tuple[T, Added]:
    """Apply a decision: write its records, and return the new state of the stream.

    The clocks of processes may differ: no record is dated before the one that it follows (INV-O1).
    `epoch` is that of the owner, and 0 if the stream has no owner.
    """
    at = max(at, standing.at or at)
    records: list[StoredEvent] = []
    happened: list[Event] = []
    moved: list[tuple[int, Transfer]] = []
    for event, after in steps:
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
        standing, transfers = take(standing, record, event, at, after)
        pass_uncommitted_failpoint(event)
        records.append(record)
        happened.append(event)
        moved += [(stamp.seq, transfer) for transfer in transfers]
    return standing, Added(tuple(records), tuple(happened), tuple(moved))


def replay(standing: T, records: Iterable[StoredEvent]) -> T:
    """Apply stored records to a state."""
    for record in records:
        stamp, event = decode(record.data)
        standing, _ = take(standing, record, event, stamp.at)
    return standing


def take(
    standing: T,
    record: StoredEvent,
    event: Event,
    at: datetime,
    after: Any = None,  # noqa: ANN401 - of any kind
) -> tuple[T, tuple[Transfer, ...]]:
    """Apply one event that is on record; return the new state of the stream, and the transfers.

    An event of a proposal changes nothing else.
    """
    if isinstance(event, p.Event):
        proposals = evolve_proposals(standing.proposals, event)
        return replace(standing, proposals=proposals, seq=record.seq, hash=record.hash, at=at), ()
    return standing.taken(record, event, at, after)


def part_after(standing: StreamStanding, added: Sequence[Added] = (), *, epoch: int = 0) -> Part:
    """Make the part of a batch that adds to a stream, or only depends on it: the stream must be unchanged."""
    return Part(
        stream=standing.stream,
        epoch=epoch,
        after=standing.seq,
        events=tuple([event for each in added for event in each.events]),
        transfers=tuple([moved for each in added for moved in each.transfers]),
    )
