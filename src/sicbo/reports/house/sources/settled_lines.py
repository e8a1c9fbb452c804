"""The result of a settled wager: stakes and payments in money, with tokens apart, as in the books."""

from collections.abc import Iterator

from msgspec import Struct

from sicbo.chips import PROMOTIONAL, Instrument
from sicbo.table.round import SettledLine


class Played(Struct, frozen=True):
    """One settled wager, in minor units.

    `handle` is money that was played and `paid` what was paid on it, including stakes of winners; of a
    token only the winnings are money. What the house won is `handle` less `paid`.
    """

    handle: int
    paid: int
    winnings: int
    tokens: int = 0

    @property
    def win(self) -> int:
        """What the house won on it."""
        return self.handle - self.paid


def played(line: SettledLine, instrument: Instrument, stake: int) -> Played:
    """Return the result of a wager with this stake."""
    in_action, won = line.played.minor_units, line.winnings.minor_units
    if instrument in PROMOTIONAL:
        return Played(0, won, won, in_action)
    unplayed = stake - in_action
    return Played(in_action, line.returned.minor_units - unplayed, won)


def total_of(all_of_them: Iterator[Played]) -> Played:
    """Return the sum.

    >>> total_of(iter([Played(10, 20, 10), Played(5, 0, 0)]))
    Played(handle=15, paid=20, winnings=10, tokens=0)
    """
    handle = paid = winnings = tokens = 0
    for each in all_of_them:
        handle += each.handle
        paid += each.paid
        winnings += each.winnings
        tokens += each.tokens
    return Played(handle, paid, winnings, tokens)
