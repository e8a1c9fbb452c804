"""The kinds of streams without an owner: the cage and the administration."""

from collections.abc import Callable
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
from sicbo.house_runtime.stream_standing import StreamStanding
from sicbo.ledger.transfers import Transfer
from sicbo.storage.contract import StoredEvent

S = TypeVar("S")


class Kind(Struct, Generic[S], frozen=True, kw_only=True):
    """A kind of stream: its name, its initial state, and the effect of its events."""

    stream: str
    empty: S
    events: type[streams.Event]
    evolve: Callable[[S, Any], S]
    transfers_of: Callable[[Any], tuple[Transfer, ...]]


def _nothing_moves(_: streams.Event) -> tuple[Transfer, ...]:
    return ()


CAGE_KIND = Kind(
    stream=streams.CAGE,
    empty=Cage(),
    events=of_the_cage.Event,
    evolve=evolve_cage,
    transfers_of=cage_transfers_of,
)
ADMINISTRATION_KIND = Kind(
    stream=streams.ADMINISTRATION,
    empty=Administration(),
    events=of_the_administration.Event,
    evolve=evolve_administration,
    transfers_of=_nothing_moves,
)
KINDS: dict[str, Kind[Any]] = {each.stream: each for each in (CAGE_KIND, ADMINISTRATION_KIND)}


class SharedStanding(StreamStanding, Generic[S], frozen=True, kw_only=True):
    """The state of such a stream: the sum of its events."""

    kind: Kind[S]
    state: S

    def taken(
        self, record: StoredEvent, event: streams.Event, at: datetime, after: S | None = None
    ) -> tuple["SharedStanding[S]", tuple[Transfer, ...]]:
        """Apply an event of the cage or the administration."""
        kind = self.kind
        if not isinstance(event, kind.events):
            raise streams.EventOutOfPlace(f"{streams.name_of(event)} is no event of the {kind.stream}")
        state = after if after is not None else kind.evolve(self.state, event)
        return replace(self, state=state, seq=record.seq, hash=record.hash, at=at), kind.transfers_of(event)


def beginning(kind: Kind[S]) -> SharedStanding[S]:
    """Return the state of a stream without records."""
    return SharedStanding(stream=kind.stream, kind=kind, state=kind.empty)
