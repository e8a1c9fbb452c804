"""People who ask until they are answered, write down what they were told, and look at the books in the end."""

import asyncio
from collections import Counter
from contextlib import suppress

from house_runtime.house import DEALER, PROGRAM, House, lay
from sicbo.house_runtime.requests import (
    BROKEN_REQUEST,
    INBOX_IS_FULL,
    NOT_THE_OWNER,
    OTHER_BODY,
    STOPPED,
    STORE_IS_AWAY,
    Accepted,
    Answer,
    Request,
    decode_answer,
    encode_answer,
)
from sicbo.house_runtime.stream_standing import replay
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.storage.contract import Store, StoreIsAway
from sicbo.storage.evidence.chain import GENESIS
from sicbo.storage.records import decode
from sicbo.table import commands as c
from sicbo.table.people import Actor, Role

NOT_FINAL = (INBOX_IS_FULL, STORE_IS_AWAY)
WRONG = (BROKEN_REQUEST, NOT_THE_OWNER, OTHER_BODY, STOPPED)
"""Nothing is the matter with the requests, the table or its owner: only the store failed, once."""
ANN, BOB = Actor("ann", Role.TERMINAL, "ann"), Actor("bob", Role.TERMINAL, "bob")
TRIES = 6


class Stubborn(House):
    """A house whose people ask again under the same key, and start the program again where it gave up."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.told: dict[str, set[bytes]] = {}
        self.was_left_unanswered = asyncio.Event()
        self.starts = 0

    async def start(self) -> None:
        """Start, as often as the store lets us down; what ran before is dropped, as by a crash."""
        await self.drop()
        for _ in range(TRIES):
            self.starts += 1
            try:
                await super().start()
            except StoreIsAway:
                continue
            return
        raise AssertionError("the table never came up")

    async def paid(self) -> dict[str, int]:
        """Say what every player has, whatever the store does."""
        for _ in range(TRIES):
            with suppress(StoreIsAway):
                balances = await self.store.balances("player-credit:")
                return {account.of: net for account, net in balances.items()}
        raise AssertionError("the store never came back")

    async def drop(self) -> None:
        """Let the table that runs stop at once, with nothing given up."""
        table = self.table
        tasks = [each for each in (table._running, *table._shared) if each]  # noqa: SLF001 - a crash asks nobody
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def ask(self, command: c.Command, actor: Actor = DEALER, *, key: str = "") -> Answer:
        """Ask until the answer is final, and once more."""
        request = self.request(command, actor, key=key)
        answer = await self._until_final(request)
        assert answer == await self._until_final(request), "the answer under a key is one for ever"
        return answer

    async def _until_final(self, request: Request) -> Answer:
        for _ in range(TRIES):
            async with asyncio.timeout(30):
                answer = await self.table.ask(request)
            assert answer not in WRONG, (request, answer, self.table.broken)
            if answer not in NOT_FINAL:
                self.told.setdefault(request.key, set()).add(encode_answer(answer))
                return answer
            self.was_left_unanswered.set()
        raise AssertionError(f"{request.key} was never answered")


async def set_up(house: Stubborn) -> None:
    """Open a table with two terminals."""
    await house.open()
    await house.terminal("ann")
    await house.terminal("bob")


async def a_round(house: Stubborn, *, key: str) -> None:
    """Play one round to its end, and see that it was paid."""
    before = await house.paid()
    answers = [await house.ask(c.OpenBetting())]
    answers += await asyncio.gather(
        house.ask(lay("ann", {"small": 5}), ANN, key=f"{key}/ann"),
        house.ask(lay("bob", {"big": 10, "total:9": 5}), BOB, key=f"{key}/bob"),
        house.ask(lay("bob", {"big": 2000}), BOB, key=f"{key}/too much"),
    )
    answers.append(await house.ask(c.CloseBetting()))
    answers.append(await house.ask(c.StartTumble()))
    answers.append(await house.ask(c.TakeOutcome(faces=(1, 2, 6)), PROGRAM))
    answers.append(await house.ask(c.SettleRound()))
    refused = [answer for answer in answers if not isinstance(answer, Accepted)]
    assert 1 == len(refused), refused
    after = await house.paid()
    won = {player: after[player] - before[player] for player in after}
    # 1-2-6 is small and a nine, at 7 to 1 in this rule set: bob loses ten and wins thirty-five.
    assert {"ann": 500, "bob": 3500 - 1000} == won


async def look_at_everything(house: Stubborn, store: Store) -> None:
    """Compare what people were told with what is kept, and what is kept with itself."""
    records = await store.read("T1", limit=100_000)
    previous = GENESIS
    for seq, record in enumerate(records, start=1):
        assert (seq, previous) == (record.seq, record.previous)
        previous = record.hash
    keys = Counter(decode(record.data)[0].key for record in records)
    answers = await store.answers(list(house.told))
    assert house.told.keys() == answers.keys()
    for key, told in house.told.items():
        (answer,) = (decode_answer(each) for each in told)
        expected = answer.last - answer.first + 1 if isinstance(answer, Accepted) else 0
        assert expected == keys.pop(key, 0), (key, answer)
    assert all(key.startswith("program/") for key in keys), keys
    standing = replay(Standing(stream="T1"), records)
    assert standing == house.table.standing, "a replay gives the table that runs"
    kept = {account: net for account, net in standing.books.credits_less_debits.items() if net}
    assert kept == await store.balances()
    assert 0 == sum(kept.values())
