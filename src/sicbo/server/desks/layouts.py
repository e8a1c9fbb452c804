"""The layouts of a table over HTTP, for a screen to draw. Anyone may see a layout (STD-P3)."""

from hashlib import sha256
from typing import cast

import msgspec
from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.messages.layouts import LayoutShown, layout_shown
from sicbo.rules.files.shipped_files import UnknownName
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest

ASK_AGAIN = "no-cache"
"""Cached by the browser but revalidated by its hash: the house may offer another pay table."""

NOT_MODIFIED = 304


def layout_routes(house: House) -> list[HTTPRouteHandler]:
    """Return the route."""

    @get("/tables/{table:str}/layouts/{rule_set:str}/{layout:str}", summary="A layout, as a screen draws it")
    async def layouts(
        table: FromPath[str], rule_set: FromPath[str], layout: FromPath[str], request: AnyRequest
    ) -> Response[LayoutShown]:
        shown = await _shown(house, table, rule_set, layout)
        tag = f'"{sha256(msgspec.json.encode(shown)).hexdigest()[:32]}"'
        headers = {"cache-control": ASK_AGAIN, "etag": tag}
        if request.headers.get("if-none-match") == tag:
            return cast("Response[LayoutShown]", Response(b"", status_code=NOT_MODIFIED, headers=headers))
        return Response(shown, headers=headers, media_type=MediaType.JSON)

    return [layouts]


async def _shown(house: House, table: str, rule_set: str, layout: str) -> LayoutShown:
    try:
        found = (await house.standing(table)).table
        if found is not None and rule_set in found.rule_sets:
            return layout_shown(found.rule_sets[rule_set], layout)
    except (NoSuchTable, UnknownName):
        pass
    raise refused("request/unknown")
