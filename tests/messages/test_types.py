"""The types of the screens are those of the messages: `make messages` wrote them."""

import json
from importlib.metadata import version

import message_types as tool
from message_reference import ROOT


def test_the_types_are_as_the_messages_are() -> None:
    """A message that changed without its types is found."""
    assert tool.written() == tool.FILE.read_text(encoding="utf-8")


def test_the_screens_have_the_version_of_the_program() -> None:
    """What a screen says of itself is true (STD-P13)."""
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))

    assert version("sicbo") == package["version"]
