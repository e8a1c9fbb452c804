"""A PostgreSQL whose disk forgets what was not synced when its power is cut."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from storage.a_postgresql import SETTINGS, Server, in_a_loop_of_its_own

PROGRAM = Path(__file__).with_name("forgetful_fs.py")


def why_not() -> str:
    """Say why there can be no such file system here, or nothing."""
    if not Path("/dev/fuse").exists():
        return "there is no /dev/fuse: this kernel, or this container, has no FUSE"
    if os.getuid() != 0:
        return "only root may mount a file system for another user, and PostgreSQL runs as one"
    if shutil.which("fusermount3") is None:
        return "libfuse3 is not installed: apt-get install fuse3"
    return ""


class ForgetfulServer(Server):
    """A server that was made on a real disk and then runs on one that forgets."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        super().__init__()
        self._settings = SETTINGS | dict(settings)
        self._process.send_signal(signal.SIGINT)
        self._process.wait()
        self._mount = self.folder / "mount"
        self._mount.mkdir()
        self._disk: subprocess.Popen[bytes] | None = None
        self.cuts = 0

    def start(self) -> None:
        """Show the disk and start the server on it; it recovers by itself."""
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        words = [sys.executable, str(PROGRAM), str(self.folder / "data"), str(self._mount)]
        with (self.folder / "disk").open("a") as log:
            self._disk = subprocess.Popen(words, stdout=log, stderr=log, env=environment)
        while not self._mount.is_mount():
            if self._disk.poll() is not None:
                raise RuntimeError(f"the disk is not there: {(self.folder / 'disk').read_text()}")
        self._process = self._started(self._mount, self._settings)
        in_a_loop_of_its_own(self.until_it_answers())

    def cut(self) -> None:
        """Cut the power: the disk forgets, and everything that ran on it is gone."""
        self.cuts += 1
        family = list(_family(self._process.pid))
        self._end_disk()
        for each in family:
            _kill(each)
        self._process.wait()
        self._unmount()

    def end(self) -> None:
        """End all that was started here, by its process id, and throw the folder away."""
        if os.getpid() != self._starter:
            return
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
        self._end_disk()
        self._unmount()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end_disk(self) -> None:
        if self._disk is not None:
            self._disk.kill()
            self._disk.wait()
            self._disk = None

    def _unmount(self) -> None:
        subprocess.run(["umount", "--lazy", self._mount], check=False, capture_output=True)  # noqa: S607 - root's own path


def _family(pid: int) -> Iterator[int]:
    """List a process and all that it started, as long as they are there."""
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return
    for child in children:
        yield from _family(int(child))


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
