"""What a device signs with its own key: when it enrols, and at every connection.

The bytes are JSON with sorted keys and no spaces. They name the house and the device, so a signature made for
one house is worthless at another. The house draws a nonce for every connection, and the device's counter goes
up with each, so a copied key is noticed.

>>> Connecting(nonce="00", house="h1", device="T1-7", counter=3).signed_bytes()
b'{"counter":3,"device":"T1-7","form":"sicbo-connect/1","house":"h1","nonce":"00"}'
"""

import msgspec
from msgspec import Struct

_encoder = msgspec.json.Encoder(order="sorted")


class Proof(Struct, frozen=True, kw_only=True):
    """Something a device signs."""

    def signed_bytes(self) -> bytes:
        """Return the bytes to sign."""
        return _encoder.encode(self)


class Enrolling(Proof, frozen=True, kw_only=True):
    """A device asks to enrol, with a key it has generated."""

    form: str = "sicbo-enrol/1"
    house: str
    device: str
    code: str
    public_key: str


class Connecting(Proof, frozen=True, kw_only=True):
    """An enrolled device connects."""

    form: str = "sicbo-connect/1"
    nonce: str
    house: str
    device: str
    counter: int
