"""`sicbo tour`: a guided tour that runs some commands."""

import shlex

import click

from sicbo.cli.rules.command import command as rules
from sicbo.cli.settle import command as settle
from sicbo.cli.shared.options import json_option
from sicbo.cli.shared.printed_output import print_json, print_line, print_table

STOPS = (
    (
        "Sicbo holds five published casino rule documents. They make seven rule sets:",
        rules,
        "rules",
        "list",
    ),
    (
        "A round at Marina Bay Sands. The dice show 1-1-2; three stakes lie on the layout:",
        settle,
        "settle",
        "mbs-sicbo-v6-2020 --outcome 1-1-2 --wager small=10 --wager double:1=5 --wager domino:56=20",
    ),
    (
        "The same dice on a Resorts World terminal with pay table 1, where doubles pay 11.5 to 1:",
        settle,
        "settle",
        "rws-open-cover-2021-1 --outcome 1-1-2 --wager small=10 --wager double:1=5 --wager total:4=2",
    ),
)

NEXT = (
    ("sicbo rules show us-ma-sicbo", "every area, floor and clause of a document, and what is ours"),
    ("sicbo layout mbs-sicbo-v6-2020 --svg felt.svg", "the felt, as a picture"),
    ("sicbo odds mbs-sicbo-v6-2020 --html sheet.html", "the exact par sheet, with charts"),
    ("sicbo rules check house.toml", "your own rule set: every mistake at once, with its line"),
    ("sicbo --help", "all commands; each has --help and --json"),
)


@click.command()
@json_option
def command(*, as_json: bool) -> None:
    """Take a short guided tour of what Sicbo does."""
    if as_json:
        stops = [{"says": says, "runs": f"sicbo {name} {arguments}"} for says, _, name, arguments in STOPS]
        print_json({"stops": stops, "next": [{"runs": runs, "shows": shows} for runs, shows in NEXT]})
        return
    for says, target, name, arguments in STOPS:
        print_line(says)
        print_line(f"\n$ sicbo {name} {arguments}", style="bold cyan")
        target.main(shlex.split(arguments), prog_name=f"sicbo {name}", standalone_mode=False)
        print_line("")
    print_table(("what to try next", "and what it shows"), NEXT, whole=["what to try next"])
