"""The audit of a whole house: every stream, the balances, the answers and the tree heads."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from sicbo.audit.command_keys import CommandKeys, Group
from sicbo.audit.findings import Finding, Report, StreamReport
from sicbo.audit.stream_examination import Seen, Signed, examine_stream
from sicbo.audit.tickets import TICKETS
from sicbo.house_runtime.requests import Accepted, decode_answer
from sicbo.house_runtime.shared_streams.shared_record import SharedStanding
from sicbo.ledger.accounts import Side
from sicbo.storage.accounts import read_account
from sicbo.storage.contents import HOUSE, MARK, Contents
from sicbo.storage.contract import Head, StoredAnswer, StoreIsDamaged
from sicbo.storage.evidence.key_ring import KeyRing
from sicbo.storage.evidence.keys import PublicKey
from sicbo.storage.evidence.tree_heads import ReadTreeHead, TreeHeadIsBroken, with_stored
from sicbo.streams import ADMINISTRATION, CAGE

MOST = 20
"""Findings of one kind that are told: whoever deleted a table need not read it line by line."""

MAX_FAULTS = 100
"""The same for all that is wrong with a file or a database as such."""


class Examination:
    """An audit as it goes on; what one part finds does not keep the others from being looked at."""

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
        """Look at everything."""
        with CommandKeys() as keys, CommandKeys() as shared:
            seen = Seen(keys, shared)
            for part in (
                self._look_at_the_thing,
                self._look_at_tree_heads,
                partial(self._look_at_streams, seen),
                partial(self._look_at_balances, seen),
                partial(self._look_at_the_cage, seen),
                self._look_at_the_office,
                partial(self._look_at_answers, seen),
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

    def _look_at_the_thing(self) -> None:
        self._say_some(self._contents.faults(), most=MAX_FAULTS)
        self._meta = self._contents.meta()
        if HOUSE not in self._meta and not self._contents.heads():
            self._say("there is no house in it: neither an id nor a record")

    def _look_at_tree_heads(self) -> None:
        ours = self._meta.get(HOUSE, ""), self._meta.get(MARK, "")
        try:
            for stored, read in with_stored(self._contents.tree_heads()):
                self._tree_heads += 1
                if (read.head.house, read.head.mark) != ours:
                    self._say(f"tree head {stored.number} is of another house or mark: {read.head.house}")
                if self._ring is not None and (fault := self._ring.fault_of(stored, read)):
                    self._say(fault)
                self._note(read)
        except TreeHeadIsBroken as broken:
            self._say(str(broken))

    def _note(self, read: ReadTreeHead) -> None:
        """Note where tree heads say that streams stood, once for each record; two that differ are told."""
        for stood in read.streams:
            noted = self._signed.setdefault(stood.stream, {})
            number, before = noted.setdefault(stood.seq, (read.head.number, stood))
            if before != stood:
                what = f"tree heads {number} and {read.head.number} have different records up to here"
                self._findings.append(Finding(what, stood.stream, stood.seq))

    def _look_at_streams(self, seen: Seen) -> None:
        heads = self._contents.heads()
        for name in sorted(self._signed.keys() - {head.stream for head in heads}):
            self._findings.append(Finding("tree heads have this stream, and it is not there", name))
        for head in heads:
            self._look_at_stream(head, seen)
        self._transfers = seen.transfers

    def _look_at_stream(self, head: Head, seen: Seen) -> None:
        signed = self._signed.get(head.stream, {})
        standing, found = examine_stream(self._contents, head, signed, seen)
        if isinstance(standing, SharedStanding):
            self._shared[head.stream] = standing
        self._streams.append(StreamReport(head.stream, standing.seq, standing.hash.hex(), whole=not found))
        self._findings += found

    def _look_at_balances(self, seen: Seen) -> None:
        kept = self._contents.balances()
        net = {name: net for name, net in seen.net.items() if net}
        self._accounts = len(net)
        wrong = [name for name in sorted(kept.keys() | net.keys()) if kept.get(name, 0) != net.get(name, 0)]
        self._say_some(
            f"{name} is kept as {kept.get(name, 0)} minor units, and its transfers come to"
            f" {net.get(name, 0)} (INV-M6)"
            for name in wrong
        )
        for name, each in kept.items():
            self._look_at_account(name, each)
        if self._sides[Side.DEBIT] != self._sides[Side.CREDIT]:
            self._say(
                f"debits are {self._sides[Side.DEBIT]} and credits {self._sides[Side.CREDIT]} minor units"
                " (INV-M1)"
            )

    def _look_at_account(self, name: str, net: int) -> None:
        try:
            kind = read_account(name).kind
        except ValueError:
            self._say(f"{name} is not an account of the chart")
            return
        counted = net * kind.side.value
        self._sides[kind.side] += counted
        if counted < 0 and not kind.may_be_negative:
            self._say(f"{name} is below zero: {counted} minor units (INV-M3)")

    def _look_at_the_cage(self, seen: Seen) -> None:
        """Hold the cage against the tables and the books; a house without a cage has only the books."""
        cage = self._shared.get(CAGE)
        if cage is None or not cage.seq or not all(each.whole for each in self._streams):
            return
        tickets = seen.tickets.findings(cage.state.live.minor_units, seen.net.get(TICKETS, 0))
        for found in (list(tickets), list(seen.visits.findings())):
            self._findings += found[:MOST]
            if len(found) > MOST:
                self._say(f"and {len(found) - MOST} more of the kind")

    def _look_at_the_office(self) -> None:
        """See that the house is the one that was founded."""
        office = self._shared.get(ADMINISTRATION)
        house = office.state.house if office is not None else None
        ours = self._meta.get(HOUSE, ""), self._meta.get(MARK, "")
        if house is not None and (house.id, house.mark.value) != ours:
            found = Finding(f"it was founded as house {house.id}, {house.mark.value}", ADMINISTRATION)
            self._findings.append(found)

    def _look_at_answers(self, seen: Seen) -> None:
        """See that what was said to be done was done, and that nothing was done that nobody was told of."""
        self._say_some(self._wrong_answers(seen))
        untold = 0
        for key, done in seen.left():
            if not done.by_program:
                untold += 1
                if untold <= MOST:
                    what = f"it was done under key {key!r}, and no answer is kept"
                    self._findings.append(Finding(what, done.stream, done.first))
        if untold > MOST:
            self._say(f"of {untold - MOST} more commands no answer is kept")

    def _wrong_answers(self, seen: Seen) -> Iterator[str]:
        is_all_read = all(each.whole for each in self._streams)
        for stored in self._contents.answers():
            self._answers += 1
            done = seen.done_under(stored.key)
            if fault := _wrong_with(stored, done, is_all_read=is_all_read):
                yield f"the answer under key {stored.key!r} {fault}"

    def _say_some(self, all_of_them: Iterable[str], most: int = MOST) -> None:
        """Tell the first of many findings, and how many more there are."""
        number = 0
        for number, what in enumerate(all_of_them, start=1):
            if number <= most:
                self._say(what)
        if number > most:
            self._say(f"and {number - most} more of the kind")

    def _say(self, what: str) -> None:
        self._findings.append(Finding(what))


def examine(contents: Contents, keys: Iterable[PublicKey] = ()) -> Report:
    """Look a house over; with public keys also at the signatures of its tree heads."""
    return Examination(contents, keys).report()


def _wrong_with(stored: StoredAnswer, done: Group | None, *, is_all_read: bool) -> str:
    """Say what is wrong with an answer; what it did may stand in the part of a stream that was not read."""
    try:
        answer = decode_answer(stored.answer)
    except ValueError as mistake:
        return f"cannot be read: {mistake}"
    if not isinstance(answer, Accepted):
        return f"is a refusal, and records {done.first} to {done.last} stand under it" if done else ""
    if done is None:
        has_nothing_to_show = answer.last < answer.first
        return (
            ""
            if has_nothing_to_show or not is_all_read
            else f"says records {answer.first} to {answer.last}, and these do not stand under it"
        )
    if (done.first, done.last) != (answer.first, answer.last):
        return f"says records {answer.first} to {answer.last}, and these do not stand under it"
    return ""
