"""`sicbo compare`: rule sets side by side, and what a house gives up by changing from one to another."""

from fractions import Fraction

import click

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import RULE_SET_HELP, json_option
from sicbo.cli.shared.printed_output import print_json, print_line, print_table
from sicbo.cli.shared.rule_set_choice import chosen_rule_set
from sicbo.cli.shared.stakes import read_stakes
from sicbo.odds.comparison import ComparedArea, MixedStakes, compare, mixed
from sicbo.odds.decimals import percent, rounded
from sicbo.odds.figures import fraction_text
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.worth import Worth
from sicbo.rules.odds_wording import show_odds

LEAST = 2


@click.command(epilog=RULE_SET_HELP)
@click.argument("rule_sets", nargs=-1, metavar="RULE_SET RULE_SET...")
@click.option(
    "--mix", multiple=True, metavar="AREA=STAKE", help="A mix of stakes to price; once for each area."
)
@click.option("--all", "show_all", is_flag=True, help="Also list the areas that are the same in all.")
@json_option
def command(rule_sets: tuple[str, ...], mix: tuple[str, ...], *, show_all: bool, as_json: bool) -> None:
    """Compare rule sets area by area: odds, house edge, and how they differ from the first.

    With --mix, also what the house wins on that mix in each, and what it gives up by leaving the first.

    Example: sicbo compare mbs-sicbo-v6-2020 rws-open-cover-2021-2 --mix small=100 --mix double:6=10
    """
    if len(rule_sets) < LEAST:
        raise BadInput("name at least two rule sets to compare; `sicbo rules list` has them")
    sheets = [par_sheet(chosen_rule_set(name)) for name in rule_sets]
    compared = compare(sheets)
    mixes = [mixed(sheet, read_stakes(sheet.rules, mix)) for sheet in sheets] if mix else []
    if as_json:
        print_json(_as_plain(rule_sets, compared, mixes))
        return
    rows = [row for row in compared if show_all or not row.is_alike]
    print_table(("area", *rule_sets, "edge against the first"), [_row(row) for row in rows], whole=["area"])
    if not show_all:
        print_line(f"{len(compared) - len(rows)} areas are the same in all of them; --all lists them too.")
    if mixes:
        print_table(("mix", "staked", "house wins on average", "edge", "gives up"), _mix_rows(mixes))


def _as_plain(
    rule_sets: tuple[str, ...], compared: tuple[ComparedArea, ...], mixes: list[MixedStakes]
) -> dict[str, object]:
    return {
        "rule_sets": list(rule_sets),
        "areas": [
            {
                "area": row.area_id,
                "pays": [worth and [show_odds(odds) for odds in worth.odds] for worth in row.worths],
                "house_edge": [fraction_text(edge) for edge in row.edges],
                "edge_difference": [fraction_text(difference) for difference in row.edge_differences],
            }
            for row in compared
        ],
        "mix": [
            {
                "rule_set": rule_set,
                "staked": each.sheet.rules.currency.show(each.staked),
                "house_win_minor_units": str(each.house_win),
                "house_edge": str(each.blended_edge),
                "gives_up_minor_units": str(mixes[0].house_win - each.house_win),
            }
            for rule_set, each in zip(rule_sets, mixes, strict=False)
        ],
    }


def _row(row: ComparedArea) -> tuple[str, ...]:
    differences = ", ".join(
        "not in both" if each is None else f"{'+' if each > 0 else ''}{percent(each)}"
        for each in row.edge_differences
    )
    return (row.area_id, *(_priced(worth) for worth in row.worths), differences)


def _priced(worth: Worth | None) -> str:
    if worth is None:
        return "not offered"
    odds = ", ".join(show_odds(odds) for odds in worth.odds)
    return f"{odds} ({percent(worth.house_edge)})"


def _mix_rows(mixes: list[MixedStakes]) -> list[tuple[str, ...]]:
    return [
        (
            each.sheet.rules.id,
            each.sheet.rules.currency.show(each.staked),
            _major(each.house_win, each),
            percent(each.blended_edge, places=4),
            _major(mixes[0].house_win - each.house_win, each),
        )
        for each in mixes
    ]


def _major(minor_units: Fraction, mix: MixedStakes) -> str:
    """Write a mean amount with two more decimals than the currency has."""
    decimals = mix.sheet.rules.currency.decimals
    return rounded(minor_units / 10**decimals, places=decimals + 2)
