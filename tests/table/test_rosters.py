"""Who may do what by roster: with a post at this table, at another table only, in the pit without a post here.

The table is tests/table/commands/rosters.csv, written by hand from the documents, with the reason where a cell
may surprise. A table cannot tell a dealer of another table from one on no roster at all; whose pit a table is
in is asked before the table is (tests/house_runtime and tests/server). Nothing here computes a cell.
"""

import pytest

from at_the_table import AtTheTable
from sicbo.table import commands as c
from sicbo.table.decide import decide
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import Refusal
from table.answers import answers_of, may_send, moments_of, table_of
from table.bodies import BODIES
from table.moments import GAMES, RULES_ON, kept, moment

OF_PEOPLE = (
    "role/may-not",
    "staff/no-post-here",
    "staff/duty-is-not-yours",
    "wager/not-laid-by-staff",
    "ruling/not-yours",
    "position/acts-for-itself",
    "chips/redeemed-at-table",
)
"""Refusals for who somebody is; any other answer is one to what was asked."""
WHO = ("dealer", "other-dealer", "supervisor", "manager", "other-supervisor", "other-manager")
CALLED = {row["game"]: row["called"] for row in table_of("moments")}
ALL = ("3card", "au", "v6", "us-automated", "rws")


def people(at: AtTheTable) -> dict[str, str]:
    """Name who the columns are: the manager here holds the post that rules on the unforeseen."""
    at.people["other-dealer"] = Actor("other-dealer", Role.DEALER)
    at.people["other-supervisor"] = Actor("other-supervisor", Role.PIT_SUPERVISOR)
    supervisor = at.document.staff.posts[1].title.lower().replace(" ", "-")
    names = ("dealer", "other-dealer", supervisor, RULES_ON[at.document.document], "other-supervisor", "boss")
    return dict(zip(WHO, names, strict=True))


def when(game: str, command: str) -> str:
    """Give the first moment of a game at which a command is taken, by the hand-written answers."""
    row = answers_of(game)[command]
    taken = [each for each in moments_of(game) if row[each] == "ok" or ":" in row[each]]
    return taken[0] if taken else "idle"


def answered(game: str, command: str, who: str, at_moment: str) -> str:
    """Send a command at a moment as somebody, with a manager of the house as the second where it takes two."""
    at = kept(moment(game, at_moment or when(game, command)))
    sent = BODIES[command](at)
    second = "deputy" if sent.second else ""
    decided = decide(at.table, sent.command, at.context(sent.command, people(at)[who], second, ""))
    return decided.code if isinstance(decided, Refusal) and decided.code in OF_PEOPLE else "may"


def games_of(row: dict[str, str]) -> tuple[str, ...]:
    """List the games of a row."""
    return ALL if row["games"] == "all" else tuple(row["games"].split())


@pytest.mark.parametrize("row", table_of("rosters"), ids=lambda row: "-".join(list(row.values())[:3]))
def test_each_order_is_taken_from_the_posts_of_this_table_that_the_document_names(
    row: dict[str, str],
) -> None:
    """A row is an order in some games, a column who sends it."""
    expected = {(game, who): row[who] for game in games_of(row) for who in WHO}

    assert expected == {
        each: answered(CALLED[each[0]], row["command"], each[1], row["when"]) for each in expected
    }


@pytest.mark.parametrize("short", ALL)
def test_the_table_of_rosters_leaves_no_order_out(short: str) -> None:
    """Every command that is ever taken in a game has a row for that game."""
    game = CALLED[short]
    assert game in GAMES
    listed = {row["command"] for row in table_of("rosters") if short in games_of(row)}

    taken = {
        command
        for command, row in answers_of(game).items()
        if any(row[each] == "ok" or ":" in row[each] for each in moments_of(game))
    }
    not_of_people = {"set-up-table", "close-betting by-program"}
    assert set() == taken - listed - not_of_people


@pytest.mark.parametrize("game", GAMES)
def test_a_dealer_of_another_table_is_refused_for_that_whatever_the_moment(game: str) -> None:
    """Every order and report that a dealer may send at all: before anything else about the table is looked at."""
    of_dealers = [name for name in BODIES if "dealer" in {role.value for role in may_send()[name.split()[0]]}]
    expected = {}
    actual = {}
    for each in moments_of(game):
        at = kept(moment(game, each))
        people(at)
        for name in of_dealers:
            command = BODIES[name](at).command
            decided = decide(at.table, command, at.context(command, "other-dealer", "deputy", ""))
            expected[each, name] = "staff/no-post-here"
            actual[each, name] = decided.code if isinstance(decided, Refusal) else "taken"

    assert expected == actual


# ---- the second person -------------------------------------------------------------------------------

PROPOSES = {"fill-tray": "cashier", "credit-tray": "cashier", "count-tray": "cashier", "drop-box": "cashier"}
SECONDS = {
    "nobody": "",
    "dealer": "another-dealer",
    "other-dealer": "other-dealer",
    "other-supervisor": "other-supervisor",
    "manager": "boss",
    "cashier": "another-cashier",
    "technician": "technician",
    "auditor": "auditor",
    "admin": "admin",
}
"""Who is named as the second; `same` is the sender, `supervisor` has the second post of the document here."""


def with_second(game: str, command: str, who: str) -> str:
    """Send an order that takes two, with this second person."""
    at = kept(moment(game, when(game, command)))
    columns = people(at)
    at.people["another-dealer"] = Actor("another-dealer", Role.DEALER)
    at.people["another-cashier"] = Actor("another-cashier", Role.CASHIER)
    at.do(c.AssignPost(person="another-dealer", post="Dealer"), by="boss")
    sent = BODIES[command](at)
    by = PROPOSES.get(command, "other-proposer")
    at.people["other-proposer"] = Actor("other-proposer", Role.PIT_SUPERVISOR)
    if command == "void-rounds":
        by = columns["manager"]
    second = by if who == "same" else columns["supervisor"] if who == "supervisor" else SECONDS[who]
    decided = decide(at.table, sent.command, at.context(sent.command, by, second, ""))
    return decided.code if isinstance(decided, Refusal) else "ok"


@pytest.mark.parametrize("row", table_of("seconds"), ids=lambda row: row["command"])
def test_what_takes_two_is_not_approved_by_just_anybody(row: dict[str, str]) -> None:
    """A row is an order in some games, a column the second person."""
    whom = ("same", "supervisor", *SECONDS)
    expected = {(game, who): row[who] for game in games_of(row) for who in whom}

    assert expected == {each: with_second(CALLED[each[0]], row["command"], each[1]) for each in expected}
