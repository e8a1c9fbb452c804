"""A player terminal: connects with its key, follows its view, lays wagers and hears what became of them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.administration.player_notice import PlayerNotice
from sicbo.chance import fresh_id
from sicbo.client.connection import LARGEST, Connection, LineIsDown, NotAnswered, followed, next_message
from sicbo.client.keys import sign
from sicbo.clock import Clock, SystemClock
from sicbo.house_runtime.requests import Answer
from sicbo.messages import terminal as m
from sicbo.messages.proofs import Connecting
from sicbo.messages.sockets import encode
from sicbo.money import Money
from sicbo.storage.evidence.receipts import Receipt
from sicbo.table.views.past import PastRound
from sicbo.table.views.player import PlayerView
from sicbo.table.views.results import RoadResult
from sicbo.table.views.rules import RulesView

__all__ = ["Identity", "LineIsDown", "NotAnswered", "Terminal", "connected"]


class Identity(Struct, frozen=True):
    """What a terminal is known by: its name and its key; `origin` is that of the house it means."""

    device: str
    key: EllipticCurvePrivateKey
    origin: str


class Terminal(Connection[PlayerView]):
    """A terminal that is connected."""

    def __init__(self, line: ClientConnection, welcome: m.Welcome) -> None:
        super().__init__(line, m.to_terminal)
        self.welcome = welcome

    # ---- wagers --------------------------------------------------------------------------------------

    async def lay(self, stakes: Mapping[str, Money], *, key: str = "") -> Answer:
        """Register wagers for the round on the screen, all or none."""
        return await self.order(m.Lay(key=key or fresh_id(), round=self._round, stakes=_stakes(stakes)))

    async def take_back(self, stakes: Mapping[str, Money], *, key: str = "") -> Answer:
        """Lower or withdraw wagers, all or none."""
        return await self.order(m.TakeBack(key=key or fresh_id(), round=self._round, stakes=_stakes(stakes)))

    async def move(self, area: str, amount: Money, to: str, *, key: str = "") -> Answer:
        """Move a stake to another area."""
        stake = m.CreditStake(area=area, amount=amount)
        return await self.order(m.Move(key=key or fresh_id(), round=self._round, stake=stake, to=to))

    async def undo(self, *, key: str = "") -> Answer:
        """Do the last slip of this round backwards."""
        return await self.order(m.Undo(key=key or fresh_id(), round=self._round))

    async def clear(self, *, key: str = "") -> Answer:
        """Withdraw everything."""
        return await self.order(m.Clear(key=key or fresh_id(), round=self._round))

    async def rebet(self, *, key: str = "") -> Answer:
        """Lay again what stood in the round before, all or none."""
        return await self.order(m.Rebet(key=key or fresh_id(), round=self._round))

    async def double(self, *, key: str = "") -> Answer:
        """Raise every stake by as much again, all or none."""
        return await self.order(m.Double(key=key or fresh_id(), round=self._round))

    async def answer_option(self, *, withdraws: bool, key: str = "") -> Answer:
        """Withdraw everything after an interruption, or stay."""
        return await self.order(m.AnswerOption(key=key or fresh_id(), withdraws=withdraws))

    # ---- money ---------------------------------------------------------------------------------------

    async def redeem(self, ticket: str, *, key: str = "") -> Answer:
        """Turn a ticket into credit."""
        return await self.order(m.Redeem(key=key or fresh_id(), ticket=ticket))

    async def cash_out(self, *, key: str = "") -> Answer:
        """Turn all credit into a ticket; its number is in the answer."""
        return await self.order(m.CashOut(key=key or fresh_id()))

    async def limit_myself(
        self,
        *,
        loss: Money | None = None,
        stake: Money | None = None,
        seconds: int | None = None,
        key: str = "",
    ) -> Answer:
        """Set the player's own limits: tighter ones hold at once, looser ones after a day."""
        order = m.LimitMyself(key=key or fresh_id(), loss=loss, stake=stake, seconds=seconds)
        return await self.order(order)

    async def exclude_myself(self, *, key: str = "") -> Answer:
        """Play no more."""
        return await self.order(m.ExcludeMyself(key=key or fresh_id()))

    async def call_attendant(self) -> Answer:
        """Ask for someone to come."""
        return await self.order(m.CallAttendant(key=fresh_id()))

    async def call_off(self) -> Answer:
        """Say that nobody need come any more."""
        return await self.order(m.CallOff(key=fresh_id()))

    # ---- questions -----------------------------------------------------------------------------------

    async def recall(self, rounds: int = 10) -> tuple[PastRound, ...]:
        """Return the player's last rounds, the newest first."""
        told = await self._told(m.Recall(key=fresh_id(), rounds=rounds))
        return told.rounds if isinstance(told, m.Recalled) else ()

    async def results(self) -> tuple[RoadResult, ...]:
        """Return what the last rounds of the table showed, the oldest first."""
        told = await self._told(m.Results(key=fresh_id()))
        return told.results if isinstance(told, m.ResultsShown) else ()

    async def rules(self) -> RulesView:
        """Return the rules that the terminal plays by."""
        told = await self._told(m.Rules(key=fresh_id()))
        if not isinstance(told, m.RulesShown):
            raise LineIsDown("", "the house told something else")
        return told.rules

    async def notice(self) -> PlayerNotice | None:
        """Return what the house tells its players about age and help."""
        told = await self._told(m.Notice(key=fresh_id()))
        return told.notice if isinstance(told, m.NoticeShown) else None

    async def receipts(self, of: str, *, first: int = 0) -> tuple[Receipt, ...]:
        """Return receipts of what the order under a key did."""
        told = await self._told(m.Receipt(key=fresh_id(), of=of, first=first))
        return told.receipts if isinstance(told, m.Receipts) else ()

    async def order(self, order: m.Order) -> Answer:
        """Send an order and wait for its answer."""
        answer: Answer = await self.ask(order.key, order)
        return answer

    async def _told(self, question: m.Question) -> m.Reply:
        told: m.Reply | Answer = await self.ask(question.key, question)
        if isinstance(told, m.Reply):
            return told
        raise NotAnswered(told)

    @property
    def _round(self) -> int:
        return self.view.round if self.view is not None else 0


def _stakes(stakes: Mapping[str, Money]) -> tuple[m.CreditStake, ...]:
    return tuple(m.CreditStake(area=area, amount=amount) for area, amount in stakes.items())


@asynccontextmanager
async def connected(url: str, identity: Identity, clock: Clock | None = None) -> AsyncIterator[Terminal]:
    """Connect a terminal to the house at an address, `wss://HOST/terminal`, and show who it is.

    The counter of the connection is the time in milliseconds, so that nothing need be kept.
    """
    now = (clock or SystemClock()).now()
    async with connect(url, origin=Origin(identity.origin), max_size=LARGEST, compression=None) as line:
        challenge = await next_message(line, m.to_terminal)
        if not isinstance(challenge, m.Challenge):
            raise LineIsDown("", "the house did not begin with a challenge")
        counter = int(now.timestamp() * 1000)
        proof = Connecting(
            nonce=challenge.nonce, house=challenge.house, device=identity.device, counter=counter
        )
        signature = sign(identity.key, proof)
        await line.send(encode(m.Prove(device=identity.device, counter=counter, signature=signature)))
        welcome = await next_message(line, m.to_terminal)
        if not isinstance(welcome, m.Welcome):
            raise LineIsDown("", "the house did not answer with a welcome")
        terminal = Terminal(line, welcome)
        async with followed(terminal, line, identity.device):
            yield terminal
