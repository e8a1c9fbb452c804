"""What events of the equipment make of a table."""

from msgspec.structs import replace

from sicbo.outcome import Shoe
from sicbo.rules.equipment import Inspected
from sicbo.rules.irregularities import Remedy
from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.equipment import DiceSet, FittedMixer, FittedReader, InspectionDone, LoadedShoe
from sicbo.table.evolutions.parts import Evolutions, inspections_without, steps_with
from sicbo.table.state import CommittedDraws, Table


def _mixer_fitted(table: Table, event: e.MixerFitted) -> Table:
    fitted = FittedMixer(event.mixer, event.serial, event.is_held, event.is_virtual, event.custodian)
    return replace(table, mixer=fitted, steps=steps_with(table.document.procedure.steps, event.mixer))


def _mixer_removed(table: Table, _: e.MixerRemoved) -> Table:
    return replace(
        table,
        mixer=None,
        dice=None,
        draws=None,
        inspections=inspections_without(table, item=Inspected.AUTOMATED_SHAKER),
        steps=steps_with(table.document.procedure.steps, None),
    )


def _custody_taken(table: Table, event: e.CustodyTaken) -> Table:
    return replace(table, mixer=table.mixer and replace(table.mixer, custodian=event.person))


def _dice_logged(table: Table, event: e.DiceLogged) -> Table:
    """Count the time of a set from when it was first put in play here."""
    since = table.dice_first_logged.get(event.serial, event.at)
    logged = table.dice_first_logged.set(event.serial, since)
    return replace(table, dice=DiceSet(event.serial, since), dice_first_logged=logged)


def _dice_removed(table: Table, _: e.DiceRemoved) -> Table:
    return replace(table, dice=None)


def _dice_overdue(table: Table, event: e.DiceOverdue) -> Table:
    return replace(table, overdue_on_record=(*table.overdue_on_record, event.serial))


def _shoe_loaded(table: Table, event: e.ShoeLoaded) -> Table:
    shoe = LoadedShoe(Shoe(event.counts), event.decks, event.backs, event.cut, event.is_virtual)
    return replace(table, shoe=shoe, draws=table.draws if event.is_virtual else None)


def _reader_fitted(table: Table, event: e.ReaderFitted) -> Table:
    return replace(table, reader=FittedReader(event.device, event.is_alone))


def _reader_removed(table: Table, _: e.ReaderRemoved) -> Table:
    return replace(table, reader=None)


def _committed(table: Table, event: e.DrawsCommitted) -> Table:
    chain = CommittedDraws(event.anchor, event.salt, event.first, event.rounds, shown=event.anchor)
    return replace(table, draws=chain)


def _seed_shown(table: Table, event: e.SeedRevealed) -> Table:
    if table.draws is None:
        raise EventOutOfPlace("a seed of no chain was shown")
    shown = replace(table.draws, shown=event.seed, seeds_shown=table.draws.seeds_shown + 1)
    return replace(table, draws=shown)


def _inspected(table: Table, event: e.InspectionPassed) -> Table:
    return replace(table, inspections=(*table.inspections, InspectionDone(event.item, event.due)))


def _failed(table: Table, event: e.InspectionFailed) -> Table:
    found = InspectionDone(event.item, event.due)
    return replace(table, inspections=tuple(each for each in table.inspections if each != found))


def _remedy_done(table: Table, event: e.RemedyDone) -> Table:
    return _without_remedy(table, event.remedy)


def _without_remedy(table: Table, remedy: Remedy) -> Table:
    return replace(table, remedies_due=tuple(each for each in table.remedies_due if each is not remedy))


def _remedy_asked(table: Table, event: e.RemedyAsked) -> Table:
    """Stop the table until that is done; dice that are to be replaced may not come back."""
    if event.remedy is Remedy.DICE_REPLACED and table.dice is not None:
        table = replace(table, condemned_dice=(*table.condemned_dice, table.dice.serial))
    table = _without_remedy(table, event.remedy)
    return replace(table, remedies_due=(*table.remedies_due, event.remedy))


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
    e.RemedyDone: _remedy_done,
    e.RemedyAsked: _remedy_asked,
}
