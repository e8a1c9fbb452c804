"""Players and a dealer who go on whatever happens to the house, and write down what they were told."""

import asyncio
from pathlib import Path
from random import Random  # noqa: TID251 - how players play, not the dice

import sicbo
from at_the_table import money
from house_runtime.house import lay
from kill.journals import Journal, Wager
from sicbo.bus.addresses import read_addresses
from sicbo.bus.contract import NothingWasDone, Unanswered
from sicbo.bus.nats import NatsBus
from sicbo.clock import SystemClock
from sicbo.house_runtime.bus_messages import encode_request
from sicbo.house_runtime.requests import Accepted, Answer, Rejected, RetryLater, decode_answer
from sicbo.rules.equipment import Mixer
from sicbo.streams import DESK
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.people import Actor, Role

TABLE = "T1"
DOCUMENT, RULE_SET, LAYOUT = "rws-open-cover-etg-2021", "rws-open-cover-2021-2", "B"
AREAS = ("small", "big", "odd", "even", "total:9", "single:6", "double:4", "any-triple", "domino:12")
BOSS, DEALER = Actor("boss", Role.SHIFT_MANAGER), Actor("dealer", Role.DEALER)
ADA = Actor("ada", Role.ADMIN)
CREDIT = 100_000

GIVES_UP = 0.05
"""How many of the wagers nobody asks for again when their answer is lost."""

PATIENCE = 2.0
"""Seconds before an answer counts as lost."""


class People:
    """Everyone at one table, on one bus."""

    def __init__(self, bus: str, house: str, folder: Path, *, seed: int) -> None:
        self._address = bus
        self._house = house
        self._folder = folder
        self._seed = seed
        self._bus: NatsBus | None = None
        self.journals: dict[str, Journal] = {}
        self.unknown: dict[str, Wager] = {}
        """What was sent and has no final answer yet, by the key under which the house keeps it."""
        self._orders = 0
        self.final = 0
        self.laid = 0
        self.settled = 0
        self.rounds = 0
        self.is_over = False

    async def come(self) -> None:
        """Connect to the bus."""
        self._bus = await NatsBus.open(
            read_addresses(self._address), house=self._house, now=SystemClock().now
        )

    async def leave(self) -> None:
        """Close the journals and the line."""
        for journal in self.journals.values():
            journal.close()
        if self._bus is not None:
            await self._bus.close()

    async def ask_once(self, key: str, command: c.Command, actor: Actor) -> Answer | None:
        """Ask once; None where nothing is known of it, or nothing was done that counts."""
        assert self._bus is not None
        try:
            place = DESK if isinstance(command, c.SetUpTable) else TABLE
            told = await self._bus.ask(place, encode_request(key, command, actor), seconds=PATIENCE)
        except (NothingWasDone, Unanswered):
            return None
        answer = decode_answer(told)
        return None if isinstance(answer, RetryLater) else answer

    async def ask(self, key: str, command: c.Command, actor: Actor) -> Answer:
        """Ask with the same key until there is a final answer."""
        while True:
            answer = await self.ask_once(key, command, actor)
            if answer is not None:
                return answer
            await asyncio.sleep(0.02)

    async def open(self, players: int) -> None:
        """Set the table up with a virtual tumbler and terminals with credit, and open it."""
        limits = same_for_all(sicbo.rule_set(RULE_SET).kinds, minimum=money(5), maximum=money(1000))
        text = sicbo.document_text(DOCUMENT)
        orders: list[tuple[c.Command, Actor]] = [
            (c.SetUpTable(table=TABLE, rules=text, rule_sets=(RULE_SET,), limits=limits), BOSS),
            (c.AssignPost(person="dealer", post="Dealer"), BOSS),
            (c.AssignPost(person="boss", post="Table Games Shift Manager"), ADA),
            (c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="V1", is_virtual=True), DEALER),
            (c.OpenTable(count=money(0)), BOSS),
        ]
        for name in self.names(players):
            orders += [
                (c.SetUpPosition(position=name, is_terminal=True, rule_set=RULE_SET, layout=LAYOUT), BOSS),
                (c.TakePosition(position=name, player=name), BOSS),
                (c.BuyIn(player=name, amount=money(CREDIT), paid_with=c.PaidWith.CASH), BOSS),
            ]
        for number, (command, actor) in enumerate(orders):
            answer = await self.ask(f"open-{number}", command, actor)
            assert isinstance(answer, Accepted), (command, answer)

    def names(self, players: int) -> list[str]:
        """Name the players."""
        return [f"p{number}" for number in range(players)]

    async def play(self, name: str) -> None:
        """Lay wagers; ask again under the same key while nothing is known, or sometimes never again."""
        random = Random(f"{self._seed} {name}")  # noqa: S311 - a player
        journal = self.journals[name] = Journal(self._folder / f"journal-{name}.jsonl")
        number = 0
        while not self.is_over:
            number += 1
            area, units = random.choice(AREAS), 10 * random.randint(1, 5)
            wager = Wager(
                key=f"{name}/{name}-{number}", player=name, table=TABLE, area=area, amount=100 * units
            )
            gives_up = random.random() < GIVES_UP
            self.unknown[wager.key] = wager
            while wager.key in self.unknown and not await self._send(journal, wager):
                if gives_up or self.is_over:
                    break
                await asyncio.sleep(0.01)
            await asyncio.sleep(random.random() * 0.01)

    async def lay_another(self, number: int = 1) -> None:
        """Wait until so many more wagers stand."""
        laid = self.laid
        while self.laid < laid + number:  # noqa: ASYNC110 - players go on for themselves
            await asyncio.sleep(0.001)

    async def settle(self, rounds: int) -> None:
        """Wait until so many rounds were settled since the beginning."""
        while self.settled < rounds:  # noqa: ASYNC110 - the dealer goes on for itself
            await asyncio.sleep(0.001)

    async def _send(self, journal: Journal, wager: Wager) -> bool:
        """Send a wager, after it is written down; tell whether its answer is final."""
        journal.sent(wager, SystemClock().now().isoformat())
        key = wager.key.partition("/")[2]
        command = lay(wager.player, {wager.area: wager.amount // 100})
        answer = await self.ask_once(key, command, Actor(wager.player, Role.TERMINAL, wager.player))
        if answer is None:
            return False
        if isinstance(answer, Accepted):
            journal.is_ok(wager.key, seq=answer.last)
            self.laid += 1
        elif isinstance(answer, Rejected):
            journal.is_refused(wager.key, answer.code)
        del self.unknown[wager.key]
        self.final += 1
        return True

    async def ask_again(self) -> None:
        """Ask for every wager that is still unknown, but for some that nobody asks for again."""
        for wager in list(self.unknown.values()):
            if not wager.key.endswith("7"):
                while not await self._send(self.journals[wager.player], wager):  # noqa: ASYNC110 - a retry
                    await asyncio.sleep(0.01)

    async def deal(self, *, pause: float = 0.12) -> None:
        """Run rounds one after the other; whatever is refused, the next call follows."""
        while not self.is_over:
            self.rounds += 1
            await self._order(c.OpenBetting())
            await asyncio.sleep(pause)
            await self.end_the_round()

    async def end_the_round(self) -> None:
        """Bring the round that is in play to its end."""
        await self._order(c.CloseBetting())
        await self._order(c.StartTumble())
        drawn = await self._order(c.DrawOutcome())  # at this table it is settled with the outcome
        self.settled += isinstance(drawn, Accepted)
        await self._order(c.SettleRound())

    async def _order(self, command: c.Command) -> Answer:
        """Let the dealer order something; what is refused is passed over."""
        self._orders += 1
        return await self.ask(f"deal-{self._orders}", command, DEALER)
