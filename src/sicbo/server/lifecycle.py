"""Opens the web server of a running house, and closes it in the right order.

What opens last closes first: connected clients get a goodbye, requests in progress are finished, no new ones
are accepted, and only then may the house release its tables. The caller binds the socket beforehand, so a
port in use or a wrong address is found before the house is opened.
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
from sicbo.server.edge.listener import listening
from sicbo.server.edge.open_sockets import OpenSockets
from sicbo.server.edge.refusals import refused
from sicbo.server.program_watch import ProgramWatch
from sicbo.server.settings import Settings
from sicbo.server.sign_in.passwords import Passwords
from sicbo.server.sign_in.sign_in_service import SignInService
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.credential_store import CredentialStore

log = logging.getLogger(__name__)


class OpenEdge(Struct, frozen=True):
    """An open web server: its sign-in service, and the code for the first people.

    `set_up_code` is None if the house has people. Only whoever started the house may see it: until there is a
    first shift manager and a first admin, nobody else can do anything.
    """

    sign_in_service: SignInService
    set_up_code: str | None


@asynccontextmanager
async def opened_edge(  # noqa: PLR0913 - dependencies, each by name
    house: House,
    credentials: CredentialStore,
    clock: Clock,
    sock: socket,
    settings: Settings,
    *,
    passwords: Passwords | None = None,
    tls: ssl.SSLContext | None = None,
    watch: ProgramWatch | None = None,
) -> AsyncIterator[OpenEdge]:
    """Serve a house on a bound socket until the end of the block."""
    sign_in_service = SignInService(
        house, credentials, clock, settings.limits, passwords, access=settings.access
    )
    sockets = OpenSockets()
    application = web_edge(house, credentials, sign_in_service, clock, settings, sockets=sockets, watch=watch)
    sweeping = asyncio.create_task(
        _sweep(sign_in_service, settings.limits.sweep_seconds), name="removing expired credentials"
    )
    try:
        async with listening(application, sock, settings.limits, tls):
            try:
                yield OpenEdge(sign_in_service, await sign_in_service.set_up_code())
            finally:  # the tasks of connections end with it, whatever the house ends for
                await sockets.say_goodbye(refused("server/closing").refusal)
    finally:
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)


async def _sweep(sign_in_service: SignInService, every: float) -> None:
    """Periodically put expired sessions on record, and remove unused codes."""
    while True:
        await asyncio.sleep(every)
        try:
            await sign_in_service.sweep()
        except StoreIsAway as away:
            log.warning("expired sessions and codes could not be removed: %s", away)
        except Exception:
            log.exception("expired sessions and codes could not be removed")
