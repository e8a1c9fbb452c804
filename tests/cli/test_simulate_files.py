import csv
import os
import stat
import xml.etree.ElementTree as ET
from collections.abc import Callable
from decimal import Decimal
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from pyarrow import parquet

import sicbo
from sicbo.cli.shared import output_names
from sicbo.reports import pictures
from sicbo.reports.pictures import NoFont, as_png, refuse_without_fonts
from sicbo.simulation.parallel.part_runner import PartsDone

RULES = "mbs-sicbo-v6-2020"
PLAYED = ("simulate", RULES, "--rounds", "30", "--sessions", "100", "--seed", "7", "--wager", "small=10")
MIA = ("--player", "martingale big=10 bank=300 most=200 target=350 name=Mia")
PNG = b"\x89PNG\r\n\x1a\n"


def test_samples_have_a_row_for_each_session_and_player(run_json: Callable[..., Any], tmp_path: Path) -> None:
    """In CSV, in the order of the sessions; they add up to what the answer says."""
    file = tmp_path / "samples.csv"
    answer = run_json(*PLAYED, *MIA, "--samples", str(file))

    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))

    assert [(str(session), name) for session in range(1, 101) for name in ("player 1", "Mia")] == [
        (row["session"], row["player"]) for row in rows
    ]
    for player in answer["players"]:
        own = [row for row in rows if row["player"] == player["name"]]
        for key in ("staked", "net"):
            assert Decimal(player[key]) == sum(Decimal(row[key]) for row in own)
        assert player["rounds"] == sum(int(row["rounds"]) for row in own)
        for ended, count in player["ended"].items():
            assert count == sum(row["ended"] == ended.replace("_", " ") for row in own)


def test_parquet_holds_what_csv_holds(run: Callable[..., Result], tmp_path: Path) -> None:
    """With amounts as exact decimals."""
    for file in ("samples.csv", "samples.parquet"):
        assert 0 == run(*PLAYED, *MIA, "--samples", str(tmp_path / file)).exit_code

    table = parquet.read_table(tmp_path / "samples.parquet").to_pylist()
    with (tmp_path / "samples.csv").open(encoding="utf-8", newline="") as text:
        expected = list(csv.DictReader(text))

    assert expected == [{key: str(value) for key, value in row.items()} for row in table]
    assert any(row["net"] < 0 for row in table)
    assert any(row["net"] > 0 for row in table)


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("x.parquet", "needs pyarrow: install it with `pip install sicbo[parquet]`"),
        ("x.png", "needs resvg_py: install it with `pip install sicbo[charts]`"),
    ],
)
def test_what_is_missing_is_named_before_anything_is_played(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, file: str, says: str
) -> None:
    """An hour of work must not end with a file that cannot be written."""
    monkeypatch.setattr(output_names, "find_spec", lambda _: None)
    option = "--chart" if file.endswith("png") else "--samples"

    assert says in " ".join(refused(*PLAYED, option, file).split())


def test_the_rule_file_itself_is_not_written_over(refused: Callable[..., str], tmp_path: Path) -> None:
    """However it is named."""
    house = tmp_path / "house.csv"
    house.write_text(sicbo.document_text(RULES), encoding="utf-8")
    before = house.read_bytes()

    said = refused("simulate", str(house), *PLAYED[2:], "--samples", f"{tmp_path}/./house.csv")

    assert "is the file that was read" in said
    assert before == house.read_bytes()


def test_a_file_is_replaced_whole_and_keeps_its_permissions(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    """Nothing is left beside it."""
    file = tmp_path / "samples.csv"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o600)

    assert 0 == run(*PLAYED, "--samples", str(file)).exit_code
    assert file.read_text(encoding="utf-8").startswith("session,player,")
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    assert [file] == list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_left_as_it_was(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A full disk leaves no half of a file."""
    file = tmp_path / "samples.csv"
    file.write_text("old", encoding="utf-8")

    def is_full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", is_full)

    assert "cannot write" in refused(*PLAYED, "--samples", str(file))
    assert "old" == file.read_text(encoding="utf-8")
    assert [file] == list(tmp_path.iterdir())


def test_a_pipe_is_written_to_and_not_replaced(run: Callable[..., Result], tmp_path: Path) -> None:
    """What is no plain file stays what it is."""
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    answer = run(*PLAYED, "--samples", str(pipe))
    heard = os.read(reader, 100)
    os.close(reader)

    assert 0 == answer.exit_code
    assert heard.startswith(b"session,player,")
    assert pipe.is_fifo()


def test_one_drawing_is_svg_and_png(run: Callable[..., Result], tmp_path: Path) -> None:
    """Two panels for each player, the same on every run."""
    picture, again, image = (tmp_path / name for name in ("chart.svg", "again.svg", "chart.png"))
    for file in (picture, again, image):
        assert 0 == run(*PLAYED, *MIA, "--chart", str(file)).exit_code

    text = picture.read_text(encoding="utf-8")
    root = ET.fromstring(text)  # noqa: S314 - our own picture

    assert again.read_text(encoding="utf-8") == text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert 4 == text.count('class="panel"')
    assert 2 == text.count('class="band"')
    assert "Mia: martingale" in "".join(root.itertext())
    assert PNG == image.read_bytes()[:8]
    assert 2000 == int.from_bytes(image.read_bytes()[16:20], "big")


class Fetched(HTMLParser):
    """List what a page would fetch, and what it says."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag and its addresses."""
        self.tags.append(tag)
        self.links += [value or "" for key, value in attrs if key in {"src", "href", "xlink:href"}]

    def handle_data(self, data: str) -> None:
        """Note words."""
        self.words.append(data)


def test_a_page_needs_no_network(run: Callable[..., Result], tmp_path: Path) -> None:
    """No script, no address, all figures of all players."""
    file = tmp_path / "page.html"
    hostile = "flat double:1=5 'name=<b>&Lu'"
    assert 0 == run(*PLAYED, *MIA, "--player", hostile, "--chart", str(file)).exit_code

    page = Fetched()
    page.feed(file.read_text(encoding="utf-8"))

    assert [] == page.links
    assert {"script", "link", "img", "b"}.isdisjoint(page.tags)
    assert 3 == page.tags.count("svg")
    words = " ".join(page.words)
    for expected in ("100 sessions of 30 rounds, seed 7", "<b>&Lu: flat", "share ended by ruin", "The house"):
        assert expected in words


def test_a_machine_without_fonts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture without its letters is worse than none."""
    monkeypatch.setattr(pictures, "PIXELS_ACROSS", 10)

    assert PNG == as_png('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')[:8]
    with pytest.raises(NoFont, match="fonts-liberation"):
        refuse_without_fonts(use_fonts_of_the_machine=False)


def test_a_machine_without_fonts_is_told_so_before_anything_is_played(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told so after an hour of work, and the samples were lost too."""

    def no_font() -> None:
        raise NoFont("this machine has none of the fonts")

    monkeypatch.setattr(
        "sicbo.simulation.parallel.part_runner.run", lambda *_, **__: pytest.fail("it was played")
    )
    monkeypatch.setattr(pictures, "refuse_without_fonts", no_font)

    assert "none of the fonts" in refused(*PLAYED, "--samples", "x.csv", "--chart", "x.png")


@pytest.mark.parametrize("name", ["x.csv", "x.parquet", "x.svg", "x.html", "x.png"])
def test_a_run_that_was_stopped_at_once_still_leaves_whole_files(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """Ctrl-C before the first part: no sessions, marked as such, exit code 130."""
    monkeypatch.setattr(
        "sicbo.simulation.parallel.part_runner.run", lambda *_, **__: PartsDone(is_stopped=True)
    )
    option = "--samples" if name in {"x.csv", "x.parquet"} else "--chart"

    answer = run(*PLAYED, *MIA, option, str(tmp_path / name))

    assert 130 == answer.exit_code, answer.output
    assert "Stopped early: 0 of 3000 rounds and 0 of 100 sessions were done" in answer.stdout
    assert (tmp_path / name).stat().st_size > 0
