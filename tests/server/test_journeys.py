"""The whole journey over real sockets, for every rule set: open, wagers, close, outcome, settle, cash-out."""

from pathlib import Path

import pytest

import sicbo
from at_the_table import money
from server.by_hand import settled, staked
from server.journey import DOCUMENTS, FACES, deal_out, deal_step, on_a_journey
from sicbo.house_runtime.requests import Accepted, Rejected
from sicbo.money import Money
from sicbo.rules.procedure import Act
from sicbo.settlement import Wager, settle

LAID = {
    "ann": {"small": money(20), "total:7": money(5)},
    "bob": {"big": money(30)},
    "cat": {"total:10": money(10), "total:9": money(10)},
}


def comes_to(rule_set: str, wagers: dict[str, Money]) -> Money:
    """Say what a hundred of credit comes to by these wagers, worked out by the library alone."""
    rules = sicbo.rule_set(rule_set)
    result = settle(
        rules, [Wager(rules.area(area), stake) for area, stake in wagers.items()], sicbo.read_outcome("1-2-4")
    )
    back = sum(each.returned.minor_units for each in result.wagers)
    return Money(10_000 - sum(stake.minor_units for stake in wagers.values()) + back)


@pytest.mark.parametrize("rule_set", DOCUMENTS)
async def test_a_day_from_the_first_call_to_the_ticket(rule_set: str, tmp_path: Path) -> None:
    """Three terminals lay, the dealer calls in the document's order, and every credit is right to the cent."""
    async with on_a_journey(tmp_path, rule_set) as journey:
        identities = {name: await journey.enrol(name) for name in LAID}
        async with (
            journey.console() as console,
            journey.at(identities["ann"]) as ann,
            journey.at(identities["bob"]) as bob,
            journey.at(identities["cat"]) as cat,
        ):
            terminals = {"ann": ann, "bob": bob, "cat": cat}
            assert Act.OPEN_BETTING is await deal_step(console)
            for name, terminal in terminals.items():
                await terminal.until(lambda view: view.is_betting_open)
                assert isinstance(await terminal.lay(LAID[name]), Accepted)
            view = await console.until(lambda view: view if view.staked == money(75) else None)
            assert {"ann": money(25), "bob": money(30), "cat": money(20)} == {
                each.place: each.amount for each in view.stakes_by_position
            }

            await deal_out(console)

            for name, terminal in terminals.items():
                seen = await terminal.until(settled)
                assert (FACES, comes_to(rule_set, LAID[name])) == (
                    tuple(sorted(seen.result.faces)) if seen.result else (),
                    seen.credit,
                )
                late = await terminal.lay({"small": money(5)})
                assert isinstance(late, Rejected)
            paid = await ann.cash_out(key="out")
            assert isinstance(paid, Accepted)
            assert paid == await ann.cash_out(key="out"), "asked again, it is the same ticket"
            await ann.until(lambda view: not view.player)
            brought = await ann.redeem(paid.ticket, key="in")
            assert isinstance(brought, Accepted)
            back = await ann.until(lambda view: view if view.player else None)
            assert comes_to(rule_set, LAID["ann"]) == back.credit
            assert {} == staked(back), "another visit"
