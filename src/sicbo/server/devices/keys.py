"""Device keys: P-256, for which every browser can keep a non-extractable key; Ed25519 for dice readers.

A dice reader is not a browser. It signs its results with Ed25519 (`house_runtime/tables/device_feed.py`), and
authenticates with the same 32-byte key.
"""

from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from sicbo.administration.state import DeviceKind
from sicbo.messages.proofs import Proof

HALF = 32
RAW = 32
"""Bytes of an Ed25519 key."""
GROUP = 4
GROUPS = 8


def is_signed(proof: Proof, signature: str, public_key: str) -> bool:
    """Return whether a proof is signed by a key; False for an invalid key or signature.

    >>> from sicbo.messages.proofs import Connecting
    >>> is_signed(Connecting(nonce="00", house="h1", device="T1-7", counter=1), "no signature", "no key")
    False
    """
    try:
        public, signed = bytes.fromhex(public_key), bytes.fromhex(signature)
        if len(signed) != 2 * HALF:
            return False
        if len(public) == RAW:
            Ed25519PublicKey.from_public_bytes(public).verify(signed, proof.signed_bytes())
            return True
        key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public)
        halves = int.from_bytes(signed[:HALF]), int.from_bytes(signed[HALF:])
        key.verify(encode_dss_signature(*halves), proof.signed_bytes(), ECDSA(SHA256()))
    except (ValueError, InvalidSignature):
        return False
    return True


def canonical(public_key: str) -> str:
    """Return the canonical encoding in which a key is stored and compared; an invalid key is unchanged.

    A point can be compressed or not, and the digits upper or lower case: one key could pass as several
    devices.

    >>> generator = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    >>> canonical("03" + generator) == canonical("03" + generator.upper())
    True
    >>> len(canonical("03" + generator)), canonical("no key")
    (130, 'no key')
    """
    try:
        data = bytes.fromhex(public_key)
        if len(data) == RAW:
            return data.hex()
        numbers = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), data).public_numbers()
    except ValueError:
        return public_key
    return (b"\x04" + numbers.x.to_bytes(HALF) + numbers.y.to_bytes(HALF)).hex()


def curve_of(kind: DeviceKind) -> str:
    """Return the curve used by a kind of device."""
    return "Ed25519" if kind is DeviceKind.DICE_READER else "P-256"


def is_of(kind: DeviceKind, public_key: str) -> bool:
    """Return whether a valid key is on the curve used by a kind of device.

    >>> is_of(DeviceKind.DICE_READER, "00" * 32), is_of(DeviceKind.TERMINAL, "00" * 32)
    (True, False)
    """
    return (len(public_key) == 2 * RAW) is (kind is DeviceKind.DICE_READER)


def fingerprint(public_key: str) -> str:
    """Return a key's fingerprint, for two people to compare on two screens.

    >>> fingerprint("04ab")
    '97e2-37a8-ba1d-1171-a2d9-c6e3-fe80-fc7e'
    """
    digits = sha256(public_key.encode("utf-8", "surrogatepass")).hexdigest()
    return "-".join(digits[at : at + GROUP] for at in range(0, GROUP * GROUPS, GROUP))
