from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from felt_wordings import read_wording
from sicbo.rules.odds_wording import NotOdds, Wording, read_odds, show_odds, uses_for

ODDS = st.builds(Fraction, st.integers(1, 9999), st.sampled_from([1, 2, 3, 4, 5, 8, 10, 20]))


@given(ODDS)
def test_odds_that_are_shown_read_back_as_themselves(odds: Fraction) -> None:
    """No figure changes by being written."""
    assert odds == read_odds(show_odds(odds))


@given(ODDS, st.sampled_from(Wording))
def test_every_felt_wording_reads_back_as_its_odds(odds: Fraction, wording: Wording) -> None:
    """However a felt words its odds, they are the same net win per unit."""
    assert odds == read_wording(wording.write(odds))


@pytest.mark.parametrize(
    ("odds", "wording", "label"),
    [
        ("23/2", "1 WINS n", "1 WINS 11 1/2"),
        ("180", "1 PAYS n", "1 PAYS 180"),
        ("180", "1:n", "1:180"),
        ("1/10", "1 WINS n", "10 WINS 1"),
        ("1/10", "n to 1", "1 to 10"),
        ("12", "n TO 1", "12 TO 1"),
    ],
)
def test_each_felt_has_its_own_words(odds: str, wording: str, label: str) -> None:
    """The wordings are those of the documents."""
    assert label == Wording(wording).write(Fraction(odds))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "62",
        "62:1",
        "62 for 1",
        "0 to 1",
        "62 to 0",
        "-62 to 1",
        "62  to 1",
        "1e3 to 1",
        "62 to 1.5",
        "9" * 50,
    ],
)
def test_what_is_not_odds_is_refused_with_examples(text: str) -> None:
    """Only won-to-staked is read in files."""
    with pytest.raises(NotOdds, match=r"such as 62 to 1, 11\.5 to 1 or 1 to 10"):
        read_odds(text)


def test_the_word_for_is_allowed_but_odds_with_it_are_not() -> None:
    """A condition may say FOR; odds may not be stated as number for number (T17, T18)."""
    assert [True, True, False, False] == [
        uses_for(text)
        for text in ("151 for 1", "12 1/2 FOR 1", "1 WINS 24 FOR ANY TRIPLE", "1 WINS 1 FOR ONE DIE")
    ]
    with pytest.raises(NotOdds, match='states odds with "for"'):
        read_wording("151 for 1")


@pytest.mark.parametrize(
    "text",
    [
        "151-for-1",
        "151 for $1",
        "$151 for $1",
        "one hundred fifty-one for one",
        "THREE FOR TWO",
        "12 1/2 FOR 1",
        "151\u2013for\u20131",
        "nineteen for 1",
        "151for1",
        "151 (for) 1",
        "151 for USD 1",
        "151 chips for 1",
        "151 for every chip",
        "pays 151 for a unit",
        "151x for each 1",
        "151 \uff46\uff4f\uff52 1",
    ],
)
def test_odds_by_for_passed_in_another_writing(text: str) -> None:
    """Hyphens, currencies and words state the same odds (US 4(a))."""
    assert uses_for(text)


@pytest.mark.parametrize(
    "text",
    ["1 WINS 2 FOR TWO DICE", "1 WINS 12 FOR THREE DICE", "1 WINS 1 FOR ONE DIE", "PAYS 2 FOR A PAIR"],
)
def test_a_condition_after_odds_is_not_odds_by_for(text: str) -> None:
    """How many dice must show the number is no stake."""
    assert not uses_for(text)


def test_a_label_without_odds_is_refused() -> None:
    """Reading a label without odds says how to write odds."""
    with pytest.raises(NotOdds, match="states no odds"):
        read_wording("ANY TRIPLE")
