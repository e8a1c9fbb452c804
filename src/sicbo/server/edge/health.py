"""Is this process alive, and can it take requests? For whoever watches it or shares the load."""

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from sicbo.house_runtime.house import House

UNAVAILABLE = 503


class Health(Struct, frozen=True):
    """A process that answers."""

    is_alive: bool = True


class Readiness(Struct, frozen=True):
    """Whether requests can be taken, and what is missing where they cannot."""

    is_ready: bool
    missing: tuple[str, ...] = ()


def health_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the two routes; nobody need be signed in."""

    @get("/health", summary="Tell that the process answers")
    async def health() -> Health:
        return Health()

    @get("/ready", summary="Tell whether requests can be taken")
    async def ready() -> Response[Readiness]:
        missing = await house.missing()
        answer = Readiness(is_ready=not missing, missing=missing)
        return Response(answer, status_code=UNAVAILABLE if missing else 200)

    return [health, ready]
