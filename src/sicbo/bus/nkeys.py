"""The keys by which NATS knows its users: Ed25519, written in letters and digits.

A seed begins with two bytes that say what it is for and ends with two that find slips of the pen; the
same for its public half, with one byte in front.
"""

import base64
import binascii

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.secret_files import Secret, SecretIsRefused

_SEED = 18 << 3  # 'S'
USER = 20 << 3  # 'U'
_KEY_BYTES = 32


class Nkey:
    """A private key of NATS; its seed is in nobody's sight."""

    def __init__(self, prefix: int, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = _written(bytes([prefix]) + key.public_key().public_bytes_raw())

    def sign(self, nonce: str) -> bytes:
        """Sign what the server asks for, in the form that it wants."""
        return base64.b64encode(self._key.sign(nonce.encode()))


def read_nkey(seed: Secret, place: str) -> Nkey:
    """Read a user's seed; the place is named where it is none."""
    text = seed.reveal().strip()
    try:
        data = base64.b32decode(text + "=" * (-len(text) % 8))
    except binascii.Error:
        raise SecretIsRefused(f"{place} holds no seed of an nkey") from None
    body, check = data[:-2], data[-2:]
    right = len(body) == 2 + _KEY_BYTES and _check(body) == check and body[0] & 0xF8 == _SEED
    prefix = (body[0] & 0x07) << 5 | (body[1] & 0xF8) >> 3 if right else None
    if prefix != USER:
        raise SecretIsRefused(f"{place} holds no seed of a user's nkey: it begins with SU")
    return Nkey(USER, Ed25519PrivateKey.from_private_bytes(body[2:]))


def _written(data: bytes) -> str:
    return base64.b32encode(data + _check(data)).decode().rstrip("=")


def _check(data: bytes) -> bytes:
    """Sum data up in two bytes, by the polynomial that NATS takes."""
    return binascii.crc_hqx(data, 0).to_bytes(2, "little")
