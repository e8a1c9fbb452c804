"""The interpreter's own cost: whole rounds through decide, evolve and bookkeeping, beside a bare loop.

A round is open, 200 terminals with 5 wagers each, close, outcome, settle. The bare loop keeps the same
wagers in a dictionary and adds up the same payouts from a table: the least that anyone must do. There is no
goal in performance.md: the lines show what the rules, the books and the refusals cost.

`--plot FILE` draws the cost of a wager over rounds played and wagers standing: it must not grow.
"""

import argparse
import statistics
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import sicbo
from sicbo.bookkeeping import transfers_of
from sicbo.chips import Instrument
from sicbo.ledger.books import Books, post
from sicbo.money import Money
from sicbo.outcome import Outcome
from sicbo.rules.equipment import Mixer
from sicbo.table import commands as c
from sicbo.table.context import Context, Drawn
from sicbo.table.decide import decide_in_steps
from sicbo.table.limits import same_for_all
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import Refusal

if TYPE_CHECKING:
    from sicbo.table.state import Table

TERMINALS = 200
WAGERS = 5
ROUNDS = 9
RULE_SET = "rws-open-cover-2021-2"
FACES = (2, 3, 5)
AREAS = (
    "small",
    "big",
    "odd",
    "even",
    "total:9",
    "total:10",
    "domino:23",
    "single:5",
    "four:2345",
    "trio:235",
)
NOW = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
STAKE = Money(500)
PLENTY = Money(10**12)

BOSS = Context(now=NOW, actor=Actor("boss", Role.SHIFT_MANAGER), second=Actor("deputy", Role.CASINO_MANAGER))
ADMIN = Context(now=NOW, actor=Actor("ada", Role.ADMIN))
DEALER = Context(now=NOW, actor=Actor("dealer", Role.DEALER))
PROGRAM = Context(now=NOW, actor=Actor("program", Role.PROGRAM), drawn=Drawn(FACES))


class House:
    """A table with its books, in memory, as a running table keeps them."""

    def __init__(self, terminals: int) -> None:
        self.table: Table | None = None
        self.books = Books()
        rules = sicbo.rule_set(RULE_SET)
        limits = same_for_all(rules.kinds, minimum=STAKE, maximum=Money(10**9))
        text = sicbo.document_text("rws-open-cover-etg-2021")
        self.do(c.SetUpTable(table="T1", rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS)
        self.do(c.AssignPost(person="dealer", post="Dealer"), BOSS)
        self.do(c.AssignPost(person="boss", post="Table Games Shift Manager"), ADMIN)
        self.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True), DEALER)
        self.do(c.OpenTable(count=Money(0)), BOSS)
        self.contexts = []
        for number in range(terminals):
            name = f"t{number}"
            self.do(c.SetUpPosition(position=name, is_terminal=True, rule_set=RULE_SET, layout="B"), BOSS)
            self.do(c.TakePosition(position=name, player=name), BOSS)
            self.do(c.BuyIn(player=name, amount=PLENTY, paid_with=c.PaidWith.CASH), BOSS)
            actor = Actor(name, Role.TERMINAL, name)
            self.contexts.append(Context(now=NOW, actor=actor, can_stake={Instrument.CREDITS: PLENTY}))

    def do(self, command: c.Command, context: Context) -> None:
        """Decide, book and evolve, as a running table does."""
        decided = decide_in_steps(self.table, command, context)
        if isinstance(decided, Refusal):
            raise SystemExit(f"{command}: {decided.sentence}")
        for event, after in decided:
            transfers = transfers_of(self.table, event) if self.table is not None else ()
            if transfers:
                self.books = post(self.books, transfers)
            self.table = after

    def round(self) -> float:
        """Play a round; return the seconds of its wagers alone."""
        self.do(c.OpenBetting(), DEALER)
        started = time.perf_counter()
        for number, context in enumerate(self.contexts):
            for nth in range(WAGERS):
                area = AREAS[(number + nth) % len(AREAS)]
                stake = c.Stake(area, STAKE, Instrument.CREDITS)
                self.do(c.LayWagers(position=context.actor.device, stakes=(stake,)), context)
        wagered = time.perf_counter() - started
        self.do(c.CloseBetting(), DEALER)
        self.do(c.StartTumble(), PROGRAM)
        self.do(c.DrawOutcome(), PROGRAM)
        self.do(c.SettleRound(), DEALER)
        return wagered


def bare_round(terminals: int, odds: dict[str, int]) -> int:
    """Keep and pay the same wagers with nothing but dictionaries."""
    credit = dict.fromkeys(range(terminals), PLENTY.minor_units)
    wagers = {}
    for number in range(terminals):
        for nth in range(WAGERS):
            area = AREAS[(number + nth) % len(AREAS)]
            wagers[number, area] = STAKE.minor_units
            credit[number] -= STAKE.minor_units
    for (number, area), stake in wagers.items():
        if area in odds:
            credit[number] += stake + stake * odds[area] // 2
    return sum(credit.values())


def main() -> int:
    """Compare what both pay out, then print wagers per second side by side."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--plot", type=Path, metavar="FILE.svg")
    chosen = options.parse_args()
    rules = sicbo.rule_set(RULE_SET)
    won = {area: rules.pays(area, Outcome(FACES)) for area in AREAS}
    odds = {area: int(each * 2) for area, each in won.items() if each is not None}
    house = House(TERMINALS)
    house.round()
    credit = sum(
        house.books.balance(each).minor_units
        for each in house.books.accounts()
        if each.kind.value == "player-credit"
    )
    if credit != bare_round(TERMINALS, odds):
        raise SystemExit("the table and the bare loop pay different amounts")
    count = TERMINALS * WAGERS
    ours, bare = [], []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        house.round()
        middle = time.perf_counter()
        bare_round(TERMINALS, odds)
        ours.append(middle - started)
        bare.append(time.perf_counter() - middle)
    rate = count / statistics.median(ours)
    print(f"rounds wagers/s {rate:.0f}; bare loop {count / statistics.median(bare):.0f}")
    costs = growth()
    first, last = costs[0][1], costs[-1][1]
    print(
        f"rounds growth {last / first:.2f}x the cost of a wager, {costs[-1][0]} standing beside {costs[0][0]}"
    )
    if chosen.plot:
        chosen.plot.write_text(plot(costs), encoding="utf-8")
    return 0


def growth() -> list[tuple[int, float]]:
    """Measure the cost of a wager in microseconds with more and more wagers standing."""
    costs = []
    for terminals in (10, 100, 1000, 4000):
        house = House(terminals)
        wagered = min(house.round() for _ in range(3))
        count = terminals * WAGERS
        costs.append((count, wagered / count * 1e6))
    return costs


def plot(costs: list[tuple[int, float]]) -> str:
    """Draw the cost over the number of wagers standing."""
    most = max(cost for _, cost in costs)
    bars = "".join(
        f'<rect x="{20 + 90 * place}" y="{180 - 150 * cost / most:.0f}" width="60" '
        f'height="{150 * cost / most:.0f}" fill="#2a6f4e"/>'
        f'<text x="{50 + 90 * place}" y="195" text-anchor="middle">{count}</text>'
        f'<text x="{50 + 90 * place}" y="{175 - 150 * cost / most:.0f}" '
        f'text-anchor="middle">{cost:.1f} µs</text>'
        for place, (count, cost) in enumerate(costs)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="210" font-family="sans-serif" '
        f'font-size="11">{bars}<text x="20" y="15">cost of a wager by wagers standing</text></svg>\n'
    )


if __name__ == "__main__":
    sys.exit(main())
