"""What is done about chips that hands laid on the layout, took off it, or shifted.

These are reports of what has happened on the felt, and never refused.
"""

from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.deadlines import takes_wagers
from sicbo.table.decisions.course import Course, in_play
from sicbo.table.decisions.irregularities.irregularities import (
    clause_on,
    is_settlement_begun,
    judge,
    may_show,
    row_of,
    times_before,
)
from sicbo.table.decisions.players import refuse_other_hand
from sicbo.table.decisions.wagers.own_limits import refuse_player
from sicbo.table.decisions.wagers.stakes import (
    FOUND,
    PLAYERS_OWN,
    lay,
    offered_area,
    refuse_uncovered,
    stand,
    take_back,
)
from sicbo.table.decisions.wagers.wagers import playing_position
from sicbo.table.refusals import Refused, refused
from sicbo.table.state import Round, StandingWager, Table

LIMITS = {"wager/below-minimum": Irregular.UNDER_MINIMUM, "wager/above-maximum": Irregular.OVER_MAXIMUM}

PLAYED_IN_PART = (Verdict.SETTLE_ONCE, Verdict.RETURN_STAKE, Verdict.PAY_TO_MAXIMUM)
"""Verdicts by which chips outside the limits lie until the outcome shows what becomes of them."""


# ---- chips that were laid ----------------------------------------------------------------------------


def report_chips(course: Course, command: c.ReportChips, context: Context) -> None:
    """Judge chips that lie on the layout without having been registered."""
    table = course.table
    play = table.round
    is_open = play is not None and takes_wagers(play, context.now)
    note = f"{table.show(command.stake.amount)} on {command.stake.area} at {command.position}"
    if play is None:
        judge(course, Irregular.UNFORESEEN, note=f"chips laid before the opening call: {note}")
    elif play.option is not None:
        judge(course, Irregular.UNFORESEEN, note=f"chips laid after the interruption: {note}")
    elif command.is_in_time and not is_open and command.stake.instrument is Instrument.CREDITS:
        judge(course, Irregular.UNFORESEEN, note=f"credit does not lie on the layout: {note}")
    elif command.is_in_time and (may_show(course) or play.cards) and context.second is None:
        judge(course, Irregular.UNFORESEEN, note=f"found by one person when the dice showed: {note}")
    elif is_open or command.is_in_time:
        _let_found_chips_stand(course, command, context, note)
    else:
        _return_late_chips(course, command, note)


def _return_late_chips(course: Course, command: c.ReportChips, note: str) -> None:
    """Hand late chips back; but chips that were taken off after the call may be put where they were."""
    taken = _taken_off(course.play, command)
    if taken is not None:
        course.add(e.ChipsPutBack(round=course.play.number, wager=taken.number, amount=command.stake.amount))
        return
    if judge(course, Irregular.LATE_WAGER, note=note) is Verdict.REFUSE:
        _hand_back(
            course, command, Irregular.LATE_WAGER, clause_on(course.table.document, Irregular.LATE_WAGER)
        )


def _hand_back(course: Course, command: c.ReportChips, why: Irregular, clause: tuple[str, ...]) -> None:
    course.add(
        e.ChipsReturned(
            round=course.play.number, position=command.position, stake=command.stake, why=why, clause=clause
        )
    )


def _taken_off(play: Round, command: c.ReportChips) -> StandingWager | None:
    """Find the wager on the same spot of which at least so much was taken off."""
    stake = command.stake
    number = play.spots.get((command.position, stake.area, stake.instrument, stake.colour))
    wager = play.wagers[number] if number is not None else None
    return wager if wager is not None and NOTHING < stake.amount <= wager.taken_off else None


def _let_found_chips_stand(course: Course, command: c.ReportChips, context: Context, note: str) -> None:
    """Take chips that were laid in time as a wager; outside the limits, as the document says."""
    hand = PLAYERS_OWN if takes_wagers(course.play, context.now) else FOUND
    try:
        position = playing_position(course.table, command.position)
        refuse_other_hand(context, position)
        _refuse_found_too_late(course.table)
        refuse_player(course.table, position, context)
        refuse_uncovered(course.table, position.player, command.stake, dict(context.can_stake))
        lay(course, position, command.stake, hand)
    except Refused as reason:
        event = LIMITS.get(reason.refusal.code)
        if event is None:
            judge(course, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}")
            return
        position = course.table.positions[command.position]
        when = times_before(course.table, position.player)
        row = row_of(course.table.document, event, when)
        verdict = judge(course, event, when=when, note=note)
        if verdict is Verdict.REFUSE:
            _hand_back(course, command, event, row.clause if row else ())
        elif row is not None and verdict in PLAYED_IN_PART:
            stand(course, position, command.stake, FOUND)


def _refuse_found_too_late(table: Table) -> None:
    """Refuse to register chips once money of the round has moved."""
    if is_settlement_begun(table):
        raise refused("ruling/settlement-has-begun", round=in_play(table).number)


# ---- chips that were taken or moved ------------------------------------------------------------------


def report_chips_taken(course: Course, command: c.ReportChipsTaken, context: Context) -> None:
    """Judge chips that a player took off: freely while betting is open, in vain after."""
    wager = _standing(course, command.wager)
    if wager is None:
        _judge_nothing_there(course, command.wager, "taken")
        return
    table = course.table
    note = f"{table.show(command.amount)} of wager {wager.number} on {wager.area}"
    if not NOTHING < command.amount <= wager.stake - wager.taken_off:
        judge(
            course, Irregular.UNFORESEEN, note=f"more than stands there was taken: {note}", wager=wager.number
        )
    elif takes_wagers(course.play, context.now):
        _lower_found(course, wager, command.amount, note)
    elif judge(course, Irregular.LATE_WITHDRAWAL, note=note, wager=wager.number) is Verdict.STAKE_STANDS:
        course.add(
            e.ChipsTakenOff(
                round=course.play.number,
                wager=wager.number,
                amount=command.amount,
                clause=clause_on(table.document, Irregular.LATE_WITHDRAWAL),
            )
        )


def report_chips_moved(course: Course, command: c.ReportChipsMoved, context: Context) -> None:
    """Judge shifted chips: on purpose, a withdrawal and a late wager; by accident, unclear (T28)."""
    wager = _standing(course, command.wager)
    if wager is None:
        _judge_nothing_there(course, command.wager, "moved")
        return
    note = f"wager {wager.number} from {wager.area} to {command.to}"
    if takes_wagers(course.play, context.now):
        _move_found(course, wager, command.to, note)
    elif command.is_on_purpose:
        judge(course, Irregular.LATE_WITHDRAWAL, note=note, wager=wager.number)
        if course.table.round is not None:
            judge(course, Irregular.LATE_WAGER, note=note, wager=wager.number)
    else:
        judge(course, Irregular.CHIPS_UNCLEAR, note=note, wager=wager.number)


def _standing(course: Course, number: int) -> StandingWager | None:
    """Find a wager whose chips a player could touch: none while an option is open or money has moved."""
    play = course.table.round
    if play is None or play.option is not None or is_settlement_begun(course.table):
        return None
    wager = play.wagers.get(number)
    return None if wager is None or wager.instrument is Instrument.CREDITS else wager


def _judge_nothing_there(course: Course, number: int, done: str) -> None:
    note = f"chips of wager {number} {done}, and no such chips lie there"
    judge(course, Irregular.UNFORESEEN, note=note)


def _lower_found(course: Course, wager: StandingWager, amount: Money, note: str) -> None:
    """Lower a wager by what a player took while betting was open, where the rules let the rest stand."""
    stake = c.Stake(wager.area, amount, wager.instrument, wager.colour)
    try:
        take_back(course, course.table.positions[wager.position], stake)
    except Refused as reason:
        judge(course, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}", wager=wager.number)


def _move_found(course: Course, wager: StandingWager, to: str, note: str) -> None:
    """Move a wager that the player moved while betting was open, where the rules let it stand."""
    position = course.table.positions[wager.position]
    stake = c.Stake(wager.area, wager.stake, wager.instrument, wager.colour)
    try:
        offered_area(course.table, position, replace(stake, area=to))
        course.add(e.WagerLowered(round=course.play.number, wager=wager.number, by=wager.stake))
        lay(course, position, replace(stake, area=to))
    except Refused as reason:
        if any(isinstance(each, e.WagerLowered) for each in course.events):
            stand(course, position, replace(stake, area=to), FOUND)
        judge(course, Irregular.UNFORESEEN, note=f"{note}: {reason.refusal.sentence}")
