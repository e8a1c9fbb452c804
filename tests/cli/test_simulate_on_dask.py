"""The same work on a real Dask cluster: a scheduler and two workers as processes on loopback."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sicbo.simulation.parallel import cluster
from sicbo.simulation.parallel.cluster import ClusterExecutor, ClusterIsNotReady, refuse_other_versions
from sicbo.simulation.parallel.part_runner import PartsDone, run
from simulation.toy_work import failing, remembered

TESTS = str(Path(__file__).parents[1])
PLAYED = (
    *("simulate", "mbs-sicbo-v6-2020", "--rounds", "60", "--sessions", "300", "--seed", "7"),
    *("--wager", "small=10", "--player", "martingale big=10 bank=500 most=200 target=800"),
)


def started(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", "--host", "127.0.0.1", *arguments]
    environment = {**os.environ, "PYTHONPATH": TESTS}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a cluster and give the address of its scheduler."""
    folder = tmp_path_factory.mktemp("dask")
    where = folder / "scheduler.json"
    file = ("--scheduler-file", str(where))
    own = [started("dask_scheduler", "--port", "0", "--no-dashboard", *file)]
    one = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    own += [started("dask_worker", *one, *file) for _ in range(2)]
    try:
        while not where.exists():
            assert all(process.poll() is None for process in own)
            time.sleep(0.05)
        place: str = json.loads(where.read_text(encoding="utf-8"))["address"]
        while _has_no_workers(place):
            assert all(process.poll() is None for process in own)
            time.sleep(0.1)
        yield place
    finally:
        for process in reversed(own):  # workers first: without their scheduler they wait for another
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _has_no_workers(place: str) -> bool:
    try:
        return 2 != run(len, ["a", "b"], ClusterExecutor(place)).parts
    except ClusterIsNotReady as mistake:
        assert "has no workers: start some with `dask worker tcp://127.0.0.1:" in str(mistake)
        return True


def test_results_are_added_in_the_order_of_the_parts(address: str) -> None:
    """As on one machine."""
    assert PartsDone(6, (0, 1, 2, 3, 4, 5)) == run(remembered, range(6), ClusterExecutor(address))


def test_a_part_that_fails_is_heard_of(address: str) -> None:
    """What went wrong on a worker comes out here, and nobody waits forever."""
    with pytest.raises(ArithmeticError, match="part 2 cannot be done"):
        run(failing, range(6), ClusterExecutor(address))


class Unknown:
    """Work that only this process can read."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as something that is not there."""
        return __import__, ("a_module_that_no_worker_has",)

    def __call__(self, part: int) -> int:
        """Do nothing."""
        return part


def test_work_that_the_cluster_cannot_read_is_refused(address: str) -> None:
    """A strategy may import what the workers lack."""
    with pytest.raises(ClusterIsNotReady, match="cannot read the work"):
        run(Unknown(), range(6), ClusterExecutor(address))


def test_a_cluster_plays_what_one_machine_plays(address: str, run_json: Callable[..., Any]) -> None:
    """The same seed gives the same document, with workers here or there."""
    assert run_json(*PLAYED, "--workers", "1") == run_json(*PLAYED, "--dask", address)


def test_a_strategy_of_ones_own_travels_to_the_cluster(
    address: str, run_json: Callable[..., Any], tmp_path: Path
) -> None:
    """It is sent whole: the workers have no such file."""
    file = tmp_path / "mine.py"
    file.write_text(
        "STAKE = 1000\n\ndef twice(situation):\n    return {'small': STAKE * (1 + situation.round % 2)}\n",
        encoding="utf-8",
    )
    own = (*PLAYED, "--player", f"{file}:twice")

    assert run_json(*own, "--workers", "1") == run_json(*own, "--dask", address)


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("tcp://127.0.0.1:1", "Connection refused"),
        ("127.0.0.1:1", "Connection refused"),
        ("nonsense", "not written as tcp://HOST:PORT"),
        ("http://127.0.0.1:1", "not written as tcp://HOST:PORT"),
        ("tcp://127.0.0.1:99999", "out of range"),
        ("", "not written as tcp://HOST:PORT"),
    ],
)
def test_an_address_that_does_not_answer_is_refused(
    refused: Callable[..., str], place: str, says: str
) -> None:
    """With what is wrong and what an address looks like."""
    said = refused(*PLAYED, "--dask", place)

    assert f"no Dask scheduler answers at {place!r}" in said
    assert says in said
    assert "such as tcp://127.0.0.1:8786" in said


def test_a_stranger_who_is_silent_is_refused(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody listens at the address and never says a word; Dask's own client would wait."""
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        said = refused(*PLAYED, "--dask", f"tcp://127.0.0.1:{mute.getsockname()[1]}")

    assert "timed out" in said


class Workers:
    """A client whose workers have these versions."""

    def __init__(self, versions: dict[str, object]) -> None:
        self.versions = versions

    def run(self, *_: object, **__: object) -> dict[str, object]:
        """Answer for the workers."""
        return self.versions


@pytest.mark.parametrize(
    ("versions", "says"),
    [
        ({"tcp://127.0.0.1:5": "9.9"}, "the Dask worker tcp://127.0.0.1:5 has Sicbo 9.9, and this is Sicbo"),
        ({"tcp://127.0.0.1:5": ModuleNotFoundError()}, "has no Sicbo"),
        ({}, "has no workers"),
    ],
)
def test_workers_must_have_our_version(versions: dict[str, object], says: str) -> None:
    """Another version might draw otherwise."""
    with pytest.raises(ClusterIsNotReady, match=says):
        refuse_other_versions(Workers(versions), "tcp://127.0.0.1:8786")


def test_without_dask_it_says_what_to_install(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask is an extra."""
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)

    assert "pip install sicbo[dask]" in refused(*PLAYED, "--dask", "tcp://127.0.0.1:8786")
