"""Players with accounts at two tables of two processes: limits, exclusion and time hold everywhere at once."""

import asyncio

import pytest

from at_the_table import money
from house_runtime.floor import BOSS, CASHIER, DEALER, DEPUTY, PROGRAM, SGD, Process, let_in
from house_runtime.house import RULE_SET, lay
from sicbo.cage import commands as k
from sicbo.cage import events as at_cage
from sicbo.house_runtime.requests import Accepted, Rejected
from sicbo.money import Money
from sicbo.own_limits import OwnLimits
from sicbo.people import Actor
from sicbo.storage.records import decode
from sicbo.streams import CAGE
from sicbo.table import commands as c


@pytest.fixture
async def both(both: tuple[Process, Process]) -> tuple[Process, Process]:
    """Give ann an account, and both tables a seat."""
    await both[0].do(CAGE, k.OpenAccount(account="ann", currency=SGD), CASHIER)
    for process, table in zip(both, ("T1", "T2"), strict=True):
        seat = c.SetUpPosition(position=table, is_terminal=True, rule_set=RULE_SET, layout="B")
        await process.do(table, seat)
    return both


def sit(table: str, account: str = "ann", player: str = "annie") -> c.TakePosition:
    """Make the order of a player who sits down at a table's seat."""
    return c.TakePosition(position=table, player=player, account=account)


async def sits_down(process: Process, table: str, amount: int = 100) -> Actor:
    """Let ann sit down with credit; give the terminal."""
    await process.do(table, sit(table))
    await process.do(table, c.BuyIn(player="annie", amount=money(amount), paid_with=c.PaidWith.CASH))
    return await let_in(process, table, table)


async def plays(process: Process, table: str, terminal: Actor, stakes: dict[str, int]) -> None:
    """Play a round in which the small areas win."""
    await process.do(table, c.OpenBetting(), DEALER)
    await process.do(table, lay(table, stakes), terminal)
    await process.do(table, c.CloseBetting(), DEALER)
    await process.do(table, c.StartTumble(), DEALER)
    await process.do(table, c.TakeOutcome(faces=(1, 2, 4)), PROGRAM)
    await process.do(table, c.SettleRound(), DEALER)


async def cage_events(process: Process) -> list[object]:
    """Give what happened at the cage."""
    return [decode(each.data)[1] for each in await process.store.read(CAGE)]


async def test_an_account_is_at_one_table_at_a_time(here: Process, there: Process) -> None:
    """Two processes let the player sit down in the same moment: one does (STD-M6)."""
    answers = await asyncio.gather(here.ask("T1", sit("T1")), there.ask("T2", sit("T2")))

    assert [1, 1] == [sum(isinstance(each, kind) for each in answers) for kind in (Accepted, Rejected)]
    (refused,) = [each for each in answers if isinstance(each, Rejected)]
    assert "account/is-elsewhere" == refused.code
    sitting, free = (("T1", here), ("T2", there))[:: 1 if isinstance(answers[0], Accepted) else -1]
    assert "account/unknown" == await free[1].refused(free[0], sit(free[0], "bob", "bob"))
    await sitting[1].do(sitting[0], c.LeavePosition(player="annie"))
    await there.do("T2", sit("T2"))


async def test_a_limit_on_loss_goes_on_from_table_to_table(here: Process, there: Process) -> None:
    """What was lost here is missing there; on the next gaming day it begins anew."""
    await there.do(CAGE, k.SetPlayerLimits(account="ann", loss=money(50)), CASHIER)
    first = await sits_down(here, "T1")
    await plays(here, "T1", first, {"big": 30})
    here.clock.move(seconds=600)
    number = (await here.do("T1", c.CashOut(player="annie", ticket=""), first)).ticket

    await there.do("T2", sit("T2"))
    bring = c.BuyIn(player="annie", amount=money(70), paid_with=c.PaidWith.TICKET, ticket=number)
    await there.do("T2", bring)
    second = await let_in(there, "T2", "T2")
    await there.do("T2", c.OpenBetting(), DEALER)
    assert "player/could-lose-too-much" == await there.refused("T2", lay("T2", {"big": 25}), second)
    await there.do("T2", lay("T2", {"big": 20}), second)
    here.clock.move(days=1)
    await there.do("T2", lay("T2", {"big": 30}), second)

    began, ended = [each for each in await cage_events(here) if "visit" in repr(each).lower()][:2]
    assert at_cage.VisitBegan(account="ann", table="T1", player="annie") == began
    assert (
        at_cage.VisitEnded(
            account="ann",
            table="T1",
            player="annie",
            day="2026-11-15",
            lost=money(30),
            currency=SGD,
            seconds=600,
        )
        == ended
    )


async def test_a_limit_that_is_lowered_at_the_cage_bites_on_the_next_wager_everywhere(
    here: Process, there: Process
) -> None:
    """Though another process runs the table; a looser one waits for a day, wherever it is wished for."""
    terminal = await sits_down(there, "T2")
    await there.do("T2", c.OpenBetting(), DEALER)
    await there.do("T2", lay("T2", {"small": 40}), terminal)

    await here.do(CAGE, k.SetPlayerLimits(account="ann", stake=money(40)), CASHIER)
    assert "player/stakes-too-much" == await there.refused("T2", lay("T2", {"small": 5}), terminal)
    looser = c.SetOwnLimits(player="annie", stake=money(90), seconds=172_800)
    await there.do("T2", looser, terminal)
    assert "player/stakes-too-much" == await there.refused("T2", lay("T2", {"small": 5}), terminal)
    here.clock.move(days=1)
    await there.do("T2", lay("T2", {"small": 50}), terminal)

    await here.cage.catch_up()
    now = here.cage.standing.state.accounts["ann"].limits.in_force(here.clock.now())
    assert OwnLimits(stake=money(90), seconds=172_800) == now


async def test_an_exclusion_bites_at_once_and_lets_the_player_go_with_the_money(
    here: Process, there: Process
) -> None:
    """Said at the cage while the player is at a table; the round is played to its end (STD-B2)."""
    terminal = await sits_down(there, "T2")
    await there.do("T2", c.OpenBetting(), DEALER)
    await there.do("T2", lay("T2", {"small": 40}), terminal)

    await here.do(CAGE, k.ExcludePerson(player="ann", reason="a list"), CASHIER)

    more = c.BuyIn(player="annie", amount=money(5), paid_with=c.PaidWith.CASH)
    tried = [await there.refused("T2", each, terminal) for each in (lay("T2", {"small": 5}), more)]
    assert ["player/excluded"] * 2 == tried
    await there.do("T2", c.CloseBetting(), DEALER)
    await there.do("T2", c.StartTumble(), DEALER)
    await there.do("T2", c.TakeOutcome(faces=(1, 2, 4)), PROGRAM)
    await there.do("T2", c.SettleRound(), DEALER)
    number = (await there.do("T2", c.CashOut(player="annie", ticket=""), terminal)).ticket
    assert Money(14000) == there.cage.standing.state.tickets[number].amount
    assert "player/excluded" == await here.refused("T1", sit("T1"))
    assert "player/excluded" == await here.refused("T1", sit("T1", "", "ann"))
    readmit = k.ReadmitPerson(player="ann", reason="a year is over")
    assert "player/excluded-until" == await here.refused(CAGE, readmit, BOSS, DEPUTY)
    here.clock.move(days=1)
    await here.do(CAGE, readmit, BOSS, DEPUTY)
    await here.do("T1", sit("T1"))


async def test_who_excludes_himself_at_a_table_is_excluded_at_all(here: Process, there: Process) -> None:
    """With an account; without one it is for the visit, and the cage learns nothing."""
    terminal = await sits_down(here, "T1")
    await here.do("T1", c.ExcludePlayer(player="annie", reason="enough"), terminal)
    await here.do("T1", c.CashOut(player="annie", ticket=""), terminal)
    assert "player/excluded" == await there.refused("T2", sit("T2"))

    await there.do("T2", sit("T2", "", "bob"))
    before = len(await cage_events(there))
    await there.do("T2", c.ExcludePlayer(player="bob"))
    await there.do("T2", c.LeavePosition(player="bob"))
    assert before == len(await cage_events(there))


async def test_a_namesake_is_told_another_name_in_every_process(here: Process, there: Process) -> None:
    """A guest plays here and leaves: what the house may owe that visit is for no other guest, here or there."""
    await here.do("T1", sit("T1", "", "sam"))
    await here.do("T1", c.LeavePosition(player="sam"))

    assert "player/name-is-taken" == await there.refused("T2", sit("T2", "", "sam"))
    assert "player/name-is-taken" == await here.refused("T1", sit("T1", "", "SAM"))
    await there.do("T2", sit("T2", "", "sam-2"))
