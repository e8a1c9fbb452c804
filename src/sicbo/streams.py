"""What the streams of a house are made of: orders that are sent, events that happened, reasons for saying no.

A table, the cage and the administration each have their own; here is what they have in common. An event has
a stable name with its version, which does not follow the names of Python.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from msgspec import MsgspecError, Struct, field

from sicbo.words.catalogue import facts_of, say, sentence

ADMINISTRATION, CAGE = "administration", "cage"
"""The streams that are no tables: the people and devices of a house, and its money outside the tables."""

DESK = "desk"
"""Where the house itself is asked over the bus: the name of no stream."""

LONGEST_NAME = 64

REFUSALS = "refusals"
"""The subject of the words that say no."""

UNREADABLE = (MsgspecError, UnicodeDecodeError, RecursionError)
"""What bytes can be that are none of ours: of another shape, no text, or nested without end."""


def is_name(text: str) -> bool:
    """Return whether a text can name anything: keys and accounts put names together with slashes.

    >>> is_name("T1"), is_name("T 1"), is_name("T/1"), is_name("")
    (True, False, False, False)
    """
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and " " not in text and "/" not in text


def is_label(text: str) -> bool:
    """Return whether a text can name something at a table, such as a player, a colour or a shift.

    >>> is_label("light blue"), is_label("blue/red"), is_label(" "), is_label("blue "), is_label("")
    (True, False, False, False, False)
    """
    is_short = 0 < len(text) <= LONGEST_NAME
    return is_short and text.isprintable() and text == text.strip() and "/" not in text


def wire_name(name: str) -> str:
    """Write the name of a command as messages carry it.

    >>> wire_name("LayWagers")
    'lay-wagers'
    """
    return "".join(f"-{each.lower()}" if each.isupper() else each for each in name).removeprefix("-")


class Command(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="command", tag=wire_name
):
    """Anything that is sent to a stream."""


class Event(Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened."""


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
    """An event that cannot have happened here: the record is broken."""


class Refusal(Struct, frozen=True):
    """A reason for saying no: the code for machines, a sentence with the numbers in it for people.

    The names and numbers of the case are told apart too, for a screen that says it in another language.
    """

    code: str
    sentence: str
    clause: tuple[str, ...] = ()
    facts: dict[str, str] = field(default_factory=dict)


class CodedText(str):
    """Words that stand for codes: people read the words, and a screen in another language is told the codes.

    >>> coded(["dice-replaced"], "the dice are replaced").codes
    'dice-replaced'
    """

    __slots__ = ("codes",)
    codes: str


def coded(codes: Iterable[str], words: str) -> CodedText:
    """Put words to codes."""
    found = CodedText(words)
    found.codes = ", ".join(codes)
    return found


class Refused(Exception):
    """Carries a refusal out of a decision; `decide` gives it back as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class Catalogue(Mapping[str, str]):
    """The reasons for saying no of one part of a house: codes that stay the same, each with its sentence.

    The sentences are in the words of the house, under `refusals`.

    >>> Catalogue("wager/nothing-named", "wager/below-minimum")["wager/nothing-named"]
    'no stake is named'
    """

    def __init__(self, *codes: str) -> None:
        self._codes = dict.fromkeys(codes)

    def __getitem__(self, code: str) -> str:
        """Return the English sentence of a code, in which names and numbers are left open."""
        self._codes[code]
        return sentence(REFUSALS, code)

    def __iter__(self) -> Iterator[str]:
        """List the codes."""
        return iter(self._codes)

    def __len__(self) -> int:
        """Count the codes."""
        return len(self._codes)

    def __contains__(self, code: object) -> bool:
        """Return whether a code is one of these."""
        return code in self._codes

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
        told = {name: _as_told(facts[name]) for name in named}
        said = say(REFUSALS, code, **{name: _in_print(str(facts[name])) for name in named})
        return Refusal(code, said, tuple(clause), told)


def _as_told(fact: object) -> str:
    return fact.codes if isinstance(fact, CodedText) else str(fact)


def _in_print(fact: str) -> str:
    r"""Write what cannot be printed by its number, since anyone may have typed it.

    >>> print(_in_print("T\x1b1"))
    T\x1b1
    """
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in fact)
