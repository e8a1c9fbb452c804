"""A process that dies between two dice: what was read stands, and two people read the rest."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

from msgspec.structs import replace

from house_runtime.house import House
from kill.reading_dice import FACES
from sicbo.failpoints import VARIABLE
from sicbo.house_runtime.requests import Accepted, Rejected
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.people import Actor, Role
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.table import commands as c

TESTS = Path(__file__).parents[1]
SUPERVISOR = Actor("supervisor", Role.PIT_SUPERVISOR)


def test_what_was_read_stands_and_two_people_read_the_rest(tmp_path: Path) -> None:
    """One die is on record: the round waits, one person alone reads nothing, and then it is concluded."""
    path = tmp_path / "house.db"
    died = subprocess.run(
        [sys.executable, "-m", "kill.reading_dice", str(path)],
        env={**os.environ, VARIABLE: "die-read:1", "PYTHONPATH": str(TESTS)},
        check=False,
        capture_output=True,
    )
    assert -signal.SIGKILL == died.returncode, died.stderr

    async def look() -> None:
        store = await SqliteStore.open(path)
        house = House(store)
        await house.start()
        table = house.table.standing.table
        assert table is not None
        assert table.round is not None
        assert (4, None, None) == table.round.reading.dice
        assert table.round.reading.is_awaited

        alone = await house.table.ask(house.request(c.AttestDice(faces=FACES), key="alone"))
        assert isinstance(alone, Rejected)
        assert "staff/needs-a-second-person" == alone.code
        right = replace(house.request(c.AttestDice(faces=FACES), key="right"), second=SUPERVISOR)
        assert isinstance(await house.table.ask(right), Accepted)

        balances = await store.balances()
        assert 10000 - 2000 + 2000 + 23000 == balances[Account(AccountKind.PLAYER_CREDIT, "ann")]
        await house.table.stop()
        await store.close()

    asyncio.run(look())
