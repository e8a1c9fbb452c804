"""How often: a bucket that fills with time, one for each name, and not for ever.

>>> from datetime import UTC
>>> from sicbo.clock import HandClock
>>> clock = HandClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
>>> rates = Rates(clock, a_second=0.5, at_once=2)
>>> [rates.is_within("ann"), rates.is_within("ann"), rates.is_within("ann"), rates.is_within("bob")]
[True, True, False, True]
>>> clock.move(seconds=2)
>>> [rates.is_within("ann"), rates.is_within("ann")]
[True, False]
"""

from datetime import datetime
from ipaddress import IPv6Address, IPv6Network, ip_address

from sicbo.clock import Clock
from sicbo.server.settings import WebLimits

MINUTE = 60
CUSTOMER = 64
"""Bits of an address of IPv6 that name a customer; the others are his or her own to choose."""
MAX_NAMES = 10_000
"""Buckets that are full again are forgotten when there are more."""


class Rates:
    """Buckets by name; what is counted are attempts, never money."""

    def __init__(self, clock: Clock, *, a_second: float, at_once: int) -> None:
        self._clock = clock
        self._a_second = a_second
        self._at_once = at_once
        self._left: dict[str, tuple[float, datetime]] = {}

    def is_within(self, name: str) -> bool:
        """Take one from a bucket, if it is not empty."""
        now = self._clock.now()
        left = self._filled(name, now)
        if len(self._left) > MAX_NAMES:
            self._left = {
                each: at for each, at in self._left.items() if self._filled(each, now) < self._at_once
            }
        if left < 1:
            return False
        self._left[name] = (left - 1, now)
        return True

    def has_left(self, name: str) -> bool:
        """Look into a bucket, and take nothing from it."""
        return self._filled(name, self._clock.now()) >= 1

    def give_back(self, name: str) -> None:
        """Put one back: what was counted turned out to be harmless."""
        if name in self._left:
            left, at = self._left[name]
            self._left[name] = (min(left + 1, float(self._at_once)), at)

    def _filled(self, name: str, now: datetime) -> float:
        left, at = self._left.get(name, (float(self._at_once), now))
        return min(float(self._at_once), left + max(0.0, (now - at).total_seconds()) * self._a_second)


class AddressRates(Rates):
    """Buckets by address; whoever has one address of IPv6 has a whole network of them, and one bucket."""

    def is_within(self, name: str) -> bool:
        """Take one from the bucket of an address, if it is not empty."""
        return super().is_within(neighbourhood(name))

    def has_left(self, name: str) -> bool:
        """Look into the bucket of an address."""
        return super().has_left(neighbourhood(name))

    def give_back(self, name: str) -> None:
        """Put one back into the bucket of an address."""
        super().give_back(neighbourhood(name))


def neighbourhood(address: str) -> str:
    """Name all addresses that one customer of a network has.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3::7"), neighbourhood("")
    ('192.0.2.7', '2001:db8:1:2::/64', '')
    """
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(read, IPv6Address) and read.ipv4_mapped is None:
        return str(IPv6Network((int(read), CUSTOMER), strict=False))
    return address


class RateLimits:
    """How often an address may connect before it is known who is there, and a sender may ask."""

    def __init__(self, clock: Clock, limits: WebLimits) -> None:
        a_minute = limits.connects_a_minute
        self.connects = AddressRates(clock, a_second=a_minute / MINUTE, at_once=a_minute)
        self.commands = Rates(clock, a_second=limits.commands_a_second, at_once=limits.commands_at_once)
