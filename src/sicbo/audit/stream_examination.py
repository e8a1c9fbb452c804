"""Examines one stream from its first record: the chain, the events, the money, the trees."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from sicbo.audit.command_keys import CommandKeys, Group
from sicbo.audit.findings import Finding
from sicbo.audit.tickets import TicketsSeen
from sicbo.audit.visits import VisitsSeen
from sicbo.house_runtime.shared_streams.shared_standing import KINDS, SharedStanding, beginning
from sicbo.house_runtime.snapshots import thaw
from sicbo.house_runtime.stream_standing import take
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.ledger.accounts import AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.people import Role
from sicbo.storage.contents import Contents, StoredTransfer
from sicbo.storage.contract import Head, Snapshot, StoredEvent, StoreIsDamaged
from sicbo.storage.evidence.chain import ChainIsBroken, verify
from sicbo.storage.evidence.tree import Frontier, leaf
from sicbo.storage.evidence.tree_heads import StreamLeaf
from sicbo.storage.records import Stamp, decode

AnyStanding = Standing | SharedStanding[Any]

Signed = dict[int, tuple[int, StreamLeaf]]
"""By record number: the first tree head that covers a stream up to there, and the stream's leaf in it."""


class Seen(Struct):
    """What all streams read so far add up to."""

    keys: CommandKeys
    shared: CommandKeys
    """Keys in the streams that all tables share: a table may have records under the same key."""
    tickets: TicketsSeen = field(default_factory=TicketsSeen)
    visits: VisitsSeen = field(default_factory=VisitsSeen)
    net: dict[str, int] = field(default_factory=dict)
    """Only accounts with a balance, since every round has had its own account."""
    transfers: int = 0

    def done_under(self, key: str) -> Group | None:
        """Return the records an answer refers to, preferring those of a table, and remove them all."""
        in_shared = self.shared.take(key)
        return self.keys.take(key) or in_shared

    def left(self) -> Iterator[tuple[str, Group]]:
        """Yield the records without an answer."""
        yield from self.keys.left()
        yield from self.shared.left()

    def add(self, moved: tuple[StoredTransfer, ...]) -> None:
        """Add up transfers."""
        for each in moved:
            self.transfers += 1
            self._move(each.debit, -each.amount)
            self._move(each.credit, each.amount)

    def _move(self, account: str, amount: int) -> None:
        self.net[account] = self.net.get(account, 0) + amount
        if not self.net[account]:
            del self.net[account]


class RecordIsWrong(Exception):
    """A record that cannot be where it is."""


def examine_stream(
    contents: Contents, head: Head, signed: Signed, seen: Seen
) -> tuple[AnyStanding, list[Finding]]:
    """Examine a stream up to its first bad record; transfers after it are only added up."""
    examination = _StreamExamination(head, signed, seen, contents.snapshots(head.stream))
    findings: list[Finding] = []
    try:
        for record, moved in contents.records(head.stream):
            seen.add(moved)
            if findings:
                continue
            place = examination.standing.seq + 1
            try:
                examination.examine(record, moved)
            except (RecordIsWrong, ChainIsBroken) as wrong:
                what = wrong.why if isinstance(wrong, ChainIsBroken) else str(wrong)
                findings.append(Finding(what, head.stream, place))
    except StoreIsDamaged as damage:
        findings.append(Finding(str(damage), head.stream, examination.standing.seq + 1))
    examination.end_group()
    return examination.standing, findings or examination.examine_end()


class _StreamExamination:
    """A stream examined up to a record."""

    def __init__(self, head: Head, signed: Signed, seen: Seen, snapshots: Iterator[Snapshot]) -> None:
        kind = KINDS.get(head.stream)
        self.standing: AnyStanding = Standing(stream=head.stream) if kind is None else beginning(kind)
        self._head = head
        self._signed = signed
        self._seen = seen
        self._keys = seen.keys if kind is None else seen.shared
        self._snapshots = snapshots
        self._snapshot = next(snapshots, None)
        self._tree = Frontier()
        self._epoch = 0
        self._key = ""
        self._group: Group | None = None

    def examine(self, record: StoredEvent, moved: tuple[StoredTransfer, ...]) -> None:
        """Examine the next record, and apply it."""
        self._check_epoch(record)
        link = (record.seq, record.data, record.previous, record.hash)
        verify(self.standing.stream, [link], after=self.standing.hash, seq=self.standing.seq)
        stamp = self._apply(record, moved)
        self._note_key(stamp, record.seq)
        self._tree.add(leaf(record.hash))
        self._compare_with_tree_heads(record)
        self._compare_with_snapshot()

    def _check_epoch(self, record: StoredEvent) -> None:
        """Check that no owner wrote after the next one had begun."""
        if not self._epoch <= record.epoch <= self._head.epoch:
            raise RecordIsWrong(
                f"it is of epoch {record.epoch}, the one before of {self._epoch},"
                f" and the stream is in {self._head.epoch}"
            )
        self._epoch = record.epoch

    def _apply(self, record: StoredEvent, moved: tuple[StoredTransfer, ...]) -> Stamp:
        """Apply the event, and compare its transfers with the stored ones."""
        standing = self.standing
        try:
            stamp, event = decode(record.data)
        except Exception as mistake:  # whatever strange bytes do to the decoder
            raise RecordIsWrong(str(mistake)) from mistake
        if (stamp.stream, stamp.seq) != (standing.stream, record.seq):
            raise RecordIsWrong(f"it claims to be record {stamp.seq} of {stamp.stream}")
        if stamp.epoch not in (0, record.epoch):
            raise RecordIsWrong(f"it claims to be of epoch {stamp.epoch}, not {record.epoch}")
        if standing.at is not None and stamp.at < standing.at:
            raise RecordIsWrong(
                f"it is of {stamp.at.isoformat()}, before the record that it follows (INV-O1)"
            )
        try:
            after, transfers = take(standing, record, event, stamp.at)
        except Exception as mistake:  # whatever an impossible event does to the table
            raise RecordIsWrong(f"it cannot have happened here: {mistake}") from mistake
        _compare_transfers([as_stored(each) for each in transfers], list(moved))
        self._seen.tickets.see(stamp.key, event)
        table = standing.table if isinstance(standing, Standing) else None
        self._seen.visits.see(stamp.key, event, table)
        self.standing = after
        return stamp

    def _note_key(self, stamp: Stamp, seq: int) -> None:
        """Check that all records of a command are together, and that no other command has its key."""
        if self._group is not None and stamp.key == self._key:
            self._group = replace(self._group, last=seq)
            return
        self.end_group()
        group = Group(self.standing.stream, seq, seq, stamp.role is Role.PROGRAM)
        before = self._keys.begin(stamp.key, group)
        if before is not None:
            raise RecordIsWrong(
                f"its key {stamp.key!r} is also that of record {before.last} of {before.stream}"
            )
        self._key, self._group = stamp.key, group

    def end_group(self) -> None:
        """Note how many records the last command had."""
        if self._group is not None and self._group.last > self._group.first:
            self._keys.extend(self._key, self._group.last)
        self._group = None

    def _compare_with_tree_heads(self, record: StoredEvent) -> None:
        if record.seq in self._signed:
            number, leaf_of = self._signed[record.seq]
            if (leaf_of.hash, leaf_of.root) != (record.hash.hex(), self._tree.root().hex()):
                raise RecordIsWrong(f"tree head {number} has another record here, or others before it")

    def _compare_with_snapshot(self) -> None:
        """Check that a start from a snapshot equals a start from the records (INV-O3)."""
        while self._snapshot is not None and self._snapshot.seq <= self.standing.seq:
            snapshot, self._snapshot = self._snapshot, next(self._snapshots, None)
            found = thaw(snapshot.data)  # None if another version of the program wrote it
            if snapshot.hash != self.standing.hash or found not in (None, self.standing):
                raise RecordIsWrong("the snapshot after it is not what the records lead to (INV-O3)")

    def examine_end(self) -> list[Finding]:
        """Check that the stream ends where it should."""
        head, standing = self._head, self.standing
        findings = []
        if (head.seq, head.hash) != (standing.seq, standing.hash):
            what = f"the stream should end with record {head.seq}, but it ends with {standing.seq}"
            if head.seq == standing.seq:
                what = "the hash at the end of the stream is not that of its head"
            findings.append(Finding(what, head.stream, min(head.seq, standing.seq) + 1))
        beyond = sorted(seq for seq in self._signed if seq > standing.seq)
        findings += [
            Finding(
                f"tree head {self._signed[seq][0]} has record {seq}, but the stream ends with {standing.seq}",
                head.stream,
                standing.seq + 1,
            )
            for seq in beyond[:1]
        ]
        if self._snapshot is not None:
            what = f"there is a snapshot after record {self._snapshot.seq}, but it ends with {standing.seq}"
            findings.append(Finding(what, head.stream, standing.seq + 1))
        if isinstance(standing, Standing) and standing.table is not None and standing.table.round is None:
            findings += [
                Finding(f"{account} has stakes, but no round is in play (INV-M4)", head.stream, standing.seq)
                for account in standing.books.accounts()
                if account.kind is AccountKind.STAKES_IN_PLAY
            ]
        return findings


def as_stored(transfer: Transfer) -> StoredTransfer:
    """Convert a transfer to its stored form."""
    return StoredTransfer(
        str(transfer.debit), str(transfer.credit), transfer.amount.minor_units, transfer.reason
    )


def _compare_transfers(wanted: list[StoredTransfer], stored: list[StoredTransfer]) -> None:
    if wanted != stored:
        raise RecordIsWrong(
            f"it moves {_described(wanted)}, but its stored transfers are {_described(stored)} (INV-M6)"
        )


def _described(transfers: list[StoredTransfer]) -> str:
    """Describe transfers in minor units.

    >>> _described([StoredTransfer("drop-box:T1", "player-credit:ann", 500, "bought-in/1")])
    '500 from drop-box:T1 to player-credit:ann'
    >>> _described([])
    'none'
    """
    return (
        ", ".join(f"{each.amount} from {each.debit} to {each.credit}" for each in transfers)
        if transfers
        else "none"
    )
