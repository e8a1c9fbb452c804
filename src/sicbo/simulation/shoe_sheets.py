"""Par sheets of many shoes at once, in integers, for searches over compositions.

For each area and each shoe there are the winning hands, the player's margin and the variance, as
numerators; the denominators are the same for all areas of a shoe. Nothing is rounded: what does not fit
into 64 bits is refused. numpy is enough; with numba, compiled loops are several times as fast.

>>> import sicbo
>>> from sicbo.odds.shoes.exposure import prices_of
>>> sheets = shoe_sheets([[16] * 6, [15, 16, 16, 16, 16, 16]], prices_of(sicbo.rule_set("mbs-3card-2016")))
>>> sheets.totals.tolist(), sheets.wins[0].tolist()
([142880, 138415], [69760, 66152])
>>> str(sheets.figures(1)[0].house_edge)
'6111/138415'
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from sicbo.odds.chances import CARDS_OF_A_ROUND, ShoeIsTooShort
from sicbo.odds.shoes.exposure import Prices
from sicbo.outcome import FACES, NotAShoe
from sicbo.simulation.shoe_exposure import NeedsCompiledKernels, NotCounted, rows_of_areas

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    Whole = npt.NDArray[np.int64]

NUMPY_BLOCK = 4096
"""Shoes at a time for numpy, whose steps have more overhead and so should be longer."""

MAX_IN_64_BITS = 2**63 - 1
MAX_IN_32_BITS = 2**31 - 1
"""The compiled loops count hands in 32 bits; triples three times over before they are divided."""

MAX_CACHED_PRICES = 16


class Figures(NamedTuple):
    """The hit rate, house edge and variance of an area, as in a par sheet."""

    probability: Fraction
    house_edge: Fraction
    variance: Fraction


@dataclass(frozen=True, slots=True)
class ShoeSheets:
    """Numerators by area, in the order of the pay table, and then by shoe.

    A hit rate is wins / totals, a player's edge margins / (unit * totals), and a variance
    squares / (unit * totals) squared.
    """

    unit: int
    totals: "Whole"
    wins: "Whole"
    margins: "Whole"
    squares: "Whole"

    def figures(self, shoe: int) -> list[Figures]:
        """Return the figures of one shoe as fractions."""
        total = int(self.totals[shoe])
        staked = self.unit * total
        columns = (each[:, shoe].tolist() for each in (self.wins, self.margins, self.squares))
        return [
            Figures(Fraction(won, total), Fraction(-margin, staked), Fraction(square, staked**2))
            for won, margin, square in zip(*columns, strict=True)
        ]


def shoe_sheets(
    shoes: "Sequence[Sequence[int]] | Whole",
    prices: Prices,
    *,
    compiled: bool | None = None,
    out: ShoeSheets | None = None,
) -> ShoeSheets:
    """Compute the sheets of shoes, each given as the cards left of the faces 1 to 6.

    `compiled` says whether numba is used; by default if it is installed. `out` takes sheets of as many
    shoes to overwrite, which saves a search the time to allocate memory.
    """
    import numpy as np  # noqa: PLC0415 - slow to import, and few commands need it

    from sicbo.simulation.kernels.compiled import IS_COMPILED  # noqa: PLC0415 - looks for numba

    given = np.asarray(shoes, dtype=np.int64)
    if given.ndim != 2 or given.shape[1] != len(FACES):  # noqa: PLR2004 - a table
        raise NotAShoe(f"shoes are a table with six counts of cards in each row, not {given.shape}")
    counts = np.ascontiguousarray(given.T)
    cards = counts.sum(axis=0)
    if len(cards):
        _refuse_shoes(int(counts.min()), int(cards.min()), int(cards.max()), prices)
    places, pays = _rows_and_pays(prices)
    if out is None:
        by_area = [np.empty((len(places), len(cards)), dtype=np.int64) for _ in range(3)]
        out = ShoeSheets(prices.unit, np.empty(len(cards), dtype=np.int64), *by_area)
    if compiled and not IS_COMPILED:
        raise NeedsCompiledKernels("numba is not installed: `pip install sicbo[fast]`")
    fill = _fill_by_numpy if compiled is False or not IS_COMPILED else _fill_compiled
    fill(counts, places, pays, out)
    return out


def _refuse_shoes(fewest_of_a_face: int, fewest: int, most: int, prices: Prices) -> None:
    if fewest_of_a_face < 0:
        raise NotAShoe(f"a shoe is six counts of cards, none below 0, and one is {fewest_of_a_face}")
    if fewest < CARDS_OF_A_ROUND:
        raise ShoeIsTooShort(f"a round needs {CARDS_OF_A_ROUND} cards and a shoe has {fewest}")
    highest = max(prices.unit, *(max(returns) for returns in prices.returns))
    hands = comb(most, CARDS_OF_A_ROUND)
    if (highest * hands) ** 2 > MAX_IN_64_BITS or 3 * hands > MAX_IN_32_BITS:
        raise NotCounted(f"sheets of {most} cards do not fit into 64 bits, or their hands into 32")


@lru_cache(MAX_CACHED_PRICES)
def _rows_and_pays(prices: Prices) -> tuple["Whole", "Whole"]:
    import numpy as np  # noqa: PLC0415 - slow to import

    pays = [max(returns) for returns in prices.returns]
    return np.array(rows_of_areas(prices), dtype=np.int64), np.array(pays, dtype=np.int64)


@lru_cache(1)
def _steps() -> tuple["Whole", "Whole"]:
    import numpy as np  # noqa: PLC0415 - slow to import

    from sicbo.simulation.kernels.sheet_kernel import PAIRS, STEPS  # noqa: PLC0415 - numba is slow to import

    return np.array(PAIRS, dtype=np.int64), np.array(STEPS, dtype=np.int64)


def _fill_compiled(counts: "Whole", places: "Whole", pays: "Whole", out: ShoeSheets) -> None:
    import numpy as np  # noqa: PLC0415 - slow to import

    from sicbo.simulation.kernels import sheet_kernel as kernel  # noqa: PLC0415 - numba is slow to import
    from sicbo.simulation.kernels.shoe_kernel import ROWS  # noqa: PLC0415 - numba is slow to import

    sources, rows = (np.empty((lines, kernel.BLOCK), dtype=np.int32) for lines in (kernel.SOURCES, ROWS))
    scratch = sources, rows, np.empty(kernel.BLOCK, dtype=np.int64)
    figures = out.totals, out.wins, out.margins, out.squares
    kernel.fill_sheets(counts, *_steps(), places, pays, out.unit, *scratch, *figures)


def _fill_by_numpy(counts: "Whole", places: "Whole", pays: "Whole", out: ShoeSheets) -> None:
    """Take the steps of the kernel, each for a block of shoes at once."""
    import numpy as np  # noqa: PLC0415 - slow to import

    from sicbo.simulation.kernels import shoe_kernel as kernel  # noqa: PLC0415 - numba is slow to import
    from sicbo.simulation.kernels.sheet_kernel import PAIRS, STEPS  # noqa: PLC0415 - numba is slow to import

    for start in range(0, len(out.totals), NUMPY_BLOCK):
        block = slice(start, start + NUMPY_BLOCK)
        ones = counts[:, block]
        twos = ones * (ones - 1) // 2
        pairs = [ones[first] * ones[second] for first, second in PAIRS]
        sources = [*ones, *twos, *pairs]
        rows = np.zeros((kernel.ROWS, ones.shape[1]), dtype=np.int64)
        product = np.empty(ones.shape[1], dtype=np.int64)
        for first, second, row in STEPS:
            rows[row] += np.multiply(sources[first], sources[second], out=product)
        small = kernel.LAST_SMALL + 1
        rows[kernel.SMALL] = rows[:small].sum(axis=0)
        rows[kernel.BIG] = rows[small : kernel.TOTALS].sum(axis=0)
        rows[kernel.EVEN] = rows[: kernel.TOTALS : 2].sum(axis=0)  # the first total is 4
        rows[kernel.ODD] = rows[1 : kernel.TOTALS : 2].sum(axis=0)
        triples = twos * (ones - 2) // 3
        rows[kernel.ANY_TRIPLE] = triples.sum(axis=0)
        rows[2 : kernel.TOTALS : 3] += triples[1:-1]  # totals 6, 9, 12 and 15
        total = rows[kernel.SMALL] + rows[kernel.BIG] + rows[kernel.ANY_TRIPLE]
        out.totals[block] = total
        for area, (row, pay) in enumerate(zip(places, pays, strict=True)):
            won = rows[row]
            out.wins[area, block] = won
            out.margins[area, block] = pay * won - out.unit * total
            out.squares[area, block] = pay * pay * won * (total - won)
