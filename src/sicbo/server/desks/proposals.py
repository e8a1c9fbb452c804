"""What takes two people, over HTTP: one proposes, another approves, rejects, or the first takes it back.

No message names a second person. Who approves is who is signed in; the stream decides in one transaction
whether these two may, whether both saw the same and whether it still stands, and lets it happen.
"""

from collections.abc import Callable
from typing import Any

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from sicbo.administration.orders import ORDERS as OF_THE_OFFICE
from sicbo.cage.orders import ORDERS as OF_THE_CAGE
from sicbo.clock import Clock
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.requests import Accepted
from sicbo.house_runtime.stream_names import is_table
from sicbo.house_runtime.wire import write_body
from sicbo.messages import proposals as m
from sicbo.proposals import commands as c
from sicbo.proposals.events import ProposalMade
from sicbo.proposals.state import Proposal
from sicbo.server.desks.orders import TABLE, Orders, table_in
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.text_limits import validate_text_fields
from sicbo.server.sign_in.routes import AnyRequest
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION, CAGE, LONGEST_NAME, name_of_kind
from sicbo.table.views.proposals import Approvers, at_table, proposals_shown

NUMBER = "{number:int}"


class TwoPeople:
    """Proposals at tables, cage and administration."""

    def __init__(self, house: House, clock: Clock, orders: Orders) -> None:
        self._house = house
        self._clock = clock
        self._orders = orders

    def routes(self) -> list[HTTPRouteHandler]:
        """Give the routes."""
        return [
            *self._routes(TABLE, m.ProposeAtTable),
            *self._routes(f"/{CAGE}", m.ProposeAtCage, CAGE),
            *self._routes(f"/{ADMINISTRATION}", m.ProposeInOffice, ADMINISTRATION),
        ]

    def _routes(self, path: str, body: type[Any], stream: str = "") -> list[HTTPRouteHandler]:
        tag = stream or "table"

        def where(request: AnyRequest) -> str:
            return stream or table_in(request)

        @post(
            f"{path}/proposals",
            summary="Propose something that takes two people",
            operation_id=f"{tag}-propose",
            tags=[tag],
            status_code=200,
        )
        async def propose(data: JSONBody[body], request: AnyRequest) -> m.Proposed:  # type: ignore[valid-type]
            return await self._propose(where(request), data, request)

        @post(
            f"{path}/proposals/{NUMBER}/approve",
            summary="Let happen what another person has proposed",
            operation_id=f"{tag}-approve",
            tags=[tag],
            status_code=200,
        )
        async def approve(data: JSONBody[m.Approve], request: AnyRequest) -> Accepted:
            order = c.ApproveProposal(proposal=_number(request), body_hash=data.body_hash)
            return await self._orders.send(where(request), data.key, order, session_in(request))

        @post(
            f"{path}/proposals/{NUMBER}/reject",
            summary="Say no to what another person has proposed",
            operation_id=f"{tag}-reject",
            tags=[tag],
            status_code=200,
        )
        async def reject(data: JSONBody[m.Reject], request: AnyRequest) -> Accepted:
            order = c.RejectProposal(proposal=_number(request), reason=data.reason)
            return await self._orders.send(where(request), data.key, order, session_in(request))

        @post(
            f"{path}/proposals/{NUMBER}/withdraw",
            summary="Take back what one has proposed",
            operation_id=f"{tag}-withdraw",
            tags=[tag],
            status_code=200,
        )
        async def withdraw(data: JSONBody[m.Withdraw], request: AnyRequest) -> Accepted:
            order = c.WithdrawProposal(proposal=_number(request))
            return await self._orders.send(where(request), data.key, order, session_in(request))

        @get(
            f"{path}/proposals",
            summary="List what waits for a second person",
            operation_id=f"{tag}-proposals",
            tags=[tag],
        )
        async def proposals(request: AnyRequest) -> m.ProposalsShown:
            return await self._shown(where(request))

        return [propose, approve, reject, withdraw, proposals]

    async def _propose(self, stream: str, data: Any, request: AnyRequest) -> m.Proposed:  # noqa: ANN401 - of three types
        validate_text_fields(data.order, self._orders.limits)
        order = c.MakeProposal(body=write_body(data.order), reason=data.reason)
        done = await self._orders.send(stream, data.key, order, session_in(request))
        number = done.proposal or await self._number_on_record(stream, done.first)
        return m.Proposed(proposal=number, first=done.first, last=done.last)

    async def _number_on_record(self, stream: str, first: int) -> int:
        """Find the number of a proposal in an answer of an earlier version, which did not say it."""
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
        """Say who may approve what is proposed in a stream: roles, and people at work or in a post."""
        sessions = (await self._house.administration()).sessions.values()
        table = (await self._house.standing(stream)).table if is_table(stream) else None

        def of(proposal: Proposal) -> Approvers:
            found = (
                at_table(table)(proposal)
                if table is not None
                else Approvers(APPROVERS[stream][proposal.action](proposal.role))
            )
            at_work = {each.person for each in sessions if each.role in found.roles}
            return Approvers(found.roles, at_work.union(found.people))

        return of


APPROVERS = {
    stream: {name_of_kind(kind): spec.approvers for kind, spec in orders.items()}
    for stream, orders in ((CAGE, OF_THE_CAGE), (ADMINISTRATION, OF_THE_OFFICE))
}
"""By stream and name of the order, what says which roles approve it where someone of a role gives it."""


def _number(request: AnyRequest) -> int:
    return int(request.path_params["number"])
