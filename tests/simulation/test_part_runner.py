"""Parts of a job run anywhere and are added in order; an interrupt keeps what was done."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

import sicbo
from sicbo.odds.progressions import Progression
from sicbo.simulation import Plan, Player, Tally, parts, play_part
from sicbo.simulation.parallel.part_runner import (
    Executor,
    LocalExecutor,
    PartsDone,
    cores,
    run,
    run_sequentially,
)
from simulation.toy_work import executor_named, failing, remembered

CREWS = ["one", "threads", "processes"]


@pytest.mark.parametrize("executor", CREWS)
def test_results_are_added_in_the_order_of_the_parts(executor: str) -> None:
    """The first parts take longest, and still come first."""
    told: list[int] = []

    done = run(remembered, range(6), executor_named(executor), report=lambda done: told.append(done.parts))

    assert PartsDone(6, (0, 1, 2, 3, 4, 5)) == done
    assert [1, 2, 3, 4, 5, 6] == told


@pytest.mark.parametrize("executor", CREWS)
def test_a_part_that_fails_is_reported(executor: str) -> None:
    """The error of a worker is raised here."""
    with pytest.raises(ArithmeticError, match="part 2 cannot be done"):
        run(failing, range(6), executor_named(executor))


def test_nothing_to_do_is_done() -> None:
    """No part, no total, and nobody was stopped."""
    assert PartsDone(0, None, is_stopped=False) == run(failing, [], LocalExecutor(2, in_threads=True))
    assert cores() >= 1


@pytest.mark.parametrize("in_threads", [True, False])
def test_totals_are_the_same_for_any_number_of_workers(in_threads: bool) -> None:  # noqa: FBT001 - a parameter
    """Plans are cut by themselves and not by who plays them, so 1, 2 or 3 workers count the same."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    martingale = Player((("small", 1000),), Progression.MARTINGALE, bank=20_000, most=8000)
    flat = Player((("double:1", 500), ("big", 1000)))
    plan = Plan(rules, (martingale, flat), rounds=50, sessions=200, seed=7, keep_samples=True)
    cut = [part for part in parts(plan) for _ in range(4)]  # more parts than workers

    totals = [
        run(partial(play_part, plan), cut, executor).total
        for executor in (
            run_sequentially,
            LocalExecutor(2, in_threads=in_threads),
            LocalExecutor(3, in_threads=in_threads),
        )
    ]

    assert isinstance(totals[0], Tally)
    assert totals[0] == totals[1] == totals[2]


@pytest.mark.parametrize("whom", ["process", "group"])
@pytest.mark.parametrize("executor", CREWS)
def test_an_interrupt_keeps_what_was_done(executor: str, whom: str, tmp_path: Path) -> None:
    """Ctrl-C on a terminal reaches the workers too; `kill -INT` only the one that was named."""
    sign = tmp_path / "began"
    command = [sys.executable, "-m", "simulation.toy_work", executor, str(sign)]
    tests = str(Path(__file__).parents[1])
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": tests},
    )
    at_work = 1 if executor == "one" else 2
    while len(list(tmp_path.glob("began-*"))) < at_work or not (tmp_path / "began, 3 done").exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)

    (os.killpg if whom == "group" else os.kill)(process.pid, signal.SIGINT)
    said, complained = process.communicate(timeout=50)

    assert ("PartsDone(parts=3, total=3, is_stopped=True)\n", "") == (said, complained)


def test_an_interrupt_after_the_last_part_stops_nothing() -> None:
    """All parts are there: nothing was stopped early."""

    def interrupted(done: PartsDone[int]) -> None:
        if done.parts == 2:
            raise KeyboardInterrupt

    executor: Executor = run_sequentially
    assert PartsDone(2, 2) == run(lambda _: 1, range(2), executor, report=interrupted)
    assert PartsDone(2, 2, is_stopped=True) == run(lambda _: 1, range(3), executor, report=interrupted)
