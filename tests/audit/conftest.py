"""Played houses, each made once and copied for each test."""

import shutil
from pathlib import Path

import pytest

from audit.houses import Place, Sealed, played_house, sealed_house
from storage.stores import needs_postgresql

DURABLE = ("sqlite", pytest.param("postgresql", marks=needs_postgresql))


@pytest.fixture(scope="session")
def original_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a house that no test may change."""
    return played_house(tmp_path_factory.mktemp("played"))


@pytest.fixture
def house_file(original_house: Path, tmp_path: Path) -> Path:
    """Copy the played house for a test to do with as it likes."""
    return Path(shutil.copy(original_house, tmp_path / "house.db"))


_made: dict[str, Sealed] = {}


@pytest.fixture(scope="module", params=DURABLE)
def sealed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Sealed:
    """Play and seal a house on each kind of store; no test may change it."""
    kind = request.param
    if kind not in _made:
        _made[kind] = sealed_house(kind, tmp_path_factory.mktemp(f"sealed-{kind}"))
    return _made[kind]


@pytest.fixture
def place(sealed: Sealed, tmp_path: Path) -> Place:
    """Copy the sealed house for a test to do with as it likes."""
    return sealed.copied(tmp_path)
