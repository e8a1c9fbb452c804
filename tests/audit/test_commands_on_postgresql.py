"""Every command for a house in PostgreSQL: who connects, with which password, and what is said when it fails."""

import asyncio
import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from audit.commands import done, refused, sicbo
from audit.houses import Place
from sicbo.clock import SystemClock
from sicbo.storage.postgresql.address import PASSWORD_FILE
from storage.a_postgresql import server
from storage.stores import needs_postgresql

pytestmark = needs_postgresql
numbers = itertools.count(1)


def address(database: str, role: str = "") -> str:
    """Write the address of a database, with a role or without."""
    return f"postgresql://{role}{'@' if role else ''}/{database}?host={server().folder}"


@pytest.fixture
def house() -> str:
    """Make a new house, and give the name of its database."""
    name = f"made{next(numbers)}"
    done("house", "prepare", "--database", address(name, "postgres"))
    done("house", "init", "--database", address(name), "--mark", "demo")
    return name


def test_a_house_is_prepared_by_an_administrator_and_made_by_its_owner() -> None:
    """Roles and database, then the tables with the id and the mark; what is there is left as it is."""
    name = f"made{next(numbers)}"

    assert "does not exist" in refused("house", "init", "--database", address(name), "--mark", "demo")
    assert [f"database {name}"] == done("house", "prepare", "--database", address(name, "postgres"))["made"]
    assert [] == done("house", "prepare", "--database", address(name, "postgres"))["made"]
    assert "holds no house" in sicbo("audit", "verify", "--database", address(name)).stdout
    made = done("house", "init", "--database", address(name), "--mark", "laboratory")
    assert "already holds a house" in refused("house", "init", "--database", address(name), "--mark", "real")
    report = done("audit", "verify", "--database", address(name))

    assert (made["house"], "laboratory", True) == (report["house"], report["mark"], report["whole"])
    rows = asyncio.run(server().run(f"SELECT has_database_privilege('public', '{name}', 'CONNECT')"))
    assert [(False,)] == [tuple(row) for row in rows]


def test_a_file_is_not_prepared(tmp_path: Path) -> None:
    """What is for servers says so."""
    for word in ("prepare", "migrate"):
        assert "only for a house in PostgreSQL" in refused("house", word, "--database", tmp_path / "house.db")


COMMANDS = [
    ("audit", "verify"),
    ("audit", "replay"),
    ("audit", "draws"),
    ("audit", "receipt", "T1", "1"),
    ("audit", "seal", "--key", "x"),
    ("audit", "proof", "--since", "1", "--out", "x"),
    ("export", "x"),
    ("import", "x"),
    ("backup", "x"),
    ("restore", "x"),
    ("house", "init", "--mark", "demo"),
    ("house", "prepare"),
    ("house", "migrate"),
    ("doctor",),
]


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("where", ["postgresql://sicbo_app:sesame@db.example/house", "postgresql://db.example/house?password=sesame"])  # fmt: skip
def test_a_password_that_was_typed_is_refused_and_not_repeated(words: tuple[str, ...], where: str) -> None:
    """Others on the machine can read what is typed: the file for it is named."""
    said = refused(*words, "--database", where)

    assert "holds a password" in said
    assert PASSWORD_FILE in said
    assert "sesame" not in said


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("mysql://db/house", "mysql:// is not an address of a house"),
        ("postgresql://db.example", "names no database"),
        ("postgresql://db:port/house", "not an address of a database"),
        ("", "the name of the file is empty"),
        ("postgresql://127.0.0.1:1/house", "PostgreSQL 127.0.0.1:1/house is away"),
    ],
)
def test_an_address_that_is_none_is_bad_input(typed: str, says: str) -> None:
    """One sentence, no traceback."""
    assert says in refused("audit", "verify", "--database", typed)


def test_without_the_driver_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house in a file needs none."""
    monkeypatch.setattr("sicbo.cli.shared.databases.find_spec", lambda _: None)

    assert "install sicbo[postgresql]" in refused("export", "x", "--database", "postgresql://db/house")


@contextmanager
def password_needed(database: str) -> Iterator[None]:
    """Let the server ask everybody for a password who connects to one database."""
    rules = server().folder / "data" / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text(f"local {database} sicbo_app,sicbo_auditor,sicbo_owner scram-sha-256\n{before}")
    asyncio.run(server().run("SELECT pg_reload_conf()"))
    try:
        yield
    finally:
        rules.write_text(before)
        asyncio.run(server().run("SELECT pg_reload_conf()"))


def test_passwords_come_from_files_that_nobody_else_can_read(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From SICBO_DATABASE_PASSWORD_FILE, or as everywhere from PGPASSFILE with one for each role."""
    asyncio.run(server().run("ALTER ROLE sicbo_auditor PASSWORD 'sesame'"))
    file, everywhere = tmp_path / "password", tmp_path / "pgpass"
    for each, text in ((file, "sesame\n"), (everywhere, f"*:*:{house}:sicbo_auditor:sesame\n")):
        each.write_text(text, encoding="ascii")
        each.chmod(0o600)
    verify = ("audit", "verify", "--database", address(house))
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))
    with password_needed(house):
        said = _until_it_is_refused(verify)
        assert "is away" in said
        monkeypatch.setenv(PASSWORD_FILE, str(file))
        assert done(*verify)["whole"]
        file.chmod(0o644)
        assert "has mode 0644, and others could read it" in refused(*verify)
        monkeypatch.delenv(PASSWORD_FILE)
        monkeypatch.setenv("PGPASSFILE", str(everywhere))
        assert done(*verify)["whole"]
        assert ("good", f"from {everywhere}") == parts(sicbo("doctor", "--database", address(house), "--json"))["password"]  # fmt: skip


def _until_it_is_refused(words: tuple[str, ...]) -> str:
    """Wait until the server has reloaded its rules, which it does not announce."""
    while True:
        result = sicbo(*words)
        if result.exit_code:
            return result.stderr


# ---- the doctor --------------------------------------------------------------------------------------


def parts(result: Any) -> dict[str, tuple[str, str]]:  # noqa: ANN401 - the answer of a command
    """Return the level and the message of each part; of several with one name, the worst."""
    import json  # noqa: PLC0415 - here only

    found: dict[str, tuple[str, str]] = {}
    for each in json.loads(result.stdout)["checks"]:
        if each["part"] not in found or each["level"] == "WRONG":
            found[each["part"]] = each["level"], each["says"]
    return found


def seen(house: str, role: str = "", *, well: bool) -> dict[str, tuple[str, str]]:
    """Ask the doctor."""
    result = sicbo("doctor", "--database", address(house, role), "--json")
    assert (0 if well else 1) == result.exit_code, result.output
    return parts(result)


def test_the_doctor_finds_a_new_house_well(house: str) -> None:
    """Every part is named."""
    found = seen(house, well=True)

    assert {"server", "line", "clock", "connections", "schema", "role", "tables", "database"} <= set(found)
    assert ("good", "on this machine") == found["line"]
    assert "sicbo_app may add, and change nothing" == found["role"][1]
    assert "demo, 0 streams" in found["database"][1]


def test_the_doctor_names_what_keeps_a_house_from_running(
    house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings that could lose a commit, a role with too many rights or too few, a guard that is gone, a clock."""
    assert "could change event" in seen(house, "sicbo_owner", well=False)["role"][1]
    assert "may not add to event" in seen(house, "sicbo_auditor", well=False)["role"][1]
    asyncio.run(server().run(f"ALTER DATABASE {house} SET synchronous_commit = off"))
    assert "synchronous_commit is off" in seen(house, well=False)["server"][1]
    asyncio.run(server().run(f"ALTER DATABASE {house} RESET synchronous_commit"))
    asyncio.run(server().run("GRANT DELETE ON event TO sicbo_app", database=house))
    assert "could change event" in seen(house, well=False)["role"][1]
    assert "right of sicbo_app to DELETE event" in seen(house, well=False)["database"][1]
    asyncio.run(server().run("REVOKE DELETE ON event FROM sicbo_app", database=house))
    later = SystemClock().now() + timedelta(days=365)
    monkeypatch.setattr(SystemClock, "now", lambda _: later)
    assert "s apart: set them with NTP" in seen(house, well=False)["clock"][1]


def test_the_doctor_names_a_schema_that_is_missing_or_of_another_version(house: str) -> None:
    """With the command that makes it right, where there is one."""
    empty = f"made{next(numbers)}"
    done("house", "prepare", "--database", address(empty, "postgres"))
    assert "`sicbo house init`" in seen(empty, well=False)["schema"][1]
    place = Place("postgresql", Path(house))
    place.change("UPDATE meta SET value = '99' WHERE name = 'schema'")
    assert "use a newer program" in seen(house, well=False)["schema"][1]


def test_the_doctor_names_an_end_that_is_damaged(house: str) -> None:
    """As a start would."""

    async def add() -> None:
        async with Place("postgresql", Path(house)).store() as store:
            await store.create("T1")

    asyncio.run(add())
    Place("postgresql", Path(house)).change("UPDATE stream SET seq = 5")

    assert "T1 should end with record 5" in seen(house, well=False)["database"][1]


@pytest.mark.filterwarnings("ignore:password file")  # the driver warns too
def test_the_doctor_names_a_server_that_is_away_and_a_password_file_that_others_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both with a message, and neither with a traceback."""
    file = tmp_path / "pgpass"
    file.write_text("*:*:*:*:sesame", encoding="ascii")
    file.chmod(0o644)
    monkeypatch.setenv("PGPASSFILE", str(file))

    result = sicbo("doctor", "--database", "postgresql://127.0.0.1:1/house", "--json")

    assert 1 == result.exit_code
    assert "is away" in parts(result)["database"][1]
    assert "has mode 0644, so it is ignored" in parts(result)["password"][1]


def test_the_doctor_looks_at_the_key_that_signs(tmp_path: Path) -> None:
    """Whether it is one, and whether others could read it."""
    file, key = tmp_path / "house.db", tmp_path / "house.key"
    done("house", "init", "--database", file, "--mark", "demo")
    done("audit", "key", key)
    good = sicbo("doctor", "--database", file, "--key", key, "--json")
    assert (0, "good") == (good.exit_code, parts(good)["key"][0])
    key.chmod(0o640)
    wide = sicbo("doctor", "--database", file, "--key", key, "--json")
    assert (1, True) == (wide.exit_code, "others could read it" in parts(wide)["key"][1])
    file.chmod(0o666)
    assert (
        "others could read or write it"
        in parts(sicbo("doctor", "--database", file, "--json"))["permissions"][1]
    )


# ---- what an operator saw who did it in the wrong order ----------------------------------------------


def test_a_database_that_nobody_has_prepared_was_only_away() -> None:
    """It says which command makes it."""
    said = refused("serve", "--database", address("nobody_made_it"))

    assert '"nobody_made_it" does not exist: `sicbo house prepare` makes roles and database' in said


def test_a_restore_into_a_prepared_database_did_not_say_what_is_missing(house: str, tmp_path: Path) -> None:
    """The tables are: then it is restored. Before, neither doctor nor audit takes the empty tables for a house."""
    name = f"made{next(numbers)}"
    done("backup", tmp_path / "backup", "--database", address(house))
    done("house", "prepare", "--database", address(name, "postgres"))
    restore = ("restore", tmp_path / "backup", "--database", address(name))

    assert "`sicbo house migrate` makes tables to restore into" in refused(*restore)
    assert "`sicbo house init` makes one" in refused("serve", "--database", address(name))
    done("house", "migrate", "--database", address(name))
    assert "it holds no house yet" in seen(name, well=False)["database"][1]
    assert 1 == sicbo("audit", "verify", "--database", address(name)).exit_code
    done(*restore)

    assert seen(name, well=True)
