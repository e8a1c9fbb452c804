"""Rounds aborted after the closing call: voiding an unwelcome result is a re-roll.

A void is right when a document requires it. But someone who may know the outcome and has the round voided
has drawn twice; so such rounds are counted for each table, and too many raise an alarm (INV-G2). The bounds
are ours; the count is only a signal.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from sicbo.rules.irregularities import Event as Irregular
from sicbo.table.round import HowConcluded, Round

MAX_ABORTED = 3
"""The most rounds that may be aborted after the closing call without an alarm."""


class AbortedRounds(Struct, frozen=True):
    """How the rounds that reached the closing call ended."""

    closed: int
    """Rounds with a closing call."""
    void: int
    """Void rounds among these."""
    void_with_faces: int
    """Void rounds with at least one face on record."""
    no_rolls: int
    """How often the dice were tumbled again for the same stakes."""
    why: tuple[tuple[Irregular, int], ...]
    """Reasons for the voids, the most frequent first."""

    @property
    def is_alarming(self) -> bool:
        """Whether a known outcome was aborted, or too many unknown ones."""
        return self.void_with_faces > 0 or self.void + self.no_rolls > MAX_ABORTED


def aborted_rounds(rounds: Iterable[Round]) -> AbortedRounds:
    """Count the rounds of a table that were aborted after the closing call.

    >>> aborted_rounds(())
    AbortedRounds(closed=0, void=0, void_with_faces=0, no_rolls=0, why=())
    """
    closed = [play for play in rounds if play.betting.was_closed]
    void = [play for play in closed if play.concluded is HowConcluded.VOID]
    why = Counter(play.void_because for play in void if play.void_because is not None)
    return AbortedRounds(
        closed=len(closed),
        void=len(void),
        void_with_faces=sum(_has_faces(play) for play in void),
        no_rolls=sum(play.no_rolls for play in closed),
        why=tuple(why.most_common()),
    )


def _has_faces(play: Round) -> bool:
    return bool(play.reading.cards) or any(face is not None for face in play.reading.dice)
