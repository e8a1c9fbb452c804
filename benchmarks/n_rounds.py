"""G10: the exact distribution of the net result after n rounds, in whole numbers, against icepool and dyce.

All are given the results of one round, and use whole units instead of cents: `n @ die` is the documented
way of both peers. Dice are made again for each call, since icepool caches sums.

Our lead grows with the spread of a round's results, because the peers multiply every result
with every other. The three wagers are ordinary ones, without a long shot; with any triple among them the
ratio against dyce was about three times as large.

Ours is the compiled public function, `sicbo.simulation.after_rounds`; the plain one in
`sicbo.odds.net_distribution` finds the same, and tests compare them. At a hundred rounds of these wagers the
plain one takes two and a half times as long, and was some 150 times as quick as dyce: its arithmetic alone
(700 numbers of some 700 bits, each the sum of five products and a division) takes Python three quarters of
that time. No quicker were loops with an index, sums of zipped products, terms written out one by one,
gmpy2's numbers in the same loop, and the whole power as one packed number (Kronecker's substitution);
python-flint's power, with Python's numbers made of it, took five sixths of the time. What limits the
compiled one is the division, digit after digit, and that Python's numbers must be made of the digits: each
takes about a third of its time. At a thousand rounds of Small, with a single product for each number, both
take the same.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys
from collections.abc import Mapping

import icepool
from dyce import H

import sicbo
from measurement import Goal, Work, refuse_disagreement, report
from sicbo.money import Money
from sicbo.odds.net_distribution import one_round
from sicbo.simulation import after_rounds

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
