"""The streams of a house: one for each table, one for the cage, one for the administration."""

from sicbo.streams import ADMINISTRATION, CAGE, DESK

NOT_TABLES = (CAGE, ADMINISTRATION, DESK)
"""Names that no table may have. Cage and administration have no owner: any process may add to them."""


def is_table(stream: str) -> bool:
    """Return whether a stream is that of a table.

    >>> is_table("T1"), is_table("cage")
    (True, False)
    """
    return stream not in NOT_TABLES
