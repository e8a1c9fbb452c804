"""Turning up cards, where they take the place of dice."""

from sicbo.outcome import FACES
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.turns import in_turn
from sicbo.table.decisions.course import Course
from sicbo.table.decisions.irregularities.irregularities import judge
from sicbo.table.decisions.outcome.sources import refuse_named
from sicbo.table.equipment import Card
from sicbo.table.refusals import refused


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
