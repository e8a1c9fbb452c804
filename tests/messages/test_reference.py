"""The reference of messages matches the types: `make messages` wrote it."""

from types import ModuleType

import pytest

import message_reference as tool
import order_reference
from sicbo.messages import console, display, pit, reader, terminal
from sicbo.messages.sockets import Message
from sicbo.rules.procedure import Act
from sicbo.streams import name_of_kind
from sicbo.table.orders import ORDERS


def test_the_message_reference_matches_the_types() -> None:
    """A message that changed without its page is found."""
    assert tool.page() == tool.PAGE.read_text(encoding="utf-8")


def test_the_order_reference_matches_the_specifications() -> None:
    """An order that changed, or that others may send now, without its page is found."""
    assert order_reference.page() == order_reference.PAGE.read_text(encoding="utf-8")


def test_every_step_of_a_round_names_the_order_that_takes_it() -> None:
    """A client knows from the view alone what it must send next."""
    assert set(Act) == set(order_reference.STEPS)
    orders = {name_of_kind(each) for each in ORDERS}
    for said in order_reference.STEPS.values():
        first = said.partition("`")[2].partition("`")[0]
        assert first in orders or said.startswith("none: ")


@pytest.mark.parametrize(
    "message", dict.fromkeys(each for _, _, sent, received in tool.SURFACES for each in (*sent, *received))
)
def test_every_message_is_described(message: type[Message]) -> None:
    """Every message says what it is for."""
    text = tool.PAGE.read_text(encoding="utf-8")

    assert f"\n#### {message.__struct_config__.tag}\n\n{message.__doc__}\n" in text


@pytest.mark.parametrize("module", [terminal, console, display, pit, reader])
def test_no_message_is_left_out(module: ModuleType) -> None:
    """Every message of a socket is in the lists that the page is made of, which are those that it reads."""
    listed = {each for _, _, sent, received in tool.SURFACES for each in (*sent, *received)}

    defined = {each for each in vars(module).values() if getattr(each, "__module__", "") == module.__name__}
    messages = {each for each in defined if isinstance(each, type) and issubclass(each, Message)}

    assert set() == messages - listed
