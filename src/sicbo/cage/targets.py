"""What an order to the cage would change, and how that stands now."""

from sicbo.cage import commands as c
from sicbo.cage.state import Cage
from sicbo.proposals.target import Target


def target_of(cage: Cage, command: c.Command) -> Target:
    """Name what an order is about, with its version; a ticket by its reference, since its number is money.

    >>> target_of(Cage(), c.ReplaceTicket(number="123", reason="lost"))
    Target(name='ticket', version='unknown')
    >>> target_of(Cage(), c.ReadmitPerson(player="ann", reason="a year is over"))
    Target(name='player ann', version='not excluded')
    """
    match command:
        case c.ReplaceTicket():
            number = cage.by_reference.get(command.reference, command.number)
            ticket = cage.tickets.get(number)
            if ticket is None:
                return Target("ticket", "unknown")
            return Target(f"ticket {ticket.reference}", ticket.standing.value)
        case c.ReadmitPerson():
            until = cage.excluded.get(command.player)
            return Target(f"player {command.player}", until.isoformat() if until else "not excluded")
        case _:
            return Target("cage", "")
