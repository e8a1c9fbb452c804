"""Versioned views: a viewer of a table gets the whole view once, then each change of it.

The version of a view is the number of the table's last record. Every update states which version it follows,
so that a gap is detected and never guessed over. A subscriber that does not keep up is cut off and must ask
for the whole view again (INV-O4).
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from sicbo.clock import Clock
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.view_inbox import Inbox
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.own_limits import LimitSchedule
from sicbo.play_stops import Stop
from sicbo.streams import Event
from sicbo.table import events as e
from sicbo.table.state import Table
from sicbo.table.views.auditor import AuditorView, auditor_view
from sicbo.table.views.dealer import DealerView, dealer_view
from sicbo.table.views.display import DisplayView, display_view
from sicbo.table.views.pit import PitView, pit_view
from sicbo.table.views.player import PlayerView, RoundSeen, player_view, sort_round, with_limits

LimitsOf = Callable[[str], LimitSchedule | None]
"""Returns the limits of an account: those in force, and looser ones that are pending."""

StopsAt = Callable[[str], tuple[Stop, ...]]
"""Returns the stops of play that concern a table."""

SOON = 0.1
"""Seconds after which those who watch the whole table see wagers that were laid meanwhile."""

AT_ONCE = 64
"""Players who are shown something in one go; their views are sent before the next players get theirs."""

View = PlayerView | DealerView | DisplayView | PitView | AuditorView


class ViewerKind(Enum):
    """Who watches a table, and so how much of it is shown."""

    PLAYER = "player"
    DEALER = "dealer"
    DISPLAY = "display"
    PIT = "pit"
    AUDITOR = "auditor"


class Audience(Struct, frozen=True):
    """A viewer of a table; a player views it from a position."""

    looking: ViewerKind
    position: str = ""


class Update(Struct, frozen=True):
    """A view, its version, and the version that it follows: None if it stands alone."""

    version: int
    follows: int | None
    view: View


class NothingToSee(LookupError):
    """A table that is not set up, or a position that it does not have."""


class FellBehind(Exception):
    """A subscriber did not keep up, and was cut off: it must ask for the whole view again."""


class Subscription:
    """The updates of one subscriber, in order."""

    __slots__ = ("_clock", "_most_waiting", "_waiting", "audience", "is_cut", "last")

    def __init__(self, audience: Audience, most_waiting: int, clock: Clock) -> None:
        self.audience = audience
        self._clock = clock
        self.last: Update | None = None
        self.is_cut = False
        self._waiting: Inbox[Update | None] = Inbox()
        self._most_waiting = most_waiting

    @property
    def waiting(self) -> int:
        """How many updates wait to be read."""
        return len(self._waiting)

    def again(self) -> Update | None:
        """Return the last view once more, to stand alone, with the current time.

        A screen sets its clock and its countdown by it.
        """
        if self.last is None:
            return None
        view = self.last.view
        if not isinstance(view, PitView | AuditorView):
            view = replace(view, now=self._clock.now())
        return Update(self.last.version, None, view)

    def put(self, version: int, view: View) -> None:
        """Send a view, unless it shows nothing new; cut off a subscriber with too many waiting."""
        if self.is_cut or (self.last is not None and self._is_nothing_new(self.last, version, view)):
            return
        if len(self._waiting) >= self._most_waiting:
            self.cut()
            return
        self.last = Update(version, self.last.version if self.last else None, view)
        self._waiting.put(self.last)

    @staticmethod
    def _is_nothing_new(last: Update, version: int, view: View) -> bool:
        """Return whether a view was seen before, or is older: a new subscriber may have seen a later one."""
        return version < last.version or _shows_the_same(last.view, view)

    def cut(self) -> None:
        """End the subscription: updates that wait are still delivered, then FellBehind is raised."""
        if not self.is_cut:
            self.is_cut = True
            self._waiting.put(None)

    async def next(self) -> Update:
        """Wait for the next update."""
        (update,) = await self._waiting.take(1)
        if update is None:
            self._waiting.put(None)
            raise FellBehind(f"{self.audience.looking.value} {self.audience.position}".strip())
        return update


class Delivery:
    """All viewers of one table in this process.

    Wagers come by the hundred and concern one player each, who sees them at once. Those who watch the whole
    table see them together, a moment later; everything else is shown to all, the players in turns, so that
    the loop sends to some before it shows the others. A player still waiting for a turn when the next thing
    happens sees that instead.
    """

    def __init__(
        self, clock: Clock, limits_of: LimitsOf | None = None, stops_at: StopsAt | None = None
    ) -> None:
        """`limits_of` returns what the cage stores for an account, `stops_at` the stops, if any are kept."""
        self._clock = clock
        self._limits_of = limits_of or _no_limits
        self._stops_at = stops_at or _no_stops
        self._players: dict[str, list[Subscription]] = {}
        """By position."""
        self._watchers: list[Subscription] = []
        self._unseen: Standing | None = None
        """The state of the table, while those who watch have yet to see it."""
        self._soon: asyncio.TimerHandle | None = None
        self._to_see: list[str] = []
        """Positions whose players have yet to see the state of the table."""
        self._next_turn: asyncio.Handle | None = None

    @property
    def waiting(self) -> int:
        """How many updates wait to be read, by all subscribers."""
        return sum(each.waiting for each in self._all())

    def subscribe(self, standing: Standing, audience: Audience, *, most_waiting: int = 256) -> Subscription:
        """Subscribe: the first update is the whole current view."""
        subscription = Subscription(audience, most_waiting, self._clock)
        subscription.put(standing.seq, self._view(standing, audience))
        self._among(audience).append(subscription)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """End a subscription."""
        among = self._among(subscription.audience)
        if subscription in among:
            among.remove(subscription)
        if not among:
            self._players.pop(subscription.audience.position, None)

    def publish(self, standing: Standing, happened: Iterable[Event] | None) -> None:
        """Send what has changed to those concerned; to all, if it is not known what happened."""
        concerned = None if happened is None else _positions_concerned(standing.table, happened)
        if concerned is None:
            self._show_in_turns(standing, list(self._players))
            self._unseen = standing
            self.show_unseen()
        else:
            self._show_players(standing, concerned & self._players.keys())
            if self._to_see:
                self._show_in_turns(standing, [each for each in self._to_see if each not in concerned])
            self._unseen = standing
            if self._watchers and self._soon is None:
                self._soon = asyncio.get_running_loop().call_later(SOON, self.show_unseen)

    def show_unseen(self) -> None:
        """Show those who watch the state of the table, if they have yet to see it."""
        if self._soon is not None:
            self._soon.cancel()
        standing, self._unseen, self._soon = self._unseen, None, None
        if standing is not None:
            self._watchers = self._show(standing, self._watchers)

    def _show_in_turns(self, standing: Standing, positions: list[str]) -> None:
        """Show players their views, some now and the next ones once those are sent."""
        seen = self._sorted(standing, positions)

        def show_some() -> None:
            turn, self._to_see = self._to_see[:AT_ONCE], self._to_see[AT_ONCE:]
            self._show_players(standing, turn, seen)
            if self._to_see:
                self._next_turn = asyncio.get_running_loop().call_soon(show_some)

        if self._next_turn is not None:
            self._next_turn.cancel()
        self._to_see = positions
        show_some()

    def _show_players(
        self, standing: Standing, positions: Collection[str], seen: RoundSeen | None = None
    ) -> None:
        """Show players their views; the round is sorted once for all of them."""
        seen = seen or self._sorted(standing, positions)
        for position in tuple(positions):
            left = self._show(standing, self._players.get(position, ()), seen)
            if left:
                self._players[position] = left
            else:
                self._players.pop(position, None)

    @staticmethod
    def _sorted(standing: Standing, positions: Collection[str]) -> RoundSeen | None:
        return sort_round(standing.table, positions) if positions and standing.table is not None else None

    def _show(
        self, standing: Standing, subscriptions: Iterable[Subscription], seen: RoundSeen | None = None
    ) -> list[Subscription]:
        """Show the state of the table to subscribers; return those who are still there."""
        for each in subscriptions:
            try:
                each.put(standing.seq, self._view(standing, each.audience, seen))
            except NothingToSee:  # the position was removed
                each.cut()
        return [each for each in subscriptions if not each.is_cut]

    def cut_all(self) -> None:
        """Cut everyone off: this process no longer knows the state of the table."""
        for each in self._all():
            each.cut()
        self._players, self._watchers, self._unseen, self._to_see = {}, [], None, []
        self.show_unseen()

    def _all(self) -> Iterator[Subscription]:
        yield from self._watchers
        for each in self._players.values():
            yield from each

    def _among(self, audience: Audience) -> list[Subscription]:
        if audience.looking is not ViewerKind.PLAYER:
            return self._watchers
        return self._players.setdefault(audience.position, [])

    def _view(self, standing: Standing, audience: Audience, seen: RoundSeen | None = None) -> View:
        """Make a view; for many players at once, the round is sorted once for all of them."""
        table = standing.table
        if table is None:
            raise NothingToSee(f"{standing.stream} is not set up")
        now = self._clock.now()
        stops = self._stops_at(standing.stream)
        match audience.looking:
            case ViewerKind.DEALER:
                return dealer_view(table, now, standing.results, standing.proposals, stops=stops)
            case ViewerKind.DISPLAY:
                return display_view(table, standing.results, now=now, stops=stops)
            case ViewerKind.PIT:
                return pit_view(table, now, standing.proposals, stops=stops)
            case ViewerKind.AUDITOR:
                return auditor_view(table, now, standing.results)
            case ViewerKind.PLAYER:
                position = table.positions.get(audience.position)
                if position is None:
                    known = ", ".join(sorted(table.positions))
                    raise NothingToSee(f"{standing.stream} has no position {audience.position!r}: {known}")
                credit = standing.books.balance(Account(AccountKind.PLAYER_CREDIT, position.player))
                shown = credit if position.player else None
                view = player_view(table, position.id, credit=shown, now=now, seen=seen, stops=stops)
                visit = table.visits.get(position.player)
                if visit is None or not visit.account:
                    return view
                return with_limits(view, self._limits_of(visit.account), now)


def _no_limits(_: str) -> LimitSchedule | None:
    return None


def _no_stops(_: str) -> tuple[Stop, ...]:
    return ()


def _shows_the_same(before: View, after: View) -> bool:
    """Return whether two views differ in nothing but the time at which they were made."""
    if isinstance(before, PitView | AuditorView) or isinstance(after, PitView | AuditorView):
        return before == after
    return before == replace(after, now=before.now)


def _positions_concerned(table: Table | None, happened: Iterable[Event]) -> set[str] | None:
    """Return the positions whose players see something of what happened; None if all may.

    The few events that come by the hundred concern one player only; all others are shown to everyone.
    """
    concerned: set[str] = set()
    wagers = table.round.betting.wagers if table is not None and table.round is not None else {}
    for event in happened:
        if isinstance(event, e.WagerRegistered | e.AttendantCalled | e.CallAnswered):
            concerned.add(event.position)
        elif isinstance(event, e.WagerRaised) and event.wager in wagers:
            concerned.add(wagers[event.wager].position)
        else:
            return None
    return concerned
