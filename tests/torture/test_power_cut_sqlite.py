"""All crash images of all steps of a longer run on SQLite; our program starts on many of them."""

import asyncio

import pytest

from power.images import images
from power.play import NAME
from power.second_look import faults
from power.test_power_cut_sqlite import FATES, a_folder, bad, played, starts_twice

pytestmark = pytest.mark.torture

ROUNDS = 12
SEED = 1


@pytest.mark.parametrize("synchronous", ["", "NORMAL", "OFF"])
def test_every_crash_image_of_every_step(
    synchronous: str, say: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing acknowledged is lost; with weaker syncs, the control, much is."""
    with a_folder() as folder:
        run = played(folder, monkeypatch, synchronous, ROUNDS)

    every = 5 if synchronous else 1
    number, found = bad(run, lambda cut: FATES if cut % every == 0 else [], SEED)

    say.append(f"SQLite, synchronous={synchronous or 'FULL'}: {len(found)} of {number} crash images are bad")
    assert bool(synchronous) == bool(found), found[:5]


def test_the_program_starts_on_every_eighth_step(say: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It recovers by the rules, gives every answer again, and a second start changes nothing."""
    number = 0
    with a_folder() as folder, a_folder() as other:
        run = played(folder, monkeypatch, rounds=ROUNDS)
        for image in images(run.steps, lambda cut: FATES if cut % 8 == 0 else [], SEED):
            number += 1
            path = image.write(other, NAME)
            asyncio.run(starts_twice(run, image, path))
            assert not faults(path, image.told), (image.cut, image.fate)
    say.append(f"SQLite: our program started twice on each of {number} crash images, and recovered")
