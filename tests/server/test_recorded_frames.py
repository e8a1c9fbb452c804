"""Frames are replayed byte for byte, or by somebody else: nothing is done twice, or for another."""

import json
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import ClientConnection

from server.by_hand import goodbye, proof
from server.crowd import Crowd, a_crowd
from server.test_every_role import answered
from sicbo.client.terminal import Identity
from sicbo.people import Role
from sicbo.table import commands as c

PLAYERS: dict[str, Identity] = {}


@pytest.fixture(scope="module")
async def crowd(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Crowd]:
    """Serve a house with everyone in it, and two players at terminals."""
    async with a_crowd(tmp_path_factory.mktemp("recorded")) as crowd:
        for name in ("ann", "bob"):
            PLAYERS[name] = await crowd.play.enrol(name)
        yield crowd


# ---- again (TH-P1) ---------------------------------------------------------------------------------------


async def at_terminal(crowd: Crowd, name: str) -> tuple[ClientConnection, str]:
    """Connect a terminal by hand; give the proof that it sent."""
    line = await crowd.line("/terminal")
    sent = proof(PLAYERS[name], json.loads(await line.recv()), 10**9 + crowd.count())
    await line.send(sent)
    assert "welcome" == json.loads(await line.recv())["message"]
    return line, sent


def slip(key: str, number: int, amount: int = 2000) -> str:
    """Write a wager by hand."""
    stake = {"area": "small", "amount": {"minor_units": amount}}
    return json.dumps({"message": "lay", "key": key, "round": number, "stakes": [stake]})


async def betting(crowd: Crowd) -> int:
    """Open a round, unless one is open; give its number."""
    await crowd.play.ask(c.OpenBetting())
    table = (await crowd.play.edge.house.standing("T1")).table
    assert table is not None
    assert table.round is not None
    return table.round.number


async def test_replayed_frames_get_the_same_answer_or_end_the_connection(crowd: Crowd) -> None:
    """Byte for byte, on the same connection and on another; nothing is laid twice (TH-P1)."""
    number = await betting(crowd)
    line, shown = await at_terminal(crowd, "ann")
    recorded = [slip("rec-1", number), json.dumps({"message": "double", "key": "rec-2", "round": number})]
    first = []
    for text in recorded:
        await line.send(text)
        first.append(await answered(line))
    assert ["done", "done"] == [each["answer"] for each in first], first
    before = await crowd.heads()

    for text, answer in zip(recorded, first, strict=True):
        await line.send(text)
        assert answer == await answered(line)
    await line.send(shown)
    assert "request/broken" == await goodbye(line)

    again = await crowd.line("/terminal")
    for text in (shown, *recorded):
        await again.send(text)
    assert "device/not-known" == await goodbye(again)
    assert [] == await crowd.done_since(before)

    other, _ = await at_terminal(crowd, "bob")
    await other.send(recorded[0])
    assert "done" == (await answered(other))["answer"], "under the same key it is bob's own wager"
    await other.close()


async def test_a_replayed_console_gets_the_same_answer_or_is_not_opened(crowd: Crowd) -> None:
    """The socket ticket is used up; on the same connection the order under its key is not carried out again (TH-P1)."""
    boss = crowd.people[Role.SHIFT_MANAGER]
    line = await crowd.line("/console", boss)
    opening = json.dumps({"message": "open", "table": "T1", "ticket": await crowd.ticket(boss)})
    order = {"message": "order", "key": "rec-c", "command": {"command": "start-shift", "shift": "late"}}
    await line.send(opening)
    await line.send(json.dumps(order))
    first = await answered(line)
    assert "done" == first["answer"], first
    before = await crowd.heads()
    await line.send(json.dumps(order))
    assert first == await answered(line)
    await line.send(opening)
    assert "request/broken" == await goodbye(line)
    for browser in (boss, crowd.people[Role.DEALER]):
        again = await crowd.line("/console", browser)
        await again.send(opening)
        await again.send(json.dumps(order))
        assert "code/wrong" == await goodbye(again)
    assert [] == await crowd.done_since(before)


# ---- another's (TH-E2) -----------------------------------------------------------------------------------


async def test_a_key_belongs_to_its_sender(crowd: Crowd) -> None:
    """Two people under one key get two answers; nobody reads another's (TH-E2)."""
    people = (Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.CASINO_MANAGER)
    answers = [
        (
            await crowd.people[role].post("/tables/T1/start-shift", json={"key": "one", "shift": role.value})
        ).json()
        for role in people
    ]
    assert ["done"] * 3 == [each["answer"] for each in answers]
    assert 3 == len({each["first"] for each in answers})


async def test_a_terminal_reads_and_moves_only_what_is_its_own(crowd: Crowd) -> None:
    """Whatever names it sends: rounds, receipts, and keys that look like another's (TH-E2)."""
    number = await betting(crowd)
    ann, _ = await at_terminal(crowd, "ann")
    await ann.send(slip("mine", number))
    assert "done" == (await answered(ann))["answer"]
    before = await crowd.heads()
    bob, _ = await at_terminal(crowd, "bob")
    for of in ("mine", "ann/mine", "../ann/mine", "bob/../ann/mine", "ann%2fmine", "%", "*"):
        await bob.send(json.dumps({"message": "receipt", "key": "q", "of": of}))
        assert "receipt/unknown" == (await answered(bob))["code"], of
    assert [] == await crowd.done_since(before)
    for sneaky in (
        {"message": "recall", "key": "q", "position": "ann"},
        {"message": "clear", "key": "q", "round": number, "position": "ann"},
        {"message": "cash-out", "key": "q", "player": "ann"},
    ):
        line, _ = await at_terminal(crowd, "bob")
        await line.send(json.dumps(sneaky))
        assert "request/broken" == await goodbye(line), sneaky
    assert [] == await crowd.done_since(before)
    await ann.close()
