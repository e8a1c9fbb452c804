"""The console of a table with chips: seats, buy-in, colours with their marker, wagers, late and unclear chips."""

from pathlib import Path

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from at_the_table import money
from server.journey import deal_out, deal_step, deal_until, must, on_a_journey
from server.play import ADA, BOSS
from sicbo.chips import Instrument
from sicbo.client.console import Console
from sicbo.house_runtime.requests import Accepted, Rejected
from sicbo.people import Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.views.dealer import DealerView
from sicbo.table.views.player import WagerState

V6 = "mbs-sicbo-v6-2020"
EMBLEM = "T1"
"""A journey names the emblem after the table."""


def laid(position: str, area: str, amount: float, colour: str = "") -> c.LayWagers:
    """Lay chips of a seat."""
    instrument = Instrument.COLOUR_CHIPS if colour else Instrument.VALUE_CHIPS
    return c.LayWagers(
        position=position,
        stakes=(c.Stake(area, money(amount), instrument, colour, EMBLEM if colour else ""),),
    )


async def shown(console: Console, after: int) -> DealerView:
    """Give the view once it has come to a record."""
    return await console.until(lambda view: view if console.version >= after else None)


async def test_a_round_of_chips_is_dealt_from_the_seats_to_the_payment(tmp_path: Path) -> None:
    """The console shows every wager of a seat with what it wins, and who holds which colour at what value."""
    async with on_a_journey(tmp_path, V6) as journey:
        await journey.seat("ann")
        await journey.seat("bob")
        async with journey.console() as console:
            rule = journey.rules.document.colour_chips
            assert rule is not None
            unmarked = c.IssueColourChips(
                player="bob", colour="red", chips=10, value=money(10), paid_with=c.PaidWith.CASH
            )
            refused = await console.order(unmarked)
            assert isinstance(refused, Rejected)
            assert "chips/marker-needed" == refused.code
            marker = rule.marker_above_minimum[0]
            place = next(iter(rule.marker_places), None)
            last = await must(
                console, replace(unmarked, marker=marker, marker_value=money(10), marker_at=place)
            )
            view = await shown(console, last)
            assert {"ann", "bob"} == {each.player for each in view.positions if each.is_taken}
            assert [marker] == [each.marker for each in view.colours]
            assert Act.OPEN_BETTING is await deal_step(console)
            await must(console, laid("ann", "small", 20))
            last = await must(console, laid("bob", "big", 30, "red"))
            view = await shown(console, last)
            assert [("ann", "small", money(20)), ("bob", "big", money(30))] == [
                (each.position, each.wager.area, each.wager.stake) for each in view.chips
            ]
            assert [("bob", "red", money(10), 10)] == [
                (each.player, each.colour, each.value, each.chips) for each in view.colours
            ]
            assert "red" not in view.free_colours

            await deal_until(console, Act.PAY_WINNERS)

            view = await shown(console, 0)
            assert [WagerState.WON, WagerState.LOST] == [each.wager.state for each in view.chips]
            assert [money(20), money(0)] == [each.wager.winnings for each in view.chips]
            await deal_out(console)


async def test_late_and_unclear_chips_are_reported_and_judged(tmp_path: Path) -> None:
    """Late chips go back; unclear ones wait for a ruling, which the console names with its verdicts."""
    async with on_a_journey(tmp_path, V6) as journey:
        await journey.seat("ann")
        async with journey.console() as console:
            await deal_step(console)
            await must(console, laid("ann", "small", 20))
            await deal_until(console, Act.CLOSE_BETTING)
            last = await must(console, c.CloseBetting())
            view = await shown(console, last)
            (wager,) = view.chips
            offered = {each.event: each for each in view.irregularities}
            assert offered[Irregular.LATE_WAGER].consequence

            late = c.Stake("big", money(10), Instrument.VALUE_CHIPS)
            await must(console, c.ReportChips(position="ann", stake=late))
            moved = c.ReportChipsMoved(wager=wager.wager.number, to="big", is_on_purpose=False)
            last = await must(console, moved)

            view = await shown(console, last)
            assert ["late wager"] == [each.why for each in view.returned]
            assert [each.wager for each in view.holds] in ([], [wager.wager.number])
            for hold in view.holds:
                order = c.GiveRuling(hold=hold.number, verdict=Verdict.STAKE_STANDS, reason="seen on camera")
                await journey.do(order, journey.posts[hold.authority])
            await deal_out(console)


@pytest.mark.clause("mbs-sicbo-v6-2020", "5.10 [first time]")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.11 [win]")
async def test_chips_found_in_time_once_the_dice_show_had_no_second_person(tmp_path: Path) -> None:
    """The dealer proposes it; another dealer cannot approve it, the pit supervisor can, and 1500 are played to 1000."""
    async with on_a_journey(tmp_path, V6) as journey:
        await journey.seat("ann")
        await journey.staff.appoint("dan", Role.DEALER)
        await journey.do(c.AssignPost(person="dan", post="Dealer"), ADA)
        async with (
            journey.console() as console,
            await journey.staff.come_in("dora", Role.DEALER) as dora,
            await journey.staff.come_in("dan", Role.DEALER) as dan,
            await journey.staff.come_in("pit-supervisor", Role.PIT_SUPERVISOR) as pit,
        ):
            await deal_step(console)
            await deal_until(console, Act.ANNOUNCE)
            stake = c.Stake("small", money(1500), Instrument.VALUE_CHIPS)
            found = c.ReportChips(position="ann", stake=stake, is_in_time=True)
            alone = await console.order(found)
            assert isinstance(alone, Rejected)
            assert "staff/needs-a-second-person" == alone.code

            path = "/tables/T1/proposals"
            body = {"key": "found", "reason": "they lay there", "order": to_builtins(found)}
            made = await dora.post(path, json=body)
            assert 200 == made.status_code, made.text
            (waiting,) = (await pit.get(path)).json()["proposals"]
            approve, answer = f"{path}/{waiting['number']}/approve", {"body_hash": waiting["body_hash"]}
            by_dealer = await dan.post(approve, json={"key": "dan"} | answer)
            by_pit = await pit.post(approve, json={"key": "pit"} | answer)

            assert ("refused", "done") == (by_dealer.json()["answer"], by_pit.json()["answer"]), (
                by_dealer.text
            )
            await console.look_again()
            await deal_until(console, Act.PAY_WINNERS)
            (chips,) = (await shown(console, 0)).chips
            assert (money(1000), money(2500)) == (chips.wager.winnings, chips.wager.returned)


async def test_the_shift_of_a_dealer_is_handed_over_at_the_console(tmp_path: Path) -> None:
    """The supervisor gives another the post; the old dealer's next order is refused."""
    async with on_a_journey(tmp_path, V6) as journey:
        await journey.staff.appoint("dan", Role.DEALER)
        title = next(each for each, actor in journey.posts.items() if actor.role is Role.PIT_SUPERVISOR)
        person = journey.posts[title].person
        async with journey.console() as dora, journey.console(person, Role.PIT_SUPERVISOR) as pit:
            assert "dora" in (await shown(dora, 0)).dealers
            await must(pit, c.AssignPost(person="dan", post="Dealer"))
            last = await must(pit, c.ReleasePerson(person="dora"))
            view = await shown(dora, last)
            assert "dan" in view.dealers
            assert "dora" not in {each.person for each in view.staff}

            refused = await dora.order(c.OpenBetting())

            assert isinstance(refused, Rejected)
            assert "staff/no-post-here" == refused.code
            async with journey.console("dan", Role.DEALER) as dan:
                assert isinstance(await dan.order(c.OpenBetting()), Accepted)


@pytest.mark.clause("mbs-sicbo-v6-2020", "6.2")
async def test_nobody_acts_in_a_post_whose_orders_the_role_does_not_allow(tmp_path: Path) -> None:
    """A dealer is not made acting supervisor, nor a cashier a dealer; the reason names the roles."""
    async with on_a_journey(tmp_path, V6) as journey:
        await journey.staff.appoint("cas", Role.CASHIER)
        acting = await journey.ask(c.AssignActing(person="dora", post="Pit Supervisor"), BOSS)
        posted = await journey.ask(c.AssignPost(person="dora", post="Pit Supervisor"), ADA)
        cashier = await journey.ask(c.AssignPost(person="cas", post="Dealer"), ADA)

        assert isinstance(acting, Rejected)
        assert isinstance(posted, Rejected)
        assert isinstance(cashier, Rejected)
        assert ["staff/role-too-low"] * 2 + ["access/no-post"] == [acting.code, posted.code, cashier.code]


async def test_texts_and_names_at_the_console_have_an_end(tmp_path: Path) -> None:
    """A sentence has a thousand characters, a name 64; what cannot be printed is refused."""
    async with on_a_journey(tmp_path, V6) as journey:
        async with journey.console() as console:
            orders = (
                c.RaiseQuestion(question="x" * 1001),
                c.RaiseQuestion(question="x" * 1000),
                c.RaiseQuestion(question="two\nlines"),
                c.RaiseQuestion(question="e\u0301"),
                c.TakePosition(position="p", player="x" * 65),
                c.LayWagers(position="p", stakes=(c.Stake("small\x00", money(5), Instrument.VALUE_CHIPS),)),
            )
            answers = [await console.order(each) for each in orders]

        assert [
            "text/too-long",
            "done",
            "text/not-printable",
            "text/not-printable",
            "text/too-long",
            "text/not-printable",
        ] == [each.code if isinstance(each, Rejected) else "done" for each in answers]
