"""A progress bar for long work: on a terminal only, on standard error, and only after a second.

It shows how much is done, how much a second, and how long the rest takes; when it ends, one line stays
that says how long it all took. What a command prints on standard output never depends on it.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

WAIT = 1.0
"""Work that is done sooner, in seconds, has no bar."""

Advance = Callable[[int], None]
"""Tells how much is done by now."""


@contextmanager
def progress(total: int, unit: str) -> Iterator[Advance]:
    """Show how a work of so many units goes on."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - rich is slow to import
    from rich.progress import (  # noqa: PLC0415 - rich is slow to import
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text  # noqa: PLC0415 - rich is slow to import

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{rate(task.speed or task.finished_speed)} {unit} a second")

    screen = Console(stderr=True, highlight=False)
    columns = (BarColumn(), TaskProgressColumn(), Rate(), TextColumn("time left"), TimeRemainingColumn())
    bar = Progress(*columns, console=screen, transient=True)
    task = bar.add_task("", total=total)
    began, done = time.monotonic(), 0
    timer = Timer(WAIT, bar.start)
    timer.daemon = True
    timer.start()

    def advance(now: int) -> None:
        nonlocal done
        done = now
        bar.update(task, completed=now)

    try:
        yield advance
    finally:
        timer.cancel()
        timer.join()
        bar.stop()
        took = time.monotonic() - began
        if took >= WAIT:
            screen.print(f"{done:,} {unit} in {took:.1f} seconds, {rate(done / took)} a second", style="dim")


def rate(speed: float | None) -> str:
    """Write a rate with two digits that mean something.

    >>> rate(None), rate(12.3), rate(456_000), rate(7_890_000)
    ('-', '12', '460 thousand', '7.9 million')
    """
    if not speed:
        return "-"
    for size, name in ((1e9, " billion"), (1e6, " million"), (1e3, " thousand")):
        if speed >= size:
            return f"{float(f'{speed / size:.2g}'):g}{name}"
    return f"{float(f'{speed:.2g}'):g}"
