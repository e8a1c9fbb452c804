"""Which program makes a report: its version, and the hashes of its files as whoever calls has found them."""

from collections.abc import Mapping
from hashlib import sha256

from msgspec import Struct


class Program(Struct, frozen=True):
    """The program: its version, and the SHA-256 of each of its files by name."""

    version: str
    hashes: Mapping[str, str]

    @property
    def digest(self) -> str:
        """One hash over all files: of the list as `sha256sum` writes it, by name."""
        lines = "".join(f"{self.hashes[name]}  {name}\n" for name in sorted(self.hashes))
        return sha256(lines.encode()).hexdigest()
