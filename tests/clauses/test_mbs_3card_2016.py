"""3 Card Sic Bo, Marina Bay Sands: its clauses on cards, wagers, odds and felts."""

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, permutations
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
MatchingAreas = Callable[[Iterable[int]], set[str]]
Refused = Callable[[str, Iterable[str]], list[str]]
RunJson = Callable[..., dict[str, Any]]
Drawn = Callable[[Layout], list[tuple[str, tuple[str, str]]]]
Rows = Callable[[Layout, str], list[str]]
FreeSpace = Callable[[Layout], int]

HANDS = list(combinations_with_replacement(range(1, 7), 3))
"""The 56 hands without their order."""

ODDS = {
    "small": 1, "big": 1, "odd": 1, "even": 1, "any-triple": 31,
    "total:4": 62, "total:5": 31, "total:6": 18, "total:7": 12, "total:8": 8, "total:9": 7, "total:10": 6,
    "total:11": 6, "total:12": 7, "total:13": 8, "total:14": 12, "total:15": 18, "total:16": 31,
    "total:17": 62,
}  # fmt: skip

FELT = {
    "small": ("Small (1 to 1)", "SMALL 4 - 10 1 to 1 LOSES ON ANY TRIPLE"),
    "big": ("Big (1 to 1)", "BIG 11 - 17 1 to 1 LOSES ON ANY TRIPLE"),
    "odd": ("Odd (1 to 1)", "ODD 1 to 1 LOSES ON ANY TRIPLE"),
    "even": ("Even (1 to 1)", "EVEN 1 to 1 LOSES ON ANY TRIPLE"),
    "any-triple": ("Any Triple (31 to 1)", "ANY TRIPLE 31 to 1 ⚀⚀⚀⚁⚁⚁⚂⚂⚂⚃⚃⚃⚄⚄⚄⚅⚅⚅"),
    "total:4": ("Three Card Total 4 (62 to 1)", "4 62 to 1"),
    "total:5": ("Three Card Total 5 (31 to 1)", "5 31 to 1"),
    "total:6": ("Three Card Total 6 (18 to 1)", "6 18 to 1"),
    "total:7": ("Three Card Total 7 (12 to 1)", "7 12 to 1"),
    "total:8": ("Three Card Total 8 (8 to 1)", "8 8 to 1"),
    "total:9": ("Three Card Total 9 (7 to 1)", "9 7 to 1"),
    "total:10": ("Three Card Total 10 (6 to 1)", "10 6 to 1"),
    "total:11": ("Three Card Total 11 (6 to 1)", "11 6 to 1"),
    "total:12": ("Three Card Total 12 (7 to 1)", "12 7 to 1"),
    "total:13": ("Three Card Total 13 (8 to 1)", "13 8 to 1"),
    "total:14": ("Three Card Total 14 (12 to 1)", "14 12 to 1"),
    "total:15": ("Three Card Total 15 (18 to 1)", "15 18 to 1"),
    "total:16": ("Three Card Total 16 (31 to 1)", "16 31 to 1"),
    "total:17": ("Three Card Total 17 (62 to 1)", "17 62 to 1"),
}
"""Each area's name with its odds, and the words and dice on its cell."""


@pytest.fixture
def rules() -> RuleSet:
    return sicbo.rule_set("mbs-3card-2016")


@pytest.mark.clause("mbs-3card-2016", "2.2")
def test_a_shoe_of_n_decks_has_48_cards_a_deck_eight_of_each_face(rules: RuleSet) -> None:
    """A deck stands in for dice with eight cards of every face, and a fresh shoe holds whole decks."""
    expected = {
        2: (96, [16] * 6),
        3: (144, [24] * 6),
        4: (192, [32] * 6),
        5: (240, [40] * 6),
        6: (288, [48] * 6),
    }

    shoes = {decks: rules.shoe(decks) for decks in expected}

    assert expected == {decks: (shoe.cards, list(shoe.counts)) for decks, shoe in shoes.items()}


@pytest.mark.clause("mbs-3card-2016", "2.3")
def test_both_felts_have_the_same_19_areas_and_there_is_no_third(rules: RuleSet) -> None:
    """A table is laid with felt A or felt B; they sell the same areas, and no other felt is known."""
    layouts = {name: rules.layout(name) for name in ("A", "B")}

    listed = {name: [cell.area.id for cell in layout.cells] for name, layout in layouts.items()}

    assert {"A": sorted(ODDS), "B": sorted(ODDS)} == {name: sorted(areas) for name, areas in listed.items()}
    for name in ("C", "a", "", "Appendix A"):
        with pytest.raises(UnknownName, match="has no layout"):
            rules.layout(name)


@pytest.mark.clause("mbs-3card-2016", 'Diagram "A"')
def test_felt_a_shows_19_areas_with_name_and_odds_in_our_own_arrangement(
    rules: RuleSet, drawn: Drawn, rows: Rows, free_space: FreeSpace, run_json: RunJson
) -> None:
    """Felt A shows each area once with its name and odds, and owns up to an arrangement of ours."""
    layout = rules.layout("A")

    cells = drawn(layout)

    assert (len(cells), dict(cells)) == (19, FELT)
    assert rows(layout, "total") == ["17 16 15 14 13 12 11 10 9 8 7 6 5 4"]
    assert free_space(layout) == 0
    ours = run_json("layout", "mbs-3card-2016", "--layout", "A")["ours"]
    assert ours == layout.ours == "the picture is missing from the document; this arrangement is ours"


@pytest.mark.clause("mbs-3card-2016", 'Diagram "B"')
def test_felt_b_shows_the_areas_and_odds_of_felt_a_in_our_own_arrangement(
    rules: RuleSet, drawn: Drawn, rows: Rows, free_space: FreeSpace, run_json: RunJson
) -> None:
    """Felt B shows each area once with the name and odds of felt A, and has the same note."""
    layout = rules.layout("B")

    cells = drawn(layout)

    assert (len(cells), dict(cells)) == (19, FELT)
    assert sorted(drawn(rules.layout("A"))) == sorted(cells)
    assert rows(layout, "total") == ["4 5 6 7 8 9 10", "11 12 13 14 15 16 17"]
    assert free_space(layout) == 0
    ours = run_json("layout", "mbs-3card-2016", "--layout", "B")["ours"]
    assert ours == layout.ours == "the picture is missing from the document; this arrangement is ours"


@pytest.mark.clause("mbs-3card-2016", "3.3")
def test_a_card_counts_the_points_it_shows(rules: RuleSet, run_json: RunJson) -> None:
    """Cards 2, 5 and 6 are worth 2, 5 and 6 points, 13 together, and pay that total."""
    outcome = sicbo.read_outcome("2-5-6")

    settled = run_json(
        "settle", rules.id, "--outcome", "2-5-6", "--wager", "total:13=10", "--wager", "total:12=10"
    )

    assert (outcome.faces, outcome.total) == ((2, 5, 6), 13)
    assert (settled["outcome"], settled["total"]) == ("2-5-6", 13)
    assert [wager["result"] for wager in settled["wagers"]] == ["wins", "loses"]


@pytest.mark.clause("mbs-3card-2016", "3.5")
def test_cards_1_4_6_win_big_odd_and_total_11_alone(rules: RuleSet, settle_all: SettleAll) -> None:
    """Of a unit on every area, only those that the cards fit win."""
    expected = dict.fromkeys(ODDS, "-1.00") | {"big": "1.00", "odd": "1.00", "total:11": "6.00"}

    gains = settle_all(rules, (1, 4, 6))

    assert expected == gains
    assert list(gains.values()).count("-1.00") == 16


@pytest.mark.clause("mbs-3card-2016", "3.6")
def test_one_player_may_back_all_six_kinds_at_once(rules: RuleSet, run_json: RunJson) -> None:
    """There are six kinds of wager, and all their areas may be staked together."""
    stakes = [argument for area in ODDS for argument in ("--wager", f"{area}=5")]

    settled = run_json("settle", rules.id, "--outcome", "1-2-3", *stakes)

    assert list(ODDS) == [wager["area"] for wager in settled["wagers"]]
    assert settled["stake"] == "95.00"
    assert {"small", "big", "odd", "even", "any-triple", "total"} == {kind.value for kind in rules.kinds}


@pytest.mark.clause("mbs-3card-2016", "3.6.1")
def test_small_wins_on_25_of_56_hands(rules: RuleSet, falls_won: FallsWon) -> None:
    """Small wins on a sum of 4 to 10, but never on three alike."""
    expected = [hand for hand in HANDS if 4 <= sum(hand) <= 10 and len(set(hand)) > 1]

    won = falls_won(rules, "small", HANDS)

    assert expected == won
    assert (len(won), len(HANDS) - len(won)) == (25, 31)
    assert {(2, 2, 2), (3, 3, 3)}.isdisjoint(won)


@pytest.mark.clause("mbs-3card-2016", "3.6.2")
def test_big_wins_on_25_of_56_hands(rules: RuleSet, falls_won: FallsWon) -> None:
    """Big wins on a sum of 11 to 17, but never on three alike."""
    expected = [hand for hand in HANDS if 11 <= sum(hand) <= 17 and len(set(hand)) > 1]

    won = falls_won(rules, "big", HANDS)

    assert expected == won
    assert (len(won), len(HANDS) - len(won)) == (25, 31)
    assert {(4, 4, 4), (5, 5, 5)}.isdisjoint(won)


@pytest.mark.clause("mbs-3card-2016", "3.6.3")
def test_odd_wins_on_25_of_56_hands(rules: RuleSet, falls_won: FallsWon) -> None:
    """Odd wins on an odd sum, but never on three alike."""
    expected = [hand for hand in HANDS if sum(hand) % 2 == 1 and len(set(hand)) > 1]

    won = falls_won(rules, "odd", HANDS)

    assert expected == won
    assert (len(won), len(HANDS) - len(won)) == (25, 31)
    assert {(1, 1, 1), (3, 3, 3), (5, 5, 5)}.isdisjoint(won)


@pytest.mark.clause("mbs-3card-2016", "3.6.4")
def test_even_wins_on_25_of_56_hands(rules: RuleSet, falls_won: FallsWon) -> None:
    """Even wins on an even sum, but never on three alike."""
    expected = [hand for hand in HANDS if sum(hand) % 2 == 0 and len(set(hand)) > 1]

    won = falls_won(rules, "even", HANDS)

    assert expected == won
    assert (len(won), len(HANDS) - len(won)) == (25, 31)
    assert {(2, 2, 2), (4, 4, 4), (6, 6, 6)}.isdisjoint(won)


@pytest.mark.clause("mbs-3card-2016", "3.6.5")
def test_any_triple_wins_on_the_six_hands_of_three_alike(rules: RuleSet, falls_won: FallsWon) -> None:
    """One area covers all six hands of three alike and nothing else."""
    expected = [(face, face, face) for face in range(1, 7)]

    won = falls_won(rules, "any-triple", HANDS)

    assert expected == won


@pytest.mark.clause("mbs-3card-2016", "3.6.6")
def test_an_exact_sum_from_4_to_17_may_be_backed(
    rules: RuleSet, falls_won: FallsWon, refused: Refused
) -> None:
    """Fourteen sums are sold, 3 and 18 are not, and three alike do not spoil a sum."""
    sums = {f"total:{number}": number for number in range(4, 18)}

    won = {area: falls_won(rules, area, HANDS) for area in sums}

    assert {area: [hand for hand in HANDS if sum(hand) == number] for area, number in sums.items()} == won
    assert won["total:6"] == [(1, 1, 4), (1, 2, 3), (2, 2, 2)]
    assert sorted(sums) == sorted(area for area in rules.area_ids if area.startswith("total"))
    assert refused(rules.id, ["total:3", "total:4", "total:17", "total:18"]) == ["total:3", "total:18"]


@pytest.mark.clause("mbs-3card-2016", "3.9")
def test_the_order_in_which_cards_are_drawn_decides_nothing(rules: RuleSet, settle_all: SettleAll) -> None:
    """Cards 3, 3 and 5 give the same result and the same payments in any order."""
    expected = dict.fromkeys(ODDS, "-1.00") | {"big": "1.00", "odd": "1.00", "total:11": "6.00"}

    gains = {order: settle_all(rules, order) for order in permutations((3, 3, 5))}

    assert dict.fromkeys([(3, 3, 5), (3, 5, 3), (5, 3, 3)], expected) == gains


@pytest.mark.clause("mbs-3card-2016", "4.1")
def test_every_area_is_paid_once_by_the_tables_or_lost_on_every_hand(
    rules: RuleSet, settle_all: SettleAll, matching_areas: MatchingAreas
) -> None:
    """Over all 56 hands an area that fits earns its printed odds once, and any other loses its stake."""
    expected = {
        hand: {area: f"{odds}.00" if area in matching_areas(hand) else "-1.00" for area, odds in ODDS.items()}
        for hand in HANDS
    }

    gains = {hand: settle_all(rules, hand) for hand in HANDS}

    assert expected == gains


@pytest.mark.clause("mbs-3card-2016", "4.1.1 [Small, Big]")
def test_small_and_big_pay_even_money_and_lose_on_three_alike(rules: RuleSet, play: Play) -> None:
    """Small and Big earn the stake once over; three alike take it."""
    expected = {
        "small on 1-3-4": "10.00",
        "small on 3-3-3": "-10.00",
        "big on 4-5-6": "10.00",
        "big on 5-5-5": "-10.00",
    }

    gains = play(rules, "10", expected)

    assert expected == gains


@pytest.mark.clause("mbs-3card-2016", "4.1.1 [Odd, Even]")
def test_odd_and_even_pay_even_money_and_lose_on_three_alike(rules: RuleSet, play: Play) -> None:
    """Odd and Even earn the stake once over; three alike take it."""
    expected = {
        "even on 2-4-6": "10.00",
        "even on 4-4-4": "-10.00",
        "odd on 1-2-4": "10.00",
        "odd on 3-3-3": "-10.00",
    }

    gains = play(rules, "10", expected)

    assert expected == gains


@pytest.mark.clause("mbs-3card-2016", "4.1.1 [Any Triple]")
def test_any_triple_pays_31_to_1(rules: RuleSet, play: Play) -> None:
    """Ten on Any Triple earns 310 on every hand of three alike, and the stake comes back."""
    expected = {f"any-triple on {face}-{face}-{face}": "310.00" for face in (5, 1, 2, 3, 4, 6)}

    gains = play(rules, "10", expected)

    assert expected == gains


@pytest.mark.clause("mbs-3card-2016", "4.1.2")
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
