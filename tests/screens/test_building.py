"""The screens can be built anywhere, and what was built is what is there."""

import json
import re

import pytest

import chinese_font
import screens_build as tool
from sicbo.server.edge.screens import built_screens

FIRST_LOAD = 150_000


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
    fonts = chinese_font.wanted()

    for path, text in chinese_font.styles(fonts).items():
        assert text == path.read_text(encoding="utf-8")
    assert {chinese_font.file_of(name) for name in fonts} == set(chinese_font.FONTS.glob("*.woff2"))


@pytest.mark.parametrize("language", chinese_font.LANGUAGES.values())
def test_the_terminal_has_the_characters_of_times_and_dates(language: str) -> None:
    """The first characters that a screen shows are those of the time of day, which stand in no catalogue."""
    face = next(face for face, each in chinese_font.LANGUAGES.items() if each == language)
    fonts = chinese_font.wanted()
    written = {each for each in chinese_font.written_by_intl(language) if ord(each) in chinese_font.CHINESE}

    assert {"上", "下", "午", "年", "月", "日"} <= written
    assert set() == written - set(fonts[face] + fonts[f"felt-{face}"])


def test_no_source_of_the_screens_has_a_character_that_is_in_no_font() -> None:
    """Words that stand outside the catalogues are found too."""
    shipped = set("".join(chinese_font.wanted().values()))
    for path in tool.sources():
        if path.suffix in (".ts", ".tsx", ".css", ".html") and "tests" not in path.parts:
            text = path.read_text(encoding="utf-8")
            assert set() == {each for each in text if ord(each) in chinese_font.CHINESE} - shipped, path


def test_the_terminal_loads_in_less_than_150_kilobytes() -> None:
    """Page, script, style, words and fonts of its language, compressed as they are sent."""
    built = built_screens()
    page = built["play.html"].data.decode()
    parts = [built[name] for name in re.findall(r"/(assets/[^\"]+)", page)]
    fonts = {
        face: sum(
            len(each.data) for name, each in built.items() if re.search(rf"sicbo-han-(felt-)?{face}-", name)
        )
        for face in chinese_font.FACES
    }
    words = [name for each in chinese_font.OF_TERMINALS for name in built if f"words-zh-Hant-{each}-" in name]
    parts += [built[name] for name in words]
    loaded = len(page) + sum(len(each.compressed or each.data) for each in parts)

    assert len(words) == len(chinese_font.OF_TERMINALS)
    assert {"sc", "tc"} == {face for face, size in fonts.items() if size > 0}
    assert loaded + max(fonts.values()) < FIRST_LOAD


def test_no_source_of_the_screens_names_another_host() -> None:
    """A house may have no way out."""
    for path in tool.sources():
        if path.suffix in (".ts", ".tsx", ".css", ".html"):
            found = re.findall(r"https?://[^\s\"']+", path.read_text(encoding="utf-8"))
            assert [] == [each for each in found if "www.w3.org" not in each], path
