"""What is no message changes nothing, whatever it looks like."""

import asyncio
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.by_hand import LAY, STAKE
from server.play import at_a_table
from sicbo.client.terminal import Disconnected
from sicbo.table import commands as c

NO_MESSAGES = [
    "",
    "hello",
    "[]",
    "{}",
    '{"message":"lay"}',
    '{"message":"open-betting","key":"k"}',
    '{"message":"prove","device":"ann","counter":9,"signature":""}',
    json.dumps(LAY | {"position": "bob"}),
    json.dumps(LAY | {"round": "1"}),
    json.dumps(LAY | {"round": True}),
    json.dumps(LAY | {"round": 1.0}),
    json.dumps(LAY | {"stakes": [STAKE | {"instrument": "cash"}]}),
    json.dumps(LAY | {"stakes": [STAKE | {"amount": 20}]}),
    json.dumps(LAY | {"stakes": [STAKE | {"amount": {"minor_units": "2000"}}]}),
    json.dumps(LAY | {"stakes": [STAKE | {"amount": {"minor_units": 2000.0}}]}),
    json.dumps(LAY | {"stakes": [STAKE | {"amount": {"minor_units": True}}]}),
    json.dumps(LAY)[:-1] + ',"round":1}',
    json.dumps(LAY).replace("2000", "2e3"),
    "[" * 100,
]


async def test_what_is_no_message_ends_the_connection(tmp_path: Path) -> None:
    """Nothing is guessed, and nothing happens at the table (TH-T1)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        for text in NO_MESSAGES:
            async with play.at(ann) as terminal:
                await terminal.until(lambda view: view.is_betting_open)
                before = terminal.version
                await terminal.send(text)
                with pytest.raises(Disconnected) as down:
                    await terminal.until(lambda view: view.round == 99)
                assert ("request/broken", before) == (down.value.code, terminal.version), text


async def test_no_amount_but_a_possible_one_is_laid(tmp_path: Path) -> None:
    """It is refused by the rules, or is no message at all."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        for amount in (0, -1, -2000, 2**53, 2**63 - 1, 2**63, 2**64, 10**30):
            async with play.at(ann) as terminal:
                await terminal.until(lambda view: view.is_betting_open)
                stake = STAKE | {"amount": {"minor_units": amount}}
                await terminal.send(json.dumps(LAY | {"key": f"k{amount}", "stakes": [stake]}))
                await terminal.send("the end")
                with pytest.raises(Disconnected):
                    await terminal.until(lambda view: view.wagers)


async def test_any_text_is_answered_or_ends_the_connection(tmp_path: Path) -> None:
    """Whatever comes, the house goes on and nothing is laid."""
    texts = st.text() | st.builds(json.dumps, st.dictionaries(st.text(), st.integers() | st.text()))
    mutated = st.builds(
        lambda at, with_: json.dumps(LAY)[:at] + with_ + json.dumps(LAY)[at + 1 :],
        st.integers(0, len(json.dumps(LAY))),
        st.text(max_size=3),
    )

    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")

        async def send(text: str) -> None:
            async with play.at(ann) as terminal:
                await terminal.until(lambda view: view)
                await terminal.send(text)
                await terminal.send("the end")
                with pytest.raises(Disconnected):
                    await terminal.until(lambda view: view.wagers)

        loop = asyncio.get_running_loop()

        @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
        @given(texts | mutated)
        def each(text: str) -> None:
            asyncio.run_coroutine_threadsafe(send(text), loop).result()

        await asyncio.to_thread(each)
