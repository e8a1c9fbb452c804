"""The specification of every order to the cage, in the sequence in which a desk shows them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from sicbo.cage import commands as c
from sicbo.cage import decisions, register, targets
from sicbo.cage.context import Context
from sicbo.cage.events import Event
from sicbo.cage.state import Cage
from sicbo.orders import Group, OrderSpec, People
from sicbo.people import MANAGERS, SUPERVISORS, Role

Handler = Callable[[Cage, Any, Context], Iterator[Event]]

CASHIERS = SUPERVISORS | {Role.CASHIER}

Spec = partial(OrderSpec[Handler, Cage], target=targets.whole_cage)

Owed = partial(Spec, roles=CASHIERS, people=People.TWO, group=Group.OWED)

InStore = partial(Spec, group=Group.EQUIPMENT, target=targets.gear)

ORDERS: Mapping[type[c.Command], OrderSpec[Handler, Cage]] = {
    c.SellTicket: Spec(decisions.sell_ticket, CASHIERS, group=Group.TICKETS),
    c.PayTicket: Spec(decisions.pay_ticket, CASHIERS, group=Group.TICKETS),
    c.PrintTicket: Spec(decisions.print_ticket, CASHIERS | {Role.DEALER}, has_route=False),
    c.ReportTicketLost: Spec(decisions.report_ticket_lost, CASHIERS, group=Group.TICKETS),
    c.ReportTicketFound: Spec(decisions.report_ticket_found, CASHIERS, group=Group.TICKETS),
    c.ReplaceTicket: Spec(
        decisions.replace_ticket,
        SUPERVISORS,
        people=People.TWO,
        group=Group.TICKETS,
        target=targets.ticket,
    ),
    c.ExpireTickets: Spec(decisions.expire_tickets, frozenset({Role.PROGRAM})),
    c.OpenAccount: Spec(decisions.open_account, CASHIERS, group=Group.ACCOUNTS),
    c.SetPlayerLimits: Spec(decisions.set_player_limits, CASHIERS, group=Group.ACCOUNTS),
    c.ExcludePerson: Spec(decisions.exclude_person, CASHIERS, group=Group.ACCOUNTS),
    c.ReadmitPerson: Spec(
        decisions.readmit_person,
        SUPERVISORS,
        people=People.TWO,
        group=Group.ACCOUNTS,
        target=targets.excluded_player,
    ),
    c.PayPayable: Owed(decisions.pay_payable, target=targets.owed_to),
    c.SettleReceivable: Owed(decisions.settle_receivable, target=targets.owed_by),
    c.AdjustPayable: Owed(decisions.adjust_payable, approved_by=MANAGERS, target=targets.owed_to),
    c.WriteOffReceivable: Owed(decisions.write_off_receivable, approved_by=MANAGERS, target=targets.owed_by),
    c.ReceiveGear: InStore(register.receive_gear, CASHIERS, people=People.TWO),
    c.InspectGear: InStore(register.inspect_gear, SUPERVISORS),
    c.RetireGear: InStore(register.retire_gear, SUPERVISORS),
    c.DestroyGear: InStore(register.destroy_gear, SUPERVISORS, people=People.TWO),
}
"""Every order to the cage."""
