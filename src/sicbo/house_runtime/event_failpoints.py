"""Failpoints at events of certain kinds: while they are applied, and once they are committed."""

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


def pass_uncommitted_failpoint(event: Event) -> None:
    """Pass the failpoint inside a settlement or a void: applied to the table but not yet committed."""
    if is_armed():
        _pass(HAPPENING.get(type(event)))


def pass_committed_failpoints(records: Iterable[StoredEvent]) -> None:
    """Pass the failpoints after the start of a tumble or the reading of a die was committed."""
    if is_armed():
        for record in records:
            _pass(KEPT.get(type(decode(record.data)[1])))


def _pass(name: str | None) -> None:
    if name is not None:
        failpoint(name)
