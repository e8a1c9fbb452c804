"""Dice readers over a real socket: let in by their key, told when to read, believed by their signature; and faults."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from at_the_table import ORDINARY_DICE
from house_runtime.floor import BOSS
from server.edge import ORIGIN
from server.play import Play, at_a_table
from sicbo.client.connection import Disconnected
from sicbo.client.device_simulator import Fault, readings
from sicbo.client.dice_reader import DiceReader, ReaderKey, enrol_reader, reading
from sicbo.client.enrolment import propose
from sicbo.client.http_session import HttpSession, Refusal
from sicbo.client.keys import fresh_key
from sicbo.house_runtime.requests import Accepted, Answer, Rejected
from sicbo.rules.equipment import Mixer
from sicbo.storage.evidence.keys import SigningKey
from sicbo.table import commands as c


def fresh_reader_key() -> SigningKey:
    """Make a key of Ed25519."""
    return SigningKey(Ed25519PrivateKey.generate())


FACES = ((1, 2, 4), (3, 3, 5), (6, 1, 1), (2, 2, 2), (5, 4, 6))


class Floor:
    """A table with real dice, and a device that reads them."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.door = HttpSession(play.edge.url, ORIGIN)
        self.key = ReaderKey("R1", fresh_reader_key())

    async def code(self, device: str, kind: str = "dice-reader") -> str:
        """Let ada draw a code."""
        wanted = {"device": device, "kind": kind, "table": "T1"}
        return str((await self.play.ada.post("/devices/code", json=wanted)).json()["code"])

    async def let_in(self, *, is_alone: bool = True) -> None:
        """Let the device in, fit it, and put dice on the table."""
        fingerprint = await enrol_reader(self.door, self.key, await self.code("R1"))
        body = {"key": "let-in", "device": "R1", "fingerprint": fingerprint}
        assert 200 == (await self.play.boss.post("/devices/approve", json=body)).status_code
        await self.play.do(c.RemoveMixer())
        await self.play.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="E1"))
        await self.play.do(c.LogDice(serial="D1", dice=ORDINARY_DICE))
        await self.play.do(c.FitReader(device="R1", is_alone=is_alone), BOSS)

    async def tumble(self) -> None:
        """Deal a round as far as the reading of the dice."""
        for order in (c.OpenBetting(), c.CloseBetting(), c.StartTumble(), c.ReportTumble(times=3)):
            await self.play.do(order)

    async def round(self) -> Any:  # noqa: ANN401 - a round, or none
        """Look at the round in play."""
        table = (await self.play.edge.house.standing("T1")).table
        assert table is not None
        return table.round or table.previous


@asynccontextmanager
async def with_reader(folder: Path, *, is_alone: bool = True) -> AsyncIterator[tuple[Floor, DiceReader]]:
    """Serve a house with a device that is let in and connected."""
    async with at_a_table(folder) as play:
        floor = Floor(play)
        await floor.let_in(is_alone=is_alone)
        play.edge.clock.move(seconds=1)
        async with reading(floor.door, floor.key, play.edge.clock) as reader:
            yield floor, reader


def code(answer: Answer) -> str:
    """Give the code of an answer, or done."""
    return "done" if isinstance(answer, Accepted) else answer.code


async def test_a_device_is_told_when_to_read_and_its_result_is_the_outcome(tmp_path: Path) -> None:
    """Not before the tumble; the same result once more gets the same answer and does nothing."""
    async with with_reader(tmp_path) as (floor, reader):
        early = await reader.post(reader.signed(1, (1, 2, 4)))
        await floor.tumble()
        number = await reader.until_awaited()
        result = reader.signed(number, (1, 2, 4))
        first, again = await reader.post(result), await reader.post(result)
        await reader.until_over(number)

        assert "device/wrong-round" == code(early)
        assert isinstance(first, Accepted)
        assert first == again
        assert "1-2-4" == str((await floor.round()).outcome)


async def test_what_another_key_house_or_device_signed_is_not_believed(tmp_path: Path) -> None:
    """It is refused by its signature, and the round still waits for the device itself."""
    async with with_reader(tmp_path) as (floor, reader):
        await floor.tumble()
        number = await reader.until_awaited()
        good = reader.signed(number, (1, 2, 4))
        other_house = replace(good, house="h2")
        elsewhere = DiceReader(None, floor.key, "h2", reader.welcome, floor.play.edge.clock)  # type: ignore[arg-type]
        changed = [
            replace(good, faces=(6, 6, 6)),
            replace(good, signature="00" * 64),
            replace(good, signature="no digits"),
            other_house,
            elsewhere.signed(number, (1, 2, 4)),
        ]
        codes = [code(await reader.post(each)) for each in changed]

        assert ["device/bad-signature"] * 2 == codes[:2]
        assert ["request/broken", "device/bad-signature", "device/other-house"] == codes[2:]
        assert (await floor.round()).outcome is None
        assert "done" == code(await reader.post(good))


async def test_a_device_that_was_not_let_in_or_is_no_more_gets_no_further(tmp_path: Path) -> None:
    """Not without approval, not with another key, and not a moment after it was revoked."""
    async with with_reader(tmp_path) as (floor, reader):
        clock = floor.play.edge.clock
        clock.move(seconds=1)
        for stranger in (
            ReaderKey("R1", fresh_reader_key()),
            ReaderKey("R9", floor.key.key),
        ):
            with pytest.raises(Disconnected) as down:
                async with reading(floor.door, stranger, clock):
                    pass
            assert "device/not-known" == down.value.code
        body = {"key": "k", "device": "R1", "reason": "stolen"}
        await floor.play.boss.post("/devices/revoke", json=body)
        with pytest.raises(Disconnected) as down:
            await reader.until_awaited()

        assert "socket/shut-out" == down.value.code


async def test_a_key_is_one_of_its_kind_of_device(tmp_path: Path) -> None:
    """A dice reader has no key of a browser, and a terminal none of a reader."""
    async with at_a_table(tmp_path) as play:
        floor = Floor(play)
        with pytest.raises(Refusal) as reader:
            await propose(floor.door, "R2", await floor.code("R2"), fresh_key())
        with pytest.raises(Refusal) as terminal:
            await enrol_reader(floor.door, floor.key, await floor.code("R1", "terminal"))

        assert ["device/other-curve"] * 2 == [reader.value.code, terminal.value.code]


async def test_a_simulated_device_reads_well_and_repeats_itself_without_harm(tmp_path: Path) -> None:
    """What it posts again from the round before gets its old answer, and is not taken for this round."""
    async with with_reader(tmp_path) as (floor, reader):
        seen = []
        faces = iter(FACES)
        async with aclosing(readings(reader, lambda: next(faces), {2: Fault.REPLAY})) as device:
            for _ in range(2):
                await floor.tumble()
                seen.append(await anext(device))
                outcome = (await floor.round()).outcome
                assert sorted(seen[-1].faces) == sorted(outcome.faces)

        first, second = seen
        assert [1, 2] == [len(first.answers), len(second.answers)]
        assert first.answers[0] == second.answers[0], "the first answer, once more"
        assert [FACES[0], FACES[1]] == list(second.posted)


async def test_a_simulated_device_that_reads_wrongly_is_found_out_by_the_dealer(tmp_path: Path) -> None:
    """As a check on the entry it differs, and the round is held for a ruling."""
    async with (
        with_reader(tmp_path, is_alone=False) as (floor, reader),
        aclosing(readings(reader, lambda: FACES[0], {1: Fault.WRONG})) as device,
    ):
        await floor.tumble()
        read = await anext(device)
        await floor.play.do(c.CheckFlat(flat=(True, True, True)))
        await floor.play.do(c.EnterOutcome(faces=read.faces))
        await floor.play.ask(c.ConfirmOutcome(faces=read.faces))
        table = (await floor.play.edge.house.standing("T1")).table

        assert [(2, 2, 4)] == list(read.posted)
        assert "done" == code(read.answers[0])
        assert table is not None
        assert table.round is not None
        assert table.round.reading.differs
        assert table.round.outcome is None


@pytest.mark.parametrize("fault", [Fault.LATE, Fault.SILENT])
async def test_a_simulated_device_that_fails_is_taken_off_and_the_dealer_goes_on(
    fault: Fault, tmp_path: Path
) -> None:
    """What comes late is refused; where nothing comes nothing is posted; the dealer's entry is the outcome."""
    async with with_reader(tmp_path) as (floor, reader):
        async with aclosing(readings(reader, lambda: FACES[0], {1: fault})) as device:
            await floor.tumble()
            await reader.until_awaited()
            read = asyncio.ensure_future(anext(device))
            await floor.play.do(c.RemoveReader(), BOSS)
            for order in (
                c.CheckFlat(flat=(True, True, True)),
                c.EnterOutcome(faces=(1, 2, 4)),
                c.ConfirmOutcome(faces=(1, 2, 4)),
            ):
                await floor.play.do(order)
            answers = (await read).answers

        expected = ["device/not-fitted"] if fault is Fault.LATE else []
        assert expected == [code(each) for each in answers]
        assert isinstance(answers, tuple)
        assert all(isinstance(each, Rejected) for each in answers)
        assert "1-2-4" == str((await floor.round()).outcome)
