"""The audit of a whole house: every stream, the balances, the answers and the tree heads."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from sicbo.audit.command_keys import CommandKeys, Group
from sicbo.audit.findings import Finding, Report, StreamReport
from sicbo.audit.stream_examination import Seen, Signed, examine_stream
from sicbo.audit.tickets import TICKETS
from sicbo.house_runtime.requests import Accepted, decode_answer
from sicbo.house_runtime.shared_streams.shared_standing import SharedStanding
from sicbo.ledger.accounts import Side
from sicbo.storage.accounts import read_account
from sicbo.storage.contents import HOUSE, MARK, Contents
from sicbo.storage.contract import Head, StoredAnswer, StoreIsDamaged
from sicbo.storage.evidence.key_ring import KeyRing
from sicbo.storage.evidence.keys import PublicKey
from sicbo.storage.evidence.tree_heads import ReadTreeHead, TreeHeadIsBroken, in_order
from sicbo.streams import ADMINISTRATION, CAGE

MAX_FINDINGS = 20
"""Findings of one kind that are listed: a deleted table need not be read line by line."""

MAX_FAULTS = 100
"""The same for faults of the file or database itself."""


class Examination:
    """An audit in progress; a finding in one part does not stop the others."""

    def __init__(self, contents: Contents, keys: Iterable[PublicKey] = ()) -> None:
        self._contents = contents
        given = list(keys)
        self._ring = KeyRing(given) if given else None
        self._findings: list[Finding] = []
        self._signed: dict[str, Signed] = {}
        self._tree_heads = 0
        self._streams: list[StreamReport] = []
        self._answers = 0
        self._transfers = 0
        self._accounts = 0
        self._sides = dict.fromkeys(Side, 0)
        self._meta: dict[str, str] = {}
        self._shared: dict[str, SharedStanding[Any]] = {}

    def report(self) -> Report:
        """Examine everything."""
        with CommandKeys() as keys, CommandKeys() as shared:
            seen = Seen(keys, shared)
            for part in (
                self._examine_storage,
                self._examine_tree_heads,
                partial(self._examine_streams, seen),
                partial(self._examine_balances, seen),
                partial(self._examine_cage, seen),
                self._examine_administration,
                partial(self._examine_answers, seen),
            ):
                self._guarded(part)
        return Report(
            house=self._meta.get(HOUSE, ""),
            mark=self._meta.get(MARK, ""),
            streams=tuple(self._streams),
            transfers=self._transfers,
            accounts=self._accounts,
            debits=self._sides[Side.DEBIT],
            credits=self._sides[Side.CREDIT],
            answers=self._answers,
            tree_heads=self._tree_heads,
            signatures_checked=self._ring is not None,
            findings=tuple(self._findings),
        )

    def _guarded(self, part: Callable[[], None]) -> None:
        try:
            part()
        except StoreIsDamaged as damage:
            found = Finding(str(damage))
            if found not in self._findings:
                self._findings.append(found)

    def _examine_storage(self) -> None:
        self._find_some(self._contents.faults(), most=MAX_FAULTS)
        self._meta = self._contents.meta()
        if HOUSE not in self._meta and not self._contents.heads():
            self._find("it holds no house: neither an id nor a record")

    def _examine_tree_heads(self) -> None:
        ours = self._meta.get(HOUSE, ""), self._meta.get(MARK, "")
        try:
            for stored, read in in_order(self._contents.tree_heads()):
                self._tree_heads += 1
                if (read.head.house, read.head.mark) != ours:
                    self._find(f"tree head {stored.number} is of another house or mark: {read.head.house}")
                if self._ring is not None and (fault := self._ring.fault_of(stored, read)):
                    self._find(fault)
                self._note(read)
        except TreeHeadIsBroken as broken:
            self._find(str(broken))

    def _note(self, read: ReadTreeHead) -> None:
        """Note the state of streams by each tree head, once per record; report any two that differ."""
        for leaf in read.streams:
            noted = self._signed.setdefault(leaf.stream, {})
            number, before = noted.setdefault(leaf.seq, (read.head.number, leaf))
            if before != leaf:
                what = f"tree heads {number} and {read.head.number} have different records up to here"
                self._findings.append(Finding(what, leaf.stream, leaf.seq))

    def _examine_streams(self, seen: Seen) -> None:
        heads = self._contents.heads()
        for name in sorted(self._signed.keys() - {head.stream for head in heads}):
            self._findings.append(Finding("tree heads have this stream, but it is missing", name))
        for head in heads:
            self._examine_stream(head, seen)
        self._transfers = seen.transfers

    def _examine_stream(self, head: Head, seen: Seen) -> None:
        signed = self._signed.get(head.stream, {})
        standing, found = examine_stream(self._contents, head, signed, seen)
        if isinstance(standing, SharedStanding):
            self._shared[head.stream] = standing
        self._streams.append(StreamReport(head.stream, standing.seq, standing.hash.hex(), whole=not found))
        self._findings += found

    def _examine_balances(self, seen: Seen) -> None:
        stored = self._contents.balances()
        net = {name: net for name, net in seen.net.items() if net}
        self._accounts = len(net)
        names = sorted(stored.keys() | net.keys())
        wrong = [name for name in names if stored.get(name, 0) != net.get(name, 0)]
        self._find_some(
            f"{name} is stored as {stored.get(name, 0)} minor units, but its transfers add up to"
            f" {net.get(name, 0)} (INV-M6)"
            for name in wrong
        )
        for name, each in stored.items():
            self._examine_account(name, each)
        if self._sides[Side.DEBIT] != self._sides[Side.CREDIT]:
            self._find(
                f"debits are {self._sides[Side.DEBIT]} and credits {self._sides[Side.CREDIT]} minor units"
                " (INV-M1)"
            )

    def _examine_account(self, name: str, net: int) -> None:
        try:
            kind = read_account(name).kind
        except ValueError:
            self._find(f"{name} is not an account of the chart")
            return
        counted = net * kind.side.value
        self._sides[kind.side] += counted
        if counted < 0 and not kind.may_be_negative:
            self._find(f"{name} is below zero: {counted} minor units (INV-M3)")

    def _examine_cage(self, seen: Seen) -> None:
        """Compare the cage with the tables and the books; without a cage there are only the books."""
        cage = self._shared.get(CAGE)
        if cage is None or not cage.seq or not all(each.whole for each in self._streams):
            return
        tickets = seen.tickets.findings(cage.state.live.minor_units, seen.net.get(TICKETS, 0))
        for found in (list(tickets), list(seen.visits.findings())):
            self._findings += found[:MAX_FINDINGS]
            if len(found) > MAX_FINDINGS:
                self._find(f"and {len(found) - MAX_FINDINGS} more of the kind")

    def _examine_administration(self) -> None:
        """Check that the house is the one that was founded."""
        administration = self._shared.get(ADMINISTRATION)
        house = administration.state.house if administration is not None else None
        ours = self._meta.get(HOUSE, ""), self._meta.get(MARK, "")
        if house is not None and (house.id, house.mark.value) != ours:
            found = Finding(f"it was founded as house {house.id}, {house.mark.value}", ADMINISTRATION)
            self._findings.append(found)

    def _examine_answers(self, seen: Seen) -> None:
        """Check that everything reported as done was done, and that nothing was done without an answer."""
        self._find_some(self._wrong_answers(seen))
        unanswered = 0
        for key, done in seen.left():
            if not done.by_program:
                unanswered += 1
                if unanswered <= MAX_FINDINGS:
                    what = f"it was done under key {key!r}, but no answer is stored"
                    self._findings.append(Finding(what, done.stream, done.first))
        if unanswered > MAX_FINDINGS:
            self._find(f"{unanswered - MAX_FINDINGS} more commands have no stored answer")

    def _wrong_answers(self, seen: Seen) -> Iterator[str]:
        is_all_read = all(each.whole for each in self._streams)
        for stored in self._contents.answers():
            self._answers += 1
            done = seen.done_under(stored.key)
            if fault := _wrong_with(stored, done, is_all_read=is_all_read):
                yield f"the answer under key {stored.key!r} {fault}"

    def _find_some(self, all_of_them: Iterable[str], most: int = MAX_FINDINGS) -> None:
        """Report the first of many findings, and how many more there are."""
        number = 0
        for number, what in enumerate(all_of_them, start=1):
            if number <= most:
                self._find(what)
        if number > most:
            self._find(f"and {number - most} more of the kind")

    def _find(self, what: str) -> None:
        self._findings.append(Finding(what))


def examine(contents: Contents, keys: Iterable[PublicKey] = ()) -> Report:
    """Examine a house; with public keys, also the signatures of its tree heads."""
    return Examination(contents, keys).report()


def _wrong_with(stored: StoredAnswer, done: Group | None, *, is_all_read: bool) -> str:
    """Describe what is wrong with an answer; its records may be in the unread part of a stream."""
    try:
        answer = decode_answer(stored.answer)
    except ValueError as mistake:
        return f"cannot be read: {mistake}"
    if not isinstance(answer, Accepted):
        return f"is a refusal, but records {done.first} to {done.last} are under it" if done else ""
    if done is None:
        has_nothing_to_show = answer.last < answer.first
        return (
            ""
            if has_nothing_to_show or not is_all_read
            else f"says records {answer.first} to {answer.last}, but these are not under it"
        )
    if (done.first, done.last) != (answer.first, answer.last):
        return f"says records {answer.first} to {answer.last}, but these are not under it"
    return ""
