"""A US table for its clause tests: a player at a seat, orders and reports, and what the console shows."""

from at_the_table import AtTheTable, money
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.refusals import Refusal
from sicbo.table.views.dealer import dealer_view

US = "us-ma-sicbo"
MANUAL, AUTOMATED = Mixer.MANUAL_SHAKER, Mixer.AUTOMATED_SHAKER

STEPS = {
    MANUAL: [
        (Act.OPEN_BETTING, ""),
        (Act.CLOSE_BETTING, "No more bets"),
        (Act.COVER, ""),
        (Act.TUMBLE, ""),
        (Act.UNCOVER, ""),
        (Act.CHECK_FLAT, ""),
        (Act.ANNOUNCE, ""),
        (Act.ENTER_OUTCOME, ""),
        (Act.LIGHT_WINNERS, ""),
        (Act.COLLECT_LOSERS, ""),
        (Act.PAY_WINNERS, ""),
        (Act.CLEAR_LIGHTS, ""),
        (Act.CONCLUDE, ""),
    ],
    AUTOMATED: [
        (Act.OPEN_BETTING, ""),
        (Act.CLOSE_BETTING, "No more bets"),
        (Act.TUMBLE, ""),
        (Act.CHECK_FLAT, ""),
        (Act.ANNOUNCE, ""),
        (Act.ENTER_OUTCOME, ""),
        (Act.LIGHT_WINNERS, ""),
        (Act.COLLECT_LOSERS, ""),
        (Act.PAY_WINNERS, ""),
        (Act.CLEAR_LIGHTS, ""),
        (Act.CONCLUDE, ""),
    ],
}
"""The steps of a round with either shaker, with the words that are called."""


def seated(
    mixer: Mixer = MANUAL, *, wagers: dict[str, float] | None = None, credits_are_ours: bool = False
) -> AtTheTable:
    """Give an open table with ann at a seat, in a round with these wagers of hers.

    The document takes chips or plaques; a house with terminals says in its own file that credits are `ours`.
    """
    at = AtTheTable(US, mixer=mixer, credits_are_ours=credits_are_ours)
    at.seat("ann")
    at.open_betting()
    if wagers:
        at.lay("ann", wagers)
    return at


def unequipped() -> AtTheTable:
    """Give a closed table with its staff, without a shaker."""
    at = AtTheTable(US, is_ready=False)
    at.set_up()
    return at


def open_table(at: AtTheTable) -> tuple[e.Event, ...] | Refusal:
    """Order the table to be opened."""
    return at.send(c.OpenTable(count=money(100000)), by="boss")


def code(answer: object) -> str:
    """Give the code of a refusal; nothing for what was taken."""
    return answer.code if isinstance(answer, Refusal) else ""


def tell(at: AtTheTable, report: c.Report, *, by: str = "dealer") -> tuple[Verdict, tuple[str, ...]]:
    """Report something; give the verdict that it was recorded with, and the clause."""
    at.do(report, by=by)
    recorded = at.last(e.IrregularityRecorded)
    return recorded.verdict, recorded.clause


def paid(at: AtTheTable, number: int = 1) -> dict[str, tuple[str, str]]:
    """Say of each area of a concluded round what it won and what went back."""
    play, show = at.past[number], at.now_table.show
    areas = {wager.number: wager.area for wager in play.betting.wagers.values()}
    return {areas[line.wager]: (show(line.winnings), show(line.returned)) for line in play.lines}


def offered(at: AtTheTable) -> list[Act]:
    """List the steps that the console offers."""
    return [step.act for step in dealer_view(at.now_table, at.now).next_steps]
