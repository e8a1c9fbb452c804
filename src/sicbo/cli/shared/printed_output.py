"""What commands print: one JSON document, or tables for people.

rich is imported only when a table is printed, so that --json stays fast.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

import click

from sicbo.cli.shared.errors import printable

if TYPE_CHECKING:
    from rich.console import Console

    from sicbo.rules.rule_set import RuleSet

COLUMN_GAP = 3
"""The width that the box of a table takes between two columns."""


def print_json(document: Any) -> None:  # noqa: ANN401 - whatever JSON can hold
    """Print one JSON document."""
    click.echo(json.dumps(document, indent=2))


def console() -> "Console":
    """Return a console that uses colour if the terminal supports it."""
    from rich.console import Console  # noqa: PLC0415 - rich is slow to import

    class PipeAwareConsole(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return PipeAwareConsole(highlight=False, emoji=False)


def print_table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    title: str = "",
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
) -> None:
    """Print a table; columns in `right` are right-aligned, those in `whole` never wrapped."""
    from rich.box import SIMPLE_HEAD  # noqa: PLC0415 - rich is slow to import
    from rich.table import Table  # noqa: PLC0415 - rich is slow to import
    from rich.text import Text  # noqa: PLC0415 - rich is slow to import

    cells = [[printable(cell) for cell in row] for row in rows]
    heading = Text(printable(title)) if title else None
    table = Table(title=heading, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    # On a narrow terminal a table is too wide rather than cutting a word or a figure.
    least, most, folded = [], [], []
    for at, column in enumerate(columns):
        justify: Literal["left", "right"] = "right" if column in right else "left"
        is_whole = column in right or column in whole
        texts = [column, *(row[at] for row in cells)]
        most.append(max(len(text) for text in texts))
        least.append(
            max(len(part) for text in texts for part in ([text] if is_whole else text.split() or [""]))
        )
        folded.append(not is_whole)
        table.add_column(column, justify=justify, header_style="bold", no_wrap=is_whole, min_width=least[at])
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    screen = console()
    screen.width = max(screen.width, sum(least) + COLUMN_GAP * len(columns))
    for at in fixed_columns(least, most, folded, screen.width - COLUMN_GAP * len(columns)):
        table.columns[at].width = least[at]
    screen.print(table)


def fixed_columns(least: Sequence[int], most: Sequence[int], folded: Sequence[bool], room: int) -> list[int]:
    """Return the columns to fix at their least width: rich wraps all to one width, whatever they need.

    >>> fixed_columns([11, 17, 9], [45, 60, 9], [True, True, False], room=40)
    [1]
    >>> fixed_columns([11, 17, 9], [45, 60, 9], [True, True, False], room=80)
    []
    """
    held: list[int] = []
    while True:
        free = [at for at, folds in enumerate(folded) if folds and at not in held]
        left = room - sum(least[at] for at in range(len(least)) if at not in free)
        if sum(most[at] for at in free) <= left:
            return sorted(held)
        width = max(wide for wide in range(left + 1) if sum(min(most[at], wide) for at in free) <= left)
        short = [at for at in free if width <= least[at]]
        if not short:
            return sorted(held)
        held += short


def print_line(text: str, *, style: str = "") -> None:
    """Print a line without wrapping, so that it can be copied as one line."""
    from rich.text import Text  # noqa: PLC0415 - rich is slow to import

    console().print(Text(printable(text), style=style), soft_wrap=True)


def print_rule_set(rules: "RuleSet") -> None:
    """Print the heading of an answer: its rule set and pay table."""
    print_line(f"{rules.title} ({rules.id}), pay table {rules.pay_table.name}", style="bold")


def counted(number: int, thing: str) -> str:
    """Write a number of things.

    >>> counted(1, "round"), counted(2, "round")
    ('1 round', '2 rounds')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def show_in_force(moment: datetime | None) -> str | None:
    """Write when a document takes effect: the day, and the time if it is not midnight.

    >>> show_in_force(datetime.fromisoformat("2021-01-18T08:00:00+08:00"))
    '2021-01-18T08:00+08:00'
    >>> show_in_force(datetime.fromisoformat("2020-02-11T00:00:00+08:00"))
    '2020-02-11'
    """
    if moment is None:
        return None
    is_midnight = (moment.hour, moment.minute) == (0, 0)
    return moment.date().isoformat() if is_midnight else moment.isoformat(timespec="minutes")
