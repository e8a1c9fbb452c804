"""What a law asks of void rounds beyond the document: on which grounds, and what players are told.

A rule file without the table `voids` asks nothing more than its irregularities say.
"""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.files.entry import Entry


class Ground(Enum):
    """Why a round may be void, where the law has a closed list.

    `approved-rules` is any row of the document's irregularities that voids a round.
    """

    FORCE_MAJEURE = "force-majeure"
    SUSPECTED_OFFENCE = "suspected-offence"
    APPROVED_RULES = "approved-rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Voids(Entry):
    """The grounds on which a ruling may void a round, and what is owed to its players besides their stakes.

    Where `players_are_told`, it is on record who was told; where `recovery_is_announced`, winnings come back
    only if that was announced before the round.
    """

    grounds: tuple[Ground, ...]
    players_are_told: bool = False
    recovery_is_announced: bool = False
