"""Reading the outcome: dice one by one; faces called, keyed in, read back and confirmed.

Confirmed faces are established, and the settlement follows.
"""

from sicbo.outcome import DICE, FACES, Outcome
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.deadlines import entry_lapses_at, seconds_left
from sicbo.table.decisions.checks.turns import (
    READING,
    in_turn,
    out_of_turn,
    refuse_established,
    refuse_waiting_round,
    step_of,
)
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.decisions.irregularities.irregularities import claim_of, judge, may_show
from sicbo.table.decisions.outcome.cross_check import agrees_with_device, are_among, read_by_people
from sicbo.table.decisions.outcome.sources import refuse_named, refuse_other_source, refuse_virtual
from sicbo.table.decisions.settlement import go_on, refuse_unreset
from sicbo.table.refusals import refused
from sicbo.table.round import Round
from sicbo.table.state import Table


def check_flat(decision: Decision, command: c.CheckFlat, _: Context) -> None:
    """Check that each die rests flat; one that does not is an irregularity, whenever it is seen."""
    step = decision.table.next_step
    play = decision.table.round
    is_in_place = play is not None and play.outcome is None and may_show(decision)
    if not all(command.flat) and (is_in_place or _can_have_leaned(decision.table)):
        judge(decision, Irregular.DIE_NOT_FLAT)
    elif play is None or step is None or not is_in_place:
        judge(decision, Irregular.UNFORESEEN, note="the dice were checked out of place")
    elif step.act is Act.CHECK_FLAT:
        decision.add(e.StepTaken(round=play.number, act=Act.CHECK_FLAT))
    elif step.act not in READING:
        judge(decision, Irregular.UNFORESEEN, note="the dice were checked out of place")


def _can_have_leaned(table: Table) -> bool:
    """Return whether the document knows a die that leans now, or leaned before in this round."""
    is_real = table.round is not None and not table.equipment.is_virtual
    return is_real and claim_of(table, Irregular.DIE_NOT_FLAT).row is not None


def read_die(decision: Decision, command: c.ReadDie, _: Context) -> None:
    """Enter one die as it is read, once dice may be read."""
    table = decision.table
    if table.document.dice is None:
        raise refused("equipment/no-dice-game", document=table.document.document)
    play = in_play(table)
    refuse_waiting_round(table)
    step = table.next_step
    if step is None or step.act not in READING or step.act is Act.UNCOVER:
        raise out_of_turn(table, "reading a die")
    refuse_virtual(table)
    if not 1 <= command.die <= DICE or command.face not in FACES:
        raise refused("outcome/not-a-die", die=command.die, face=command.face)
    decision.add(e.DieRead(round=play.number, die=command.die, face=command.face))


def announce(decision: Decision, command: c.Announce, _: Context) -> None:
    """Call the faces as they lie or were drawn; a wrong call can be repeated until it is confirmed.

    Where the document says so, the call ends a round in which nothing is staked.
    """
    if not _may_be_called_again(decision.table):
        in_turn(decision.table, Act.ANNOUNCE)
    refuse_waiting_round(decision.table)
    refuse_virtual(decision.table)
    outcome = _read_faces(decision.table, command.faces)
    decision.add(e.OutcomeAnnounced(round=decision.play.number, faces=outcome.faces))
    step = step_of(decision.table, Act.ANNOUNCE)
    play = decision.play
    if step is None or not step.concludes_without_wagers or play.betting.wagers or play.must_reset:
        return
    if agrees_with_device(decision, outcome, is_awaited=False):
        establish(decision, outcome)


def _may_be_called_again(table: Table) -> bool:
    """Return whether faces were called but not established."""
    play = table.round
    return play is not None and play.reading.announced is not None and play.outcome is None


def enter_outcome(decision: Decision, command: c.EnterOutcome, context: Context) -> None:
    """Key the faces in for the read-back; refuse what differs from the call or the dice."""
    table = decision.table
    play = in_play(table)
    refuse_waiting_round(table)
    refuse_established(play)
    in_turn(table, Act.ENTER_OUTCOME)
    refuse_virtual(table)
    refuse_unreset(table)
    outcome = _read_faces(table, command.faces)
    called = decision.play.reading.announced
    if called is not None and called.in_order != outcome.in_order:
        raise refused("outcome/differs-from-call", called=called, faces=outcome)
    decision.add(e.OutcomeEntered(round=decision.play.number, faces=outcome.faces, at=context.now))


def confirm_outcome(decision: Decision, command: c.ConfirmOutcome, context: Context) -> None:
    """Confirm in time what was read back: it is the outcome, and the winning areas light up."""
    table = decision.table
    play = in_play(table)
    refuse_waiting_round(table)
    refuse_established(play)
    entered = faces_to_confirm(table, play)
    if entered is None:
        raise refused("outcome/not-entered")
    lapses_at = entry_lapses_at(table)
    if lapses_at is not None and context.now >= lapses_at:
        raise refused("outcome/entry-has-lapsed", lapsed_at=lapses_at.isoformat())
    if tuple(command.faces) != entered.faces:
        shown = "-".join(str(face) for face in command.faces) or "nothing"
        raise refused("outcome/differs-from-entry", entered=entered, faces=shown)
    outcome = _read_faces(table, entered.faces)
    if agrees_with_device(decision, outcome, is_awaited=True):
        establish(decision, outcome)


def faces_to_confirm(table: Table, play: Round) -> Outcome | None:
    """Return the faces to confirm: those keyed, or called where the document keys none."""
    if step_of(table, Act.ENTER_OUTCOME) is None:
        return play.reading.announced
    return play.reading.entered.outcome if play.reading.entered is not None else None


def lapse_entry(decision: Decision, _: c.LapseEntry, context: Context) -> None:
    """Drop faces that were keyed and not confirmed in time; they must be keyed again."""
    play = in_play(decision.table)
    refuse_waiting_round(decision.table)
    lapses_at = entry_lapses_at(decision.table)
    if play.reading.entered is None or lapses_at is None:
        raise refused("outcome/not-entered")
    if context.now < lapses_at:
        raise refused("outcome/read-back-runs", left=seconds_left(lapses_at, context.now))
    decision.add(e.EntryLapsed(round=play.number, faces=play.reading.entered.outcome.faces, at=context.now))


def take_outcome(decision: Decision, command: c.TakeOutcome, context: Context) -> None:
    """Take the faces given, at the reveal; in a laboratory only."""
    table = decision.table
    play = in_play(table)
    refuse_waiting_round(table)
    refuse_other_source(table, context)
    refuse_named(decision.table, context)
    refuse_established(play)
    step = table.next_step
    if step is None or step.act not in READING or play.betting.is_open:
        raise out_of_turn(table, "taking the outcome")
    if step.act is Act.UNCOVER and not table.equipment.is_virtual:
        raise refused("outcome/is-covered", clause=step.clause)
    refuse_unreset(table)
    establish(decision, _read_faces(table, command.faces))


def establish(decision: Decision, outcome: Outcome) -> None:
    """Record the outcome and go on to the settlement."""
    play = decision.play
    decision.add(
        e.OutcomeEstablished(
            round=play.number,
            revision=play.revision,
            faces=outcome.faces,
            read_by_hand=decision.table.equipment.read_by_hand,
        )
    )
    go_on(decision)


def _read_faces(table: Table, faces: tuple[int, ...]) -> Outcome:
    """Take three faces that agree with what was read or drawn before."""
    outcome = three_faces(faces)
    play = in_play(table)
    read = read_by_people(play, with_call=False)
    if not are_among(read, faces):
        shown = "-".join(str(each) for each in read)
        raise refused("outcome/differs-from-dice", read=shown, faces=outcome)
    return outcome


def three_faces(faces: tuple[int, ...]) -> Outcome:
    """Take three faces from 1 to 6."""
    if len(faces) != DICE or not all(face in FACES for face in faces):
        shown = "-".join(str(face) for face in faces) or "nothing"
        raise refused("outcome/not-three-faces", faces=shown)
    return Outcome.of(*faces)
