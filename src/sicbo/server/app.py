"""The web edge around a house: routes, what becomes of mistakes, and the guard in front of all."""

import logging

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from sicbo.chance import fresh_id
from sicbo.facts import Refusal, Refused
from sicbo.live_table.asking import NotDone, refused_answer
from sicbo.live_table.house import House
from sicbo.server.guard import Application, Guard
from sicbo.server.health import health_routes
from sicbo.server.refusals import refused, status_of
from sicbo.server.settings import Settings

log = logging.getLogger(__name__)

AnyRequest = Request[object, object, State]


def web_edge(house: House, settings: Settings) -> Application:
    """Make the application of a house."""
    inner = Litestar(
        route_handlers=health_routes(house),
        openapi_config=None,
        exception_handlers={Refused: _refused, HTTPException: _not_understood, Exception: _fault},
        debug=False,
        logging_config=None,
    )
    return Guard(inner, settings)  # type: ignore[arg-type]  # Litestar's own names for the same ASGI


def _answer(refusal: Refusal) -> Response[NotDone]:
    return Response(refused_answer(refusal), status_code=status_of(refusal), media_type=MediaType.JSON)


def _refused(_: AnyRequest, reason: Refused) -> Response[NotDone]:
    return _answer(reason.refusal)


def _not_understood(_: AnyRequest, mistake: HTTPException) -> Response[NotDone]:
    """Say what is wrong with a request; nothing of our insides is in it."""
    if isinstance(mistake, NotFoundException | MethodNotAllowedException):
        return _answer(refused("request/unknown").refusal)
    return _answer(refused("request/broken", why=mistake.detail).refusal)


def _fault(_: AnyRequest, fault: Exception) -> Response[NotDone]:
    """Write down what went wrong here, and tell only the number under which it is found."""
    number = fresh_id()
    log.error("fault %s", number, exc_info=fault)
    return _answer(refused("server/fault", fault=number).refusal)
