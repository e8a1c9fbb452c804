"""G3: the par sheet of three cards from a shoe of any composition, against icepool and dyce.

The shoe differs at each call, as in a count of the cards; nobody can cache a sheet.

What limits us is the making of Python's own objects: a sheet has 57 fractions, 19 worths and as many lines,
which take about 23 of our 43 microseconds, though no fraction is reduced any more. To count the hands and to
add them up by area takes 13. A thirtieth of dyce's time is some 22 microseconds, less than the making alone.
Tried and left: straight-line code generated for a rule set, tuples in place of worths, and fractions filled
in one loop. All three together took 24 microseconds and dyce 677 in the same run, 28 times as long: still no
thirtieth, for code that nobody would want to read.
Where only whole numbers are wanted, sheets_in_batch.py measures what is left.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys
from itertools import product

import sicbo
from measurement import Figures, Goal, refuse_disagreement, report
from peer_sheets import dyce_shoe, icepool_shoe, nets_of
from sicbo.odds.par_sheet import par_sheet
from sicbo.outcome import Shoe

GOALS = [Goal("G3", "icepool", 40), Goal("G3", "dyce", 30)]
Counts = tuple[int, ...]


class Shoes:
    """Uneven shoes of six decks, the same for all in the same order."""

    def __init__(self) -> None:
        self.left = self._all()

    @staticmethod
    def _all() -> "product[Counts]":
        return product((48, 41, 45), (47, 40), (43, 48, 39), (46, 42), (44, 38, 47), (45, 40))

    def __next__(self) -> Counts:
        """Return the next shoe, and begin again after the last."""
        counts = next(self.left, None)
        if counts is None:
            self.left = self._all()
            counts = next(self.left)
        return counts


def main() -> int:
    """Check some shoes, then measure."""
    rules = sicbo.rule_set("mbs-3card-2016")
    nets = nets_of(rules)

    def ours(counts: Counts) -> Figures:
        worths = [line.worth for line in par_sheet(rules, Shoe(counts)).lines]  # type: ignore[arg-type]  # six
        return [(worth.probability, worth.house_edge, worth.variance) for worth in worths]

    own, for_icepool, for_dyce = Shoes(), Shoes(), Shoes()
    peers = {
        "icepool": lambda: icepool_shoe(next(for_icepool), nets),
        "dyce": lambda: dyce_shoe(next(for_dyce), nets),
    }
    for _ in range(10):
        refuse_disagreement(lambda: ours(next(own)), peers)
    return int(report(GOALS, lambda: ours(next(own)), peers))


if __name__ == "__main__":
    sys.exit(main())
