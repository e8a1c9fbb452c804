"""The screens: pages, scripts, styles and fonts that were built from `web/`, as they lie in the package.

A page is asked for anew each time. What it refers to carries the hash of its contents in its name, so that a
browser may keep it for ever, and never runs an old script in a new page.
"""

import gzip
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from sicbo.server.edge.refusals import refused

KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""What is served, and as what; anything else in the folder is not."""

PACKED = (".woff2",)
"""Kinds that do not get smaller."""

ANY_KIND = "application/octet-stream"
"""How a file is described whose kind its name tells."""

LOBBY = "lobby.html"
"""The page of the house itself, and of an address under which there is nothing: it leads back."""

PAGES = (
    ("/", LOBBY, "The lobby of the house: its tables, and the ways to them"),
    ("/play/{table:str}", "play.html", "The page of a player terminal"),
    ("/console/{table:str}", "console.html", "The page of a game console"),
    ("/display/{table:str}", "display.html", "The page of a display above a table"),
    ("/pit", "pit.html", "The page of the pit desk"),
    ("/sign-in", "door.html", "The page on which people sign in, or set a password by a code"),
    ("/set-up", "door.html", "The page on which the first people of a house come in"),
    ("/house", "door.html", "The page that leads a new house to its first round"),
)
"""Every page: where it is, the file that was built for it, and what it is; a page reads its own address."""

FOR_EVER = "public, max-age=31536000, immutable"

AnyRequest = Request[Any, Any, Any]


class Asset(Struct, frozen=True):
    """A file as it is sent, and compressed where that makes it smaller."""

    kind: str
    data: bytes
    compressed: bytes | None

    def answer(self, request: AnyRequest, keeping: str, status: int = HTTP_200_OK) -> Response[bytes]:
        """Send it, compressed to whoever can take that."""
        takes = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"cache-control": keeping, "vary": "accept-encoding"}
        if takes and self.compressed is not None:
            headers["content-encoding"] = "gzip"
            return Response(self.compressed, headers=headers, media_type=self.kind, status_code=status)
        return Response(self.data, headers=headers, media_type=self.kind, status_code=status)


@cache
def built_screens() -> Mapping[str, Asset]:
    """Read what was built: pages by their name, assets by their path; nothing where nothing was."""
    folder = files("sicbo.server") / "static"
    found: dict[str, Asset] = {}
    for under in (folder, folder / "assets"):
        for each in under.iterdir() if under.is_dir() else ():
            suffix = f".{each.name.rpartition('.')[2]}"
            if each.is_file() and suffix in KINDS:
                data = each.read_bytes()
                packed = None if suffix in PACKED else gzip.compress(data, mtime=0)
                name = each.name if under is folder else f"assets/{each.name}"
                found[name] = Asset(KINDS[suffix], data, packed)
    return found


def page_for_nothing(request: AnyRequest, status: int) -> Response[bytes] | None:
    """Answer a person who asked for what is not there with a page; a program asks for none, and gets none."""
    lobby = built_screens().get(LOBBY)
    if lobby is None or request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    return lobby.answer(request, "no-store", status)


def screen_routes(
    tables: Callable[[], Awaitable[tuple[str, ...]]], built: Mapping[str, Asset] | None = None
) -> list[HTTPRouteHandler]:
    """Give the routes of all pages and of what they are made of; nobody need have shown who it is."""
    found = built_screens() if built is None else built

    def page(path: str, name: str, about: str) -> HTTPRouteHandler:
        @get(
            path,
            summary=about,
            operation_id=f"page-{path.split('/')[1] or 'lobby'}",
            media_type=MediaType.HTML,
        )
        async def show(request: AnyRequest) -> Response[bytes]:
            if name not in found:
                raise refused("screens/not-built")
            table = request.path_params.get("table")
            if table is not None and table not in await tables():
                raise refused("request/no-table", table=table[:64])
            return found[name].answer(request, "no-store")

        return show

    @get("/assets/{name:str}", summary="A part of a page", media_type=ANY_KIND, sync_to_thread=False)
    def asset(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
        found_asset = found.get(f"assets/{name}")
        if found_asset is None:
            raise refused("request/unknown")
        return found_asset.answer(request, FOR_EVER)

    return [*(page(*each) for each in PAGES), asset]
