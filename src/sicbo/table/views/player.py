"""What a player sees: their layout, odds and wagers, and how these settled; nobody else's."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from enum import Enum
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money, total
from sicbo.own_limits import LimitSchedule, Looser, OwnLimits
from sicbo.play_stops import Stop
from sicbo.rules.rule_set import RuleSet
from sicbo.table.decisions.settlement import is_won, lines_of
from sicbo.table.phases import Phase, phase_of
from sicbo.table.round import HowConcluded, Round, SettledLine, StandingWager
from sicbo.table.state import Position, Table
from sicbo.table.views.notices import NOTHING_ANNOUNCED, Notices, notices_at
from sicbo.table.views.shared_views import (
    AreaShown,
    ResultShown,
    ReturnedShown,
    VoidShown,
    areas_shown,
    call_shown,
    closes_at_shown,
    code_called,
    late_voids_shown,
    result_shown,
    returned_shown,
    round_shown,
    void_shown,
    winning_areas,
)


class WagerState(Enum):
    """The state of a wager; in a void round, or outside the limits, it is returned."""

    REGISTERED = "registered"
    HELD = "held"
    WON = "won"
    LOST = "lost"
    RETURNED = "returned"


class InstrumentShown(Struct, frozen=True):
    """An instrument that the document lets players stake, with the document's name for it."""

    kind: Instrument
    name: str


class OwnWager(Struct, frozen=True):
    """A wager of the player; its winnings and return are set once there is an outcome.

    `is_settled` means that the money has moved; `owed` is what was lost on chips taken off the layout.
    """

    number: int
    area: str
    stake: Money
    instrument: Instrument
    colour: str
    state: WagerState
    is_laid_by_staff: bool
    is_settled: bool
    played: Money | None = None
    winnings: Money | None = None
    returned: Money | None = None
    owed: Money | None = None


class OwnVisit(Struct, frozen=True):
    """When the visit began, what was bought in since, and the player's own limits.

    `net` is how far the player is ahead or behind: credit, stakes on the layout and pending payments, less
    the buy-ins (STD-B3).
    `limits` are those in force: of the visit, or of the account at the cage. `later` are looser ones that the
    player asked for, with the time from which they apply.
    """

    since: datetime
    bought_in: Money
    net: Money | None
    limits: OwnLimits | None
    is_excluded: bool
    later: Looser | None = None
    is_locked: bool = False
    """Whether the terminal takes no orders before staff have unlocked it."""


class PlayerView(Struct, frozen=True, kw_only=True):
    """Everything on a player's screen. `credit` comes from the books, if they have any for the player.

    `player` is empty while nobody plays here: a ticket (`redeem`) opens a visit, and so does a cash buy-in
    with the staff (`POST /tables/TABLE/buy-in` with the position, and a name for the visit).
    `now` is the server's time, from which the screen counts down to `closes_at`: the end of betting, or of
    the time for an answer after an interruption; `opened_at` is when betting opened, so that a screen that
    connects late can show how much of the window has passed. Where the dealer's call closes betting, both
    are null until then.
    """

    table: str
    position: str
    player: str
    rule_set: str
    title: str
    layout: str
    areas: tuple[AreaShown, ...]
    instruments: tuple[InstrumentShown, ...]
    phase: Phase
    call: str
    round: int
    is_betting_open: bool
    closes_at: datetime | None
    now: datetime | None
    may_withdraw_all: bool
    may_undo: bool
    """Whether the last slip of this round can still be undone."""
    wagers: tuple[OwnWager, ...]
    staked: Money
    result: ResultShown | None
    winnings: Money | None
    back: Money | None
    """All that came back in this round: winnings and stakes."""
    lit: tuple[str, ...]
    returned: tuple[ReturnedShown, ...]
    void: VoidShown | None
    credit: Money | None
    visit: OwnVisit | None = None
    called: str | None = None
    """The step or the verdict whose call is in `call`."""
    called_at: datetime | None = None
    """When the unanswered call for an attendant was made."""
    may_rebet: bool = False
    """Whether the player has wagers from an earlier round of this visit to repeat."""
    opened_at: datetime | None = None
    notices: Notices = NOTHING_ANNOUNCED
    late_voids: tuple[VoidShown, ...] = ()
    """Rounds of the player that were voided after their settlement."""
    recovery_notice: str = ""
    """The notice in force that winnings of a void round are recovered."""


class OnLayout(Struct, frozen=True):
    """What is the same for all players of a rule set: its areas, the result, and the lit areas."""

    areas: tuple[AreaShown, ...]
    result: ResultShown | None
    lit: tuple[str, ...]


class SeenByAll(Struct, frozen=True):
    """What is the same for all players of a table."""

    instruments: tuple[InstrumentShown, ...]
    phase: Phase
    call: str
    called: str | None
    closes_at: datetime | None
    void: VoidShown | None


class RoundSeen(Struct, frozen=True):
    """A round sorted by position, with the content of each layout; worked out once for all viewers."""

    by_all: SeenByAll
    layouts: Mapping[str, OnLayout]
    wagers: Mapping[tuple[str, str], list[StandingWager]]
    lines: Mapping[int, SettledLine]
    settled: frozenset[int]
    held: frozenset[int]


def player_view(  # noqa: PLR0913 - what the table does not know, each by its name
    table: Table,
    position: str,
    *,
    credit: Money | None = None,
    now: datetime | None = None,
    seen: RoundSeen | None = None,
    stops: tuple[Stop, ...] = (),
) -> PlayerView:
    """Return the view of the player at a position; `seen` is the sorted round, if already at hand."""
    view = _view(table, table.positions[position], seen or sort_round(table), credit, now)
    return replace(view, notices=notices_at(table, stops, rule_set=view.rule_set))


def with_limits(view: PlayerView, schedule: LimitSchedule | None, now: datetime) -> PlayerView:
    """Show the limits of the player's account, which the table does not know."""
    if view.visit is None:
        return view
    limits, later = (schedule.in_force(now), schedule.waiting(now)) if schedule is not None else (None, None)
    return replace(view, visit=replace(view.visit, limits=limits, later=later))


def player_views(
    table: Table, credit: Mapping[str, Money] | None = None, *, now: datetime | None = None
) -> dict[str, PlayerView]:
    """Return the view of every player, by position."""
    seen = sort_round(table)
    credits_ = credit or {}
    return {
        position.id: _view(table, position, seen, credits_.get(position.player), now)
        for position in table.positions.values()
    }


def sort_round(table: Table, positions: Collection[str] | None = None) -> RoundSeen:
    """Sort the wagers of the round shown by position and player, with their settlement.

    With `positions`, only their wagers are sorted.
    """
    play = round_shown(table)
    by_all = _seen_by_all(table)
    layouts = {rules.id: _on_layout(table, rules) for rules in table.rule_sets.values()}
    wagers: dict[tuple[str, str], list[StandingWager]] = {}
    if play is None:
        return RoundSeen(by_all, layouts, wagers, {}, frozenset(), frozenset())
    shown = [each for each in play.betting.wagers.values() if positions is None or each.position in positions]
    for wager in sorted(shown, key=_number):
        wagers.setdefault((wager.position, wager.player), []).append(wager)
    held = frozenset(hold.wager for hold in table.holds if hold.round == play.number)
    settled = frozenset(line.wager for line in play.lines)
    lines = {line.wager: line for line in _lines(table, play)}
    return RoundSeen(by_all, layouts, wagers, lines, settled, held)


_number = attrgetter("number")


def _seen_by_all(table: Table) -> SeenByAll:
    return SeenByAll(
        instruments=tuple(InstrumentShown(each.kind, each.name) for each in table.document.instruments),
        phase=phase_of(table),
        call=call_shown(table),
        called=code_called(table),
        closes_at=closes_at_shown(table),
        void=void_shown(round_shown(table)),
    )


def _on_layout(table: Table, rules: RuleSet) -> OnLayout:
    play = round_shown(table)
    limits = table.limits_in_force if table.document.limits.shown_on_terminals else None
    winning = winning_areas(rules, play.outcome if play else None)
    return OnLayout(
        areas_shown(rules, limits),
        result_shown(play, winning),
        lit=tuple(area for area in winning if area in play.lit) if play else (),
    )


def _lines(table: Table, play: Round) -> tuple[SettledLine, ...]:
    """Return how every wager settles, once the outcome is established."""
    if play.outcome is None or len(play.lines) == len(play.betting.wagers):
        return play.lines
    return tuple(lines_of(table, play, play.outcome))


def _view(
    table: Table, position: Position, seen: RoundSeen, credit: Money | None, now: datetime | None
) -> PlayerView:
    play = round_shown(table)
    rules = table.rule_sets[position.rule_set]
    is_void = play is not None and play.concluded is HowConcluded.VOID
    standing = seen.wagers.get((position.id, position.player), [])
    wagers = tuple(own_wager(wager, seen) for wager in standing)
    alike, layout = seen.by_all, seen.layouts[rules.id]
    has_result = layout.result is not None
    return PlayerView(
        table=table.id,
        position=position.id,
        player=position.player,
        rule_set=rules.id,
        title=rules.title,
        layout=position.layout,
        areas=layout.areas,
        instruments=alike.instruments,
        phase=alike.phase,
        call=alike.call,
        round=play.number if play else 0,
        is_betting_open=_may_wager(table, alike.phase, now)
        and not _is_closed_to(play, rules.id)
        and not position.is_locked,
        closes_at=alike.closes_at,
        now=now,
        may_withdraw_all=_may_withdraw(table, position.player),
        may_undo=_may_undo(table, position.id),
        wagers=wagers,
        staked=total(wager.stake for wager in wagers),
        result=layout.result,
        winnings=total(wager.winnings or NOTHING for wager in wagers) if has_result else None,
        back=total(wager.returned or NOTHING for wager in wagers) if has_result or is_void else None,
        lit=layout.lit,
        returned=tuple(
            returned_shown(back)
            for back in table.returned
            if (back.position, back.player) == (position.id, position.player)
        ),
        void=alike.void,
        credit=credit,
        visit=_visit(table, position, credit, _in_play(table, standing, seen), now),
        called=alike.called,
        called_at=position.called_at,
        may_rebet=_may_rebet(table, position),
        opened_at=play.opened_at if play and alike.closes_at else None,
        late_voids=late_voids_shown(table, position.player) if table.late_voids else (),
        recovery_notice=table.recovery_notice,
    )


def _visit(
    table: Table, position: Position, credit: Money | None, in_play: Money, now: datetime | None
) -> OwnVisit | None:
    visit = table.visits.get(position.player)
    if visit is None:
        return None
    net = None if credit is None else credit + in_play - visit.bought_in
    schedule = visit.limits
    limits, later = (
        (schedule.now, schedule.later) if now is None else (schedule.in_force(now), schedule.waiting(now))
    )
    own = None if visit.account else limits  # limits of an account are at the cage
    is_locked = table.positions[visit.position].is_locked
    return OwnVisit(visit.since, visit.bought_in, net, own, visit.is_excluded, later, is_locked)


def _in_play(table: Table, standing: Iterable[StandingWager], seen: RoundSeen) -> Money:
    """Add up the credit on the layout that is not settled yet; a finished round has none.

    Once the outcome is known, count what comes back, so that no win is missing between collecting and paying.
    """
    if table.round is None:
        return NOTHING
    return total(
        seen.lines[each.number].returned if each.number in seen.lines else each.stake
        for each in standing
        if each.instrument is Instrument.CREDITS and each.number not in seen.settled
    )


def _may_wager(table: Table, phase: Phase, now: datetime | None) -> bool:
    """Return whether wagers are accepted: betting is open, and its window has not ended."""
    play = table.round
    if play is None or phase is not Phase.BETTING_OPEN:
        return False
    return now is None or play.betting.takes_wagers(now)


def _is_closed_to(play: Round | None, rule_set: str) -> bool:
    """Return whether the pay table of a rule set was stopped before the round."""
    return play is not None and rule_set in play.betting.closed_to


def _may_undo(table: Table, position: str) -> bool:
    play = table.round
    return play is not None and play.betting.is_open and bool(play.betting.slips.get(position))


def _may_rebet(table: Table, position: Position) -> bool:
    play = table.round
    visit = table.visits.get(position.player)
    return play is not None and play.betting.is_open and visit is not None and bool(visit.last_stakes)


def _may_withdraw(table: Table, player: str) -> bool:
    is_open = phase_of(table) is Phase.OPTION_OPEN
    option = table.round.option if is_open and table.round else None
    return option is not None and player in option.open_to and player not in option.answered


def own_wager(wager: StandingWager, seen: RoundSeen) -> OwnWager:
    """Show a wager with its settlement."""
    line = seen.lines.get(wager.number)
    return OwnWager(
        wager.number,
        wager.area,
        wager.stake,
        wager.instrument,
        wager.colour,
        _state(wager, line, seen),
        is_laid_by_staff=bool(wager.laid_by),
        is_settled=wager.number in seen.settled,
        played=line.played if line else None,
        winnings=line.winnings if line else None,
        returned=line.returned if line else None,
        owed=line.owed if line else None,
    )


def _state(wager: StandingWager, line: SettledLine | None, seen: RoundSeen) -> WagerState:
    if wager.number in seen.held:
        return WagerState.HELD
    if line is None:
        return WagerState.REGISTERED
    if line.played == NOTHING:
        return WagerState.RETURNED
    return WagerState.WON if is_won(line) else WagerState.LOST
