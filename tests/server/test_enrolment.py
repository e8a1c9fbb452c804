"""How a terminal comes to a house: by the code that an admin drew for it, whoever is signed in by then."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from msgspec.structs import replace

from server.edge import ORIGIN
from server.play import BOSS, OFTEN, Play, at_a_table, enrolling
from sicbo.administration import commands as o
from sicbo.client.enrolment import propose
from sicbo.client.http_session import HttpSession
from sicbo.client.keys import fresh_key
from sicbo.people import Role

FOR_DAYS = replace(OFTEN, code_seconds=7 * 24 * 3600)


async def code_of_ada(play: Play, device: str, table: str = "T1") -> str:
    wanted = {"device": device, "kind": "terminal", "table": table}
    return str((await play.ada.post("/devices/code", json=wanted)).json()["code"])


async def asks(
    play: Play, device: str, code: str, key: EllipticCurvePrivateKey, address: str = "127.0.0.1"
) -> tuple[int, str]:
    """Request access as the page does; give the status, and the code of a refusal."""
    async with play.edge.browser(address=address) as browser:
        answer = await browser.post("/devices/enrol", json=enrolling(device, code, key))
    return answer.status_code, str(answer.json().get("code", ""))


async def approved(play: Play, device: str) -> tuple[str, int]:
    """Let the boss come in and approve a device; give who had proposed it, and the answer."""
    async with await play.staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
        devices = (await boss.get("/devices")).json()["devices"]
        shown = next(each for each in devices if each["device"] == device)
        body = {"key": device, "device": device, "fingerprint": shown["fingerprint"]}
        return shown["proposed_by"], (await boss.post("/devices/approve", json=body)).status_code


async def test_a_terminal_could_not_come_once_the_admin_was_idle(tmp_path: Path) -> None:
    """After fifteen minutes, a night and several days: the code was drawn by someone who was signed in then."""
    async with at_a_table(tmp_path, FOR_DAYS) as play:
        codes = {device: await code_of_ada(play, device) for device in ("ann", "bob", "eve")}
        for device, hours in (("ann", 0.26), ("bob", 9), ("eve", 72)):
            play.edge.clock.move(hours=hours)
            await play.edge.sign_in_service.sweep()
            assert not (await play.edge.house.administration()).sessions
            assert (200, "") == await asks(play, device, codes[device], fresh_key())
            assert ("ada", 200) == await approved(play, device)


async def test_a_terminal_could_not_come_once_the_admin_had_signed_out(tmp_path: Path) -> None:
    """By the client: the admin draws the code, signs out, and walks over to the terminal."""
    async with at_a_table(tmp_path) as play:
        code = await code_of_ada(play, "ann")
        assert 200 == (await play.ada.post("/sign-out")).status_code

        assert await propose(HttpSession(play.edge.url, ORIGIN), "ann", code, fresh_key())


async def test_a_code_of_an_admin_who_was_dismissed_lets_nobody_in(tmp_path: Path) -> None:
    """Whoever lost the right to propose a device has not proposed it."""
    async with at_a_table(tmp_path) as play:
        code = await code_of_ada(play, "ann")
        await play.staff.appoint("ned", Role.ADMIN)
        await play.do(o.DismissPerson(person="ada", reason="left"), BOSS)

        assert (409, "access/dismissed") == await asks(play, "ann", code, fresh_key())


async def test_a_refused_enrolment_used_the_code_up(tmp_path: Path) -> None:
    """Its table was not registered yet; then it comes with the same key and the same code, which is used once."""
    async with at_a_table(tmp_path) as play:
        code, key = await code_of_ada(play, "ann", "T2"), fresh_key()
        assert (409, "table/unknown") == await asks(play, "ann", code, key)
        await play.do(o.RegisterTable(table="T2"), BOSS)

        assert (200, "") == await asks(play, "ann", code, key)
        body = {"key": "r", "device": "ann", "reason": "moved"}
        assert 200 == (await play.boss.post("/devices/revoke", json=body)).status_code
        assert (403, "code/wrong") == await asks(play, "ann", code, fresh_key())


async def test_the_code_of_a_device_could_be_guessed_without_limit(tmp_path: Path) -> None:
    """So many guesses a minute for one device from one place; its code is still good for who has it."""
    async with at_a_table(tmp_path, replace(OFTEN, sign_ins_a_minute=5)) as play:
        code = await code_of_ada(play, "ann")
        guesses = [await asks(play, "ann", "abcd", fresh_key(), "127.0.0.2") for _ in range(6)]
        assert [(403, "code/wrong")] * 5 + [(429, "request/too-often")] == guesses
        assert (429, "request/too-often") == await asks(play, "ann", code, fresh_key(), "127.0.0.2")
        assert (403, "code/wrong") == await asks(play, "bob", "abcd", fresh_key(), "127.0.0.2")

        assert (200, "") == await asks(play, "ann", code, fresh_key())
