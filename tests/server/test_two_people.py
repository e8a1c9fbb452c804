"""Orders that take two people, over real sockets: only a second person, at work and with a fresh second factor, can approve."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

import sicbo
import verify_export
from at_the_table import money
from house_runtime.floor import ADA, BOSS
from house_runtime.house import RULE_SET
from house_runtime.processes import QUICK
from server.play import Play, at_a_table
from sicbo.administration import commands as o
from sicbo.audit.examination import examine
from sicbo.house_runtime.bus_messages import encode_request
from sicbo.house_runtime.requests import Accepted, Answer
from sicbo.people import Actor, Role
from sicbo.storage.export import write_export
from sicbo.storage.records import decode
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.streams import Command
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all


class Two:
    """A house with a pit supervisor and a pit manager at work, and what each says."""

    def __init__(self, play: Play, pia: httpx.AsyncClient, max_: httpx.AsyncClient) -> None:
        self.play, self.pia, self.max = play, pia, max_
        self._asked = 0

    def key(self) -> str:
        """Give a key that was not used."""
        self._asked += 1
        return f"t{self._asked}"

    async def post(self, by: httpx.AsyncClient, path: str, **body: object) -> httpx.Response:
        """Send something about the table."""
        return await by.post(path, json={"key": self.key()} | body)

    async def propose(self, by: httpx.AsyncClient, maximum: int = 500) -> dict[str, Any]:
        """Propose other limits; give the proposal as it is shown."""
        order = {"command": "set-limits", "limits": limits(maximum)}
        made = await self.post(by, "/tables/T1/proposals", reason="a busy evening", order=order)
        assert 200 == made.status_code, made.text
        return await self.shown(made.json()["proposal"])

    async def shown(self, number: int) -> dict[str, Any]:
        """Give a proposal that waits."""
        waiting = (await self.max.get("/tables/T1/proposals")).json()["proposals"]
        return next(each for each in waiting if each["number"] == number)

    async def decide(self, by: httpx.AsyncClient, proposal: dict[str, Any], how: str, **body: object) -> str:
        """Approve, reject or take back; give the code of the answer, or done."""
        if how == "approve":
            body = {"body_hash": proposal["body_hash"]} | body
        answer = await self.post(by, f"/tables/T1/proposals/{proposal['number']}/{how}", **body)
        return str(answer.json().get("code", answer.json()["answer"]))

    async def most(self) -> int:
        """Look up the maximum that the table has now."""
        table = (await self.play.edge.house.standing("T1")).table
        assert table is not None
        return next(iter(table.limits.by_kind.values())).maximum.minor_units // 100

    async def records(self, stream: str = "T1") -> list[tuple[str, str, str, str]]:
        """List the records of a stream: event, person, second, key."""
        found = []
        for record in await self.play.edge.house.records(stream, most=10_000):
            stamp, event = decode(record.data)
            found.append((str(event.__struct_config__.tag), stamp.person, stamp.second, stamp.key))
        return found


def limits(maximum: int) -> dict[str, Any]:
    """Write limits as a message has them."""
    rules = sicbo.rule_set(RULE_SET)
    found = same_for_all(rules.kinds, minimum=money(5), maximum=money(maximum))
    amount = {"minor_units": maximum * 100}
    return {
        "by_kind": {
            kind.value: {"minimum": {"minor_units": 500}, "maximum": amount} for kind in found.by_kind
        }
    }


@asynccontextmanager
async def by_two(folder: Path) -> AsyncIterator[Two]:
    """Serve a house with pia and max at work."""
    async with at_a_table(folder) as play:
        await play.staff.appoint("pia", Role.PIT_SUPERVISOR)
        await play.staff.appoint("max", Role.PIT_MANAGER)
        async with (
            await play.staff.come_in("pia", Role.PIT_SUPERVISOR) as pia,
            await play.staff.come_in("max", Role.PIT_MANAGER) as max_,
        ):
            yield Two(play, pia, max_)


async def test_approval_and_effect_are_one_transaction(tmp_path: Path) -> None:
    """They are adjacent in the chain, with both names, under the approver's key."""
    async with by_two(tmp_path) as two:
        alone = await two.post(two.pia, "/tables/T1/set-limits", limits=limits(500))
        proposal = await two.propose(two.pia)
        before = await two.most()
        approved = await two.decide(two.max, proposal, "approve")

        assert "staff/needs-a-second-person" == alone.json()["code"]
        assert (1000, "done", 500) == (before, approved, await two.most())
        assert hashlib.sha256(proposal["body"].encode()).hexdigest() == proposal["body_hash"]
        made, *last = (await two.records())[-3:]
        assert ("proposal-made/1", "pia", "") == made[:3]
        assert [("proposal-approved/1", "max", ""), ("limits-set/1", "pia", "max")] == [
            each[:3] for each in last
        ]
        assert last[0][3] == last[1][3]
        assert last[0][3].startswith("max/")
        assert [] == (await two.max.get("/tables/T1/proposals")).json()["proposals"]


async def test_the_answer_to_a_proposal_has_its_number_even_if_an_earlier_version_stored_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of the stream holds the number; one that was kept before it did is looked up on record."""
    async with by_two(tmp_path) as two:
        house = two.play.edge.house
        submit = house.submit
        answers: list[int] = []

        async def submit_as_before(stream: str, key: str, command: Command, actor: Actor) -> Answer:
            answer = await submit(stream, key, command, actor)
            assert isinstance(answer, Accepted)
            answers.append(answer.proposal)
            return replace(answer, proposal=0)

        first = await two.propose(two.pia)
        monkeypatch.setattr(house, "submit", submit_as_before)
        second = await two.propose(two.max, 600)

        assert (1, 2) == (first["number"], second["number"])
        assert [2] == answers


async def test_an_approval_by_the_wrong_person_is_refused_and_recorded(tmp_path: Path) -> None:
    """Not oneself, not another body, not without the rank, not with an old second factor (TH-E3)."""
    async with by_two(tmp_path) as two:
        proposal = await two.propose(two.max)
        refused = [
            await two.decide(two.max, proposal, "approve"),
            await two.decide(two.play.boss, proposal, "approve", body_hash="0" * 64),
            await two.decide(two.pia, proposal, "approve"),
        ]
        two.play.edge.clock.move(minutes=5, seconds=1)
        refused.append(await two.decide(two.play.boss, proposal, "approve"))
        digits = two.play.staff.digits("boss")
        again = two.play.staff.with_cookie(await two.play.boss.post("/step-up", json={"digits": digits}))
        async with again:
            done = await two.decide(again, proposal, "approve")

        expected = [
            "proposal/same-person",
            "proposal/other-body",
            "staff/needs-a-second-person",
            "proposal/step-up-needed",
        ]
        assert [*expected, "done"] == [*refused, done]
        kept = [each for each in await two.records() if each[0] == "approval-refused/1"]
        assert 4 == len(kept)
        assert all(key.startswith("program/") for *_, key in kept)
        assert 500 == await two.most()


async def test_a_proposal_that_is_over_is_not_approved(tmp_path: Path) -> None:
    """Withdrawn, rejected or expired: each stays so, and the refusal says which."""
    async with by_two(tmp_path) as two:
        withdrawn = await two.propose(two.pia, 100)
        assert "proposal/not-yours" == await two.decide(two.max, withdrawn, "withdraw")
        assert "done" == await two.decide(two.pia, withdrawn, "withdraw")
        rejected = await two.propose(two.pia, 200)
        assert "proposal/same-person" == await two.decide(two.pia, rejected, "reject", reason="no")
        assert "done" == await two.decide(two.max, rejected, "reject", reason="not today")
        late = await two.propose(two.pia, 300)
        two.play.edge.clock.move(minutes=10)

        over = [await two.decide(two.max, each, "approve") for each in (withdrawn, rejected, late)]
        unknown = await two.decide(two.max, {"number": 99, "body_hash": "0"}, "approve")
        assert ["proposal/is-over"] * 3 == over
        assert "proposal/unknown" == unknown
        assert "proposal-expired/1" in [each[0] for each in await two.records()]
        assert 1000 == await two.most()


async def test_a_proposal_about_what_has_changed_is_stale(tmp_path: Path) -> None:
    """Two propose other limits; once one is approved, the other was about limits that are gone."""
    async with by_two(tmp_path) as two:
        first, second = await two.propose(two.pia, 400), await two.propose(two.pia, 300)
        assert "done" == await two.decide(two.max, first, "approve")
        assert (await two.shown(second["number"]))["has_moved"]

        assert "proposal/has-moved" == await two.decide(two.max, second, "approve")
        assert 400 == await two.most()


async def test_two_simultaneous_approvals_take_effect_once(tmp_path: Path) -> None:
    """One of them is told that it was approved; so is one who takes it back in the same moment."""
    async with by_two(tmp_path) as two:
        for maximum in range(101, 106):
            proposal = await two.propose(two.pia, maximum)
            answers = await asyncio.gather(
                two.decide(two.max, proposal, "approve"),
                two.decide(two.play.boss, proposal, "approve"),
                two.decide(two.pia, proposal, "withdraw"),
            )
            assert ["done", "proposal/is-over", "proposal/is-over"] == sorted(answers)
            done = [each[0] for each in await two.records()]
            assert done.count("limits-set/1") == done.count("proposal-approved/1")


async def test_the_proposal_of_someone_promoted_or_dismissed_has_no_effect(tmp_path: Path) -> None:
    """In a new role it is still the same person; a proposal made in a role no longer held is void."""
    async with by_two(tmp_path) as two:
        proposal = await two.propose(two.pia)
        raised = o.ChangeRoles(person="pia", roles=(Role.SHIFT_MANAGER,))
        await two.play.staff.order(raised, ADA, BOSS)
        async with await two.play.staff.come_in("pia", Role.SHIFT_MANAGER) as pia:
            assert "proposal/same-person" == await two.decide(pia, proposal, "approve")
            assert "access/role-not-held" == await two.decide(two.max, proposal, "approve")
            another = await two.propose(pia, 200)
            dismissed = o.DismissPerson(person="pia", reason="caught")
            await two.play.staff.order(dismissed, BOSS)

            assert "access/dismissed" == await two.decide(two.max, another, "approve")
            assert "done" == await two.decide(two.max, another, "reject", reason="so be it")
        assert 1000 == await two.most()


async def test_a_proposal_of_someone_who_has_gone_home_can_still_be_approved(tmp_path: Path) -> None:
    """At a table and in the administration: whoever approves is at work, and that is enough."""
    async with by_two(tmp_path) as two:
        proposal = await two.propose(two.pia)
        assert 200 == (await two.pia.post("/sign-out")).status_code
        assert "done" == await two.decide(two.max, proposal, "approve")
        assert 500 == await two.most()

        ada, boss = two.play.ada, two.play.boss
        order = {"command": "appoint-person", "person": "eve", "roles": ["cashier"]}
        made = await two.post(ada, "/administration/proposals", reason="the cage is short", order=order)
        (waiting,) = (await boss.get("/administration/proposals")).json()["proposals"]
        assert 200 == (await ada.post("/sign-out")).status_code
        path = f"/administration/proposals/{made.json()['proposal']}/approve"
        done = await two.post(boss, path, body_hash=waiting["body_hash"])
        assert 200 == done.status_code, done.text


async def test_a_supervisor_closes_a_table_with_a_manager_who_needs_nobody(tmp_path: Path) -> None:
    """Alone a supervisor is refused; the manager may approve it, or order it, and cannot propose it."""
    async with by_two(tmp_path) as two:

        async def is_open() -> bool:
            table = (await two.play.edge.house.standing("T1")).table
            return table is not None and table.is_open

        count = {"minor_units": 0}
        close = {"command": "close-table", "count": count}
        alone = await two.post(two.pia, "/tables/T1/close-table", count=count)
        needless = await two.post(two.max, "/tables/T1/proposals", reason="x", order=close)
        made = await two.post(two.pia, "/tables/T1/proposals", reason="nobody plays", order=close)
        proposal = await two.shown(made.json()["proposal"])

        assert "staff/needs-a-second-person" == alone.json()["code"]
        assert "proposal/not-needed" == needless.json()["code"]
        assert ("done", False) == (await two.decide(two.max, proposal, "approve"), await is_open())
        assert ("table-closed/1", "pia", "max") == (await two.records())[-1][:3]
        opened = await two.post(two.max, "/tables/T1/open-table", count=count)
        assert (200, True) == (opened.status_code, await is_open())


async def test_what_takes_one_person_or_would_be_refused_anyway_is_not_proposed(tmp_path: Path) -> None:
    """A ruling that touches no settled round is one's own; what is no order of two is no message at all."""
    async with by_two(tmp_path) as two:
        ruling = {"command": "give-ruling", "hold": 1, "verdict": "continue", "reason": "so it is"}
        held = await two.post(two.pia, "/tables/T1/proposals", reason="x", order=ruling)
        one = await two.post(two.pia, "/tables/T1/proposals", reason="x", order={"command": "open-betting"})
        count = {"minor_units": 0}
        why = await two.post(
            two.pia, "/tables/T1/proposals", reason=" ", order={"command": "count-tray", "count": count}
        )
        role = {"command": "set-limits", "limits": limits(100)}
        async with await two.play.staff.come_in("dora", Role.DEALER) as dora:
            dealer = await two.post(dora, "/tables/T1/proposals", reason="x", order=role)

        codes = [each.json()["code"] for each in (held, one, why, dealer)]
        assert ["ruling/nothing-held", "request/broken", "proposal/needs-a-reason", "role/may-not"] == codes


ADMINISTRATION_STEPS: list[tuple[str, dict[str, object]]] = [
    ("people/works-here", {"command": "appoint-person", "person": "pia", "roles": ["dealer"]}),
    ("people/held-alone", {"command": "appoint-person", "person": "eve", "roles": ["dealer", "auditor"]}),
    ("people/not-for-yourself", {"command": "change-roles", "person": "ada", "roles": ["dealer"]}),
    ("people/same-roles", {"command": "change-roles", "person": "pia", "roles": ["pit-supervisor"]}),
    ("access/unknown-person", {"command": "change-roles", "person": "eve", "roles": ["dealer"]}),
    ("day/not-a-time", {"command": "set-gaming-day", "begins_at": 1440, "utc_offset": 0}),
]
CAGE_ORDERS: list[tuple[str, dict[str, object]]] = [
    ("ticket/unknown", {"command": "replace-ticket", "reference": 9, "reason": "camera 7"}),
    ("ticket/not-a-number", {"command": "replace-ticket", "number": "12345", "reason": "camera 7"}),
    ("player/not-excluded", {"command": "readmit-person", "player": "ann", "reason": "asked for it"}),
]


async def test_an_impossible_order_to_cage_or_administration_is_refused_when_it_is_proposed(
    tmp_path: Path,
) -> None:
    """With the refusal that its approval would meet; nothing is on record, and nothing waits for anyone."""
    async with by_two(tmp_path) as two:
        for stream, by, cases in (
            ("administration", two.play.ada, ADMINISTRATION_STEPS),
            ("cage", two.pia, CAGE_ORDERS),
        ):
            before = await two.records(stream)
            for code, order in cases:
                answer = await two.post(by, f"/{stream}/proposals", reason="to be done", order=order)
                assert (409, code) == (answer.status_code, answer.json()["code"])

            assert before == await two.records(stream)
            assert [] == (await two.play.boss.get(f"/{stream}/proposals")).json()["proposals"]


async def test_a_person_is_appointed_by_an_admin_and_a_head_of_the_house(tmp_path: Path) -> None:
    """The administration has proposals of its own, in its own chain; a pit manager has no part in them."""
    async with by_two(tmp_path) as two:
        order = {"command": "appoint-person", "person": "eve", "roles": ["cashier"]}
        ada, boss = two.play.ada, two.play.boss
        made = await two.post(ada, "/administration/proposals", reason="the cage is short", order=order)
        (proposal,) = (await boss.get("/administration/proposals")).json()["proposals"]
        path = f"/administration/proposals/{made.json()['proposal']}/approve"
        alone = await two.post(ada, path, body_hash=proposal["body_hash"])
        manager = await two.post(two.max, path, body_hash=proposal["body_hash"])
        done = await two.post(boss, path, body_hash=proposal["body_hash"])

        assert "proposal/same-person" == alone.json()["code"]
        assert "role/may-not" == manager.json()["code"]
        assert 200 == done.status_code, done.text
        assert "eve" in (await two.play.edge.house.administration()).people
        *_, refused, approved, appointed = await two.records("administration")
        assert ("approval-refused/1", "program") == refused[:2]
        assert ("proposal-approved/1", "boss", "") == approved[:3]
        assert ("person-appointed/1", "ada", "boss") == appointed[:3]


async def test_what_nobody_approves_in_time_expires_in_the_administration_too(tmp_path: Path) -> None:
    """The house puts it on record when it looks after its tables."""
    async with by_two(tmp_path) as two:
        order = {"command": "change-roles", "person": "pia", "roles": ["dealer"]}
        made = await two.post(two.play.ada, "/administration/proposals", reason="she asked", order=order)
        assert 200 == made.status_code, made.text
        two.play.edge.clock.move(minutes=10)
        expired: list[str] = []
        async with asyncio.timeout(120):
            while not expired:
                await asyncio.sleep(QUICK.look_every)
                expired = [each[0] for each in await two.records("administration") if "expired" in each[0]]

        assert ["proposal-expired/1"] == expired


async def test_a_request_over_the_bus_cannot_claim_a_second_person(tmp_path: Path) -> None:
    """Another process of the house cannot claim one either: only a proposal does."""
    async with by_two(tmp_path) as two:
        boss, max_ = Actor("boss", Role.SHIFT_MANAGER), Actor("max", Role.PIT_MANAGER)
        bus = two.play.edge.bus
        drop = encode_request("b1", c.DropBox(box="B1"), boss, max_)
        appoint = encode_request("b2", o.AppointPerson(person="eve", roles=(Role.DEALER,)), ADA, BOSS)
        told = [
            await bus.ask("T1", drop, seconds=10),
            await bus.ask("administration", appoint, seconds=10),
        ]

        for each in told:
            assert b"a second person approves a proposal, and is not brought along" in each


@pytest.mark.parametrize("path", ["/tables/T9/proposals", "/tables/cage/proposals"])
async def test_proposals_of_no_table_are_not_found(path: str, tmp_path: Path) -> None:
    """A name that is no table has none."""
    async with by_two(tmp_path) as two:
        assert 404 == (await two.max.get(path)).status_code


async def test_the_audit_finds_nothing_wrong_with_what_two_people_did_and_did_not_do(tmp_path: Path) -> None:
    """Approvals, refused ones, and what became of the others stand as they should; so says an outsider."""
    async with by_two(tmp_path) as two:
        first, second = await two.propose(two.pia, 400), await two.propose(two.pia, 300)
        assert "proposal/same-person" == await two.decide(two.pia, first, "approve")
        assert "done" == await two.decide(two.max, first, "approve")
        assert "proposal/has-moved" == await two.decide(two.max, second, "approve")
        assert "done" == await two.decide(two.pia, second, "withdraw")
        order = {"command": "appoint-person", "person": "eve", "roles": ["cashier"]}
        await two.post(two.play.ada, "/administration/proposals", reason="short", order=order)
        (waits,) = (await two.play.boss.get("/administration/proposals")).json()["proposals"]
        path = f"/administration/proposals/{waits['number']}/approve"
        assert 409 == (await two.post(two.play.boss, path, body_hash="0")).status_code
    with SqliteContents(tmp_path / "house.db") as contents:
        report = examine(contents)
        with (tmp_path / "export").open("wb") as file:
            write_export(contents, file)
    checked, _ = verify_export.verify(tmp_path / "export", None, None)

    assert () == tuple(report.findings)
    assert checked.answers == report.answers


async def test_a_newcomer_comes_in_without_anyone_touching_the_machine(tmp_path: Path) -> None:
    """Proposed, approved, a code, a password, a sign-in; whoever has a password gets no other code so."""
    async with by_two(tmp_path) as two:
        ada, boss = two.play.ada, two.play.boss
        order = {"command": "appoint-person", "person": "eve", "roles": ["cashier"]}
        early = await ada.post("/people/code", json={"person": "eve"})
        await two.post(ada, "/administration/proposals", reason="short", order=order)
        (waits,) = (await boss.get("/administration/proposals")).json()["proposals"]
        path = f"/administration/proposals/{waits['number']}/approve"
        assert 200 == (await two.post(boss, path, body_hash=waits["body_hash"])).status_code
        drawn = (await ada.post("/people/code", json={"person": "eve"})).json()
        body = {"person": "eve", "code": drawn["code"], "password": "four dry umbrellas on eve"}
        async with two.play.edge.browser() as browser:
            assert 200 == (await browser.post("/password", json=body)).status_code
            shown = {"person": "eve", "password": body["password"], "role": "cashier"}
            assert 200 == (await browser.post("/sign-in", json=shown)).status_code
        again = await ada.post("/people/code", json={"person": "eve"})
        manager = await two.max.post("/people/code", json={"person": "eve"})

        assert "access/unknown-person" == early.json()["code"]
        assert "password/is-set" == again.json()["code"]
        assert "role/may-not" == manager.json()["code"]
        assert "password-code-drawn/1" in [each[0] for each in await two.records("administration")]
