"""The services of this process on the bus: decodes requests and encodes answers.

A table is served by the process that runs it. The cage, the administration and the desk for new tables
have no owner: any process may serve them.
"""

import asyncio
from collections.abc import Awaitable, Callable

from sicbo.administration.state import Administration
from sicbo.bus.contract import Bus, Handler, NobodyAnswers, NothingWasDone, Serving, Unanswered
from sicbo.clock import Clock
from sicbo.house_runtime.access.who_may_act import let_in
from sicbo.house_runtime.bus_messages import NotARequest, Sent, decode_sent
from sicbo.house_runtime.requests import Answer, broken_request, encode_answer
from sicbo.house_runtime.shared_streams.shared_stream import SharedStream
from sicbo.house_runtime.stream_names import NOT_TABLES
from sicbo.streams import Command

Act = Callable[[Sent[Command]], Awaitable[Answer]]
"""Handles a request from another process; raises NotARequest if it is invalid."""


def answering(stream: str, administration: SharedStream[Administration], act: Act) -> Handler:
    """Return a bus handler for requests to a stream, for senders whom the administration admits."""

    async def answer(message: bytes) -> bytes:
        try:
            answered = await act(let_in(administration.standing.state, decode_sent(stream, message)))
        except NotARequest as mistake:
            answered = broken_request(mistake)
        return encode_answer(answered)

    return answer


class BusServices:
    """The desks that this process serves; the latest process to register has them for as long as it runs."""

    def __init__(
        self,
        bus: Bus,
        clock: Clock,
        administration: SharedStream[Administration],
        act_at: Callable[[str], Act],
    ) -> None:
        """`act_at` returns the handler of requests to a desk."""
        self._bus = bus
        self._clock = clock
        self._administration = administration
        self._act_at = act_at
        self._served: dict[str, Serving] = {}

    async def keep(self) -> None:
        """Make sure that some process serves every desk."""
        await asyncio.gather(*(self._keep(name) for name in NOT_TABLES))

    async def leave(self) -> None:
        """Stop serving the desks that are still ours, so that other processes take over."""
        for desk in self._served.values():
            if not desk.is_over:
                await desk.close()

    async def close(self) -> None:
        """Stop serving."""
        for desk in self._served.values():
            await desk.close()

    async def _keep(self, name: str) -> None:
        if name not in self._served or await self._is_deserted(name):
            answer = answering(name, self._administration, self._act_at(name))
            epoch = int(self._clock.now().timestamp() * 1000)
            self._served[name] = await self._bus.serve(name, answer, epoch=epoch)

    async def _is_deserted(self, name: str) -> bool:
        """Return whether a desk is unserved: the process that took it over is gone or does not respond."""
        if self._served[name].is_over:
            try:
                await self._bus.ask(name, b"", seconds=1)
            except (NobodyAnswers, Unanswered):
                return True
            except NothingWasDone:
                return False
        return False
