"""Dice, cards and shakers of a house, from receipt to destruction: where a piece is in its life.

The house keeps the register; a table asks it before anything goes into play. A house registers a kind of gear
from its first receipt on; until then its tables take what people put there.

>>> Gear(serial="D1", kind=GearKind.DICE).standing
<GearStanding.SEALED: 'sealed'>
"""

from enum import Enum

from msgspec import Struct


class GearKind(Enum):
    """What is registered: a set of dice, a deck of cards, a tumbler or shaker."""

    DICE = "dice"
    CARDS = "cards"
    SHAKER = "shaker"


class GearStanding(Enum):
    """Where a piece is in its life; from the last two there is no way back into play."""

    SEALED = "sealed"
    """Received, and not looked at yet."""
    INSPECTED = "inspected"
    IN_PLAY = "in-play"
    USED = "used"
    """Taken out of play: it is inspected anew before it goes back."""
    RETIRED = "retired"
    DESTROYED = "destroyed"


OVER = (GearStanding.RETIRED, GearStanding.DESTROYED)


class Gear(Struct, frozen=True, kw_only=True):
    """A piece of gear; `table` is where it is in play, `day` the gaming day of its last inspection."""

    serial: str
    kind: GearKind
    standing: GearStanding = GearStanding.SEALED
    table: str = ""
    day: str = ""
    kept_for: tuple[str, ...] = ()
    """The open disputes for which it is kept whole, each as table/number."""
