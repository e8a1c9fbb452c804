"""Files that hold money, or what opens a house, are for one user alone: mode 0600 whatever the umask is.

Every command is run as a process of its own, with the umask of a careless administrator.
"""

import json
import stat
import subprocess
from pathlib import Path

import pytest

from audit.commands import done, sicbo
from audit.houses import played_house
from kill.a_served_house import SICBO
from server.process import make_house, serving

UMASKS = (0, 0o022, 0o077)


def run(folder: Path, umask: int, *words: str) -> str:
    """Run a command under a umask; it must end well."""
    ended = subprocess.run(
        [SICBO, *words], cwd=folder, umask=umask, capture_output=True, text=True, check=False, timeout=120
    )
    assert 0 == ended.returncode, ended.stderr
    return ended.stdout


def modes(folder: Path, *names: str) -> dict[str, int]:
    """Return the modes of files; by default of all files in the folder."""
    there = [folder / each for each in names] or [each for each in folder.iterdir() if each.suffix != ".log"]
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in there}


def private(*names: str) -> dict[str, int]:
    """Check that nobody else may read these files."""
    return dict.fromkeys(names, 0o600)


@pytest.mark.parametrize("umask", UMASKS)
def test_everything_that_is_written_of_a_house_is_private(tmp_path: Path, umask: int) -> None:
    """Databases, copies, exports, tree heads, proofs, reports and keys; the public half of a key is public."""
    for words in (
        "house init --mark laboratory --database house.db",
        "backup house.backup --database house.db",
        "restore house.backup --database restored.db",
        "export house.export --database house.db",
        "import house.export --database imported.db",
        "audit key seal-key",
        "audit seal --key seal-key --out head.json --database house.db",
        "audit proof --since 1 --out growth.json --database house.db",
        "audit witness --keep witness.json --public-key seal-key.pub --database house.db",
        "house door-key door-key",
        "house secret draws-secret",
        "report events --csv report.csv --html report.html --database house.db",
    ):
        run(tmp_path, umask, *words.split())

    public = {"seal-key.pub": 0o666 & ~umask}
    found = modes(tmp_path)
    assert private(*(found.keys() - public.keys())) | public == found
    assert {"house.db", "house.db.lock", "witness.json", "report.html", "imported.db"} < set(found)


@pytest.mark.parametrize("umask", UMASKS)
def test_the_log_of_a_running_house_is_private(tmp_path: Path, umask: int) -> None:
    """The last rounds are in it."""
    house = make_house(tmp_path)
    with serving(house, umask=umask):
        names = ("house.db", "house.db-wal", "house.db-shm", "house.db.lock")
        assert private(*names) == modes(tmp_path, *names)


def test_a_demo_house_has_a_folder_of_its_own(tmp_path: Path) -> None:
    """Where the program makes a folder, nobody else looks into it."""
    words = [SICBO, "demo", "--folder", str(tmp_path / "var"), "--port", "0", "--json"]
    process = subprocess.Popen(words, umask=0, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert process.stdout is not None
        assert process.stdout.readline()
        assert 0o700 == stat.S_IMODE((tmp_path / "var").stat().st_mode)
        assert {0o600} == set(modes(tmp_path / "var").values())
    finally:
        process.kill()
        process.communicate()


def test_an_old_house_that_others_could_read_is_closed_to_them_when_it_is_opened(tmp_path: Path) -> None:
    """It says so in the log: who opened it up should know; an auditor gets a copy or an export."""
    house = make_house(tmp_path)
    house.chmod(0o644)
    (tmp_path / "house.db.lock").touch(0o664)

    with serving(house) as served:
        names = ("house.db", "house.db-wal", "house.db-shm", "house.db.lock")
        assert private(*names) == modes(tmp_path, *names)
        assert f"{house} had mode 0644" in served.logged()


def test_a_file_that_is_no_house_keeps_its_mode(tmp_path: Path) -> None:
    """Nothing about it is changed."""
    file = tmp_path / "letter.db"
    file.write_text("Dear all, " * 100, encoding="utf-8")
    file.chmod(0o644)

    assert 1 == sicbo("serve", "--database", file).exit_code

    assert {"letter.db": 0o644} == modes(tmp_path)


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660, 0o666])
@pytest.mark.parametrize("ending", ["", ".lock"])
def test_the_doctor_finds_fault_with_files_that_others_could_read(
    tmp_path: Path, ending: str, mode: int
) -> None:
    """And prints the command that fixes it, which works."""
    house = played_house(tmp_path)
    loose = tmp_path / f"house.db{ending}"
    loose.chmod(mode)

    found = sicbo("doctor", "--database", house, "--json")

    (check,) = [each for each in json.loads(found.stdout)["checks"] if each["part"] == "permissions"]
    assert (1, "WRONG") == (found.exit_code, check["level"])
    said, _, command = check["says"].rpartition(": ")
    assert f"{loose} has mode {mode:04o}" in said
    subprocess.run(command.split(), check=True)
    mended = [each for each in done("doctor", "--database", house)["checks"] if each["part"] == "permissions"]
    assert ["good"] == [each["level"] for each in mended]
