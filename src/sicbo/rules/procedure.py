"""The steps of a round of play, as each document orders them.

MBS v6 tumbles under cover before the closing call; US and RWS call first; 3 Card draws after the
call (T26). The order is therefore data: a list of steps that the table interprets.
"""

from dataclasses import dataclass
from enum import Enum

from sicbo.rules.equipment import Mixer
from sicbo.rules.files.entry import Entry


class Act(Enum):
    """Something that is done in a round."""

    OPEN_BETTING = "open-betting"
    TUMBLE = "tumble"
    CLOSE_BETTING = "close-betting"
    PRESS_DEAL_BUTTON = "press-deal-button"
    COVER = "cover"
    UNCOVER = "uncover"
    CHECK_FLAT = "check-flat"
    DRAW_CARDS = "draw-cards"
    ANNOUNCE = "announce"
    ENTER_OUTCOME = "enter-outcome"
    LIGHT_WINNERS = "light-winners"
    COLLECT_LOSERS = "collect-losers"
    PAY_WINNERS = "pay-winners"
    CLEAR_LIGHTS = "clear-lights"
    CONCLUDE = "conclude"


class Position(Enum):
    """The moment whose chip positions are settled (T28)."""

    AT_CLOSING = "at-closing"
    AT_COVER_REMOVED = "at-cover-removed"
    AT_REVEAL = "at-reveal"
    AT_LIGHTS = "at-lights"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Entry):
    """One step of the round; `only_with` limits it to tables with that mixer.

    `concludes_without_wagers` marks an announcement that ends a round in which nothing is staked.
    `dealers_call` marks a closing call that the dealer alone makes: a betting window only asks for it.
    """

    act: Act
    call: str = ""
    times_fewest: int = 0
    only_with: Mixer | None = None
    concludes_without_wagers: bool = False
    dealers_call: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Entry):
    """The steps in order, and the moment whose chip positions are settled."""

    settles: Position
    steps: tuple[Step, ...]
