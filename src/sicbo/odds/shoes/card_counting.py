"""Card counting in full: effects of removal, the perfect and the simple counter, and the shuffle point.

>>> import sicbo
>>> from sicbo.odds.shoes.exposure import exposure, prices_of
>>> rules = sicbo.rule_set("mbs-3card-2016")
>>> dealing = Dealing(cards_per_face=2, deck=12, rounds=3)
>>> tiny = analyse_counting(rules, dealing, exposure(2, prices_of(rules), 4), share=Fraction(1, 10))
>>> [f"{float(point.gain_best):.3f} {float(point.simple_best):.3f}" for point in tiny.curve]
['0.018 0.000', '0.485 0.275', '1.998 0.900', '12.434 1.628']
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from sicbo.odds.chances import CARDS_OF_A_ROUND
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.shoes.exposure import Exposure, prices_of
from sicbo.odds.shoes.removal import Effects, effects_of_removal
from sicbo.odds.shoes.shuffle_point import ShufflePoint, shuffle_point
from sicbo.odds.shoes.simple_count import Call, Dealing, SimpleCount, best_count, gains_by_round
from sicbo.outcome import Shoe
from sicbo.rules.areas import Area
from sicbo.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """What counters have gained after so many rounds."""

    rounds: int
    penetration: Fraction
    gain_best: Fraction
    gain_every: Fraction
    simple_best: Fraction
    simple_every: Fraction


@dataclass(frozen=True, slots=True)
class CardCounting:
    """A shoe and its counters; `asked` holds the rounds asked for, `curve` those of the whole shoe."""

    rules: RuleSet
    shoe: Shoe
    asked: Exposure
    effects: Mapping[Area, Effects]
    count: SimpleCount | None
    call_gains: Mapping[Call, Fraction]
    """What each call of the count gains in the rounds asked for."""
    curve: tuple[CurvePoint, ...]
    share: Fraction
    shuffle: ShufflePoint


def analyse_counting(rules: RuleSet, dealing: Dealing, whole: Exposure, *, share: Fraction) -> CardCounting:
    """Combine the exposure of a shoe, dealt to its end, with the best count for the rounds asked for."""
    prices = prices_of(rules)
    shoe = Shoe.of_decks(1, cards_per_face=dealing.cards_per_face)
    count = best_count(dealing, prices)
    tags, best, every = (count.tags, count.best, count.every) if count else ((), (), ())
    to_the_end = dealing._replace(rounds=len(whole.rounds))
    gains = {call: gains_by_round(tags, [call], to_the_end, prices) for call in every}
    nothing = [Fraction(0)] * len(whole.rounds)
    columns = (
        [each.gain_best for each in whole.rounds],
        [each.gain_every for each in whole.rounds],
        map(sum, zip(nothing, *(gains[call] for call in best), strict=True)),
        map(sum, zip(nothing, *gains.values(), strict=True)),
    )
    curve = tuple(
        CurvePoint(number, Fraction(CARDS_OF_A_ROUND * number, shoe.cards), *so_far)
        for number, so_far in enumerate(zip(*map(accumulate, columns), strict=True), start=1)
    )
    lowest = min(line.worth.house_edge for line in par_sheet(rules, shoe).lines)
    return CardCounting(
        rules,
        shoe,
        Exposure(whole.rounds[: dealing.rounds]),
        effects_of_removal(rules, shoe),
        count,
        {call: sum(each[: dealing.rounds], start=Fraction(0)) for call, each in gains.items()},
        curve,
        share,
        shuffle_point(whole, lowest, share=share),
    )
