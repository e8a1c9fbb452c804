"""Keys of a load in a file that nobody else may read: a later run plays on with the same terminals."""

from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from msgspec import Struct

from sicbo.client.terminal import Identity
from sicbo.demo.crew import Crew, Secrets
from sicbo.demo.staff import BOSS
from sicbo.load.house_setup import Seat
from sicbo.secret_files import read_secret


class NoKeys(ValueError):
    """A file that holds no keys of a load."""


class SavedKeys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in the file: where the house is, its dealer, and each terminal's key and credit."""

    house: str
    dealer: Secrets
    terminals: dict[str, tuple[str, int | None]]


def kept_bytes(crew: Crew, seats: list[Seat]) -> bytes:
    """Write everything that a later run needs."""
    terminals = {each.identity.device: (_pem(each.identity.key), each.credit) for each in seats}
    kept = SavedKeys(house=crew.house, dealer=crew.secrets_of(BOSS), terminals=terminals)
    return msgspec.json.format(msgspec.json.encode(kept)) + b"\n"


def read_kept(path: Path, house: str) -> tuple[Secrets, list[Seat]]:
    """Read what an earlier run has kept, for the same house."""
    text = read_secret(path).reveal()
    try:
        kept = msgspec.json.decode(text, type=SavedKeys)
        seats = [
            Seat(Identity(name, _key(pem), house), units) for name, (pem, units) in kept.terminals.items()
        ]
    except (msgspec.MsgspecError, ValueError, TypeError) as mistake:
        raise NoKeys(f"{path} holds no keys of a load: {mistake}") from None
    if kept.house != house:
        raise NoKeys(f"{path} holds keys for {kept.house}, and not for {house}")
    if not seats:
        raise NoKeys(f"{path} holds the keys of no terminal")
    return kept.dealer, seats


def _pem(key: EllipticCurvePrivateKey) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def _key(pem: str) -> EllipticCurvePrivateKey:
    key = load_pem_private_key(pem.encode(), None)
    if not isinstance(key, EllipticCurvePrivateKey):
        raise TypeError("a key is of another kind")
    return key
