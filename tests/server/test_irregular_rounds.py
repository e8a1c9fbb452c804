"""What goes wrong, over real sockets: reported at the console, judged by the document, seen at the terminals."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from at_the_table import ORDINARY_DICE, money
from server.journey import Journey, deal_step, deal_until, is_over, must, on_a_journey
from server.play import BOSS
from server.second_ledger import SecondLedger, balances, exported
from sicbo.client.console import Console
from sicbo.client.terminal import Terminal
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Actor
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table.equipment import Deck
from sicbo.table.phases import Phase
from sicbo.table.progress import is_settlement_begun
from sicbo.table.state import Table
from sicbo.table.views.dealer import dealer_view

ONE_OF_EACH = ("mbs-3card-2016", "au-sicbo", "mbs-sicbo-v6-2020", "us-ma-sicbo", "rws-open-cover-2021-1")
"""A rule set of every document."""

MAX_ROUNDS = 60
STAKE = money(5)

RULED_VOID = {"unforeseen", "round-interrupted"}
"""What every document holds for a ruling, or lets players withdraw at: the post here rules void, ann withdraws."""
GOES_BACK = {
    "mbs-3card-2016": {
        "exposed-early", "foreign-card", "wrong-card-count", "shoe-short", "equipment-fault",
    },
    "au-sicbo": set[str](),
    "mbs-sicbo-v6-2020": {
        "short-tumble", "exposed-early", "damaged-die", "broken-dome", "broken-die",
        "under-minimum", "equipment-fault",
    },
    "us-ma-sicbo": {"tumbled-early"},
    "rws-open-cover-2021-1": {"tumbled-early", "damaged-die", "equipment-fault"},
}  # fmt: skip
"""By each document, typed by hand: what brings the stake back while nothing is settled.

In version 6 nobody can tell whose small chips are meant by a bare report: that is ruled void here too.
"""


def gain_of(rule_set: str, moment: str, event: str) -> int:
    """Say what five on Small come to after 1-2-4, in cents: even money, or nothing where the stake is returned."""
    goes_back = moment != "outcome" and event in GOES_BACK[rule_set] | RULED_VOID
    return 0 if goes_back else STAKE.minor_units


class Trouble:
    """Rounds of one table, in each of which something goes wrong."""

    def __init__(self, journey: Journey, console: Console, terminal: Terminal) -> None:
        self.journey, self.console, self.terminal = journey, console, terminal
        self.reported: set[tuple[str, Irregular]] = set()
        self.gained: dict[str, int] = {}
        """What the player has more at the end of each round, in cents, by what was reported in it."""

    async def play(self, number: int, moment: str) -> bool:
        """Play a round up to a moment, report what was not reported then, and bring it to an end."""
        await deal_step(self.console)
        await self.terminal.until(lambda view: view.is_betting_open and view.round == number)
        assert isinstance(await self.terminal.lay({"small": STAKE}), Accepted)
        if moment != "open":
            await deal_until(self.console, Act.CLOSE_BETTING)
            await self._do(c.CloseBetting())
        if moment == "outcome":
            await deal_until(self.console, Act.PAY_WINNERS)
        await self.terminal.look_again()
        before = await self.terminal.until(lambda view: view.credit)
        reported = await self._report(moment)
        await self._end(number)
        await self.terminal.look_again()
        after = await self.terminal.until(lambda view: view.credit)
        self.gained[reported] = (after - before).minor_units - STAKE.minor_units
        return bool(reported)

    async def _report(self, moment: str) -> str:
        view = await self.console.until(lambda view: view)
        for offer in view.irregularities:
            assert offer.consequence, "in words"
            # Unclear chips are reported with their wager, and credit does not lie on the layout.
            is_bare = offer.event != Irregular.CHIPS_UNCLEAR
            if is_bare and (moment, offer.event) not in self.reported:
                self.reported.add((moment, offer.event))
                await self._do(c.ReportIrregularity(event=offer.event, note="seen by the dealer"))
                return offer.event.value
        return ""

    async def _do(self, command: c.Command, by: Actor | None = None, second: Actor | None = None) -> None:
        """Order something at the console, or from inside where others than the dealer must; see it shown."""
        if by is None:
            await must(self.console, command)
        else:
            await self.journey.do(command, by, second)
        standing = await self.journey.edge.house.standing("T1")
        now = self.journey.edge.clock.now()
        expected = dealer_view(await self._table(), now, standing.results, standing.proposals)
        await self.console.until(lambda view: view == replace(expected, now=view.now))

    async def _table(self) -> Table:
        table = (await self.journey.edge.house.standing("T1")).table
        assert table is not None
        return table

    async def _end(self, number: int) -> None:
        """Do what the table waits for, until the next round can be opened."""
        for _ in range(MAX_ROUNDS):
            table, view = await self._table(), self.console.view
            assert view is not None
            if table.holds:
                await self._rule(table)
            elif table.round is None and table.equipment.remedies_due:
                await self._remedy(table.equipment.remedies_due[0])
            elif view.phase is Phase.OPTION_OPEN:
                assert isinstance(await self.terminal.answer_option(withdraws=True), Accepted)
                await self.console.until(lambda view: view.phase is not Phase.OPTION_OPEN)
            elif view.phase is Phase.DICE_TO_BE_READ:
                await self._do(c.AttestDice(faces=(1, 2, 4)), self.journey.posts["Dealer"], BOSS)
            elif view.presence_needed:
                await self._do(c.RecordPresence(), self.journey.posts[view.presence_needed])
            elif view.must_reset:
                await self._do(c.ResetDevice())
            elif is_over(view, number):
                return
            else:
                await deal_step(self.console)
        raise AssertionError(f"round {number} does not end: {self.console.view}")

    async def _rule(self, table: Table) -> None:
        hold = table.holds[0]
        others = (Verdict.STAKE_STANDS,) if hold.wager else (Verdict.VOID_ROUND, Verdict.CONTINUE)
        play = table.round
        is_late = play is None or play.number != hold.round or is_settlement_begun(table)
        verdict = Verdict.CONTINUE if is_late and not hold.wager else others[0]
        order = c.GiveRuling(
            hold=hold.number, verdict=verdict, reason="as seen on camera 4", ground=Ground.SUSPECTED_OFFENCE
        )
        await self._do(order, self.journey.posts[hold.authority], BOSS)

    async def _remedy(self, remedy: Remedy) -> None:
        if remedy is Remedy.DICE_REPLACED:
            await self._do(c.LogDice(serial=f"D{len(self.reported) + 1}", dice=ORDINARY_DICE))
        elif remedy is Remedy.SHOE_CHANGED:
            await self._do(c.LoadShoe(decks=(Deck(("red",), (8,) * 6),) * 2))
        else:
            await self._do(c.RecordRemedy(remedy=remedy, note="done and tested"), BOSS)
            await self.journey.inspect()


@pytest.mark.parametrize(
    "moment",
    ["closed", *(pytest.param(each, marks=pytest.mark.torture) for each in ("open", "outcome"))],
)
@pytest.mark.parametrize("rule_set", ONE_OF_EACH)
async def test_whatever_the_console_offers_is_judged_and_the_round_ends(
    rule_set: str, moment: str, tmp_path: Path
) -> None:
    """Each irregularity in a round of its own; players get back or win what the document says, to the cent.

    A second ledger, added up from the export of the house, comes to the same for every account.
    """
    async with on_a_journey(tmp_path, rule_set) as journey:
        ann = await journey.enrol("ann", credit=10_000)
        async with journey.console() as console, journey.at(ann) as terminal:
            trouble = Trouble(journey, console, terminal)
            for number in range(1, MAX_ROUNDS):
                if not await trouble.play(number, moment):
                    break
            rounds = await terminal.recall(rounds=20)

        assert len(trouble.reported) > 1
        assert {event: gain_of(rule_set, moment, event) for event in trouble.gained} == trouble.gained
        export = exported(tmp_path)
        ledger = SecondLedger(export)
        assert balances(export) == ledger.sums()
        assert 1_000_000 + sum(trouble.gained.values()) == ledger.has["player-credit:ann"]
        assert rounds
        for each in rounds:
            assert each.after == each.before + each.other - each.staked + each.back
