"""Which Chinese characters of a page a person cannot read: the picture of each beside that of a character no font has.

A browser paints the same box for whatever no font has. Only the picture tells: the document is right either way.
"""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Page, Route, async_playwright

from browser.chromium import launched

CHINESE = ("zh-cn", "zh-tw", "zh-hk", "ja", "ko")
"""The languages whose fonts have Chinese characters, as fontconfig calls them."""

FINE = 3
"""Dots to a pixel: with one, a box and a small character look alike."""

NO_CHARACTER = "\ue0ff"
"""Of the private area: no font of ours and none of the machine has it."""

CHARACTERS = """() => {
  const [found, styles] = [[], new Map()];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const { fontFamily, fontSize, fontWeight, fontStyle, visibility } = getComputedStyle(text.parentElement);
    if (visibility !== "visible") continue;
    [...text.data].forEach((character, at) => {
      if (!/\\p{Script=Han}/u.test(character)) return;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { x, y, width, height, right, bottom } = range.getBoundingClientRect();
      const isSeen = width > 4 && height > 4 && x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight;
      if (!isSeen || document.elementFromPoint(x + width / 2, y + height / 2) !== text.parentElement) return;
      const style = { fontFamily, fontSize, fontWeight, fontStyle };
      const name = JSON.stringify(style);
      styles.set(name, style);
      found.push({ character, x, y, width, height, style: [...styles.keys()].indexOf(name) });
    });
  }
  return [found, [...styles.values()]];
}"""
"""Every Chinese character that can be seen: where it is, and how it is set; nothing that lies under something else."""

WITH_NONE = """([character, styles]) => {
  const sheet = document.createElement("dialog");
  Object.assign(sheet.style, { position: "fixed", inset: 0, width: "100%", height: "100%", maxWidth: "none",
    maxHeight: "none", margin: 0, padding: "9px", border: 0, outline: 0, background: "white", color: "black" });
  sheet.id = "character-without-a-font";
  document.body.append(sheet);
  sheet.showModal();
  return styles.map((style) => {
    const line = document.createElement("div");
    const place = document.createElement("span");
    Object.assign(line.style, style);
    place.textContent = character;
    line.append(place);
    sheet.append(line);
    const { x, y, width, height } = place.getBoundingClientRect();
    return { x, y, width, height };
  });
}"""
"""Show the character that no font has, set in each of the styles, over the whole page."""

BROKEN = """async ([[seen, without], characters, boxes, fine]) => {
  const dotsIn = async (png) => {
    const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const ink = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    ink.drawImage(image, 0, 0);
    return ({ x, y, width, height }) => {
      const [left, top] = [Math.ceil(x * fine), Math.ceil(y * fine)];
      const [wide, high] = [Math.floor((x + width) * fine) - left, Math.floor((y + height) * fine) - top];
      const { data } = ink.getImageData(left, top, wide, high);
      const all = Array.from({ length: wide * high }, (_, at) => [...data.subarray(4 * at, 4 * at + 3)]);
      const times = Map.groupBy(all, String);
      const [[ground]] = [...times.values()].toSorted((a, b) => b.length - a.length);
      const away = all.map((dot) => dot.reduce((sum, each, at) => sum + Math.abs(each - ground[at]), 0));
      const most = Math.max(...away);
      const dots = away.flatMap((each, at) => (each > 60 && each > most / 2 ? [[at % wide, Math.floor(at / wide)]] : []));
      const [firstX, firstY] = [0, 1].map((axis) => Math.min(...dots.map((dot) => dot[axis])));
      return dots.map(([x, y]) => [x - firstX, y - firstY]);
    };
  };
  const near = (dots, others) => {
    const found = new Set(others.flatMap(([x, y]) => [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${x + right}/${y + down}`))));
    return dots.filter((dot) => found.has(dot.join("/"))).length > 0.95 * dots.length;
  };
  const [onPage, withoutAFont] = [await dotsIn(seen), await dotsIn(without)];
  const none = boxes.map(withoutAFont);
  return characters.filter((each) => {
    const dots = onPage(each);
    return dots.length === 0 || (near(dots, none[each.style]) && near(none[each.style], dots));
  }).map((each) => each.character);
}"""
"""Compare the picture of each character with that of the one no font has; a place without any ink is as bad."""


async def broken_characters(page: Page) -> list[str]:
    """List the Chinese characters on a page of which nothing, or only a box, is to be seen."""
    characters, styles = await page.evaluate(CHARACTERS)
    assert characters, "no Chinese character is to be seen at all"
    seen = await page.screenshot()
    boxes = await page.evaluate(WITH_NONE, [NO_CHARACTER, styles])
    without = await page.screenshot()
    await page.evaluate("document.getElementById('character-without-a-font').remove()")
    pictures = [base64.b64encode(each).decode() for each in (seen, without)]
    fine = await page.evaluate("devicePixelRatio")
    blank = await page.context.new_page()  # the policy of our pages lets no picture in that is not theirs
    try:
        found: list[str] = await blank.evaluate(BROKEN, [pictures, characters, boxes, fine])
    finally:
        await blank.close()
    return found


@asynccontextmanager
async def browser_without_chinese_fonts(folder: Path) -> AsyncIterator[Browser]:
    """Start a browser that has the fonts of the machine but those for Chinese, and make sure that it has none."""
    patterns = "".join(
        f'<pattern><patelt name="lang"><string>{each}</string></patelt></pattern>' for each in CHINESE
    )
    fonts = folder / "fonts.conf"
    fonts.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
        f"<selectfont><rejectfont>{patterns}</rejectfont></selectfont></fontconfig>",
        encoding="utf-8",
    )
    async with async_playwright() as playwright:
        started = await launched(playwright, FONTCONFIG_FILE=str(fonts))
        try:
            page = await (await started.new_context(device_scale_factor=FINE)).new_page()
            await page.set_content("<body>上午 午夜")
            assert list("上午午夜") == await broken_characters(page)
            await page.context.close()
            yield started
        finally:
            await started.close()


class HeldFonts:
    """Fonts that come late: no answer with one reaches a page until they are let go."""

    def __init__(self) -> None:
        self._let_go = asyncio.Event()

    async def hold(self, page: Page) -> None:
        """Hold the fonts of a page back."""
        await page.route("**/*.woff2", self._later)

    async def _later(self, route: Route) -> None:
        await self._let_go.wait()
        await route.continue_()

    def let_go(self) -> None:
        """Let all of them come."""
        self._let_go.set()
