"""Named places at which a test can make the program die, as if it were killed just there.

`SICBO_FAILPOINT=after-commit:3` kills the process when it passes `after-commit` for the third time. It is
SIGKILL to itself: nothing is flushed, closed or told. Without the variable a passage is one comparison.
Killing shows what is left between two steps of ours; it shows nothing about a power cut, because what was
written and not synced outlives a process.
"""

import os
import signal
import sys
from collections.abc import Mapping

VARIABLE = "SICBO_FAILPOINT"

POINTS: Mapping[str, str] = {
    "request-read": "requests were taken from the inbox, and nothing was looked at",
    "key-looked-up": "the keys of a batch were looked up, or are left to the store",
    "stream-locked": "a transaction has locked its streams",
    "events-inserted": "records are in the transaction, their transfers are not",
    "balances-moved": "records, transfers and balances are in the transaction",
    "before-commit": "everything is in the transaction, and COMMIT comes next",
    "after-commit": "a batch is kept, and nobody was told",
    "answered": "who asked was answered, and no screen was told",
    "half-told": "one watcher was told, and the next was not",
    "settling": "losers were collected or winners were paid, and nothing of it is kept",
    "voiding": "stakes of a void round were given back, and nothing of it is kept",
    "recovery-claimed": "a start owns the stream, and has read nothing",
    "recovery-read": "a start has read the stream",
    "recovery-decided": "a start knows what the rules ask for, and has kept nothing of it",
    "recovery-kept": "a start has recovered, and takes no requests yet",
    "checkpointing": "a checkpoint of SQLite's log is about to be made, or was made",
    "migrating": "a change of the schema was made, and is not committed",
    "snapshot-under-way": "the old snapshot is gone, the new one is not there",
    "tumble-intended": "it is kept that the tumbler will start, and it was not told to",
    "die-read": "a die was read and kept, and the next was not",
    "tree-head-under-way": "a tree head was signed, and is not kept",
}
"""Every point there is, with what is the case when it is passed. A test holds the code to this list."""


class UnknownFailpoint(ValueError):
    """The variable names no point, or no number of a passage."""


class Plan:
    """Die at the nth passage of a point.

    >>> plan = read_plan("after-commit:2")
    >>> plan.is_due("answered"), plan.is_due("after-commit"), plan.is_due("after-commit")
    (False, False, True)
    """

    def __init__(self, name: str, passages: int) -> None:
        self._name = name
        self._left = passages

    def is_due(self, name: str) -> bool:
        """Count a passage, and tell whether it is the last."""
        if name != self._name:
            return False
        self._left -= 1
        return self._left == 0


def read_plan(text: str) -> Plan | None:
    """Read what the variable says; empty is no plan.

    >>> read_plan("") is None
    True
    >>> read_plan("before-lunch:1")
    Traceback (most recent call last):
        ...
    sicbo.failpoints.UnknownFailpoint: SICBO_FAILPOINT=before-lunch:1 is not NAME:N with one of these names: \
request-read, key-looked-up, stream-locked, events-inserted, balances-moved, before-commit, after-commit, \
answered, half-told, settling, voiding, recovery-claimed, recovery-read, recovery-decided, recovery-kept, \
checkpointing, migrating, snapshot-under-way, tumble-intended, die-read, tree-head-under-way
    """
    if not text:
        return None
    name, _, number = text.partition(":")
    if name not in POINTS or not (number.isascii() and number.isdigit()) or int(number) == 0:
        raise UnknownFailpoint(
            f"{VARIABLE}={text} is not NAME:N with one of these names: {', '.join(POINTS)}"
        )
    return Plan(name, int(number))


def passes(name: str) -> None:
    """Pass a point: die there if this is the passage that was named, go on otherwise."""
    if _plan is not None and _plan.is_due(name):
        os.kill(os.getpid(), signal.SIGKILL)


def is_armed() -> bool:
    """Return whether this process may die at a point, where finding the point's name costs something."""
    return _plan is not None


_plan = read_plan(os.environ.get(VARIABLE, ""))
if _plan is not None:
    sys.stderr.write(f"sicbo: {VARIABLE} is set: this process is a test and will kill itself\n")
