"""The orders before the first round, prepared: sent as they are by those who may, they open a table of any document."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.edge import served
from server.play import OFTEN
from server.staff import PASSWORD, Staff
from sicbo.people import Role
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.table.people_needed import people_missing
from sicbo.table.state import Table

LEFT_TO_PEOPLE = {"count": {"minor_units": 123_00}, "player": "ann", "visit": "ann"}
"""What is typed; whatever is to be attested is."""


class ThreePeople:
    """A shift manager, an admin and a dealer, who came by one code."""

    def __init__(self, staff: Staff, people: dict[str, httpx.AsyncClient]) -> None:
        self.staff = staff
        self.people = people
        self.sent: list[tuple[str, str]] = []

    async def prepared(self, person: str, document: str = "") -> list[dict[str, Any]]:
        """Ask what is prepared for the table, as one of them."""
        query = {"document": document} if document else {}
        answer = await self.people[person].get("/tables/T1/first-orders", params=query)
        assert 200 == answer.status_code, answer.text
        found: list[dict[str, Any]] = answer.json()["orders"]
        return found

    async def send_all(self, person: str, document: str) -> None:
        """Send what is ready for a person, as it is suggested, with what a person has to say."""
        for order in await self.prepared(person, document):
            if order["is_ready"]:
                await self.send(person, order, document)

    async def send(self, person: str, order: dict[str, Any], document: str) -> None:
        """Send one order."""
        shown = order["shown"]
        body = json.loads(order["body"]) | {each["name"]: said(each) for each in shown["fields"]}
        if shown["order"] == "set-up-table":
            body = body | await self._limits(body.pop("minimum"), body.pop("maximum"), document)
        path = f"/{order['stream'] or 'tables/T1'}/{shown['order']}"
        self.sent.append((person, shown["order"]))
        answer = await self.people[person].post(path, json={"key": f"k{len(self.sent)}"} | body)
        assert 200 == answer.status_code, (path, answer.text)

    async def _limits(self, minimum: object, maximum: object, document: str) -> dict[str, object]:
        offered = (await self.people["ada"].get("/rule-documents")).json()["documents"]
        (found,) = (each for each in offered if each["document"] == document)
        by_kind = {kind: {"minimum": minimum, "maximum": maximum} for kind in found["kinds"]}
        return {"rules": found["rules"], "limits": {"by_kind": by_kind}}

    async def table(self) -> Table:
        """Give the table."""
        table = (await self.staff.edge.house.standing("T1")).table
        assert table is not None
        return table


def said(field: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
    """Fill a field in as a page would: with what is suggested, and with what a person says."""
    match field["kind"]:
        case "attest":
            return json.loads(field["value"])
        case "group":
            return {each["name"]: said(each) for each in field["fields"]}
        case "list":
            return [said(field["fields"][0]) for _ in range(field["fewest"])]
        case "flag" if not field.get("value"):
            return True
        case "money" if not field.get("value"):
            return LEFT_TO_PEOPLE["count"]
    return json.loads(field["value"]) if field.get("value") else LEFT_TO_PEOPLE[field["name"]]


@asynccontextmanager
async def in_a_new_house(folder: Path, *, later: int = 0) -> AsyncIterator[ThreePeople]:
    """Serve a house with three people who have just come in: at noon, or so many hours later."""
    async with served(folder, mark="real", limits=OFTEN) as edge:
        edge.clock.move(hours=later)
        staff = Staff(edge)
        await staff.set_up(dealer="dora")
        roles = {"boss": Role.SHIFT_MANAGER, "ada": Role.ADMIN, "dora": Role.DEALER}
        people = {name: await staff.come_in(name, role) for name, role in roles.items()}
        try:
            yield ThreePeople(staff, people)
        finally:
            for each in people.values():
                await each.aclose()


@pytest.mark.parametrize("document", sorted(DOCUMENT_IDS))
async def test_what_is_prepared_opens_a_table_of_any_document(tmp_path: Path, document: str) -> None:
    """Ada sets it up, the dealer sees to a shaker where that is a dealer's, and boss opens it; nobody is skipped.

    Where boss is the only supervisor and had to inspect in one post, ada gives him that of whoever rules.
    """
    async with in_a_new_house(tmp_path) as house:
        await house.send_all("ada", document)
        for person in ("boss", "dora", "boss", "boss", "ada"):
            await house.send_all(person, document)
        table = await house.table()

        assert table.is_open
        assert 12_300 == (await opening_count(house))
        assert [] == [each for each in await house.prepared("boss") if not each["is_optional"]]
        assert {"dora", "boss"} == set(table.roster)
        assert () == people_missing(table)
        assert 1 == len(table.visits)
        names = {name for _, name in house.sent}
        needed = {
            "register-table",
            "set-up-table",
            "assign-post",
            "start-shift",
            "set-up-position",
            "open-table",
        }
        assert needed <= names
        inspected = {each["item"] for each in await inspections(house)}
        assert inspected == ({"electrical-device"} if document == "us-ma-sicbo" else set())


async def opening_count(house: ThreePeople) -> int:
    """Give what was counted when the table opened."""
    (event,) = [each for each in await events(house) if each["event"] == "table-opened/1"]
    return int(event["count"]["minor_units"])


async def inspections(house: ThreePeople) -> list[dict[str, Any]]:
    """List the inspections that were passed."""
    return [each for each in await events(house) if each["event"] == "inspection-passed/1"]


async def events(house: ThreePeople) -> list[dict[str, Any]]:
    """List what is on record of the table."""
    return [json.loads(each.data)["event"] for each in await house.staff.edge.store.read("T1")]


async def test_nothing_that_is_prepared_claims_a_fact(tmp_path: Path) -> None:
    """Sealed dice, what lit up, the count of the tray and who plays are left to whoever looks."""
    async with in_a_new_house(tmp_path) as house:
        await house.send_all("ada", "us-ma-sicbo")
        open_fields = {
            each["name"]
            for order in await house.prepared("boss")
            for each in order["shown"]["fields"]
            if each["kind"] == "attest" or (not each.get("value") and each["kind"] not in ("group", "list"))
        }
        assert {"is_sealed", "trials", "count"} <= open_fields
        by = {order["shown"]["order"]: (order["by"], order["role"]) for order in await house.prepared("boss")}
        assert ("dora", "dealer") == by["fit-mixer"]
        assert ("boss", "shift-manager") == by["record-inspection"]
        for order in await house.prepared("boss"):
            assert not {"is_sealed", "trials", "count", "player"} & json.loads(order["body"]).keys()


async def test_an_inspection_is_named_by_codes_that_a_page_can_translate(tmp_path: Path) -> None:
    """What is inspected, and when, stand in fields beside the words in English: a page in Chinese retells those."""
    async with in_a_new_house(tmp_path) as house:
        await house.send_all("ada", "us-ma-sicbo")
        (inspection,) = (
            each["shown"]
            for each in await house.prepared("boss")
            if each["shown"]["order"] == "record-inspection"
        )
        named = {
            each["name"]: json.loads(each["value"])
            for each in inspection["fields"]
            if each["name"] != "trials"
        }
        assert {"item": "electrical-device", "due": "before-opening"} == named
        assert "electrical device, before opening" == inspection["about"]


async def test_the_suggested_shift_is_the_gaming_day_that_reports_go_by(tmp_path: Path) -> None:
    """At three in the morning the evening before is still going on."""
    async with in_a_new_house(tmp_path, later=15) as house:
        shifts = [
            json.loads(each["body"])["shift"]
            for each in await house.prepared("ada", "au-sicbo")
            if each["shown"]["order"] == "start-shift"
        ]
        assert ["2026-11-15"] == shifts


async def test_a_document_of_several_pay_tables_is_offered_by_the_name_of_its_game(tmp_path: Path) -> None:
    """Nobody takes the game of Resorts World Sentosa for its first pay table."""
    async with in_a_new_house(tmp_path) as house:
        offered = (await house.people["ada"].get("/rule-documents")).json()["documents"]
        titles = {each["document"]: each["title"] for each in offered}
        assert "Sic Bo (Open Cover) (ETG)" == titles["rws-open-cover-etg-2021"]
        assert "3 Card Sic Bo" == titles["mbs-3card-2016"]


async def test_nobody_is_offered_a_post_of_ones_own_and_an_unknown_document_is_named(tmp_path: Path) -> None:
    """Boss sees that ada gives it; a document that there is not is refused with those that there are."""
    async with in_a_new_house(tmp_path) as house:
        orders = await house.prepared("boss", "mbs-sicbo-v6-2020")
        posts = {
            json.loads(each["body"])["person"]: each
            for each in orders
            if each["shown"]["order"] == "assign-post"
        }
        assert ("ada", False, False) == tuple(posts["boss"][name] for name in ("by", "is_mine", "is_ready"))
        assert ("boss", True, True) == tuple(posts["dora"][name] for name in ("by", "is_mine", "is_ready"))
        assert "Gaming Shift Manager" == json.loads(posts["boss"]["body"])["post"]
        answer = await house.people["boss"].get("/tables/T1/first-orders", params={"document": "roulette"})
        assert (404, "request/no-document") == (answer.status_code, answer.json()["code"])
        assert "au-sicbo" in answer.json()["sentence"]


async def test_a_first_dealer_signs_in_with_the_password_of_the_set_up(tmp_path: Path) -> None:
    """The three are three: one name for two of them is refused, and the code stays good."""
    async with served(tmp_path, mark="real", limits=OFTEN) as edge:
        code = await edge.sign_in_service.set_up_code()
        names = {"shift_manager": "boss", "admin": "ada", "dealer": "boss"}
        body = {post: {"name": name, "password": PASSWORD.format(name)} for post, name in names.items()}
        async with edge.browser() as browser:
            refused = await browser.post("/set-up", json={"code": code} | body)
            body["dealer"] = {"name": "dora", "password": PASSWORD.format("dora")}
            done = await browser.post("/set-up", json={"code": code} | body)
            shown = {"person": "dora", "password": PASSWORD.format("dora"), "role": "dealer"}
            came = await browser.post("/sign-in", json=shown)
        people = (await edge.house.administration()).people
    assert "staff/needs-a-second-person" == refused.json()["code"]
    assert ["boss", "ada", "dora"] == [each["person"] for each in done.json()["people"]]
    assert 200 == came.status_code
    assert {"dora": (Role.DEALER,)} == {name: people[name].roles for name in people if name == "dora"}
