"""G1 and G2: the par sheet of 104 areas with three dice, against icepool, dyce and lea.

The sheet is the hit rate, the house edge and the variance of every area, as fractions. For G1 the rules
are loaded: nobody computes again what wins.

For G2 all start from the text of the rule file, in a running process: what was read from a rule file is
forgotten before each sheet. On which faces an area wins is not part of a rule file; it is program text, the
same for every rule set, so that we and the peers compute it once per process and cache it. The peers
take no more from the file than their sheet needs, while we read the whole document. All parse it with
the same reader of TOML (docs/decisions/0022). Two fifths of our time are the reading into classes.

Prints one line per goal, and ends with exit code 1 when a median misses its 'must'.
"""

import sys

import sicbo
from measurement import Figures, Goal, refuse_disagreement, report
from peer_sheets import dyce_dice, icepool_dice, lea_dice, nets_from_file, nets_of
from sicbo.odds import chances
from sicbo.odds.par_sheet import par_sheet
from sicbo.rules.files import shipped
from sicbo.rules.rule_set import RuleSet

RULES = "mbs-sicbo-v6-2020"
LOADED = [Goal("G1", "icepool", 100), Goal("G1", "dyce", 15), Goal("G1", "lea", 200)]
COLD = [Goal("G2", "icepool", 10), Goal("G2", "dyce", 2)]
WHAT_WINS = (chances.winning_classes, chances.picks_of)
"""Caches of program text, which are not cleared."""


def sheet(rules: RuleSet) -> Figures:
    """Compute our figures."""
    worths = [line.worth for line in par_sheet(rules).lines]
    return [(worth.probability, worth.house_edge, worth.variance) for worth in worths]


def cold_sheet() -> Figures:
    """Clear everything that was read, or computed from it, then compute our figures."""
    shipped.clear_cache()
    for kept in vars(chances).values():
        if hasattr(kept, "cache_clear") and kept not in WHAT_WINS:
            kept.cache_clear()
    return sheet(sicbo.rule_set(RULES))


def main() -> int:
    """Measure with the rules loaded, then cold."""
    rules = sicbo.rule_set(RULES)
    nets = nets_of(rules)
    peers = {
        "icepool": lambda: icepool_dice(nets),
        "dyce": lambda: dyce_dice(nets),
        "lea": lambda: lea_dice(nets),
    }
    refuse_disagreement(lambda: sheet(rules), peers)
    missed = report(LOADED, lambda: sheet(rules), peers)
    cold_peers = {
        "icepool": lambda: icepool_dice(nets_from_file(RULES)),
        "dyce": lambda: dyce_dice(nets_from_file(RULES)),
    }
    refuse_disagreement(cold_sheet, cold_peers)
    return int(report(COLD, cold_sheet, cold_peers) or missed)


if __name__ == "__main__":
    sys.exit(main())
