"""A house that plays on a watched disk: whatever it tells anyone is marked, with where it must be found."""

import asyncio
from datetime import timedelta
from pathlib import Path

from house_runtime.house import BOSS, House, lay
from power.recording import Recording
from power.second_look import Must
from sicbo.house_runtime.requests import (
    BROKEN_REQUEST,
    INBOX_IS_FULL,
    NOT_THE_OWNER,
    STOPPED,
    STORE_IS_AWAY,
    Answer,
    Request,
    encode_answer,
)
from sicbo.storage.contract import Snapshot, StoredTreeHead
from sicbo.table import commands as c
from sicbo.table.people import Actor
from storage.stores import SqliteByHand, leases_by

NAME = "house.db"
FALLS = ((1, 2, 3), (4, 4, 4), (6, 5, 3), (2, 2, 6))
KEPT = (
    "SELECT 1 FROM answer WHERE key = ? AND body_hash = ?"
    " AND json_patch(CAST(answer AS TEXT), ?) = json(CAST(answer AS TEXT))"
)
"""An answer with all that was told; of a refusal more is kept than that."""
NOT_FINAL = (BROKEN_REQUEST, INBOX_IS_FULL, NOT_THE_OWNER, STOPPED, STORE_IS_AWAY)


def must(table: str, is_: str = "=", /, **columns: object) -> Must:
    """Say that a row with these values was told to be there; `>=` where they may have grown since."""
    where = " AND ".join(
        f"{column} {is_ if isinstance(value, int) else '='} ?" for column, value in columns.items()
    )
    return Must(f"SELECT 1 FROM {table} WHERE {where}", tuple(columns.values()))  # noqa: S608 - our own names


class WatchedHouse(House):
    """A house whose every answer is marked in the recording of the disk under it."""

    def __init__(self, store: SqliteByHand, recording: Recording) -> None:
        super().__init__(store)
        self.recording = recording
        self.requests: dict[str, tuple[Request, Answer]] = {}

    async def ask(self, command: c.Command, actor: Actor = BOSS, *, key: str = "") -> Answer:
        """Ask, and mark the answer; the records that it names are looked for with it."""
        request = self.request(command, actor, key=key)
        answer = await self.table.ask(request)
        if answer in NOT_FINAL:
            return answer
        self.requests[request.key] = request, answer
        values = (request.key, request.body_hash, encode_answer(answer).decode())
        self.recording.tell(Must(KEPT, values))
        return answer

    async def start_again(self, folder: Path) -> None:
        """End and start the program between two rounds, as every day."""
        await self.table.stop()
        await self.store.close()
        self.store = await SqliteByHand.open(folder / NAME, vfs=self.recording.vfs)
        leases_by(self.store, self.clock)
        await self.start()

    async def keep_other_things(self, number: int) -> None:
        """Renew the lease, and keep a snapshot and a tree head."""
        store, standing = self.store, self.table.standing
        assert isinstance(store, SqliteByHand)
        now = self.clock.now()
        claim = await store.claim("T2", "us", clock=now, seconds=10)
        assert claim is not None
        self.recording.tell(must("stream", ">=", id="T2", epoch=claim.epoch))
        assert await store.renew("T2", "us", claim.epoch, clock=now, seconds=20)
        until = (now + timedelta(seconds=20)).isoformat()
        self.recording.tell(Must("SELECT 1 FROM stream WHERE id = 'T2' AND owned_until >= ?", (until,)))
        await store.save_snapshot("T1", Snapshot(standing.seq, standing.hash, bytes(900)))
        self.recording.tell(must("snapshot", ">=", stream="T1", seq=standing.seq))
        await store.add_tree_head(StoredTreeHead(number, b"root %d" % number, b"signature"))
        self.recording.tell(must("tree_head", number=number, data=b"root %d" % number))


async def play(recording: Recording, folder: Path, *, rounds: int) -> WatchedHouse:
    """Play rounds with wagers that are taken, refused, sent twice and sent together."""
    store = await SqliteByHand.open(folder / NAME, vfs=recording.vfs)
    recording.tell(must("meta", name="schema"))
    await store.set_meta({"house": "h1", "mark": "laboratory"})
    recording.tell(must("meta", name="mark", value="laboratory"))
    await store.create("T2")
    recording.tell(must("stream", id="T2"))
    house = WatchedHouse(store, recording)
    leases_by(store, house.clock)
    await house.start()
    await house.open()
    ann, bob = await house.terminal("ann"), await house.terminal("bob", credit=300)
    for number in range(1, rounds + 1):
        if number == rounds // 2:
            await house.start_again(folder)
        await house.do(c.OpenBetting())
        await asyncio.gather(
            house.ask(lay("ann", {"small": 5, "total:9": 5}), ann, key=f"ann/{number}"),
            house.ask(lay("bob", {"big": 10, "triple:4": 5}), bob, key=f"bob/{number}"),
            house.ask(lay("bob", {"big": 10, "triple:4": 5}), bob, key=f"bob/{number}"),
            house.ask(lay("ann", {"small": 999}), ann, key=f"too much/{number}"),
        )
        house.clock.move(seconds=30)
        await house.finish(FALLS[number % len(FALLS)])
        await house.ask(lay("ann", {"small": 5}), ann, key=f"too late/{number}")
        await house.keep_other_things(number)
    await house.do(c.OpenBetting())
    await house.ask(lay("ann", {"small": 5}), ann, key="in an open round")
    return house
