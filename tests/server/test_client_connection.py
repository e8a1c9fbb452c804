"""The connection of a client: it misses no view of the house, however many come at once."""

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, cast

import pytest

from at_the_table import AtTheTable
from sicbo.client.connection import Disconnected
from sicbo.client.display import Display
from sicbo.messages import display as m
from sicbo.messages.sockets import Message, encode
from sicbo.table.phases import Phase
from sicbo.table.views.display import display_view

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection


class AllAtOnce:
    """A connection on which everything has come before anybody reads, as on a machine that was busy."""

    def __init__(self, messages: list[Message]) -> None:
        self._texts = [encode(each) for each in messages]

    async def __aiter__(self) -> AsyncIterator[str]:
        """Give what has come, without a pause."""
        for each in self._texts:
            yield each


def a_round_as_it_was_sent() -> list[Message]:
    """Write the views of a round that ends before the client has read any."""
    at = AtTheTable("rws-open-cover-etg-2021", is_virtual=True)
    views = [display_view(at.now_table)]
    at.open_betting()
    views.append(display_view(at.now_table))
    at.finish((1, 2, 4))
    views.append(display_view(at.now_table))
    return [
        m.View(version=number, follows=number - 1 or None, view=each)
        for number, each in enumerate(views, start=1)
    ]


async def test_a_client_that_waits_for_a_round_sees_one_that_ends_quickly() -> None:
    """A busy client waited for ever for a view that had already passed."""
    sent = cast("ClientConnection", AllAtOnce(a_round_as_it_was_sent()))
    display = Display(sent, m.Tables(mark="demo", tables=("T1",)))
    waits = asyncio.create_task(
        display.until(lambda view: view if view.phase is Phase.BETTING_OPEN else None)
    )
    never = asyncio.create_task(display.until(lambda view: view.round == 2))
    await asyncio.sleep(0)  # both wait now
    await display.follow()

    assert Phase.BETTING_OPEN is (await waits).phase
    assert display.view is not None
    assert Phase.IDLE is display.view.phase
    with pytest.raises(Disconnected):
        await never
    with pytest.raises(Disconnected):
        await display.until(lambda view: view.round == 2)


async def test_an_error_in_a_waiting_condition_does_not_close_the_connection() -> None:
    """It ends the wait, and not the connection that others follow."""
    sent = cast("ClientConnection", AllAtOnce(a_round_as_it_was_sent()))
    display = Display(sent, m.Tables(mark="demo", tables=("T1",)))
    waits = asyncio.create_task(display.until(lambda view: 1 // (view.round - 1) > 0))
    await asyncio.sleep(0)
    await display.follow()

    with pytest.raises(ZeroDivisionError):
        await waits
    assert 3 == display.version
