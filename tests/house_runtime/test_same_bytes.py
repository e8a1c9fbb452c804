"""The same commands in the same order are the same bytes on every store (INV-O5)."""

from pathlib import Path

import pytest

from house_runtime.house import House, lay, running
from sicbo.ledger.accounts import Account
from sicbo.storage.contract import Head, StoredEvent
from sicbo.table import commands as c
from storage.stores import KINDS


async def play(house: House) -> None:
    """Play a day with a settled round, refusals, an interruption and another round."""
    ann, bob = await house.terminal("ann"), await house.terminal("bøb 骰")
    await house.ask(lay("ann", {"small": 20}), ann)
    await house.do(c.OpenBetting())
    await house.ask(lay("ann", {"small": 20, "total:9": 5}), ann)
    house.clock.move(seconds=1.25)
    await house.ask(lay("bøb 骰", {"big": 1000}), bob)
    await house.ask(lay("bøb 骰", {"big": 40}), bob)
    await house.finish((1, 2, 6))
    await house.do(c.OpenBetting())
    await house.ask(lay("bøb 骰", {"triple:3": 10}), bob)
    await house.start()
    await house.do(c.OpenBetting())
    await house.ask(lay("ann", {"triple:3": 10}), ann)
    await house.finish((3, 3, 3))


async def day(kind: str, folder: Path) -> tuple[list[StoredEvent], list[Head], dict[Account, int]]:
    """Play the day on a store of a kind; give all records, heads and balances."""
    async with running(kind, folder) as house:
        await play(house)
        return await house.store.read("T1"), await house.store.heads(), await house.store.balances()


@pytest.mark.parametrize("kind", KINDS)
async def test_the_same_commands_give_the_same_bytes_and_head(kind: str, tmp_path: Path) -> None:
    """Every record, the head of the chain and every balance are those of the store in memory."""
    events, heads, balances = await day(kind, tmp_path)

    assert len(events) > 20
    assert (events, heads, balances) == await day("memory", tmp_path)
