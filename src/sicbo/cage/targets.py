"""What an order to the cage would change, and how that stands now."""

from sicbo.cage import commands as c
from sicbo.cage.state import Cage
from sicbo.proposals.target import Target


def target_of(cage: Cage, command: c.Command) -> Target:
    """Name what an order is about, with its version.

    >>> target_of(Cage(), c.ReplaceTicket(number="123", reason="lost"))
    Target(name='ticket 123', version='unknown')
    """
    match command:
        case c.ReplaceTicket(number=number):
            ticket = cage.tickets.get(number)
            return Target(f"ticket {number}", ticket.standing.value if ticket else "unknown")
        case _:
            return Target("cage", "")
