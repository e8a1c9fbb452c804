"""Recall: the last rounds of a position, read from the records, so that they survive a restart (STD-G1).

Players recall only their own rounds: once someone new has come to a terminal, those of the previous player
are not shown. While nobody is there, the last player can still recall.
"""

import asyncio
from collections import OrderedDict

from sicbo.house_runtime.tables.past_rounds import PlayedRound, TableReplay, with_revisions
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.ledger.accounts import Account, AccountKind
from sicbo.ledger.books import Books
from sicbo.money import Money
from sicbo.storage.contract import Store
from sicbo.table.views.past import Credit, PastRound, past_round

KEPT = 16
"""Rounds of a table that are cached once someone has recalled them."""


class Recall:
    """The earlier rounds of one table, read on demand."""

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self._stream = stream
        self._kept: OrderedDict[int, PlayedRound] = OrderedDict()
        self._reading = asyncio.Lock()

    async def rounds_of(self, standing: Standing, position: str, *, most: int) -> tuple[PastRound, ...]:
        """Return the last rounds of the player at a position, or else of the last one there; newest first."""
        numbers = rounds_played(standing, position)[-most:]
        found = []
        async with self._reading:
            again = TableReplay(self._store, self._stream)
            for number in numbers:
                played = self._kept.get(number) or self._keep(await again.round(number))
                found.append(await self._shown(standing, played, position))
        return tuple(reversed(found))

    def _keep(self, played: PlayedRound) -> PlayedRound:
        self._kept[played.play.number] = played
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return played

    async def _shown(self, standing: Standing, played: PlayedRound, position: str) -> PastRound:
        play = await with_revisions(self._store, standing, played.play)
        player = played.table.positions[position].player
        credit = Credit(_credit(played.before, player), _credit(played.after, player))
        return past_round(played.table, play, position, credit, played.ended_at)


def rounds_played(standing: Standing, position: str) -> tuple[int, ...]:
    """List the rounds that can be recalled at a position, oldest first."""
    played = standing.played.get(position, ())
    there = standing.table.positions.get(position) if standing.table else None
    if there is None or not played:
        return ()
    player = there.player or played[-1][1]
    return tuple(number for number, whose in played if whose == player)


def _credit(books: Books, player: str) -> Money:
    return books.balance(Account(AccountKind.PLAYER_CREDIT, player))
