"""What the law of a place asks of a table beyond the document: notice of closing and of limits, time to bet.

A rule file without the table `law` asks for none of it; a house bound by more says so in its own file.
"""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.files.entry import Entry


class ClosingGround(Enum):
    """Why a table may close at once, where its players must be told beforehand."""

    SAFETY = "safety"
    HONESTY = "honesty"
    URGENT_REPAIR = "urgent-repair"


@dataclass(frozen=True, slots=True, kw_only=True)
class Law(Entry):
    """Notices and times that a law asks for; nothing by default."""

    closing_is_announced: bool = False
    """Whether a table with players closes after a round that was announced as the last."""
    betting_seconds_fewest: int = 0
    """For how long betting stays open at least."""
    limits_minutes_fewest: int = 0
    """How long before a change of limits players at the table are told."""


NO_LAW = Law()
