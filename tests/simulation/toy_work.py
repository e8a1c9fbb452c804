"""Work for the tests of the part runner: it counts, sleeps or fails, and needs no engine."""

import sys
import time
from pathlib import Path

from sicbo.simulation.parallel.part_runner import Executor, LocalExecutor, PartsDone, run, run_sequentially


def remembered(number: int) -> tuple[int, ...]:
    """Return a result whose sum shows the order in which it was added; the first parts take longest."""
    time.sleep(0.02 if number < 2 else 0)
    return (number,)


def failing(number: int) -> int:
    if number == 2:
        raise ArithmeticError("part 2 cannot be done")
    return number


class Slowly:
    """Do the first parts at once; report that the others began, and sleep much too long."""

    def __init__(self, quick: int, sign: str) -> None:
        self.quick, self.sign = quick, sign

    def __call__(self, number: int) -> int:
        """Do a part."""
        if number >= self.quick:
            Path(f"{self.sign}-{number}").touch()
            time.sleep(60)
        return 1


def executor_named(name: str) -> Executor:
    if name == "one":
        return run_sequentially
    return LocalExecutor(2, in_threads=name == "threads")


if __name__ == "__main__":
    _, name, sign_file = sys.argv
    executor = executor_named(name)

    def told(done: PartsDone[int]) -> None:
        """Report how many parts are done."""
        Path(f"{sign_file}, {done.parts} done").touch()

    sys.stdout.write(f"{run(Slowly(3, sign_file), range(100), executor, report=told)}\n")
