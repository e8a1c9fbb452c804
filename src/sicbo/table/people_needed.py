"""Who must be on the roster before betting opens: somebody who deals, and somebody for each ruling.

Both come from the rule file: who has the duty to deal, and the authorities of the table of irregularities.
Whoever is on the roster is at the table or can be reached by name.
"""

from collections.abc import Container
from enum import Enum

from msgspec import Struct

from sicbo.rules.document import RuleDocument
from sicbo.rules.posts import Duty
from sicbo.table.people import holds_duty, holds_post
from sicbo.table.state import Table


class Task(Enum):
    """What somebody must be there for."""

    DEAL = "deal"
    RULE = "rule"


class Needed(Struct, frozen=True):
    """A task, the posts that have it, and the clause; `or_above` lets any more senior post take it."""

    task: Task
    posts: tuple[str, ...]
    or_above: bool = False
    clause: tuple[str, ...] = ()


def people_needed(document: RuleDocument) -> tuple[Needed, ...]:
    """List what a document needs people for, the dealer first."""
    dealing = (
        Needed(Task.DEAL, each.posts, clause=each.clause)
        for each in document.staff.authorities
        if each.duty is Duty.DEAL
    )
    clauses: dict[tuple[str, bool], list[str]] = {}
    for row in document.irregularities:
        if row.authority:
            clauses.setdefault((row.authority, row.or_above), []).extend(row.clause)
    ruling = (
        Needed(Task.RULE, (post,), or_above, tuple(dict.fromkeys(found)))
        for (post, or_above), found in clauses.items()
    )
    return (*dealing, *ruling)


def people_missing(table: Table, absent: Container[str] = frozenset()) -> tuple[Needed, ...]:
    """List what nobody on the roster can be there for; `absent` are those who do not work here any more.

    A dealer who is alone cannot rule on the own dealing: each ruling needs somebody besides a dealer.
    """
    staff = table.document.staff
    there = {name: entry for name, entry in table.roster.items() if name not in absent}
    dealers = {name for name, entry in there.items() if holds_duty(staff, entry, Duty.DEAL)}

    def is_filled(needed: Needed) -> bool:
        if needed.task is Task.DEAL:
            return bool(dealers)
        (post,) = needed.posts
        rulers = {
            name for name, entry in there.items() if holds_post(staff, entry, post, or_above=needed.or_above)
        }
        return bool(rulers) and (not dealers or len(rulers | dealers) > 1)

    return tuple(each for each in people_needed(table.document) if not is_filled(each))
