"""Numbers of wins drawn without drawing the rounds: exact tables, exact ties, the right distribution."""

from fractions import Fraction
from itertools import pairwise
from math import comb

import numpy as np
import pytest

import sicbo
from sicbo.odds.numerics.chi_square import chi_square_above
from sicbo.simulation import Plan, Player, Tally, binomials, parts
from sicbo.simulation.binomials import LEVELS, exact_wins, table_of
from sicbo.simulation.engines import CompiledEngine, Engine, NumpyEngine, SequencePosition
from sicbo.simulation.parallel.part_player import play_part_by
from sicbo.simulation.random_generator import after, key_of, words
from sicbo.simulation.steady_players import tables_of

ENGINES: list[Engine] = [NumpyEngine(), CompiledEngine()]


def not_above(wins: int, ways: int, rounds: int, number: int) -> Fraction:
    """Add up the probability of at most so many wins, by its definition."""
    chance = Fraction(wins, ways)
    return sum(
        (comb(rounds, each) * chance**each * (1 - chance) ** (rounds - each) for each in range(number + 1)),
        start=Fraction(0),
    )


@pytest.mark.parametrize(
    ("wins", "ways", "rounds"), [(105, 216, 1), (1, 216, 16), (30, 216, 64), (215, 216, 8)]
)
def test_a_table_has_the_distribution_function_cut_off(wins: int, ways: int, rounds: int) -> None:
    """Every entry, against the definition."""
    table = table_of(wins, ways, rounds)
    exact = [int(not_above(wins, ways, rounds, number) * 2**64) for number in range(rounds)]

    assert [each for each in exact if 0 < each < 2**64 - 1] == table.thresholds.tolist()[:-1]
    assert len([each for each in exact if not each]) == table.lowest
    for first in (0, 1, 77, 255):
        below = [each for each in table.thresholds.tolist() if each < first << 56]
        assert len(below) == table.guides[first]


@pytest.mark.parametrize("word", [0, 1, 2**64 - 1, 2**63, 12345678901234567890])
def test_a_word_is_decided_by_the_exact_fractions(word: int) -> None:
    """Also the first and last word, which no table decides."""
    drawn = Fraction(word, 2**64) + Fraction(int(after(np.array([word], dtype=np.uint64))[0]), 2**128)
    expected = next(number for number in range(41) if drawn < not_above(9, 216, 40, number))

    assert expected == exact_wins(9, 216, 40, word)
    assert expected == table_of(9, 216, 40).wins_of(np.array([word], dtype=np.uint64))[0]


def test_a_word_on_a_threshold_is_drawn_on() -> None:
    """Both answers occur, as the following words have it."""
    table = table_of(1, 3, 64)
    found = table.wins_of(table.thresholds[:-1])
    places = table.lowest + np.arange(len(found))

    assert {0, 1} == set((found - places).tolist())
    for place, word in zip(found.tolist(), table.thresholds.tolist(), strict=False):
        assert place == exact_wins(1, 3, 64, word)


def test_a_tie_in_the_kernel_is_decided_by_the_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A session whose first word is a threshold: the kernel gives it back, and the totals are numpy's."""
    word = int(words(key_of(4), 0, 1)[0])
    tables = tables_of((105, 111))
    table = tables[0][LEVELS - 1]
    tied = binomials.Table(
        table.wins, table.ways, table.rounds, table.lowest,
        np.sort(np.append(table.thresholds, np.uint64(word))), table.guides,
    )  # fmt: skip
    asked = []

    def answer(*terms: int) -> int:
        asked.append(terms)
        return 1000

    monkeypatch.setattr(binomials, "exact_wins", answer)
    place = SequencePosition(key_of(4), 0, 12, 1)
    one, two = (engine.count_ends(place, 2048, ((*tables[0][:-1], tied),)) for engine in ENGINES)

    assert [(105, 216, 2048, word)] * 2 == asked
    assert [[1000, 1048]] == one.tolist() == two.tolist()


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_the_numbers_of_wins_are_binomial(engine: Engine) -> None:
    """Chi-square over 20,000 sessions of 2,100 rounds: two blocks and the digits of the rest."""
    counts = engine.count_ends(SequencePosition(key_of(3), 0, 24, 20_000), 2100, tables_of((105, 81, 30)))
    for column, wins in ((0, 105), (2, 30)):
        mean = 2100 * wins / 216
        edges = [int(mean + step * (mean * (1 - wins / 216)) ** 0.5) for step in (-2, -1, -0.5, 0, 0.5, 1, 2)]
        ways = [
            comb(2100, each) * wins**each * (216 - wins) ** (2100 - each) for each in range(max(edges) + 1)
        ]
        below = [0.0, *(sum(ways[: edge + 1]) / 216**2100 for edge in edges), 1.0]
        observed = np.histogram(counts[:, column], [-1, *[edge + 0.5 for edge in edges], 2101])[0].tolist()
        expected = [20_000 * (high - low) for low, high in pairwise(below)]
        statistic = sum((one - two) ** 2 / two for one, two in zip(observed, expected, strict=True))
        assert 0.001 < chi_square_above(statistic, len(expected) - 1) < 0.999
    assert [2100] * 20_000 == counts.sum(axis=1).tolist()


@pytest.mark.parametrize("rounds", [1, 5, 2047, 2048, 100_003])
def test_end_results_are_the_same_by_both_engines(rounds: int) -> None:
    """Several players and groups, all totals equal, samples too."""
    players = (Player((("small", 1000),)), Player((("big", 500), ("total:9", 700), ("any-triple", 100))))
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    plan = Plan(rules, players, rounds=rounds, sessions=40, seed=2, ends_only=True, keep_samples=True)
    one, two = (
        sum((play_part_by(engine, plan, part) for part in parts(plan)), start=Tally.nothing(plan))
        for engine in ENGINES
    )

    assert one == two
    assert (40, 40 * rounds) == (one.sessions, one.rounds)
    assert all(player.rounds == 40 * rounds for player in one.players)
    for player in one.players:
        assert (
            player.net
            == player.session_net
            == sum(each.returned - each.staked for each in player.areas.values())
        )
