"""Checks of timing: betting is open, the round waits for nobody, nothing is held, the step is next."""

from datetime import datetime

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act, Step
from sicbo.table.decisions.decision import in_play
from sicbo.table.decisions.irregularities.irregularities import clause_on
from sicbo.table.refusals import Refused, refused
from sicbo.table.round import Round
from sicbo.table.state import Table

READING = (Act.UNCOVER, Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME)
"""Steps by which the faces become known."""


def refuse_closed_betting(table: Table, now: datetime, late: Irregular = Irregular.LATE_WAGER) -> Round:
    """Return the round in play; refuse a wager or withdrawal unless betting is open."""
    play = table.round
    if play is None:
        raise refused("wager/betting-is-not-open", clause=table.steps[0].clause)
    closes_at = play.betting.closes_at
    if not play.betting.is_open:
        raise refused("wager/betting-is-closed", clause=clause_on(table.document, late))
    if closes_at is not None and now >= closes_at:
        ran_out = closes_at.isoformat()
        raise refused("wager/time-has-run-out", closes_at=ran_out, clause=clause_on(table.document, late))
    if play.option is not None or table.holds:
        refuse_waiting_round(table)
    return play


def refuse_other_round(play: Round, named: int | None) -> None:
    """Refuse what was meant for another round: the sender had not seen this one."""
    if named is not None and named != play.number:
        raise refused("wager/other-round", named=named, round=play.number)


def refuse_waiting_round(table: Table) -> None:
    """Refuse to go on with a round that is held, waits for a reading, or whose players may still withdraw."""
    play = in_play(table)
    refuse_held_round(table, play)
    if play.reading.is_awaited:
        raise refused("round/waits-for-reading")
    if play.option is not None:
        left = [each for each in play.option.open_to if each not in play.option.answered]
        raise refused("round/option-is-open", players=", ".join(left))


def refuse_held_round(table: Table, play: Round) -> None:
    """Refuse to go on with a round that is held for a ruling."""
    for hold in table.holds:
        if hold.round == play.number and not hold.wager:
            raise refused("round/is-held", round=play.number, authority=hold.authority, clause=hold.clause)


def refuse_established(play: Round) -> None:
    """Refuse to establish an outcome twice."""
    if play.outcome is not None:
        raise refused("outcome/is-established", round=play.number, outcome=play.outcome)


def in_turn(table: Table, act: Act) -> Step:
    """Return the step of an act; refuse one that is not next."""
    in_play(table)
    refuse_waiting_round(table)
    step = table.next_step
    if step is None or step.act is not act:
        raise out_of_turn(table, act.value)
    return step


def out_of_turn(table: Table, act: str) -> Refused:
    """Return the refusal that names the next step."""
    step = table.steps[in_play(table).steps_done]
    return refused("round/not-the-next-step", act=act, next=step.act.value, clause=step.clause)


def step_of(table: Table, act: Act) -> Step | None:
    """Find the step of an act, if the procedure has it."""
    return next((step for step in table.steps if step.act is act), None)


def first_reading(table: Table) -> int:
    """Count the steps before the dice are read: until then, further tumbles only add up."""
    return next(place for place, step in enumerate(table.steps) if step.act in READING)
