"""A player terminal: connects with its key, follows its view, and lays wagers."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from sicbo.administration.player_notice import PlayerNotice
from sicbo.chance import fresh_id
from sicbo.client.connection import LARGEST, Disconnected, NotAnswered, ViewConnection, followed, next_message
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

__all__ = ["Disconnected", "Identity", "NotAnswered", "Terminal", "connected"]


class Identity(Struct, frozen=True):
    """The identity of a terminal: its name and its key; `origin` is that of its house."""

    device: str
    key: EllipticCurvePrivateKey
    origin: str


class Terminal(ViewConnection[PlayerView]):
    """A connected terminal."""

    def __init__(self, socket: ClientConnection, welcome: m.Welcome) -> None:
        super().__init__(socket, m.to_terminal)
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
        """Undo the last slip of this round."""
        return await self.order(m.Undo(key=key or fresh_id(), round=self._round))

    async def clear(self, *, key: str = "") -> Answer:
        """Withdraw everything."""
        return await self.order(m.Clear(key=key or fresh_id(), round=self._round))

    async def rebet(self, *, key: str = "") -> Answer:
        """Repeat the wagers of the previous round, all or none."""
        return await self.order(m.Rebet(key=key or fresh_id(), round=self._round))

    async def double(self, *, key: str = "") -> Answer:
        """Double every stake, all or none."""
        return await self.order(m.Double(key=key or fresh_id(), round=self._round))

    async def answer_option(self, *, withdraws: bool, key: str = "") -> Answer:
        """Withdraw everything after an interruption, or keep the wagers."""
        return await self.order(m.AnswerOption(key=key or fresh_id(), withdraws=withdraws))

    async def tell_unregistered(self, round_: int, shown: Mapping[str, Money], *, key: str = "") -> Answer:
        """Say after a lost connection what was shown in a round and is not known to be registered."""
        return await self.order(
            m.TellUnregistered(key=key or fresh_id(), round=round_, stakes=_stakes(shown))
        )

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
        """Set the player's own limits: tighter ones apply at once, looser ones after a day."""
        order = m.LimitMyself(key=key or fresh_id(), loss=loss, stake=stake, seconds=seconds)
        return await self.order(order)

    async def exclude_myself(self, *, key: str = "") -> Answer:
        """Exclude the player from play."""
        return await self.order(m.ExcludeMyself(key=key or fresh_id()))

    async def call_attendant(self) -> Answer:
        """Call an attendant."""
        return await self.order(m.CallAttendant(key=fresh_id()))

    async def call_off(self) -> Answer:
        """Cancel the call for an attendant."""
        return await self.order(m.CallOff(key=fresh_id()))

    # ---- questions -----------------------------------------------------------------------------------

    async def recall(self, rounds: int = 10) -> tuple[PastRound, ...]:
        """Return the player's last rounds, newest first."""
        reply = await self._ask(m.Recall(key=fresh_id(), rounds=rounds))
        return reply.rounds if isinstance(reply, m.Recalled) else ()

    async def results(self) -> tuple[RoadResult, ...]:
        """Return the results of the table's last rounds, oldest first."""
        reply = await self._ask(m.Results(key=fresh_id()))
        return reply.results if isinstance(reply, m.ResultsShown) else ()

    async def rules(self) -> RulesView:
        """Return the rules that the terminal plays by."""
        reply = await self._ask(m.Rules(key=fresh_id()))
        if not isinstance(reply, m.RulesShown):
            raise Disconnected("", "the house answered something else")
        return reply.rules

    async def notice(self) -> PlayerNotice | None:
        """Return the house's notice to players about age and help."""
        reply = await self._ask(m.Notice(key=fresh_id()))
        return reply.notice if isinstance(reply, m.NoticeShown) else None

    async def receipts(self, of: str, *, first: int = 0) -> tuple[Receipt, ...]:
        """Return receipts of what the order under a key did."""
        reply = await self._ask(m.Receipt(key=fresh_id(), of=of, first=first))
        return reply.receipts if isinstance(reply, m.Receipts) else ()

    async def order(self, order: m.Order) -> Answer:
        """Send an order and return its answer."""
        answer: Answer = await self.ask(order.key, order)
        return answer

    async def _ask(self, question: m.Question) -> m.Reply:
        reply: m.Reply | Answer = await self.ask(question.key, question)
        if isinstance(reply, m.Reply):
            return reply
        raise NotAnswered(reply)

    @property
    def _round(self) -> int:
        return self.view.round if self.view is not None else 0


def _stakes(stakes: Mapping[str, Money]) -> tuple[m.CreditStake, ...]:
    return tuple(m.CreditStake(area=area, amount=amount) for area, amount in stakes.items())


@asynccontextmanager
async def connected(url: str, identity: Identity, clock: Clock | None = None) -> AsyncIterator[Terminal]:
    """Connect a terminal to the house at an address, `wss://HOST/terminal`, and prove its identity.

    The counter of the connection is the time in milliseconds, so that no state need be stored.
    """
    now = (clock or SystemClock()).now()
    async with connect(url, origin=Origin(identity.origin), max_size=LARGEST, compression=None) as socket:
        challenge = await next_message(socket, m.to_terminal)
        if not isinstance(challenge, m.Challenge):
            raise Disconnected("", "the house did not begin with a challenge")
        counter = int(now.timestamp() * 1000)
        proof = Connecting(
            nonce=challenge.nonce, house=challenge.house, device=identity.device, counter=counter
        )
        signature = sign(identity.key, proof)
        await socket.send(encode(m.Prove(device=identity.device, counter=counter, signature=signature)))
        welcome = await next_message(socket, m.to_terminal)
        if not isinstance(welcome, m.Welcome):
            raise Disconnected("", "the house did not answer with a welcome")
        terminal = Terminal(socket, welcome)
        async with followed(terminal, socket, identity.device):
            yield terminal
