"""A table in memory at which robots work: what they would order over the network is decided at once."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sicbo.chips import Instrument
from sicbo.demo.robot_dealer import dealers_order
from sicbo.demo.robot_floor import helps
from sicbo.demo.staff import BOSS, FLOOR, PEOPLE, ROBOTS, roster
from sicbo.demo.tables import DemoTable
from sicbo.house_runtime.requests import PROGRAM
from sicbo.house_runtime.tables.timers import due
from sicbo.money import Money
from sicbo.people import Actor, Role
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.context import Context, Drawn
from sicbo.table.decide import decide
from sicbo.table.evolve import evolve
from sicbo.table.phases import Phase
from sicbo.table.recovery.recover import Wait, recover
from sicbo.table.refusals import Refusal
from sicbo.table.views.dealer import DealerView, dealer_view

if TYPE_CHECKING:
    from sicbo.table.state import Table

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
ROLES = {**ROBOTS, **PEOPLE}
ANN = Actor("ann", Role.TERMINAL, "ann")
BETTING = 20
MAX_ORDERS = 60
"""In so many a round is dealt, and whatever was wrong before it is put right."""


class PureTable:
    """A demo table, set up and with its people at their posts."""

    def __init__(self, demo: DemoTable) -> None:
        self.demo = demo
        self.table: Table | None = None
        self.now = NOON
        self.refused: list[Refusal] = []
        self.do(demo.setting_up, BOSS)
        for each in roster(demo):
            self.do(c.AssignPost(person=each.person, post=each.post), each.by)
        if not demo.seats:
            self.do(demo.position(ANN.person), FLOOR)
            self.do(c.TakePosition(position=ANN.person, player=ANN.person), FLOOR)

    @property
    def view(self) -> DealerView:
        """What the console shows."""
        assert self.table is not None
        return dealer_view(self.table, self.now)

    def send(self, command: c.Command, actor: Actor) -> bool:
        """Send a command; tell whether it was taken."""
        context = Context(
            now=self.now, actor=actor, drawn=self._drawn(), can_stake={Instrument.CREDITS: Money(100_000)}
        )
        decided = decide(self.table, command, context)
        if isinstance(decided, Refusal):
            self.refused.append(decided)
            return False
        for event in decided:
            self.table = evolve(self.table, event)
        return True

    def _drawn(self) -> Drawn:
        """Return three dice; for a shoe, the most frequent faces left."""
        if self.table is None or self.table.equipment.shoe is None:
            return Drawn((1, 2, 4))
        counts = self.table.equipment.shoe.left.counts
        first, second, third, *_ = sorted(range(1, 7), key=lambda face: -counts[face - 1])
        return Drawn((first, second, third))

    def do(self, command: c.Command, by: str) -> None:
        """Send what must be taken."""
        assert self.send(command, Actor(by, ROLES[by])), (command, self.refused[-1])

    def interrupt(self) -> None:
        """Let the power fail and come back."""
        assert self.table is not None
        follows = recover(self.table, self.now)
        for event in () if isinstance(follows, Wait) else follows:
            self.table = evolve(self.table, event)

    def step(self) -> bool:
        """Let a player lay a wager, the robots do one thing, or time pass; tell whether anything was done."""
        if self.view.phase is Phase.BETTING_OPEN and not self.view.stakes_by_area:
            stake = c.Stake("small", Money(1000), Instrument.CREDITS)
            return self.send(c.LayWagers(position=ANN.person, stakes=(stake,)), ANN)
        order = dealers_order(self.demo, self.view, BETTING)
        if order is not None:
            return self.send(order, Actor(self.demo.dealer, ROLES[self.demo.dealer]))
        if self.step_of_the_floor():
            return True
        self.now += timedelta(seconds=BETTING)
        assert self.table is not None
        timed = due(self.table, self.now)
        return timed is not None and self.send(timed, PROGRAM)

    def step_of_the_floor(self) -> bool:
        """Let those who do not deal do one thing; tell whether they did."""
        return any(
            self.send(each.command, Actor(each.by, ROLES[each.by])) for each in helps(self.demo, self.view)
        )

    def ready(self) -> None:
        """Let those who do not deal do all they can, a second each, until the dealer can go on."""
        for _ in range(MAX_ORDERS):
            self.now += timedelta(seconds=1)
            if not self.step_of_the_floor():
                return
        raise AssertionError(f"{self.demo.name} is not ready: {self.view.due} {self.refused[-3:]}")

    def deal_by_hand(self, faces: tuple[int, int, int], orders: int = MAX_ORDERS) -> None:
        """Let a person deal a round with chips and dice that show these faces, or so many orders of it."""
        for done in range(orders):
            if done and self.view.phase is Phase.IDLE:
                return
            self.do(self._by_hand(faces), self.demo.dealer)

    def _by_hand(self, faces: tuple[int, int, int]) -> c.Command:
        view = self.view
        if view.phase is Phase.BETTING_OPEN and not view.stakes_by_area:
            stakes = (c.Stake(area, Money(1000), Instrument.VALUE_CHIPS) for area in ("small", "big"))
            return c.LayWagers(position=self.demo.seats[0], stakes=tuple(stakes))
        if view.to_read_back:
            return c.ConfirmOutcome(faces=faces)
        match view.next_steps[0].act if view.next_steps and not view.must_reset else None:
            case Act.TUMBLE if view.is_tumble_started:
                return c.ReportTumble(times=3)
            case Act.ANNOUNCE:
                return c.Announce(faces=faces)
            case Act.ENTER_OUTCOME:
                return c.EnterOutcome(faces=faces)
            case _:
                order = dealers_order(self.demo, view, None)
                assert order is not None, (view.phase, view.due)
                return order

    def deal(self, rounds: int) -> None:
        """Let the robots deal so many rounds with an outcome."""
        assert self.table is not None
        for _ in range(rounds):
            before = self.table.rounds_opened
            for _ in range(MAX_ORDERS):
                self.step()
                done = self.table.previous
                if self.table.round is None and done is not None and done.outcome and done.number > before:
                    break
            else:
                raise AssertionError(f"{self.demo.name} stands still: {self.view.phase} {self.refused[-3:]}")
