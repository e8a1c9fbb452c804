"""Events as bytes and back, and a digest of the table that they produce.

Run as a program, it plays every story and prints a line for each, so that another process can compare.
"""

import hashlib

import msgspec

from at_the_table import evolve_all
from sicbo.house_runtime import snapshots
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.table import events as e
from sicbo.table.state import Table
from table.stories import DAYS, STORIES, told

EVENTS: tuple[type[e.Event], ...] = tuple(
    each
    for each in vars(e).values()
    if isinstance(each, type) and issubclass(each, e.Event) and each != e.Event
)
"""Every event type."""

_ENCODER = msgspec.json.Encoder(order="sorted")
_DECODERS = {str(each.__struct_config__.tag): msgspec.json.Decoder(each) for each in EVENTS}


def as_bytes(event: e.Event) -> bytes:
    """Encode an event as canonical JSON: keys sorted, no spaces, whole numbers only."""
    return _ENCODER.encode(event)


def from_bytes(line: bytes) -> e.Event:
    """Read an event by its stable name."""
    name = msgspec.json.decode(line)["event"]
    return _DECODERS[name].decode(line)


def digest(table: Table) -> str:
    """Hash a table, whatever order its maps have in this process."""
    return snapshots.digest(Standing(stream=table.id, table=table))


def main() -> None:
    """Play every story and print the digests of its log and its table."""
    for line in summary():
        print(line)  # noqa: T201 - another process reads it


def summary() -> list[str]:
    """Sum up every story: the bytes of its log, and the table that a replay of those bytes gives."""
    lines = []
    for game in STORIES:
        for story in (*STORIES[game], *DAYS.get(game, {})):
            log = [as_bytes(event) for event in told(game, story).log]
            replayed = evolve_all(None, [from_bytes(line) for line in log])
            kept = hashlib.sha256(b"\n".join(log)).hexdigest()
            lines.append(f"{game} {story} {kept} {digest(replayed)}")
    return lines


if __name__ == "__main__":
    main()
