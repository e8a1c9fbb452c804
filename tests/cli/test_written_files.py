"""Files that commands write: all of them or none, each a file of its own, in a form that its name does not deny."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

SICBO = str(Path(sys.executable).parent / "sicbo")
RULES = "mbs-sicbo-v6-2020"
ODDS = ("odds", RULES)
SIMULATE = ("simulate", RULES, "--rounds", "5", "--sessions", "3", "--wager", "small=10", "--seed", "7")
SHOE = ("shoe", "mbs-3card-2016", "--decks", "2", "--penetration", "0.1")
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every test write where it likes."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "results.txt").write_text("1-1-2\n3-4-6\n", encoding="utf-8")


def there() -> dict[str, bytes]:
    """Return every file that is there, with what it holds."""
    return {each.name: each.read_bytes() for each in Path().iterdir() if each.is_file()}


@pytest.mark.parametrize(
    "arguments",
    [
        (*ODDS, "--csv", "a", "--html", "folder"),
        (*ODDS, "--html", "a.html", "--correlations", "b.csv", "--markdown", "folder"),
        (*SIMULATE, "--samples", "a.csv", "--chart", "folder.svg"),
        (*ODDS, "--csv", "a.csv", "--html", "nowhere/b.html"),
        (*SIMULATE, "--samples", "a.csv", "--chart", "results.txt/b.svg"),
    ],
)
def test_exit_code_2_came_although_an_earlier_file_was_written(
    refused: Callable[..., str], arguments: tuple[str, ...]
) -> None:
    """2 means that nothing was changed, so all names are looked at before anything is written."""
    Path("folder").mkdir()
    Path("folder.svg").mkdir()
    before = there()

    assert f"cannot write {arguments[-1]}: " in refused(*arguments)
    assert before == there()


@pytest.mark.parametrize("is_there", [True, False])
def test_a_device_that_takes_nothing_left_the_other_files_written(is_there: bool) -> None:  # noqa: FBT001 - a case
    """What can fail is written first, beside the places of the others."""
    if is_there:
        Path("a.csv").write_text("old", encoding="utf-8")
    before = there()
    done = subprocess.run(
        [SICBO, *ODDS, "--csv", "a.csv", "--html", "/dev/full"], capture_output=True, text=True, check=False
    )

    assert (2, "", "Error: cannot write /dev/full: No space left on device\n") == (
        done.returncode, done.stdout, done.stderr,
    )  # fmt: skip
    assert before == there()


@pytest.mark.parametrize("method", ["write_bytes", "replace"])
@pytest.mark.parametrize("old", [None, "old"])
def test_a_disk_that_filled_up_half_way_left_the_first_file_new(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, method: str, old: str | None
) -> None:
    """The first file is as it was, whether it was there or not, and nothing lies beside it."""
    if old:
        Path("a.csv").write_text(old, encoding="utf-8")
    before, works, calls = there(), getattr(Path, method), []

    def fails_once(path: Path, *arguments: object) -> object:
        calls.append(path)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return works(path, *arguments)

    monkeypatch.setattr(Path, method, fails_once)

    said = refused(*ODDS, "--csv", "a.csv", "--correlations", "c.csv")

    assert "Error: cannot write c.csv: No space left on device\n" == said
    assert before == there()


def test_a_file_that_was_there_is_replaced_and_keeps_its_permissions(run: Callable[..., Result]) -> None:
    """Reports can be made again, so the newest one takes the place; help says so."""
    Path("a.csv").write_text("old", encoding="utf-8")
    Path("a.csv").chmod(0o640)
    Path("to-b.html").symlink_to("b.html")

    assert 0 == run(*ODDS, "--csv", "a.csv", "--html", "to-b.html").exit_code

    assert b"area,kind,name," in Path("a.csv").read_bytes()
    assert 0o640 == Path("a.csv").stat().st_mode & 0o777
    assert Path("to-b.html").is_symlink()
    assert {"results.txt", "a.csv", "b.html", "to-b.html"} == set(there())
    for name in ("odds", "layout", "simulate", "shoe"):
        assert "an existing one is replaced" in " ".join(run(name, "--help").stdout.split())
    assert "an existing one is replaced" in " ".join(run("dice", "test", "--help").stdout.split())


SAME = [
    (("--csv", "same", "--html", "same"), "--csv and --html"),
    (("--csv", "keep.csv", "--correlations", "./keep.csv"), "--csv and --correlations"),
    (("--correlations", "keep.csv", "--csv", "folder/../keep.csv"), "--csv and --correlations"),
    (("--csv", "results.txt", "--markdown", "hard.txt"), "--markdown and --csv"),
    (("--csv", "results.txt", "--markdown", "soft.txt"), "--markdown and --csv"),
    (("--csv", "new.txt", "--markdown", "dangling.txt"), "--markdown and --csv"),
]


@pytest.mark.parametrize(("arguments", "says"), SAME)
def test_two_options_that_named_one_file_lost_one_of_them(
    refused: Callable[..., str], arguments: tuple[str, ...], says: str
) -> None:
    """However the file is named: by another path, by a symbolic link or by a hard one."""
    Path("folder").mkdir()
    os.link("results.txt", "hard.txt")
    Path("soft.txt").symlink_to("results.txt")
    Path("dangling.txt").symlink_to("new.txt")
    before = there()

    assert f"{says} name the same file" in refused(*ODDS, *arguments)
    assert before == there()


def test_samples_and_chart_may_not_be_one_file(refused: Callable[..., str]) -> None:
    """Where the endings differ, a link can still join them."""
    Path("a.csv").write_text("old", encoding="utf-8")
    Path("a.svg").symlink_to("a.csv")

    assert "--samples and --chart name the same file" in refused(
        *SIMULATE, "--samples", "a.csv", "--chart", "a.svg"
    )
    assert b"old" == there()["a.csv"]


@pytest.mark.parametrize("arguments", [(*SHOE, "--chart"), ("dice", "test", "results.txt", "--chart")])
def test_a_chart_named_png_was_full_of_svg(run: Callable[..., Result], arguments: tuple[str, ...]) -> None:
    """A picture is what its name says."""
    for name in ("x.png", "X.SVG"):
        assert 0 == run(*arguments, name).exit_code

    assert PNG == Path("x.png").read_bytes()[:8]
    assert b"<svg" == Path("X.SVG").read_bytes()[:4]


ENDINGS = [
    ((*ODDS, "--csv", "x.png"), ".csv, .txt"),
    ((*ODDS, "--csv", "x.html"), ".csv, .txt"),
    ((*ODDS, "--correlations", "x.parquet"), ".csv, .txt"),
    ((*ODDS, "--markdown", "x.docx"), ".md, .markdown, .txt"),
    ((*ODDS, "--html", "x.pdf"), ".html, .htm"),
    (("layout", RULES, "--svg", "x.png"), ".svg"),
    ((*SHOE, "--chart", "x.pdf"), ".svg, .png"),
    ((*SHOE, "--chart", "x"), ".svg, .png"),
    (("dice", "test", "results.txt", "--chart", "x.jpeg"), ".svg, .png"),
    ((*SIMULATE, "--chart", "x.pdf"), ".svg, .png, .html"),
    ((*SIMULATE, "--samples", "x"), ".csv, .parquet"),
]


@pytest.mark.parametrize(("arguments", "endings"), ENDINGS)
def test_a_name_with_an_ending_that_cannot_be_written_was_written_all_the_same(
    refused: Callable[..., str], arguments: tuple[str, ...], endings: str
) -> None:
    """Those that can be are named; where there is one form only, a name without an ending will do."""
    before = there()

    assert f"{arguments[-2]} {arguments[-1]}: the name must end in {endings}" in refused(*arguments)
    assert before == there()


@pytest.mark.parametrize("arguments", [(*ODDS, "--csv"), ("layout", RULES, "--svg"), (*ODDS, "--markdown")])
@pytest.mark.parametrize("also", [(), ("--json",)])
@pytest.mark.parametrize("place", ["/dev/stdout", "/dev/fd/1", "out", "-"])
def test_a_file_on_standard_output_was_mixed_with_the_answer(
    arguments: tuple[str, ...], also: tuple[str, ...], place: str
) -> None:
    """Standard output has one document, and a script may rely on it."""
    with Path("out").open("w", encoding="utf-8") as out:
        done = subprocess.run(
            [SICBO, *arguments, place, *also], stdout=out, stderr=subprocess.PIPE, text=True, check=False
        )

    assert (2, "") == (done.returncode, Path("out").read_text(encoding="utf-8"))
    assert f"{arguments[-1]} {place}: standard output" in done.stderr


def test_what_was_read_from_standard_input_was_written_over() -> None:
    """A shell opened the file, but it is the same."""
    with Path("results.txt").open("rb") as read:
        done = subprocess.run(
            [SICBO, "dice", "test", "-", "--chart", "results.svg"],
            stdin=read, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert 0 == done.returncode

    os.link("results.txt", "again.svg")
    with Path("results.txt").open("rb") as read:
        done = subprocess.run(
            [SICBO, "dice", "test", "-", "--chart", "again.svg"],
            stdin=read, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert (2, "") == (done.returncode, done.stdout)
    assert "--chart again.svg: standard input" in done.stderr


def test_everything_may_go_to_nowhere(run: Callable[..., Result]) -> None:
    """The null device keeps nothing, so nothing is lost there."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        done = subprocess.run(
            [SICBO, *ODDS, "--csv", "/dev/null", "--html", "/dev/null"],
            stdin=subprocess.DEVNULL, stdout=nowhere, stderr=nowhere, check=False,
        )  # fmt: skip

    assert 0 == done.returncode
    assert 0 == run(*ODDS, "--csv", "/dev/null").exit_code


@pytest.mark.parametrize(
    "arguments",
    [
        (*ODDS, "--csv"), (*ODDS, "--html"), (*ODDS, "--markdown"), (*ODDS, "--correlations"),
        ("layout", RULES, "--svg"), (*SHOE, "--chart"), ("dice", "test", "results.txt", "--chart"),
        (*SIMULATE, "--samples"), (*SIMULATE, "--chart"),
    ],
)  # fmt: skip
def test_an_empty_name_was_said_to_be_a_directory(
    refused: Callable[..., str], arguments: tuple[str, ...]
) -> None:
    """It is said to be empty, by every option that writes."""
    assert f"{arguments[-1]}: the name of the file is empty" in refused(*arguments, "")


def test_a_name_with_a_slash_at_its_end_became_a_file(refused: Callable[..., str]) -> None:
    """It is the name of a folder."""
    assert "cannot write new/: " in refused("layout", RULES, "--svg", "new/")
    assert "cannot write new.csv/: " in refused(*SIMULATE, "--samples", "new.csv/")
    assert {"results.txt"} == set(there())


def test_a_link_to_itself_ended_with_a_traceback(refused: Callable[..., str]) -> None:
    """It is a place where nothing can be written."""
    Path("loop").symlink_to("loop")

    assert "cannot write loop: Too many levels of symbolic links" in refused(*ODDS, "--csv", "loop")


def test_a_name_as_long_as_the_disk_allows_was_too_long(
    run: Callable[..., Result], refused: Callable[..., str]
) -> None:
    """The name beside it, under which it is written first, is a short one."""
    longest = "b" * 251 + ".svg"

    assert 0 == run("layout", RULES, "--svg", longest).exit_code
    assert longest in there()
    assert "File name too long" in refused("layout", RULES, "--svg", "b" + longest)


def test_a_write_protected_file_was_replaced(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever protects a file means it, and a folder that takes nothing is named before any work."""
    Path("a.csv").write_text("old", encoding="utf-8")
    # The tests may run as root, who may write anywhere.
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).is_dir())
    assert "cannot write a.csv: it is write-protected" in refused(*ODDS, "--csv", "a.csv")

    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "cannot write b.csv: the folder" in refused(*ODDS, "--csv", "b.csv")
    assert {"results.txt", "a.csv"} == set(there())


@pytest.mark.parametrize("name", ["\x1b[31mred", "a\udcffb", "tab\tnew\nline"])
@pytest.mark.parametrize("ending", [".svg", ".png"])
def test_a_strange_name_broke_the_picture_that_shows_it(
    run: Callable[..., Result], name: str, ending: str
) -> None:
    """What XML cannot hold is a question mark in the heading."""
    Path(name).write_text("1-1-2\n3-4-6\n", encoding="utf-8")

    assert 0 == run("dice", "test", name, "--chart", f"x{ending}").exit_code

    if ending == ".svg":
        assert "2 results" in "".join(ET.parse("x.svg").getroot().itertext())  # noqa: S314 - our own picture


@pytest.mark.parametrize("ending", [".svg", ".html"])
def test_a_strategy_in_a_file_with_a_strange_name_broke_the_chart(
    run: Callable[..., Result], ending: str
) -> None:
    """Its name is in the title of the player."""
    Path("\x1b\udcff.py").write_text("def f(s):\n    return {'small': 1000}\n", encoding="utf-8")
    played = ("simulate", RULES, "--rounds", "5", "--sessions", "3", "--strategy", "\x1b\udcff.py:f")

    assert 0 == run(*played, "--chart", f"x{ending}").exit_code
    assert "Player 1: ??.py:f" in Path(f"x{ending}").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["", "\x01", "\udcff", "a\nb"])
def test_a_player_without_a_name_that_can_be_printed_broke_the_samples(
    refused: Callable[..., str], name: str
) -> None:
    """Nobody could find the player in them."""
    said = refused(*SIMULATE, "--player", f"big=10 'name={name}'", "--samples", "x.csv")

    assert "a name is one or more characters that can be printed" in said


@pytest.mark.parametrize("arguments", [(*ODDS, "--csv", "x.csv"), ("export", "x")])
def test_a_folder_that_is_gone_was_output_that_cannot_be_written(arguments: tuple[str, ...]) -> None:
    """Somebody else removed the current folder."""
    Path("gone").mkdir()
    script = f'cd gone && rmdir ../gone && exec "{SICBO}" "$@"'
    done = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *arguments], capture_output=True, text=True, check=False
    )

    assert (2, "") == (done.returncode, done.stdout)
    assert "cannot write the output" not in done.stderr
    assert "Traceback" not in done.stderr
