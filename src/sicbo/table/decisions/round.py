"""A round of play step by step: opening, tumbling, closing, revealing, reading, lighting.

The order comes from the document's procedure. An order out of turn is refused; a report out of turn is
judged as an irregularity.
"""

from datetime import datetime, timedelta

from sicbo.outcome import DICE, FACES, Outcome
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.procedure import Act, Step
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.covers import may_cover_again
from sicbo.table.deadlines import entry_lapses_at, seconds_left
from sicbo.table.decisions.course import Course, in_play
from sicbo.table.decisions.cross_check import agrees_with_device, are_among, read_by_people
from sicbo.table.decisions.draws import refuse_undrawable, seal_wagers
from sicbo.table.decisions.irregular import WITHOUT_A_ROUND, has_cover, judge, may_show
from sicbo.table.decisions.readiness import refuse_unready_round
from sicbo.table.decisions.reading import three_faces
from sicbo.table.decisions.settling import SETTLING, go_on, refuse_unreset, take_settling_step
from sicbo.table.decisions.turns import refuse_waiting_round
from sicbo.table.decisions.wagers import lapse_spoken
from sicbo.table.equipment import Card
from sicbo.table.people import Role
from sicbo.table.refusals import Refused, refused
from sicbo.table.settlement import winning_ids
from sicbo.table.state import Round, Table

OWN_STEPS = (Act.PRESS_DEAL_BUTTON, Act.COVER, Act.UNCOVER, Act.CLEAR_LIGHTS)
"""Steps that carry nothing with them; the others have orders of their own."""

READING = (Act.UNCOVER, Act.CHECK_FLAT, Act.ANNOUNCE, Act.ENTER_OUTCOME)
"""Steps by which the faces become known."""


WINDOW = range(5, 601)
"""How many seconds betting may be opened for (ours: the documents leave it to the dealer)."""


def open_betting(course: Course, command: c.OpenBetting, context: Context) -> None:
    """Begin a round, by the limits and pay tables of this moment, for as long as is named."""
    table = course.table
    if not table.is_open:
        raise refused("table/is-closed")
    if table.round is not None:
        raise refused("round/one-in-play", round=table.round.number, clause=table.steps[-1].clause)
    for hold in table.holds:
        if hold.event not in WITHOUT_A_ROUND:
            raise refused("round/is-held", round=hold.round, authority=hold.authority, clause=hold.clause)
    refuse_unready_round(table, context.now)
    refuse_undrawable(table, context)
    seconds = command.seconds
    if seconds is not None and seconds not in WINDOW:
        raise refused("round/window-outside", fewest=WINDOW[0], most=WINDOW[-1], seconds=seconds)
    course.add(
        e.BettingOpened(
            round=table.rounds_opened + 1,
            at=context.now,
            limits=table.limits,
            pay_tables={each.id: each.pay_table.name for each in table.rule_sets.values()},
            call=table.steps[0].call,
            closes_at=None if seconds is None else context.now + timedelta(seconds=seconds),
        )
    )


def close_betting(course: Course, _: c.CloseBetting, context: Context) -> None:
    """Make the closing call; spoken wagers that were not laid lapse.

    A person may close at any time; the program only when the time for wagers has run out (ours), with the
    call in the document's words, for the screens to show and the dealer to say.
    """
    step = in_turn(course.table, Act.CLOSE_BETTING)
    if context.actor.role is Role.PROGRAM:
        _refuse_open_window(course.play, context.now)
    lapse_spoken(course, [each.number for each in course.play.spoken])
    course.add(e.BettingClosed(round=course.play.number, at=context.now, call=step.call))
    seal_wagers(course)


def _refuse_open_window(play: Round, now: datetime) -> None:
    if play.closes_at is None:
        raise refused("round/no-window", round=play.number)
    if now < play.closes_at:
        left = seconds_left(play.closes_at, now)
        raise refused("round/window-is-open", closes_at=play.closes_at.isoformat(), left=left)


def in_turn(table: Table, act: Act) -> Step:
    """Refuse an act whose turn it is not; give its step."""
    in_play(table)
    refuse_waiting_round(table)
    step = table.next_step
    if step is None or step.act is not act:
        raise out_of_turn(table, act.value)
    return step


def out_of_turn(table: Table, act: str) -> Refused:
    """Say which step is next where another was asked for."""
    step = table.steps[in_play(table).steps_done]
    return refused("round/not-the-next-step", act=act, next=step.act.value, clause=step.clause)


def _step_of(table: Table, act: Act) -> Step | None:
    return next((step for step in table.steps if step.act is act), None)


# ---- tumbling ----------------------------------------------------------------------------------------


def start_tumble(course: Course, _: c.StartTumble, __: Context) -> None:
    """Keep the intent to tumble before anything moves; the virtual tumbler has then tumbled."""
    step = in_turn(course.table, Act.TUMBLE)
    number = course.play.number
    if not course.play.is_tumble_started:
        course.add(e.TumbleStarted(round=number))
    mixer = course.table.mixer
    if mixer is not None and mixer.is_virtual:
        times = max(step.times_fewest, 1)
        course.add(e.DiceTumbled(round=number, times=times, is_covered=True, does_count=True, is_enough=True))


def report_tumble(course: Course, command: c.ReportTumble, _: Context) -> None:
    """Count a tumble; judge one that came early, uncovered or too short."""
    table = course.table
    play = table.round
    step = _step_of(table, Act.TUMBLE)
    if play is None or step is None or command.times < 1 or not _may_be_tumbled(play):
        judge(course, Irregular.UNFORESEEN, note=f"{command.times} tumbles reported out of place")
        return
    is_turn = table.next_step is step
    is_done = not is_turn and play.tumbles > 0 and play.steps_done <= first_reading(table)
    is_to_cover = _step_of(table, Act.COVER) is not None
    does_count = (is_turn or is_done) and (command.is_covered or not is_to_cover)
    fewest = max(step.times_fewest, 1)
    times = play.tumbles + command.times if does_count else play.tumbles
    course.add(
        e.DiceTumbled(
            round=play.number,
            times=command.times,
            is_covered=command.is_covered,
            does_count=does_count,
            is_enough=does_count and times >= fewest,
        )
    )
    if play.is_betting_open and not is_turn and not is_done:
        judge(course, Irregular.TUMBLED_EARLY)
    elif play.is_betting_open and not command.is_covered and has_cover(table):
        judge(course, Irregular.EXPOSED_EARLY, note="tumbled without the cover")
    elif times < fewest:
        judge(course, Irregular.SHORT_TUMBLE, note=f"{times} of {fewest} tumbles")
    elif not does_count:
        judge(course, Irregular.UNFORESEEN, note="tumbled out of turn")


def _may_be_tumbled(play: Round) -> bool:
    """Tell whether a tumble would undo nothing that was read, or waits to be read."""
    is_read = play.outcome is not None or any(face is not None for face in play.dice)
    return not is_read and not play.waits_for_reading


def first_reading(table: Table) -> int:
    """Count the steps before the dice are looked at: until then more tumbles only add to the fewest."""
    return next(place for place, step in enumerate(table.steps) if step.act in READING)


# ---- steps that carry nothing ------------------------------------------------------------------------


def take_step(course: Course, command: c.TakeStep, _: Context) -> None:
    """Do a step in its turn."""
    act = command.act
    if act not in (*OWN_STEPS, *SETTLING):
        raise refused("round/not-an-own-step", act=act.value)
    if act is Act.COVER and may_cover_again(course.table):
        _cover_again(course)
        return
    in_turn(course.table, act)
    if act in SETTLING:
        take_settling_step(course, act)
        return
    course.add(e.StepTaken(round=course.play.number, act=act))
    go_on(course)


def _cover_again(course: Course) -> None:
    play = course.table.round
    course.add(e.CoverPutOn(round=play.number if play else 0))


def report_step(course: Course, command: c.ReportStep, _: Context) -> None:
    """Record a step that was done on the table; out of turn, judge it."""
    act = command.act
    step = course.table.next_step
    play = course.table.round
    if act is Act.COVER and may_cover_again(course.table):
        _cover_again(course)
    elif play is None or step is None:
        judge(course, Irregular.UNFORESEEN, note=f"{act.value} reported out of place")
    elif act is Act.UNCOVER and play.is_betting_open:
        judge(course, Irregular.EXPOSED_EARLY)
    elif act not in OWN_STEPS or play.option is not None:
        judge(course, Irregular.UNFORESEEN, note=f"{act.value} reported out of place")
    elif step.act is act:
        course.add(e.StepTaken(round=play.number, act=act))
        go_on(course)
    elif act is Act.UNCOVER and step.act is Act.PRESS_DEAL_BUTTON:
        judge(course, Irregular.DEAL_BUTTON_MISSED)
        if course.table.round is not None:
            course.add(e.StepTaken(round=play.number, act=Act.UNCOVER))
    else:
        judge(course, Irregular.UNFORESEEN, note=f"{act.value} while the next step is {step.act.value}")


def check_flat(course: Course, command: c.CheckFlat, _: Context) -> None:
    """See that each die rests flat; one that does not is an irregularity."""
    step = course.table.next_step
    play = course.table.round
    if play is None or step is None or play.outcome is not None or not may_show(course):
        judge(course, Irregular.UNFORESEEN, note="the dice were checked out of place")
    elif not all(command.flat):
        judge(course, Irregular.DIE_NOT_FLAT)
    elif step.act is Act.CHECK_FLAT:
        course.add(e.StepTaken(round=play.number, act=Act.CHECK_FLAT))
    elif step.act not in READING:
        judge(course, Irregular.UNFORESEEN, note="the dice were checked out of place")


# ---- cards -------------------------------------------------------------------------------------------


def draw_cards(course: Course, command: c.DrawCards, context: Context) -> None:
    """Turn up cards that are named, after the closing call; in a laboratory only."""
    step = in_turn(course.table, Act.DRAW_CARDS)
    refuse_named(course.table, context)
    shoe = course.table.shoe
    if shoe is not None and shoe.left.cards < step.times_fewest:
        judge(course, Irregular.SHOE_SHORT, note=f"{shoe.left.cards} cards left")
        return
    if len(command.cards) != step.times_fewest:
        raise refused(
            "round/wrong-draw", cards=step.times_fewest, drawn=len(command.cards), clause=step.clause
        )
    for card in command.cards:
        _turn_up(course, card)


def report_card(course: Course, command: c.ReportCard, _: Context) -> None:
    """Record a card; judge one that is early, alien, or more than the shoe can hold."""
    shoe = course.table.shoe
    if shoe is not None and shoe.is_virtual:
        judge(course, Irregular.UNFORESEEN, note=f"a card reported of a virtual shoe: {command.card.face}")
        return
    _turn_up(course, command.card)


def _turn_up(course: Course, card: Card) -> None:
    table = course.table
    play = table.round
    step = table.next_step
    if play is None or step is None or table.shoe is None:
        judge(course, Irregular.UNFORESEEN, note=f"a card reported out of place: {card.face}")
    elif play.is_betting_open:
        if card.face in FACES and table.shoe.left.counts[card.face - 1]:
            course.add(e.CardDrawn(round=play.number, card=card))
        judge(course, Irregular.EXPOSED_EARLY, note=f"a card showing {card.face}")
    elif step.act is not Act.DRAW_CARDS:
        judge(course, Irregular.UNFORESEEN, note=f"a card reported out of place: {card.face}")
    elif table.shoe.left.cards + len(play.cards) < step.times_fewest:
        judge(course, Irregular.SHOE_SHORT, note=f"{table.shoe.left.cards} cards left")
    elif card.face not in FACES or (card.back and card.back not in table.shoe.backs):
        judge(course, Irregular.FOREIGN_CARD, note=f"face {card.face}, back {card.back or 'not named'}")
    elif table.shoe.left.counts[card.face - 1] == 0:
        judge(course, Irregular.WRONG_CARD_COUNT, note=f"more cards showing {card.face} than the shoe held")
    else:
        course.add(e.CardDrawn(round=play.number, card=card))


# ---- reading the outcome -----------------------------------------------------------------------------


def read_die(course: Course, command: c.ReadDie, _: Context) -> None:
    """Enter one die as it is read, once it may be."""
    table = course.table
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
    course.add(e.DieRead(round=play.number, die=command.die, face=command.face))


def refuse_virtual(table: Table) -> None:
    """Refuse to take from anyone else what only the program can know."""
    if table.is_virtual:
        raise refused("outcome/is-virtual", mixer=source_in_words(table))


def source_in_words(table: Table) -> str:
    """Say where an outcome comes from."""
    return table.mixer.mixer.value if table.mixer else "shoe"


def announce(course: Course, command: c.Announce, _: Context) -> None:
    """Call the faces, as they lie or were drawn; a wrong call is made again before it is confirmed."""
    if not _may_be_called_again(course.table):
        in_turn(course.table, Act.ANNOUNCE)
    refuse_waiting_round(course.table)
    refuse_virtual(course.table)
    outcome = _read_faces(course.table, command.faces)
    course.add(e.OutcomeAnnounced(round=course.play.number, faces=outcome.faces))


def _may_be_called_again(table: Table) -> bool:
    """Tell whether faces were called, and nothing has been established by them."""
    play = table.round
    return play is not None and play.announced is not None and play.outcome is None


def enter_outcome(course: Course, command: c.EnterOutcome, context: Context) -> None:
    """Key the faces in, to be read back; what differs from the call or the dice is not taken."""
    table = course.table
    play = in_play(table)
    refuse_waiting_round(table)
    if play.outcome is not None:
        raise refused("outcome/is-established", round=play.number, outcome=play.outcome)
    in_turn(table, Act.ENTER_OUTCOME)
    refuse_virtual(table)
    refuse_unreset(table)
    outcome = _read_faces(table, command.faces)
    called = course.play.announced
    if called is not None and called.in_order != outcome.in_order:
        raise refused("outcome/differs-from-call", called=called, faces=outcome)
    course.add(e.OutcomeEntered(round=course.play.number, faces=outcome.faces, at=context.now))


def _read_faces(table: Table, faces: tuple[int, ...]) -> Outcome:
    """Take three faces that agree with what was read or drawn before."""
    outcome = three_faces(faces)
    play = in_play(table)
    read = read_by_people(play, with_call=False)
    if not are_among(read, faces):
        shown = "-".join(str(each) for each in read)
        raise refused("outcome/differs-from-dice", read=shown, faces=outcome)
    return outcome


def confirm_outcome(course: Course, command: c.ConfirmOutcome, context: Context) -> None:
    """Confirm what was read back, in time: it is the outcome, and the winning areas light up."""
    table = course.table
    play = in_play(table)
    refuse_waiting_round(table)
    if play.outcome is not None:
        raise refused("outcome/is-established", round=play.number, outcome=play.outcome)
    is_keyed = _step_of(table, Act.ENTER_OUTCOME) is not None
    entered = play.entered if is_keyed else play.announced
    if entered is None:
        raise refused("outcome/not-entered")
    lapses_at = entry_lapses_at(table)
    if lapses_at is not None and context.now >= lapses_at:
        raise refused("outcome/entry-has-lapsed", lapsed_at=lapses_at.isoformat())
    if tuple(command.faces) != entered.faces:
        shown = "-".join(str(face) for face in command.faces) or "nothing"
        raise refused("outcome/differs-from-entry", entered=entered, faces=shown)
    outcome = _read_faces(table, entered.faces)
    if agrees_with_device(course, outcome, is_awaited=True):
        establish(course, outcome)


def lapse_entry(course: Course, _: c.LapseEntry, context: Context) -> None:
    """Drop what was keyed and not confirmed in time; nothing was established, and it is keyed again."""
    play = in_play(course.table)
    refuse_waiting_round(course.table)
    lapses_at = entry_lapses_at(course.table)
    if play.entered is None or lapses_at is None:
        raise refused("outcome/not-entered")
    if context.now < lapses_at:
        raise refused("outcome/read-back-runs", left=seconds_left(lapses_at, context.now))
    course.add(e.EntryLapsed(round=play.number, faces=play.entered.faces, at=context.now))


def establish(course: Course, outcome: Outcome) -> None:
    """Keep the outcome and go on to the settlement."""
    play = course.play
    course.add(e.OutcomeEstablished(round=play.number, revision=play.revision, faces=outcome.faces))
    go_on(course)


def take_outcome(course: Course, command: c.TakeOutcome, context: Context) -> None:
    """Take faces that are named, at the reveal; in a laboratory only."""
    table = course.table
    play = in_play(table)
    refuse_waiting_round(table)
    _refuse_other_source(table, context)
    refuse_named(course.table, context)
    if play.outcome is not None:
        raise refused("outcome/is-established", round=play.number, outcome=play.outcome)
    step = table.next_step
    if step is None or step.act not in READING or play.is_betting_open:
        raise out_of_turn(table, "taking the outcome")
    if step.act is Act.UNCOVER and not table.is_virtual:
        raise refused("outcome/is-covered", clause=step.clause)
    refuse_unreset(table)
    establish(course, _read_faces(table, command.faces))


def _refuse_other_source(table: Table, context: Context) -> None:
    """Take the outcome of a virtual tumbler from the program only, and any other from a device only."""
    if context.actor.role is not Role.PROGRAM:
        refuse_virtual(table)
    elif not table.is_virtual:
        raise refused("outcome/not-virtual", mixer=source_in_words(table))


def refuse_named(table: Table, context: Context) -> None:
    """Refuse an outcome that someone names, but in a laboratory that is committed to no other."""
    if not context.is_laboratory:
        raise refused("outcome/not-named-here")
    if table.draws is not None:
        raise refused("draws/not-from-the-chain")


def report_lights(course: Course, command: c.ReportLights, _: Context) -> None:
    """Compare what is lit with what wins; the dice decide, not the lights."""
    play = course.table.round
    if play is None or play.outcome is None:
        judge(course, Irregular.UNFORESEEN, note="lights reported without an outcome")
        return
    if set(command.areas) != set(winning_ids(course.table.rule_sets.values(), play.outcome)):
        lit = ", ".join(sorted(command.areas)) or "nothing"
        if judge(course, Irregular.LIGHTS_WRONG, note=f"lit: {lit}") is not Verdict.VOID_ROUND:
            go_on(course)


def report_display(course: Course, command: c.ReportDisplay, context: Context) -> None:
    """Compare what a display shows of a round with the record; it is the display that is put right."""
    known = [course.table.round, course.table.previous, context.past_rounds.get(command.round)]
    play = next((each for each in known if each is not None and each.number == command.round), None)
    outcome = play.outcome if play else None
    faces = outcome.faces if outcome else ()
    if tuple(command.faces) == faces:
        return
    shown = "-".join(str(face) for face in command.faces) or "nothing"
    note = f"a display shows {shown} for round {command.round}"
    verdict = judge(course, Irregular.WRONG_DISPLAY, note=note, rounds=(command.round,))
    if verdict is Verdict.SETTLE_BY_DICE:
        course.add(e.DisplayCorrected(round=command.round, faces=faces))
