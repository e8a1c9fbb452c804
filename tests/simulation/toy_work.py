"""Work for the tests of running: it counts, sleeps or fails, and needs no engine."""

import sys
import time
from pathlib import Path

from sicbo.simulation.parallel.part_runner import Crew, LocalCrew, PartsDone, one_after_the_other, run


def remembered(number: int) -> tuple[int, ...]:
    """Give a result whose sum tells the order in which it was added; the first parts take longest."""
    time.sleep(0.02 if number < 2 else 0)
    return (number,)


def failing(number: int) -> int:
    if number == 2:
        raise ArithmeticError("part 2 cannot be done")
    return number


class Slowly:
    """Do the first parts at once; of the rest, say that they began and sleep much too long."""

    def __init__(self, quick: int, sign: str) -> None:
        self.quick, self.sign = quick, sign

    def __call__(self, number: int) -> int:
        """Do a part."""
        if number >= self.quick:
            Path(f"{self.sign}-{number}").touch()
            time.sleep(60)
        return 1


def crew_named(name: str) -> Crew:
    if name == "one":
        return one_after_the_other
    return LocalCrew(2, in_threads=name == "threads")


if __name__ == "__main__":
    _, name, sign_file = sys.argv
    crew = crew_named(name)

    def told(done: PartsDone[int]) -> None:
        """Say how many parts are done."""
        Path(f"{sign_file}, {done.parts} done").touch()

    sys.stdout.write(f"{run(Slowly(3, sign_file), range(100), crew, tell=told)}\n")
