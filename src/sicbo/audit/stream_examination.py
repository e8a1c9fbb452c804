"""One stream gone through from its first record: the chain, the record, the table, the money, the trees."""

from collections.abc import Mapping

from msgspec import Struct, field

from sicbo.audit.findings import Finding
from sicbo.ledger.accounts import AccountKind
from sicbo.ledger.transfers import Transfer
from sicbo.live_table.record import Standing, take
from sicbo.storage.chain import ChainIsBroken, verify
from sicbo.storage.contents import Contents, StoredTransfer
from sicbo.storage.contract import Head, StoredEvent
from sicbo.storage.records import decode
from sicbo.storage.tree import Frontier, leaf
from sicbo.storage.tree_heads import StreamLeaf
from sicbo.table.people import Role

Signed = Mapping[int, list[tuple[int, StreamLeaf]]]
"""What tree heads say of a stream: after which record, which tree head, and where it stood."""


class Answered(Struct, frozen=True):
    """The records that stand under one key."""

    stream: str
    first: int
    last: int
    by_program: bool


class Seen(Struct):
    """What all streams add up to, as far as they were gone through."""

    net: dict[str, int] = field(default_factory=dict)
    transfers: int = 0
    keys: dict[str, Answered] = field(default_factory=dict)

    def add(self, moved: tuple[StoredTransfer, ...]) -> None:
        """Add up transfers."""
        for each in moved:
            self.transfers += 1
            self.net[each.debit] = self.net.get(each.debit, 0) - each.amount
            self.net[each.credit] = self.net.get(each.credit, 0) + each.amount


class RecordIsWrong(Exception):
    """A record that cannot stand where it does."""


def examine_stream(
    contents: Contents, head: Head, signed: Signed, seen: Seen
) -> tuple[Standing, list[Finding]]:
    """Go through a stream up to its first bad record; what is kept after it is only added up."""
    standing = Standing(stream=head.stream)
    tree = Frontier()
    epoch = 0
    findings: list[Finding] = []
    for record, moved in contents.records(head.stream):
        seen.add(moved)
        if findings:
            continue
        try:
            epoch = _epoch_of(record, epoch, head)
            standing = _examine_record(standing, record, moved, seen)
            tree.add(leaf(record.hash))
            _compare_with_tree_heads(tree, record, signed)
        except (RecordIsWrong, ChainIsBroken) as wrong:
            what = wrong.why if isinstance(wrong, ChainIsBroken) else str(wrong)
            findings.append(Finding(what, head.stream, standing.seq + 1))
    return standing, findings or _examine_end(standing, head, signed)


def _epoch_of(record: StoredEvent, before: int, head: Head) -> int:
    """See that no owner wrote after the next one had begun."""
    if not before <= record.epoch <= head.epoch:
        raise RecordIsWrong(
            f"it is of epoch {record.epoch}, the one before of {before}, and the stream is in {head.epoch}"
        )
    return record.epoch


def _examine_record(
    standing: Standing, record: StoredEvent, moved: tuple[StoredTransfer, ...], seen: Seen
) -> Standing:
    link = (record.seq, record.data, record.previous, record.hash)
    verify(standing.stream, [link], after=standing.hash, seq=standing.seq)
    try:
        stamp, event = decode(record.data)
    except Exception as mistake:  # whatever strange bytes do to the reader
        raise RecordIsWrong(str(mistake)) from mistake
    if (stamp.stream, stamp.seq) != (standing.stream, record.seq):
        raise RecordIsWrong(f"it says of itself that it is record {stamp.seq} of {stamp.stream}")
    if standing.at is not None and stamp.at < standing.at:
        raise RecordIsWrong(f"it is of {stamp.at.isoformat()}, before the record that it follows (INV-O1)")
    try:
        after, transfers = take(standing, record, event, stamp.at)
    except Exception as mistake:  # whatever an event that cannot have happened does to the table
        raise RecordIsWrong(f"it cannot have happened here: {mistake}") from mistake
    _compare_transfers([as_stored(each) for each in transfers], list(moved))
    before = seen.keys.get(stamp.key)
    first = before.first if before else record.seq
    if before and (before.stream, before.last) != (standing.stream, record.seq - 1):
        raise RecordIsWrong(f"its key {stamp.key!r} stands under record {before.last} of {before.stream} too")
    seen.keys[stamp.key] = Answered(standing.stream, first, record.seq, stamp.role is Role.PROGRAM)
    return after


def as_stored(transfer: Transfer) -> StoredTransfer:
    """Write a transfer as stores keep it."""
    return StoredTransfer(
        str(transfer.debit), str(transfer.credit), transfer.amount.minor_units, transfer.reason
    )


def _compare_transfers(wanted: list[StoredTransfer], kept: list[StoredTransfer]) -> None:
    if wanted != kept:
        raise RecordIsWrong(
            f"it moves {_told(wanted)}, and the transfers that are kept with it are {_told(kept)} (INV-M6)"
        )


def _told(transfers: list[StoredTransfer]) -> str:
    """Tell transfers in minor units.

    >>> _told([StoredTransfer("drop-box:T1", "player-credit:ann", 500, "bought-in/1")])
    '500 from drop-box:T1 to player-credit:ann'
    >>> _told([])
    'none'
    """
    return (
        ", ".join(f"{each.amount} from {each.debit} to {each.credit}" for each in transfers)
        if transfers
        else "none"
    )


def _compare_with_tree_heads(tree: Frontier, record: StoredEvent, signed: Signed) -> None:
    for number, stood in signed.get(record.seq, ()):
        if (stood.hash, stood.root) != (record.hash.hex(), tree.root().hex()):
            raise RecordIsWrong(f"tree head {number} has another record here, or others before it")


def _examine_end(standing: Standing, head: Head, signed: Signed) -> list[Finding]:
    findings = []
    if (head.seq, head.hash) != (standing.seq, standing.hash):
        what = f"the stream should end with record {head.seq}, and it ends with {standing.seq}"
        if head.seq == standing.seq:
            what = "the stream ends with another hash than its head"
        findings.append(Finding(what, head.stream, min(head.seq, standing.seq) + 1))
    findings += [
        Finding(
            f"tree head {number} has record {seq}, and the stream ends with {standing.seq}",
            head.stream,
            standing.seq + 1,
        )
        for seq, stood in sorted(signed.items())
        for number, _ in stood
        if seq > standing.seq
    ]
    if standing.table is not None and standing.table.round is None:
        findings += [
            Finding(f"{account} has stakes, and no round is in play (INV-M4)", head.stream, standing.seq)
            for account in standing.books.accounts()
            if account.kind is AccountKind.STAKES_IN_PLAY
        ]
    return findings
