"""How irregularities, rulings and corrections change a table and its past rounds."""

from immutables import Map
from msgspec.structs import replace

from sicbo.money import NOTHING
from sicbo.outcome import Outcome
from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.disputes import ENDS, Dispute, StepDone
from sicbo.table.evolutions.round import with_untold, without_result
from sicbo.table.evolutions.table_changes import (
    Evolutions,
    in_play,
    settlement_of,
    unchanged,
    with_betting,
    with_reading,
    with_round,
)
from sicbo.table.round import HandSettlement, Option, Round, Void
from sicbo.table.state import Hold, LateVoid, Table


def _held(table: Table, event: e.HeldForRuling) -> Table:
    hold = Hold(
        event.hold,
        event.irregularity,
        event.authority,
        event.or_above,
        event.clause,
        event.round,
        event.wager,
        event.note,
        event.finding,
        event.reported_by,
        event.areas,
        event.rounds,
        event.moment,
        event.discretion,
    )
    return replace(table, holds=(*table.holds, hold), holds_made=event.hold)


def _ruling_given(table: Table, event: e.RulingGiven) -> Table:
    return replace(table, holds=tuple(each for each in table.holds if each.number != event.hold))


def holds_round(table: Table, number: int) -> bool:
    """Return whether a round is held as a whole."""
    return any(hold.round == number and not hold.wager for hold in table.holds)


def _no_roll(table: Table, _: e.NoRollCalled) -> Table:
    """Reopen betting with the stakes as they stand; all later steps start over.

    The dealer makes the new closing call: there is no betting window. A device that failed stays unused.
    """
    play = in_play(table)
    wagers = play.betting.wagers
    for number, wager in play.betting.wagers.items():
        if wager.taken_off.minor_units:
            wagers = wagers.set(number, replace(wager, taken_off=NOTHING))
    fresh = Round(
        number=play.number,
        opened_at=play.opened_at,
        limits=play.limits,
        pay_tables=play.pay_tables,
        betting=replace(
            play.betting,
            is_open=True,
            closes_at=None,
            call_due_at=None,
            wagers=wagers,
            slips=Map(),
            spoken=(),
        ),
        interruptions=play.interruptions,
        no_rolls=play.no_rolls + 1,
        revision=play.revision,
        by_hand=HandSettlement(play.by_hand.authority) if play.by_hand else None,
    )
    return replace(table, round=fresh)


def _must_reset(table: Table, _: e.DeviceMustBeReset) -> Table:
    return with_round(table, must_reset=True, was_button_missed=True)


def _reset(table: Table, _: e.DeviceReset) -> Table:
    return with_round(table, must_reset=False)


def _by_hand(table: Table, event: e.SettlesByHand) -> Table:
    return with_round(table, by_hand=HandSettlement(event.authority))


def _present(table: Table, event: e.PresenceRecorded) -> Table:
    by_hand = in_play(table).by_hand
    if by_hand is None:
        raise EventOutOfPlace("no round is settled by hand")
    return with_round(table, by_hand=replace(by_hand, presence=event.person))


def _outcome_corrected(table: Table, event: e.OutcomeCorrected) -> Table:
    play = in_play(table)
    return with_round(
        table,
        reading=replace(play.reading, dice=event.faces),
        result=replace(settlement_of(play), outcome=Outcome(event.faces)),
        revision=event.revision,
    )


def _revised(table: Table, event: e.RoundCorrected | e.SettledRoundVoided) -> Table:
    """Record the revision, and correct the round if displays still show it."""
    shown = table.previous
    if shown is not None and shown.number == event.round:
        shown = revised_round(shown, event)
    used = table.one_time_used
    for player in event.one_times_back if isinstance(event, e.SettledRoundVoided) else ():
        used = used.delete(player)
    revisions = table.revisions.set(event.round, event.revision)
    revised = replace(table, previous=shown, revisions=revisions, one_time_used=used)
    return _with_late_void(revised, event) if isinstance(event, e.SettledRoundVoided) else revised


def _with_late_void(table: Table, event: e.SettledRoundVoided) -> Table:
    """Keep a late void for the screens of its players, and who is to be told of it in person."""
    players = tuple(sorted({each.player for each in event.adjustments}))
    void = Void(event.irregularity, event.clause, (), event.ground)
    late = LateVoid(event.round, void, players, table.rounds_opened)
    return replace(table, late_voids=(*table.late_voids, late), to_tell=with_untold(table, event))


def _told(table: Table, event: e.PlayersTold) -> Table:
    left = tuple(each for each in table.to_tell[event.round] if each not in event.players)
    to_tell = table.to_tell.set(event.round, left) if left else table.to_tell.delete(event.round)
    return replace(table, to_tell=to_tell)


def _dispute_raised(table: Table, event: e.DisputeRaised) -> Table:
    dispute = Dispute(
        number=event.dispute,
        player=event.player,
        round=event.round,
        complaint=event.complaint,
        kept=event.kept,
        raised_at=event.at,
        raised_by=event.by,
    )
    return replace(table, disputes=(*table.disputes, dispute), disputes_made=event.dispute)


def _dispute_recorded(table: Table, event: e.DisputeRecorded) -> Table:
    """Note the step; an ended dispute is not open any more."""
    done = StepDone(event.step, event.at, event.by)
    disputes = tuple(
        replace(
            each,
            steps=(*each.steps, done),
            hold=event.hold or each.hold,
            ask_before=event.ask_before or each.ask_before,
        )
        if each.number == event.dispute
        else each
        for each in table.disputes
        if each.number != event.dispute or event.step not in ENDS
    )
    return replace(table, disputes=disputes)


def _recovery_announced(table: Table, event: e.RecoveryAnnounced) -> Table:
    return replace(table, recovery_notice=event.notice)


def revised_round(play: Round, event: e.RoundCorrected | e.SettledRoundVoided) -> Round:
    """Return a past round after a correction: settled again, or without a result."""
    lines = tuple(each.now for each in event.adjustments)
    if isinstance(event, e.RoundCorrected):
        again = replace(settlement_of(play), outcome=Outcome(event.faces), lines=lines)
        reading = replace(play.reading, cards=event.cards or play.reading.cards)
        return replace(play, reading=reading, result=again, revision=event.revision)
    return replace(without_result(play, event, lines), revision=event.revision)


def _interrupted(table: Table, _: e.RoundInterrupted) -> Table:
    play = in_play(table)
    is_held = holds_round(table, play.number)
    return with_round(table, interruptions=play.interruptions + 1, is_interrupted_in_hold=is_held)


def _reading_awaited(table: Table, _: e.ReadingAwaited) -> Table:
    return with_round(with_reading(table, is_awaited=True), is_interrupted_in_hold=False)


def _attested(table: Table, event: e.DiceAttested) -> Table:
    """Keep what two people read; a die that they could not read stays as it was read before."""
    before = in_play(table).reading.dice
    one, two, three = (read or known for read, known in zip(event.faces, before, strict=True))
    return with_reading(table, dice=(one, two, three))


def _option_offered(table: Table, event: e.OptionOffered) -> Table:
    if event.ends_reading:
        table = with_reading(table, is_awaited=False)
    option = Option(event.players, answered=(), closes_at=event.closes_at)
    return with_round(table, option=option, is_interrupted_in_hold=False)


def _option_answered(table: Table, event: e.OptionAnswered) -> Table:
    option = in_play(table).option
    if option is None:
        raise EventOutOfPlace("no option is open")
    return with_round(table, option=replace(option, answered=(*option.answered, event.player)))


def _option_closed(table: Table, _: e.OptionClosed) -> Table:
    """Let the round go on as after the closing call, which nobody makes any more."""
    return with_round(with_betting(table, was_called=True), option=None)


def _taken_over(table: Table, event: e.TableTakenOver) -> Table:
    closes_at = event.closes_at or in_play(table).betting.closes_at
    return with_betting(table, taken_over_at=event.at, closes_at=closes_at)


def _terminals_down(table: Table, event: e.TerminalsDown) -> Table:
    return _with_down(table, event.positions, is_down=True)


def _terminals_back(table: Table, event: e.TerminalsBack) -> Table:
    return _with_down(table, event.positions, is_down=False)


def _with_down(table: Table, positions: tuple[str, ...], *, is_down: bool) -> Table:
    changed = table.positions
    for each in positions:
        changed = changed.set(each, replace(changed[each], is_down=is_down))
    return replace(table, positions=changed)


EVOLUTIONS: Evolutions = {
    e.IrregularityRecorded: unchanged,
    e.DisplayCorrected: unchanged,
    e.HeldForRuling: _held,
    e.RulingGiven: _ruling_given,
    e.NoRollCalled: _no_roll,
    e.DeviceMustBeReset: _must_reset,
    e.DeviceReset: _reset,
    e.SettlesByHand: _by_hand,
    e.PresenceRecorded: _present,
    e.OutcomeCorrected: _outcome_corrected,
    e.RoundCorrected: _revised,
    e.SettledRoundVoided: _revised,
    e.PlayersTold: _told,
    e.DisputeRaised: _dispute_raised,
    e.DisputeRecorded: _dispute_recorded,
    e.RecoveryAnnounced: _recovery_announced,
    e.RoundInterrupted: _interrupted,
    e.ReadingAwaited: _reading_awaited,
    e.DiceAttested: _attested,
    e.OptionOffered: _option_offered,
    e.OptionAnswered: _option_answered,
    e.OptionClosed: _option_closed,
    e.TableTakenOver: _taken_over,
    e.TerminalsDown: _terminals_down,
    e.TerminalsBack: _terminals_back,
}
