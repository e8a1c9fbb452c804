"""The number of a ticket: digits that nobody guesses, and two that find a slip of the hand.

The check digits are those of ISO 7064 (MOD 97-10), as bank accounts have them: one wrong digit, or two that
changed places, always show.

>>> number = with_check_digits("31415926535897932384")
>>> in_groups(number)
'3141-5926-5358-9793-2384-88'
>>> read_number("3141 5926 5358 9793 2384 88") == number
True
>>> read_number("3141 5926 5358 9793 2348 88") is None
True

A house that has a door key keeps its numbers sealed (`house_runtime/access/ticket_seal.py`): a name on
record is then `sealed:`, what only the key can read, and the last four digits.
"""

DIGITS = 20
"""Digits that are drawn: more than 66 bits."""

CHECK_DIGITS = 2
_MODULUS = 97
_GROUP = 4

SEALED = "sealed:"
"""How the name of a ticket begins whose number is sealed."""
SHOWN = 4
"""Digits of a number that anyone may see."""


def with_check_digits(digits: str) -> str:
    """Add the check digits to the digits that were drawn."""
    return f"{digits}{_MODULUS + 1 - int(digits) * 100 % _MODULUS:02}"


def read_number(text: str) -> str | None:
    """Read a number as it is typed or scanned, with blanks or hyphens; None where it cannot be one."""
    number = text.replace(" ", "").replace("-", "")
    is_whole = len(number) == DIGITS + CHECK_DIGITS and number.isascii() and number.isdigit()
    return number if is_whole and with_check_digits(number[:DIGITS]) == number else None


def in_groups(number: str) -> str:
    """Write a number as it is printed."""
    return "-".join(number[at : at + _GROUP] for at in range(0, len(number), _GROUP))


def ending(name: str) -> str:
    """Return the last digits of a number, sealed or not: by these people speak of a ticket.

    >>> ending("3141592653589793238488"), ending("sealed:AbC_:8488")
    ('8488', '8488')
    """
    return name[-SHOWN:]


def shown(name: str) -> str:
    """Write a ticket for a sentence that is kept or that others may read.

    >>> shown("3141592653589793238488")
    '…8488'
    """
    return f"…{ending(name)}"


def is_sealed(name: str) -> bool:
    """Return whether a ticket stands on record by its sealed number."""
    return name.startswith(SEALED)
