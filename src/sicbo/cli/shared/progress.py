"""A progress bar for long work: only on a terminal, on standard error, and only after a second.

It shows how much is done, the rate, and the time left; at the end one line stays with the total time. What a
command prints on standard output never depends on it.
"""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

WAIT = 1.0
"""Work that is done sooner, in seconds, shows no bar."""

Advance = Callable[[int], None]
"""Reports how much is done so far."""


@contextmanager
def progress(total: int, unit: str) -> Iterator[Advance]:
    """Show the progress of so many units of work."""
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
            return Text(f"{rate(task.speed or task.finished_speed)} {unit}/s")

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
            screen.print(
                f"{done:,} {unit} in {took:.1f} seconds, {rate(done / took)} per second", style="dim"
            )


def rate(speed: float | None) -> str:
    """Write a rate with two significant digits.

    >>> rate(None), rate(12.3), rate(456_000), rate(7_890_000)
    ('-', '12', '460 thousand', '7.9 million')
    """
    if not speed:
        return "-"
    for size, name in ((1e9, " billion"), (1e6, " million"), (1e3, " thousand")):
        if speed >= size:
            return f"{float(f'{speed / size:.2g}'):g}{name}"
    return f"{float(f'{speed:.2g}'):g}"
