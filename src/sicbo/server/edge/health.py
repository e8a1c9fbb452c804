"""Health and readiness of the process, for monitoring and load balancers."""

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from sicbo.house_runtime.house import House

UNAVAILABLE = 503


class Health(Struct, frozen=True):
    """The process responds."""

    is_alive: bool = True


class Readiness(Struct, frozen=True):
    """Whether requests can be served, and if not, what is missing."""

    is_ready: bool
    missing: tuple[str, ...] = ()


def health_routes(house: House) -> list[HTTPRouteHandler]:
    """Return the two routes; neither needs sign-in."""

    @get("/health", summary="Show that the process responds")
    async def health() -> Health:
        return Health()

    @get("/ready", summary="Show whether requests can be served")
    async def ready() -> Response[Readiness]:
        missing = await house.missing()
        answer = Readiness(is_ready=not missing, missing=missing)
        return Response(answer, status_code=UNAVAILABLE if missing else 200)

    return [health, ready]
