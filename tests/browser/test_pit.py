"""The pit desk in a real browser: two people decide, the floor follows the tables, figures are the house's own."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, expect

import sicbo
from at_the_table import money
from browser.at_a_terminal import in_a_house
from browser.at_the_pit import DIGITS, AtPit, at_pit
from browser.screen import ON_A_PHONE, PHONE, SMALL_TERMINAL, TERMINAL, Look, comes_to
from server.journey import Journey, deal_out
from server.play import ADA, BOSS, Play
from sicbo.client.terminal import Terminal
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Role
from sicbo.rules.areas import Kind
from sicbo.rules.equipment import Inspected, InspectionTime
from sicbo.table import commands as c
from sicbo.table.state import Table

REFUSED = ("409 (Conflict)", "400 (Bad Request)")
"""What the browser itself notes where the house says no."""


async def table_of(play: Play, name: str = "T1") -> Table:
    """Give a table as it is on record."""
    table = (await play.edge.house.standing(name)).table
    assert table is not None
    return table


async def most_on_small(play: Play) -> int:
    """Give the highest stake on small that is on record for the next round."""
    return (await table_of(play)).limits.by_kind[Kind.SMALL].maximum.minor_units


# ---- two people ------------------------------------------------------------------------------------------


async def test_one_proposes_and_another_approves_with_a_second_factor(
    tmp_path: Path, opened: Browser
) -> None:
    """Limits, pay table, opening and closing, staff, dice, a ruling: each on record as the pages showed it."""
    async with in_a_house(tmp_path, "us-ma-sicbo", "ours") as play:
        assert isinstance(play, Journey)
        supervisor = play.posts["Floorperson"].person
        async with (
            at_pit(play, opened, supervisor, Role.PIT_SUPERVISOR) as flo,
            at_pit(play, opened, "boss", Role.SHIFT_MANAGER, Look(theme="light")) as boss,
        ):
            for each in (flo, boss):
                each.screen.expected.extend(REFUSED)
            await limits_by_two(play, flo, boss)
            await pay_table_by_two(play, flo, boss)
            await table_closed_and_opened(play, flo, boss)
            await registers(play, flo)
            await ruling(play, flo, boss)


async def limits_by_two(play: Play, flo: AtPit, boss: AtPit) -> None:
    """Propose limits; the proposer is offered no approval, the other is asked for digits and approves."""
    await flo.go("table", "T1", "limits")
    form = await flo.form("set-limits")
    await flo.fill(form, limits__by_kind__small__maximum="5e2", why="x")
    await form.locator("[data-do=propose]").click()
    await expect(form.locator("[data-field='limits.by_kind.small.maximum'] .wrong")).to_contain_text("digits")
    await flo.propose("set-limits", "a busy evening", limits__by_kind__small__maximum="500.00")
    (shown,) = (await play.boss.get("/tables/T1/proposals")).json()["proposals"]
    assert 50_000 == json.loads(shown["body"])["limits"]["by_kind"]["small"]["maximum"]["minor_units"]

    own = flo.proposal(1)
    await expect(own.locator(".changes")).to_have_count(1)
    await expect(own.locator("[data-do=withdraw]")).to_be_visible()
    await expect(own.locator("[data-do=approve], [data-do=reject]")).to_have_count(0)
    await expect(own.locator("[data-approvers]")).to_contain_text("May be approved by: Pit manager")
    assert 100_000 == await most_on_small(play)

    play.edge.clock.move(minutes=6)  # the second factor is too old, and the proposal is not
    await boss.go("waiting")
    card = boss.proposal(1)
    await expect(card.locator(".changes dd")).to_contain_text("500.00 now")
    await expect(card.locator("blockquote")).to_have_text("a busy evening")
    await expect(card.locator(".hash b")).to_have_text("matches what is shown")
    assert shown["body_hash"].startswith(await card.locator(".hash summary code").inner_text())
    await boss.screen.refuse_inaccessible()
    await card.locator("[data-do=approve]").click()
    await expect(boss.page.locator("dialog.step-up")).to_be_visible()
    await boss.screen.refuse_inaccessible()
    await boss.page.locator(f"dialog {DIGITS}").fill(play.staff.digits("boss"))
    await boss.page.keyboard.press("Enter")
    await expect(boss.page.locator("[data-decided=yes]")).to_contain_text("Approved: Set limits")

    assert 50_000 == await most_on_small(play)
    await expect(flo.page.locator("[data-kind=small] [data-limit=maximum]")).to_contain_text("500.00")
    await expect(flo.page.locator("[data-count=waiting]")).to_have_count(0)


async def pay_table_by_two(play: Play, flo: AtPit, boss: AtPit) -> None:
    """Rejected with a reason, taken back, and approved in a round: it is in force from the next one on."""
    rules = "us-ma-sicbo"
    wanted = {"rule_set": f'"{rules}"', "pay_table": '"one-of-a-kind-1-to-1"'}
    why = "as the clause allows"
    await play.do(c.OpenBetting())
    await expect(flo.page.locator("[data-phase]").first).to_have_attribute("data-phase", "betting-open")
    await flo.propose("offer-pay-table", why, **wanted)
    for number, how in ((2, "reject"), (3, "withdraw"), (4, "approve")):
        if how != "reject":
            await flo.propose("offer-pay-table", why, **wanted)
        decider = flo if how == "withdraw" else boss
        card = decider.proposal(number)
        await card.locator(f"[data-do={how}]").click()
        if how == "reject":
            await card.locator("textarea[name=why]").fill("not today")
            await card.locator("[data-do=reject-sure]").click()
        await expect(card).to_have_count(0)
        await expect(flo.proposal(number)).to_have_count(0)
        assert "printed" == (await table_of(play)).rule_sets[rules].pay_table.name
    assert isinstance(play, Journey)
    async with play.console() as console:
        await deal_out(console)
    assert "one-of-a-kind-1-to-1" == (await table_of(play)).rule_sets[rules].pay_table.name
    await expect(flo.page.locator(".pair b")).to_have_text("one-of-a-kind-1-to-1")


async def table_closed_and_opened(play: Play, flo: AtPit, boss: AtPit) -> None:
    """Close as a manager alone, who reads back what was counted; open as a supervisor with a manager."""
    await boss.go("table", "T1", "table")
    await boss.order("close-table", count="1250.50")
    assert not (await table_of(play)).is_open
    await expect(boss.page.locator(".table-head [data-phase]")).to_have_attribute("data-phase", "closed")

    await flo.go("table", "T1", "table")
    form = await flo.form("open-table")
    await expect(form.locator("[data-do=order]")).to_have_count(0)  # it was offered, and always refused
    await flo.fill(form, count="1250.50")
    await form.locator("[data-do=propose]").click()
    await expect(form.locator(".field-words .wrong")).to_have_text("This is required.")
    await flo.fill(form, why="the evening begins")
    await form.locator("[data-do=propose]").click()
    await expect(form.locator("p.wrong")).to_have_attribute("data-code", "equipment/not-inspected")
    await device_inspected(play, flo)
    await flo.go("table", "T1", "table")
    await flo.propose("open-table", "the evening begins", count="1250.50")
    await boss.page.locator(".table-waits [data-do=approve]").click()
    await expect(boss.page.locator(".table-head [data-phase]")).to_have_attribute("data-phase", "idle")
    assert (await table_of(play)).is_open


async def device_inspected(play: Play, flo: AtPit) -> None:
    """Three faces are keyed for a trial, and the areas ticked that lit up: those of the document."""
    await flo.go("table", "T1", "equipment")
    form = await flo.form("record-inspection")
    for die, face in enumerate((2, 3, 6)):
        await form.locator(f'[data-die="trials.0.faces.{die}.{face}"]').click()
    (rules,) = (await table_of(play)).rule_sets.values()
    for area in rules.winners(sicbo.read_outcome("2-3-6")):
        await form.locator(f"""[name='trials.0.lit."{area.id}"']""").check()
    await form.locator("[data-do=order]").click()
    await form.locator("[data-do=confirm]").click()
    await expect(form).to_contain_text("Done, record")
    await expect(form).to_have_count(1)  # a later inspection may find faults
    (passed,) = (await table_of(play)).equipment.inspections
    assert (Inspected.ELECTRICAL_DEVICE, InspectionTime.BEFORE_OPENING) == (passed.item, passed.due)


async def registers(play: Play, flo: AtPit) -> None:
    """Staff and dice, from the forms to the record and back to the page."""
    await flo.go("table", "T1", "staff")
    await flo.order("assign-post", person='"boss"', post='"Floorperson"')
    assert "Floorperson" == (await table_of(play)).roster["boss"].post
    await expect(flo.page.locator("[data-person=boss] td").first).to_have_text("Floorperson")
    await play.do(c.AssignPost(person="boss", post="Casino Supervisor"), ADA)  # above the rank of flo
    await expect(flo.page.locator("[data-person=boss] td").first).to_have_text("Casino Supervisor")

    await flo.go("table", "T1", "equipment")
    await flo.order("remove-dice")
    await expect(flo.page.locator(".table-waits .dues")).to_contain_text("log a set of dice")
    form = await flo.form("log-dice")
    await flo.fill(form, serial="D2", dice__1="1 2 3 4 5 5")
    await form.locator("[data-do=order]").click()
    await expect(form.locator("p.wrong")).to_have_text("3 dice are needed, each with the faces 1 to 6")
    await flo.order("log-dice", dice__1="1 2 3 4 5 6")
    dice = (await table_of(play)).equipment.dice
    assert dice is not None
    assert "D2" == dice.serial
    await flo.screen.refuse_inaccessible()


async def ruling(play: Play, flo: AtPit, boss: AtPit) -> None:
    """Raise a question by keyboard alone; it is held, and decided by whom the document names."""
    await flo.go("table", "T1", "rulings")
    summary = flo.page.locator("details[data-open=raise-question] > summary")
    await summary.focus()
    await flo.page.keyboard.press("Enter")
    await flo.page.keyboard.press("Tab")
    await flo.page.keyboard.type("does a leaning die count?")
    await flo.page.keyboard.press("Tab")
    await flo.page.keyboard.press("Enter")
    await expect(flo.page.locator("[data-hold] blockquote")).to_have_text("does a leaning die count?")

    await boss.go("table", "T1", "rulings")
    form = await boss.form("give-ruling", "1")
    await form.locator("[data-do=order]").click()
    await expect(form.locator("[data-field=verdict] .wrong")).to_have_text("This is required.")
    await boss.fill(form, verdict='"continue"')
    await form.locator("[data-do=order]").click()
    await expect(form.locator("[data-field=reason] .wrong")).to_have_text("This is required.")
    await boss.screen.refuse_inaccessible()
    await boss.fill(form, reason="it does not")
    await form.locator("[data-do=order]").click()
    await expect(boss.page.locator("[data-hold]")).to_have_count(0)
    await expect(boss.page.locator("[data-ruled=yes]")).to_contain_text("Done, record")
    await expect(flo.page.locator("[data-hold]")).to_have_count(0)
    assert () == (await table_of(play)).holds


# ---- the floor, its figures and its log ------------------------------------------------------------------


async def lay(terminal: Terminal, area: str, units: int) -> None:
    """Stake credit at a terminal."""
    await terminal.until(lambda view: view.is_betting_open)
    answer = await terminal.lay({area: money(units)})
    assert isinstance(answer, Accepted), answer


async def test_the_floor_follows_tables_and_its_figures_are_those_of_the_house(
    tmp_path: Path, opened: Browser
) -> None:
    """Phase, stakes, dice, terminals; a lost line is said; charts, log and bundle come from the record."""
    async with in_a_house(tmp_path) as play:
        identities = [await play.enrol(name, credit=500) for name in ("N1", "N2")]
        async with (
            at_pit(play, opened, "boss", Role.SHIFT_MANAGER) as boss,
            play.at(identities[0]) as terminal,
        ):
            boss.screen.expected.extend(REFUSED)
            await floor_is_live(play, boss, terminal)
            await line_is_lost_and_back(play, boss)
            await reports_with_charts(play, boss)
            await log_and_bundle(play, boss)
            await every_part_in_every_look(boss)


async def floor_is_live(play: Play, boss: AtPit, terminal: Terminal) -> None:
    """Every change of a table is on its plate, as on record."""
    plate = boss.page.locator(".plate[data-table=T1]")
    await expect(plate.locator("[data-phase]")).to_have_attribute("data-phase", "idle")
    for number, faces in ((1, (1, 2, 3)), (2, (4, 5, 6))):
        await play.do(c.OpenBetting(seconds=30))
        await lay(terminal, "small", 50)
        await expect(plate.locator("[data-fact=stakes]")).to_have_text("SGD 50.00")
        await expect(plate.locator("[data-fact=most]")).to_have_text("SGD 50.00")
        await expect(plate.locator("[data-phase]")).to_have_attribute("data-phase", "betting-open")
        await expect(plate.locator(".closing")).to_have_text(re.compile(r"^0:(30|[0-2]\d)$"))
        await expect(plate.locator("[data-fact=round]")).to_have_text(str(number))
        await play.finish(faces)
        await expect(plate.locator("[data-faces]")).to_have_attribute("data-faces", "-".join(map(str, faces)))
    await play.do(c.ReportTerminals(down=("N2",)), BOSS)
    await expect(plate.locator("[data-down]")).to_have_attribute("data-down", "1")
    await expect(plate.locator("[data-down]")).to_contain_text("1 of 2 terminals do not respond")
    await boss.screen.refuse_inaccessible()


async def line_is_lost_and_back(play: Play, boss: AtPit) -> None:
    """Cut the line: it is said at once, and what happened meanwhile is there when it is back."""
    boss.screen.expected.extend(("ERR_INTERNET_DISCONNECTED", "WebSocket connection"))
    context = boss.page.context
    await context.set_offline(offline=True)
    await expect(boss.page.locator("[data-line=lost]")).to_contain_text("No connection")
    await boss.screen.refuse_inaccessible()
    await play.do(c.ReportTerminals(back=("N2",)), BOSS)
    await context.set_offline(offline=False)
    await expect(boss.page.locator("[data-line=back]")).to_be_visible()
    await expect(boss.page.locator(".plate [data-down]")).to_have_attribute("data-down", "0")
    await boss.page.locator("[data-line=back] button").click()


async def report(play: Play, name: str) -> dict[str, Any]:
    """Ask the house for a report."""
    found: dict[str, Any] = (await play.boss.get(f"/reports/{name}")).json()
    return found


async def reports_with_charts(play: Play, boss: AtPit) -> None:
    """Each drawing has the figures of the JSON; a refusal is in the house's words."""
    for name, chart, figures in (
        ("results", "wins", {"handle": "handle", "win": "win"}),
        ("theory", "bands", {"actual": "actual_win", "theory": "theoretical_win"}),
    ):
        await boss.go("reports", name)
        await boss.page.locator("[data-form=report] button[type=submit]").click()
        drawn = boss.page.locator(f"[data-chart={chart}] [data-row='0']")
        await expect(drawn).to_be_visible()  # one person has one report made at a time
        (row,) = (await report(play, name))["sections"][0]["rows"]
        for attribute, column in figures.items():
            await expect(drawn).to_have_attribute(f"data-{attribute}", row[column])
        assert "100.00" == row["handle"]
        await boss.screen.refuse_inaccessible()
    csv = boss.page.get_by_role("link", name="CSV file")
    assert "/reports/theory?form=csv" == await csv.get_attribute("href")

    await boss.go("reports", "dice")
    await boss.page.locator("[data-form=report] button[type=submit]").click()
    await expect(boss.page.locator("[data-chart=faces]")).to_be_visible()
    fell = (await report(play, "dice"))["sections"][0]["rows"][0]
    for face in range(1, 7):
        bar = boss.page.locator(f"[data-chart=faces] [data-face='{face}']")
        await expect(bar).to_have_attribute("data-came", str(fell[f"face_{face}"]))
    form = boss.page.locator("[data-form=report]")
    for name, needed in (("dispute", ["round"]), ("statement", ["player"])):
        # What it needs is asked for in the open, and nothing is made without it.
        await boss.go("reports", name)
        await expect(form.locator(f"[name={needed[0]}]")).to_be_visible()
        assert needed == await form.locator(":invalid").evaluate_all("all => all.map(each => each.name)")
    await boss.fill(form, player="ann", **{"from": "yesterday"})
    await form.locator("button[type=submit]").click()
    await expect(boss.page.locator(".place .wrong")).to_contain_text("this report cannot be made")


async def log_and_bundle(play: Play, boss: AtPit) -> None:
    """Search the log by table, round and kind; keep the bundle of the round as a file that names it."""
    await boss.go("log")
    form = boss.page.locator("[data-form=log]")
    await boss.fill(form, table="T1", round="2")
    await form.locator("button[type=submit]").click()
    records = boss.page.locator("[data-record]")
    asked = {"table": "T1", "round": "2", "newest": "true"}
    told = (await play.boss.get("/events", params=asked)).json()["events"]
    await expect(records).to_have_count(len(told))
    shown = await records.evaluate_all("all => all.map(each => each.dataset.record)")
    assert [f"T1/{each['seq']}" for each in told] == shown
    await boss.fill(form, code="losers")
    await form.locator("button[type=submit]").click()
    await expect(records).to_have_count(1)
    await boss.screen.refuse_inaccessible()

    await boss.page.locator(".round-link").click()
    await expect(boss.page.locator("[data-report=dispute]")).to_contain_text("small")
    async with boss.page.expect_download() as begun:
        await boss.page.locator("[data-do=download]").click()
    file = await begun.value
    bundle = json.loads((await file.path()).read_text(encoding="utf-8"))
    assert "dispute-T1-round-2.json" == file.suggested_filename
    assert {"table": "T1", "round": "2"} == bundle["heading"]["asked"]
    wagers = next(each for each in bundle["sections"] if each["title"] == "Wagers")["rows"]
    assert [("N1", "small", "50.00", "0.00")] == [
        tuple(each[name] for name in ("player", "area", "stake", "returned")) for each in wagers
    ]


TOO_WIDE = "[document.documentElement.scrollWidth].filter(wide => wide > innerWidth)"

PARTS = (
    ("floor",), ("table", "T1"), ("table", "T1", "limits"), ("table", "T1", "positions"), ("waiting",),
    ("reports", "results"), ("log",), ("cage",), ("house",),
)  # fmt: skip


async def every_part_in_every_look(boss: AtPit) -> None:
    """Three languages, both felts, three sizes: nothing sticks out, and nothing is inaccessible."""
    page = boss.page
    looks = (("zh-Hans", "light", PHONE), ("zh-Hant", "dark", TERMINAL), ("en", "light", SMALL_TERMINAL))
    for language, theme, (width, height) in looks:
        await page.locator(".staff-settings summary").click()
        await page.locator(".staff-settings select").nth(0).select_option(language)
        await page.locator(".staff-settings select").nth(1).select_option(theme)
        await page.locator(".staff-settings summary").click()
        await page.set_viewport_size({"width": width, "height": height})
        for part in PARTS:
            await boss.go(*part)
            await expect(page.locator(".place")).to_have_class(
                f"place place-{part[0].replace('table', 'floor')}"
            )
            for each in await page.locator("details[data-open] > summary").all():
                await each.click()
            await comes_to([], lambda: page.evaluate(TOO_WIDE))
            if language == "zh-Hans" or part[0] == "floor":  # colours and sizes differ, elements do not
                await boss.screen.refuse_inaccessible()
        labels = await page.locator(".parts a").all_inner_texts()
        assert (language == "en") is all(each.isascii() for each in labels), labels


async def test_who_may_not_see_the_floor_sees_only_what_is_theirs(tmp_path: Path, opened: Browser) -> None:
    """A cashier sells and finds a ticket on a phone; a technician and an admin work at tables; none has the floor."""
    async with in_a_house(tmp_path) as play:
        await play.staff.appoint("cas", Role.CASHIER)
        async with at_pit(play, opened, "cas", Role.CASHIER, ON_A_PHONE) as cas:
            parts = cas.page.locator(".parts a")
            await expect(parts).to_have_text(["Tables", "Approvals", "Reports", "Event log", "Cage"])
            await expect(cas.page.locator(".place")).to_have_class("place place-cage")
            form = await cas.form("sell-ticket")
            await cas.order("sell-ticket", amount="25.50", currency='{"code":"SGD","decimals":2}')
            sold = re.fullmatch(
                r"Done, record \d+\. Ticket number (\d+) of the house for SGD 25\.50: print it for the player",
                await form.locator("p.done").inner_text(),
            )
            assert sold is not None
            cage = await play.edge.house.cage()
            ((number, ticket),) = cage.tickets.items()
            assert (2550, int(sold[1])) == (ticket.amount.minor_units, ticket.reference)
            assert number not in await cas.page.content()
            await cas.page.locator("[data-do=paper]").click()
            await expect(cas.page.locator(".paper img")).to_have_attribute(
                "src", re.compile("^data:image/svg")
            )
            await cas.page.emulate_media(media="print")
            await expect(cas.page.locator(".paper img")).to_be_visible()
            await expect(cas.page.locator("h2, .staff-bar, .parts, .paper button").first).to_be_hidden()
            await cas.page.emulate_media(media="screen")
            await cas.page.locator("[data-form=tickets] button").click()
            await expect(cas.page.locator("[data-ticket='1'] td").nth(1)).to_have_text("SGD 25.50")
            await cas.order("pay-ticket", number=number)
            paid = cas.page.locator("form[data-order='pay-ticket'] p.done")
            await expect(paid).to_contain_text("Hand over SGD 25.50")
            await cas.screen.refuse_inaccessible()
            await fills_a_tray(play, cas)
        await repairs_a_table(play, opened)
        async with at_pit(play, opened, "ada", Role.ADMIN) as ada:
            await expect(ada.page.locator(".place")).to_have_class("place place-house")
            await expect(ada.page.locator(".people [data-person]")).to_have_count(5)
            await ada.order("register-table", table="T7")
            assert "T7" in (await play.edge.house.administration()).tables
            await ada.screen.refuse_inaccessible()
            await ada.go("table", "T1", "positions")  # where the house leads to for seats and terminals
            await ada.order("set-up-position", position="s9", layout='"B"', rule_set=f'"{play.rule_set}"')
            assert "s9" in (await table_of(play)).positions


async def fills_a_tray(play: Play, cas: AtPit) -> None:
    """Propose a fill at a table that is not seen, find it among the approvals, and take it back."""
    await cas.go("table", "T1")
    await cas.propose("fill-tray", "for the evening", amount="100")
    await cas.go("waiting")
    waits = cas.proposal(1)
    await expect(waits).to_contain_text("Fill from the cage")
    await waits.locator("[data-do=withdraw]").click()
    await expect(waits).to_have_count(0)
    assert not (await play.edge.house.standing("T1")).proposals.pending


async def repairs_a_table(play: Play, opened: Browser) -> None:
    """Come to a table as a technician, change its tumbler, and have the program looked at."""
    await play.staff.appoint("tec", Role.TECHNICIAN)
    async with at_pit(play, opened, "tec", Role.TECHNICIAN) as tec:
        tec.screen.expected.extend(REFUSED)  # the program was not looked at yet
        await expect(tec.page.locator(".parts a")).to_have_text(["Tables", "Reports", "House"])
        await tec.page.locator(".plate[data-table=T1]").click()
        await tec.order("remove-mixer")
        await expect(tec.page.locator(".dues li")).to_contain_text(["fit a tumbler or shaker"])
        await tec.order("fit-mixer", serial="V2")
        mixer = (await table_of(play)).equipment.mixer
        assert mixer is not None
        assert "V2" == mixer.serial
        await tec.screen.refuse_inaccessible()
        await tec.go("house")
        await tec.page.locator(".program summary").click()
        await tec.page.locator("[data-do=verify]").click()
        await expect(tec.page.locator("[data-whole=true]")).to_be_visible()
        rules = tec.page.locator("[data-rules=T1] code")
        found = await tec.page.evaluate("fetch('/verification').then(answer => answer.json())")
        await expect(rules).to_have_text(found["rules"][0]["sha256"])
        await tec.screen.refuse_inaccessible()
        await tec.page.goto(f"{play.edge.url}/console/T1")  # not a technician's page: and no dead end
        await tec.page.get_by_role("link", name="Your house").click()
        await expect(tec.page.locator("main.house section").first).to_be_visible()
