"""The plain page at `/`: it follows a table live, and leads to the screens.

It is a page, a style and a script as they lie in `page/`, loaded once. The page knows no rule: whatever it
shows comes over the socket of displays, and all but the mark of the house is filled in by the script.
"""

from importlib.resources import files

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from sicbo.administration.state import Mark
from sicbo.live_table.house import House

MARKS = {
    Mark.DEMO: "PLAY MONEY: this is a demonstration, and nothing here is worth anything",
    Mark.LABORATORY: "LABORATORY: outcomes may be made up here",
    Mark.REAL: "",
}
"""What every page says of the house that it belongs to."""


def page_routes(house: House) -> list[HTTPRouteHandler]:
    """Give the page and what it is made of; nobody need be signed in, as nothing of the house is in it."""
    page, script, style, icon = (
        _file(name) for name in ("index.html", "follow.js", "follow.css", "icon.svg")
    )

    @get("/", summary="Show the page that follows a table")
    async def index() -> Response[str]:
        founded = (await house.administration()).house
        told = MARKS[founded.mark] if founded else ""
        return Response(page.replace("{mark}", told), media_type="text/html")

    @get("/page/follow.js", summary="Give the script of the page")
    async def follow() -> Response[str]:
        return Response(script, media_type="text/javascript")

    @get("/page/follow.css", summary="Give the style of the page")
    async def looks() -> Response[str]:
        return Response(style, media_type="text/css")

    @get("/page/icon.svg", summary="Give the icon of the page")
    async def dice() -> Response[str]:
        return Response(icon, media_type="image/svg+xml")

    return [index, follow, looks, dice]


def _file(name: str) -> str:
    return (files("sicbo.server") / "page" / name).read_text(encoding="utf-8")
