"""The cage over real sockets: tickets, two cashiers, players and their limits, credit that moves, counts."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from at_the_table import money
from reports.test_ticket_page import read as read_bars
from server.cashiers import SGD, AtWork, Floor, at_the_cage, cents, chip_table, printed
from server.play import BOSS
from server.second_ledger import SecondLedger, balances, exported
from server.test_orders import may_send
from sicbo.cage.commands import PrintTicket
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.house_runtime.requests import Accepted, Rejected
from sicbo.own_limits import OwnLimits
from sicbo.people import Role
from sicbo.server.edge.matrix import read_matrix
from sicbo.streams import name_of_kind

SMALL, BIG = (1, 2, 4), (4, 5, 6)
DOCS = Path(__file__).parents[2] / "docs"
VERIFIER = Path(__file__).parents[2] / "tools" / "verify_export.py"


@pytest.mark.parametrize("command", CAGE_ORDERS, ids=name_of_kind)
def test_the_matrix_of_orders_to_the_cage_is_that_of_the_cage(command: type[Any]) -> None:
    """What only the program orders has no row, and so no route; a ticket is printed by its paper alone."""
    order = name_of_kind(command)
    what, matrix = f"POST /cage/{'tickets/paper' if command is PrintTicket else order}", read_matrix()

    assert may_send("cage", order) == (matrix.allowed(what) if matrix.has(what) else frozenset())


def test_every_order_of_the_page_on_the_cage_is_there() -> None:
    """Routes as the OpenAPI document has them, and the orders that take two people by their names."""
    page = (DOCS / "how-to" / "work-the-cage.md").read_text(encoding="utf-8")
    written = json.loads((DOCS / "reference" / "openapi.json").read_text(encoding="utf-8"))
    there = {f"{method.upper()} {path}" for path, has in written["paths"].items() for method in has}

    named = {
        f"{method} {path.replace('/T1', '/{table}').replace('/ann', '/{player}')}"
        for method, path in re.findall(r"`(GET|POST) (/[^`? ]+)", page)
    }
    orders = set(re.findall(r"^\|[^|]*\| `([a-z-]+)`", page, re.MULTILINE))
    assert set() == named - there
    assert set() == {f"POST /tables/{{table}}/{each}" for each in orders} - there
    assert len(named) > len(orders) > 0


async def test_a_ticket_that_cost_five_said_five_hundred(tmp_path: Path) -> None:
    """A cashier names the money: one with other decimals, or that no table plays for, is refused."""
    async with at_the_cage(tmp_path) as floor:
        for code, decimals in (("SGD", 0), ("SGD", 400), ("SGD", -1), ("sgd", 2), ("=A1", 2)):
            other = {"code": code, "decimals": decimals}
            told = await floor.cas.send("/cage/sell-ticket", amount=cents(5), currency=other)
            assert (409, "request/other-money") == (told.status_code, told.json()["code"]), other
            assert "SGD with 2 decimals" in told.json()["sentence"]
        other = {"code": "SGD", "decimals": 0}
        assert "request/other-money" == await floor.cas.refused(
            "/cage/open-account", account="a9", currency=other
        )


async def sold(floor: Floor, amount: float) -> str:
    """Sell a ticket for cash; give the number that is on its paper."""
    made = await floor.cas.do("/cage/sell-ticket", amount=cents(amount), currency=SGD)
    return await printed(floor.cas, made["reference"])


def verified_by_itself(export: Path) -> "subprocess.CompletedProcess[bytes]":
    """Let the stand-alone verifier look at an export."""
    return subprocess.run([sys.executable, str(VERIFIER), str(export)], capture_output=True, check=False)


async def test_a_day_at_the_cage_with_two_cashiers_adds_up_by_a_second_ledger(tmp_path: Path) -> None:
    """Tickets sold, played, cashed, paid and moved; boxes dropped and counted, trays filled and counted."""
    async with at_the_cage(tmp_path) as floor:
        cas, cam = floor.cas, floor.cam
        first = await sold(floor, 200)
        await floor.seat("T1", "t1", "ann")
        await floor.seat("T2", "t2", "bob")
        await cas.do("/tables/T1/buy-in", **floor.bringing("ann", first, 200))
        await floor.buys_in("T2", "bob", 150)
        await floor.round("T1", SMALL, {"t1": {"small": 50, "total:7": 5}})
        await floor.round("T2", SMALL, {"t2": {"big": 40}})
        await floor.two("/tables/T1", cas, floor.pia, command="fill-tray", amount=cents(500))
        await floor.two("/tables/T1", cas, floor.boss, command="count-tray", count=cents(490))
        moved = await floor.cash_out("T1", "t1")
        assert moved.worth is not None
        await floor.seat("T2", "t3", "eve")
        with_it = floor.bringing("eve", moved.ticket, moved.worth.minor_units / 100)
        await cam.do("/tables/T2/buy-in", **with_it)
        await floor.two("/tables/T2", cam, cas, command="drop-box", box="B2")
        made_up = [{"value": cents(10), "pieces": 14}, {"value": cents(0.5), "pieces": 19}]
        count = {"command": "count-box", "box": "B2", "counted": cents(149.5), "denominations": made_up}
        await floor.two("/tables/T2", cam, cas, **count)
        out = await floor.cash_out("T2", "t2")
        assert (money(110), "SGD") == (out.worth, out.currency), "what the ticket is for"
        paid = await cam.do("/cage/pay-ticket", number=out.ticket)
        assert ({"minor_units": 11000}, "SGD") == (paid["cash"], paid["currency"]), "what to hand over"
        await cas.do("/cage/sell-ticket", amount=cents(30), currency=SGD)
        late = await cam.do("/cage/sell-ticket", amount=cents(25), currency=SGD)
        assert (cents(25), "SGD") == (late["worth"], late["currency"]), "what was sold"
        await cas.do("/cage/pay-ticket", number=await printed(cam, late["reference"]))

        export = exported(tmp_path)
        ledger = SecondLedger(export)
        assert balances(export) == ledger.sums()
        assert {"cas": 20500, "cam": 2500 - 11000} == dict(ledger.taken)
        assert 3000 == ledger.has["tickets"]
        assert -50 == ledger.has["over-short:T2"]

    verified = verified_by_itself(tmp_path / "export.jsonl")
    assert 0 == verified.returncode, verified.stdout + verified.stderr


async def test_a_ticket_brought_to_two_tables_and_to_the_cage_at_once_is_redeemed_once(
    tmp_path: Path,
) -> None:
    """Whoever comes first; the others are told where it went."""
    async with at_the_cage(tmp_path) as floor:
        await floor.seat("T1", "t1", "ann")
        await floor.seat("T2", "t2", "bob")
        for _ in range(5):
            number = await sold(floor, 20)
            answers = await asyncio.gather(
                floor.cas.send("/tables/T1/buy-in", **floor.bringing("ann", number, 20)),
                floor.cam.send("/tables/T2/buy-in", **floor.bringing("bob", number, 20)),
                floor.pia.send("/cage/pay-ticket", number=number),
            )
            codes = sorted(each.json().get("code", "done") for each in answers)
            assert ["done", "ticket/spent", "ticket/spent"] == codes

        export = exported(tmp_path)
        assert balances(export) == SecondLedger(export).sums()
        assert "tickets" not in balances(export)


async def test_a_ticket_is_good_until_its_time_and_then_for_nobody(tmp_path: Path) -> None:
    """Not at the cage, not at a table; not even to be reported lost."""
    async with at_the_cage(tmp_path) as floor:
        number = await sold(floor, 20)
        await floor.seat("T1", "t1", "ann")
        (shown,) = (await floor.cas.see("/cage/tickets"))["tickets"]
        floor.play.edge.clock.move(days=365)
        people = await floor.back()

        tried = [
            await people.refused("/cage/pay-ticket", number=number),
            await people.refused("/tables/T1/buy-in", **floor.bringing("ann", number, 20)),
            await people.refused("/cage/report-ticket-lost", reference=shown["reference"]),
        ]

        assert ["ticket/expired"] * 3 == tried
        await people.browser.aclose()


async def test_a_lost_ticket_is_found_by_its_visit_replaced_by_two_and_void_when_it_turns_up(
    tmp_path: Path,
) -> None:
    """The player knows no number; nobody learns it on the way."""
    async with at_the_cage(tmp_path) as floor:
        await floor.seat("T1", "t1", "ann")
        await floor.buys_in("T1", "ann", 80)
        paper = (await floor.cash_out("T1", "t1")).ticket

        (found,) = (await floor.cam.see("/cage/tickets", player="ann", table="T1"))["tickets"]
        reference = found["reference"]
        assert (paper[-4:], "live", cents(80)) == (found["ends_with"], found["standing"], found["amount"])
        await floor.cam.do("/cage/report-ticket-lost", reference=reference)
        assert "ticket/reported-lost" == await floor.cas.refused("/cage/pay-ticket", number=paper)
        alone = {"reference": reference, "reason": "camera 7"}
        assert "role/may-not" == await floor.cas.refused("/cage/replace-ticket", **alone)
        assert "staff/needs-a-second-person" == await floor.pia.refused("/cage/replace-ticket", **alone)
        other = await floor.two("/cage", floor.pia, floor.boss, command="replace-ticket", **alone)
        assert "ticket" not in other
        new = await printed(floor.pia, other["reference"])
        assert paper != new

        assert "ticket/void" == await floor.cas.refused("/cage/pay-ticket", number=paper)
        tried = await floor.cas.send("/cage/report-ticket-found", reference=reference)
        assert "ticket/void" == tried.json()["code"]
        assert paper[:8] not in tried.text.replace("-", "")
        await floor.cas.do("/cage/pay-ticket", number=new)
        seen = await floor.boss.browser.get("/cage/tickets", params={"live": "false"})
        assert ["paid out", "void"] == [each["standing"] for each in seen.json()["tickets"]]
        for number in (paper, new):
            assert number not in seen.text
            assert number[:18] not in seen.text


async def test_a_ticket_that_was_lost_and_is_found_is_paid(tmp_path: Path) -> None:
    """As long as it was not replaced."""
    async with at_the_cage(tmp_path) as floor:
        number = await sold(floor, 20)
        await floor.cas.do("/cage/report-ticket-lost", number=number)
        await floor.cam.do("/cage/report-ticket-found", number=number)
        await floor.cas.do("/cage/pay-ticket", number=number)

        assert "ticket/spent" == await floor.cas.refused("/cage/report-ticket-lost", number=number)


async def test_a_ticket_is_put_on_paper_once(tmp_path: Path) -> None:
    """The paper has the mark of the house and the number, as digits and bars; the same key gives it again."""
    async with at_the_cage(tmp_path) as floor:
        await floor.seat("T1", "t1", "ann")
        await floor.buys_in("T1", "ann", 80)
        number = (await floor.cash_out("T1", "t1")).ticket
        first = await floor.cas.send("/cage/tickets/paper", key="p1", number=number)
        again = await floor.cas.send("/cage/tickets/paper", key="p1", number=number)

        assert (200, "text/html; charset=utf-8") == (first.status_code, first.headers["content-type"])
        assert "no-store" == first.headers["cache-control"]
        assert first.text == again.text
        assert "h1 (laboratory)" in first.text
        rects = re.findall(r'<rect x="(\d+)" y="144" width="(\d+)"', first.text)
        assert number == read_bars([(int(at), int(wide)) for at, wide in rects])
        chinese = await floor.cas.send("/cage/tickets/paper?language=zh-Hans", key="p1", number=number)
        assert "h1（实验室）" in chinese.text
        assert "ticket/is-printed" == await floor.cam.refused("/cage/tickets/paper", number=number)
        stranger = await floor.play.ada.post("/cage/tickets/paper", json={"key": "x", "number": number})
        assert "role/may-not" == stranger.json()["code"]
        one = (await floor.cas.see("/cage/tickets"))["tickets"][0]
        assert one == await floor.cas.see(f"/cage/tickets/{one['reference']}")
        assert one["is_printed"]
        unknown = await floor.cas.browser.get("/cage/tickets/99")
        assert (404, "request/unknown") == (unknown.status_code, unknown.json()["code"])


async def test_credit_goes_to_another_table_with_its_player_on_a_ticket(tmp_path: Path) -> None:
    """Cashed out at the one terminal and brought to the other; no order of staff moves it."""
    async with at_the_cage(tmp_path) as floor:
        await floor.cas.do("/cage/open-account", account="ann", currency=SGD)
        await floor.seat("T1", "t1", "annie", "ann")
        await floor.buys_in("T1", "annie", 80)
        order = {"player": "annie", "table": "T1", "to": "T2", "position": "t2"}
        assert 404 == (await floor.cas.send("/cage/moves", **order)).status_code

        number = (await floor.cash_out("T1", "t1")).ticket
        await floor.seat("T2", "t2", "annie", "ann")
        await floor.cas.do("/tables/T2/buy-in", **floor.bringing("annie", number, 80))

        known = await floor.cas.see("/cage/players/ann")
        assert ("T2", cents(0)) == (known["account"]["table"], known["account"]["lost"])
        export = exported(tmp_path)
        assert {"player-credit:annie": 8000, "drop-box:T1": -8000} == SecondLedger(export).sums()
        assert balances(export) == SecondLedger(export).sums()


async def test_an_excluded_player_plays_nowhere_and_gets_the_money(tmp_path: Path) -> None:
    """Excluded at the cage in the middle of a round; readmitted by two, and not before a day is over."""
    async with at_the_cage(tmp_path) as floor:
        await floor.cas.do("/cage/open-account", account="ann", currency=SGD)
        await floor.seat("T1", "t1", "annie", "ann")
        await floor.buys_in("T1", "annie", 80)
        await floor.dora.do("/tables/T1/open-betting")
        assert isinstance(await floor.lay("T1", "t1", {"small": 20}), Accepted)

        await floor.cam.do("/cage/exclude-person", player="ann", reason="asked for it")

        refused = await floor.lay("T1", "t1", {"small": 5})
        assert isinstance(refused, Rejected)
        assert ("player/excluded", "annie is excluded from play") == (refused.code, refused.sentence)
        more = {"player": "annie", "amount": cents(5), "paid_with": "cash"}
        assert "player/excluded" == await floor.cas.refused("/tables/T1/buy-in", **more)
        await floor.dora.do("/tables/T1/close-betting")
        await floor.settle("T1", SMALL)
        out = await floor.cash_out("T1", "t1")
        assert cents(100) == (await floor.cas.see("/cage/tickets", player="annie"))["tickets"][0]["amount"]
        await floor.cam.do("/cage/pay-ticket", number=out.ticket)
        sit = {"position": "t1", "player": "annie", "account": "ann"}
        assert "player/excluded" == await floor.cas.refused("/tables/T1/take-position", **sit)
        known = await floor.cas.see("/cage/players/ann")
        assert ("", cents(-20)) == (known["account"]["table"], known["account"]["lost"])
        listed = (await floor.pia.see("/cage/excluded"))["excluded"]
        assert [{"player": "ann", "until": known["excluded_until"]}] == listed


async def test_limits_hold_in_the_middle_of_a_round_and_time_played_counts_over_tables(
    tmp_path: Path,
) -> None:
    """What stands is settled; the day goes on at the next table."""
    async with at_the_cage(tmp_path) as floor:
        await floor.cas.do("/cage/open-account", account="ann", currency=SGD)
        limits = {"loss": cents(50), "stake": cents(30), "seconds": 600}
        await floor.cas.do("/cage/set-player-limits", account="ann", **limits)
        await floor.seat("T1", "t1", "annie", "ann")
        await floor.buys_in("T1", "annie", 100)
        await floor.round("T1", SMALL, {"t1": {"big": 30}})
        await floor.dora.do("/tables/T1/open-betting")
        laid = [await floor.lay("T1", "t1", {"big": each}) for each in (35, 25, 20, 5)]
        codes = [getattr(each, "code", None) for each in laid]
        assert ["player/stakes-too-much", "player/could-lose-too-much", None] == codes[:3]
        assert "player/could-lose-too-much" == codes[3]
        await floor.dora.do("/tables/T1/close-betting")
        await floor.settle("T1", BIG)
        floor.play.edge.clock.move(seconds=400)
        number = (await floor.cash_out("T1", "t1")).ticket

        known = (await floor.cas.see("/cage/players/ann"))["account"]
        assert cents(10) == known["lost"]
        assert 400 <= known["seconds"] < 600
        await floor.seat("T2", "t2", "annie", "ann")
        await floor.cas.do("/tables/T2/buy-in", **floor.bringing("annie", number, 90))
        floor.play.edge.clock.move(seconds=600 - known["seconds"])
        await floor.dora.do("/tables/T2/open-betting")
        over = await floor.lay("T2", "t2", {"big": 5})
        assert "player/time-is-over" == getattr(over, "code", None)
        looser = {"account": "ann", "seconds": 7200}
        await floor.cam.do("/cage/set-player-limits", **looser)
        assert over == await floor.lay("T2", "t2", {"big": 5})
        later = (await floor.cas.see("/cage/players/ann"))["account"]["later"]
        assert 7200 == later["limits"]["seconds"]


async def test_who_is_excluded_at_the_cage_plays_no_more_where_he_or_she_sits(tmp_path: Path) -> None:
    """The terminal says so without being asked, what stands is settled, and the credit goes onto a ticket."""
    async with at_the_cage(tmp_path) as floor:
        play = floor.play
        ann = await play.enrol("ann")
        await floor.dora.do("/tables/T1/open-betting")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"small": money(20)}), Accepted)

            await floor.cas.do("/cage/exclude-person", player="ann", reason="asked for it at the cage")

            refused = await terminal.lay({"small": money(5)})
            assert isinstance(refused, Rejected)
            assert "player/excluded" == refused.code
            assert await terminal.until(lambda view: view.visit is not None and view.visit.is_excluded)
            await floor.dora.do("/tables/T1/close-betting")
            await floor.settle("T1", SMALL)
            await terminal.until(lambda view: view.credit == money(120))
            assert isinstance(await terminal.cash_out(), Accepted)
        again = {"position": "ann", "player": "ann", "account": ""}
        assert "player/excluded" == await floor.cas.refused("/tables/T1/take-position", **again)


async def test_a_terminal_shows_the_limits_of_the_account_as_the_cage_keeps_them(tmp_path: Path) -> None:
    """Set before the visit, changed at the cage while nothing happens at the table, and at the terminal itself."""
    async with at_the_cage(tmp_path) as floor:
        await floor.cas.do("/cage/open-account", account="ann", currency=SGD)
        await floor.cas.do("/cage/set-player-limits", account="ann", loss=cents(50))
        terminal_of_ann = await floor.play.enrol("t-ann", account="ann")
        async with floor.play.at(terminal_of_ann) as terminal:

            async def shows(limits: OwnLimits) -> None:
                await terminal.until(lambda view: view.visit is not None and view.visit.limits == limits)

            await shows(OwnLimits(loss=money(50)))
            await floor.cam.do("/cage/set-player-limits", account="ann", loss=cents(40), stake=cents(30))
            await shows(OwnLimits(loss=money(40), stake=money(30)))
            assert isinstance(await terminal.limit_myself(seconds=3600), Accepted)
            await shows(OwnLimits(loss=money(40), stake=money(30), seconds=3600))


async def test_colour_chips_are_redeemed_at_the_cage_once_their_table_is_closed(tmp_path: Path) -> None:
    """While it is open they are redeemed there; the cashier orders it from the table that issued them."""
    async with at_the_cage(tmp_path) as floor:
        await floor.open_chip_table("T3")
        sell = {"player": "dan", "colour": "red", "chips": 10, "value": cents(5), "paid_with": "cash"}
        await floor.dora.do("/tables/T3/issue-colour-chips", **sell)
        redeem = {"player": "dan", "colour": "red", "chips": 6, "emblem": "star", "at": "issuing-table"}

        assert "chips/redeemed-at-table" == await floor.cas.refused(
            "/tables/T3/redeem-colour-chips", **redeem
        )
        await floor.dora.do("/tables/T3/redeem-colour-chips", **redeem | {"chips": 4})
        await floor.boss.do("/tables/T3/close-table", count=cents(1000), at_once="safety")
        await floor.cas.do("/tables/T3/redeem-colour-chips", **redeem)
        assert "chips/not-held" == await floor.cas.refused("/tables/T3/redeem-colour-chips", **redeem)

        kept = balances(exported(tmp_path))
        assert {"drop-box:T3": -5000, "value-chips": 5000} == kept


def foreseen_of_ann(wager: dict[str, Any], more: dict[str, Any], **faces: tuple[int, ...]) -> object:
    """Write what is told of a correction of the first round before anyone approves it."""
    ann = {"player": "ann"}
    put_right = {"round": 1, "wagers": [ann | wager], "money": [ann | more]}
    rounds = [put_right | {name: list(each) for name, each in faces.items()}]
    return {"currency": "SGD", "decimals": 2, "refused": "", "rounds": rounds, "why": None}


async def test_voiding_a_round_in_play_names_each_wager_and_what_goes_back_to_whom(tmp_path: Path) -> None:
    """Whoever approves sees what will be given back: of a round without a result too."""
    async with at_the_cage(tmp_path) as floor:
        await floor.boss.do("/tables/T1/assign-post", person="pia", post="Table Games Shift Manager")
        for position, player in (("t1", "ann"), ("t2", "bob")):
            await floor.seat("T1", position, player)
            await floor.buys_in("T1", player, 100)
        await floor.dora.do("/tables/T1/open-betting")
        for position, laid in (("t1", {"small": 30.0, "total:9": 5.0}), ("t2", {"big": 20.0})):
            assert isinstance(await floor.lay("T1", position, laid), Accepted)
        await floor.dora.do("/tables/T1/close-betting")
        chipped = {"rounds": [1], "event": "damaged-die", "reason": "a corner is off"}

        await floor.two("/tables/T1", floor.pia, floor.boss, command="void-rounds", **chipped)

        (told,) = floor.foreseen["rounds"]  # type: ignore[index]
        assert (1, None, None) == (told["round"], told["was"], told["now"])
        assert [
            ("ann", "small", cents(30), cents(0), cents(30)),
            ("ann", "total:9", cents(5), cents(0), cents(5)),
            ("bob", "big", cents(20), cents(0), cents(20)),
        ] == [
            tuple(each[name] for name in ("player", "area", "stake", "was", "now")) for each in told["wagers"]
        ]
        nothing = {"chips": cents(0), "owes": cents(0), "is_owed": cents(0)}
        assert [
            {"player": "ann", "credit": cents(35)} | nothing,
            {"player": "bob", "credit": cents(20)} | nothing,
        ] == told["money"]
        out = [await floor.cash_out("T1", each) for each in ("t1", "t2")]
        assert [money(100), money(100)] == [each.worth for each in out], "and so it came"


async def test_the_cage_pays_nobody_who_owes_as_much(tmp_path: Path) -> None:
    """The house owes ann 200 for T1, and she owes 200 for T2: that is set off first, by the cashier."""
    async with at_the_cage(tmp_path) as floor:
        wrong = {
            "command": "correct-outcome",
            "round": 1,
            "event": "wrong-result-keyed",
            "reason": "camera 4",
        }
        await floor.cas.do("/cage/open-account", account="ann", currency=SGD)
        for table, faces in (("T1", BIG), ("T2", SMALL)):
            await floor.seat(table, f"{table}-1", "ann", "ann")
            await floor.buys_in(table, "ann", 110)
            await floor.round(table, faces, {f"{table}-1": {"small": 100}})
            await floor.cash_out(table, f"{table}-1")
        for table, faces in (("T1", SMALL), ("T2", BIG)):
            await floor.two(f"/tables/{table}", floor.pia, floor.boss, faces=faces, **wrong)
        out = {"player": "ann", "amount": cents(200), "currency": SGD}

        refused = await floor.cas.refused("/cage/pay-payable", **out)

        assert "payable/owes-too" == refused
        settle = {"player": "ann", "table": "T2", "round": 1, "currency": SGD, "paid_with": "payable"}
        order = {"command": "settle-receivable", "reason": "set off", **settle}
        await floor.two("/cage", floor.cas, floor.pia, amount=cents(200), **order)
        assert {"payables": [], "receivables": []} == await floor.cas.see("/cage/owed")


async def test_debts_are_listed_and_paid(tmp_path: Path) -> None:
    """A correction takes back what is gone: the player owes it; its own correction pays that debt first."""
    async with at_the_cage(tmp_path) as floor:
        await floor.seat("T1", "t1", "ann")
        await floor.buys_in("T1", "ann", 100)
        await floor.round("T1", SMALL, {"t1": {"small": 100}})
        out = await floor.cash_out("T1", "t1")
        await floor.cas.do("/cage/pay-ticket", number=out.ticket)
        wrong = {
            "command": "correct-outcome",
            "round": 1,
            "event": "wrong-result-keyed",
            "reason": "camera 4",
        }
        await floor.two("/tables/T1", floor.pia, floor.boss, faces=BIG, **wrong)

        lost = {
            "area": "small",
            "name": "Small",
            "instrument": "credits",
            "stake": cents(100),
            "was": cents(200),
            "now": cents(0),
        }
        owing = {"credit": cents(0), "chips": cents(0), "owes": cents(200), "is_owed": cents(0)}
        assert foreseen_of_ann(lost, owing, was=SMALL, now=BIG) == floor.foreseen
        debt = {"player": "ann", "table": "T1", "round": 1, "amount": cents(200), "currency": "SGD"}
        assert {"payables": [], "receivables": [debt]} == await floor.cas.see("/cage/owed")
        settle = {"player": "ann", "table": "T1", "round": 1, "currency": SGD}
        alone = await floor.cas.refused("/cage/settle-receivable", amount=cents(50), reason="due", **settle)
        assert "staff/needs-a-second-person" == alone
        order = {"command": "settle-receivable", "reason": "paid in cash", **settle}
        await floor.two("/cage", floor.cas, floor.pia, amount=cents(50), **order)
        await floor.two("/tables/T1", floor.pia, floor.boss, faces=SMALL, **wrong)
        won = lost | {"was": cents(0), "now": cents(200)}
        owed = owing | {"owes": cents(-150), "is_owed": cents(50)}
        assert foreseen_of_ann(won, owed, was=BIG, now=SMALL) == floor.foreseen
        known = await floor.cam.see("/cage/players/ann")
        assert (cents(50), []) == (known["payable"], known["receivables"])
        pay = {"command": "pay-payable", "player": "ann", "currency": SGD, "reason": "came for it"}
        await floor.two("/cage", floor.cam, floor.boss, amount=cents(50), **pay)
        assert {"payables": [], "receivables": []} == await floor.cas.see("/cage/owed")


async def test_two_tables_of_one_house_were_set_up_with_the_same_emblem(tmp_path: Path) -> None:
    """Letters and spaces make no other emblem; the transaction that sets a table up looks at all tables."""
    async with at_the_cage(tmp_path) as floor:
        await floor.open_chip_table("T3")
        for table in ("T4", "T5"):
            await floor.boss.do("/administration/register-table", table=table)
        house, order = floor.play.edge.house, chip_table("T4")

        again = [
            await house.submit("T4", f"set-up-{emblem}", replace(order, emblem=emblem), BOSS)
            for emblem in ("star", "Star")
        ]
        both = await asyncio.gather(
            *(
                house.submit(table, f"set-up-{table}", replace(chip_table(table), emblem="moon"), BOSS)
                for table in ("T4", "T5")
            )
        )

        assert ["chips/emblem-is-taken"] * 2 == [each.code for each in again if isinstance(each, Rejected)]
        codes = [each.code for each in both if isinstance(each, Rejected)]
        assert (["chips/emblem-is-taken"], 1) == (codes, sum(isinstance(each, Accepted) for each in both))


async def test_a_supervisor_or_above_approves_a_second_colour_that_a_dealer_proposes(tmp_path: Path) -> None:
    """The dealer has the chips and the supervisor the right: there was no way to give a player two colours."""
    async with at_the_cage(tmp_path) as floor:
        await floor.open_chip_table("T3")
        await floor.boss.do("/tables/T3/assign-post", person="pia", post="Pit Manager")
        sell = {"player": "dan", "colour": "red", "chips": 10, "value": cents(5), "paid_with": "cash"}
        await floor.dora.do("/tables/T3/issue-colour-chips", **sell)
        blue = sell | {"colour": "blue"}

        alone = await floor.dora.refused("/tables/T3/issue-colour-chips", **blue)
        await floor.two("/tables/T3", floor.dora, floor.pia, command="issue-colour-chips", **blue)

        assert "staff/needs-a-second-person" == alone
        table = (await floor.play.edge.house.standing("T3")).table
        assert table is not None
        assert ["red", "blue"] == [each.colour for each in table.colours_held]


async def test_nobody_of_the_pit_takes_a_box_to_the_count_whatever_they_sign_in_as(tmp_path: Path) -> None:
    """A manager proposes none and approves none; a cashier who also deals does neither."""
    async with at_the_cage(tmp_path) as floor:
        staff, path, box = floor.play.staff, "/tables/T1/proposals", {"command": "drop-box", "box": "B1"}
        await staff.appoint("kai", Role.CASHIER, Role.DEALER)
        kai = AtWork("kai", await staff.come_in("kai", Role.CASHIER))
        boss = await floor.boss.refused(path, order=box, reason="full")
        dealer = await kai.refused(path, order=box, reason="full")
        made = await floor.cas.do(path, order=box, reason="full")
        (shown,) = (await floor.cas.see(path))["proposals"]
        approve = f"{path}/{made['proposal']}/approve"
        approved = []
        for each in (floor.pia, kai, floor.cam):
            proved = await each.browser.post("/step-up", json={"digits": staff.digits(each.name)})
            each.browser.headers["Cookie"] = proved.headers["set-cookie"].partition(";")[0]
            answer = await each.send(approve, body_hash=shown["body_hash"])
            approved.append(answer.json().get("code", "done"))
        await kai.browser.aclose()

    assert ("role/may-not", "money/of-the-pit") == (boss, dealer)
    assert ["money/of-the-pit", "money/of-the-pit", "done"] == approved
