"""`sicbo odds`: the exact par sheet of a rule set, with dice or from any shoe."""

import re
from fractions import Fraction

import click

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import RULE_SET_HELP, decks_option, json_option, pay_table_option, single_option
from sicbo.cli.shared.output_names import CSV, FILES_HELP, HTML, MARKDOWN, Output, output_option
from sicbo.cli.shared.outputs import encoded, refuse_bad_outputs, write_outputs
from sicbo.cli.shared.printed_output import print_json, print_line, print_rule_set, print_table
from sicbo.cli.shared.rule_set_choice import chosen_rule_set
from sicbo.odds.loaded_dice import LoadedDice
from sicbo.odds.par_sheet import par_sheet
from sicbo.outcome import FACES, Shoe
from sicbo.reports.par_sheet_page import as_html
from sicbo.reports.par_sheet_text import (
    COLUMNS,
    EXACT,
    as_csv,
    as_markdown,
    as_plain,
    correlations_csv,
    described_device,
    summary_rows,
)
from sicbo.rules.rule_set import RuleSet

_COUNT = re.compile(r"[0-9]{1,18}", re.ASCII)
_WEIGHT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}|/[0-9]{0,8}[1-9][0-9]{0,8})?", re.ASCII)


@click.command(epilog=RULE_SET_HELP + FILES_HELP)
@click.argument("rule_set")
@decks_option
@single_option("--shoe", metavar="A,B,C,D,E,F", help="The cards left of each face, 1 to 6 (card games only).")
@single_option(
    "--dice-weights",
    metavar="A,B,C,D,E,F",
    help="Loaded dice: the weight of each face, 1 to 6, on any scale; whole numbers, decimals or fractions.",
)
@output_option("--markdown", form=MARKDOWN, help="Write the par sheet as Markdown.")
@output_option("--csv", "csv_file", form=CSV, help="Write the par sheet as CSV, one row per area.")
@output_option(
    "--correlations", form=CSV, help="Write covariance and correlation of all pairs of areas as CSV."
)
@output_option("--html", form=HTML, help="Write the par sheet as one HTML page with charts.")
@pay_table_option
@json_option
def command(  # noqa: PLR0913 - one parameter an option
    rule_set: str,
    *,
    decks: int | None,
    shoe: str | None,
    dice_weights: str | None,
    markdown: Output | None,
    csv_file: Output | None,
    correlations: Output | None,
    html: Output | None,
    pay_table: str | None,
    as_json: bool,
) -> None:
    """Compute the exact odds of every area: the par sheet of a rule set.

    Probability, house edge, return, variance, skewness, kurtosis, volatility, break-even odds and more, as
    exact fractions. 3 Card Sic Bo takes six decks unless --decks or --shoe says otherwise. Dice are fair
    unless --dice-weights says otherwise: three identical dice, each face with its weight.

    Example: sicbo odds mbs-3card-2016 --shoe 15,16,16,16,16,16
    """
    refuse_bad_outputs(markdown, csv_file, correlations, html, read_from=rule_set)
    rules = chosen_rule_set(rule_set, pay_table)
    sheet = par_sheet(rules, chosen_shoe(rules, decks, shoe), dice=read_weights(dice_weights))
    files = (
        (markdown, as_markdown),
        (csv_file, as_csv),
        (correlations, correlations_csv),
        (html, as_html),
    )
    write_outputs([(file, encoded(text(sheet))) for file, text in files if file is not None])
    if as_json:
        print_json(as_plain(sheet))
        return
    print_rule_set(rules)
    assumed = (
        " (six decks by default: use --decks or --shoe for others)" if decks is None and shoe is None else ""
    )
    print_line(described_device(sheet).capitalize() + (assumed if sheet.shoe else "") + ".")
    print_table(
        COLUMNS,
        summary_rows(sheet),
        right=["pays", "1 in", "house edge", "return", "std. dev."],
        whole=["ways"],
    )
    print_line(EXACT)


def chosen_shoe(rules: RuleSet, decks: int | None, shoe: str | None) -> Shoe | None:
    """Return the shoe that was asked for; refuse one for dice, and both options at once."""
    if decks is not None and shoe is not None:
        raise BadInput("give --decks or --shoe, not both")
    if decks is not None:
        return rules.shoe(decks)
    if shoe is None:
        return None
    whole = rules.shoe(rules.document.cards.decks_most if rules.document.cards else 0)  # refuses dice
    counts = shoe.split(",")
    if len(counts) != len(FACES) or not all(_COUNT.fullmatch(count) for count in counts):
        raise BadInput(
            f"{shoe[:60]!r} is not a shoe: write six counts with commas, such as 48,48,48,48,48,48"
        )
    left = Shoe(tuple(int(count) for count in counts))  # type: ignore[arg-type]  # six of them, as checked
    most = max(whole.counts)
    if max(left.counts) > most:
        raise BadInput(
            f"{shoe[:60]!r} is more than a shoe holds: at most {most} cards of a face, by clause "
            + ", ".join(rules.document.cards.clause if rules.document.cards else ())
        )
    return left


def read_weights(weights: str | None) -> LoadedDice | None:
    """Read the weights of the faces: six whole numbers, decimals or fractions."""
    if weights is None:
        return None
    texts = weights.split(",")
    if len(texts) != len(FACES) or not all(_WEIGHT.fullmatch(text) for text in texts):
        raise BadInput(
            f"{weights[:60]!r} are not the weights of a die: write six whole numbers, decimals or "
            "fractions with commas, such as 1,1,1,1,1,1.05 or 1,1,1,1,1,21/20"
        )
    return LoadedDice.of([Fraction(text) for text in texts])
