"""Plays a part of a plan with the fastest engine available; all engines give the same totals.

Custom strategies run in plain Python, whatever the engine; flat wagers of players who never stop are
settled by counting falls; all other players are followed round by round.
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
from sicbo.simulation.plan import Plan
from sicbo.simulation.python_players import play_in_python
from sicbo.simulation.random_generator import key_of
from sicbo.simulation.steady_players import play_steady
from sicbo.simulation.tally import Tally


def play_part(plan: Plan, part: Part) -> Tally:
    """Play one part: the same tally wherever and whenever it is played."""
    return play_part_by(engine(), plan, part)


def play_part_by(chosen: Engine, plan: Plan, part: Part) -> Tally:
    """Play one part with this engine."""
    position = position_of(plan, part)
    if plan.has_custom:
        return play_in_python(chosen, plan, part, position)
    if plan.is_steady:
        return play_steady(chosen, plan, part, position)
    return play_followed(chosen, plan, part, position)


def position_of(plan: Plan, part: Part) -> SequencePosition:
    """Return the position of a part in the sequence of the plan's seed."""
    stride = words_of_a_session(plan)
    before = part.first_round // (CARD_ROUNDS_OF_A_WORD if plan.shoe else DICE_ROUNDS_OF_A_WORD)
    return SequencePosition(key_of(plan.seed), part.first_session * stride + before, stride, part.sessions)


def draw_dice(seed: int, rounds: int) -> Falls:
    """Draw rounds of dice for other uses: falls, as indices into sicbo.outcome.ALL_FALLS."""
    falls: Falls = engine().draw(SequencePosition(key_of(seed), 0, 0, 1), rounds, None)[0]
    return falls


def engine_of(plan: Plan) -> str:
    """Return what plays a plan here: `compiled`, `numpy`, or `python` if a strategy is a Python function."""
    return "python" if plan.has_custom else engine().name
