"""Samples of a simulation as CSV or Parquet: one row for each session and player.

Amounts are exact in both: plain decimals in CSV, decimals of fixed scale in Parquet.
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO, StringIO

import numpy as np
from numpy.typing import NDArray

from sicbo.money import Currency, Money

COLUMNS = ("session", "player", "rounds", "staked", "net", "ended")
DECIMAL_DIGITS = 19
"""Digits of the largest signed 64-bit integer."""


@dataclass(frozen=True, slots=True)
class SampleTable:
    """Rows of integers (session, player, rounds, staked, net, ending) and the names they index."""

    rows: NDArray[np.int64]
    players: Sequence[str]
    endings: Sequence[str]
    currency: Currency


def as_csv(table: SampleTable) -> bytes:
    """Write CSV; sessions are numbered from 1."""
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    write(COLUMNS)
    show = table.currency.show
    for session, player, rounds, staked, net, ended in table.rows.tolist():
        amounts = show(Money(staked)), show(Money(net))
        write((session + 1, table.players[player], rounds, *amounts, table.endings[ended]))
    return text.getvalue().encode()


def as_parquet(table: SampleTable) -> bytes:
    """Write Parquet with pyarrow, which the extra `sicbo[parquet]` installs."""
    import pyarrow as pa  # noqa: PLC0415 - an extra
    from pyarrow import parquet  # noqa: PLC0415 - an extra

    session, player, rounds, staked, net, ended = (np.ascontiguousarray(each) for each in table.rows.T)
    scale = pa.decimal128(DECIMAL_DIGITS, table.currency.decimals)

    def amounts(minor_units: NDArray[np.int64]) -> object:
        # A 128-bit decimal is its minor units and, above them, their sign extension.
        wide = np.column_stack([minor_units, minor_units >> 63]).astype("<i8")
        return pa.Array.from_buffers(scale, len(minor_units), [None, pa.py_buffer(wide.tobytes())])

    def names(places: NDArray[np.int64], words: Sequence[str]) -> object:
        return pa.DictionaryArray.from_arrays(pa.array(places.astype(np.int32)), list(words))

    columns = [session + 1, names(player, table.players), rounds]
    columns += [amounts(staked), amounts(net), names(ended, table.endings)]
    file = BytesIO()
    parquet.write_table(pa.table(columns, names=list(COLUMNS)), file)
    return file.getvalue()
