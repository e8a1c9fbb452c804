"""G5: a table of 7 players with 5 wagers each, different in every round, every wager settled.

Our time includes drawing the dice; the plain loop and numpy are given the outcomes. crapssim plays craps:
its players keep five wagers each that every roll settles, it rolls its own dice, and the times for as many
wagers are compared. It keeps its wagers from roll to roll, while ours change.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys

import crapssim
from crapssim.strategy import single_bet

from many_wagers import PAYS, SEED, Wagers, by_gather, by_python
from measurement import EnginesDisagree, Goal, refuse_disagreement, report
from sicbo.simulation import draw_dice, settle_rounds

ROUNDS, PLAYERS, WAGERS = 100_000, 7, 5
CRAPS_PARTS = 200
PYTHON_PARTS = 10
GOALS = [Goal("G5", "crapssim", 10_000), Goal("G5", "plain-python", 50), Goal("G5", "numpy-gather", 5)]


def craps_table() -> crapssim.Table:
    """Seat players who bet on the field, any seven, two, three and twelve: one roll settles each."""
    table = crapssim.Table(seed=SEED)
    bets = (
        single_bet.BetField(1),
        single_bet.BetAny7(1),
        single_bet.BetTwo(1),
        single_bet.BetThree(1),
        single_bet.BetBoxcars(1),
    )
    for _ in range(PLAYERS):
        strategy = bets[0] + bets[1] + bets[2] + bets[3] + bets[4]
        table.add_player(bankroll=10**9, strategy=strategy)
    return table


def refuse_idle_craps() -> None:
    """Check that crapssim settles as many wagers in each roll as we do."""
    table = craps_table()
    for player in table.players:
        player.add_strategy_bets()
    if [len(player.bets) for player in table.players] != [WAGERS] * PLAYERS:
        raise EnginesDisagree("crapssim does not make five wagers a player")
    table.fixed_run([(2, 2)], verbose=False)
    if any(player.bankroll == 10**9 for player in table.players):
        raise EnginesDisagree("crapssim has settled nothing")


def main() -> int:
    """Check that all settle alike, then measure."""
    wagers = Wagers.make(ROUNDS, PLAYERS, WAGERS)
    few = ROUNDS // PYTHON_PARTS
    lists = wagers.falls[:few].tolist(), wagers.areas[:few].tolist(), wagers.stakes[:few].tolist()
    refuse_disagreement(
        lambda: settle_rounds(PAYS, wagers.falls, wagers.areas, wagers.stakes).tolist(),
        {"numpy-gather": lambda: by_gather(wagers).tolist()},
    )
    checked = wagers.falls[:few], wagers.areas[:few], wagers.stakes[:few]
    refuse_disagreement(
        lambda: settle_rounds(PAYS, *checked).tolist(), {"plain-python": lambda: by_python(*lists)}
    )
    refuse_idle_craps()
    craps = craps_table()
    peers = {
        "crapssim": lambda: craps.run(max_rolls=ROUNDS // CRAPS_PARTS, verbose=False),
        "plain-python": lambda: by_python(*lists),
        "numpy-gather": lambda: by_gather(wagers),
    }
    return int(
        report(
            GOALS,
            lambda: settle_rounds(PAYS, draw_dice(SEED, ROUNDS), wagers.areas, wagers.stakes),
            peers,
            parts={"crapssim": CRAPS_PARTS, "plain-python": PYTHON_PARTS},
        )
    )


if __name__ == "__main__":
    sys.exit(main())
