"""The seeded day, played once for all tests of reports."""

from pathlib import Path

import pytest

from reports.making import Day
from reports.seeded_day import keep_and_export
from sicbo.storage.export import ExportFile


@pytest.fixture(scope="session")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return the database of the seeded day, and its export."""
    return keep_and_export(tmp_path_factory.mktemp("seeded"))


@pytest.fixture(scope="session")
def day(seeded: tuple[Path, Path]) -> Day:
    """Return the seeded day as its export has it."""
    return Day(ExportFile(seeded[1]))
