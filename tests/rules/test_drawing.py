"""Pictures: the nine layouts as drawn are in docs/layouts/ (`make layouts` redraws them)."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

import chinese_font
import figure_outlines
import sicbo
from sicbo.rules.drawing import Tint
from sicbo.rules.drawing.outlines import OUTLINES

PICTURES = Path(__file__).parents[2] / "docs" / "layouts"
LAYOUTS = [
    ("mbs-3card-2016", "A"),
    ("mbs-3card-2016", "B"),
    ("au-sicbo", "ours"),
    ("mbs-sicbo-v6-2020", "A"),
    ("mbs-sicbo-v6-2020", "B"),
    ("us-ma-sicbo", "ours"),
    ("rws-open-cover-2021-1", "A"),
    ("rws-open-cover-2021-2", "B"),
    ("rws-open-cover-2021-3", "C"),
]
SVG = "{http://www.w3.org/2000/svg}"
EM_SPACE = "\u2003"
IN_EVERY_FONT = {EM_SPACE, *map(chr, range(0x20, 0x7F))}


@pytest.mark.parametrize(("rule_set", "name"), LAYOUTS)
def test_a_layout_is_drawn_as_its_committed_picture(rule_set: str, name: str) -> None:
    """Any change of a layout shows as a change of its picture, to be looked at in review."""
    drawn = sicbo.draw_layout(sicbo.rule_set(rule_set).layout(name))

    assert (PICTURES / f"{rule_set}-{name}.svg").read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize(("rule_set", "name"), LAYOUTS)
def test_every_area_is_drawn_once_with_its_name_and_odds(rule_set: str, name: str) -> None:
    """Each cell of the picture carries its area, and a title that a screen reader can say."""
    rules = sicbo.rule_set(rule_set)
    layout = rules.layout(name)
    root = ET.fromstring(sicbo.draw_layout(layout))  # noqa: S314 - our own picture

    groups = [group for group in root.iter(f"{SVG}g") if "data-area" in group.attrib]

    assert sorted(rules.area_ids) == sorted(group.attrib["data-area"] for group in groups)
    titles = {group.attrib["data-area"]: group.findtext(f"{SVG}title") for group in groups}
    assert {cell.area.id: f"{cell.name} ({', '.join(cell.odds)})" for cell in layout.cells} == titles


@pytest.mark.parametrize(("rule_set", "name"), LAYOUTS)
def test_no_text_is_too_small_to_read_at_800_pixels(rule_set: str, name: str) -> None:
    """On a picture 800 pixels wide no letter is smaller than seven and a half pixels."""
    root = ET.fromstring(sicbo.draw_layout(sicbo.rule_set(rule_set).layout(name)))  # noqa: S314 - ours
    pixels_per_unit = 800 / float(root.attrib["viewBox"].split()[2])

    sizes = [float(text.attrib["font-size"]) * pixels_per_unit for text in root.iter(f"{SVG}text")]

    assert min(sizes) >= 7.5


@pytest.mark.parametrize(("rule_set", "name"), LAYOUTS)
def test_no_text_needs_a_font_that_a_machine_may_not_have(rule_set: str, name: str) -> None:
    """Where no Chinese font was installed, 大 and 小 were boxes: they are outlines, which need no font."""
    layout = sicbo.rule_set(rule_set).layout(name)
    root = ET.fromstring(sicbo.draw_layout(layout))  # noqa: S314 - our own picture

    written = "".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    outlined = [path.attrib["aria-label"] for path in root.iter(f"{SVG}path")]

    assert set() == set(written) - IN_EVERY_FONT
    assert [cell.chinese for cell in layout.cells if cell.chinese] == outlined


def test_outlines_are_those_of_the_font_of_the_screens() -> None:
    """`make font` cuts both out of one font, so a felt looks alike on paper and on a screen."""
    for face in chinese_font.FACES:
        shipped = chinese_font.file_of(f"felt-{face}")
        outlines = figure_outlines.glyphs("".join(OUTLINES), shipped)
        assert {each: (100, path) for each, path in OUTLINES.items()} == outlines
        assert figure_outlines.module_of(outlines) == figure_outlines.OF_FELTS.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("label", "drawn"),
    [
        ("BIG 大", [("label end", "BIG"), ("label", "大")]),
        ("大小 BIG", [("label", "大小"), ("label start", "BIG")]),
        ("小 OR 大", [("label", "小"), ("label", "OR"), ("label", "大")]),
        ("小 大", [("label", "小"), ("label", "大")]),
        ("BIG 魚", [("label", "BIG 魚")]),
    ],
)
def test_words_stand_before_between_and_after_outlines(label: str, drawn: list[tuple[str, str]]) -> None:
    """In a file of a house characters may stand anywhere; one that no outline was cut of stays a text."""
    layout = sicbo.rule_set("mbs-3card-2016").layout("A")
    big = next(cell for cell in layout.cells if cell.area.id == "big")
    labelled = replace(layout, cells=(replace(big, label=label, chinese=""),))

    root = ET.fromstring(sicbo.draw_layout(labelled))  # noqa: S314 - our own picture

    parts = [each for each in root.iter() if "label" in each.get("class", "").split()]
    assert drawn == [(part.attrib["class"], part.get("aria-label") or part.text) for part in parts]
    places = [_place(part) for part in parts]
    assert places == sorted(places)


def _place(part: ET.Element) -> float:
    """Return where a part of a label stands, from the left."""
    return float(part.get("x") or part.attrib["transform"].partition("(")[2].split()[0])


@pytest.mark.parametrize(("rule_set", "name"), LAYOUTS)
def test_tints_colour_their_areas_and_no_others(rule_set: str, name: str) -> None:
    """A tint gives its area a colour and a note; text and positions stay as they are."""
    layout = sicbo.rule_set(rule_set).layout(name)
    plain, tinted = sicbo.draw_layout(layout), sicbo.draw_layout(layout, {"big": Tint("#1d5aa6", "<dear>")})

    changed = [
        after for before, after in zip(plain.split("\n"), tinted.split("\n"), strict=True) if before != after
    ]

    style, big = changed
    assert ".caption{fill:#2a3138}" in style
    assert 'data-area="big"' in big
    assert '<rect class="area even-money" style="fill:#1d5aa6"' in big
    assert ": &lt;dear&gt;</title>" in big


def test_no_tints_leave_the_picture_as_it_is() -> None:
    """Nothing given and an empty mapping are the same."""
    layout = sicbo.rule_set("mbs-3card-2016").layout()

    assert sicbo.draw_layout(layout) == sicbo.draw_layout(layout, {})
