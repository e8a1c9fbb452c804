"""How events of the equipment change a table."""

from msgspec.structs import replace

from sicbo.outcome import Shoe
from sicbo.rules.equipment import Inspected, InspectionTime
from sicbo.rules.irregularities import Remedy
from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.equipment import (
    CommittedDraws,
    DiceSet,
    FittedMixer,
    FittedReader,
    InspectionDone,
    LoadedShoe,
)
from sicbo.table.evolutions.table_changes import Evolutions, steps_with, with_equipment
from sicbo.table.state import Table


def _mixer_fitted(table: Table, event: e.MixerFitted) -> Table:
    fitted = FittedMixer(event.mixer, event.serial, event.is_held, event.is_virtual, event.custodian)
    steps = steps_with(table.document.procedure.steps, event.mixer)
    return with_equipment(replace(table, steps=steps), mixer=fitted)


def _mixer_removed(table: Table, _: e.MixerRemoved) -> Table:
    return with_equipment(
        replace(table, steps=steps_with(table.document.procedure.steps, None)),
        mixer=None,
        dice=None,
        dice_in_rounds=_dice_in_rounds(table, ""),
        draws=None,
        inspections=table.equipment.inspections_without(item=Inspected.AUTOMATED_SHAKER),
    )


def _custody_taken(table: Table, event: e.CustodyTaken) -> Table:
    mixer = table.equipment.mixer
    return with_equipment(table, mixer=mixer and replace(mixer, custodian=event.person))


def _dice_logged(table: Table, event: e.DiceLogged) -> Table:
    """Count the age of a set from when it was first put in play; early records look at this table alone."""
    first_logged = table.equipment.dice_first_logged
    since = event.since or first_logged.get(event.serial) or event.at
    logged = first_logged.set(event.serial, since)
    return with_equipment(
        table,
        dice=DiceSet(event.serial, since),
        dice_first_logged=logged,
        dice_in_rounds=_dice_in_rounds(table, event.serial),
    )


def _dice_removed(table: Table, _: e.DiceRemoved) -> Table:
    return with_equipment(table, dice=None, dice_in_rounds=_dice_in_rounds(table, ""))


def _dice_in_rounds(table: Table, serial: str) -> tuple[tuple[int, str], ...]:
    """Record that a set, or none, is in play from the next round on."""
    following = table.rounds_opened + 1
    before = tuple(each for each in table.equipment.dice_in_rounds if each[0] < following)
    return (*before, (following, serial))


def _dice_overdue(table: Table, event: e.DiceOverdue) -> Table:
    return with_equipment(table, overdue_on_record=(*table.equipment.overdue_on_record, event.serial))


def _shoe_loaded(table: Table, event: e.ShoeLoaded) -> Table:
    shoe = LoadedShoe(Shoe(event.counts), event.decks, event.backs, event.cut, event.is_virtual)
    shoe = replace(
        shoe,
        left_by_back=event.counts_by_back,
        serials=event.serials,
        first_round=event.first_round,
    )
    return with_equipment(table, shoe=shoe, draws=table.equipment.draws if event.is_virtual else None)


def _reader_fitted(table: Table, event: e.ReaderFitted) -> Table:
    return with_equipment(table, reader=FittedReader(event.device, event.is_alone), read_by_hand="")


def _reader_removed(table: Table, event: e.ReaderRemoved) -> Table:
    return with_equipment(table, reader=None, read_by_hand=event.device if table.is_open else "")


def _committed(table: Table, event: e.DrawsCommitted) -> Table:
    chain = CommittedDraws(event.anchor, event.salt, event.first, event.rounds, shown=event.anchor)
    return with_equipment(table, draws=chain)


def _seed_shown(table: Table, event: e.SeedRevealed) -> Table:
    chain = table.equipment.draws
    if chain is None:
        raise EventOutOfPlace("a seed of no chain was shown")
    return with_equipment(table, draws=replace(chain, shown=event.seed, seeds_shown=chain.seeds_shown + 1))


def _inspected(table: Table, event: e.InspectionPassed) -> Table:
    """Count the latest inspection of its kind; early records do not name the device."""
    equipment = table.equipment
    serial = event.serial or equipment.serial_of(event.item)
    done = InspectionDone(event.item, event.due, serial, event.until)
    return with_equipment(table, inspections=(*equipment.inspections_but(event.item, event.due), done))


def _failed(table: Table, event: e.InspectionFailed) -> Table:
    return with_equipment(table, inspections=table.equipment.inspections_but(event.item, event.due))


def _inspection_asked(table: Table, event: e.InspectionAsked) -> Table:
    """Let the inspection before opening count no longer; that of the shift is asked for at its start."""
    left = table.equipment.inspections_but(event.item, InspectionTime.BEFORE_OPENING)
    return with_equipment(table, inspections=left)


def _remedy_done(table: Table, event: e.RemedyDone) -> Table:
    return with_equipment(table, remedies_due=_other_remedies(table, event.remedy))


def _other_remedies(table: Table, remedy: Remedy) -> tuple[Remedy, ...]:
    return tuple(each for each in table.equipment.remedies_due if each is not remedy)


def _remedy_asked(table: Table, event: e.RemedyAsked) -> Table:
    """Stop the table until the remedy is done; dice to be replaced may not come back.

    A set that was changed since is condemned, and the one in play stays.
    """
    equipment = table.equipment
    due = (*_other_remedies(table, event.remedy), event.remedy)
    if event.remedy is not Remedy.DICE_REPLACED:
        return with_equipment(table, remedies_due=due)
    fitted = equipment.dice.serial if equipment.dice is not None else ""
    damaged = event.dice or fitted
    condemned = tuple(dict.fromkeys((*equipment.condemned_dice, *filter(None, (damaged,)))))
    if damaged != fitted:
        due = equipment.remedies_due
    return with_equipment(table, condemned_dice=condemned, remedies_due=due)


EVOLUTIONS: Evolutions = {
    e.MixerFitted: _mixer_fitted,
    e.MixerRemoved: _mixer_removed,
    e.CustodyTaken: _custody_taken,
    e.DiceLogged: _dice_logged,
    e.DiceRemoved: _dice_removed,
    e.DiceOverdue: _dice_overdue,
    e.ReaderFitted: _reader_fitted,
    e.ReaderRemoved: _reader_removed,
    e.ShoeLoaded: _shoe_loaded,
    e.DrawsCommitted: _committed,
    e.SeedRevealed: _seed_shown,
    e.InspectionPassed: _inspected,
    e.InspectionFailed: _failed,
    e.InspectionAsked: _inspection_asked,
    e.RemedyDone: _remedy_done,
    e.RemedyAsked: _remedy_asked,
}
