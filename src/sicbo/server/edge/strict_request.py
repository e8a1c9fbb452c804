"""A request whose body is read as strictly as a message on a socket: "5" is no amount, and 1 is not yes."""

from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from sicbo.server.edge.refusals import refused


class StrictRequest(Request[Any, Any, State]):
    """A request; Litestar itself would take texts for numbers."""

    async def json(self) -> Any:  # noqa: ANN401 - whatever was sent
        """Read the body, where it is what the route takes."""
        field = self.route_handler.parsed_data_field
        if field is not None:
            try:
                msgspec.json.decode(await self.body(), type=field.annotation)
            except msgspec.MsgspecError as mistake:
                raise refused("request/broken", why=mistake) from None
        return await super().json()
