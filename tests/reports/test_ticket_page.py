"""A ticket on paper: what it says, and bars that an independent reader reads back."""

import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sicbo.administration.state import House, Mark
from sicbo.cage.numbers import with_check_digits
from sicbo.cage.state import Ticket
from sicbo.money import Currency, Money
from sicbo.reports.barcode import QUIET, bars, width
from sicbo.reports.ticket_page import ticket_page

TICKET = Ticket(
    number=with_check_digits("31415926535897932384"),
    amount=Money(123450),
    currency=Currency("SGD", 2),
    table="T1",
    player="pat",
    expires_at=datetime(2027, 11, 16, 12, 30, tzinfo=UTC),
    reference=17,
)

PATTERNS = {
    "nnwwn": "0", "wnnnw": "1", "nwnnw": "2", "wwnnn": "3", "nnwnw": "4",
    "wnwnn": "5", "nwwnn": "6", "nnnww": "7", "wnnwn": "8", "nwnwn": "9",
}  # fmt: skip
"""Interleaved two of five, typed from its definition."""


def read(drawn: list[tuple[int, int]]) -> str:
    """Read bars as a scanner does: by how wide they are and how far from each other."""
    narrow = min(wide for _, wide in drawn)
    sizes = []
    for place, (at, wide) in enumerate(drawn):
        sizes.append(wide)
        if place + 1 < len(drawn):
            sizes.append(drawn[place + 1][0] - at - wide)
    signs = "".join("n" if each == narrow else "w" for each in sizes)
    assert ("nnnn", "wnn") == (signs[:4], signs[-3:])
    inner = signs[4:-3]
    pairs = (inner[at : at + 10] for at in range(0, len(inner), 10))
    return "".join(PATTERNS[pair[::2]] + PATTERNS[pair[1::2]] for pair in pairs)


@given(
    st.integers(1, 11).flatmap(lambda pairs: st.text("0123456789", min_size=2 * pairs, max_size=2 * pairs))
)
def test_bars_are_read_back_as_the_digits_that_they_are(digits: str) -> None:
    """With a blank on both sides that is as wide as ten narrow ones."""
    drawn = list(bars(digits))

    assert digits == read(drawn)
    assert QUIET == drawn[0][0]
    assert width(digits) == sum(drawn[-1]) + QUIET


def test_the_page_says_what_the_ticket_is_worth_and_its_bars_are_its_number() -> None:
    """Worth, number, where it came from, until when, and nothing of the player."""
    page = ticket_page(TICKET, TICKET.number, House("h1", Mark.REAL))

    texts = re.findall(r">([^<>]+)</text>", page)
    assert [
        "h1 (real)",
        "SGD 1234.50",
        "ticket 17, from table T1",
        "3141-5926-5358-9793-2384-88",
        "good until 2027-11-16 12:30 UTC",
        "paid once, to whoever brings it: at the cage, or as credit at a table",
    ] == texts
    rects = re.findall(r'<rect x="(\d+)" y="144" width="(\d+)"', page)
    assert TICKET.number == read([(int(at), int(wide)) for at, wide in rects])
    assert "pat" not in page
    assert "style" not in page, "no page of the house has a style inside"


@pytest.mark.parametrize(("mark", "word"), [(Mark.DEMO, "PLAY MONEY"), (Mark.LABORATORY, "LABORATORY")])
def test_a_ticket_that_is_no_money_says_so(mark: Mark, word: str) -> None:
    """The mark of the house is on every ticket."""
    sold = replace(TICKET, table="", replaces="x")

    page = ticket_page(sold, sold.number, House("<h1>", mark))

    assert f"{word}: THIS TICKET IS WORTH NOTHING" in page
    assert f"&lt;h1&gt; ({mark.value})" in page
    assert "sold at the cage in place of a lost one" in page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "zh-Hans",
            (
                "night（演示）",
                "游戏币：此票券没有价值",
                "票券 17，来自 T1 号台",
                "有效期至 2027-11-16 12:30 UTC",
            ),
        ),
        (
            "zh-Hant",
            (
                "night（演示）",
                "遊戲幣：此票券沒有價值",
                "票券 17，來自 T1 號枱",
                "有效期至 2027-11-16 12:30 UTC",
            ),
        ),
    ],
)
def test_a_ticket_speaks_chinese_and_brings_its_characters_along(
    language: str, said: tuple[str, ...]
) -> None:
    """The number, its bars and the amount are the same in every language."""
    house = House(id="night", mark=Mark.DEMO)
    english, page = (ticket_page(TICKET, TICKET.number, house, each) for each in ("en", language))

    assert [] == [each for each in said if f">{each}</text>" not in page]
    assert f'<html lang="{language}">' in page
    assert 3 == page.count("data:font/woff2;base64,")
    bars_of = re.compile(r'<rect x="\d+" y="144"[^>]*>')
    assert bars_of.findall(english) == bars_of.findall(page)
    assert ">SGD 1234.50</text>" in page
