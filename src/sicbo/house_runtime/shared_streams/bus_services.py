"""What no process owns, and some process answers for over the bus: the cage, the office, the desk."""

import asyncio
from collections.abc import Callable

from sicbo.bus.contract import Answer, Bus, NobodyAnswers, NothingWasDone, Serving, Unanswered
from sicbo.clock import Clock
from sicbo.house_runtime.stream_names import NOT_TABLES


class Desks:
    """The desks at which this process answers; the one that came last has them, while it lives."""

    def __init__(self, bus: Bus, clock: Clock, answer_at: Callable[[str], Answer]) -> None:
        """`answer_at` gives how requests are answered at a desk."""
        self._bus = bus
        self._clock = clock
        self._answer_at = answer_at
        self._served: dict[str, Serving] = {}

    async def keep(self) -> None:
        """See that some process answers at every desk."""
        await asyncio.gather(*(self._keep(name) for name in NOT_TABLES))

    async def leave(self) -> None:
        """Leave what anyone may answer for to processes that can."""
        for desk in self._served.values():
            if not desk.is_over:
                await desk.close()

    async def close(self) -> None:
        """Answer no more."""
        for desk in self._served.values():
            await desk.close()

    async def _keep(self, name: str) -> None:
        if name not in self._served or await self._is_deserted(name):
            epoch = int(self._clock.now().timestamp() * 1000)
            self._served[name] = await self._bus.serve(name, self._answer_at(name), epoch=epoch)

    async def _is_deserted(self, name: str) -> bool:
        """Tell whether nobody answers any more: who had taken a desk over is gone, or stands still."""
        if self._served[name].is_over:
            try:
                await self._bus.ask(name, b"", seconds=1)
            except (NobodyAnswers, Unanswered):
                return True
            except NothingWasDone:
                return False
        return False
