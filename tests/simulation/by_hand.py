"""Sessions played by hand, for tests: a plain loop over outcomes, with settlement and stakes of its own.

Only the outcomes come from the package, as falls; wagers are settled by `settle`, one by one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sicbo.money import Money
from sicbo.odds.progressions import Progression
from sicbo.outcome import ALL_FALLS
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import Wager, settle
from sicbo.simulation import Player

FIBONACCI = [1, 1]
while len(FIBONACCI) < 60:
    FIBONACCI.append(FIBONACCI[-1] + FIBONACCI[-2])


@dataclass(frozen=True)
class Played:
    """The result of one player in one session."""

    rounds: int
    staked: int
    net: int
    ended: str
    squares: int
    won: dict[str, int]
    lost: dict[str, int]


class Stakes:
    """The stakes of a player, followed win by win from the description of the system."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.units = 1
        self.place = 0

    def wagers(self) -> dict[str, int]:
        """Return the next stake."""
        most = self.player.most
        return {
            area: stake * self.units if most is None else min(stake * self.units, most)
            for area, stake in self.player.wagers
        }

    def follow(self, *, won: bool) -> None:
        """Raise or lower the stake."""
        most = self.player.most
        is_capped = most is not None and self.player.stake * self.units >= most
        match self.player.strategy:
            case Progression.MARTINGALE:
                self.units = 1 if won else self.units if is_capped else 2 * self.units
            case Progression.DALEMBERT:
                self.units = max(1, self.units - 1) if won else self.units + (not is_capped)
            case Progression.FIBONACCI:
                self.place = max(0, self.place - 2) if won else self.place + (not is_capped)
                self.units = FIBONACCI[self.place]
            case _:
                pass


def played_by_hand(rules: RuleSet, player: Player, falls: Sequence[int]) -> Played:
    """Play one session on these falls."""
    stakes = Stakes(player)
    rounds = staked = net = squares = 0
    won: dict[str, int] = {}
    lost: dict[str, int] = {}
    while True:
        wagers = stakes.wagers()
        bank = None if player.bank is None else player.bank + net
        ended = ""
        if bank is not None and player.target is not None and bank >= player.target:
            ended = "target"
        elif player.stop_loss is not None and -net >= player.stop_loss:
            ended = "stop loss"
        elif bank is not None and sum(wagers.values()) > bank:
            ended = "ruin"
        elif rounds == len(falls):
            ended = "all rounds"
        if ended:
            return Played(rounds, staked, net, ended, squares, won, lost)
        slips = [Wager(rules.area(area), Money(stake)) for area, stake in wagers.items()]
        settlement = settle(rules, slips, ALL_FALLS[falls[rounds]])
        for slip in settlement.wagers:
            side = won if slip.wins else lost
            side[slip.wager.area.id] = side.get(slip.wager.area.id, 0) + 1
        rounds += 1
        staked += settlement.stake.minor_units
        net += settlement.net.minor_units
        squares += settlement.net.minor_units**2
        stakes.follow(won=settlement.wagers[0].wins)
