"""A table that a whole file of tests plays at: with its console open, terminals as they are needed, a screen.

Each test plays rounds of its own, and leaves the table between two rounds.
"""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from at_the_table import money
from server.by_hand import proof
from server.edge import ORIGIN
from server.journey import Journey, on_a_journey
from sicbo.client.console import Console
from sicbo.client.terminal import Identity, Terminal
from sicbo.house_runtime.requests import Answer, Rejected
from sicbo.messages.display import View, to_display
from sicbo.money import Money
from sicbo.table import commands as c
from sicbo.table.views.dealer import DealerView
from sicbo.table.views.display import DisplayView


def code(answer: Answer) -> str:
    """Say how an order was answered."""
    return answer.code if isinstance(answer, Rejected) else "done"


class Screen:
    """A display above the table, which sees everything that everyone may see."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line

    async def until(self, shows: Callable[[DisplayView], object]) -> DisplayView:
        """Read on until the screen shows something, and give what it shows then."""
        while True:
            message = to_display(await self._line.recv())
            assert isinstance(message, View), message
            if shows(message.view):
                return message.view

    async def now(self) -> DisplayView:
        """Give what the screen shows at this moment."""
        await self._line.send(json.dumps({"message": "look-again"}))
        while True:
            message = to_display(await self._line.recv())
            assert isinstance(message, View), message
            if message.follows is None:
                return message.view


class Floor(Struct):
    """The table with its console; everyone else comes and goes."""

    journey: Journey
    console: Console
    screens: list[Identity] = []

    @property
    def view(self) -> DealerView:
        """What the console shows."""
        assert self.console.view is not None
        return self.console.view

    async def says(self, command: c.Command) -> str:
        """Order something at the console; give how it was answered."""
        answer = code(await self.console.order(command))
        await self.console.look_again()
        return answer

    @asynccontextmanager
    async def terminal(self, name: str, rule_set: str = "", layout: str = "") -> AsyncIterator[Terminal]:
        """Let a terminal in and connect it: with a player of its name, who has a hundred."""
        journey = self.journey
        journey.rule_set = rule_set or journey.rules.id
        journey.layout = layout or journey.rules.entry.layouts[0]
        async with journey.at(await journey.enrol(name)) as terminal:
            await terminal.until(lambda view: view)
            yield terminal

    @asynccontextmanager
    async def screen(self) -> AsyncIterator[Screen]:
        """Look at the table by a display that was let in; it shows the table as it is."""
        journey = self.journey
        if not self.screens:
            key, fingerprint = await journey.propose("screen", kind="display")
            body = {"key": "approve-screen", "device": "screen", "fingerprint": fingerprint}
            answer = await journey.boss.post("/devices/approve", json=body)
            assert 200 == answer.status_code, answer.text
            self.screens.append(Identity("screen", key, ORIGIN))
        url = f"ws://127.0.0.1:{journey.edge.port}/display"
        async with connect(url, origin=Origin(ORIGIN)) as line:
            journey.edge.clock.move(seconds=0.001)
            counter = int(journey.edge.clock.now().timestamp() * 1000)
            await line.send(proof(self.screens[0], json.loads(await line.recv()), counter))
            await line.recv()
            await line.send(json.dumps({"message": "show", "table": "T1"}))
            screen = Screen(line)
            await screen.until(lambda view: view)
            yield screen

    async def layout(self, rule_set: str, name: str) -> dict[str, Any]:
        """Ask for a layout of the table, as a screen does before it draws it."""
        async with self.journey.edge.browser() as browser:
            answer = await browser.get(f"/tables/T1/layouts/{rule_set}/{name}")
        assert 200 == answer.status_code, answer.text
        return dict(answer.json())

    async def odds_on(self, rule_set: str, name: str) -> dict[str, list[str]]:
        """Give what a layout says of the odds of each area; each must be on it once."""
        cells = (await self.layout(rule_set, name))["cells"]
        odds = {each["area"]: list(each["odds"]) for each in cells}
        assert len(cells) == len(odds), "each area once"
        return odds


@asynccontextmanager
async def a_floor(folder: Path, rule_set: str) -> AsyncIterator[Floor]:
    """Serve a house with a table of a rule set, and open its console."""
    async with on_a_journey(folder, rule_set) as journey, journey.console() as console:
        yield Floor(journey, console)


async def credit_of(terminal: Terminal, expected: float | str) -> Money:
    """Wait until the credit on a screen is what it should be, and give it."""
    return await terminal.until(lambda view: view.credit if view.credit == money(expected) else None)
