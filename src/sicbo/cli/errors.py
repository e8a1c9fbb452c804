"""Bad input from a person: one way to say what is wrong and to end with exit code 2."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

READER_IS_GONE = 141
CANNOT_WRITE = 74
"""Exit codes of the shell for a broken pipe and of sysexits for failed output: 1 and 2 mean other things."""


class BadInput(click.ClickException):
    """What was asked cannot be done; nothing was changed."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


def printable(text: str) -> str:
    """Show what a terminal would obey, such as escape codes out of a strange file, as a question mark.

    >>> printable("red: " + chr(27) + "[31m")
    'red: ?[31m'
    """
    return "".join(each if each.isprintable() or each == "\n" else "?" for each in text)


@contextmanager
def as_bad_input() -> Iterator[None]:
    """Turn the refusals of the core, which are ValueErrors of our own, into bad input."""
    try:
        yield
    except ValueError as refusal:
        if not type(refusal).__module__.startswith("sicbo."):
            raise  # a bug of ours, not a mistake of the person's
        raise BadInput(str(refusal)) from None


@contextmanager
def output_failures(ctx: click.Context) -> Iterator[None]:
    """End quietly when nobody reads on, and with a sentence when the output cannot be written."""
    try:
        yield
    except BrokenPipeError:
        _drop_output()
        ctx.exit(READER_IS_GONE)
    except OSError as failure:
        _drop_output()
        click.echo(f"Error: cannot write the output: {failure.strerror}", err=True)
        ctx.exit(CANNOT_WRITE)


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
