"""The HTTP messages about devices: enrolment codes, keys and approval."""

from msgspec import Struct

from sicbo.administration.state import DeviceKind, DeviceStanding


class DeviceCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An admin requests a code with which one device, of one kind, can enrol."""

    device: str
    kind: DeviceKind
    table: str = ""


class CodeIssued(Struct, frozen=True, kw_only=True):
    """An enrolment code, shown once and valid for ten minutes."""

    code: str


class Enrol(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device presents its code and public key, with a signature that proves it holds the private key."""

    device: str
    code: str
    public_key: str
    """In hexadecimal: the uncompressed P-256 point, or for a dice reader the 32 bytes of its Ed25519 key."""
    signature: str
    """Of `sicbo-enrol/1`, in hexadecimal: r and s, 32 bytes each; Ed25519 if from a dice reader."""


class Enrolled(Struct, frozen=True, kw_only=True):
    """The device is proposed; a supervisor compares the fingerprint on both screens and approves it."""

    device: str
    fingerprint: str


class DeviceDecision(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A supervisor approves a device after checking its fingerprint."""

    key: str
    device: str
    fingerprint: str


class DeviceRevocation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Revoke a device."""

    key: str
    device: str
    reason: str


class DeviceShown(Struct, frozen=True, kw_only=True):
    """A device and the state of its enrolment."""

    device: str
    kind: DeviceKind
    table: str
    standing: DeviceStanding
    proposed_by: str
    fingerprint: str


class DevicesShown(Struct, frozen=True, kw_only=True):
    """All devices of the house, sorted by name."""

    devices: tuple[DeviceShown, ...]
