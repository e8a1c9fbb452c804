"""HTTP error handlers: every error is counted and answered in one format that reveals no internals."""

from collections.abc import Callable
from typing import Any

from litestar import MediaType, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.status_codes import HTTP_404_NOT_FOUND

from sicbo.house_runtime.process_metrics import WEB, Meters
from sicbo.house_runtime.requests import STORE_IS_AWAY, Rejected, RetryLater
from sicbo.server.edge.last_resort import Faults
from sicbo.server.edge.refusals import CATALOGUE, NotNow, answer_of, refused, status_of
from sicbo.server.edge.request_types import AnyRequest
from sicbo.server.edge.screens import not_found_page
from sicbo.storage.contract import StoreIsAway
from sicbo.streams import Refusal, Refused

UNAVAILABLE = 503


class ErrorHandlers:
    """Answers errors, and counts refusals made here; tables, cage and administration count their own."""

    def __init__(self, meters: Meters, faults: Faults) -> None:
        self._meters = meters
        self._faults = faults

    def handlers(self) -> dict[int | type[Exception], Callable[..., Response[Any]]]:
        """Return the handler for each type of exception."""
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
        page = not_found_page(request, status) if status == HTTP_404_NOT_FOUND else None
        return page or Response(answer, status_code=status, media_type=MediaType.JSON)

    def _refused(self, request: AnyRequest, reason: Refused) -> Response[Any]:
        return self._answer(request, reason.refusal)

    def _not_now(self, _: AnyRequest, reason: NotNow) -> Response[RetryLater]:
        return Response(reason.answer, status_code=UNAVAILABLE, media_type=MediaType.JSON)

    def _away(self, _: AnyRequest, __: StoreIsAway) -> Response[RetryLater]:
        """Ask the client to retry a read: the store is expected to be available again."""
        return Response(STORE_IS_AWAY, status_code=UNAVAILABLE, media_type=MediaType.JSON)

    def _not_understood(self, request: AnyRequest, mistake: HTTPException) -> Response[Any]:
        """Answer an invalid request without revealing internals."""
        if isinstance(mistake, NotFoundException | MethodNotAllowedException):
            return self._answer(request, refused("request/unknown").refusal)
        return self._answer(request, refused("request/broken", why=mistake.detail).refusal)

    def _fault(self, request: AnyRequest, fault: Exception) -> Response[Rejected | RetryLater]:
        """Log an internal fault, and answer with its number only."""
        address = request.client.host if request.client else ""
        refusal = self._faults.noted(fault, address)
        status = status_of(refusal)
        return Response(answer_of(refusal), status_code=status, media_type=MediaType.JSON)
