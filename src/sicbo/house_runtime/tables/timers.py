"""The timers of a table: what the program must order because time has run out, and when to check again.

Both are functions of the durable table alone, so that timers survive a restart and every process that owns
the table finds the same ones. What is due is ordered as Role.PROGRAM like any other command, before
anything else is decided at that time. Nothing is due in a round that waits for people: after a start-up,
recovery decides, and a window that ran out meanwhile is not extended. The time for answers after an
interruption ends by itself: who has not answered stays (MBS v6 5.13.1). No timer withdraws, tumbles, or
confirms an outcome.
"""

from collections.abc import Iterator
from datetime import datetime

from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.deadlines import entry_lapses_at, overdue_from
from sicbo.table.phases import Phase, phase_of
from sicbo.table.state import Table

WAITS_FOR_PEOPLE = (Phase.HELD, Phase.DICE_TO_BE_READ, Phase.OPTION_OPEN)


def due(table: Table, now: datetime) -> c.Command | None:
    """Return what must be ordered now; of several orders, the one that was due first."""
    come = [timer for timer in _timers(table) if timer[0] <= now]
    return min(come, key=lambda timer: timer[0])[1] if come else None


def next_at(table: Table) -> datetime | None:
    """Return when something is due next, which may be past; None while no timer runs."""
    return min((at for at, _ in _timers(table)), default=None)


def _timers(table: Table) -> Iterator[tuple[datetime, c.Command]]:
    dice = table.equipment.dice
    if dice is not None and dice.serial not in table.equipment.overdue_on_record:
        at = overdue_from(table)
        if at is not None:
            yield at, c.NoticeOverdueDice()
    play, lapses_at = table.round, entry_lapses_at(table)
    option = play.option if play is not None and phase_of(table) is Phase.OPTION_OPEN else None
    if option is not None and option.closes_at is not None:
        yield option.closes_at, c.CloseOption()
    if play is None or (play.betting.closes_at is None and lapses_at is None):
        return
    if phase_of(table) in WAITS_FOR_PEOPLE:
        return
    step = table.next_step
    if play.betting.closes_at is not None and step is not None and step.act is Act.CLOSE_BETTING:
        yield play.betting.closes_at, c.CloseBetting()
    if lapses_at is not None:
        yield lapses_at, c.LapseEntry()
