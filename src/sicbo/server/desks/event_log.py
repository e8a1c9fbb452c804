"""The event log: a search of the records of all streams by time, limited to what the reader may read.

Dealers read the tables on whose roster they are; a pit supervisor all tables; a cashier the cage; an admin
the administration; managers and auditors everything (reliability 5.3). The records of a stream are ordered by
time, so a time is found by binary search. A search scans a limited number of records, and returns a cursor.
"""

from collections.abc import AsyncIterator
from datetime import datetime
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery
from msgspec import Struct

from sicbo.audit.transcript import UNKNOWN
from sicbo.house_runtime.house import House
from sicbo.house_runtime.stream_names import is_table
from sicbo.messages import events as m
from sicbo.money import Currency
from sicbo.people import MANAGERS, Role
from sicbo.reports.house.formats.sentences import Sentence
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest, Spoken
from sicbo.server.sign_in.sessions import Session
from sicbo.storage.records import Stamp, decode
from sicbo.streams import ADMINISTRATION, CAGE, Event, name_of
from sicbo.table.transcript import facts_of, short_numbers, tell
from sicbo.words.catalogue import ENGLISH, Language

if TYPE_CHECKING:
    from sicbo.storage.contract import StoredEvent

MAX_EVENTS = 200
"""The most records in one answer."""
MAX_SCANNED = 5_000
"""The most records scanned for one answer; beyond that, the answer has a cursor to continue with."""
AT_ONCE = 200
LONGEST_NUMBER = 18
"""Digits of a record's number."""

READ_ALL = MANAGERS | {Role.AUDITOR}
ONE_STREAM = {Role.CASHIER: CAGE, Role.ADMIN: ADMINISTRATION}


class Search(Struct, frozen=True, kw_only=True):
    """The criteria of a search; an empty one matches anything."""

    since: datetime | None = None
    until: datetime | None = None
    table: str = ""
    person: str = ""
    code: str = ""
    """The beginning of an event's name, such as `wager` or `round-corrected`."""
    round: int = 0
    """The round it concerns."""
    language: Language = ENGLISH
    """The language of the descriptions."""


class NextRecord(Struct, frozen=True, order=True):
    """The next record of a stream."""

    at: datetime
    stream: str
    seq: int


class LatestFirst(NextRecord, frozen=True):
    """The same, ordered newest first."""

    def __lt__(self, other: NextRecord) -> bool:
        """Order later records first."""
        return (self.at, self.stream, self.seq) > (other.at, other.stream, other.seq)


class EventLog:
    """Searches the records of a house."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the route."""

        @get("/events", summary="Search the records of the house", operation_id="events", tags=["pit"])
        async def events(  # noqa: PLR0913, PLR0917 - the criteria, each by name
            request: AnyRequest,
            since: FromQuery[datetime | None] = None,
            until: FromQuery[datetime | None] = None,
            table: FromQuery[str] = "",
            person: FromQuery[str] = "",
            code: FromQuery[str] = "",
            round: FromQuery[int] = 0,  # noqa: A002 - the name in the query
            newest: FromQuery[bool] = False,  # noqa: FBT002 - a parameter of the query
            most: FromQuery[int] = 50,
            after: FromQuery[str] = "",
            language: Spoken = ENGLISH,
        ) -> m.EventsFound:
            search = Search(
                since=since,
                until=until,
                table=table,
                person=person,
                code=code,
                round=round,
                language=language,
            )
            return await self.found(session_in(request), search, most=most, after=after, is_back=newest)

        return [events]

    async def found(
        self, session: Session, search: Search, *, most: int, after: str, is_back: bool = False
    ) -> m.EventsFound:
        """Find records in order of time, from the beginning or from a cursor.

        With `is_back` the newest come first, and a search continues backwards from a cursor.
        """
        for each in (search.since, search.until):
            if each is not None and each.tzinfo is None:
                raise refused("request/broken", why="a time has its zone, such as 2026-11-16T07:00:00Z")
        if not 1 <= most <= MAX_EVENTS:
            raise refused("request/broken", why=f"one answer has 1 to {MAX_EVENTS} records, not {most}")
        streams = await self._streams_for(session, search.table)
        heads = await self._house.streams()
        reading = await self._reading(search, {each: heads[each] for each in streams}, after, is_back=is_back)
        found: list[m.EventTold] = []
        scanned = 0
        async for stamp, event in reading.records():
            if _is_past(search, stamp, is_back=is_back):
                return m.EventsFound(events=tuple(found), next="")
            if _is_wanted(search, stamp, event):
                found.append(await self._found(stamp, event, search.language))
            scanned += 1
            if len(found) == most or scanned == MAX_SCANNED:
                return m.EventsFound(events=tuple(found), next=write_cursor(reading.upto))
        return m.EventsFound(events=tuple(found), next="")

    async def _reading(
        self, search: Search, heads: dict[str, int], after: str, *, is_back: bool
    ) -> "_Reading":
        """Start reading at the search's beginning, or at a cursor."""
        begun = read_cursor(after) if after else None
        if is_back:
            if begun is None and search.until is not None:
                begun = {each: await self._before(each, last, search.until) for each, last in heads.items()}
            return _Backwards(self._house, {each: (begun or heads).get(each, 0) for each in heads})
        if begun is None:
            since = search.since
            begun = {each: await self._before(each, heads[each], since) if since else 0 for each in heads}
        return _Reading(self._house, {each: begun.get(each, last) for each, last in heads.items()})

    async def _streams_for(self, session: Session, table: str) -> list[str]:
        """Return the requested streams that the session may read."""
        heads = await self._house.streams()
        if table and table not in heads:
            raise refused("request/no-table", table=table[:64])
        allowed = [each for each in sorted(heads) if await self._may_read(session, each)]
        if table and table not in allowed:
            raise refused("role/may-not", role=session.role.value, allowed="managers and auditors")
        return [table] if table else allowed

    async def _may_read(self, session: Session, stream: str) -> bool:
        if session.role in READ_ALL:
            return True
        if session.role is Role.PIT_SUPERVISOR:
            return is_table(stream)
        if session.role is Role.DEALER and is_table(stream):
            table = (await self._house.standing(stream)).table
            return table is not None and session.person in table.roster
        return ONE_STREAM.get(session.role) == stream

    async def _before(self, stream: str, last: int, since: datetime) -> int:
        """Find the last record before a time, by binary search."""
        low, high = 0, last
        while low < high:
            middle = (low + high + 1) // 2
            (record,) = await self._house.records(stream, after=middle - 1, most=1)
            if decode(record.data)[0].at < since:
                low = middle
            else:
                high = middle - 1
        return low

    async def _found(self, stamp: Stamp, event: Event, language: Language) -> m.EventTold:
        currency = await self._currency(stamp.stream, event)
        facts = facts_of(event, currency, short_numbers)
        happened = Sentence(short_numbers(tell(event, currency)), name_of(event), facts)
        return m.EventTold(
            stream=stamp.stream,
            seq=stamp.seq,
            at=stamp.at,
            person=stamp.person,
            role=stamp.role,
            device=stamp.device,
            second=stamp.second,
            key=stamp.key,
            event=happened.code,
            words=happened.in_language(language),
            facts=facts,
            round=getattr(event, "round", 0) or 0,
        )

    async def _currency(self, stream: str, event: Event) -> Currency:
        if is_table(stream):
            table = (await self._house.standing(stream)).table
            return table.document.money.as_currency() if table is not None else UNKNOWN
        found = getattr(event, "currency", UNKNOWN)  # events of the cage carry it with every amount
        return found if isinstance(found, Currency) else UNKNOWN


def _is_wanted(search: Search, stamp: Stamp, event: Event) -> bool:
    return (
        (not search.person or search.person in (stamp.person, stamp.second))
        and name_of(event).startswith(search.code)
        and (search.since is None or stamp.at >= search.since)
        and (search.until is None or stamp.at < search.until)
        and (not search.round or _is_about(event, search.round))
    )


def _is_about(event: Event, number: int) -> bool:
    return number == getattr(event, "round", 0) or number in getattr(event, "rounds", ())


def _is_past(search: Search, stamp: Stamp, *, is_back: bool) -> bool:
    """Return whether the record is beyond the end of the search period."""
    if is_back:
        return search.since is not None and stamp.at < search.since
    return search.until is not None and stamp.at >= search.until


class _Reading:
    """Several streams merged in order of time; `upto` is the last record read of each."""

    def __init__(self, house: House, after: dict[str, int]) -> None:
        self._house = house
        self.upto = after
        self._waiting: dict[str, list[StoredEvent]] = {}

    async def records(self) -> AsyncIterator[tuple[Stamp, Event]]:
        """Yield the records one by one."""
        heap = [each for each in [await self._next(stream) for stream in self.upto] if each is not None]
        heapify(heap)
        while heap:
            place = heappop(heap)
            record = self._waiting[place.stream].pop(0)
            self._note(place.stream, record.seq)
            yield decode(record.data)
            following = await self._next(place.stream)
            if following is not None:
                heappush(heap, following)

    def _note(self, stream: str, seq: int) -> None:
        self.upto[stream] = seq

    async def _next(self, stream: str) -> "NextRecord | None":
        waiting = self._waiting.get(stream)
        if not waiting:
            waiting = await self._more(stream)
            self._waiting[stream] = waiting
        if not waiting:
            return None
        return self._place(decode(waiting[0].data)[0].at, stream, waiting[0].seq)

    async def _more(self, stream: str) -> "list[StoredEvent]":
        return await self._house.records(stream, after=self.upto[stream], most=AT_ONCE)

    def _place(self, at: datetime, stream: str, seq: int) -> NextRecord:
        return NextRecord(at, stream, seq)


class _Backwards(_Reading):
    """The same, backwards: `upto` is the last unread record of each stream."""

    def _note(self, stream: str, seq: int) -> None:
        self.upto[stream] = seq - 1

    async def _more(self, stream: str) -> "list[StoredEvent]":
        last = self.upto[stream]
        first = max(last - AT_ONCE, 0)
        return (await self._house.records(stream, after=first, most=last - first))[::-1] if last else []

    def _place(self, at: datetime, stream: str, seq: int) -> NextRecord:
        return LatestFirst(at, stream, seq)


def write_cursor(upto: dict[str, int]) -> str:
    """Encode the position at which a search ended.

    >>> write_cursor({"T1": 57, "cage": 4})
    '57/T1 4/cage'
    """
    return " ".join(f"{seq}/{stream}" for stream, seq in sorted(upto.items()))


def read_cursor(text: str) -> dict[str, int]:
    """Decode the position at which a search ended.

    >>> read_cursor("57/T1 4/cage")
    {'T1': 57, 'cage': 4}
    """
    found: dict[str, int] = {}
    for each in text.split(" "):
        seq, _, stream = each.partition("/")
        if not (seq.isascii() and seq.isdigit() and len(seq) < LONGEST_NUMBER):
            raise refused("request/broken", why="this is not a cursor of a search")
        found[stream] = int(seq)
    return found
