"""How a robot plays: a stake or two in each round, on areas chosen by its name and the round.

No randomness is used: the stakes of robots are no secret, and a round can be reproduced.
"""

from hashlib import sha256

from sicbo.money import Money
from sicbo.table.views.player import PlayerView

MAX_WAGERS = 3
MAX_CHIPS = 4
POOR = Money(10_000)
"""Credit below which a robot buys in again."""


def stakes_of(view: PlayerView) -> dict[str, Money]:
    """Return the stakes for the current round: up to four times the minimum on up to three areas."""
    chosen = sha256(f"{view.position} in round {view.round}".encode()).digest()
    offered = [each for each in view.areas if each.minimum is not None]
    stakes: dict[str, Money] = {}
    for number in range(1 + chosen[0] % MAX_WAGERS):
        area = offered[int.from_bytes(chosen[1 + 4 * number : 5 + 4 * number]) % len(offered)]
        chips = 1 + chosen[20 + number] % MAX_CHIPS
        if area.minimum is not None:
            stakes[area.area] = Money(area.minimum.minor_units * chips)
    return stakes


def is_to_play(view: PlayerView, last_round: int) -> bool:
    """Return whether a robot should lay wagers now: once per round."""
    return view.is_betting_open and view.round > last_round and view.credit is not None


def is_poor(view: PlayerView) -> bool:
    """Return whether a robot should buy in."""
    return view.credit is not None and view.credit < POOR
