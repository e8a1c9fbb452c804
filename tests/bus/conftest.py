"""One NATS server for all tests that do not harm it."""

import os
from collections.abc import Iterator

import pytest

from bus.a_nats import SKIP, NatsServer, a_nats_server


@pytest.fixture(scope="session")
def nats() -> Iterator[NatsServer | None]:
    """Start the server when the first test asks for it."""
    if os.environ.get(SKIP) == "1":
        yield None
        return
    with a_nats_server() as server:
        yield server
