from fractions import Fraction

import sicbo
from sicbo.odds.shoes.card_counting import CardCounting, analyse_counting
from sicbo.odds.shoes.exposure import exposure, prices_of, rounds_started
from sicbo.odds.shoes.simple_count import Dealing
from sicbo.reports.card_counting_chart import draw_counting_chart
from sicbo.reports.card_counting_text import as_plain, count_rows, curve_rows, shuffle_text


def tiny(per_face: int, rounds: int, share: str = "0.1") -> CardCounting:
    rules = sicbo.rule_set("mbs-3card-2016")
    whole = exposure(per_face, prices_of(rules), 2 * per_face)
    return analyse_counting(rules, Dealing(per_face, 6 * per_face, rounds), whole, share=Fraction(share))


def test_a_fresh_shoe_that_favours_the_player_has_no_harmless_shuffle() -> None:
    """One card a face: no triple can come, and Small and Big are better than even."""
    assert next(shuffle_text(tiny(1, 2))).startswith("No shuffle point is harmless")


def test_a_shuffle_point_is_given_in_rounds_cards_and_per_cent() -> None:
    """One round is one round, and more are rounds; the measure is said with it."""
    one, means = shuffle_text(tiny(3, 3))
    more, _ = shuffle_text(tiny(3, 3, "100"))

    assert one.startswith("Shuffle after 1 round, 3 of 18 cards (16.67 %)")
    assert more.startswith("Shuffle after 3 rounds, 9 of 18 cards (50.00 %)")
    assert "at most 0.1 of what the house wins" in means


def test_the_harmless_penetration_can_be_asked_for() -> None:
    """As many rounds start before it as are harmless, though a sixth has no end as a decimal."""
    found = tiny(3, 3)
    plain = as_plain(found)

    assert "0.166666666666" == plain["harmless_penetration"]
    assert 1 == found.shuffle.rounds == rounds_started(18, Fraction(str(plain["harmless_penetration"])))


def test_the_curve_has_a_row_for_every_tenth_of_the_shoe() -> None:
    """A round counts that starts before the share is dealt; the last row is the whole shoe."""
    rows = curve_rows(tiny(2, 4))

    assert [f"{tenth}0 %" for tenth in range(1, 11)] == [row[0] for row in rows]
    assert ["1", "1", "2", "2", "2", "3", "3", "4", "4", "4"] == [row[1] for row in rows]


def test_the_count_lists_every_area_with_its_own_trigger() -> None:
    """Nothing is listed where there is no count."""
    assert [] == count_rows(tiny(2, 1))
    assert all(row[1].endswith((" or more", " or less")) for row in count_rows(tiny(2, 4)))


def test_a_shuffle_point_outside_of_the_picture_is_not_drawn() -> None:
    """One round is drawn, and counting is harmless for longer."""
    assert "harmless" in draw_counting_chart(tiny(3, 6), heading="tiny")
    assert "harmless" not in draw_counting_chart(tiny(3, 1, "100"), heading="tiny")
