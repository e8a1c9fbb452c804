"""A stream's head checked against its last record."""

from sicbo.storage.contract import StoreIsDamaged
from sicbo.storage.evidence.chain import GENESIS, link


def verify_head(place: str, head: tuple[str, int, bytes], last: tuple[int, bytes, bytes] | None) -> None:
    """Compare a head (stream, seq, hash) with the last record (seq, bytes, previous); raise if they differ.

    >>> verify_head("house.db", ("T1", 0, GENESIS), None)
    >>> verify_head("house.db", ("T1", 2, GENESIS), (1, b"", GENESIS))
    Traceback (most recent call last):
        ...
    sicbo.storage.contract.StoreIsDamaged: house.db: T1 should end with record 2, but it ends with 1: \
restore a backup and run `sicbo audit verify`
    """
    stream, seq, stated = head
    found = (last[0], link(last[2], last[1])) if last else (0, GENESIS)
    if found != (seq, stated):
        end = "its bytes do not match the head" if found[0] == seq else f"it ends with {found[0]}"
        raise StoreIsDamaged(
            f"{place}: {stream} should end with record {seq}, but {end}:"
            " restore a backup and run `sicbo audit verify`"
        )
