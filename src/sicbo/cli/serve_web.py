"""The web edge of `sicbo serve`: where it listens, how the line is kept secret, and who may come in first.

The server's libraries are loaded here only: `sicbo serve` without them runs tables for clients of the bus.
"""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

from msgspec import Struct

from sicbo import secret_files
from sicbo.cli.errors import BadInput
from sicbo.cli.settings_file import ServeSettings, WebPart
from sicbo.clock import Clock
from sicbo.live_table.draw_chains import read_secret
from sicbo.live_table.house import House
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.sealed_door import opened_door
from sicbo.server.settings import Settings
from sicbo.server.tls import Certificate
from sicbo.storage.contents import MARK, WholeHouse
from sicbo.storage.door import Door

if TYPE_CHECKING:
    from sicbo.server.sign_in.porter import Porter

log = logging.getLogger(__name__)

HIGHEST_PORT = 65535
LOCALHOST = "localhost"
REAL = "real"


class Place(Struct, frozen=True):
    """Where to listen."""

    host: str
    port: int

    @property
    def is_loopback(self) -> bool:
        """Whether nobody but this machine can reach it.

        >>> [Place(host, 80).is_loopback for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0")]
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
        """The host as it stands in an address."""
        return f"[{self.host}]" if ":" in self.host else self.host


class Opening(Struct, frozen=True, kw_only=True):
    """What is opened to the web, and as which settings say."""

    house: House
    store: WholeHouse
    clock: Clock
    settings: ServeSettings
    watch: ProgramWatch


class OpenWeb(Struct, frozen=True):
    """A web edge that is open: where, and the code for the first people where there are none."""

    address: str
    origins: tuple[str, ...]
    set_up_code: str | None
    codes: dict[str, str]
    """Codes for new passwords, by the people whom they are for."""


def read_place(written: str) -> Place:
    """Read where to listen.

    >>> read_place("[::1]:8080")
    Place(host='::1', port=8080)
    """
    host, colon, port = written.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        host = ""
    is_port = port.isascii() and port.isdigit() and int(port[:6]) <= HIGHEST_PORT
    if not (host and colon and is_port):
        raise BadInput(f"{written!r} is no place to listen: write HOST:PORT, such as 127.0.0.1:8080")
    return Place(host, int(port))


def certificate_of(web: WebPart) -> Certificate | None:
    """Give the certificate that was named; its two files are named together."""
    if not (web.certificate or web.certificate_key):
        return None
    if not (web.certificate and web.certificate_key):
        raise BadInput("a certificate needs its key: name both, by --certificate and --certificate-key")
    return Certificate(Path(web.certificate), Path(web.certificate_key))


def refuse_open_line(place: Place, web: WebPart) -> None:
    """Refuse to be reached from other machines in plain text: passwords would be read on the way."""
    certificate_of(web)
    if web.certificate and web.proxies:
        raise BadInput(
            "either a proxy speaks TLS or this process does: leave out --behind-proxy or --certificate"
        )
    if not (place.is_loopback or web.certificate or web.proxies):
        raise BadInput(
            f"{place.host} can be reached from other machines, and the line would not be secret: name a"
            " certificate by --certificate and --certificate-key, or the proxy in front by --behind-proxy;"
            " or listen on 127.0.0.1"
        )
    if not web.origins and (web.certificate or web.proxies):
        raise BadInput("say under which address browsers find the house: --origin https://HOST")


@contextmanager
def bound_line(web: WebPart) -> Iterator[socket]:
    """Bind the socket before the house opens: a line that may not be, or a port that is taken, is told."""
    place = read_place(web.listen)
    refuse_open_line(place, web)
    if find_spec("litestar") is None or find_spec("uvicorn") is None:
        raise BadInput("the web edge needs litestar and uvicorn: install sicbo[server]")
    from sicbo.server.serving import bound  # noqa: PLC0415 - with the server's libraries

    try:
        line = bound(place.host, place.port)
    except OSError as mistake:
        raise BadInput(f"cannot listen on {place.host}:{place.port}: {mistake.strerror}") from None
    with line:
        yield line


@asynccontextmanager
async def open_web(opening: Opening, line: socket, codes_for: tuple[str, ...] = ()) -> AsyncIterator[OpenWeb]:
    """Open the web edge of a house that runs."""
    from sicbo.server.opening import opened_edge  # noqa: PLC0415 - with the server's libraries

    house, settings = opening.house, opening.settings
    web = settings.web
    certificate = certificate_of(web)
    tls = certificate.context() if certificate else None
    if certificate is not None and tls is not None:
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, certificate.renew, tls)
    port = line.getsockname()[1]
    place = Place(read_place(web.listen).host, port)
    scheme = "https" if tls else "http"
    address = f"{scheme}://{place.in_url}:{port}"
    origins = web.origins or (address, f"{scheme}://{LOCALHOST}:{port}")
    wanted = Settings(
        origins=tuple(dict.fromkeys(origins)),
        proxies=web.proxies,
        metrics_token=secret_files.read_secret(Path(web.metrics_token_file))
        if web.metrics_token_file
        else None,
        limits=settings.limits,
    )
    door = await _door(opening.store, web)
    edge_of = opened_edge(house, door, opening.clock, line, wanted, tls=tls, watch=opening.watch)
    async with edge_of as edge:
        codes = {person: await _code_for(house, edge.porter, person) for person in codes_for}
        yield OpenWeb(address, wanted.origins, edge.set_up_code, codes)


async def _code_for(house: House, porter: "Porter", person: str) -> str:
    """Draw a code by which a person who cannot come in any more sets a new password."""
    people = (await house.administration()).people
    if person not in people or people[person].is_dismissed:
        known = ", ".join(name for name, each in people.items() if not each.is_dismissed)
        raise BadInput(f"nobody named {person!r} works in this house; there are {known or 'none yet'}")
    log.warning("a code for a new password was drawn for %s by whoever started this process", person)
    return await porter.code_for(person)


async def _door(store: WholeHouse, web: WebPart) -> Door:
    """Open the book at the door; that of a real house is never in plain text."""
    key = read_secret(Path(web.door_key_file)) if web.door_key_file else None
    if key is None and (await store.meta())[MARK] == REAL:
        raise BadInput(
            "a real house keeps the book at its door under a key: make one by `sicbo house door-key FILE`,"
            " and name it by --door-key"
        )
    return await opened_door(store.door, key)
