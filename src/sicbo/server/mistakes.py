"""What becomes of mistakes over HTTP: an answer in one form, a count of them, and nothing of our insides."""

import logging
from collections.abc import Callable
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException

from sicbo.chance import fresh_id
from sicbo.facts import Refusal, Refused
from sicbo.live_table.asking import Later, NotDone, refused_answer
from sicbo.live_table.meters import WEB, Meters
from sicbo.server.refusals import CATALOGUE, NotNow, refused, status_of

log = logging.getLogger(__name__)

UNAVAILABLE = 503

AnyRequest = Request[object, object, State]


class Mistakes:
    """Answers what goes wrong, and counts what is refused here; tables, cage and office count their own."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters

    def handlers(self) -> dict[int | type[Exception], Callable[..., Response[Any]]]:
        """Give who answers which mistake."""
        return {
            Refused: self._refused,
            NotNow: self._not_now,
            HTTPException: self._not_understood,
            Exception: self._fault,
        }

    def _answer(self, refusal: Refusal) -> Response[NotDone]:
        answer = refused_answer(refusal)
        if refusal.code in CATALOGUE:
            self._meters.answered(WEB, [answer])
        return Response(answer, status_code=status_of(refusal), media_type=MediaType.JSON)

    def _refused(self, _: AnyRequest, reason: Refused) -> Response[NotDone]:
        return self._answer(reason.refusal)

    def _not_now(self, _: AnyRequest, reason: NotNow) -> Response[Later]:
        return Response(reason.answer, status_code=UNAVAILABLE, media_type=MediaType.JSON)

    def _not_understood(self, _: AnyRequest, mistake: HTTPException) -> Response[NotDone]:
        """Say what is wrong with a request; nothing of our insides is in it."""
        if isinstance(mistake, NotFoundException | MethodNotAllowedException):
            return self._answer(refused("request/unknown").refusal)
        return self._answer(refused("request/broken", why=mistake.detail).refusal)

    def _fault(self, _: AnyRequest, fault: Exception) -> Response[NotDone]:
        """Write down what went wrong here, and tell only the number under which it is found."""
        number = fresh_id()
        log.error("fault %s", number, exc_info=fault)
        return self._answer(refused("server/fault", fault=number).refusal)
