"""Rate limits: a token bucket for each name, forgotten when it is full again.

>>> from datetime import UTC
>>> from sicbo.clock import ManualClock
>>> clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
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
"""Bits of an IPv6 address that identify a customer, who chooses the others freely."""
MAX_NAMES = 10_000
"""With more buckets than this, full ones are forgotten."""


class Rates:
    """Token buckets by name; they count attempts, never money."""

    def __init__(self, clock: Clock, *, a_second: float, at_once: int) -> None:
        self._clock = clock
        self._a_second = a_second
        self._at_once = at_once
        self._left: dict[str, tuple[float, datetime]] = {}

    def is_within(self, name: str) -> bool:
        """Take a token from a bucket; return False if it is empty."""
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
        """Return whether a bucket has a token, without taking one."""
        return self._filled(name, self._clock.now()) >= 1

    def give_back(self, name: str) -> None:
        """Return a token: what was counted turned out to be harmless."""
        if name in self._left:
            left, at = self._left[name]
            self._left[name] = (min(left + 1, float(self._at_once)), at)

    def _filled(self, name: str, now: datetime) -> float:
        left, at = self._left.get(name, (float(self._at_once), now))
        return min(float(self._at_once), left + max(0.0, (now - at).total_seconds()) * self._a_second)


class AddressRates(Rates):
    """Token buckets by address; a customer's whole IPv6 network has one bucket."""

    def is_within(self, name: str) -> bool:
        """Take a token from the bucket of an address; return False if it is empty."""
        return super().is_within(network_of(name))

    def has_left(self, name: str) -> bool:
        """Return whether the bucket of an address has a token."""
        return super().has_left(network_of(name))

    def give_back(self, name: str) -> None:
        """Return a token to the bucket of an address."""
        super().give_back(network_of(name))


def network_of(address: str) -> str:
    """Return the network that belongs to the same customer as an address.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3::7"), network_of("")
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
    """The rate limits of unauthenticated connections by address, and of commands by sender."""

    def __init__(self, clock: Clock, limits: WebLimits) -> None:
        a_minute = limits.connects_a_minute
        self.connects = AddressRates(clock, a_second=a_minute / MINUTE, at_once=a_minute)
        self.commands = Rates(clock, a_second=limits.commands_a_second, at_once=limits.commands_at_once)
