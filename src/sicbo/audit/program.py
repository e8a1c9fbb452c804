r"""Checks that the program is the one that was installed, by the hash of every file.

The expected hashes come from a manifest stored elsewhere, from the installer's list, or, without either,
from the files when the process started. A manifest can be checked by other programs too:
`sha256sum --check FILE`.

>>> read_manifest(f"{'0' * 64}  /opt/sicbo/money.py\n", "sicbo.sha256")
{'/opt/sicbo/money.py': '0000000000000000000000000000000000000000000000000000000000000000'}
>>> differences({"/a": "1", "/b": "2"}, {"/a": "3", "/c": "4"})
('/a was changed', '/b is missing', '/c is new')
"""

import base64
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.resources import as_file, files
from pathlib import Path

from msgspec import Struct

PROGRAM = "sicbo"
DEPENDENCIES = (
    "apsw", "argon2-cffi", "argon2-cffi-bindings", "asyncpg", "click", "cryptography", "h11", "httptools",
    "immutables", "litestar", "msgspec", "nats-py", "prometheus-client", "pyotp", "toml-rs", "uvicorn",
    "uvloop", "websockets",
)  # fmt: skip
"""The packages a house runs on; a manifest covers those that are installed."""

CACHES = "__pycache__"
_LINE = re.compile(r"([0-9a-f]{64})  (\S.*)")

Hashes = Mapping[str, str]


class ManifestIsRefused(ValueError):
    """A file that is not a manifest."""


class Expected(Struct, frozen=True):
    """The expected hashes, and where they come from."""

    hashes: Hashes
    source: str
    is_manifest: bool = False
    """Whether it covers the dependencies as well."""
    is_known: bool = True
    """Whether anyone but the program itself states them."""


class Verification(Struct, frozen=True, kw_only=True):
    """The result: one hash over the program's own files, and how they differ from what is expected."""

    at: datetime
    version: str
    digest: str
    files: int
    compared_with: str
    differences: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing differs."""
        return not self.differences


def version_of_program() -> str:
    """Return the installed version."""
    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        return "not installed"


def program_files() -> Iterator[Path]:
    """Yield every file of the program except Python's caches."""
    with as_file(files(PROGRAM)) as folder:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and CACHES not in path.parts:
                yield path.resolve()


def dependency_files() -> Iterator[Path]:
    """Yield every file of the dependencies."""
    for name in DEPENDENCIES:
        try:
            listed = distribution(name).files or []
        except PackageNotFoundError:
            continue
        for each in listed:
            path = Path(str(each.locate())).resolve()
            if CACHES not in path.parts and path.is_file():
                yield path


def hashes_of(paths: Iterator[Path]) -> dict[str, str]:
    """Hash files by absolute path."""
    return {str(path): sha256(path.read_bytes()).hexdigest() for path in paths}


def program_hashes() -> dict[str, str]:
    """Hash the files of the program, under names that are the same on every machine.

    >>> "sicbo/money.py" in program_hashes()
    True
    """
    return by_name(hashes_of(program_files()))


def by_name(hashes: Hashes) -> dict[str, str]:
    """Convert paths to names relative to the folder of the program."""
    with as_file(files(PROGRAM)) as folder:
        root = folder.resolve().parent
    return {Path(path).relative_to(root).as_posix(): digest for path, digest in hashes.items()}


def installed() -> Expected | None:
    """Return the installer's hashes of the program; None if it was not installed from a wheel."""
    try:
        listed = distribution(PROGRAM).files or []
    except PackageNotFoundError:
        return None
    hashes = {
        str(Path(str(each.locate())).resolve()): base64.urlsafe_b64decode(f"{each.hash.value}==").hex()
        for each in listed
        if each.hash is not None and each.hash.mode == "sha256" and each.parts[0] == PROGRAM
    }
    return Expected(hashes, "the list that the installer left") if hashes else None


def manifest() -> str:
    """Return a manifest of what is installed now."""
    return formatted(hashes_of(program_files()) | hashes_of(dependency_files()))


def formatted(hashes: Hashes) -> str:
    r"""Format hashes as `sha256sum` does.

    >>> formatted({"/b": "2", "/a": "1"})
    '1  /a\n2  /b\n'
    """
    return "".join(f"{hashes[name]}  {name}\n" for name in sorted(hashes))


def read_manifest(text: str, name: str) -> Hashes:
    """Parse a manifest."""
    found = {}
    for number, line in enumerate(text.splitlines(), start=1):
        match = _LINE.fullmatch(line)
        if match is None:
            raise ManifestIsRefused(
                f"{name}, line {number}: this is not a line of a manifest: HASH, two spaces, FILE"
            )
        found[match[2]] = match[1]
    if not found:
        raise ManifestIsRefused(f"{name} names no files")
    return found


def differences(expected: Hashes, found: Hashes) -> tuple[str, ...]:
    """Describe every file that was changed, is missing or is new."""
    found_differences = []
    for name in sorted(expected.keys() | found.keys()):
        if name not in found:
            found_differences.append(f"{name} is missing")
        elif name not in expected:
            found_differences.append(f"{name} is new")
        elif expected[name] != found[name]:
            found_differences.append(f"{name} was changed")
    return tuple(found_differences)


def expected_of(manifest_file: Path | None) -> Expected:
    """Return the expected hashes: by a manifest, by the installer, or as the files are now."""
    if manifest_file is not None:
        try:
            text = manifest_file.read_text(encoding="utf-8")
        except OSError as mistake:
            raise ManifestIsRefused(f"cannot read {manifest_file}: {mistake.strerror}") from None
        except UnicodeDecodeError:
            raise ManifestIsRefused(f"{manifest_file} is not UTF-8 text") from None
        return Expected(read_manifest(text, str(manifest_file)), str(manifest_file), is_manifest=True)
    return installed() or Expected(hashes_of(program_files()), "how it was at the start", is_known=False)


def verify(expected: Expected, now: datetime) -> Verification:
    """Compare the current files with the expected hashes."""
    found = hashes_of(program_files())
    digest = sha256(formatted(by_name(found)).encode()).hexdigest()
    if expected.is_manifest:
        found |= hashes_of(dependency_files())
    return Verification(
        at=now,
        version=version_of_program(),
        digest=digest,
        files=len(found),
        compared_with=expected.source,
        differences=differences(expected.hashes, found),
    )
