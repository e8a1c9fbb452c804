"""The journal of a client: on the disk before a wager is sent, and when its answer has come."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct


class Wager(Struct, frozen=True, kw_only=True):
    """What a client sends under one key."""

    key: str
    player: str
    table: str
    area: str
    amount: int
    round: int | None = None
    """Where the client knows it."""


class Journal:
    """Lines of JSON that only grow, each synced before anyone goes on."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def sent(self, wager: Wager, sent_at: str) -> None:
        """Note what is about to be sent; again, when it is sent again."""
        fields = {name: getattr(wager, name) for name in wager.__struct_fields__}
        known = {name: value for name, value in fields.items() if value is not None}
        self._write({**known, "sent_at": sent_at})

    def is_ok(self, key: str, *, seq: int, hash_: str = "") -> None:
        """Note that a wager stands, as which record."""
        self._write({"key": key, "ok": True, "seq": seq} | ({"hash": hash_} if hash_ else {}))

    def is_refused(self, key: str, code: str) -> None:
        """Note that a wager was refused for good."""
        self._write({"key": key, "refused": code})

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _write(self, line: dict[str, Any]) -> None:
        os.write(self._file, json.dumps(line).encode() + b"\n")
        os.fsync(self._file)


def unanswered(paths: Iterable[Path]) -> list[Wager]:
    """Read which wagers were sent and never answered, to send them again."""
    waiting: dict[str, Wager] = {}
    for path in paths:
        for line in path.read_bytes().splitlines(keepends=True):
            entry = json.loads(line) if line.endswith(b"\n") else {"key": ""}
            if "area" in entry:
                waiting[entry["key"]] = msgspec.convert(entry, Wager)
            else:
                waiting.pop(entry["key"], None)
    return list(waiting.values())
