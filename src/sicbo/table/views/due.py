"""What must be done before a round begins: posts, inspections, repairs, dice, shoe, custody."""

from datetime import datetime
from enum import Enum

from msgspec import Struct, field

from sicbo.table.deadlines import is_overdue
from sicbo.table.decisions.readiness import inspections_missing, is_kept_by_someone
from sicbo.table.people_needed import Needed, Task, people_missing
from sicbo.table.state import Table
from sicbo.words.catalogue import in_english, say


class DueKind(Enum):
    """The kinds of things that can be due."""

    PEOPLE = "people"
    REMEDY = "remedy"
    INSPECTION = "inspection"
    MIXER = "mixer"
    DICE = "dice"
    CUSTODY = "custody"
    SHOE = "shoe"


class DueCode(Enum):
    """What is to be done, for screens in other languages."""

    NOBODY_DEALS = "nobody-deals"
    NOBODY_RULES = "nobody-rules"
    REMEDY = "remedy"
    INSPECT = "inspect"
    FIT_MIXER = "fit-mixer"
    TAKE_CUSTODY = "take-custody"
    LOG_DICE = "log-dice"
    CHANGE_DICE = "change-dice"
    LOAD_SHOE = "load-shoe"
    SHUFFLE = "shuffle"


class Due(Struct, frozen=True):
    """Something due: what, by whom if the document says so, and the clause.

    `facts` are the names and numbers in the text.
    """

    kind: DueKind
    code: DueCode
    what: str
    by: str = ""
    clause: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)


def due(table: Table, now: datetime) -> tuple[Due, ...]:
    """List what is due at this time."""
    people = tuple(_person_due(each) for each in people_missing(table))
    remedies = tuple(
        Due(
            DueKind.REMEDY,
            DueCode.REMEDY,
            in_english("remedies", each.value),
            facts={"remedy": each.value},
        )
        for each in table.equipment.remedies_due
    )
    inspections = tuple(
        Due(
            DueKind.INSPECTION,
            DueCode.INSPECT,
            say(
                "dues",
                "inspect",
                item=in_english("terms", each.item.value),
                due=in_english("terms", each.due.value),
            ),
            by=each.post,
            clause=each.clause,
            facts={"item": each.item.value, "due": each.due.value},
        )
        for each in inspections_missing(table, now)
    )
    return people + remedies + inspections + _equipment_due(table, now)


def _person_due(needed: Needed) -> Due:
    posts = ", ".join(needed.posts)
    code = DueCode.NOBODY_DEALS if needed.task is Task.DEAL else DueCode.NOBODY_RULES
    what = say("dues", code.value, posts=posts)
    return Due(DueKind.PEOPLE, code, what, clause=needed.clause, facts={"posts": posts})


def _equipment_due(table: Table, now: datetime) -> tuple[Due, ...]:
    rule = table.document.dice
    if rule is None:
        return _shoe_due(table)
    mixer, dice = table.equipment.mixer, table.equipment.dice
    if mixer is None:
        return (Due(DueKind.MIXER, DueCode.FIT_MIXER, in_english("dues", "fit-mixer"), clause=rule.clause),)
    found = []
    if is_kept_by_someone(table) and not mixer.custodian:
        found.append(Due(DueKind.CUSTODY, DueCode.TAKE_CUSTODY, in_english("dues", "take-custody")))
    if dice is None and not mixer.is_virtual:
        found.append(Due(DueKind.DICE, DueCode.LOG_DICE, in_english("dues", "log-dice"), clause=rule.clause))
    is_on_record = dice is not None and dice.serial in table.equipment.overdue_on_record
    if is_on_record or is_overdue(table, now):
        hours = rule.hours_on_table_most
        found.append(
            Due(
                DueKind.DICE,
                DueCode.CHANGE_DICE,
                say("dues", "change-dice", hours=str(hours)),
                clause=rule.clause,
                facts={"hours": str(hours)},
            )
        )
    return tuple(found)


def _shoe_due(table: Table) -> tuple[Due, ...]:
    if table.equipment.shoe is None:
        return (Due(DueKind.SHOE, DueCode.LOAD_SHOE, in_english("dues", "load-shoe")),)
    if table.equipment.shoe.is_due_for_shuffle:
        cards = table.equipment.shoe.left.cards
        what = say("dues", "shuffle", cards=str(cards))
        return (Due(DueKind.SHOE, DueCode.SHUFFLE, what, facts={"cards": str(cards)}),)
    return ()
