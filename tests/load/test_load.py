"""`sicbo load` as a process: a house that tells the truth, one that does not, and what is not a house."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner

from kill.a_served_house import SICBO
from load.a_liar import Breaker, Liar, between
from server.process import make_house, serving
from sicbo.cli.main import main
from sicbo.server.edge.listener import bound

CREDIT = rb'"credit":\{"minor_units":(\d+)\}'
ANSWER = rb'"answer":"done","first":(\d+)'


async def load(*words: str) -> tuple[int, dict[str, Any], str]:
    """Run a load; give its exit code, what it printed, and what it said on standard error."""
    process = await asyncio.create_subprocess_exec(
        SICBO,
        "load",
        *words,
        "--json",
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    return process.returncode or 0, json.loads(out) if out else {}, err.decode()


async def test_a_small_load_is_right() -> None:
    """Every wager is registered and answered, and every view agrees with the ledger."""
    code, said, err = await load("--terminals", "4", "--rounds", "2", "--wagers", "17")
    assert 0 == code, err
    assert (4, 2, 4 * 2 * 17) == (said["terminals"], said["rounds"], said["wagers"])
    assert (0, {}, "") == (said["reconnects"], said["refusals"], said["difference"])
    assert 4 * 2 * 17 * 500 == said["staked"]
    assert said["views"] >= said["wagers"]


L = TypeVar("L", bound=Liar)


@asynccontextmanager
async def behind_a_liar(folder: Path, make: Callable[[int], L]) -> AsyncIterator[tuple[L, str, str]]:
    """Serve a new house behind a line that may lie; give the line, where it is found, and the set-up code."""
    with bound("127.0.0.1", 0) as line:
        url = f"http://127.0.0.1:{line.getsockname()[1]}"
        with serving(make_house(folder, "demo"), "--origin", url) as house:
            liar = make(int(house.url.rpartition(":")[2]))
            async with between(line, liar):
                yield liar, url, str(house.web["set_up_code"])


SMALL = ("--terminals", "2", "--rounds", "1", "--wagers", "6")


async def test_a_server_that_lies_about_credit_is_caught(tmp_path: Path) -> None:
    """Credit that is a cent off in one view is named, with the terminal that saw it."""
    async with behind_a_liar(tmp_path, Liar) as (liar, url, set_up):
        liar.lie(CREDIT, _one_more, after=5)
        code, said, err = await load("--at", url, "--set-up-code", set_up, *SMALL)
        assert (1, 1) == (liar.lies, code), err
        assert "the ledger has credit" in said["difference"]


async def test_a_server_that_lies_in_an_answer_is_caught_by_a_later_run(tmp_path: Path) -> None:
    """Terminals play on with the keys of an earlier run, in which nothing was wrong."""
    keys = tmp_path / "keys.json"
    async with behind_a_liar(tmp_path, Liar) as (liar, url, set_up):
        kept = ("--keys", str(keys), *SMALL)
        code, said, err = await load("--at", url, "--set-up-code", set_up, *kept)
        assert (0, 12) == (code, said["wagers"]), err
        liar.lie(ANSWER, _the_first, after=5)
        code, said, err = await load("--at", url, *kept)
        assert (1, 1) == (liar.lies, code), err
        assert "the ledger has records after" in said["difference"]
    assert 0o600 == keys.stat().st_mode & 0o777


async def test_lines_that_break_lose_no_wager_and_no_answer(tmp_path: Path) -> None:
    """In the middle of an answer or of an order: it is asked again under its key, and all is as the ledger has it."""
    async with behind_a_liar(tmp_path, lambda port: Breaker(port, times=7)) as (breaker, url, set_up):
        words = ("--terminals", "3", "--rounds", "2", "--wagers", "6")
        code, said, err = await load("--at", url, "--set-up-code", set_up, *words)
        assert (0, "") == (code, said["difference"]), err
        assert 7 == breaker.broken <= said["reconnects"]
        assert (2, 3 * 2 * 6, 3 * 2 * 6 * 500) == (said["rounds"], said["wagers"], said["staked"])


def _one_more(digits: bytes) -> bytes:
    """Say a cent more or less than there is."""
    return digits[:-1] + (b"1" if digits[-1:] != b"1" else b"2")


def _the_first(digits: bytes) -> bytes:
    """Name a record of long ago."""
    return b"1" + b"0" * (len(digits) - 1)


async def test_ctrl_c_ends_a_load_in_order() -> None:
    """The round in play is concluded and checked, and what was done is reported."""
    process = await asyncio.create_subprocess_exec(
        SICBO,
        "load",
        "--json",
        "--terminals",
        "2",
        "--rounds",
        "100000",
        "--seconds",
        "600",
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    assert b"2 terminals are seated" in await process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, _ = await process.communicate()

    assert (130, "") == (process.returncode, json.loads(out)["difference"])


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--terminals", "0"), "at least 1"),
        (("--terminals", "10001"), "at most 10000"),
        (("--wagers", "many"), "not a whole number"),
        (("--keys", "k.json"), "--at URL"),
        (("--elsewhere",), "--at URL"),
        (("--at", "house.example"), "http://HOST:PORT"),
        (("--at", "http://127.0.0.1:1/page"), "http://HOST:PORT"),
        (("--at", "http://127.0.0.1:999999"), "http://HOST:PORT"),
        (("--at", "http://192.0.2.7:80"), "--elsewhere"),
        (("--at", "http://127.0.0.1:1"), "--set-up-code"),
        (("--at", "http://127.0.0.1:1", "--set-up-code", "x"), "cannot be reached"),
        (("--at", "http://127.0.0.1:1", "--keys", "/nowhere/k.json"), "cannot read"),
    ],
)
def test_bad_input(words: tuple[str, ...], named: str) -> None:
    """What cannot be is said, with what is allowed, before anything is done."""
    done = CliRunner().invoke(main, ["load", *words])
    assert (2, "") == (done.exit_code, done.stdout), done.output
    assert named in done.stderr
