"""G10: the exact distribution of the net result after n rounds, in whole numbers, against icepool and dyce.

Everybody is given what one round can bring, and uses whole units instead of cents: `n @ die` is the
documented way of both peers. Dice are made anew for each call, since icepool keeps sums that it has made.

How far we are ahead grows with the spread of a round's results, because the peers multiply every result
with every other. The three wagers are ordinary ones, without a long shot; with any triple among them the
ratio against dyce was about three times as large.

What limits us at a hundred rounds of these wagers is the arithmetic itself: 700 numbers of some 700 bits,
each the sum of five products and a division. These alone, without any loop around them, take Python three
quarters of our time, so that no loop over Python's own numbers reaches three hundred times dyce. What was
tried and was no quicker: loops with an index, sums of zipped products, terms written out one by one, gmpy2's
numbers in the same loop. python-flint takes the power in a third of our time, but needs another half of it
to make Python's numbers of the result, which is too little for a dependency. The whole power as one packed
number (Kronecker's substitution) took some fifteen times as long, and at a thousand rounds of Small over
three hundred times as long, since Python multiplies long numbers by Karatsuba's method.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys
from collections.abc import Mapping

import icepool
from dyce import H

import sicbo
from measuring import Goal, Work, refuse_disagreement, report
from sicbo.money import Money
from sicbo.odds.rounds import after_rounds, one_round

THREE_WAGERS = ("small", "total:9", "double:1")
HUNDRED = [Goal("G10", "icepool", 100), Goal("G10", "dyce", 300)]
THOUSAND = [Goal("G10", "dyce(n=1000)", 1000)]
SLOW_REPETITIONS = 5


def works(area_ids: tuple[str, ...], rounds: int) -> tuple[Work, Mapping[str, Work]]:
    """Prepare our work and that of the peers, for one unit on each of these areas."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    one = one_round(rules, {area_id: Money(1) for area_id in area_ids}).ways
    peers = {
        "icepool": lambda: dict((rounds @ icepool.Die(one)).items()),
        "dyce": lambda: dict((rounds @ H(one)).items()),
    }
    return lambda: after_rounds(one, rounds=rounds).ways, peers


def main() -> int:
    """Measure a hundred rounds of three wagers, then a thousand of Small."""
    ours, peers = works(THREE_WAGERS, 100)
    refuse_disagreement(ours, peers)
    missed = report(HUNDRED, ours, peers)
    ours, peers = works(("small",), 1000)
    # icepool calls itself once a round, and a thousand calls are more than Python allows.
    peers = {"dyce(n=1000)": peers["dyce"]}
    refuse_disagreement(ours, peers)
    return int(report(THOUSAND, ours, peers, repetitions=SLOW_REPETITIONS) or missed)


if __name__ == "__main__":
    sys.exit(main())
