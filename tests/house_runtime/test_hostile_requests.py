"""Requests meant to do harm: another's key, a false sender, text that is no message."""

import pytest

from house_runtime.house import BOSS, DEALER
from house_runtime.processes import TwoProcesses, code_of, over_the_bus
from house_runtime.test_house_shared import CAS, SELL, set_up
from sicbo.administration import commands as o
from sicbo.administration.state import Mark
from sicbo.house_runtime.bus_messages import encode_request
from sicbo.house_runtime.requests import (
    OTHER_BODY,
    Accepted,
    Rejected,
)
from sicbo.people import Actor, Role
from sicbo.streams import ADMINISTRATION, CAGE, DESK
from sicbo.table import commands as c

PROGRAM = Actor("program", Role.PROGRAM)


async def test_a_key_that_was_used_at_another_table_is_not_answered_as_done(house: TwoProcesses) -> None:
    """The second table said that it was done, and had done nothing."""
    order = c.AssignPost(person="dealer", post="Dealer")
    for table in ("T1", "T2"):
        assert isinstance(await house.ask(house.first, set_up(table), BOSS, table=table), Accepted)
    assert isinstance(await house.ask(house.first, order, BOSS, key="k", table="T1"), Accepted)

    assert OTHER_BODY == await house.ask(house.first, order, BOSS, key="k", table="T2")


@pytest.mark.parametrize("person", ["boss/a", "program", "", "a b", "a\x00b", "x" * 65])
async def test_nobody_uses_up_the_key_of_another_by_a_name(person: str, house: TwoProcesses) -> None:
    """`boss/a` with the key `b` had the same key as `boss` with `a/b`, and `program` those of the house."""
    await house.open(house.first)
    order = c.AssignPost(person="dee", post="Dealer")

    refused = await house.ask(house.first, order, Actor(person, Role.SHIFT_MANAGER), key="b")

    assert "request/broken" == code_of(refused)
    assert isinstance(await house.ask(house.first, order, BOSS, key="a/b"), Accepted)


async def test_a_table_that_was_refused_is_not_set_up_later_under_the_same_key(house: TwoProcesses) -> None:
    """A refusal is for good under its key, also where there was no table yet to keep it."""
    founding = o.FoundHouse(house="h1", mark=Mark.REAL)
    await house.first.house.submit(ADMINISTRATION, "f", founding, PROGRAM)
    before = await house.ask(house.first, set_up("T1"), BOSS, key="k", table="T1")
    assert "access/unknown-person" == code_of(before)
    for key, order, actor in (
        ("p", o.AppointFirstPeople(shift_manager="boss", admin="ada"), PROGRAM),
        ("s", o.SignPersonIn(session="s", person="boss", role=Role.SHIFT_MANAGER), PROGRAM),
        ("r", o.RegisterTable(table="T1"), BOSS),
    ):
        answer = await house.first.house.submit(ADMINISTRATION, key, order, actor)
        assert isinstance(answer, Accepted)

    assert before == await house.ask(house.first, set_up("T1"), BOSS, key="k", table="T1")
    assert isinstance(await house.ask(house.first, set_up("T1"), BOSS, key="k2", table="T1"), Accepted)


@pytest.mark.parametrize("role", [Role.PROGRAM, Role.DEVICE])
async def test_nobody_is_the_program_or_a_device_over_the_bus(role: Role, house: TwoProcesses) -> None:
    """A client named an outcome as the program, and appointed the first people of a real house."""
    await house.open(house.first)
    actor = Actor("program" if role is Role.PROGRAM else "R1", role, "R1")
    people = o.AppointFirstPeople(shift_manager="mallory", admin="ada")
    for stream, message in (
        ("T1", encode_request("k", c.TakeOutcome(faces=(6, 6, 6)), actor)),
        ("T1", encode_request("k", c.CloseBetting(), DEALER, actor)),
        (ADMINISTRATION, encode_request("k", people, actor)),
        (CAGE, encode_request("k", SELL, CAS, actor)),
        (DESK, encode_request("k", set_up("T9"), actor)),
    ):
        answer = await over_the_bus(house, stream, message)

        assert isinstance(answer, Rejected)
        assert ("request/broken", f"nobody sends this as {role.value}") == (answer.code, answer.facts["why"])


@pytest.mark.parametrize(
    "garbage",
    [
        b'{"key":"\xff"}',
        b'{"key":"k","actor":{"person":"ann","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
        b'{"key":"k","command":{"x":' + b"[" * 100_000 + b"]" * 100_000 + b',"command":"close-betting"}}',
    ],
    ids=["no text", "deep", "deep in a command"],
)
async def test_text_that_is_none_and_nests_without_end_are_refused(
    garbage: bytes, house: TwoProcesses
) -> None:
    """Each failed instead, and the one who asked was told to ask again."""
    await house.open(house.first)
    for stream in ("T1", CAGE, ADMINISTRATION, DESK):
        assert "request/broken" == code_of(await over_the_bus(house, stream, garbage))
