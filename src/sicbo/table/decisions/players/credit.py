"""Credit at a table: buying in and cashing out."""

from collections.abc import Mapping

from sicbo.chips import Instrument
from sicbo.money import MAX_IN_ONE_ORDER, MAX_MINOR_UNITS, NOTHING, Money
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_amount, refuse_no_ticket, refuse_too_much_credit
from sicbo.table.decisions.checks.instruments import credits_not_accepted
from sicbo.table.decisions.checks.players import (
    is_by_staff,
    known_position,
    named_player,
    refuse_excluded,
    refuse_for_live_terminal,
    refuse_other_player,
    visit_of,
)
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.players.positions import close_visit, refuse_to_leave, take_position
from sicbo.table.people import Role
from sicbo.table.refusals import refused
from sicbo.table.round import Round
from sicbo.table.state import Table


def buy_in(decision: Decision, command: c.BuyIn, context: Context) -> None:
    """Give credit for cash, chips or a ticket; at a free position this opens a visit."""
    table = decision.table
    is_new = _comes_now(table, command, context)
    player = command.visit if is_new else named_player(table, command, context)
    if not is_new:
        refuse_excluded(visit_of(table, player), context)
    _refuse_no_credit(table)
    is_ticket = command.paid_with is c.PaidWith.TICKET
    refuse_amount(table, command.amount, MAX_MINOR_UNITS if is_ticket else MAX_IN_ONE_ORDER)
    refuse_too_much_credit(table, player, context.can_stake.get(Instrument.CREDITS, NOTHING) + command.amount)
    refuse_no_ticket(command)
    if is_new:
        take_position(decision, c.TakePosition(position=command.position, player=player), context)
    decision.add(
        e.BoughtIn(
            player=player,
            amount=command.amount,
            paid_with=command.paid_with,
            ticket=command.ticket,
        )
    )


def _comes_now(table: Table, command: c.BuyIn, context: Context) -> bool:
    """Return whether to open a visit: one is named, and nobody is at the position.

    A terminal makes up a name in case nobody is there. A person names the player, and the money is for nobody
    else.
    """
    if not command.visit:
        return False
    position = known_position(table, command.position)
    if context.actor.role is not Role.TERMINAL:
        refuse_other_player(position, command.visit)
    return not position.player


def _refuse_no_credit(table: Table) -> None:
    """Refuse credit where the document takes none, and where neither it nor any terminal uses it."""
    if not table.document.terminals.credits_accepted:
        raise credits_not_accepted(table)
    takes_credit = any(each.kind is Instrument.CREDITS for each in table.document.instruments)
    has_terminal = any(each.is_terminal for each in table.positions.values())
    if not takes_credit and not has_terminal:
        raise refused("money/no-credit-here", document=table.document.document)


def _refuse_in_question(table: Table, player: str, past_rounds: Mapping[int, Round]) -> None:
    """Refuse to pay out a player of a round that is over while it is held: what it paid may not stand."""
    last = table.previous
    for hold in (each for each in table.holds if not each.wager):
        for number in hold.all_rounds:
            play = last if last is not None and last.number == number else past_rounds.get(number)
            if play is not None and any(each.player == player for each in play.betting.wagers.values()):
                raise refused("round/is-held", round=number, authority=hold.authority, clause=hold.clause)


def cash_out(decision: Decision, command: c.CashOut, context: Context) -> None:
    """Take all credit off the table and close the visit.

    A terminal gets a ticket, and nobody else learns its number. A player whom staff pay out is paid at the
    cage, which owes the amount to the visit. So is credit above the largest ticket, which older houses can
    have from before there was a bound.
    """
    table = decision.table
    player = named_player(table, command, context)
    position = table.positions[visit_of(table, player).position]
    refuse_for_live_terminal(context, position)
    refuse_to_leave(table, player)
    _refuse_in_question(table, player, context.past_rounds)
    credit = context.can_stake.get(Instrument.CREDITS, NOTHING)
    if credit <= NOTHING:
        raise refused("money/nothing-to-cash", player=player)
    is_own = context.actor.role is Role.TERMINAL
    if is_own and not command.ticket:
        raise refused("money/ticket-needed")
    if is_by_staff(context, position):
        if not command.reason.strip():
            raise refused("money/reason-needed")
        decision.takes_two = True
    on_ticket = min(credit, Money(MAX_MINOR_UNITS)) if is_own else NOTHING
    for amount, ticket in ((on_ticket, command.ticket), (credit - on_ticket, "")):
        if amount > NOTHING:
            decision.add(e.CashedOut(player=player, amount=amount, ticket=ticket, reason=command.reason))
    close_visit(decision, player)
