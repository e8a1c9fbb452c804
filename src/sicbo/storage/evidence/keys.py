"""The Ed25519 keys that sign tree heads, and their files."""

from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from sicbo.secret_files import SecretIsRefused, read_secret
from sicbo.storage.new_files import new_file

_KEY_ID_DIGITS = 16
PUBLIC_BEGINS = b"-----BEGIN PUBLIC KEY-----"


class KeyIsRefused(SecretIsRefused):
    """A key file that cannot be used, or that others could read."""


class SigningKey:
    """A private key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key

    @property
    def public(self) -> "PublicKey":
        """The public half."""
        return PublicKey(self._key.public_key())

    @property
    def key_id(self) -> str:
        """The short name of the key."""
        return self.public.key_id

    def sign(self, data: bytes) -> bytes:
        """Sign these bytes."""
        return self._key.sign(data)


class PublicKey:
    """A key that checks signatures."""

    def __init__(self, key: Ed25519PublicKey) -> None:
        self._key = key

    @property
    def key_id(self) -> str:
        """The short name of the key: the start of the SHA-256 of its thirty-two bytes."""
        return sha256(self._key.public_bytes_raw()).hexdigest()[:_KEY_ID_DIGITS]

    @classmethod
    def from_hex(cls, text: str) -> "PublicKey":
        """Read a key from the hexadecimal digits of its thirty-two bytes."""
        try:
            return cls(Ed25519PublicKey.from_public_bytes(bytes.fromhex(text)))
        except ValueError as mistake:
            raise KeyIsRefused(f"{text!r} is not a public key: {mistake}") from None

    def as_hex(self) -> str:
        """Return the thirty-two bytes of the key in hexadecimal."""
        return self._key.public_bytes_raw().hex()

    def verifies(self, data: bytes, signature: bytes) -> bool:
        """Return whether the key signed these bytes."""
        try:
            self._key.verify(signature, data)
        except InvalidSignature:
            return False
        return True

    def as_pem(self) -> str:
        """Return the key as PEM."""
        return self._key.public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        ).decode()


def make_key(path: Path) -> SigningKey:
    """Create a key in a new file of mode 0600, and its public half in a file with `.pub` appended."""
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    made = SigningKey(key)
    with new_file(path) as private, new_file(public_file(path), is_private=False) as public:
        private.write_bytes(text)
        public.write_text(made.public.as_pem(), encoding="ascii")
    return made


def public_file(path: Path) -> Path:
    """Return the path of the public half."""
    return path.with_name(path.name + ".pub")


def read_key(path: Path) -> SigningKey:
    """Read a private key, unless others could have read it too."""
    if _is_public(path):
        raise KeyIsRefused(f"{path} is a public key and cannot sign: name the private one")
    text = read_secret(path).reveal()
    try:
        key = serialization.load_pem_private_key(text.encode(), password=None)
    except (ValueError, TypeError) as mistake:
        raise KeyIsRefused(f"{path} is not a private key: {mistake}") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyIsRefused(f"{path} is not an Ed25519 key")
    return SigningKey(key)


def _is_public(path: Path) -> bool:
    """Return whether a file is a public key; any other fault is reported later."""
    try:
        with path.open("rb") as file:
            return file.read(len(PUBLIC_BEGINS)) == PUBLIC_BEGINS
    except OSError:
        return False


def read_public_key(path: Path) -> PublicKey:
    """Read a public key."""
    try:
        key = serialization.load_pem_public_key(path.read_bytes())
    except OSError as mistake:
        raise KeyIsRefused(f"cannot read {path}: {mistake.strerror}") from None
    except ValueError:
        raise KeyIsRefused(f"{path} is not a public key in PEM") from None
    if not isinstance(key, Ed25519PublicKey):
        raise KeyIsRefused(f"{path} is not an Ed25519 key")
    return PublicKey(key)
