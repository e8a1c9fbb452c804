"""A whole house in one file: JSON lines with the exact bytes, each line bound to all before it.

Every line ends with a check: the SHA-256 of the previous check and of this line without its own. A truncated
file, or one with a single flipped bit, is refused with the first line that is wrong. Anyone who recomputes
all checks still faces the chains, the books and the signed tree heads.
"""

import json
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from sicbo.storage.contents import Contents, Record, StoredTransfer
from sicbo.storage.contract import Head, Snapshot, StoredAnswer, StoredEvent, StoredTreeHead
from sicbo.storage.evidence.chain import GENESIS, ChainIsBroken, verify

FORM = "sicbo-export/1"
EXPORT_BEGINS = b'{"kind"'
SQLITE_BEGINS = b"SQLite format 3\0"
CHECK = b',"check":"'
_LINE_END = b'"}\n'
_CHECK_LENGTH = len(CHECK) + 64 + len(_LINE_END)


class ExportIsDamaged(ValueError):
    """A file that is not an export, or is not as it was written."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(f"{path}, line {line}: {why}")
        self.line = line


def write_export(contents: Contents, file: BinaryIO) -> int:
    """Write everything and return the number of lines; a broken chain is refused."""
    check, number = "", 0
    for line in _lines(contents):
        data = json.dumps(line, separators=(",", ":")).encode()[:-1]
        check = sha256(check.encode() + data).hexdigest()
        file.write(data + CHECK + check.encode() + _LINE_END)
        number += 1
    return number


def _lines(contents: Contents) -> Iterator[dict[str, Any]]:
    meta = {name: value for name, value in contents.meta().items() if name != "schema"}
    heads = contents.heads()
    yield {"kind": "house", "form": FORM, "meta": meta, "streams": len(heads)}
    for head in heads:
        yield {
            "kind": "stream",
            "stream": head.stream,
            "seq": head.seq,
            "hash": head.hash.hex(),
            "epoch": head.epoch,
        }
        yield from _records(contents, head)
    for answer in contents.answers():
        yield {
            "kind": "answer",
            "key": answer.key,
            "body_hash": answer.body_hash.hex(),
            "answer": _base64(answer.answer),
        }
    for account, net in contents.balances().items():
        yield {"kind": "balance", "account": account, "net": net}
    for each in contents.tree_heads():
        yield {
            "kind": "tree-head",
            "number": each.number,
            "data": _base64(each.data),
            "signature": _base64(each.signature),
        }
    yield {"kind": "end"}


def _records(contents: Contents, head: Head) -> Iterator[dict[str, Any]]:
    previous, seq = GENESIS, -1
    for seq, (record, moved) in enumerate(contents.records(head.stream)):
        link = (record.seq, record.data, record.previous, record.hash)
        previous = verify(head.stream, [link], after=previous, seq=seq)
        yield {
            "kind": "record",
            "seq": record.seq,
            "epoch": record.epoch,
            "data": _base64(record.data),
            "previous": record.previous.hex(),
            "hash": record.hash.hex(),
            "transfers": [[each.debit, each.credit, each.amount, each.reason] for each in moved],
        }
    _verify_head(head, seq + 1, previous)


def _fault_of_line(line: bytes, number: int) -> str:
    """Describe why the check of a line fails."""
    if number == 1 and line.startswith(SQLITE_BEGINS):
        return "this is a SQLite file, not an export: `sicbo restore` takes a backup"
    if number == 1 and not line.startswith(EXPORT_BEGINS):
        return "this is not an export"
    return "the line is not as it was written" if line.endswith(b"\n") else "the line is cut off"


def _verify_head(head: Head, seq: int, found: bytes) -> None:
    if (head.seq, head.hash) != (seq, found):
        raise ChainIsBroken(head.stream, seq + 1, f"the stream should end with record {head.seq}")


def _base64(data: bytes) -> str:
    return b64encode(data).decode()


_AFTER_STREAMS = {"answer", "balance", "tree-head", "end"}
FOLLOWS: dict[str, set[str]] = {
    "": {"house"},
    "house": {"stream"} | _AFTER_STREAMS,
    "stream": {"record", "stream"} | _AFTER_STREAMS,
    "record": {"record", "stream"} | _AFTER_STREAMS,
    "answer": _AFTER_STREAMS,
    "balance": {"balance", "tree-head", "end"},
    "tree-head": {"tree-head", "end"},
    "end": set(),
}
"""Which kinds of line may follow a kind."""


class ExportFile:
    """The contents of an exported file. Every line is checked before anything is read from it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._starts: dict[str, int] = {}
        """The offset of the first line of each kind, and of the line of each stream."""
        self._heads: list[Head] = []
        self._meta: dict[str, str] = {}
        self._streams = 0
        self._index()

    def _index(self) -> None:
        before, number = "", 0
        for number, start, line in self._checked():
            kind = line.get("kind")
            if not isinstance(kind, str) or kind not in FOLLOWS[before]:
                raise ExportIsDamaged(self._path, number, f"a line of kind {kind!r} cannot come here")
            if kind != before:
                self._starts.setdefault(kind, start)
            try:
                self._note(kind, start, line)
            except (KeyError, TypeError, ValueError, NotBase64) as mistake:
                raise ExportIsDamaged(self._path, number, f"the line cannot be read: {mistake!r}") from None
            before = kind
        if before != "end":
            raise ExportIsDamaged(self._path, number + 1, "the file ends too early")
        if len(self._heads) != self._streams:
            raise ExportIsDamaged(
                self._path, 1, f"it announces {self._streams} streams but holds {len(self._heads)}"
            )

    def _note(self, kind: str, start: int, line: dict[str, Any]) -> None:
        """Check that a line has the fields of its kind, and note where it starts."""
        match kind:
            case "house":
                if line["form"] != FORM:
                    raise ValueError(f"its form is {line['form']!r}, but only {FORM} is known")
                self._meta, self._streams = msgspec.convert(line["meta"], dict[str, str]), line["streams"]
            case "stream":
                head = Head(line["stream"], line["seq"], bytes.fromhex(line["hash"]), line["epoch"])
                msgspec.convert((head.stream, head.seq, head.epoch), tuple[str, int, int])
                self._heads.append(head)
                self._starts[f"stream {head.stream}"] = start
            case "record":
                _record(line)
            case "answer":
                _answer(line)
            case "balance":
                msgspec.convert((line["account"], line["net"]), tuple[str, int])
            case "tree-head":
                _tree_head(line)
            case _:  # the end has no fields
                pass

    def _checked(self, check: str = "") -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Yield every line with its number and offset, verifying its check."""
        number = 0
        with self._path.open("rb") as file:
            start = 0
            for number, line in enumerate(file, start=1):
                data, stated = line[:-_CHECK_LENGTH], line[-_CHECK_LENGTH:]
                check = sha256(check.encode() + data).hexdigest()
                if stated != CHECK + check.encode() + _LINE_END:
                    raise ExportIsDamaged(self._path, number, _fault_of_line(line, number))
                yield number, start, _read(self._path, number, data + b"}")
                start += len(line)
        if not number:
            raise ExportIsDamaged(self._path, 1, "the file is empty")

    def faults(self) -> Iterator[str]:
        """Return nothing: every line was checked when the file was opened."""
        return iter(())

    def meta(self) -> dict[str, str]:
        """Return the house's metadata."""
        return self._meta

    def heads(self) -> list[Head]:
        """Return all heads, sorted by stream."""
        return self._heads

    def records(self, stream: str, *, after: int = 0) -> Iterator[Record]:
        """Yield the records of a stream in order, each with its transfers."""
        lines = self._from(f"stream {stream}")
        next(lines)
        for line in lines:
            if line["kind"] != "record":
                return
            if line["seq"] > after:
                yield _record(line)

    def hashes(self, stream: str) -> Iterator[bytes]:
        """Yield the hashes of a stream's records in order."""
        return (record.hash for record, _ in self.records(stream))

    def snapshots(self, stream: str) -> Iterator[Snapshot]:  # noqa: ARG002 - as in Contents
        """Return nothing: an import rebuilds state from the records."""
        return iter(())

    def answers(self) -> Iterator[StoredAnswer]:
        """Yield all answers, sorted by key."""
        return map(_answer, self._of("answer"))

    def balances(self) -> dict[str, int]:
        """Return the stored balances."""
        return {line["account"]: line["net"] for line in self._of("balance")}

    def tree_heads(self) -> Iterator[StoredTreeHead]:
        """Yield all tree heads in order."""
        return map(_tree_head, self._of("tree-head"))

    def _of(self, kind: str) -> Iterator[dict[str, Any]]:
        for line in self._from(kind):
            if line["kind"] != kind:
                return
            yield line

    def _from(self, place: str) -> Iterator[dict[str, Any]]:
        if place not in self._starts:
            return
        with self._path.open("rb") as file:
            file.seek(self._starts[place])
            for line in file:
                yield json.loads(line)


def _read(path: Path, number: int, data: bytes) -> dict[str, Any]:
    try:
        line = json.loads(data)
    except (ValueError, RecursionError):  # not JSON, a number of thousands of digits, or nested too deeply
        line = None
    if not isinstance(line, dict):
        raise ExportIsDamaged(path, number, "the line is not a JSON object")
    return line


def _record(line: dict[str, Any]) -> Record:
    seq, epoch = msgspec.convert((line["seq"], line["epoch"]), tuple[int, int])
    record = StoredEvent(
        seq,
        epoch,
        b64decode(line["data"], validate=True),
        bytes.fromhex(line["previous"]),
        bytes.fromhex(line["hash"]),
    )
    moved = msgspec.convert(line["transfers"], list[tuple[str, str, int, str]])
    return record, tuple(StoredTransfer(*each) for each in moved)


def _answer(line: dict[str, Any]) -> StoredAnswer:
    key = msgspec.convert(line["key"], str)
    return StoredAnswer(key, bytes.fromhex(line["body_hash"]), b64decode(line["answer"], validate=True))


def _tree_head(line: dict[str, Any]) -> StoredTreeHead:
    number = msgspec.convert(line["number"], int)
    return StoredTreeHead(
        number, b64decode(line["data"], validate=True), b64decode(line["signature"], validate=True)
    )
