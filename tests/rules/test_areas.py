import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from sicbo.outcome import ALL_FALLS, Outcome
from sicbo.rules.areas import Kind, OnTriple, UnknownArea, all_areas, known_areas_hint, pay_level

WINNING_FALLS = {
    Kind.SMALL: 105,
    Kind.BIG: 105,
    Kind.ODD: 105,
    Kind.EVEN: 105,
    Kind.ANY_TRIPLE: 6,
    Kind.TRIPLE: 1,
    Kind.DOUBLE: 16,
    Kind.DOMINO: 30,
    Kind.SINGLE: 91,
    Kind.TRIO: 6,
    Kind.DOUBLE_SINGLE: 3,
    Kind.FOUR: 24,
}
TOTALS = {
    4: 3,
    5: 6,
    6: 10,
    7: 15,
    8: 21,
    9: 25,
    10: 27,
    11: 27,
    12: 25,
    13: 21,
    14: 15,
    15: 10,
    16: 6,
    17: 3,
}


@pytest.mark.parametrize("area_id", all_areas())
def test_every_area_wins_as_often_as_published(area_id: str) -> None:
    """Counting the 216 falls gives the known number of winning ones for every area that can exist."""
    area = all_areas()[area_id]
    expected = TOTALS[area.numbers[0]] if area.kind is Kind.TOTAL else WINNING_FALLS[area.kind]

    assert expected == sum(pay_level(area, fall) > 0 for fall in ALL_FALLS)


@pytest.mark.parametrize("area_id", all_areas())
def test_an_id_names_its_area_and_nothing_else(area_id: str) -> None:
    """Reading and writing an id are each other's reverse."""
    area = all_areas()[area_id]

    assert area_id == area.id == str(area)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("total:3", "total:4 … total:17"),
        ("total:18", "total:4 … total:17"),
        ("domino:21", "domino:12 … domino:56"),
        ("domino:11", "domino:12 … domino:56"),
        ("double-single:131", "double-single:112 … double-single:665"),
        ("four:4321", "four:1234 … four:3456"),
        ("small:1", r"did you mean small\?"),
        ("Small", r"did you mean small\?"),
        ("smal", "the kinds are small, big, odd"),
        ("", "the kinds are small, big, odd"),
    ],
)
def test_an_area_that_does_not_exist_is_refused_with_what_does(text: str, hint: str) -> None:
    """A wrong id is answered with the right ones of its kind."""
    assert text not in all_areas()
    assert re.search(hint, known_areas_hint(text))


@pytest.mark.by_force
@given(st.text(max_size=20))
def test_any_text_is_an_area_or_is_refused(text: str) -> None:
    """Reading an id never ends in another error."""
    try:
        assert text == sicbo.rule_set("au-sicbo").area(text).id
    except UnknownArea as refusal:
        assert repr(text[:40]) in str(refusal)


def test_a_double_may_lose_on_its_triple_where_a_document_is_silent() -> None:
    """With the setting of T5 a double wins on 15 falls instead of 16."""
    double = all_areas()["double:5"]

    assert 15 == sum(pay_level(double, fall, OnTriple.LOSES) for fall in ALL_FALLS)
    assert 0 == pay_level(double, Outcome.of(5, 5, 5), OnTriple.LOSES)
    assert 1 == pay_level(double, Outcome.of(5, 5, 1), OnTriple.LOSES)


def test_the_dice_that_stand_for_an_area_are_its_own() -> None:
    """Layouts draw triples as three dice, doubles as two, and no dice for totals."""
    drawn = {
        area_id: all_areas()[area_id].dice
        for area_id in ("triple:4", "double:4", "domino:12", "total:9", "big")
    }

    assert {"triple:4": (4, 4, 4), "double:4": (4, 4), "domino:12": (1, 2), "total:9": (), "big": ()} == drawn


def test_what_a_screen_says_of_triples_and_totals_is_how_areas_win() -> None:
    """An area that loses on every triple says so where it would win otherwise; totals are all it wins on."""
    for area in all_areas().values():
        if area.loses_on_every_triple:
            assert not any(pay_level(area, fall) for fall in ALL_FALLS if fall.is_triple)
        if area.totals is not None:
            won = {fall.total for fall in ALL_FALLS if pay_level(area, fall)}
            assert set(area.totals) == won

    assert {"small", "big", "odd", "even"} == {
        area.id for area in all_areas().values() if area.loses_on_every_triple
    }
    assert {"small", "big"} == {area.id for area in all_areas().values() if area.totals is not None}
