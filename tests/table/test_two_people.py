"""Who may be the second of two: the rank that it takes, by role or by the posts of the document."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.people import Actor, Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.refusals import Refusal

RWS, AU = "rws-open-cover-etg-2021", "au-sicbo"
CLOSE = c.CloseTable(count=money(100))
NEEDED = "staff/needs-a-second-person"


def answer(at: AtTheTable, command: c.Command, by: str, second: str) -> str:
    """Send a command; return the code of a refusal, or done."""
    decided = at.send(command, by=by, second=second)
    return decided.code if isinstance(decided, Refusal) else "done"


def lower(at: AtTheTable) -> c.SetLimits:
    """Make an order for other limits."""
    return c.SetLimits(limits=same_for_all(tuple(at.limits.by_kind), minimum=money(5), maximum=money(500)))


@pytest.mark.parametrize(
    ("role", "limits", "count"),
    [
        (Role.DEALER, NEEDED, NEEDED),
        (Role.PIT_SUPERVISOR, NEEDED, "done"),
        (Role.PIT_MANAGER, "done", "done"),
        (Role.SHIFT_MANAGER, "done", "done"),
        (Role.CASINO_MANAGER, "done", "done"),
        (Role.AUDITOR, NEEDED, NEEDED),
        (Role.ADMIN, NEEDED, NEEDED),
    ],
)
def test_limits_take_a_manager_and_a_count_a_supervisor(role: Role, limits: str, count: str) -> None:
    """By role, of someone who has no post here; and nobody does it alone."""
    at = AtTheTable(RWS)
    at.people["someone"] = Actor("someone", role)

    assert (limits, count) == (
        answer(at, lower(at), "boss", "someone"),
        answer(at, c.CountTray(count=money(100)), "boss", "someone"),
    )
    assert [NEEDED] * 2 == [answer(at, lower(at), "boss", second) for second in ("", "boss")]


@pytest.mark.parametrize(
    ("document", "post", "acting", "limits", "count"),
    [
        (RWS, "Pit Supervisor", "", NEEDED, "done"),
        (RWS, "Dealer", "Pit Supervisor", NEEDED, "done"),
        (RWS, "Dealer", "Pit Manager", "done", "done"),
        (RWS, "Pit Manager", "", "done", "done"),
        (AU, "Game Supervisor", "", NEEDED, "done"),
    ],
)
def test_a_post_of_the_document_has_its_rank(
    document: str, post: str, acting: str, limits: str, count: str
) -> None:
    """The lowest deals, the next one supervises, those above manage; an acting post is one."""
    at = AtTheTable(document)
    at.people["someone"] = Actor("someone", Role.DEALER)
    at.do(c.AssignPost(person="someone", post=post), by="boss")
    if acting:
        at.do(c.AssignActing(person="someone", post=acting), by="boss")

    assert (limits, count) == (
        answer(at, lower(at), "boss", "someone"),
        answer(at, c.CountTray(count=money(100)), "boss", "someone"),
    )


@pytest.mark.parametrize(
    ("role", "alone", "first", "second"),
    [
        (Role.DEALER, "role/may-not", "role/may-not", NEEDED),
        (Role.PIT_SUPERVISOR, NEEDED, "done", NEEDED),
        (Role.PIT_MANAGER, "done", "done", "done"),
        (Role.SHIFT_MANAGER, "done", "done", "done"),
        (Role.CASINO_MANAGER, "done", "done", "done"),
        (Role.AUDITOR, "role/may-not", "role/may-not", NEEDED),
        (Role.ADMIN, "role/may-not", "role/may-not", NEEDED),
    ],
)
@pytest.mark.parametrize("command", [CLOSE, c.OpenTable(count=money(100))])
def test_a_supervisor_opens_and_closes_with_a_manager_and_a_manager_alone(
    role: Role, alone: str, first: str, second: str, command: c.Command
) -> None:
    """Alone, with a manager who approves, and as the one who approves (reliability 5.3)."""

    def table() -> AtTheTable:
        at = AtTheTable(RWS)
        at.people["someone"] = Actor("someone", role)
        at.people["other"] = Actor("other", Role.PIT_SUPERVISOR)
        if isinstance(command, c.OpenTable):
            at.do(CLOSE, by="boss")
        return at

    assert (alone, first, second) == (
        answer(table(), command, "someone", ""),
        answer(table(), command, "someone", "boss"),
        answer(table(), command, "other", "someone"),
    )


def test_who_acts_for_a_manager_closes_a_table_alone() -> None:
    """A post counts as the role does; a Pit Supervisor of the document stays one."""
    at = AtTheTable(RWS)
    at.people["someone"] = Actor("someone", Role.PIT_SUPERVISOR)
    at.do(c.AssignPost(person="someone", post="Pit Supervisor"), by="boss")
    assert NEEDED == answer(at, CLOSE, "someone", "")

    at.do(c.AssignActing(person="someone", post="Pit Manager"), by="boss")

    assert "done" == answer(at, CLOSE, "someone", "")


def test_a_proposer_who_was_raised_meanwhile_lets_nobody_approve_who_may_not() -> None:
    """Who may do it alone still needs the right second person where there are two (TH-E3)."""
    at = AtTheTable(RWS)
    at.people["someone"] = Actor("someone", Role.PIT_SUPERVISOR)
    at.do(c.AssignPost(person="someone", post="Pit Manager"), by="boss")

    assert [NEEDED, NEEDED] == [answer(at, CLOSE, "someone", second) for second in ("dealer", "someone")]


def test_a_dealer_proposes_a_void_where_the_second_holds_the_post_that_rules() -> None:
    """One of the two holds it; where neither does, it is refused (reliability 5.3)."""
    at = AtTheTable(RWS)
    row = next(each for each in at.document.irregularities if each.verdict.value == "void-affected-rounds")
    at.people["stranger"] = Actor("stranger", Role.PIT_MANAGER)
    void = c.VoidRounds(rounds=(1,), event=Irregular(row.event), reason="a camera shows it")
    holder = row.authority.lower().replace(" ", "-")

    assert "ruling/not-yours" == answer(at, void, "dealer", "stranger")
    assert "correction/unknown-round" == answer(at, void, "dealer", holder)
    assert "correction/unknown-round" == answer(at, void, holder, "stranger")
