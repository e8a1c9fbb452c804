"""All limits of the web server, and the addresses of the house.

The limits of the database are in `sicbo.storage.postgresql.store.Limits`, those of a table in its rules.

>>> Settings(origins=("https://house.example",)).hosts
('house.example',)
>>> Settings(origins=("https://a.example/b",))
Traceback (most recent call last):
    ...
sicbo.server.settings.SettingsAreRefused: 'https://a.example/b' is not an origin: write https://HOST[:PORT]
"""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from urllib.parse import urlsplit

from msgspec import Struct

from sicbo.people import PERSONS, Role, role_names
from sicbo.secret_files import Secret

KIB = 1024
SHORTEST_IDLE, LONGEST_IDLE, LONGEST_AWAY = 10, 3600, 14400
"""Seconds without input after which a session of staff ends."""

Networks = tuple[IPv4Network | IPv6Network, ...]


class SettingsAreRefused(ValueError):
    """Invalid settings."""


class WebLimits(Struct, frozen=True, kw_only=True):
    """How much, how often and how long; each limit has a test."""

    message_bytes: int = 16 * KIB
    """Size of a WebSocket message."""
    json_depth: int = 6
    """Nesting of lists and objects."""
    stakes: int = 128
    """Stakes in one message."""
    text_characters: int = 1000
    """Length of a text written by a person; a name has at most 64."""
    commands_a_second: float = 10
    commands_at_once: int = 20
    """Commands of one device or person: sustained, and in a burst."""
    connects_a_minute: int = 60
    """Unauthenticated connections from one address."""
    sign_ins_a_minute: int = 5
    """Attempts for one name from one place: a browser the person has signed in from before, or an address.

    Also the guesses at one device's code from one address.
    """
    sign_ins_a_minute_from_address: int = 20
    faults_a_minute: int = 30
    """Internal faults that one address may cause before it must wait."""
    waiting_messages: int = 256
    """Views queued for a slow client before it is disconnected."""
    waiting_bytes: int = 1024 * KIB
    """Bytes written to a connection and not yet read; the next message waits `request_seconds` at most."""
    connections: int = 10_000
    """Open connections of all kinds; any more are asked to retry."""
    header_bytes: int = 16 * KIB
    body_bytes: int = 64 * KIB
    request_seconds: float = 10
    """How long a client may take to send a request, and a WebSocket to authenticate."""
    silent_seconds: float = 60
    """How long a WebSocket may be silent before it is closed."""
    looks_again_seconds: float = 5
    """How often to check whether a passive viewer may still watch."""
    sweep_seconds: float = 60
    """How often expired sessions and codes are removed."""
    absent_seconds: float = 5
    """How long a terminal in play may be disconnected before it is reported to the table."""
    recalled_rounds: int = 20
    receipts: int = 8
    """Rounds, and receipts, in one answer to a terminal."""
    code_seconds: float = 600
    """How long a one-time code for a person or device is valid."""
    reports_at_once: int = 2
    """Reports made at the same time, each in its own process."""
    reports_a_person: int = 1
    """Of those, for one person, so that nobody takes all slots."""
    report_seconds: float = 600
    """How long making and downloading a report may take."""
    stopping_seconds: int = 10
    """How long requests in progress may take when the house closes."""

    def __post_init__(self) -> None:
        """Refuse a limit that is not positive or not finite."""
        for name in self.__struct_fields__:
            if not 0 < getattr(self, name) < float("inf"):
                raise SettingsAreRefused(
                    f"{name} is more than 0 and has an end, unlike {getattr(self, name)}"
                )


class AccessRules(Struct, frozen=True, kw_only=True):
    """What a house asks of those who come in."""

    second_factor_roles: tuple[Role, ...] = ()
    """Roles that sign in with a second factor, besides those that always do."""
    staff_idle_seconds: float = 300
    """How long a session of staff lasts without input."""
    player_idle_seconds: float = 1800
    """How long a terminal at which someone plays may be left before the house locks it (STD-X3)."""
    enrolled_consoles: bool = False
    """Whether consoles, pit desks and orders to tables and cage need an enrolled device (STD-X8)."""

    def __post_init__(self) -> None:
        """Refuse roles in which nobody signs in, and sessions that end at once or never."""
        for each in self.second_factor_roles:
            if each not in PERSONS:
                raise SettingsAreRefused(
                    f"nobody signs in as {each.value}; people do as {role_names(PERSONS)}"
                )
        if not SHORTEST_IDLE <= self.player_idle_seconds <= LONGEST_AWAY:
            raise SettingsAreRefused(
                f"player_idle_seconds is {SHORTEST_IDLE} to {LONGEST_AWAY}, not {self.player_idle_seconds:g}"
            )
        if not SHORTEST_IDLE <= self.staff_idle_seconds <= LONGEST_IDLE:
            raise SettingsAreRefused(
                f"staff_idle_seconds is {SHORTEST_IDLE} to {LONGEST_IDLE}, not {self.staff_idle_seconds:g}"
            )


def read_proxies(written: Iterable[str]) -> Networks:
    """Parse the addresses or networks of proxies.

    >>> read_proxies(["proxy"])
    Traceback (most recent call last):
        ...
    sicbo.server.settings.SettingsAreRefused: 'proxy' is not an address: write 10.0.0.4, or 10.0.0.0/24
    """
    found = []
    for each in written:
        try:
            found.append(ip_network(each))
        except ValueError:
            raise SettingsAreRefused(f"{each!r} is not an address: write 10.0.0.4, or 10.0.0.0/24") from None
    return tuple(found)


class Settings(Struct, frozen=True, kw_only=True):
    """The addresses of the house, and its limits.

    `origins` are the origins from which browsers load its pages, exactly as browsers send them. `proxies` are
    the addresses of the TLS proxies in front; if there are any, only they are answered.
    """

    origins: tuple[str, ...]
    proxies: tuple[str, ...] = ()
    metrics_token: Secret | None = None
    """With it a program can read the metrics; without one only people can."""
    limits: WebLimits = WebLimits()
    access: AccessRules = AccessRules()

    def __post_init__(self) -> None:
        """Refuse an origin that no browser would send."""
        for each in self.origins:
            parts = urlsplit(each)
            if parts.scheme not in ("http", "https") or each != f"{parts.scheme}://{parts.netloc.lower()}":
                raise SettingsAreRefused(f"{each!r} is not an origin: write https://HOST[:PORT]")
        read_proxies(self.proxies)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The hosts of the origins, with their ports."""
        return tuple(urlsplit(each).netloc for each in self.origins)
