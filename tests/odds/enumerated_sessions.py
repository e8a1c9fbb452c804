"""Sessions enumerated for tests, without code of the package: every sequence of results is played."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product


@dataclass(frozen=True)
class Ended:
    """The result of one sequence of rounds."""

    chance: Fraction
    bank: int
    how: str
    rounds: int
    staked: int


def play_out(
    ends: list[tuple[Fraction, Fraction]],
    *,
    next_stake: Callable[[list[bool]], int],
    bank: int,
    rounds: int,
    target: int | None = None,
) -> list[Ended]:
    """Play every sequence of results, each (odds or -1, probability), with stakes from the wins so far."""
    return [
        _one(sequence, next_stake=next_stake, bank=bank, target=target)
        for sequence in product(ends, repeat=rounds)
    ]


def _one(
    sequence: tuple[tuple[Fraction, Fraction], ...],
    *,
    next_stake: Callable[[list[bool]], int],
    bank: int,
    target: int | None,
) -> Ended:
    chance, staked, played, how = Fraction(1), 0, 0, "playing"
    wins: list[bool] = []
    for number in range(len(sequence) + 1):
        stake = next_stake(wins)
        if target is not None and bank >= target:
            how = "reached"
        elif bank < stake:
            how = "ruined"
        if how != "playing" or number == len(sequence):
            break
        odds, probability = sequence[number]
        bank += int(stake * odds)
        staked, played = staked + stake, played + 1
        wins.append(odds > 0)
        chance *= probability
    # A session that ended early is listed once for every way its unplayed rounds might have gone.
    for _, probability in sequence[played:]:
        chance *= probability
    return Ended(chance, bank, how, played, staked)


def share(ended: list[Ended], how: str) -> Fraction:
    """Add up the probabilities of the sessions that ended this way."""
    return sum((each.chance for each in ended if each.how == how), start=Fraction(0))


def mean(ended: list[Ended], of: Callable[[Ended], int]) -> Fraction:
    """Compute the mean of a figure."""
    return sum((each.chance * of(each) for each in ended), start=Fraction(0))
