"""Deal a round at the practice table, and play in it: deal_a_round.py HOUSE TERMINAL CODE CODE_OF_DEALER."""

import asyncio
import sys

from sicbo.client.console import opened
from sicbo.client.enrolment import enrol, let_in, terminals_of
from sicbo.client.http_session import HttpSession
from sicbo.client.terminal import connected
from sicbo.money import Money
from sicbo.table import commands as c
from sicbo.table.views.player import PlayerView

PASSWORD = "nine green bottles by the wall"  # noqa: S105 - 15 characters or more: choose your own
STEPS = (
    c.CloseBetting(),
    c.StartTumble(),
    c.CheckFlat(flat=(True, True, True)),
    c.DrawOutcome(),
    c.SettleRound(),
)


def settled(view: PlayerView) -> PlayerView | None:
    """Return the view in which every wager of the round is settled."""
    return view if view.wagers and all(each.is_settled for each in view.wagers) else None


async def practise(house: str, device: str, code: str, code_of_dealer: str) -> None:
    """Enrol the terminal, set the dealer's password, and take every step of a round."""
    identity = await enrol(house, device, code)
    await let_in(identity)
    session = HttpSession(house, house)
    await session.post("/password", {"person": "dealer", "code": code_of_dealer, "password": PASSWORD})
    dealer = await session.sign_in("dealer", PASSWORD, "dealer")
    async with connected(terminals_of(house), identity) as terminal, opened(dealer, "practice") as console:
        print(await console.order(c.OpenBetting()))  # without seconds it stays open until you close it
        await terminal.until(lambda view: view.is_betting_open)
        print(await terminal.lay({"small": Money(1000), "odd": Money(500)}))
        for step in STEPS:
            print(await console.order(step))
        view = await terminal.until(settled)
        print(view.result, view.credit, sep="\n")


asyncio.run(practise(*sys.argv[1:]))
