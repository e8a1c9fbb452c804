"""Progressions on one area: Martingale, d'Alembert and Fibonacci, with a table maximum and a bank.

A progression raises the stake after a loss and lowers it after a win. Its last step is the first
stake that reaches the maximum; after a loss there the stake stays at the maximum. It changes how losses
are distributed, never what is lost on average: the edge times all that is staked.

>>> stakes_of(Progression.MARTINGALE, base=10, most=100, rounds=50)
(10, 20, 40, 80, 100)
>>> stakes_of(Progression.FIBONACCI, base=10, most=80, rounds=50)
(10, 10, 20, 30, 50, 80)
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import count, islice
from math import gcd
from typing import assert_never

from sicbo.money import Money, winnings
from sicbo.odds.sessions import Session, Step, play
from sicbo.odds.worth import Worth

MAX_STAKES = 10_000
"""A progression with more different stakes than this is refused."""


class TooManyStakes(ValueError):
    """A progression with too many steps to compute."""


class Progression(Enum):
    """How a loss or a win determines the next stake."""

    FLAT = "flat"
    MARTINGALE = "martingale"
    DALEMBERT = "dalembert"
    FIBONACCI = "fibonacci"


def stakes_of(progression: Progression, *, base: int, most: int, rounds: int) -> tuple[int, ...]:
    """List the stakes of the steps that so many rounds can reach."""
    stakes: list[int] = []
    for stake in islice(_rising(progression, base), rounds):
        stakes.append(min(stake, most))
        if stake >= most:
            break
        if len(stakes) > MAX_STAKES:
            raise TooManyStakes(
                f"this progression has more than {MAX_STAKES} different stakes: "
                "use fewer rounds, a larger first stake or a lower maximum"
            )
    return tuple(stakes)


def steps_of(progression: Progression, worth: Worth, stakes: Sequence[int]) -> tuple[Step, ...]:
    """Make the steps of a progression on a wager of this worth."""
    lost = worth.total - worth.winning_ways
    common = gcd(lost, *worth.ways)
    steps = []
    for at, stake in enumerate(stakes):
        back = after_a_win(progression, at)
        ends = [
            (winnings(Money(stake), odds).minor_units, ways // common, back)
            for odds, ways in zip(worth.odds, worth.ways, strict=True)
        ]
        ends.append((-stake, lost // common, min(at + 1, len(stakes) - 1)))
        steps.append(Step(stake, tuple(end for end in ends if end[1])))
    return tuple(steps)


def after_a_win(progression: Progression, step: int) -> int:
    """Return the step that follows a win."""
    match progression:
        case Progression.FLAT | Progression.MARTINGALE:
            return 0
        case Progression.DALEMBERT:
            return max(step - 1, 0)
        case Progression.FIBONACCI:
            return max(step - 2, 0)
        case _:
            assert_never(progression)


def play_progression(  # noqa: PLR0913 - the terms of a session, each by its name
    progression: Progression,
    worth: Worth,
    *,
    base: int,
    most: int,
    bank: int,
    rounds: int,
    target: int | None = None,
    max_work: int | None = None,
) -> Session:
    """Play a progression for so many rounds, or until ruin or the target."""
    stakes = stakes_of(progression, base=base, most=most, rounds=rounds)
    steps = steps_of(progression, worth, stakes)
    return play(steps, bank=bank, rounds=rounds, target=target, max_work=max_work)


def losing_run_covered(stakes: Sequence[int], *, bank: int, rounds: int) -> int:
    """Count the losses in a row from the start that a bank can stake, within so many rounds.

    >>> losing_run_covered((10, 20, 40, 80, 100), bank=350, rounds=50)
    6
    """
    for run, stake in enumerate(stakes):
        if bank < stake:
            return run
        bank -= stake
    return min(len(stakes) + bank // stakes[-1], rounds)


def _rising(progression: Progression, base: int) -> Iterator[int]:
    match progression:
        case Progression.FLAT:
            return iter((base,))
        case Progression.MARTINGALE:
            return (base << doublings for doublings in count())
        case Progression.DALEMBERT:
            return count(base, base)
        case Progression.FIBONACCI:
            return _fibonacci(base)
        case _:
            assert_never(progression)


def _fibonacci(base: int) -> Iterator[int]:
    now, after = base, base
    while True:
        yield now
        now, after = after, now + after
