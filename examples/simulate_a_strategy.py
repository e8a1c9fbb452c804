"""Simulate your own strategy beside a Martingale: a thousand evenings of a hundred rounds each.

The strategy is a function. It receives the situation before each round, may store anything in `state`, and
returns the stakes of the next round by area, in minor units: an empty mapping sits it out, None leaves.
"""

from collections.abc import Mapping

import sicbo
from sicbo.odds.progressions import Progression
from sicbo.simulation import Plan, Player, Situation, Tally, parts, play_part, summarise

BANK = 50_000


def against_the_last(now: Situation) -> Mapping[str, int] | None:
    """Back the side that did not come last time, with more after two losses in a row; leave when short."""
    if now.last_outcome is None:
        return {"small": 1000}
    now.state["losses"] = now.state.get("losses", 0) + 1 if now.last_net < 0 else 0
    stake = 1000 if now.state["losses"] < 2 else 3000  # noqa: PLR2004 - two losses in a row
    if now.bank is not None and now.bank < stake:
        return None
    return {"small" if now.last_outcome.total > 10 else "big": stake}  # noqa: PLR2004 - Small ends with ten


def main() -> None:
    """Print mean results with their standard errors, and the exact values if there are any."""
    players = (
        Player(strategy=against_the_last, bank=BANK, name="against the last"),
        Player((("small", 1000),), Progression.MARTINGALE, bank=BANK, most=16_000, name="Martingale"),
    )
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    plan = Plan(rules, players, rounds=100, sessions=1000, seed=7)
    tally = sum((play_part(plan, part) for part in parts(plan)), start=Tally.nothing(plan))
    for player in summarise(plan, tally).players:
        for name in ("net per session", "house edge"):
            figure = player.figure(name)
            exact = "no exact value" if figure.exact is None else f"exactly {float(figure.exact):.4f}"
            print(f"{player.name}: {name} {figure.mean:.4f} ± {figure.error:.4f} {figure.unit}, {exact}")


if __name__ == "__main__":
    main()
