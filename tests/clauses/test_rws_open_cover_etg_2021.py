"""Sic Bo (Open Cover), Resorts World Sentosa: its clauses on bets, its three pay tables and layouts."""

import ast
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import sicbo
from felt_wordings import read_wording
from sicbo import RuleSet
from sicbo.rules.layout import Layout
from sicbo.rules.odds_wording import NotOdds, uses_for

Play = Callable[[RuleSet, str, Iterable[str]], dict[str, str]]
SettleAll = Callable[[RuleSet, Iterable[int]], dict[str, str]]
Prices = Callable[[RuleSet, str], dict[str, str]]
MatchingAreas = Callable[[Iterable[int]], set[str]]
Refused = Callable[[str, Iterable[str]], list[str]]
RunJson = Callable[..., dict[str, Any]]
Drawn = Callable[[Layout], list[tuple[str, tuple[str, str]]]]
Rows = Callable[[Layout, str], list[str]]
FreeSpace = Callable[[Layout], int]

TABLE_1, TABLE_2, TABLE_3 = "rws-open-cover-2021-1", "rws-open-cover-2021-2", "rws-open-cover-2021-3"

FALLS = list(product(range(1, 7), repeat=3))
FACES = ["1", "2", "3", "4", "5", "6"]
PAIRS = ["14", "12", "24", "13", "23", "34", "25", "26", "35", "45", "36", "15", "16", "46", "56"]
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
TRIOS = " ".join(TRIO_ROWS).split()
DOUBLE_SINGLES = " ".join(DOUBLE_SINGLE_ROWS).split()
FOURS = ["3456", "2356", "2345", "1234"]
OTHER_FOURS = [f"four:{''.join(four)}" for four in combinations("123456", 4) if "".join(four) not in FOURS]
"""The eleven sets of four numbers that no pay table has."""

RICH_TOTALS = {4: "64", 5: "32", 6: "19", 7: "12", 8: "8.5", 9: "7", 10: "6.5"}
PLAIN_TOTALS = {4: "62", 5: "31", 6: "18", 7: "12", 8: "8", 9: "7", 10: "6"}
"""The odds of the sums 4 to 10; those of 11 to 17 mirror them."""


def pay_table(
    totals: Mapping[int, str], *, triple: str, any_triple: str, double: str, four: str
) -> dict[str, str]:
    """List what every area pays, in the figures of the document; singles pay 1, 2 or 12."""
    return {
        **dict.fromkeys(["small", "big", "even", "odd"], "1"),
        **{f"single:{face}": "1 2 12" for face in FACES},
        **{f"total:{number}": totals[min(number, 21 - number)] for number in range(4, 18)},
        **{f"domino:{pair}": "6" for pair in PAIRS},
        **{f"four:{four_numbers}": four for four_numbers in FOURS},
        **{f"double:{face}": double for face in FACES},
        "any-triple": any_triple,
        **{f"triple:{face}": triple for face in FACES},
    }


PAYS_1 = pay_table(RICH_TOTALS, triple="195", any_triple="32", double="11.5", four="7.5")
TWO_KINDS_MORE = {f"trio:{code}": "30" for code in TRIOS} | {
    f"double-single:{code}": "50" for code in DOUBLE_SINGLES
}
PAYS_2 = PAYS_1 | TWO_KINDS_MORE
PAYS_3 = pay_table(PLAIN_TOTALS, triple="180", any_triple="31", double="11", four="7") | TWO_KINDS_MORE

NAMES = {
    "small": "Small",
    "big": "Big",
    "even": "Even",
    "odd": "Odd",
    **{f"single:{face}": f"Single Dice Bet {face}" for face in FACES},
    **{f"total:{number}": f"Total Sum Combination (No {number}) Bet" for number in range(4, 18)},
    **{f"domino:{pair}": f"Domino Combination Bet {pair[0]} and {pair[1]}" for pair in PAIRS},
    **{f"four:{four}": f"Four Number Combination Bet {'-'.join(four)}" for four in FOURS},
    **{f"double:{face}": f"Double Dice Bet {face}" for face in FACES},
    "any-triple": "Any Triple Bet",
    **{f"triple:{face}": f"Specific Straight Triple Bet {face}" for face in FACES},
    **{f"trio:{code}": f"Three Single Dice Combination Bet {'-'.join(code)}" for code in TRIOS},
    **{
        f"double-single:{code}": f"Double Numbers With Single Dice Combination Bet {'-'.join(code)}"
        for code in DOUBLE_SINGLES
    },
}

DICE = str.maketrans("123456", "⚀⚁⚂⚃⚄⚅")
EVERY_TRIPLE = "⚀⚀⚀⚁⚁⚁⚂⚂⚂⚃⚃⚃⚄⚄⚄⚅⚅⚅"
CODES = {
    area: f"{area.partition(':')[2]} {area.partition(':')[2].translate(DICE)}" for area in TWO_KINDS_MORE
}
"""The cells of the left block, which stand on two of the three layouts."""


def cells_of(say: str, pays: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """List the words and dice on the cells; `say` words the odds, `others` are written out."""
    odds = {area: say + odds.replace(".5", " 1/2") for area, odds in pays.items()}
    names_of_faces = dict(zip(FACES, ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX"], strict=True))
    return {
        **{f"triple:{face}": f"{odds[f'triple:{face}']} {face.translate(DICE) * 3}" for face in FACES},
        **{f"double:{face}": f"{odds[f'double:{face}']} {face.translate(DICE) * 2}" for face in FACES},
        **{f"total:{number}": f"{number} {odds[f'total:{number}']}" for number in range(4, 18)},
        **{f"domino:{pair}": pair.translate(DICE) for pair in PAIRS},
        **{f"four:{four}": f"{' '.join(reversed(four))} {odds[f'four:{four}']}" for four in FOURS},
        **{f"single:{face}": f"{name} {face.translate(DICE)}" for face, name in names_of_faces.items()},
        **others,
    }


LABELS_A_AND_B = {"even": "EVEN", "odd": "ODD", "big": "BIG 11 - 17", "small": "SMALL 4 - 10"}
EVEN_MONEY_A_AND_B = {
    area: f"{label} 1 WINS 1 EXCEPT FOR ANY TRIPLE" for area, label in LABELS_A_AND_B.items()
}
LABELS_C = {
    "even": "EVEN",
    "odd": "ODD",
    "big": "BIG 大 NUMBERS 11 TO 17",
    "small": "SMALL 小 NUMBERS 4 TO 10",
}
EVEN_MONEY_C = {area: f"{label} 1:1 LOSE IF ANY TRIPLE APPEARS" for area, label in LABELS_C.items()}


def odds_read_off(layout: Layout) -> dict[str, tuple[str, list[Fraction]]]:
    """Read name and odds back from the words of every cell."""
    return {cell.area.id: (cell.name, [read_wording(odds) for odds in cell.odds]) for cell in layout.cells}


def as_printed(pays: Mapping[str, str]) -> dict[str, tuple[str, list[Fraction]]]:
    """Write name and odds of every area as the pay table of the document has them."""
    return {
        area: (NAMES[area], [Fraction(odds) for odds in figures.split()]) for area, figures in pays.items()
    }


def money(figure: str) -> str:
    """Write a figure of a pay table as what a unit wins."""
    return f"{Decimal(figure):.2f}"


@pytest.mark.clause("rws-open-cover-etg-2021", "1.1")
def test_a_bet_is_a_wager_and_there_is_no_second_record(run_json: RunJson) -> None:
    """Every bet that the document names is an area to wager on, and the program knows wagers only."""
    stakes = [argument for area in PAYS_2 for argument in ("--wager", f"{area}=1")]
    sources = [ast.parse(path.read_text("utf-8")) for path in Path(sicbo.__file__).parent.rglob("*.py")]

    named = {area["id"]: area["name"] for area in run_json("rules", "show", TABLE_2)["areas"]}
    settled = run_json("settle", TABLE_2, "--outcome", "1-2-3", *stakes)

    assert NAMES == named
    assert list(PAYS_2) == [wager["area"] for wager in settled["wagers"]]
    classes = [node.name for source in sources for node in ast.walk(source) if isinstance(node, ast.ClassDef)]
    assert classes.count("Wager") == 1
    assert [name for name in classes if re.search("Bets?($|[A-Z])", name)] == []


@pytest.mark.clause("rws-open-cover-etg-2021", "3.1")
def test_every_bet_wins_or_loses_by_the_dice_and_none_is_a_push(
    settle_all: SettleAll, matching_areas: MatchingAreas
) -> None:
    """On all 216 falls and all three pay tables, what matches the dice wins its odds and the rest is lost."""
    for table, pays in ((TABLE_1, PAYS_1), (TABLE_2, PAYS_2), (TABLE_3, PAYS_3)):
        rules = sicbo.rule_set(table)
        for fall in FALLS:
            expected = dict.fromkeys(pays, "-1.00")
            for area in matching_areas(fall) & set(pays):
                dice = fall.count(int(area[-1])) if area.startswith("single") else 1
                expected[area] = money(pays[area].split()[dice - 1])

            gains = settle_all(rules, fall)

            assert expected == gains
            assert "0.00" not in gains.values()


@pytest.mark.clause("rws-open-cover-etg-2021", "3.9")
def test_on_three_alike_only_five_bets_win(settle_all: SettleAll) -> None:
    """With 4-4-4 on the layout of 104 areas, the bets on fours and on 12 win and nothing else does."""
    winning = {
        "triple:4": "195.00",
        "any-triple": "32.00",
        "double:4": "11.50",
        "single:4": "12.00",
        "total:12": "7.00",
    }

    gains = settle_all(sicbo.rule_set(TABLE_2), (4, 4, 4))

    assert dict.fromkeys(PAYS_2, "-1.00") | winning == gains
    assert (104, 5) == (len(gains), len(gains) - list(gains.values()).count("-1.00"))


@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.1")
def test_on_three_alike_the_matching_straight_triple_wins(play: Play) -> None:
    """With 2-2-2 the triple of twos wins and the five other triples lose, on every pay table."""
    losing = {f"triple:{face} on 2-2-2": "-10.00" for face in (1, 3, 4, 5, 6)}
    expected = {
        TABLE_1: losing | {"triple:2 on 2-2-2": "1950.00"},
        TABLE_2: losing | {"triple:2 on 2-2-2": "1950.00"},
        TABLE_3: losing | {"triple:2 on 2-2-2": "1800.00"},
    }

    gains = {table: play(sicbo.rule_set(table), "10", plays) for table, plays in expected.items()}

    assert expected == gains


@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.2")
def test_on_three_alike_any_triple_wins(play: Play) -> None:
    """With 2-2-2 Any Triple wins at the odds of its pay table."""
    expected = {
        TABLE_1: {"any-triple on 2-2-2": "320.00"},
        TABLE_2: {"any-triple on 2-2-2": "320.00"},
        TABLE_3: {"any-triple on 2-2-2": "310.00"},
    }

    gains = {table: play(sicbo.rule_set(table), "10", plays) for table, plays in expected.items()}

    assert expected == gains


@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.3")
def test_on_three_alike_the_matching_double_wins_once(play: Play) -> None:
    """With 2-2-2 the double of twos wins once at its own odds and the five other doubles lose."""
    losing = {f"double:{face} on 2-2-2": "-10.00" for face in (1, 3, 4, 5, 6)}
    expected = {
        TABLE_1: losing | {"double:2 on 2-2-2": "115.00"},
        TABLE_2: losing | {"double:2 on 2-2-2": "115.00"},
        TABLE_3: losing | {"double:2 on 2-2-2": "110.00"},
    }

    gains = {table: play(sicbo.rule_set(table), "10", plays) for table, plays in expected.items()}

    assert expected == gains


@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.4")
def test_on_three_alike_the_matching_single_wins_at_its_odds_for_three_dice(play: Play) -> None:
    """With 2-2-2 the single two wins twelve times the stake and the five other singles lose."""
    losing = {f"single:{face} on 2-2-2": "-10.00" for face in (1, 3, 4, 5, 6)}
    expected = dict.fromkeys([TABLE_1, TABLE_2, TABLE_3], losing | {"single:2 on 2-2-2": "120.00"})

    gains = {table: play(sicbo.rule_set(table), "10", plays) for table, plays in expected.items()}

    assert expected == gains


@pytest.mark.clause("rws-open-cover-etg-2021", "3.9.5")
def test_on_three_alike_the_matching_sum_wins_if_it_is_sold(settle_all: SettleAll) -> None:
    """Twos, threes, fours and fives win the sums 6, 9, 12 and 15, one each; ones and sixes win none."""
    sums = {1: [], 2: ["total:6"], 3: ["total:9"], 4: ["total:12"], 5: ["total:15"], 6: []}
    expected = dict.fromkeys([TABLE_1, TABLE_2, TABLE_3], sums)

    gains = {
        table: {face: settle_all(sicbo.rule_set(table), (face, face, face)) for face in sums}
        for table in expected
    }

    assert expected == {
        table: {
            face: [area for area, gain in each.items() if area.startswith("total") and gain != "-1.00"]
            for face, each in by_face.items()
        }
        for table, by_face in gains.items()
    }


# Pay table 1.


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Small, Big, Even, Odd]")
def test_pay_table_1_pays_even_money_on_small_big_even_and_odd(play: Play) -> None:
    """On layout A the four even-money bets earn the stake once over, and three alike take it."""
    check_even_money(sicbo.rule_set(TABLE_1), play)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Single Dice]")
def test_pay_table_1_pays_singles_1_2_or_12(play: Play, prices: Prices) -> None:
    """On layout A a single number earns once, twice or twelve times the stake by its dice."""
    check_singles(sicbo.rule_set(TABLE_1), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Total Sum]")
def test_pay_table_1_pays_sums_with_halves_to_the_cent(prices: Prices) -> None:
    """On layout A ten on each sum earns the printed odds, half units included."""
    expected = ["640.00", "320.00", "190.00", "120.00", "85.00", "70.00", "65.00"]

    won = prices(sicbo.rule_set(TABLE_1), "total")

    assert dict(zip(map(str, range(4, 18)), [*expected, *reversed(expected)], strict=True)) == won


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Domino]")
def test_pay_table_1_pays_all_dominoes_6_to_1(play: Play, prices: Prices) -> None:
    """On layout A ten on any pair of unlike numbers earns 60."""
    check_dominoes(sicbo.rule_set(TABLE_1), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Four Number]")
def test_pay_table_1_pays_four_numbers_7_and_a_half_to_1(
    play: Play, prices: Prices, refused: Refused
) -> None:
    """On layout A ten on one of four sets earns 75 when three unlike members show; there is no fifth set."""
    check_fours(sicbo.rule_set(TABLE_1), "75.00", play, prices, refused)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Double Dice]")
def test_pay_table_1_pays_doubles_11_and_a_half_to_1(play: Play, prices: Prices) -> None:
    """On layout A ten on a double earns 115 and one earns 11.50, on its triple too."""
    check_doubles(sicbo.rule_set(TABLE_1), "115.00", "11.50", play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Any Triple]")
def test_pay_table_1_pays_any_triple_32_to_1(play: Play) -> None:
    """On layout A ten on Any Triple earns 320 whichever triple falls."""
    check_any_triple(sicbo.rule_set(TABLE_1), "320.00", play)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [Specific Straight Triple]")
def test_pay_table_1_pays_straight_triples_195_to_1(play: Play, prices: Prices) -> None:
    """On layout A ten on a named triple earns 1950."""
    check_triples(sicbo.rule_set(TABLE_1), "1950.00", play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1 [absent kinds]")
def test_pay_table_1_has_no_three_singles_and_no_pairs_plus_one(refused: Refused) -> None:
    """Layout A has 56 areas; all bets of the two kinds that it lacks are refused."""
    rules = sicbo.rule_set(TABLE_1)

    refusals = refused(TABLE_1, [*TWO_KINDS_MORE, *PAYS_1])

    assert list(TWO_KINDS_MORE) == refusals
    assert (56, sorted(PAYS_1)) == (len(rules.area_ids), sorted(rules.area_ids))
    assert sorted(PAYS_1) == sorted(cell.area.id for cell in rules.layout("A").cells)


# Pay table 2.


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Small, Big, Even, Odd]")
def test_pay_table_2_pays_even_money_on_small_big_even_and_odd(play: Play) -> None:
    """On layout B the four even-money bets earn the stake once over, and three alike take it."""
    check_even_money(sicbo.rule_set(TABLE_2), play)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Single Dice]")
def test_pay_table_2_pays_singles_1_2_or_12(play: Play, prices: Prices) -> None:
    """On layout B a single number earns once, twice or twelve times the stake by its dice."""
    check_singles(sicbo.rule_set(TABLE_2), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Total Sum]")
def test_pay_table_2_pays_sums_with_halves_to_the_cent(prices: Prices) -> None:
    """On layout B ten on each sum earns the printed odds, half units included."""
    expected = ["640.00", "320.00", "190.00", "120.00", "85.00", "70.00", "65.00"]

    won = prices(sicbo.rule_set(TABLE_2), "total")

    assert dict(zip(map(str, range(4, 18)), [*expected, *reversed(expected)], strict=True)) == won


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Domino]")
def test_pay_table_2_pays_all_dominoes_6_to_1(play: Play, prices: Prices) -> None:
    """On layout B ten on any pair of unlike numbers earns 60."""
    check_dominoes(sicbo.rule_set(TABLE_2), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Four Number]")
def test_pay_table_2_pays_four_numbers_7_and_a_half_to_1(
    play: Play, prices: Prices, refused: Refused
) -> None:
    """On layout B ten on one of four sets earns 75 when three unlike members show; there is no fifth set."""
    check_fours(sicbo.rule_set(TABLE_2), "75.00", play, prices, refused)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Double Dice]")
def test_pay_table_2_pays_doubles_11_and_a_half_to_1(play: Play, prices: Prices) -> None:
    """On layout B ten on a double earns 115 and one earns 11.50, on its triple too."""
    check_doubles(sicbo.rule_set(TABLE_2), "115.00", "11.50", play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Any Triple]")
def test_pay_table_2_pays_any_triple_32_to_1(play: Play) -> None:
    """On layout B ten on Any Triple earns 320 whichever triple falls."""
    check_any_triple(sicbo.rule_set(TABLE_2), "320.00", play)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Specific Straight Triple]")
def test_pay_table_2_pays_straight_triples_195_to_1(play: Play, prices: Prices) -> None:
    """On layout B ten on a named triple earns 1950."""
    check_triples(sicbo.rule_set(TABLE_2), "1950.00", play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Three Single Dice]")
def test_pay_table_2_pays_all_three_singles_30_to_1(play: Play, prices: Prices) -> None:
    """On layout B every choice of three numbers out of six can be backed and earns 30 times the stake."""
    check_trios(sicbo.rule_set(TABLE_2), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2 [Double Numbers With Single Dice]")
def test_pay_table_2_pays_28_pairs_plus_one_50_to_1(play: Play, prices: Prices, refused: Refused) -> None:
    """On layout B 28 pairs with an odd die earn 50 times the stake; 1 1 2 and 6 6 5 are refused."""
    check_double_singles(sicbo.rule_set(TABLE_2), play, prices, refused)


# Pay table 3.


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Small, Big, Even, Odd]")
def test_pay_table_3_pays_even_money_on_small_big_even_and_odd(play: Play) -> None:
    """On layout C the four even-money bets earn the stake once over, and three alike take it."""
    check_even_money(sicbo.rule_set(TABLE_3), play)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Single Dice]")
def test_pay_table_3_pays_singles_1_2_or_12(play: Play, prices: Prices) -> None:
    """On layout C a single number earns once, twice or twelve times the stake by its dice."""
    check_singles(sicbo.rule_set(TABLE_3), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Total Sum]")
def test_pay_table_3_pays_sums_in_whole_units(prices: Prices) -> None:
    """On layout C ten on each sum earns the printed odds, lower than on A and B."""
    expected = ["620.00", "310.00", "180.00", "120.00", "80.00", "70.00", "60.00"]

    won = prices(sicbo.rule_set(TABLE_3), "total")

    assert dict(zip(map(str, range(4, 18)), [*expected, *reversed(expected)], strict=True)) == won


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Domino]")
def test_pay_table_3_pays_all_dominoes_6_to_1(play: Play, prices: Prices) -> None:
    """On layout C ten on any pair of unlike numbers earns 60."""
    check_dominoes(sicbo.rule_set(TABLE_3), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Double Dice]")
def test_pay_table_3_pays_doubles_11_to_1(play: Play, prices: Prices) -> None:
    """On layout C ten on a double earns 110 and one earns 11, on its triple too."""
    check_doubles(sicbo.rule_set(TABLE_3), "110.00", "11.00", play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Any Triple]")
def test_pay_table_3_pays_any_triple_31_to_1(play: Play) -> None:
    """On layout C ten on Any Triple earns 310 whichever triple falls."""
    check_any_triple(sicbo.rule_set(TABLE_3), "310.00", play)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Specific Straight Triple]")
def test_pay_table_3_pays_straight_triples_180_to_1(play: Play, prices: Prices) -> None:
    """On layout C ten on a named triple earns 1800."""
    check_triples(sicbo.rule_set(TABLE_3), "1800.00", play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Four Number]")
def test_pay_table_3_pays_four_numbers_7_to_1(play: Play, prices: Prices, refused: Refused) -> None:
    """On layout C ten on one of four sets earns 70 when three unlike members show; there is no fifth set."""
    check_fours(sicbo.rule_set(TABLE_3), "70.00", play, prices, refused)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Three Single Dice]")
def test_pay_table_3_pays_all_three_singles_30_to_1(play: Play, prices: Prices) -> None:
    """On layout C every choice of three numbers out of six can be backed and earns 30 times the stake."""
    check_trios(sicbo.rule_set(TABLE_3), play, prices)


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3 [Double Numbers With Single Dice]")
def test_pay_table_3_pays_28_pairs_plus_one_50_to_1(play: Play, prices: Prices, refused: Refused) -> None:
    """On layout C 28 pairs with an odd die earn 50 times the stake; 1 1 2 and 6 6 5 are refused."""
    check_double_singles(sicbo.rule_set(TABLE_3), play, prices, refused)


# Layouts.


@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix A")
def test_layout_a_has_56_areas_with_four_sets_and_six_doubles(
    drawn: Drawn, rows: Rows, free_space: FreeSpace
) -> None:
    """Layout A shows 56 areas: four sets, not fifteen digits, and all six doubles round Any Triple."""
    layout = sicbo.rule_set(TABLE_1).layout("A")
    at = {cell.area.id: cell.rectangle for cell in layout.cells}
    any_triple = {"any-triple": f"ANY TRIPLE 1 WINS 32 {EVERY_TRIPLE}"}

    cells = drawn(layout)

    assert (56, 56) == (len(cells), len(layout.cells))
    assert as_printed(PAYS_1) == odds_read_off(layout)
    assert cells_of("1 WINS ", PAYS_1, EVEN_MONEY_A_AND_B | any_triple) == {
        area: words for area, (_, words) in cells
    }
    assert ["6 5 4 3", "6 5 3 2", "5 4 3 2", "4 3 2 1"] == [
        cell.label for cell in layout.cells if "7 1/2" in cell.odds[0]
    ]
    check_middle(layout, rows)
    assert at["even"].x == at["big"].x == 0
    assert at["double:4"].x < at["any-triple"].x < at["double:3"].x
    assert at["double:6"].y == at["any-triple"].y == at["double:1"].y
    assert [(notice.text, notice.upright) for notice in layout.notices] == [
        ("1 WINS 6", False),
        ("1 WINS 1 ON ONE DIE", False),
        ("1 WINS 2 ON TWO DICE", False),
        ("1 WINS 12 ON THREE DICE", False),
    ]
    assert free_space(layout) == 0


@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix A [wording]")
def test_layout_a_says_1_wins_n_with_halves_as_one_half() -> None:
    """Every cell of layout A words its odds as one unit winning n, and halves are fractions, not decimals."""
    layout = sicbo.rule_set(TABLE_1).layout("A")

    odds = {cell.area.id: cell.odds for cell in layout.cells}

    assert {f"double:{face}": ("1 WINS 11 1/2",) for face in FACES} == {
        area: each for area, each in odds.items() if area.startswith("double")
    }
    assert read_wording("1 WINS 11 1/2") == Fraction(23, 2)
    assert (odds["total:13"], odds["total:10"], odds["four:1234"]) == (
        ("1 WINS 8 1/2",),
        ("1 WINS 6 1/2",),
        ("1 WINS 7 1/2",),
    )
    assert odds["single:6"] == ("1 WINS 1", "1 WINS 2", "1 WINS 12")
    assert [] == [
        each for cell in odds.values() for each in cell if not re.fullmatch("1 WINS [0-9]+( 1/2)?", each)
    ]


@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix B")
def test_layout_b_has_104_areas_with_the_code_block_and_the_triples(
    drawn: Drawn, rows: Rows, free_space: FreeSpace
) -> None:
    """Layout B adds the block of 48 codes to the areas of A; its triples are there although the text lost them."""
    layout = sicbo.rule_set(TABLE_2).layout("B")
    any_triple = {"any-triple": f"1 WINS 32 FOR ANY TRIPLE {EVERY_TRIPLE}"}

    cells = drawn(layout)

    assert (104, 104) == (len(cells), len(layout.cells))
    assert as_printed(PAYS_2) == odds_read_off(layout)
    assert cells_of("1 WINS ", PAYS_1, EVEN_MONEY_A_AND_B | any_triple | CODES) == {
        area: words for area, (_, words) in cells
    }
    assert {f"triple:{face}": ("1 WINS 195",) for face in FACES} == {
        cell.area.id: cell.odds for cell in layout.cells if cell.area.id.startswith("triple")
    }
    check_middle(layout, rows)
    check_code_block(layout, rows)
    check_odds_beside_the_code_block(layout)
    assert [(notice.text, notice.upright) for notice in layout.notices] == [
        ("1 WINS 50", True),
        ("1 WINS 30", True),
        ("1 WINS 6", False),
        ("1 WINS 1 FOR ONE DIE", False),
        ("1 WINS 2 FOR TWO DICE", False),
        ("1 WINS 12 FOR THREE DICE", False),
    ]
    assert free_space(layout) == 2 * 36 * 32 + 4 * 320


@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix B [wording]")
def test_layout_b_takes_the_word_for_as_a_condition() -> None:
    """On layout B the word after the odds says when they hold; it does not make them odds that count the stake."""
    layout = sicbo.rule_set(TABLE_2).layout("B")
    (any_triple,) = (cell for cell in layout.cells if cell.area.id == "any-triple")
    conditional = [notice.text for notice in layout.notices if "FOR" in notice.text]

    label = f"{any_triple.odds[0]} {any_triple.condition}"
    read = [read_wording(text) for text in (label, *conditional)]

    assert label == "1 WINS 32 FOR ANY TRIPLE"
    assert conditional == ["1 WINS 1 FOR ONE DIE", "1 WINS 2 FOR TWO DICE", "1 WINS 12 FOR THREE DICE"]
    assert read == [32, 1, 2, 12]
    assert [text for text in (label, *conditional) if uses_for(text)] == []
    with pytest.raises(NotOdds):
        read_wording("32 for 1")


@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix C")
def test_layout_c_has_the_104_areas_of_b_at_the_odds_of_pay_table_3(
    drawn: Drawn, rows: Rows, free_space: FreeSpace
) -> None:
    """Layout C has the areas of B, the set that its text lost included, and each sum its own odds."""
    layout = sicbo.rule_set(TABLE_3).layout("C")
    any_triple = {"any-triple": f"ANY TRIPLE 1 WINS 31 {EVERY_TRIPLE}"}

    cells = drawn(layout)

    words = {area: each for area, (_, each) in cells}
    assert (104, 104) == (len(cells), len(layout.cells))
    assert as_printed(PAYS_3) == odds_read_off(layout)
    assert cells_of("1:", PAYS_3, EVEN_MONEY_C | any_triple | CODES) == words
    assert sorted(cell.area.id for cell in sicbo.rule_set(TABLE_2).layout("B").cells) == sorted(words)
    assert (words["four:1234"], words["total:5"], words["total:4"]) == ("4 3 2 1 1:7", "5 1:31", "4 1:62")
    check_middle(layout, rows)
    check_code_block(layout, rows)
    check_odds_above_the_code_block(layout)
    assert [(notice.text, notice.upright) for notice in layout.notices] == [
        ("1 WINS 50", False),
        ("1 WINS 30", False),
        ("1 WINS 6", False),
        ("1:1 ON ONE DICE", False),
        ("1:2 ON TWO DICE", False),
        ("1:12 ON THREE DICE", False),
    ]
    assert free_space(layout) == 2 * 40 * 28 + 8 * 320


@pytest.mark.clause("rws-open-cover-etg-2021", "Appendix C [wording]")
def test_layout_c_puts_the_stake_before_the_colon() -> None:
    """On layout C 1:180 is one unit winning 180, never a fraction of it; some odds say WINS instead."""
    layout = sicbo.rule_set(TABLE_3).layout("C")
    odds = {cell.area.id: cell.odds for cell in layout.cells}
    strips = [notice.text for notice in layout.notices]

    read = {
        area: [read_wording(each) for each in odds[area]] for area in ("triple:1", "triple:6", "single:4")
    }

    assert (odds["triple:1"], odds["triple:6"]) == (("1:180",), ("1:180",))
    assert read == {"triple:1": [180], "triple:6": [180], "single:4": [1, 2, 12]}
    assert odds["single:4"] == ("1:1", "1:2", "1:12")
    assert odds["any-triple"] == ("1 WINS 31",)
    assert [read_wording(text) for text in strips] == [50, 30, 6, 1, 2, 12]
    assert [text.partition(" ")[0] for text in strips] == ["1", "1", "1", "1:1", "1:2", "1:12"]


# What the three pay tables and layouts have in common.


def check_even_money(rules: RuleSet, play: Play) -> None:
    expected = {
        "big on 2-3-6": "10.00",
        "odd on 2-3-6": "10.00",
        "small on 2-3-6": "-10.00",
        "even on 2-3-6": "-10.00",
        "small on 1-2-3": "10.00",
        "even on 1-2-3": "10.00",
        "big on 1-2-3": "-10.00",
        "odd on 1-2-3": "-10.00",
        **{f"{area} on {n}-{n}-{n}": "-10.00" for area in ("small", "big", "even", "odd") for n in FACES},
    }

    gains = play(rules, "10", expected)

    assert expected == gains


def check_singles(rules: RuleSet, play: Play, prices: Prices) -> None:
    expected = {"single:6 on 6-1-2": "10.00", "single:6 on 6-6-2": "20.00", "single:6 on 6-6-6": "120.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FACES, "10.00, 20.00, 120.00") == prices(rules, "single")


def check_dominoes(rules: RuleSet, play: Play, prices: Prices) -> None:
    expected = {"domino:14 on 1-4-4": "60.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(PAIRS, "60.00") == prices(rules, "domino")
    assert {"".join(pair) for pair in combinations(FACES, 2)} == set(PAIRS)


def check_fours(rules: RuleSet, won: str, play: Play, prices: Prices, refused: Refused) -> None:
    expected = {"four:1234 on 1-3-4": won, "four:1234 on 1-1-3": "-10.00", "four:1234 on 3-3-3": "-10.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FOURS, won) == prices(rules, "four")
    assert (11, OTHER_FOURS) == (len(OTHER_FOURS), refused(rules.id, OTHER_FOURS))


def check_doubles(rules: RuleSet, won_by_ten: str, won_by_one: str, play: Play, prices: Prices) -> None:
    plays = ["double:5 on 5-5-1", "double:5 on 5-5-5"]

    gains_of_ten, gains_of_one = play(rules, "10", plays), play(rules, "1", plays)

    assert dict.fromkeys(plays, won_by_ten) == gains_of_ten
    assert dict.fromkeys(plays, won_by_one) == gains_of_one
    assert dict.fromkeys(FACES, won_by_ten) == prices(rules, "double")


def check_any_triple(rules: RuleSet, won: str, play: Play) -> None:
    expected = {f"any-triple on {face}-{face}-{face}": won for face in FACES} | {
        "any-triple on 1-1-2": "-10.00"
    }

    gains = play(rules, "10", expected)

    assert expected == gains


def check_triples(rules: RuleSet, won: str, play: Play, prices: Prices) -> None:
    expected = {"triple:6 on 6-6-6": won}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(FACES, won) == prices(rules, "triple")


def check_trios(rules: RuleSet, play: Play, prices: Prices) -> None:
    expected = {"trio:126 on 6-2-1": "300.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(TRIOS, "300.00") == prices(rules, "trio")
    assert {"".join(trio) for trio in combinations(FACES, 3)} == set(TRIOS)


def check_double_singles(rules: RuleSet, play: Play, prices: Prices, refused: Refused) -> None:
    unlisted = ["double-single:112", "double-single:665"]
    expected = {"double-single:221 on 2-1-2": "500.00"}

    gains = play(rules, "10", expected)

    assert expected == gains
    assert dict.fromkeys(DOUBLE_SINGLES, "500.00") == prices(rules, "double-single")
    assert (28, unlisted) == (len(DOUBLE_SINGLES), refused(rules.id, unlisted))


def check_middle(layout: Layout, rows: Rows) -> None:
    """Even and Big on the left, Odd and Small on the right, the rest between and below in falling order."""
    at = {cell.area.id: cell.rectangle for cell in layout.cells}
    assert at["even"].y < at["big"].y
    assert at["odd"].y < at["small"].y
    assert at["even"].x == at["big"].x < at["triple:6"].x < at["triple:1"].x < at["odd"].x == at["small"].x
    assert [rows(layout, kind) for kind in ("triple", "double", "single")] == [["6 5 4 3 2 1"]] * 3
    assert at["triple:6"].y < at["double:6"].y
    assert at["triple:6"].y < at["any-triple"].y <= at["double:6"].y
    assert rows(layout, "total") == ["17 16 15 14 13 12 11 10 9 8 7 6 5 4"]
    assert rows(layout, "domino") == ["56 46 45 36 35 34 26 25 24 23 16 15 14 13 12"]
    assert rows(layout, "four") == ["3456 2356 2345 1234"]
    lines = ["even", "big", "total:17", "domino:56", "four:3456", "single:6"]
    assert lines == sorted(lines, key=lambda area: at[area].y)
    strips = [notice.rectangle for notice in layout.notices[-4:]]
    left = [at[area] for area in ("even", "big", "total:17", "four:3456", "single:6")] + strips[:2]
    right = [at[area] for area in ("odd", "small", "total:4", "domino:12", "four:1234", "single:1")] + strips[
        3:
    ]
    assert len({cell.x for cell in left}) == len({cell.x + cell.width for cell in right}) == 1


def check_code_block(layout: Layout, rows: Rows) -> None:
    """Six rows of pairs plus one stand above four rows of three singles, left of all else."""
    at = {cell.area.id: cell.rectangle for cell in layout.cells}
    assert DOUBLE_SINGLE_ROWS == rows(layout, "double-single")
    assert TRIO_ROWS == rows(layout, "trio")
    assert at["double-single:113"].x == at["double-single:223"].x == at["trio:135"].x
    assert at["double-single:664"].x == at["double-single:554"].x == at["trio:256"].x
    assert at["double-single:661"].x == at["trio:126"].x == 0
    assert at["double-single:661"].y + at["double-single:661"].height <= at["trio:126"].y
    assert at["trio:346"].x < at["even"].x


def check_odds_beside_the_code_block(layout: Layout) -> None:
    """Both odds of the block stand right of it, and nothing between its two parts."""
    at = {cell.area.id: cell.rectangle for cell in layout.cells}
    of_pairs, of_trios = (notice.rectangle for notice in layout.notices[:2])
    assert {of_pairs.x, of_trios.x} == {at["trio:346"].x + at["trio:346"].width}
    assert of_pairs.y == at["double-single:113"].y
    assert of_pairs.y + of_pairs.height == of_trios.y == at["trio:126"].y
    assert at["trio:126"].y == at["double-single:661"].y + at["double-single:661"].height


def check_odds_above_the_code_block(layout: Layout) -> None:
    """Each of both odds has a row of its own above its part of the block, as wide as that is."""
    at = {cell.area.id: cell.rectangle for cell in layout.cells}
    wide = at["trio:346"].x + at["trio:346"].width
    of_pairs, of_trios = (notice.rectangle for notice in layout.notices[:2])
    assert (of_pairs.x, of_pairs.width, of_trios.x, of_trios.width) == (0, wide, 0, wide)
    assert of_pairs.y + of_pairs.height == at["double-single:113"].y
    assert of_trios.y == at["double-single:664"].y + at["double-single:664"].height
    assert of_trios.y + of_trios.height == at["trio:126"].y
