"""Export, import, backup and restore: the same house elsewhere, or a refusal that says where it is wrong."""

import asyncio
from pathlib import Path

import pytest

from audit.commands import done, refused, sicbo, verified
from audit.houses import RECORDS, play_rounds, spoil
from house_runtime.house import House, running
from sicbo.storage.contents import CannotBeFilled
from sicbo.storage.export import ExportFile, ExportIsDamaged
from sicbo.storage.sqlite.contents import SqliteContents
from storage.stores import KINDS, opened


def everything(file: Path) -> list[object]:
    """Read all that a house holds."""
    with SqliteContents(file) as contents:
        return [
            contents.meta(),
            contents.heads(),
            [list(contents.records(head.stream)) for head in contents.heads()],
            list(contents.answers()),
            contents.balances(),
            list(contents.tree_heads()),
        ]


def test_a_house_that_is_exported_and_imported_is_the_same(house_file: Path, tmp_path: Path) -> None:
    """Heads, bytes, answers and balances are those of the first house, and it is whole (INV-O6)."""
    exported, copy = tmp_path / "house.jsonl", tmp_path / "copy.db"

    out = done("export", exported, "--database", house_file)
    back = done("import", exported, "--database", copy)

    assert (
        out["streams"]
        == back["streams"]
        == [{"stream": "T1", "seq": RECORDS, "hash": verified(house_file)["streams"][0]["hash"]}]
    )
    assert everything(house_file) == everything(copy)
    assert verified(copy)["whole"]
    assert [] == list(tmp_path.glob(".*"))


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_store_takes_an_export_in_once(
    kind: str, house_file: Path, tmp_path: Path
) -> None:
    """The same heads and balances in each; a store that has a house takes no other."""
    exported = tmp_path / "house.jsonl"
    done("export", exported, "--database", house_file)
    (tmp_path / "other").mkdir()

    async with opened(kind, tmp_path / "other") as store:
        contents = ExportFile(exported)
        await store.fill(contents)

        assert contents.heads() == await store.heads()
        assert contents.balances() == {str(each): net for each, net in (await store.balances()).items()}
        assert [each for each, _ in contents.records("T1")] == await store.read("T1")
        with pytest.raises(CannotBeFilled, match="already holds a house"):
            await store.fill(contents)


def test_an_export_of_a_house_that_runs_is_of_one_moment(tmp_path: Path) -> None:
    """The table plays on, and a backup is as good as an export."""

    async def test() -> None:
        async with running("sqlite", tmp_path) as house:
            await play_rounds(house, 1)
            file = tmp_path / "house.db"
            await asyncio.to_thread(done, "export", tmp_path / "a.jsonl", "--database", file)
            await asyncio.to_thread(done, "backup", tmp_path / "a.backup", "--database", file)
            await house.terminal("cid")

    asyncio.run(test())
    done("import", tmp_path / "a.jsonl", "--database", tmp_path / "a.db")
    done("restore", tmp_path / "a.backup", "--database", tmp_path / "b.db")

    assert everything(tmp_path / "a.db") == everything(tmp_path / "b.db")
    assert verified(tmp_path / "house.db")["streams"] != verified(tmp_path / "b.db")["streams"]


def test_a_table_runs_on_in_a_restored_house(house_file: Path, tmp_path: Path) -> None:
    """After a backup and a restore the next round is played, and the house is whole."""
    done("backup", tmp_path / "house.backup", "--database", house_file)
    folder = tmp_path / "later"
    folder.mkdir()
    done("restore", tmp_path / "house.backup", "--database", folder / "house.db")

    async def test() -> None:
        async with opened("sqlite", folder) as store:
            house = House(store)
            house.asked = 1000
            house.clock.move(minutes=1)
            await house.start()
            await house.terminal("cid")
            await house.table.stop()

    asyncio.run(test())
    assert verified(folder / "house.db")["streams"][0]["records"] > RECORDS


def test_nothing_is_ever_overwritten(house_file: Path, tmp_path: Path) -> None:
    """Neither a house, nor an export, nor a backup, nor the log that a house left."""
    other = tmp_path / "other"
    done("export", other, "--database", house_file)
    done("backup", tmp_path / "backup", "--database", house_file)
    (tmp_path / "left.db-wal").write_bytes(b"the last round")
    before = house_file.read_bytes()

    for arguments in (
        ("export", other, "--database", house_file),
        ("backup", other, "--database", house_file),
        ("import", other, "--database", house_file),
        ("restore", tmp_path / "backup", "--database", house_file),
        ("restore", tmp_path / "backup", "--database", tmp_path / "left.db"),
    ):
        assert "already exists, and is not overwritten" in refused(*arguments)
    assert before == house_file.read_bytes()


def test_a_place_where_nothing_can_be_made_is_named(house_file: Path, tmp_path: Path) -> None:
    """Bad input, not a traceback."""
    nowhere = tmp_path / "none" / "house.jsonl"

    assert "No such file or directory" in refused("export", nowhere, "--database", house_file)
    assert "No such file or directory" in refused("backup", nowhere, "--database", house_file)
    assert "No such file" in refused("import", nowhere, "--database", tmp_path / "new.db")
    assert "No such file" in refused("restore", nowhere, "--database", tmp_path / "new.db")


def test_an_export_that_was_cut_anywhere_is_refused_with_the_line(house_file: Path, tmp_path: Path) -> None:
    """At every line end and in the middle of every line."""
    exported = tmp_path / "house.jsonl"
    done("export", exported, "--database", house_file)
    whole = exported.read_bytes()
    lines = whole.splitlines(keepends=True)
    place = 0
    for number, line in enumerate(lines, start=1):
        for cut in (place, place + len(line) // 2, place + len(line) - 1):
            exported.write_bytes(whole[:cut])
            with pytest.raises(ExportIsDamaged) as damage:
                ExportFile(exported)
            assert number == damage.value.line
        place += len(line)
    exported.write_bytes(whole[: len(whole) // 2])
    assert "line" in refused("import", exported, "--database", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_an_export_in_which_any_bit_is_another_is_refused_with_the_line(
    house_file: Path, tmp_path: Path
) -> None:
    """A bit of every seventh byte, whatever it belongs to."""
    exported = tmp_path / "house.jsonl"
    done("export", exported, "--database", house_file)
    whole = exported.read_bytes()
    # The text of a rule file makes one line very long: of that line, bits at its ends are enough.
    places = [at for at in range(0, len(whole), 7) if at < 2000 or at > len(whole) - 4000]
    for at in places:
        spoilt = bytearray(whole)
        spoilt[at] ^= 1 << at % 8
        exported.write_bytes(spoilt)
        with pytest.raises(ExportIsDamaged) as damage:
            ExportFile(exported)
        assert whole[:at].count(b"\n") + 1 == damage.value.line


def test_a_damaged_backup_is_refused_and_nothing_is_made(house_file: Path, tmp_path: Path) -> None:
    """Cut, overwritten or changed: bad input that says what is wrong."""
    backup = tmp_path / "house.backup"
    done("backup", backup, "--database", house_file)
    whole = backup.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2], bytes(100) + whole[100:], whole.replace(b"boss", b"eve!")):
        backup.write_bytes(damaged)
        assert str(backup) in refused("restore", backup, "--database", tmp_path / "new.db")
        assert not (tmp_path / "new.db").exists()


def test_a_house_that_is_wrong_is_neither_exported_nor_backed_up(house_file: Path, tmp_path: Path) -> None:
    """Exit code 1, the place, and no file."""
    spoil(house_file, "UPDATE event SET data = CAST('{}' AS BLOB) WHERE seq = 4")

    for name in ("export", "backup"):
        result = sicbo(name, tmp_path / "out", "--database", house_file)
        assert (1, "") == (result.exit_code, result.stdout)
        assert "4" in result.stderr
    assert ([], False) == (list(tmp_path.glob(".*")), (tmp_path / "out").exists())


def test_a_house_whose_end_is_missing_is_not_exported(house_file: Path, tmp_path: Path) -> None:
    """The chain is right as far as it goes, and it should go on."""
    spoil(house_file, "UPDATE stream SET seq = seq + 1")

    result = sicbo("export", tmp_path / "out", "--database", house_file)

    assert (1, True) == (
        result.exit_code,
        f"the stream should end with record {RECORDS + 1}" in result.stderr,
    )
    assert not (tmp_path / "out").exists()


def test_a_backup_keeps_nothing_beside_it(house_file: Path, tmp_path: Path) -> None:
    """One file, without log or lock."""
    folder = tmp_path / "backups"
    folder.mkdir()

    done("backup", folder / "one", "--database", house_file)

    assert ["one"] == [each.name for each in folder.iterdir()]


@pytest.mark.parametrize(
    "command", [("export",), ("backup",), ("audit", "key"), ("house", "init", "--mark", "demo", "--database")]
)
@pytest.mark.parametrize("place", [".", "/", ".."])
def test_a_folder_in_the_place_of_a_file_ended_with_a_traceback(
    command: tuple[str, ...], place: str, house_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is bad input, and nothing is made."""
    monkeypatch.chdir(house_file.parent)

    assert "a folder" in refused(*command, place)
    assert [house_file] == list(house_file.parent.iterdir())


def test_a_folder_in_the_place_of_a_house_ended_with_a_traceback(tmp_path: Path, house_file: Path) -> None:
    """To restore into, to import into, or to be looked at by the doctor."""
    assert "is a folder" in refused("restore", house_file, "--database", tmp_path)
    assert "is a folder" in refused("import", house_file, "--database", "/")
    for place in (tmp_path, "/", "."):
        found = sicbo("doctor", "--database", place, "--json")
        assert (1, True) == (found.exit_code, "is a folder" in found.stdout)
