r"""Is this the program that was installed? Every file of it, by its hash.

What is expected comes from a manifest that someone keeps elsewhere, from the list that the installer left,
or, where there is neither, from how the files were when the process started. A manifest is a file that
other programs check too: `sha256sum --check FILE`.

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
BESIDE = (
    "apsw", "argon2-cffi", "argon2-cffi-bindings", "asyncpg", "click", "cryptography", "h11", "httptools",
    "immutables", "litestar", "msgspec", "nats-py", "prometheus-client", "pyotp", "toml-rs", "uvicorn",
    "uvloop", "websockets",
)  # fmt: skip
"""What a house runs on besides the program itself; a manifest has all of it that is installed."""

CACHES = "__pycache__"
_LINE = re.compile(r"([0-9a-f]{64})  (\S.*)")

Hashes = Mapping[str, str]


class ManifestIsRefused(ValueError):
    """A file that is no manifest."""


class Expected(Struct, frozen=True):
    """What the files should be, and who says so."""

    hashes: Hashes
    said_by: str
    is_manifest: bool = False
    """Whether it has what the program runs on as well."""
    is_known: bool = True
    """Whether anyone but the program itself says what they should be."""


class Verification(Struct, frozen=True, kw_only=True):
    """What was found: one hash over the program's own files, and what differs from what is expected."""

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
    """Return the version that is installed."""
    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        return "not installed"


def program_files() -> Iterator[Path]:
    """Return every file of the program, whatever it is; what Python has compiled for itself is left out."""
    with as_file(files(PROGRAM)) as folder:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and CACHES not in path.parts:
                yield path.resolve()


def files_beside() -> Iterator[Path]:
    """Return every file of what the program runs on."""
    for name in BESIDE:
        try:
            listed = distribution(name).files or []
        except PackageNotFoundError:
            continue
        for each in listed:
            path = Path(str(each.locate())).resolve()
            if CACHES not in path.parts and path.is_file():
                yield path


def hashes_of(paths: Iterator[Path]) -> dict[str, str]:
    """Hash files; the name of each is the whole path."""
    return {str(path): sha256(path.read_bytes()).hexdigest() for path in paths}


def program_hashes() -> dict[str, str]:
    """Hash the files of the program, each by a name that is the same on every machine.

    >>> "sicbo/money.py" in program_hashes()
    True
    """
    return by_name(hashes_of(program_files()))


def by_name(hashes: Hashes) -> dict[str, str]:
    """Name files from the program's folder on."""
    with as_file(files(PROGRAM)) as folder:
        root = folder.resolve().parent
    return {Path(path).relative_to(root).as_posix(): digest for path, digest in hashes.items()}


def installed() -> Expected | None:
    """Return what the installer wrote down of the program; None where it was not installed from a wheel."""
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
    """Write what is installed now as a manifest."""
    return written(hashes_of(program_files()) | hashes_of(files_beside()))


def written(hashes: Hashes) -> str:
    r"""Write hashes as `sha256sum` does.

    >>> written({"/b": "2", "/a": "1"})
    '1  /a\n2  /b\n'
    """
    return "".join(f"{hashes[name]}  {name}\n" for name in sorted(hashes))


def read_manifest(text: str, name: str) -> Hashes:
    """Read a manifest."""
    found = {}
    for number, line in enumerate(text.splitlines(), start=1):
        match = _LINE.fullmatch(line)
        if match is None:
            raise ManifestIsRefused(
                f"{name}, line {number}: this is no line of a manifest: HASH, two blanks, FILE"
            )
        found[match[2]] = match[1]
    if not found:
        raise ManifestIsRefused(f"{name} names no files")
    return found


def differences(expected: Hashes, found: Hashes) -> tuple[str, ...]:
    """Name every file that is not as expected, or not expected at all."""
    said = []
    for name in sorted(expected.keys() | found.keys()):
        if name not in found:
            said.append(f"{name} is missing")
        elif name not in expected:
            said.append(f"{name} is new")
        elif expected[name] != found[name]:
            said.append(f"{name} was changed")
    return tuple(said)


def expected_of(manifest_file: Path | None) -> Expected:
    """Say what the files should be: by a manifest, by the installer, or as they are now."""
    if manifest_file is not None:
        try:
            text = manifest_file.read_text(encoding="utf-8")
        except OSError as mistake:
            raise ManifestIsRefused(f"cannot read {manifest_file}: {mistake.strerror}") from None
        except UnicodeDecodeError:
            raise ManifestIsRefused(f"{manifest_file} is not a text in UTF-8") from None
        return Expected(read_manifest(text, str(manifest_file)), str(manifest_file), is_manifest=True)
    return installed() or Expected(hashes_of(program_files()), "how it was at the start", is_known=False)


def verify(expected: Expected, now: datetime) -> Verification:
    """Compare the files that are there now with what they should be."""
    found = hashes_of(program_files())
    digest = sha256(written(by_name(found)).encode()).hexdigest()
    if expected.is_manifest:
        found |= hashes_of(files_beside())
    return Verification(
        at=now,
        version=version_of_program(),
        digest=digest,
        files=len(found),
        compared_with=expected.said_by,
        differences=differences(expected.hashes, found),
    )
