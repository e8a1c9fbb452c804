"""Lights and displays compared with the record: the dice decide, and the display is corrected."""

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.settlement import winning_ids
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge, row_of
from sicbo.table.decisions.settlement import go_on


def report_lights(decision: Decision, command: c.ReportLights, _: Context) -> None:
    """Compare the lit areas with the winning ones; the dice decide, not the lights.

    Lights that show anything before there is an outcome are wrong too, where the dice decide anyway.
    """
    play = decision.table.round
    outcome = play.outcome if play is not None else None
    lit = ", ".join(sorted(command.areas)) or "nothing"
    if outcome is None:
        row = row_of(decision.table.document, Irregular.LIGHTS_WRONG)
        if row is None or row.verdict is not Verdict.SETTLE_BY_DICE:
            judge(decision, Irregular.UNFORESEEN, note="lights reported without an outcome")
        elif command.areas:
            judge(decision, Irregular.LIGHTS_WRONG, note=f"lit without an outcome: {lit}")
    elif set(command.areas) != set(winning_ids(decision.table.rule_sets.values(), outcome)):
        judge(decision, Irregular.LIGHTS_WRONG, note=f"lit: {lit}")
        go_on(decision)


def report_display(decision: Decision, command: c.ReportDisplay, context: Context) -> None:
    """Compare what a display shows of a round with the record, and correct the display."""
    known = [decision.table.round, decision.table.previous, context.past_rounds.get(command.round)]
    play = next((each for each in known if each is not None and each.number == command.round), None)
    outcome = play.outcome if play else None
    faces = outcome.faces if outcome else ()
    if tuple(command.faces) == faces:
        return
    shown = "-".join(str(face) for face in command.faces) or "nothing"
    note = f"a display shows {shown} for round {command.round}"
    verdict = judge(decision, Irregular.WRONG_DISPLAY, note=note, rounds=(command.round,))
    if verdict is Verdict.SETTLE_BY_DICE:
        decision.add(e.DisplayCorrected(round=command.round, faces=faces))
