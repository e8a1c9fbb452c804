"""Where a stream stands that nobody owns, the cage or the administration, and what comes next in it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from sicbo import streams
from sicbo.administration import events as of_the_administration
from sicbo.administration.evolve import evolve as evolve_administration
from sicbo.administration.state import Administration
from sicbo.bookkeeping import cage_transfers_of
from sicbo.cage import events as of_the_cage
from sicbo.cage.evolve import evolve as evolve_cage
from sicbo.cage.state import Cage
from sicbo.house_runtime.requests import Request
from sicbo.ledger.transfers import Transfer
from sicbo.proposals import events as p
from sicbo.proposals.evolve import evolve as evolve_proposals
from sicbo.proposals.state import Proposals
from sicbo.storage.contract import Part, StoredEvent
from sicbo.storage.evidence.chain import GENESIS, link
from sicbo.storage.records import Stamp, decode, encode

S = TypeVar("S")


class Kind(Struct, Generic[S], frozen=True, kw_only=True):
    """A kind of stream: its name, what it begins with, and what its events do."""

    stream: str
    empty: S
    events: type[streams.Event]
    evolve: Callable[[S, Any], S]
    transfers_of: Callable[[Any], tuple[Transfer, ...]]


def _nothing_moves(_: streams.Event) -> tuple[Transfer, ...]:
    return ()


THE_CAGE = Kind(
    stream=streams.CAGE,
    empty=Cage(),
    events=of_the_cage.Event,
    evolve=evolve_cage,
    transfers_of=cage_transfers_of,
)
THE_ADMINISTRATION = Kind(
    stream=streams.ADMINISTRATION,
    empty=Administration(),
    events=of_the_administration.Event,
    evolve=evolve_administration,
    transfers_of=_nothing_moves,
)
KINDS: dict[str, Kind[Any]] = {each.stream: each for each in (THE_CAGE, THE_ADMINISTRATION)}


class SharedStanding(Struct, Generic[S], frozen=True, kw_only=True):
    """Where the stream stands: what its events add up to, and the head of its chain."""

    kind: Kind[S]
    state: S
    proposals: Proposals = Proposals()
    """What waits for a second person."""
    seq: int = 0
    hash: bytes = GENESIS
    at: datetime | None = None

    @property
    def stream(self) -> str:
        """The name of the stream."""
        return self.kind.stream

    def look(self) -> Part:
        """Make the part of a batch that says: it must still stand here."""
        return Part(stream=self.stream, epoch=0, after=self.seq)


class SharedAdded(Struct, frozen=True):
    """What one command adds: records, and transfers each with the number of its record."""

    events: tuple[StoredEvent, ...]
    transfers: tuple[tuple[int, Transfer], ...]


def beginning(kind: Kind[S]) -> SharedStanding[S]:
    """Give where a stream stands that has no records."""
    return SharedStanding(kind=kind, state=kind.empty)


def add(
    standing: SharedStanding[S], happened: Iterable[streams.Event], request: Request, at: datetime
) -> tuple[SharedStanding[S], SharedAdded]:
    """Let events happen: write their records, and give where the stream stands then.

    Processes may have clocks that differ: no record is of a time before the one that it follows (INV-O1).
    """
    at = max(at, standing.at or at)
    records: list[StoredEvent] = []
    moved: list[tuple[int, Transfer]] = []
    for event in happened:
        stamp = Stamp(
            stream=standing.stream,
            seq=standing.seq + 1,
            at=at,
            key=request.key,
            person=request.actor.person,
            role=request.actor.role,
            device=request.actor.device,
            second=request.second.person if request.second else "",
        )
        data = encode(stamp, event)
        record = StoredEvent(stamp.seq, 0, data, standing.hash, link(standing.hash, data))
        standing, transfers = take(standing, record, event, at)
        records.append(record)
        moved += [(stamp.seq, transfer) for transfer in transfers]
    return standing, SharedAdded(tuple(records), tuple(moved))


def replay(standing: SharedStanding[S], records: Iterable[StoredEvent]) -> SharedStanding[S]:
    """Go on from records that were kept."""
    for record in records:
        stamp, event = decode(record.data)
        standing, _ = take(standing, record, event, stamp.at)
    return standing


def take(
    standing: SharedStanding[S], record: StoredEvent, event: streams.Event, at: datetime
) -> tuple[SharedStanding[S], tuple[Transfer, ...]]:
    """Let one event that is kept happen: give where the stream stands then, and what it moved."""
    kind = standing.kind
    if isinstance(event, p.Event):
        proposals = evolve_proposals(standing.proposals, event)
        return replace(standing, proposals=proposals, seq=record.seq, hash=record.hash, at=at), ()
    if not isinstance(event, kind.events):
        raise streams.EventOutOfPlace(f"{streams.name_of(event)} is no event of the {kind.stream}")
    state = kind.evolve(standing.state, event)
    return replace(standing, state=state, seq=record.seq, hash=record.hash, at=at), kind.transfers_of(event)


def part_after(standing: SharedStanding[S], added: Sequence[SharedAdded]) -> Part:
    """Make the part of a batch that adds to a stream which must still stand where it did."""
    return Part(
        stream=standing.stream,
        epoch=0,
        after=standing.seq,
        events=tuple(event for each in added for event in each.events),
        transfers=tuple(moved for each in added for moved in each.transfers),
    )
