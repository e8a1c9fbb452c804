"""Three faces as someone keys them in: refused where they are not three, or not from 1 to 6."""

from sicbo.outcome import DICE, FACES, Outcome
from sicbo.table.refusals import refused


def three_faces(faces: tuple[int, ...]) -> Outcome:
    """Take three faces from 1 to 6."""
    if len(faces) != DICE or not all(face in FACES for face in faces):
        shown = "-".join(str(face) for face in faces) or "nothing"
        raise refused("outcome/not-three-faces", faces=shown)
    return Outcome.of(*faces)
