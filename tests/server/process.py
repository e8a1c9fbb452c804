"""A house that `sicbo serve --web` runs as a process of its own, and people who come in over its socket."""

import json
import signal
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pyotp

from kill.a_served_house import SICBO, run_sicbo
from server.edge import TRUSTS_NOBODY

PASSWORD = "three wet umbrellas on {}"  # noqa: S105 - of people who do not exist
PEOPLE = {"boss": "shift-manager", "ada": "admin"}
STEP = 30


class Served:
    """One process, and what it said when it had opened."""

    def __init__(self, process: "subprocess.Popen[str]", log: Path) -> None:
        self.process = process
        self.log = log
        self.said = self._read()
        self.factors: dict[str, str] = {}
        self._steps: dict[str, int] = {}

    def _read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        text = ""
        while not text.endswith("\n}\n"):
            line = self.process.stdout.readline()
            assert line, f"it ended with {self.process.wait(60)}: {self.log.read_text()}"
            text += line
        return dict(json.loads(text))

    @property
    def web(self) -> dict[str, Any]:
        """What it said of its web edge."""
        return dict(self.said["web"])

    @property
    def url(self) -> str:
        """Where it answers."""
        return str(self.web["address"])

    def browser(self, base_url: str = "", verify: ssl.SSLContext = TRUSTS_NOBODY) -> httpx.Client:
        """Give a client that says where its page came from."""
        headers = {"Origin": self.web["origins"][0]}
        return httpx.Client(
            base_url=base_url or self.url,
            headers=headers,
            verify=verify,
            timeout=30,
            limits=httpx.Limits(keepalive_expiry=1),  # before the house lets go of the line
        )

    def logged(self) -> str:
        """Give all that it has written to standard error."""
        return self.log.read_text(encoding="utf-8")

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to stop, and give its exit code."""
        self.process.send_signal(by)
        return self.process.wait(timeout=60)

    # ---- people ------------------------------------------------------------------------------------------

    def set_up(self, browser: httpx.Client | None = None) -> dict[str, str]:
        """Appoint the first two people by the code of the first start; give their second factors."""
        body: dict[str, object] = {"code": self.web["set_up_code"]}
        for post, name in (("shift_manager", "boss"), ("admin", "ada")):
            body[post] = {"name": name, "password": PASSWORD.format(name)}
        with browser or self.browser() as client:
            answer = client.post("/set-up", json=body)
        assert 200 == answer.status_code, answer.text
        for each in answer.json()["people"]:
            (self.factors[each["person"]],) = parse_qs(urlsplit(each["address"]).query)["secret"]
        return self.factors

    def digits(self, person: str) -> str:
        """Read the next digits of a person's device: each is good once, so a later step is taken each time."""
        step = max(int(time.time()) // STEP - 1, self._steps.get(person, 0) + 1)  # noqa: TID251 - of a device
        self._steps[person] = step
        return pyotp.TOTP(self.factors[person]).at(step * STEP)

    def sign_in(self, person: str, browser: httpx.Client, **other: str) -> httpx.Response:
        """Try to come in."""
        body = {"person": person, "password": PASSWORD.format(person), "role": PEOPLE[person]}
        answer = browser.post("/sign-in", json=body | {"digits": self.digits(person)} | other)
        if answer.status_code == 200:
            browser.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        return answer


def make_house(folder: Path, mark: str = "laboratory") -> Path:
    """Make a house in a folder."""
    path = folder / "house.db"
    run_sicbo("house", "init", "--database", str(path), "--mark", mark)
    return path


@contextmanager
def serving(database: Path | None, *words: str, **settings: Any) -> Iterator[Served]:  # noqa: ANN401 - of Popen
    """Serve a house until the end of the block; one that still runs then is ended."""
    folder = Path(settings.get("cwd") or (database or Path()).parent)
    log = folder / f"serve-{len(list(folder.glob('serve-*.log')))}.log"
    named = ("--database", str(database)) if database is not None else ()
    words = words if "--web" in words or "--settings" in words else ("--web", "127.0.0.1:0", *words)
    with log.open("w") as err:
        process = subprocess.Popen(
            [*settings.pop("command", (SICBO,)), "serve", *named, *words, "--json"],
            stdout=subprocess.PIPE,
            stderr=err,
            stdin=subprocess.DEVNULL,
            text=True,
            **settings,
        )
    try:
        yield Served(process, log)
    finally:
        process.kill()
        process.communicate()


def refused(*words: str, code: int = 2) -> str:
    """Start to serve what cannot be; give what is said, on standard error alone."""
    done = subprocess.run([SICBO, "serve", *words], capture_output=True, text=True, check=False, timeout=60)
    assert (code, "") == (done.returncode, done.stdout), done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr
