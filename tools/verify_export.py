"""Verify an exported house with only Python's standard library: `python verify_export.py house.jsonl`.

This program imports nothing of Sicbo, so that nobody need trust Sicbo to check it. It reads an export line
by line and names the first wrong line: the checksums of the lines, the chain of every stream from its first
record, the balances as the sum of all transfers, the trial balance, and every tree head against the records.
With --public-key it checks the signatures of the tree heads; with --tree-head FILE, a tree head that you
stored, it checks that nothing it covers was removed. With --receipt it checks one receipt instead, and with
--growth a proof that a house has only grown since the tree head that you stored.

Exit code 0: whole; 1: found wrong; 2: bad input.
"""

import argparse
import base64
import hashlib
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

CHECK = b',"check":"'
LINE_END = b'"}\n'
CHECK_LENGTH = len(CHECK) + 64 + len(LINE_END)
GENESIS = "00" * 32
OWNED = ("tray", "drop-box", "cage", "promotional", "receivable")
SHARED = ("administration", "cage")
MAY_BE_NEGATIVE = ("house-bank", "cage", "tray", "value-chips", "over-short", "adjustments")


class Wrong(Exception):
    """Something that differs from what was written."""


class BadInput(Exception):
    """A file that cannot be read at all."""


def sha256(*parts: bytes) -> bytes:
    """Hash bytes, one after the other."""
    return hashlib.sha256(b"".join(parts)).digest()


# ---- trees, as in RFC 9162 ---------------------------------------------------------------------------


def add_leaf(peaks: list[tuple[int, bytes]], leaf: bytes) -> None:
    """Add a leaf to a tree that is stored as its full subtrees, each with its size."""
    size = 1
    while peaks and peaks[-1][0] == size:
        leaf = sha256(b"\x01", peaks.pop()[1], leaf)
        size *= 2
    peaks.append((size, leaf))


def root(peaks: list[tuple[int, bytes]]) -> bytes:
    """Return the root of a tree."""
    if not peaks:
        return sha256()
    found = peaks[-1][1]
    for _, peak in reversed(peaks[:-1]):
        found = sha256(b"\x01", peak, found)
    return found


def root_by_path(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """Return the root to which a path leads from a leaf."""
    if size <= 1:
        if path or index:
            raise Wrong("the path is too long")
        return leaf
    half = 1 << (size - 1).bit_length() - 1
    if not path:
        raise Wrong("the path is too short")
    if index < half:
        return sha256(b"\x01", root_by_path(leaf, index, half, path[:-1]), path[-1])
    return sha256(b"\x01", path[-1], root_by_path(leaf, index - half, size - half, path[:-1]))


def has_grown(first: int, first_root: bytes, size: int, whole_root: bytes, hashes: Sequence[bytes]) -> bool:
    """Return whether hashes show that a tree has grown from its first leaves."""
    if not 0 < first <= size:
        return (first, first_root, len(hashes)) == (0, sha256(), 0) and size >= 0
    left = list(hashes)
    try:
        found = old_and_new(first, size, first_root, left)
    except Wrong:
        return False
    return found == (first_root, whole_root) and not left


def old_and_new(first: int, size: int, known: bytes | None, left: list[bytes]) -> tuple[bytes, bytes]:
    """Return the roots of a branch before and after it grew; `known` is the first one, where it is whole."""
    if first == size:
        whole = known if known is not None else taken(left)
        return whole, whole
    half = 1 << (size - 1).bit_length() - 1
    if first <= half:
        old, new = old_and_new(first, half, known, left)
        return old, sha256(b"\x01", new, taken(left))
    old, new = old_and_new(first - half, size - half, None, left)
    branch = taken(left)
    return sha256(b"\x01", branch, old), sha256(b"\x01", branch, new)


def taken(left: list[bytes]) -> bytes:
    """Take the next hash."""
    if not left:
        raise Wrong("there are too few hashes")
    return left.pop(0)


# ---- Ed25519, as in RFC 8032 -------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int, int, int]


def plus(first: Point, second: Point) -> Point:
    """Add two points of the curve, in extended coordinates."""
    a = (first[1] - first[0]) * (second[1] - second[0]) % P
    b = (first[1] + first[0]) * (second[1] + second[0]) % P
    c = 2 * first[3] * second[3] * D % P
    d = 2 * first[2] * second[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    """Add a point to itself so many times."""
    total: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = plus(total, point)
        point = plus(point, point)
        number >>= 1
    return total


def point_of(data: bytes) -> Point:
    """Read a point from its thirty-two bytes."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        raise Wrong("a signature or key is no point of the curve")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def base_point() -> Point:
    """Return the base point of the curve."""
    return point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(key: bytes, data: bytes, signature: bytes) -> bool:
    """Return whether a key signed these bytes."""
    if len(signature) != 64:  # noqa: PLR2004 - RFC 8032
        return False
    try:
        shown, owner = point_of(signature[:32]), point_of(key)
    except Wrong:
        return False
    answer = int.from_bytes(signature[32:], "little")
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + data).digest(), "little") % ORDER
    left, right = times(answer, base_point()), plus(shown, times(challenge, owner))
    same = (left[0] * right[2] - right[0] * left[2]) % P == 0 and (
        left[1] * right[2] - right[1] * left[2]
    ) % P == 0
    return answer < ORDER and same


def read_public_key(path: Path) -> bytes:
    """Read an Ed25519 public key from PEM: a prefix of twelve bytes, then the key."""
    try:
        text = path.read_text(encoding="ascii")
        data = base64.b64decode("".join(line for line in text.split("\n") if not line.startswith("-----")))
    except (OSError, ValueError) as mistake:
        raise BadInput(f"cannot read {path}: {mistake}") from None
    if len(data) != 44 or data[:12].hex() != "302a300506032b6570032100":  # noqa: PLR2004 - RFC 8410
        raise BadInput(f"{path} is not an Ed25519 public key in PEM")
    return data[12:]


class Keys:
    """The given keys, and their successors in turn."""

    def __init__(self, given: Sequence[bytes]) -> None:
        self.given = {sha256(key).hex()[:16]: key for key in given}
        self.named: dict[str, bytes] = {}
        self.replaced: set[str] = set()
        self.turn = ""

    def check(self, line: bytes, signature: bytes) -> None:
        """Check the signature of the next tree head, and whose turn it is to sign."""
        head = json.loads(line)
        name, where = head["key"], f"tree head {head['number']}"
        key = self.named.get(name) or self.given.get(name)
        if key is None or not is_signed(key, line, signature):
            raise Wrong(f"{where} is not signed by this key: {', '.join([*self.given, *self.named])}")
        if name in self.replaced:
            raise Wrong(f"{where} is signed by the key {name}, which was replaced earlier")
        if self.turn not in ("", name) and name not in self.given:
            raise Wrong(f"{where} is signed by the key {name}, but it was the turn of {self.turn}")
        self.turn = name
        if head.get("next_key"):
            new = bytes.fromhex(head["next_key"])
            self.replaced.add(name)
            self.turn = sha256(new).hex()[:16]
            self.named[self.turn] = new


def moment(text: str) -> datetime:
    """Read a time; an empty one is before all others."""
    return datetime.fromisoformat(text) if text else datetime.min.replace(tzinfo=UTC)


# ---- the export --------------------------------------------------------------------------------------


class Verification:
    """An export as far as it has been read."""

    def __init__(self, keys: "Keys | None", wanted: dict[str, set[int]]) -> None:
        self.keys_of_house = keys
        self.wanted = wanted
        self.meta: dict[str, str] = {}
        self.stream = ""
        self.stated: dict[str, Any] = {}
        self.seq = 0
        self.epoch = 0
        self.head = GENESIS
        self.peaks: list[tuple[int, bytes]] = []
        self.stood: dict[str, dict[int, tuple[str, str]]] = {}
        """For each stream, its hash and root after the records that tree heads speak of."""
        self.records: dict[str, int] = {}
        self.keys: dict[str, tuple[str, int, int]] = {}
        """For each key of a command, the stream and its first and last record."""
        self.shared: dict[str, tuple[str, int, int]] = {}
        """The same in the streams that all tables share: they may stand beside a table's."""
        self.live: dict[str, int] = {}
        self.numbers: set[str] = set()
        self.has_tickets = False
        self.net: dict[str, int] = {}
        self.kept: dict[str, int] = {}
        self.answers = 0
        self.tree_heads = 0
        self.last_tree_head = GENESIS
        self.last_time = ""
        self.ended = False

    def where(self) -> str:
        """Describe the current position."""
        return f"{self.stream}, record {self.seq + 1}" if self.stream else "the house"

    def take(self, line: dict[str, Any]) -> None:
        """Take the next line."""
        if self.ended:
            raise Wrong("there is more after the end")
        kind = line["kind"]
        if kind not in ("record", "stream") and self.stream:
            self.end_stream()
        if (kind == "house") == bool(self.stated):
            raise Wrong("the first line, and no other, must be that of the house")
        {
            "house": self.house,
            "stream": self.begin_stream,
            "record": self.record,
            "answer": self.answer,
            "balance": self.balance,
            "tree-head": self.tree_head,
            "end": self.end,
        }[kind](line)

    def house(self, line: dict[str, Any]) -> None:
        """Read the description of the house."""
        if line["form"] != "sicbo-export/1":
            raise Wrong(f"the form {line['form']!r} is not known; sicbo-export/1 is")
        if not line["streams"] and "house" not in line["meta"]:
            raise Wrong("it holds no house: neither an id nor a record")
        self.meta, self.stated = line["meta"], line

    def begin_stream(self, line: dict[str, Any]) -> None:
        """Read where a stream should end."""
        if self.stream:
            self.end_stream()
        if line["stream"] in self.stood:
            raise Wrong(f"the stream {line['stream']} is there twice")
        self.stream, self.stated = line["stream"], line
        self.seq, self.epoch, self.head, self.peaks = 0, 0, GENESIS, []
        self.stood[self.stream] = {0: (GENESIS, root([]).hex())}
        self.records[self.stream] = 0

    def record(self, line: dict[str, Any]) -> None:
        """Check a record: its number, its link, what it says of itself; and add up its transfers."""
        data = base64.b64decode(line["data"], validate=True)
        if line["seq"] != self.seq + 1:
            raise Wrong(f"the next record is number {line['seq']}")
        if line["previous"] != self.head:
            raise Wrong("it does not follow the record before it")
        if sha256(b"\x02", bytes.fromhex(self.head), data).hex() != line["hash"]:
            raise Wrong("its bytes are not those that were hashed")
        stamp = json.loads(data)["stamp"]
        if (stamp["stream"], stamp["seq"]) != (self.stream, line["seq"]):
            raise Wrong(f"it claims to be record {stamp['seq']} of {stamp['stream']}")
        if stamp.get("epoch", 0) not in (0, line["epoch"]):
            raise Wrong(f"it claims to be of epoch {stamp['epoch']}")
        if not self.epoch <= line["epoch"] <= self.stated["epoch"]:
            raise Wrong(f"it is of epoch {line['epoch']}, and the one before of {self.epoch}")
        for debit, credit, amount, _ in line["transfers"]:
            if type(amount) is not int or amount < 1:
                raise Wrong(f"a transfer moves {amount!r}")
            self.net[debit] = self.net.get(debit, 0) - amount
            self.net[credit] = self.net.get(credit, 0) + amount
        self.seq, self.epoch, self.head = line["seq"], line["epoch"], line["hash"]
        add_leaf(self.peaks, sha256(b"\x00", bytes.fromhex(self.head)))
        self.records[self.stream] = self.seq
        if self.seq in self.wanted.get(self.stream, ()):
            self.stood[self.stream][self.seq] = (self.head, root(self.peaks).hex())
        self.note_key(stamp["key"])
        self.ticket(json.loads(data)["event"])

    def note_key(self, key: str) -> None:
        """Note the key of the last record."""
        keys = self.shared if self.stream in SHARED else self.keys
        _, first, _ = keys.get(key, ("", self.seq, 0))
        keys[key] = (self.stream, first, self.seq)

    def ticket(self, event: dict[str, Any]) -> None:
        """Track the live tickets: each is made once, and used once."""
        name = event["event"]
        made = {"ticket-issued/1": "number", "ticket-sold/1": "number", "ticket-replaced/1": "replacement"}
        used = ("ticket-redeemed/1", "ticket-paid/1", "ticket-expired/1", "ticket-replaced/1")
        self.has_tickets = self.has_tickets or name in made
        if name in used and self.live.pop(event["number"], None) != event["amount"]["minor_units"]:
            raise Wrong(f"there is no live ticket {event['number']} of this amount")
        if name in made:
            number = event[made[name]]
            if number in self.numbers:
                raise Wrong(f"there is already a ticket {number}")
            self.numbers.add(number)
            self.live[number] = event["amount"]["minor_units"]

    def end_stream(self) -> None:
        """Check that a stream ends where it should."""
        if (self.seq, self.head) != (self.stated["seq"], self.stated["hash"]):
            raise Wrong(f"the stream should end with record {self.stated['seq']}")
        self.stream = ""

    def answer(self, line: dict[str, Any]) -> None:
        """Check that the records of an answer have its key, and that a refusal has none."""
        answer = json.loads(base64.b64decode(line["answer"], validate=True))
        _, first, last = self.keys.get(line["key"]) or self.shared.get(line["key"], ("", 1, 0))
        is_done = answer["answer"] == "done" and answer["last"] >= answer["first"]
        told = (answer["first"], answer["last"]) if is_done else (1, 0)
        if told != (first, last):
            raise Wrong(f"the answer under key {line['key']!r} is not what was done under it")
        self.answers += 1

    def balance(self, line: dict[str, Any]) -> None:
        """Compare a balance with its transfers, and check that it may have its sign."""
        name, net = line["account"], line["net"]
        if self.net.get(name, 0) != net or name in self.kept:
            raise Wrong(f"{name} is stored as {net}, but its transfers add up to {self.net.get(name, 0)}")
        kind = name.partition(":")[0]
        if kind not in MAY_BE_NEGATIVE and net * (-1 if kind in OWNED else 1) < 0:
            raise Wrong(f"{name} is below zero")
        self.kept[name] = net

    def tree_head(self, line: dict[str, Any]) -> None:
        """Compare a tree head with the records, and check its signature if there is a key."""
        data = base64.b64decode(line["data"], validate=True)
        signature = base64.b64decode(line["signature"], validate=True)
        self.tree_heads += 1
        number = self.tree_heads
        head = self.compare_tree_head(number, data)
        if self.keys_of_house is not None:
            self.keys_of_house.check(data.partition(b"\n")[0], signature)
        if head["number"] != line["number"] or head["number"] != number:
            raise Wrong(f"tree head {number} is missing")
        if head["previous"] != self.last_tree_head:
            raise Wrong(f"tree head {number} does not follow the one before it")
        if moment(head["at"]) < moment(self.last_time):
            raise Wrong(f"tree head {number} is older than the one before it")
        self.last_time = head["at"]
        self.last_tree_head = sha256(data.partition(b"\n")[0]).hex()

    def compare_tree_head(self, number: int, data: bytes) -> dict[str, Any]:
        """Check that a tree head is of this house, and that its records are still there."""
        line, *leaves = data.split(b"\n")
        head: dict[str, Any] = json.loads(line)
        peaks: list[tuple[int, bytes]] = []
        for each in leaves:
            add_leaf(peaks, sha256(b"\x00", each))
            stood = json.loads(each)
            name, seq = stood["stream"], stood["seq"]
            there = self.records.get(name, 0)
            if name not in self.records or seq > there:
                raise Wrong(
                    f"tree head {number} has record {seq} of {name}, but the stream ends with {there}"
                )
            if self.stood[name][seq] != (stood["hash"], stood["root"]):
                raise Wrong(f"tree head {number} has another record {seq} of {name}, or others before it")
        if root(peaks).hex() != head["root"]:
            raise Wrong(f"tree head {number}: its root does not match its streams")
        if (head["house"], head["mark"]) != (self.meta.get("house", ""), self.meta.get("mark", "")):
            raise Wrong(f"tree head {number} is of another house or mark")
        return head

    def end(self, _: dict[str, Any]) -> None:
        """Check that nothing is missing, and that debits equal credits."""
        missing = sorted(name for name, net in self.net.items() if net and name not in self.kept)
        if missing:
            raise Wrong(f"{missing[0]} has no balance, but its transfers add up to {self.net[missing[0]]}")
        if sum(self.kept.values()):
            raise Wrong("debits and credits are not the same")
        if self.has_tickets and sum(self.live.values()) != self.kept.get("tickets", 0):
            raise Wrong(
                f"live tickets add up to {sum(self.live.values())}, but their account has another sum"
            )
        self.ended = True


def verify(path: Path, keys: Keys | None, witness: bytes | None) -> tuple[Verification, str]:
    """Go through a file; return what was read and what is wrong, if anything."""
    state = Verification(keys, seqs_of_tree_heads(path, witness))
    check, number = b"", 0
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            try:
                check = hashlib.sha256(check + line[:-CHECK_LENGTH]).hexdigest().encode()
                if line[-CHECK_LENGTH:] != CHECK + check + LINE_END:
                    raise Wrong("the line is not as it was written")  # noqa: TRY301 - told below with its place
                state.take(json.loads(line))
            except Wrong as wrong:
                return state, f"line {number}, {state.where()}: {wrong}"
            except (ValueError, KeyError, TypeError, AttributeError) as mistake:
                return state, f"line {number}, {state.where()}: it cannot be read: {mistake!r}"
    if not state.ended:
        return state, f"line {number + 1}, {state.where()}: the file ends too early"
    if len(state.records) != state_streams(path):
        return state, "line 1, the house: it speaks of another number of streams"
    return state, compare_witness(state, witness)


def seqs_of_tree_heads(path: Path, witness: bytes | None) -> dict[str, set[int]]:
    """Look ahead for the records at which tree heads were taken; read errors are reported later."""
    wanted: dict[str, set[int]] = {}
    with path.open("rb") as file:
        for line in [*(each for each in file if b'"tree-head"' in each[:40]), witness or b""]:
            try:
                for leaf in base64.b64decode(json.loads(line)["data"]).split(b"\n")[1:]:
                    stood = json.loads(leaf)
                    wanted.setdefault(stood["stream"], set()).add(stood["seq"])
            except (ValueError, KeyError, TypeError):
                continue
    return wanted


def state_streams(path: Path) -> int:
    """Read how many streams the first line states."""
    with path.open("rb") as file:
        return int(json.loads(file.readline())["streams"])


def compare_witness(state: Verification, witness: bytes | None) -> str:
    """Check that everything a witness saw is still there."""
    if witness is None:
        return ""
    try:
        kept = json.loads(witness)
        state.compare_tree_head(kept["number"], base64.b64decode(kept["data"]))
    except Wrong as wrong:
        return f"the tree head that was kept: {wrong}"
    except (ValueError, KeyError, TypeError) as mistake:
        raise BadInput(f"the tree head that was kept cannot be read: {mistake!r}") from None
    return ""


def verify_growth(data: bytes, kept: bytes, keys: Keys) -> str:
    """Check a proof that a house has grown from the stored tree head; return what is wrong."""
    try:
        growth, witness = json.loads(data), json.loads(kept)
        if growth["form"] != "sicbo-growth/1":
            return f"the form {growth['form']!r} is not known; sicbo-growth/1 is"
        if growth["before"] != witness:
            return f"the proof begins with another tree head than number {witness['number']}, which was kept"
        ends = [tree_head_of(growth["before"]), tree_head_of(growth["after"])]
        signed = {(each["line"].encode(), each["signature"]) for each in growth["handed_over"]}
        signed |= {
            (line, each["signature"])
            for (line, _), each in zip(ends, (growth["before"], growth["after"]), strict=True)
        }
        for line, signature in sorted(signed, key=lambda each: int(json.loads(each[0])["number"])):
            keys.check(line, base64.b64decode(signature, validate=True))
        compare_growth(ends[0][1], ends[1][1], growth["paths"])
    except Wrong as wrong:
        return str(wrong)
    except (ValueError, KeyError, TypeError, AttributeError) as mistake:
        return f"it cannot be read: {mistake!r}"
    return ""


def tree_head_of(kept: dict[str, Any]) -> tuple[bytes, dict[str, Any]]:
    """Read a tree head and check that its root is that of its streams; return its line and its content."""
    line, *leaves = base64.b64decode(kept["data"], validate=True).split(b"\n")
    head: dict[str, Any] = json.loads(line)
    peaks: list[tuple[int, bytes]] = []
    for each in leaves:
        add_leaf(peaks, sha256(b"\x00", each))
    if root(peaks).hex() != head["root"] or head["number"] != kept["number"]:
        raise Wrong(f"tree head {kept['number']}: its root does not match its streams")
    return line, head | {"leaves": {stood["stream"]: stood for stood in map(json.loads, leaves)}}


def compare_growth(before: dict[str, Any], after: dict[str, Any], paths: dict[str, list[str]]) -> None:
    """Check that every stream of the older tree head has only grown in the newer one."""
    if (before["house"], before["mark"]) != (after["house"], after["mark"]):
        raise Wrong(f"tree head {after['number']} is of another house or mark")
    if after["number"] < before["number"] or moment(after["at"]) < moment(before["at"]):
        raise Wrong(f"tree head {after['number']} is older than {before['number']}, which was kept")
    for name, stood in before["leaves"].items():
        if name not in after["leaves"]:
            raise Wrong(f"{name} is gone, but tree head {before['number']} has it")
        now = after["leaves"][name]
        roots = bytes.fromhex(stood["root"]), bytes.fromhex(now["root"])
        hashes = [bytes.fromhex(each) for each in paths.get(name, [])]
        if not has_grown(stood["seq"], roots[0], now["seq"], roots[1], hashes):
            raise Wrong(
                f"{name}: its first {stood['seq']} records are not those of tree head {before['number']}"
            )


def verify_receipt(data: bytes, keys: Keys) -> str:
    """Check a receipt; return what is wrong, if anything."""
    try:
        receipt = json.loads(data)
        record = base64.b64decode(receipt["record"], validate=True)
        link = sha256(b"\x02", bytes.fromhex(receipt["previous"]), record)
        stamp, stood = json.loads(record)["stamp"], json.loads(receipt["stream"])
        head = json.loads(receipt["tree_head"])
        if (stamp["stream"], stamp["seq"]) != (stood["stream"], receipt["seq"]):
            return "the record is of another place than the receipt says"
        keys.check(receipt["tree_head"].encode(), base64.b64decode(receipt["signature"]))
        path = [bytes.fromhex(each) for each in receipt["path"]]
        if root_by_path(sha256(b"\x00", link), stamp["seq"] - 1, stood["seq"], path).hex() != stood["root"]:
            return "the record does not lead to its stream"
        path = [bytes.fromhex(each) for each in receipt["stream_path"]]
        leaf = sha256(b"\x00", receipt["stream"].encode())
        if root_by_path(leaf, receipt["stream_index"], head["streams"], path).hex() != head["root"]:
            return "the stream does not lead to the tree head"
    except Wrong as wrong:
        return str(wrong)
    except (ValueError, KeyError, TypeError, AttributeError) as mistake:
        return f"it cannot be read: {mistake!r}"
    return ""


def judge(data: bytes, keys: Keys | None, witness: bytes | None, *, is_receipt: bool) -> int:
    """Check a receipt or a proof, and print the result."""
    if keys is None:
        raise BadInput("a receipt or a proof is checked with --public-key")
    if is_receipt:
        wrong, right = verify_receipt(data, keys), "The receipt holds: the record is in the signed tree head."
    elif witness is None:
        raise BadInput("a proof is checked with --tree-head, the one that you kept")
    else:
        wrong = verify_growth(data, witness, keys)
        right = (
            f"The house has only grown since tree head {json.loads(witness)['number']}." if not wrong else ""
        )
    print(f"WRONG: {wrong}" if wrong else right)
    return 1 if wrong else 0


def main() -> int:
    """Read the arguments and verify."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="an export, or with --receipt a receipt")
    parser.add_argument(
        "--public-key", type=Path, metavar="FILE", action="append", help="check signatures with this key"
    )
    parser.add_argument("--tree-head", type=Path, metavar="FILE", help="a tree head that you kept")
    parser.add_argument("--receipt", action="store_true", help="FILE is a receipt; needs --public-key")
    parser.add_argument(
        "--growth", action="store_true", help="FILE is a proof; needs --public-key and --tree-head"
    )
    asked = parser.parse_args()
    try:
        keys = Keys([read_public_key(each) for each in asked.public_key]) if asked.public_key else None
        witness = asked.tree_head.read_bytes() if asked.tree_head else None
        if asked.receipt or asked.growth:
            return judge(asked.file.read_bytes(), keys, witness, is_receipt=asked.receipt)
        state, wrong = verify(asked.file, keys, witness)
    except (OSError, BadInput) as mistake:
        print(mistake, file=sys.stderr)
        return 2
    if wrong:
        print(f"WRONG: {wrong}")
        return 1
    records = sum(state.records.values())
    signatures = "signatures checked" if keys else "signatures not checked"
    print(
        f"Whole. Streams: {len(state.records)}, records: {records}, balances: {len(state.kept)},"
        f" answers: {state.answers}, tree heads: {state.tree_heads} ({signatures})."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
