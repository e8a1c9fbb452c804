"""The key of a device, made where the device is and never sent anywhere.

>>> from sicbo.messages.proofs import Connecting
>>> from sicbo.client.keys import fresh_key, public_key, sign
>>> key = fresh_key()
>>> len(public_key(key)), len(sign(key, Connecting(nonce="00", house="h1", device="T1-7", counter=1)))
(130, 128)
"""

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sicbo.messages.proofs import Proof

HALF = 32


def fresh_key() -> EllipticCurvePrivateKey:
    """Make a key."""
    return generate_private_key(SECP256R1())


def public_key(key: EllipticCurvePrivateKey) -> str:
    """Return the public half as messages carry it: the uncompressed point in hexadecimal."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint).hex()


def sign(key: EllipticCurvePrivateKey, proof: Proof) -> str:
    """Sign a proof: r and s in hexadecimal."""
    r, s = decode_dss_signature(key.sign(proof.signed_bytes(), ECDSA(SHA256())))
    return (r.to_bytes(HALF) + s.to_bytes(HALF)).hex()
