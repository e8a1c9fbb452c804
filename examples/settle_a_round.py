"""Settle a round at two houses: the same dice and stakes, two pay tables."""

import sicbo

STAKES = {"small": "10", "double:1": "5", "total:4": "2"}


def main() -> None:
    """Print what each house pays."""
    for rule_set in ("mbs-sicbo-v6-2020", "rws-open-cover-2021-1"):
        rules = sicbo.rule_set(rule_set)
        read = rules.currency.read
        wagers = [sicbo.Wager(rules.area(area), read(stake)) for area, stake in STAKES.items()]
        settlement = sicbo.settle(rules, wagers, sicbo.read_outcome("1-1-2"))
        print(rule_set, "net", rules.currency.show(settlement.net), rules.currency.code)


if __name__ == "__main__":
    main()
