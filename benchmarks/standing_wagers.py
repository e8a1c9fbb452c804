"""G7: 1000 terminals with 10 wagers each, the same again in every round, against numpy's take.

Both find what the house wins in each round and what each terminal has won in the end. Our time includes
making the table of net results from the wagers. numpy does a fiftieth of the rounds; every round takes it
as long as any other.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from many_wagers import BACK, CLASS_OF_FALL, PAYS, SEED, Wagers
from measurement import Goal, refuse_disagreement, report
from sicbo.simulation import StandingWagers, draw_dice

ROUNDS, TERMINALS, WAGERS = 100_000, 1000, 10
PARTS = 50
GOALS = [Goal("G7", "numpy-take", 200)]
Found = tuple[NDArray[np.int64], NDArray[np.int64]]


def ours(wagers: Wagers, falls: NDArray[np.uint8]) -> Found:
    """Make the table, then look up each round."""
    standing = StandingWagers(PAYS, wagers.areas[0], wagers.stakes[0])
    return standing.house_results(falls), standing.terminal_results(falls)


def by_take(wagers: Wagers, falls: NDArray[np.uint8]) -> Found:
    """Settle every wager in every round."""
    areas, stakes = wagers.areas[0], wagers.stakes[0]
    staked = stakes.sum(axis=1)
    house = np.empty(len(falls), dtype=np.int64)
    terminals = np.zeros(len(areas), dtype=np.int64)
    for number, place in enumerate(CLASS_OF_FALL[falls].tolist()):
        back = BACK[place].take(areas)
        back *= stakes
        nets = back.sum(axis=1) - staked
        house[number] = -nets.sum()
        terminals += nets
    return house, terminals


def main() -> int:
    """Check that both find the same, then measure."""
    wagers = Wagers.make(1, TERMINALS, WAGERS)
    falls = draw_dice(SEED, ROUNDS)
    few = falls[: ROUNDS // PARTS]
    refuse_disagreement(
        lambda: [each.tolist() for each in ours(wagers, few)],
        {"numpy-take": lambda: [each.tolist() for each in by_take(wagers, few)]},
    )
    peers = {"numpy-take": lambda: by_take(wagers, few)}
    return int(report(GOALS, lambda: ours(wagers, falls), peers, parts={"numpy-take": PARTS}))


if __name__ == "__main__":
    sys.exit(main())
