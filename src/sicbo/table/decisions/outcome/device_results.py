"""A device that reads the dice: fitting it, and accepting its results.

Signatures are verified before (`house_runtime/tables/device_feed.py`). Here the result must be for this table
and round, not sent before, and arrive when dice may be read.
"""

from sicbo.outcome import Outcome
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.turns import (
    first_reading,
    out_of_turn,
    refuse_established,
    refuse_waiting_round,
)
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.outcome.called_faces import establish, three_faces
from sicbo.table.decisions.outcome.cross_check import are_among, differ, read_by_people
from sicbo.table.decisions.outcome.sources import refuse_virtual
from sicbo.table.decisions.settlement import refuse_unreset
from sicbo.table.decisions.table_setup import refuse_round_in_play
from sicbo.table.equipment import FittedReader
from sicbo.table.progress import has_cover
from sicbo.table.refusals import Refused, refused
from sicbo.table.round import DeviceReading, Round
from sicbo.table.state import Table


def fit_reader(decision: Decision, command: c.FitReader, _: Context) -> None:
    """Let a device read the dice, from the next round on."""
    table = decision.table
    refuse_round_in_play(table)
    refuse_virtual(table)
    decision.add(e.ReaderFitted(device=command.device, is_alone=command.is_alone))


def remove_reader(decision: Decision, _: c.RemoveReader, __: Context) -> None:
    """Remove the device, at any time: a round must not wait for one that has failed."""
    reader = decision.table.equipment.reader
    if reader is None:
        raise refused("device/none-fitted")
    decision.add(e.ReaderRemoved(device=reader.device))


def take_device_result(decision: Decision, command: c.TakeDeviceResult, _: Context) -> None:
    """Take a device's reading: as the outcome if it reads alone, else to compare with the entry."""
    reader, play = _refuse_foreign(decision.table, command)
    _refuse_untimely(decision.table, play)
    faces = three_faces(command.faces).faces
    decision.add(
        e.DeviceResultReceived(
            round=play.number,
            device=command.device,
            counter=command.counter,
            faces=faces,
            read_at=command.read_at,
            signature=command.signature,
        )
    )
    by_people = read_by_people(play, with_call=reader.is_alone)
    if not are_among(by_people, faces):
        differ(decision, DeviceReading(command.device, faces), by_people)
    elif reader.is_alone:
        establish(decision, Outcome(faces))


def is_result_awaited(table: Table, device: str) -> bool:
    """Return whether the table would accept a reading now."""
    reader = table.equipment.reader
    if reader is None or reader.device != device or table.round is None:
        return False
    try:
        _refuse_untimely(table, table.round)
    except Refused:
        return False
    return True


def _refuse_foreign(table: Table, command: c.TakeDeviceResult) -> tuple[FittedReader, Round]:
    """Refuse a result of another device, table or round, or one sent before."""
    reader, play = table.equipment.reader, table.round
    if reader is None or reader.device != command.device:
        raise refused("device/not-fitted", device=command.device)
    if command.table != table.id:
        raise refused("device/wrong-table", table=command.table)
    last = table.equipment.device_counters.get(command.device, 0)
    if command.counter <= last:
        raise refused("device/replayed", counter=command.counter, device=command.device, last=last)
    if play is None or command.round != play.number:
        raise refused("device/wrong-round", round=command.round, last=table.rounds_opened)
    return reader, play


def _refuse_untimely(table: Table, play: Round) -> None:
    """Refuse a result before dice may be read, or after they were."""
    refuse_waiting_round(table)
    refuse_established(play)
    if play.betting.is_open or play.steps_done < first_reading(table):
        raise out_of_turn(table, "taking what a device read")
    step = table.steps[play.steps_done]
    if step.act is Act.UNCOVER:
        raise refused("outcome/is-covered", clause=step.clause)
    reader = table.equipment.reader
    if reader is not None and reader.is_alone and has_cover(table) and step.act is Act.CHECK_FLAT:
        raise out_of_turn(
            table, "taking what a device read"
        )  # the dealer who uncovers them checks first (v6 3.10)
    if play.reading.by_device is not None:
        reading = play.reading.by_device
        raise refused("device/has-read", device=reading.device, faces=Outcome(reading.faces))
    refuse_unreset(table)
