"""A played house, made once and copied for each test."""

import shutil
from pathlib import Path

import pytest

from audit.houses import played_house


@pytest.fixture(scope="session")
def original_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a house that no test may change."""
    return played_house(tmp_path_factory.mktemp("played"))


@pytest.fixture
def house_file(original_house: Path, tmp_path: Path) -> Path:
    """Copy the played house for a test to do with as it likes."""
    return Path(shutil.copy(original_house, tmp_path / "house.db"))
