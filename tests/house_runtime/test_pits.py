"""Every order, report, proposal and approval at a table, by people of this pit, of another, and of none.

Who may send what by role and roster is in `tests/table/commands/rosters.csv`; a pit is asked about before the
table is, and is the same for every order.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from house_runtime.floor import ADA, BOSS, START, Process, found, sign_in
from sicbo.administration import commands as o
from sicbo.clock import ManualClock
from sicbo.house_runtime.request_decision import Decision
from sicbo.house_runtime.requests import Request
from sicbo.house_runtime.shared_streams.cross_stream_batch import CrossStreamBatch
from sicbo.house_runtime.tables.batch import TableRules
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.people import MANAGERS, SUPERVISORS, Actor, Role
from sicbo.streams import ADMINISTRATION, Refusal
from sicbo.table.orders import ORDERS
from storage.stores import opened
from table.bodies import BODIES
from table.moments import idle

RWS = "rws-open-cover-etg-2021"
NOT_YOURS = "access/not-your-pit"
PITS = {"": (), "here": ("T1", "T2"), "there": ("T2",)}
"""A pit as it is assigned: none, one with this table, and one without it."""
PEOPLE = {
    (role, pit): Actor(f"{role.value}-{pit or 'all'}", role)
    for role in (Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER, Role.CASINO_MANAGER)
    for pit in PITS
}


@asynccontextmanager
async def with_pits(folder: Path) -> AsyncIterator[Process]:
    """Open a house of two tables, with supervisors and managers of each pit at work."""
    async with opened("sqlite", folder) as store:
        process = Process(store, ManualClock(START), "here")
        await process.start()
        await found(process, "T1", "T2")
        for (role, pit), who in PEOPLE.items():
            await process.do(ADMINISTRATION, o.AppointPerson(person=who.person, roles=(role,)), ADA, BOSS)
            assign = o.AssignPit(person=who.person, tables=PITS[pit])
            if pit:
                await process.do(ADMINISTRATION, assign, ADA, BOSS)
            await sign_in(process, who)
        await process.open_table("T1")
        yield process
        await process.stop()


def answer(process: Process, name: str, by: Actor, second: Actor | None = None) -> str:
    """Say what the house answers to an order at T1, without carrying it out: its code, or nothing."""
    body = next(body for each, body in BODIES.items() if each.split()[0] == name)
    command = body(idle(RWS)).command
    request = Request(key="k", command=command, actor=by, second=second, body=b"")
    rules = TableRules("T1", source_for("laboratory"), CrossStreamBatch(process.shared), {})
    decided = rules.examine(process.tables["T1"].standing, request, process.clock.now())
    if isinstance(decided, Decision):
        decided = decided.without_second or decided
    return decided.code if isinstance(decided, Refusal) else ""


async def test_no_order_and_no_report_reaches_a_table_of_another_pit(tmp_path: Path) -> None:
    """All orders that supervisors and managers may send, by each of them; in the own pit none is refused so."""
    tried = 0
    async with with_pits(tmp_path) as process:
        for kind, spec in ORDERS.items():
            name = kind.__struct_config__.tag
            for (role, pit), who in PEOPLE.items():
                if role in spec.roles:
                    tried += 1
                    code = answer(process, str(name), who)
                    assert (NOT_YOURS == code) == (pit == "there"), (name, who, code)
    assert tried > 800


async def test_nobody_of_another_pit_is_the_second_person_of_any_order(tmp_path: Path) -> None:
    """Whoever proposes is of this pit; whoever approves must be too, by role and by table."""
    tried = 0
    async with with_pits(tmp_path) as process:
        for kind, spec in ORDERS.items():
            if not spec.may_take_two:
                continue
            first = PEOPLE[Role.SHIFT_MANAGER, "here"]
            for role in (MANAGERS if spec.approved_by == MANAGERS else SUPERVISORS) & {
                each for each, _ in PEOPLE
            }:
                for pit in PITS:
                    tried += 1
                    second = PEOPLE[role, pit]
                    if second == first:
                        continue
                    code = answer(process, str(kind.__struct_config__.tag), first, second)
                    assert (NOT_YOURS == code) == (pit == "there"), (kind, second, code)
    assert tried > 100


@pytest.mark.parametrize("role", [Role.PIT_SUPERVISOR, Role.CASINO_MANAGER])
async def test_a_pit_that_is_taken_back_frees_whoever_had_it(tmp_path: Path, role: Role) -> None:
    """None named means the whole house again, at once."""
    async with with_pits(tmp_path) as process:
        who = PEOPLE[role, "there"]
        assert NOT_YOURS == answer(process, "start-shift", who)

        await process.do(ADMINISTRATION, o.AssignPit(person=who.person), ADA, BOSS)

        assert NOT_YOURS != answer(process, "start-shift", who)
