"""The par sheet page: whole, self-contained, and saying what the sheet says."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

import sicbo
from sicbo.odds.decimals import percent
from sicbo.odds.par_sheet import ParSheet, par_sheet
from sicbo.outcome import Shoe
from sicbo.reports.edge_colours import PLAYER_AHEAD, edge_colour
from sicbo.reports.par_sheet_page import APPROXIMATE, as_html, mixes
from sicbo.reports.par_sheet_text import EXACT, grouped, summary_rows
from sicbo.rules.areas import EVEN_MONEY, Kind

SVG = "{http://www.w3.org/2000/svg}"
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
RULE_SETS = sorted(sicbo.rule_sets())
RICH_SHOE = Shoe((2, 30, 30, 30, 30, 2))
"""Any Triple favours the player here."""


def sheet_of(rule_set: str, shoe: Shoe | None = None) -> ParSheet:
    return par_sheet(sicbo.rule_set(rule_set), shoe)


def page_of(sheet: ParSheet) -> ET.Element:
    return ET.fromstring(as_html(sheet))  # noqa: S314 - our own page


def text_of(element: ET.Element) -> str:
    return "".join(element.itertext())


def felt_of(page: ET.Element) -> dict[str, ET.Element]:
    groups = [group for group in page.iter(f"{SVG}g") if "data-area" in group.attrib]
    return {group.attrib["data-area"]: group for group in groups}


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_page_holds_everything_it_needs(rule_set: str) -> None:
    """It is well formed, and nothing in it is fetched or run."""
    html = as_html(sheet_of(rule_set))
    page = ET.fromstring(html)  # noqa: S314 - our own page

    assert "html" == page.tag
    assert not re.search(r"https?:|//[a-z]|url\((?!#)|@import", html.replace(NAMESPACE, ""))
    assert set() == {"script", "link", "img", "iframe", "object"} & {each.tag for each in page.iter()}
    assert {"#"} == {each.attrib["href"][0] for each in page.iter() if "href" in each.attrib}
    assert html == as_html(sheet_of(rule_set))


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_no_id_is_there_twice(rule_set: str) -> None:
    """The felt and the charts share one page."""
    ids = [each.attrib["id"] for each in page_of(sheet_of(rule_set)).iter() if "id" in each.attrib]

    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_table_is_the_summary_of_the_sheet(rule_set: str) -> None:
    """Every figure of every row, with the name of a wager once beside its rows."""
    sheet = sheet_of(rule_set)
    table = next(each for each in page_of(sheet).iter("table") if each.get("class") == "summary")

    written = []
    for body in table.iter("tbody"):
        wager = text_of(next(body.iter("th")))
        written += [(wager, *(text_of(cell) for cell in row.iter("td"))) for row in body.iter("tr")]

    assert list(summary_rows(sheet)) == written


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_bars_show_the_edges_of_the_sheet(rule_set: str) -> None:
    """One bar for areas that are worth the same, as long as its edge is high."""
    sheet = sheet_of(rule_set)
    bars = next(
        each for each in page_of(sheet).iter("svg") if each.get("aria-label") == "House edge by wager"
    )
    edges = [alike[0].worth.house_edge for alike in grouped(sheet)]

    rectangles = list(bars.iter("rect"))

    assert [percent(edge) for edge in edges] == [
        each.text for each in bars.iter("text") if each.get("class") == "figure"
    ]
    assert [edge_colour(edge) for edge in edges] == [each.attrib["fill"] for each in rectangles]
    by_edge = sorted(
        (edge, float(each.attrib["width"])) for edge, each in zip(edges, rectangles, strict=True)
    )
    assert all(shorter[1] <= longer[1] for shorter, longer in pairwise(by_edge))


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_area_of_the_layout_has_the_colour_of_its_edge(rule_set: str) -> None:
    """And says the edge to who points at it."""
    sheet = sheet_of(rule_set)
    felt = felt_of(page_of(sheet))

    assert set(sheet.rules.area_ids) == set(felt)
    for line in sheet.lines:
        group = felt[line.area.id]
        frame = group.find(f"{SVG}rect")
        assert frame is not None
        assert f"fill:{edge_colour(line.worth.house_edge)}" == frame.attrib["style"]
        assert (group.findtext(f"{SVG}title") or "").endswith(
            f": house edge {percent(line.worth.house_edge)}"
        )


def test_the_page_says_what_is_exact_and_what_is_not() -> None:
    """Bands are the normal approximation; a shoe is taken to be shuffled before each round."""
    dice, cards = (text_of(page_of(sheet_of(each))) for each in ("us-ma-sicbo", "mbs-3card-2016"))

    for expected in (EXACT, APPROXIMATE):
        assert expected in dice
        assert expected in cards
    assert "as after a fresh shuffle" in cards
    assert "as after a fresh shuffle" not in dice


def test_hold_bands_are_those_of_the_mixes() -> None:
    """Even money in Singapore: the house holds 1/36, and strays by the triples only."""
    sheet = sheet_of("mbs-sicbo-v6-2020")
    every, even_money = mixes(sheet).values()
    written = text_of(page_of(sheet))

    assert sum(line.worth.house_edge for line in sheet.lines) / len(sheet.lines) == every.mean
    assert (Fraction(1, 36), Fraction(35, 36**2)) == (even_money.mean, even_money.variance)
    assert (Fraction(0), Fraction(1)) == (even_money.least, even_money.most)
    # 0.0277778 -+ 1.9599640 * 0.1643355 / 10, and the same by 1.6448536.
    for expected in ("\u22120.44 % to 6.00 %", "0.07 % to 5.48 %", "1/36 (2.78 %)", "35/1296", "0.164336"):
        assert expected in written


def test_where_the_player_has_the_edge_the_page_says_so() -> None:
    """A shoe can favour the player: blue, below nothing, with a true minus sign."""
    sheet = sheet_of("mbs-3card-2016", RICH_SHOE)
    page, plain = page_of(sheet), text_of(page_of(sheet_of("mbs-3card-2016")))
    frame = felt_of(page)["any-triple"].find(f"{SVG}rect")

    assert frame is not None
    assert f"fill:{PLAYER_AHEAD}" == frame.attrib["style"]
    for expected in ("\u221267.57 %", "\u221252389/77531", "the player has the edge"):
        assert expected in text_of(page)
    assert "the player has the edge" not in plain


def test_a_shoe_with_one_outcome_has_a_page() -> None:
    """Nothing strays where nothing can happen but one thing."""
    sheet = sheet_of("mbs-3card-2016", Shoe((3, 0, 0, 0, 0, 0)))

    assert {0} == {hold.variance for hold in mixes(sheet).values()}
    assert "never" in text_of(page_of(sheet))


def test_without_even_money_there_is_one_mix() -> None:
    """A house need not offer Small and Big."""
    sheet = sheet_of("us-ma-sicbo")
    rows = {area: row for area, row in sheet.rules.rows.items() if area.kind not in EVEN_MONEY}
    bare = replace(
        sheet,
        rules=replace(sheet.rules, rows=rows),
        lines=tuple(line for line in sheet.lines if line.area in rows),
    )

    assert ["One unit on each area"] == list(mixes(bare))


def test_words_of_a_rule_file_cannot_become_markup() -> None:
    """A title or a wager is text, whatever is in it."""
    nasty = "<b>&\"'"
    sheet = sheet_of("mbs-3card-2016")
    document = replace(
        sheet.rules.document,
        house=nasty,
        wagers=tuple(
            replace(wager, name=nasty) if wager.kind is Kind.ANY_TRIPLE else wager
            for wager in sheet.rules.document.wagers
        ),
    )
    rules = replace(sheet.rules, document=document, entry=replace(sheet.rules.entry, title=nasty))
    html = as_html(par_sheet(rules))

    assert "<b>" not in html
    page = ET.fromstring(html)  # noqa: S314 - our own page
    assert nasty == page.findtext(".//h1")
    assert nasty in [text_of(cell) for cell in page.iter("th")]
