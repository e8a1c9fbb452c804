"""Every limit of the web edge, and where the house is found: all in one place.

Limits of the database are beside it (`sicbo.storage.postgresql.Limits`), those of a table in its rules.

>>> Settings(origins=("https://house.example",)).hosts
('house.example',)
>>> Settings(origins=("https://house.example/play",))
Traceback (most recent call last):
    ...
ValueError: 'https://house.example/play' is no origin: write it as https://HOST or https://HOST:PORT
"""

from urllib.parse import urlsplit

from msgspec import Struct

KIB = 1024


class Limits(Struct, frozen=True, kw_only=True):
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
    """Attempts for one name."""
    sign_ins_a_minute_from_address: int = 20
    waiting_messages: int = 256
    waiting_bytes: int = 1024 * KIB
    """What waits for a slow reader before it is cut off."""
    connections: int = 10_000
    header_bytes: int = 16 * KIB
    body_bytes: int = 64 * KIB
    request_seconds: float = 10
    """How long a client may take to say what it wants, and a WebSocket to show who is there."""
    silent_seconds: float = 60
    """How long a WebSocket may be silent before it is closed."""
    looks_again_seconds: float = 5
    """How often it is looked whether someone who only watches may still do so."""
    stopping_seconds: int = 10
    """How long answers that are under way may take when the house closes."""


class Settings(Struct, frozen=True, kw_only=True):
    """Where the house is found, and its limits.

    `origins` are the addresses under which browsers load its pages, exactly as they write them.
    """

    origins: tuple[str, ...]
    limits: Limits = Limits()

    def __post_init__(self) -> None:
        """Refuse an origin that no browser would ever send."""
        for each in self.origins:
            parts = urlsplit(each)
            if parts.scheme not in ("http", "https") or each != f"{parts.scheme}://{parts.netloc.lower()}":
                raise ValueError(f"{each!r} is no origin: write it as https://HOST or https://HOST:PORT")

    @property
    def hosts(self) -> tuple[str, ...]:
        """The hosts of the origins, with their ports."""
        return tuple(urlsplit(each).netloc for each in self.origins)
