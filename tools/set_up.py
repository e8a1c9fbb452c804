"""Make `.venv`: `set_up.py run` with what running needs, `set_up.py dev` with what development needs as well.

Run by the machine's Python before anything is installed, so only with the standard library. Every step is
printed as it begins. uv is used if it is installed, otherwise venv and pip.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = {"run": VENV / ".can-run", "dev": VENV / ".ready"}
"""Created when everything is installed; make compares their age with that of the requirements."""
TOLD = {
    "run": "Setting up .venv with what a house needs to run: a minute or two, once.",
    "dev": "Setting up .venv with all that is needed to work here: two to five minutes, once.",
}
OLDEST = (3, 11)
TELL_EVERY = 10
"""After how many packages the count so far is printed."""


def main(purpose: str) -> None:
    """Install what a purpose needs, on top of an earlier installation."""
    if sys.version_info < OLDEST:
        found = f"{sys.executable} is {sys.version.split()[0]}"
        sys.exit(f"make: Sicbo needs Python 3.11 or newer, and {found}; say make PYTHON=/path/to/python3.11")
    print(TOLD[purpose], flush=True)
    requirements = ROOT / f"requirements-{purpose}.txt"
    packages = len(re.findall(r"^[a-z0-9._-]+==", requirements.read_text(encoding="utf-8"), re.MULTILINE))
    if not any(stamp.exists() for stamp in STAMPS.values()):
        step("making a Python environment", make_environment)
    step(f"installing {packages} packages, each checked by its hash", lambda: install_locked(requirements))
    step("installing the sicbo command", install_sicbo)
    for stamp in {STAMPS["run"], STAMPS[purpose]}:
        stamp.touch()


def step(name: str, do: Callable[[], None]) -> None:
    """Print what is done, do it, and print how long it took."""
    print(f"  {name} ...", flush=True)
    begun = monotonic()
    do()
    print(f"  {name}: {monotonic() - begun:.0f} s", flush=True)


def make_environment() -> None:
    """Make an empty environment, whatever was there."""
    if shutil.which("uv"):
        run("uv", "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV))
    elif subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=False).returncode:  # noqa: S603 - our own words
        sys.exit(
            "make: this Python cannot make a virtual environment; on Debian: apt-get install python3-venv"
        )


def install_locked(requirements: Path) -> None:
    """Install the locked versions."""
    install("--require-hashes", "-r", str(requirements))


def install_sicbo() -> None:
    """Install this folder, so that `.venv/bin/sicbo` runs what is here."""
    install("--no-deps", "--no-build-isolation", "-e", str(ROOT))
    run(str(PYTHON), "-m", "compileall", "-q", str(ROOT / "src"))


def install(*words: str) -> None:
    """Install with uv or pip."""
    if shutil.which("uv"):
        run("uv", "pip", "install", "--quiet", "--compile-bytecode", "--python", str(PYTHON), *words)
    else:
        run(str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *words)


def run(*words: str) -> None:
    """Run a program, and count the packages that pip names; if it fails, its whole output is printed."""
    said, found = "", 0
    with subprocess.Popen(  # noqa: S603 - our own words
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            said += line
            found += line.startswith("Collecting ")
            if line.startswith("Collecting ") and found % TELL_EVERY == 0:
                print(f"    {found} packages", flush=True)
    if process.returncode:
        sys.exit(f"make: {' '.join(words[:4])} failed:\n{said}")


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit("make: stopped; run make again to continue")
