"""A request whose body is read as strictly as a message on a socket: "5" is no amount, and 1 is not yes."""

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from sicbo.server.edge.refusals import refused

BODY = "sicbo.body"
"""The name under which a request finds its body, which the guard has read from JSON."""


class StrictRequest(Request[Any, Any, State]):
    """A request; Litestar itself would read the body once more, and take texts for numbers."""

    async def json(self) -> Any:  # noqa: ANN401 - whatever was sent
        """Give the body as what the route takes; Litestar hands on what is that already."""
        field = self.route_handler.parsed_data_field
        body = self.scope["extensions"][BODY]  # type: ignore[index]
        try:
            return body if field is None else msgspec.convert(body, field.annotation, str_keys=True)
        except msgspec.MsgspecError as mistake:
            raise refused("request/broken", why=mistake) from None
