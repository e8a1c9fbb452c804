"""A rule set: what a terminal or a seat plays by.

It is one pay table of a document on one or more of its layouts, with all odds resolved.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from types import MappingProxyType

from sicbo.money import Currency, Money, smallest_step
from sicbo.outcome import NotAShoe, Outcome, Shoe
from sicbo.rules.areas import Area, Kind, OnTriple, UnknownArea, all_areas, pay_level
from sicbo.rules.document import RuleDocument, RuleSetEntry, WagerKind
from sicbo.rules.equipment import Device
from sicbo.rules.files.shipped_files import UnknownName
from sicbo.rules.layout import Layout, lay_out
from sicbo.rules.pay_table import PayRow, PayTable


@dataclass(frozen=True, slots=True, repr=False)
class RuleSet:
    """One pay table of a document on its layouts.

    >>> import sicbo
    >>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    >>> len(rules.area_ids), rules.area_ids[:3]
    (104, ('small', 'big', 'odd'))
    >>> rules.pays("double:1", (1, 1, 3))
    Fraction(11, 1)
    >>> rules.pays("double:1", (1, 2, 3)) is None
    True
    """

    document: RuleDocument
    entry: RuleSetEntry
    pay_table: PayTable
    rows: Mapping[Area, PayRow] = field(hash=False, compare=False)
    on_triple: OnTriple

    def __hash__(self) -> int:
        """Hash its names, not its whole document."""
        return hash((self.entry.id, self.pay_table.name))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what it is made from."""
        return make_rule_set, (self.document, self.entry, self.pay_table.name)

    def __repr__(self) -> str:
        """Name the rule set, not everything in it."""
        return f"RuleSet({self.id}, pay table {self.pay_table.name})"

    @property
    def id(self) -> str:
        """The id, as in `sicbo.rule_set(id)`."""
        return self.entry.id

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.entry.title

    @property
    def device(self) -> Device:
        """Dice or cards."""
        return self.document.device

    @property
    def in_force(self) -> datetime | None:
        """When the document takes effect, if it says."""
        return self.document.in_force

    @property
    def currency(self) -> Currency:
        """The currency of its amounts."""
        return self.document.money.as_currency()

    @property
    def stake_step(self) -> Money:
        """The amount that stakes at a table are multiples of."""
        return self.currency.read(self.document.money.stake_step)

    @property
    def areas(self) -> tuple[Area, ...]:
        """Every area on offer, in the order of the pay table."""
        return tuple(self.rows)

    @property
    def area_ids(self) -> tuple[str, ...]:
        """The ids of every area on offer."""
        return tuple(area.id for area in self.rows)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of wager on offer."""
        return tuple(dict.fromkeys(area.kind for area in self.rows))

    def area(self, area_id: str) -> Area:
        """Return an area on offer; any other is refused with the list of areas (T24)."""
        area = all_areas().get(area_id)
        if area is None or area not in self.rows:
            raise UnknownArea(f"{self.id} has no area {area_id[:40]!r}; its areas are {self._offered()}")
        return area

    def ours(self, area: Area) -> str:
        """Return what is our own about the odds of an area, not of the document; empty if nothing is."""
        return self.rows[area].ours

    def _offered(self) -> str:
        """Write all areas on offer by kind: small, big, total:4 5 6."""
        kinds = ([area for area in self.rows if area.kind is kind] for kind in self.kinds)
        return ", ".join(areas_text(areas) for areas in kinds)

    def odds(self, area: Area) -> tuple[Fraction, ...]:
        """Return the odds of an area: one figure, or three for a single by the number of matching dice."""
        return self.rows[self.area(area.id)].odds

    def pays(self, area_id: str, faces: Outcome | Sequence[int]) -> Fraction | None:
        """Return what an area pays on an outcome, net per unit staked; None if it loses."""
        outcome = faces if isinstance(faces, Outcome) else Outcome.of(*faces)
        return self.odds_won(self.area(area_id), outcome)

    def odds_won(self, area: Area, outcome: Outcome) -> Fraction | None:
        """Return what an area of this rule set pays on an outcome; None if it loses."""
        level = pay_level(area, outcome, self.on_triple)
        return self.rows[area].odds[level - 1] if level else None

    def winners(self, outcome: Outcome) -> tuple[Area, ...]:
        """Return the winning areas, which the table lights up."""
        return tuple(area for area in self.rows if self.odds_won(area, outcome) is not None)

    def stake_step_of(self, area: Area) -> Money:
        """Return the smallest step of stakes that this area pays exactly."""
        return smallest_step(self.odds(area))

    def wager_kind(self, kind: Kind) -> WagerKind:
        """Return the document's entry for a kind of wager."""
        return next(wager for wager in self.document.wagers if wager.kind is kind)

    def name(self, area: Area) -> str:
        """Return the document's name for an area."""
        return self.wager_kind(area.kind).name.replace("{numbers}", numbers_text(area))

    def wager_name(self, kind: Kind) -> str:
        """Return the document's name for a kind of wager, without numbers."""
        return self.wager_kind(kind).name.removesuffix(" {numbers}").replace("{numbers}", "n")

    def clauses(self, area: Area) -> tuple[str, ...]:
        """Return the clauses that set the odds of an area."""
        return self.rows[area].clause

    @property
    def pay_table_names(self) -> tuple[str, ...]:
        """The pay tables that this rule set may be offered with, the default first."""
        return (self.entry.pay_table, *self.entry.also_offered)

    def offering(self, pay_table: str) -> "RuleSet":
        """Return the same rule set with another of its pay tables."""
        if pay_table not in self.pay_table_names:
            raise UnknownName(
                f"{self.id} has no pay table {pay_table[:40]!r}; it has {', '.join(self.pay_table_names)}"
            )
        return make_rule_set(self.document, self.entry, pay_table)

    def layout(self, name: str | None = None) -> Layout:
        """Return a layout of this rule set, by default the first."""
        names = self.entry.layouts
        if name is not None and name not in names:
            raise UnknownName(f"{self.id} has no layout {name[:40]!r}; it has {', '.join(names)}")
        wanted = names[0] if name is None else name
        plan = next(plan for plan in self.document.layouts if plan.name == wanted)
        return lay_out(plan, rule_set=self.id, odds_of=self.odds, name_of=self.name)

    def shoe(self, decks: int) -> Shoe:
        """Return a full shoe with this number of decks, if the document allows it."""
        cards = self.document.cards
        if cards is None:
            raise NotAShoe(f"{self.id} is played with dice and has no shoe")
        if not cards.decks_fewest <= decks <= cards.decks_most:
            raise NotAShoe(f"{self.id} takes {cards.decks_fewest} to {cards.decks_most} decks, not {decks}")
        return Shoe.of_decks(decks, cards_per_face=cards.cards_per_face)


def make_rule_set(document: RuleDocument, entry: RuleSetEntry, pay_table: str) -> RuleSet:
    """Build the rule set of one entry of a document with one of its pay tables."""
    table = next(table for table in document.pay_tables if table.name == pay_table)
    return RuleSet(document, entry, table, MappingProxyType(dict(_rows(document, table))), document.on_triple)


def rule_sets_of(document: RuleDocument) -> tuple[RuleSet, ...]:
    """Return every rule set of a document, each with its default pay table."""
    return tuple(make_rule_set(document, entry, entry.pay_table) for entry in document.rule_sets)


def numbers_text(area: Area) -> str:
    """Write the numbers of an area for people.

    >>> [numbers_text(all_areas()[area_id]) for area_id in ("total:17", "domino:12", "double-single:113")]
    ['17', '1 and 2', '1-1-3']
    """
    between = " and " if area.kind is Kind.DOMINO else "-"
    return between.join(str(number) for number in area.numbers)


def areas_text(areas: Sequence[Area]) -> str:
    """Write areas of one kind in the order of their numbers, naming the kind once.

    >>> areas_text([all_areas()["total:17"], all_areas()["total:4"]])
    'total:4 17'
    """
    first, *others = sorted(areas, key=lambda area: area.numbers)
    return " ".join([first.id, *(area.digits for area in others)])


def _rows(document: RuleDocument, table: PayTable) -> Iterator[tuple[Area, PayRow]]:
    tables = {each.name: each for each in document.pay_tables}
    chain = [table]
    while chain[0].like:
        chain.insert(0, tables[chain[0].like])
    for each in chain:
        for row in each.rows:
            for area in row.areas:
                yield area, row
