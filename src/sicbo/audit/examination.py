"""The audit of a whole house: every stream, the balances, the answers and the tree heads."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from sicbo.audit.findings import Finding, Report, StreamReport
from sicbo.audit.stream_examination import Answered, Seen, Signed, examine_stream
from sicbo.ledger.accounts import Side
from sicbo.live_table.asking import Done, decode_answer
from sicbo.storage.accounts import read_account
from sicbo.storage.contents import HOUSE, MARK, Contents, StoredTreeHead
from sicbo.storage.contract import Head, StoredAnswer, StoreIsDamaged
from sicbo.storage.signing import PublicKey
from sicbo.storage.tree_heads import ReadTreeHead, StreamLeaf, TreeHeadIsBroken, in_order


class Examination:
    """An audit as it goes on; what one part finds does not keep the others from being looked at."""

    def __init__(self, contents: Contents, key: PublicKey | None = None) -> None:
        self._contents = contents
        self._key = key
        self._findings: list[Finding] = []
        self._seen = Seen()
        self._tree_heads: list[ReadTreeHead] = []
        self._streams: list[StreamReport] = []
        self._answers = 0
        self._sides = dict.fromkeys(Side, 0)
        self._meta: dict[str, str] = {}

    def report(self) -> Report:
        """Look at everything."""
        for part in (
            self._look_at_the_thing,
            self._look_at_tree_heads,
            self._look_at_streams,
            self._look_at_balances,
            self._look_at_answers,
        ):
            self._guarded(part)
        return Report(
            house=self._meta.get(HOUSE, ""),
            mark=self._meta.get(MARK, ""),
            streams=tuple(self._streams),
            transfers=self._seen.transfers,
            accounts=sum(1 for net in self._seen.net.values() if net),
            debits=self._sides[Side.DEBIT],
            credits=self._sides[Side.CREDIT],
            answers=self._answers,
            tree_heads=len(self._tree_heads),
            signatures_checked=self._key is not None,
            findings=tuple(self._findings),
        )

    def _guarded(self, part: Callable[[], None]) -> None:
        try:
            part()
        except StoreIsDamaged as damage:
            found = Finding(str(damage))
            if found not in self._findings:
                self._findings.append(found)

    def _look_at_the_thing(self) -> None:
        self._findings += [Finding(fault) for fault in self._contents.faults()]
        self._meta = self._contents.meta()

    def _look_at_tree_heads(self) -> None:
        try:
            for stored, read in _side_by_side(self._contents.tree_heads()):
                self._tree_heads.append(read)
                if (read.head.house, read.head.mark) != (
                    self._meta.get(HOUSE, ""),
                    self._meta.get(MARK, ""),
                ):
                    self._say(f"tree head {stored.number} is of another house or mark: {read.head.house}")
                if self._key is not None and not self._key.signed(read.line, stored.signature):
                    self._say(f"tree head {stored.number} is not signed by the key {self._key.key_id}")
        except TreeHeadIsBroken as broken:
            self._say(str(broken))

    def _look_at_streams(self) -> None:
        heads = self._contents.heads()
        missing = {stood.stream for read in self._tree_heads for stood in read.streams}
        for name in sorted(missing - {head.stream for head in heads}):
            self._findings.append(Finding("tree heads have this stream, and it is not there", name))
        for head in heads:
            self._guarded(partial(self._look_at_stream, head))

    def _look_at_stream(self, head: Head) -> None:
        standing, found = examine_stream(self._contents, head, self._signed(head.stream), self._seen)
        self._streams.append(StreamReport(head.stream, standing.seq, standing.hash.hex(), whole=not found))
        self._findings += found

    def _signed(self, stream: str) -> Signed:
        signed: dict[int, list[tuple[int, StreamLeaf]]] = {}
        for read in self._tree_heads:
            for stood in read.streams:
                if stood.stream == stream and stood.seq:
                    signed.setdefault(stood.seq, []).append((read.head.number, stood))
        return signed

    def _look_at_balances(self) -> None:
        kept = self._contents.balances()
        for name in sorted(kept.keys() | self._seen.net.keys()):
            if kept.get(name, 0) != self._seen.net.get(name, 0):
                self._say(
                    f"{name} is kept as {kept.get(name, 0)} minor units, and its transfers come to"
                    f" {self._seen.net.get(name, 0)} (INV-M6)"
                )
        for name, net in kept.items():
            self._look_at_account(name, net)
        if self._sides[Side.DEBIT] != self._sides[Side.CREDIT]:
            self._say(
                f"debits are {self._sides[Side.DEBIT]} and credits {self._sides[Side.CREDIT]} minor units"
                " (INV-M1)"
            )

    def _look_at_account(self, name: str, net: int) -> None:
        try:
            kind = read_account(name).kind
        except ValueError:
            self._say(f"{name} is no account of the chart")
            return
        counted = net * kind.side.value
        self._sides[kind.side] += counted
        if counted < 0 and not kind.may_be_negative:
            self._say(f"{name} is below zero: {counted} minor units (INV-M3)")

    def _look_at_answers(self) -> None:
        """See that what was said to be done was done, and that nothing was done that nobody was told of."""
        told = set()
        for stored in self._contents.answers():
            self._answers += 1
            told.add(stored.key)
            wrong = _wrong_with(stored, self._seen.keys.get(stored.key))
            if wrong and all(each.whole for each in self._streams):
                self._say(f"the answer under key {stored.key!r} {wrong}")
        for key, done in self._seen.keys.items():
            if key not in told and not done.by_program:
                what = f"it was done under key {key!r}, and no answer is kept"
                self._findings.append(Finding(what, done.stream, done.first))

    def _say(self, what: str) -> None:
        self._findings.append(Finding(what))


def examine(contents: Contents, key: PublicKey | None = None) -> Report:
    """Look a house over; with the public key also at the signatures of its tree heads."""
    return Examination(contents, key).report()


def _side_by_side(stored: Iterable[StoredTreeHead]) -> Iterator[tuple[StoredTreeHead, ReadTreeHead]]:
    kept = list(stored)
    yield from zip(kept, in_order(kept), strict=True)


def _wrong_with(stored: StoredAnswer, done: Answered | None) -> str:
    try:
        answer = decode_answer(stored.answer)
    except ValueError as mistake:
        return f"cannot be read: {mistake}"
    if not isinstance(answer, Done):
        return f"is a refusal, and records {done.first} to {done.last} stand under it" if done else ""
    found = (done.first, done.last) if done else (answer.first, answer.first - 1)
    if found != (answer.first, answer.last):
        return f"says records {answer.first} to {answer.last}, and these do not stand under it"
    return ""
