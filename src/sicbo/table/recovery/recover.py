"""After an interruption: what the record and the document prescribe for the round in play.

`recover` depends only on the table. It concludes, voids, offers the option to withdraw, holds for a ruling,
or waits until two people have read the dice. It is idempotent.
"""

from msgspec import Struct

from sicbo.outcome import DICE, Outcome
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Irregularity, Verdict, When
from sicbo.rules.procedure import Act
from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import apply, has_cover, may_show
from sicbo.table.decisions.outcome.called_faces import establish, three_faces
from sicbo.table.decisions.settlement import refuse_settling, settle_rest
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


def recover(table: Table) -> tuple[e.Event, ...] | Wait:
    """Decide how a round goes on that was interrupted, at start-up when no process owned the table."""
    play = table.round
    if play is None:
        return ()
    waits = waits_already(table, play)
    if waits is not None:
        return waits
    decision = Decision(table)
    if play.outcome is not None:
        return _with_outcome(decision)
    if are_all_cards_drawn(play):
        return _with_all_cards(decision)
    are_read = are_dice_read(decision)
    is_decided = is_established(table) or (are_read and _lie_open(table, play))
    decision.add(_interruption(table, play, is_established=is_decided))
    if are_read:
        decision.add(e.ReadingAwaited(round=play.number))
    else:
        _without_outcome(decision, _row(table, When.NO_OUTCOME))
    return decision.events


def are_all_cards_drawn(play: Round) -> bool:
    """Return whether three cards are on record: they are the outcome, confirmed or not."""
    return len(play.reading.cards) == DICE and not play.betting.is_open


def are_dice_read(decision: Decision) -> bool:
    """Return whether two people must read the dice, after an interruption before the outcome."""
    row = _row(decision.table, When.NO_OUTCOME)
    return row.verdict is not Verdict.HOLD_FOR_RULING and _may_be_read(decision)


def _may_be_read(decision: Decision) -> bool:
    """Return whether people can learn more than is on record; a virtual tumbler hides nothing."""
    mixer = decision.table.equipment.mixer
    is_virtual = mixer is not None and mixer.is_virtual
    return not is_virtual and may_show(decision)


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


def _with_outcome(decision: Decision) -> tuple[e.Event, ...] | Wait:
    """Conclude a decided round from its current step, as the document says."""
    if not _can_be_settled(decision):
        return FINISH_BY_HAND
    decision.add(_interruption(decision.table, decision.play, is_established=True))
    row = _row(decision.table, When.OUTCOME_ESTABLISHED)
    if row.verdict is Verdict.CONCLUDE:
        settle_rest(decision)
    else:
        apply(decision, row, Irregular.ROUND_INTERRUPTED)
    return decision.events


def _with_all_cards(decision: Decision) -> tuple[e.Event, ...]:
    """Conclude a round whose three cards are on record."""
    play = decision.play
    decision.add(_interruption(decision.table, play, is_established=True))
    establish(decision, three_faces(tuple(card.face for card in play.reading.cards)))
    _settle_if_ready(decision)
    return decision.events


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


def _without_outcome(decision: Decision, row: Irregularity) -> None:
    """Void an undecided round, offer the option, or hold it, as the document says."""
    if row.verdict is Verdict.OPTION_TO_WITHDRAW_ALL:
        play = decision.play
        players = tuple(sorted({wager.player for wager in play.betting.wagers.values()}))
        decision.add(
            e.OptionOffered(
                round=play.number, players=players, clause=row.clause, ends_reading=play.reading.is_awaited
            )
        )
    else:
        apply(decision, row, Irregular.ROUND_INTERRUPTED)


def go_on_from_reading(decision: Decision, faces: Faces) -> None:
    """Conclude if two people read all dice; if nothing is decided, follow the document on no outcome."""
    first, second, third = faces
    if first is not None and second is not None and third is not None:
        establish(decision, Outcome((first, second, third)))
        _settle_if_ready(decision)
    elif not is_established(decision.table):
        _without_outcome(decision, _row(decision.table, When.NO_OUTCOME))
