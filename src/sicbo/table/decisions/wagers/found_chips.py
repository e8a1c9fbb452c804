"""Reports of chips laid on the layout, taken off it, or shifted by hand.

Reports of what happened on the felt are never refused.
"""

from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.rules.irregularities import OF_A_ROUND, Verdict
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.players import refuse_all_but_the_terminal
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.decisions.irregularities.corrections import Grounds, put_back_losers
from sicbo.table.decisions.irregularities.irregularities import (
    clause_on,
    is_round_held,
    judge,
    lower,
    may_be_seen,
    return_wager,
    row_of,
    times_before,
)
from sicbo.table.decisions.players.colour_chips import refuse_other_chips
from sicbo.table.decisions.settlement import settle_step
from sicbo.table.decisions.wagers.own_limit_checks import refuse_excluded_or_out_of_time
from sicbo.table.decisions.wagers.stakes import (
    FOUND,
    PLAYERS_OWN,
    lay,
    offered_area,
    refuse_other_colours,
    refuse_uncovered,
    stand,
    take_back,
)
from sicbo.table.decisions.wagers.wagers import playing_position
from sicbo.table.progress import is_settlement_begun, moments_so_far
from sicbo.table.refusals import Refused, refused
from sicbo.table.round import StandingWager
from sicbo.table.state import Hold, Table

LIMITS = {"wager/below-minimum": Irregular.UNDER_MINIMUM, "wager/above-maximum": Irregular.OVER_MAXIMUM}

PLAYED_IN_PART = (Verdict.SETTLE_ONCE, Verdict.RETURN_STAKE, Verdict.PAY_TO_MAXIMUM)
"""Verdicts that leave chips outside the limits on the layout until the settlement."""


# ---- chips laid --------------------------------------------------------------------------------------


def report_chips(decision: Decision, command: c.ReportChips, context: Context) -> None:
    """Judge chips on the layout that were not registered."""
    table = decision.table
    play = table.round
    is_open = play is not None and play.betting.takes_wagers(context.now)
    note = f"{table.show(command.stake.amount)} on {command.stake.area} at {command.position}"
    if play is None:
        _return_early_chips(decision, command, note)
    elif play.option is not None and command.is_in_time:
        judge(decision, Irregular.UNFORESEEN, note=f"chips found after the interruption: {note}")
    elif command.is_in_time and not is_open and command.stake.instrument is Instrument.CREDITS:
        judge(decision, Irregular.UNFORESEEN, note=f"credit does not lie on the layout: {note}")
    elif is_round_held(table, play) and (is_open or command.is_in_time):
        _judge_while_held(decision, note)
    elif is_open or command.is_in_time:
        _let_found_chips_stand(decision, command, context, note)
    else:
        _return_late_chips(decision, command, note)


def _return_early_chips(decision: Decision, command: c.ReportChips, note: str) -> None:
    """Hand chips back that lie there before the opening call, where the document says so."""
    event = Irregular.EARLY_WAGER
    row = row_of(decision.table.document, event)
    if row is None:
        judge(decision, Irregular.UNFORESEEN, note=f"chips laid before the opening call: {note}")
    elif judge(decision, event, note=note) is Verdict.REFUSE:
        _hand_back(decision, command.position, command.stake, event, row.clause)


def _judge_while_held(decision: Decision, note: str) -> None:
    """Leave chips that were laid, taken or moved while the round is held to whoever rules."""
    judge(decision, Irregular.UNFORESEEN, note=f"while the round is held: {note}")


def _return_late_chips(decision: Decision, command: c.ReportChips, note: str) -> None:
    """Hand late chips back, except as far as they put back chips taken off after the call."""
    taken = _taken_off(decision, command)
    stake = command.stake
    if taken is not None:
        back = min(stake.amount, taken.taken_off)
        recorded_by, recorded_as = decision.recorder(taken.position)
        decision.add(
            e.ChipsPutBack(
                round=decision.play.number,
                wager=taken.number,
                amount=back,
                recorded_by=recorded_by,
                recorded_as=recorded_as,
            )
        )
        stake = replace(stake, amount=stake.amount - back)
        if stake.amount == NOTHING:
            return
    if judge(decision, Irregular.LATE_WAGER, note=note) is Verdict.REFUSE:
        clause = clause_on(decision.table.document, Irregular.LATE_WAGER)
        _hand_back(decision, command.position, stake, Irregular.LATE_WAGER, clause)


def _hand_back(
    decision: Decision, position: str, stake: c.Stake, why: Irregular, clause: tuple[str, ...]
) -> None:
    play = decision.table.round
    number = play.number if play is not None else 0
    decision.add(e.ChipsReturned(round=number, position=position, stake=stake, why=why, clause=clause))


def _taken_off(decision: Decision, command: c.ReportChips) -> StandingWager | None:
    """Find a wager that lies there, from which chips were taken off and can still be put back."""
    stake = command.stake
    spot = command.position, stake.area, stake.instrument, stake.colour
    for wager in decision.play.betting.wagers_in_order():
        is_there = (wager.position, wager.area, wager.instrument, wager.colour) == spot
        if is_there and wager.taken_off > NOTHING and stake.amount > NOTHING:
            return None if _is_collected(decision, wager) else wager
    return None


def _let_found_chips_stand(decision: Decision, command: c.ReportChips, context: Context, note: str) -> None:
    """Register chips laid in time as a wager; outside the limits, as the document says.

    Once a result may be seen, that chips lay there in time takes two people to say.
    """
    is_open = decision.play.betting.takes_wagers(context.now)
    hand = PLAYERS_OWN if is_open else FOUND
    by_two = not is_open and may_be_seen(decision)
    try:
        position = playing_position(decision.table, command.position)
        refuse_all_but_the_terminal(context, position)
        _refuse_found_too_late(decision.table)
        refuse_excluded_or_out_of_time(decision.table, position, context)
        refuse_uncovered(decision.table, position.player, command.stake, dict(context.can_stake))
        refuse_other_chips(decision.table, [command.stake], context)
        refuse_other_colours(decision.table, position.player, command.stake)
        lay(decision, position, command.stake, hand)
        decision.takes_two = by_two
    except Refused as reason:
        event = LIMITS.get(reason.refusal.code)
        if event is None:
            judge(decision, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}")
            return
        position = decision.table.positions[command.position]
        verdict, clause = _judge_outside_limits(decision, event, position.player, note)
        if verdict is Verdict.REFUSE:
            _hand_back(decision, command.position, command.stake, event, clause)
        elif verdict in PLAYED_IN_PART:
            stand(decision, position, command.stake, FOUND)
            decision.takes_two = by_two


def _judge_outside_limits(
    decision: Decision, event: Irregular, player: str, note: str, wager: int = 0
) -> tuple[Verdict, tuple[str, ...]]:
    """Judge chips that lie outside the limits: return the verdict and its clause."""
    when = times_before(decision.table, player)
    row = row_of(decision.table.document, event, when)
    return judge(decision, event, when=when, note=note, wager=wager), row.clause if row else ()


def _refuse_found_too_late(table: Table) -> None:
    """Refuse to register chips once money of the round has moved."""
    if is_settlement_begun(table):
        raise refused("ruling/settlement-has-begun", round=in_play(table).number)


# ---- chips taken or moved ----------------------------------------------------------------------------


def report_chips_taken(decision: Decision, command: c.ReportChipsTaken, context: Context) -> None:
    """Judge chips that a player took off: a withdrawal while betting is open, without effect after.

    If losers are collected already, they are collected again without these chips: what is missing is owed.
    """
    wager = _standing(decision, command.wager) or _unpaid(decision, command.wager)
    if wager is None:
        _judge_nothing_there(decision, command.wager, "taken")
        return
    table = decision.table
    note = f"{table.show(command.amount)} of wager {wager.number} on {wager.area}"
    if not NOTHING < command.amount <= wager.stake - wager.taken_off:
        judge(
            decision,
            Irregular.UNFORESEEN,
            note=f"more than stands there was taken: {note}",
            wager=wager.number,
        )
    elif decision.play.betting.is_open and is_round_held(table, decision.play):
        _judge_while_held(decision, note)
    elif decision.play.betting.takes_wagers(context.now):
        _lower_found(decision, wager, command.amount, note)
    elif _is_collected(decision, wager):
        _take_off_collected(decision, wager, command, context, note)
    else:
        _take_off(decision, wager, command.amount, note)


def _take_off(decision: Decision, wager: StandingWager, amount: Money, note: str) -> None:
    """Record chips taken off after the closing call: the stake stands, where the document says so."""
    if judge(decision, Irregular.LATE_WITHDRAWAL, note=note, wager=wager.number) is Verdict.STAKE_STANDS:
        recorded_by, recorded_as = decision.recorder(wager.position)
        decision.add(
            e.ChipsTakenOff(
                round=decision.play.number,
                wager=wager.number,
                amount=amount,
                recorded_by=recorded_by,
                recorded_as=recorded_as,
                clause=clause_on(decision.table.document, Irregular.LATE_WITHDRAWAL),
            )
        )


def _take_off_collected(
    decision: Decision,
    wager: StandingWager,
    command: c.ReportChipsTaken,
    context: Context,
    note: str,
) -> None:
    """Collect again where chips of a loser turn out to be missing; hold it if that cannot be put right."""
    clause = clause_on(decision.table.document, Irregular.LATE_WITHDRAWAL)
    tried = Decision(decision.table, decision.person)
    try:
        put_back_losers(tried, Grounds(Irregular.LATE_WITHDRAWAL, note, clause), context)
    except Refused as reason:
        judge(decision, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}", wager=wager.number)
        return
    decision.add_all(tried.events)
    _take_off(decision, wager, command.amount, note)
    settle_step(decision, Act.COLLECT_LOSERS)


def _is_collected(decision: Decision, wager: StandingWager) -> bool:
    """Return whether a wager has lost and was collected."""
    return any(line.wager == wager.number for line in decision.play.lines)


def _unpaid(decision: Decision, number: int) -> StandingWager | None:
    """Find a wager between collecting and paying, where the document lets its stake stand."""
    play, step = decision.table.round, decision.table.next_step
    row = row_of(decision.table.document, Irregular.LATE_WITHDRAWAL)
    does_stand = row is not None and row.verdict is Verdict.STAKE_STANDS
    if play is None or step is None or step.act is not Act.PAY_WINNERS or not does_stand:
        return None
    wager = play.betting.wagers.get(number)
    return None if wager is None or wager.instrument is Instrument.CREDITS else wager


def report_chips_moved(decision: Decision, command: c.ReportChipsMoved, context: Context) -> None:
    """Judge shifted chips: on purpose, as a withdrawal and a late wager; by accident, as unclear (T28).

    Where the document settles strictly by position, chips shifted by accident stand where they lie.
    """
    wager = _standing(decision, command.wager) or _unpaid(decision, command.wager)
    if wager is None:
        _judge_nothing_there(decision, command.wager, "moved")
        return
    note = f"wager {wager.number} from {wager.area} to {command.to}"
    if decision.play.betting.is_open and is_round_held(decision.table, decision.play):
        _judge_while_held(decision, note)
    elif decision.play.betting.takes_wagers(context.now):
        _judge_moved_in_time(decision, wager, command, note)
    elif command.is_on_purpose:
        judge(decision, Irregular.LATE_WITHDRAWAL, note=note, wager=wager.number)
        if decision.table.round is not None:
            judge(decision, Irregular.LATE_WAGER, note=note, wager=wager.number)
    elif command.to in _areas(decision.table, wager):
        _judge_shifted(decision, wager, command, note)
    else:
        judge(decision, Irregular.UNFORESEEN, note=note, wager=wager.number)


def _judge_moved_in_time(
    decision: Decision, wager: StandingWager, command: c.ReportChipsMoved, note: str
) -> None:
    """Move a wager while betting is open; one shifted by accident is put back, or waits for a ruling.

    Where the document settles strictly by position, the accident makes no difference.
    """
    row = row_of(decision.table.document, Irregular.CHIPS_UNCLEAR)
    flagged = _flag_on(decision.table, wager.number)
    is_ruled_on = row is not None and row.verdict is Verdict.HOLD_FOR_RULING
    if flagged is not None and command.to == wager.area:
        recorded_by, recorded_as = decision.recorder(wager.position)
        decision.add(
            e.ChipsPutBack(
                round=decision.play.number,
                wager=wager.number,
                amount=NOTHING,
                recorded_by=recorded_by,
                recorded_as=recorded_as,
                hold=flagged.number,
            )
        )
    elif is_ruled_on and not command.is_on_purpose and command.to in _areas(decision.table, wager):
        _judge_shifted(decision, wager, command, note)
    else:
        _move_found(decision, wager, command.to, note)


def _flag_on(table: Table, wager: int) -> Hold | None:
    """Find the hold on chips that were shifted by accident."""
    held = (each for each in table.holds if each.wager == wager and each.event is Irregular.CHIPS_UNCLEAR)
    return next(held, None)


def _areas(table: Table, wager: StandingWager) -> tuple[str, ...]:
    return table.rule_sets[wager.rule_set].area_ids


def _judge_shifted(decision: Decision, wager: StandingWager, command: c.ReportChipsMoved, note: str) -> None:
    """Judge chips shifted by accident, at a moment of the round in which they lie; any other is none."""
    to = command.to
    is_of_the_round = command.moment in OF_A_ROUND and command.moment in moments_so_far(decision.table)
    verdict = judge(
        decision,
        Irregular.CHIPS_UNCLEAR,
        note=note,
        wager=wager.number,
        areas=tuple(dict.fromkeys((wager.area, to))),
        moment=command.moment if is_of_the_round else None,
    )
    if verdict is Verdict.STAKE_STANDS and to != wager.area:
        decision.add(e.WagerRuled(round=decision.play.number, wager=wager.number, area=to))


def _standing(decision: Decision, number: int) -> StandingWager | None:
    """Find a wager that chips can still be taken from: none once money has moved."""
    play = decision.table.round
    if play is None or is_settlement_begun(decision.table):
        return None
    wager = play.betting.wagers.get(number)
    return None if wager is None or wager.instrument is Instrument.CREDITS else wager


def _judge_nothing_there(decision: Decision, number: int, done: str) -> None:
    note = f"chips of wager {number} {done}, and no such chips lie there"
    judge(decision, Irregular.UNFORESEEN, note=note)


def _lower_found(decision: Decision, wager: StandingWager, amount: Money, note: str) -> None:
    """Lower a wager by what a player took while betting was open; the rest may then lie under the minimum."""
    stake = wager.as_stake(amount)
    try:
        take_back(decision, decision.table.positions[wager.position], stake)
    except Refused as reason:
        event = LIMITS.get(reason.refusal.code)
        if event is None:
            note = f"{note}: {reason.refusal.sentence}"
            judge(decision, Irregular.UNFORESEEN, note=note, wager=wager.number)
            return
        lower(decision, wager.number, amount)
        verdict, clause = _judge_outside_limits(decision, event, wager.player, note, wager.number)
        if verdict is Verdict.REFUSE:
            return_wager(decision, wager.number, event, clause)


def _move_found(decision: Decision, wager: StandingWager, to: str, note: str) -> None:
    """Move a wager that the player moved while betting was open; it may then lie outside the limits."""
    position = decision.table.positions[wager.position]
    stake = replace(wager.as_stake(), area=to)
    try:
        offered_area(decision.table, position, stake)
        lower(decision, wager.number, wager.stake)
        lay(decision, position, stake)
    except Refused as reason:
        event = LIMITS.get(reason.refusal.code)
        moved = 0
        if any(isinstance(each, e.WagerLowered) for each in decision.events):
            moved = stand(decision, position, stake, FOUND)
        if event is None:
            judge(decision, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}")
            return
        verdict, clause = _judge_outside_limits(decision, event, wager.player, note, moved)
        if verdict is Verdict.REFUSE:
            lower(decision, moved, stake.amount)
            _hand_back(decision, wager.position, stake, event, clause)
