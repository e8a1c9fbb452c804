"""`sicbo house init` and `sicbo doctor`: a new house with its mark, and what is wrong with an installation."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import apsw
import pytest

from audit.commands import done, refused, sicbo, verified
from bus.a_nats import a_nats_server
from house_runtime.house import running
from sicbo.cli.doctor import file_checks, program_checks
from sicbo.cli.doctor.program_checks import Level
from sicbo.reports.pictures import NoFont
from sicbo.storage.contents import CannotBeFilled
from sicbo.storage.contract import StoreIsAway
from sicbo.storage.sqlite.database_file import DatabaseIsOpen
from sicbo.storage.sqlite.store import SqliteStore
from storage.stores import KINDS, opened


@pytest.mark.parametrize("mark", ["demo", "laboratory", "real"])
def test_a_new_house_has_an_id_and_a_mark(tmp_path: Path, mark: str) -> None:
    """It is whole from the start, and is the only file."""
    file = tmp_path / "house.db"

    made = done("house", "init", "--database", file, "--mark", mark)

    assert [file] == list(tmp_path.iterdir())
    report = verified(file)
    assert (made["house"], mark) == (report["house"], report["mark"])
    assert 16 == len(made["house"])


def test_a_house_that_is_there_is_left_alone(tmp_path: Path) -> None:
    """No second start over the first."""
    file = tmp_path / "house.db"
    done("house", "init", "--database", file, "--mark", "demo")
    before = file.read_bytes()

    assert "already exists, and is not overwritten" in refused(
        "house", "init", "--database", file, "--mark", "real"
    )
    assert before == file.read_bytes()


def test_a_house_needs_a_mark_that_is_known(tmp_path: Path) -> None:
    """None, another one, and a place where nothing can be made: all are bad input."""
    file = tmp_path / "house.db"

    assert "Missing option '--mark'" in refused("house", "init", "--database", file)
    assert "'demo', 'laboratory', 'real'" in refused("house", "init", "--database", file, "--mark", "big")
    assert "No such file or directory" in refused(
        "house", "init", "--database", tmp_path / "none" / "house.db", "--mark", "demo"
    )
    assert "mysql:// is not an address" in refused(
        "house", "init", "--database", "mysql://x/y", "--mark", "demo"
    )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE meta SET value = 'real' WHERE name = 'mark'",
        "DELETE FROM meta WHERE name = 'mark'",
        "REPLACE INTO meta VALUES ('mark', 'real')",
    ],
)
def test_the_mark_of_a_house_cannot_be_changed(tmp_path: Path, statement: str) -> None:
    """The database itself refuses."""
    file = tmp_path / "house.db"
    done("house", "init", "--database", file, "--mark", "demo")
    connection = apsw.Connection(str(file))

    with pytest.raises(apsw.ConstraintError, match="keeps its id and its mark"):
        connection.execute(statement)

    connection.close()
    assert "demo" == verified(file)["mark"]


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_store_keeps_what_a_house_says_of_itself(kind: str, tmp_path: Path) -> None:
    """Once, and permanently."""
    async with opened(kind, tmp_path) as store:
        said = {"house": "abc", "mark": "demo"}
        await store.set_meta(said)
        with pytest.raises(CannotBeFilled, match="already"):
            await store.set_meta({"mark": "real"})
        assert said == await store.meta()


def parts(document: Any) -> dict[str, tuple[str, str]]:  # noqa: ANN401 - whatever JSON holds
    """Return the level and the message of each part."""
    return {each["part"]: (each["level"], each["says"]) for each in document["checks"]}


def test_the_doctor_finds_a_new_house_well(tmp_path: Path) -> None:
    """Every part is named, and nothing is wrong."""
    file = tmp_path / "house.db"
    done("house", "init", "--database", file, "--mark", "demo")

    found = done("doctor", "--database", file)

    assert found["well"]
    assert {"Python", "SQLite", "numba", "disk", "database", "schema", "lock"} <= set(parts(found))
    assert ("good", "no process has the house open") == parts(found)["lock"]
    assert "what there is" in sicbo("doctor", "--database", file).stdout


def test_the_doctor_says_who_has_the_house_open(tmp_path: Path) -> None:
    """So does the refusal of a second writer."""

    async def test() -> None:
        async with running("sqlite", tmp_path):
            found = await asyncio.to_thread(done, "doctor", "--database", tmp_path / "house.db")
            says = f"a process (number {os.getpid()}) has the house open: it is running"
            assert ("note", says) == parts(found)["lock"]
            with pytest.raises(DatabaseIsOpen, match=rf"another process \(number {os.getpid()}\)"):
                await SqliteStore.open(tmp_path / "house.db")

    asyncio.run(test())
    assert ("good", "no process has the house open") == parts(done("doctor", "--database", tmp_path / "house.db"))["lock"]  # fmt: skip


def test_a_database_that_was_asked_for_and_is_not_there_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without one asked for it is only noted."""
    monkeypatch.chdir(tmp_path)

    assert 1 == sicbo("doctor", "--database", "none.db").exit_code
    assert "note" == parts(done("doctor"))["database"][0]


def test_a_damaged_database_is_wrong(house_file: Path) -> None:
    """It says what to do."""
    house_file.write_bytes(house_file.read_bytes()[:5000])

    result = sicbo("doctor", "--database", house_file)

    assert 1 == result.exit_code
    assert "WRONG" in result.stdout


def test_a_database_of_a_newer_program_is_wrong(house_file: Path) -> None:
    """Neither the doctor nor a start takes it for one of ours."""
    connection = apsw.Connection(str(house_file))
    connection.execute("UPDATE meta SET value = '99' WHERE name = 'schema'")
    connection.close()

    result = sicbo("doctor", "--database", house_file)

    assert 1 == result.exit_code
    assert "newer than this program" in " ".join(result.stdout.split())
    with pytest.raises(StoreIsAway, match="its schema is version 99"):
        asyncio.run(SqliteStore.open(house_file))


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing extra is a note, with what it would bring."""
    monkeypatch.setattr(program_checks, "find_spec", lambda _: None)

    found = list(program_checks.extras())

    assert {Level.NOTE} == {each.level for each in found}
    assert "install sicbo[fast]" in found[0].says


def test_a_machine_without_fonts_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Charts drawn there would have no letters."""

    def no_font() -> None:
        raise NoFont("this machine has none of the fonts")

    assert Level.GOOD is program_checks.fonts().level
    monkeypatch.setattr("sicbo.reports.pictures.refuse_without_fonts", no_font)

    assert (Level.NOTE, "this machine has none of the fonts") == program_checks.fonts()[1:]


def test_a_disk_without_room_for_a_backup_is_noted(house_file: Path) -> None:
    """It is reported, but is no reason to stop."""
    with house_file.open("r+b") as file:
        file.truncate(2**27)

    assert Level.NOTE is file_checks.disk(house_file, 2**27).level
    assert Level.GOOD is file_checks.disk(house_file, 2**30).level


def test_an_older_schema_is_noted() -> None:
    """It is brought up to date at the next start."""
    assert "version 0 becomes 3 when the house starts" == file_checks.schema(0).says


def test_the_secret_of_a_house_is_made_once_and_for_nobody_else(tmp_path: Path) -> None:
    """Mode 0600; one that is there is bad input and is left alone."""
    file = tmp_path / "draws.secret"

    assert {"file": str(file)} == done("house", "secret", file)

    before = file.read_bytes()
    assert (0o600, 65) == (file.stat().st_mode & 0o777, len(before))
    assert "already exists, and is not overwritten" in refused("house", "secret", file)
    assert before == file.read_bytes()
    assert "Keep " in sicbo("house", "secret", tmp_path / "other.secret").stdout


def test_the_doctor_says_whether_the_bus_answers(tmp_path: Path) -> None:
    """One that runs, one that is away, and an invalid one."""
    file = tmp_path / "house.db"
    done("house", "init", "--database", file, "--mark", "demo")
    with a_nats_server() as nats:
        assert ("good", "it answers and accepts our login") == parts(done("doctor", "--database", file, "--bus", nats.url))["bus"]  # fmt: skip
    for url, says in ((nats.url, "is away"), ("http://x", "nats://"), ("", "empty")):
        result = sicbo("doctor", "--database", file, "--bus", url, "--json")
        assert (1, "WRONG") == (result.exit_code, parts(json.loads(result.stdout))["bus"][0])
        assert says in parts(json.loads(result.stdout))["bus"][1]
