"""The handler of last resort: an unexpected exception becomes one log entry, a number and a plain answer.

It wraps everything else, including the guard. The client learns the fault's number in the log and nothing
about internals; the fault is counted with all other answers, and a client that keeps causing faults must
wait. Faults caught further inside (in a route or a socket) are logged here too.

>>> from datetime import UTC, datetime
>>> from sicbo.clock import ManualClock
>>> clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
>>> faults = Faults(clock, WebLimits(faults_a_minute=1), Meters())
>>> faults.noted(ValueError("a secret"), "192.0.2.7").code, faults.is_within("192.0.2.7")
('server/fault', False)
"""

import logging

from uvicorn.protocols.utils import ClientDisconnected

from sicbo.chance import fresh_id
from sicbo.clock import Clock
from sicbo.house_runtime.process_metrics import WEB, Meters
from sicbo.server.edge.forwarding import with_client_address
from sicbo.server.edge.guard import Application, Message, Receive, Scope, Send, respond
from sicbo.server.edge.headers import NO_STORE, security_headers
from sicbo.server.edge.rate_limits import MINUTE, AddressRates
from sicbo.server.edge.refusals import answer_of, refused
from sicbo.server.settings import Settings, WebLimits, read_proxies
from sicbo.streams import Refusal, Refused

log = logging.getLogger(__name__)

FAULTS = "sicbo.faults"
"""The ASGI extension in which a socket finds the `Faults`."""
INTERNAL_ERROR = 1011
"""The close code of a WebSocket in an unknown state."""


class Faults:
    """Records unexpected faults, and the addresses that caused them."""

    def __init__(self, clock: Clock, limits: WebLimits, meters: Meters) -> None:
        a_minute = limits.faults_a_minute
        self._addresses = AddressRates(clock, a_second=a_minute / MINUTE, at_once=a_minute)
        self._meters = meters

    def is_within(self, address: str) -> bool:
        """Return whether an address may send requests: it has not caused too many faults."""
        return self._addresses.has_left(address)

    def noted(self, fault: BaseException, address: str) -> Refusal:
        """Log a fault once, count it, and return the answer, which contains only its number."""
        number = fresh_id()
        log.error("fault %s", number, exc_info=fault)
        refusal = refused("server/fault", fault=number).refusal
        self._meters.answered(WEB, [answer_of(refusal)])
        self._addresses.is_within(address)
        return refusal


class LastResort:
    """Wraps an application and its guard."""

    def __init__(self, application: Application, settings: Settings, faults: Faults, meters: Meters) -> None:
        self._application = application
        self._faults = faults
        self._meters = meters
        self._headers = (*security_headers(settings), NO_STORE)
        self._proxies = read_proxies(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; answer a fault if no answer was begun."""
        address, has_begun = self._address(scope), False

        async def sending(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        if not self._faults.is_within(address):
            too_often = refused("request/too-often").refusal
            self._meters.answered(WEB, [answer_of(too_often)])
            await self._answer(scope, send, too_often, has_begun=False)
            return
        scope.setdefault("extensions", {})[FAULTS] = self._faults
        try:
            await self._application(scope, receive, sending)
        except ClientDisconnected:  # there is nobody left to answer
            return
        except Exception as fault:  # noqa: BLE001 - any unexpected fault
            await self._answer(scope, send, self._faults.noted(fault, address), has_begun=has_begun)

    def _address(self, scope: Scope) -> str:
        try:
            client = with_client_address(scope, self._proxies).get("client")
        except Refused:  # it bypassed the proxy, and is refused for that further inside
            client = scope.get("client")
        return str(client[0]) if client else ""

    async def _answer(self, scope: Scope, send: Send, refusal: Refusal, *, has_begun: bool) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": INTERNAL_ERROR, "reason": refusal.code})
        elif not has_begun:  # otherwise the server closes the connection with the unfinished answer
            await respond(send, refusal, self._headers)
