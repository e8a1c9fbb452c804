"""Sic Bo, United States: its clauses on wagers, on odds as floors, and on how odds are worded."""

import re
from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product
from typing import Any

import pytest

import sicbo
from at_the_table import AtTheTable
from felt_wordings import read_wording
from sicbo import RuleSet
from sicbo.rules.layout import Layout

Fall = tuple[int, ...]
Play = Callable[[RuleSet, str, Iterable[str]], dict[str, str]]
FallsWon = Callable[[RuleSet, str, Iterable[Fall]], list[Fall]]
Prices = Callable[[RuleSet, str], dict[str, str]]
OnOffer = Callable[[RuleSet, str], list[str]]
Refused = Callable[[str, Iterable[str]], list[str]]
Run = Callable[..., str]
RunJson = Callable[..., dict[str, Any]]
Drawn = Callable[[Layout], list[tuple[str, tuple[str, str]]]]

FALLS = list(product(range(1, 7), repeat=3))
FACES = ["1", "2", "3", "4", "5", "6"]
PAIRS = ["12", "13", "14", "15", "16", "23", "24", "25", "26", "34", "35", "36", "45", "46", "56"]
TOTALS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}

FLOORS = {
    **{f"triple:{face}": "150 to 1" for face in FACES},
    **{f"double:{face}": "8 to 1" for face in FACES},
    "any-triple": "24 to 1",
    **{f"total:{number}": f"{odds} to 1" for number, odds in TOTALS.items()},
    **{f"domino:{pair}": "5 to 1" for pair in PAIRS},
    "small": "1 to 1",
    "big": "1 to 1",
    **{f"single:{face}": "1 to 10" for face in FACES},
}
"""The 21 printed rows, area by area; for one of a kind the figure for one die."""

UNDER = {
    **{f"triple:{face}": "149 to 1" for face in FACES},
    **{f"double:{face}": "7 to 1" for face in FACES},
    "any-triple": "23 to 1",
    **{f"total:{number}": f"{odds - 1} to 1" for number, odds in TOTALS.items()},
    **{f"domino:{pair}": "4 to 1" for pair in PAIRS},
    "small": "9 to 10",
    "big": "9 to 10",
    **{f"single:{face}": "9 to 100" for face in FACES},
}
"""Figures a little under each floor."""

OVER = {
    **{f"triple:{face}": "180 to 1" for face in FACES},
    **{f"double:{face}": "11 to 1" for face in FACES},
    "any-triple": "31 to 1",
    **{f"total:{number}": f"{odds + 1} to 1" for number, odds in TOTALS.items()},
    **{f"domino:{pair}": "6 to 1" for pair in PAIRS},
    "small": "1.02 to 1",
    "big": "1.02 to 1",
    **{f"single:{face}": "1 to 1" for face in FACES},
}
"""Figures above each floor that still leave the house an edge."""


@pytest.fixture
def rules() -> RuleSet:
    return sicbo.rule_set("us-ma-sicbo")


def offering(offered: dict[str, str], *, two_dice: str = "2 to 1", three_dice: str = "3 to 1") -> str:
    """Write the rule file with one more schedule on offer, `house`: the printed one but for these odds."""
    rows = []
    for area_id, odds in offered.items():
        kind, _, number = area_id.partition(":")
        numbers = f'numbers = "{number}", ' if number else ""
        figures = f'["{odds}", "{two_dice}", "{three_dice}"]' if kind == "single" else f'"{odds}"'
        rows.append(f'{{ kind = "{kind}", {numbers}odds = {figures} }},')
    text = sicbo.document_text("us-ma-sicbo").replace(
        'also_offered = "one-of-a-kind-1-to-1"', 'also_offered = ["one-of-a-kind-1-to-1", "house"]'
    )
    return "\n".join(
        [text, "[[pay_tables]]", 'name = "house"', 'like = "printed"', "rows = [", *rows, "]", ""]
    )


def house(text: str) -> RuleSet:
    """Read a rule file and play by its schedule `house`; a file with a mistake is refused."""
    (rules,) = sicbo.rule_sets_of(sicbo.read_document(text))
    return rules.offering("house")


def faults(text: str) -> list[str]:
    """List what a check finds wrong with a rule file, without warnings."""
    return [mistake.message for mistake in sicbo.check_document(text)[1] if not mistake.is_warning]


def floors_broken(text: str) -> list[str]:
    """List the areas whose offered odds break a clause, as a check of the file finds them."""
    return [fault.partition(" at ")[0] for fault in faults(text) if "breaks clause 4(" in fault]


def check_floor(kind: str) -> None:
    """Offer a kind under its floors, which is refused area by area, and over them, which is not."""
    under, over = (
        {area: odds for area, odds in offered.items() if area.partition(":")[0] == kind}
        for offered in (UNDER, OVER)
    )
    assert list(under) == floors_broken(offering(under))
    assert faults(offering(over)) == []


@pytest.mark.clause("us-ma-sicbo", "2(a)")
def test_only_eight_kinds_of_wager_are_taken(rules: RuleSet, refused: Refused) -> None:
    """Fifty areas of eight kinds are sold; the kinds of other casinos are refused."""
    eight = {"triple", "double", "any-triple", "total", "domino", "small", "big", "single"}
    foreign = ["odd", "even"]
    foreign += [f"trio:{a}{b}{c}" for a, b, c in combinations(range(1, 7), 3)]
    foreign += [f"double-single:{pair}{pair}{other}" for pair, other in permutations(range(1, 7), 2)]
    foreign += [f"four:{a}{b}{c}{d}" for a, b, c, d in combinations(range(1, 7), 4)]

    refusals = refused("us-ma-sicbo", [*foreign, *rules.area_ids])

    assert foreign == refusals
    assert eight == {kind.value for kind in rules.kinds}
    assert (50, sorted(FLOORS)) == (len(rules.area_ids), sorted(rules.area_ids))


@pytest.mark.clause("us-ma-sicbo", "2(a)(1)")
def test_three_of_a_kind_wins_on_its_own_triple_alone(
    rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer
) -> None:
    """Six numbers can be named, and each wins on the one fall that shows it three times."""
    expected = {face: [(int(face), int(face), int(face))] for face in FACES}

    won = {face: falls_won(rules, f"triple:{face}", FALLS) for face in FACES}

    assert expected == won
    assert on_offer(rules, "triple") == FACES


@pytest.mark.clause("us-ma-sicbo", "2(a)(2)")
def test_two_of_a_kind_wins_on_two_dice_and_on_three_as_the_house_chooses(
    rules: RuleSet, falls_won: FallsWon, play: Play, on_offer: OnOffer
) -> None:
    """Two of a number win; what three of it do is silent, so it is a setting: once, unless set to lose."""
    text = sicbo.document_text("us-ma-sicbo").replace('on_triple = "wins"', 'on_triple = "loses"')
    (strict,) = sicbo.rule_sets_of(sicbo.read_document(text))
    twice = {face: [fall for fall in FALLS if fall.count(int(face)) == 2] for face in FACES}
    default = {"double:5 on 5-5-1": "80.00", "double:5 on 5-1-2": "-10.00", "double:5 on 5-5-5": "80.00"}

    gains, gains_when_strict = play(rules, "10", default), play(strict, "10", default)

    assert default == gains
    assert default | {"double:5 on 5-5-5": "-10.00"} == gains_when_strict
    for face in FACES:
        triple = (int(face), int(face), int(face))
        assert sorted([*twice[face], triple]) == falls_won(rules, f"double:{face}", FALLS)
        assert twice[face] == falls_won(strict, f"double:{face}", FALLS)
    assert on_offer(rules, "double") == FACES


@pytest.mark.clause("us-ma-sicbo", "2(a)(3)")
def test_any_three_of_a_kind_is_one_area_that_wins_on_six_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """One area wins whichever number all three dice share."""
    expected = [(face, face, face) for face in range(1, 7)]

    won = falls_won(rules, "any-triple", FALLS)

    assert expected == won
    assert [area for area in rules.area_ids if area.startswith("any")] == ["any-triple"]


@pytest.mark.clause("us-ma-sicbo", "2(a)(4)")
def test_a_total_wins_on_its_sum_and_only_priced_sums_are_taken(
    rules: RuleSet, falls_won: FallsWon, refused: Refused
) -> None:
    """Sums 4 to 17 can be backed and are not spoiled by a triple; 3 and 18 have no odds and are refused."""
    sums = {f"total:{number}": number for number in range(4, 18)}

    won = {area: falls_won(rules, area, FALLS) for area in sums}

    assert {area: [fall for fall in FALLS if sum(fall) == number] for area, number in sums.items()} == won
    assert (4, 4, 4) in won["total:12"]
    assert sorted(sums) == sorted(area for area in rules.area_ids if area.startswith("total"))
    assert refused("us-ma-sicbo", ["total:3", "total:4", "total:17", "total:18"]) == ["total:3", "total:18"]


@pytest.mark.clause("us-ma-sicbo", "2(a)(5)")
def test_two_different_numbers_win_once_when_both_show(
    rules: RuleSet, falls_won: FallsWon, play: Play, on_offer: OnOffer, refused: Refused
) -> None:
    """Fifteen pairs of unlike numbers can be named; a repeat adds nothing, and equal numbers are no pair."""
    expected = {pair: [fall for fall in FALLS if set(map(int, pair)) <= set(fall)] for pair in PAIRS}
    once = {"domino:16 on 1-6-6": "50.00", "domino:16 on 1-1-6": "50.00", "domino:16 on 1-3-6": "50.00"}
    equal = [f"domino:{face}{face}" for face in FACES]

    won = {pair: falls_won(rules, f"domino:{pair}", FALLS) for pair in PAIRS}

    assert expected == won
    assert once == play(rules, "10", once)
    assert equal == refused("us-ma-sicbo", equal)
    assert on_offer(rules, "domino") == PAIRS


@pytest.mark.clause("us-ma-sicbo", "2(a)(6)")
def test_small_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Small wins on sums 4 to 10, but never on three alike."""
    expected = [fall for fall in FALLS if 4 <= sum(fall) <= 10 and len(set(fall)) > 1]

    won = falls_won(rules, "small", FALLS)

    assert expected == won
    assert len(won) == 105
    assert {(1, 1, 1), (2, 2, 2), (3, 3, 3)}.isdisjoint(won)


@pytest.mark.clause("us-ma-sicbo", "2(a)(7)")
def test_big_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Big mirrors Small: sums 11 to 17 win, but never three alike."""
    expected = [fall for fall in FALLS if 11 <= sum(fall) <= 17 and len(set(fall)) > 1]

    won = falls_won(rules, "big", FALLS)

    assert expected == won
    assert len(won) == 105
    assert {(4, 4, 4), (5, 5, 5), (6, 6, 6)}.isdisjoint(won)


@pytest.mark.clause("us-ma-sicbo", "2(a)(8)")
def test_one_of_a_kind_wins_when_any_die_shows_it(
    rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer
) -> None:
    """Six numbers can be named, and each wins on the 91 falls that have it."""
    expected = {face: [fall for fall in FALLS if int(face) in fall] for face in FACES}

    won = {face: falls_won(rules, f"single:{face}", FALLS) for face in FACES}

    assert expected == won
    assert len(won["3"]) == 91
    assert on_offer(rules, "single") == FACES


@pytest.mark.clause("us-ma-sicbo", "4(a)")
def test_odds_are_stated_with_to_or_win_and_never_with_for_or_a_colon(
    rules: RuleSet, run: Run, run_json: RunJson, drawn: Drawn
) -> None:
    """Felt, rule sheet and screens say odds like 150 to 1; a file that says them otherwise is refused."""
    text = sicbo.document_text("us-ma-sicbo")
    layout = rules.layout()
    caption = 'text = "{odds} on one die"'
    faulty = {
        "for in a layout title": ('title = "Sic Bo, our arrangement"', 'title = "Sic Bo, 151 for 1"'),
        "for in a label": ('label = "ANY THREE OF A KIND"', 'label = "ANY THREE, 151 FOR 1"'),
        "for with hyphens": ('detail = "4 - 10"', 'detail = "151-for-1"'),
        "for with a currency": ('detail = "4 - 10"', 'detail = "151 for $1"'),
        "for in words": ('detail = "4 - 10"', 'detail = "one hundred fifty-one for one"'),
        "for with a unit": ('detail = "4 - 10"', 'detail = "151 chips for every chip"'),
        "for without spaces": ('detail = "4 - 10"', 'detail = "151for1"'),
        "for in wide letters": ('detail = "4 - 10"', 'detail = "151 \uff46\uff4f\uff52 1"'),
        "a wide colon": ('detail = "4 - 10"', 'detail = "150\uff1a1"'),
        "for in a detail": ('detail = "4 - 10"', 'detail = "151 for 1"'),
        "for in a condition": ('condition = "LOSES IF', 'condition = "151 for 1, LOSES IF'),
        "for beside a label": ('label = "SMALL"', 'label = "SMALL", chinese = "151 for 1"'),
        "for in a caption": (caption, 'text = "151 for 1 ON ONE DIE"'),
        "for in a wager's name": ('name = "Small Bet"', 'name = "Small Bet, 151 for 1"'),
        "for in a note": ("notes = [", 'notes = [ "It pays 151 for 1.",'),
        "for in the title of the game": ('title = "Sic Bo", ', 'title = "Sic Bo, 151 for 1", '),
        "a colon as wording of the layout": ('odds = "n to 1"', 'odds = "1:n"'),
        "a colon as wording of a cell": ('label = "SMALL"', 'label = "SMALL", odds = "1:n"'),
        "a colon as wording of a caption": (caption, f'{caption}, odds = "1:n"'),
        "a colon in a label": ('label = "SMALL"', 'label = "SMALL 150:1"'),
        "neither to nor win as wording": ('odds = "n to 1"', 'odds = "1 PAYS n"'),
    }
    allowed = {
        "win as wording": ('odds = "n to 1"', 'odds = "1 WINS n"'),
        "the bare word": (caption, 'text = "{odds} for one die"'),
    }

    screens = [
        run("rules", "show", "us-ma-sicbo"),
        run("rules", "show", "us-ma-sicbo", "--pay-table", "one-of-a-kind-1-to-1"),
        run("layout", "us-ma-sicbo"),
        run(
            "settle", "us-ma-sicbo", "--outcome", "2-2-2", "--wager", "triple:2=10", "--wager", "single:2=10"
        ),
        *(f"{name} / {words}" for _, (name, words) in drawn(layout)),
        *(notice.text for notice in layout.notices),
    ]
    checked = {what: faults(text.replace(old, new, 1)) for what, (old, new) in (faulty | allowed).items()}

    assert [screen for screen in screens if re.search(r"\d\s+for\s+\d|\d:\d", screen, re.IGNORECASE)] == []
    assert {cell.area.id: cell.odds[0] for cell in layout.cells} == FLOORS
    assert [notice.text for notice in layout.notices] == [
        "5 to 1", "1 to 10 on one die", "2 to 1 on two dice", "3 to 1 on three dice"
    ]  # fmt: skip
    shown = run_json("rules", "show", "us-ma-sicbo")["areas"]
    assert {area["id"]: area["pays"][0] for area in shown} == FLOORS
    assert {"2 to 1, 3 to 1"} == {", ".join(area["pays"][1:]) for area in shown if area["kind"] == "single"}
    assert all(old in text for old, _ in (faulty | allowed).values())
    assert list(allowed) == [what for what, found in checked.items() if not found]
    assert all("odds" in fault for found in checked.values() for fault in found)
    assert read_wording("1 wins 24 for any triple") == 24


@pytest.mark.clause("us-ma-sicbo", "4(b)")
def test_offered_odds_may_be_over_the_printed_ones_and_never_under(play: Play) -> None:
    """Every printed row is a minimum for each of its areas; more is allowed while the house keeps an edge."""
    hits = {"triple:1 on 1-1-1": "1500.00", "triple:6 on 6-6-6": "1500.00"}

    under, at, over = (floors_broken(offering(offered)) for offered in (UNDER, FLOORS, OVER))

    assert (sorted(FLOORS), [], []) == (sorted(under), at, over)
    assert faults(offering({"triple:1": "149 to 1"})) == [
        "triple:1 at 149 to 1 breaks clause 4(b) [three of a kind]: at least 150 to 1"
    ]
    assert hits == play(house(offering(FLOORS)), "10", hits)
    assert dict.fromkeys(hits, "1800.00") == play(house(offering(OVER)), "10", hits)
    (fault,) = faults(offering({"triple:1": "216 to 1"}))
    assert "gives the player an edge" in fault


@pytest.mark.clause("us-ma-sicbo", "4(b) [three of a kind]")
def test_three_of_a_kind_pays_at_least_150_to_1(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Ten on any number at the floor earns 1500 when all dice show it."""
    expected = {"triple:2 on 2-2-2": "1500.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FACES, "1500.00") == prices(rules, "triple")
    check_floor("triple")


@pytest.mark.clause("us-ma-sicbo", "4(b) [two of a kind]")
def test_two_of_a_kind_pays_at_least_8_to_1(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Ten on any number at the floor earns 80 when two dice show it."""
    expected = {"double:2 on 2-2-6": "80.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FACES, "80.00") == prices(rules, "double")
    check_floor("double")


@pytest.mark.clause("us-ma-sicbo", "4(b) [any three of a kind]")
def test_any_three_of_a_kind_pays_at_least_24_to_1(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Ten at the floor earns 240 whichever number all dice share."""
    expected = {"any-triple on 6-6-6": "240.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert prices(rules, "any-triple") == {"any-triple": "240.00"}
    check_floor("any-triple")


@pytest.mark.clause("us-ma-sicbo", "4(b) [totals]")
def test_totals_pay_at_least_their_printed_odds(rules: RuleSet, play: Play) -> None:
    """A unit on each sum from 4 to 17 earns its floor, the same for mirrored sums."""
    expected = {
        "total:4 on 1-1-2": "50.00",
        "total:5 on 1-2-2": "18.00",
        "total:6 on 1-2-3": "14.00",
        "total:7 on 1-2-4": "12.00",
        "total:8 on 1-2-5": "8.00",
        "total:9 on 1-2-6": "6.00",
        "total:10 on 1-3-6": "6.00",
        "total:11 on 1-4-6": "6.00",
        "total:12 on 1-5-6": "6.00",
        "total:13 on 2-5-6": "8.00",
        "total:14 on 3-5-6": "12.00",
        "total:15 on 4-5-6": "14.00",
        "total:16 on 5-5-6": "18.00",
        "total:17 on 5-6-6": "50.00",
    }

    gains = play(rules, "1", expected)

    assert expected == gains
    check_floor("total")


@pytest.mark.clause("us-ma-sicbo", "4(b) [two dice combination]")
def test_two_dice_combinations_pay_at_least_5_to_1(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Ten on any pair of unlike numbers at the floor earns 50, repeats or not."""
    expected = {"domino:34 on 3-4-4": "50.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(PAIRS, "50.00") == prices(rules, "domino")
    check_floor("domino")


@pytest.mark.clause("us-ma-sicbo", "4(b) [small, big]")
def test_small_and_big_pay_at_least_even_money(rules: RuleSet, play: Play) -> None:
    """Small and Big at the floor earn the stake once over, and neither may be offered for less."""
    expected = {"small on 1-2-3": "10.00", "big on 4-5-6": "10.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    check_floor("small")
    check_floor("big")


@pytest.mark.clause("us-ma-sicbo", "4(b) [one of a kind]")
def test_one_of_a_kind_pays_at_least_a_tenth_as_printed(rules: RuleSet, play: Play, prices: Prices) -> None:
    """The printed tenth is the floor for one die; even money may be offered, half the floor may not."""
    printed, even_money = {"single:3 on 3-1-2": "1.00"}, {"single:3 on 3-1-2": "10.00"}
    singles = [f"single:{face}" for face in FACES]

    gains = play(rules, "10", printed)
    gains_at_even_money = play(rules.offering("one-of-a-kind-1-to-1"), "10", even_money)

    assert (printed, even_money) == (gains, gains_at_even_money)
    assert dict.fromkeys(FACES, "1.00") == {
        face: wins.partition(", ")[0] for face, wins in prices(rules, "single").items()
    }
    assert even_money == play(house(offering(dict.fromkeys(singles, "1 to 1"))), "10", even_money)
    assert singles == floors_broken(offering(dict.fromkeys(singles, "1 to 20")))
    check_floor("single")


@pytest.mark.clause("us-ma-sicbo", "4(c)")
def test_one_of_a_kind_pays_exactly_2_and_3_to_1_for_two_and_three_dice(
    rules: RuleSet, play: Play, prices: Prices
) -> None:
    """Two or three dice of the chosen number pay fixed odds, which a setting may turn into minima."""
    expected = {"single:3 on 3-3-5": "20.00", "single:3 on 3-3-3": "30.00", "single:3 on 3-5-5": "1.00"}
    tried = {
        "two dice at 1.5": {"two_dice": "1.5 to 1"},
        "two dice at 2.5": {"two_dice": "2.5 to 1"},
        "three dice at 2": {"three_dice": "2 to 1"},
        "three dice at 4": {"three_dice": "4 to 1"},
    }
    singles = {f"single:{face}": "1 to 10" for face in FACES}
    every = list(singles)

    files = {what: offering(singles, **odds) for what, odds in tried.items()}
    as_minima = {
        what: text.replace('rule = "exactly"', 'rule = "at-least"').replace('"us-ma-sicbo"', '"house"')
        for what, text in files.items()
    }

    assert expected == play(rules, "10", expected)
    assert dict.fromkeys(FACES, "1.00, 20.00, 30.00") == prices(rules, "single")
    assert dict.fromkeys(tried, every) == {what: floors_broken(text) for what, text in files.items()}
    assert {
        "two dice at 1.5": every,
        "two dice at 2.5": [],
        "three dice at 2": every,
        "three dice at 4": [],
    } == {what: floors_broken(text) for what, text in as_minima.items()}
    assert faults(as_minima["two dice at 2.5"]) + faults(as_minima["three dice at 4"]) == []


@pytest.mark.clause("us-ma-sicbo", "4(b)")
def test_lowered_floors_in_the_houses_own_file_passed_under_the_name_of_the_document() -> None:
    """The floors of the name hold at a check and at a set-up; a record that has such a file is still read."""
    low = sicbo.document_text("us-ma-sicbo").replace('"24 to 1"', '"20 to 1"')
    told = ["any-triple at 20 to 1 breaks clause 4(b) [any three of a kind]: at least 24 to 1"] * 2
    renamed = low.replace('document = "us-ma-sicbo"', 'document = "house"')

    found = [each for text in (low, renamed) for each in faults(text) if "breaks" in each]
    own = [each for each in faults(low.replace('"us-ma-sicbo"', '"house"')) if "breaks" in each]

    assert told == found
    assert [] == own
    with pytest.raises(AssertionError, match="table/rule-file-is-wrong"):
        AtTheTable("us-ma-sicbo", changed={'"24 to 1"': '"20 to 1"'})
