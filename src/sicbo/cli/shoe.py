"""`sicbo shoe`: what a perfect card counter gains from a shoe that is dealt down."""

import re
from decimal import Context, Decimal
from fractions import Fraction

import click

from sicbo.cli.choosing import chosen_rule_set
from sicbo.cli.errors import BadInput
from sicbo.cli.options import RULE_SET_HELP, json_option, once, pay_table_option
from sicbo.cli.printing import print_json, print_line, print_table
from sicbo.odds.decimals import percent, rounded
from sicbo.odds.exposure import Exposure, prices_of, rounds_started
from sicbo.outcome import FACES

DIGITS = 12
PLACES = 6
"""Significant digits in JSON, and decimals on the screen."""

ARITHMETIC = (
    "Every composition is counted, none is drawn at random. Whether an area favours the player is decided in"
    " whole numbers; probabilities are summed in floating point, and no figure is off by more than"
    " 0.00000000001 of itself."
)

_PENETRATION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,30})?", re.ASCII)


@click.command(epilog=RULE_SET_HELP)
@click.argument("rule_set")
@click.option("--decks", type=int, required=True, metavar="N", help="How many decks the shoe has.")
@once("--penetration", metavar="P", help="The share of the cards that is dealt, such as 0.75.  [required]")
@pay_table_option
@json_option
def command(
    rule_set: str, *, decks: int, penetration: str | None, pay_table: str | None, as_json: bool
) -> None:
    """Work out what card counting is worth: how often a shoe favours the player, and by how much.

    A perfect counter knows the cards left before each round, and stakes one unit on the best area that
    favours the player, or on every one that does. Rounds count that start before the share P of the cards
    is dealt. Six decks take about a minute with `pip install sicbo[fast]`; without it, only two decks can be
    asked, and they take about as long.

    Example: sicbo shoe mbs-3card-2016 --decks 2 --penetration 0.75
    """
    rules = chosen_rule_set(rule_set, pay_table)
    shoe = rules.shoe(decks)
    share = read_penetration(penetration)
    rounds = rounds_started(shoe.cards, share)

    from sicbo.simulation.shoe_exposure import shoe_exposure  # noqa: PLC0415 - only once all is well

    exposure = shoe_exposure(shoe.cards // len(FACES), prices_of(rules), rounds)
    if as_json:
        print_json({"rule_set": rules.id, "decks": decks, "penetration": penetration, **as_plain(exposure)})
        return
    print_line(f"{rules.title} ({rules.id}), pay table {rules.pay_table.name}", style="bold")
    print_line(
        f"{decks} decks, {shoe.cards} cards; {rounds} rounds start before {penetration} of them is dealt."
    )
    print_table(
        ["round", "cards left", "favourable", "gain, best area", "gain, every area"],
        [
            [
                str(number),
                str(each.cards_left),
                percent(each.favourable_probability),
                rounded(each.gain_best, places=PLACES),
                rounded(each.gain_every, places=PLACES),
            ]
            for number, each in enumerate(exposure.rounds)
        ],
        right=["round", "cards left", "favourable", "gain, best area", "gain, every area"],
    )
    print_line(f"Some area favours the player in {percent(exposure.favourable_share)} of the rounds.")
    best, every = (rounded(each, places=PLACES) for each in (exposure.gain_best, exposure.gain_every))
    print_line(f"A shoe gains {best} for one unit on the best such area, {every} for one on every such area.")
    print_line(ARITHMETIC)


def read_penetration(text: str | None) -> Fraction:
    """Read a share of the shoe: a plain decimal above 0 and at most 1."""
    if text is None:
        raise BadInput("give --penetration, the share of the cards that is dealt, such as 0.75")
    share = Fraction(text) if _PENETRATION.fullmatch(text) else Fraction(0)
    if not 0 < share <= 1:
        raise BadInput(
            f"{text[:40]!r} is not a penetration: write a decimal above 0 and at most 1, such as 0.75"
        )
    return share


def as_plain(exposure: Exposure) -> dict[str, object]:
    """Give the figures as JSON holds them: decimals as texts."""
    return {
        "rounds": len(exposure.rounds),
        "favourable_share": decimal(exposure.favourable_share),
        "gain_best": decimal(exposure.gain_best),
        "gain_every": decimal(exposure.gain_every),
        "by_round": [
            {
                "round": number,
                "cards_left": each.cards_left,
                "favourable_probability": decimal(each.favourable_probability),
                "gain_best": decimal(each.gain_best),
                "gain_every": decimal(each.gain_every),
            }
            for number, each in enumerate(exposure.rounds)
        ],
        "arithmetic": ARITHMETIC,
    }


def decimal(value: Fraction) -> str:
    """Write a figure with its significant digits, without exponent.

    >>> decimal(Fraction(2, 3)), decimal(Fraction(0)), decimal(Fraction(1, 3 * 10**8))
    ('0.666666666667', '0', '0.00000000333333333333')
    """
    digits = Context(prec=DIGITS)
    return format(digits.divide(Decimal(value.numerator), Decimal(value.denominator)), "f")
