"""Takeover of a table by another process under a held lease: an interruption of terminals only.

The round goes on and registered wagers stand (RWS 5.2; for documents without terminals the row of that name
is ours). The betting window is extended by the time in which nobody could lay a wager. It is idempotent:
time given back once is not given back again.
"""

from datetime import datetime

from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import When
from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge, row_of
from sicbo.table.recovery.recover import offered_again
from sicbo.table.round import Betting
from sicbo.table.state import Table

REGISTERED = (When.REGISTERED,)


def taken_over(table: Table, *, gap_from: datetime, at: datetime) -> tuple[e.Event, ...]:
    """Decide what follows from a takeover: nobody ran the table from `gap_from` to `at`."""
    play = table.round
    if play is None:
        return ()
    since = max(gap_from, play.opened_at, play.betting.taken_over_at or play.opened_at)
    if at <= since:
        return ()
    decision = Decision(table)
    judge(
        decision, Irregular.TERMINALS_INTERRUPTED, when=REGISTERED, note="another process took the table over"
    )
    if decision.table.round is not None:
        row = row_of(table.document, Irregular.TERMINALS_INTERRUPTED, REGISTERED)
        was = _running_out(play.betting, since)
        decision.add(
            e.TableTakenOver(
                round=play.number,
                gap_from=since,
                at=at,
                closes_at_before=was,
                closes_at=was + (at - since) if was else None,
                clause=row.clause if row else (),
            )
        )
        _extend_option(decision, since, at)
    return decision.events


def _extend_option(decision: Decision, since: datetime, at: datetime) -> None:
    """Give players back the time in which nobody could say whether they withdraw (MBS v6 5.13.1)."""
    play = decision.play
    option = play.option
    if option is not None and option.closes_at is not None and option.closes_at > since:
        decision.add_all(offered_again(decision.table, play, option.closes_at + (at - since)))


def _running_out(betting: Betting, since: datetime) -> datetime | None:
    """Return the end of the betting window that ran when the gap began, or None."""
    return betting.closes_at if betting.takes_wagers(since) else None
