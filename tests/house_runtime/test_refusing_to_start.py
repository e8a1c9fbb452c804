"""What a house does not start upon, and what it says then."""

import pytest
from msgspec.structs import replace

from house_runtime.test_house_shared import CAS, SELL, Doors
from sicbo.storage.contract import StoredEvent, StoreIsDamaged
from sicbo.streams import ADMINISTRATION, CAGE
from storage.memory_store import MemoryStore


@pytest.mark.parametrize("spoilt", [ADMINISTRATION, CAGE])
async def test_a_house_does_not_start_upon_people_or_tickets_that_were_changed(spoilt: str) -> None:
    """Records of tables were compared with their hashes at a start, those of the cage and the administration not."""
    store = MemoryStore()
    await store.set_meta({"house": "h1", "mark": "demo"})
    first = Doors(store)
    await first.house.start()
    await first.do(CAGE, SELL, CAS)
    await first.house.stop()
    read = store.read

    async def changed(stream: str, *, after: int = 0, limit: int = 10_000) -> list[StoredEvent]:
        records = await read(stream, after=after, limit=limit)
        return [replace(each, data=each.data + b" ") for each in records] if stream == spoilt else records

    store.read = changed  # type: ignore[method-assign]
    with pytest.raises(StoreIsDamaged, match=spoilt):
        await Doors(store).house.start()
