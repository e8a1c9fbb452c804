"""What an operator saw in the log while PostgreSQL was stopped and started."""

import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from house_runtime.processes import until
from sicbo.bus.in_process import InProcessBus
from sicbo.clock import ManualClock
from sicbo.house_runtime.house import House
from sicbo.house_runtime.housekeeping import Housekeeping
from sicbo.house_runtime.settings import HouseSettings
from sicbo.storage.contract import StoreIsAway
from storage.stores import leases_by, opened


async def test_a_store_outage_is_logged_once_when_it_begins_and_once_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line when it goes, one when it comes."""
    looks = 0
    look = Housekeeping._look_once  # noqa: SLF001 - the store is away for it alone

    async def looked(housekeeping: Housekeeping) -> None:
        nonlocal looks
        looks += 1
        if looks in range(2, 6):
            raise StoreIsAway("PostgreSQL db.example/house is away: the line is cut")
        await look(housekeeping)

    monkeypatch.setattr(Housekeeping, "_look_once", looked)
    with caplog.at_level(logging.INFO):
        async with opened("memory", tmp_path) as store:
            clock = ManualClock(datetime(2026, 11, 15, 12, tzinfo=UTC))
            settings = HouseSettings(look_every=0.01, expire_every=60)
            leases_by(store, clock)
            house = House(store, InProcessBus(), clock, owner="us", settings=settings)
            await house.start()
            await until(lambda: looks > 7)
            await house.stop()

    assert [
        "the store is away: PostgreSQL db.example/house is away: the line is cut",
        "the store is back",
    ] == [record.getMessage() for record in caplog.records if "the store" in record.getMessage()]
