from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import Result

import sicbo


def test_a_layout_is_drawn_into_the_file(run: Callable[..., Result], tmp_path: Path) -> None:
    """The picture is the library's, and the command says what it did."""
    picture = tmp_path / "felt.svg"

    result = run("layout", "mbs-sicbo-v6-2020", "--layout", "B", "--svg", str(picture))

    assert 0 == result.exit_code
    assert "Sic Bo, Appendix B: 104 areas drawn into" in result.stdout
    assert sicbo.draw_layout(sicbo.rule_set("mbs-sicbo-v6-2020").layout("B")) == picture.read_text(
        encoding="utf-8"
    )


def test_the_cells_are_listed_with_place_label_and_odds(run_json: Callable[..., Any]) -> None:
    """The JSON has everything that a renderer needs, and the odds in the felt's words."""
    layout = run_json("layout", "rws-open-cover-2021-3")
    cells = {cell["area"]: cell for cell in layout["cells"]}

    assert (104, "C", None) == (len(cells), layout["layout"], layout["svg"])
    assert ("BIG", "大", ["1:1"], ["1 to 1"]) == tuple(
        cells["big"][key] for key in ("label", "chinese", "odds", "pays")
    )
    assert ([4, 4, 4], ["1:180"]) == (cells["triple:4"]["dice"], cells["triple:4"]["odds"])
    assert ["1 WINS 31"] == cells["any-triple"]["odds"]
    assert "1:12 ON THREE DICE" in [caption["text"] for caption in layout["captions"]]


def test_people_see_a_list_of_cells(run: Callable[..., Result]) -> None:
    """Without a file to draw into, the cells are listed."""
    printed = run("layout", "mbs-3card-2016").stdout

    assert "3 Card Sic Bo, Diagram A" in printed
    assert "Three Card Total 17" in printed
    assert "Draw it with --svg FILE." in printed


def test_a_layout_or_file_that_cannot_be_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    """An unknown layout and a place that cannot be written to are named; nothing is written."""
    nowhere = tmp_path / "missing" / "felt.svg"

    assert "has no layout 'C'; it has A, B" in refused(
        "layout", "mbs-3card-2016", "--layout", "C", "--svg", "x.svg"
    )
    assert "cannot write" in refused("layout", "mbs-3card-2016", "--svg", str(nowhere))
    assert [] == list(tmp_path.iterdir())


def test_another_pay_table_changes_the_words_on_the_felt(run_json: Callable[..., Any]) -> None:
    """A felt never promises what the chosen pay table does not pay."""
    captions = run_json("layout", "us-ma-sicbo", "--pay-table", "one-of-a-kind-1-to-1")["captions"]

    assert "1 to 1 on one die" in [caption["text"] for caption in captions]


def test_the_rule_file_itself_is_not_overwritten(refused: Callable[..., str], tmp_path: Path) -> None:
    """A slip of the keyboard must not cost a house its rules."""
    house = tmp_path / "house.toml"
    house.write_text(sicbo.document_text("au-sicbo"), encoding="utf-8")

    assert "is the file that was read" in refused("layout", str(house), "--svg", str(house))
    assert sicbo.document_text("au-sicbo") == house.read_text(encoding="utf-8")
