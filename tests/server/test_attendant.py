"""A player asks for someone at a terminal, over a real socket: the staff see it, and whoever goes says so."""

from pathlib import Path

from server.play import at_a_table
from sicbo.house_runtime.requests import Accepted, Rejected


async def test_a_call_is_seen_until_it_is_answered(tmp_path: Path) -> None:
    """Once and not twice; by a desk over HTTP, or called off by the terminal itself."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.called_at is None)
            assert isinstance(await terminal.call_attendant(), Accepted)
            since = await terminal.until(lambda view: view.called_at)
            again = await terminal.call_attendant()
            assert isinstance(again, Rejected)
            assert "position/has-called" == again.code
            table = (await play.edge.house.standing("T1")).table
            assert table is not None
            assert since == table.positions["ann"].called_at

            answer = await play.boss.post("/tables/T1/answer-call", json={"key": "a1", "position": "ann"})

            assert 200 == answer.status_code, answer.text
            await terminal.until(lambda view: view.called_at is None)
            assert isinstance(await terminal.call_attendant(), Accepted)
            assert isinstance(await terminal.call_off(), Accepted)
            await terminal.until(lambda view: view.called_at is None)
