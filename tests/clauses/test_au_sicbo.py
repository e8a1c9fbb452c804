"""SicBo, an Australian casino: its clauses on wagers, and where its odds come from."""

from collections.abc import Callable, Iterable
from itertools import combinations, permutations, product
from typing import Any

import pytest

import sicbo
from sicbo import RuleSet
from sicbo.rules.files.mistakes import RuleFileIsWrong

Fall = tuple[int, ...]
Play = Callable[[RuleSet, str, Iterable[str]], dict[str, str]]
FallsWon = Callable[[RuleSet, str, Iterable[Fall]], list[Fall]]
OnOffer = Callable[[RuleSet, str], list[str]]
Refused = Callable[[str, Iterable[str]], list[str]]
RunJson = Callable[..., dict[str, Any]]

FALLS = list(product(range(1, 7), repeat=3))
FACES = ["1", "2", "3", "4", "5", "6"]
PAIRS = ["12", "13", "14", "15", "16", "23", "24", "25", "26", "34", "35", "36", "45", "46", "56"]


@pytest.fixture
def rules() -> RuleSet:
    return sicbo.rule_set("au-sicbo")


@pytest.mark.clause("au-sicbo", "3.1")
def test_only_eight_kinds_of_wager_are_taken(rules: RuleSet, refused: Refused) -> None:
    """Fifty areas of eight kinds are sold; the kinds of other casinos are refused."""
    eight = {"small", "big", "triple", "double", "any-triple", "total", "domino", "single"}
    foreign = ["odd", "even"]
    foreign += [f"trio:{a}{b}{c}" for a, b, c in combinations(range(1, 7), 3)]
    foreign += [f"double-single:{pair}{pair}{other}" for pair, other in permutations(range(1, 7), 2)]
    foreign += [f"four:{a}{b}{c}{d}" for a, b, c, d in combinations(range(1, 7), 4)]

    refusals = refused("au-sicbo", [*foreign, *rules.area_ids])

    assert foreign == refusals
    assert eight == {area.kind.value for area in rules.areas}
    assert len(set(rules.area_ids)) == len(rules.area_ids) == 50


@pytest.mark.clause("au-sicbo", "3.1.1.1")
def test_small_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Small wins on sums 4 to 10 except for the triples 2 and 3."""
    expected = [fall for fall in FALLS if 4 <= sum(fall) <= 10 and fall not in [(2, 2, 2), (3, 3, 3)]]

    won = falls_won(rules, "small", FALLS)

    assert expected == won
    assert len(won) == 105


@pytest.mark.clause("au-sicbo", "3.1.1.2")
def test_small_loses_on_triples_and_on_sums_above_10(rules: RuleSet, falls_won: FallsWon) -> None:
    """Small loses on all six triples and wherever the sum is too high for it."""
    losing: list[Fall] = [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5), (6, 6, 6)]
    losing += [fall for fall in FALLS if sum(fall) > 10]

    won = falls_won(rules, "small", losing)

    assert won == []


@pytest.mark.clause("au-sicbo", "3.1.2.1")
def test_big_wins_on_105_falls(rules: RuleSet, falls_won: FallsWon) -> None:
    """Big wins on sums 11 to 17 except for the triples 4 and 5."""
    expected = [fall for fall in FALLS if 11 <= sum(fall) <= 17 and fall not in [(4, 4, 4), (5, 5, 5)]]

    won = falls_won(rules, "big", FALLS)

    assert expected == won
    assert len(won) == 105


@pytest.mark.clause("au-sicbo", "3.1.2.2")
def test_big_loses_on_triples_and_on_sums_under_11(rules: RuleSet, falls_won: FallsWon) -> None:
    """Big loses on all six triples and wherever the sum is too low for it."""
    losing: list[Fall] = [(4, 4, 4), (5, 5, 5), (6, 6, 6), (1, 1, 1), (2, 2, 2), (3, 3, 3)]
    losing += [fall for fall in FALLS if sum(fall) < 11]

    won = falls_won(rules, "big", losing)

    assert won == []


@pytest.mark.clause("au-sicbo", "3.1.3")
def test_a_named_triple_wins_on_itself_alone(rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer) -> None:
    """Six triples can be named, and each wins on one fall of the 216."""
    expected = {face: [(int(face), int(face), int(face))] for face in FACES}

    won = {face: falls_won(rules, f"triple:{face}", FALLS) for face in FACES}

    assert expected == won
    assert on_offer(rules, "triple") == FACES


@pytest.mark.clause("au-sicbo", "3.1.4")
def test_a_named_double_wins_on_its_pair_and_once_on_its_triple(
    rules: RuleSet, falls_won: FallsWon, play: Play, on_offer: OnOffer
) -> None:
    """Six doubles can be named; each wins on 16 falls, and three of the number pay no more than two."""
    expected = {face: [fall for fall in FALLS if fall.count(int(face)) >= 2] for face in FACES}

    won = {face: falls_won(rules, f"double:{face}", FALLS) for face in FACES}
    gains = play(rules, "10", ["double:4 on 4-4-1", "double:4 on 4-4-4"])

    assert expected == won
    assert (len(won["4"]), (4, 4, 4) in won["4"]) == (16, True)
    assert gains == {"double:4 on 4-4-1": "110.00", "double:4 on 4-4-4": "110.00"}
    assert on_offer(rules, "double") == FACES


@pytest.mark.clause("au-sicbo", "3.1.5")
def test_any_triple_wins_on_the_six_triples(rules: RuleSet, falls_won: FallsWon) -> None:
    """A single area covers the six falls of three alike and none besides."""
    expected = [(face, face, face) for face in range(1, 7)]

    won = falls_won(rules, "any-triple", FALLS)

    assert expected == won
    assert [area for area in rules.area_ids if area.startswith("any")] == ["any-triple"]


@pytest.mark.clause("au-sicbo", "3.1.6")
def test_an_exact_sum_wins_however_it_is_made(rules: RuleSet, falls_won: FallsWon, refused: Refused) -> None:
    """Sums 4 to 17 can be backed and are not spoiled by a triple; 3 and 18 are not for sale."""
    sums = {f"total:{number}": number for number in range(4, 18)}

    won = {area: falls_won(rules, area, FALLS) for area in sums}

    assert {area: [fall for fall in FALLS if sum(fall) == number] for area, number in sums.items()} == won
    assert (3, 3, 3) in won["total:9"]
    assert sorted(sums) == sorted(area for area in rules.area_ids if area.startswith("total"))
    assert refused("au-sicbo", ["total:3", "total:4", "total:17", "total:18"]) == ["total:3", "total:18"]


@pytest.mark.clause("au-sicbo", "3.1.7")
def test_a_pair_of_numbers_wins_once_when_both_show(
    rules: RuleSet, falls_won: FallsWon, play: Play, on_offer: OnOffer
) -> None:
    """Fifteen pairs can be named; each wins on 30 falls, and a repeated number adds nothing."""
    expected = {pair: [fall for fall in FALLS if set(map(int, pair)) <= set(fall)] for pair in PAIRS}
    once = {"domino:12 on 1-1-2": "60.00", "domino:12 on 1-2-2": "60.00", "domino:12 on 1-2-5": "60.00"}

    won = {pair: falls_won(rules, f"domino:{pair}", FALLS) for pair in PAIRS}

    assert expected == won
    assert dict.fromkeys(PAIRS, 30) == {pair: len(falls) for pair, falls in won.items()}
    assert once == play(rules, "10", once)
    assert on_offer(rules, "domino") == PAIRS


@pytest.mark.clause("au-sicbo", "3.1.8")
def test_a_single_number_wins_when_any_die_shows_it(
    rules: RuleSet, falls_won: FallsWon, on_offer: OnOffer
) -> None:
    """Six numbers can be named; each wins on 91 falls and loses on 125."""
    expected = {face: [fall for fall in FALLS if int(face) in fall] for face in FACES}

    won = {face: falls_won(rules, f"single:{face}", FALLS) for face in FACES}

    assert expected == won
    assert (len(won["5"]), len(FALLS) - len(won["5"])) == (91, 125)
    assert on_offer(rules, "single") == FACES


@pytest.mark.clause("au-sicbo", "(section 4, not in the document)")
def test_the_odds_are_marked_as_ours_and_cannot_be_left_out(rules: RuleSet, run_json: RunJson) -> None:
    """The document prices nothing, so every figure is marked as ours, and figures there must be."""
    text = sicbo.document_text("au-sicbo")
    before, _, rest = text.partition("[[pay_tables]]")
    without_prices = before + rest[rest.index("[procedure]") :]

    unmarked = [area.id for area, row in rules.rows.items() if "not in the document" not in row.ours]
    shown = run_json("rules", "show", "au-sicbo")
    with pytest.raises(RuleFileIsWrong) as refusal:
        sicbo.read_document(without_prices)

    assert (len(rules.rows), unmarked) == (50, [])
    assert {"odds not in the document"} == {area["ours"] for area in shown["areas"]}
    assert any("not in the document: default chosen by us" in line for line in shown["ours"])
    assert "pay_tables" in str(refusal.value)
    assert sicbo.read_document(text).document == "au-sicbo"


@pytest.mark.clause("au-sicbo", "(section 4, not in the document)")
def test_odds_that_are_ours_stood_beside_a_clause_and_nothing_said_so(
    run: Callable[..., str], run_json: RunJson
) -> None:
    """What a stake wins and what an area is worth say it, in JSON and in text; other documents say nothing."""
    slip = ("settle", "au-sicbo", "--outcome", "1-2-4", "--wager", "small=10", "--wager", "big=10")

    said = [wager["ours"] for wager in run_json(*slip)["wagers"]]
    said += [area["ours"] for area in run_json("odds", "au-sicbo")["areas"]]
    printed = run(*slip)
    v6 = run_json("settle", "mbs-sicbo-v6-2020", *slip[2:])["wagers"]

    assert ["odds not in the document"] * 52 == said
    assert 1 == printed.count("Ours: odds not in the document")
    assert ["", ""] == [wager["ours"] for wager in v6]
