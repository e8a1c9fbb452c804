"""What takes two people, on every store: between processes, after a restart, and about rounds of long ago."""

import asyncio

import pytest
from msgspec.structs import replace

from at_the_table import money
from house_runtime.floor import ADA, BOSS, CASHIER, DEALER, DEPUTY, PROGRAM, SGD, Process, let_in
from house_runtime.house import RULE_SET
from house_runtime.test_floor import play
from sicbo.administration import commands as o
from sicbo.cage import commands as k
from sicbo.house_runtime.bus_messages import write_body
from sicbo.house_runtime.requests import Accepted, Answer, Rejected
from sicbo.proposals import commands as p
from sicbo.proposals.decide import body_hash
from sicbo.rules.irregularities import Event as Irregular
from sicbo.streams import ADMINISTRATION, CAGE, Command
from sicbo.table import commands as c

DEE, THE_BOSS = replace(DEPUTY, session="s-dee"), replace(BOSS, session="s-boss")
THE_ADMIN = replace(ADA, session="s-ada")


@pytest.fixture
async def both(both: tuple[Process, Process]) -> tuple[Process, Process]:
    """Let everyone show a second factor."""
    here = both[0]
    for each in (DEE, THE_BOSS, THE_ADMIN):
        proved = o.ReportSecondFactor(session=each.session, proved_at=here.clock.now())
        await here.do(ADMINISTRATION, proved, PROGRAM)
    return both


def propose(order: Command) -> p.MakeProposal:
    """Make the order that proposes another."""
    return p.MakeProposal(body=write_body(order), reason="so it must be")


def approve(number: int, order: Command) -> p.ApproveProposal:
    """Make the order that approves another."""
    return p.ApproveProposal(proposal=number, body_hash=body_hash(write_body(order)))


def code(answer: Answer) -> str:
    """Give the code of an answer, or done."""
    return "done" if isinstance(answer, Accepted) else answer.code


async def test_a_lost_ticket_is_replaced_once_though_two_processes_approve_it(
    here: Process, there: Process
) -> None:
    """The cage runs nowhere: who comes second finds it approved, and the answer has the new number."""
    number = (await here.do(CAGE, k.SellTicket(amount=money(50), currency=SGD))).ticket
    await here.do(CAGE, k.ReportTicketLost(number=number))
    order = k.ReplaceTicket(number=number, reason="the player has shown a card")
    assert "done" == code(await here.ask(CAGE, propose(order), DEE))
    both = await asyncio.gather(
        here.ask(CAGE, approve(1, order), THE_BOSS), there.ask(CAGE, approve(1, order), THE_BOSS)
    )

    assert ["done", "proposal/is-over"] == sorted(map(code, both))
    (done,) = (each for each in both if isinstance(each, Accepted))
    await here.cage.catch_up()
    assert done.ticket in here.cage.standing.state.tickets
    assert done.ticket != number


async def test_a_round_of_long_ago_is_corrected_by_a_proposal(here: Process, there: Process) -> None:
    """The approval looks back as the order itself would; a second one about the round is stale."""
    await here.seat("T1", "t1", "ann")
    await here.do("T1", c.BuyIn(player="ann", amount=money(100), paid_with=c.PaidWith.CASH))
    ann = await let_in(here, "t1", "T1")
    await play(here, ann, {"small": 100}, (1, 2, 4))
    order = c.CorrectOutcome(round=1, faces=(4, 5, 6), event=Irregular.WRONG_RESULT_KEYED, reason="camera 4")
    other = replace(order, faces=(6, 6, 5))
    for each in (order, other):
        assert "done" == code(await here.ask("T1", propose(each), DEE))
    first = await here.ask("T1", approve(1, order), THE_BOSS)
    second = await here.ask("T1", approve(2, other), THE_BOSS)

    assert ["done", "proposal/has-moved"] == [code(first), code(second)]
    table = here.tables["T1"].standing.table
    assert table is not None
    assert {1: 2} == dict(table.revisions)
    assert there.tables.keys() == {"T2"}


async def test_a_proposal_waits_through_a_restart_in_another_process(here: Process, there: Process) -> None:
    """What was proposed at a table here is approved there, once that process runs it."""
    order = c.CountTray(count=money(5))
    assert "done" == code(await here.ask("T1", propose(order), DEE))
    await here.tables.pop("T1").stop()
    await there.run("T1")
    await there.shared.catch_up()
    answer = await there.ask("T1", approve(1, order), THE_BOSS)

    assert "done" == code(answer), answer
    assert not there.tables["T1"].standing.proposals.pending


async def test_whoever_may_not_act_at_all_says_nothing_about_a_proposal(here: Process) -> None:
    """A session that is over, or is another's, is refused before the proposal is looked at."""
    order = o.AppointPerson(person="eve", roles=(DEPUTY.role,))
    assert "done" == code(await here.ask(ADMINISTRATION, propose(order), THE_ADMIN))
    for session in ("s-old", "s-ada"):
        stranger = replace(THE_BOSS, session=session)
        answers = [
            await here.ask(ADMINISTRATION, approve(1, order), stranger),
            await here.ask("T1", p.WithdrawProposal(proposal=1), stranger),
        ]
        assert ["access/not-signed-in"] * 2 == [code(each) for each in answers]
    one = await here.ask(ADMINISTRATION, propose(o.RegisterTable(table="T3")), THE_ADMIN)
    assert isinstance(one, Rejected)
    assert "proposal/not-needed" == one.code


async def test_a_player_whose_dead_terminal_was_paid_out_by_two_people_can_sit_down_elsewhere(
    here: Process, there: Process
) -> None:
    """The visit is over at the cage too: the account is free for another table."""
    await here.do(CAGE, k.OpenAccount(account="ann", currency=SGD), CASHIER)
    for process, table in ((here, "T1"), (there, "T2")):
        seat = c.SetUpPosition(position=table, is_terminal=True, rule_set=RULE_SET, layout="B")
        await process.do(table, seat)
    await here.do("T1", c.TakePosition(position="T1", player="annie", account="ann"))
    await here.do("T1", c.BuyIn(player="annie", amount=money(100), paid_with=c.PaidWith.CASH))
    await here.do("T1", c.ReportTerminals(down=("T1",)), DEALER)
    order = c.CashOut(player="annie", reason="its screen is dark")
    made = await here.do("T1", propose(order), DEE)

    await here.do("T1", approve(made.proposal, order), THE_BOSS)

    await there.do("T2", c.TakePosition(position="T2", player="annie", account="ann"))
