"""What the records of a house add up to, stream by stream and field by field, as a golden log keeps it."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from sicbo.chips import Instrument
from sicbo.house_runtime import stream_standing
from sicbo.house_runtime.shared_streams import shared_standing
from sicbo.house_runtime.tables import table_standing
from sicbo.house_runtime.tables.past_rounds import past_rounds
from sicbo.money import Money
from sicbo.storage.contract import StoredEvent
from sicbo.storage.export import ExportFile
from sicbo.table.round import Round, Slip, Void
from sicbo.table.state import Table, Visit
from storage.memory_store import MemoryStore

State = dict[str, Any]


def states_of(export: ExportFile) -> dict[str, State]:
    """Replay every stream of an export."""
    store = MemoryStore()
    asyncio.run(store.fill(export))
    return {head.stream: _state_of(head.stream, export, store) for head in export.heads()}


def _state_of(stream: str, export: ExportFile, store: MemoryStore) -> State:
    """Say where a stream stands, with what waits for a second person; a table has rounds and books too."""
    kind = shared_standing.KINDS.get(stream)
    if kind is not None:
        standing = stream_standing.replay(shared_standing.beginning(kind), _records(export, stream))
        return {"state": plain(standing.state), "proposals": plain(standing.proposals)}
    table = stream_standing.replay(table_standing.Standing(stream=stream), _records(export, stream))
    return {
        "table": plain(table.table),
        "proposals": plain(table.proposals),
        "rounds": plain(asyncio.run(_rounds(store, table))),
        "books": {str(each): table.books.credits_less_debits[each] for each in table.books.accounts()},
    }


def _records(export: ExportFile, stream: str) -> Iterator[StoredEvent]:
    return (found for found, _ in export.records(stream))


async def _rounds(store: MemoryStore, standing: table_standing.Standing) -> tuple[Round, ...]:
    """Read all concluded rounds of a table as one that runs would."""
    opened = standing.table.rounds_opened if standing.table else 0
    return tuple((await past_rounds(store, standing, range(1, opened + 1))).values())


def kinds_of(export: ExportFile) -> set[str]:
    """Name every kind of event that an export has, as it was called when it was written."""
    return {
        json.loads(found.data)["event"]["event"]
        for head in export.heads()
        for found in _records(export, head.stream)
    }


class LastWager(Struct):
    """A stake to be laid again, as golden logs have it."""

    area: str
    stake: Money


class SlipChange(Struct):
    """A change of a stake, as golden logs have it."""

    area: str
    by: Money
    instrument: Instrument
    colour: str


OLD_NAMES = {
    "is_open": "is_betting_open",
    "by_device": "device_reading",
    "is_awaited": "waits_for_reading",
}
"""What the parts of a round were called when they were fields of it, where they are called otherwise now."""


def _fields(value: Struct) -> dict[str, object]:
    """Give the fields of a value by the names and in the shape that golden logs have them."""
    fields = asdict(value)
    if isinstance(value, Visit):
        fields["last_wagers"] = [LastWager(each.area, each.amount) for each in fields.pop("last_stakes")]
    if isinstance(value, Slip):
        fields["changes"] = [
            SlipChange(each.area, each.amount, each.instrument, each.colour) for each in value.changes
        ]
    if isinstance(value, Table):
        fields |= asdict(fields.pop("equipment"))
    if isinstance(value, Round):
        by_hand, reading, draw = value.by_hand, value.reading, value.draw
        for part in ("betting", "reading"):
            fields |= {OLD_NAMES.get(name, name): held for name, held in asdict(fields.pop(part)).items()}
        fields["entered"] = reading.entered.outcome if reading.entered else None
        fields["entered_at"] = reading.entered.at if reading.entered else None
        fields["do_readings_differ"] = reading.differs
        fields["sealed"] = draw.sealed if draw else None
        fields["drawn"] = draw.faces if draw else None
        fields["outcome"] = value.outcome
        fields["lit"] = value.lit
        fields["lines"] = value.lines
        fields["is_tumble_started"] = value.tumble is not None
        fields["tumbles"] = value.tumbles
        fields["settles_by_hand"] = by_hand is not None
        fields["hand_authority"] = by_hand.authority if by_hand else ""
        fields["presence"] = by_hand.presence if by_hand else ""
        fields["concluded"] = value.concluded
        fields["void_because"] = value.void_because
        fields["void_clause"] = value.result.clause if isinstance(value.result, Void) else ()
    return fields


def plain(value: object) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Write any value of a state as JSON holds it, fields by name; what comes from the rule document is left out."""
    if isinstance(value, Struct):
        return {
            name: plain(held)
            for name, held in _fields(value).items()
            if name not in ("document", "rule_sets", "steps")
        }
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    if isinstance(value, frozenset | set):
        return sorted(map(repr, value))
    if hasattr(value, "items"):
        return {repr(key): plain(value[key]) for key in sorted(value, key=repr)}  # type: ignore[index, call-overload]
    return value if isinstance(value, int | str | None) else repr(value)
