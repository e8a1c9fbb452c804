"""One nats-py connection to a NATS server, which ends when it is lost.

nats-py can reconnect by itself, but we do not let it: it would send afterwards what it had not sent before
the loss, it gives up for good after some errors, and it can wait a quarter of an hour for an old connection
to close (its issue 671). Each new connection starts empty; `nats.py` makes it.
"""

import logging
import ssl
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from nats import errors
from nats.aio.client import Client

from sicbo.bus.addresses import Server
from sicbo.bus.contract import BusIsAway, BusRefuses
from sicbo.bus.login import Login

_log = logging.getLogger(__name__)


class ClientLimits(Struct, frozen=True, kw_only=True):
    """Time limits in seconds."""

    connecting: float = 2
    """For each step of connecting: TCP, TLS, the server's first message."""
    ping: float = 1
    """Between pings; a server that misses two is away."""
    stuck: float = 0.5
    """How long a server may accept nothing before it counts as away."""
    pauses: tuple[float, ...] = (0.05, 0.1, 0.2, 0.5, 1)
    """Before each attempt to reconnect; the last one repeats."""
    silence: float = 0.25
    """How long to wait for an earlier owner of a table to confirm that it is silent."""
    clocks_differ: float = 2
    """How late a request may reach an owner, as the clocks of two machines differ."""


class _NoTls(errors.Error):
    """A server without TLS where TLS is required."""


class OneConnection(Client):
    """A nats-py client for one connection.

    Whatever ends it passes through `_close`, which drops unsent messages, aborts the transport without
    waiting for the other side, and notifies its user at once.
    """

    def __init__(self, server: Server, when_lost: Callable[[], None]) -> None:
        super().__init__()
        self._server = server
        self._when_lost = when_lost
        self.reason: Exception | None = None

    async def note(self, reason: Exception) -> None:
        """Remember what went wrong; dropped messages are a gap, so they end the connection."""
        self.reason = reason
        if isinstance(reason, errors.SlowConsumerError):
            await self._close(Client.CLOSED)
        elif self.is_connected and not isinstance(reason, errors.UnexpectedEOF):
            _log.error("%s says: %s", self._server.place, reason)

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:  # noqa: FBT001, FBT002 - as nats-py has it
        """Check that TLS starts before any password is sent."""
        if initial_connection and self._server.tls and not info.get("tls_required"):
            raise _NoTls
        await super()._process_info(info, initial_connection)

    async def _close(self, status: int, do_cbs: bool = True) -> None:  # noqa: FBT001, FBT002 - as nats-py has it
        self._pending.clear()
        self._pending_data_size = 0
        writer = getattr(self._transport, "_io_writer", None)
        if writer is not None:
            writer.transport.abort()
            self._transport = None  # otherwise it would wait for the close, forever if TLS has failed
        self._when_lost()
        await super()._close(status, do_cbs)

    def login_options(self, login: Login) -> dict[str, Any]:
        """Return the credentials as options of nats-py."""
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
    """Connect to a server, or raise BusIsAway with the reason."""
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
            **client.login_options(login),
            **_seconds(limits),
        )
        if not client.is_connected:
            raise errors.UnexpectedEOF  # noqa: TRY301 - the server said nothing
    except Exception as mistake:  # whatever it is, the next attempt may succeed
        await client.close()
        reason = client.reason if isinstance(mistake, errors.NoServersError) else mistake
        kind = BusRefuses if _is_refusal(reason) else BusIsAway
        raise kind(f"{server.place} {_describe(reason, login, limits)}") from mistake
    except BaseException:
        await client.close()
        raise
    return client


def _seconds(limits: ClientLimits) -> dict[str, Any]:
    """Return the time limits; nats-py declares whole seconds but takes any."""
    return {"connect_timeout": limits.connecting, "ping_interval": limits.ping}


def _is_refusal(reason: Exception | None) -> bool:
    """Return whether the server is there, and would say the same the next time."""
    is_login = isinstance(reason, errors.Error) and "authorization violation" in str(reason).lower()
    return is_login or isinstance(reason, ssl.SSLError | _NoTls)


def _describe(reason: Exception | None, login: Login, limits: ClientLimits) -> str:
    words = "is away: "
    match reason:
        case ssl.SSLCertVerificationError():
            words = f"has a certificate that is not trusted: {reason.verify_message}"
        case ssl.SSLError():
            words = f"and we cannot agree on TLS: {reason.reason}"
        case _NoTls():
            words = "does not require TLS, but tls:// does"
        case errors.Error() if _is_refusal(reason):
            words = f"does not let us in: {login.shown} is not accepted"
        case TimeoutError():
            words += f"no response within {limits.connecting} seconds"
        case errors.UnexpectedEOF():
            words += "it closed the connection"
        case OSError():
            words += reason.strerror or str(reason)
        case _:
            words += str(reason)
    return words
