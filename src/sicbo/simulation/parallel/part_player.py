"""Playing a part of a plan, by the fastest engine that is there; all engines give the same totals.

A custom strategy is asked in plain Python, whatever the engine; flat wagers of players who never stop are
settled by counting falls; everybody else is followed round by round.
"""

from sicbo.simulation.engines import Engine, SequencePosition, engine
from sicbo.simulation.followed_players import play_followed
from sicbo.simulation.outcomes import (
    CARD_ROUNDS_OF_A_WORD,
    DICE_ROUNDS_OF_A_WORD,
    Falls,
    words_of_a_session,
)
from sicbo.simulation.parallel.work_parts import Part
from sicbo.simulation.plain import play_plainly
from sicbo.simulation.plan import Plan
from sicbo.simulation.steady import play_steadily
from sicbo.simulation.stream import key_of
from sicbo.simulation.tally import Tally


def play_part(plan: Plan, part: Part) -> Tally:
    """Play one part: the same tally wherever and whenever it is played."""
    return play_part_by(engine(), plan, part)


def play_part_by(chosen: Engine, plan: Plan, part: Part) -> Tally:
    """Play one part by this engine."""
    place = place_of(plan, part)
    if plan.has_custom:
        return play_plainly(chosen, plan, part, place)
    if plan.is_steady:
        return play_steadily(chosen, plan, part, place)
    return play_followed(chosen, plan, part, place)


def place_of(plan: Plan, part: Part) -> SequencePosition:
    """Find the words of a part in the sequence of the plan's seed."""
    stride = words_of_a_session(plan)
    before = part.first_round // (CARD_ROUNDS_OF_A_WORD if plan.shoe else DICE_ROUNDS_OF_A_WORD)
    return SequencePosition(key_of(plan.seed), part.first_session * stride + before, stride, part.sessions)


def draw_dice(seed: int, rounds: int) -> Falls:
    """Draw rounds of dice for work of one's own: falls, as places in sicbo.outcome.ALL_FALLS."""
    falls: Falls = engine().draw(SequencePosition(key_of(seed), 0, 0, 1), rounds, None)[0]
    return falls


def engine_of(plan: Plan) -> str:
    """Name what plays a plan here: `compiled`, `numpy`, or `python` where a strategy is a Python function."""
    return "python" if plan.has_custom else engine().name
