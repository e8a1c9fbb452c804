"""What devices post: believed when it is signed with the key of the house's device, and only then."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from immutables import Map
from msgspec.structs import replace

from house_runtime.house import BOSS, House, running
from sicbo.administration.state import Administration, Device, DeviceKind, DeviceStanding
from sicbo.house_runtime.requests import Accepted, Rejected, Request
from sicbo.house_runtime.tables.device_feed import (
    DeviceFeed,
    DeviceKey,
    DeviceMessage,
    PostIsBroken,
    device_keys,
    message_bytes,
    post_of,
    read_post,
    request_of,
)
from sicbo.storage.records import decode
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.people import Actor, Role

SHAKER, STRANGER, STOLEN = (Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2, 3))
AT = datetime(2026, 11, 15, 12, tzinfo=UTC)
MESSAGE = DeviceMessage(house="h1", device="R1", table="T1", round=1, counter=1, faces=(1, 2, 4), at=AT)


def posted(message: DeviceMessage = MESSAGE, key: Ed25519PrivateKey = SHAKER) -> bytes:
    """Sign a message."""
    return post_of(message, key.sign(message_bytes(message)))


async def with_devices(house: House) -> None:
    """Let the house know two devices, one of them no more, and come to the reading of the dice."""
    house.devices |= {
        "R1": DeviceKey(SHAKER.public_key().public_bytes_raw()),
        "R0": DeviceKey(STOLEN.public_key().public_bytes_raw(), is_revoked=True),
    }
    await house.do(c.FitReader(device="R1", is_alone=True), BOSS)
    await house.do(c.OpenBetting())
    await house.do(c.CloseBetting())
    await house.do(c.StartTumble())
    await house.do(c.ReportTumble(times=3))


async def code(house: House, request: Request) -> str:
    """Ask, and give the code of the answer."""
    answer = await house.table.ask(request)
    return answer.code if isinstance(answer, Rejected) else "done"


async def test_a_result_that_is_signed_by_the_device_is_the_outcome(tmp_path: Path) -> None:
    """It is kept with its device and counter; the same post once more gets the same answer and does nothing."""
    async with running("memory", tmp_path, is_virtual=False) as house:
        await with_devices(house)
        first = await house.table.ask(request_of(posted()))
        again = await house.table.ask(request_of(posted()))

        assert isinstance(first, Accepted)
        assert first == again
        table = house.table.standing.table
        assert table is not None
        assert table.previous is not None
        assert "1-2-4" == str(table.previous.outcome)
        assert {"R1": 1} == dict(table.equipment.device_counters)


FORGED: dict[str, tuple[Callable[[], Request], str]] = {
    "a device that the house does not know": (
        lambda: request_of(posted(replace(MESSAGE, device="R9"), STRANGER)),
        "device/unknown-key",
    ),
    "a key that was revoked": (
        lambda: request_of(posted(replace(MESSAGE, device="R0"), STOLEN)),
        "device/revoked-key",
    ),
    "another key": (lambda: request_of(posted(key=STRANGER)), "device/bad-signature"),
    "a signature of another message": (
        lambda: request_of(post_of(replace(MESSAGE, faces=(6, 6, 6)), SHAKER.sign(message_bytes(MESSAGE)))),
        "device/bad-signature",
    ),
    "another table": (lambda: request_of(posted(replace(MESSAGE, table="T2"))), "device/wrong-table"),
    "another round": (lambda: request_of(posted(replace(MESSAGE, round=7))), "device/wrong-round"),
    "a counter that does not go up": (
        lambda: request_of(posted(replace(MESSAGE, counter=0))),
        "device/replayed",
    ),
    "a command that was changed": (
        lambda: replace(request_of(posted()), command=replace(request_of(posted()).command, faces=(6, 6, 6))),
        "device/bad-signature",
    ),
    "no signature": (
        lambda: replace(request_of(posted()), command=replace(request_of(posted()).command, signature="?")),
        "device/bad-signature",
    ),
    "the post of another device": (
        lambda: replace(request_of(posted()), actor=Actor("R0", Role.DEVICE, "R0")),
        "device/not-its-own",
    ),
    "someone who is no device": (
        lambda: replace(request_of(posted()), actor=Actor("R1", Role.DEALER, "R1")),
        "device/not-its-own",
    ),
}


@pytest.mark.parametrize("what", FORGED)
async def test_what_is_not_the_devices_own_is_refused_with_its_own_code(
    what: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is settled by it, and what is not believed is in the log of the program."""
    made, expected = FORGED[what]

    with caplog.at_level(logging.WARNING, logger="sicbo.house_runtime.tables.device_feed"):
        async with running("memory", tmp_path, is_virtual=False) as house:
            await with_devices(house)

            assert expected == await code(house, made())

            table = house.table.standing.table
            assert table is not None
            assert table.round is not None
            assert table.round.outcome is None
    is_unbelieved = expected.endswith(("key", "signature", "own"))
    assert is_unbelieved == any(expected in each.message for each in caplog.records)


async def test_what_is_not_believed_does_not_use_the_devices_key_up(tmp_path: Path) -> None:
    """Who is not the device cannot answer for it: its own post under the same key is taken afterwards."""
    async with running("memory", tmp_path, is_virtual=False) as house:
        await with_devices(house)
        assert "device/bad-signature" == await code(house, request_of(posted(key=STRANGER)))

        assert "done" == await code(house, request_of(posted()))
        assert "key/other-body" == await code(house, request_of(posted(replace(MESSAGE, faces=(6, 6, 6)))))


async def test_a_house_without_devices_believes_none(tmp_path: Path) -> None:
    """The default of a running table is no key at all."""
    async with running("memory", tmp_path, is_virtual=False) as house:
        assert "device/unknown-key" == await code(house, request_of(posted()))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b'{"device":"R1"}',
        message_bytes(replace(MESSAGE, form="sicbo-device/2")),
        message_bytes(MESSAGE).replace(b",", b", "),
        message_bytes(MESSAGE)[:-1] + b',"more":1}',
        message_bytes(replace(MESSAGE, at=datetime(2026, 11, 15, 12))),  # noqa: DTZ001 - that is what is refused
        message_bytes(replace(MESSAGE, table="T" * 1000)),
        message_bytes(MESSAGE).replace(b'"counter":1', b'"counter":1,"counter":2'),
    ],
)
def test_a_post_that_is_not_canonical_is_no_post(data: bytes) -> None:
    """There is one way to write a message, so that what is signed is what is read."""
    with pytest.raises(PostIsBroken):
        read_post(bytes(64) + data)


def test_the_bytes_that_a_device_signs_are_these() -> None:
    """For whoever builds a device: sorted keys, no spaces, a time in UTC."""
    assert (
        b'{"at":"2026-11-15T12:00:00Z","counter":1,"device":"R1","faces":[1,2,4],'
        b'"form":"sicbo-device/1","house":"h1","round":1,"table":"T1"}'
    ) == message_bytes(MESSAGE)


async def test_the_record_has_what_the_device_said(tmp_path: Path) -> None:
    """Device, counter, faces and its own time are kept, beside our time, with the signature to check."""
    async with running("memory", tmp_path, is_virtual=False) as house:
        await with_devices(house)
        house.clock.move(seconds=3)
        await house.table.ask(request_of(posted()))

        records = [decode(each.data) for each in await house.store.read("T1")]
        ((stamp, event),) = [
            (stamp, event) for stamp, event in records if isinstance(event, e.DeviceResultReceived)
        ]
        assert (Role.DEVICE, "R1", AT + timedelta(seconds=3)) == (stamp.role, stamp.device, stamp.at)
        told = (event.round, event.device, event.counter, event.faces, event.read_at)
        assert (1, "R1", 1, (1, 2, 4), AT) == told
        SHAKER.public_key().verify(bytes.fromhex(event.signature), message_bytes(MESSAGE))


def test_the_keys_are_those_of_the_dice_readers_that_two_people_let_in() -> None:
    """A proposed reader has no key yet, a revoked one is known as such; a terminal posts no dice."""
    key = SHAKER.public_key().public_bytes_raw().hex()
    standings = {
        "R1": (DeviceKind.DICE_READER, key, DeviceStanding.ACTIVE),
        "R2": (DeviceKind.DICE_READER, key, DeviceStanding.REVOKED),
        "R3": (DeviceKind.DICE_READER, key, DeviceStanding.PROPOSED),
        "R4": (DeviceKind.DICE_READER, "no key at all", DeviceStanding.ACTIVE),
        "S1": (DeviceKind.TERMINAL, key, DeviceStanding.ACTIVE),
    }
    devices = {
        name: Device(name, kind, "T1", public, "ada", standing)
        for name, (kind, public, standing) in standings.items()
    }

    keys = device_keys(Administration(devices=Map(devices)))
    feed = DeviceFeed(keys)

    codes = {
        device: getattr(feed.refusal(request_of(posted(replace(MESSAGE, device=device)))), "code", "believed")
        for device in standings
    }
    assert {
        "R1": "believed",
        "R2": "device/revoked-key",
        "R3": "device/unknown-key",
        "R4": "device/bad-signature",
        "S1": "device/unknown-key",
    } == codes
