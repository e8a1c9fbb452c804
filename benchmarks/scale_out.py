"""G11: ten billion drawn rounds on two cores, through the executor of `sicbo simulate`.

First the totals of 1, 2 and 3 workers, in threads and in processes, must be the same. Then the executor is
timed against the barest pool of threads that the standard library has, both with the same two workers and
the same tasks of at least a second; what it takes longer is its overhead.

`--rounds N` makes a quick check. Prints one line per goal, and ends with exit code 1 when a median misses
its 'must'.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial, reduce
from math import ceil
from operator import add

import sicbo
from measurement import Goal, refuse_disagreement, report, seconds
from sicbo.simulation import Part, Plan, Player, Tally, parts, play_part
from sicbo.simulation.parallel.part_runner import LocalExecutor, run, run_sequentially

GOALS = [Goal("G11", "bare-threads", 1.05, at_most=True)]
ROUNDS = 10**10
CHECKED_ROUNDS = 10**9
WORKERS = 2
REPETITIONS = 5
SECONDS_OF_A_TASK = 1

Task = Sequence[Part]


def plan_of(rounds: int) -> Plan:
    """Three wagers in every round, each round drawn."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    return Plan(
        rules, (Player((("small", 1000), ("total:9", 200), ("double:1", 100))),), rounds=rounds, seed=7
    )


def play_task(plan: Plan, task: Task) -> Tally:
    """Play some parts, one after the other."""
    return reduce(add, (play_part(plan, part) for part in task))


def refuse_other_totals(rounds: int) -> None:
    """Check that all count the same, however many share the work."""
    plan = plan_of(rounds)
    work, cut = partial(play_part, plan), parts(plan)
    executors = {
        f"{workers} {'threads' if in_threads else 'processes'}": LocalExecutor(workers, in_threads=in_threads)
        for workers in (2, 3)
        for in_threads in (True, False)
    }
    refuse_disagreement(
        lambda: run(work, cut, run_sequentially).total,
        {
            name: partial(lambda executor: run(work, cut, executor).total, executor)
            for name, executor in executors.items()
        },
    )


def main() -> int:
    """Check, then measure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = options.parse_args().rounds
    refuse_other_totals(min(rounds, CHECKED_ROUNDS))
    plan = plan_of(rounds)
    work, cut = partial(play_task, plan), parts(plan)
    each = ceil(SECONDS_OF_A_TASK / min(seconds(lambda: work(cut[:1])) for _ in range(3)))
    tasks = [cut[at : at + each] for at in range(0, len(cut), each)]

    def bare() -> Tally:
        with ThreadPoolExecutor(WORKERS) as pool:
            return reduce(add, pool.map(work, tasks))

    def ours() -> Tally | None:
        return run(work, tasks, LocalExecutor(WORKERS, in_threads=True)).total

    refuse_disagreement(ours, {"bare-threads": bare})
    print(f"G11 {rounds} rounds in {len(tasks)} tasks on {WORKERS} workers: the same totals")
    return int(report(GOALS, ours, {"bare-threads": bare}, repetitions=REPETITIONS))


if __name__ == "__main__":
    sys.exit(main())
