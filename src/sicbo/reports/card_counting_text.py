"""An analysis of card counting for people and for programs: sentences, tables, and plain JSON.

>>> decimal(Fraction(2, 3)), decimal(Fraction(0)), decimal(Fraction(1, 3 * 10**8))
('0.666666666667', '0', '0.00000000333333333333')
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from sicbo.odds.chances import CARDS_OF_A_ROUND
from sicbo.odds.decimals import percent, rounded
from sicbo.odds.shoes.card_counting import CardCounting, CurvePoint
from sicbo.odds.shoes.removal import correlation
from sicbo.odds.shoes.simple_count import Call, SimpleCount
from sicbo.outcome import FACES
from sicbo.rules.areas import Area

DIGITS = 12
PLACES = 6
"""Significant digits in JSON, and decimals on the screen."""

ARITHMETIC = (
    "Every composition is counted, none is drawn at random. Whether an area favours the player is decided in"
    " whole numbers; probabilities are summed in floating point, and no figure is off by more than"
    " 0.00000000001 of itself. Effects of removal and the simple count are exact fractions."
)
TRUE_COUNT = "the running count for each deck left"
STEPS = 10
"""The curve is printed at every tenth of the shoe."""


def as_plain(counting: CardCounting) -> dict[str, object]:
    """Return the figures as JSON: decimals and fractions as text."""
    asked = counting.asked
    return {
        "rounds": len(asked.rounds),
        "favourable_share": decimal(asked.favourable_share),
        "gain_best": decimal(asked.gain_best),
        "gain_every": decimal(asked.gain_every),
        "by_round": [
            {
                "round": number,
                "cards_left": each.cards_left,
                "favourable_probability": decimal(each.favourable_probability),
                "gain_best": decimal(each.gain_best),
                "gain_every": decimal(each.gain_every),
            }
            for number, each in enumerate(asked.rounds)
        ],
        "effects_of_removal": {
            area.id: [str(effect) for effect in effects] for area, effects in counting.effects.items()
        },
        "simple_count": _plain_count(counting, counting.count) if counting.count else None,
        "curve": [_plain_point(each) for each in counting.curve],
        "harmless_penetration": decimal(counting.shuffle.penetration, down=True),
        "harmless": {
            "rounds": counting.shuffle.rounds,
            "cards_dealt": counting.shuffle.cards_dealt,
            "share": decimal(counting.share),
            "counter_gains": decimal(counting.shuffle.counter_gains),
            "house_wins": decimal(counting.shuffle.house_wins),
            "means": harmless_means(counting.share),
        },
        "arithmetic": ARITHMETIC,
    }


def _plain_count(counting: CardCounting, count: SimpleCount) -> dict[str, object]:
    return {
        "tags": list(count.tags),
        "true_count": TRUE_COUNT,
        "calls": [_plain_call(counting, count, call) for call in count.best],
        "gain": decimal(_sum(counting, count.best)),
        "calls_every": [_plain_call(counting, count, call) for call in count.every],
        "gain_every": decimal(_sum(counting, count.every)),
    }


def _plain_call(counting: CardCounting, count: SimpleCount, call: Call) -> dict[str, object]:
    area = _area(counting, call)
    return {
        "area": area.id,
        "when": "at least" if call.side > 0 else "at most",
        "trigger": call.side * call.trigger,
        "correlation": _correlation(counting, count, call),
        "gain": decimal(counting.call_gains[call]),
    }


def _plain_point(point: CurvePoint) -> dict[str, object]:
    return {
        "rounds": point.rounds,
        "penetration": decimal(point.penetration),
        "gain_best": decimal(point.gain_best),
        "gain_every": decimal(point.gain_every),
        "gain_simple": decimal(point.simple_best),
        "gain_simple_every": decimal(point.simple_every),
    }


def count_text(counting: CardCounting) -> Iterator[str]:
    """Describe the best count, what it stakes on, and what that gains."""
    count = counting.count
    if count is None:
        yield "No simple count gains anything in these rounds."
        return
    tags = ", ".join(f"{face}: {tag:+d}" if tag else f"{face}: 0" for face, tag in _tagged(count))
    yield f"Best simple count: {tags} for each card seen. The true count is {TRUE_COUNT}."
    rules = [
        f"{_area(counting, call).id} at a true count of {call.side * call.trigger:+d} or"
        f" {'more' if call.side > 0 else 'less'}"
        for call in count.best
    ]
    yield f"It says: stake on {' and on '.join(rules)}."
    one, every = (rounded(_sum(counting, calls), places=PLACES) for calls in (count.best, count.every))
    yield f"A shoe gains {one} for one unit when it says so, {every} for one on every area at its trigger."


COUNT_COLUMNS = ("area", "true count", "correlation", "gain")


def count_rows(counting: CardCounting) -> list[list[str]]:
    """List every area on which the count gains, with its trigger."""
    count = counting.count
    if count is None:
        return []
    return [
        [
            _area(counting, call).id,
            f"{call.side * call.trigger:+d} or {'more' if call.side > 0 else 'less'}",
            _correlation(counting, count, call) or "none",
            rounded(counting.call_gains[call], places=PLACES),
        ]
        for call in count.every
    ]


EFFECT_COLUMNS = ("area", *(str(face) for face in FACES))


def effect_rows(counting: CardCounting) -> list[list[str]]:
    """List the effects of removal in per cent."""
    return [
        [area.id, *(percent(effect, places=3) for effect in effects)]
        for area, effects in counting.effects.items()
    ]


CURVE_COLUMNS = ("dealt", "rounds", "best area", "every area", "simple count", "simple, every")


def curve_rows(counting: CardCounting) -> list[list[str]]:
    """List what the four counters have gained at every tenth of the shoe."""
    shown = []
    for step in range(1, STEPS + 1):
        started = [
            point
            for point in counting.curve
            if point.penetration - Fraction(CARDS_OF_A_ROUND, counting.shoe.cards) < Fraction(step, STEPS)
        ]
        last = started[-1]
        gains = (last.gain_best, last.gain_every, last.simple_best, last.simple_every)
        share = percent(Fraction(step, STEPS), places=0)
        shown.append([share, str(last.rounds), *(rounded(gain, places=4) for gain in gains)])
    return shown


def shuffle_text(counting: CardCounting) -> Iterator[str]:
    """Recommend when to shuffle, and state the criterion."""
    point = counting.shuffle
    if not point.rounds:
        yield "No shuffle point is harmless: even a fresh shoe favours the player."
    else:
        last = "1 round" if point.rounds == 1 else f"{point.rounds} rounds"
        yield (
            f"Shuffle after {last}, {point.cards_dealt} of {counting.shoe.cards} cards"
            f" ({percent(point.penetration)}): up to there counting is harmless."
        )
    yield harmless_means(counting.share)


def harmless_means(share: Fraction) -> str:
    """Define harmless."""
    return (
        "Harmless means: a perfect counter with one unit on every favourable area gains at most"
        f" {decimal(share)} of what the house wins in the same rounds from one player who stakes one unit a"
        " round on the area with the lowest edge of a fresh shoe."
    )


def decimal(value: Fraction, *, down: bool = False) -> str:
    """Write a figure with its significant digits, without exponent.

    A share of the shoe is rounded `down`: slightly more would let another round start.
    """
    digits = Context(prec=DIGITS, rounding=ROUND_DOWN if down else ROUND_HALF_EVEN)
    return format(digits.divide(Decimal(value.numerator), Decimal(value.denominator)), "f")


def _tagged(count: SimpleCount) -> Sequence[tuple[int, int]]:
    return list(zip(FACES, count.tags, strict=True))


def _area(counting: CardCounting, call: Call) -> Area:
    return list(counting.rules.rows)[call.place]


def _correlation(counting: CardCounting, count: SimpleCount, call: Call) -> str | None:
    """Write how well the tags follow the effects on an area, on the side on which it is played."""
    tags = [call.side * tag for tag in count.tags]
    return correlation(tags, counting.effects[_area(counting, call)], places=4)


def _sum(counting: CardCounting, calls: Iterable[Call]) -> Fraction:
    return sum((counting.call_gains[call] for call in calls), start=Fraction(0))
