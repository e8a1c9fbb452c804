"""After an interruption: what the record and the document prescribe for the round in play.

`recover` depends only on the table and the time. It concludes, voids, offers the option to withdraw, holds
for a ruling, or waits until two people have read the dice. It is idempotent.
"""

from datetime import datetime, timedelta

from msgspec import Struct

from sicbo.outcome import DICE, Outcome
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, Verdict, When
from sicbo.rules.procedure import Act
from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import apply, may_show
from sicbo.table.decisions.outcome.called_faces import establish, three_faces
from sicbo.table.decisions.settlement import refuse_settling, settle_rest
from sicbo.table.decisions.wagers.closing import close_wagers
from sicbo.table.progress import has_cover, is_called
from sicbo.table.recovery.established import Faces, is_established
from sicbo.table.refusals import Refused
from sicbo.table.round import Round
from sicbo.table.state import Table


class Wait(Struct, frozen=True):
    """Nothing can be decided before people act."""

    sentence: str


READ_THE_DICE = Wait("two people must say what the dice show")
ANSWER_THE_OPTION = Wait("the players must answer whether they withdraw")
GIVE_A_RULING = Wait("the round is held for a ruling")
FINISH_BY_HAND = Wait("the settlement must be finished at the table")


def recover(table: Table, at: datetime) -> tuple[e.Event, ...] | Wait:
    """Decide how a round goes on that was interrupted, at start-up when no process owned the table.

    The interruption of a held round is recorded at once; what follows from it waits for the ruling.
    """
    play = table.round
    if play is None:
        return ()
    waits = waits_already(table, play)
    if waits is GIVE_A_RULING and not is_on_record(table, play):
        return (_interruption(table, play, is_established=_is_decided(table, play)),)
    if waits is not None:
        return offered_again(table, play, _until(table, at)) or waits
    if play.outcome is not None and not _can_be_settled(Decision(table)):
        return FINISH_BY_HAND
    if play.interruptions and _has_nobody_to_ask(table, play):
        return ()
    decision = Decision(table)
    decision.add(_interruption(table, play, is_established=_is_decided(table, play)))
    _go_on(decision, at)
    return decision.events


def _has_nobody_to_ask(table: Table, play: Round) -> bool:
    """Return whether an interruption changes nothing: closed, nothing staked, and nothing to be read."""
    offers = _row(table, When.NO_OUTCOME).verdict is Verdict.OPTION_TO_WITHDRAW_ALL
    is_empty = not play.betting.is_open and not play.betting.wagers
    return offers and is_empty and play.outcome is None and not are_dice_read(Decision(table))


def is_on_record(table: Table, play: Round) -> bool:
    """Return whether the interruption of a held round is on record, or is what it is held for."""
    holds = (hold for hold in table.holds if hold.round == play.number)
    return play.is_interrupted_in_hold or any(hold.event is Irregular.ROUND_INTERRUPTED for hold in holds)


def offered_again(table: Table, play: Round, until: datetime) -> tuple[e.Event, ...]:
    """Give whoever has not answered more time: nobody could answer meanwhile (v6 5.13.1)."""
    option = play.option
    if option is None or option.closes_at is None or option.closes_at >= until:
        return ()
    left = tuple(each for each in option.open_to if each not in option.answered)
    clause = _row(table, When.NO_OUTCOME).clause
    return (e.OptionOffered(round=play.number, players=left, clause=clause, closes_at=until),)


def _until(table: Table, at: datetime) -> datetime:
    """Return until when players may answer who are asked now."""
    return at + timedelta(seconds=table.option_seconds)


def go_on_after_hold(decision: Decision, at: datetime) -> None:
    """Let an interruption take effect that waited for the end of a hold.

    Where the document would hold the round for it, whoever ruled has known of it.
    """
    play = decision.table.round
    waits = waits_already(decision.table, play) if play is not None else None
    if play is not None and waits is ANSWER_THE_OPTION:
        decision.add_all(offered_again(decision.table, play, _until(decision.table, at)))
    if play is None or not play.is_interrupted_in_hold or waits is not None:
        return
    row = _row(decision.table, When.OUTCOME_ESTABLISHED if is_result_on_record(play) else When.NO_OUTCOME)
    if row.verdict is not Verdict.HOLD_FOR_RULING and (play.outcome is None or _can_be_settled(decision)):
        _go_on(decision, at)


def _is_decided(table: Table, play: Round) -> bool:
    """Return whether some wager is certainly decided by what is on record or lies open."""
    are_read = are_dice_read(Decision(table))
    return is_established(table) or are_all_cards_drawn(play) or (are_read and _lie_open(table, play))


def _go_on(decision: Decision, at: datetime) -> None:
    """Conclude a decided round, let two people read the dice, or follow the document on no outcome."""
    play = decision.play
    if play.outcome is not None:
        _with_outcome(decision)
    elif are_all_cards_drawn(play):
        establish(decision, three_faces(tuple(card.face for card in play.reading.cards)))
        _settle_if_ready(decision)
    elif are_dice_read(decision):
        decision.add(e.ReadingAwaited(round=play.number))
    else:
        _without_outcome(decision, _row(decision.table, When.NO_OUTCOME), at)


def are_all_cards_drawn(play: Round) -> bool:
    """Return whether three cards are on record: they are the outcome, confirmed or not."""
    return len(play.reading.cards) == DICE and not play.betting.is_open


def has_outcome(table: Table, play: Round) -> bool:
    """Return whether an outcome is there: on record, or in uncovered dice that two people have to read."""
    return is_result_on_record(play) or (play.reading.is_uncovered and are_dice_read(Decision(table)))


def is_result_on_record(play: Round) -> bool:
    """Return whether an outcome, or the three cards of one, are on record."""
    return play.outcome is not None or are_all_cards_drawn(play)


def are_dice_read(decision: Decision) -> bool:
    """Return whether two people must read the dice, after an interruption before the outcome."""
    row = _row(decision.table, When.NO_OUTCOME)
    return row.verdict is not Verdict.HOLD_FOR_RULING and _may_be_read(decision)


def _may_be_read(decision: Decision) -> bool:
    """Return whether people can learn more than is on record.

    A virtual tumbler hides nothing. One that the program does not hold may have run since the call, and its
    cover may have been lifted; that matters to nobody where nothing is staked.
    """
    mixer, play = decision.table.equipment.mixer, decision.play
    if mixer is None or mixer.is_virtual:
        return False
    is_unrecorded = is_called(decision.table) and not mixer.is_held and bool(play.betting.wagers)
    return may_show(decision) or is_unrecorded


def _lie_open(table: Table, play: Round) -> bool:
    """Return whether the dice lie open and at rest: whatever they show has decided some wager."""
    if has_cover(table):
        return play.reading.is_uncovered
    checked = next(place for place, step in enumerate(table.steps) if step.act is Act.CHECK_FLAT)
    return play.steps_done > checked


def waits_already(table: Table, play: Round) -> Wait | None:
    """Return what the round already waits for, by itself or since an earlier recovery."""
    if play.reading.is_awaited:
        return READ_THE_DICE
    if play.option is not None:
        return ANSWER_THE_OPTION
    if any(hold.round == play.number and not hold.wager for hold in table.holds):
        return GIVE_A_RULING
    return None


def _row(table: Table, when: When) -> Irregularity:
    """Find the document's row for an interruption; rule files without one fail to load."""
    rows = (row for row in table.document.irregularities if row.event is Irregular.ROUND_INTERRUPTED)
    return next(row for row in rows if row.when in (when, When.ALWAYS))


def _interruption(table: Table, play: Round, *, is_established: bool) -> e.RoundInterrupted:
    row = _row(table, When.OUTCOME_ESTABLISHED if is_established else When.NO_OUTCOME)
    return e.RoundInterrupted(round=play.number, is_established=is_established, clause=row.clause)


def _with_outcome(decision: Decision) -> None:
    """Conclude a decided round from its current step, as the document says."""
    row = _row(decision.table, When.OUTCOME_ESTABLISHED)
    if row.verdict is Verdict.CONCLUDE:
        settle_rest(decision)
    else:
        apply(decision, row, Irregular.ROUND_INTERRUPTED)


def _settle_if_ready(decision: Decision) -> None:
    if decision.table.round is not None and _can_be_settled(decision):
        settle_rest(decision)


def _can_be_settled(decision: Decision) -> bool:
    """Return whether nothing needs to be done at the table before the settlement."""
    try:
        refuse_settling(decision)
    except Refused:
        return False
    return True


def _without_outcome(decision: Decision, row: Irregularity, at: datetime) -> None:
    """Void an undecided round, offer the option, or hold it, as the document says."""
    if row.verdict is Verdict.OPTION_TO_WITHDRAW_ALL:
        _offer_option(decision, row, at)
    else:
        apply(decision, row, Irregular.ROUND_INTERRUPTED)


def _offer_option(decision: Decision, row: Irregularity, at: datetime) -> None:
    """Close betting, since the round is only concluded now, and ask each player who has wagers.

    Nobody is asked where nobody has any.
    """
    if decision.play.betting.is_open:
        close_wagers(decision, at, "")
    play = decision.play
    players = tuple(sorted({wager.player for wager in play.betting.wagers.values()}))
    if not players and not play.reading.is_awaited:
        return
    decision.add(
        e.OptionOffered(
            round=play.number,
            players=players,
            clause=row.clause,
            ends_reading=play.reading.is_awaited,
            closes_at=_until(decision.table, at),
        )
    )
    if not players:
        decision.add(e.OptionClosed(round=play.number))


def go_on_from_reading(decision: Decision, faces: Faces, at: datetime) -> None:
    """Conclude if two people read all dice; if nothing is decided, follow the document on no outcome."""
    first, second, third = faces
    if first is not None and second is not None and third is not None:
        establish(decision, Outcome((first, second, third)))
        _settle_if_ready(decision)
    elif not is_established(decision.table):
        _without_outcome(decision, _row(decision.table, When.NO_OUTCOME), at)
