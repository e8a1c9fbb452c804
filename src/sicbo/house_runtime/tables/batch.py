"""A batch of requests, decided in order upon a table: what is to be kept, and what each is answered then."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from sicbo import streams
from sicbo.bookkeeping import open_debts, source_of
from sicbo.chips import Instrument
from sicbo.clock import Clock
from sicbo.house_runtime.access.ticket_seal import with_number
from sicbo.house_runtime.proposals import Tried, context_of, expiry_due, number_made, tried_by
from sicbo.house_runtime.refusals import house_refusal
from sicbo.house_runtime.requests import (
    BROKEN_REQUEST,
    OTHER_BODY,
    Accepted,
    Answer,
    Request,
    by_program,
    decode_answer,
    encode_kept,
    refused_answer,
)
from sicbo.house_runtime.shared_streams.cross_stream_batch import CrossStreamBatch, SharedStreams, Ticketed
from sicbo.house_runtime.tables.device_feed import DeviceFeed
from sicbo.house_runtime.tables.outcome_sources import OutcomeSource, could_draw_for, drawn_for
from sicbo.house_runtime.tables.past_rounds import looks_back
from sicbo.house_runtime.tables.table_record import Added, Standing, StepsOfAny, add_steps
from sicbo.house_runtime.tables.timers import due
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import BooksDoNotBalance
from sicbo.money import Money, total
from sicbo.orders import Possible
from sicbo.proposals import commands as p
from sicbo.proposals.decide import NO_TARGET, refused_approval
from sicbo.proposals.decide import decide as decide_on_proposal
from sicbo.storage.contract import Part, StoredAnswer
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decide import Step, examine
from sicbo.table.events import CashedOut
from sicbo.table.orders import ORDERS
from sicbo.table.people import Role
from sicbo.table.refusals import Refusal
from sicbo.table.state import Round, Table

log = logging.getLogger(__name__)

COUNTED = (Instrument.CREDITS, Instrument.COLOUR_CHIPS)
"""What the books say of a player; of colour chips only where a table has colours."""

NEEDS_MORE = (c.DropBox, c.OpenBetting, c.DrawOutcome)
"""Commands that are decided by what the drop box holds, or by chance."""

MAX_TIMERS = 10
"""Orders of the program in a row before one request; more would be a fault of ours."""


class Decided(Struct):
    """A batch as far as it is decided: nothing of it has happened until it is kept."""

    standing: Standing
    added: list[Added]
    final: dict[str, StoredAnswer]
    answers: list[Answer]
    together: CrossStreamBatch | None = None

    def parts_beside(self) -> tuple[Part, ...]:
        """Give what the batch adds to the streams that all share, and which of them it looked at."""
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
    ) -> Decided:
        """Decide requests in their order, each upon what the one before it left.

        A key that has its answer gets it again, before anything else is looked at (findings F3, F4). What
        time has run out for comes before each request, so that no wager is taken after the window. `past`
        are the earlier rounds that a request looks back to.
        """
        together = CrossStreamBatch(self._shared) if self._shared is not None else None
        batch = Decided(standing, [], {}, [], together)
        for request in requests:
            kept = known.get(request.key) or batch.final.get(request.key)
            if kept is not None:
                same = kept.body_hash == request.body_hash
                batch.answers.append(decode_answer(kept.answer) if same else OTHER_BODY)
                continue
            disbelieved = self._feed.refusal(request, together.house if together is not None else "")
            if disbelieved is not None:  # not kept: who is not the device does not answer for its keys
                batch.answers.append(disbelieved)
                continue
            now = self._clock.now()
            self._do_what_is_due(batch, now)
            try:
                batch.standing, answer = self._decide(batch, request, past, now)
            except BooksDoNotBalance:
                raise
            except Exception:
                log.exception("%s: a request met a fault of ours", standing.stream)
                answer = BROKEN_REQUEST  # it must not stop the others
            kept_so = encode_kept(answer, standing.stream, batch.standing.seq, now)
            batch.final[request.key] = StoredAnswer(request.key, request.body_hash, kept_so)
            batch.answers.append(answer)
        self._do_what_is_due(batch, self._clock.now())
        seal = self._shared.rules.seal if self._shared is not None else None
        if seal is not None:
            batch.answers = [with_number(each, seal) for each in batch.answers]
        return batch

    def _do_what_is_due(self, batch: Decided, now: datetime) -> None:
        """Give the orders of the program itself; one that is refused is left to people."""
        for _ in range(MAX_TIMERS):
            table = batch.standing.table
            if table is None:
                return
            # A seed waits for nothing.
            command = self._source.due(table) or expiry_due(batch.standing.proposals, now) or due(table, now)
            if command is None:
                return
            request = by_program(f"timer/{batch.standing.stream}/{batch.standing.seq}", command)
            batch.standing, answer = self._decide(batch, request, {}, now)
            if not isinstance(answer, Accepted):
                return

    def _decide(
        self, batch: Decided, request: Request, past: Mapping[int, Round], at: datetime
    ) -> tuple[Standing, Answer]:
        standing = batch.standing
        if isinstance(request.command, p.Command):
            return self._decide_on_proposal(batch, request, request.command, past, at)
        if not isinstance(request.command, c.Command):
            raise TypeError(f"{type(request.command).__name__} is no order to a table")
        tried = self._tried(batch, request, request.command, past, at)
        decided = tried if isinstance(tried, Refusal) else tried.decided
        if isinstance(decided, Refusal):
            return standing, refused_answer(decided)
        after, added = self._apply(standing, decided, request, at)
        followed = self._followed_beside(batch, request, added.happened, at)
        if isinstance(followed, Refusal):
            return standing, refused_answer(followed)
        batch.added.append(added)
        return after, _done(standing.seq + 1, after, followed, _owed_beside(added.happened))

    def _tried(
        self, batch: Decided, request: Request, command: c.Command, past: Mapping[int, Round], at: datetime
    ) -> Possible[Step] | Refusal:
        """Examine a command to the table as it stands in the batch."""
        refusal = self._refusal(batch, request, at) or other_name(batch.standing.stream, command)
        if refusal is not None:
            return refusal
        if batch.together is not None and request.actor.role is not Role.PROGRAM:
            command = batch.together.filled(command)
        return examine(batch.standing.table, command, self._context(batch, request, command, at, past))

    def _apply(
        self, standing: Standing, steps: StepsOfAny, request: Request, at: datetime
    ) -> tuple[Standing, Added]:
        return add_steps(
            standing,
            steps,
            epoch=self._epoch,
            at=at,
            key=request.key,
            actor=request.actor,
            second=request.second,
        )

    def _refusal(self, batch: Decided, request: Request, at: datetime) -> Refusal | None:
        """Ask whether the sender may act now."""
        if batch.together is None or request.actor.role is Role.PROGRAM:
            return None
        return batch.together.refusal(request, batch.standing.stream, at)

    # ---- what takes two people ---------------------------------------------------------------------------

    def _decide_on_proposal(
        self, batch: Decided, request: Request, command: p.Command, past: Mapping[int, Round], at: datetime
    ) -> tuple[Standing, Answer]:
        """Decide on a proposal; where one is approved, it and what it asks for happen together."""
        standing = batch.standing
        refusal = self._refusal(batch, request, at)
        if refusal is not None:
            return standing, refused_answer(refusal)
        tried = tried_by(standing.stream, standing.proposals, request)
        effect = _effect_of(request, tried) if tried is not None else None
        order = effect.command if effect is not None else None
        examined: Possible[Step] | Refusal = Possible(())
        if effect is not None and isinstance(order, c.Command) and ORDERS[type(order)].may_take_two:
            examined = self._tried(batch, effect, order, past, at)
        table = standing.table
        context = context_of(
            request,
            tried,
            now=at,
            administration=batch.together.administration if batch.together is not None else None,
            target=ORDERS[type(order)].target(table, order)
            if table is not None and isinstance(order, c.Command)
            else NO_TARGET,
            refusal=examined if isinstance(examined, Refusal) else None,
            without_second=None if isinstance(examined, Refusal) else examined.without_second,
        )
        decided = decide_on_proposal(standing.proposals, command, context)
        if isinstance(decided, Refusal):
            return self._keep_refused_approval(batch, request, decided, at), refused_answer(decided)
        after, made = self._apply(standing, [(event, table) for event in decided], request, at)
        added = [made]
        is_approved = isinstance(command, p.ApproveProposal)
        if effect is not None and is_approved and not isinstance(examined, Refusal):
            after, happened = self._apply(after, examined.happening, effect, at)
            followed = self._followed_beside(batch, effect, happened.happened, at)
            if isinstance(followed, Refusal):
                return self._keep_refused_approval(batch, request, followed, at), refused_answer(followed)
            added.append(happened)
        batch.added += added
        return after, Accepted(standing.seq + 1, after.seq, proposal=number_made(decided))

    def _keep_refused_approval(
        self, batch: Decided, request: Request, refusal: Refusal, at: datetime
    ) -> Standing:
        """Put on record that an approval was refused: by the program, under a key of its own.

        What stands under a sender's key is what was done for the sender, and that is nothing.
        """
        standing = batch.standing
        event = refused_approval(request.command, request.actor, refusal)
        if event is None:
            return standing
        by = by_program(f"refused-approval/{standing.stream}/{standing.seq}", request.command)
        after, added = self._apply(standing, [(event, standing.table)], by, at)
        batch.added.append(added)
        return after

    def _followed_beside(
        self, batch: Decided, request: Request, happened: Sequence[streams.Event], at: datetime
    ) -> Ticketed | Refusal | None:
        """Let the cage take part in what was decided; give the ticket that it issues."""
        if batch.together is None or batch.standing.table is None:
            return None
        return batch.together.follow(batch.standing.table, happened, request, at)

    def _context(
        self, batch: Decided, request: Request, command: c.Command, now: datetime, past: Mapping[int, Round]
    ) -> Context:
        """Bring what the table cannot know by itself: time, chance, and figures from the books."""
        standing = batch.standing
        player = player_of(standing.table, command)
        counted = COUNTED if standing.table and standing.table.colours else COUNTED[:1]
        context = Context(
            now=now,
            actor=request.actor,
            second=request.second,
            account=batch.together.played(standing.table, player, now) if batch.together else None,
            can_stake={each: standing.books.balance(source_of(player, each)) for each in counted}
            if player
            else {},
            is_laboratory=self._source.is_laboratory,
        )
        if looks_back(command):
            return self._looking_back(batch, context, past)
        if isinstance(command, NEEDS_MORE):
            box = Account(AccountKind.DROP_BOX, standing.stream)
            return replace(
                context,
                in_the_box=standing.books.balance(box),
                drawn=drawn_for(self._source, standing.table, command),
                can_draw=could_draw_for(self._source, standing.table, command),
            )
        return context

    def _looking_back(self, batch: Decided, context: Context, past: Mapping[int, Round]) -> Context:
        """Bring earlier rounds, the credit of all players, and what is still owed for rounds."""
        table, books = batch.standing.table, batch.standing.books
        return replace(
            context,
            credit={
                account.of: books.balance(account)
                for account in books.accounts()
                if account.kind is AccountKind.PLAYER_CREDIT
            },
            past_rounds=past,
            still_owed=batch.together.still_owed(table, books)
            if batch.together is not None and table is not None
            else open_debts(batch.standing.stream, books, {}),
            unpaid=batch.together.unpaid(books) if batch.together is not None else {},
        )


def _effect_of(request: Request, tried: Tried) -> Request:
    """Make the request that a proposal comes down to, under the key of whoever approves."""
    if not isinstance(tried.order, c.Command):
        raise TypeError(f"{type(tried.order).__name__} is no order to a table")
    return Request(
        key=request.key,
        command=tried.order,
        actor=tried.actor,
        second=tried.second,
        body=request.body,
        is_proposed=tried.is_proposed,
    )


def _owed_beside(happened: Sequence[streams.Event]) -> Money | None:
    """Say what of a cash-out went onto no ticket, if anything: the cage owes it."""
    owed = [each.amount for each in happened if isinstance(each, CashedOut) and not each.ticket]
    return total(owed) if owed else None


def _done(first: int, after: Standing, issued: Ticketed | None, owed: Money | None) -> Accepted:
    """Make the answer, with the ticket that was issued, what it is for, and what is owed beside it."""
    if issued is None or after.table is None:
        return Accepted(first, after.seq)
    currency = after.table.document.money.as_currency()
    return Accepted(first, after.seq, issued.number, currency=currency.code, worth=issued.amount, owed=owed)


def other_name(stream: str, command: streams.Command) -> Refusal | None:
    """Refuse a table that is set up under another name than that of its stream."""
    if not isinstance(command, c.SetUpTable) or command.table == stream:
        return None
    return house_refusal("table/other-name", name=stream)


def player_of(table: Table | None, command: c.Command) -> str:
    """Find the player whose money a command is about: the one it names, or who is at its position."""
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
