"""Founds a demo house: robots as its first people, posts for others, and its tables.

Whatever exists from an earlier start is left as it is. Everything is ordered over the network by signed-in
robots; only codes for passwords are drawn inside, as `sicbo serve --code-for` does.
"""

from sicbo.administration import commands as o
from sicbo.chance import fresh_id
from sicbo.demo.robot_sessions import Crew
from sicbo.demo.staff import ADMIN, BOSS, PEOPLE, ROBOTS
from sicbo.demo.tables import TABLES, DemoTable
from sicbo.house_runtime.house import House
from sicbo.people import Role
from sicbo.server.lifecycle import OpenEdge
from sicbo.table import commands as c


class NotARobotHouse(Exception):
    """A house whose first people are not robots: it belongs to somebody."""


class Founding:
    """Makes a demo house ready to open."""

    def __init__(self, house: House, edge: OpenEdge, crew: Crew) -> None:
        self._house = house
        self._edge = edge
        self._sign_in_service = edge.sign_in_service
        self._crew = crew

    async def make_ready(self) -> None:
        """Admit everyone, and set up the tables that do not exist yet."""
        await self._first_people()
        for robot in (BOSS, ADMIN):
            await self._crew.at_work(robot)
        await self._appoint({**ROBOTS, **PEOPLE})
        for robot in ROBOTS:
            if robot not in (BOSS, ADMIN):
                await self._crew.take_code(robot, await self._sign_in_service.code_for(robot))
        for table in TABLES:
            await self._set_up(table)

    async def _first_people(self) -> None:
        people = (await self._house.administration()).people
        if self._edge.set_up_code is not None:
            await self._crew.found(self._edge.set_up_code)
        elif BOSS not in people or ADMIN not in people:
            raise NotARobotHouse("this house has people of its own: robots join only a house of theirs")
        else:
            for robot in (BOSS, ADMIN):
                await self._crew.take_code(robot, await self._sign_in_service.code_for(robot))

    async def _appoint(self, roles: dict[str, Role]) -> None:
        """Let the admin propose those who do not work here, and the boss approve."""
        people = (await self._house.administration()).people
        for name, role in roles.items():
            if name not in people or people[name].is_dismissed:
                await self._crew.appoint(o.AppointPerson(person=name, roles=(role,)))

    async def _set_up(self, table: DemoTable) -> None:
        """Register a table, set it up and assign its posts, each only once over all starts."""
        if table.name not in (await self._house.administration()).tables:
            body = {"key": fresh_id(), "table": table.name}
            await (await self._crew.at_work(BOSS)).post("/administration/register-table", body)
        if table.name not in await self._house.tables():
            await self._crew.send(BOSS, table.name, table.setting_up)
        await self._crew.give_posts(table, key=f"founding/{table.name}")
        await self._crew.send(
            BOSS, table.name, c.StartShift(shift="demo"), key=f"founding/{table.name}/shift"
        )
