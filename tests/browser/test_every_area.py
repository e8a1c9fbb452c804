"""Every area of all nine layouts wins and loses before the player's eyes, and is paid to the cent.

The record of the house and what the page shows are each compared with the second opinion, which knows the
odds as they were typed from the documents, and not a line of the package.
"""

import asyncio
import json
import re
from collections.abc import Collection
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

import sicbo
from browser.at_a_terminal import AtTerminal, at_terminal, in_a_house
from browser.from_inside import Dealt, has_few_cards
from browser.screen import TERMINAL, Look, comes_to
from second_opinion.by_hand import FALLS, PAYS, net_win, times_won
from server.journey import Journey
from sicbo.rules.procedure import Act
from sicbo.table.views.player import WagerState

LAYOUTS = (
    (("mbs-3card-2016", "A"), ("mbs-3card-2016", "B")),
    (("au-sicbo", "ours"),),
    (("mbs-sicbo-v6-2020", "A"), ("mbs-sicbo-v6-2020", "B")),
    (("us-ma-sicbo", "ours"),),
    (("rws-open-cover-2021-1", "A"), ("rws-open-cover-2021-2", "B"), ("rws-open-cover-2021-3", "C")),
)
"""All nine, by document: terminals with different layouts play the same round."""

CREDIT = 100_000
STAKE = 500
"""Cents on every area: the first chip of the tray."""

MIDDLES = """all => all.map(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.dataset.area, x + width / 2, y + height / 2];
})"""
STATES = "all => JSON.stringify(Object.fromEntries(all.map(each => [each.dataset.area, each.dataset.state])))"
ROUND = """() => {
  const text = which => document.querySelector(which)?.textContent ?? "";
  const css = each => ["lit", "won"].filter(name => each.classList.contains(name)).join(" ");
  const cells = [...document.querySelectorAll(".cell")];
  const told = [
    document.querySelector(".dice").ariaLabel,
    ...["credit", "stake", "last"].map(name => text(`[data-money=${name}] dd`).split(" ").at(-1)),
    text(".outcome .back"),
  ];
  const areas = cells.map(each => [each.dataset.area, each.dataset.state, css(each), each.ariaLabel]);
  return JSON.stringify([told, areas]);
}"""
"""All in one text: Playwright looks at every part of anything else, and that takes longer than a round."""

ON_CHIP = re.compile(r"\b5 \+[\d,.]+(?= )")
"""A stake with its win."""


def falls_for(areas: Collection[str]) -> list[str]:
    """Choose falls, few of them, by which every area wins in each of its ways, and loses."""
    ways = {fall: {(area, times_won(area, fall)) for area in areas} for fall in FALLS}
    left = set().union(*ways.values())
    chosen: list[str] = []
    while left:
        chosen.append(max(FALLS, key=lambda fall: len(ways[fall] & left)))
        left -= ways[chosen[-1]]
    return chosen


def amount(minor: int) -> str:
    """Write an amount as the page does, with its cents."""
    return f"{minor // 100:,}.{minor % 100:02}"


def on_chip(minor: int) -> str:
    """Write an amount as on a chip: without cents where there are none."""
    return amount(minor).removesuffix(".00")


def odds(pays: int | str) -> str:
    """Write odds as a layout has them."""
    return pays.replace("/", " to ") if isinstance(pays, str) and "/" in pays else f"{pays} to 1"


class Played:
    """A terminal with a chip on every area in every round, whose money is reckoned a second time."""

    def __init__(self, at: AtTerminal) -> None:
        self.at = at
        self.names = (at.rule_set, sicbo.rule_set(at.rule_set).pay_table.name)
        self.pays = PAYS[self.names]
        self.credit = CREDIT * 100
        self.seen: set[tuple[str, int]] = set()

    async def lay_by_hand(self) -> None:
        """Tap every area, as a player does."""
        await expect(self.at.page.locator(".sheet.open")).to_be_visible()
        middles = await self.at.page.locator(".cell").evaluate_all(MIDDLES)
        assert sorted(self.pays) == sorted(area for area, _, _ in middles)
        for _, x, y in middles:
            await self.at.page.mouse.click(x, y)
        await self._is_registered()

    async def lay_again(self) -> None:
        """Lay all that lay there in the round before."""
        await self.at.do("rebet")
        await self._is_registered()

    async def _is_registered(self) -> None:
        await comes_to(dict.fromkeys(self.pays, "registered"), self._states)
        assert dict.fromkeys(self.pays, STAKE) == await self.at.stakes_on_record()

    async def is_paid(self, fall: str) -> None:
        """Reckon what every chip and the credit come to, and find it on record and on the screen."""
        wins = {area: self._win(area, fall) for area in self.pays}
        staked = STAKE * len(wins)
        won = sum(each for each in wins.values() if each is not None)
        back = won + STAKE * sum(each is not None for each in wins.values())
        self.credit += back - staked
        await self._is_on_record(fall, wins)
        told = [
            f"Faces {'-'.join(fall)}",
            *map(amount, (self.credit, staked, won)),
            f"{amount(back)} returned of {amount(staked)} staked",
        ]
        await self._is_shown({"told": told} | {area: self._shown(area, each) for area, each in wins.items()})
        self.seen |= {(area, times_won(area, fall)) for area in wins}

    def _win(self, area: str, fall: str) -> int | None:
        """Work out the winnings of a chip, in cents; nothing where it is lost."""
        net = net_win(*self.names, area, fall)
        if net is None:
            return None
        won = net * STAKE
        assert 1 == won.denominator
        return won.numerator

    async def _is_on_record(self, fall: str, wins: dict[str, int | None]) -> None:
        record = await self.at.on_record()
        assert record.result is not None
        assert record.credit is not None
        assert fall == "".join(map(str, record.result.faces))
        expected = {
            area: (WagerState.LOST, True, 0) if won is None else (WagerState.WON, True, won)
            for area, won in wins.items()
        }
        assert expected == {
            each.area: (each.state, each.is_settled, each.winnings and each.winnings.minor_units)
            for each in record.wagers
        }
        assert self.credit == record.credit.minor_units

    def _shown(self, area: str, won: int | None) -> list[str]:
        """Say how an area looks after a round: state, classes, chip and win, and the rest of its name."""
        pays = self.pays[area]
        each = [odds(one) for one in (pays if isinstance(pays, tuple) else (pays,))]
        staked = f"{amount(STAKE)} staked"
        if won is None:
            return ["lost", "", "", *each, staked, "lost"]
        return ["registered", "lit won", f"5 +{on_chip(won)}", *each, staked, f"won {amount(won)}", "wins"]

    # ---- reading off the page ------------------------------------------------------------------------

    async def _states(self) -> dict[str, str]:
        found: dict[str, str] = json.loads(await self.at.page.locator(".cell").evaluate_all(STATES))
        return found

    async def _is_shown(self, wanted: dict[str, list[str]]) -> None:
        """Wait until the page shows this, and say only what is different where it never does."""

        async def differing() -> dict[str, object]:
            found = await self._round()
            return {
                name: (wanted.get(name), found.get(name))
                for name in wanted | found
                if wanted.get(name) != found.get(name)
            }

        await comes_to({}, differing)

    async def _round(self) -> dict[str, list[str]]:
        told, areas = json.loads(await self.at.page.evaluate(ROUND))
        return {"told": told} | {
            area: [state, css, "".join(ON_CHIP.findall(name)), *name.partition(", Pays ")[2].split(", ")]
            for area, state, css, name in areas
        }


@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.1")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.2")
@pytest.mark.clause("rws-open-cover-etg-2021", "4.1.3")
@pytest.mark.parametrize("layouts", LAYOUTS, ids=[each[0][0] for each in LAYOUTS])
async def test_every_area_of_every_layout_wins_and_loses_and_is_paid_right(
    layouts: tuple[tuple[str, str], ...], tmp_path: Path, opened: Browser
) -> None:
    """A chip on each area, and rounds until each has won in all its ways and lost: to the cent, every time."""
    async with in_a_house(tmp_path, *layouts[0]) as play:
        assert isinstance(play, Journey)
        dealt = Dealt(play)
        async with AsyncExitStack() as screens:
            terminals = [
                Played(
                    await screens.enter_async_context(
                        at_terminal(
                            play, opened, Look(size=TERMINAL), credit=CREDIT, device=f"N{number}", layout=each
                        )
                    )
                )
                for number, each in enumerate(layouts, start=1)
            ]
            areas = {area for each in terminals for area in each.pays}
            for number, fall in enumerate(falls_for(areas)):
                if has_few_cards(await dealt.table()):
                    await dealt.load_shoe()
                await dealt.deal_to(Act.OPEN_BETTING)
                await dealt.step()
                await asyncio.gather(
                    *(each.lay_again() if number else each.lay_by_hand() for each in terminals)
                )
                await dealt.deal_to(Act.OPEN_BETTING, (int(fall[0]), int(fall[1]), int(fall[2])))
                await asyncio.gather(*(each.is_paid(fall) for each in terminals))
            for each in terminals:
                ways = {(area, times_won(area, fall)) for area in each.pays for fall in FALLS}
                assert ways == each.seen
