"""Counters of a process since it started, for monitoring; they are not evidence.

Evidence is in the records. These are statistics: they start at zero with the process; seconds are floats.

>>> meters = Meters()
>>> answers = [Accepted(1, 2), Rejected("wager/under-minimum", "…"), RetryLater("inbox/is-full", "…")]
>>> meters.answered("T1", answers)
>>> dict(meters.answers)
{('T1', 'done'): 1, ('T1', 'wager/under-minimum'): 1, ('T1', 'inbox/is-full'): 1}
>>> meters.committed(0.003)
>>> meters.commits.seconds, meters.commits.counts[:4]
(0.003, [0, 0, 1, 0])
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from sicbo.house_runtime.requests import Accepted, Answer, Rejected, RetryLater
from sicbo.streams import Event
from sicbo.table import events as e

OPENED = "opened"
WEB = "web"
"""The stream name for answers that were refused before any stream was asked."""
ENDED: dict[type[Event], str] = {
    e.RoundConcluded: "concluded",
    e.RoundVoided: "voided",
    e.SettledRoundVoided: "voided-after-settlement",
    e.RoundCorrected: "corrected",
}

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The upper bounds, in seconds, of the histogram of commits."""


class Times(Struct):
    """A histogram of durations; the last count is of those above every bound."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0


class Meters:
    """Counters of the tables that one process runs."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, str]] = Counter()
        """By stream and code; `done` for accepted orders."""
        self.wagers: Counter[str] = Counter()
        """Registered stakes, by stream."""
        self.rounds: Counter[tuple[str, str]] = Counter()
        """By stream and step: opened, concluded, voided, corrected."""
        self.in_doubt: Counter[str] = Counter()
        """Batches whose commit could not be confirmed, by stream."""
        self.commits = Times()

    def answered(self, stream: str, answers: Iterable[Answer]) -> None:
        """Count answers."""
        for each in answers:
            match each:
                case Accepted():
                    self.answers[stream, "done"] += 1
                case Rejected(code) | RetryLater(code):
                    self.answers[stream, code] += 1

    def happened(self, stream: str, events: Iterable[Event] | None) -> None:
        """Count wagers and rounds among committed events."""
        for each in events or ():
            if isinstance(each, e.WagerRegistered | e.WagerRaised):
                self.wagers[stream] += 1
            elif isinstance(each, e.BettingOpened):
                self.rounds[stream, OPENED] += 1
            elif type(each) in ENDED:
                self.rounds[stream, ENDED[type(each)]] += 1

    def committed(self, seconds: float) -> None:
        """Count a commit."""
        self.commits.counts[bisect_left(BOUNDS, seconds)] += 1
        self.commits.seconds += seconds
