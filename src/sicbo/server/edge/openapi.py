"""The OpenAPI document, generated from the routes and the types of their messages.

Paths come from Litestar. The types come from msgspec, which also parses the messages: what it refuses, such
as unknown fields, the document refuses too. Every route may answer with a refusal, always in the same format.
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
    "The HTTP interface of a house. Every order has a key chosen by the sender: its answer is final, and"
    " repeating the order returns the same answer. Orders must come from a page of the house, so every"
    " request that may change something has its Origin; a signed-in client has a session cookie."
)

Document = dict[str, Any]


def document(routes: Sequence[ControllerRouterHandler]) -> Document:
    """Return the document of some routes."""
    config = OpenAPIConfig(title="Sicbo", version=sicbo.__version__, description=ABOUT)
    # Without logging_config=None it would take over logging for the whole process, including its masking.
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
    """Add the refusals that a route may answer with."""
    if "parameters" in operation:  # Litestar takes some of them from a set
        operation["parameters"].sort(key=lambda each: each["name"])
    operation["responses"].pop("400", None)
    operation["responses"]["429"] = _answer("The rate limit was exceeded; it may be sent again.", RetryLater)
    operation["responses"]["4XX"] = _answer("It is refused.", Rejected)
    operation["responses"]["500"] = _answer("Something went wrong here.", Rejected)
    operation["responses"]["503"] = _answer("Unavailable: retry with the same key.", RetryLater)


def _answer(about: str, kind: type[Struct]) -> Document:
    schema = {"$ref": SCHEMAS.format(name=kind.__name__)}
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def _types_of(routes: Iterable[ControllerRouterHandler]) -> Iterator[type[Struct]]:
    """Yield the types of all request and response bodies."""
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
    """Return the route that serves the document, except in a real house."""
    written: list[Document] = []

    @get(PATH, summary="Show the OpenAPI document", include_in_schema=False)
    async def show() -> Document:
        founded = (await house.administration()).house
        if founded is None or founded.mark is Mark.REAL:
            raise refused("request/unknown")
        if not written:
            written.append(document(routes))
        return written[0]

    return show
