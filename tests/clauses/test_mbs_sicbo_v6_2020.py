"""Sic Bo version 6, Marina Bay Sands: its clauses on wagers, odds and felts."""

from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product
from typing import Any

import pytest

import sicbo
from sicbo import RuleSet
from sicbo.rules.files.shipped_files import UnknownName
from sicbo.rules.layout import Layout

Fall = tuple[int, ...]
Play = Callable[[RuleSet, str, Iterable[str]], dict[str, str]]
SettleAll = Callable[[RuleSet, Iterable[int]], dict[str, str]]
FallsWon = Callable[[RuleSet, str, Iterable[Fall]], list[Fall]]
Prices = Callable[[RuleSet, str], dict[str, str]]
OnOffer = Callable[[RuleSet, str], list[str]]
MatchingAreas = Callable[[Iterable[int]], set[str]]
Refused = Callable[[str, Iterable[str]], list[str]]
RunJson = Callable[..., dict[str, Any]]
Drawn = Callable[[Layout], list[tuple[str, tuple[str, str]]]]
Rows = Callable[[Layout, str], list[str]]
FreeSpace = Callable[[Layout], int]

FALLS = list(product(range(1, 7), repeat=3))
FACES = ["1", "2", "3", "4", "5", "6"]
PAIRS = ["12", "13", "14", "15", "16", "23", "24", "25", "26", "34", "35", "36", "45", "46", "56"]
TRIO_ROWS = [
    "126 135 234 256 346",
    "123 136 145 235 356",
    "124 146 236 245 456",
    "125 134 156 246 345",
]
DOUBLE_SINGLE_ROWS = [
    "113 114 115 116",
    "221 223 224 225 226",
    "331 332 334 335 336",
    "441 442 443 445 446",
    "551 552 553 554 556",
    "661 662 663 664",
]
TRIOS = sorted(" ".join(TRIO_ROWS).split())
DOUBLE_SINGLES = sorted(" ".join(DOUBLE_SINGLE_ROWS).split())
FOURS = ["1234", "2345", "2356", "3456"]
TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6, 11: 6, 12: 7, 13: 8, 14: 12, 15: 18, 16: 31, 17: 62}

ODDS = {
    "small": 1, "big": 1, "odd": 1, "even": 1, "any-triple": 31,
    **{f"triple:{face}": 180 for face in FACES},
    **{f"double:{face}": 11 for face in FACES},
    **{f"total:{number}": odds for number, odds in TOTALS.items()},
    **{f"domino:{pair}": 6 for pair in PAIRS},
    **{f"trio:{code}": 30 for code in TRIOS},
    **{f"double-single:{code}": 50 for code in DOUBLE_SINGLES},
    **{f"four:{code}": 7 for code in FOURS},
}  # fmt: skip
"""What each area pays but the singles, which pay by how many dice show the number."""

SINGLES = [f"single:{face}" for face in FACES]
AREAS = sorted([*ODDS, *SINGLES])

DICE = str.maketrans("123456", "⚀⚁⚂⚃⚄⚅")
NAMES = {
    "small": "Small (1 PAYS 1)",
    "big": "Big (1 PAYS 1)",
    "odd": "Odd (1 PAYS 1)",
    "even": "Even (1 PAYS 1)",
    "any-triple": "Any Triple (1 PAYS 31)",
    **{f"triple:{face}": f"Specific Triple {face} (1 PAYS 180)" for face in FACES},
    **{f"double:{face}": f"Specific Double {face} (1 PAYS 11)" for face in FACES},
    **{f"total:{number}": f"Three Dice Total {number} (1 PAYS {odds})" for number, odds in TOTALS.items()},
    **{f"domino:{pair}": f"Two Dice Combination {' and '.join(pair)} (1 PAYS 6)" for pair in PAIRS},
    **{f"trio:{code}": f"Three Single Dice Combination {'-'.join(code)} (1 PAYS 30)" for code in TRIOS},
    **{
        f"double-single:{code}": f"Double Numbers With Single Dice Combination {'-'.join(code)} (1 PAYS 50)"
        for code in DOUBLE_SINGLES
    },
    **{f"single:{face}": f"Single Dice Wager {face} (1 TO 1, 2 TO 1, 12 TO 1)" for face in FACES},
    **{f"four:{code}": f"Three Dice From Four {'-'.join(code)} (1 PAYS 7)" for code in FOURS},
}
WORDS = {
    "small": "SMALL 小 NUMBERS 4 TO 10 1 PAYS 1 ANY TRIPLE LOSES",
    "big": "BIG 大 NUMBERS 11 TO 17 1 PAYS 1 ANY TRIPLE LOSES",
    "odd": "ODD 1 PAYS 1 ANY TRIPLE LOSES",
    "even": "EVEN 1 PAYS 1 ANY TRIPLE LOSES",
    "any-triple": "ANY TRIPLE 1 PAYS 31 ⚀⚀⚀⚁⚁⚁⚂⚂⚂⚃⚃⚃⚄⚄⚄⚅⚅⚅",
    **{f"triple:{face}": f"1 PAYS 180 {face.translate(DICE) * 3}" for face in FACES},
    **{f"double:{face}": f"1 PAYS 11 {face.translate(DICE) * 2}" for face in FACES},
    **{f"total:{number}": f"{number} 1 PAYS {odds}" for number, odds in TOTALS.items()},
    **{f"domino:{pair}": pair.translate(DICE) for pair in PAIRS},
    **{f"trio:{code}": f"{code} {code.translate(DICE)}" for code in TRIOS},
    **{f"double-single:{code}": f"{code} {code.translate(DICE)}" for code in DOUBLE_SINGLES},
    **{f"single:{face}": face.translate(DICE) for face in FACES},
    **{f"four:{code}": f"{' '.join(reversed(code))} 1 PAYS 7" for code in FOURS},
}
FELT = {area: (NAMES[area], WORDS[area]) for area in NAMES}
"""Each area's name with its odds, and the words and dice on its cell; both felts have the same."""

STRIPS = [
    ("1 PAYS 50", True),
    ("1 PAYS 30", True),
    ("1 PAYS 6", False),
    ("1 TO 1 ON ONE DICE", False),
    ("2 TO 1 ON TWO DICE", False),
    ("12 TO 1 ON THREE DICE", False),
]
"""The captions of both felts, and whether they stand upright."""


@pytest.fixture
def rules() -> RuleSet:
    return sicbo.rule_set("mbs-sicbo-v6-2020")


@pytest.mark.clause("mbs-sicbo-v6-2020", "title (approval)")
def test_the_approval_of_version_6_is_on_show(run_json: RunJson) -> None:
    """Whose rules these are, which version, and who approved them under which law can be looked up."""
    expected = {
        "house": "Marina Bay Sands",
        "version": "6",
        "regulator": "Gambling Regulatory Authority of Singapore",
        "approval": "Casino Control Act 2006, s. 100(1)",
    }

    shown = run_json("rules", "show", "mbs-sicbo-v6-2020")

    assert expected == {key: shown[key] for key in expected}


@pytest.mark.clause("mbs-sicbo-v6-2020", "2.1")
def test_both_felts_have_the_same_104_areas_and_there_is_no_third(rules: RuleSet) -> None:
    """Felts A and B sell the same areas, and no other felt is known."""
    layouts = {name: rules.layout(name) for name in ("A", "B")}

    listed = {name: sorted(cell.area.id for cell in layout.cells) for name, layout in layouts.items()}

    assert listed == {"A": AREAS, "B": AREAS}
    assert len(AREAS) == 104
    for name in ("C", "a", "", "Diagram A"):
        with pytest.raises(UnknownName, match="has no layout"):
            rules.layout(name)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.4")
def test_dice_2_3_5_win_twelve_areas_and_lose_92(rules: RuleSet, settle_all: SettleAll) -> None:
    """Of a unit on every area, each that the dice fit wins, both four-number sets included."""
    expected = {
        "small": "1.00", "even": "1.00", "total:10": "6.00",
        "domino:23": "6.00", "domino:25": "6.00", "domino:35": "6.00",
        "trio:235": "30.00",
        "single:2": "1.00", "single:3": "1.00", "single:5": "1.00",
        "four:2345": "7.00", "four:2356": "7.00",
    }  # fmt: skip

    gains = settle_all(rules, (2, 3, 5))

    assert dict.fromkeys(AREAS, "-1.00") | expected == gains
    assert list(gains.values()).count("-1.00") == 92


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5")
def test_one_player_may_back_all_thirteen_kinds_at_once(rules: RuleSet, run_json: RunJson) -> None:
    """Thirteen kinds make 104 areas, and one player may stake them all together."""
    kinds = {
        "small", "big", "odd", "even", "triple", "double", "any-triple", "total",
        "domino", "trio", "double-single", "single", "four",
    }  # fmt: skip
    stakes = [argument for area in AREAS for argument in ("--wager", f"{area}=5")]

    settled = run_json("settle", rules.id, "--outcome", "1-2-3", *stakes)

    assert AREAS == sorted(rules.area_ids) == [wager["area"] for wager in settled["wagers"]]
    assert (len(AREAS), settled["stake"]) == (104, "520.00")
    assert (13, kinds) == (len(rules.kinds), {kind.value for kind in rules.kinds})


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.1.1")
def test_small_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Small wins on sums 4 to 10, but never on a triple."""
    expected = [fall for fall in FALLS if 4 <= sum(fall) <= 10 and len(set(fall)) > 1]

    won = falls_won(rules, "small", FALLS)

    assert expected == won
    assert len(won) == 105
    assert {(2, 2, 2), (3, 3, 3)}.isdisjoint(won)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.2.1")
def test_big_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Big wins on sums 11 to 17, but never on a triple."""
    expected = [fall for fall in FALLS if 11 <= sum(fall) <= 17 and len(set(fall)) > 1]

    won = falls_won(rules, "big", FALLS)

    assert expected == won
    assert len(won) == 105
    assert {(4, 4, 4), (5, 5, 5)}.isdisjoint(won)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.3.1")
def test_odd_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Odd wins on odd sums from 5 to 17, but never on a triple."""
    expected = [fall for fall in FALLS if sum(fall) in range(5, 18, 2) and len(set(fall)) > 1]

    won = falls_won(rules, "odd", FALLS)

    assert expected == won
    assert len(won) == 105
    assert {(1, 1, 1), (3, 3, 3), (5, 5, 5)}.isdisjoint(won)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.4.1")
def test_even_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Even wins on even sums from 4 to 16, but never on a triple."""
    expected = [fall for fall in FALLS if sum(fall) in range(4, 17, 2) and len(set(fall)) > 1]

    won = falls_won(rules, "even", FALLS)

    assert expected == won
    assert len(won) == 105
    assert {(2, 2, 2), (4, 4, 4), (6, 6, 6)}.isdisjoint(won)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.5.1")
def test_a_named_triple_wins_on_itself_alone(rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer) -> None:
    """Six triples can be named, and each wins on one fall of the 216."""
    expected = {face: [(int(face), int(face), int(face))] for face in FACES}

    won = {face: falls_won(rules, f"triple:{face}", FALLS) for face in FACES}

    assert expected == won
    assert on_offer(rules, "triple") == FACES


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.6.1")
def test_a_named_double_wins_on_two_or_three_of_its_number(
    rules: RuleSet, falls_won: FallsWon, play: Play, on_offer: OnOffer
) -> None:
    """Six doubles can be named; each wins on 16 falls, and three of the number pay no more than two."""
    expected = {face: [fall for fall in FALLS if fall.count(int(face)) >= 2] for face in FACES}
    once = {"double:2 on 2-2-5": "110.00", "double:2 on 2-2-2": "110.00"}

    won = {face: falls_won(rules, f"double:{face}", FALLS) for face in FACES}

    assert expected == won
    assert len(won["2"]) == 16
    assert once == play(rules, "10", once)
    assert on_offer(rules, "double") == FACES


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.7.1")
def test_any_triple_is_one_area_that_wins_on_six_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """One area covers the six falls of three alike and none besides."""
    expected = [(face, face, face) for face in range(1, 7)]

    won = falls_won(rules, "any-triple", FALLS)

    assert expected == won
    assert [area for area in rules.area_ids if area.startswith("any")] == ["any-triple"]


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.8.1")
def test_a_sum_wins_only_when_it_is_the_chosen_one(rules: RuleSet, falls_won: FallsWon, play: Play) -> None:
    """Fourteen sums can be chosen; the chosen one wins, on triples too, and no neighbour does."""
    sums = {f"total:{number}": number for number in range(4, 18)}
    on_fives = {"total:15 on 5-5-5": "180.00", "total:14 on 5-5-5": "-10.00"}

    won = {area: falls_won(rules, area, FALLS) for area in sums}

    assert {area: [fall for fall in FALLS if sum(fall) == number] for area, number in sums.items()} == won
    assert on_fives == play(rules, "10", on_fives)
    assert sorted(sums) == sorted(area for area in rules.area_ids if area.startswith("total"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.9.1")
def test_a_pair_of_numbers_wins_once_when_both_show(
    rules: RuleSet, falls_won: FallsWon, play: Play, on_offer: OnOffer
) -> None:
    """Fifteen pairs can be named; each wins on 30 falls, and a repeated number adds nothing."""
    expected = {pair: [fall for fall in FALLS if set(map(int, pair)) <= set(fall)] for pair in PAIRS}
    once = {"domino:36 on 3-3-6": "60.00", "domino:36 on 3-6-6": "60.00", "domino:36 on 3-6-1": "60.00"}

    won = {pair: falls_won(rules, f"domino:{pair}", FALLS) for pair in PAIRS}

    assert expected == won
    assert len(won["36"]) == 30
    assert once == play(rules, "10", once)
    assert on_offer(rules, "domino") == PAIRS


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.10.1")
def test_three_different_numbers_win_in_their_six_orders(
    rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer
) -> None:
    """Twenty sets of three can be named, and each wins on the six orders of its own numbers."""
    expected = {code: sorted(permutations(map(int, code))) for code in TRIOS}

    won = {code: falls_won(rules, f"trio:{code}", FALLS) for code in TRIOS}

    assert expected == won
    assert len(won["246"]) == 6
    assert (len(TRIOS), on_offer(rules, "trio")) == (20, TRIOS)


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.11.1")
def test_a_pair_plus_one_wins_in_its_three_orders(
    rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer, refused: Refused
) -> None:
    """Twenty-eight pairs with an odd die can be named, not 112 or 665, and each wins on three falls."""
    expected = {code: sorted(set(permutations(map(int, code)))) for code in DOUBLE_SINGLES}
    edges = [f"double-single:{code}" for code in ("112", "113", "664", "665")]

    won = {code: falls_won(rules, f"double-single:{code}", FALLS) for code in DOUBLE_SINGLES}

    assert expected == won
    assert won["221"] == [(1, 2, 2), (2, 1, 2), (2, 2, 1)]
    assert (len(DOUBLE_SINGLES), on_offer(rules, "double-single")) == (28, DOUBLE_SINGLES)
    assert refused(rules.id, edges) == ["double-single:112", "double-single:665"]


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.12.1")
def test_a_single_number_wins_when_any_die_shows_it(
    rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer
) -> None:
    """Six numbers can be named, and each wins on the 91 falls that have it."""
    expected = {face: [fall for fall in FALLS if int(face) in fall] for face in FACES}

    won = {face: falls_won(rules, f"single:{face}", FALLS) for face in FACES}

    assert expected == won
    assert len(won["1"]) == 91
    assert on_offer(rules, "single") == FACES


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.5.13.1")
def test_a_set_of_four_wins_on_three_different_members(
    rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer
) -> None:
    """Four sets can be named; each wins on the 24 falls of three unlike members, never on a repeat."""
    expected = {
        four: [fall for fall in FALLS if len(set(fall)) == 3 and set(fall) <= set(map(int, four))]
        for four in FOURS
    }

    won = {four: falls_won(rules, f"four:{four}", FALLS) for four in FOURS}

    assert expected == won
    assert dict.fromkeys(FOURS, 24) == {four: len(falls) for four, falls in won.items()}
    assert (1, 2, 4) in won["1234"]
    assert {(1, 1, 2), (2, 2, 2)}.isdisjoint(won["1234"])
    assert on_offer(rules, "four") == FOURS


@pytest.mark.clause("mbs-sicbo-v6-2020", "3.6")
def test_upper_faces_are_recorded_as_read_and_settled_in_any_order(
    rules: RuleSet, settle_all: SettleAll, run_json: RunJson
) -> None:
    """Faces 4, 1 and 6 are kept in that order with their sum, and settle like every other order."""
    winning = {
        "big": "1.00", "odd": "1.00", "total:11": "6.00", "trio:146": "30.00",
        "domino:14": "6.00", "domino:16": "6.00", "domino:46": "6.00",
        "single:1": "1.00", "single:4": "1.00", "single:6": "1.00",
    }  # fmt: skip

    record = run_json("settle", rules.id, "--outcome", "4-1-6", "--wager", "total:11=10")
    gains = {order: settle_all(rules, order) for order in permutations((1, 4, 6))}

    assert (record["outcome"], record["total"]) == ("4-1-6", 11)
    assert len(gains) == 6
    assert dict.fromkeys(gains, dict.fromkeys(AREAS, "-1.00") | winning) == gains


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1")
def test_every_area_is_paid_by_the_tables_or_lost_on_every_fall(
    rules: RuleSet, settle_all: SettleAll, matching_areas: MatchingAreas
) -> None:
    """Over all 216 falls an area that fits earns its printed odds, and 92 to 100 areas lose."""
    expected = {}
    for fall in FALLS:
        singles = {area: (1, 2, 12)[max(fall.count(int(area[-1])), 1) - 1] for area in SINGLES}
        matching = matching_areas(fall)
        expected[fall] = {
            area: f"{odds}.00" if area in matching else "-1.00" for area, odds in (ODDS | singles).items()
        }

    gains = {fall: settle_all(rules, fall) for fall in FALLS}

    assert expected == gains
    losers = {list(each.values()).count("-1.00") for each in gains.values()}
    assert {92, 93, 94, 96, 97, 99, 100} == losers  # 12, 11, 10, 8, 7, 5 or 4 areas win


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Small, Big]")
def test_small_and_big_pay_even_money(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Small and Big earn the stake once over; a triple takes it."""
    expected = {
        "big on 4-5-6": "10.00",
        "big on 5-5-5": "-10.00",
        "small on 1-2-3": "10.00",
        "small on 2-2-2": "-10.00",
    }

    gains = play(rules, "10", expected)

    assert expected == gains
    assert prices(rules, "small") | prices(rules, "big") == {"small": "10.00", "big": "10.00"}


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Odd, Even]")
def test_odd_and_even_pay_even_money(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Odd and Even earn the stake once over; a triple takes it."""
    expected = {
        "odd on 1-2-4": "10.00",
        "odd on 3-3-3": "-10.00",
        "even on 1-2-3": "10.00",
        "even on 4-4-4": "-10.00",
    }

    gains = play(rules, "10", expected)

    assert expected == gains
    assert prices(rules, "odd") | prices(rules, "even") == {"odd": "10.00", "even": "10.00"}


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Specific Triples]")
def test_a_named_triple_pays_180_to_1(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Ten on any of the six triples earns 1800."""
    expected = {"triple:1 on 1-1-1": "1800.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FACES, "1800.00") == prices(rules, "triple")


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Specific Doubles]")
def test_a_named_double_pays_11_to_1_and_no_more_on_its_triple(
    rules: RuleSet, play: Play, prices: Prices
) -> None:
    """Ten on any of the six doubles earns 110, whether two or three dice show the number."""
    expected = {"double:1 on 1-1-5": "110.00", "double:1 on 1-1-1": "110.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FACES, "110.00") == prices(rules, "double")


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.1 [Any Triple]")
def test_any_triple_pays_31_to_1(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Ten on Any Triple earns 310 whichever triple falls."""
    expected = {"any-triple on 2-2-2": "310.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert prices(rules, "any-triple") == {"any-triple": "310.00"}


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.2")
def test_sums_pay_by_their_distance_from_the_middle(rules: RuleSet, play: Play) -> None:
    """A unit on each sum from 4 to 17 earns the printed odds, the same for mirrored sums."""
    expected = {
        "total:4 on 1-1-2": "62.00",
        "total:5 on 1-2-2": "31.00",
        "total:6 on 1-2-3": "18.00",
        "total:7 on 1-2-4": "12.00",
        "total:8 on 1-2-5": "8.00",
        "total:9 on 1-2-6": "7.00",
        "total:10 on 1-3-6": "6.00",
        "total:11 on 1-4-6": "6.00",
        "total:12 on 1-5-6": "7.00",
        "total:13 on 2-5-6": "8.00",
        "total:14 on 3-5-6": "12.00",
        "total:15 on 4-5-6": "18.00",
        "total:16 on 5-5-6": "31.00",
        "total:17 on 5-6-6": "62.00",
    }

    gains = play(rules, "1", expected)

    assert expected == gains


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.3")
def test_all_fifteen_pairs_pay_6_to_1_once(rules: RuleSet, play: Play, prices: Prices) -> None:
    """Ten on any two unlike numbers earns 60, and not twice when one of them repeats."""
    expected = {"domino:25 on 2-5-5": "60.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(PAIRS, "60.00") == prices(rules, "domino")


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.4")
def test_all_twenty_sets_of_three_pay_30_to_1(rules: RuleSet, play: Play, prices: Prices) -> None:
    """The printed codes are every choice of three numbers out of six, and ten on any of them earns 300."""
    every_choice = sorted("".join(choice) for choice in combinations(FACES, 3))
    expected = {"trio:135 on 5-3-1": "300.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(TRIOS, "300.00") == prices(rules, "trio")
    assert every_choice == sorted(prices(rules, "trio"))


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.5")
def test_the_28_pairs_plus_one_pay_50_to_1(
    rules: RuleSet, play: Play, prices: Prices, refused: Refused
) -> None:
    """Ten on any of the 28 printed codes earns 500; 112 and 665 are not printed and not taken."""
    unprinted = ["double-single:112", "double-single:665"]
    expected = {"double-single:664 on 6-4-6": "500.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(DOUBLE_SINGLES, "500.00") == prices(rules, "double-single")
    assert (28, unprinted) == (len(DOUBLE_SINGLES), refused(rules.id, unprinted))


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.6")
def test_a_single_number_pays_1_2_or_12_by_the_dice_that_show_it(
    rules: RuleSet, play: Play, prices: Prices
) -> None:
    """Ten on a number earns 10, 20 or 120 for one, two or three dice, not added up."""
    expected = {"single:4 on 4-1-2": "10.00", "single:4 on 4-4-2": "20.00", "single:4 on 4-4-4": "120.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FACES, "10.00, 20.00, 120.00") == prices(rules, "single")


@pytest.mark.clause("mbs-sicbo-v6-2020", "4.1.7")
def test_the_four_sets_of_four_pay_7_to_1_and_no_other_is_taken(
    rules: RuleSet, play: Play, prices: Prices, refused: Refused
) -> None:
    """Ten on any of the four printed sets earns 70; the eleven others are refused."""
    every_choice = [f"four:{''.join(choice)}" for choice in combinations(FACES, 4)]
    others = [area for area in every_choice if area.removeprefix("four:") not in FOURS]
    expected = {"four:2356 on 2-5-6": "70.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FOURS, "70.00") == prices(rules, "four")
    assert (11, others) == (len(others), refused(rules.id, every_choice))
    assert "four:1235" in others


@pytest.mark.clause("mbs-sicbo-v6-2020", 'Appendix "A"')
def test_felt_a_is_arranged_as_drawn_and_priced_by_section_4(
    rules: RuleSet, drawn: Drawn, rows: Rows, free_space: FreeSpace
) -> None:
    """Felt A shows each area once where the drawing has it; its odds are those of the pay table."""
    layout = rules.layout("A")
    at = {cell.area.id: cell.rectangle for cell in layout.cells}
    priced_anew = sicbo.document_text("mbs-sicbo-v6-2020").replace('"180 to 1"', '"179 to 1"')
    (other,) = sicbo.rule_sets_of(sicbo.read_document(priced_anew))

    cells = drawn(layout)

    assert (len(cells), dict(cells)) == (104, FELT)
    # High on the left, low on the right, and the block of codes left of all.
    assert at["trio:346"].x < at["even"].x == at["big"].x < at["triple:6"].x < at["odd"].x == at["small"].x
    assert at["odd"].y < at["small"].y
    assert at["triple:6"].y < at["any-triple"].y < at["double:6"].y
    check_arrangement(layout, rows)
    # The captions, and nothing free but the two empty places of the block and the gutter beside it.
    assert [(notice.text, notice.upright) for notice in layout.notices] == STRIPS
    assert free_space(layout) == 2 * 36 * 32 + 4 * 320
    assert layout.ours == ""
    # The odds follow the pay table, wherever it goes.
    triples = [cell for cell in other.layout("A").cells if cell.area.id.startswith("triple")]
    assert {cell.odds for cell in triples} == {("1 PAYS 179",)}


@pytest.mark.clause("mbs-sicbo-v6-2020", 'Appendix "B"')
def test_felt_b_shows_the_same_104_areas_in_our_own_arrangement(
    rules: RuleSet, drawn: Drawn, rows: Rows, free_space: FreeSpace, run_json: RunJson
) -> None:
    """Felt B shows each area once with the odds of felt A, and owns up to an arrangement of ours."""
    layout = rules.layout("B")

    cells = drawn(layout)

    assert (len(cells), dict(cells)) == (104, FELT)
    assert [(notice.text, notice.upright) for notice in layout.notices] == STRIPS
    check_arrangement(layout, rows)
    assert free_space(layout) == 2 * 36 * 32 + 4 * 320
    ours = run_json("layout", rules.id, "--layout", "B")["ours"]
    assert ours == layout.ours == "the picture is missing from the document; this arrangement is ours"


def check_arrangement(layout: Layout, rows: Rows) -> None:
    """Each kind stands in its rows, in falling order but for the codes, and edges meet edges."""
    at = {cell.area.id: cell.rectangle for cell in layout.cells}
    strips = [notice.rectangle for notice in layout.notices]
    # The block: six rows of pairs with an odd die above four rows of three numbers, their odds alongside.
    assert DOUBLE_SINGLE_ROWS == rows(layout, "double-single")
    assert TRIO_ROWS == rows(layout, "trio")
    assert at["double-single:113"].x == at["double-single:223"].x == at["trio:135"].x
    assert at["double-single:664"].x == at["double-single:554"].x == at["trio:256"].x
    assert at["trio:126"].y == at["double-single:661"].y + at["double-single:661"].height
    block = {at["trio:126"].x, at["trio:346"].x + at["trio:346"].width}
    assert strips[0].x == strips[1].x
    assert block & {strips[0].x, strips[0].x + strips[0].width}
    # The rest, from top to bottom.
    assert [rows(layout, kind) for kind in ("triple", "double", "single")] == [["6 5 4 3 2 1"]] * 3
    assert rows(layout, "total") == ["17 16 15 14 13 12 11 10 9 8 7 6 5 4"]
    assert rows(layout, "domino") == ["56 46 45 36 35 34 26 25 24 23 16 15 14 13 12"]
    assert rows(layout, "four") == ["3456 2356 2345 1234"]
    lines = ["even", "big", "total:17", "domino:56", "four:3456", "single:6"]
    assert lines == sorted(lines, key=lambda area: at[area].y)
    left = [at[area] for area in ("even", "big", "total:17", "four:3456", "single:6")] + strips[2:4]
    right = [at[area] for area in ("odd", "small", "total:4", "domino:12", "four:1234", "single:1")] + strips[
        5:
    ]
    assert len({cell.x for cell in left}) == len({cell.x + cell.width for cell in right}) == 1
