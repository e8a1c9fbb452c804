"""A house for a load, in its own process: a temporary file, marked demo, on loopback."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from sicbo.chance import fresh_id
from sicbo.cli.house import make
from sicbo.cli.shared.errors import BadInput
from sicbo.storage.contents import HOUSE, MARK

MARK_OF_LOADS = "demo"
STOPPING = 60
SETTINGS = """\
[limits]
commands_a_second = 1000000
commands_at_once = 1000000
connects_a_minute = 1000000
sign_ins_a_minute = 1000
sign_ins_a_minute_from_address = 1000
connections = 100000
"""
"""No rate limits: otherwise a load would measure nothing else."""


class OwnHouse(Struct, frozen=True):
    """A running house, and its set-up code."""

    url: str
    code: str


@contextmanager
def own_house() -> Iterator[OwnHouse]:
    """Make a house, serve it until the end of the block, and remove it."""
    with TemporaryDirectory(prefix="sicbo-load-") as folder:
        settings, log = Path(folder) / "settings.toml", Path(folder) / "log"
        settings.write_text(SETTINGS, encoding="utf-8")
        place = Path(folder) / "house.db"
        make(place, {HOUSE: fresh_id(), MARK: MARK_OF_LOADS})
        words = ["--settings", str(settings), "--database", str(place), "--web", "127.0.0.1:0", "--json"]
        with log.open("wb") as err:
            process = subprocess.Popen(  # noqa: S603 - our own command
                [sys.executable, "-m", "sicbo", "serve", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=err,
                start_new_session=True,  # Ctrl-C is for the load, which stops its house after reporting
            )
        try:
            web = _said(process, log)["web"]
            yield OwnHouse(str(web["address"]), str(web["set_up_code"]))
        finally:
            _end(process)


def _said(process: "subprocess.Popen[bytes]", log: Path) -> dict[str, dict[str, object]]:
    """Read what the house prints once it is open."""
    text = ""
    while not text.endswith("\n}\n"):
        line = process.stdout.readline() if process.stdout else b""
        if not line:
            process.wait()
            raise BadInput(f"a house for the load could not be opened: {log.read_text(errors='replace')}")
        text += line.decode()
    found: dict[str, dict[str, object]] = json.loads(text)
    return found


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Stop the house at once and wait for it; kill it if it does not stop."""
    for _ in range(2):
        process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOPPING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout:
        process.stdout.close()
