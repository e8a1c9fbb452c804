"""What the public display shows: phase, call, limits, and results once established."""

from datetime import datetime

from msgspec import Struct

from sicbo.money import Currency
from sicbo.play_stops import Stop
from sicbo.rules.document import title_of_game
from sicbo.settlement import winning_ids
from sicbo.table.phases import Phase, phase_of
from sicbo.table.state import Table
from sicbo.table.views.notices import NOTHING_ANNOUNCED, Notices, notices_at
from sicbo.table.views.results import Result, RoadResult, road_of
from sicbo.table.views.shared_views import (
    DrawsShown,
    LayoutNamed,
    LimitShown,
    ResultShown,
    VoidShown,
    call_shown,
    closes_at_shown,
    code_called,
    draws_shown,
    late_voids_shown,
    limits_shown,
    result_shown,
    round_shown,
    void_shown,
)


class DisplayView(Struct, frozen=True, kw_only=True):
    """Everything on the display; the last result stays until the next round opens (STD-P5).

    `now` is the server's time, from which a screen counts down to `closes_at`.
    """

    table: str
    house: str
    title: str
    """The title of the game, from the document."""
    currency: Currency
    phase: Phase
    call: str
    act: str | None
    """The step or the verdict of that call, for screens in other languages."""
    round: int
    closes_at: datetime | None
    now: datetime | None
    limits: tuple[LimitShown, ...]
    result: ResultShown | None
    lit: tuple[str, ...]
    void: VoidShown | None
    history: tuple[RoadResult, ...]
    """The last results by the first rule set of the table, for drawing roads."""
    layouts: tuple[LayoutNamed, ...]
    """Those in use at its positions first."""
    draws: DrawsShown | None
    notices: Notices = NOTHING_ANNOUNCED
    late_voids: tuple[VoidShown, ...] = ()
    """Rounds that were voided after their settlement."""
    recovery_notice: str = ""
    """The notice in force that winnings of a void round are recovered."""


def display_view(
    table: Table,
    history: tuple[Result, ...] = (),
    *,
    now: datetime | None = None,
    stops: tuple[Stop, ...] = (),
) -> DisplayView:
    """Return the view of the public display, with the results of earlier rounds."""
    play = round_shown(table)
    outcome = play.outcome if play else None
    winners = winning_ids(table.rule_sets.values(), outcome) if outcome else ()
    return DisplayView(
        table=table.id,
        house=table.document.house,
        title=title_of_game(each.title for each in table.rule_sets.values()),
        currency=table.document.money.as_currency(),
        phase=phase_of(table),
        call=call_shown(table),
        act=code_called(table),
        round=play.number if play else 0,
        closes_at=closes_at_shown(table),
        now=now,
        limits=limits_shown(table),
        result=result_shown(play, winners),
        lit=play.lit if play else (),
        void=void_shown(play),
        history=road_of(history, next(iter(table.rule_sets.values()))),
        layouts=layouts_named(table),
        draws=draws_shown(table),
        notices=notices_at(table, stops),
        late_voids=late_voids_shown(table),
        recovery_notice=table.recovery_notice,
    )


def layouts_named(table: Table) -> tuple[LayoutNamed, ...]:
    """List each layout of a table once: those in use first, then the others."""
    played = [LayoutNamed(each.rule_set, each.layout) for _, each in sorted(table.positions.items())]
    entries = [each for each in table.document.rule_sets if each.id in table.rule_sets]
    offered = [LayoutNamed(each.id, name) for each in entries for name in each.layouts]
    return tuple(dict.fromkeys([*played, *offered]))
