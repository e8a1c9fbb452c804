"""Whether a table may open or begin a round: people, equipment, inspections, repairs."""

from collections.abc import Container, Iterable
from datetime import datetime

from sicbo.play_stops import Stop
from sicbo.rules.equipment import Dice, Inspected, Inspection, InspectionTime, Mixer
from sicbo.rules.irregularities import Remedy
from sicbo.rules.posts import Authority, Duty
from sicbo.streams import CodedText, coded
from sicbo.table.deadlines import is_overdue
from sicbo.table.decisions.checks.gear import gear_in_use
from sicbo.table.disputes import DisputeStep
from sicbo.table.equipment import FittedMixer
from sicbo.table.people import holds_duty
from sicbo.table.people_needed import Task, people_missing
from sicbo.table.refusals import refused
from sicbo.table.state import Table
from sicbo.words.catalogue import in_english


def in_words(time: InspectionTime) -> CodedText:
    """Describe when an inspection is due.

    >>> in_words(InspectionTime.SHIFT_START)
    'at the start of the shift'
    """
    return coded([time.value], in_english("terms", time.value))


def refuse_unready_round(table: Table, now: datetime) -> None:
    """Refuse to begin a round where a table would stay closed, and with dice or a shoe that are used up."""
    refuse_unready_table(table, now)
    _refuse_old_dice(table, now)
    for serial in gear_in_use(table):
        refuse_kept_gear(table, serial, is_in_play=True)
    shoe = table.equipment.shoe
    if shoe is not None and shoe.is_due_for_shuffle:
        raise refused("equipment/shuffle-is-due", left=shoe.left.cards)


def refuse_kept_gear(table: Table, serial: str, *, is_in_play: bool = False) -> None:
    """Refuse dice or cards that are kept for a dispute; where they are in play, once it was accepted."""
    for each in table.disputes:
        if serial in each.kept and (not is_in_play or each.has(DisputeStep.ACCEPTED)):
            raise refused("dispute/dice-kept", serial=serial)


def rule_sets_stopped(table: Table, stops: Iterable[Stop]) -> tuple[str, ...]:
    """Return the rule sets whose pay table is stopped; refuse a round of none, or at a stopped table."""
    stopped: dict[str, Stop] = {}
    for each in stops:
        if not each.pay_table:
            code = "table/play-is-stopped-after-a-fault" if each.is_fault else "table/play-is-stopped"
            raise refused(code, stop=each.number, by=each.by, reason=each.reason)
        rules = table.rule_sets.get(each.rule_set)
        if rules is not None and rules.pay_table.name == each.pay_table:
            stopped[each.rule_set] = each
    for each in stopped.values():
        if len(stopped) == len(table.rule_sets):
            raise refused("table/pay-table-is-stopped", rule_set=each.rule_set, pay_table=each.pay_table)
    return tuple(stopped)


def refuse_missing_people(table: Table, absent: Container[str]) -> None:
    """Refuse to open betting while nobody on the roster deals, or could rule; name the post."""
    for needed in people_missing(table, absent):
        code = "staff/nobody-deals" if needed.task is Task.DEAL else "staff/nobody-rules"
        raise refused(code, posts=", ".join(needed.posts), clause=needed.clause)


def refuse_absent_keeper(table: Table, absent: Container[str]) -> None:
    """Refuse to open betting with a shaker in the custody of somebody who does not work here any more."""
    mixer = table.equipment.mixer
    if mixer is not None and mixer.custodian in absent and is_kept_by_someone(table):
        raise refused("equipment/no-custodian", clause=keeping_clause(table))


def refuse_unready_table(table: Table, now: datetime) -> None:
    """Refuse to open a table that lacks equipment, an inspection or a repair."""
    refuse_halted(table)
    _refuse_no_equipment(table)
    for inspection in inspections_missing(table, now):
        raise refused(
            "equipment/not-inspected",
            item=inspection.item.value,
            due=in_words(inspection.due),
            post=inspection.post,
            clause=inspection.clause,
        )


def refuse_unready_tumble(table: Table, now: datetime) -> None:
    """Refuse to call for another tumble in a round without a repair, or with dice too long on the table."""
    refuse_halted(table)
    _refuse_no_equipment(table)
    _refuse_old_dice(table, now)


def is_call_halted(table: Table) -> bool:
    """Return whether the closing call waits for a repair: of the device, or of anything after a 'No Roll'."""
    play, due = table.round, table.equipment.remedies_due
    is_again = play is not None and bool(play.no_rolls)
    return Remedy.DEVICE_REPAIRED in due or (is_again and bool(due))


def refuse_halted(table: Table) -> None:
    """Refuse to go on before what the table waits for is repaired or replaced."""
    if table.equipment.remedies_due:
        words = " and ".join(in_english("remedies", each.value) for each in table.equipment.remedies_due)
        remedies = coded((each.value for each in table.equipment.remedies_due), words)
        raise refused("table/halted", remedies=remedies, clause=_halting_clauses(table))


def _refuse_no_equipment(table: Table) -> None:
    if table.document.dice is not None:
        _refuse_unready_dice(table, table.document.dice)
    elif table.equipment.shoe is None:
        raise refused("equipment/no-shoe")


def _refuse_unready_dice(table: Table, dice: Dice) -> None:
    mixer = table.equipment.mixer
    if mixer is None:
        raise refused("equipment/no-mixer", clause=dice.clause)
    refuse_no_dice(table)
    if is_kept_by_someone(table) and not mixer.custodian:
        raise refused("equipment/no-custodian", clause=keeping_clause(table))


def refuse_no_dice(table: Table) -> None:
    """Refuse to open, or to try, a mixer that should hold dice and holds none."""
    mixer, rule = table.equipment.mixer, table.document.dice
    if mixer is not None and not mixer.is_virtual and table.equipment.dice is None:
        clause = rule.clause if rule else ()
        raise refused("equipment/no-dice", mixer=mixer.mixer.value, clause=clause)


def _halting_clauses(table: Table) -> tuple[str, ...]:
    """Return the clauses that stop the table until its remedies are done."""
    rows = (row for row in table.document.irregularities if row.until in table.equipment.remedies_due)
    return tuple(dict.fromkeys(clause for row in rows for clause in row.clause))


def is_kept_by_someone(table: Table) -> bool:
    """Return whether the document requires a custodian of the shaker."""
    return bool(_custody_authorities(table))


def refuse_without_custody(table: Table, person: str) -> None:
    """Refuse a dealer who would cover or shake a shaker that another dealer keeps."""
    keeper = kept_by_another(table, person)
    if keeper is not None:
        clause = keeping_clause(table)
        raise refused("equipment/not-in-your-custody", keeper=keeper, person=person, clause=clause)


def kept_by_another(table: Table, person: str) -> str | None:
    """Return who keeps the shaker, if that is someone else than this dealer of the table."""
    mixer, entry = table.equipment.mixer, table.roster.get(person)
    is_dealer = is_kept_by_someone(table) and holds_duty(table.document.staff, entry, Duty.KEEP_THE_SHAKER)
    return mixer.custodian if is_dealer and mixer is not None and mixer.custodian != person else None


def keepers(table: Table) -> list[str]:
    """List the posts that may have custody of the shaker; none if the document does not require it."""
    return [post for each in _custody_authorities(table) for post in each.posts]


def keeping_clause(table: Table) -> tuple[str, ...]:
    """Return the clauses that require a custodian of the shaker."""
    return tuple(clause for each in _custody_authorities(table) for clause in each.clause)


def _custody_authorities(table: Table) -> list[Authority]:
    return [each for each in table.document.staff.authorities if each.duty is Duty.KEEP_THE_SHAKER]


def inspections_due(table: Table, due: InspectionTime) -> list[Inspection]:
    """List the inspections that the document requires for the equipment of this table."""
    mixer = table.equipment.mixer
    return [each for each in table.document.inspections if each.due is due and _is_here(each, mixer)]


def inspections_missing(table: Table, now: datetime) -> list[Inspection]:
    """List the inspections that the document requires and for which none stands, by when they are due."""
    return [
        each
        for time in InspectionTime
        for each in inspections_due(table, time)
        if not is_inspected(table, each, now)
    ]


def is_inspected(table: Table, inspection: Inspection, now: datetime) -> bool:
    """Return whether the device in use passed an inspection, and recently enough.

    That of the shift counts for the shift; that before opening must be recent when the table opens.
    """
    serial = table.equipment.serial_of(inspection.item)
    is_timed = inspection.due is InspectionTime.SHIFT_START or not table.is_open
    return any(
        (each.item, each.due, each.serial) == (inspection.item, inspection.due, serial)
        and not (is_timed and each.until is not None and now >= each.until)
        for each in table.equipment.inspections
    )


def _is_here(inspection: Inspection, mixer: FittedMixer | None) -> bool:
    if inspection.item is not Inspected.AUTOMATED_SHAKER:
        return True
    return mixer is not None and mixer.mixer is Mixer.AUTOMATED_SHAKER


def _refuse_old_dice(table: Table, now: datetime) -> None:
    rule = table.document.dice
    if rule is not None and table.equipment.dice is not None and is_overdue(table, now):
        since = table.equipment.dice.since.isoformat()
        raise refused(
            "equipment/dice-too-old", since=since, hours=rule.hours_on_table_most, clause=rule.clause
        )
