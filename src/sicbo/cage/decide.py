"""What happens on an order to the cage: `decide(cage, command, context)` gives events or a refusal.

The table below says for each order which roles may send it, and whether it takes two people. Whether they
hold these roles at this moment is looked at in the same transaction, by the administration.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

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
from sicbo.people import SUPERVISORS, Actor, Role, in_words
from sicbo.streams import LONGEST_NAME, Refusal, Refused, is_name

Happening = Iterator[e.Event]
Handler = Callable[[Cage, Any, Context], Happening]

CASHIERS = SUPERVISORS | {Role.CASHIER}
PROGRAM = frozenset({Role.PROGRAM})


class Rule(Struct, frozen=True):
    """How one order is decided."""

    handler: Handler
    roles: frozenset[Role]
    takes_two: bool = False


def decide(cage: Cage, command: c.Command, context: Context) -> tuple[e.Event, ...] | Refusal:
    """Decide an order: what happens, or why not."""
    rule = RULES[type(command)]
    actor = context.actor
    try:
        if actor.role not in rule.roles:
            raise refused("role/may-not", role=actor.role.value, allowed=in_words(rule.roles))
        events = tuple(rule.handler(cage, command, context))
        if rule.takes_two:  # last, so that nobody proposes to another what could never be carried out
            _approving(context)
    except Refused as reason:
        return reason.refusal
    return events


def _approving(context: Context) -> Actor:
    """Give the second person, who is another and of the pit."""
    second = context.second
    if second is None:
        raise refused("staff/needs-a-second-person", second="there is only one")
    if second.person == context.actor.person:
        raise refused("staff/needs-a-second-person", second=f"{second.person} is the same person")
    if second.role not in SUPERVISORS:
        raise refused("staff/needs-a-second-person", second=f"a {second.role.value} cannot approve it")
    return second


def _sell(cage: Cage, command: c.SellTicket, context: Context) -> Happening:
    refuse_amount(command.amount, command.currency, MAX_IN_ONE_ORDER)
    yield e.TicketSold(
        number=new_number(cage, context.number),
        amount=command.amount,
        currency=command.currency,
        expires_at=good_until(context.good_until, context.now),
    )


def _pay(cage: Cage, command: c.PayTicket, context: Context) -> Happening:
    ticket = good_ticket(cage, command.number, context.now)
    yield e.TicketPaid(number=ticket.number, amount=ticket.amount, currency=ticket.currency)


def _print(cage: Cage, command: c.PrintTicket, context: Context) -> Happening:
    ticket = good_ticket(cage, command.number, context.now)
    if ticket.is_printed:
        raise refused("ticket/is-printed", number=shown(ticket.number))
    yield e.TicketPrinted(number=ticket.number)


def _report_lost(cage: Cage, command: c.ReportTicketLost, context: Context) -> Happening:
    yield e.TicketReportedLost(number=good_ticket(cage, _named(command), context.now).number)


def _report_found(cage: Cage, command: c.ReportTicketFound, context: Context) -> Happening:
    yield e.TicketFound(number=lost_ticket(cage, _named(command), context.now).number)


def _named(command: c.OfATicket) -> str | int:
    return command.reference or command.number


def _replace(cage: Cage, command: c.ReplaceTicket, context: Context) -> Happening:
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
        second=_approving(context).person,
    )


def _expire(cage: Cage, _: c.ExpireTickets, context: Context) -> Happening:
    for number in sorted(cage.tickets):
        ticket = cage.tickets[number]
        if ticket.standing in LIVE and ticket.expires_at <= context.now:
            yield e.TicketExpired(number=number, amount=ticket.amount, currency=ticket.currency)


# ---- players ---------------------------------------------------------------------------------------------


def _open_account(cage: Cage, command: c.OpenAccount, _: Context) -> Happening:
    if not is_name(command.account):
        raise refused("name/not-a-name", name=command.account, most=LONGEST_NAME)
    if command.account in cage.accounts:
        raise refused("account/is-there", account=command.account)
    yield e.AccountOpened(account=command.account, currency=command.currency)


def _set_limits(cage: Cage, command: c.SetPlayerLimits, context: Context) -> Happening:
    account = known_account(cage, command.account)
    wanted = OwnLimits(loss=command.loss, stake=command.stake, seconds=command.seconds)
    for each in (command.loss, command.stake):
        if each is not None and not 0 <= each.minor_units <= MAX_MINOR_UNITS:
            raise refused("account/not-a-limit", limit=f"{each.minor_units} minor units")
    if command.seconds is not None and command.seconds < 0:
        raise refused("account/not-a-limit", limit=f"{command.seconds} seconds")
    yield e.PlayerLimitsSet(account=account.name, wanted=wanted, currency=account.currency, at=context.now)


def _exclude(cage: Cage, command: c.ExcludePerson, context: Context) -> Happening:
    if not is_name(command.player):
        raise refused("name/not-a-name", name=command.player, most=LONGEST_NAME)
    if command.player in cage.excluded:
        raise refused("player/excluded", player=command.player)
    until = excluded_until(command.until, context.now)
    yield e.PlayerExcluded(player=command.player, reason=command.reason, until=until)


def _readmit(cage: Cage, command: c.ReadmitPerson, context: Context) -> Happening:
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
        second=_approving(context).person,
    )


# ---- what is owed ----------------------------------------------------------------------------------------


def _pay_payable(_: Cage, command: c.PayPayable, context: Context) -> Happening:
    refuse_amount(command.amount, command.currency)
    if command.amount > context.payable:
        raise refused(
            "payable/not-owed",
            player=command.player,
            owed=command.currency.show(context.payable),
            amount=command.currency.show(command.amount),
        )
    if command.amount > context.payable - context.debts:
        show = command.currency.show
        raise refused(
            "payable/owes-too",
            player=command.player,
            owed=show(context.payable),
            debt=show(context.debts),
            left=show(max(context.payable - context.debts, NOTHING)),
        )
    yield e.PayablePaid(player=command.player, amount=command.amount, currency=command.currency)


def _settle(_: Cage, command: c.SettleReceivable, context: Context) -> Happening:
    refuse_amount(command.amount, command.currency)
    show = command.currency.show
    if command.amount > context.receivable:
        raise refused(
            "receivable/not-owed",
            player=command.player,
            owed=show(context.receivable),
            round=command.round,
            table=command.table,
            amount=show(command.amount),
        )
    if command.paid_with is c.SettledWith.PAYABLE and command.amount > context.payable:
        owed, amount = show(context.payable), show(command.amount)
        raise refused("payable/not-owed", player=command.player, owed=owed, amount=amount)
    yield e.ReceivableSettled(
        player=command.player,
        table=command.table,
        round=command.round,
        amount=command.amount,
        currency=command.currency,
        paid_with=command.paid_with,
    )


RULES: dict[type[c.Command], Rule] = {
    c.SellTicket: Rule(_sell, CASHIERS),
    c.PayTicket: Rule(_pay, CASHIERS),
    c.PrintTicket: Rule(_print, CASHIERS | {Role.DEALER}),
    c.ReportTicketLost: Rule(_report_lost, CASHIERS),
    c.ReportTicketFound: Rule(_report_found, CASHIERS),
    c.ReplaceTicket: Rule(_replace, SUPERVISORS, takes_two=True),
    c.ExpireTickets: Rule(_expire, PROGRAM),
    c.OpenAccount: Rule(_open_account, CASHIERS),
    c.SetPlayerLimits: Rule(_set_limits, CASHIERS),
    c.ExcludePerson: Rule(_exclude, CASHIERS),
    c.ReadmitPerson: Rule(_readmit, SUPERVISORS, takes_two=True),
    c.PayPayable: Rule(_pay_payable, CASHIERS),
    c.SettleReceivable: Rule(_settle, CASHIERS),
}
"""Every order."""


def takes_two(command: c.Command) -> bool:
    """Tell whether an order takes two people."""
    return RULES[type(command)].takes_two
