"""The options that several commands share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

RULE_SET_HELP = """
    RULE_SET is an id from `sicbo rules list`, or your own file: house.toml, or house.toml#ID when
    the file has several rule sets.
"""


def json_option(function: F) -> F:
    """Add --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")(function)


def pay_table_option(function: F) -> F:
    """Add --pay-table."""
    return once(
        "--pay-table", metavar="NAME", help="Another schedule that the rule set may be offered with."
    )(function)


def decks_option(function: F) -> F:
    """Add --decks."""
    return click.option(
        "--decks", type=int, metavar="N", help="A fresh shoe of so many decks (card games only)."
    )(function)


def once(*names: str, **settings: Any) -> Callable[[F], F]:  # noqa: ANN401 - whatever click.option takes
    """Add an option that may be given once; click alone would silently take the last."""

    def only(_: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> str | None:
        if len(given) > 1:
            raise click.BadParameter("it is given more than once", param=parameter)
        return given[0] if given else None

    return click.option(*names, multiple=True, callback=only, **settings)


def database_option(function: F) -> F:
    """Add --database."""
    return once(
        "--database",
        metavar="PATH|URL",
        help="The house: a SQLite file, or postgresql://HOST/DATABASE; house.db where it is not said.",
    )(function)


def public_keys_option(*, required: bool = False) -> Callable[[F], F]:
    """Add --public-key, which may be given several times."""
    return click.option(
        "--public-key",
        "public_keys",
        multiple=True,
        required=required,
        metavar="FILE",
        help="Check signatures with this key and those that it hands over to; may be given several times.",
    )
