"""Admits devices: a code lets one enrol, a second person approves it, and its key authenticates it.

An admin requests the code and so proposes the device, and may have signed out before it enrols. A supervisor
compares the fingerprint of its key on both screens and approves it. From then on the device proves at each
connection that it holds the key.
"""

import logging
from collections.abc import Iterable
from datetime import timedelta

import msgspec
from msgspec import Struct

from sicbo.administration import commands as o
from sicbo.administration.refusals import refused as administration_refused
from sicbo.administration.state import Device, DeviceKind, DeviceStanding
from sicbo.chance import fresh_bytes, fresh_id
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import PROGRAM
from sicbo.messages import devices as m
from sicbo.messages.people import ConsoleProof
from sicbo.messages.proofs import Connecting, Enrolling
from sicbo.messages.terminal import Prove
from sicbo.people import Actor
from sicbo.server.desks.requests import order
from sicbo.server.devices.keys import canonical, curve_of, fingerprint, is_of, is_signed
from sicbo.server.edge.rate_limits import MINUTE, Rates, network_of
from sicbo.server.edge.refusals import refused
from sicbo.server.settings import WebLimits
from sicbo.server.sign_in.codes import issue_code, matching_code, use_code
from sicbo.server.sign_in.sessions import Session
from sicbo.storage.credential_store import CredentialStore, Entry
from sicbo.streams import LONGEST_NAME

log = logging.getLogger(__name__)

COUNTER = "counter"
NONCE_BYTES = 32
HOUR = 60 * MINUTE
SIGNED_WITHIN = timedelta(minutes=1)


WAITS = "the device waits for its approval"
"""No failure: it asks again and again until somebody has approved it."""


class _CodeRequest(Struct, frozen=True):
    """What a code was requested for, and by whom."""

    kind: DeviceKind
    table: str
    by: Actor


class Gate:
    """Enrols and authenticates devices."""

    def __init__(self, house: House, credentials: CredentialStore, clock: Clock, limits: WebLimits) -> None:
        self._house = house
        self._credentials = credentials
        self._clock = clock
        self._codes_for = timedelta(seconds=limits.code_seconds)
        a_minute = limits.sign_ins_a_minute
        self._guesses = Rates(clock, a_second=a_minute / MINUTE, at_once=a_minute)
        self._recorded = Rates(clock, a_second=a_minute / HOUR, at_once=a_minute)

    # ---- enrolment ---------------------------------------------------------------------------------------

    async def issue_code(self, wanted: m.DeviceCode, session: Session) -> str:
        """Issue a code for a device, on behalf of the admin who requests it."""
        asked = _CodeRequest(wanted.kind, wanted.table, session.actor)
        carries = msgspec.json.encode(asked).decode()
        purpose, now = f"device/{wanted.device}", self._clock.now()
        return await issue_code(self._credentials, purpose, now, carries=carries, good_for=self._codes_for)

    async def enrol(self, wanted: m.Enrol, address: str) -> m.Enrolled:
        """Propose a device that presents its code and a key, and signs with that key."""
        proof = Enrolling(
            house=await self._name(), device=wanted.device, code=wanted.code, public_key=wanted.public_key
        )
        if not is_signed(proof, wanted.signature, wanted.public_key):
            await self._put_on_record(wanted.device, "the new device has not signed with its key", address)
            raise refused("device/not-signed")
        purpose, now = f"device/{wanted.device}", self._clock.now()
        place = f"{network_of(address)}, {wanted.device[:LONGEST_NAME]}"
        if not self._guesses.is_within(place):
            raise refused("request/too-often")
        code = await matching_code(self._credentials, purpose, wanted.code, now)
        if code is None:
            await self._put_on_record(wanted.device, "the code of the device is wrong", address)
            raise refused("code/wrong")
        self._guesses.give_back(place)
        asked = msgspec.json.decode(code.carries, type=_CodeRequest)
        key = canonical(wanted.public_key)
        if not is_of(asked.kind, key):
            raise refused("device/other-curve", kind=asked.kind.value, curve=curve_of(asked.kind))
        await self._refuse_known_key(wanted.device, key)
        command = o.EnrolDevice(
            device=wanted.device,
            kind=asked.kind,
            public_key=key,
            drawn_by=asked.by.person,
            table=asked.table,
        )
        # A refusal is final under its key, so another attempt with the same code needs another key.
        await order(self._house, f"enrol/{fresh_id()}", command, PROGRAM)
        # Only now is the code used up. Until then the record ensures that only one device can use it.
        await use_code(self._credentials, purpose, wanted.code, now)
        return m.Enrolled(device=wanted.device, fingerprint=fingerprint(key))

    async def _refuse_known_key(self, device: str, key: str) -> None:
        """Refuse another device's key in any encoding: older records have it as it was sent."""
        for each in (await self._house.administration()).devices.values():
            if each.name != device and canonical(each.public_key) == key:
                raise administration_refused("device/key-is-taken", other=each.name)

    async def approve(self, decision: m.DeviceDecision, session: Session) -> None:
        """Approve a proposed device whose key has this fingerprint."""
        found = (await self._house.administration()).devices.get(decision.device)
        if found is None or fingerprint(found.public_key) != decision.fingerprint:
            raise refused("device/other-fingerprint", device=decision.device)
        command = o.ApproveDevice(device=decision.device, public_key=found.public_key)
        await order(self._house, decision.key, command, session.actor)

    async def revoke(self, decision: m.DeviceRevocation, session: Session) -> None:
        """Revoke a device."""
        command = o.RevokeDevice(device=decision.device, reason=decision.reason)
        await order(self._house, decision.key, command, session.actor)

    async def devices(self) -> m.DevicesShown:
        """List all devices."""
        found = (await self._house.administration()).devices
        return m.DevicesShown(devices=tuple(_shown(found[name]) for name in sorted(found)))

    # ---- authentication ----------------------------------------------------------------------------------

    async def challenge(self) -> Connecting:
        """Draw a challenge for a device to sign; the device names itself in its answer."""
        nonce = fresh_bytes(NONCE_BYTES).hex()
        return Connecting(nonce=nonce, house=await self._name(), device="", counter=0)

    async def admit(self, challenge: Connecting, proof: Prove, kind: DeviceKind, address: str) -> Device:
        """Return the device that has signed a challenge; refuse all others without saying why.

        Why is on record, as it is of a person who cannot sign in (STD-X6).
        """
        found = (await self._house.administration()).devices.get(proof.device)
        why = _why_not(found, challenge, proof, kind)
        if found is None or why:
            if why != WAITS:
                await self._put_on_record(proof.device, why, address)
            raise refused("device/not-known")
        if not await self._count(found, proof.counter):
            why = "the connection has no higher number than the last"
            await self._put_on_record(found.name, why, address)
            last = await self.last_counters([found])
            raise refused("device/counter", counter=proof.counter, last=last.get(found.name, 0))
        return found

    async def console_challenge(self) -> Connecting:
        """Draw a challenge for a console, to be signed within a minute when somebody signs in at it."""
        number, now = fresh_id(), self._clock.now()
        purpose = f"console/{number}"
        nonce = f"{number}.{await issue_code(self._credentials, purpose, now, good_for=SIGNED_WITHIN)}"
        return Connecting(nonce=nonce, house=await self._name(), device="", counter=0)

    async def admit_console(self, proof: ConsoleProof, address: str) -> Device:
        """Return the console that has signed its challenge, which is used up."""
        number, _, code = proof.nonce.partition(".")
        if await use_code(self._credentials, f"console/{number}", code, self._clock.now()) is None:
            why = "the challenge of the console is used, too old or made up"
            known = (await self._house.administration()).devices
            # Made-up names count as one: nobody can fill the records with them.
            await self._put_on_record(proof.device if proof.device in known else "", why, address)
            raise refused("code/wrong")
        challenge = Connecting(nonce=proof.nonce, house=await self._name(), device="", counter=0)
        proved = Prove(device=proof.device, counter=proof.counter, signature=proof.signature)
        return await self.admit(challenge, proved, DeviceKind.CONSOLE, address)

    async def _put_on_record(self, device: str, why: str, address: str) -> None:
        """Record a failed proof; of a device that goes on and on, a few times an hour, and else log it."""
        name = "".join(each for each in device[:LONGEST_NAME] if each.isprintable())
        if not self._recorded.is_within(f"{network_of(address)}, {name}"):
            log.warning("a device at %s is refused again: %s", network_of(address), why)
            return
        command = o.ReportFailedSignIn(person="", why=why, device=name, address=address)
        await order(self._house, f"failed/{fresh_id()}", command, PROGRAM)

    async def is_unchanged(self, device: Device) -> bool:
        """Return whether a device is unchanged since it connected."""
        return (await self._house.administration()).devices.get(device.name) == device

    async def last_counters(self, devices: Iterable[Device]) -> dict[str, int]:
        """Return the number of the last connection of each device, to any process."""
        by_name = {fingerprint(each.public_key): each.name for each in devices}
        entries = await self._credentials.entries(COUNTER, by_name)
        return {by_name[each.name]: int(each.data) for each in entries}

    async def _count(self, device: Device, counter: int) -> bool:
        """Take the number of a connection; False if it is not higher than the last.

        Then it is a replayed message, or somebody has copied the key.
        """
        name = fingerprint(device.public_key)
        before = await self._credentials.entry(COUNTER, name)
        last = int(before.data) if before else 0
        version = before.version + 1 if before else 1
        data = str(counter).encode()
        return counter > last and await self._credentials.put(Entry(COUNTER, name, data, version))

    async def _name(self) -> str:
        house = (await self._house.administration()).house
        return house.id if house else ""


def _why_not(device: Device | None, challenge: Connecting, proof: Prove, kind: DeviceKind) -> str:
    """Return why a device is not admitted, for the records only; empty if it is."""
    if device is None:
        return "no device has this name"
    if device.kind is not kind:
        return "the device is of another kind"
    signed = Connecting(
        nonce=challenge.nonce, house=challenge.house, device=proof.device, counter=proof.counter
    )
    is_its_own = is_signed(signed, proof.signature, device.public_key)
    if not is_its_own:
        return "the signature is not of the key of the device"
    if device.standing is DeviceStanding.PROPOSED:
        return WAITS
    return "" if device.standing is DeviceStanding.ACTIVE else "the device is not active"


def _shown(device: Device) -> m.DeviceShown:
    return m.DeviceShown(
        device=device.name,
        kind=device.kind,
        table=device.table,
        standing=device.standing,
        proposed_by=device.proposed_by,
        fingerprint=fingerprint(device.public_key),
    )
