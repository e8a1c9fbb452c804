"""Whether it is the moment: betting is open, nobody is waited for, and nothing is held for a ruling."""

from datetime import datetime

from sicbo.rules.irregularities import Event as Irregular
from sicbo.table.decisions.course import in_play
from sicbo.table.decisions.irregular import clause_on
from sicbo.table.refusals import refused
from sicbo.table.state import Round, Table


def refuse_closed_betting(table: Table, now: datetime, late: Irregular = Irregular.LATE_WAGER) -> Round:
    """Refuse a wager, or a withdrawal, outside betting and after its time; give the round in play."""
    play = table.round
    if play is None:
        raise refused("wager/betting-is-not-open", clause=table.steps[0].clause)
    if not play.is_betting_open:
        raise refused("wager/betting-is-closed", clause=clause_on(table.document, late))
    if play.closes_at is not None and now >= play.closes_at:
        ran_out = play.closes_at.isoformat()
        raise refused("wager/time-has-run-out", closes_at=ran_out, clause=clause_on(table.document, late))
    if play.option is not None or table.holds:
        refuse_waiting_round(table)
    return play


def refuse_other_round(play: Round, named: int | None) -> None:
    """Refuse what was meant for another round and has come late: it would stand in one that nobody saw."""
    if named is not None and named != play.number:
        raise refused("wager/other-round", named=named, round=play.number)


def refuse_waiting_round(table: Table) -> None:
    """Refuse to go on with a round that is held, or whose players may still withdraw."""
    play = in_play(table)
    refuse_held_round(table, play)
    if play.waits_for_reading:
        raise refused("round/waits-for-reading")
    if play.option is not None:
        left = [each for each in play.option.open_to if each not in play.option.answered]
        raise refused("round/option-is-open", players=", ".join(left))


def refuse_held_round(table: Table, play: Round) -> None:
    """Refuse to go on with a round that is held for a ruling."""
    for hold in table.holds:
        if hold.round == play.number and not hold.wager:
            raise refused("round/is-held", round=play.number, authority=hold.authority, clause=hold.clause)
