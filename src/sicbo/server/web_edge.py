"""Opening the web edge of a house that runs, and closing it in the right order.

What opens last closes first: who is connected is told goodbye, answers under way are finished, nobody new is
let in, and only then may the house give its tables up. Whoever opens it has bound the socket, so that a port
that is taken, or an address that is not ours, is found before the house is.
"""

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from socket import socket

from msgspec import Struct

from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.server.app import web_edge
from sicbo.server.edge.goodbye import OpenSockets
from sicbo.server.edge.listener import listening
from sicbo.server.edge.refusals import refused
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.settings import Settings
from sicbo.server.sign_in.passwords import Passwords
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.credential_store import CredentialStore

log = logging.getLogger(__name__)


class OpenEdge(Struct, frozen=True):
    """A web edge that is open: who stands at its door, and how the first people come in.

    `set_up_code` is None where the house has people. It is told to whoever started the house, and to nobody
    else: until the first shift manager and the first admin are there, nobody can do anything.
    """

    sign_in_service: SignInService
    set_up_code: str | None


@asynccontextmanager
async def opened_edge(  # noqa: PLR0913 - what it needs, each by its name
    house: House,
    door: CredentialStore,
    clock: Clock,
    line: socket,
    settings: Settings,
    *,
    passwords: Passwords | None = None,
    tls: ssl.SSLContext | None = None,
    watch: ProgramWatch | None = None,
) -> AsyncIterator[OpenEdge]:
    """Answer for a house on a socket that is bound, until the end of the block."""
    sign_in_service = SignInService(house, door, clock, settings.limits, passwords)
    sockets = OpenSockets()
    application = web_edge(house, door, sign_in_service, clock, settings, sockets=sockets, watch=watch)
    sweeping = asyncio.create_task(
        _sweep(sign_in_service, settings.limits.sweep_seconds), name="sweeping the door"
    )
    try:
        async with listening(application, line, settings.limits, tls):
            yield OpenEdge(sign_in_service, await sign_in_service.set_up_code())
            await sockets.say_goodbye(refused("server/closing").refusal)
    finally:
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)


async def _sweep(sign_in_service: SignInService, every: float) -> None:
    """Put on record, every so often, which sessions are over, and forget codes that nobody used."""
    while True:
        await asyncio.sleep(every)
        try:
            await sign_in_service.sweep()
        except StoreIsAway as away:
            log.warning("the door could not be swept: %s", away)
        except Exception:
            log.exception("the door could not be swept")
