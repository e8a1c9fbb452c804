from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from odds.enumerated_sessions import mean, play_out, share
from sicbo import Money
from sicbo.odds import ruin
from sicbo.odds.net_distribution import Distribution, one_round
from sicbo.odds.ruin import (
    ErrorIsTooLarge,
    OpenEndedSession,
    SessionNeverEnds,
    TooManyStates,
    error_bounds,
    within_rounds,
    without_horizon,
)

SMALL = Distribution({-10: 111, 10: 105}, 216)
DOUBLE = Distribution({-10: 200, 110: 16}, 216)
WIN, LOSS = Fraction(35, 72), Fraction(37, 72)


@pytest.mark.parametrize("one", [SMALL, DOUBLE])
@pytest.mark.parametrize(("bank", "target"), [(10, None), (25, 45), (39, None), (30, 41)])
def test_ruin_within_some_rounds_is_what_playing_every_sequence_gives(
    one: Distribution, bank: int, target: int | None
) -> None:
    """Seven rounds, every sequence of wins and losses listed."""
    ends = [(Fraction(net, 10), Fraction(ways, 216)) for net, ways in one.ways.items()]
    by_hand = play_out(ends, next_stake=lambda _: 10, bank=bank, rounds=7, target=target)

    session = within_rounds(one, stake=10, bank=bank, rounds=7, target=target)

    assert (share(by_hand, "ruined"), share(by_hand, "reached")) == (
        session.probability_of_ruin, session.probability_of_target,
    )  # fmt: skip
    assert mean(by_hand, lambda each: each.rounds) == session.mean_rounds


@pytest.mark.parametrize(("units", "goal"), [(1, 2), (3, 7), (10, 20), (50, 60), (100, 400)])
def test_even_money_is_the_gamblers_ruin(units: int, goal: int) -> None:
    """The classical formulas for a chance of 35/72, for the probability and for the mean time."""
    ratio = LOSS / WIN
    probability = (1 - ratio**units) / (1 - ratio**goal)

    found = without_horizon(SMALL, stake=10, bank=10 * units, target=10 * goal)

    assert (True, goal - 1) == (found.is_exact, found.states)
    assert probability == found.probability_of_target
    assert (units - goal * probability) / (LOSS - WIN) == found.mean_rounds


@given(
    st.dictionaries(st.integers(-12, 30), st.integers(1, 9), min_size=2, max_size=4),
    st.integers(1, 25),
    st.integers(1, 25),
)
def test_without_a_horizon_it_is_what_long_play_comes_to(nets: dict[int, int], spare: int, away: int) -> None:
    """The equations hold for the solution one round on, whatever the wagers."""
    one = Distribution(dict(sorted(nets.items())), sum(nets.values()))
    target = 12 + spare + away

    def found(bank: int) -> tuple[Fraction, Fraction]:
        answer = without_horizon(one, stake=12, bank=bank, target=target)
        return answer.probability_of_target, answer.mean_rounds

    probability, rounds = found(12 + spare)

    onward = [(ways, found(12 + spare + net)) for net, ways in nets.items()]
    assert probability == sum(ways * each[0] for ways, each in onward) / Fraction(one.total)
    assert rounds == 1 + sum(ways * each[1] for ways, each in onward) / Fraction(one.total)
    horizon = within_rounds(one, stake=12, bank=12 + spare, rounds=30, target=target)
    assert horizon.probability_of_target <= probability <= 1 - horizon.probability_of_ruin
    assert horizon.mean_rounds <= rounds


def test_floating_point_keeps_the_bound_that_it_states() -> None:
    """Solved both ways, the floats differ from the fractions by less than their stated error."""
    units, goal = 300, 1000
    ratio = LOSS / WIN
    probability = (1 - ratio**units) / (1 - ratio**goal)
    rounds = (units - goal * probability) / (LOSS - WIN)

    found = without_horizon(SMALL, stake=10, bank=10 * units, target=10 * goal)

    assert not found.is_exact
    assert abs(found.probability_of_target - probability) <= found.probability_error < Fraction(1, 10**9)
    assert abs(found.mean_rounds - rounds) <= found.rounds_error < Fraction(1, 10**6)


def test_wide_bands_in_floats_agree_with_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same system of three wagers, once exactly and once in floats."""
    stakes = {"small": Money(300), "double:1": Money(100), "single:2": Money(200)}
    one = one_round(sicbo.rule_set("mbs-sicbo-v6-2020"), stakes)
    exact = without_horizon(one, stake=600, bank=5_000, target=9_000)
    monkeypatch.setattr(ruin, "MAX_EXACT_STATES", 0)

    floats = without_horizon(one, stake=600, bank=5_000, target=9_000)

    assert (True, False) == (exact.is_exact, floats.is_exact)
    assert abs(exact.probability_of_target - floats.probability_of_target) <= floats.probability_error
    assert abs(exact.mean_rounds - floats.mean_rounds) <= floats.rounds_error


def test_a_session_that_is_over_before_it_starts_takes_no_time() -> None:
    """A bank at its target, or below the stake."""
    assert OpenEndedSession(Fraction(1), Fraction(0)) == without_horizon(SMALL, stake=10, bank=50, target=50)
    assert OpenEndedSession(Fraction(0), Fraction(0)) == without_horizon(SMALL, stake=10, bank=9, target=50)
    assert 0 == within_rounds(SMALL, stake=10, bank=9, rounds=5).mean_rounds


def test_what_cannot_be_solved_is_refused_with_what_is_allowed() -> None:
    """Too many banks, no movement, or an error beyond use."""
    with pytest.raises(TooManyStates, match="at most 20000"):
        without_horizon(SMALL, stake=10, bank=10**6, target=10**7)
    with pytest.raises(SessionNeverEnds, match="neither win nor lose"):
        without_horizon(Distribution({0: 216}, 216), stake=10, bank=100, target=200)
    with pytest.raises(ErrorIsTooLarge, match="use rounder stakes"):
        error_bounds((Fraction(0), Fraction(1)), Fraction(10))
