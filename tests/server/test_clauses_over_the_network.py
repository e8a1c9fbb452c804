"""Clauses that speak of terminal, console or display, once more over real sockets."""

from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

import sicbo
from at_the_table import money
from server.by_hand import settled, staked
from server.journey import Journey, deal_out, deal_step, deal_until, must, on_a_journey
from sicbo.client.terminal import Terminal
from sicbo.live_table.asking import Answer, Done, NotDone
from sicbo.money import Money
from sicbo.rules.procedure import Act
from sicbo.table import commands as c

AU, V6 = "au-sicbo", "mbs-sicbo-v6-2020"
LAYOUTS = {
    "a": ("rws-open-cover-2021-1", "A"),
    "b": ("rws-open-cover-2021-2", "B"),
    "c": ("rws-open-cover-2021-3", "C"),
}


def code(answer: Answer) -> str:
    """Say how an order was answered."""
    return answer.code if isinstance(answer, NotDone) else "done"


async def terminals(journey: Journey, stack: AsyncExitStack, names: str) -> dict[str, Terminal]:
    """Connect terminals, each with the layout of its first letter."""
    found = {}
    for name in names.split():
        rules, layout = LAYOUTS.get(name[0], LAYOUTS["a"])
        journey.rule_set, journey.layout = rules, layout
        identity = await journey.enrol(name)
        found[name] = await stack.enter_async_context(journey.at(identity))
        await found[name].until(lambda view: view)
    return found


async def all_see_betting(found: Mapping[str, Terminal]) -> None:
    """Wait until betting is open on every screen."""
    for each in found.values():
        await each.until(lambda view: view.is_betting_open)


@pytest.mark.clause("rws-open-cover-etg-2021", "1.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.6")
@pytest.mark.clause("rws-open-cover-etg-2021", "1.8")
@pytest.mark.clause("rws-open-cover-etg-2021", "2.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.3")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.4")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.5")
@pytest.mark.clause("rws-open-cover-etg-2021", "3.8")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3")
def test_a_round_at_five_terminals_on_three_layouts(tmp_path: Path) -> None:
    """Each shows and settles by its own layout; all get the same result, at the moments of the document."""

    async def test(journey: Journey) -> None:
        async with AsyncExitStack() as stack, journey.console() as console:
            found = await terminals(journey, stack, "a1 a2 b1 b2 c1")
            for name, each in found.items():
                assert each.view is not None
                rules = sicbo.rule_set(LAYOUTS[name[0]][0])
                assert list(rules.area_ids) == [area.area for area in each.view.areas]
                limits = {(area.minimum, area.maximum) for area in each.view.areas}
                assert {(money(5), money(1000))} == limits, "shown on the terminals"
                assert "wager/betting-is-not-open" == code(await each.lay({"double:5": money(10)}))

            await deal_step(console)
            await all_see_betting(found)

            assert "wager/below-minimum" == code(await found["a1"].lay({"double:5": money(1)}))
            assert "wager/area-not-offered" == code(await found["a1"].lay({"trio:123": money(5)}))
            players = ("a1", "b1", "b2", "c1")
            for name in players:
                assert "done" == code(await found[name].lay({"double:5": money(10)}))
            view = await console.until(lambda view: view if view.staked == money(40) else None)
            assert list(players) == [each.place for each in view.stakes_by_position]

            await deal_until(console, Act.CLOSE_BETTING)
            await must(console, c.CloseBetting())
            for each in found.values():
                await each.until(lambda view: not view.is_betting_open)
                assert "wager/betting-is-closed" == code(await each.lay({"double:5": money(10)}))

            await deal_out(console, (5, 5, 1))

            for name in players:
                shown = await found[name].until(settled)
                rules = sicbo.rule_set(LAYOUTS[name[0]][0])
                odds = rules.pays("double:5", (5, 5, 1))
                assert odds is not None
                assert shown.result is not None
                assert (5, 5, 1) == shown.result.faces
                assert Money(10_000 + int(1000 * odds)) == shown.credit
            idle = await found["a2"].until(lambda view: view if view.result else None)
            assert ({}, money(100)) == (staked(idle), idle.credit)

    on_a_journey(tmp_path, "rws-open-cover-2021-1", test)


@pytest.mark.clause("rws-open-cover-etg-2021", "1.7")
def test_a_terminal_sells_credit_takes_wagers_and_pays_out(tmp_path: Path) -> None:
    """A hundred bought in, thirty lost: the ticket is for seventy, and buys credit again."""

    async def test(journey: Journey) -> None:
        async with AsyncExitStack() as stack, journey.console() as console:
            found = await terminals(journey, stack, "a1")
            terminal = found["a1"]
            await deal_step(console)
            await all_see_betting(found)
            await terminal.lay({"big": money(30)})
            await deal_out(console)
            await terminal.until(settled)

            paid = await terminal.cash_out()

            assert isinstance(paid, Done)
            assert "done" == code(await terminal.redeem(paid.ticket))
            assert "ticket/spent" == code(await terminal.redeem(paid.ticket))
            assert money(70) == await terminal.until(lambda view: view.credit)

    on_a_journey(tmp_path, "rws-open-cover-2021-1", test)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "5.2.1")
def test_terminals_that_drop_do_not_stop_the_round(tmp_path: Path) -> None:
    """What was registered from them is settled; they see it when they are back."""

    async def test(journey: Journey) -> None:
        journey.rule_set, journey.layout = LAYOUTS["a"]
        identities = {name: await journey.enrol(name) for name in ("a1", "a2")}
        async with journey.console() as console, journey.at(identities["a2"]) as stays:
            await deal_step(console)
            async with journey.at(identities["a1"]) as drops:
                await drops.until(lambda view: view.is_betting_open)
                assert "done" == code(await drops.lay({"small": money(50)}))
            await stays.until(lambda view: view.is_betting_open)
            assert "done" == code(await stays.lay({"small": money(20)}))

            await deal_out(console)

            assert money(120) == (await stays.until(settled)).credit
            async with journey.at(identities["a1"]) as back:
                assert money(150) == (await back.until(settled)).credit

    on_a_journey(tmp_path, "rws-open-cover-2021-1", test)


@pytest.mark.clause("au-sicbo", "3.9")
def test_after_the_closing_call_a_terminal_changes_nothing(tmp_path: Path) -> None:
    """Neither laid, raised, moved, taken down, undone, repeated nor doubled."""

    async def test(journey: Journey) -> None:
        identity = await journey.enrol("ann")
        async with journey.console() as console, journey.at(identity) as terminal:
            await deal_step(console)
            await terminal.until(lambda view: view.is_betting_open)
            await terminal.lay({"small": money(20)})
            await must(console, c.CloseBetting())
            await terminal.until(lambda view: not view.is_betting_open)

            answers = [
                await terminal.lay({"big": money(20)}),
                await terminal.lay({"small": money(20)}),
                await terminal.move("small", money(20), "big"),
                await terminal.take_back({"small": money(20)}),
                await terminal.undo(),
                await terminal.clear(),
                await terminal.rebet(),
                await terminal.double(),
            ]

            assert ["wager/betting-is-closed"] * 8 == [code(each) for each in answers]
            assert {"small": 2000} == await terminal.until(staked)

    on_a_journey(tmp_path, AU, test)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.1")
@pytest.mark.clause("mbs-sicbo-v6-2020", "3.9")
def test_betting_is_opened_and_closed_by_the_calls_of_the_console(tmp_path: Path) -> None:
    """The console shows each call in the document's words; a stake before the first is refused."""

    async def test(journey: Journey) -> None:
        identity = await journey.enrol("ann")
        async with journey.console() as console, journey.at(identity) as terminal:
            await terminal.until(lambda view: view)
            view = await console.until(lambda view: view)
            calls = [step.call for step in view.steps]
            assert "Place your bets, please" in calls
            assert "wager/betting-is-not-open" == code(await terminal.lay({"small": money(20)}))

            await deal_step(console)
            await terminal.until(lambda view: view.call == "Place your bets, please")
            assert "done" == code(await terminal.lay({"small": money(20)}))
            dealt: list[Act] = []
            while not dealt or dealt[-1] is not Act.PRESS_DEAL_BUTTON:
                dealt.append(await deal_step(console))

            assert [Act.TUMBLE, Act.CLOSE_BETTING, Act.PRESS_DEAL_BUTTON] == dealt

    on_a_journey(tmp_path, V6, test)
