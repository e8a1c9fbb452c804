"""The decision on each order to the cage: yields events, or raises a refusal."""

from collections.abc import Callable, Iterator
from typing import Any

from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.context import Context
from sicbo.cage.numbers import shown
from sicbo.cage.players import excluded_until, known_account
from sicbo.cage.refusals import refused
from sicbo.cage.state import LIVE, Cage
from sicbo.cage.tickets import good_ticket, good_until, lost_ticket, new_number, refuse_amount
from sicbo.money import MAX_IN_ONE_ORDER, MAX_MINOR_UNITS, NOTHING
from sicbo.own_limits import OwnLimits
from sicbo.streams import LONGEST_NAME, is_name

Happening = Iterator[e.Event]
Handler = Callable[[Cage, Any, Context], Happening]


def sell_ticket(cage: Cage, command: c.SellTicket, context: Context) -> Happening:
    """Sell a ticket for cash."""
    refuse_amount(command.amount, command.currency, MAX_IN_ONE_ORDER)
    yield e.TicketSold(
        number=new_number(cage, context.number),
        amount=command.amount,
        currency=command.currency,
        expires_at=good_until(context.good_until, context.now),
        person=context.actor.person,
    )


def pay_ticket(cage: Cage, command: c.PayTicket, context: Context) -> Happening:
    """Pay a ticket in cash."""
    ticket = good_ticket(cage, command.number, context.now)
    yield e.TicketPaid(number=ticket.number, amount=ticket.amount, currency=ticket.currency)


def print_ticket(cage: Cage, command: c.PrintTicket, context: Context) -> Happening:
    """Print a ticket, once: one that is presented, or one that this person has made."""
    ticket = good_ticket(cage, command.number or command.reference, context.now)
    if not command.number and context.actor.person not in ticket.made_by:
        raise refused("ticket/of-another-hand", reference=ticket.reference)
    if ticket.is_printed:
        raise refused("ticket/is-printed", number=shown(ticket.number))
    yield e.TicketPrinted(number=ticket.number)


def report_ticket_lost(cage: Cage, command: c.ReportTicketLost, context: Context) -> Happening:
    """Record that a ticket is lost: nobody is paid for it."""
    yield e.TicketReportedLost(number=good_ticket(cage, _named(command), context.now).number)


def report_ticket_found(cage: Cage, command: c.ReportTicketFound, context: Context) -> Happening:
    """Record that a lost ticket was found: it is valid again."""
    yield e.TicketFound(number=lost_ticket(cage, _named(command), context.now).number)


def _named(command: c.TicketCommand) -> str | int:
    return command.reference or command.number


def replace_ticket(cage: Cage, command: c.ReplaceTicket, context: Context) -> Happening:
    """Replace a lost ticket."""
    ticket = lost_ticket(cage, _named(command), context.now)
    if not command.reason.strip():
        raise refused("reason/needed")
    yield e.TicketReplaced(
        number=ticket.number,
        replacement=new_number(cage, context.number),
        amount=ticket.amount,
        currency=ticket.currency,
        reason=command.reason,
        person=context.actor.person,
        second=context.second.person if context.second else "",
    )


def expire_tickets(cage: Cage, _: c.ExpireTickets, context: Context) -> Happening:
    """Expire the tickets whose time is over."""
    for number in sorted(cage.tickets):
        ticket = cage.tickets[number]
        if ticket.standing in LIVE and ticket.expires_at <= context.now:
            yield e.TicketExpired(number=number, amount=ticket.amount, currency=ticket.currency)


# ---- players ---------------------------------------------------------------------------------------------


def open_account(cage: Cage, command: c.OpenAccount, _: Context) -> Happening:
    """Open an account for a player."""
    if not is_name(command.account):
        raise refused("name/not-a-name", name=command.account, most=LONGEST_NAME)
    if command.account in cage.accounts:
        raise refused("account/is-there", account=command.account)
    yield e.AccountOpened(account=command.account, currency=command.currency)


def set_player_limits(cage: Cage, command: c.SetPlayerLimits, context: Context) -> Happening:
    """Set the limits a player asks for; looser ones take effect later."""
    account = known_account(cage, command.account)
    wanted = OwnLimits(loss=command.loss, stake=command.stake, seconds=command.seconds)
    for each in (command.loss, command.stake):
        if each is not None and not 0 <= each.minor_units <= MAX_MINOR_UNITS:
            raise refused("account/not-a-limit", limit=f"{each.minor_units} minor units")
    if command.seconds is not None and command.seconds < 0:
        raise refused("account/not-a-limit", limit=f"{command.seconds} seconds")
    yield e.PlayerLimitsSet(account=account.name, wanted=wanted, currency=account.currency, at=context.now)


def exclude_person(cage: Cage, command: c.ExcludePerson, context: Context) -> Happening:
    """Exclude a person from play."""
    if not is_name(command.player):
        raise refused("name/not-a-name", name=command.player, most=LONGEST_NAME)
    if command.player in cage.excluded:
        raise refused("player/excluded", player=command.player)
    until = excluded_until(command.until, context.now)
    yield e.PlayerExcluded(player=command.player, reason=command.reason, until=until)


def readmit_person(cage: Cage, command: c.ReadmitPerson, context: Context) -> Happening:
    """Readmit a person whose exclusion is over."""
    until = cage.excluded.get(command.player)
    if until is None:
        raise refused("player/not-excluded", player=command.player)
    if context.now < until:
        raise refused("player/excluded-until", player=command.player, until=until.isoformat())
    if not command.reason.strip():
        raise refused("reason/needed")
    yield e.PlayerReadmitted(
        player=command.player,
        reason=command.reason,
        person=context.actor.person,
        second=context.second.person if context.second else "",
    )


# ---- what is owed ----------------------------------------------------------------------------------------


def pay_payable(_: Cage, command: c.PayPayable, context: Context) -> Happening:
    """Pay what the house owes a player."""
    refuse_amount(command.amount, command.currency)
    if command.amount > context.payable:
        raise refused(
            "payable/not-owed",
            player=command.player,
            owed=command.currency.show_with_code(context.payable),
            amount=command.currency.show_with_code(command.amount),
        )
    if command.amount > context.payable - context.debts:
        show = command.currency.show_with_code
        raise refused(
            "payable/owes-too",
            player=command.player,
            owed=show(context.payable),
            debt=show(context.debts),
            left=show(max(context.payable - context.debts, NOTHING)),
        )
    _refuse_no_reason(command.reason)
    yield e.PayablePaid(
        player=command.player, amount=command.amount, currency=command.currency, reason=command.reason
    )


def settle_receivable(_: Cage, command: c.SettleReceivable, context: Context) -> Happening:
    """Settle what a player owes for a round."""
    refuse_amount(command.amount, command.currency)
    _refuse_not_owed_for_round(command, context)
    show = command.currency.show_with_code
    if command.paid_with is c.SettledWith.PAYABLE and command.amount > context.payable:
        owed, amount = show(context.payable), show(command.amount)
        raise refused("payable/not-owed", player=command.player, owed=owed, amount=amount)
    _refuse_no_reason(command.reason)
    yield e.ReceivableSettled(
        player=command.player,
        table=command.table,
        round=command.round,
        amount=command.amount,
        currency=command.currency,
        paid_with=command.paid_with,
        reason=command.reason,
    )


def adjust_payable(_: Cage, command: c.AdjustPayable, context: Context) -> Happening:
    """Owe a player more, or less than is owed."""
    refuse_amount(command.amount, command.currency)
    if command.change is c.Change.LESS and command.amount > context.payable:
        show = command.currency.show_with_code
        owed, amount = show(context.payable), show(command.amount)
        raise refused("payable/not-owed", player=command.player, owed=owed, amount=amount)
    if not is_name(command.player):
        raise refused("name/not-a-name", name=command.player, most=LONGEST_NAME)
    _refuse_no_reason(command.reason)
    yield e.PayableAdjusted(
        player=command.player,
        amount=command.amount,
        currency=command.currency,
        change=command.change,
        reason=command.reason,
    )


def write_off_receivable(_: Cage, command: c.WriteOffReceivable, context: Context) -> Happening:
    """Give up what a player owes for a round."""
    refuse_amount(command.amount, command.currency)
    _refuse_not_owed_for_round(command, context)
    _refuse_no_reason(command.reason)
    yield e.ReceivableWrittenOff(
        player=command.player,
        table=command.table,
        round=command.round,
        amount=command.amount,
        currency=command.currency,
        reason=command.reason,
    )


def _refuse_not_owed_for_round(command: c.SettleReceivable | c.WriteOffReceivable, context: Context) -> None:
    """Refuse more than a player owes for a round."""
    if command.amount > context.receivable:
        show = command.currency.show_with_code
        raise refused(
            "receivable/not-owed",
            player=command.player,
            owed=show(context.receivable),
            round=command.round,
            table=command.table,
            amount=show(command.amount),
        )


def _refuse_no_reason(reason: str) -> None:
    """Refuse to move money owed without a word of why."""
    if not reason.strip():
        raise refused("reason/needed")
