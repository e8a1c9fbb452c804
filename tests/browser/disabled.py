"""Whether a button that is disabled looks so, and can still be read."""

from playwright.async_api import Page

LOOKS_ENABLED = """() => {
  const channels = (text) => {
    const box = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    box.fillStyle = text;
    box.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = box.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1);
  const behind = (each) => {
    const layers = [];
    for (let at = each; at; at = at.parentElement) layers.push(channels(getComputedStyle(at).backgroundColor));
    return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((each) => each / 255).map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const look = (each) => {
    const style = getComputedStyle(each);
    const faded = Number(style.opacity);
    const room = behind(each.parentElement);
    const back = over([...behind(each).slice(0, 3), faded], room);
    const text = channels(style.color);
    const words = over([...over(text, behind(each)).slice(0, 3), faded], room);
    return { back, words, key: [back.map(Math.round), words.map(Math.round)].join(" ") };
  };
  const wrong = [];
  for (const each of document.querySelectorAll("button")) {
    if (!each.checkVisibility()) continue;
    const was = each.disabled;
    each.style.transition = "none";
    each.disabled = false;
    const enabled = look(each).key;
    each.disabled = true;
    const { back, words, key } = look(each);
    each.disabled = was;
    each.style.transition = "";
    const name = each.outerHTML.slice(0, 100);
    if (key === enabled) wrong.push("looks the same: " + name);
    if (ratio(back, words) < 3) wrong.push("cannot be read: " + ratio(back, words).toFixed(2) + " " + name);
  }
  return wrong;
}"""
"""Each button as it is when it can be pressed and when it cannot: background and words must differ, and the words
of a disabled one stand out by 3 to 1 at the least."""


async def refuse_disabled_that_look_enabled(page: Page) -> None:
    """Fail where a button of the page, once it is disabled, looks as before or cannot be read."""
    wrong = await page.evaluate(LOOKS_ENABLED)
    assert [] == wrong, "\n".join(wrong)
