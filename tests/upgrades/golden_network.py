"""What people and terminals of the golden house do since they come in over the network: proposals and slips."""

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from at_the_table import money
from house_runtime.floor import ADA, BOSS, CASHIER, DEALER, DEPUTY, PROGRAM, SGD
from house_runtime.house import lay
from house_runtime.test_proposals import approve, code, propose
from sicbo.administration import commands as o
from sicbo.cage import commands as k
from sicbo.chips import Instrument
from sicbo.people import Actor, Role
from sicbo.proposals import commands as p
from sicbo.streams import ADMINISTRATION, CAGE, Command
from sicbo.table import commands as c

if TYPE_CHECKING:
    from upgrades.golden_house import Golden

THE_BOSS, THE_ADMIN, DEE = (replace(each, session=f"s-{each.person}") for each in (BOSS, ADA, DEPUTY))
ANN = Actor("t1", Role.TERMINAL, "t1")


async def work_over_the_network(golden: "Golden") -> None:
    """Let two people do what takes two, one after the other; and a player change her mind."""
    await _show_second_factors(golden)
    await _report(golden)
    await _approve(golden)
    await _approve_not(golden)
    await _change_slips(golden)


async def _show_second_factors(golden: "Golden") -> None:
    for each in (THE_BOSS, THE_ADMIN, DEE):
        proved = o.ReportSecondFactor(session=each.session, proved_at=golden.clock.now())
        await golden.do(ADMINISTRATION, proved, PROGRAM)
    await golden.do(ADMINISTRATION, o.ReportPasswordCode(person="tom", drawn_by="ada"), PROGRAM)


async def _report(golden: "Golden") -> None:
    """Put on record what the program sees of itself and its machine."""
    now = golden.clock.now()
    clock = o.ReportClock(expected=now, found=now + timedelta(minutes=3))
    stopped = o.ReportStoppedTable(table="T2", why="a record is damaged")
    for each in (clock, stopped):
        await golden.do(ADMINISTRATION, each, PROGRAM)


async def _ask(golden: "Golden", stream: str, about: p.Command, by: Actor, says: str = "done") -> None:
    """Ask for something about a proposal, which must be answered so."""
    answer = await golden.ask(stream, about, by)
    assert says == code(answer), answer


async def _approve(golden: "Golden") -> None:
    """Propose and approve something at every stream."""
    number = (await golden.do(CAGE, k.SellTicket(amount=money(45), currency=SGD), CASHIER)).ticket
    await golden.do(CAGE, k.ReportTicketLost(number=number), CASHIER)
    orders: list[tuple[str, Actor, Command]] = [
        (CAGE, DEE, k.ReplaceTicket(number=number, reason="camera 7")),
        (ADMINISTRATION, THE_ADMIN, o.AppointPerson(person="uma", roles=(Role.DEALER,))),
        ("T1", DEE, c.CountTray(count=money(600))),
    ]
    for stream, by, order in orders:
        await _ask(golden, stream, propose(order), by)
        await _ask(golden, stream, approve(1, order), THE_BOSS)


async def _approve_not(golden: "Golden") -> None:
    """Let proposals come to nothing in every way that there is; one still waits in the end."""
    order = c.FillTray(amount=money(10))
    for _ in range(3):
        await _ask(golden, "T1", propose(order), DEE)
        order = replace(order, amount=order.amount + money(1))
    await _ask(
        golden, "T1", p.ApproveProposal(proposal=2, body_hash="0" * 64), THE_BOSS, "proposal/other-body"
    )
    await _ask(golden, "T1", p.RejectProposal(proposal=2, reason="the tray is full"), THE_BOSS)
    await _ask(golden, "T1", p.WithdrawProposal(proposal=3), DEE)
    golden.clock.move(minutes=11)
    await golden.do(ADMINISTRATION, o.RegisterTable(table="T6"))
    await _ask(
        golden, "T1", propose(c.CountTray(count=money(700))), DEE
    )  # and what has expired is put on record first
    await _show_second_factors(golden)


async def _change_slips(golden: "Golden") -> None:
    """Lay, move, lower, double, withdraw and undo; and lay the same again in the next round."""

    async def do(command: c.Command, by: Actor = ANN) -> None:
        await golden.do("T1", command, by)

    await do(c.BuyIn(player="ann", amount=money(500), paid_with=c.PaidWith.CASH), BOSS)
    await do(c.OpenBetting(seconds=30), DEALER)
    await do(lay("t1", {"small": 10, "total:9": 5}))
    await do(lay("t1", {"small": 20}))
    await do(
        c.MoveWager(position="t1", stake=c.Stake("total:9", money(5), Instrument.CREDITS), to="total:10")
    )
    await do(c.UndoSlip(position="t1"))
    some = c.Stake("small", money(15), Instrument.CREDITS)
    await do(c.TakeBackWagers(position="t1", stakes=(some,)))
    await do(c.DoubleWagers(position="t1"))
    await do(c.ClearWagers(position="t1"))
    await do(c.UndoSlip(position="t1"))
    await do(c.ReportTerminals(down=("t1",)))
    await do(c.ReportTerminals(back=("t1",)))
    await _play_on(golden)
    await do(c.OpenBetting(seconds=30), DEALER)
    await do(c.RepeatWagers(position="t1"))
    await _play_on(golden)


async def _play_on(golden: "Golden") -> None:
    golden.clock.move(seconds=31)
    for step in (c.StartTumble(), c.DrawOutcome(), c.SettleRound()):
        await golden.do("T1", step, DEALER)
