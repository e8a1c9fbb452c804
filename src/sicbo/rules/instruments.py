"""What a document lets players stake with, and its rules for colour chips."""

from dataclasses import dataclass
from enum import Enum

from sicbo.chips import Instrument
from sicbo.rules.files.entry import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedInstrument(Entry):
    """An instrument, the document's name for it, and whether the stake itself is returned."""

    kind: Instrument
    name: str
    returned_on_win: bool
    returned_on_void: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Terminals(Entry):
    """What terminals may stake, apart from the instruments that lie on a layout."""

    credits_accepted: bool
    """Whether their credits are stakes. A document that says chips or plaques takes none (US 3(a))."""


AS_BEFORE = Terminals(credits_accepted=True)
"""How a file plays that does not say: those on record from before there was the key do not."""


class ValueSetBy(Enum):
    """Who sets the value of a colour chip."""

    PLAYER_AT_PURCHASE = "player-at-purchase"
    DEALER_ASKS_PLAYER = "dealer-asks-player"


class Marker(Enum):
    """How the value of colour chips above the table minimum is shown."""

    MARKER = "marker"
    CASH_CHIP = "cash-chip"
    SAMPLE_AND_BUTTON = "sample-and-button"


class MarkerPlace(Enum):
    """Where a marker is put."""

    CHIP_BANK = "chip-bank"
    STAND = "stand"


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourChips(Entry):
    """The rules for chips of a colour that belong to one player."""

    value_set_by: ValueSetBy
    marker_above_minimum: tuple[Marker, ...] = ()
    """Any one of these is enough; empty if the document asks for none."""
    marker_places: tuple[MarkerPlace, ...] = ()
    below_minimum_refused: bool
    emblem_per_table: bool
    played_only_at_issuing_table: bool
    redeemed_elsewhere_only_when_table_closed: bool
    same_colour_needs_consent: bool
    one_value_a_colour: bool = False
    """Whether a colour has one value at a time, whoever holds it."""
    several_colours_allowed_by: str
