"""Rounds that were given up after the closing call: voiding an unwelcome result is a re-roll.

A void is right when a document asks for it. But whoever knows an outcome, or could know it, and has the
round given up, has drawn twice; so such rounds are counted for each table, and too many call someone
(INV-G2). The bounds are ours; the count is only a signal.
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from sicbo.rules.irregularities import Event as Irregular
from sicbo.table.round import HowConcluded, Round

MAX_ABORTED = 3
"""So many of the rounds that are looked at may be given up after the closing call, and no more."""


class AbortedRounds(Struct, frozen=True):
    """What became of rounds that came to the closing call."""

    closed: int
    """Rounds in which the call was made."""
    void: int
    """Of these, the void ones."""
    void_with_faces: int
    """Of these, those whose faces, or some of them, were on record."""
    no_rolls: int
    """How often the dice were tumbled again with the stakes standing."""
    why: tuple[tuple[Irregular, int], ...]
    """What they were void for, the most frequent first."""

    @property
    def is_alarming(self) -> bool:
        """Whether someone has to look: a known outcome was given up, or too many unknown ones."""
        return self.void_with_faces > 0 or self.void + self.no_rolls > MAX_ABORTED


def aborted_rounds(rounds: Iterable[Round]) -> AbortedRounds:
    """Count the rounds of a table that were given up after the closing call.

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
