"""The addresses of a bus, as typed.

>>> addresses = read_addresses("tls://sicbo@north.example,tls://south.example:4300")
>>> [server.place for server in addresses.servers], addresses.user
(['NATS north.example:4222', 'NATS south.example:4300'], 'sicbo')
>>> read_addresses("nats://sicbo:open-sesame@localhost")
Traceback (most recent call last):
sicbo.bus.addresses.AddressIsRefused: an address holds no password: write it into a file of mode 0600
"""

from urllib.parse import SplitResult, unquote, urlsplit

from msgspec import Struct

PORT = 4222


class AddressIsRefused(ValueError):
    """An address that is not valid for a bus."""


class Server(Struct, frozen=True):
    """One NATS server."""

    host: str
    port: int
    tls: bool

    @property
    def url(self) -> str:
        """The address without a user."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'tls' if self.tls else 'nats'}://{host}:{self.port}"

    @property
    def place(self) -> str:
        """How messages name it."""
        return f"NATS {self.host}:{self.port}"


class Addresses(Struct, frozen=True):
    """The servers of one bus, any of which will do, and the user the address names."""

    servers: tuple[Server, ...]
    user: str = ""


def read_addresses(text: str) -> Addresses:
    """Read one address or several separated by commas; `tls://` requires TLS."""
    read = [_read(each.strip()) for each in text.split(",")]
    users = {user for _, user in read if user}
    if len(users) > 1:
        raise AddressIsRefused(f"the addresses of a bus name {len(users)} users: one is enough")
    return Addresses(tuple(server for server, _ in read), users.pop() if users else "")


def _read(text: str) -> tuple[Server, str]:
    if "@" in text and ":" in text.partition("://")[2].rpartition("@")[0]:
        raise AddressIsRefused("an address holds no password: write it into a file of mode 0600")
    try:
        parts = urlsplit(text)
        port = parts.port or PORT
    except ValueError:
        raise AddressIsRefused("the port of a bus is a whole number up to 65535") from None
    if parts.scheme not in {"nats", "tls"} or not parts.hostname or _has_more(parts):
        raise AddressIsRefused(
            f"{text!r} is not an address of a bus: write nats://HOST:PORT or tls://HOST:PORT"
        )
    return Server(parts.hostname, port, parts.scheme == "tls"), unquote(parts.username or "")


def _has_more(parts: SplitResult) -> bool:
    return bool(parts.path.strip("/") or parts.query or parts.fragment)
