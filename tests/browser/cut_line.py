"""A line between a terminal and its house that a test cuts and mends."""

from playwright.async_api import Page, WebSocketRoute, expect

from browser.at_a_terminal import AtTerminal


class CutLine:
    """The line between a page and its house, to be cut and mended by hand."""

    def __init__(self) -> None:
        self.is_down = False
        self.swallows = False
        """Nothing that the page says reaches the house."""
        self.is_deaf = False
        """Nothing that the house says reaches the page."""
        self.lines: list[WebSocketRoute] = []

    async def watch(self, page: Page) -> None:
        """Stand between a page and its house."""
        await page.route_web_socket("**/terminal", self._route)

    def _route(self, line: WebSocketRoute) -> None:
        if self.is_down:
            line.on_message(lambda _: None)
            return
        self.lines.append(line)
        server = line.connect_to_server()
        line.on_message(lambda text: None if self.swallows else server.send(text))
        server.on_message(lambda text: None if self.is_deaf else line.send(text))

    async def cut(self) -> None:
        """Cut the line; nothing gets through any more."""
        self.is_down = True
        await self.lines[-1].close()

    async def mend(self, at: AtTerminal) -> None:
        """Let the page come back, and wait until it has."""
        self.is_down = self.swallows = self.is_deaf = False
        # At once, or not at all: the page may have come back by itself in the meantime.
        await at.page.evaluate("document.querySelector('.banner.lost button')?.click()")
        await expect(at.page.locator(".banner.lost")).to_have_count(0)
