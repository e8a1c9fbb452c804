"""Gear that the house has on register: what may go into play, and what may stay there for another round."""

from collections.abc import Iterable

from sicbo.gear import OVER, Gear, GearKind, GearStanding
from sicbo.streams import CodedText, coded
from sicbo.table.context import Context
from sicbo.table.refusals import Refused, refused
from sicbo.table.state import Table
from sicbo.words.catalogue import in_english


def refuse_unready_gear(context: Context, kind: GearKind, serials: Iterable[str]) -> None:
    """Refuse to put gear into play that is not registered as such, or not inspected since it came out."""
    if kind not in context.gear_kinds:
        return
    for serial in serials:
        gear = context.gear.get(serial)
        if gear is None or gear.kind is not kind:
            raise refused("equipment/not-registered", serial=serial)
        if gear.standing is not GearStanding.INSPECTED:
            raise _not_ready(gear)


def refuse_gear_in_use(table: Table, context: Context) -> None:
    """Refuse a round with gear that was retired meanwhile, or a shaker not inspected on this gaming day."""
    for serial in gear_in_use(table):
        gear = context.gear.get(serial)
        if gear is None:
            continue
        if gear.standing in OVER:
            raise _not_ready(gear)
        if gear.kind is GearKind.SHAKER and gear.day != context.day:
            raise refused("equipment/not-inspected-today", serial=serial, day=context.day)


def gear_in_use(table: Table) -> tuple[str, ...]:
    """List the serial numbers of what is in play at a table."""
    equipment = table.equipment
    mixer = equipment.mixer
    fitted = (mixer.serial,) if mixer is not None and not mixer.is_virtual else ()
    dice = (equipment.dice.serial,) if equipment.dice is not None else ()
    cards = equipment.shoe.serials if equipment.shoe is not None else ()
    return (*fitted, *dice, *cards)


def _not_ready(gear: Gear) -> Refused:
    return refused("equipment/gear-not-ready", serial=gear.serial, standing=_in_words(gear.standing))


def _in_words(standing: GearStanding) -> CodedText:
    return coded([standing.value], in_english("terms", standing.value))
