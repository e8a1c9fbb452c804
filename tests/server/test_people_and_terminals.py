"""What staff may not do for a terminal, over HTTP: stake, cash out, and see a ticket; and what remains."""

from pathlib import Path

from house_runtime.floor import ADA, BOSS
from house_runtime.house import RULE_SET
from server.cashiers import SGD, AtWork, Floor, at_the_cage, cents, printed, terminal
from sicbo.administration import commands as o
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Role
from sicbo.streams import ADMINISTRATION
from sicbo.table import commands as c


async def seated(floor: Floor) -> None:
    """Let ann sit down at terminal t1 with 100, and stake 20 in a round."""
    await floor.seat("T1", "t1", "ann")
    await floor.buys_in("T1", "ann", 100)
    await floor.dora.do("/tables/T1/open-betting")
    assert isinstance(await floor.lay("T1", "t1", {"small": 20}), Accepted)


async def test_a_dealer_without_a_post_doubled_a_stake_cashed_out_and_was_handed_the_ticket(
    tmp_path: Path,
) -> None:
    """Every step of it is refused: without a post, with one, and for those above."""
    async with at_the_cage(tmp_path) as floor:
        await seated(floor)
        await floor.play.staff.appoint("dan", Role.DEALER)
        dan = AtWork("dan", await floor.play.staff.come_in("dan", Role.DEALER))
        stake = {"area": "small", "amount": cents(5), "instrument": "credits"}
        orders: dict[str, dict[str, object]] = {
            "double-wagers": {"position": "t1"},
            "clear-wagers": {"position": "t1"},
            "lay-wagers": {"position": "t1", "stakes": [stake], "is_on_request": True},
            "cash-out": {"player": "ann"},
        }
        for name, body in orders.items():
            path = f"/tables/T1/{name}"
            assert "staff/no-post-here" == await dan.refused(path, **body)
            assert "position/acts-for-itself" == await floor.dora.refused(path, **body)
            assert "position/acts-for-itself" == await floor.boss.refused(path, **body)
        broken = {"event": "damaged-die", "note": "it looked so"}
        assert "staff/no-post-here" == await dan.refused("/tables/T1/report-irregularity", **broken)
        await dan.browser.aclose()


async def test_a_dead_terminal_is_paid_out_by_two_people_at_the_cage_and_nobody_sees_a_ticket(
    tmp_path: Path,
) -> None:
    """Proposed with a reason, approved by another; the cage owes it to the visit, and pays it."""
    async with at_the_cage(tmp_path) as floor:
        await seated(floor)
        await floor.dora.do("/tables/T1/close-betting")
        await floor.settle("T1", (6, 6, 5))
        order = {"command": "cash-out", "player": "ann", "reason": "its screen is dark"}
        live = await floor.cas.refused("/tables/T1/proposals", order=order, reason="as agreed")
        assert "position/acts-for-itself" == live
        await floor.dora.do("/tables/T1/report-terminals", down=["t1"])
        without = {"command": "cash-out", "player": "ann", "reason": ""}
        silent = await floor.cas.refused("/tables/T1/proposals", order=without, reason="as agreed")
        assert "money/reason-needed" == silent

        paid = await floor.two("/tables/T1", floor.cas, floor.pia, **order)

        assert "ticket" not in paid
        assert [] == (await floor.cas.see("/cage/tickets", player="ann"))["tickets"]
        owed = {"player": "ann", "amount": cents(80), "currency": "SGD"}
        assert [owed] == (await floor.cas.see("/cage/owed"))["payables"]
        pay = {"command": "pay-payable", "player": "ann", "currency": SGD, "reason": "paid out"}
        await floor.two("/cage", floor.cas, floor.pia, amount=cents(80), **pay)
        assert [] == (await floor.cas.see("/cage/owed"))["payables"]


REPORTS = {"large": {"over": "1"}, "events": {}, "liability": {}, "statement": {"player": "ann"}}
"""The reports that could name a ticket, and what they are asked for."""


async def test_the_number_of_a_ticket_is_in_no_view_log_or_list(tmp_path: Path) -> None:
    """The terminal that asked is told; staff see its last digits at most, in lists and in reports."""
    async with at_the_cage(tmp_path) as floor:
        await floor.seat("T1", "t1", "ann")
        await floor.buys_in("T1", "ann", 100)
        number = (await floor.cash_out("T1", "t1")).ticket

        looked_at = [
            (await floor.boss.browser.get(path)).text
            for path in (
                "/events?most=200",
                "/pit",
                "/cage/tickets",
                "/cage/players/ann",
                "/tables/T1/orders",
            )
        ]
        assert any("cashed-out" in each for each in looked_at)
        for name, asked in REPORTS.items():
            told = await floor.boss.browser.get(f"/reports/{name}", params=asked | {"form": "csv"})
            assert 200 == told.status_code, (name, told.text)
            looked_at.append(told.text)
        assert any("ann" in each for each in looked_at[-len(REPORTS) :])
        for text in looked_at:
            assert number not in text.replace("-", "")


async def test_a_cashier_and_two_of_the_pit_were_told_numbers_that_they_could_cash(tmp_path: Path) -> None:
    """Sold or replaced: no answer to staff has the number, and only who made the ticket prints it, once."""
    async with at_the_cage(tmp_path) as floor:
        sale = {"key": "sale", "amount": cents(50), "currency": SGD}
        sold = [await floor.cas.send("/cage/sell-ticket", **sale) for _ in range(2)]
        reference = sold[0].json()["reference"]
        stolen = await floor.cam.refused("/cage/tickets/paper", reference=reference)
        number = await printed(floor.cas, reference)
        twice = await floor.cas.refused("/cage/tickets/paper", reference=reference)
        await floor.cas.do("/cage/report-ticket-lost", reference=reference)
        lost = {"reference": reference, "reason": "camera 7"}
        replaced = await floor.two("/cage", floor.pia, floor.boss, command="replace-ticket", **lost)
        other = replaced["reference"]
        by_others = [
            await each.refused("/cage/tickets/paper", reference=other) for each in (floor.cas, floor.cam)
        ]
        (waiting,) = [
            each for each in (await floor.pia.see("/cage/tickets"))["tickets"] if not each["is_printed"]
        ]
        new = await printed(floor.pia, other)

        assert sold[0].text == sold[1].text
        assert ("ticket/of-another-hand", "ticket/is-printed") == (stolen, twice)
        assert ["ticket/of-another-hand"] * 2 == by_others
        assert (other, ["pia", "boss"]) == (waiting["reference"], waiting["made_by"])
        for told in (sold[0].json(), replaced):
            assert "ticket" not in told
            assert not {number, new} & set(map(str, told.values()))
        await floor.cas.do("/cage/pay-ticket", number=new)


async def test_nobody_prints_the_ticket_of_a_terminal_by_its_reference(tmp_path: Path) -> None:
    """Its number is the player's: whoever has it printed presents it."""
    async with at_the_cage(tmp_path) as floor:
        await floor.seat("T1", "t1", "ann")
        await floor.buys_in("T1", "ann", 100)
        await floor.cash_out("T1", "t1")
        (ticket,) = (await floor.cas.see("/cage/tickets", player="ann"))["tickets"]

        for each in (floor.cas, floor.cam, floor.pia, floor.boss, floor.dora):
            told = await each.refused("/cage/tickets/paper", reference=ticket["reference"])
            assert "ticket/of-another-hand" == told


async def test_the_orders_of_a_terminal_are_its_own(tmp_path: Path) -> None:
    """What staff are refused, the terminal does."""
    async with at_the_cage(tmp_path) as floor:
        await seated(floor)
        await floor.play.do(c.DoubleWagers(position="t1"), terminal("t1"))
        await floor.play.do(c.ClearWagers(position="t1"), terminal("t1"))


async def test_a_supervisor_of_another_pit_gave_orders_and_approved_at_every_table(tmp_path: Path) -> None:
    """A pit is assigned by two people; then no order, no report and no approval at other tables."""
    async with at_the_cage(tmp_path) as floor:
        staff = floor.play.staff
        await floor.play.edge.house.submit(ADMINISTRATION, "pit-2", o.RegisterTable(table="P2"), BOSS)
        assigned = await staff.order(o.AssignPit(person="pia", tables=("P2",)), ADA, BOSS)
        assert isinstance(assigned, Accepted), assigned

        report = {"event": "damaged-die", "note": "seen from afar"}
        assert "access/not-your-pit" == await floor.pia.refused("/tables/T1/report-irregularity", **report)
        order = {"command": "close-table", "count": cents(0)}
        proposed = await floor.pia.refused("/tables/T1/proposals", order=order, reason="late")
        assert "access/not-your-pit" == proposed
        assert 200 == (await floor.pia.browser.get("/pit")).status_code

        everywhere = await staff.order(o.AssignPit(person="pia"), ADA, BOSS)
        assert isinstance(everywhere, Accepted), everywhere
        await floor.pia.do("/tables/T1/start-shift", shift="evening")


async def test_the_record_says_who_wrote_down_what_a_player_at_a_seat_did(tmp_path: Path) -> None:
    """Recorded by, or laid by on request: each with the person and the post, in the event search."""
    async with at_the_cage(tmp_path) as floor:
        await floor.open_chip_table("T3")
        await floor.dora.do("/tables/T3/open-betting")
        stake = {"area": "big", "amount": cents(20), "instrument": "value-chips"}
        lay = {"position": "s1", "stakes": [stake]}
        await floor.dora.do("/tables/T3/lay-wagers", **lay)
        await floor.dora.do("/tables/T3/lay-wagers", **lay, is_on_request=True)
        await floor.dora.do("/tables/T3/take-back-wagers", **lay)

        told = (await floor.boss.see("/events", table="T3", most="200"))["events"]
        names = ("recorded_by", "recorded_as", "laid_by", "laid_as")
        wagers = [
            {fact["name"]: fact["words"] for fact in each["facts"] if fact["name"] in names}
            for each in told
            if each["event"].startswith("wager-")
        ]
        recorded = {"recorded_by": "dora", "recorded_as": "Dealer"}
        assert [recorded, {"laid_by": "dora", "laid_as": "Dealer"}, recorded] == wagers
        asked = {"table": "T3", "round": "1"}
        bundle = await floor.boss.browser.get("/reports/dispute", params=asked)
        assert 200 == bundle.status_code, bundle.text
        wagers_in_it = [each for each in bundle.text.splitlines() if "dora" in each and "Dealer" in each]
        assert wagers_in_it, "the bundle of a dispute names who laid the wager, and in which post"


async def test_a_seat_stakes_no_credit_and_a_terminal_no_chips(tmp_path: Path) -> None:
    """Neither through the dealer nor by the terminal itself."""
    async with at_the_cage(tmp_path) as floor:
        await floor.open_chip_table("T3")
        await floor.dora.do("/tables/T3/open-betting")
        stake = {"area": "big", "amount": cents(20), "instrument": "credits"}
        lay = {"position": "s1", "stakes": [stake]}
        assert "wager/instrument-not-accepted" == await floor.dora.refused("/tables/T3/lay-wagers", **lay)
        seat = {"position": "s2", "is_terminal": False, "rule_set": RULE_SET, "layout": "B"}
        await floor.boss.do("/tables/T1/set-up-position", **seat)
        await floor.sit("T1", "s2", "eve")
        await floor.buys_in("T1", "eve", 100)
        await seated(floor)
        at_t1 = {"position": "s2", "stakes": [stake]}
        refusal = await floor.dora.refused("/tables/T1/lay-wagers", **at_t1)
        assert "wager/credits-are-for-terminals" == refusal
