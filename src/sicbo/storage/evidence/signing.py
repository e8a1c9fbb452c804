"""The key that signs tree heads: Ed25519, in a file that nobody else may read."""

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
        """The key that anyone may have."""
        return PublicKey(self._key.public_key())

    @property
    def key_id(self) -> str:
        """The short name of the key."""
        return self.public.key_id

    def sign(self, data: bytes) -> bytes:
        """Sign some bytes."""
        return self._key.sign(data)


class PublicKey:
    """A key that checks signatures."""

    def __init__(self, key: Ed25519PublicKey) -> None:
        self._key = key

    @property
    def key_id(self) -> str:
        """The short name of the key: the beginning of the hash of its thirty-two bytes."""
        return sha256(self._key.public_bytes_raw()).hexdigest()[:_KEY_ID_DIGITS]

    @classmethod
    def from_digits(cls, text: str) -> "PublicKey":
        """Read a key from the digits of its thirty-two bytes."""
        try:
            return cls(Ed25519PublicKey.from_public_bytes(bytes.fromhex(text)))
        except ValueError as mistake:
            raise KeyIsRefused(f"{text!r} is no public key: {mistake}") from None

    def as_digits(self) -> str:
        """Write the thirty-two bytes of the key as digits."""
        return self._key.public_bytes_raw().hex()

    def signed(self, data: bytes, signature: bytes) -> bool:
        """Say whether the key signed these bytes."""
        try:
            self._key.verify(signature, data)
        except InvalidSignature:
            return False
        return True

    def as_text(self) -> str:
        """Write the key as PEM."""
        return self._key.public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        ).decode()


def make_key(path: Path) -> SigningKey:
    """Make a key in a new file of mode 0600, and its public half in another, with `.pub` after the name."""
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    made = SigningKey(key)
    with new_file(path) as private, new_file(public_file(path), is_private=False) as public:
        private.write_bytes(text)
        public.write_text(made.public.as_text(), encoding="ascii")
    return made


def public_file(path: Path) -> Path:
    """Name the file of the public half."""
    return path.with_name(path.name + ".pub")


def read_key(path: Path) -> SigningKey:
    """Read a private key, unless others could have read it too."""
    if _is_public(path):
        raise KeyIsRefused(f"{path} is a public key, and signs nothing: name the private one")
    text = read_secret(path).reveal()
    try:
        key = serialization.load_pem_private_key(text.encode(), password=None)
    except (ValueError, TypeError) as mistake:
        raise KeyIsRefused(f"{path} is no private key: {mistake}") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyIsRefused(f"{path} is no Ed25519 key")
    return SigningKey(key)


def _is_public(path: Path) -> bool:
    """Tell a public key, which anyone may read; whatever else is wrong is told later."""
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
        raise KeyIsRefused(f"{path} is no public key in PEM") from None
    if not isinstance(key, Ed25519PublicKey):
        raise KeyIsRefused(f"{path} is no Ed25519 key")
    return PublicKey(key)
