"""How a demo house comes to be, however fast the machine is."""

import asyncio
from pathlib import Path

from server.edge import served
from sicbo.clock import ManualClock
from sicbo.demo.first_people import Founding
from sicbo.demo.robot_sessions import Crew
from sicbo.demo.tables import TABLES
from sicbo.server.lifecycle import OpenEdge
from sicbo.server.settings import WebLimits

FEW = WebLimits(commands_at_once=6)


async def test_a_fast_machine_founds_a_demo_house_although_it_asks_too_often(tmp_path: Path) -> None:
    """In CI the robots ordered more at once than the house takes of one person, and `sicbo demo` ended."""
    async with served(tmp_path, limits=FEW, is_its_own_origin=True) as edge:
        crew = Crew(edge.url, edge.clock)
        passing = asyncio.create_task(time_passes(edge.clock))
        try:
            opened = OpenEdge(edge.sign_in_service, await edge.sign_in_service.set_up_code())
            await Founding(edge.house, opened, crew).make_ready()
        finally:
            passing.cancel()
        assert {each.name for each in TABLES} == set(await edge.house.tables())


async def time_passes(clock: ManualClock) -> None:
    """Let a second pass every now and then."""
    while True:
        await asyncio.sleep(0.2)
        clock.move(seconds=1)
