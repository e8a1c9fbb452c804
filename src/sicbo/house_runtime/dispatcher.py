"""Routes orders to streams other than the tables of this process, which `House.submit` asks itself.

An order to a table of another process goes over the bus; orders to the cage and the administration, which
have no owner, are decided here. A new table is created here, once it is known to be allowed. Within a
process an order stays an object: it is encoded only for the bus.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256

from sicbo.administration import refusals as o
from sicbo.bus.contract import Bus, BusIsAway, NothingWasDone, Unanswered
from sicbo.cage.commands import ExcludePerson
from sicbo.clock import Clock
from sicbo.house_runtime.access.who_may_act import refusal_of, requires_sign_in
from sicbo.house_runtime.bus_messages import NotARequest, Sent, encode_request
from sicbo.house_runtime.bus_services import Act
from sicbo.house_runtime.housekeeping import AT_THE_CAGE
from sicbo.house_runtime.process_metrics import Meters
from sicbo.house_runtime.refusals import house_refusal
from sicbo.house_runtime.requests import (
    BUS_IS_AWAY,
    NOBODY_RUNS_IT,
    NOT_KNOWN,
    STOPPED,
    STORE_IS_AWAY,
    Accepted,
    Answer,
    Request,
    RetryLater,
    broken_request,
    decode_answer,
    refused_answer,
)
from sicbo.house_runtime.shared_streams.cross_stream_batch import SharedStreams
from sicbo.house_runtime.stream_names import is_table
from sicbo.house_runtime.table_registry import TableRegistry
from sicbo.house_runtime.tables.batch import other_name
from sicbo.people import Actor
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import ADMINISTRATION, CAGE, DESK, LONGEST_NAME, Command, is_name
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decide import decide
from sicbo.table.refusals import Refusal

log = logging.getLogger(__name__)


Submit = Callable[[str, str, Command, Actor, Actor | None], Awaitable[Answer]]
"""The way in for every order: stream, key, command, actor and second person (`House.submit`)."""


class Dispatcher:
    """Routes orders to cage, administration, new tables and tables of other processes."""

    def __init__(  # noqa: PLR0913 - its ports, each by its name
        self,
        bus: Bus,
        clock: Clock,
        shared: SharedStreams,
        registry: TableRegistry,
        *,
        submit: Submit,
        meters: Meters,
        answer_within: float,
    ) -> None:
        """`submit` takes what follows from an order, or comes over the bus, to its stream.

        `answer_within` is how many seconds to wait for a table in another process.
        """
        self._bus = bus
        self._clock = clock
        self._administration = shared.administration
        self._cage = shared.cage
        self._registry = registry
        self._submit = submit
        self._meters = meters
        self._answer_within = answer_within

    async def dispatch(self, stream: str, key: str, request: Request) -> Answer:
        """Have an order decided by a stream that is no table of this process; `key` is the sender's own.

        The cage and the administration have no owner: every process may add to them.
        """
        try:
            if not is_table(stream):
                return await self._ask_shared(stream, request)
            refused = await self._make_room(stream, request)
        except NotARequest as mistake:
            return broken_request(mistake)
        except StoreIsAway as away:
            log.warning("%s: the store is away: %s", stream, away)
            return STORE_IS_AWAY
        if refused is not None:
            return refused
        made = self._registry.running_here(stream)
        if made is not None:
            return await made.ask(request)
        message = encode_request(key, request.command, request.actor, request.second)
        return await self._ask_there(stream, message)

    async def _ask_there(self, stream: str, message: bytes) -> Answer:
        try:
            return decode_answer(await self._bus.ask(stream, message, seconds=self._answer_within))
        except BusIsAway:
            return BUS_IS_AWAY
        except NothingWasDone:
            return STOPPED if self._registry.is_unrecoverable(stream) else NOBODY_RUNS_IT
        except Unanswered:
            return NOT_KNOWN
        except ValueError as mistake:  # an invalid name
            return broken_request(mistake)

    # ---- the cage and the administration -----------------------------------------------------------------

    async def _ask_shared(self, stream: str, request: Request) -> Answer:
        if stream == DESK:
            raise NotARequest(f"nothing is ordered from {DESK!r}; {ADMINISTRATION} and {CAGE} take orders")
        answer = await (self._cage if stream == CAGE else self._administration).ask(request)
        self._meters.answered(stream, [answer])
        if stream == CAGE and isinstance(answer, Accepted):
            if isinstance(request.command, ExcludePerson):
                await self._exclude_at_tables(request, request.command)
            self._registry.publish_cage_changes()
        return answer

    async def _exclude_at_tables(self, request: Request, command: ExcludePerson) -> None:
        """Stop play at tables for everyone seated under a name that was just excluded.

        Nobody can sit down under it any more, so whoever is seated now is everyone; a table that cannot be
        reached finds the exclusion in the cage by itself. All this is done before the exclusion is answered.
        """
        order = c.ExcludePlayer(player=command.player, reason=command.reason or AT_THE_CAGE)

        async def tell(stream: str) -> None:
            key = f"excluded/{sha256(f'{stream}/{request.key}'.encode()).hexdigest()[:32]}"
            answer = await self._submit(stream, key, order, request.actor, None)
            if isinstance(answer, RetryLater):
                log.warning("%s: an exclusion could not be told: %s", stream, answer.sentence)

        try:
            await asyncio.gather(*(tell(stream) for stream in await self._registry.tables()))
        except StoreIsAway as away:
            log.warning("an exclusion could not be told to the tables: %s", away)

    # ---- new tables --------------------------------------------------------------------------------------

    async def _make_room(self, stream: str, request: Request) -> Answer | None:
        """Create the stream of a table that is to be set up; an impossible one is refused permanently."""
        if not isinstance(request.command, c.SetUpTable) or stream in await self._registry.tables():
            return None
        await self._administration.catch_up()
        refusal = self._refuse_table(stream, request, request.command)
        if refusal is not None:
            return await self._administration.ask(request, refusal=refusal)
        await self._registry.make(stream)
        return None

    def _refuse_table(self, stream: str, request: Request, command: c.SetUpTable) -> Refusal | None:
        """Refuse a table that could not be set up, before a stream is created for it."""
        refusal = other_name(stream, command) or refusal_of(self._administration.standing.state, request)
        if refusal is not None:
            return refusal
        if not is_name(stream):
            rule = f"1 to {LONGEST_NAME} printable characters, no blank and no slash"
            return house_refusal("table/not-a-name", name=stream[:LONGEST_NAME], rule=rule)
        administration = self._administration.standing.state
        if requires_sign_in(administration) and stream not in administration.tables:
            known = ", ".join(administration.tables) or "none"
            return o.refused("table/unknown", table=stream, known=known).refusal
        context = Context(now=self._clock.now(), actor=request.actor, second=request.second)
        decided = decide(None, command, context)
        return decided if isinstance(decided, Refusal) else None

    # ---- requests of other processes to the desks --------------------------------------------------------

    def at_the_desk(self, name: str) -> Act:
        """Return the handler of requests to the cage, the administration, or the desk for new tables."""

        async def act(sent: Sent[Command]) -> Answer:
            stream = name
            if name == DESK:  # a new table has no owner yet that could be asked
                if not isinstance(sent.command, c.SetUpTable):
                    return refused_answer(house_refusal("desk/only-new-tables"))
                stream = sent.command.table
            return await self._submit(stream, sent.key, sent.command, sent.actor, sent.second)

        return act
