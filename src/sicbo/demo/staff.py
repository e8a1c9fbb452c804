"""The staff of a demo house: robots under names reserved for robots, and posts for people who come."""

from msgspec import Struct

from sicbo.demo.tables import DAN, DORA, DemoTable
from sicbo.people import ROBOT, Role

BOSS, ADMIN, FLOOR = f"{ROBOT}boss", f"{ROBOT}admin", f"{ROBOT}floor"

ROBOTS = {
    BOSS: Role.SHIFT_MANAGER,
    ADMIN: Role.ADMIN,
    FLOOR: Role.PIT_SUPERVISOR,
    DORA: Role.DEALER,
    DAN: Role.DEALER,
}
"""The first two are the first people of the house."""

PEOPLE = {
    "dealer": Role.DEALER,
    "pit": Role.PIT_SUPERVISOR,
    "manager": Role.PIT_MANAGER,
    "auditor": Role.AUDITOR,
}
"""The roles guests may take: what one proposes, another must be there to approve."""

DEALER = "Dealer"
ON_THE_FLOOR = ("Pit Supervisor", "Floorperson")
"""A supervisor's posts; those above are the boss's."""


class Posted(Struct, frozen=True):
    """A person, their post at a table, and who assigns it: nobody assigns one to themselves."""

    person: str
    post: str
    by: str


def roster(table: DemoTable) -> tuple[Posted, ...]:
    """Return who has which post at a table; each person has one.

    >>> from sicbo.demo.tables import table_named
    >>> [(each.person, each.post) for each in roster(table_named("us"))]
    [('robot-dan', 'Dealer'), ('robot-floor', 'Floorperson'), ('robot-boss', 'Casino Supervisor')]
    """
    titles = [each.title for each in table.rules.staff.posts]
    above = [title for title in titles if title not in (DEALER, *ON_THE_FLOOR)]
    found = [Posted(table.dealer, DEALER, BOSS)]
    found += [Posted(FLOOR, title, BOSS) for title in titles if title in ON_THE_FLOOR]
    return (*found, Posted(BOSS, _deciding(above), ADMIN))


def _deciding(titles: list[str]) -> str:
    """Return the post that decides: the shift manager if there is one, else the most senior."""
    return next((title for title in titles if title.endswith("Shift Manager")), titles[-1])


def who_holds(table: DemoTable, post: str) -> str:
    """Return who acts for a post; the boss for those without a holder."""
    return next((each.person for each in roster(table) if each.post == post), BOSS)
