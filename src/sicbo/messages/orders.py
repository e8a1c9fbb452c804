"""What is told of orders before anyone sends one: what each asks for, and what may stand there now.

A desk makes its forms of this. It holds no rule: which posts there are, which verdicts a ruling may give and
what the limits are at the moment stands in the fields, as the house knows them.
"""

from enum import Enum

from msgspec import Struct

from sicbo.orders import Group, People


class FieldKind(Enum):
    """How a field is filled in."""

    TEXT = "text"
    """A name."""
    WORDS = "words"
    """Sentences of a person."""
    WHOLE = "whole"
    """A whole number."""
    WHOLES = "wholes"
    """Whole numbers, any number of them."""
    TEXTS = "texts"
    """Names, any number of them."""
    FLAG = "flag"
    """Yes or no."""
    MONEY = "money"
    """An amount, in the currency of the table."""
    TIME = "time"
    """A moment, with its zone."""
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
    """`fewest` to `most` times the one field in `fields`."""
    ATTEST = "attest"
    """A tick by which a person says that it was as `words` and `choices` tell; then `value` is the case."""


class Choice(Struct, frozen=True, kw_only=True):
    """Something that may be chosen: as JSON, as it goes into the order, and in words."""

    value: str
    words: str


class FieldShown(Struct, frozen=True, kw_only=True):
    """A field of an order."""

    name: str
    kind: FieldKind
    is_needed: bool = True
    """Whether the order is none without it."""
    words: str = ""
    """What the document calls it, where that is its name."""
    value: str = ""
    """As JSON, what stands at the moment; nothing where nothing does."""
    advice: str = ""
    """As JSON, what should be the case, where only a person can say what is."""
    choices: tuple[Choice, ...] = ()
    fields: tuple["FieldShown", ...] = ()
    fewest: int = 0
    most: int = 0


class OrderShown(Struct, frozen=True, kw_only=True):
    """An order that can be sent or proposed: its name in the address, and its fields."""

    order: str
    group: Group
    says: str
    """What it is, in the house's words."""
    people: People
    may_send: bool
    """Whether the role of whoever asks may send it, or propose it where it takes two."""
    fits_now: bool = True
    """Whether the table as it stands has what it is about: an open one is not opened."""
    about: str = ""
    """What it is for, where there is one order for each of several: the number of a hold, an inspection."""
    fields: tuple[FieldShown, ...] = ()


class OrdersShown(Struct, frozen=True, kw_only=True):
    """The orders to a table, to the cage or to the administration, as they stand at this moment."""

    currency: str
    """Of the amounts; empty where the order itself names it."""
    decimals: int
    orders: tuple[OrderShown, ...]
