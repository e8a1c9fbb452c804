"""The keys of a load in a private file, so that a later run can use the same terminals."""

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
from sicbo.demo.robot_sessions import Crew, Secrets
from sicbo.demo.staff import BOSS
from sicbo.load.house_setup import Seat
from sicbo.secret_files import read_secret


class NoKeys(ValueError):
    """A file without keys of a load."""


class SavedKeys(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The contents of the file: the address of the house, its dealer, and each terminal's key and credit."""

    house: str
    dealer: Secrets
    terminals: dict[str, tuple[str, int | None]]


def encode_keys(crew: Crew, seats: list[Seat]) -> bytes:
    """Encode everything a later run needs."""
    terminals = {each.identity.device: (_pem(each.identity.key), each.credit) for each in seats}
    saved = SavedKeys(house=crew.house, dealer=crew.secrets_of(BOSS), terminals=terminals)
    return msgspec.json.format(msgspec.json.encode(saved)) + b"\n"


def read_keys(path: Path, house: str) -> tuple[Secrets, list[Seat]]:
    """Read what an earlier run has saved for the same house."""
    text = read_secret(path).reveal()
    try:
        saved = msgspec.json.decode(text, type=SavedKeys)
        seats = [
            Seat(Identity(name, _key(pem), house), units) for name, (pem, units) in saved.terminals.items()
        ]
    except (msgspec.MsgspecError, ValueError, TypeError) as mistake:
        raise NoKeys(f"{path} holds no keys of a load: {mistake}") from None
    if saved.house != house:
        raise NoKeys(f"{path} holds keys for {saved.house}, not for {house}")
    if not seats:
        raise NoKeys(f"{path} holds the keys of no terminal")
    return saved.dealer, seats


def _pem(key: EllipticCurvePrivateKey) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


def _key(pem: str) -> EllipticCurvePrivateKey:
    key = load_pem_private_key(pem.encode(), None)
    if not isinstance(key, EllipticCurvePrivateKey):
        raise TypeError("a key is of another kind")
    return key
