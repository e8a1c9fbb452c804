"""The line of a simulated device to a house; what goes wrong on it is told in words."""

import asyncio
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import aclosing, contextmanager
from pathlib import Path

from msgspec import Struct
from websockets.exceptions import WebSocketException

from sicbo.cli.shared.errors import BadInput
from sicbo.client.connection import Disconnected
from sicbo.client.device_simulator import Fault, Reading, readings
from sicbo.client.dice_reader import Faces, ReaderKey, enrol_reader, reading
from sicbo.client.http_session import HttpSession, Refusal
from sicbo.storage.evidence.keys import make_key, read_key

SCHEMES = ("http://", "https://")


class Where(Struct, frozen=True, kw_only=True):
    """Which device, with which key, at which house."""

    url: str
    device: str
    key: str
    origin: str | None
    ca: str | None

    def door(self) -> HttpSession:
        """Give the door of the house."""
        if not self.url.startswith(SCHEMES):
            expected = " or ".join(SCHEMES)
            raise BadInput(f"{self.url[:80]!r} is no address of a house: it begins with {expected}")
        try:
            is_closed = self.url.startswith("https://")
            trusted = ssl.create_default_context(cafile=self.ca) if is_closed else None
        except OSError as mistake:
            raise BadInput(f"{self.ca} holds no certificate: {mistake}") from None
        return HttpSession(self.url, self.origin or self.url.rstrip("/"), trusted)

    def identity(self, *, may_be_new: bool) -> ReaderKey:
        """Read the key of the device; make one where it may be new."""
        path = Path(self.key)
        is_new = may_be_new and not path.exists()
        return ReaderKey(self.device, make_key(path) if is_new else read_key(path))


def enrolled(where: Where, code: str) -> str:
    """Ask to be let in; give the fingerprint of the key."""
    door = where.door()
    identity = where.identity(may_be_new=True)
    with _in_words(where.url):
        return asyncio.run(enrol_reader(door, identity, code))


def simulated(
    where: Where,
    faces: Callable[[], Faces],
    faults: Mapping[int, str],
    most: int | None,
    tell: Callable[[Reading], None],
) -> list[Reading]:
    """Read rounds, so many where that is said, and tell of each."""
    door = where.door()
    identity = where.identity(may_be_new=False)
    ordered = {place: Fault(each) for place, each in faults.items()}

    async def run() -> list[Reading]:
        seen: list[Reading] = []
        async with reading(door, identity) as reader, aclosing(readings(reader, faces, ordered)) as device:
            async for each in device:
                seen.append(each)
                tell(each)
                if len(seen) == most:
                    break
        return seen

    with _in_words(where.url):
        return asyncio.run(run())


@contextmanager
def _in_words(url: str) -> Iterator[None]:
    """Say in words that a house is not there, or what it refuses."""
    try:
        yield
    except Refusal as refusal:
        raise BadInput(f"the house says no: {refusal}") from None
    except Disconnected as down:
        code = f"{down.code}: " if down.code else ""
        raise BadInput(f"the house has closed the line: {code}{down}") from None
    except (OSError, WebSocketException) as mistake:
        raise BadInput(f"nothing answers as a house at {url}: {mistake}") from None
