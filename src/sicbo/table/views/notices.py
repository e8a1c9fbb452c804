"""What is announced at a table beside the calls: stops, holds, the last round, limits, dice read by people.

Everyone at the table sees that play is stopped, and where; staff also see why, and who did it. Players see
why a round is held; staff have the holds themselves.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import Enum

from msgspec import Struct

from sicbo.play_stops import Stop
from sicbo.table.decisions.irregularities.irregularities import stops_play
from sicbo.table.state import Table
from sicbo.table.views.shared_views import LimitShown, in_words, limits_listed


class StopScope(Enum):
    """What a stop concerns."""

    HOUSE = "house"
    TABLE = "table"
    PAY_TABLE = "pay-table"


class StopShown(Struct, frozen=True):
    """A stop of play; `reason` and `by` are for staff."""

    number: int
    scope: StopScope
    is_fault: bool
    rule_set: str = ""
    pay_table: str = ""
    reason: str = ""
    by: str = ""


class LimitsToCome(Struct, frozen=True):
    """Limits that hold from the first round that opens after a time on."""

    since: datetime
    limits: tuple[LimitShown, ...]


class HoldNotice(Struct, frozen=True):
    """A round that is held, and what was reported of it; a held wager is only shown to its player."""

    round: int
    why: str


class Notices(Struct, frozen=True, kw_only=True):
    """What is announced at a table."""

    stops: tuple[StopShown, ...] = ()
    last_round: int = 0
    """The round announced as the last before the table closes, if one was."""
    limits_later: LimitsToCome | None = None
    held: tuple[HoldNotice, ...] = ()
    is_read_by_hand: bool = False
    """Whether people read the dice in the place of a device (STD-R9)."""


NOTHING_ANNOUNCED = Notices()


def notices_at(
    table: Table, stops: Iterable[Stop] = (), *, rule_set: str = "", is_for_staff: bool = False
) -> Notices:
    """Return what is announced at a table; a stop of a pay table only where it is played by.

    With `rule_set`, to a player who plays by that one.
    """
    return Notices(
        stops=tuple(
            StopShown(
                number=each.number,
                scope=_scope(each),
                is_fault=each.is_fault,
                rule_set=each.rule_set,
                pay_table=each.pay_table,
                reason=each.reason if is_for_staff else "",
                by=each.by if is_for_staff else "",
            )
            for each in stops
            if not each.pay_table or _is_offered(table, each, rule_set)
        ),
        last_round=table.last_round,
        limits_later=LimitsToCome(table.limits_later.since, limits_listed(table, table.limits_later.limits))
        if table.limits_later
        else None,
        held=tuple(
            HoldNotice(each.round, in_words(each.event))
            for each in table.holds
            if not is_for_staff and not each.wager and stops_play(table, each)
        ),
        is_read_by_hand=bool(table.equipment.read_by_hand),
    )


def _scope(stop: Stop) -> StopScope:
    if stop.pay_table:
        return StopScope.PAY_TABLE
    return StopScope.TABLE if stop.table else StopScope.HOUSE


def _is_offered(table: Table, stop: Stop, rule_set: str) -> bool:
    rules = table.rule_sets.get(stop.rule_set)
    if rules is None or rule_set not in ("", stop.rule_set):
        return False
    return rules.pay_table.name == stop.pay_table
