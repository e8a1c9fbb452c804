"""Two readings of the same dice, by a device and by people: if they differ, nothing is settled.

No document has a row for it, and nobody knows yet which is wrong: so it is held for the post that rules on
what the document does not foresee. After the ruling, what people read and confirm is the outcome.
"""

from collections import Counter

from sicbo.outcome import Outcome
from sicbo.rules.irregularities import Event as Irregular
from sicbo.table import events as e
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import judge
from sicbo.table.refusals import refused
from sicbo.table.round import DeviceReading, Round


def agrees_with_device(decision: Decision, outcome: Outcome, *, is_awaited: bool) -> bool:
    """Return false and hold the round if people and device read the dice differently."""
    play = decision.play
    reading = play.reading.by_device
    if play.reading.differs:
        return True
    if reading is None:
        if is_awaited and decision.table.equipment.reader is not None:
            raise refused("device/result-awaited", device=decision.table.equipment.reader.device)
        return True
    if Outcome(reading.faces).in_order == outcome.in_order:
        return True
    differ(decision, reading, outcome.faces)
    return False


def differ(decision: Decision, reading: DeviceReading, by_people: tuple[int, ...]) -> None:
    """Record both readings and hold the round."""
    decision.add(
        e.ReadingsDiffered(
            round=decision.play.number,
            device=reading.device,
            by_device=reading.faces,
            by_people=by_people,
        )
    )
    people = "-".join(str(face) for face in by_people)
    note = f"{reading.device} read {Outcome(reading.faces)}, and people read {people}"
    judge(decision, Irregular.UNFORESEEN, note=note)


def read_by_people(play: Round, *, with_call: bool) -> tuple[int, ...]:
    """Return the faces that people have read so far: called or keyed, single dice, or cards."""
    called = play.reading.called
    if with_call and called is not None:
        return called.faces
    return tuple(face for face in play.reading.dice if face is not None) or tuple(
        card.face for card in play.reading.cards
    )


def are_among(read: tuple[int, ...], faces: tuple[int, ...]) -> bool:
    """Return whether faces that were read are among others.

    >>> are_among((1, 1), (1, 2, 1)), are_among((2, 2), (1, 2, 1))
    (True, False)
    """
    return not Counter(read) - Counter(faces)
