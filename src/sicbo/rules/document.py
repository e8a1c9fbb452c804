"""A rule document as data: everything in one rule file.

The field names of these classes are the keys of the file; docs/reference/rule-file.md explains
them. Reading (files/reader.py) turns a text into a RuleDocument; a RuleSet (rule_set.py) is one of its
pay tables on its layouts, which is what a terminal or a seat plays by.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sicbo.chips import Instrument
from sicbo.money import Currency
from sicbo.rules.areas import Kind, OnTriple
from sicbo.rules.disputes import Disputes
from sicbo.rules.equipment import Cards, Device, Dice, Inspection
from sicbo.rules.files.entry import Entry
from sicbo.rules.instruments import AS_BEFORE, AcceptedInstrument, ColourChips, Terminals
from sicbo.rules.irregularities import Irregularity
from sicbo.rules.law import NO_LAW, Law
from sicbo.rules.layout import LayoutPlan
from sicbo.rules.limits import LimitsPolicy
from sicbo.rules.odds_wording import Wording
from sicbo.rules.pay_table import Floor, PayTable
from sicbo.rules.posts import Staff
from sicbo.rules.procedure import Procedure
from sicbo.rules.voids import Voids


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyEntry(Entry):
    """The currency of the file and the step that stakes are made of."""

    currency: str
    decimals: int
    stake_step: str

    def as_currency(self) -> Currency:
        """Return the currency that reads and writes amounts."""
        return Currency(self.currency, self.decimals)


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerKind(Entry):
    """A kind of wager that the document defines, under the document's name for it.

    `{numbers}` in the name stands for the numbers of the area. `on_triple` is only for doubles, and
    only where the document is silent (T5).
    """

    kind: Kind
    name: str
    on_triple: OnTriple | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsWordings(Entry):
    """The only ways in which a document allows odds to be stated, if it restricts them (US 4(a))."""

    allowed: tuple[Wording, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetEntry(Entry):
    """One id that a terminal or seat can play by: a pay table on one or more layouts."""

    id: str
    title: str
    pay_table: str
    also_offered: tuple[str, ...] = ()
    layouts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleDocument(Entry):
    """One rule file."""

    document: str
    house: str
    regulator: str = ""
    approval: str = ""
    version: str = ""
    in_force: datetime | None = None
    notes: tuple[str, ...] = ()
    money: MoneyEntry
    dice: Dice | None = None
    cards: Cards | None = None
    inspections: tuple[Inspection, ...] = ()
    wagers: tuple[WagerKind, ...]
    rule_sets: tuple[RuleSetEntry, ...]
    pay_tables: tuple[PayTable, ...]
    floors: tuple[Floor, ...] = ()
    odds_wordings: OddsWordings | None = None
    layouts: tuple[LayoutPlan, ...]
    procedure: Procedure
    limits: LimitsPolicy
    instruments: tuple[AcceptedInstrument, ...]
    terminals: Terminals = AS_BEFORE
    colour_chips: ColourChips | None = None
    staff: Staff
    irregularities: tuple[Irregularity, ...]
    voids: Voids | None = None
    law: Law = NO_LAW
    disputes: Disputes | None = None

    @property
    def on_triple(self) -> OnTriple:
        """What a double does on its triple; it wins unless the file says otherwise."""
        stated = (wager.on_triple for wager in self.wagers if wager.on_triple is not None)
        return next(stated, OnTriple.WINS)

    @property
    def used_up_by_play(self) -> frozenset[Instrument]:
        """The instruments that are not returned with a win; only the winnings are paid."""
        return frozenset(each.kind for each in self.instruments if not each.returned_on_win)

    @property
    def used_up_by_void(self) -> frozenset[Instrument]:
        """The instruments that are not returned when a round is void."""
        return frozenset(each.kind for each in self.instruments if not each.returned_on_void)

    @property
    def device(self) -> Device:
        """What makes the outcome."""
        return Device.CARDS if self.cards else Device.DICE


def title_of_game(titles: Iterable[str]) -> str:
    """Return the common title of rule sets: of several, without what follows the comma.

    >>> title_of_game(["Sic Bo, pay table 1", "Sic Bo, pay table 2"]), title_of_game(["Sic Bo, pay table 1"])
    ('Sic Bo', 'Sic Bo, pay table 1')
    """
    first, *others = titles
    return first.partition(", ")[0] if others else first
