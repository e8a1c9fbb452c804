"""G6: 1000 terminals with 10 wagers each, other ones in every round, against numpy's take and plain Python.

All are given the wagers and outcomes, and compute the net result of every terminal in every round.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys

from many_wagers import PAYS, Wagers, by_python, by_take
from measurement import Goal, refuse_disagreement, report
from sicbo.simulation import settle_rounds

ROUNDS, TERMINALS, WAGERS = 400, 1000, 10
PYTHON_PARTS = 20
GOALS = [Goal("G6", "numpy-take", 4), Goal("G6", "plain-python", 100)]


def main() -> int:
    """Check that all settle alike, then measure."""
    wagers = Wagers.make(ROUNDS, TERMINALS, WAGERS)
    few = ROUNDS // PYTHON_PARTS
    lists = wagers.falls[:few].tolist(), wagers.areas[:few].tolist(), wagers.stakes[:few].tolist()
    terms = PAYS, wagers.falls, wagers.areas, wagers.stakes
    refuse_disagreement(
        lambda: settle_rounds(*terms).tolist(), {"numpy-take": lambda: by_take(wagers).tolist()}
    )
    checked = wagers.falls[:few], wagers.areas[:few], wagers.stakes[:few]
    refuse_disagreement(
        lambda: settle_rounds(PAYS, *checked).tolist(), {"plain-python": lambda: by_python(*lists)}
    )
    peers = {"numpy-take": lambda: by_take(wagers), "plain-python": lambda: by_python(*lists)}
    return int(report(GOALS, lambda: settle_rounds(*terms), peers, parts={"plain-python": PYTHON_PARTS}))


if __name__ == "__main__":
    sys.exit(main())
