"""Game recall for players: every wager of an earlier round, its win, credit before and after (STD-G2)."""

from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money, total
from sicbo.table.round import Round
from sicbo.table.state import Table
from sicbo.table.views.player import OwnWager, PlayerView, player_view
from sicbo.table.views.shared_views import ResultShown, ReturnedShown, VoidShown


class Credit(Struct, frozen=True):
    """A player's credit at the opening and at the end of a round."""

    before: Money
    after: Money


class PastRound(Struct, frozen=True, kw_only=True):
    """A past round of one player.

    `after` is `before` less the stakes, plus what came back and `other`, all in credit; a later correction is
    in the wagers and in `corrected`, but not in `after`.
    """

    table: str
    round: int
    player: str
    rule_set: str
    pay_table: str
    opened_at: datetime
    ended_at: datetime
    result: ResultShown | None
    void: VoidShown | None
    wagers: tuple[OwnWager, ...]
    returned: tuple[ReturnedShown, ...]
    staked: Money
    winnings: Money
    back: Money
    """All that came back: winnings and stakes."""
    before: Money
    other: Money
    """Other movements of credit during the round: buy-ins, returned stakes."""
    after: Money
    corrected: Money
    """The change that later corrections made to what came back."""


def past_round(table: Table, play: Round, position: str, credit: Credit, ended_at: datetime) -> PastRound:
    """Show a round to the player who was at a position; `table` is the table when the round ended.

    `play` is the round as corrected since.
    """
    then = player_view(table, position)
    now = player_view(replace(table, previous=play), position)
    moved = _back(then) - _staked(then)
    return PastRound(
        table=table.id,
        round=play.number,
        player=then.player,
        rule_set=then.rule_set,
        pay_table=play.pay_tables[then.rule_set],
        opened_at=play.opened_at,
        ended_at=ended_at,
        result=now.result,
        void=now.void,
        wagers=now.wagers,
        returned=then.returned,
        staked=now.staked,
        winnings=now.winnings or NOTHING,
        back=now.back or NOTHING,
        before=credit.before,
        other=credit.after - credit.before - moved,
        after=credit.after,
        corrected=_back(now) - _back(then),
    )


def _staked(view: PlayerView) -> Money:
    return total(each.stake for each in view.wagers if each.instrument is Instrument.CREDITS)


def _back(view: PlayerView) -> Money:
    return total(each.returned or NOTHING for each in view.wagers if each.instrument is Instrument.CREDITS)
