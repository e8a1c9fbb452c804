"""Risk of ruin for the same stakes every round: within so many rounds, or before a target is reached.

Ruin is a bank that cannot cover the next round's stakes. The bank moves on a lattice whose step is the
largest amount that divides every net result. Within a horizon all ways are counted. Without one, a
system of linear equations is solved: exactly if it is small, otherwise in floating point with an
error bound proved afterwards from the residuals.

>>> small = Distribution({-100: 111, 100: 105}, 216)
>>> without_horizon(small, stake=100, bank=200, target=400).probability_of_target
Fraction(1225, 2594)
>>> within_rounds(small, stake=100, bank=200, rounds=2).probability_of_ruin
Fraction(1369, 5184)
"""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from sicbo.odds.net_distribution import Distribution
from sicbo.odds.numerics.bands import solve_exactly, solve_in_floats
from sicbo.odds.sessions import Session, Step, play

MAX_EXACT_STATES = 400
MAX_EXACT_WORK = 10_000_000
"""Systems up to this size are solved in integers."""

MAX_STATES = 20_000
MAX_FLOAT_WORK = 20_000_000
"""Systems up to this size are solved in floating point; larger ones are refused."""

_SCALE_BITS = 1074
"""Every float is a multiple of 2 to the power of -1074."""


class TooManyStates(ValueError):
    """A bank and target too far apart, in steps of the lattice, to be solved."""


class SessionNeverEnds(ValueError):
    """Wagers that leave every bank as it is."""


class ErrorIsTooLarge(ValueError):
    """A system that floating point could not solve."""


@dataclass(frozen=True, slots=True)
class OpenEndedSession:
    """A session played until ruin or the target; errors are 0 if the figures are exact."""

    probability_of_target: Fraction
    mean_rounds: Fraction
    states: int = 0
    probability_error: Fraction = Fraction(0)
    rounds_error: Fraction = Fraction(0)

    @property
    def is_exact(self) -> bool:
        """Whether no floating point was used."""
        return self.probability_error == self.rounds_error == 0


@dataclass(frozen=True, slots=True)
class _Walk:
    """Steps on the lattice with their ways; the walk continues while it is at 0 to `states` - 1."""

    ways: dict[int, int]
    start: int
    states: int

    @property
    def total(self) -> int:
        return sum(self.ways.values())

    @property
    def lower(self) -> int:
        return max(1, min(-min(self.ways), self.states - 1))

    @property
    def upper(self) -> int:
        return max(0, min(max(self.ways), self.states - 1))

    @property
    def work(self) -> int:
        return self.states * self.lower * (self.lower + self.upper)

    def row(self, place: int) -> list[int]:
        """Return the equation of a state: its band, then the right-hand sides for target and time."""
        band = [-self.ways.get(step, 0) for step in range(-self.lower, self.upper + 1)]
        band[self.lower] += self.total
        for at in range(len(band)):
            if not 0 <= place + at - self.lower < self.states:
                band[at] = 0
        return [*band, self.ways_to_target(place), self.total]

    def ways_to_target(self, place: int) -> int:
        """Count the ways that reach the target from a state in one round."""
        return sum(ways for step, ways in self.ways.items() if place + step >= self.states)


def within_rounds(  # noqa: PLR0913 - the terms of a session, each by its name
    one: Distribution,
    *,
    stake: int,
    bank: int,
    rounds: int,
    target: int | None = None,
    max_work: int | None = None,
) -> Session:
    """Play so many rounds of the same wagers, `stake` in all, or until ruin or the target."""
    common = gcd(*one.ways.values())
    step = Step(stake, tuple((net, ways // common, 0) for net, ways in one.ways.items()))
    return play([step], bank=bank, rounds=rounds, target=target, max_work=max_work)


def without_horizon(one: Distribution, *, stake: int, bank: int, target: int) -> OpenEndedSession:
    """Play the same wagers, `stake` in all, until ruin or the target, however long that takes."""
    if bank >= target:
        return OpenEndedSession(Fraction(1), Fraction(0))
    if bank < stake:
        return OpenEndedSession(Fraction(0), Fraction(0))
    walk = _walk_of(one, stake=stake, bank=bank, target=target)
    if walk.states <= MAX_EXACT_STATES and walk.work <= MAX_EXACT_WORK:
        rows = [walk.row(place) for place in range(walk.states)]
        probability, rounds = solve_exactly(rows, lower=walk.lower, upper=walk.upper)[walk.start]
        return OpenEndedSession(probability, rounds, walk.states)
    if walk.states <= MAX_STATES and walk.work <= MAX_FLOAT_WORK:
        return _without_horizon_in_floats(walk)
    raise TooManyStates(
        f"between ruin and the target lie {walk.states} banks and {walk.work} steps of arithmetic; "
        f"at most {MAX_STATES} and {MAX_FLOAT_WORK} are solved: use rounder stakes or a nearer target"
    )


def error_bounds(residuals: tuple[Fraction, Fraction], longest: Fraction) -> tuple[Fraction, Fraction]:
    """Bound the errors of probability and time by the residuals of their equations.

    A residual accumulates as the time does: an error is at most the largest residual times the longest
    mean time, and the latter is at most its solution divided by one less its own residual.
    """
    of_target, of_time = residuals
    if of_time >= 1:
        raise ErrorIsTooLarge(
            f"floating point leaves an error of {float(of_time):.1e} in every equation: "
            "use rounder stakes or a nearer target"
        )
    longest_truly = longest / (1 - of_time)
    return of_target * longest_truly, of_time * longest_truly


def _walk_of(one: Distribution, *, stake: int, bank: int, target: int) -> _Walk:
    step = gcd(*one.ways)
    if not step:
        raise SessionNeverEnds("these wagers neither win nor lose, whatever the outcome: no session ends")
    common = gcd(*one.ways.values())
    start = (bank - stake) // step
    away = -((bank - target) // step)
    return _Walk({net // step: ways // common for net, ways in one.ways.items()}, start, start + away)


def _without_horizon_in_floats(walk: _Walk) -> OpenEndedSession:
    rows = [walk.row(place) for place in range(walk.states)]
    solved = solve_in_floats(rows, lower=walk.lower, upper=walk.upper)
    probability, rounds = solved[walk.start]
    residuals = (_residual(walk, solved, 0), _residual(walk, solved, 1))
    longest = Fraction(max(time for _, time in solved))
    return OpenEndedSession(
        Fraction(probability), Fraction(rounds), walk.states, *error_bounds(residuals, longest)
    )


def _residual(walk: _Walk, solved: list[list[float]], side: int) -> Fraction:
    """Return the exact largest residual of an equation, per round."""
    whole = [_scaled(values[side]) for values in solved]
    largest = 0
    for place, value in enumerate(whole):
        right = (walk.ways_to_target(place), walk.total)[side] << _SCALE_BITS
        onward = sum(
            ways * whole[place + step] for step, ways in walk.ways.items() if 0 <= place + step < walk.states
        )
        largest = max(largest, abs(walk.total * value - onward - right))
    return Fraction(largest, walk.total << _SCALE_BITS)


def _scaled(value: float) -> int:
    numerator, denominator = value.as_integer_ratio()
    return numerator * ((1 << _SCALE_BITS) // denominator)
