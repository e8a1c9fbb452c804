from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sicbo
from odds.enumerated_sessions import mean, play_out, share
from sicbo.odds import sessions
from sicbo.odds.par_sheet import Line, par_sheet
from sicbo.odds.progressions import (
    Progression,
    TooManyStakes,
    losing_run_covered,
    play_progression,
    stakes_of,
)
from sicbo.odds.sessions import SessionIsTooLong
from sicbo.odds.worth import Worth

SMALL = Worth((Fraction(1),), (105,), 216)
SINGLE = Worth((Fraction(1), Fraction(2), Fraction(3)), (75, 15, 1), 216)
FIBONACCI = [1, 1, 2, 3, 5, 8, 13, 21]


def stake_by_hand(progression: Progression, wins: list[bool], *, base: int, most: int) -> int:
    """Follow a progression from its description, win by win, with no list of steps."""
    units, at = 1, 0
    for won in wins:
        is_capped = base * units >= most
        match progression:
            case Progression.FLAT:
                pass
            case Progression.MARTINGALE:
                units = 1 if won else units if is_capped else 2 * units
            case Progression.DALEMBERT:
                units = max(1, units - 1) if won else units if is_capped else units + 1
            case Progression.FIBONACCI:
                at = max(0, at - 2) if won else at if is_capped else at + 1
                units = FIBONACCI[at]
    return min(base * units, most)


@pytest.mark.parametrize("worth", [SMALL, SINGLE])
@pytest.mark.parametrize("progression", Progression)
@pytest.mark.parametrize(("most", "bank", "target"), [(50, 70, None), (1000, 150, 190), (30, 45, None)])
def test_a_progression_is_what_playing_every_sequence_gives(
    progression: Progression, worth: Worth, most: int, bank: int, target: int | None
) -> None:
    """Five rounds, every sequence of results listed, stakes followed by hand."""
    ends = [(odds, Fraction(ways, 216)) for odds, ways in zip(worth.odds, worth.ways, strict=True)]
    ends.append((Fraction(-1), Fraction(216 - sum(worth.ways), 216)))
    by_hand = play_out(
        ends,
        next_stake=lambda wins: stake_by_hand(progression, wins, base=10, most=most),
        bank=bank,
        rounds=5,
        target=target,
    )

    session = play_progression(progression, worth, base=10, most=most, bank=bank, rounds=5, target=target)

    assert (share(by_hand, "ruined"), share(by_hand, "reached"), share(by_hand, "playing")) == (
        session.probability_of_ruin, session.probability_of_target, session.probability_of_neither,
    )  # fmt: skip
    assert mean(by_hand, lambda each: each.rounds) == session.mean_rounds
    assert mean(by_hand, lambda each: each.staked) == session.mean_staked
    net = mean(by_hand, lambda each: each.bank - bank)
    assert net == session.result.mean
    assert mean(by_hand, lambda each: (each.bank - bank) ** 2) - net**2 == session.result.variance
    assert mean(by_hand, lambda each: each.bank > bank) == session.result.probability_ahead


@given(
    st.sampled_from(Progression),
    st.sampled_from(par_sheet(sicbo.rule_set("mbs-sicbo-v6-2020")).lines),
    st.integers(1, 20),
    st.integers(1, 40),
    st.integers(0, 500),
    st.integers(1, 7),
    st.none() | st.integers(1, 600),
)
def test_the_mean_loss_is_the_edge_of_all_that_is_staked(  # noqa: PLR0913, PLR0917 - the terms of a session
    progression: Progression,
    line: Line,
    base: int,
    times: int,
    bank: int,
    rounds: int,
    target: int | None,
) -> None:
    """No progression changes the edge, whatever its limits; and nothing is lost from the count."""
    worth = line.worth
    session = play_progression(
        progression, worth, base=base, most=base * times, bank=bank, rounds=rounds, target=target
    )

    assert -worth.house_edge * session.mean_staked == session.result.mean
    assert 1 == (session.probability_of_ruin + session.probability_of_target + session.probability_of_neither)
    assert session.total == sum(session.result.ways.values())
    assert 0 <= session.mean_rounds <= rounds


@pytest.mark.parametrize(
    ("progression", "most", "rounds", "stakes"),
    [
        (Progression.FLAT, 100, 9, (10,)),
        (Progression.MARTINGALE, 100, 9, (10, 20, 40, 80, 100)),
        (Progression.MARTINGALE, 80, 9, (10, 20, 40, 80)),
        (Progression.MARTINGALE, 100, 3, (10, 20, 40)),
        (Progression.DALEMBERT, 35, 9, (10, 20, 30, 35)),
        (Progression.FIBONACCI, 60, 9, (10, 10, 20, 30, 50, 60)),
        (Progression.FIBONACCI, 10, 9, (10,)),
    ],
)
def test_stakes_rise_to_the_maximum_and_stay(
    progression: Progression, most: int, rounds: int, stakes: tuple[int, ...]
) -> None:
    """The last stake is the maximum, or what so many rounds can come to."""
    assert stakes == stakes_of(progression, base=10, most=most, rounds=rounds)


@pytest.mark.parametrize(
    ("bank", "rounds", "run"),
    [(9, 50, 0), (10, 50, 1), (149, 50, 3), (150, 50, 4), (250, 50, 5), (449, 50, 6), (9999, 7, 7)],
)
def test_a_bank_covers_a_run_of_losses(bank: int, rounds: int, run: int) -> None:
    """10, 20, 40, 80 and then 100 again and again."""
    assert run == losing_run_covered((10, 20, 40, 80, 100), bank=bank, rounds=rounds)


def test_a_progression_that_is_too_long_is_refused_with_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Steps and rounds are both bounded."""
    monkeypatch.setattr(sessions, "MAX_WORK", 100_000)
    with pytest.raises(TooManyStakes, match="more than 10000 different stakes"):
        stakes_of(Progression.DALEMBERT, base=1, most=10**9, rounds=10**9)
    with pytest.raises(SessionIsTooLong, match=r"use at most [0-9]+ rounds"):
        play_progression(Progression.FLAT, SINGLE, base=1, most=1, bank=10**6, rounds=10**4)
    with pytest.raises(SessionIsTooLong, match="at most 100000 rounds"):
        play_progression(Progression.FLAT, SINGLE, base=1, most=1, bank=1, rounds=10**12)


def test_a_session_is_refused_before_a_single_round_of_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits ten seconds for a refusal: the banks are found first, and nothing is counted."""
    monkeypatch.setattr(sessions, "MAX_WORK", 100_000)
    monkeypatch.setattr(sessions, "_Play", None)

    with pytest.raises(SessionIsTooLong, match=r"use at most [0-9]+ rounds"):
        play_progression(Progression.DALEMBERT, SMALL, base=10, most=10**6, bank=10**7, rounds=1000)
