"""A table that is dealt from inside, as quickly as it goes, for tests that look at one moment of many rounds."""

from at_the_table import ORDINARY_DICE, money
from server.journey import FACES, Journey, commands_for
from server.play import BOSS
from sicbo.chips import Instrument
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.money import Money
from sicbo.people import Actor, Role
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table.decisions.readiness import inspections_missing
from sicbo.table.equipment import Deck
from sicbo.table.phases import Phase
from sicbo.table.progress import is_settlement_begun
from sicbo.table.state import Table
from sicbo.table.views.dealer import DealerView, dealer_view, next_steps

STAKE = money(5)
MAX_STEPS = 60
ENOUGH_CARDS = 6
"""Of each face. With fewer a shoe runs out of those that are drawn in every round."""


class Dealt:
    """A table whose every step is taken from inside."""

    def __init__(self, journey: Journey) -> None:
        self.journey = journey

    async def table(self) -> Table:
        """Give the table as it is on record."""
        table = (await self.journey.edge.house.standing(self.journey.table)).table
        assert table is not None
        return table

    async def view(self) -> DealerView:
        """Give what the console would show."""
        standing = await self.journey.edge.house.standing(self.journey.table)
        assert standing.table is not None
        now = self.journey.edge.clock.now()
        return dealer_view(standing.table, now, standing.results, standing.proposals)

    async def step(self, faces: tuple[int, int, int] = FACES) -> Act:
        """Take the next step, with dice or cards that show these faces; give it."""
        view = await self.view()
        act = view.next_steps[0].act
        for command in commands_for(act, view, faces):
            await self.journey.do(command)
        return act

    async def deal_to(self, act: Act, faces: tuple[int, int, int] = FACES) -> None:
        """Take steps until one is next."""
        for _ in range(MAX_STEPS):
            if next_steps(await self.table())[0].act is act:
                return
            await self.step(faces)
        raise AssertionError(f"{act} never comes")

    async def load_shoe(self) -> None:
        """Load a shoe of two decks."""
        await self.journey.do(c.LoadShoe(decks=(Deck(("red",), (8,) * 6),) * 2))


def has_few_cards(table: Table) -> bool:
    """Tell whether the shoe of a table, where it has one, should be loaded anew."""
    return table.equipment.shoe is not None and min(table.equipment.shoe.left.counts) < ENOUGH_CARDS


class Inside(Dealt):
    """A table with one player, who stakes five on Small in every round."""

    def __init__(self, journey: Journey) -> None:
        super().__init__(journey)
        self._dice = 1

    @property
    def player(self) -> str:
        """The player's name: one of each table."""
        return f"ann-{self.journey.table}"

    async def come(self) -> None:
        """Sit the player down at a terminal that is let in, with credit."""
        await self.journey.enrol(self.player, credit=10_000)

    async def credit(self) -> int:
        """Give what the player has, in cents."""
        books = (await self.journey.edge.house.standing(self.journey.table)).books
        return books.balance(Account(AccountKind.PLAYER_CREDIT, self.player)).minor_units

    # ---- dealing -------------------------------------------------------------------------------------

    async def step(self, faces: tuple[int, int, int] = FACES) -> Act:
        """Take the next step; once betting is open, the player stakes."""
        act = await super().step(faces)
        if act is Act.OPEN_BETTING:
            await self.stake(STAKE)
        return act

    async def stake(self, amount: Money) -> None:
        """Let the player stake on Small, at the terminal."""
        order = c.LayWagers(position=self.player, stakes=(c.Stake("small", amount, Instrument.CREDITS),))
        await self.journey.do(order, Actor(self.player, Role.TERMINAL, self.player))

    async def end(self) -> None:
        """Do whatever the table waits for, until another round could be opened."""
        for _ in range(MAX_STEPS):
            table, view = await self.table(), await self.view()
            if table.holds:
                await self._rule(table)
            elif table.equipment.remedies_due and not view.next_steps:
                await self._remedy(table.equipment.remedies_due[0])
            elif view.phase is Phase.OPTION_OPEN:
                answer = c.AnswerOption(player=self.player, withdraws=True)
                await self.journey.do(answer, Actor(self.player, Role.TERMINAL, self.player))
            elif view.phase is Phase.DICE_TO_BE_READ:
                await self.journey.do(c.AttestDice(faces=FACES), second=BOSS)
            elif view.presence_needed:
                await self.journey.do(c.RecordPresence(), self.journey.posts[view.presence_needed])
            elif view.must_reset:
                await self.journey.do(c.ResetDevice())
            elif table.round is not None:
                await self.step()
            elif not await self._prepares(table):
                return
        raise AssertionError(f"the round does not end: {await self.view()}")

    async def _prepares(self, table: Table) -> bool:
        """Do what the next round needs; tell whether it needed anything."""
        if has_few_cards(table):
            await self.load_shoe()
        elif inspections_missing(table, self.journey.edge.clock.now()):
            await self.journey.inspect()
        else:
            return False
        return True

    async def _rule(self, table: Table) -> None:
        """Find what is reported, or rule void, where nothing is settled yet; else find it not so, or let it be."""
        hold, play = table.holds[0], table.round
        is_late = play is None or play.number != hold.round or is_settlement_begun(table)
        if hold.finding is Verdict.CORRECT_AND_RESETTLE:
            verdict = Verdict.NOT_SO  # the right faces were keyed
        elif hold.finding is not None:
            verdict = Verdict.NOT_SO if is_late else hold.finding
        else:
            verdict = Verdict.CONTINUE if is_late else Verdict.VOID_ROUND
        order = c.GiveRuling(
            hold=hold.number,
            verdict=verdict,
            reason="as seen on camera 4",
            rounds=(hold.round,) if verdict is Verdict.VOID_AFFECTED_ROUNDS else (),
            ground=Ground.SUSPECTED_OFFENCE,
        )
        await self.journey.do(order, self.journey.posts[hold.authority], BOSS)

    async def _remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.DICE_REPLACED:
            self._dice += 1
            await self.journey.do(c.LogDice(serial=f"D{self._dice}", dice=ORDINARY_DICE))
        elif remedy is Remedy.SHOE_CHANGED:
            await self.load_shoe()
        else:
            await self.journey.do(c.RecordRemedy(remedy=remedy, note="done and tested"), BOSS)
