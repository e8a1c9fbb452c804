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
ALSO_SMALL = (1, 2, 5)
"""What the dice show where the wrong result was keyed: Small wins as well."""

RULED_VOID = {"unforeseen", "round-interrupted"}
"""What every document holds for a ruling, or lets players withdraw at: the post here rules void, ann withdraws."""
IN_TIME = frozenset({"open", "closed"})
ANY_TIME = IN_TIME | {"outcome"}
NOT_TUMBLED_YET = frozenset({"open"})
GOES_BACK: dict[str, dict[str, frozenset[str]]] = {
    "mbs-3card-2016": {
        "exposed-early": ANY_TIME, "foreign-card": ANY_TIME, "wrong-card-count": ANY_TIME,
        "shoe-short": IN_TIME, "equipment-fault": ANY_TIME,
    },
    "au-sicbo": {},
    "mbs-sicbo-v6-2020": {
        "short-tumble": ANY_TIME, "exposed-early": ANY_TIME, "die-not-flat": ANY_TIME, "damaged-die": ANY_TIME,
        "broken-dome": ANY_TIME, "broken-die": ANY_TIME, "equipment-fault": ANY_TIME,
        "round-interrupted": NOT_TUMBLED_YET,
    },
    "us-ma-sicbo": {"tumbled-early": IN_TIME},
    "rws-open-cover-2021-1": {
        "tumbled-early": ANY_TIME, "short-tumble": ANY_TIME - NOT_TUMBLED_YET,
        "die-not-flat": ANY_TIME - NOT_TUMBLED_YET, "damaged-die": ANY_TIME, "equipment-fault": ANY_TIME,
        "round-interrupted": NOT_TUMBLED_YET,
    },
}  # fmt: skip
"""By each document, typed by hand: what brings the stake back, and at which of the three moments it is reported.

What a document voids is void whenever it is reported, once somebody has found it to be so. The shoe was not
too short for three cards that lie there (3-card 5.4). Of the short tumble and of the die that does not lie
flat RWS 5.3 speaks only of dice that were tumbled: while betting is open, another round must be meant. After
its call two people say what the dice show, and an interruption changes nothing then (5.1.1; v6 5.13.2). Version 6 covers
chips outside the limits (5.10, 5.11): the settlement decides by each player's own, and no ruling voids for them.
"""


def gain_of(rule_set: str, moment: str, event: str) -> int:
    """Say what five on Small come to after 1-2-4, in cents: even money, or nothing where the stake is returned."""
    usual = IN_TIME if event in RULED_VOID else frozenset[str]()
    goes_back = moment in GOES_BACK[rule_set].get(event, usual)
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
                at = offer.moments[0].moment
                await self._do(c.ReportIrregularity(event=offer.event, note="seen by the dealer", moment=at))
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
        """Find a fact of this round to be so, and one of an earlier round not; at discretion, void in time."""
        hold = table.holds[0]
        is_current = table.round is not None and table.round.number == hold.round
        if hold.finding is not None:
            verdict = hold.finding if is_current else Verdict.NOT_SO
        elif hold.wager:
            verdict = Verdict.STAKE_STANDS
        else:
            is_late = not is_current or is_settlement_begun(table)
            verdict = Verdict.CONTINUE if is_late else Verdict.VOID_ROUND
        order = c.GiveRuling(
            hold=hold.number,
            verdict=verdict,
            reason="as seen on camera 4",
            rounds=(hold.round,) if verdict is Verdict.VOID_AFFECTED_ROUNDS else (),
            faces=ALSO_SMALL if verdict is Verdict.CORRECT_AND_RESETTLE else None,
            ground=Ground.SUSPECTED_OFFENCE,
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
