"""Money in whole minor units, and payouts that are exact or refused.

Money is never rounded. An amount is a whole number of minor units (cents); odds are
exact fractions; a stake that its odds cannot pay whole is refused before it can win or lose.

>>> sgd = Currency("SGD", decimals=2)
>>> stake = sgd.read("2.50")
>>> stake
Money(minor_units=250)
>>> sgd.show(winnings(stake, Fraction(23, 2)))
'28.75'
>>> sgd.show(smallest_step([Fraction(23, 2), Fraction(12)]))
'0.02'
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

MAX_MINOR_UNITS = 2**53 - 1
"""The largest amount accepted: beyond it JSON readers in other languages lose precision (INV-M2)."""

MAX_IN_ONE_ORDER = 10**12
"""The largest amount that one order may move: thousands of orders still add up exactly."""

MAX_HELD = 10**15
"""The most a player may hold in credit or colour chips when buying more or laying a wager."""

MAX_WON = 10**13
"""The most a player could win in one round within the limits of a table. Together with what a player may
hold it stays far below the largest amount, so that whatever is accepted can be settled and paid out."""

MAX_DECIMALS = 4
"""No currency in use has more."""

_PLAIN_DECIMAL = re.compile(r"([0-9]+)(?:\.([0-9]+))?")


class NotAnAmount(ValueError):
    """A text that is not a plain amount of the currency."""


class WouldNeedRounding(ValueError):
    """A payout that is not a whole number of minor units."""


@dataclass(frozen=True, slots=True, init=False)
class Money:
    """An amount in whole minor units; negative for a net loss.

    >>> Money(250) + Money(50)
    Money(minor_units=300)
    >>> Money(2.5)
    Traceback (most recent call last):
        ...
    TypeError: money is a whole number of minor units, not 2.5
    """

    minor_units: int

    # Written by hand: a wager makes and compares a dozen amounts, and generated methods are slower.

    def __init__(self, minor_units: int) -> None:
        """Refuse floats and booleans."""
        if type(minor_units) is not int:
            raise TypeError(f"money is a whole number of minor units, not {minor_units!r}")
        _set_minor_units(self, minor_units)

    def __add__(self, other: "Money") -> "Money":
        """Add two amounts."""
        return Money(self.minor_units + other.minor_units)

    def __sub__(self, other: "Money") -> "Money":
        """Subtract one amount from another; the result may be negative."""
        return Money(self.minor_units - other.minor_units)

    def __lt__(self, other: "Money") -> bool:
        """Compare two amounts."""
        return self.minor_units < other.minor_units

    def __le__(self, other: "Money") -> bool:
        """Compare two amounts."""
        return self.minor_units <= other.minor_units

    def __gt__(self, other: "Money") -> bool:
        """Compare two amounts."""
        return self.minor_units > other.minor_units

    def __ge__(self, other: "Money") -> bool:
        """Compare two amounts."""
        return self.minor_units >= other.minor_units


_set_minor_units = vars(Money)["minor_units"].__set__  # the slot itself, as the class is frozen

NOTHING = Money(0)


def total(amounts: Iterable[Money]) -> Money:
    """Add up amounts.

    >>> total([Money(5), Money(7)])
    Money(minor_units=12)
    """
    return Money(sum(amount.minor_units for amount in amounts))


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its code, and how many decimals its amounts have."""

    code: str
    decimals: int

    def read(self, text: str) -> Money:
        """Parse a plain decimal such as 10 or 2.50; refuse anything else.

        >>> Currency("SGD", decimals=2).read("1,000")
        Traceback (most recent call last):
            ...
        sicbo.money.NotAnAmount: '1,000' is not an amount: write digits, with at most 2 decimals after a \
point, such as 12.50
        """
        match = _PLAIN_DECIMAL.fullmatch(text)
        fraction = (match[2] or "") if match else ""
        if match is None or len(fraction) > self.decimals:
            raise NotAnAmount(
                f"{_shortened(text)} is not an amount: write digits, {self._decimals_allowed()}"
            )
        whole = match[1].lstrip("0") + fraction.ljust(self.decimals, "0")
        if len(whole) > len(str(MAX_MINOR_UNITS)) or int(whole or "0") > MAX_MINOR_UNITS:
            most = self.show(Money(MAX_MINOR_UNITS))
            raise NotAnAmount(f"{_shortened(text)} is more than the largest amount, {most}")
        return Money(int(whole or "0"))

    def show(self, amount: Money) -> str:
        """Format an amount with all its decimals.

        >>> Currency("SGD", decimals=2).show(Money(-5))
        '-0.05'
        """
        sign = "-" if amount.minor_units < 0 else ""
        digits = str(abs(amount.minor_units)).rjust(self.decimals + 1, "0")
        if not self.decimals:
            return sign + digits
        return f"{sign}{digits[: -self.decimals]}.{digits[-self.decimals :]}"

    def show_with_code(self, amount: Money) -> str:
        """Format an amount with its currency code, where amounts may be in different currencies.

        >>> Currency("SGD", decimals=2).show_with_code(Money(750))
        'SGD 7.50'
        """
        return f"{self.code} {self.show(amount)}"

    def _decimals_allowed(self) -> str:
        if not self.decimals:
            return f"with no decimals ({self.code} has none), such as 12"
        example = "12." + "50".ljust(self.decimals, "0")[: self.decimals]
        return f"with at most {self.decimals} decimals after a point, such as {example}"


def winnings(stake: Money, odds: Fraction) -> Money:
    """Return what a winning stake earns, not counting the stake itself.

    >>> winnings(Money(500), Fraction(180))
    Money(minor_units=90000)

    A fractional result is refused, never rounded:

    >>> winnings(Money(3), Fraction(7, 2))
    Traceback (most recent call last):
        ...
    sicbo.money.WouldNeedRounding: 3 minor units at 7/2 do not win a whole number of minor units
    """
    won, rest = divmod(stake.minor_units * odds.numerator, odds.denominator)
    if rest:
        raise WouldNeedRounding(
            f"{stake.minor_units} minor units at {odds} do not win a whole number of minor units"
        )
    return Money(won)


def smallest_step(odds: Iterable[Fraction]) -> Money:
    """Return the smallest stake step that all these odds pay whole.

    >>> smallest_step([Fraction(1, 10), Fraction(2), Fraction(3)])
    Money(minor_units=10)
    """
    return Money(lcm(*(each.denominator for each in odds)))


def is_multiple(amount: Money, step: Money) -> bool:
    """Return whether an amount is a whole number of steps.

    >>> is_multiple(Money(25), Money(10))
    False
    """
    return amount.minor_units % step.minor_units == 0


def _shortened(text: str) -> str:
    """Quote the input, cut to a reasonable length."""
    return repr(text[:40]) + ("…" if text[40:] else "")
