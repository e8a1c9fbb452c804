"""Every order to a table, with its specification: who may give it, how many people it takes, how it is shown.

Orders are listed in the sequence in which a desk shows them.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sicbo.orders import Group, OrderSpec, People
from sicbo.people import MANAGERS, PIT, SUPERVISORS, Role
from sicbo.rules.posts import Duty
from sicbo.table import commands as c
from sicbo.table import order_availability, targets
from sicbo.table.decisions import (
    disputes,
    equipment,
    round,  # noqa: A004 - the casino's word
    settlement,
    table_money,
    table_setup,
)
from sicbo.table.decisions.irregularities import (
    corrections,
    displays,
    interruption,
    rulings,
    void_notices,
)
from sicbo.table.decisions.outcome import (
    called_faces,
    cards,
    committed_draws,
    device_results,
    tumble,
    virtual_draw,
)
from sicbo.table.decisions.players import colour_chips, credit, positions
from sicbo.table.decisions.wagers import found_chips, own_limit_checks, slips, wagers
from sicbo.table.order_availability import Hint
from sicbo.table.state import Table

Handler = Callable[..., Any]
"""Takes the decision in progress, the order and its context; setting up has no table to decide on."""

HOUSE = SUPERVISORS | {Role.ADMIN}
PLAYERS = PIT | {Role.TERMINAL}
DEALING = PIT | {Role.PROGRAM, Role.DEVICE}
DEALT = PIT | {Role.PROGRAM}
CASH = PIT | {Role.TERMINAL, Role.CASHIER}
TRAY = SUPERVISORS | {Role.CASHIER}
COUNTERS = frozenset({Role.CASHIER})
"""Who takes boxes and counts them: nobody of the pit."""
REPAIR = SUPERVISORS | {Role.TECHNICIAN}
PROGRAM = frozenset({Role.PROGRAM})
TERMINAL = frozenset({Role.TERMINAL})

Spec = partial(OrderSpec[Handler, Table], target=targets.whole_table)

ORDERS: Mapping[type[c.Command], OrderSpec[Handler, Table]] = {
    c.SetUpTable: Spec(table_setup.set_up_table, HOUSE),
    c.OpenTable: Spec(
        table_setup.open_table,
        SUPERVISORS,
        people=People.TWO,
        approved_by=MANAGERS,
        approver_may_alone=True,
        group=Group.TABLE,
        fits_now=lambda table: not table.is_open,
        target=targets.opening_hours,
    ),
    c.CloseTable: Spec(
        table_setup.close_table,
        SUPERVISORS,
        people=People.TWO,
        approved_by=MANAGERS,
        approver_may_alone=True,
        group=Group.TABLE,
        fits_now=lambda table: table.is_open,
        target=targets.opening_hours,
    ),
    c.AnnounceLastRound: Spec(
        table_setup.announce_last_round,
        SUPERVISORS,
        group=Group.TABLE,
        fits_now=lambda table: table.is_open and not table.last_round,
    ),
    c.TakeBackLastRound: Spec(
        table_setup.take_back_last_round,
        SUPERVISORS,
        group=Group.TABLE,
        fits_now=lambda table: bool(table.last_round),
    ),
    c.StartShift: Spec(table_setup.start_shift, SUPERVISORS, group=Group.TABLE),
    c.SetLimits: Spec(
        table_setup.set_limits,
        SUPERVISORS,
        people=People.TWO,
        approved_by=MANAGERS,
        group=Group.LIMITS,
        hints={"limits": Hint.LIMITS},
        target=targets.limits,
    ),
    c.OfferPayTable: Spec(
        table_setup.offer_pay_table,
        SUPERVISORS,
        people=People.TWO,
        approved_by=MANAGERS,
        group=Group.LIMITS,
        hints={"rule_set": Hint.RULE_SET, "pay_table": Hint.PAY_TABLE},
        target=targets.pay_table,
    ),
    c.AssignPost: Spec(
        table_setup.assign_post, HOUSE, group=Group.STAFF, hints={"person": Hint.STAFF, "post": Hint.POST}
    ),
    c.AssignActing: Spec(
        table_setup.assign_acting,
        MANAGERS,
        group=Group.STAFF,
        applies=order_availability.has_acting_posts,
        hints={"person": Hint.STAFF, "post": Hint.POST},
    ),
    c.EndActing: Spec(
        table_setup.end_acting,
        MANAGERS,
        group=Group.STAFF,
        applies=order_availability.has_acting_posts,
        fits_now=lambda table: any(each.acting for each in table.roster.values()),
        hints={"person": Hint.ACTING},
    ),
    c.ReleasePerson: Spec(
        table_setup.release_person,
        HOUSE,
        group=Group.STAFF,
        fits_now=lambda table: bool(table.roster),
        hints={"person": Hint.ON_THE_ROSTER},
    ),
    c.FitMixer: Spec(
        equipment.fit_mixer,
        PIT | {Role.TECHNICIAN},
        duty=Duty.KEEP_THE_SHAKER,
        group=Group.EQUIPMENT,
        applies=order_availability.has_dice,
        hints={"mixer": Hint.MIXER, "is_sealed": Hint.SEALED},
    ),
    c.RemoveMixer: Spec(
        equipment.remove_mixer,
        PIT | {Role.TECHNICIAN},
        group=Group.EQUIPMENT,
        applies=order_availability.has_dice,
        fits_now=order_availability.has_mixer,
    ),
    c.TakeCustody: Spec(
        equipment.take_custody,
        PIT,
        duty=Duty.KEEP_THE_SHAKER,
        group=Group.EQUIPMENT,
        applies=order_availability.has_dice,
        fits_now=order_availability.has_mixer,
    ),
    c.LogDice: Spec(
        equipment.log_dice,
        PIT,
        duty=Duty.LOG_DICE,
        group=Group.EQUIPMENT,
        applies=order_availability.has_dice,
        hints={"dice": Hint.DICE},
    ),
    c.RemoveDice: Spec(
        equipment.remove_dice,
        PIT,
        group=Group.EQUIPMENT,
        applies=order_availability.has_dice,
        fits_now=lambda table: table.equipment.dice is not None,
    ),
    c.NoticeOverdueDice: Spec(equipment.notice_overdue_dice, PROGRAM),
    c.LoadShoe: Spec(
        equipment.load_shoe,
        DEALT,
        group=Group.EQUIPMENT,
        applies=lambda table: table.document.cards is not None,
        hints={"decks": Hint.DECKS},
    ),
    c.FitReader: Spec(
        device_results.fit_reader,
        REPAIR,
        group=Group.EQUIPMENT,
        applies=order_availability.has_dice,
        hints={"device": Hint.READER},
    ),
    c.RemoveReader: Spec(
        device_results.remove_reader,
        REPAIR,
        group=Group.EQUIPMENT,
        applies=order_availability.has_dice,
        fits_now=lambda table: table.equipment.reader is not None,
    ),
    c.CommitToDraws: Spec(committed_draws.commit_to_draws, PROGRAM),
    c.RevealSeed: Spec(committed_draws.reveal_seed, PROGRAM),
    c.RecordInspection: Spec(equipment.record_inspection, PIT, group=Group.EQUIPMENT),
    c.RecordRemedy: Spec(
        equipment.record_remedy,
        REPAIR,
        group=Group.EQUIPMENT,
        fits_now=lambda table: bool(table.equipment.remedies_due),
        hints={"remedy": Hint.REMEDY},
    ),
    c.SetUpPosition: Spec(
        positions.set_up_position,
        HOUSE,
        group=Group.POSITIONS,
        hints={"rule_set": Hint.RULE_SET, "layout": Hint.LAYOUT},
    ),
    c.RemovePosition: Spec(
        positions.remove_position,
        HOUSE,
        group=Group.POSITIONS,
        fits_now=order_availability.has_positions,
        hints={"position": Hint.POSITION},
    ),
    c.TakePosition: Spec(
        positions.take_position,
        CASH,
        group=Group.POSITIONS,
        fits_now=lambda table: any(not each.player for each in table.positions.values()),
        hints={"position": Hint.FREE_POSITION},
    ),
    c.LeavePosition: Spec(
        positions.leave_position,
        CASH,
        group=Group.POSITIONS,
        fits_now=order_availability.has_players,
        hints={"player": Hint.PLAYER},
    ),
    c.BuyIn: Spec(
        credit.buy_in,
        CASH,
        group=Group.PLAYERS,
        applies=order_availability.has_credit,
        fits_now=order_availability.has_positions,
        hints={"player": Hint.PLAYER, "position": Hint.POSITION},
    ),
    c.CashOut: Spec(
        credit.cash_out,
        CASH,
        people=People.ONE_OR_TWO,
        group=Group.PLAYERS,
        applies=order_availability.has_credit,
        fits_now=lambda table: bool(order_availability.paid_by_staff(table)),
        hints={"player": Hint.PLAYER_PAID_BY_STAFF},
    ),
    c.SetOwnLimits: Spec(
        own_limit_checks.set_own_limits,
        CASH,
        group=Group.PLAYERS,
        fits_now=order_availability.has_players,
        hints={"player": Hint.PLAYER, "position": Hint.POSITION},
    ),
    c.ExcludePlayer: Spec(
        own_limit_checks.exclude_player,
        CASH | {Role.PROGRAM},
        group=Group.PLAYERS,
        fits_now=order_availability.has_players,
        hints={"player": Hint.PLAYER, "position": Hint.POSITION},
    ),
    c.CallAttendant: Spec(positions.call_attendant, TERMINAL),
    c.AnswerCall: Spec(
        positions.answer_call,
        CASH,
        group=Group.PLAYERS,
        fits_now=lambda table: any(each.called_at for each in table.positions.values()),
        hints={"position": Hint.CALLING_POSITION},
    ),
    c.LockTerminal: Spec(
        positions.lock_terminal,
        PIT | {Role.CASHIER, Role.PROGRAM},
        group=Group.PLAYERS,
        fits_now=lambda table: any(
            order_availability.can_be_locked(each) for each in table.positions.values()
        ),
        hints={"position": Hint.POSITION_TO_LOCK},
    ),
    c.UnlockTerminal: Spec(
        positions.unlock_terminal,
        PIT | {Role.CASHIER},
        group=Group.PLAYERS,
        fits_now=lambda table: any(each.is_locked for each in table.positions.values()),
        hints={"position": Hint.LOCKED_POSITION},
    ),
    c.IssueColourChips: Spec(colour_chips.issue_colour_chips, PIT, people=People.ONE_OR_TWO),
    c.RedeemColourChips: Spec(
        colour_chips.redeem_colour_chips,
        PIT | {Role.CASHIER},
        group=Group.PLAYERS,
        applies=lambda table: table.document.colour_chips is not None,
        hints={"player": Hint.PLAYER, "colour": Hint.COLOUR},
    ),
    c.FillTray: Spec(table_money.fill_tray, TRAY, people=People.TWO, group=Group.MONEY, target=targets.tray),
    c.CreditTray: Spec(
        table_money.credit_tray, TRAY, people=People.TWO, group=Group.MONEY, target=targets.tray
    ),
    c.CountTray: Spec(table_money.count_tray, TRAY, people=People.TWO, group=Group.MONEY),
    c.DropBox: Spec(
        table_money.drop_box,
        COUNTERS,
        people=People.TWO,
        approved_by=COUNTERS,
        group=Group.MONEY,
        target=targets.box,
    ),
    c.CountBox: Spec(
        table_money.count_box,
        COUNTERS,
        people=People.TWO,
        approved_by=COUNTERS,
        group=Group.MONEY,
        fits_now=lambda table: bool(table.boxes_out),
        hints={"box": Hint.BOX_OUT, "denominations": Hint.DENOMINATIONS},
    ),
    c.LayWagers: Spec(wagers.lay_wagers, PLAYERS),
    c.GiveNonce: Spec(committed_draws.give_nonce, TERMINAL),
    c.TakeBackWagers: Spec(wagers.take_back_wagers, PLAYERS),
    c.MoveWager: Spec(wagers.move_wager, PLAYERS),
    c.UndoSlip: Spec(slips.undo_slip, PLAYERS),
    c.ClearWagers: Spec(slips.clear_wagers, PLAYERS),
    c.RepeatWagers: Spec(slips.repeat_wagers, PLAYERS),
    c.DoubleWagers: Spec(slips.double_wagers, PLAYERS),
    c.SpeakWager: Spec(wagers.speak_wager, PIT),
    c.LaySpokenWager: Spec(wagers.lay_spoken_wager, PIT),
    c.ReportChips: Spec(found_chips.report_chips, PIT, people=People.ONE_OR_TWO),
    c.ReportChipsTaken: Spec(found_chips.report_chips_taken, PIT),
    c.ReportChipsMoved: Spec(found_chips.report_chips_moved, PIT),
    c.OpenBetting: Spec(round.open_betting, DEALT, duty=Duty.DEAL),
    c.CloseBetting: Spec(round.close_betting, DEALT, duty=Duty.DEAL),
    c.StartTumble: Spec(tumble.start_tumble, DEALING, duty=Duty.DEAL),
    c.ReportTumble: Spec(tumble.report_tumble, DEALING),
    c.TakeStep: Spec(round.take_step, DEALT, duty=Duty.DEAL),
    c.ReportStep: Spec(round.report_step, DEALING),
    c.CheckFlat: Spec(called_faces.check_flat, DEALING),
    c.DrawOutcome: Spec(virtual_draw.draw_outcome, DEALT, duty=Duty.DEAL),
    c.DrawCards: Spec(cards.draw_cards, DEALT, duty=Duty.DEAL),
    c.ReportCard: Spec(cards.report_card, DEALING),
    c.ReadDie: Spec(called_faces.read_die, DEALING, duty=Duty.DEAL),
    c.Announce: Spec(called_faces.announce, DEALT, duty=Duty.DEAL),
    c.EnterOutcome: Spec(called_faces.enter_outcome, DEALT, duty=Duty.DEAL),
    c.ConfirmOutcome: Spec(called_faces.confirm_outcome, DEALT, duty=Duty.DEAL),
    c.LapseEntry: Spec(called_faces.lapse_entry, PROGRAM),
    c.TakeOutcome: Spec(called_faces.take_outcome, PROGRAM | {Role.DEVICE}),
    c.TakeDeviceResult: Spec(device_results.take_device_result, frozenset({Role.DEVICE})),
    c.ReportLights: Spec(displays.report_lights, DEALING),
    c.ReportDisplay: Spec(displays.report_display, DEALING),
    c.SettleRound: Spec(settlement.settle_round, DEALT, duty=Duty.DEAL),
    c.ReportIrregularity: Spec(rulings.report_irregularity, DEALING),
    c.RaiseQuestion: Spec(rulings.raise_question, PIT, group=Group.TROUBLE),
    c.GiveRuling: Spec(
        rulings.give_ruling,
        PIT,
        people=People.ONE_OR_TWO,
        approved_by=MANAGERS,
        counterpart=SUPERVISORS,
        group=Group.RULINGS,
        target=targets.hold,
    ),
    c.CorrectOutcome: Spec(
        corrections.correct_outcome,
        PIT,
        people=People.TWO,
        approved_by=MANAGERS,
        group=Group.TROUBLE,
        applies=lambda table: bool(corrections.grounds_for(table, corrections.CORRECTING)),
        fits_now=order_availability.has_rounds,
        hints={"event": Hint.GROUNDS_TO_CORRECT},
        target=targets.corrected_round,
    ),
    c.VoidRounds: Spec(
        corrections.void_rounds,
        PIT,
        people=People.TWO,
        approved_by=MANAGERS,
        group=Group.TROUBLE,
        applies=lambda table: bool(corrections.grounds_for(table, corrections.VOIDING)),
        fits_now=order_availability.has_rounds,
        hints={"event": Hint.GROUNDS_TO_VOID},
        target=targets.voided_rounds,
    ),
    c.RaiseDispute: Spec(disputes.raise_dispute, PIT, group=Group.TROUBLE),
    c.RecordDispute: Spec(
        disputes.record_dispute,
        SUPERVISORS,
        group=Group.TROUBLE,
        fits_now=lambda table: bool(table.disputes),
        hints={"dispute": Hint.DISPUTE},
    ),
    c.TellPlayers: Spec(
        void_notices.tell_players,
        PIT,
        group=Group.TROUBLE,
        applies=order_availability.tells_players,
        fits_now=lambda table: bool(table.to_tell),
        hints={"round": Hint.ROUND_TO_TELL},
    ),
    c.AnnounceRecovery: Spec(
        void_notices.announce_recovery,
        SUPERVISORS,
        people=People.TWO,
        approved_by=MANAGERS,
        group=Group.LIMITS,
        applies=order_availability.announces_recovery,
        target=targets.recovery_notice,
    ),
    c.AttestDice: Spec(
        interruption.attest_dice,
        PIT,
        people=People.TWO,
        group=Group.TROUBLE,
        fits_now=lambda table: table.round is not None and table.round.reading.is_awaited,
        hints={"faces": Hint.READING},
        target=targets.dice,
    ),
    c.AnswerOption: Spec(interruption.answer_option, PLAYERS, people=People.ONE_OR_TWO),
    c.CloseOption: Spec(
        interruption.close_option,
        SUPERVISORS | PROGRAM,
        group=Group.TROUBLE,
        fits_now=lambda table: table.round is not None and table.round.option is not None,
    ),
    c.RecordPresence: Spec(rulings.record_presence, PIT, group=Group.TROUBLE),
    c.ResetDevice: Spec(rulings.reset_device, PIT | {Role.TECHNICIAN}, group=Group.TROUBLE),
    c.ReportTerminals: Spec(interruption.report_terminals, DEALING | {Role.TERMINAL}),
}
"""Every order to a table."""
