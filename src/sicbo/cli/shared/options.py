"""The options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

_MAX_DIGITS = 30

RULE_SET_HELP = """
    RULE_SET is an id from `sicbo rules list`, or your own file: house.toml, or house.toml#ID when
    the file has several rule sets.
"""


def json_option(function: F) -> F:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)


def pay_table_option(function: F) -> F:
    """Add --pay-table."""
    return single_option(
        "--pay-table", metavar="NAME", help="Another pay table that the rule set may be offered with."
    )(function)


class WholeNumber(click.ParamType):  # type: ignore[type-arg]  # it has none in older versions of click
    """A whole number in plain digits; Python itself would also accept 1_0 and digits of other scripts."""

    name = "whole number"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 - click's signature
        """Read a number.

        >>> WholeNumber().convert("12", None, None)
        12
        """
        if not (value.isascii() and value.isdigit() and len(value) <= _MAX_DIGITS):
            self.fail(
                f"{value[:40]!r} is not a whole number: write digits only, at most {_MAX_DIGITS}", param, ctx
            )
        if int(value) < self.least:
            self.fail(f"{int(value)} is too small: it must be at least {self.least}", param, ctx)
        return int(value)


def single_option(*names: str, default: Any = None, **settings: Any) -> Callable[[F], F]:  # noqa: ANN401 - whatever click.option takes
    """Add an option that may be given once; click alone would silently use the last."""

    def only(_: click.Context, parameter: click.Parameter, given: tuple[Any, ...]) -> Any:  # noqa: ANN401 - what it was read as
        if len(given) > 1:
            raise click.BadParameter("it is given more than once", param=parameter)
        return given[0] if given else default

    return click.option(*names, multiple=True, callback=only, **settings)


def decks_option(function: F) -> F:
    """Add --decks."""
    return single_option(
        "--decks",
        type=WholeNumber(),
        metavar="N",
        help="A full shoe of this many decks (card games only).",
    )(function)


def database_option(function: F) -> F:
    """Add --database."""
    return single_option(
        "--database",
        metavar="PATH|URL",
        help="The house: a SQLite file, or postgresql://HOST/DATABASE.  [default: house.db]",
    )(function)


def public_keys_option(*, required: bool = False) -> Callable[[F], F]:
    """Add --public-key, which may be given several times."""
    return click.option(
        "--public-key",
        "public_keys",
        multiple=True,
        required=required,
        metavar="FILE",
        help="Check signatures with this key and its successors; may be given several times.",
    )


def wager_option(function: F) -> F:
    """Add --wager, which may be given several times."""
    return click.option(
        "--wager", "wagers", multiple=True, metavar="AREA=STAKE", help="A player's stake; once for each area."
    )(function)
