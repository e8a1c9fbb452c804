"""What the display over the table shows to everyone: phase, call, limits, and results once established."""

from datetime import datetime

from msgspec import Struct

from sicbo.table.phases import Phase, phase_of
from sicbo.table.settlement import winning_ids
from sicbo.table.state import Table
from sicbo.table.views.parts import (
    DrawsShown,
    LimitShown,
    ResultShown,
    VoidShown,
    call_shown,
    closes_at_shown,
    draws_shown,
    limits_shown,
    result_shown,
    round_shown,
    void_shown,
)
from sicbo.table.views.results import Result


class DisplayView(Struct, frozen=True, kw_only=True):
    """Everything on the display; the last result stays until the next round opens (STD-P5).

    `now` is the time of the house, by which a screen counts down to `closes_at`.
    """

    table: str
    house: str
    phase: Phase
    call: str
    round: int
    closes_at: datetime | None
    now: datetime | None
    limits: tuple[LimitShown, ...]
    result: ResultShown | None
    lit: tuple[str, ...]
    void: VoidShown | None
    history: tuple[Result, ...]
    draws: DrawsShown | None


def display_view(
    table: Table, history: tuple[Result, ...] = (), *, now: datetime | None = None
) -> DisplayView:
    """Give what everyone may see, with the results of earlier rounds."""
    play = round_shown(table)
    outcome = play.outcome if play else None
    winners = winning_ids(table.rule_sets.values(), outcome) if outcome else ()
    return DisplayView(
        table=table.id,
        house=table.document.house,
        phase=phase_of(table),
        call=call_shown(table),
        round=play.number if play else 0,
        closes_at=closes_at_shown(table),
        now=now,
        limits=limits_shown(table),
        result=result_shown(play, winners),
        lit=play.lit if play else (),
        void=void_shown(play),
        history=history,
        draws=draws_shown(table),
    )
