"""Encrypted ticket numbers: reading the database reveals no number that could be cashed.

Records and stored answers name a ticket by its sealed number. Sealing is deterministic (AES-SIV, RFC
5297), so that a presented number finds its ticket, and reversible only with the key, so that a terminal
that lost its answer and asks again under the same key gets the same number. Tickets issued before the
house had a key are on record by their plain number, and remain valid.

>>> seal = TicketSeal(bytes(32))
>>> on_record = seal.seal("3141592653589793238488")
>>> on_record[:7], on_record[-5:], "31415926" in on_record
('sealed:', ':8488', False)
>>> seal.unseal(on_record)
'3141592653589793238488'
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Container

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec.structs import replace

from sicbo.cage.numbers import SEALED, ending, is_sealed
from sicbo.cage.tickets import read_presented_number
from sicbo.house_runtime.requests import Accepted, Answer

KEY_BYTES = 64
"""AES-SIV takes two keys of 256 bits."""
PURPOSE = b"sicbo-tickets/1"


class TicketSeal:
    """Seals the numbers of tickets for the record, with a key derived from the door key."""

    def __init__(self, door_key: bytes) -> None:
        derived = HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=PURPOSE).derive(door_key)
        self._cipher = AESSIV(derived)

    def seal(self, number: str) -> str:
        """Return a number as it goes on record: sealed, with its last digits in the clear."""
        hidden = urlsafe_b64encode(self._cipher.encrypt(number.encode(), None)).decode()
        return f"{SEALED}{hidden}:{ending(number)}"

    def unseal(self, on_record: str) -> str:
        """Return the number of a ticket that was sealed with this key."""
        hidden = on_record.removeprefix(SEALED).rpartition(":")[0]
        return self._cipher.decrypt(urlsafe_b64decode(hidden), None).decode()


def name_of_presented(text: str, seal: TicketSeal | None, known: Container[str]) -> str:
    """Return the name under which a presented ticket is on record; `known` holds all such names.

    The text must be a number: a sealed name, which anyone can read in the database, is refused.

    >>> seal, number = TicketSeal(bytes(32)), "3141592653589793238488"
    >>> name_of_presented(number, seal, {number}) == number
    True
    >>> name_of_presented(number, seal, ()) == seal.seal(number)
    True
    >>> name_of_presented(seal.seal(number), seal, {seal.seal(number)})
    Traceback (most recent call last):
    sicbo.streams.Refused: ...
    """
    number = read_presented_number(text)
    return number if seal is None or number in known else seal.seal(number)


def with_number(answer: Answer, seal: TicketSeal | None) -> Answer:
    """Put the ticket number into an answer that is stored with the sealed name.

    A number sealed with a lost key stays hidden: the pit replaces that ticket by its reference.
    """
    if seal is None or not isinstance(answer, Accepted) or not is_sealed(answer.ticket):
        return answer
    try:
        return replace(answer, ticket=seal.unseal(answer.ticket))
    except InvalidTag:
        return replace(answer, ticket="")
