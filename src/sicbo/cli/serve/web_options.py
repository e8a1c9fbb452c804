"""The web edge of `sicbo serve`: where it listens, how connections are encrypted, and the first codes.

The server's libraries are loaded only here: without them `sicbo serve` runs tables for clients of the bus.
"""

import asyncio
import logging
import signal
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from socket import socket

from msgspec import Struct

from sicbo import secret_files
from sicbo.cli.serve.settings_file import ServeSettings, WebPart
from sicbo.cli.shared.errors import BadInput
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.server.edge.tls import Certificate
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.settings import Settings
from sicbo.server.sign_in.sealed_credentials import open_credentials
from sicbo.storage.contents import MARK, WholeHouse
from sicbo.storage.credential_store import CredentialStore

log = logging.getLogger(__name__)

HIGHEST_PORT = 65535
LOCALHOST = "localhost"
REAL = "real"


class ListenAddress(Struct, frozen=True):
    """Where to listen."""

    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach it.

        >>> [ListenAddress(host, 80).is_loopback for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0")]
        [True, True, True, False]
        """
        if self.host == LOCALHOST:
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def in_url(self) -> str:
        """The host as a URL has it."""
        return f"[{self.host}]" if ":" in self.host else self.host


class ReadyWeb(Struct, frozen=True):
    """A web edge that is checked and ready to open."""

    address: str
    listener: socket
    settings: Settings
    door: CredentialStore
    certificate: Certificate | None
    tls: ssl.SSLContext | None
    codes_for: tuple[str, ...]


class OpenWeb(Struct, frozen=True):
    """An open web edge: its address, and the code for the first people if there are none."""

    address: str
    origins: tuple[str, ...]
    set_up_code: str | None
    codes: dict[str, str]
    """Codes for new passwords, by person."""


def read_listen_address(written: str) -> ListenAddress:
    """Read an address to listen on.

    >>> read_listen_address("[::1]:8080")
    ListenAddress(host='::1', port=8080)
    """
    host, colon, port = written.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    is_port = port.isascii() and port.isdigit() and int(port[:6]) <= HIGHEST_PORT
    if not (host and colon and is_port):
        raise BadInput(f"{written!r} is not an address to listen on: write HOST:PORT, such as 127.0.0.1:8080")
    return ListenAddress(host, int(port))


def certificate_of(web: WebPart) -> Certificate | None:
    """Return the certificate, if its two files are named."""
    if not (web.certificate or web.certificate_key):
        return None
    if not (web.certificate and web.certificate_key):
        raise BadInput("a certificate needs its key: name both, with --certificate and --certificate-key")
    return Certificate(Path(web.certificate), Path(web.certificate_key))


def refuse_plain_text(address: ListenAddress, web: WebPart) -> None:
    """Refuse plain-text connections from other machines: passwords could be read on the way."""
    certificate_of(web)
    if web.certificate and web.proxies:
        raise BadInput(
            "either a proxy terminates TLS or this process does: leave out --behind-proxy or --certificate"
        )
    if not (address.is_loopback or web.certificate or web.proxies):
        raise BadInput(
            f"{address.host} can be reached from other machines, and connections would not be encrypted: name"
            " a certificate with --certificate and --certificate-key, or a proxy with --behind-proxy;"
            " or listen on 127.0.0.1"
        )
    if not web.origins and (web.certificate or web.proxies):
        raise BadInput("name the address under which browsers find the house: --origin https://HOST")


@contextmanager
def bound_socket(web: WebPart) -> Iterator[socket]:
    """Bind the socket before the house opens, to refuse a bad address or a port in use early."""
    address = read_listen_address(web.listen)
    refuse_plain_text(address, web)
    if find_spec("litestar") is None or find_spec("uvicorn") is None:
        raise BadInput("the web edge needs litestar and uvicorn: install sicbo[server]")
    from sicbo.server.edge.listener import bound  # noqa: PLC0415 - with the server's libraries

    try:
        listener = bound(address.host, address.port)
    except OSError as mistake:
        raise BadInput(f"cannot listen on {address.host}:{address.port}: {mistake.strerror}") from None
    with listener:
        yield listener


async def ready_web(
    house: House, door: CredentialStore, listener: socket, settings: ServeSettings, codes_for: tuple[str, ...]
) -> ReadyWeb:
    """Check everything that could prevent the house from being opened to the web, before opening it."""
    web = settings.web
    certificate = certificate_of(web)
    tls = certificate.context() if certificate else None
    port = listener.getsockname()[1]
    scheme = "https" if tls else "http"
    address = f"{scheme}://{ListenAddress(read_listen_address(web.listen).host, port).in_url}:{port}"
    token = secret_files.read_secret(Path(web.metrics_token_file)) if web.metrics_token_file else None
    wanted = Settings(
        origins=tuple(dict.fromkeys(web.origins or (address, f"{scheme}://{LOCALHOST}:{port}"))),
        proxies=web.proxies,
        metrics_token=token,
        limits=settings.limits,
        access=settings.access,
    )
    await _refuse_unknown_people(house, codes_for)
    return ReadyWeb(address, listener, wanted, door, certificate, tls, codes_for)


async def _refuse_unknown_people(house: House, names: tuple[str, ...]) -> None:
    """Refuse codes for people who are not staff of this house."""
    people = (await house.administration()).people
    known = [name for name, each in people.items() if not each.is_dismissed]
    for name in names:
        if name not in known:
            listed = ", ".join(known) or "none yet"
            raise BadInput(f"nobody named {name!r} works in this house; there are {listed}")


async def open_credential_store(store: WholeHouse, web: WebPart, key: bytes | None) -> CredentialStore:
    """Open the credential store; a real house on the web must encrypt it."""
    if key is None and web.listen and (await store.meta())[MARK] == REAL:
        raise BadInput(
            "a real house needs a key for its credential store: make one with `sicbo house door-key FILE`,"
            " and name it with --door-key"
        )
    return await open_credentials(store.credentials, key)


@asynccontextmanager
async def open_web(
    ready: ReadyWeb, house: House, clock: Clock, watch: ProgramWatch
) -> AsyncIterator[OpenWeb]:
    """Open the web edge of a running house, and make codes for people who can no longer sign in."""
    from sicbo.server.lifecycle import opened_edge  # noqa: PLC0415 - with the server's libraries

    if ready.certificate is not None and ready.tls is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, ready.certificate.renew, ready.tls)
    opening = opened_edge(
        house, ready.door, clock, ready.listener, ready.settings, tls=ready.tls, watch=watch
    )
    async with opening as edge:
        codes = {}
        for person in ready.codes_for:
            log.warning("a code for a new password was made at the start of this process")
            codes[person] = await edge.sign_in_service.code_for(person)
        yield OpenWeb(ready.address, ready.settings.origins, edge.set_up_code, codes)
