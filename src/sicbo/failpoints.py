"""Named points at which a test can kill the program.

`SICBO_FAILPOINT=after-commit:3` kills the process when it reaches `after-commit` for the third time. It sends
SIGKILL to itself: nothing is flushed, closed or reported. Without the variable a point costs one comparison.

Killing shows the state left between two of our own steps; it shows nothing about a power cut, because written
data that was not synced outlives a process.
"""

import os
import signal
import sys
from collections.abc import Mapping

VARIABLE = "SICBO_FAILPOINT"

POINTS: Mapping[str, str] = {
    "request-read": "requests were taken from the inbox, and none was handled",
    "key-looked-up": "the keys of a batch were looked up, or are left to the store",
    "stream-locked": "a transaction has locked its streams",
    "events-inserted": "records are in the transaction, their transfers are not",
    "balances-moved": "records, transfers and balances are in the transaction",
    "before-commit": "everything is in the transaction, and COMMIT comes next",
    "after-commit": "a batch is committed, and nobody was answered",
    "answered": "the caller was answered, and no screen was updated",
    "half-told": "one subscriber was notified, and the next was not",
    "settling": "losers were collected or winners were paid, and nothing of it is committed",
    "voiding": "stakes of a void round were returned, and nothing of it is committed",
    "recovery-claimed": "a start owns the stream, and has read nothing",
    "recovery-read": "a start has read the stream",
    "recovery-decided": "a start knows what the rules require, and has committed nothing",
    "recovery-kept": "a start has recovered, and takes no requests yet",
    "checkpointing": "a checkpoint of SQLite's log is about to be made, or was made",
    "migrating": "a change of the schema was made, and is not committed",
    "snapshot-under-way": "the old snapshot is gone, the new one is not there",
    "tumble-intended": "the intent to tumble is committed, and the tumbler was not started",
    "die-read": "a die was read and committed, and the next was not",
    "tree-head-under-way": "a tree head was signed, and is not stored",
}
"""All points, each with the situation when it is reached. A test compares the code with this list."""


class UnknownFailpoint(ValueError):
    """The variable names no point, or no valid count."""


class Plan:
    """Die when a point is reached for the nth time.

    >>> plan = read_plan("after-commit:2")
    >>> plan.is_due("answered"), plan.is_due("after-commit"), plan.is_due("after-commit")
    (False, False, True)
    """

    def __init__(self, name: str, count: int) -> None:
        self._name = name
        self._left = count

    def is_due(self, name: str) -> bool:
        """Count a point, and return whether to die there."""
        if name != self._name:
            return False
        self._left -= 1
        return self._left == 0


def read_plan(text: str) -> Plan | None:
    """Parse the variable; empty means no plan.

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


def failpoint(name: str) -> None:
    """Die here if the plan says so."""
    if _plan is not None and _plan.is_due(name):
        os.kill(os.getpid(), signal.SIGKILL)


def is_armed() -> bool:
    """Return whether a plan is set, for callers to whom finding the point's name costs something."""
    return _plan is not None


_plan = read_plan(os.environ.get(VARIABLE, ""))
if _plan is not None:
    sys.stderr.write(f"sicbo: {VARIABLE} is set: this process is a test and will kill itself\n")
