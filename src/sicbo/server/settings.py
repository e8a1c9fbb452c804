"""Every limit of the web edge, and where the house is found: all in one place.

Limits of the database are beside it (`sicbo.storage.postgresql.store.Limits`), those of a table in its rules.

>>> Settings(origins=("https://house.example",)).hosts
('house.example',)
>>> Settings(origins=("https://a.example/b",))
Traceback (most recent call last):
    ...
sicbo.server.settings.SettingsAreRefused: 'https://a.example/b' is no origin: write https://HOST[:PORT]
"""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from urllib.parse import urlsplit

from msgspec import Struct

from sicbo.secret_files import Secret

KIB = 1024

Networks = tuple[IPv4Network | IPv6Network, ...]


class SettingsAreRefused(ValueError):
    """Settings that cannot be."""


class WebLimits(Struct, frozen=True, kw_only=True):
    """How much, how often and how long; each is met by a test."""

    message_bytes: int = 16 * KIB
    """A message over a WebSocket."""
    json_depth: int = 6
    """Lists and objects inside each other."""
    stakes: int = 128
    """Stakes in one message."""
    text_characters: int = 1000
    """A text that a person writes; a name has 64 at most."""
    commands_a_second: float = 10
    commands_at_once: int = 20
    """Commands of one device or person, over time and in a burst."""
    connects_a_minute: int = 60
    """Connections of one address before anyone has shown who is there."""
    sign_ins_a_minute: int = 5
    """Attempts for one name from one place: a browser from which the person has come in, or an address.

    Guesses at the code of one device from one address are as many.
    """
    sign_ins_a_minute_from_address: int = 20
    faults_a_minute: int = 30
    """Unforeseen faults that one address may bring about before it must wait."""
    waiting_messages: int = 256
    """Views that wait for a slow reader before it is cut off."""
    waiting_bytes: int = 1024 * KIB
    """What is written to a line and not yet read; a message more waits for `request_seconds` at most."""
    connections: int = 10_000
    """Connections of all kinds that are open at the same time; one more is told to come again."""
    header_bytes: int = 16 * KIB
    body_bytes: int = 64 * KIB
    request_seconds: float = 10
    """How long a client may take to say what it wants, and a WebSocket to show who is there."""
    silent_seconds: float = 60
    """How long a WebSocket may be silent before it is closed."""
    looks_again_seconds: float = 5
    """How often it is looked whether someone who only watches may still do so."""
    sweep_seconds: float = 60
    """How often sessions and codes that are over are swept from the door."""
    absent_seconds: float = 5
    """How long a terminal at which someone plays may be without a line before the table is told."""
    recalled_rounds: int = 20
    receipts: int = 8
    """Rounds and receipts in one answer to a terminal."""
    code_seconds: float = 600
    """How long a one-time code is good that lets a person or a device in."""
    reports_at_once: int = 2
    """Reports that are made beside each other, each in a process of its own."""
    reports_a_person: int = 1
    """Of those, for one person: nobody takes all places."""
    report_seconds: float = 600
    """How long a report may take to be made and read."""
    stopping_seconds: int = 10
    """How long answers that are under way may take when the house closes."""

    def __post_init__(self) -> None:
        """Refuse a limit that would let nothing through, or last for ever."""
        for name in self.__struct_fields__:
            if not 0 < getattr(self, name) < float("inf"):
                raise SettingsAreRefused(
                    f"{name} is more than 0 and has an end, unlike {getattr(self, name)}"
                )


def read_proxies(written: Iterable[str]) -> Networks:
    """Read addresses of proxies, or networks of them.

    >>> read_proxies(["proxy.example"])
    Traceback (most recent call last):
        ...
    sicbo.server.settings.SettingsAreRefused: 'proxy.example' is no address: write 10.0.0.4, or 10.0.0.0/24
    """
    found = []
    for each in written:
        try:
            found.append(ip_network(each))
        except ValueError:
            raise SettingsAreRefused(f"{each!r} is no address: write 10.0.0.4, or 10.0.0.0/24") from None
    return tuple(found)


class Settings(Struct, frozen=True, kw_only=True):
    """Where the house is found, and its limits.

    `origins` are the addresses under which browsers load its pages, exactly as they write them. `proxies` are
    the addresses of what stands in front and speaks TLS; where there are any, nobody else is answered.
    """

    origins: tuple[str, ...]
    proxies: tuple[str, ...] = ()
    metrics_token: Secret | None = None
    """By which a program reads the metrics; without one only people do."""
    limits: WebLimits = WebLimits()

    def __post_init__(self) -> None:
        """Refuse an origin that no browser would ever send."""
        for each in self.origins:
            parts = urlsplit(each)
            if parts.scheme not in ("http", "https") or each != f"{parts.scheme}://{parts.netloc.lower()}":
                raise SettingsAreRefused(f"{each!r} is no origin: write https://HOST[:PORT]")
        read_proxies(self.proxies)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The hosts of the origins, with their ports."""
        return tuple(urlsplit(each).netloc for each in self.origins)
