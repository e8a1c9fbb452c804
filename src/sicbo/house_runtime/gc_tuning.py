"""Pauses of a process that runs tables: the collector of garbage is told to come seldom.

Frozen values cannot point at each other in rings, so that almost nothing here is garbage that only the
collector finds; but it looks through all that a table holds again and again, a fifth of the time of a wager.
"""

import gc

THRESHOLDS = (50_000, 20, 50)
"""New objects before the youngest are looked through, and how often that is done before older ones are."""


def collect_seldom() -> None:
    """Leave out of all later looks what is there now, and look seldom: for a process that is a server."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
