"""`sicbo settle`: settle wagers on an outcome."""

import click

from sicbo.cli.shared.options import RULE_SET_HELP, json_option, pay_table_option, single_option
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.cli.shared.rule_set_choice import chosen_rule_set
from sicbo.cli.shared.stakes import read_stakes
from sicbo.outcome import read_outcome
from sicbo.rules.odds_wording import show_odds
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import Settlement, Wager, settle


@click.command(epilog=RULE_SET_HELP)
@click.argument("rule_set")
@single_option("--outcome", required=True, metavar="A-B-C", help="The three faces as read, such as 1-1-2.")
@click.option(
    "--wager",
    "wagers",
    multiple=True,
    required=True,
    metavar="AREA=STAKE",
    help="A stake on an area, such as small=10 or single:1=2.50. Give it once for each area.",
)
@pay_table_option
@json_option
def command(
    rule_set: str, outcome: str, wagers: tuple[str, ...], pay_table: str | None, *, as_json: bool
) -> None:
    """Settle wagers on an outcome, to the cent.

    Areas: small big odd even any-triple triple:4 double:4 total:9 domino:12 single:6 trio:126
    double-single:113 four:1234, if the rule set has them. Stakes are plain decimals. A stake that its
    area could not pay exactly is refused, whatever the outcome; the larger stake step of a table is
    not required here.

    Example: sicbo settle mbs-sicbo-v6-2020 --outcome 1-1-2 --wager small=10 --wager single:1=2.50
    """
    rules = chosen_rule_set(rule_set, pay_table)
    slip = [Wager(rules.area(area_id), stake) for area_id, stake in read_stakes(rules, wagers).items()]
    settlement = settle(rules, slip, read_outcome(outcome))
    if as_json:
        chosen = {} if pay_table is None else {"pay_table": pay_table}
        print_json({"rule_set": rules.id, **chosen, **as_plain(rules, settlement)})
    else:
        print_settlement(rules, settlement)


def as_plain(rules: RuleSet, settlement: Settlement) -> dict[str, object]:
    """Return a settlement as JSON; money is decimal text."""
    show = rules.currency.show
    return {
        "outcome": str(settlement.outcome),
        "total": settlement.outcome.total,
        "wagers": [
            {
                "area": settled.wager.area.id,
                "stake": show(settled.wager.stake),
                "result": "wins" if settled.wins else "loses",
                "pays": None if settled.odds is None else show_odds(settled.odds),
                "ours": rules.ours(settled.wager.area),
                "winnings": show(settled.winnings),
                "returned": show(settled.returned),
            }
            for settled in settlement.wagers
        ],
        "stake": show(settlement.stake),
        "returned": show(settlement.returned),
        "net": show(settlement.net),
    }


def print_settlement(rules: RuleSet, settlement: Settlement) -> None:
    """Print a settlement for people."""
    show = rules.currency.show
    outcome = settlement.outcome
    schedule = f", pay table {rules.pay_table.name}" if len(rules.pay_table_names) > 1 else ""
    print_line(f"{rules.title} ({rules.id}){schedule}", style="bold")
    print_line(f"Outcome {outcome}, total {outcome.total}")
    rows = [
        (
            rules.name(settled.wager.area),
            settled.wager.area.id,
            show(settled.wager.stake),
            "wins" if settled.wins else "loses",
            "" if settled.odds is None else show_odds(settled.odds),
            show(settled.winnings),
            show(settled.returned),
        )
        for settled in settlement.wagers
    ]
    columns = ("wager", "area", "stake", "result", "pays", "winnings", "returned")
    print_table(columns, rows, right=["stake", "pays", "winnings", "returned"], whole=["area", "result"])
    for ours in dict.fromkeys(rules.ours(settled.wager.area) for settled in settlement.wagers):
        if ours:
            print_line(f"Ours: {ours}")
    print_line(
        f"Staked {show(settlement.stake)}, returned {show(settlement.returned)}, "
        f"net {show(settlement.net)} {rules.currency.code}",
        style="bold",
    )
