"""Words of a terminal that players stumbled over."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from browser.at_a_terminal import at_terminal, in_a_house
from browser.cut_line import CutLine
from browser.screen import ON_A_PHONE, Look, screen
from sicbo.table import commands as c


async def test_a_phone_does_not_write_the_name_of_a_terminal_in_capitals(
    tmp_path: Path, opened: Browser
) -> None:
    """Names are told apart by case: a keyboard that begins in capitals made GUEST-1 of guest-1."""
    async with (
        in_a_house(tmp_path) as play,
        screen(opened, f"{play.edge.url}/play/T1", ON_A_PHONE) as shown,
    ):
        await expect(shown.page.locator("input[name=device]")).to_have_attribute("autocapitalize", "none")


@pytest.mark.parametrize(
    ("language", "begins"),
    [("en", "Refused: Small. "), ("zh-CN", "未被接受：小。投"), ("zh-TW", "不獲接受：小。投")],
)
async def test_a_refusal_is_written_with_the_marks_of_its_language(
    tmp_path: Path, language: str, begins: str, opened: Browser
) -> None:
    """Chinese has a colon and a full stop of its own, and no blank after them."""
    async with (
        in_a_house(tmp_path) as play,
        at_terminal(play, opened, Look(language=language), credit=5) as at,
    ):
        await play.do(c.OpenBetting())
        await at.put("small")
        await at.area("small").click()
        said = at.page.locator(".banner.refused p")
        await expect(said).to_be_visible()
        assert (await said.inner_text()).startswith(begins)


@pytest.mark.clause("us-ma-sicbo", "3(a) [chips or plaques]")
@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "en",
            "us-ma-sicbo takes Gaming chips, Plaques and no credits: no terminal plays at this table",
        ),
        ("zh-CN", "此台只接受现金筹码、大额筹码牌，不接受余额：不设终端投注"),
        ("zh-TW", "此枱只接受現金籌碼、大額籌碼牌，不接受餘額：不設終端投注"),
    ],
)
async def test_a_terminal_at_a_table_of_chips_alone_waited_for_a_position_that_it_never_gets(
    tmp_path: Path, language: str, says: str, opened: Browser
) -> None:
    """Its page says what the table takes, in the language of the player."""
    async with (
        in_a_house(tmp_path, "us-ma-sicbo", "ours", credits_are_ours=False) as play,
        screen(opened, f"{play.edge.url}/play/T1", Look(language=language)) as shown,
    ):
        code = (
            await play.ada.post("/devices/code", json={"device": "ann", "kind": "terminal", "table": "T1"})
        ).json()["code"]
        await shown.page.locator("input[name=device]").fill("ann")
        await shown.page.locator("input[name=code]").fill(code)
        await shown.page.locator("form button[type=submit]").click()
        groups = shown.page.locator(".fingerprint span")
        await expect(groups).to_have_count(8)
        fingerprint = "-".join(await groups.all_inner_texts())
        body = {"key": "approve-ann", "device": "ann", "fingerprint": fingerprint}
        assert 200 == (await play.boss.post("/devices/approve", json=body)).status_code
        await expect(shown.page.locator("[role=alert]")).to_have_text(says)


async def test_a_terminal_without_a_network_does_not_offer_to_connect_here(
    tmp_path: Path, opened: Browser
) -> None:
    """There is no other place that it could be connected at: only a terminal taken over elsewhere says so."""
    line = CutLine()

    async with in_a_house(tmp_path) as play, at_terminal(play, opened, Look(), before=line.watch) as at:
        at.screen.expected.append("WebSocket is closed before the connection")
        await line.cut()
        await expect(at.page.locator(".banner.lost button")).to_have_text("Reconnect")
