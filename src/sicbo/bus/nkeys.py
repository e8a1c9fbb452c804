"""NATS user keys (nkeys): Ed25519 keys in base32.

A seed starts with two bytes that state its purpose and ends with a two-byte checksum; a public key has a
one-byte prefix instead.
"""

import base64
import binascii

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from sicbo.secret_files import Secret, SecretIsRefused

_SEED = 18 << 3  # 'S'
USER = 20 << 3  # 'U'
_KEY_BYTES = 32


class Nkey:
    """A private NATS key, which never reveals its seed."""

    def __init__(self, prefix: int, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = _encode(bytes([prefix]) + key.public_key().public_bytes_raw())

    def sign(self, nonce: str) -> bytes:
        """Sign the server's challenge, in the encoding it expects."""
        return base64.b64encode(self._key.sign(nonce.encode()))


def read_nkey(seed: Secret, place: str) -> Nkey:
    """Read a user's seed; errors name the place it came from."""
    text = seed.reveal().strip()
    try:
        data = base64.b32decode(text + "=" * (-len(text) % 8))
    except binascii.Error:
        raise SecretIsRefused(f"{place} holds no seed of an nkey") from None
    body, checksum = data[:-2], data[-2:]
    right = len(body) == 2 + _KEY_BYTES and _checksum(body) == checksum and body[0] & 0xF8 == _SEED
    prefix = (body[0] & 0x07) << 5 | (body[1] & 0xF8) >> 3 if right else None
    if prefix != USER:
        raise SecretIsRefused(f"{place} holds no seed of a user's nkey: such a seed begins with SU")
    return Nkey(USER, Ed25519PrivateKey.from_private_bytes(body[2:]))


def _encode(data: bytes) -> str:
    return base64.b32encode(data + _checksum(data)).decode().rstrip("=")


def _checksum(data: bytes) -> bytes:
    """Return the CRC that NATS uses, in two bytes."""
    return binascii.crc_hqx(data, 0).to_bytes(2, "little")
