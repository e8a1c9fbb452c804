"""The summary of a tally: means with standard errors, beside the exact value if there is one.

Means, errors and deviations are statistics, in floating point; exact values are fractions, and amounts
of the tally stay integers. Errors of rounds assume independent rounds, which those of one shoe are not
quite; errors of sessions do not depend on that.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from sicbo.simulation.exact import (
    HOUSE_EDGE,
    NET_OF_A_ROUND,
    NET_OF_A_SESSION,
    ROUNDS_OF_A_SESSION,
    STAKED_IN_A_SESSION,
    edge_on,
    exact_values,
    share_ended,
)
from sicbo.simulation.parallel.part_player import engine_of
from sicbo.simulation.plan import Ended, Plan
from sicbo.simulation.tally import AreaTally, PlayerTally, Tally

MINOR_UNITS, SHARE, ROUNDS = "minor units", "share", "rounds"


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its standard error, the exact value, and how many standard errors lie between them.

    `unit` is `minor units`, `share` or `rounds`. The error is None if fewer than two values are known.
    """

    name: str
    unit: str
    count: int
    mean: float
    error: float | None
    exact: Fraction | None = None

    @property
    def deviation(self) -> float | None:
        """The distance from the exact value in standard errors; None if either is unknown."""
        if self.exact is None or not self.error:
            return None
        return (self.mean - float(self.exact)) / self.error


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The figures of one player."""

    name: str
    tally: PlayerTally
    figures: tuple[Figure, ...]

    def figure(self, name: str) -> Figure:
        """Return a figure by its name."""
        return next(figure for figure in self.figures if figure.name == name)


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a tally; `engine` is what plays this plan here: `compiled`, `numpy` or `python`."""

    engine: str
    rounds: int
    sessions: int
    is_complete: bool
    players: tuple[PlayerSummary, ...]
    house: tuple[Figure, ...]


def summarise(plan: Plan, tally: Tally) -> Summary:
    """Compute the figures of what was played so far."""
    players = tuple(
        PlayerSummary(
            player.name or f"player {number}",
            counted,
            tuple(_figures(counted, exact_values(plan, player, counted))),
        )
        for number, (player, counted) in enumerate(zip(plan.players, tally.players, strict=True), start=1)
    )
    return Summary(
        engine=engine_of(plan),
        rounds=tally.rounds,
        sessions=tally.sessions,
        is_complete=tally.sessions == plan.sessions,
        players=players,
        house=(_house_net(tally, players),),
    )


def _house_net(tally: Tally, players: tuple[PlayerSummary, ...]) -> Figure:
    """Return what the house wins in a session; exact if that of every player is."""
    total = -sum(player.session_net for player in tally.players)
    of_players = [each.figure(NET_OF_A_SESSION).exact for each in players]
    known = [each for each in of_players if each is not None]
    exact = -sum(known, Fraction(0)) if len(known) == len(players) else None
    return _mean(NET_OF_A_SESSION, MINOR_UNITS, tally.sessions, total, tally.house_session_squares, exact)


def _figures(tally: PlayerTally, exact: Mapping[str, Fraction]) -> Iterator[Figure]:
    count = tally.sessions
    yield _edge(HOUSE_EDGE, tally.rounds, tally.staked, tally.returned, sqrt(tally.round_squares), exact)
    for area_id, area in tally.areas.items():
        yield _area_edge(area_id, area, exact)
    sums = [
        (NET_OF_A_ROUND, MINOR_UNITS, tally.rounds, tally.net, tally.round_squares),
        (NET_OF_A_SESSION, MINOR_UNITS, count, tally.session_net, tally.session_squares),
        (ROUNDS_OF_A_SESSION, ROUNDS, count, tally.session_rounds, tally.session_rounds_squares),
        (STAKED_IN_A_SESSION, MINOR_UNITS, count, tally.session_staked, tally.session_staked_squares),
    ]
    ended = [(share_ended(each), tally.ended.get(each, 0)) for each in Ended]
    sums += [(name, SHARE, count, often, often) for name, often in ended]
    for name, unit, many, total, squares in sums:
        yield _mean(name, unit, many, total, squares, exact.get(name))


def _edge(  # noqa: PLR0913, PLR0917 - what an edge is made of
    name: str, count: int, staked: int, returned: int, spread: float, exact: Mapping[str, Fraction]
) -> Figure:
    """Return what the house kept of what was staked.

    What a round wins beyond its expectation is independent of what the player does, so the squares of
    net results add up to the variance of their sum, whatever the strategy; `spread` is its root.
    """
    if not staked:
        return Figure(name, SHARE, 0, 0.0, None, exact.get(name))
    return Figure(name, SHARE, count, 1 - returned / staked, spread / staked, exact.get(name))


def _area_edge(area_id: str, area: AreaTally, exact: Mapping[str, Fraction]) -> Figure:
    return _edge(
        edge_on(area_id), area.won + area.lost, area.staked, area.returned, sqrt(area.squares), exact
    )


def _mean(  # noqa: PLR0913, PLR0917 - what a mean is made of
    name: str, unit: str, count: int, total: int, squares: int, exact: Fraction | None
) -> Figure:
    """Return the mean and its standard error, from the sum and sum of squares of integers."""
    if not count:
        return Figure(name, unit, 0, 0.0, None, exact)
    error = None
    if count > 1:
        error = sqrt(Fraction(squares * count - total**2, count**2 * (count - 1)))
    return Figure(name, unit, count, float(Fraction(total, count)), error, exact)
