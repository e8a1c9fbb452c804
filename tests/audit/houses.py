"""Houses in files: one in which a day was played, and ways to spoil it."""

import asyncio
from pathlib import Path

import apsw

from live_table.house import House, lay, running
from sicbo.table import commands as c


def played_house(folder: Path, rounds: int = 2) -> Path:
    """Play some rounds at one table with two players; give the file."""

    async def play() -> None:
        async with running("sqlite", folder) as house:
            await play_rounds(house, rounds)

    asyncio.run(play())
    return folder / "house.db"


async def play_rounds(house: House, rounds: int) -> None:
    """Let two players come and play; some of what they ask is refused."""
    ann, bob = await house.terminal("ann"), await house.terminal("bob")
    await house.ask(lay("ann", {"small": 20}), ann)  # refused: betting is not open
    for number in range(rounds):
        await house.do(c.OpenBetting())
        await house.ask(lay("ann", {"small": 20, "total:9": 5}), ann)
        await house.ask(lay("bob", {"big": 10}), bob)
        await house.finish((1 + number % 6, 2, 6))


def spoil(file: Path, *statements: str) -> None:
    """Change a file behind the house's back; triggers are put back, so that only the change is left."""
    connection = apsw.Connection(str(file))
    kept = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    for name, _ in kept:
        connection.execute(f"DROP TRIGGER {name}")
    for each in statements:
        connection.execute(each)
    for _, sql in kept:
        connection.execute(str(sql))
    connection.close()
