"""G4: par sheets of many shoes at once, in whole numbers, against icepool, which makes them one by one.

All compute the hit rate, the house edge and the variance of all 19 areas: icepool as fractions, which it
always makes; we as 64-bit numerators over denominators that all areas of a shoe share. Ours overwrite those
of the batch before, as in a search that needs only the best of a batch.
Times are for each shoe: a batch of ours is divided by its size.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import statistics
import sys
from functools import partial

import numpy as np

import sicbo
from measurement import EnginesDisagree, Goal, line, side_by_side
from peer_sheets import icepool_shoe, nets_of
from sicbo.odds.shoes.exposure import prices_of
from sicbo.simulation.shoe_sheets import shoe_sheets

BATCH = 4_096
CHECKED = 25
GOALS = {False: Goal("G4", "icepool(numpy)", 3_000), True: Goal("G4", "icepool(compiled)", 50_000)}


def batch() -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """Make shoes of six decks that are partly dealt, the same at every run."""
    return np.random.default_rng(2016).integers(1, 49, size=(BATCH, 6))


def main() -> int:
    """Check some shoes and both engines, then measure."""
    rules = sicbo.rule_set("mbs-3card-2016")
    prices, nets, shoes = prices_of(rules), nets_of(rules), batch()
    kept = {compiled: shoe_sheets(shoes, prices, compiled=compiled) for compiled in GOALS}
    for compiled, sheets in kept.items():
        same = all((getattr(sheets, key) == getattr(kept[False], key)).all() for key in ("wins", "squares"))
        peers = [icepool_shoe(counts, nets) for counts in shoes[:CHECKED].tolist()]
        if not same or peers != [sheets.figures(at) for at in range(CHECKED)]:
            raise EnginesDisagree(f"icepool and sicbo (compiled: {compiled}) find different figures")
    turns = iter(shoes.tolist() * 2)
    missed = False
    for compiled, goal in GOALS.items():
        ours = partial(shoe_sheets, shoes, prices, compiled=compiled, out=kept[compiled])
        rounds = side_by_side(ours, {"icepool": lambda: icepool_shoe(next(turns), nets)})
        ratios = [peer / (own / BATCH) for own, peer in rounds]
        print(line(goal, ratios))
        missed = missed or goal.is_missed(statistics.median(ratios))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
