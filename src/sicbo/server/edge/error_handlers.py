"""What becomes of mistakes over HTTP: an answer in one form, a count of them, and nothing of our insides."""

from collections.abc import Callable
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.status_codes import HTTP_404_NOT_FOUND

from sicbo.house_runtime.meters import WEB, Meters
from sicbo.house_runtime.requests import STORE_IS_AWAY, Rejected, RetryLater
from sicbo.server.edge.last_resort import Faults
from sicbo.server.edge.refusals import CATALOGUE, NotNow, answer_of, refused, status_of
from sicbo.server.edge.screens import page_for_nothing
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import Refusal, Refused

UNAVAILABLE = 503

AnyRequest = Request[object, object, State]


class Mistakes:
    """Answers what goes wrong, and counts what is refused here; tables, cage and office count their own."""

    def __init__(self, meters: Meters, faults: Faults) -> None:
        self._meters = meters
        self._faults = faults

    def handlers(self) -> dict[int | type[Exception], Callable[..., Response[Any]]]:
        """Give who answers which mistake."""
        return {
            Refused: self._refused,
            NotNow: self._not_now,
            StoreIsAway: self._away,
            HTTPException: self._not_understood,
            Exception: self._fault,
        }

    def _answer(self, request: AnyRequest, refusal: Refusal) -> Response[Any]:
        answer, status = answer_of(refusal), status_of(refusal)
        if refusal.code in CATALOGUE:
            self._meters.answered(WEB, [answer])
        page = page_for_nothing(request, status) if status == HTTP_404_NOT_FOUND else None
        return page or Response(answer, status_code=status, media_type=MediaType.JSON)

    def _refused(self, request: AnyRequest, reason: Refused) -> Response[Any]:
        return self._answer(request, reason.refusal)

    def _not_now(self, _: AnyRequest, reason: NotNow) -> Response[RetryLater]:
        return Response(reason.answer, status_code=UNAVAILABLE, media_type=MediaType.JSON)

    def _away(self, _: AnyRequest, __: StoreIsAway) -> Response[RetryLater]:
        """Ask whoever meant to read something to do so again: the store is expected back."""
        return Response(STORE_IS_AWAY, status_code=UNAVAILABLE, media_type=MediaType.JSON)

    def _not_understood(self, request: AnyRequest, mistake: HTTPException) -> Response[Any]:
        """Say what is wrong with a request; nothing of our insides is in it."""
        if isinstance(mistake, NotFoundException | MethodNotAllowedException):
            return self._answer(request, refused("request/unknown").refusal)
        return self._answer(request, refused("request/broken", why=mistake.detail).refusal)

    def _fault(self, request: AnyRequest, fault: Exception) -> Response[Rejected | RetryLater]:
        """Write down what went wrong here, and tell only the number under which it is found."""
        address = request.client.host if request.client else ""
        refusal = self._faults.noted(fault, address)
        status = status_of(refusal)
        return Response(answer_of(refusal), status_code=status, media_type=MediaType.JSON)
