"""The menu of irregularities in a real browser: everything that it offers, at every step, is reported at the page.

What the page said would follow follows; the page then shows how the table stands; and the money is what the
document makes of it, by a table typed by hand and by a second ledger.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.from_inside import STAKE, Inside
from browser.screen import Look
from browser.test_game_console import AU, CARDS, ONE_OF_EACH, RWS, US, V6
from server.journey import Journey
from server.second_ledger import SecondLedger, balances, exported
from sicbo.rules.procedure import Act
from sicbo.table.phases import Phase
from sicbo.table.progress import is_settlement_begun
from sicbo.table.views.dealer import DealerView
from sicbo.table.views.irregularity_offers import Offer, ReportedWith

GOES_BACK = {
    CARDS: {"exposed-early", "foreign-card", "wrong-card-count", "shoe-short", "equipment-fault"},
    AU: set[str](),
    V6: {
        "short-tumble", "exposed-early", "die-not-flat", "damaged-die", "broken-dome", "broken-die",
        "chips-unclear", "equipment-fault",
    },
    US: {"tumbled-early"},
    RWS: {"tumbled-early", "short-tumble", "die-not-flat", "damaged-die", "equipment-fault"},
}  # fmt: skip
"""By each document, typed by hand: what brings the stake back while nothing is settled.

What is held for a ruling is ruled void here, as far as it still can be. Of the two equipment faults that
Singapore's documents offer, the first is reported: the one that touches the outcome.
"""
OF_AN_EARLIER_ROUND = {RWS: {"short-tumble", "die-not-flat"}}
"""What can only have been in a round before, until the tumbler of this one has run: this one goes on."""
BEFORE_TUMBLING = (Act.CLOSE_BETTING, Act.TUMBLE)
DICE_SHOW_AT = {
    V6: (Act.PRESS_DEAL_BUTTON, Act.UNCOVER, Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME),
    RWS: (Act.TUMBLE, Act.CHECK_FLAT, Act.ENTER_OUTCOME),
}
"""Where an interruption has two people say what the dice show, which is 1-2-4: the wager wins."""

NAMES = {Act.TUMBLE: "start-tumble"}
"""How the console calls what is pressed next, where it is not the step."""


BY_ITSELF = (Act.LIGHT_WINNERS, Act.CONCLUDE)
"""Steps that nobody presses."""


def gain(rule_set: str, event: str, at: Act, *, is_decided: bool, is_settling: bool) -> int:
    """Say what five on Small come to when something is reported before a step, in cents."""
    if at is Act.OPEN_BETTING:
        return 0
    if at in BEFORE_TUMBLING and event in OF_AN_EARLIER_ROUND.get(rule_set, set()):
        return STAKE.minor_units
    goes_back = event in GOES_BACK[rule_set] | {"unforeseen"}
    if event == "round-interrupted":
        goes_back = not is_decided and at not in DICE_SHOW_AT.get(rule_set, ())
    return 0 if goes_back and not is_settling else STAKE.minor_units


class Menu:
    """The menu of one table, gone through from top to bottom."""

    def __init__(self, at: AtConsole) -> None:
        self.at = at
        self.inside = Inside(at.journey)
        self.credit = 0
        self.reported: list[tuple[Act, str]] = []

    async def open(self) -> None:
        """Play a first round, so that there is an earlier one, and go to the menu."""
        await self.inside.come()
        self.credit = await self.inside.credit()
        await self.inside.step()
        assert STAKE.minor_units == await self._end()
        await self.at.tab("trouble")

    async def go_through(self, *, once: bool) -> None:
        """Report everything at every step that offers it; or each thing at the first step that does."""
        seen: set[str] = set()
        first, *others = dict.fromkeys(step.act for step in (await self.inside.table()).steps)
        for act in (each for each in (*others, first) if each not in BY_ITSELF):  # between rounds at last
            if act is first:
                await self._end()
            done: set[str] = set()
            while (offer := await self._next_offer(act, seen if once else done)) is not None:
                done.add(offer.event.value)
                seen.add(offer.event.value)
                await self._report(act, offer)
        await self._end()

    async def _next_offer(self, act: Act, done: set[str]) -> Offer | None:
        """Deal a round up to a step, and find something that was not yet reported there."""
        await self.inside.deal_to(act)
        return next(self._bare(await self.inside.view(), done), None)

    def _bare(self, view: DealerView, done: set[str]) -> Iterator[Offer]:
        for offer in view.irregularities:
            if offer.reported_with is ReportedWith.NOTHING and offer.event.value not in done:
                yield offer

    async def _report(self, act: Act, offer: Offer) -> None:
        """Report something at the page, look at what it shows then, and bring the round to its end."""
        table = await self.inside.table()
        expected = gain(
            self.inside.journey.rule_set,
            offer.event.value,
            act,
            is_decided=table.round is not None and table.round.outcome is not None,
            is_settling=is_settlement_begun(table),
        )
        await self._shows_step(act)
        assert offer.consequence == await self.at.report(offer.event.value, "seen by the dealer")
        await self._shows_the_truth()
        assert expected == await self._end(), (act, offer)
        self.reported.append((act, offer.event.value))

    async def _end(self) -> int:
        """Bring the round to its end; give what the player has more since the one before."""
        await self.inside.end()
        before, self.credit = self.credit, await self.inside.credit()
        return self.credit - before

    async def _shows_step(self, act: Act) -> None:
        """Wait until the page shows the moment."""
        number = (await self.inside.view()).round
        moment = f"main.console[data-moment^='{NAMES.get(act, act.value)}/{number}/']"
        await expect(self.at.page.locator(moment)).to_be_visible()

    async def _shows_the_truth(self) -> None:
        """Compare what waits, and how the round stands, with the house."""
        view, page = await self.inside.view(), self.at.page
        await expect(page.locator("main.console")).to_have_attribute("data-phase", view.phase.value)
        holds = page.locator("[data-hold]")
        await expect(holds).to_have_count(len(view.holds))
        for hold in view.holds:
            await expect(page.locator(f"[data-hold='{hold.number}']")).to_contain_text(hold.authority)
        await expect(page.locator("[data-void]")).to_have_count(1 if view.void else 0)
        for name, is_there in (
            ("attest", view.phase is Phase.DICE_TO_BE_READ),
            ("option", view.phase is Phase.OPTION_OPEN),
            ("held", view.phase is Phase.HELD),
            ("reset", view.must_reset),
            ("presence", bool(view.presence_needed)),
        ):
            await expect(page.locator(f"[data-next={name}]")).to_have_count(int(is_there))


async def goes_through(journey: Journey, opened: Browser, folder: Path, *, once: bool) -> None:
    """Go through the menu of a table, and add the money up a second time."""
    async with at_console(journey, opened, Look()) as at:
        menu = Menu(at)
        await menu.open()
        await menu.go_through(once=once)
        assert len(menu.reported) > 5
        export = exported(folder)
        assert menu.credit == SecondLedger(export).has[f"player-credit:{menu.inside.player}"]


async def test_each_irregularity_of_every_document_is_reported_once_at_the_page(
    tmp_path: Path, opened: Browser
) -> None:
    """At the first step that offers it; what was said follows, and the page shows how the table stands."""
    async with in_a_casino(tmp_path, ONE_OF_EACH) as journeys:
        await side_by_side(*(goes_through(each, opened, tmp_path, once=True) for each in journeys))
        export = exported(tmp_path)
        assert balances(export) == SecondLedger(export).sums()


@pytest.mark.torture
@pytest.mark.parametrize("rule_set", ONE_OF_EACH)
async def test_everything_that_the_menu_offers_at_any_step_is_reported_at_the_page(
    rule_set: str, tmp_path: Path, opened: Browser
) -> None:
    """Each irregularity at each step that offers it, in a round of its own."""
    async with in_a_casino(tmp_path, (rule_set,)) as journeys:
        (journey,) = journeys
        await goes_through(journey, opened, tmp_path, once=False)
        export = exported(tmp_path)
        assert balances(export) == SecondLedger(export).sums()
