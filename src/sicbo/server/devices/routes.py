"""The HTTP routes for devices: codes, enrolment, approval and revocation."""

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from sicbo.messages import devices as m
from sicbo.server.devices.gate import Gate
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.rate_limits import Rates
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest
from sicbo.server.sign_in.routes import address_of


def device_routes(gate: Gate, rates: Rates) -> list[HTTPRouteHandler]:
    """Return the routes; `rates` limits unauthenticated requests by address."""

    @post("/devices/code", summary="Issue a code for a new device", status_code=200)
    async def code(data: JSONBody[m.DeviceCode], request: AnyRequest) -> m.CodeIssued:
        return m.CodeIssued(code=await gate.issue_code(data, session_in(request)))

    @post("/devices/enrol", summary="Enrol a device with its code and key", status_code=200)
    async def enrol(data: JSONBody[m.Enrol], request: AnyRequest) -> m.Enrolled:
        address = address_of(request)
        if not rates.is_within(address):
            raise refused("request/too-often")
        return await gate.enrol(data, address)

    @post("/devices/approve", summary="Approve a device", status_code=200)
    async def approve(data: JSONBody[m.DeviceDecision], request: AnyRequest) -> m.DevicesShown:
        await gate.approve(data, session_in(request))
        return await gate.devices()

    @post("/devices/revoke", summary="Revoke a device", status_code=200)
    async def revoke(data: JSONBody[m.DeviceRevocation], request: AnyRequest) -> m.DevicesShown:
        await gate.revoke(data, session_in(request))
        return await gate.devices()

    @get("/devices", summary="List the devices of the house")
    async def devices() -> m.DevicesShown:
        return await gate.devices()

    return [code, enrol, approve, revoke, devices]
