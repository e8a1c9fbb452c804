"""What a device signs with its own key: to be let in for the first time, and at every connection.

The bytes are JSON with sorted keys and no spaces. The house and the device are named in them, so that what
was signed for one house is good at no other; the house draws a nonce for every connection, and the counter
of a device goes up with each, so that a copy of its key is noticed.

>>> Connecting(nonce="00", house="h1", device="T1-7", counter=3).signed_bytes()
b'{"counter":3,"device":"T1-7","form":"sicbo-connect/1","house":"h1","nonce":"00"}'
"""

import msgspec
from msgspec import Struct

_encoder = msgspec.json.Encoder(order="sorted")


class Proof(Struct, frozen=True, kw_only=True):
    """Something that is signed."""

    def signed_bytes(self) -> bytes:
        """Write the bytes that are signed."""
        return _encoder.encode(self)


class Enrolling(Proof, frozen=True, kw_only=True):
    """A device asks to be let in, with a key that it has made for itself."""

    form: str = "sicbo-enrol/1"
    house: str
    device: str
    code: str
    public_key: str


class Connecting(Proof, frozen=True, kw_only=True):
    """A device that was let in connects."""

    form: str = "sicbo-connect/1"
    nonce: str
    house: str
    device: str
    counter: int
