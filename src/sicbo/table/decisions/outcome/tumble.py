"""Tumbling the dice: often enough, under the cover, after the closing call."""

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.turns import first_reading, in_turn, step_of
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge
from sicbo.table.decisions.readiness import kept_by_another, refuse_without_custody
from sicbo.table.progress import has_cover, is_seen
from sicbo.table.round import Round
from sicbo.table.state import Table


def start_tumble(decision: Decision, _: c.StartTumble, context: Context) -> None:
    """Record the intent to tumble before anything moves; for the virtual tumbler this is the tumble."""
    refuse_without_custody(decision.table, context.actor.person)
    step = in_turn(decision.table, Act.TUMBLE)
    number = decision.play.number
    if decision.play.tumble is None:
        decision.add(e.TumbleStarted(round=number))
    mixer = decision.table.equipment.mixer
    if mixer is not None and mixer.is_virtual:
        times = max(step.times_fewest, 1)
        decision.add(
            e.DiceTumbled(round=number, times=times, is_covered=True, does_count=True, is_enough=True)
        )


def report_tumble(decision: Decision, command: c.ReportTumble, _: Context) -> None:
    """Count a tumble; judge one that came early, uncovered or too short."""
    table = decision.table
    play = table.round
    step = step_of(table, Act.TUMBLE)
    if play is None or step is None or command.times < 1 or not _may_be_tumbled(play):
        judge(decision, Irregular.UNFORESEEN, note=f"{command.times} tumbles reported out of place")
        return
    is_turn = table.next_step is step
    is_done = not is_turn and _does_add_up(table, play)
    is_to_cover = step_of(table, Act.COVER) is not None
    does_count = (is_turn or is_done) and (command.is_covered or not is_to_cover)
    fewest = max(step.times_fewest, 1)
    times = play.tumbles + command.times if does_count else play.tumbles
    decision.add(
        e.DiceTumbled(
            round=play.number,
            times=command.times,
            is_covered=command.is_covered,
            does_count=does_count,
            is_enough=does_count and times >= fewest,
            goes_on=command.goes_on,
        )
    )
    if play.betting.is_open and not is_turn and not is_done:
        judge(decision, Irregular.TUMBLED_EARLY)
    elif play.betting.is_open and not command.is_covered and has_cover(table):
        judge(decision, Irregular.EXPOSED_EARLY, note="tumbled without the cover")
    elif times < fewest and not command.goes_on:
        judge(decision, Irregular.SHORT_TUMBLE, note=f"{times} of {fewest} tumbles")
    elif not does_count:
        judge(decision, Irregular.UNFORESEEN, note="tumbled out of turn")
    elif (keeper := kept_by_another(table, decision.person)) is not None:
        note = f"shaken by {decision.person}, while {keeper} kept the shaker"
        judge(decision, Irregular.UNFORESEEN, note=note)


def _does_add_up(table: Table, play: Round) -> bool:
    """Return whether more tumbles only add up: nobody has read the dice, or seen them at rest."""
    tumble = play.tumble
    is_at_rest = tumble is not None and tumble.has_ended and is_seen(table)
    return play.tumbles > 0 and play.steps_done <= first_reading(table) and not is_at_rest


def _may_be_tumbled(play: Round) -> bool:
    """Return whether a tumble would spoil nothing that was read or is about to be."""
    is_read = play.outcome is not None or any(face is not None for face in play.reading.dice)
    return not is_read and not play.reading.is_awaited
