"""Decisions about devices: one person proposes, another compares the key."""

from collections.abc import Iterator

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import known_device, refuse_role
from sicbo.administration.context import Context
from sicbo.administration.decisions.names import (
    refuse_name,
    refuse_no_reason,
    refuse_robot,
    refuse_unknown_table,
)
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration, DeviceKind, DeviceStanding
from sicbo.orders import same_person
from sicbo.people import Role


def propose_device(
    administration: Administration, command: c.ProposeDevice, context: Context
) -> Iterator[e.Event]:
    """Propose a device with its key."""
    yield _proposed(administration, command, context.actor.person)


def enrol_device(administration: Administration, command: c.EnrolDevice, _: Context) -> Iterator[e.Event]:
    """Propose a device that has shown its code.

    The admin acted when the code was drawn, and may have signed out since: holding the role is enough.
    """
    refuse_role(administration, command.drawn_by, Role.ADMIN)
    yield _proposed(administration, command, command.drawn_by)


def _proposed(
    administration: Administration, command: c.ProposeDevice | c.EnrolDevice, proposed_by: str
) -> e.DeviceProposed:
    refuse_name(command.device)
    refuse_robot(administration, command.device)
    if command.device in administration.people:
        raise refused("name/is-taken", name=command.device, of="a person")
    found = administration.devices.get(command.device)
    if found is not None and found.standing is not DeviceStanding.REVOKED:
        raise refused("device/is-there", device=found.name, standing=found.standing.value)
    if command.kind in (DeviceKind.TERMINAL, DeviceKind.DICE_READER) and not command.table:
        raise refused("device/needs-a-table", kind=command.kind.value)
    if command.table:
        refuse_unknown_table(administration, command.table)
    _refuse_key(administration, command.public_key)
    return e.DeviceProposed(
        device=command.device,
        kind=command.kind,
        table=command.table,
        public_key=command.public_key,
        proposed_by=proposed_by,
    )


def _refuse_key(administration: Administration, public_key: str) -> None:
    """Refuse an empty key, and one that any other device ever had."""
    if not public_key.strip():
        raise refused("device/no-key")
    for each in administration.devices.values():
        if each.public_key == public_key:
            raise refused("device/key-is-taken", other=each.name)


def approve_device(
    administration: Administration, command: c.ApproveDevice, context: Context
) -> Iterator[e.Event]:
    """Approve a device that another person proposed, if the keys match."""
    device = known_device(administration, command.device)
    if device.standing is not DeviceStanding.PROPOSED:
        raise refused("device/not-proposed", device=device.name, standing=device.standing.value)
    if device.proposed_by == context.actor.person:
        raise same_person(device.proposed_by)
    if device.public_key != command.public_key:
        raise refused("device/other-key", device=device.name)
    yield e.DeviceApproved(device=device.name, approved_by=context.actor.person)


def revoke_device(administration: Administration, command: c.RevokeDevice, _: Context) -> Iterator[e.Event]:
    """Revoke a device."""
    device = known_device(administration, command.device)
    if device.standing is DeviceStanding.REVOKED:
        raise refused("device/is-revoked", device=device.name)
    refuse_no_reason(command.reason)
    yield e.DeviceRevoked(device=device.name, reason=command.reason)
