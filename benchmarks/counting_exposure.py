"""G12: the counting exposure of six decks over every composition, at all penetrations, on this machine.

There is no peer: it is a time, run once. First the engines must agree: the compiled one with the exact
reference, on a shoe of three cards per face. What is timed is what `sicbo shoe` computes, with the simple
count and the shuffle point, but not compiling.

Prints one line, and ends with exit code 1 when it took too long.
"""

import sys
from fractions import Fraction

import sicbo
from measurement import EnginesDisagree, seconds
from sicbo.odds.shoes.card_counting import CardCounting, analyse_counting
from sicbo.odds.shoes.exposure import exposure, prices_of
from sicbo.odds.shoes.simple_count import Dealing
from sicbo.simulation.shoe_exposure import shoe_exposure

TINY = 3
SIX_DECKS = Dealing(cards_per_face=48, deck=48, rounds=96)
MINUTES = 10
SMALL = Fraction(1, 10**11)


def main() -> int:
    """Check a tiny shoe, then time a real one."""
    rules = sicbo.rule_set("mbs-3card-2016")
    prices = prices_of(rules)
    exact, found = (each(TINY, prices, 2 * TINY).rounds for each in (exposure, shoe_exposure))
    for one, other in zip(exact, found, strict=True):
        if abs(one.gain_every - other.gain_every) > SMALL or abs(one.gain_best - other.gain_best) > SMALL:
            raise EnginesDisagree(f"the engines differ with {one.cards_left} cards left")

    def work() -> CardCounting:
        whole = shoe_exposure(SIX_DECKS.cards_per_face, prices, SIX_DECKS.rounds)
        return analyse_counting(rules, SIX_DECKS, whole, share=Fraction(1, 10))

    minutes = seconds(work) / 60
    print(f"G12 minutes {minutes:.1f} must at most {MINUTES}")
    return int(minutes > MINUTES)


if __name__ == "__main__":
    sys.exit(main())
