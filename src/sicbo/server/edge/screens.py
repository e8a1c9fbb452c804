"""The screens: pages, scripts, styles and fonts built from `web/` into the package.

Pages are never cached. The assets they refer to have the hash of their contents in their names, so a browser
may cache them forever and never runs an old script in a new page.
"""

import gzip
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib.resources import files

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK
from msgspec import Struct

from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest

KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""The kinds of files served, with their media types; other files in the folder are not."""

PACKED = (".woff2",)
"""Kinds that are compressed already."""

ANY_KIND = "application/octet-stream"
"""The documented media type of assets; the actual one depends on the name."""

LOBBY = "lobby.html"
"""The home page, which is also the page for unknown addresses: it links to everything."""

PAGES = (
    ("/", LOBBY, "The lobby of the house, with links to its tables"),
    ("/play/{table:str}", "play.html", "The page of a player terminal"),
    ("/console/{table:str}", "console.html", "The page of a game console"),
    ("/display/{table:str}", "display.html", "The page of a display above a table"),
    ("/pit", "pit.html", "The page of the pit desk"),
    ("/sign-in", "door.html", "The page to sign in, or to set a password with a code"),
    ("/set-up", "door.html", "The page to set up the first people of a house"),
    ("/house", "door.html", "The page that guides a new house to its first round"),
)
"""Every page: its path, its built file, and a description; a page reads its own address."""

FOR_EVER = "public, max-age=31536000, immutable"


class Asset(Struct, frozen=True):
    """A file as it is sent, and compressed if that makes it smaller."""

    kind: str
    data: bytes
    compressed: bytes | None

    def answer(self, request: AnyRequest, keeping: str, status: int = HTTP_200_OK) -> Response[bytes]:
        """Return it as a response, compressed if the client accepts that."""
        takes = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"cache-control": keeping, "vary": "accept-encoding"}
        if takes and self.compressed is not None:
            headers["content-encoding"] = "gzip"
            return Response(self.compressed, headers=headers, media_type=self.kind, status_code=status)
        return Response(self.data, headers=headers, media_type=self.kind, status_code=status)


@cache
def built_screens() -> Mapping[str, Asset]:
    """Read the built files: pages by name, assets by path; empty if nothing was built."""
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


def not_found_page(request: AnyRequest, status: int) -> Response[bytes] | None:
    """Return a page for an unknown address to a browser; None to other clients."""
    lobby = built_screens().get(LOBBY)
    if lobby is None or request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    return lobby.answer(request, "no-store", status)


def screen_routes(
    tables: Callable[[], Awaitable[tuple[str, ...]]], built: Mapping[str, Asset] | None = None
) -> list[HTTPRouteHandler]:
    """Return the routes of all pages and their assets; none needs sign-in."""
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
