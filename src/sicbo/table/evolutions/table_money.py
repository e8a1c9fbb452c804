"""How events of the table's own money change a table; the amounts are in the books."""

from msgspec.structs import replace

from sicbo.money import NOTHING
from sicbo.table import events as e
from sicbo.table.evolutions.table_changes import Evolutions, unchanged
from sicbo.table.state import Table


def _slip_written(table: Table, _: e.TrayFilled | e.TrayCredited) -> Table:
    return replace(table, slips=table.slips + 1)


def _box_dropped(table: Table, event: e.BoxDropped) -> Table:
    """Expect the count of a box; one dropped again before its count adds to its earlier content."""
    amount = table.boxes_out.get(event.box, NOTHING) + event.amount
    return replace(table, boxes_out=table.boxes_out.set(event.box, amount))


def _box_counted(table: Table, event: e.BoxCounted) -> Table:
    return replace(table, boxes_out=table.boxes_out.delete(event.box))


EVOLUTIONS: Evolutions = {
    e.TrayFilled: _slip_written,
    e.TrayCredited: _slip_written,
    e.TrayCounted: unchanged,
    e.BoxDropped: _box_dropped,
    e.BoxCounted: _box_counted,
}
