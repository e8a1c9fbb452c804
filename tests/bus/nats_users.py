"""Users known to a NATS server: keys, and the JWTs that vouch for them, implemented independently."""

import base64
import json
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

OPERATOR, ACCOUNT, USER = 14 << 3, 0, 20 << 3
SEED = 18 << 3
NO_LIMITS = dict.fromkeys(("subs", "conn", "leaf", "imports", "exports", "data", "payload"), -1)


def crc(data: bytes) -> bytes:
    """Sum data up as the makers of nkeys do: CRC-16 of the XMODEM kind, bit by bit."""
    total = 0
    for byte in data:
        total ^= byte << 8
        for _ in range(8):
            total = (total << 1) ^ 0x1021 if total & 0x8000 else total << 1
        total &= 0xFFFF
    return total.to_bytes(2, "little")


def written(data: bytes) -> str:
    """Write bytes with their sum in letters and digits."""
    return base64.b32encode(data + crc(data)).decode().rstrip("=")


class Key:
    """A key of one kind, the same for the same name."""

    def __init__(self, kind: int, name: str) -> None:
        raw = sha256(name.encode()).digest()
        self._key = Ed25519PrivateKey.from_private_bytes(raw)
        self.seed = written(bytes([SEED | kind >> 5, kind << 3 & 0xFF]) + raw)
        self.public = written(bytes([kind]) + self._key.public_key().public_bytes_raw())

    def vouch(self, other: "Key", **about: object) -> str:
        """Sign a paper about another key."""
        claims = {
            "jti": other.public,
            "iat": 0,
            "iss": self.public,
            "sub": other.public,
            "name": "n",
            "nats": about | {"version": 2},
        }
        text = f"{_part({'typ': 'JWT', 'alg': 'ed25519-nkey'})}.{_part(claims)}"
        return f"{text}.{_unpadded(self._key.sign(text.encode()))}"


def _part(value: object) -> str:
    return _unpadded(json.dumps(value).encode())


def _unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Papers:
    """An operator who vouches for an account, which vouches for a user."""

    def __init__(self) -> None:
        operator, account = Key(OPERATOR, "operator"), Key(ACCOUNT, "account")
        self.user = Key(USER, "user")
        limits = NO_LIMITS | {"wildcards": True}
        of_account = operator.vouch(account, type="account", limits=limits)
        self.jwt = account.vouch(
            self.user,
            type="user",
            pub={},
            sub={},
            subs=-1,
            data=-1,
            payload=-1,
            issuer_account=account.public,
        )
        self.settings = (
            f"operator: {operator.vouch(operator, type='operator')}\n"
            f"resolver: MEMORY\nresolver_preload: {{ {account.public}: {of_account} }}"
        )

    def creds(self, seed: str) -> str:
        """Write a .creds file."""
        return (
            f"-----BEGIN NATS USER JWT-----\n{self.jwt}\n------END NATS USER JWT------\n\n"
            "************************* IMPORTANT *************************\n"
            f"-----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
        )
