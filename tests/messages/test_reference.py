"""The reference of messages is what the types say: `make messages` wrote it."""

from typing import get_args

import pytest

import message_reference as tool
from sicbo.messages import console, display, terminal
from sicbo.messages.sockets import Message


def test_the_page_is_as_the_types_are() -> None:
    """A message that changed without its page is found."""
    assert tool.page() == tool.PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "message", dict.fromkeys(each for _, _, sent, received in tool.SURFACES for each in (*sent, *received))
)
def test_every_message_is_described(message: type[Message]) -> None:
    """With what it is for."""
    text = tool.PAGE.read_text(encoding="utf-8")

    assert f"\n#### {message.__struct_config__.tag}\n\n{message.__doc__}\n" in text


def test_no_message_is_left_out() -> None:
    """All that are read on either side are in the lists that the page is made of."""
    assert set(terminal.FROM_TERMINAL) == set(get_args(terminal.FromTerminal))
    assert set(terminal.TO_TERMINAL) == set(get_args(terminal.ToTerminal))
    assert set(display.FROM_DISPLAY) == set(get_args(display.FromDisplay))
    assert set(display.TO_DISPLAY) == set(get_args(display.ToDisplay))
    assert set[object](console.FROM_CONSOLE) == set(get_args(console.FromConsole))
    assert set[object](console.TO_CONSOLE) == set(get_args(console.ToConsole))
