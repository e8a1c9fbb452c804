"""The orders that the pit gives at a table, each with what may stand in its fields as the table stands.

There is one ruling for each thing that is held, and one inspection for each that is due.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct, field

from sicbo.administration.access import may_hold_a_post
from sicbo.administration.state import Administration, DeviceKind, DeviceStanding
from sicbo.chips import Instrument
from sicbo.messages.orders import FieldKind, FieldShown, Group, People
from sicbo.outcome import FACES
from sicbo.people import Role
from sicbo.rules.equipment import Inspected, Inspection, InspectionTime
from sicbo.rules.irregularities import Verdict
from sicbo.server.desks.order_fields import (
    amount,
    as_json,
    choice,
    fixed,
    group,
    in_words,
    items,
    named,
    one_of,
)
from sicbo.table import commands as c
from sicbo.table.decide import RULES
from sicbo.table.decisions.irregularities.corrections import CORRECTING, grounds_for
from sicbo.table.decisions.readiness import IN_WORDS, inspections_due
from sicbo.table.equipment import InspectionDone
from sicbo.table.state import Table
from sicbo.table.views.dealer import HoldShown, holds_shown
from sicbo.table.views.offers import CONSEQUENCES, REMEDIES
from sicbo.table.views.parts import in_words as event_in_words

GROUPS: dict[type[c.Command], Group] = {
    c.OpenTable: Group.TABLE,
    c.CloseTable: Group.TABLE,
    c.StartShift: Group.TABLE,
    c.SetLimits: Group.LIMITS,
    c.OfferPayTable: Group.LIMITS,
    c.AssignPost: Group.STAFF,
    c.AssignActing: Group.STAFF,
    c.EndActing: Group.STAFF,
    c.ReleasePerson: Group.STAFF,
    c.FitMixer: Group.EQUIPMENT,
    c.RemoveMixer: Group.EQUIPMENT,
    c.TakeCustody: Group.EQUIPMENT,
    c.LogDice: Group.EQUIPMENT,
    c.RemoveDice: Group.EQUIPMENT,
    c.LoadShoe: Group.EQUIPMENT,
    c.FitReader: Group.EQUIPMENT,
    c.RemoveReader: Group.EQUIPMENT,
    c.RecordRemedy: Group.EQUIPMENT,
    c.SetUpPosition: Group.POSITIONS,
    c.RemovePosition: Group.POSITIONS,
    c.TakePosition: Group.POSITIONS,
    c.LeavePosition: Group.POSITIONS,
    c.BuyIn: Group.PLAYERS,
    c.CashOut: Group.PLAYERS,
    c.SetOwnLimits: Group.PLAYERS,
    c.ExcludePlayer: Group.PLAYERS,
    c.AnswerCall: Group.PLAYERS,
    c.RedeemColourChips: Group.PLAYERS,
    c.FillTray: Group.MONEY,
    c.CreditTray: Group.MONEY,
    c.CountTray: Group.MONEY,
    c.DropBox: Group.MONEY,
    c.CountBox: Group.MONEY,
    c.RaiseQuestion: Group.TROUBLE,
    c.CorrectOutcome: Group.TROUBLE,
    c.VoidRounds: Group.TROUBLE,
    c.AttestDice: Group.TROUBLE,
    c.CloseOption: Group.TROUBLE,
    c.RecordPresence: Group.TROUBLE,
    c.ResetDevice: Group.TROUBLE,
}
"""What is ordered from the pit; rulings and inspections come to it, one for each that waits."""

ORDINARY_DIE = tuple(FACES)


class Form(Struct, frozen=True, kw_only=True):
    """An order, and the fields of it that are known better than from its type."""

    kind: type[c.Command]
    group: Group
    people: People
    about: str = ""
    fits_now: bool = True
    known: Mapping[str, FieldShown] = field(default_factory=dict)


def forms_of(table: Table, administration: Administration, role: Role = Role.SHIFT_MANAGER) -> Iterator[Form]:
    """Give every order, in the order of their groups; how many people one takes goes by the role as well."""
    for kind, about in GROUPS.items():
        if not _is_for(table, kind):
            continue
        rule = RULES[kind]
        may_alone = rule.approver_may_alone and role in rule.approved_by
        alone = People.ONE_OR_TWO if may_alone else People.TWO
        people = alone if rule.takes_two else People.ONE_OR_TWO if rule.may_take_two else People.ONE
        known = KNOWN[kind](table, administration) if kind in KNOWN else ()
        yield Form(
            kind=kind,
            group=about,
            people=people,
            fits_now=FITS[kind](table) if kind in FITS else True,
            known={each.name: each for each in known},
        )
    yield from _inspections(table)
    for hold in holds_shown(table):
        yield Form(
            kind=c.GiveRuling,
            group=Group.RULINGS,
            people=People.ONE_OR_TWO,
            about=str(hold.number),
            known={each.name: each for each in _ruling(table, hold)},
        )


FITS: dict[type[c.Command], Callable[[Table], bool]] = {
    c.OpenTable: lambda table: not table.is_open,
    c.CloseTable: lambda table: table.is_open,
    c.EndActing: lambda table: any(each.acting for each in table.roster.values()),
    c.ReleasePerson: lambda table: bool(table.roster),
    c.RemoveMixer: lambda table: table.mixer is not None,
    c.TakeCustody: lambda table: table.mixer is not None,
    c.RemoveDice: lambda table: table.dice is not None,
    c.RemoveReader: lambda table: table.reader is not None,
    c.RecordRemedy: lambda table: bool(table.remedies_due),
    c.RemovePosition: lambda table: bool(table.positions),
    c.TakePosition: lambda table: any(not each.player for each in table.positions.values()),
    c.LeavePosition: lambda table: bool(table.visits),
    c.BuyIn: lambda table: bool(table.positions),
    c.CashOut: lambda table: bool(_paid_out_by_staff(table)),
    c.SetOwnLimits: lambda table: bool(table.visits),
    c.ExcludePlayer: lambda table: bool(table.visits),
    c.AnswerCall: lambda table: any(each.called_at for each in table.positions.values()),
    c.CountBox: lambda table: bool(table.boxes_out),
    c.CorrectOutcome: lambda table: table.rounds_opened > 0,
    c.VoidRounds: lambda table: table.rounds_opened > 0,
    c.AttestDice: lambda table: table.round is not None and table.round.waits_for_reading,
    c.CloseOption: lambda table: table.round is not None and table.round.option is not None,
}
"""Orders about something that a table may have or not at a moment."""

DICE_ORDERS = (c.FitMixer, c.RemoveMixer, c.TakeCustody, c.LogDice, c.RemoveDice, c.FitReader, c.RemoveReader)
ACTING = (c.AssignActing, c.EndActing)
OF_CREDIT = (c.BuyIn, c.CashOut)
GROUNDS: dict[type[c.Command], tuple[Verdict, ...]] = {
    c.CorrectOutcome: CORRECTING,
    c.VoidRounds: (Verdict.VOID_AFFECTED_ROUNDS,),
}
"""The verdicts of a document upon which settled rounds are touched."""


def _is_for(table: Table, kind: type[c.Command]) -> bool:
    """Tell whether the document of a table has what an order is about at all."""
    document = table.document
    if kind in DICE_ORDERS:
        return document.dice is not None
    if kind is c.LoadShoe:
        return document.cards is not None
    if kind in OF_CREDIT:
        return any(each.kind is Instrument.CREDITS for each in document.instruments)
    if kind in GROUNDS:
        return bool(grounds_for(document, GROUNDS[kind]))
    if kind is c.RedeemColourChips:
        return document.colour_chips is not None
    return document.staff.acting_may if kind in ACTING else True


def _paid_out_by_staff(table: Table) -> list[str]:
    """List the players whose credit staff may pay out: at seats, and at terminals that are dead."""
    positions = table.positions.values()
    return sorted(each.player for each in positions if each.player and (each.is_down or not each.is_terminal))


Known = Iterable[FieldShown]
Knowing = Callable[[Table, Administration], Known]


def _posting(table: Table, administration: Administration) -> Known:
    people = (each for each in administration.people.values() if may_hold_a_post(each))
    yield named("person", sorted(each.name for each in people))
    yield named("post", [each.title for each in table.document.staff.posts])


def _on_the_roster(table: Table, _: Administration) -> Known:
    yield named("person", sorted(table.roster))


def _acting(table: Table, _: Administration) -> Known:
    yield named("person", sorted(name for name, entry in table.roster.items() if entry.acting))


def _limits(table: Table, _: Administration) -> Known:
    """Show the limits of the next round, to be changed."""
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
    yield group("limits", (group("by_kind", kinds), amount("cap", found.cap, is_needed=False)))


def _pay_tables(table: Table, _: Administration) -> Known:
    rule_sets = table.rule_sets.values()
    names = dict.fromkeys(name for each in rule_sets for name in each.pay_table_names)
    yield named("rule_set", [each.id for each in rule_sets])
    yield named("pay_table", names)


def _mixers(table: Table, _: Administration) -> Known:
    allowed = table.document.dice.mixers if table.document.dice else ()
    yield one_of("mixer", (choice(each, in_words(each)) for each in allowed))
    yield FieldShown(name="is_sealed", kind=FieldKind.FLAG, is_needed=False, value="true")


def _dice(table: Table, _: Administration) -> Known:
    number = table.document.dice.number if table.document.dice else 0
    die = FieldShown(name="faces", kind=FieldKind.WHOLES, value=as_json(ORDINARY_DIE))
    yield items("dice", die, number, number)


def _shoe(table: Table, _: Administration) -> Known:
    cards = table.document.cards
    fewest, most, each = (cards.decks_fewest, cards.decks_most, cards.cards_per_face) if cards else (0, 0, 0)
    counts = FieldShown(name="counts", kind=FieldKind.WHOLES, value=as_json((each,) * len(FACES)))
    deck = group("deck", (FieldShown(name="backs", kind=FieldKind.TEXTS), counts))
    yield items("decks", deck, fewest, most)


def _readers(table: Table, administration: Administration) -> Known:
    yield named(
        "device",
        sorted(
            each.name
            for each in administration.devices.values()
            if each.kind is DeviceKind.DICE_READER
            and each.standing is DeviceStanding.ACTIVE
            and each.table == table.id
        ),
    )


def _remedies(table: Table, _: Administration) -> Known:
    yield one_of("remedy", (choice(each, REMEDIES[each]) for each in table.remedies_due))


def _new_position(table: Table, _: Administration) -> Known:
    rule_sets = table.rule_sets.values()
    yield named("rule_set", [each.id for each in rule_sets])
    yield named("layout", dict.fromkeys(name for each in rule_sets for name in each.entry.layouts))


def _positions(table: Table, _: Administration) -> Known:
    yield named("position", sorted(table.positions))


def _free_positions(table: Table, _: Administration) -> Known:
    yield named("position", sorted(each.id for each in table.positions.values() if not each.player))


def _calling_positions(table: Table, _: Administration) -> Known:
    yield named("position", sorted(each.id for each in table.positions.values() if each.called_at))


def _players(table: Table, _: Administration) -> Known:
    """Let a player be chosen by name; by position as well where an order takes either."""
    yield named("player", sorted(table.visits))


def _players_or_positions(table: Table, _: Administration) -> Known:
    yield named("player", sorted(table.visits), is_needed=False)
    yield named("position", sorted(table.positions), is_needed=False)


def _paid_out(table: Table, _: Administration) -> Known:
    yield named("player", _paid_out_by_staff(table))


def _colours(table: Table, administration: Administration) -> Known:
    yield from _players(table, administration)
    yield named("colour", table.colours)


def _boxes(table: Table, _: Administration) -> Known:
    yield named("box", sorted(table.boxes_out))


def _grounds_of(*verdicts: Verdict) -> Knowing:
    """Offer the kinds of event for which the document of a table gives one of these verdicts."""

    def grounds(table: Table, _: Administration) -> Known:
        events = grounds_for(table.document, verdicts)
        yield one_of("event", (choice(each, event_in_words(each)) for each in events))

    return grounds


def _reading(_: Table, __: Administration) -> Known:
    """Say what dice show of which some may lie so that nobody can read them."""
    yield FieldShown(name="faces", kind=FieldKind.READING)


KNOWN: dict[type[c.Command], Knowing] = {
    c.AssignPost: _posting,
    c.AssignActing: _posting,
    c.EndActing: _acting,
    c.ReleasePerson: _on_the_roster,
    c.SetLimits: _limits,
    c.OfferPayTable: _pay_tables,
    c.FitMixer: _mixers,
    c.LogDice: _dice,
    c.LoadShoe: _shoe,
    c.FitReader: _readers,
    c.RecordRemedy: _remedies,
    c.SetUpPosition: _new_position,
    c.RemovePosition: _positions,
    c.TakePosition: _free_positions,
    c.LeavePosition: _players,
    c.BuyIn: _players_or_positions,
    c.CashOut: _paid_out,
    c.SetOwnLimits: _players_or_positions,
    c.ExcludePlayer: _players_or_positions,
    c.AnswerCall: _calling_positions,
    c.RedeemColourChips: _colours,
    c.CountBox: _boxes,
    c.CorrectOutcome: _grounds_of(*GROUNDS[c.CorrectOutcome]),
    c.VoidRounds: _grounds_of(*GROUNDS[c.VoidRounds]),
    c.AttestDice: _reading,
}
"""What is known of the fields of an order when the table is looked at."""


def _inspections(table: Table) -> Iterator[Form]:
    """Give an order for each inspection that the document asks for and that was not passed."""
    for time in InspectionTime:
        for each in inspections_due(table, time):
            if InspectionDone(each.item, time) not in table.inspections:
                yield Form(
                    kind=c.RecordInspection,
                    group=Group.EQUIPMENT,
                    people=People.ONE,
                    about=f"{in_words(each.item)}, {IN_WORDS[time]}",
                    known={shown.name: shown for shown in _inspection(table, each)},
                )


def _inspection(table: Table, inspection: Inspection) -> Known:
    yield fixed("item", inspection.item, in_words(inspection.item))
    yield fixed("due", inspection.due, IN_WORDS[inspection.due])
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


def _ruling(table: Table, hold: HoldShown) -> Known:
    yield fixed("hold", hold.number, f"{hold.number}: {hold.about}")
    yield one_of("verdict", (choice(each, CONSEQUENCES[each]) for each in hold.verdicts))
    areas = {area.id: rules.name(area) for rules in table.rule_sets.values() for area in rules.areas}
    on = ((area, name) for area, name in areas.items() if hold.wager)
    yield one_of("area", (choice(area, name) for area, name in on), is_needed=False)
    yield FieldShown(name="faces", kind=FieldKind.FACES, is_needed=False)
