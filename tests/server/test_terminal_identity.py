"""A terminal shows who it is, at each connection, and is shut out at once."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace

from at_the_table import money
from server.by_hand import challenged, goodbye, proof, refusal
from server.edge import ORIGIN
from server.play import OFTEN, at_a_table, enrolling
from sicbo.administration import events as e
from sicbo.client.keys import fresh_key, sign
from sicbo.client.terminal import Disconnected, Identity
from sicbo.house_runtime.requests import Rejected
from sicbo.messages.proofs import Enrolling
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION
from sicbo.table import commands as c


async def test_one_key_is_one_device_however_it_is_written(tmp_path: Path) -> None:
    """A key was enrolled a second time as a compressed point, and was two devices."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        point = ann.key.public_key()
        ways = (
            point.public_bytes(Encoding.X962, PublicFormat.CompressedPoint).hex(),
            point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint).hex().upper(),
        )
        for number, written in enumerate(ways):
            wanted = {"device": f"bob{number}", "kind": "terminal", "table": "T1"}
            code = (await play.ada.post("/devices/code", json=wanted)).json()["code"]
            proof = Enrolling(house="h1", device=f"bob{number}", code=code, public_key=written)
            body = {"device": f"bob{number}", "code": code, "public_key": written}
            async with play.edge.browser() as browser:
                answer = await browser.post("/devices/enrol", json=body | {"signature": sign(ann.key, proof)})
            assert "device/key-is-taken" == answer.json().get("code"), answer.text


async def test_a_terminal_acts_only_once_a_second_person_let_it_in(tmp_path: Path) -> None:
    """The admin who proposed it cannot, and the fingerprint must be that of its key."""
    async with at_a_table(tmp_path) as play:
        key, fingerprint = await play.propose("ann")
        identity = Identity("ann", key, ORIGIN)
        body = {"key": "a", "device": "ann", "fingerprint": fingerprint}

        assert "device/not-known" == await refusal(play, identity)
        assert 403 == (await play.ada.post("/devices/approve", json=body)).status_code
        wrong = await play.boss.post("/devices/approve", json=body | {"fingerprint": "0000"})
        assert "device/other-fingerprint" == wrong.json()["code"]
        (shown,) = (await play.boss.get("/devices")).json()["devices"]
        assert ("proposed", "ada", fingerprint) == (
            shown["standing"],
            shown["proposed_by"],
            shown["fingerprint"],
        )


async def test_a_code_lets_one_device_ask_once(tmp_path: Path) -> None:
    """Not another device, not twice, not without the key that it shows, and not for long."""
    async with at_a_table(tmp_path) as play:

        async def asks(device: str, code: str, key: EllipticCurvePrivateKey, **changed: str) -> str:
            async with play.edge.browser() as browser:
                body = enrolling(device, code, key) | changed
                answer = await browser.post("/devices/enrol", json=body)
            return str(answer.json().get("code", answer.status_code))

        async def code_for(device: str) -> str:
            wanted = {"device": device, "kind": "terminal", "table": "T1"}
            return str((await play.ada.post("/devices/code", json=wanted)).json()["code"])

        key, code = fresh_key(), await code_for("ann")
        assert "code/wrong" == await asks("bob", code, key)
        assert "device/not-signed" == await asks("ann", code, key, signature="00" * 64)
        assert "device/not-signed" == await asks("ann", code, key, public_key="04" + "00" * 64)
        assert "200" == await asks("ann", code, key)
        assert "code/wrong" == await asks("ann", code, key)
        late = await code_for("eve")
        play.edge.clock.move(minutes=10)
        assert "code/wrong" == await asks("eve", late, fresh_key())


async def test_only_the_key_that_was_let_in_opens_the_socket(tmp_path: Path) -> None:
    """Not another key, not another name, not an older connection; no answer tells which of them it was."""
    async with at_a_table(tmp_path) as play:
        ann, bob = await play.enrol("ann"), await play.enrol("bob")

        assert "device/not-known" == await refusal(play, replace(ann, key=fresh_key()))
        assert "device/not-known" == await refusal(play, replace(ann, device="bob"))
        assert "device/not-known" == await refusal(play, replace(bob, device="nobody"))
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view)
        play.edge.clock.move(seconds=-1)
        assert "device/counter" == await refusal(play, ann)

        records = [decode(each.data)[1] for each in await play.edge.store.read(ADMINISTRATION)]
        failed = [each for each in records if isinstance(each, e.SignInFailed)]
        report = (await play.boss.get("/reports/sign-ins", params={"form": "json"})).text
    assert [
        ("ann", "the signature is not of the key of the device"),
        ("bob", "the signature is not of the key of the device"),
        ("nobody", "no device has this name"),
        ("ann", "the connection has no higher number than the last"),
    ] == [(each.device, each.why) for each in failed]
    assert {("", "127.0.0.1")} == {(each.person, each.address) for each in failed}
    assert all(each.why in report for each in failed)


async def test_failed_codes_of_devices_are_on_record_and_a_device_that_waits_is_not(tmp_path: Path) -> None:
    """A wrong code and a wrong signature; one that asks until it is approved does nothing wrong."""
    async with at_a_table(tmp_path, replace(OFTEN, sign_ins_a_minute=5)) as play:
        key, _ = await play.propose("ann")
        waiting = Identity("ann", key, ORIGIN)
        assert "device/not-known" == await refusal(play, waiting)
        async with play.edge.browser() as browser:
            for _ in range(8):
                body = enrolling("eve", "no code", fresh_key())
                assert 400 <= (await browser.post("/devices/enrol", json=body)).status_code < 500
        for _ in range(7):
            assert "device/not-known" == await refusal(play, replace(waiting, device="bob"))

        records = [decode(each.data)[1] for each in await play.edge.store.read(ADMINISTRATION)]

    failed = [each for each in records if isinstance(each, e.SignInFailed)]
    wrong, unknown = ("eve", "the code of the device is wrong"), ("bob", "no device has this name")
    assert [*[wrong] * 5, *[unknown] * 5] == [(each.device, each.why) for each in failed]


async def test_a_recorded_connection_cannot_be_played_again(tmp_path: Path) -> None:
    """The nonce is another each time (TH-P1)."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        line, challenge = await challenged(play)
        recorded = proof(ann, challenge, 7)
        await line.send(recorded)
        assert "welcome" == json.loads(await line.recv())["message"]
        await line.close()

        again, fresh = await challenged(play)
        assert fresh["nonce"] != challenge["nonce"]
        await again.send(recorded)

        assert "device/not-known" == await goodbye(again)


async def test_a_device_has_one_connection_the_newest(tmp_path: Path) -> None:
    """Two tabs with one key: the first is told, and can do nothing more."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        async with play.at(ann) as first:
            await first.until(lambda view: view)
            async with play.at(ann) as second:
                await second.until(lambda view: view)
                with pytest.raises(Disconnected) as down:
                    await first.until(lambda view: view.round == 99)
                assert "socket/elsewhere" == down.value.code
                with pytest.raises(Disconnected):
                    await first.lay({"small": money(20)})


async def test_a_revoked_terminal_is_shut_out_while_it_is_connected(tmp_path: Path) -> None:
    """It sees nothing more, its wagers stand, and it does not come back."""
    async with at_a_table(tmp_path) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            await terminal.lay({"small": money(20)})
            body = {"key": "r", "device": "ann", "reason": "stolen"}
            assert 200 == (await play.boss.post("/devices/revoke", json=body)).status_code
            with pytest.raises(Disconnected) as down:
                await terminal.until(lambda view: view.round == 99)
            assert "socket/shut-out" == down.value.code
        assert "device/not-known" == await refusal(play, ann)


async def test_a_revoked_terminal_is_refused_with_its_next_order(tmp_path: Path) -> None:
    """Nobody waits for the next look: the table itself asks who may act."""
    async with at_a_table(tmp_path, replace(OFTEN, looks_again_seconds=60)) as play:
        ann = await play.enrol("ann")
        await play.do(c.OpenBetting())
        async with play.at(ann) as terminal:
            await terminal.until(lambda view: view.is_betting_open)
            body = {"key": "r", "device": "ann", "reason": "stolen"}
            await play.boss.post("/devices/revoke", json=body)

            answer = await terminal.lay({"small": money(20)})

            assert isinstance(answer, Rejected)
            assert "access/device-not-active" == answer.code


async def test_a_terminal_without_a_position_is_told_so(tmp_path: Path) -> None:
    """It was let in before the pit gave it a place at the table."""
    async with at_a_table(tmp_path) as play:
        key, fingerprint = await play.propose("ann")
        body = {"key": "a", "device": "ann", "fingerprint": fingerprint}
        await play.boss.post("/devices/approve", json=body)

        assert "socket/no-position" == await refusal(play, Identity("ann", key, ORIGIN))
