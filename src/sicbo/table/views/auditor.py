"""What an auditor sees: everything, read-only."""

from datetime import datetime

from msgspec import Struct

from sicbo.table.equipment import Card
from sicbo.table.round import SettledLine, StandingWager
from sicbo.table.state import Table, Visit
from sicbo.table.views.dealer import DealerView, dealer_view
from sicbo.table.views.display import DisplayView, display_view
from sicbo.table.views.pit import PitView, pit_view
from sicbo.table.views.player import PlayerView, player_views
from sicbo.table.views.results import Result
from sicbo.table.views.shared_views import round_shown


class AuditorView(Struct, frozen=True, kw_only=True):
    """All other views together, and what none of them shows."""

    pit: PitView
    dealer: DealerView
    display: DisplayView
    players: tuple[PlayerView, ...]
    visits: tuple[Visit, ...]
    wagers: tuple[StandingWager, ...]
    lines: tuple[SettledLine, ...]
    cards: tuple[Card, ...]
    shoe_counts: tuple[int, ...]
    revision: int
    interruptions: int
    one_time_used: tuple[tuple[str, int], ...]
    """Players whose one settlement of chips under the minimum is used, with its round."""


def auditor_view(table: Table, now: datetime, history: tuple[Result, ...] = ()) -> AuditorView:
    """Return the view of an auditor."""
    play = round_shown(table)
    return AuditorView(
        pit=pit_view(table, now),
        dealer=dealer_view(table, now),
        display=display_view(table, history, now=now),
        players=tuple(view for _, view in sorted(player_views(table, now=now).items())),
        visits=tuple(visit for _, visit in sorted(table.visits.items())),
        wagers=tuple(play.betting.wagers_in_order()) if play else (),
        lines=play.lines if play else (),
        cards=play.reading.cards if play else (),
        shoe_counts=table.equipment.shoe.left.counts if table.equipment.shoe else (),
        revision=play.revision if play else 0,
        interruptions=play.interruptions if play else 0,
        one_time_used=tuple(sorted(table.one_time_used.items())),
    )
