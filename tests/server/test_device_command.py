"""`sicbo device`: a simulated reader requests access, reads rounds, and fails as it is told to."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from at_the_table import ORDINARY_DICE
from house_runtime.floor import BOSS
from server.edge import ORIGIN
from server.play import Play, at_a_table
from sicbo.cli.main import main as sicbo
from sicbo.house_runtime.tables.view_delivery import Audience, ViewerKind
from sicbo.rules.equipment import Mixer
from sicbo.table import commands as c


async def said(*words: str) -> Any:  # noqa: ANN401 - one document
    """Run the command in a process of its own, and read its one document."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sicbo", "device", *words, "--json", stdout=asyncio.subprocess.PIPE
    )
    out, _ = await process.communicate()
    assert 0 == process.returncode, out
    return json.loads(out)


async def test_a_reader_is_let_in_reads_three_rounds_and_repeats_itself_in_the_second(tmp_path: Path) -> None:
    """All over the network: the code, the fingerprint, the signature, the answers."""
    async with at_a_table(tmp_path) as play:
        where = (play.edge.url, "--device", "R1", "--key", str(tmp_path / "R1.key"), "--origin", ORIGIN)
        wanted = {"device": "R1", "kind": "dice-reader", "table": "T1"}
        code = (await play.ada.post("/devices/code", json=wanted)).json()["code"]
        enrolled = await said("enrol", *where, "--code", code)
        body = {"key": "k", "device": "R1", "fingerprint": enrolled["fingerprint"]}
        assert 200 == (await play.boss.post("/devices/approve", json=body)).status_code
        await play.do(c.RemoveMixer())
        await play.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="E1"))
        await play.do(c.LogDice(serial="D1", dice=ORDINARY_DICE))
        await play.do(c.FitReader(device="R1", is_alone=True), BOSS)

        faces = ("--faces", "1-2-4", "--faces", "3-3-5", "--faces", "6-1-1")
        device = asyncio.ensure_future(said("run", *where, *faces, "--fault", "2=replay"))
        look = await play.edge.house.look("T1", Audience(ViewerKind.DISPLAY))
        for number in (1, 2, 3):
            for order in (c.OpenBetting(), c.CloseBetting(), c.StartTumble(), c.ReportTumble(times=3)):
                await play.do(order)
            while not await is_over(play, number):
                await look.next()
        seen = await device

        assert [(1, "1-2-4"), (2, "3-3-5"), (3, "6-1-1")] == [(each["round"], each["faces"]) for each in seen]
        assert [["1-2-4"], ["1-2-4", "3-3-5"], ["6-1-1"]] == [each["posted"] for each in seen]
        assert [["done"], ["done", "done"], ["done"]] == [each["answers"] for each in seen]
        assert [None, "replay", None] == [each["fault"] for each in seen]


async def is_over(play: Play, number: int) -> bool:
    """Tell whether a round is concluded."""
    table = (await play.edge.house.standing("T1")).table
    return table is not None and table.previous is not None and table.previous.number == number


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("run", "ftp://x", "--device", "R1", "--key", "{key}"), "it must begin with http:// or https://"),
        (("run", "http://127.0.0.1:1", "--device", "R1", "--key", "{key}"), "no house answers"),
        (("run", "http://127.0.0.1:1", "--device", "R1", "--key", "none"), "cannot read none"),
        (("run", "http://x", "--device", "R", "--key", "k", "--fault", "0=late"), "is not a fault"),
        (("run", "http://x", "--device", "R", "--key", "k", "--fault", "1=odd"), "is not a fault"),
        (("run", "http://x", "--device", "R", "--key", "k", "--faces", "7-1-1"), "7-1-1"),
        (
            ("run", "http://x", "--device", "R", "--key", "k", "--fault", "1=late", "--fault", "1=wrong"),
            "round 1 has more than one fault",
        ),
        (
            ("enrol", "http://127.0.0.1:1", "--device", "R", "--key", "{key}", "--code", "x"),
            "no house answers",
        ),
        (("enrol", "https://x", "--device", "R", "--key", "k", "--code", "x", "--ca", "none"), "certificate"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_printed(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    """Exit code 2, a sentence on standard error, nothing on standard output."""
    key = tmp_path / "key"
    made = CliRunner().invoke(sicbo, ["audit", "key", str(key)])
    assert 0 == made.exit_code, made.output

    ended = CliRunner().invoke(sicbo, ["device", *(each.format(key=key) for each in words)])

    assert (2, "") == (ended.exit_code, ended.stdout)
    assert told in ended.stderr
