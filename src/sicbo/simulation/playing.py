"""Playing a part of a plan, by the fastest engine that is there; all engines give the same totals."""

from sicbo.simulation.cutting import Part
from sicbo.simulation.plain import play_plainly
from sicbo.simulation.plan import Plan
from sicbo.simulation.tally import Tally


def play_part(plan: Plan, part: Part) -> Tally:
    """Play one part: the same tally wherever and whenever it is played."""
    return play_plainly(plan, part)


def engine_of(plan: Plan) -> str:
    """Name the engine that plays a plan here: `compiled`, `numpy` or `python`."""
    return "python"
