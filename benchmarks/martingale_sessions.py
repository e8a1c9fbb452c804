"""G8: Martingale sessions with a bank, a target and a table maximum, against numpy and plain Python.

We play a part of a plan through the public function, with all that it counts. The peers count only how
each session ended: bank and rounds. numpy plays all sessions in parallel and drops those that ended.
For the check all play on our outcomes, one word of our generator for four rounds of a session; in the
measurement each draws its own: numpy with its own generator, plain Python with random.random.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import random  # noqa: TID251 - a peer draws as its users do
import sys
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

import sicbo
from measurement import Goal, refuse_disagreement, report
from sicbo.odds.progressions import Progression
from sicbo.outcome import ALL_FALLS
from sicbo.simulation import Plan, Player, draw_dice, parts, play_part

BANK, TARGET, BASE, MOST = 100_000, 150_000, 1_000, 64_000
ROUNDS, SESSIONS = 500, 20_000
PYTHON_PARTS = 40
CHECKED = 500
GOALS = [Goal("G8", "numpy", 5), Goal("G8", "plain-python", 60)]
Ends = list[tuple[int, int]]
Draw = Callable[[int, NDArray[np.int64]], NDArray[np.uint8]]


def plan(sessions: int, *, keep_samples: bool = False) -> Plan:
    """Plan the sessions; one part has all of them."""
    player = Player((("small", BASE),), Progression.MARTINGALE, bank=BANK, target=TARGET, most=MOST)
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    return Plan(rules, (player,), rounds=ROUNDS, sessions=sessions, seed=5, keep_samples=keep_samples)


def small_wins() -> NDArray[np.bool_]:
    """Return for each fall whether Small wins."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    return np.array([rules.pays("small", fall) is not None for fall in ALL_FALLS])


def by_numpy(
    wins: NDArray[np.bool_], draw: Draw, sessions: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play all sessions in parallel."""
    banks, rounds = np.full(sessions, BANK), np.full(sessions, ROUNDS)
    live, bank, stake = np.arange(sessions), np.full(sessions, BANK), np.full(sessions, BASE)
    for number in range(ROUNDS):
        won = wins[draw(number, live)]
        bank += np.where(won, stake, -stake)
        stake = np.where(won, BASE, np.minimum(2 * stake, MOST))
        is_over = (bank < stake) | (bank >= TARGET)
        if is_over.any():
            ended = live[is_over]
            banks[ended], rounds[ended] = bank[is_over], number + 1
            live, bank, stake = live[~is_over], bank[~is_over], stake[~is_over]
    banks[live] = bank
    return banks, rounds


def by_python(wins: list[bool], sources: list[Callable[[], float]]) -> Ends:
    """Play session after session; a source gives numbers from 0 up to 1, as random.random does."""
    ends = []
    for draw in sources:
        bank, stake, number = BANK, BASE, 0
        while number < ROUNDS:
            number += 1
            if wins[int(216 * draw())]:
                bank += stake
                stake = BASE
            else:
                bank -= stake
                stake *= 2
                if stake > MOST:  # noqa: PLR1730 - quicker than min
                    stake = MOST
            if bank < stake or bank >= TARGET:
                break
        ends.append((bank, number))
    return ends


def sources_of(falls: NDArray[np.uint8]) -> list[Callable[[], float]]:
    """Make sources that give these falls, a row for each session."""
    return [iter(row).__next__ for row in ((falls + 0.5) / 216).tolist()]


def ended(banks: NDArray[np.int64], rounds: NDArray[np.int64]) -> Ends:
    """Convert numpy's arrays to pairs."""
    return list(zip(banks.tolist(), rounds.tolist(), strict=True))


def main() -> int:
    """Check that all sessions end alike, then measure."""
    wins = small_wins()
    win_list = wins.tolist()
    checked = plan(CHECKED, keep_samples=True)
    drawn = draw_dice(checked.seed, CHECKED * ROUNDS).reshape(CHECKED, ROUNDS)
    refuse_disagreement(
        lambda: [(BANK + row.net, row.rounds) for row in play_part(checked, parts(checked)[0]).samples],
        {
            "numpy": lambda: ended(*by_numpy(wins, lambda at, live: drawn[live, at], CHECKED)),
            "plain-python": lambda: by_python(win_list, sources_of(drawn)),
        },
    )
    whole = plan(SESSIONS)
    [part] = parts(whole)
    chance = np.random.default_rng(1)
    few = [random.random] * (SESSIONS // PYTHON_PARTS)
    peers = {
        "numpy": lambda: by_numpy(
            wins, lambda _, live: chance.integers(0, 216, len(live), dtype=np.uint8), SESSIONS
        ),
        "plain-python": lambda: by_python(win_list, few),
    }
    return int(report(GOALS, lambda: play_part(whole, part), peers, parts={"plain-python": PYTHON_PARTS}))


if __name__ == "__main__":
    sys.exit(main())
