"""A house goes from any store into any store: same heads, balances, tree heads and answers (INV-O6)."""

import asyncio
from pathlib import Path

import pytest

from audit.commands import done, refused, sicbo
from audit.conftest import DURABLE
from audit.houses import Place, Sealed
from house_runtime.house import House
from storage.a_postgresql import server


def everything(place: Place) -> list[object]:
    """Read all that a house holds."""
    with place.contents() as contents:
        return [
            {name: value for name, value in contents.meta().items() if name != "schema"},
            contents.heads(),
            [list(contents.records(head.stream)) for head in contents.heads()],
            list(contents.answers()),
            contents.balances(),
            list(contents.tree_heads()),
        ]


def nothing_yet(kind: str, folder: Path) -> Place:
    """Return an empty store of this kind."""
    if kind == "sqlite":
        return Place(kind, folder / "moved.db")
    return Place(kind, Path(asyncio.run(server().new_house())))


@pytest.mark.parametrize("words", [("export", "import"), ("backup", "restore")])
@pytest.mark.parametrize("kind", DURABLE)
def test_a_house_moves_from_every_store_into_every_store(
    sealed: Sealed, kind: str, words: tuple[str, str], tmp_path: Path
) -> None:
    """It is the same to the byte, it is whole with its signatures, and receipts and witnesses still hold."""
    out, back = words
    file, receipt = tmp_path / "file", tmp_path / "receipt.json"
    target = nothing_yet(kind, tmp_path)
    public = ("--public-key", sealed.public)
    done("audit", "receipt", "T1", "7", "--out", receipt, "--database", sealed.place.database)

    given = done(out, file, "--database", sealed.place.database)
    taken = done(back, file, "--database", target.address("sicbo_app"))

    assert given["streams"] == taken["streams"]
    assert everything(sealed.place) == everything(target)
    assert done("audit", "verify", *public, "--database", target.database)["whole"]
    assert done("audit", "check-receipt", receipt, *public)["holds"]
    again = done("audit", "receipt", "T1", "7", "--database", target.database)
    assert again == done("audit", "receipt", "T1", "7", "--database", sealed.place.database)
    witness = tmp_path / "witness.json"
    witness.write_bytes(sealed.witness.read_bytes())
    assert 2 == done("audit", "witness", "--keep", witness, *public, "--database", target.database)["from"]
    again_refused = refused(back, file, "--database", target.address("sicbo_app"))
    assert "already holds a house" in again_refused or "already exists" in again_refused


def test_a_table_runs_on_in_the_other_store(sealed: Sealed, tmp_path: Path) -> None:
    """What was moved is played on with, and is whole; the next seal follows the last one."""
    target = nothing_yet("postgresql" if sealed.place.kind == "sqlite" else "sqlite", tmp_path)
    done("export", tmp_path / "file", "--database", sealed.place.database)
    done("import", tmp_path / "file", "--database", target.address("sicbo_app"))

    async def play() -> None:
        async with target.store() as store:
            house = House(store)
            house.asked = 5000
            await house.start()
            await house.terminal("dan")
            await house.table.stop()

    asyncio.run(play())
    sealing = ("--key", sealed.key, "--database", target.address("sicbo_app"))
    assert 3 == done("audit", "seal", *sealing)["tree_head"]["number"]
    assert done("audit", "verify", "--public-key", sealed.public, "--database", target.database)["whole"]


def test_a_house_that_runs_in_postgresql_is_read_at_one_moment(sealed: Sealed, tmp_path: Path) -> None:
    """Verified, exported and backed up while a table plays; nobody waits for anybody."""
    if sealed.place.kind == "sqlite":
        return  # tests/audit/test_verify.py and test_moving_a_house.py
    place = sealed.copied(tmp_path)

    async def play() -> None:
        async with place.store() as store:
            house = House(store)
            house.asked = 5000
            await house.start()
            reading = [
                asyncio.create_task(asyncio.to_thread(sicbo, *words, "--database", place.database))
                for words in (("audit", "verify"), ("export", tmp_path / "e"), ("backup", tmp_path / "b"))
            ]
            for number in range(20):
                await house.terminal(f"player{number}")
            answers = await asyncio.gather(*reading)
            assert [0, 0, 0] == [each.exit_code for each in answers], [each.output for each in answers]
            await house.table.stop()

    asyncio.run(play())
    for file in ("e", "b"):
        done("import", tmp_path / file, "--database", tmp_path / f"{file}.db")
        assert done("audit", "verify", "--database", tmp_path / f"{file}.db")["whole"]
