"""How a command ends early: bad input, Ctrl-C, or output that cannot be written."""

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
AWAY = 75
"""Exit codes of the shell for Ctrl-C and a broken pipe, of sysexits for failed output and for a later try."""

STREAMS = ("stdin", "stdout", "stderr")


class BadInput(click.ClickException):
    """The request cannot be carried out; nothing was changed."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class FoundWrong(BadInput):
    """Something was checked and found wrong."""

    exit_code = 1


class IsAway(BadInput):
    """Something that is needed went away in between, and may come back: starting again may help."""

    exit_code = AWAY


class OutputIsMissing(BadInput):
    """The work was done, but its output file could not be put in place."""

    exit_code = CANNOT_WRITE


def printable(text: str) -> str:
    """Show control characters, such as escape codes from an untrusted file, as question marks.

    >>> printable("red: " + chr(27) + "[31m")
    'red: ?[31m'
    """
    return "".join(each if each.isprintable() or each == "\n" else "?" for each in text)


@contextmanager
def as_bad_input() -> Iterator[None]:
    """Turn the refusals of the core, which are our own ValueErrors, into bad input."""
    try:
        yield
    except ValueError as refusal:
        if not type(refusal).__module__.startswith("sicbo."):
            raise  # a bug, not a mistake in the input
        raise BadInput(str(refusal)) from None


@contextmanager
def errors_handled() -> Iterator[None]:
    """End quietly on Ctrl-C and a broken pipe, and with a message when a file or the output fails."""
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
            raise BadInput("the current folder no longer exists") from None
        _drop_output()
        click.echo(f"Error: cannot write the output: {failure.strerror}", err=True)
        raise Exit(CANNOT_WRITE) from None


def exit_silently() -> NoReturn:
    """End when not even standard error can be written."""
    sys.exit(CANNOT_WRITE)


def fill_closed_streams() -> None:
    """Open the null device for standard streams that are closed.

    Otherwise the next file opened, such as a database, would get the descriptor of one of them.
    """
    for number, name in enumerate(STREAMS):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it gets the lowest free descriptor: this one
            if number:
                setattr(sys, name, os.fdopen(number, "w", encoding="utf-8"))


def _drop_output() -> None:
    """Discard buffered output, so that the interpreter does not complain when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
