"""A request whose body is parsed as strictly as a socket message: "5" is not an amount, nor 1 a boolean."""

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from sicbo.server.edge.refusals import refused

BODY = "sicbo.body"
"""The ASGI extension with the body that the guard has parsed from JSON."""


class StrictRequest(Request[Any, Any, State]):
    """A request; Litestar itself would parse the body again, and accept strings as numbers."""

    async def json(self) -> Any:  # noqa: ANN401 - whatever was sent
        """Return the body as the type that the route takes, which Litestar passes on unchanged."""
        field = self.route_handler.parsed_data_field
        body = self.scope["extensions"][BODY]  # type: ignore[index]
        try:
            return body if field is None else msgspec.convert(body, field.annotation, str_keys=True)
        except msgspec.MsgspecError as mistake:
            raise refused("request/broken", why=mistake) from None
