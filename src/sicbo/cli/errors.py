"""Bad input from a person: one way to say what is wrong and to end with exit code 2."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


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
