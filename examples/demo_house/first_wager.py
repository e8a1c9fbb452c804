"""Lay a wager at a table of a demo house and wait for the result: first_wager.py HOUSE TERMINAL CODE."""

import asyncio
import sys
from datetime import timedelta

import sicbo
from sicbo.client.enrolment import enrol, let_in, terminals_of
from sicbo.client.terminal import connected
from sicbo.house_runtime.requests import Rejected
from sicbo.table.views.player import PlayerView

ENOUGH = timedelta(seconds=2)
CALLED_MEANWHILE = "wager/betting-is-closed"


def with_time_left(view: PlayerView) -> PlayerView | None:
    """Return a view in which betting stays open long enough to lay a wager.

    Where the dealer's call closes betting, nobody knows for how long.
    """
    if not view.is_betting_open or view.now is None:
        return None
    return view if view.closes_at is None or view.closes_at - view.now > ENOUGH else None


def settled(view: PlayerView) -> PlayerView | None:
    """Return the view in which every wager of the round is settled."""
    return view if view.wagers and all(each.is_settled for each in view.wagers) else None


async def play(house: str, device: str, code: str) -> None:
    """Enrol the terminal, lay ten on Small, and print the result."""
    identity = await enrol(house, device, code)  # makes its own key and sends the code
    await let_in(identity)  # a robot admits the terminal and gives it play money
    async with connected(terminals_of(house), identity) as terminal:
        view = await terminal.until(with_time_left)
        money = sicbo.rule_set(view.rule_set).currency
        answer = await terminal.lay({"small": money.read("10")})
        while isinstance(answer, Rejected) and answer.code == CALLED_MEANWHILE:
            await terminal.until(with_time_left)
            answer = await terminal.lay({"small": money.read("10")})
        print(answer)
        view = await terminal.until(settled)
        print(view.result.faces if view.result else "the round is void")
        for wager in view.wagers:
            print(wager.area, money.show(wager.stake), wager.state.value)
        if view.credit is not None:
            print("credit", money.show(view.credit))


asyncio.run(play(*sys.argv[1:]))
