"""The game console in a real browser when something is wrong: reported, judged, ruled on, approved by a second."""

from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, expect

from at_the_table import ORDINARY_DICE, money
from browser.at_a_console import AtConsole, approve, at_console, in_a_casino, side_by_side
from browser.screen import Look
from browser.test_game_console import CARDS, RWS, US, V6, Ann
from server.play import BOSS
from sicbo.people import Actor, Role
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.table import commands as c
from sicbo.table.phases import Phase
from sicbo.table.round import HowConcluded
from sicbo.table.views.player import WagerState

PIT = Actor("pit-supervisor", Role.PIT_SUPERVISOR)


async def follows(at: AtConsole, event: str) -> str:
    """Give what the house says would follow."""
    return next(each.consequence for each in (await at.view()).irregularities if each.event.value == event)


async def reported(at: AtConsole, event: str) -> None:
    """Report something, and see that the page said what the house says."""
    wanted = await follows(at, event)
    assert wanted == await at.report(event, "seen by the dealer")


async def found_to_be_so(at: AtConsole, rounds: tuple[int, ...] = ()) -> None:
    """Let whoever may find it find that what is held first is so, with the manager as a second."""
    hold = (await at.table()).holds[0]
    assert hold.finding is not None
    found = c.GiveRuling(hold=hold.number, verdict=hold.finding, reason="looked at", rounds=rounds)
    await at.journey.do(found, at.journey.posts[hold.authority], BOSS)


# ---- chips -------------------------------------------------------------------------------------------


async def deals_with_chips(at: AtConsole, pit: AtConsole) -> None:
    """Deal a round of chips, from the seats to the payment, with a supervisor for what is unclear."""
    ann, bob = at.journey.name_here("ann"), at.journey.name_here("bob")
    await sits_players_down(at)
    await lays_chips(at)
    await judges_chips(at, pit)
    await sees_which_chips_have_lost(at)
    await at.deal_until("pay-winners")
    await expect(at.page.locator("[data-wager='1']")).to_have_attribute("data-state", "won")
    await expect(at.page.locator("[data-wager='1'] .wager-pay")).to_contain_text("winnings SGD 20.00")
    to_pay = at.page.locator("[data-settle=pay] [data-seat=S1]")
    await expect(to_pay.locator(".settle-seat")).to_have_text(f"S1 · {ann}SGD 30.00")
    await at.screen.refuse_inaccessible()
    await at.deal_out()
    play = (await at.table()).previous
    assert play is not None
    assert {1: money(40), 2: money(0), 3: money(20), 4: money(0)} == {
        line.wager: line.returned for line in play.lines
    }
    emblem = (await at.table()).emblem
    await at.send("redeem-colour-chips", player=bob, colour="red", chips="9", emblem=emblem)
    told = at.page.locator("[data-order=redeem-colour-chips] .form-end [role=status]")
    await expect(told).to_have_text("Done. 9 × SGD 10.00 = SGD 90.00 in value chips to the player")
    await expect(at.page.locator("[data-colour]")).to_have_count(0)
    await at.send("leave-position", player=bob)
    await expect(at.page.locator("[data-position=S2]")).to_have_attribute("data-state", "free")


async def sees_which_chips_have_lost(at: AtConsole) -> None:
    """See the chips that have lost in the list of what to collect, which said that none had."""
    await at.deal_until("collect-losers")
    lost = [each for each in (await at.view()).chips if each.wager.state is WagerState.LOST]
    assert [2, 4] == [each.wager.number for each in lost]
    to_collect = at.page.locator("[data-settle=collect]")
    await expect(to_collect.locator(".settle-wager")).to_have_count(len(lost))
    for each in lost:
        await expect(to_collect.locator(f"[data-seat={each.position}] .settle-wager").first).to_be_visible()


async def sits_players_down(at: AtConsole) -> None:
    """Give two players seats, and one of them a colour, which needs its marker."""
    ann, bob = at.journey.name_here("ann"), at.journey.name_here("bob")
    for seat in ("S1", "S2"):
        order = c.SetUpPosition(position=seat, is_terminal=False, rule_set=V6, layout="A")
        await at.journey.do(order, BOSS)
    await at.tab("seats")
    await at.send("take-position", position="S1", player=ann)
    await expect(at.page.locator("[data-position=S1]")).to_have_attribute("data-state", "taken")
    await at.send("take-position", position="S2", player=bob)
    await expect(at.page.locator("[data-position=S2]")).to_have_attribute("data-state", "taken")
    bought = {"player": bob, "colour": "red", "chips": "10", "value": "10", "paid": "cash"}
    await at.send("issue-colour-chips", **bought)
    price = at.page.locator("[data-order=issue-colour-chips] .comes-to")
    await expect(price).to_have_text("10 × SGD 10.00 = SGD 100.00 to be paid by the player")
    await expect(at.page.locator("[data-order=issue-colour-chips] [name=ticket]")).to_have_count(0)
    await expect(at.page.locator("[data-position=S1]")).to_contain_text(ann)
    refused = at.page.locator(".note.refused")
    await expect(refused).to_have_attribute("data-code", "chips/marker-needed")
    await at.send("issue-colour-chips", marker="marker", place="chip-bank")
    await expect(at.page.locator("[data-colour=red]")).to_contain_text("10 red, SGD 10.00 each")
    (held,) = (await at.table()).colours_held
    assert (bob, "red", money(10), money(100)) == (held.player, held.colour, held.value, held.worth)


async def lays_chips(at: AtConsole) -> None:
    """Lay chips for the seats, take some back, and lay one that was asked for aloud."""
    await at.tab("layout")
    await at.opens()
    await lay(at, "S1", "small", 10, 20, 30)
    await at.page.locator('.cell[data-area="small"]').click(button="right")
    await staked(at, 20)
    await lay(at, "S2", "big", 30, with_="colour-chips/red")
    await at.tab("seats")
    await at.send("speak-wager", seat="S1", area="odd", amount="10", hand=True)
    await at.do("lay-spoken-wager").click()
    await expect(at.page.locator("[data-spoken]")).to_have_count(0)
    await finds_chips_under_the_minimum(at)
    on_record = {(each.position, each.wager.area): each.wager.stake for each in (await at.view()).chips}
    assert {
        ("S1", "small"): money(20),
        ("S2", "big"): money(10),
        ("S1", "odd"): money(10),
        ("S1", "big"): money(2),
    } == on_record


async def finds_chips_under_the_minimum(at: AtConsole) -> None:
    """Go by the menu to the form that says whose chips they are: the first time they are settled (5.10)."""
    await at.tab("trouble")
    await at.page.locator("[data-event=under-minimum][data-when=first-time]").click()
    await expect(at.page.locator("[data-order=report-chips] [name=seat]")).to_be_focused()
    await at.send("report-chips", seat="S1", area="big", amount="2")
    await expect(at.page.locator("[data-wager='4']")).to_contain_text("SGD 2.00")
    assert () == (await at.table()).holds


async def judges_chips(at: AtConsole, pit: AtConsole) -> None:
    """Report late and unclear chips after the closing call; a supervisor rules on the unclear ones."""
    await at.deal_until("press-deal-button")
    await at.tab("layout")
    await at.page.locator("[name=seat]").select_option("S1")
    await at.page.locator('.cell[data-area="even"]').click()
    box = at.page.locator("dialog.question")
    await expect(box.locator(".consequence")).to_have_text(await follows(at, "late-wager"))
    await box.locator("[data-do=yes]").click()
    await at.tab("seats")
    await expect(at.page.locator("[data-returned=even]")).to_contain_text("SGD 10.00")
    await at.send("report-chips-moved", "[data-wager='1']", to="big")
    await expect(at.page.locator("[data-hold]")).to_have_count(1)

    await pit.send("give-ruling", verdict="stake-stands", reason="seen on camera 4", area="small")
    await expect(at.page.locator("[data-hold]")).to_have_count(0)


async def lay(at: AtConsole, seat: str, area: str, *totals: int, with_: str = "value-chips") -> None:
    """Lay chips of ten for a seat by pressing its area, once for each total that is then staked."""
    await at.page.locator("[name=seat]").select_option(seat)
    await at.page.locator("[name=instrument]").select_option(with_)
    await at.page.locator("[data-chip='1000']").click()
    for total in totals:
        await at.page.locator(f'.cell[data-area="{area}"]').click()
        await staked(at, total)


async def staked(at: AtConsole, amount: int) -> None:
    """Wait until so much is staked."""
    await expect(at.page.locator("[data-money=staked]")).to_have_text(f"SGD {amount}.00")
    await expect(at.main).to_be_enabled()


# ---- what goes wrong ---------------------------------------------------------------------------------


async def corrects_voids_and_attests(at: AtConsole, boss: httpx.AsyncClient) -> None:
    """Go through what RWS foresees: a wrong result, a die on its edge, damaged dice, an interruption."""
    ann = Ann(at.journey)
    await ann.come()
    await corrects(at, ann, boss)
    await voids_and_halts(at, ann)
    await attests(at, ann, boss)


async def corrects(at: AtConsole, ann: Ann, boss: httpx.AsyncClient) -> None:
    """Key a wrong result, and put it right by two people."""
    await at.opens()
    await ann.stakes("total:12", 10)
    await at.deal_out((3, 4, 5))
    await at.tab("trouble")
    correction = {"round": "1", "faces": "3 4 6", "event": "wrong-result-keyed", "reason": "camera 4"}
    await at.send("correct-outcome", **correction)
    await expect(at.page.locator("[data-proposal]")).to_have_count(1)
    assert 1 == (await at.table()).revisions.get(1, 1)
    await approve(boss, at.journey.table)
    await expect(at.page.locator("[data-proposal]")).to_have_count(0)
    await expect(at.page.locator("[data-result='1'] .dice-row")).to_have_attribute(
        "aria-label", "Faces 3-4-6"
    )
    assert 2 == (await at.table()).revisions[1]


async def voids_and_halts(at: AtConsole, ann: Ann) -> None:
    """Void a round for a die that is not flat, and stop for damaged dice until others are there."""
    await at.opens()
    await ann.stakes()
    await at.deal_until("check-flat")
    await at.do("die-2").click()
    await at.press("check-flat")
    box = at.page.locator("dialog.question")
    await expect(box.locator(".consequence")).to_have_text(await follows(at, "die-not-flat"))
    await box.locator("[data-do=yes]").click()
    await expect(at.page.locator("[data-next=held]")).to_contain_text(
        "dora reported it: someone else must decide"
    )
    (hold,) = (await at.table()).holds
    assert Verdict.VOID_ROUND is hold.finding
    await found_to_be_so(at)
    await expect(at.page.locator("[data-void]")).to_have_attribute("data-void", "2")
    play = (await at.table()).previous
    assert play is not None
    assert HowConcluded.VOID is play.concluded

    await reported(at, "damaged-die")
    await expect(at.page.locator("[data-next=held]")).to_be_visible()
    (hold,) = (await at.table()).holds
    assert Verdict.VOID_AFFECTED_ROUNDS is hold.finding
    await found_to_be_so(at, rounds=(1, 2))
    assert 3 == (await at.table()).revisions[1]
    await at.press("see-to-it")
    await at.send("log-dice", serial="D2")
    await at.next_is("open-betting")
    dice = (await at.table()).equipment.dice
    assert dice is not None
    assert "D2" == dice.serial


async def attests(at: AtConsole, ann: Ann, boss: httpx.AsyncClient) -> None:
    """Interrupt a round whose dice lie tumbled: two people read them."""
    await at.opens()
    await ann.stakes()
    await at.deal_until("check-flat")
    await reported(at, "round-interrupted")
    await found_to_be_so(at)
    await expect(at.page.locator("[data-next=attest]")).to_be_visible()
    await at.screen.refuse_inaccessible()
    await at.tap((2, 2, 4))
    await at.press("attest-dice")
    await expect(at.page.locator("[data-proposal]")).to_have_count(1)
    await approve(boss, at.journey.table)
    await at.deal_out()
    play = (await at.table()).previous
    assert play is not None
    assert (2, 2, 4) == (play.outcome and play.outcome.faces)


async def misses_the_button_and_lets_players_choose(at: AtConsole) -> None:
    """Tumble too seldom, leave a step out, and be interrupted, after which the players choose (MBS v6)."""
    ann = Ann(at.journey)
    await ann.come()
    await at.deal_until("report-tumble")
    await at.do("tumbled-2").click()
    box = at.page.locator("dialog.question")
    await expect(box.locator(".consequence")).to_have_text(await follows(at, "short-tumble"))
    await at.key("Escape")
    await expect(box).to_be_hidden()
    assert 0 == (await at.view()).tumbles, "nothing was reported"
    await ann.stakes()
    await at.deal_until("press-deal-button")
    await at.tab("trouble")
    await at.send("report-step", act="uncover")
    await at.press("reset-device")
    await at.deal_out()
    play = (await at.table()).previous
    assert play is not None
    assert HowConcluded.SETTLED is play.concluded

    await at.opens()
    await ann.stakes()
    await reported(at, "round-interrupted")
    await found_to_be_so(at)
    await expect(at.page.locator("[data-next=option]")).to_be_visible()
    await at.screen.refuse_inaccessible()
    await at.page.locator(f"[data-player={ann.name}] [data-do=option-withdraw]").click()
    await at.next_is("start-tumble")
    play = (await at.table()).round
    assert play is not None
    assert 0 == len(play.betting.wagers)
    await at.send("raise-question", question="does a die on the rim count?")
    await expect(at.page.locator("[data-hold]")).to_have_count(1)
    await at.deal_out()


async def fits_and_stops(at: AtConsole) -> None:
    """Fit shaker and dice, have no roll, and stop when the lights are wrong until they are repaired (US)."""
    journey, ann = at.journey, Ann(at.journey)
    await ann.come()
    await at.tab("equipment")
    await at.do("remove-mixer").click()
    await expect(at.page.locator("[data-due=mixer]")).to_be_visible()
    await at.send("fit-mixer", mixer="manual-shaker", serial="M2", sealed=True)
    await expect(at.page.locator("[data-due=dice]")).to_be_visible()
    await journey.do(c.LogDice(serial="D9", dice=ORDINARY_DICE), journey.posts["Floorperson"])
    await at.opens()
    assert ("M2", "D9", "dora") == await on_the_table(at)
    await ann.stakes()
    await at.deal_until("check-flat")
    await at.do("die-1").click()
    await at.press("check-flat")
    await at.page.locator("dialog.question [data-do=yes]").click()
    await expect(at.page.locator(".now.phase-betting-open")).to_be_visible()
    await at.deal_until("collect-losers")
    await at.tab("trouble")
    await at.page.locator("[data-order=report-lights] summary").click()
    await at.page.locator('[data-marking] .cell[data-area="big"]').click()
    await at.page.locator("[data-order=report-lights] button[type=submit]").click()
    await expect(at.page.locator("[data-next=presence]")).to_contain_text("Call casino-supervisor")
    await expect(at.main).to_have_count(0)  # a dealer cannot stand by as somebody else
    await journey.do(c.RecordPresence(), journey.posts["Casino Supervisor"])
    await at.deal_until("due")
    assert Phase.HALTED is (await at.view()).phase
    await journey.do(c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="lamp changed"), BOSS)
    await at.next_is("see-to-it")  # the device is inspected anew after a repair
    await journey.inspect()
    await at.next_is("open-betting")


async def on_the_table(at: AtConsole) -> tuple[str, str, str]:
    """Say what is fitted, and who keeps it."""
    table = await at.table()
    assert table.equipment.mixer is not None
    assert table.equipment.dice is not None
    return table.equipment.mixer.serial, table.equipment.dice.serial, table.equipment.mixer.custodian


async def draws_a_foreign_card(at: AtConsole) -> None:
    """Draw cards of another back, which void the round once somebody finds it so, and load the shoe anew (3 Card)."""
    ann = Ann(at.journey)
    await ann.come()
    await at.opens()
    await ann.stakes()
    await at.deal_until("draw-cards")
    await at.page.locator("[name=back]").first.fill("blue")
    await at.tap()
    await at.press("draw-cards")
    await expect(at.page.locator("[data-next=held] [data-hold]")).to_have_count(3)
    await found_to_be_so(at)
    await expect(at.page.locator("[data-void]")).to_have_attribute("data-void", "1")
    await at.tab("equipment")
    await at.send("load-shoe", decks="3", back="green")
    await expect(at.page.locator("[data-shoe]")).to_have_attribute("data-shoe", "144")
    shoe = (await at.table()).equipment.shoe
    assert shoe is not None
    assert (("green",), 144) == (shoe.backs, shoe.left.cards)


@pytest.mark.clause("rws-open-cover-etg-2021", "5.5")
@pytest.mark.clause("mbs-sicbo-v6-2020", "5.9 [not void]")
@pytest.mark.clause("us-ma-sicbo", "6(a)")
async def test_whatever_goes_wrong_is_reported_at_the_page_and_ends_as_the_document_says(
    tmp_path: Path, opened: Browser
) -> None:
    """Each consequence is said before it is done; what takes two is approved by another person.

    At a fifth table a round of chips is dealt, and a supervisor rules on unclear ones at a console of his own.
    """
    async with in_a_casino(tmp_path, (RWS, V6, US, CARDS, V6)) as journeys, AsyncExitStack() as stack:
        consoles = [await stack.enter_async_context(at_console(each, opened, Look())) for each in journeys]
        pit = await stack.enter_async_context(at_console(journeys[4], opened, Look(), PIT))
        boss = await stack.enter_async_context(await journeys[0].staff.come_in("boss", Role.SHIFT_MANAGER))
        await side_by_side(
            corrects_voids_and_attests(consoles[0], boss),
            misses_the_button_and_lets_players_choose(consoles[1]),
            fits_and_stops(consoles[2]),
            draws_a_foreign_card(consoles[3]),
            deals_with_chips(consoles[4], pit),
        )
