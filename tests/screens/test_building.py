"""The screens can be built anywhere, and what was built is what is there."""

import json
import re

import chinese_font
import screens_build as tool


def test_the_lock_names_no_host() -> None:
    """Packages come from the registry that a machine is set up for; npm's addresses of sponsors are cut out."""
    text = tool.LOCK.read_text(encoding="utf-8")

    assert [] == re.findall(r"https?://[^\s\"']+", text)
    assert [] == [name for name, each in json.loads(text)["packages"].items() if "resolved" in each]
    assert "omit-lockfile-registry-resolved=true" in (tool.WEB / ".npmrc").read_text(encoding="utf-8").split()


def test_what_is_there_was_built_from_what_is_there() -> None:
    """A change of a source that was not built is found; a second build does nothing."""
    before = {path: path.stat().st_mtime_ns for path in tool.BUILT.rglob("*")}

    assert tool.is_built()
    tool.build()

    assert before == {path: path.stat().st_mtime_ns for path in tool.BUILT.rglob("*")}


def test_the_chinese_fonts_have_every_character_that_a_screen_shows() -> None:
    """A text with a new character needs `make font`."""
    there = (chinese_font.FONTS / "characters.txt").read_text(encoding="utf-8").splitlines()

    assert list(chinese_font.wanted().values()) == there


def test_no_source_of_the_screens_names_another_host() -> None:
    """A house may have no way out."""
    for path in tool.sources():
        if path.suffix in (".ts", ".tsx", ".css", ".html"):
            found = re.findall(r"https?://[^\s\"']+", path.read_text(encoding="utf-8"))
            assert [] == [each for each in found if "www.w3.org" not in each], path
