"""Fast engines for rounds and sessions of many players, and other work that is too much for plain Python.

A plan says who plays what for how long; its parts can be played anywhere and in any order, and the
tallies are added. Compiled if numba is installed, otherwise in numpy, with the same totals.

>>> import sicbo
>>> from sicbo.simulation import Plan, Player, Tally, parts, play_part
>>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
>>> plan = Plan(rules, (Player((("small", 1000),)),), rounds=100, sessions=10, seed=7)
>>> tally = sum((play_part(plan, part) for part in parts(plan)), start=Tally.nothing(plan))
>>> tally.rounds, tally.sessions, tally.players[0].staked
(1000, 10, 1000000)

Names are loaded on first use, because numpy takes a tenth of a second.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sicbo.simulation.many_rounds import after_rounds
    from sicbo.simulation.parallel.part_player import draw_dice, play_part
    from sicbo.simulation.parallel.work_parts import Part, parts
    from sicbo.simulation.plan import (
        AmountsAreTooLarge,
        DealtShoe,
        Ended,
        NotAPlan,
        Plan,
        Player,
        Situation,
        Strategy,
        StrategyIsWrong,
    )
    from sicbo.simulation.settlement import Pays, StandingWagers, settle_rounds
    from sicbo.simulation.summary import Figure, PlayerSummary, Summary, summarise
    from sicbo.simulation.tally import AreaTally, PlayerTally, Sample, Tally

__all__ = [
    "AmountsAreTooLarge",
    "AreaTally",
    "DealtShoe",
    "Ended",
    "Figure",
    "NotAPlan",
    "Part",
    "Pays",
    "Plan",
    "Player",
    "PlayerSummary",
    "PlayerTally",
    "Sample",
    "Situation",
    "StandingWagers",
    "Strategy",
    "StrategyIsWrong",
    "Summary",
    "Tally",
    "after_rounds",
    "draw_dice",
    "parts",
    "play_part",
    "settle_rounds",
    "summarise",
]

_HOMES = {
    "sicbo.simulation.parallel.work_parts": ("Part", "parts"),
    "sicbo.simulation.many_rounds": ("after_rounds",),
    "sicbo.simulation.plan": (
        "AmountsAreTooLarge",
        "DealtShoe",
        "Ended",
        "NotAPlan",
        "Plan",
        "Player",
        "Situation",
        "Strategy",
        "StrategyIsWrong",
    ),
    "sicbo.simulation.parallel.part_player": ("draw_dice", "play_part"),
    "sicbo.simulation.settlement": ("Pays", "StandingWagers", "settle_rounds"),
    "sicbo.simulation.summary": ("Figure", "PlayerSummary", "Summary", "summarise"),
    "sicbo.simulation.tally": ("AreaTally", "PlayerTally", "Sample", "Tally"),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'sicbo.simulation' has no attribute {name!r}")
