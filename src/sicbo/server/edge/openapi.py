"""The document of what can be asked over HTTP, made from the routes and the types of their messages.

Paths come from Litestar. The types come from msgspec, which reads the messages: what it refuses, unknown
fields above all, the document refuses too. Every route may answer with a refusal, in one form.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from litestar import Litestar, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.types import ControllerRouterHandler
from msgspec import Struct

import sicbo
from sicbo.administration.state import Mark
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import Rejected, RetryLater
from sicbo.server.edge.refusals import refused
from sicbo.server.sign_in.sessions import COOKIE

PATH = "/openapi.json"
SCHEMAS = "#/components/schemas/{name}"
ABOUT = (
    "Everything that a house does over HTTP. An order has a key of the sender's own: the answer under it is"
    " final, and is given again to whoever asks again. Orders come from a page of the house, so that every"
    " request that may change something has its Origin; who is signed in has the cookie of a session."
)

Document = dict[str, Any]


def document(routes: Sequence[ControllerRouterHandler]) -> Document:
    """Write the document of some routes."""
    config = OpenAPIConfig(title="Sicbo", version=sicbo.__version__, description=ABOUT)
    # Without logging_config=None it would take over the log of the whole process, and its masks with it.
    described = Litestar(list(routes), openapi_config=config, logging_config=None)
    written: Document = described.openapi_schema.to_schema()
    found: set[type[Struct]] = {*_types_of(routes), Rejected, RetryLater}
    kinds = sorted(found, key=lambda kind: kind.__name__)
    _, schemas = msgspec.json.schema_components(kinds, ref_template=SCHEMAS)
    components = written.setdefault("components", {})
    of_parameters = {name: each for name, each in components.get("schemas", {}).items() if "enum" in each}
    components["schemas"] = {**of_parameters, **schemas}
    components["securitySchemes"] = {"session": {"type": "apiKey", "in": "cookie", "name": COOKIE}}
    for operation in _operations(written):
        _say_what_may_come(operation)
    return written


def _operations(written: Document) -> Iterator[Document]:
    for path in written["paths"].values():
        yield from path.values()


def _say_what_may_come(operation: Document) -> None:
    """Say of a route how it refuses; where a type has another name for Litestar, take that of msgspec."""
    if "parameters" in operation:  # Litestar keeps some of them in a set
        operation["parameters"].sort(key=lambda each: each["name"])
    operation["responses"].pop("400", None)
    operation["responses"]["429"] = _answer("It came too often, and may be sent again.", RetryLater)
    operation["responses"]["4XX"] = _answer("It is refused.", Rejected)
    operation["responses"]["500"] = _answer("Something went wrong here.", Rejected)
    operation["responses"]["503"] = _answer("Not now: ask again, with the same key.", RetryLater)


def _answer(about: str, kind: type[Struct]) -> Document:
    schema = {"$ref": SCHEMAS.format(name=kind.__name__)}
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def _types_of(routes: Iterable[ControllerRouterHandler]) -> Iterator[type[Struct]]:
    """Find the types of all bodies and answers."""
    application = Litestar(list(routes), openapi_config=None, logging_config=None)
    for route in application.routes:
        for handler in getattr(route, "route_handlers", ()):
            if not isinstance(handler, HTTPRouteHandler):
                continue
            signature = handler.parsed_fn_signature
            fields = [signature.parameters["data"]] if "data" in signature.parameters else []
            for field in (*fields, signature.return_type):
                yield from (
                    each.annotation
                    for each in (field, *field.inner_types)
                    if isinstance(each.annotation, type) and issubclass(each.annotation, Struct)
                )


def document_route(house: House, routes: Sequence[ControllerRouterHandler]) -> HTTPRouteHandler:
    """Give the route that shows the document, in a house that is not a real one."""
    written: list[Document] = []

    @get(PATH, summary="Show what can be asked for", include_in_schema=False)
    async def show() -> Document:
        founded = (await house.administration()).house
        if founded is None or founded.mark is Mark.REAL:
            raise refused("request/unknown")
        if not written:
            written.append(document(routes))
        return written[0]

    return show
