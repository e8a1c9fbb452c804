"""Drawing an outcome without dice or cards: the virtual tumbler and the virtual shoe.

The core never draws. The faces come with the context, drawn for this one decision; they are stored with the
outcome in one batch, or nobody ever sees them (INV-G2).
"""

from sicbo.outcome import Outcome
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context, Drawn
from sicbo.table.decisions.checks.turns import (
    READING,
    in_turn,
    out_of_turn,
    refuse_established,
    refuse_waiting_round,
)
from sicbo.table.decisions.decision import Decision, in_play
from sicbo.table.decisions.outcome.called_faces import establish
from sicbo.table.decisions.outcome.sources import source_in_words
from sicbo.table.decisions.settlement import refuse_unreset
from sicbo.table.equipment import Card, LoadedShoe
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def draw_outcome(decision: Decision, _: c.DrawOutcome, context: Context) -> None:
    """Establish what was just drawn as the outcome."""
    table = decision.table
    play = in_play(table)
    refuse_waiting_round(table)
    if not table.equipment.is_virtual:
        raise refused("outcome/not-virtual", mixer=source_in_words(table))
    refuse_established(play)
    if table.equipment.shoe is not None:
        _draw_cards(decision, table.equipment.shoe, context)
    else:
        _draw_dice(decision, context)


def _draw_dice(decision: Decision, context: Context) -> None:
    step = decision.table.next_step
    if step is None or step.act not in READING or decision.play.betting.is_open:
        raise out_of_turn(decision.table, "drawing the outcome")
    refuse_unreset(decision.table)
    establish(decision, Outcome(_drawn(decision.table, context).faces))


def _draw_cards(decision: Decision, shoe: LoadedShoe, context: Context) -> None:
    """Turn three cards up; whole decks dealt three at a time never leave one or two."""
    in_turn(decision.table, Act.DRAW_CARDS)
    drawn = _drawn(decision.table, context)
    back = shoe.backs[0] if len(shoe.backs) == 1 else ""
    for face in drawn.faces:
        decision.add(e.CardDrawn(round=decision.play.number, card=Card(face, back)))
    establish(decision, Outcome(drawn.faces))


def _drawn(table: Table, context: Context) -> Drawn:
    """Return what was drawn; a table committed to a chain of seeds accepts nothing else."""
    drawn = context.drawn
    if drawn is None:
        raise refused("outcome/nothing-drawn")
    if table.equipment.draws is not None and not drawn.is_committed:
        raise refused("draws/not-from-the-chain")
    return drawn
