"""The number of a ticket: digits that cannot be guessed, and two check digits against typing errors.

The check digits are those of ISO 7064 (MOD 97-10), as in bank accounts: one wrong digit, or two swapped ones,
are always detected.

>>> number = with_check_digits("31415926535897932384")
>>> in_groups(number)
'3141-5926-5358-9793-2384-88'
>>> read_number("3141 5926 5358 9793 2384 88") == number
True
>>> read_number("3141 5926 5358 9793 2348 88") is None
True

A house with a door key stores its numbers sealed (`house_runtime/access/ticket_seal.py`): a name on
record is then `sealed:`, a part that only the key can decrypt, and the last four digits.
"""

DIGITS = 20
"""Random digits: more than 66 bits."""

CHECK_DIGITS = 2
_MODULUS = 97
_GROUP = 4

SEALED = "sealed:"
"""The prefix of a ticket's name if its number is sealed."""
SHOWN = 4
"""How many digits of a number anyone may see."""


def with_check_digits(digits: str) -> str:
    """Append the check digits to the random digits."""
    return f"{digits}{_MODULUS + 1 - int(digits) * 100 % _MODULUS:02}"


def read_number(text: str) -> str | None:
    """Parse a number as typed or scanned, with blanks or hyphens; None if it is invalid."""
    number = text.replace(" ", "").replace("-", "")
    is_whole = len(number) == DIGITS + CHECK_DIGITS and number.isascii() and number.isdigit()
    return number if is_whole and with_check_digits(number[:DIGITS]) == number else None


def in_groups(number: str) -> str:
    """Format a number for print."""
    return "-".join(number[at : at + _GROUP] for at in range(0, len(number), _GROUP))


def ending(name: str) -> str:
    """Return the last digits of a number, sealed or not, by which people refer to a ticket.

    >>> ending("3141592653589793238488"), ending("sealed:AbC_:8488")
    ('8488', '8488')
    """
    return name[-SHOWN:]


def shown(name: str) -> str:
    """Format a ticket for a sentence that is stored or that others may read.

    >>> shown("3141592653589793238488")
    '…8488'
    """
    return f"…{ending(name)}"


def is_sealed(name: str) -> bool:
    """Return whether the name of a ticket is its sealed number."""
    return name.startswith(SEALED)
