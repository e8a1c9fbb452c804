"""One connection to a NATS server, by nats-py, that ends when it is lost.

nats-py can reconnect by itself, and we do not let it: what it had not yet sent before the loss it would send
afterwards, it gives up for ever after some errors, and it can wait for a quarter of an hour until an old
connection has taken leave (its issue 671). A new connection begins with nothing; see `nats.py` for who
makes it.
"""

import logging
import ssl
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from nats import errors
from nats.aio.client import Client

from sicbo.bus.addresses import Server
from sicbo.bus.contract import BusIsAway
from sicbo.bus.login import Login

_log = logging.getLogger(__name__)


class ClientLimits(Struct, frozen=True, kw_only=True):
    """How long anything may take, in seconds."""

    connecting: float = 2
    """For each step of a connection: the line, TLS, a first word of the server."""
    ping: float = 1
    """Between signs of life; a server that does not give two of them is away."""
    stuck: float = 0.5
    """Until a server that takes nothing of what is sent counts as away."""
    pauses: tuple[float, ...] = (0.05, 0.1, 0.2, 0.5, 1)
    """Before each attempt to connect again; the last one for ever."""
    silence: float = 0.25
    """For an earlier owner of a table to say that it has fallen silent."""
    clocks_differ: float = 2
    """How much later than its time a request may reach an owner, as the clocks of two machines differ."""


class _NoTls(errors.Error):
    """A server that would talk without TLS although it must not."""


class OneConnection(Client):
    """A client of nats-py for one connection.

    Whatever ends it passes through `_close`: there, what was not yet sent is dropped, the line is cut without
    a wait for the other side, and its user hears of it at once.
    """

    def __init__(self, server: Server, when_lost: Callable[[], None]) -> None:
        super().__init__()
        self._server = server
        self._when_lost = when_lost
        self.reason: Exception | None = None

    async def note(self, reason: Exception) -> None:
        """Remember what went wrong; a listener whose messages were dropped is a gap, as is a lost line."""
        self.reason = reason
        if isinstance(reason, errors.SlowConsumerError):
            await self._close(Client.CLOSED)
        elif self.is_connected and not isinstance(reason, errors.UnexpectedEOF):
            _log.error("%s says: %s", self._server.place, reason)

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:  # noqa: FBT001, FBT002 - as nats-py has it
        """See that TLS comes before any password does."""
        if initial_connection and self._server.tls and not info.get("tls_required"):
            raise _NoTls
        await super()._process_info(info, initial_connection)

    async def _close(self, status: int, do_cbs: bool = True) -> None:  # noqa: FBT001, FBT002 - as nats-py has it
        self._pending.clear()
        self._pending_data_size = 0
        writer = getattr(self._transport, "_io_writer", None)
        if writer is not None:
            writer.transport.abort()
            self._transport = None  # else it would wait for a farewell, for ever where TLS has failed
        self._when_lost()
        await super()._close(status, do_cbs)

    def present(self, login: Login) -> dict[str, Any]:
        """Say who we are, in the options of nats-py."""
        options: dict[str, Any] = {"tls": login.trust} if login.trust else {}
        if login.nkey is not None:
            self._public_nkey = login.nkey.public
            options["signature_cb"] = login.nkey.sign
        if login.jwt is not None:
            options["user_jwt_cb"] = login.jwt.reveal().encode
        if login.password is not None:
            options |= {"user": login.user, "password": login.password.reveal}
        return options


async def connect(
    server: Server, login: Login, limits: ClientLimits, when_lost: Callable[[], None]
) -> OneConnection:
    """Connect to a server, or say in words why not."""
    client = OneConnection(server, when_lost)
    try:
        await client.connect(
            servers=[server.url],
            name="sicbo",
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            pending_size=-1,
            error_cb=client.note,
            max_outstanding_pings=2,
            **client.present(login),
            **_seconds(limits),
        )
        if not client.is_connected:
            raise errors.UnexpectedEOF  # noqa: TRY301 - said by the server's silence
    except Exception as mistake:  # whatever it is, the next attempt may go well
        await client.close()
        reason = client.reason if isinstance(mistake, errors.NoServersError) else mistake
        raise BusIsAway(f"{server.place} {_in_words(reason, login, limits)}") from mistake
    except BaseException:
        await client.close()
        raise
    return client


def _seconds(limits: ClientLimits) -> dict[str, Any]:
    """Return the times to nats-py, which says that it wants whole seconds and takes any."""
    return {"connect_timeout": limits.connecting, "ping_interval": limits.ping}


def _in_words(reason: Exception | None, login: Login, limits: ClientLimits) -> str:
    words = "is away: "
    match reason:
        case ssl.SSLCertVerificationError():
            words = f"has a certificate that is not trusted: {reason.verify_message}"
        case ssl.SSLError():
            words = f"and we cannot agree on TLS: {reason.reason}"
        case _NoTls():
            words = "does not insist on TLS, and tls:// does"
        case errors.Error() if "authorization violation" in str(reason).lower():
            words = f"does not let us in: {login.shown} is not accepted"
        case TimeoutError():
            words += f"it has said nothing in {limits.connecting} seconds"
        case errors.UnexpectedEOF():
            words += "it hung up"
        case OSError():
            words += reason.strerror or str(reason)
        case _:
            words += str(reason)
    return words
