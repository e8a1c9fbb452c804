"""What is said to the socket of terminals by hand, and what is read from it."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from server.edge import ORIGIN
from server.play import Play
from sicbo.client.keys import sign
from sicbo.client.terminal import Disconnected, Identity
from sicbo.messages.proofs import Connecting
from sicbo.messages.terminal import Lay, from_terminal
from sicbo.table.views.player import PlayerView


def staked(view: PlayerView) -> dict[str, int]:
    """List what stands where, in minor units."""
    return {each.area: each.stake.minor_units for each in view.wagers}


def is_open_in(number: int, view: PlayerView) -> bool:
    """Tell whether betting is open in a round."""
    return view.is_betting_open and view.round == number


def is_closed_with(expected: dict[str, int], view: PlayerView) -> bool:
    """Tell whether betting is closed, and so much stands."""
    return not view.is_betting_open and staked(view) == expected


def settled(view: PlayerView) -> PlayerView | None:
    """Give a view that shows wagers of which all are settled."""
    return view if view.wagers and all(each.is_settled for each in view.wagers) else None


STAKE = {"area": "small", "amount": {"minor_units": 2000}}
LAY = {"message": "lay", "key": "k", "round": 1, "stakes": [STAKE]}


def lay_of(sent: dict[str, Any], stake: dict[str, Any]) -> Lay:
    """Make a message as it is written."""
    message = from_terminal(sent | {"stakes": [stake]})
    assert isinstance(message, Lay)
    return message


async def refusal(play: Play, identity: Identity) -> str:
    """Try to connect, and give the code with which it is refused."""
    with pytest.raises(Disconnected) as down:
        async with play.at(identity) as terminal:
            await terminal.until(lambda view: view)
    return down.value.code


async def challenged(play: Play, max_queue: int = 16) -> tuple[ClientConnection, dict[str, Any]]:
    """Open a socket by hand, and read its challenge."""
    line = await connect(
        f"ws://127.0.0.1:{play.edge.port}/terminal", origin=Origin(ORIGIN), max_queue=max_queue
    )
    return line, json.loads(await line.recv())


def proof(identity: Identity, challenge: dict[str, Any], counter: int) -> str:
    """Write the proof of a terminal by hand."""
    signed = Connecting(
        nonce=challenge["nonce"], house=challenge["house"], device=identity.device, counter=counter
    )
    return json.dumps(
        {
            "message": "prove",
            "device": identity.device,
            "counter": counter,
            "signature": sign(identity.key, signed),
        }
    )


async def goodbye(line: ClientConnection) -> str:
    """Read until the house closes; give the code of its goodbye."""
    said = [json.loads(text) async for text in messages_of(line)]
    return str(said[-1]["code"]) if said and said[-1]["message"] == "goodbye" else ""


async def messages_of(line: ClientConnection) -> AsyncIterator[str | bytes]:
    """Read until the line is closed, in whatever way."""
    try:
        async for text in line:
            yield text
    except ConnectionClosed:
        return
