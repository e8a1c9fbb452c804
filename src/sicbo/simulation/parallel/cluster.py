"""The same work on a Dask cluster, through joblib: `--dask tcp://10.0.0.7:8786`.

The extra `sicbo[dask]` installs Dask. Scheduler and workers must have the same version of Sicbo, because
another version might draw other rounds.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from socket import create_connection
from typing import Any
from urllib.parse import urlsplit

from sicbo.simulation.parallel.part_runner import P, R, run_parallel

SECONDS_TO_ANSWER = 5
"""How long a scheduler may take to answer before it is reported missing."""


SCHEMES = ("tcp", "tls")


class ClusterIsNotReady(ValueError):
    """A cluster that cannot be reached, has no workers, or cannot run this work."""


@dataclass(frozen=True, slots=True)
class ClusterExecutor:
    """Runs parts on all workers of the Dask cluster whose scheduler is at this address."""

    address: str

    def __call__(self, work: Callable[[P], R], parts: Sequence[P]) -> Generator[R]:
        """Run as many parts at once as the cluster has threads."""
        with closing(_connected(self.address)) as client:
            refuse_other_versions(client, self.address)
            _refuse_unreadable_work(client, work)
            yield from run_parallel(work, parts, backend="dask", client=client, n_jobs=-1)


def _connected(address: str) -> Any:  # noqa: ANN401 - a Client, which has no types
    if find_spec("distributed") is None:
        raise ClusterIsNotReady("--dask needs Dask: install it with `pip install sicbo[dask]`")
    try:
        _await_greeting(address)
    except (OSError, OverflowError, ValueError) as failure:
        raise ClusterIsNotReady(
            f"no Dask scheduler answers at {address!r} within {SECONDS_TO_ANSWER} seconds ({failure}): give"
            " the address that `dask scheduler` prints, such as tcp://127.0.0.1:8786"
        ) from None
    from distributed import Client  # noqa: PLC0415 - an extra that is slow to import

    return Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)


def _await_greeting(address: str) -> None:
    """Wait for an answer here: Dask's own client waits long for a server that stays silent."""
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    if place.scheme not in SCHEMES or not place.hostname or not place.port:
        raise ValueError("it is not written as tcp://HOST:PORT or tls://HOST:PORT")
    with create_connection((place.hostname, place.port), timeout=SECONDS_TO_ANSWER) as connection:
        # Over TLS the client sends first; otherwise a scheduler sends a greeting at once.
        if place.scheme == "tcp" and not connection.recv(1):
            raise OSError("the connection was closed")


def refuse_other_versions(client: Any, address: str) -> None:  # noqa: ANN401 - a Client, which has no types
    """Refuse a cluster without workers, or with a worker that has another version of Sicbo or none."""
    ours = version("sicbo")
    # A function of the standard library, because a worker without Sicbo could not load one of ours.
    workers = client.run(version, "sicbo", on_error="return")
    if not workers:
        raise ClusterIsNotReady(
            f"the Dask scheduler at {address!r} has no workers: start some with `dask worker {address}`"
        )
    for worker, theirs in sorted(workers.items()):
        if theirs != ours:
            has = f"Sicbo {theirs}" if isinstance(theirs, str) else "no Sicbo"
            raise ClusterIsNotReady(
                f"the Dask worker {worker} has {has}, and this is Sicbo {ours}: install the same version on"
                " the scheduler and on every worker"
            )


def _refuse_unreadable_work(client: Any, work: Callable[[P], R]) -> None:  # noqa: ANN401 - a Client
    """Send the work once beforehand: joblib would wait forever for work that the cluster cannot read."""
    try:
        client.submit(callable, work, pure=False).result()
    except Exception as failure:  # noqa: BLE001 - whatever goes wrong on the other side
        raise ClusterIsNotReady(
            f"the Dask cluster cannot read the work that it is sent: {failure}; scheduler and workers need"
            " Sicbo and everything that your strategy imports"
        ) from None
