"""Results of earlier rounds, for displays and statistics; void rounds have none.

They are history and never feed a settlement (RWS 5.8, T56).
"""

from collections.abc import Iterable

from msgspec import Struct

from sicbo.outcome import Outcome
from sicbo.rules.areas import EVEN_MONEY
from sicbo.rules.rule_set import RuleSet
from sicbo.table.round import Round


class Result(Struct, frozen=True):
    """The faces of a round."""

    round: int
    faces: tuple[int, int, int]
    total: int


class RoadResult(Result, frozen=True):
    """The result of a round and the even-money areas that won on one layout, for drawing roads.

    If neither Big nor Small won, it was a triple.
    """

    won: tuple[str, ...]


def road_of(results: Iterable[Result], rules: RuleSet) -> tuple[RoadResult, ...]:
    """Add to each result the even-money areas that won under a rule set.

    >>> import sicbo
    >>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    >>> [each.won for each in road_of([Result(1, (2, 4, 6), 12), Result(2, (2, 2, 2), 6)], rules)]
    [('big', 'even'), ()]
    """
    return tuple(
        RoadResult(
            each.round,
            each.faces,
            each.total,
            tuple(area.id for area in rules.winners(Outcome(each.faces)) if area.kind in EVEN_MONEY),
        )
        for each in results
    )


def results_of(rounds: Iterable[Round]) -> tuple[Result, ...]:
    """List the results of rounds that have one, in the order given."""
    return tuple(
        Result(play.number, play.outcome.faces, play.outcome.total)
        for play in rounds
        if play.outcome is not None and play.concluded is not None
    )
