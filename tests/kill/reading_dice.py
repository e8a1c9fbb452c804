"""A program of its own: a table with real dice is played until its dealer reads them, die by die."""

import asyncio
import sys
from pathlib import Path

from at_the_table import ORDINARY_DICE
from house_runtime.house import BOSS, DEALER, House, lay
from sicbo.rules.equipment import Mixer
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c

FACES = (4, 4, 6)


async def play(path: Path) -> None:
    """Open betting, lay a wager, close, tumble, and read the dice."""
    store = await SqliteStore.open(path)
    house = House(store)
    await house.start()
    await house.open()
    await house.do(c.RemoveMixer())
    await house.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="M1"))
    await house.do(c.LogDice(serial="D1", dice=ORDINARY_DICE))
    await house.do(c.AssignPost(person="supervisor", post="Pit Supervisor"), BOSS)
    ann = await house.terminal("ann")
    await house.do(c.OpenBetting())
    await house.do(lay("ann", {"double:4": 20}), ann)
    await house.do(c.CloseBetting())
    await house.do(c.StartTumble())
    await house.do(c.ReportTumble(times=3))
    await house.do(c.CheckFlat(flat=(True, True, True)))
    for die, face in enumerate(FACES, start=1):
        await house.do(c.ReadDie(die=die, face=face), DEALER)
    await house.table.stop()
    await store.close()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
