"""`sicbo shoe`: what card counters gain from a shoe, and when to shuffle."""

import re
from fractions import Fraction

import click

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import RULE_SET_HELP, WholeNumber, json_option, pay_table_option, single_option
from sicbo.cli.shared.output_names import FILES_HELP, PICTURE, Output, output_option
from sicbo.cli.shared.outputs import picture_as, refuse_bad_outputs, write_outputs
from sicbo.cli.shared.printed_output import counted, print_json, print_line, print_rule_set, print_table
from sicbo.cli.shared.rule_set_choice import chosen_rule_set
from sicbo.odds.decimals import percent, rounded
from sicbo.odds.shoes.card_counting import CardCounting, analyse_counting
from sicbo.odds.shoes.exposure import prices_of, rounds_started
from sicbo.odds.shoes.shuffle_point import HARMLESS_SHARE
from sicbo.odds.shoes.simple_count import Dealing
from sicbo.outcome import FACES
from sicbo.reports import card_counting_text
from sicbo.reports.card_counting_chart import draw_counting_chart

_DECIMAL = re.compile(r"[0-9]{1,9}(\.[0-9]{1,30})?", re.ASCII)
ROUND_COLUMNS = ("round", "cards left", "favourable", "gain, best area", "gain, every area")


@click.command(epilog=RULE_SET_HELP + FILES_HELP)
@click.argument("rule_set")
@single_option("--decks", type=WholeNumber(), required=True, metavar="N", help="How many decks the shoe has.")
@single_option(
    "--penetration", metavar="P", help="The share of the cards that is dealt, such as 0.75.  [required]"
)
@single_option(
    "--harmless",
    metavar="SHARE",
    help="The share of an ordinary player's loss that a counter may gain harmlessly.  [default: 0.1]",
)
@output_option("--chart", form=PICTURE, help="Draw the gains by penetration: FILE.svg or FILE.png.")
@pay_table_option
@json_option
def command(  # noqa: PLR0913 - one parameter an option
    rule_set: str,
    *,
    decks: int,
    penetration: str | None,
    harmless: str | None,
    chart: Output | None,
    pay_table: str | None,
    as_json: bool,
) -> None:
    """Compute what card counting is worth: how often a shoe favours the player, and by how much.

    A perfect counter knows the cards left before each round, and stakes one unit on the best area that
    favours the player, or on every one that does. A simple counter adds up one tag for each card seen.
    Only rounds that start before the share P of the cards is dealt count; the harmless shuffle point is
    found in the whole shoe. Six decks take about a minute with `pip install sicbo[fast]`; without it only
    two decks are possible, and take about as long.

    Example: sicbo shoe mbs-3card-2016 --decks 2 --penetration 0.75
    """
    refuse_bad_outputs(chart, read_from=rule_set)
    rules = chosen_rule_set(rule_set, pay_table)
    shoe = rules.shoe(decks)
    share = read_penetration(penetration)
    allowed = HARMLESS_SHARE if harmless is None else read_harmless(harmless)

    from sicbo.simulation.shoe_exposure import shoe_exposure  # noqa: PLC0415 - only once all is well

    dealing = Dealing(shoe.cards // len(FACES), shoe.cards // decks, rounds_started(shoe.cards, share))
    whole = shoe_exposure(dealing.cards_per_face, prices_of(rules), rounds_started(shoe.cards, Fraction(1)))
    found = analyse_counting(rules, dealing, whole, share=allowed)
    if chart is not None:
        heading = f"{rules.title}, {decks} decks: what card counters gain"
        write_outputs([(chart, picture_as(chart, draw_counting_chart(found, heading=heading)))])
    if as_json:
        plain = card_counting_text.as_plain(found)
        print_json({"rule_set": rules.id, "decks": decks, "penetration": penetration, **plain})
        return
    rounds = len(found.asked.rounds)
    started = f"{counted(rounds, 'round')} start{'s' if rounds == 1 else ''}"
    print_rule_set(rules)
    print_line(f"{decks} decks, {shoe.cards} cards; {started} before {penetration} of them is dealt.")
    _print(found)


def _print(found: CardCounting) -> None:
    print_table(ROUND_COLUMNS, _round_rows(found), right=ROUND_COLUMNS)
    print_line(f"Some area favours the player in {percent(found.asked.favourable_share)} of the rounds.")
    best, every = (_gain(each) for each in (found.asked.gain_best, found.asked.gain_every))
    print_line(f"A shoe gains {best} for one unit on the best such area, {every} for one on every such area.")
    print_table(
        card_counting_text.EFFECT_COLUMNS,
        card_counting_text.effect_rows(found),
        title="\nEffects of removal: what one card less in the full shoe adds to the player's mean result",
        right=card_counting_text.EFFECT_COLUMNS[1:],
    )
    for line in card_counting_text.count_text(found):
        print_line(line)
    if found.count:
        columns = card_counting_text.COUNT_COLUMNS
        print_table(columns, card_counting_text.count_rows(found), right=columns[2:], whole=columns)
    print_table(
        card_counting_text.CURVE_COLUMNS,
        card_counting_text.curve_rows(found),
        title="Gains by penetration, in units per shoe",
        right=card_counting_text.CURVE_COLUMNS,
    )
    for line in card_counting_text.shuffle_text(found):
        print_line(line)
    print_line(card_counting_text.ARITHMETIC)


def _round_rows(found: CardCounting) -> list[list[str]]:
    return [
        [
            str(number),
            str(each.cards_left),
            percent(each.favourable_probability),
            _gain(each.gain_best),
            _gain(each.gain_every),
        ]
        for number, each in enumerate(found.asked.rounds)
    ]


def _gain(value: Fraction) -> str:
    return rounded(value, places=card_counting_text.PLACES)


def read_penetration(text: str | None) -> Fraction:
    """Read a share of the shoe: a plain decimal above 0 and at most 1."""
    if text is None:
        raise BadInput("give --penetration, the share of the cards that is dealt, such as 0.75")
    share = Fraction(text) if _DECIMAL.fullmatch(text) else Fraction(0)
    if not 0 < share <= 1:
        raise BadInput(
            f"{text[:40]!r} is not a penetration: write a decimal above 0 and at most 1, such as 0.75"
        )
    return share


def read_harmless(text: str) -> Fraction:
    """Read the share that a counter may gain: a plain decimal, 0 for nothing."""
    if not _DECIMAL.fullmatch(text):
        raise BadInput(f"{text[:40]!r} is not a harmless share: write a decimal from 0 upwards, such as 0.1")
    return Fraction(text)
