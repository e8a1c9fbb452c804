"""How a command ends when it cannot go on: bad input, Ctrl-C, or output that nobody takes."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click
from click.exceptions import Exit

STOPPED = 130
READER_IS_GONE = 141
CANNOT_WRITE = 74
"""Exit codes of the shell for Ctrl-C and a broken pipe, and of sysexits for failed output: 1 and 2 mean other
things."""

STREAMS = ("stdin", "stdout", "stderr")


class BadInput(click.ClickException):
    """What was asked cannot be done; nothing was changed."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class FoundWrong(BadInput):
    """It was looked at and found wrong."""

    exit_code = 1


class OutputIsMissing(BadInput):
    """It was done, and the file that should tell of it could not be put in place."""

    exit_code = CANNOT_WRITE


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
def ending_well() -> Iterator[None]:
    """End quietly on Ctrl-C and when nobody reads on, and with a sentence when a file or the output fails."""
    try:
        yield
    except (KeyboardInterrupt, click.Abort):
        click.echo("Stopped.", err=True)
        raise Exit(STOPPED) from None
    except BrokenPipeError:
        _drop_output()
        raise Exit(READER_IS_GONE) from None
    except OSError as failure:
        if failure.filename is not None:
            raise BadInput(f"cannot use {failure.filename}: {failure.strerror}") from None
        if isinstance(failure, FileNotFoundError):
            raise BadInput("the current folder is not there any more") from None
        _drop_output()
        click.echo(f"Error: cannot write the output: {failure.strerror}", err=True)
        raise Exit(CANNOT_WRITE) from None


def end_without_a_word() -> NoReturn:
    """End where not even standard error takes what is to be said."""
    sys.exit(CANNOT_WRITE)


def fill_closed_streams() -> None:
    """Open the null device for standard streams that are closed.

    Otherwise the next file that is opened, such as a database, would get the number of one of them.
    """
    for number, name in enumerate(STREAMS):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it takes the lowest free number: this one
            if number:
                setattr(sys, name, os.fdopen(number, "w", encoding="utf-8"))


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
