"""What a tally says: means with standard errors, beside the exact value where there is one.

Means, errors and deviations are statistics, in floating point; exact values are fractions, and amounts
of the tally stay whole.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from sicbo.simulation.plan import Ended, Plan
from sicbo.simulation.playing import engine_of
from sicbo.simulation.tally import PlayerTally, Tally


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its standard error, the exact value, and how many standard errors lie between them.

    `unit` is `minor units`, `share` or `rounds`. The error is None where fewer than two values are known.
    """

    name: str
    unit: str
    count: int
    mean: float
    error: float | None
    exact: Fraction | None = None

    @property
    def deviation(self) -> float | None:
        """The distance from the exact value in standard errors; None where that cannot be said."""
        if self.exact is None or not self.error:
            return None
        return (self.mean - float(self.exact)) / self.error


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The figures of one player."""

    name: str
    tally: PlayerTally
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a tally. `engine` is `compiled`, `numpy` or `python`: which one plays this plan here."""

    engine: str
    rounds: int
    sessions: int
    is_complete: bool
    players: tuple[PlayerSummary, ...]
    house: tuple[Figure, ...]


def summarise(plan: Plan, tally: Tally) -> Summary:
    """Work out the figures of what was played so far."""
    players = tuple(
        PlayerSummary(player.name or f"player {number}", counted, tuple(_figures(counted)))
        for number, (player, counted) in enumerate(zip(plan.players, tally.players, strict=True), start=1)
    )
    house = (
        _mean(
            "net per session",
            "minor units",
            tally.sessions,
            -sum(player.session_net for player in tally.players),
            tally.house_session_squares,
        ),
    )
    return Summary(
        engine_of(plan), tally.rounds, tally.sessions, tally.sessions == plan.sessions, players, house
    )


def _figures(tally: PlayerTally) -> list[Figure]:
    count = tally.sessions
    figures = [
        _mean("net per round", "minor units", tally.rounds, tally.net, tally.round_squares),
        _mean("net per session", "minor units", count, tally.session_net, tally.session_squares),
        _mean("rounds per session", "rounds", count, tally.session_rounds, tally.session_rounds_squares),
        _mean("staked per session", "minor units", count, tally.session_staked, tally.session_staked_squares),
    ]
    figures += [
        _mean(
            f"share ended by {each.value}", "share", count, tally.ended.get(each, 0), tally.ended.get(each, 0)
        )
        for each in Ended
    ]
    return figures


def _mean(name: str, unit: str, count: int, total: int, squares: int) -> Figure:
    """Give the mean and its standard error, of whole numbers known by their sum and sum of squares."""
    if not count:
        return Figure(name, unit, 0, 0.0, None)
    error = None
    if count > 1:
        variance = Fraction(squares * count - total**2, count * (count - 1))
        error = sqrt(variance / count)
    return Figure(name, unit, count, float(Fraction(total, count)), error)
