"""The screens come out of the package: right types, kept for ever where their name changes with their contents."""

import re
from pathlib import Path

import httpx
import pytest

from server.edge import served
from sicbo.server.edge.screens import built_screens, screen_routes
from sicbo.streams import Refused

MAX_BYTES = 140_000
"""What the first load of the terminal may be, compressed (issue 7)."""


async def ask(folder: Path, *paths: str) -> list[httpx.Response]:
    """Ask a house for pages and files."""
    async with served(folder) as edge, edge.browser() as browser:
        return [await browser.get(path) for path in paths]


def all_of(page: str) -> set[str]:
    """List a page and all that it can load: what it names, what that names, and so on."""
    built, found, left = built_screens(), set[str](), [page]
    while left:
        name = left.pop()
        found.add(name)
        if not name.endswith(".woff2"):
            text = built[name].data.decode()
            left += [each for each in built if each not in found and each.removeprefix("assets/") in text]
    return found


async def test_a_page_refers_to_nothing_but_built_files(tmp_path: Path) -> None:
    """Every script, style and picture that it names is there, typed, compressed and kept for ever."""
    names = re.findall(r'(?:src|href)="(/[^"]+)"', built_screens()["door.html"].data.decode())

    page, *assets = await ask(tmp_path, "/sign-in", *names)

    assert (200, "text/html; charset=utf-8") == (page.status_code, page.headers["content-type"])
    assert "no-store" == page.headers["cache-control"]
    assert 3 <= len(names) == len([each for each in names if each.startswith("/assets/")])
    assert {200} == {each.status_code for each in assets}
    assert {"public, max-age=31536000, immutable"} == {each.headers["cache-control"] for each in assets}
    assert {"gzip"} == {each.headers.get("content-encoding") for each in assets}
    assert {"text/javascript; charset=utf-8", "text/css; charset=utf-8", "image/svg+xml"} == {
        each.headers["content-type"] for each in assets
    }


async def test_no_page_has_a_script_or_a_style_inside(tmp_path: Path) -> None:
    """The policy of every answer allows none, and so has no exceptions."""
    (page,) = await ask(tmp_path, "/")

    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\bstyle=|\bon[a-z]+=", page.text)
    assert "unsafe" not in page.headers["content-security-policy"]


def test_the_first_load_of_the_terminal_is_small() -> None:
    """In Chinese, which needs most: all that is there before it can be played, fonts included, compressed."""
    built = built_screens()
    loaded = all_of("play.html")
    later = ("-tc-", "words-en-", "words-zh-Hant-")  # fonts and words of another language
    needed = [name for name in loaded if not any(mark in name for mark in later)]
    simplified, traditional = (
        sorted(name.partition(mark)[0] for name in loaded if mark in name) for mark in ("-sc-", "-tc-")
    )
    size = sum(len(built[name].compressed or built[name].data) for name in needed)

    assert traditional
    assert simplified == traditional
    assert 10_000 < size < MAX_BYTES


async def test_who_cannot_unpack_gets_a_file_as_it_is(tmp_path: Path) -> None:
    """Nothing is compressed for a client that does not ask for it."""
    name = next(each for each in built_screens() if each.endswith(".css"))

    async with served(tmp_path) as edge, edge.browser() as browser:
        answer = await browser.get(f"/{name}", headers={"accept-encoding": "identity"})

    assert (built_screens()[name].data, None) == (answer.content, answer.headers.get("content-encoding"))


async def test_no_other_file_of_the_package_can_be_asked_for(tmp_path: Path) -> None:
    """Only what is listed is there, however it is asked for."""
    answers = await ask(
        tmp_path, "/assets/built-from.json", "/assets/..%2fplay.html", "/assets/../matrix.csv"
    )

    assert [404, 404, 404] == [each.status_code for each in answers]


async def test_an_installation_without_screens_says_so() -> None:
    """And does not send half a page."""

    async def no_tables() -> tuple[str, ...]:
        return ()

    *pages, _ = screen_routes(no_tables, {})

    for page in pages:
        with pytest.raises(Refused) as reason:
            await page.fn(request=None)
        assert "screens/not-built" == reason.value.refusal.code


@pytest.mark.parametrize("name", ["/play/T1", "/assets/x.js"])
async def test_a_page_is_only_read(tmp_path: Path, name: str) -> None:
    """Nothing is sent to a page."""
    async with served(tmp_path) as edge, edge.browser() as browser:
        assert 404 == (await browser.post(name, json={})).status_code


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
"""What browsers say when a person opens an address."""

UNKNOWN = {
    "/nowhere": "request/unknown",
    "/assets/x.js": "request/unknown",
    "/play/T9": "request/no-table",
    "/console/T9": "request/no-table",
    "/display/T9": "request/no-table",
}


@pytest.mark.parametrize(("path", "code"), UNKNOWN.items())
async def test_an_unknown_address_is_a_page_to_a_person_and_json_to_a_program(
    tmp_path: Path, path: str, code: str
) -> None:
    """Both with the status of what is not there, and with the headers of every answer."""
    async with served(tmp_path) as edge, edge.browser() as browser:
        page, told = await browser.get(path, headers={"accept": BROWSER}), await browser.get(path)

    assert (404, 404) == (page.status_code, told.status_code)
    assert "text/html; charset=utf-8" == page.headers["content-type"]
    assert built_screens()["lobby.html"].data == page.content
    assert code == told.json()["code"]
    for answer in (page, told):
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "no-store" == answer.headers["cache-control"]
