"""The forms of the pit's orders at a table, with the choices its current state allows.

There is one ruling for each hold, and one inspection for each that is due.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum

from msgspec import Struct, field, structs

from sicbo.administration.access import may_hold_a_post
from sicbo.administration.state import Administration, DeviceKind, DeviceStanding
from sicbo.messages.orders import Choice, FieldKind, FieldShown
from sicbo.orders import Group, People
from sicbo.outcome import FACES
from sicbo.people import Role
from sicbo.rules.equipment import Inspected, Inspection, InspectionTime
from sicbo.rules.irregularities import Verdict
from sicbo.rules.rule_set import RuleSet
from sicbo.server.desks.order_fields import (
    MAX_ITEMS,
    amount,
    as_json,
    choice,
    fixed,
    group,
    in_words,
    items,
    one_of,
)
from sicbo.streams import Command
from sicbo.table import commands as c
from sicbo.table.decisions.irregularities.corrections import CORRECTING, VOIDING, grounds_for
from sicbo.table.decisions.readiness import inspections_due
from sicbo.table.equipment import ORDINARY_DIE
from sicbo.table.order_availability import Hint, can_be_locked, paid_by_staff
from sicbo.table.orders import ORDERS
from sicbo.table.state import Position, Table
from sicbo.table.views.dealer import HoldShown, holds_shown
from sicbo.table.views.shared_views import in_words as event_in_words
from sicbo.words.catalogue import in_english


class Form(Struct, frozen=True):
    """An order, and those of its fields for which more is known than their type."""

    kind: type[Command]
    group: Group
    people: People
    about: str = ""
    fits_now: bool = True
    known: Mapping[str, FieldShown] = field(default_factory=dict)


def forms_of(table: Table, administration: Administration, role: Role = Role.SHIFT_MANAGER) -> Iterator[Form]:
    """Yield every order of the desks; how many people it takes also depends on the role."""
    for kind, spec in ORDERS.items():
        if spec.group is not None and kind not in ONE_FOR_EACH and spec.applies(table):
            yield Form(
                kind=kind,
                group=spec.group,
                people=spec.people_for(role),
                fits_now=spec.fits_now(table),
                known=known_fields(kind, table, administration),
            )
    for forms in ONE_FOR_EACH.values():
        yield from forms(table)


def known_fields(
    kind: type[c.Command], table: Table, administration: Administration
) -> dict[str, FieldShown]:
    """Return the fields of an order whose choices depend on the table's current state."""
    is_needed = {each.name: each.required for each in structs.fields(kind)}
    known = {}
    for name, hint in ORDERS[kind].hints.items():
        if hint in OTHER_FIELDS:
            known[name] = OTHER_FIELDS[hint](name, table)
        else:
            # A terminal pays out its own player; staff must name one.
            needs = is_needed[name] or hint is Hint.PLAYER_PAID_BY_STAFF
            known[name] = one_of(name, CHOICES[hint](table, administration), is_needed=needs)
    return known


Choices = Callable[[Table, Administration], Iterable[Choice]]


def _names(of: Callable[[Table], Iterable[str]]) -> Choices:
    """Return choices made of names from the table."""
    return lambda table, _: map(choice, of(table))


def _grounds(*verdicts: Verdict) -> Choices:
    """Return choices made of the events for which the table's document gives one of these verdicts."""

    def offered(table: Table, _: Administration) -> Iterator[Choice]:
        for each in grounds_for(table, verdicts):
            yield choice(each, event_in_words(each))

    return offered


def _staff(_: Table, administration: Administration) -> Iterable[Choice]:
    people = administration.people.values()
    return map(choice, sorted(each.name for each in people if may_hold_a_post(each)))


def _readers(table: Table, administration: Administration) -> Iterable[Choice]:
    readers = (
        each.name
        for each in administration.devices.values()
        if each.kind is DeviceKind.DICE_READER
        and each.standing is DeviceStanding.ACTIVE
        and each.table == table.id
    )
    return map(choice, sorted(readers))


def _mixers(table: Table, _: Administration) -> Iterator[Choice]:
    for each in table.document.dice.mixers if table.document.dice else ():
        yield choice(each, in_words(each))


def _remedies(table: Table, _: Administration) -> Iterator[Choice]:
    for each in table.equipment.remedies_due:
        yield choice(each, in_english("remedies", each.value))


def _positions(table: Table, which: Callable[[Position], bool]) -> list[str]:
    return sorted(each.id for each in table.positions.values() if which(each))


def _of_rule_sets(table: Table, names: Callable[[RuleSet], Iterable[str]]) -> Iterable[str]:
    return dict.fromkeys(name for each in table.rule_sets.values() for name in names(each))


CHOICES: Mapping[Enum, Choices] = {
    Hint.STAFF: _staff,
    Hint.POST: _names(lambda table: [each.title for each in table.document.staff.posts]),
    Hint.ON_THE_ROSTER: _names(lambda table: sorted(table.roster)),
    Hint.ACTING: _names(lambda table: sorted(who for who, entry in table.roster.items() if entry.acting)),
    Hint.RULE_SET: _names(lambda table: [each.id for each in table.rule_sets.values()]),
    Hint.PAY_TABLE: _names(lambda table: _of_rule_sets(table, lambda rules: rules.pay_table_names)),
    Hint.LAYOUT: _names(lambda table: _of_rule_sets(table, lambda rules: rules.entry.layouts)),
    Hint.MIXER: _mixers,
    Hint.READER: _readers,
    Hint.REMEDY: _remedies,
    Hint.POSITION: _names(lambda table: sorted(table.positions)),
    Hint.FREE_POSITION: _names(lambda table: _positions(table, lambda each: not each.player)),
    Hint.CALLING_POSITION: _names(lambda table: _positions(table, lambda each: each.called_at is not None)),
    Hint.POSITION_TO_LOCK: _names(lambda table: _positions(table, can_be_locked)),
    Hint.LOCKED_POSITION: _names(lambda table: _positions(table, lambda each: each.is_locked)),
    Hint.PLAYER: _names(lambda table: sorted(table.visits)),
    Hint.PLAYER_PAID_BY_STAFF: _names(paid_by_staff),
    Hint.COLOUR: _names(lambda table: table.colours),
    Hint.BOX_OUT: _names(lambda table: sorted(table.boxes_out)),
    Hint.DISPUTE: lambda table, _: (
        choice(each.number, f"{each.number}: {each.player}, {each.round}") for each in table.disputes
    ),
    Hint.ROUND_TO_TELL: lambda table, _: map(choice, sorted(table.to_tell)),
    Hint.GROUNDS_TO_CORRECT: _grounds(*CORRECTING),
    Hint.GROUNDS_TO_VOID: _grounds(*VOIDING),
}
"""Hints for fields with a choice."""


def _limits(name: str, table: Table) -> FieldShown:
    """Return the limits of the next round, for editing."""
    rules_by_kind = {kind: rules for rules in table.rule_sets.values() for kind in rules.kinds}
    found = table.limits
    kinds = [
        group(
            kind.value,
            (amount("minimum", found.by_kind[kind].minimum), amount("maximum", found.by_kind[kind].maximum)),
            rules.wager_name(kind),
        )
        for kind, rules in rules_by_kind.items()
    ]
    return group(name, (group("by_kind", kinds), amount("cap", found.cap, is_needed=False)))


def _sealed(name: str, _: Table) -> FieldShown:
    return FieldShown(name=name, kind=FieldKind.FLAG, is_needed=False)


def _dice(name: str, table: Table) -> FieldShown:
    number = table.document.dice.number if table.document.dice else 0
    die = FieldShown(name="faces", kind=FieldKind.WHOLES, value=as_json(ORDINARY_DIE))
    return items(name, die, number, number)


def _decks(name: str, table: Table) -> FieldShown:
    cards = table.document.cards
    fewest, most, each = (cards.decks_fewest, cards.decks_most, cards.cards_per_face) if cards else (0, 0, 0)
    counts = FieldShown(name="counts", kind=FieldKind.WHOLES, value=as_json((each,) * len(FACES)))
    deck = group("deck", (FieldShown(name="backs", kind=FieldKind.TEXTS), counts))
    return items(name, deck, fewest, most)


def _reading(name: str, _: Table) -> FieldShown:
    return FieldShown(name=name, kind=FieldKind.READING)


def _denominations(name: str, _: Table) -> FieldShown:
    pieces = FieldShown(name="pieces", kind=FieldKind.WHOLE)
    return items(name, group("denomination", (amount("value"), pieces)), 0, MAX_ITEMS)


OTHER_FIELDS: Mapping[Enum, Callable[[str, Table], FieldShown]] = {
    Hint.LIMITS: _limits,
    Hint.SEALED: _sealed,
    Hint.DICE: _dice,
    Hint.DECKS: _decks,
    Hint.READING: _reading,
    Hint.DENOMINATIONS: _denominations,
}
"""Hints for all other fields."""


def _inspections(table: Table) -> Iterator[Form]:
    """Yield an order for each inspection the document requires; a later one may find faults."""
    for each in (each for time in InspectionTime for each in inspections_due(table, time)):
        yield Form(
            kind=c.RecordInspection,
            group=Group.EQUIPMENT,
            people=People.ONE,
            about=f"{in_words(each.item)}, {in_english('terms', each.due.value)}",
            known={shown.name: shown for shown in _inspection(table, each)},
        )


def _rulings(table: Table) -> Iterator[Form]:
    """Yield an order for each hold that needs a ruling."""
    for hold in holds_shown(table):
        yield Form(
            kind=c.GiveRuling,
            group=Group.RULINGS,
            people=People.ONE_OR_TWO,
            about=str(hold.number),
            known={each.name: each for each in _ruling(table, hold)},
        )


def _inspection(table: Table, inspection: Inspection) -> Iterator[FieldShown]:
    yield fixed("item", inspection.item, in_words(inspection.item))
    yield fixed("due", inspection.due, in_english("terms", inspection.due.value))
    times = inspection.operations_fewest
    is_device = inspection.item is Inspected.ELECTRICAL_DEVICE
    operation = FieldShown(name="operation", kind=FieldKind.FLAG)
    yield items("operations", operation, 0 if is_device else times, 0 if is_device else times)
    areas = {area.id: rules.name(area) for rules in table.rule_sets.values() for area in rules.areas}
    lit = tuple(choice(area, name) for area, name in areas.items())
    trial = group(
        "trial",
        (
            FieldShown(name="faces", kind=FieldKind.FACES),
            FieldShown(name="lit", kind=FieldKind.SEVERAL, choices=lit),
        ),
    )
    yield items("trials", trial, times if is_device else 0, times if is_device else 0)


def _ruling(table: Table, hold: HoldShown) -> Iterator[FieldShown]:
    yield fixed("hold", hold.number, f"{hold.number}: {hold.about}")
    yield one_of("verdict", (choice(each, in_english("verdicts", each.value)) for each in hold.verdicts))
    areas = {area.id: rules.name(area) for rules in table.rule_sets.values() for area in rules.areas}
    on = ((area, name) for area, name in areas.items() if hold.wager)
    yield one_of("area", (choice(area, name) for area, name in on), is_needed=False)
    yield FieldShown(name="faces", kind=FieldKind.FACES, is_needed=False)
    grounds = (choice(each, in_english("grounds", each.value)) for each in hold.grounds)
    yield one_of("ground", grounds, is_needed=False)
    rows = (choice(each, event_in_words(each)) for each in hold.under)
    yield one_of("under", rows, is_needed=False)


ONE_FOR_EACH: Mapping[type[c.Command], Callable[[Table], Iterator[Form]]] = {
    c.RecordInspection: _inspections,
    c.GiveRuling: _rulings,
}
"""Orders with one form for each matter that needs one."""
