"""Turning up cards, in games with cards instead of dice."""

from sicbo.outcome import FACES
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.turns import in_turn
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge, row_of
from sicbo.table.decisions.outcome.sources import refuse_named
from sicbo.table.equipment import Card, LoadedShoe
from sicbo.table.refusals import refused
from sicbo.table.round import Round


def draw_cards(decision: Decision, command: c.DrawCards, context: Context) -> None:
    """Turn up the cards given, after the closing call; in a laboratory only."""
    step = in_turn(decision.table, Act.DRAW_CARDS)
    refuse_named(decision.table, context)
    shoe = decision.table.equipment.shoe
    if shoe is not None and shoe.left.cards < step.times_fewest:
        judge(decision, Irregular.SHOE_SHORT, note=f"{shoe.left.cards} cards left")
        return
    if len(command.cards) != step.times_fewest:
        raise refused(
            "round/wrong-draw", cards=step.times_fewest, drawn=len(command.cards), clause=step.clause
        )
    for card in command.cards:
        _turn_up(decision, card)


def report_card(decision: Decision, command: c.ReportCard, _: Context) -> None:
    """Record a card; judge one that is early, foreign, or more than the shoe can hold."""
    shoe = decision.table.equipment.shoe
    if shoe is not None and shoe.is_virtual:
        judge(decision, Irregular.UNFORESEEN, note=f"a card reported of a virtual shoe: {command.card.face}")
        return
    _turn_up(decision, command.card)


def _turn_up(decision: Decision, card: Card) -> None:
    table = decision.table
    shoe = table.equipment.shoe
    play = table.round
    step = table.next_step
    alien = _alien(shoe, card)
    if (
        play is None
        or step is None
        or shoe is None
        or not (play.betting.is_open or step.act is Act.DRAW_CARDS)
    ):
        if alien is None and shoe is not None:
            decision.add(e.CardOutOfPlace(round=play.number if play else 0, card=card))
        event, note = alien or (Irregular.UNFORESEEN, f"a card reported out of place: {card.face}")
        judge(decision, event, note=note)
    elif play.betting.is_open:
        _expose_early(decision, play, card, alien)
    elif shoe.left.cards + len(play.reading.cards) < step.times_fewest:
        judge(decision, Irregular.SHOE_SHORT, note=f"{shoe.left.cards} cards left")
    elif alien is not None:  # it lies face up: whoever turned it up has seen it, and does not void alone
        judge(decision, alien[0], note=alien[1], is_in_doubt=True)
    else:
        decision.add(e.CardDrawn(round=play.number, card=card))


def _alien(shoe: LoadedShoe | None, card: Card) -> tuple[Irregular, str] | None:
    """Say what is wrong with a card that is foreign, or more than the shoe can hold.

    Such a card never lowers the count: it was not in it.
    """
    if shoe is None:
        return None
    if card.face not in FACES or (card.back and card.back not in shoe.backs):
        return Irregular.FOREIGN_CARD, f"face {card.face}, back {card.back or 'not named'}"
    if not card.back and len(shoe.backs) > 1:
        return Irregular.UNFORESEEN, f"a card showing {card.face}, of which the back was not named"
    if shoe.left_of(card) == 0:
        return Irregular.WRONG_CARD_COUNT, f"more cards showing {card.face} than the shoe held"
    return None


def _expose_early(decision: Decision, play: Round, card: Card, alien: tuple[Irregular, str] | None) -> None:
    """Judge a card shown before the closing call; one that is alien too is on record as both."""
    note = f"a card showing {card.face}"
    if alien is None:
        decision.add(e.CardDrawn(round=play.number, card=card))
        judge(decision, Irregular.EXPOSED_EARLY, note=note)
        return
    row = row_of(decision.table.document, Irregular.EXPOSED_EARLY)
    if row is not None:
        decision.add(
            e.IrregularityRecorded(
                round=play.number, irregularity=row.event, verdict=row.verdict, clause=row.clause, note=note
            )
        )
    judge(decision, alien[0], note=alien[1])
