"""Files, keys and buses that are not what a command takes them for: what it says then."""

import asyncio
import json
import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from audit.commands import done, refused, sicbo, verified
from audit.houses import Place, spoil
from bus.a_nats import a_nats_server, needs_nats
from sicbo.storage.sqlite.store import SqliteStore


def checked(*arguments: str | Path) -> tuple[int, dict[str, tuple[str, str]]]:
    """Ask the doctor; give the exit code, and level and words of each part."""
    result = sicbo("doctor", *arguments, "--json")
    found = json.loads(result.stdout)["checks"]
    return result.exit_code, {each["part"]: (each["level"], each["says"]) for each in found}


def made(folder: Path, name: str = "house.db") -> Path:
    """Make a new house."""
    done("house", "init", "--database", folder / name, "--mark", "demo")
    return folder / name


@pytest.fixture
def tables_alone(tmp_path: Path) -> Path:
    """Make a file that has all tables, and in which no house was ever made."""
    file = tmp_path / "empty.db"

    async def make() -> None:
        await (await SqliteStore.open(file)).close()

    asyncio.run(make())
    return file


def test_a_file_without_a_house_was_found_whole(tables_alone: Path) -> None:
    """Nothing is in it: neither an id nor a record."""
    [finding] = verified(tables_alone, exit_code=1)["findings"]

    assert "it holds no house" in finding["what"]


def test_a_file_without_a_house_was_restored_as_one(tables_alone: Path, tmp_path: Path) -> None:
    """And so was an export of it imported."""
    exported = tmp_path / "nothing.jsonl"
    done("export", exported, "--database", tables_alone)

    for arguments in (("restore", tables_alone), ("import", exported), ("restore", exported)):
        assert "it holds no house" in refused(*arguments, "--database", tmp_path / "new.db")
    assert not (tmp_path / "new.db").exists()


def test_the_doctor_found_a_file_without_a_house_good(tables_alone: Path) -> None:
    """It says how to make one."""
    code, found = checked("--database", tables_alone)

    assert (1, "WRONG") == (code, found["database"][0])
    assert "`sicbo house init`" in found["database"][1]


def test_an_empty_file_was_made_a_database_by_a_serve_that_was_refused(tmp_path: Path) -> None:
    """A house whose file a full disk has emptied stays as it is, and nothing is put beside it."""
    file = tmp_path / "house.db"
    file.touch()

    result = sicbo("serve", "--database", file)

    assert (1, "") == (result.exit_code, result.stdout)
    assert "is empty: it holds no house" in result.stderr
    assert ([file], b"") == (list(tmp_path.iterdir()), file.read_bytes())


def test_a_lock_was_left_beside_a_file_that_is_no_house(tmp_path: Path) -> None:
    """A text, and a database of something else: both are named and left alone."""
    text, other = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("eggs, milk\n")
    with closing(sqlite3.connect(other)) as database:
        database.execute("CREATE TABLE recipe (name)")
        database.commit()

    told = [sicbo("serve", "--database", each) for each in (text, other)]

    assert [(1, ""), (1, "")] == [(each.exit_code, each.stdout) for each in told]
    assert [text, other] == sorted(tmp_path.iterdir())


def test_serving_without_a_house_did_not_say_how_one_is_made(tmp_path: Path) -> None:
    """The first thing that someone tries."""
    says = refused("serve", "--database", tmp_path / "house.db")

    assert "make a house with `sicbo house init`" in says
    assert [] == list(tmp_path.iterdir())


def test_the_program_was_found_the_same_as_itself() -> None:
    """Where nobody says what the files should be, nothing is compared, and that is said."""
    told = sicbo("audit", "program")
    document = json.loads(sicbo("audit", "program", "--json").stdout)

    assert "NOT COMPARED with anything" in told.stdout
    assert "the same" not in told.stdout
    assert (0, None, None) == (told.exit_code, document["whole"], document["compared_with"])


def test_a_mark_that_is_none_was_good_for_the_doctor(tmp_path: Path) -> None:
    """One flipped bit in the mark: a house that cannot start is not well."""
    file = made(tmp_path)
    spoil(file, "UPDATE meta SET value = 'deno' WHERE name = 'mark'")

    code, found = checked("--database", file)

    assert (1, "WRONG") == (code, found["database"][0])
    assert "'deno'" in found["database"][1]


def test_a_mark_that_is_none_was_bad_input_to_serve_and_was_sealed(tmp_path: Path) -> None:
    """It is damage: exit code 1, and nothing is signed."""
    file, key = made(tmp_path), tmp_path / "house.key"
    done("audit", "key", key)
    spoil(file, "UPDATE meta SET value = 'deno' WHERE name = 'mark'")

    for arguments in (("serve",), ("audit", "seal", "--key", key)):
        result = sicbo(*arguments, "--database", file)
        assert (1, "") == (result.exit_code, result.stdout)
        assert "and not 'deno'; restore a backup" in result.stderr


def test_a_restore_named_the_log_of_the_house_that_is_in_its_way(tmp_path: Path) -> None:
    """Deleting only the named file must not delete the last rounds."""
    file = made(tmp_path)
    done("backup", tmp_path / "backup", "--database", file)
    log = tmp_path / "house.db-wal"
    log.write_bytes(b"the last rounds")

    assert f"{file} already exists" in refused("restore", tmp_path / "backup", "--database", file)
    file.unlink()
    assert f"{log} already exists" in refused("restore", tmp_path / "backup", "--database", file)


def test_a_damaged_last_record_was_said_to_end_as_it_should(tmp_path: Path) -> None:
    """The message was `T1 should end with record 1, and it ends with 1`; only the bytes differ."""
    file = made(tmp_path)

    async def add() -> None:
        store = await SqliteStore.open(file)
        await store.create("T1")
        await store.close()

    asyncio.run(add())
    Place("sqlite", file).change("UPDATE stream SET hash = {} WHERE id = 'T1'", bytes(31) + b"1")

    said = checked("--database", file)[1]["database"][1]

    assert "T1 should end with record 0, but its bytes do not match the head" in said


def test_a_receipt_of_a_stream_that_is_not_there_was_promised_for_later(tmp_path: Path) -> None:
    """A mistyped name is reported with the existing ones."""
    file, key = made(tmp_path), tmp_path / "house.key"
    done("audit", "key", key)
    done("audit", "seal", "--key", key, "--database", file)

    said = refused("audit", "receipt", "nowhere", "1", "--database", file)

    assert "there is no stream 'nowhere'" in said


@pytest.mark.parametrize("content", [b"SQLite format 3\0 and so on\n", b"a list\n"])
def test_what_is_no_export_was_not_as_it_was_written(tmp_path: Path, content: bytes) -> None:
    """A backup of a file is not an export: the message names the command that takes it."""
    file = tmp_path / "some.backup"
    file.write_bytes(content)

    said = refused("import", file, "--database", tmp_path / "new.db")

    assert "not an export" in said
    assert ("`sicbo restore`" in said) is content.startswith(b"SQLite")


def test_a_public_key_that_was_given_to_sign_was_to_be_hidden(tmp_path: Path) -> None:
    """`chmod 600 house.key.pub` would not have helped."""
    file, key = made(tmp_path), tmp_path / "house.key"
    done("audit", "key", key)

    said = refused("audit", "seal", "--key", f"{key}.pub", "--database", file)

    assert "is a public key and cannot sign" in said
    assert "chmod" not in said
    assert "is not a public key" in refused("audit", "verify", "--public-key", key, "--database", file)


@needs_nats
def test_the_doctor_failed_on_a_bus_with_the_permissions_of_the_how_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It speaks as the house that it looks at: other subjects are not allowed."""
    house = done("house", "init", "--database", tmp_path / "house.db", "--mark", "demo")["house"]
    subjects = f'"sicbo1.{house}.>"'
    login = f"user: north, password: sesame, permissions: {{ publish: {subjects}, subscribe: {subjects} }}"
    password = tmp_path / "password"
    password.write_text("sesame\n", encoding="ascii")
    password.chmod(0o600)
    monkeypatch.setenv("SICBO_BUS_PASSWORD_FILE", str(password))
    with a_nats_server(f"authorization {{ users: [ {{ {login} }} ] }}") as nats:
        address = nats.url.replace("//", "//north@")
        code, found = checked("--database", tmp_path / "house.db", "--bus", address)

    assert (0, ("good", "it answers and accepts our login")) == (code, found["bus"])


def test_a_proof_of_the_how_to_was_wrong_once_the_witness_had_renewed_what_it_kept() -> None:
    """On the page nothing that needs the old tree head comes after the command that replaces it."""
    page = (Path(__file__).parents[2] / "docs/how-to/back-up-and-audit.md").read_text(encoding="utf-8")
    section = page.partition("\n## Be a witness\n")[2].partition("\n## ")[0]
    lines = re.findall(r"^(?:sicbo|python3) .*$", section, re.MULTILINE)

    renews = next(at for at, line in enumerate(lines) if "audit witness" in line and "--proof" in line)

    assert not [line for line in lines[renews + 1 :] if "--tree-head kept.json" in line]


def test_the_driver_of_postgresql_wrote_tracebacks_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """That the server is away is said by us, in one line: the driver's own words are not repeated."""
    import sicbo.storage.postgresql.store  # noqa: F401, PLC0415 - quietens the driver

    logging.getLogger("asyncpg.pool").warning("Failed to restore the pool connection floor; retrying")

    assert [] == caplog.records
