"""The program by its hashes: a changed file is named, the start refused, and no round opened any more."""

import asyncio
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

import sicbo
from cli.conftest import Run
from kill.a_served_house import run_sicbo
from server.play import at_a_table
from server.process import make_house, serving
from sicbo.audit.program import Expected, Verification, hashes_of, installed, program_files
from sicbo.house_runtime.requests import PROGRAM_HAS_CHANGED, Accepted
from sicbo.server.program_watch import ProgramWatch
from sicbo.table import commands as c


async def test_the_program_and_the_rules_in_force_are_told_by_their_hashes(tmp_path: Path) -> None:
    """The hash of a rule file is that of the file that ships."""
    async with at_a_table(tmp_path) as play:
        answer = await play.ada.post("/verification")

        assert 200 == answer.status_code, answer.text
        told = answer.json()
        assert (True, []) == (told["is_whole"], told["differences"])
        assert told["files"] == len(list(program_files()))
        text = sicbo.document_text("rws-open-cover-etg-2021")
        expected = {
            "table": "T1",
            "document": "rws-open-cover-etg-2021",
            "sha256": hashlib.sha256(text.encode()).hexdigest(),
            "is_shipped": True,
        }
        assert [expected] == told["rules"]


async def test_to_look_at_the_last_findings_leaves_nothing_on_record(tmp_path: Path) -> None:
    """Before the program was looked at there are none; a look that is asked for is put on record once."""
    async with at_a_table(tmp_path) as play:
        house = play.edge.house
        before = await house.streams()
        early = await play.ada.get("/verification")
        assert ((409, "verification/not-yet"), before) == (
            (early.status_code, early.json()["code"]),
            await house.streams(),
        )

        asked = await play.ada.post("/verification")
        after = await house.streams()
        shown = [(await play.ada.get("/verification")).json() for _ in range(2)]

        assert {"administration"} == {name for name in after if after[name] != before[name]}
        assert [asked.json()] * 2 == shown
        assert after == await house.streams()


async def test_no_round_is_opened_by_a_program_that_has_changed(tmp_path: Path) -> None:
    """The one in play concludes; when the files are as they should be, rounds are opened again."""
    async with at_a_table(tmp_path) as play:
        right = hashes_of(program_files())
        wrong = {name: "0" * 64 if name.endswith("sicbo/money.py") else each for name, each in right.items()}
        expected = dict(right)
        watch = ProgramWatch(play.edge.house, play.edge.clock, Expected(expected, "a test"))
        assert (await watch.check()).is_whole
        await play.do(c.OpenBetting())

        expected.update(wrong)
        found = await watch.check()

        (named,) = found.differences
        assert named.endswith("money.py was changed")
        await play.finish((1, 2, 3), has_wagers=False)
        assert PROGRAM_HAS_CHANGED == await play.ask(c.OpenBetting())
        async with play.edge.browser() as browser:
            assert 503 == (await browser.get("/ready")).status_code
        expected.update(right)
        await watch.check()
        assert isinstance(await play.ask(c.OpenBetting()), Accepted)


# ---- from outside, with a copy of the program that may be changed ----------------------------------------


class Copy:
    """A copy of the program that is run in its place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "copy"
        package = Path(sicbo.__file__).parent
        shutil.copytree(package, self.folder / "sicbo", ignore=shutil.ignore_patterns("__pycache__"))
        self.environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        self.command = (sys.executable, "-m", "sicbo")

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a command of the copy."""
        return subprocess.run(
            [*self.command, *words],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            cwd=self.folder,
        )

    def change(self) -> Path:
        """Change a file that is in no round."""
        path = self.folder / "sicbo" / "rules" / "sets" / "au-sicbo.toml"
        path.write_text(path.read_text() + "# changed\n")
        return path


def test_a_start_with_a_changed_file_is_refused_and_names_it(tmp_path: Path) -> None:
    """By a manifest, which another tool checks as well."""
    copy, house = Copy(tmp_path), make_house(tmp_path)
    manifest = tmp_path / "sicbo.sha256"
    done = copy.run("audit", "program", "--write", str(manifest), "--json")
    assert (0, None) == (done.returncode, json.loads(done.stdout)["whole"]), done.stderr
    whole = copy.run("audit", "program", "--manifest", str(manifest), "--json")
    assert (0, True) == (whole.returncode, json.loads(whole.stdout)["whole"]), whole.stderr
    settings = tmp_path / "sicbo.toml"
    settings.write_text(f"[house]\ndatabase = '{house}'\n[verification]\nmanifest = '{manifest}'\n")
    outside = ["sha256sum", "--check", "--quiet", str(manifest)]
    assert 0 == subprocess.run(outside, check=False, capture_output=True).returncode

    changed = copy.change()

    refused = copy.run("serve", "--settings", str(settings))
    assert (1, "") == (refused.returncode, refused.stdout)
    assert f"{changed} was changed" in refused.stderr
    looked = copy.run("audit", "program", "--manifest", str(manifest))
    assert (1, True) == (looked.returncode, f"WRONG: {changed} was changed" in looked.stdout)
    doctor = copy.run("doctor", "--manifest", str(manifest), "--json")
    (program,) = (each for each in json.loads(doctor.stdout)["checks"] if each["part"] == "program")
    assert (1, "WRONG") == (doctor.returncode, program["level"])
    assert 1 == subprocess.run(outside, check=False, capture_output=True).returncode


def test_a_file_that_is_changed_under_a_running_house_is_named_on_demand(tmp_path: Path) -> None:
    """And the log has it, for whoever is woken."""
    copy, house = Copy(tmp_path), make_house(tmp_path)
    with serving(house, command=copy.command, env=copy.environment, cwd=tmp_path) as served:
        with served.browser() as browser:
            served.set_up()
            assert 200 == served.sign_in("ada", browser).status_code
            assert browser.get("/verification").json()["is_whole"], "it was looked at before the house opened"

            changed = copy.change()

            assert browser.get("/verification").json()["is_whole"]
            assert not browser.post("/verification").json()["is_whole"]
            told = browser.get("/verification").json()
            assert (False, [f"{changed} was changed"]) == (told["is_whole"], told["differences"])
            assert [PROGRAM_HAS_CHANGED.sentence] == browser.get("/ready").json()["missing"]
        assert 0 == served.stop()
        assert f"the program has changed: {changed} was changed" in served.logged()
    replayed = run_sicbo("audit", "replay", "--database", str(house), "--stream", "administration", "--json")
    verified = re.findall(r"program-verified", replayed)
    assert 2 == len(verified), replayed
    assert 1 == replayed.count(f"{changed} was changed")


@pytest.mark.parametrize(
    ("text", "says"),
    [("", "names no files"), ("nonsense\n", "line 1: this is not a line of a manifest")],
)
def test_what_is_no_manifest_is_told(run: Run, tmp_path: Path, text: str, says: str) -> None:
    """Exit code 2, and where."""
    path = tmp_path / "manifest"
    path.write_text(text)

    result = run("audit", "program", "--manifest", str(path))

    assert (2, "") == (result.exit_code, result.stdout)
    assert says in result.stderr


def test_what_the_installer_of_a_wheel_left_is_what_is_expected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its hashes are of the program's own files, wherever they lie."""
    content = b"seven = 7\n"
    (tmp_path / "sicbo").mkdir()
    (tmp_path / "sicbo" / "a.py").write_bytes(content)
    listed = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    about = tmp_path / "sicbo-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sicbo\nVersion: 0.1.0\n")
    record = f"sicbo/a.py,sha256={listed},10\nsicbo-0.1.0.dist-info/RECORD,,\n../../bin/sicbo,sha256=AA,3\n"
    (about / "RECORD").write_text(record)
    monkeypatch.setattr("sicbo.audit.program.distribution", lambda _: PathDistribution(about))

    found = installed()

    assert found is not None
    assert {str(tmp_path / "sicbo" / "a.py"): hashlib.sha256(content).hexdigest()} == found.hashes


async def test_a_look_at_the_program_happens_by_itself(tmp_path: Path) -> None:
    """Every so many hours; here the hours are short."""
    async with at_a_table(tmp_path) as play:
        looked = asyncio.Event()

        class Watch(ProgramWatch):
            async def check(self) -> Verification:
                found = await super().check()
                looked.set()
                return found

        expected = Expected({"/nowhere": "0" * 64}, "a test")
        watch = Watch(play.edge.house, play.edge.clock, expected)
        looking = asyncio.create_task(watch.check_every(1e-7))
        await looked.wait()
        looking.cancel()
        assert watch.last is not None
        assert "/nowhere is missing" in watch.last.differences
