"""The building blocks of a house's streams: commands, events and refusals.

The table, the cage and the administration each have their own; this is what they share. An event has a
stable name with a version, independent of its Python name.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import ClassVar

from msgspec import MsgspecError, Struct, field

from sicbo.words.catalogue import facts_of, say, sentence

ADMINISTRATION, CAGE = "administration", "cage"
"""The streams that are not tables: the people and devices of a house, and its money outside the tables."""

DESK = "desk"
"""The address of the house itself on the bus; not a stream."""

LONGEST_NAME = 64

REFUSALS = "refusals"
"""The subject of the catalogue of words that holds refusals."""

UNREADABLE = (MsgspecError, UnicodeDecodeError, RecursionError)
"""The errors of decoding foreign bytes: wrong shape, not text, or nested too deeply."""


def is_name(text: str) -> bool:
    """Return whether a text is a valid name: keys and accounts join names with slashes.

    >>> is_name("T1"), is_name("T 1"), is_name("T/1"), is_name("")
    (True, False, False, False)
    """
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and " " not in text and "/" not in text


def is_label(text: str) -> bool:
    """Return whether a text can label something at a table, such as a player, a colour or a shift.

    >>> is_label("light blue"), is_label("blue/red"), is_label(" "), is_label("blue "), is_label("")
    (True, False, False, False, False)
    """
    is_short = 0 < len(text) <= LONGEST_NAME
    return is_short and text.isprintable() and text == text.strip() and "/" not in text


def folded(name: str) -> str:
    """Return the form in which names that people could take for each other are compared.

    >>> folded("Light  Blue ") == folded("light blue")
    True
    """
    return " ".join(name.split()).casefold()


def wire_name(name: str) -> str:
    """Return the name of a command as messages carry it.

    >>> wire_name("LayWagers")
    'lay-wagers'
    """
    return "".join(f"-{each.lower()}" if each.isupper() else each for each in name).removeprefix("-")


class Command(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="command", tag=wire_name
):
    """Anything sent to a stream."""


class Significance(Enum):
    """Why an auditor wants to see an event; its values are those of the report of significant events."""

    SIGN_IN = "sign-in"
    ACCOUNT = "account"
    DEVICE = "device"
    SOFTWARE = "software-and-keys"
    DOWN = "interruption"
    LARGE = "large-wager-or-win"
    """Whatever the event: the report decides by the amount."""
    REVISION = "void-or-correction"
    PARAMETERS = "parameters"
    ADJUSTMENT = "adjustment"
    EQUIPMENT = "equipment"
    IRREGULAR = "irregularity"
    TABLE_MONEY = "table-money"
    STAFF = "staff"
    TICKETS = "tickets"
    PLAYERS = "players"
    BY_TWO = "two-people"
    INTEGRITY = "integrity"
    CLOCK = "clock"


class Event(Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened."""

    significance: ClassVar[Significance | None] = None
    """None for what belongs to ordinary play."""


def name_of(named: Struct) -> str:
    """Return the stable name of an event, with its version, or of a command or a message.

    >>> class DoorOpened(Event, frozen=True, kw_only=True, tag="door-opened/1"): ...
    >>> name_of(DoorOpened())
    'door-opened/1'
    """
    return _name_of(type(named))


def name_of_kind(kind: type[Struct]) -> str:
    """Return the stable name of a kind of event, command or message."""
    return _name_of(kind)


@cache
def _name_of(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


class EventOutOfPlace(ValueError):
    """An event that cannot have happened here, so the record is broken."""


class Refusal(Struct, frozen=True):
    """A reason for saying no: a code for machines, and a sentence with the numbers for people.

    The names and numbers are also given separately, for screens in other languages.
    """

    code: str
    sentence: str
    clause: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)


class CodedText(str):
    """Text that stands for codes: people read the text, and screens in other languages get the codes.

    >>> coded(["dice-replaced"], "the dice are replaced").codes
    'dice-replaced'
    """

    __slots__ = ("codes",)
    codes: str


def coded(codes: Iterable[str], words: str) -> CodedText:
    """Attach codes to a text."""
    found = CodedText(words)
    found.codes = ", ".join(codes)
    return found


class Refused(Exception):
    """Carries a refusal out of a decision; `decide` returns it as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class Catalogue(Mapping[str, str]):
    """The refusals of one part of a house: stable codes, each with a sentence in the catalogue `refusals`.

    >>> some = Catalogue("wager/nothing-named", "wager/below-minimum")
    >>> len(some), some["wager/nothing-named"]
    (2, 'no stake is named')
    """

    def __init__(self, *codes: str) -> None:
        self._codes = dict.fromkeys(codes)

    def __getitem__(self, code: str) -> str:
        """Return the English sentence of a code, with placeholders for names and numbers."""
        self._codes[code]
        return sentence(REFUSALS, code)

    def __iter__(self) -> Iterator[str]:
        """List the codes."""
        return iter(self._codes)

    def __len__(self) -> int:
        """Count the codes."""
        return len(self._codes)

    def refused(self, code: str, /, *, clause: Sequence[str] = (), **facts: object) -> Refused:
        """Return the exception that carries a refusal."""
        return Refused(self.refusal(code, clause=clause, **facts))

    def refusal(self, code: str, /, *, clause: Sequence[str] = (), **facts: object) -> Refusal:
        """Fill in the sentence of a code.

        >>> low = Catalogue("wager/below-minimum")
        >>> refusal = low.refusal("wager/below-minimum", stake="2.00", area="big", minimum="5.00")
        >>> refusal.sentence, refusal.facts["minimum"]
        ('2.00 on big is below the minimum of 5.00', '5.00')
        """
        self._codes[code]
        named = facts_of(REFUSALS, code)
        filled = say(REFUSALS, code, **{name: printable(str(facts[name])) for name in named})
        return Refusal(code, filled, tuple(clause), {name: _code_or_text(facts[name]) for name in named})


def _code_or_text(fact: object) -> str:
    return fact.codes if isinstance(fact, CodedText) else str(fact)


def printable(fact: str) -> str:
    r"""Escape characters that cannot be printed, since anyone may have typed them.

    >>> print(printable("T\x1b1"))
    T\x1b1
    """
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in fact)
