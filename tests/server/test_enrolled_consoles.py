"""Consoles and pit desks as enrolled devices, in a house that wants it (STD-X8); elsewhere as ever."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from server.edge import ORIGIN, served
from server.play import OFTEN, enrolling
from server.staff import Staff
from server.test_sign_in import happened
from sicbo.administration import events as e
from sicbo.client.keys import fresh_key, sign
from sicbo.messages.proofs import Connecting
from sicbo.people import Role
from sicbo.server.settings import AccessRules

BOTH = (("boss", Role.SHIFT_MANAGER), ("ada", Role.ADMIN))


class Consoles:
    """A house that works at enrolled consoles, with its first people."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self.number = 0

    async def let_in(self, device: str, *, kind: str = "console", table: str = "") -> EllipticCurvePrivateKey:
        """Enrol a device: ada draws the code, and boss approves; both are signed in without one."""
        key = fresh_key()
        async with (
            await self.staff.come_in("ada", Role.ADMIN) as ada,
            await self.staff.come_in("boss", Role.SHIFT_MANAGER) as boss,
        ):
            wanted = {"device": device, "kind": kind, "table": table}
            code = (await ada.post("/devices/code", json=wanted)).json()["code"]
            shown = (await ada.post("/devices/enrol", json=enrolling(device, code, key))).json()
            body = {"key": f"let-in-{device}", "device": device, "fingerprint": shown["fingerprint"]}
            done = await boss.post("/devices/approve", json=body)
            assert 200 == done.status_code, done.text
        return key

    async def sign_in(
        self, person: str, role: Role, device: str, key: EllipticCurvePrivateKey, nonce: str = ""
    ) -> httpx.Response:
        """Sign in at a console, which signs a fresh challenge or one that is given."""
        self.number += 1
        async with self.staff.edge.browser() as browser:
            drawn = (await browser.post("/sign-in/challenge")).json()
        nonce = nonce or drawn["nonce"]
        proof = Connecting(nonce=nonce, house=drawn["house"], device=device, counter=self.number)
        console = {"device": device, "nonce": nonce, "counter": self.number, "signature": sign(key, proof)}
        shown = self.staff.shows(person, role, digits=self.staff.digits(person))
        return await self.staff.try_in({**shown, "console": console})  # type: ignore[dict-item]

    async def at(
        self, person: str, role: Role, device: str, key: EllipticCurvePrivateKey
    ) -> httpx.AsyncClient:
        """Sign in at a console; give the browser there."""
        answer = await self.sign_in(person, role, device, key)
        assert 200 == answer.status_code, answer.text
        return self.staff.with_cookie(answer)


@asynccontextmanager
async def enrolled(folder: Path, *, is_asked: bool = True) -> AsyncIterator[Consoles]:
    """Serve a house whose consoles are enrolled, or need not be."""
    asked = AccessRules(enrolled_consoles=is_asked, staff_idle_seconds=900)
    async with served(folder, mark="real", limits=OFTEN, access=asked) as edge:
        staff = Staff(edge)
        await staff.set_up()
        async with await staff.come_in(*BOTH[0]) as boss:
            await boss.post("/administration/register-table", json={"key": "r", "table": "T1"})
        yield Consoles(staff)


async def socket_of(consoles: Consoles, browser: httpx.AsyncClient, path: str, first: dict[str, str]) -> str:
    """Open a live line; say how it begins: the message, or the status that it is refused with."""
    asked = await browser.post("/socket-ticket")
    url = consoles.staff.edge.url.replace("http", "ws") + path
    headers = {"Cookie": browser.headers["Cookie"]}
    try:
        async with connect(url, origin=Origin(ORIGIN), additional_headers=headers) as line:
            await line.send(json.dumps(first | {"ticket": asked.json()["ticket"]}))
            return str(json.loads(await line.recv())["message"])
    except InvalidStatus as refused:
        return str(refused.response.status_code)


async def ordered(boss: httpx.AsyncClient) -> str:
    """Give an order to the cage, which knows no such ticket; say what it answers."""
    told = await boss.post("/cage/report-ticket-lost", json={"key": "t", "reference": 1})
    return str(told.json()["code"])


async def test_a_browser_that_nobody_has_enrolled_orders_nothing_and_sees_no_desk(tmp_path: Path) -> None:
    """Who signs in without a console looks after people and devices, and no more."""
    async with enrolled(tmp_path) as consoles, await consoles.staff.come_in(*BOTH[0]) as boss:
        about = (await boss.get("/about")).json()
        registered = await boss.post("/administration/register-table", json={"key": "r3", "table": "T3"})
        refused = [
            await boss.post("/tables/T1/start-shift", json={"key": "s", "shift": "day"}),
            await boss.post("/cage/report-ticket-lost", json={"key": "t", "reference": 1}),
            await boss.post("/tables/T1/proposals", json={"key": "p", "reason": "r", "order": {}}),
            await boss.post("/administration/resume-play", json={"key": "q", "stop": 1, "reason": "r"}),
        ]
        pit = await socket_of(consoles, boss, "/pit", {"message": "open-pit"})
        people = await boss.get("/people")

    assert about["needs_console"]
    assert 200 == registered.status_code
    assert [(403, "device/console-needed")] * 4 == [
        (each.status_code, each.json()["code"]) for each in refused
    ]
    assert "pit-opened" != pit
    assert 200 == people.status_code


async def test_at_an_enrolled_console_people_work_until_it_is_revoked(tmp_path: Path) -> None:
    """The session and every record name it; revoked, it and its sessions are out at once."""
    async with enrolled(tmp_path) as consoles:
        key = await consoles.let_in("C1")
        async with await consoles.at(*BOTH[0], "C1", key) as boss:
            shown = (await boss.get("/session")).json()
            order = await ordered(boss)
            pit = await socket_of(consoles, boss, "/pit", {"message": "open-pit"})
            renewed = await boss.post("/step-up", json={"digits": consoles.staff.digits("boss")})
            sessions = (await consoles.staff.edge.house.administration()).sessions.values()
            devices = {each.person: each.device for each in sessions if each.device}
            async with await consoles.staff.come_in(*BOTH[1]) as ada:
                body = {"key": "gone", "device": "C1", "reason": "stolen"}
                assert 200 == (await ada.post("/devices/revoke", json=body)).status_code
            async with consoles.staff.with_cookie(renewed) as still:
                out = await still.get("/session")
        again = await consoles.sign_in(*BOTH[0], "C1", key)

    assert "C1" == shown["device"] == renewed.json()["device"]
    assert "ticket/unknown" == order
    assert "pit-opened" == pit
    assert {"boss": "C1"} == devices
    assert 401 == out.status_code
    assert (403, "device/not-known") == (again.status_code, again.json()["code"])


async def test_no_other_device_passes_for_a_console(tmp_path: Path) -> None:
    """Another key, a terminal, one that waits, a challenge used twice or made up, an older number."""
    async with enrolled(tmp_path) as consoles:
        key = await consoles.let_in("C1")
        terminal = await consoles.let_in("T1-7", kind="terminal", table="T1")
        other_key = await consoles.sign_in(*BOTH[0], "C1", fresh_key())
        other_kind = await consoles.sign_in(*BOTH[0], "T1-7", terminal)
        made_up = await consoles.sign_in(*BOTH[0], "C1", key, nonce="1.abc")
        right = await consoles.sign_in(*BOTH[0], "C1", key)
        consoles.number -= 1
        replayed = await consoles.sign_in(*BOTH[0], "C1", key)
        for number in range(3):
            await consoles.sign_in(*BOTH[0], f"C{number + 7}", key, nonce="1.abc")
        failed = await happened(consoles.staff.edge, e.SignInFailed)

    assert ["device/not-known"] * 2 == [each.json()["code"] for each in (other_key, other_kind)]
    assert "code/wrong" == made_up.json()["code"]
    assert 200 == right.status_code
    assert "device/counter" == replayed.json()["code"]
    assert ["C1", "T1-7", "C1", "C1"] == [each.device for each in failed if each.device]  # type: ignore[attr-defined]
    assert {""} == {each.device for each in failed[4:]}, "made-up names count as one device"  # type: ignore[attr-defined]


async def test_a_house_that_does_not_ask_for_it_works_in_any_browser(tmp_path: Path) -> None:
    """As ever, by default."""
    async with (
        enrolled(tmp_path, is_asked=False) as consoles,
        await consoles.staff.come_in(*BOTH[0]) as boss,
    ):
        assert not (await boss.get("/about")).json()["needs_console"]
        order = await ordered(boss)

    assert "ticket/unknown" == order
    assert not AccessRules().enrolled_consoles
