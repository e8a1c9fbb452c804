"""Disputes: raised by whoever hears of them, accepted and followed up by a supervisor, with their times.

While one is open, what it needs is kept: nothing of its round is ever deleted, and its dice or cards go
neither back into play nor out of the house.
"""

from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge
from sicbo.table.disputes import DisputeStep, deadline, possible_steps
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def raise_dispute(decision: Decision, command: c.RaiseDispute, context: Context) -> None:
    """Put a dispute on record, with the dice or decks in play and what else is named to be kept."""
    table = decision.table
    dice, shoe = table.equipment.dice, table.equipment.shoe
    in_play = (*((dice.serial,) if dice is not None else ()), *(shoe.serials if shoe is not None else ()))
    serials = (*(in_play if _is_latest(table, command.round) else ()), *command.kept)
    decision.add(
        e.DisputeRaised(
            dispute=table.disputes_made + 1,
            player=command.player,
            round=command.round,
            complaint=command.complaint,
            kept=tuple(dict.fromkeys(serials)),
            at=context.now,
            by=context.actor.person,
        )
    )


def record_dispute(decision: Decision, command: c.RecordDispute, context: Context) -> None:
    """Take a dispute one step on; once accepted, it holds its round until the next one has opened."""
    table = decision.table
    dispute = next((each for each in table.disputes if each.number == command.dispute), None)
    if dispute is None:
        known = ", ".join(str(each.number) for each in table.disputes) or "none"
        raise refused("dispute/unknown", dispute=command.dispute, known=known)
    law = table.document.disputes
    possible = possible_steps(dispute, law, context.now)
    if command.step not in possible:
        steps = ", ".join(each.value for each in possible)
        raise refused(
            "dispute/not-now",
            dispute=dispute.number,
            step=command.step.value,
            possible=steps,
        )
    holds = command.step is DisputeStep.ACCEPTED and _is_latest(table, dispute.round)
    if holds:
        judge(decision, Irregular.UNFORESEEN, note=dispute.complaint, rounds=(dispute.round,))
    decision.add(
        e.DisputeRecorded(
            dispute=dispute.number,
            round=dispute.round,
            step=command.step,
            note=command.note,
            at=context.now,
            by=context.actor.person,
            hold=decision.table.holds_made if holds else 0,
            ask_before=deadline(law, command.step, context.now),
        )
    )


def _is_latest(table: Table, number: int) -> bool:
    """Return whether a round is in play, or the last one that was, so that none has begun since."""
    return number == table.rounds_opened > 0
