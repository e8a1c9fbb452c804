"""Descriptions of the orders that can be sent: their fields, and the values allowed now.

A desk builds its forms from this and holds no rules itself: the fields contain the posts, the verdicts a
ruling may give and the current limits, as the house knows them.
"""

from enum import Enum

from msgspec import Struct

from sicbo.orders import Group, People


class FieldKind(Enum):
    """How a field is filled in."""

    TEXT = "text"
    """A name."""
    WORDS = "words"
    """Free text written by a person."""
    WHOLE = "whole"
    """A whole number."""
    WHOLES = "wholes"
    """Any number of whole numbers."""
    TEXTS = "texts"
    """Any number of names."""
    FLAG = "flag"
    """Yes or no."""
    MONEY = "money"
    """An amount, in the currency of the table."""
    TIME = "time"
    """A time, with its time zone."""
    FACES = "faces"
    """What three dice show."""
    READING = "reading"
    """The same, with null for a die that cannot be read."""
    CHOICE = "choice"
    """One of `choices`."""
    SEVERAL = "several"
    """Any number of `choices`."""
    GROUP = "group"
    """An object of `fields`."""
    LIST = "list"
    """The single field in `fields`, repeated `fewest` to `most` times."""
    ATTEST = "attest"
    """A checkbox by which a person attests what `words` and `choices` say; ticked, the field is `value`."""


class Choice(Struct, frozen=True, kw_only=True):
    """An option: its value as JSON, as it goes into the order, and its description."""

    value: str
    words: str


class FieldShown(Struct, frozen=True, kw_only=True):
    """A field of an order."""

    name: str
    kind: FieldKind
    is_needed: bool = True
    """Whether the field is required."""
    words: str = ""
    """The document's name for it, if it has one."""
    value: str = ""
    """The current value as JSON, empty if there is none."""
    advice: str = ""
    """The expected value as JSON, where only a person can say what the value is."""
    choices: tuple[Choice, ...] = ()
    fields: tuple["FieldShown", ...] = ()
    fewest: int = 0
    most: int = 0


class OrderShown(Struct, frozen=True, kw_only=True):
    """An order that can be sent or proposed: its name in the URL, and its fields."""

    order: str
    group: Group
    says: str
    """What the order does, in plain words."""
    people: People
    may_send: bool
    """Whether the requester's role may send it, or propose it if it takes two people."""
    fits_now: bool = True
    """Whether it applies to the table's current state: an open table cannot be opened."""
    about: str = ""
    """What it applies to, where there is one order per thing: the number of a hold, an inspection."""
    fields: tuple[FieldShown, ...] = ()


class OrdersShown(Struct, frozen=True, kw_only=True):
    """The orders to a table, the cage or the administration, as available now."""

    currency: str
    """The currency of the amounts; empty if the order itself names it."""
    decimals: int
    orders: tuple[OrderShown, ...]
