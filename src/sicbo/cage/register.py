"""The register of dice, cards and shakers: receipt, inspection, retirement, destruction.

What happens at tables reaches it in the same transaction: what goes into play and comes out again, and dice
that a table condemns. A serial number stands for one piece for ever.
"""

from collections.abc import Iterable, Iterator

from sicbo.cage import commands as c
from sicbo.cage import events as e
from sicbo.cage.context import Context
from sicbo.cage.refusals import refused
from sicbo.cage.state import Cage
from sicbo.gear import OVER, Gear, GearStanding
from sicbo.streams import LONGEST_NAME, is_label


def receive_gear(cage: Cage, command: c.ReceiveGear, _: Context) -> Iterator[e.Event]:
    """Take new gear into the store, sealed."""
    if not is_label(command.serial):
        raise refused("name/not-a-label", name=command.serial, most=LONGEST_NAME)
    known = cage.gear.get(command.serial)
    if known is not None:
        raise refused("gear/is-registered", serial=known.serial, standing=known.standing.value)
    yield e.GearReceived(serial=command.serial, kind=command.kind, note=command.note)


def inspect_gear(cage: Cage, command: c.InspectGear, context: Context) -> Iterator[e.Event]:
    """Inspect gear; what is found bad never goes back into play."""
    gear = _registered(cage, command.serial)
    if gear.standing in OVER:
        raise refused("gear/is-over", serial=gear.serial, standing=gear.standing.value)
    yield e.GearInspected(serial=gear.serial, is_good=command.is_good, day=context.day, note=command.note)


def retire_gear(cage: Cage, command: c.RetireGear, _: Context) -> Iterator[e.Event]:
    """Take gear that is not in play out of use for good."""
    gear = _registered(cage, command.serial)
    if gear.standing in OVER:
        raise refused("gear/is-over", serial=gear.serial, standing=gear.standing.value)
    if gear.standing is GearStanding.IN_PLAY:
        raise refused("gear/is-in-play", serial=gear.serial, table=gear.table)
    if not command.reason.strip():
        raise refused("reason/needed")
    yield e.GearRetired(serial=gear.serial, reason=command.reason)


def destroy_gear(cage: Cage, command: c.DestroyGear, _: Context) -> Iterator[e.Event]:
    """Record that retired gear was destroyed."""
    gear = _registered(cage, command.serial)
    if gear.standing is not GearStanding.RETIRED or gear.table:
        raise refused("gear/not-retired", serial=gear.serial, standing=gear.standing.value)
    if gear.kept_for:
        raise refused("gear/is-kept", serial=gear.serial, disputes=", ".join(gear.kept_for))
    yield e.GearDestroyed(serial=gear.serial, note=command.note)


def _registered(cage: Cage, serial: str) -> Gear:
    gear = cage.gear.get(serial)
    if gear is None:
        raise refused("gear/unknown", serial=serial)
    return gear


# ---- at the tables ---------------------------------------------------------------------------------------


def put_into_play(cage: Cage, serials: Iterable[str], table: str) -> Iterator[e.Event]:
    """Record that registered gear is in play at a table."""
    for serial in serials:
        if serial in cage.gear:
            yield e.GearPutInPlay(serial=serial, table=table)


def taken_out(cage: Cage, serials: Iterable[str], table: str) -> Iterator[e.Event]:
    """Record that registered gear has come out of play at a table."""
    for serial in serials:
        gear = cage.gear.get(serial)
        if gear is not None and gear.table == table:
            yield e.GearTakenOut(serial=serial, table=table)


def condemned(cage: Cage, serial: str, reason: str) -> Iterator[e.Event]:
    """Record that a table has condemned a registered set: it is retired, wherever it is."""
    gear = cage.gear.get(serial)
    if gear is not None and gear.standing not in OVER:
        yield e.GearRetired(serial=serial, reason=reason)


def kept(cage: Cage, serials: Iterable[str], dispute: str) -> Iterator[e.Event]:
    """Record that registered gear is kept whole for a dispute."""
    for serial in serials:
        if serial in cage.gear:
            yield e.GearKept(serial=serial, dispute=dispute)


def released(cage: Cage, dispute: str) -> Iterator[e.Event]:
    """Record that a dispute is over, and what was kept for it is free."""
    for serial in sorted(cage.gear):
        if dispute in cage.gear[serial].kept_for:
            yield e.GearReleased(serial=serial, dispute=dispute)
