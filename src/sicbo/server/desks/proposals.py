"""Proposals over HTTP: one person proposes, another approves or rejects, or the first withdraws.

No message names a second person: the approver is whoever is signed in. The stream decides in one transaction
whether these two may, whether both saw the same order and whether it still applies, and then carries it out.
"""

from collections.abc import Callable
from typing import Any

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody
from msgspec import Struct

from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.clock import Clock
from sicbo.house_runtime.bus_messages import write_body
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import Accepted
from sicbo.house_runtime.stream_names import is_table
from sicbo.messages import proposals as m
from sicbo.orders import by_name
from sicbo.proposals import commands as c
from sicbo.proposals.events import ProposalMade
from sicbo.proposals.state import Proposal
from sicbo.server.desks.orders import TABLE, Orders, table_in
from sicbo.server.desks.requests import accepted
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION, CAGE, LONGEST_NAME
from sicbo.table.views.proposals import Approvers, at_table, proposals_shown

BY_NAME = {CAGE: by_name(CAGE_ORDERS), ADMINISTRATION: by_name(ADMINISTRATION_ORDERS)}
"""The orders of the cage and the administration, by their names in proposals."""


class Act(Struct, frozen=True):
    """An action on a pending proposal: the name and summary of its route, its body and its order."""

    name: str
    summary: str
    body: type[Any]
    order: type[c.Command]


ACTS = (
    Act("approve", "Approve another person's proposal", m.Approve, c.ApproveProposal),
    Act("reject", "Reject another person's proposal", m.Reject, c.RejectProposal),
    Act("withdraw", "Withdraw one's own proposal", m.Withdraw, c.WithdrawProposal),
)


class Proposals:
    """Proposals to tables, the cage and the administration."""

    def __init__(self, house: House, clock: Clock, orders: Orders) -> None:
        self._house = house
        self._clock = clock
        self._orders = orders

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the routes."""
        return [
            *self._routes(TABLE, m.ProposeAtTable),
            *self._routes(f"/{CAGE}", m.ProposeAtCage, CAGE),
            *self._routes(f"/{ADMINISTRATION}", m.ProposeInAdministration, ADMINISTRATION),
        ]

    def _routes(self, path: str, body: type[Any], stream: str = "") -> list[HTTPRouteHandler]:
        tag = stream or "table"

        @post(
            f"{path}/proposals",
            summary="Propose an order that takes two people",
            operation_id=f"{tag}-propose",
            tags=[tag],
            status_code=200,
        )
        async def propose(data: JSONBody[body], request: AnyRequest) -> m.Proposed:  # type: ignore[valid-type]
            validate_text_fields(data.order, self._orders.limits)  # type: ignore[attr-defined]
            order = c.MakeProposal(body=write_body(data.order), reason=data.reason)  # type: ignore[attr-defined]
            where = stream or table_in(request)
            by = await self._orders.check_sender(session_in(request), order)
            answer = await self._house.submit(where, data.key, order, by)  # type: ignore[attr-defined]
            done = await accepted(self._house, where, answer)
            number = done.proposal or await self._number_on_record(where, done.first)
            return m.Proposed(proposal=number, first=done.first, last=done.last)

        @get(
            f"{path}/proposals",
            summary="List pending proposals",
            operation_id=f"{tag}-proposals",
            tags=[tag],
        )
        async def proposals(request: AnyRequest) -> m.ProposalsShown:
            return await self._shown(stream or table_in(request))

        return [propose, *[self._route(path, stream, each) for each in ACTS], proposals]

    def _route(self, path: str, stream: str, act: Act) -> HTTPRouteHandler:
        """Return the route of an action on a pending proposal."""
        tag, body = stream or "table", act.body

        @post(
            f"{path}/proposals/{{number:int}}/{act.name}",
            summary=act.summary,
            operation_id=f"{tag}-{act.name}",
            tags=[tag],
            status_code=200,
        )
        async def send(data: JSONBody[body], request: AnyRequest) -> Accepted:  # type: ignore[valid-type]
            given = {each: getattr(data, each) for each in body.__struct_fields__ if each != "key"}
            order = act.order(proposal=request.path_params["number"], **given)
            where = stream or table_in(request)
            by = await self._orders.check_sender(session_in(request), order)
            answer = await self._house.submit(where, data.key, order, by)  # type: ignore[attr-defined]
            return await accepted(self._house, where, answer)

        return send

    async def _number_on_record(self, stream: str, first: int) -> int:
        """Find the number of a proposal whose answer, from an earlier version, does not contain it."""
        (record,) = await self._house.records(stream, after=first - 1, most=1)
        _, event = decode(record.data)
        if not isinstance(event, ProposalMade):
            raise TypeError(f"record {first} of {stream} is no proposal")
        return event.proposal

    async def _shown(self, stream: str) -> m.ProposalsShown:
        try:
            waiting = await self._house.proposals(stream)
        except NoSuchTable:
            raise refused("request/no-table", table=stream[:LONGEST_NAME]) from None
        shown = proposals_shown(waiting, await self._approvers(stream))
        return m.ProposalsShown(now=self._clock.now(), proposals=shown)

    async def _approvers(self, stream: str) -> Callable[[Proposal], Approvers]:
        """Return who may approve proposals of a stream: roles, and people at work or in a post."""
        sessions = (await self._house.administration()).sessions.values()
        table = (await self._house.standing(stream)).table if is_table(stream) else None

        def of(proposal: Proposal) -> Approvers:
            found = (
                at_table(table)(proposal)
                if table is not None
                else Approvers(BY_NAME[stream][proposal.action].approvers(proposal.role))
            )
            at_work = {each.person for each in sessions if each.role in found.roles}
            return Approvers(found.roles, at_work.union(found.people))

        return of
