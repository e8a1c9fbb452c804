"""What the floor does when a table cannot go on: rulings, repairs, inspections, opening.

It depends only on what the console shows. A demo house has nothing to lose, so a held round is void wherever
the document allows it.
"""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from sicbo.demo.robot_dealer import EQUIPMENT
from sicbo.demo.staff import BOSS, FLOOR, roster, who_holds
from sicbo.demo.tables import DemoTable
from sicbo.outcome import Outcome
from sicbo.rules.equipment import Inspected, Inspection
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.rule_set import rule_sets_of
from sicbo.settlement import winning_ids
from sicbo.table import commands as c
from sicbo.table.phases import Phase
from sicbo.table.round import Option
from sicbo.table.views.dealer import DealerView, HoldShown
from sicbo.table.views.due import Due, DueKind

TRIED = (2, 3, 6)
"""The faces used to test a device."""
OPERATIONS = (True, True, True)


class Help(Struct, frozen=True):
    """An order by a person other than the dealer."""

    by: str
    command: c.Command


def helps(table: DemoTable, view: DealerView) -> Iterator[Help]:
    """Yield what can be tried now, the best first; nothing while the dealer can go on."""
    for hold in view.holds:
        by = who_holds(table, hold.authority)
        for verdict in _verdicts(view, hold):
            reason = "a demo house goes on as soon as it can"
            # A closed list of grounds has none for practice; the first one is recorded, beside this reason.
            ground = hold.grounds[0] if hold.grounds and verdict is Verdict.VOID_ROUND else None
            yield Help(by, c.GiveRuling(hold=hold.number, verdict=verdict, reason=reason, ground=ground))
    if view.option is not None and _is_over(view.option, view.now):
        yield Help(FLOOR, c.CloseOption())
    if view.presence_needed:
        yield Help(who_holds(table, view.presence_needed), c.RecordPresence())
    waits_for_repair = view.phase is Phase.BETTING_OPEN and not view.next_steps
    if view.phase in (Phase.IDLE, Phase.HALTED, Phase.CLOSED) or waits_for_repair:
        for due in view.due:
            yield from _what_is_due(table, due, view)
    if view.phase is Phase.CLOSED and not view.due:
        yield Help(BOSS, c.OpenTable(count=table.tray))
    if view.phase is Phase.IDLE:
        yield from _empty_seats(table, view)


def _is_over(option: Option, now: datetime) -> bool:
    return option.closes_at is None or now >= option.closes_at


def _verdicts(view: DealerView, hold: HoldShown) -> list[Verdict]:
    """Return the verdicts of a ruling in the order in which they are tried."""
    if hold.wager:
        wanted = [Verdict.STAKE_STANDS]
    elif hold.round == view.round and view.phase is Phase.HELD:
        wanted = [Verdict.VOID_ROUND, Verdict.CONTINUE]
    else:
        wanted = [Verdict.CONTINUE]
    return [*wanted, *(each for each in hold.verdicts if each not in wanted)]


def _empty_seats(table: DemoTable, view: DealerView) -> Iterator[Help]:
    """Yield orders that seat a player at every seat of the table."""
    there = {each.position: each for each in view.positions}
    for seat in table.seats:
        if seat not in there:
            yield Help(FLOOR, table.position(seat))
        elif not there[seat].is_taken:
            yield Help(FLOOR, c.TakePosition(position=seat, player=f"{table.name}-{seat}-{view.round}"))


def _what_is_due(table: DemoTable, due: Due, view: DealerView) -> Iterator[Help]:
    if due.kind is DueKind.PEOPLE:
        for each in roster(table):
            yield Help(each.by, c.AssignPost(person=each.person, post=each.post))
        return
    is_for_dice = due.kind is DueKind.DICE or due.facts.get("remedy") == Remedy.DICE_REPLACED.value
    if table.has_dice and is_for_dice:
        yield Help(FLOOR, table.fresh_dice(view.now))
    elif due.facts.get("remedy") == Remedy.SHOE_CHANGED.value:
        yield Help(FLOOR, table.equipping)
    elif due.kind is DueKind.REMEDY:
        yield Help(
            FLOOR,
            c.RecordRemedy(remedy=Remedy(due.facts["remedy"]), note="by a robot, for the demonstration"),
        )
    elif due.kind is DueKind.INSPECTION:
        rule = next(each for each in table.rules.inspections if _is_due(each, due))
        yield Help(who_holds(table, rule.post), inspection(table, rule))
    elif due.kind in EQUIPMENT and not table.is_dealt_by_robots:
        yield Help(FLOOR, table.equipping)
    elif due.kind is DueKind.DICE:  # someone fitted a tumbler with dice, which robots cannot read
        yield Help(FLOOR, c.RemoveMixer())


def _is_due(rule: Inspection, due: Due) -> bool:
    return (rule.item.value, rule.due.value) == (due.facts["item"], due.facts["due"])


def inspection(table: DemoTable, rule: Inspection) -> c.RecordInspection:
    """Return an inspection in which everything went well, as it does with virtual equipment."""
    if rule.item is not Inspected.ELECTRICAL_DEVICE:
        return c.RecordInspection(item=rule.item, due=rule.due, operations=OPERATIONS)
    lit = winning_ids(rule_sets_of(table.rules), Outcome(TRIED))
    return c.RecordInspection(item=rule.item, due=rule.due, trials=(c.DeviceTrial(TRIED, lit),))
