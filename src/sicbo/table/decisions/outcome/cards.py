"""Turning up cards, in games with cards instead of dice."""

from sicbo.outcome import FACES
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.turns import in_turn
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge
from sicbo.table.decisions.outcome.sources import refuse_named
from sicbo.table.equipment import Card
from sicbo.table.refusals import refused


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
    play = table.round
    step = table.next_step
    if play is None or step is None or table.equipment.shoe is None:
        judge(decision, Irregular.UNFORESEEN, note=f"a card reported out of place: {card.face}")
    elif play.betting.is_open:
        if card.face in FACES and table.equipment.shoe.left.counts[card.face - 1]:
            decision.add(e.CardDrawn(round=play.number, card=card))
        judge(decision, Irregular.EXPOSED_EARLY, note=f"a card showing {card.face}")
    elif step.act is not Act.DRAW_CARDS:
        judge(decision, Irregular.UNFORESEEN, note=f"a card reported out of place: {card.face}")
    elif table.equipment.shoe.left.cards + len(play.reading.cards) < step.times_fewest:
        judge(decision, Irregular.SHOE_SHORT, note=f"{table.equipment.shoe.left.cards} cards left")
    elif card.face not in FACES or (card.back and card.back not in table.equipment.shoe.backs):
        judge(decision, Irregular.FOREIGN_CARD, note=f"face {card.face}, back {card.back or 'not named'}")
    elif table.equipment.shoe.left.counts[card.face - 1] == 0:
        judge(decision, Irregular.WRONG_CARD_COUNT, note=f"more cards showing {card.face} than the shoe held")
    else:
        decision.add(e.CardDrawn(round=play.number, card=card))
