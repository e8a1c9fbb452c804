"""What is sent over HTTP about devices: codes for new ones, keys, and who lets them in."""

from msgspec import Struct

from sicbo.administration.state import DeviceKind, DeviceStanding


class DeviceCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An admin asks for a code by which one device, of one kind, can ask to be let in."""

    device: str
    kind: DeviceKind
    table: str = ""


class CodeIssued(Struct, frozen=True, kw_only=True):
    """A code, told once, and good for ten minutes."""

    code: str


class Enrol(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device shows its code and its public key, and signs that it has the other half."""

    device: str
    code: str
    public_key: str
    """The point on P-256, not compressed, in hexadecimal; of a dice reader its 32 bytes of Ed25519."""
    signature: str
    """Of `sicbo-enrol/1`: r and s, 32 bytes each, in hexadecimal; of a dice reader that of Ed25519."""


class Enrolled(Struct, frozen=True, kw_only=True):
    """The device is proposed; a supervisor compares the fingerprint on both screens and lets it in."""

    device: str
    fingerprint: str


class DeviceDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A supervisor lets a device in whose fingerprint is right."""

    key: str
    device: str
    fingerprint: str


class DeviceRevocation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device may act no more."""

    key: str
    device: str
    reason: str


class DeviceShown(Struct, frozen=True, kw_only=True):
    """A device and how far it has come."""

    device: str
    kind: DeviceKind
    table: str
    standing: DeviceStanding
    proposed_by: str
    fingerprint: str


class DevicesShown(Struct, frozen=True, kw_only=True):
    """All devices of the house, by name."""

    devices: tuple[DeviceShown, ...]
