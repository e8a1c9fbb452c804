"""What an order to the cage would change, and its current version."""

from sicbo.cage import commands as c
from sicbo.cage.state import Cage
from sicbo.money import NOTHING
from sicbo.orders import Target


def whole_cage(_: Cage, __: c.Command) -> Target:
    """Return the cage itself, which has no versions."""
    return Target("cage", "")


def ticket(cage: Cage, command: c.ReplaceTicket) -> Target:
    """Return a ticket, by its reference, since its number is money.

    >>> ticket(Cage(), c.ReplaceTicket(number="123", reason="lost"))
    Target(name='ticket', version='unknown')
    """
    number = cage.by_reference.get(command.reference, command.number)
    found = cage.tickets.get(number)
    if found is None:
        return Target("ticket", "unknown")
    return Target(f"ticket {found.reference}", found.standing.value)


def owed_to(cage: Cage, command: c.PayPayable | c.AdjustPayable) -> Target:
    """Return what a player is owed, with what was paid of it so far as the version.

    >>> from sicbo.money import Currency, Money
    >>> owed_to(Cage(), c.PayPayable(player="ann", amount=Money(5), currency=Currency("SGD", 2)))
    Target(name='payable of ann', version='0 paid')
    """
    paid = cage.paid_out.get(command.player, NOTHING).minor_units
    return Target(f"payable of {command.player}", f"{paid} paid")


def owed_by(cage: Cage, command: c.SettleReceivable | c.WriteOffReceivable) -> Target:
    """Return what a player owes for a round, with what was paid of it so far as the version."""
    paid = cage.paid.get((command.player, command.table, command.round), NOTHING).minor_units
    name = f"receivable of {command.player}, round {command.round} of {command.table}"
    return Target(name, f"{paid} paid")


def excluded_player(cage: Cage, command: c.ReadmitPerson) -> Target:
    """Return a player, with the end of the exclusion as the version.

    >>> excluded_player(Cage(), c.ReadmitPerson(player="ann", reason="a year is over"))
    Target(name='player ann', version='not excluded')
    """
    until = cage.excluded.get(command.player)
    return Target(f"player {command.player}", until.isoformat() if until else "not excluded")


def gear(cage: Cage, command: c.ReceiveGear | c.InspectGear | c.RetireGear | c.DestroyGear) -> Target:
    """Return dice, cards or a shaker, with its standing as the version.

    >>> gear(Cage(), c.DestroyGear(serial="D1"))
    Target(name='gear D1', version='not registered')
    """
    found = cage.gear.get(command.serial)
    return Target(f"gear {command.serial}", found.standing.value if found else "not registered")
