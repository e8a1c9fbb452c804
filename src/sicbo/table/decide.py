"""What happens on a command: `decide(table, command, context) -> events or a refusal`.

The one table below says for each command which roles may send it at all, which duty of the document it
is, whether it takes two people, and where it is decided.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from sicbo.people import in_words
from sicbo.rules.posts import Duty
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decisions import (
    attendance,
    equipment,
    house,
    players,
    round,  # noqa: A004 - the casino's word
    settlement,
    table_money,
)
from sicbo.table.decisions.checks.duties import duty_is_not_yours
from sicbo.table.decisions.checks.names import refuse_names
from sicbo.table.decisions.checks.two_people import refuse_one_person
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities import corrections, displays, interruption, rulings
from sicbo.table.decisions.outcome import (
    called_faces,
    cards,
    committed_draws,
    device_results,
    tumble,
    virtual_draw,
)
from sicbo.table.decisions.wagers import found_chips, own_limits, slips, wagers
from sicbo.table.events import Event
from sicbo.table.evolve import evolve
from sicbo.table.people import MANAGERS, PIT, SUPERVISORS, Role, holds_duty
from sicbo.table.refusals import Refusal, Refused, refused
from sicbo.table.state import Table

Events = tuple[Event, ...]
Steps = tuple[tuple[Event, Table], ...]
Handler = Callable[[Decision, Any, Context], None]

PLAYERS = PIT | {Role.TERMINAL}
DEALING = PIT | {Role.PROGRAM, Role.DEVICE}
CASH = PIT | {Role.TERMINAL, Role.CASHIER}
REPAIR = SUPERVISORS | {Role.TECHNICIAN}


class Rule(Struct, frozen=True):
    """How one command is decided."""

    handler: Handler
    roles: frozenset[Role]
    duty: Duty | None = None
    takes_two: bool = False
    approved_by: frozenset[Role] = SUPERVISORS
    """Who may be the second of two."""
    approver_may_alone: bool = False
    """Whether someone who may approve it may also order it, without another person."""
    may_take_two: bool = False
    """Whether it takes two people in some cases, which its decision finds out."""


RULES: dict[type[c.Command], Rule] = {
    c.OpenTable: Rule(
        house.open_table, SUPERVISORS, takes_two=True, approved_by=MANAGERS, approver_may_alone=True
    ),
    c.CloseTable: Rule(
        house.close_table, SUPERVISORS, takes_two=True, approved_by=MANAGERS, approver_may_alone=True
    ),
    c.StartShift: Rule(house.start_shift, SUPERVISORS),
    c.AssignPost: Rule(house.assign_post, SUPERVISORS | {Role.ADMIN}),
    c.AssignActing: Rule(house.assign_acting, MANAGERS),
    c.EndActing: Rule(house.end_acting, MANAGERS),
    c.ReleasePerson: Rule(house.release_person, SUPERVISORS | {Role.ADMIN}),
    c.SetLimits: Rule(house.set_limits, SUPERVISORS, takes_two=True, approved_by=MANAGERS),
    c.OfferPayTable: Rule(house.offer_pay_table, SUPERVISORS, takes_two=True, approved_by=MANAGERS),
    c.FitMixer: Rule(equipment.fit_mixer, PIT | {Role.TECHNICIAN}, Duty.KEEP_THE_SHAKER),
    c.RemoveMixer: Rule(equipment.remove_mixer, PIT | {Role.TECHNICIAN}),
    c.TakeCustody: Rule(equipment.take_custody, PIT, Duty.KEEP_THE_SHAKER),
    c.LogDice: Rule(equipment.log_dice, PIT),
    c.RemoveDice: Rule(equipment.remove_dice, PIT),
    c.NoticeOverdueDice: Rule(equipment.notice_overdue_dice, frozenset({Role.PROGRAM})),
    c.LoadShoe: Rule(equipment.load_shoe, PIT | {Role.PROGRAM}),
    c.FitReader: Rule(device_results.fit_reader, REPAIR),
    c.RemoveReader: Rule(device_results.remove_reader, REPAIR),
    c.CommitToDraws: Rule(committed_draws.commit_to_draws, frozenset({Role.PROGRAM})),
    c.RevealSeed: Rule(committed_draws.reveal_seed, frozenset({Role.PROGRAM})),
    c.RecordInspection: Rule(equipment.record_inspection, PIT),
    c.RecordRemedy: Rule(equipment.record_remedy, REPAIR),
    c.SetUpPosition: Rule(players.set_up_position, SUPERVISORS | {Role.ADMIN}),
    c.RemovePosition: Rule(players.remove_position, SUPERVISORS | {Role.ADMIN}),
    c.TakePosition: Rule(players.take_position, CASH),
    c.LeavePosition: Rule(players.leave_position, CASH),
    c.SetOwnLimits: Rule(own_limits.set_own_limits, CASH),
    c.ExcludePlayer: Rule(own_limits.exclude_player, CASH | {Role.PROGRAM}),
    c.CallAttendant: Rule(attendance.call_attendant, frozenset({Role.TERMINAL})),
    c.AnswerCall: Rule(attendance.answer_call, CASH),
    c.BuyIn: Rule(players.buy_in, CASH),
    c.CashOut: Rule(players.cash_out, CASH, may_take_two=True),
    c.IssueColourChips: Rule(players.issue_colour_chips, PIT),
    c.RedeemColourChips: Rule(players.redeem_colour_chips, PIT | {Role.CASHIER}),
    c.FillTray: Rule(table_money.fill_tray, SUPERVISORS | {Role.CASHIER}, takes_two=True),
    c.CreditTray: Rule(table_money.credit_tray, SUPERVISORS | {Role.CASHIER}, takes_two=True),
    c.CountTray: Rule(table_money.count_tray, SUPERVISORS | {Role.CASHIER}, takes_two=True),
    c.DropBox: Rule(table_money.drop_box, SUPERVISORS | {Role.CASHIER}, takes_two=True),
    c.CountBox: Rule(table_money.count_box, SUPERVISORS | {Role.CASHIER}, takes_two=True),
    c.LayWagers: Rule(wagers.lay_wagers, PLAYERS),
    c.GiveNonce: Rule(committed_draws.give_nonce, frozenset({Role.TERMINAL})),
    c.TakeBackWagers: Rule(wagers.take_back_wagers, PLAYERS),
    c.MoveWager: Rule(wagers.move_wager, PLAYERS),
    c.UndoSlip: Rule(slips.undo_slip, PLAYERS),
    c.ClearWagers: Rule(slips.clear_wagers, PLAYERS),
    c.RepeatWagers: Rule(slips.repeat_wagers, PLAYERS),
    c.DoubleWagers: Rule(slips.double_wagers, PLAYERS),
    c.SpeakWager: Rule(wagers.speak_wager, PIT),
    c.LaySpokenWager: Rule(wagers.lay_spoken_wager, PIT),
    c.ReportChips: Rule(found_chips.report_chips, PIT),
    c.ReportChipsTaken: Rule(found_chips.report_chips_taken, PIT),
    c.ReportChipsMoved: Rule(found_chips.report_chips_moved, PIT),
    c.OpenBetting: Rule(round.open_betting, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.CloseBetting: Rule(round.close_betting, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.StartTumble: Rule(tumble.start_tumble, DEALING, Duty.DEAL),
    c.ReportTumble: Rule(tumble.report_tumble, DEALING),
    c.TakeStep: Rule(round.take_step, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.ReportStep: Rule(round.report_step, DEALING),
    c.CheckFlat: Rule(called_faces.check_flat, DEALING),
    c.DrawOutcome: Rule(virtual_draw.draw_outcome, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.DrawCards: Rule(cards.draw_cards, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.ReportCard: Rule(cards.report_card, DEALING),
    c.ReadDie: Rule(called_faces.read_die, DEALING, Duty.DEAL),
    c.Announce: Rule(called_faces.announce, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.EnterOutcome: Rule(called_faces.enter_outcome, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.ConfirmOutcome: Rule(called_faces.confirm_outcome, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.LapseEntry: Rule(called_faces.lapse_entry, frozenset({Role.PROGRAM})),
    c.TakeOutcome: Rule(called_faces.take_outcome, frozenset({Role.PROGRAM, Role.DEVICE})),
    c.TakeDeviceResult: Rule(device_results.take_device_result, frozenset({Role.DEVICE})),
    c.ReportLights: Rule(displays.report_lights, DEALING),
    c.ReportDisplay: Rule(displays.report_display, DEALING),
    c.SettleRound: Rule(settlement.settle_round, PIT | {Role.PROGRAM}, Duty.DEAL),
    c.ReportIrregularity: Rule(rulings.report_irregularity, DEALING),
    c.RaiseQuestion: Rule(rulings.raise_question, PIT),
    c.GiveRuling: Rule(rulings.give_ruling, PIT, may_take_two=True),
    c.RecordPresence: Rule(rulings.record_presence, PIT),
    c.ResetDevice: Rule(rulings.reset_device, PIT | {Role.TECHNICIAN}),
    c.CorrectOutcome: Rule(corrections.correct_outcome, PIT, takes_two=True, approved_by=MANAGERS),
    c.VoidRounds: Rule(corrections.void_rounds, PIT, takes_two=True, approved_by=MANAGERS),
    c.AttestDice: Rule(interruption.attest_dice, PIT, takes_two=True),
    c.AnswerOption: Rule(interruption.answer_option, PLAYERS, may_take_two=True),
    c.CloseOption: Rule(interruption.close_option, SUPERVISORS),
    c.ReportTerminals: Rule(interruption.report_terminals, DEALING | {Role.TERMINAL}),
}
"""Every command but the setting up of a table."""

SETTING_UP = SUPERVISORS | {Role.ADMIN}


def takes_two(command: c.Command) -> bool:
    """Tell whether a command takes two people, or may.

    A ruling does where it touches settled rounds, a cash-out where a terminal is dead, and opening a table
    where no manager orders it.

    >>> takes_two(c.CloseBetting()), takes_two(c.DropBox(box="B1"))
    (False, True)
    """
    rule = RULES.get(type(command))
    return rule is not None and (rule.takes_two or rule.may_take_two)


def decide(table: Table | None, command: c.Command, context: Context) -> Events | Refusal:
    """Decide a command: what happens, or why not."""
    decided = decide_in_steps(table, command, context)
    return decided if isinstance(decided, Refusal) else tuple(event for event, _ in decided)


def decide_in_steps(table: Table | None, command: c.Command, context: Context) -> Steps | Refusal:
    """Decide a command and give each event with the table after it, which a running table needs at once."""
    try:
        if isinstance(command, c.SetUpTable):
            return _set_up(table, command, context)
        if table is None:
            raise refused("table/is-not-set-up")
        rule = RULES[type(command)]
        _refuse_sender(table, rule, context)
        steps = _taken(table, command, context)
        if rule.takes_two:  # last, so that nobody proposes to another what could never be carried out
            refuse_one_person(table, context, rule.approved_by, approver_may_alone=rule.approver_may_alone)
    except Refused as reason:
        return reason.refusal
    return steps


def foresee(table: Table, command: c.Command, context: Context) -> Steps | Refusal:
    """Say what an order would change, whoever may give it: nothing happens, and nobody is asked who it is."""
    try:
        return _taken(table, command, context)
    except Refused as reason:
        return reason.refusal


def _taken(table: Table, command: c.Command, context: Context) -> Steps:
    refuse_names(command)
    decision = Decision(table, context.actor.person)
    RULES[type(command)].handler(decision, command, context)
    return tuple(decision.steps)


def _set_up(table: Table | None, command: c.SetUpTable, context: Context) -> Steps:
    if context.actor.role not in SETTING_UP:
        raise _wrong_role(context, SETTING_UP)
    if table is not None:
        raise refused("table/is-set-up", table=table.id)
    refuse_names(command)
    event = house.set_up_table(command, context)
    return ((event, evolve(None, event)),)


def _refuse_sender(table: Table, rule: Rule, context: Context) -> None:
    """Refuse a role that may not send it, a dealer without a post, and a person whose duty it is not."""
    actor = context.actor
    if actor.role not in rule.roles:
        raise _wrong_role(context, rule.roles)
    if actor.role is Role.DEALER and actor.person not in table.roster:
        raise refused("staff/no-post-here", person=actor.person)
    staff = table.document.staff
    is_person = actor.role not in (Role.PROGRAM, Role.DEVICE)
    duty = rule.duty if is_person else None
    if duty is not None and not holds_duty(staff, table.roster.get(actor.person), duty):
        raise duty_is_not_yours(table, duty, actor.person)


def _wrong_role(context: Context, roles: frozenset[Role]) -> Refused:
    return refused("role/may-not", role=context.actor.role.value, allowed=in_words(roles))
