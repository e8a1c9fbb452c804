"""Failpoints that lie where events of a kind happen: while they are worked out, and once they are kept."""

from collections.abc import Iterable

from sicbo.failpoints import failpoint, is_armed
from sicbo.storage.contract import StoredEvent
from sicbo.storage.records import decode
from sicbo.streams import Event
from sicbo.table import events as e

HAPPENING: dict[type[Event], str] = {
    e.LosersCollected: "settling",
    e.WinnersPaid: "settling",
    e.RoundVoided: "voiding",
}
KEPT: dict[type[Event], str] = {e.TumbleStarted: "tumble-intended", e.DieRead: "die-read"}


def while_it_happens(event: Event) -> None:
    """Pass the point inside a settlement or a void: it has happened to the table and is not kept yet."""
    if is_armed():
        _pass(HAPPENING.get(type(event)))


def once_kept(records: Iterable[StoredEvent]) -> None:
    """Pass the points after the start of a tumble or the reading of a die was kept."""
    if is_armed():
        for record in records:
            _pass(KEPT.get(type(decode(record.data)[1])))


def _pass(name: str | None) -> None:
    if name is not None:
        failpoint(name)
