"""A simulated device: it reads every round it is asked to, correctly or with a fault on request.

Laboratories and demonstrations have no shaker to break, so here is one. What its dice show and what it posts
are separate, so that a dealer can enter the first and the table can find the difference.
"""

from collections.abc import AsyncGenerator, Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from msgspec import Struct

from sicbo.client.dice_reader import DiceReader, Faces
from sicbo.house_runtime.requests import Answer

if TYPE_CHECKING:
    from sicbo.messages.reader import Result


class Fault(Enum):
    """What a device can do wrong."""

    WRONG = "wrong"
    """It posts other faces than its dice show."""
    LATE = "late"
    """It posts when nobody waits for it any longer."""
    SILENT = "silent"
    """It posts nothing."""
    REPLAY = "replay"
    """It posts its last result once more before the right one."""


class Reading(Struct, frozen=True, kw_only=True):
    """The reading of a round: what the dice showed, what was posted, and each answer."""

    round: int
    faces: Faces
    posted: tuple[Faces, ...]
    answers: tuple[Answer, ...]
    fault: Fault | None = None


async def readings(
    reader: DiceReader, tumble: Callable[[], Faces], faults: Mapping[int, Fault]
) -> AsyncGenerator[Reading, None]:
    """Read one round after the other; `faults` maps the first round, the second and so on to its fault."""
    last: Result | None = None
    number = place = 0
    while True:
        number = await reader.until_awaited(after=number)
        place += 1
        fault, faces = faults.get(place), tumble()
        sent: list[Result] = []
        if fault is Fault.REPLAY and last is not None:
            sent.append(last)
        if fault is Fault.LATE:
            await reader.until_over(number)
        if fault is not Fault.SILENT:
            sent.append(reader.signed(number, other_than(faces) if fault is Fault.WRONG else faces))
        answers = [await reader.post(each) for each in sent]
        last = sent[-1] if sent else last
        yield Reading(
            round=number,
            faces=faces,
            posted=tuple(each.faces for each in sent),
            answers=tuple(answers),
            fault=fault,
        )


def other_than(faces: Faces) -> Faces:
    """Return different faces: the first die shows the next number.

    >>> other_than((6, 2, 4))
    (1, 2, 4)
    """
    first, *others = faces
    return (first % 6 + 1, others[0], others[1])
