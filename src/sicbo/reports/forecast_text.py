"""The figures of a forecast, as JSON and as text for people.

A figure knows its unit. In JSON it is text that `Fraction` can read; for people it is rounded.

>>> sgd = Currency("SGD", decimals=2)
>>> loss = Figure("mean", "mean result", Fraction(-2500, 9), Unit.MEAN)
>>> as_plain(loss, sgd), as_shown(loss, sgd)
('-25/9', '-2.7778')
"""

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import assert_never

from sicbo.money import Currency, Money
from sicbo.odds.decimals import percent, rounded, rounded_root
from sicbo.odds.hold import Hold
from sicbo.odds.net_distribution import Distribution
from sicbo.odds.ruin import OpenEndedSession
from sicbo.odds.sessions import Session

MAX_BITS = 400
LONG_PLACES = 20
ROOT_PLACES = 10
FLOAT_PLACES = 12
QUANTILES = (1, 5, 25, 50, 75, 95, 99)

EXACT = (
    "Exact: counted ways and fractions, no floating point. A fraction too long to print is a decimal, "
    f"correctly rounded to {LONG_PLACES} places; a standard deviation to {ROOT_PLACES}."
)


class Unit(Enum):
    """The unit of a figure; money is in minor units."""

    AMOUNT = auto()
    MEAN = auto()
    VARIANCE = auto()
    DEVIATION = auto()
    PROBABILITY = auto()
    NUMBER = auto()
    COUNT = auto()
    FLOAT_PROBABILITY = auto()
    FLOAT_NUMBER = auto()


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its key in JSON, its label for people, its value; a deviation's value is the variance."""

    key: str
    label: str
    value: Fraction
    unit: Unit


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a forecast, with a note on its arithmetic."""

    key: str
    title: str
    figures: tuple[Figure, ...]
    arithmetic: str = EXACT


def plain_section(section: Section, currency: Currency) -> dict[str, object]:
    """Return a section as JSON."""
    figures = {figure.key: as_plain(figure, currency) for figure in section.figures}
    return {**figures, "arithmetic": section.arithmetic}


def as_plain(figure: Figure, currency: Currency) -> str | int:
    """Return a figure as JSON, in units of the currency."""
    value = _in_units(figure, currency)
    match figure.unit:
        case Unit.AMOUNT:
            return currency.show(Money(int(figure.value)))
        case Unit.DEVIATION:
            return rounded_root(value, places=ROOT_PLACES)
        case Unit.MEAN | Unit.VARIANCE | Unit.PROBABILITY | Unit.NUMBER:
            return exact_text(value)
        case Unit.COUNT:
            return int(value)
        case Unit.FLOAT_PROBABILITY | Unit.FLOAT_NUMBER:
            return rounded(value, places=FLOAT_PLACES)
        case _:
            assert_never(figure.unit)


def as_shown(figure: Figure, currency: Currency) -> str:
    """Write a figure for people."""
    value, places = _in_units(figure, currency), currency.decimals + 2
    match figure.unit:
        case Unit.AMOUNT:
            return currency.show(Money(int(figure.value)))
        case Unit.DEVIATION:
            return rounded_root(value, places=places)
        case Unit.MEAN | Unit.VARIANCE:
            return rounded(value, places=places)
        case Unit.PROBABILITY | Unit.FLOAT_PROBABILITY:
            return shown_probability(value)
        case Unit.NUMBER | Unit.FLOAT_NUMBER:
            return rounded(value, places=2)
        case Unit.COUNT:
            return str(int(value))
        case _:
            assert_never(figure.unit)


def shown_probability(value: Fraction) -> str:
    """Write a probability in per cent; one that is nearly 0 or 1 is not shown as 0 or 1.

    >>> [shown_probability(Fraction(*each)) for each in ((1, 3), (1, 10**9), (10**9 - 1, 10**9), (1, 1))]
    ['33.3333 %', '< 0.0001 %', '> 99.9999 %', '100.0000 %']
    """
    least = Fraction(1, 10**6)
    if 0 < value < least:
        return f"< {percent(least, places=4)}"
    if 1 - least < value < 1:
        return f"> {percent(1 - least, places=4)}"
    return percent(value, places=4)


def _in_units(figure: Figure, currency: Currency) -> Fraction:
    """Convert minor units to units of the currency."""
    if figure.unit is Unit.MEAN:
        return figure.value * Fraction(1, 10**currency.decimals)
    if figure.unit in {Unit.VARIANCE, Unit.DEVIATION}:
        return figure.value * Fraction(1, 100**currency.decimals)
    return figure.value


def exact_text(value: Fraction) -> str:
    """Write a fraction, or a long decimal if the fraction would be too long.

    >>> exact_text(Fraction(1, 3)), exact_text(Fraction(1, 3) ** 400 + Fraction(1, 2))
    ('1/3', '0.50000000000000000000')
    """
    if value.numerator.bit_length() + value.denominator.bit_length() <= MAX_BITS:
        return str(value)
    return rounded(value, places=LONG_PLACES)


def at_most(error: Fraction) -> str:
    """Write a bound with two digits, never rounded down.

    >>> at_most(Fraction(1, 3)), at_most(Fraction(0))
    ('3.5e-01', '0.0e+00')
    """
    # Two digits are off by less than 5 %.
    return f"{float(error) * 1.05:.1e}"


def result_section(one: Distribution, many: Distribution, *, rounds: int) -> Section:
    """Describe the result of so many rounds of the same wagers."""
    figures = [
        Figure("mean", "mean result", rounds * one.mean, Unit.MEAN),
        *_spread(rounds * one.variance),
        *_position(many),
        *(
            Figure(f"quantile_{share}", f"{share} % quantile", _quantile(many, share), Unit.AMOUNT)
            for share in QUANTILES
        ),
        Figure("largest_win", "largest win", Fraction(max(0, *many.ways)), Unit.AMOUNT),
        Figure("largest_loss", "largest loss", Fraction(-min(0, *many.ways)), Unit.AMOUNT),
    ]
    return Section("result", f"Net result of {rounds} rounds, whatever the bank", tuple(figures))


def session_section(
    key: str, title: str, session: Session, *, has_target: bool, run: int | None = None
) -> Section:
    """Describe the result of a bank within so many rounds."""
    probability = Unit.PROBABILITY
    result = session.result
    reached = (
        [
            Figure(
                "probability_of_target",
                "target reached before ruin",
                session.probability_of_target,
                probability,
            )
        ]
        if has_target
        else []
    )
    covered = (
        []
        if run is None
        else [Figure("losing_run_covered", "losses in a row that are covered", Fraction(run), Unit.COUNT)]
    )
    figures = [
        Figure(
            "probability_of_ruin", "ruin: next stake not covered", session.probability_of_ruin, probability
        ),
        *reached,
        Figure("probability_of_neither", "all rounds played", session.probability_of_neither, probability),
        *_position(result),
        Figure("mean", "mean result", result.mean, Unit.MEAN),
        *_spread(result.variance),
        Figure("mean_rounds", "mean number of rounds played", session.mean_rounds, Unit.NUMBER),
        Figure("mean_staked", "mean of all that is staked", session.mean_staked, Unit.MEAN),
        *covered,
    ]
    return Section(key, title, tuple(figures))


def open_ended_section(title: str, session: OpenEndedSession) -> Section:
    """Describe the result of a bank that is played until ruin or the target."""
    probability = Unit.PROBABILITY if session.is_exact else Unit.FLOAT_PROBABILITY
    number = Unit.NUMBER if session.is_exact else Unit.FLOAT_NUMBER
    figures = (
        Figure(
            "probability_of_target", "target reached before ruin", session.probability_of_target, probability
        ),
        Figure(
            "probability_of_ruin", "ruin before the target", 1 - session.probability_of_target, probability
        ),
        Figure("mean_rounds", "mean number of rounds until then", session.mean_rounds, number),
        Figure("states", "banks between ruin and target", Fraction(session.states), Unit.COUNT),
    )
    floats = (
        f"Floating point: {session.states} equations are too many, or too long, for whole numbers. The "
        f"probabilities are off by at most {at_most(session.probability_error)}, the number of rounds by at "
        f"most {at_most(session.rounds_error)}, as the exact remainders of the equations prove."
    )
    return Section("without_horizon", title, figures, EXACT if session.is_exact else floats)


def hold_section(
    hold: Hold, one: Distribution, *, rounds: int, staked: Money, rounds_per_hour: int | None = None
) -> Section:
    """Describe what the house wins on a mix of stakes; `one` is the players' net result in one round."""
    staked_in_all = Fraction(rounds * staked.minor_units)
    counted = hold.house_loses is not None
    loses = Fraction(hold.house_loses_by_normal) if hold.house_loses is None else hold.house_loses
    bands = [
        Figure(f"band_{int(band.share * 100)}_{end}", f"{int(band.share * 100)} % band, {end}", value, unit)
        for band in hold.bands
        for end, value, unit in (("low", band.low, Unit.MEAN), ("high", band.high, Unit.MEAN))
    ]
    figures = [
        Figure("staked", "staked", staked_in_all, Unit.AMOUNT),
        Figure("mean", "mean house win", hold.mean, Unit.MEAN),
        Figure("house_edge", "house edge of the mix", hold.mean / staked_in_all, Unit.PROBABILITY),
        *_spread(hold.variance),
        *bands,
        Figure(
            "probability_house_loses",
            "the house loses",
            loses,
            Unit.PROBABILITY if counted else Unit.FLOAT_PROBABILITY,
        ),
        *_one_round(one),
        *(() if rounds_per_hour is None else _per_hour(one, staked, rounds_per_hour)),
    ]
    return Section("hold", f"The house, {rounds} rounds of the mix", tuple(figures), _hold_arithmetic(hold))


def _hold_arithmetic(hold: Hold) -> str:
    last = (
        "That the house loses is counted exactly."
        if hold.house_loses is not None
        else "So many rounds are not counted: that the house loses is the normal approximation too, in "
        f"floating point, off by at most {at_most(hold.normal_error)}."
    )
    return (
        "Mean and variance are exact. The bands are a normal approximation: the true probability of a band "
        f"is off by at most {at_most(2 * hold.normal_error)} (theorem of Berry and Esseen). {last}"
    )


def _one_round(one: Distribution) -> tuple[Figure, ...]:
    """Describe the extremes of a single round for the house, by which table limits are set."""
    largest_loss, largest_win = Fraction(max(0, *one.ways)), Fraction(-min(0, *one.ways))
    return (
        Figure("round_house_loses", "the house loses a round", one.probability_ahead, Unit.PROBABILITY),
        Figure("round_largest_loss", "largest loss of the house in a round", largest_loss, Unit.AMOUNT),
        Figure("round_largest_win", "largest win of the house in a round", largest_win, Unit.AMOUNT),
    )


def _per_hour(one: Distribution, staked: Money, rounds: int) -> tuple[Figure, ...]:
    in_an_hour = Fraction(rounds * staked.minor_units)
    return (
        Figure("hour_staked", "staked an hour", in_an_hour, Unit.AMOUNT),
        Figure("hour_mean", "mean house win an hour", -rounds * one.mean, Unit.MEAN),
        Figure("hour_standard_deviation", "its standard deviation", rounds * one.variance, Unit.DEVIATION),
    )


def _spread(variance: Fraction) -> tuple[Figure, Figure]:
    return (
        Figure("variance", "variance", variance, Unit.VARIANCE),
        Figure("standard_deviation", "standard deviation", variance, Unit.DEVIATION),
    )


def _position(result: Distribution) -> tuple[Figure, ...]:
    unit = Unit.PROBABILITY
    return (
        Figure("probability_ahead", "ahead", result.probability_ahead, unit),
        Figure("probability_even", "even", result.probability_even, unit),
        Figure("probability_behind", "behind", result.probability_behind, unit),
    )


def _quantile(result: Distribution, share: int) -> Fraction:
    return Fraction(result.quantile(Fraction(share, 100)))
