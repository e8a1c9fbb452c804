"""The work of a plan divided into parts, which depend only on the plan and never on who plays them.

Sessions stay whole if something depends on their course; otherwise long ones are divided by rounds.
A part takes well below a second compiled and some seconds in numpy, so that a job can be stopped soon.

>>> import sicbo
>>> from sicbo.simulation.plan import Player
>>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
>>> cut = parts(Plan(rules, (Player((("small", 1000),)),), rounds=10**9))
>>> len(cut), cut[1].first_round, sum(part.size for part in cut)
(15, 67108864, 1000000000)
"""

from dataclasses import dataclass

from sicbo.simulation.plan import NotAPlan, Plan

DRAWN_ROUNDS = 2**26
FOLLOWED_ROUNDS = 2**24
CUSTOM_ROUNDS = 2**14
COUNTED_BLOCKS = 2**21
ROUNDS_OF_A_BLOCK = 2**11
SESSION_RESULTS = 2**16
"""The most that a part does: rounds drawn, rounds of players followed, rounds of custom strategies, blocks
of rounds counted at once, and results of sessions and players stored."""

MAX_PARTS = 10**6


@dataclass(frozen=True, slots=True)
class Part:
    """Some rounds of some sessions."""

    number: int
    first_session: int
    sessions: int
    first_round: int
    rounds: int

    @property
    def size(self) -> int:
        """The most rounds that it can have."""
        return self.sessions * self.rounds


def parts(plan: Plan) -> tuple[Part, ...]:
    """Divide a plan into parts."""
    most = most_rounds(plan)
    players = len(plan.players)
    if plan.is_steady and not plan.ends_only and plan.rounds > most:
        step = whole_rounds(plan, most)
        starts = range(0, plan.rounds, step)
        _refuse_too_many(plan.sessions * len(starts))
        cuts = [
            (session, 1, start, min(step, plan.rounds - start))
            for session in range(plan.sessions)
            for start in starts
        ]
    else:
        each = max(1, min(most // plan.rounds, SESSION_RESULTS // players))
        _refuse_too_many(-(-plan.sessions // each))
        cuts = [
            (first, min(each, plan.sessions - first), 0, plan.rounds)
            for first in range(0, plan.sessions, each)
        ]
    return tuple(Part(number, *cut) for number, cut in enumerate(cuts))


def most_rounds(plan: Plan) -> int:
    """Return the most rounds of a part, unless a single session has more."""
    if plan.ends_only:
        return COUNTED_BLOCKS * ROUNDS_OF_A_BLOCK
    if plan.has_custom:
        return max(1, CUSTOM_ROUNDS // len(plan.players))
    if plan.is_steady:
        return DRAWN_ROUNDS
    return max(1, FOLLOWED_ROUNDS // len(plan.players))


def whole_rounds(plan: Plan, most: int) -> int:
    """Return the length of a part that ends with whole words of the generator and with a whole shoe."""
    unit = 4 * max(1, plan.rounds_of_a_shoe)
    return max(unit, most // unit * unit)


def _refuse_too_many(count: int) -> None:
    if count > MAX_PARTS:
        raise NotAPlan(f"this would be {count} parts, and at most {MAX_PARTS} are allowed: use fewer rounds")
