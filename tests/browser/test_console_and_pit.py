"""A dealer at the console and the pit at its desk, in one house: what one reports or proposes, the other decides.

Both pages then show the same, and it is what is on record. A table of every document, one shift manager for all.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from msgspec import Struct
from playwright.async_api import Browser, Locator, expect

from at_the_table import money
from browser.at_a_console import AtConsole, at_console, in_a_casino, side_by_side
from browser.at_the_pit import AtPit, at_pit
from browser.from_inside import Inside
from browser.screen import PHONE, Look
from browser.test_game_console import AU, CARDS, ONE_OF_EACH, RWS, US, V6
from server.second_ledger import SecondLedger, balances, exported
from sicbo.people import Actor, Role
from sicbo.table import commands as c
from sicbo.table.round import HowConcluded, Round

ADA = Actor("ada", Role.ADMIN)
SECOND = "second"
"""A pit supervisor who holds no post at any table, and approves what the manager proposes."""

HAS_CORRECTION = (V6, RWS)
"""Documents that foresee a result that was keyed wrongly; in the others it is unforeseen, and takes a ruling."""

FOUND_THEN_READ = (
    "it is held until somebody else has found it to be so; "
    "then two people read the dice, and what they show decides"
)

PLAYED = (1, 2, 4)
TRUE = (4, 5, 6)

STAKE = money(20)
GAINS = {V6: (0, -20, 20, -20), AU: (0, -20), US: (0, -20), CARDS: (0, -20), RWS: (0, -20, 20, 0, 20)}
"""What twenty on Small come to in each round, typed by hand, once everything is decided.

The rounds made void at RWS leave what they paid with the player: no recovery was announced.
"""


class Pit(Struct):
    """The desk of a manager, who rules at every table, and of another; each is at one table at a time."""

    boss: AtPit
    other: AtPit
    is_free: asyncio.Lock


class Flow:
    """What happens at one table, at its console and at the pit."""

    def __init__(self, at: AtConsole, pit: Pit) -> None:
        self.at, self.pit = at, pit
        self.journey = at.journey
        self.name = at.journey.table
        self.inside = Inside(at.journey)

    async def begin(self) -> None:
        """Let the manager hold the post that rules here, and a player come."""
        unforeseen = self.journey.rules.document.irregularities[-1]
        await self.journey.do(c.AssignPost(person="boss", post=unforeseen.authority), ADA)
        await self.inside.come()
        if self.journey.rule_set == AU:
            await self.at.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})

    async def go(self) -> None:
        """Go through what takes the pit, by this document."""
        await self.begin()
        await self.void_by_ruling()
        await self.correction()
        await self.refused_correction()
        if self.journey.rule_set in HAS_CORRECTION:
            await self.dice_read_by_two()
        if self.journey.rule_set == RWS:
            await self.rounds_void_by_two()
        await self.at.screen.refuse_inaccessible()
        gain = await self.inside.credit() - money(10_000).minor_units
        assert sum(GAINS[self.journey.rule_set]) * 100 == gain

    # ---- a ruling ------------------------------------------------------------------------------------

    async def void_by_ruling(self) -> None:
        """Hold a round at the console; the pit rules it void, and both say so."""
        at = self.at
        await at.opens()
        await self.inside.stake(STAKE)
        await at.deal_until("close-betting")
        await at.press("close-betting")
        await at.report("unforeseen", "a bird on the table")
        (hold,) = (await at.table()).holds
        held = at.page.locator(f"[data-hold='{hold.number}']")
        await expect(held).to_contain_text(f"For the {hold.authority}")
        await expect(held).to_contain_text("Reported by dora: ")
        await expect(held.locator("[data-waits-for]")).to_contain_text("Call ")
        await expect(held.locator("[data-waits-for]")).to_contain_text("boss")
        await expect(held.locator("[data-order=give-ruling]")).to_have_count(0)  # a dealer would be refused
        await expect(at.main).to_have_count(0)
        await expect(at.page.locator(".now")).to_be_in_viewport()
        async with self.pit.is_free:
            boss = self.pit.boss
            await boss.go("floor")
            plate = boss.page.locator(f".plate[data-table={self.name}]")
            await expect(plate.locator("[data-phase]")).to_have_attribute("data-phase", "held")
            await self.pit.other.go("table", self.name, "rulings")
            await expect(self.pit.other.page.locator("[data-hold]")).to_contain_text(
                "You hold no post at this table"
            )
            law = {"ground": '"force-majeure"'} if self.journey.rules.document.voids else {}
            await boss.rule(self.name, hold.number, "void-round", "the bird moved the chips", **law)
            await expect(boss.page.locator("[data-hold]")).to_have_count(0)
            await boss.go("table", self.name)
            await expect(boss.page.locator("[data-void='1']")).to_be_visible()
        await expect(at.page.locator("[data-void='1']")).to_be_visible()
        play = await self.previous()
        assert (1, HowConcluded.VOID) == (play.number, play.concluded)
        await at.next_is("open-betting")

    async def previous(self) -> Round:
        """Give the round before, as it is on record."""
        play = (await self.at.table()).previous
        assert play is not None
        return play

    # ---- a wrong result ------------------------------------------------------------------------------

    async def deal_wrongly(self) -> int:
        """Deal a round whose result is keyed wrongly; give its number."""
        await self.at.opens()
        await self.inside.stake(STAKE)
        await self.at.deal_out(PLAYED)
        play = await self.previous()
        assert [money(40)] == [line.returned for line in play.lines]
        return play.number

    async def correction(self) -> None:
        """Put a result right by two people, as the document has it: both pages show the right dice."""
        number = await self.deal_wrongly()
        if self.journey.rule_set in HAS_CORRECTION:
            await self.propose_correction(number)
            async with self.pit.is_free:
                await self.pit.boss.decide(self.name)
                await self.shows_dice(self.pit.boss, TRUE)
        else:
            await self.correct_by_ruling(number)
        await expect(self.result(number)).to_have_attribute("aria-label", "Faces 4-5-6")
        table = await self.at.table()
        assert (2, ()) == (table.revisions[number], table.holds)

    async def propose_correction(self, number: int) -> None:
        """Propose it at the console: nothing changes before someone else has agreed."""
        await self.at.tab("trouble")
        faces = " ".join(map(str, TRUE))
        await self.at.send(
            "correct-outcome", round=str(number), faces=faces, event="wrong-result-keyed", reason="camera 4"
        )
        await expect(self.at.page.locator("[data-proposal]")).to_have_count(1)
        assert number not in (await self.at.table()).revisions

    async def correct_by_ruling(self, number: int) -> None:
        """Report at the console what nobody foresaw; the manager proposes a ruling, and another approves it."""
        await self.at.report("unforeseen", "the dice show 4-5-6")
        (hold,) = (await self.at.table()).holds
        async with self.pit.is_free:
            boss = self.pit.boss
            form = await boss.rule(
                self.name, hold.number, "correct-and-resettle", "camera 4", "4-5-6", rounds=str(number)
            )
            await expect(form.locator("p.wrong")).to_have_attribute(
                "data-code", "staff/needs-a-second-person"
            )
            await form.locator("[data-do=propose]").click()
            await expect(self.at.page.locator("[data-proposal]")).to_have_count(1)
            await self.pit.other.decide(self.name)
            await self.shows_dice(self.pit.other, TRUE)
        await expect(self.at.page.locator("[data-hold]")).to_have_count(0)

    async def shows_dice(self, desk: AtPit, faces: tuple[int, ...]) -> None:
        """See the dice of the last round at the pit."""
        shown = desk.page.locator(".table-head [data-faces]")
        await expect(shown).to_have_attribute("data-faces", "-".join(map(str, faces)))

    def result(self, number: int) -> Locator:
        """Find the result of a round at the console."""
        return self.at.page.locator(f"[data-result='{number}'] .dice-row")

    async def refused_correction(self) -> None:
        """Have a correction rejected: nothing changes, and the dealer reads who said so and why."""
        if self.journey.rule_set not in HAS_CORRECTION:
            return
        number = await self.deal_wrongly()
        await self.propose_correction(number)
        async with self.pit.is_free:
            await self.pit.boss.decide(self.name, "reject", "the camera shows 1-2-4")
        said = self.at.page.locator("[data-ended=rejected]")
        await expect(said).to_contain_text("boss")
        await expect(said).to_contain_text("the camera shows 1-2-4")
        await expect(self.result(number)).to_have_attribute("aria-label", "Faces 1-2-4")
        assert number not in (await self.at.table()).revisions

    # ---- dice that two people read, and rounds that are void -------------------------------------------

    async def dice_read_by_two(self) -> None:
        """Report an interruption once the dice show: found at the pit, read at the console, agreed at the pit."""
        at = self.at
        await at.opens()
        await self.inside.stake(STAKE)
        await at.deal_until("check-flat")
        assert FOUND_THEN_READ == await at.report("round-interrupted")
        (hold,) = (await at.table()).holds
        assert hold.finding is not None
        async with self.pit.is_free:
            await self.pit.boss.rule(self.name, hold.number, hold.finding.value, "the power was away")
        await expect(at.page.locator("[data-next=attest]")).to_be_visible()
        await at.tap(TRUE)
        await at.press("attest-dice")
        await expect(at.page.locator("[data-proposal]")).to_have_count(1)
        read = at.page.locator("[data-next=attest] .dice-row")
        await expect(read).to_have_attribute("aria-label", "Faces 4-5-6")
        async with self.pit.is_free:
            await self.pit.boss.decide(self.name)
        await at.deal_out()
        play = await self.previous()
        assert TRUE == (play.outcome and play.outcome.faces)
        assert [money(0)] == [line.returned for line in play.lines]

    async def rounds_void_by_two(self) -> None:
        """Find dice damaged after a round: the manager voids it with another, the dealer proposes the two before."""
        at = self.at
        number = await self.deal_wrongly()
        await at.report("damaged-die", "a corner is off")
        (hold,) = (await at.table()).holds
        async with self.pit.is_free:
            boss = self.pit.boss
            form = await boss.rule(
                self.name, hold.number, "void-affected-rounds", "not a fair die", rounds=str(number)
            )
            await form.locator("[data-do=propose]").click()
            await self.pit.other.decide(self.name)
        await expect(at.page.locator("[data-hold]")).to_have_count(0)
        rounds = (number - 2, number - 1, number)  # all that were played with them from the first one on
        named = ", ".join(map(str, rounds))
        await at.tab("trouble")
        await at.send("void-rounds", rounds=named, event="damaged-die", reason="the same dice")
        async with self.pit.is_free:
            await self.pit.boss.decide(self.name)
            await self.pit.boss.go("table", self.name, "table")
            await expect(self.pit.boss.page.locator(".table-part .facts")).to_contain_text(named)
        assert set(rounds) < set((await at.table()).revisions)
        await at.tab("equipment")
        await at.send("log-dice", serial="D2")
        await at.next_is("open-betting")


async def test_what_the_console_holds_or_proposes_is_decided_at_the_pit_desk(
    tmp_path: Path, opened: Browser
) -> None:
    """Rulings, corrections, dice read by two, rounds made void: by every document, on two pages, and on record."""
    async with in_a_casino(tmp_path, ONE_OF_EACH) as journeys:
        first = journeys[0]
        await first.staff.appoint(SECOND, Role.PIT_SUPERVISOR)
        async with AsyncExitStack() as stack:
            boss = await stack.enter_async_context(at_pit(first, opened, "boss", Role.SHIFT_MANAGER))
            other = await stack.enter_async_context(at_pit(first, opened, SECOND, Role.PIT_SUPERVISOR))
            for each in (boss, other):
                each.screen.expected.append("409 (Conflict)")
            pit = Pit(boss, other, asyncio.Lock())
            consoles = [
                await stack.enter_async_context(at_console(each, opened, Look())) for each in journeys
            ]
            await side_by_side(*(Flow(each, pit).go() for each in consoles))
            await boss.screen.refuse_inaccessible()
        export = exported(tmp_path)
        assert balances(export) == SecondLedger(export).sums()
