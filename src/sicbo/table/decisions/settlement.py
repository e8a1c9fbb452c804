"""Settling a round: the result of each wager, and the steps of collecting, paying and concluding."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from sicbo.money import NOTHING, Money
from sicbo.outcome import Outcome
from sicbo.rules.areas import all_areas
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.limits import in_action
from sicbo.rules.procedure import Act
from sicbo.rules.procedure import Position as SettledAs
from sicbo.settlement import winning_ids
from sicbo.streams import coded
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.turns import refuse_waiting_round
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import (
    clause_on,
    is_round_held,
    may_show,
    row_of,
    times_before,
)
from sicbo.table.refusals import refused
from sicbo.table.round import Round, SettledLine, StandingWager
from sicbo.table.settled_lines import settled_lines
from sicbo.table.state import Table, colour_value, counts_as, staked_on
from sicbo.words.catalogue import in_english

SETTLING = (Act.COLLECT_LOSERS, Act.PAY_WINNERS)


def lines_of(table: Table, play: Round, outcome: Outcome) -> Iterator[SettledLine]:
    """Settle every wager of a round."""
    for line in settled_lines(table.document, table.rule_sets, _played(table, play), outcome):
        wager = play.betting.wagers[line.wager]
        yield _with_odd_part_in_cash(table, line, wager) if wager.colour else line


def _with_odd_part_in_cash(table: Table, line: SettledLine, wager: StandingWager) -> SettledLine:
    """Hand over in cash chips what is no whole number of the player's colour chips (v6 1.1.1, 5.11).

    Once the last chips of a colour are collected, winners alone are still to be paid, and have none of it.
    """
    value = colour_value(table, wager.player, wager.colour)
    stake = line.handed_over - line.winnings
    return replace(line, in_cash=Money(stake.minor_units % value.minor_units)) if value > NOTHING else line


def _played(table: Table, play: Round) -> Iterator[tuple[StandingWager, Money]]:
    """Return each wager with the part in action: all of it, except for chips outside the limits."""
    left: dict[tuple[str, str], Money] = {}
    for wager in play.betting.wagers_in_order():
        limit = play.limits.by_kind[all_areas()[wager.area].kind]
        staked = staked_on(table, play, wager.player, wager.area)
        if limit.minimum <= staked <= limit.maximum:
            yield wager, wager.stake
            continue
        key = counts_as(table, wager.player), wager.area
        if key not in left:
            left[key] = _in_action(table, wager, staked, limit.minimum, limit.maximum)
        played = min(wager.stake, left[key])
        left[key] -= played
        yield wager, played


def _in_action(table: Table, wager: StandingWager, staked: Money, minimum: Money, maximum: Money) -> Money:
    """Return how much of chips outside the limits is in action, if the document covers them (T48, T49)."""
    event = Irregular.UNDER_MINIMUM if staked < minimum else Irregular.OVER_MAXIMUM
    row = row_of(table.document, event, times_before(table, wager.player))
    return in_action(staked, maximum, row.verdict if row else Verdict.STAKE_STANDS)


def _one_times(table: Table, play: Round) -> Iterator[str]:
    """List the players who use their one settlement of chips under the minimum in this round."""
    for player, area in sorted(play.betting.staked):
        minimum = play.limits.by_kind[all_areas()[area].kind].minimum
        if staked_on(table, play, player, area) < minimum:
            row = row_of(table.document, Irregular.UNDER_MINIMUM, times_before(table, player))
            if row is not None and row.verdict is Verdict.SETTLE_ONCE:
                yield player


def go_on(decision: Decision) -> None:
    """Take the automatic steps, unless the round is held: lights, empty collecting and paying, concluding."""
    play = decision.table.round
    if play is None or not is_round_held(decision.table, play):
        _take_automatic_steps(decision)


def _take_automatic_steps(decision: Decision) -> None:
    while (step := decision.table.next_step) is not None:
        play = decision.play
        if play.outcome is None:
            return
        if step.act is Act.LIGHT_WINNERS:
            lit = () if play.by_hand else winning_ids(decision.table.rule_sets.values(), play.outcome)
            decision.add(e.AreasLit(round=play.number, areas=lit))
        elif step.act in SETTLING and not play.betting.wagers:
            settle_step(decision, step.act)
        elif step.act is Act.CLEAR_LIGHTS and not play.lit:
            decision.add(e.StepTaken(round=play.number, act=Act.CLEAR_LIGHTS))
        elif step.act is Act.CONCLUDE:
            decision.add(e.RoundConcluded(round=play.number))
        else:
            return


def take_settling_step(decision: Decision, act: Act) -> None:
    """Collect all losers, or pay all winners, in its turn."""
    refuse_settling(decision)
    settle_step(decision, act)
    go_on(decision)


def refuse_settling(decision: Decision) -> None:
    """Refuse a settlement that still waits for something."""
    play = decision.play
    refuse_waiting_round(decision.table)
    for hold in decision.table.holds:
        if hold.round == play.number:
            raise refused("round/is-held", round=play.number, authority=hold.authority, clause=hold.clause)
    refuse_unreset(decision.table)
    if play.presence_needed:
        clause = clause_on(decision.table.document, Irregular.DEVICE_FAULT_AFTER_OUTCOME)
        raise refused("round/needs-presence", authority=play.presence_needed, clause=clause)


def refuse_unreset(table: Table) -> None:
    """Refuse to go on with equipment that must be reset first."""
    if table.round is not None and table.round.must_reset:
        raise refused("round/must-be-reset", clause=clause_on(table.document, Irregular.DEAL_BUTTON_MISSED))


def settle_step(decision: Decision, act: Act) -> None:
    """Collect all losers, or pay all winners, without further checks."""
    play = decision.play
    if play.outcome is None:
        raise refused("outcome/not-entered")
    lines = tuple(lines_of(decision.table, play, play.outcome))
    if act is Act.COLLECT_LOSERS:
        lost = tuple(line for line in lines if not is_won(line))
        decision.add(e.LosersCollected(round=play.number, revision=play.revision, lines=lost))
        return
    won = tuple(line for line in lines if is_won(line))
    decision.add(e.WinnersPaid(round=play.number, revision=play.revision, lines=won))
    once = {counts_as(decision.table, player): player for player in _one_times(decision.table, play)}
    for player in once.values():
        decision.add(e.OneTimeUsed(round=play.number, player=player))


def is_won(line: SettledLine) -> bool:
    """Return whether a wager won; every win pays something, since no odds are 0 to 1."""
    return line.winnings > NOTHING


def settle_round(decision: Decision, _: c.SettleRound, __: Context) -> None:
    """Take all remaining steps of the settlement, in the document's order."""
    play = decision.play
    refuse_waiting_round(decision.table)
    step = decision.table.steps[play.steps_done]
    procedure = decision.table.document.procedure
    if not _has_come(decision, procedure.settles):
        moment = coded([procedure.settles.value], in_english("terms", procedure.settles.value))
        raise refused("round/too-early-to-settle", moment=moment, clause=procedure.clause)
    if play.outcome is None or step.act not in (*SETTLING, Act.CLEAR_LIGHTS):
        raise refused(
            "round/not-the-next-step",
            act=coded(["settle-round"], in_english("terms", "settle-round")),
            next=step.act.value,
            clause=step.clause,
        )
    refuse_settling(decision)
    settle_rest(decision)


def _has_come(decision: Decision, moment: SettledAs) -> bool:
    """Return whether the moment has come at which the positions of chips count (T28)."""
    play = decision.play
    match moment:
        case SettledAs.AT_CLOSING:
            return not play.betting.is_open
        case SettledAs.AT_COVER_REMOVED:
            return play.reading.is_uncovered
        case SettledAs.AT_REVEAL:
            return play.outcome is not None or may_show(decision)
        case SettledAs.AT_LIGHTS:
            lights = (
                place for place, step in enumerate(decision.table.steps) if step.act is Act.LIGHT_WINNERS
            )
            return play.steps_done > next(lights)
        case _:
            assert_never(moment)


def settle_rest(decision: Decision) -> None:
    """Collect, pay and clear, from the current step to the conclusion."""
    _take_automatic_steps(decision)
    while (step := decision.table.next_step) is not None:
        if step.act in SETTLING:
            settle_step(decision, step.act)
        else:
            decision.add(e.StepTaken(round=decision.play.number, act=step.act))
        _take_automatic_steps(decision)
