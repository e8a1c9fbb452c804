"""Garbage collector settings for a process that runs tables: it is made to run rarely.

Frozen values cannot form reference cycles, so almost nothing here is garbage that only the collector
finds; but it scans all that a table holds again and again, a fifth of the time of a wager.
"""

import gc

THRESHOLDS = (50_000, 20, 50)
"""Allocations before the youngest generation is scanned, and scans of it before older ones are."""


def collect_less_often() -> None:
    """Exempt all current objects from collection and collect rarely: for a server process."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
