"""The power of PostgreSQL is cut while a house plays on it: everything acknowledged is there afterwards.

The controls switch syncs off, going round the check by which our store refuses such a server, and must lose
what was told: if they do not, this test is worth nothing.
"""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

import asyncpg
import numpy as np
import pytest

from faults.stubborn import Stubborn
from house_runtime.house import DEALER, lay
from power.second_look import QUERIES, wrong_in
from sicbo.house_runtime.requests import Accepted, Answer, Rejected, decode_answer
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.postgresql.store import PoolLimits, PostgresqlStore
from sicbo.table import commands as c
from sicbo.table.people import Actor, Role
from torture.forgetful_postgresql import ForgetfulServer, why_not

pytestmark = pytest.mark.torture

CUTS = 20
SEED = 20261116
PLAYERS = [f"p{number}" for number in range(8)]
QUICK = PoolLimits(pauses=(0, 0.01))


@contextmanager
def a_forgetful_server(settings: Mapping[str, str], leave_out: list[str]) -> Iterator[ForgetfulServer]:
    """Make a server on a disk that forgets; where there can be none, say so loudly."""
    if why_not():
        leave_out.append(f"power cuts of PostgreSQL: {why_not()}")
        pytest.skip(why_not())
    server = ForgetfulServer(settings)
    try:
        yield server
    finally:
        server.end()


class Told:
    """What anyone was told, whenever: from then on it must be there."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.rounds = 0

    async def lost_in(self, server: ForgetfulServer, database: str) -> list[str]:
        """Name the keys whose answer is not there as it was told."""
        rows = await server.run("SELECT key, answer FROM answer", database=database)
        kept = {row["key"]: bytes(row["answer"]) for row in rows}
        return [
            key
            for key, answer in self.answers.items()
            if key not in kept or decode_answer(kept[key]) != answer
        ]


class Watched(Stubborn):
    """A house whose final answers are noted the moment they come."""

    def __init__(self, store: PostgresqlStore, told: Told) -> None:
        super().__init__(store)
        self._told = told
        self.asked = len(told.answers) + 1

    async def ask(self, command: c.Command, actor: Actor = DEALER, *, key: str = "") -> Answer:
        """Ask once, and note a final answer."""
        request = self.request(command, actor, key=key)
        answer = await self.table.ask(request)
        if isinstance(answer, Accepted | Rejected):
            self._told.answers[request.key] = answer
        return answer


async def play(house: Watched, told: Told) -> None:
    """Play round after round until the power is cut."""
    while True:
        told.rounds += 1
        await house.do(c.OpenBetting())
        for area in ("small", "big", "total:9"):
            await asyncio.gather(
                *(
                    house.ask(
                        lay(name, {area: 5}),
                        Actor(name, Role.TERMINAL, name),
                        key=f"{told.rounds}/{name}/{area}",
                    )
                    for name in PLAYERS
                )
            )
        await house.finish((1, 2, 6))


async def play_until_cut(server: ForgetfulServer, database: str, told: Told, seconds: float) -> None:
    """Start our program on what is there, play, and cut the power under it."""
    store = await PostgresqlStore.open(server.dsn(database), QUICK)
    house = Watched(store, told)
    await house.start()
    if house.table.standing.table is None:
        await house.open()
        for name in PLAYERS:
            await house.terminal(name, credit=100_000)
    playing = asyncio.create_task(play(house, told))
    await asyncio.sleep(seconds)
    await asyncio.to_thread(server.cut)
    playing.cancel()
    with suppress(asyncio.CancelledError, AssertionError, StoreIsAway, StoreIsDamaged):
        await playing
    await house.drop()
    await store.close()


async def look_over(server: ForgetfulServer, database: str) -> list[str]:
    """Check all rows without our code."""
    connection = await asyncpg.connect(server.dsn(database, "postgres"))
    try:
        tables = {
            name: [tuple(row) for row in await connection.fetch(query)] for name, query in QUERIES.items()
        }
    finally:
        await connection.close()
    return list(wrong_in(tables))


def test_everything_acknowledged_survives_every_power_cut(leave_out: list[str], say: list[str]) -> None:
    """Twenty cuts of one house, one after the other; the program starts on what each left."""
    chance = np.random.default_rng(SEED)
    told = Told()
    with a_forgetful_server({}, leave_out) as server:

        async def test() -> None:
            server.start()
            database = await server.new_house()
            for _ in range(CUTS):
                await play_until_cut(server, database, told, 0.5 + float(chance.random()))
                server.start()
                assert [] == await told.lost_in(server, database), f"cut {server.cuts}"
                assert [] == await look_over(server, database), f"cut {server.cuts}"

        asyncio.run(test())
    say.append(
        f"PostgreSQL: {CUTS} power cuts, {len(told.answers)} answers told, 0 lost, {told.rounds} rounds"
    )
    assert len(told.answers) > 1000


CONTROLS = [
    {"synchronous_commit": "off", "wal_writer_delay": "10s"},
    {"fsync": "off"},
]


@pytest.mark.parametrize("settings", CONTROLS, ids=["synchronous_commit=off", "fsync=off"])
def test_with_weaker_syncs_the_same_cuts_lose_what_was_told(
    settings: Mapping[str, str], leave_out: list[str], say: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: three cuts, and something that was told is gone; a server that does not even start lost all."""

    async def nothing_is_refused(*_: object) -> None:
        """Go round the check of our store."""

    monkeypatch.setattr("sicbo.storage.postgresql.store.refuse_an_unsafe_server", nothing_is_refused)
    lost = told_in_all = 0
    with a_forgetful_server(settings, leave_out) as server:

        async def test() -> None:
            nonlocal lost, told_in_all
            server.start()
            database = await server.new_house()
            await server.run("CHECKPOINT")
            told = Told()
            await play_until_cut(server, database, told, 1.0)
            told_in_all = len(told.answers)
            try:
                server.start()
                lost = len(await told.lost_in(server, database))
            except (RuntimeError, asyncpg.PostgresError, StoreIsDamaged):
                lost = told_in_all

        asyncio.run(test())
    say.append(f"PostgreSQL, control {dict(settings)}: {lost} of {told_in_all} answers lost in one power cut")
    assert lost > 0
