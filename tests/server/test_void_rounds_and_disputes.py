"""What a law asks of void rounds and disputes, over real sockets: at the console, the terminal and the display."""

from pathlib import Path

from at_the_table import money
from server.journey import deal_step, deal_until, must, on_a_journey
from server.play import BOSS
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Actor, Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.disputes import DisputeStep
from sicbo.table.phases import Phase

DEPUTY = Actor("deputy", Role.CASINO_MANAGER)
RWS, V6 = "rws-open-cover-2021-1", "mbs-sicbo-v6-2020"


async def test_a_fault_that_touched_the_outcome_is_void_at_the_terminal_once_another_has_found_it(
    tmp_path: Path,
) -> None:
    """The dealer reports it after the dice show; the round waits, is void, and the stake is back."""
    async with on_a_journey(tmp_path, RWS) as journey:
        ann = await journey.enrol("ann", credit=10_000)
        async with journey.console() as console, journey.at(ann) as terminal:
            await deal_step(console)
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"big": money(5)}), Accepted)
            await deal_until(console, Act.COLLECT_LOSERS)
            fault = c.ReportIrregularity(
                event=Irregular.EQUIPMENT_FAULT, note="sparks", is_outcome_touched=True
            )
            await must(console, fault)
            (hold,) = await console.until(lambda view: view.holds)
            assert (Verdict.VOID_ROUND, Verdict.NOT_SO) == hold.verdicts

            ruling = c.GiveRuling(
                hold=hold.number, verdict=Verdict.VOID_ROUND, reason="the log of the sensor"
            )
            await journey.do(ruling, journey.posts[hold.authority], BOSS)

            void = await terminal.until(lambda view: view.void)
            assert "equipment fault" == void.why
            view = await terminal.until(lambda view: view)
            assert (money(10_000), money(5)) == (view.credit, view.back)


async def test_a_dispute_follows_its_player_from_the_console_to_the_pit(tmp_path: Path) -> None:
    """The dealer records it, a manager accepts it and tells the player; the time to ask is on the pit desk."""
    async with on_a_journey(tmp_path, V6) as journey:
        ann = await journey.enrol("ann", credit=10_000)
        async with journey.console() as console, journey.at(ann) as terminal:
            await deal_step(console)
            await terminal.until(lambda view: view.is_betting_open)
            assert isinstance(await terminal.lay({"big": money(5)}), Accepted)
            await deal_until(console, Act.COLLECT_LOSERS)

            await must(console, c.RaiseDispute(player="ann", round=1, complaint="it was a six"))
            await journey.do(c.RecordDispute(dispute=1, step=DisputeStep.ACCEPTED), BOSS)
            await console.until(lambda view: view.phase is Phase.HELD)
            await journey.do(c.RecordDispute(dispute=1, step=DisputeStep.INSPECTOR_TOLD), BOSS)
            await journey.do(c.RecordDispute(dispute=1, step=DisputeStep.PLAYER_TOLD), BOSS)

            table = (await journey.edge.house.standing("T1")).table
            assert table is not None
            (dispute,) = table.disputes
            assert (True, 1) == (dispute.ask_before is not None, dispute.hold)
