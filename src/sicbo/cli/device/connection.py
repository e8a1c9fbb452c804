"""The connection of a simulated device to a house, with readable errors."""

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
    """A device, its key and its house."""

    url: str
    device: str
    key: str
    origin: str | None
    ca: str | None

    def session(self) -> HttpSession:
        """Return an HTTP session with the house."""
        if not self.url.startswith(SCHEMES):
            expected = " or ".join(SCHEMES)
            raise BadInput(f"{self.url[:80]!r} is not the address of a house: it must begin with {expected}")
        try:
            is_closed = self.url.startswith("https://")
            trusted = ssl.create_default_context(cafile=self.ca) if is_closed else None
        except OSError as mistake:
            raise BadInput(f"{self.ca} is not a certificate: {mistake}") from None
        return HttpSession(self.url, self.origin or self.url.rstrip("/"), trusted)

    def identity(self, *, may_be_new: bool) -> ReaderKey:
        """Read the key of the device; make one if it may be new."""
        path = Path(self.key)
        is_new = may_be_new and not path.exists()
        return ReaderKey(self.device, make_key(path) if is_new else read_key(path))


def enrolled(where: Where, code: str) -> str:
    """Ask the house to admit the device; return the fingerprint of its key."""
    session = where.session()
    identity = where.identity(may_be_new=True)
    with _house_errors(where.url):
        return asyncio.run(enrol_reader(session, identity, code))


def simulated(
    where: Where,
    faces: Callable[[], Faces],
    faults: Mapping[int, str],
    most: int | None,
    report: Callable[[Reading], None],
) -> list[Reading]:
    """Read rounds, at most so many if given, and report each."""
    session = where.session()
    identity = where.identity(may_be_new=False)
    ordered = {place: Fault(each) for place, each in faults.items()}

    async def run() -> list[Reading]:
        seen: list[Reading] = []
        async with reading(session, identity) as reader, aclosing(readings(reader, faces, ordered)) as device:
            async for each in device:
                seen.append(each)
                report(each)
                if len(seen) == most:
                    break
        return seen

    with _house_errors(where.url):
        return asyncio.run(run())


@contextmanager
def _house_errors(url: str) -> Iterator[None]:
    """Turn refusals and connection errors into bad input."""
    try:
        yield
    except Refusal as refusal:
        raise BadInput(f"the house refuses: {refusal}") from None
    except Disconnected as down:
        code = f"{down.code}: " if down.code else ""
        raise BadInput(f"the house has closed the connection: {code}{down}") from None
    except (OSError, WebSocketException) as mistake:
        raise BadInput(f"no house answers at {url}: {mistake}") from None
