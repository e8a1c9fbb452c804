"""One call of the store fails: the first, the second, the third … until all goes through untouched."""

import asyncio
from pathlib import Path

import pytest

from faults.faulty_store import FaultyStore, When
from faults.stubborn import Stubborn, a_round, look_at_everything, set_up
from storage.stores import opened


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
@pytest.mark.parametrize("when", When)
def test_whichever_call_fails_nothing_is_lost_and_nothing_is_done_twice(
    kind: str, when: When, tmp_path: Path
) -> None:
    """From the start of a table to the end of a round, which is played as if nothing were; then one more."""

    async def with_failing(nth: int) -> str:
        folder = tmp_path / str(nth)
        folder.mkdir()
        async with opened(kind, folder) as store:
            faulty = FaultyStore(store, when, nth)
            house = Stubborn(faulty)
            await house.start()
            await set_up(house)
            await a_round(house, key="disturbed")
            await house.start()
            failed, faulty.left = faulty.failed, 0
            await a_round(house, key="after")
            await look_at_everything(house, store)
            await house.drop()
            return failed

    failed = set()
    for nth in range(1, 500):
        failing = asyncio.run(with_failing(nth))
        if not failing:
            break
        failed.add(failing)

    assert {"create", "claim", "read", "answers", "commit"} <= failed
