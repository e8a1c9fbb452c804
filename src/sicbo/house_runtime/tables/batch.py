"""A batch of requests, decided in order at a table: what is to be committed, and the answers after that."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct, field
from msgspec.structs import replace

from sicbo import streams
from sicbo.administration.state import Administration
from sicbo.bookkeeping import open_debts, source_of
from sicbo.chips import Instrument
from sicbo.clock import Clock
from sicbo.house_runtime.access.ticket_seal import with_number
from sicbo.house_runtime.proposals import expiry_due
from sicbo.house_runtime.refusals import house_refusal
from sicbo.house_runtime.request_decision import Decided, Decision, StreamRules, decide_request
from sicbo.house_runtime.requests import (
    BROKEN_REQUEST,
    Accepted,
    Answer,
    Request,
    answer_again,
    by_program,
    stored_answer,
)
from sicbo.house_runtime.shared_streams.cross_stream_batch import CrossStreamBatch, SharedStreams, Ticketed
from sicbo.house_runtime.stream_standing import Added
from sicbo.house_runtime.tables.device_feed import DeviceFeed
from sicbo.house_runtime.tables.outcome_sources import OutcomeSource, could_draw_for, drawn_for
from sicbo.house_runtime.tables.past_rounds import refers_to_past_rounds
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.house_runtime.tables.timers import due
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import BooksDoNotBalance
from sicbo.money import Money, total
from sicbo.orders import Target
from sicbo.play_stops import stops_at
from sicbo.proposals.decide import NO_TARGET
from sicbo.storage.contract import Part, StoredAnswer
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decide import Steps, examine, foresee
from sicbo.table.events import CashedOut
from sicbo.table.orders import ORDERS
from sicbo.table.people import Role
from sicbo.table.refusals import Refusal
from sicbo.table.round import Round
from sicbo.table.state import Table

log = logging.getLogger(__name__)

COUNTED = (Instrument.CREDITS, Instrument.COLOUR_CHIPS)
"""What the books hold of a player; colour chips only where a table has colours."""

NEEDS_MORE = (c.DropBox, c.OpenBetting, c.DrawOutcome)
"""Commands that are decided by what the drop box holds, by who works here, or by chance."""

ASKS_THE_REGISTER = (c.FitMixer, c.LogDice, c.LoadShoe, c.OpenTable, c.OpenBetting)
"""Commands that are decided by the register of dice, cards and shakers."""

BY_COUNTERS = (c.DropBox, c.CountBox)
"""Commands that nobody of the pit gives."""

SEES_CHIPS = (c.SetUpTable, c.LayWagers, c.SpeakWager, c.ReportChips, c.RedeemColourChips)
"""Commands that are decided by the emblems on the colour chips of the house."""

MAX_TIMERS = 10
"""Orders of the program in a row before one request; more would be a bug."""


class DecidedBatch(Struct):
    """A batch as decided so far: nothing of it takes effect until it is committed."""

    standing: Standing
    rules: "TableRules"
    added: list[Added] = field(default_factory=list)
    final: dict[str, StoredAnswer] = field(default_factory=dict)
    answers: list[Answer] = field(default_factory=list)
    together: CrossStreamBatch | None = None

    def take(self, decided: Decided[Standing]) -> Answer:
        """Add the decision on a request, and return its answer."""
        self.standing = decided.standing
        self.added += decided.added
        return decided.answer

    def parts_beside(self) -> tuple[Part, ...]:
        """Return what the batch adds to the shared streams, and which of them it depends on."""
        return self.together.parts() if self.together is not None else ()


class Deciding:
    """Decides for one writer in one epoch."""

    def __init__(
        self,
        clock: Clock,
        epoch: int,
        source: OutcomeSource,
        feed: DeviceFeed,
        shared: SharedStreams | None = None,
    ) -> None:
        self._clock = clock
        self._epoch = epoch
        self._source = source
        self._feed = feed
        self._shared = shared

    def decide(
        self,
        standing: Standing,
        requests: Sequence[Request],
        known: Mapping[str, StoredAnswer],
        past: Mapping[int, Round],
    ) -> DecidedBatch:
        """Decide requests in their order, each in the state that the one before it left.

        A key that has an answer gets it again, before anything else is checked (findings F3, F4). Expired
        timers come before each request, so that no wager is taken after the window. `past` holds the earlier
        rounds that a request refers to.
        """
        together = CrossStreamBatch(self._shared) if self._shared is not None else None
        batch = DecidedBatch(
            standing, TableRules(standing.stream, self._source, together, past), together=together
        )
        for request in requests:
            kept = known.get(request.key) or batch.final.get(request.key)
            if kept is not None:
                batch.answers.append(answer_again(kept, request))
                continue
            disbelieved = self._feed.refusal(request, together.house if together is not None else "")
            if disbelieved is not None:  # not stored: only the device itself can use up its keys
                batch.answers.append(disbelieved)
                continue
            now = self._clock.now()
            self._do_what_is_due(batch, now)
            try:
                answer = batch.take(
                    decide_request(batch.standing, request, batch.rules, now, epoch=self._epoch)
                )
            except BooksDoNotBalance:
                raise
            except Exception:
                log.exception("%s: a request met a fault of ours", standing.stream)
                answer = BROKEN_REQUEST  # it must not stop the others
            batch.final[request.key] = stored_answer(
                request, answer, standing.stream, batch.standing.seq, now
            )
            batch.answers.append(answer)
        self._do_what_is_due(batch, self._clock.now())
        seal = self._shared.rules.seal if self._shared is not None else None
        if seal is not None:
            batch.answers = [with_number(each, seal) for each in batch.answers]
        return batch

    def _do_what_is_due(self, batch: DecidedBatch, now: datetime) -> None:
        """Issue the orders of the program itself; one that is refused is left to people."""
        for _ in range(MAX_TIMERS):
            table = batch.standing.table
            if table is None:
                return
            # Revealing a seed must not wait for anything else.
            command = self._source.due(table) or expiry_due(batch.standing.proposals, now) or due(table, now)
            if command is None:
                return
            request = by_program(f"timer/{batch.standing.stream}/{batch.standing.seq}", command)
            decided = decide_request(batch.standing, request, batch.rules, now, epoch=self._epoch)
            if not isinstance(batch.take(decided), Accepted):
                return


class TableRules(StreamRules[Standing]):
    """The rules of a table for orders to it, in one batch with the shared streams."""

    orders = ORDERS

    def __init__(
        self,
        stream: str,
        source: OutcomeSource,
        together: CrossStreamBatch | None,
        past: Mapping[int, Round],
    ) -> None:
        self._stream = stream
        self._source = source
        self._together = together
        self._past = past

    @property
    def administration(self) -> Administration | None:
        """The people of the house."""
        return self._together.administration if self._together is not None else None

    def may_not_act(self, request: Request, at: datetime) -> Refusal | None:
        """Return why the sender may not act now."""
        if self._together is None or request.actor.role is Role.PROGRAM:
            return None
        return self._together.refusal(request, self._stream, at)

    def examine(self, standing: Standing, request: Request, at: datetime) -> Decision | Refusal:
        """Examine a command in the current state of the batch."""
        command = request.command
        if not isinstance(command, c.Command):
            raise TypeError(f"{type(command).__name__} is no order to a table")
        refusal = self.may_not_act(request, at) or other_name(self._stream, command)
        if refusal is not None:
            return refusal
        if self._together is not None and request.actor.role is not Role.PROGRAM:
            command = self._together.filled(command)
        possible = examine(standing.table, command, self._context(standing, request, command, at))
        if isinstance(possible, Refusal):
            return possible
        return Decision(steps=possible.happening, without_second=possible.without_second)

    def foresee(self, standing: Standing, request: Request, at: datetime) -> Steps | Refusal:
        """Return what an order would change, regardless of who may give it, in the state that decides it."""
        if standing.table is None or not isinstance(request.command, c.Command):
            raise TypeError(f"{type(request.command).__name__} is no order to a table that is set up")
        context = self._context(standing, request, request.command, at)
        return foresee(standing.table, request.command, context)

    def follow(
        self,
        standing: Standing,
        decision: Decision,
        happened: Sequence[streams.Event],
        request: Request,
        at: datetime,
    ) -> Decision | Refusal:
        """Let the cage take part in a decision; the answer includes the ticket that it issues."""
        if self._together is None:
            return decision
        issued = self._together.follow(standing.table, happened, request, at)
        if standing.table is None or not isinstance(issued, Ticketed):
            return issued if isinstance(issued, Refusal) else decision
        return replace(
            decision,
            ticket=issued.number,
            currency=standing.table.document.money.as_currency().code,
            worth=issued.amount,
            owed=_owed_beside(happened),
        )

    def target_of(self, standing: Standing, order: streams.Command) -> Target:
        """Return what an order is about; nothing if the table is not set up."""
        if standing.table is None or not isinstance(order, c.Command):
            return NO_TARGET
        return ORDERS[type(order)].target(standing.table, order)

    def _context(self, standing: Standing, request: Request, command: c.Command, now: datetime) -> Context:
        """Collect what the table cannot know by itself: time, chance, and figures from the books."""
        player = player_of(standing.table, command)
        counted = COUNTED if standing.table and standing.table.colours else COUNTED[:1]
        context = Context(
            now=now,
            actor=request.actor,
            second=request.second,
            account=self._together.played(standing.table, player, now) if self._together else None,
            past_rounds=self._past,
            can_stake={each: standing.books.balance(source_of(player, each)) for each in counted}
            if player
            else {},
            is_laboratory=self._source.is_laboratory,
            shift_ends_at=self._together.shift_ends_at(now)
            if self._together and isinstance(command, c.RecordInspection)
            else None,
        )
        if isinstance(command, c.AssignPost | c.AssignActing) and self._together is not None:
            return replace(context, roles_named=self._together.roles_of(command.person))
        if isinstance(command, SEES_CHIPS) and self._together is not None:
            return replace(context, emblems_taken=self._together.emblems(command, standing.stream))
        if isinstance(command, c.LogDice) and self._together is not None:
            context = replace(context, dice_since=self._together.dice_since(command.serial))
        if isinstance(command, c.ReportChipsTaken):
            return replace(context, still_owed=self._still_owed(standing))
        if refers_to_past_rounds(command):
            return self._looking_back(standing, context)
        if isinstance(command, ASKS_THE_REGISTER) and self._together is not None:
            gear, kinds = self._together.register()
            day = self._together.day(now) if gear else ""
            context = replace(context, gear=gear, gear_kinds=kinds, day=day)
        if isinstance(command, BY_COUNTERS) and self._together is not None:
            context = replace(context, of_the_pit=self._together.of_the_pit(request.actor, request.second))
        if isinstance(command, c.OpenBetting) and self._together is not None:
            stops = stops_at(standing.stream, self._together.administration.stops)
            context = replace(context, stops=stops)
        if isinstance(command, NEEDS_MORE):
            box = Account(AccountKind.DROP_BOX, standing.stream)
            return replace(
                context,
                in_the_box=standing.books.balance(box),
                drawn=drawn_for(self._source, standing.table, command),
                can_draw=could_draw_for(self._source, standing.table, command),
                absent=self._together.absent(standing.table) if self._together else frozenset(),
            )
        return context

    def _looking_back(self, standing: Standing, context: Context) -> Context:
        """Add the credit of all players, and what is still owed for rounds."""
        books = standing.books
        return replace(
            context,
            credit={
                account.of: books.balance(account)
                for account in books.accounts()
                if account.kind is AccountKind.PLAYER_CREDIT
            },
            still_owed=self._still_owed(standing),
            unpaid=self._together.unpaid(books) if self._together is not None else {},
        )

    def _still_owed(self, standing: Standing) -> dict[tuple[str, int], Money]:
        if self._together is not None and standing.table is not None:
            return self._together.still_owed(standing.table, standing.books)
        return open_debts(standing.stream, standing.books, {})


def _owed_beside(happened: Sequence[streams.Event]) -> Money | None:
    """Return the part of a cash-out that went onto no ticket, if any: the cage owes it."""
    owed = [each.amount for each in happened if isinstance(each, CashedOut) and not each.ticket]
    return total(owed) if owed else None


def other_name(stream: str, command: streams.Command) -> Refusal | None:
    """Refuse to set up a table under another name than that of its stream."""
    if not isinstance(command, c.SetUpTable) or command.table == stream:
        return None
    return house_refusal("table/other-name", name=stream)


def player_of(table: Table | None, command: c.Command) -> str:
    """Return the player whose money a command is about: the one it names, or the one at its position."""
    fields = command.__struct_fields__
    named = getattr(command, "player", "") if "player" in fields else ""
    position = getattr(command, "position", "") if "position" in fields else ""
    if table is None or named:
        return str(named)
    if isinstance(command, c.LaySpokenWager) and table.round is not None:
        position = next(
            (each.position for each in table.round.betting.spoken if each.number == command.spoken), ""
        )
    found = table.positions.get(position)
    return found.player if found else ""
