"""A session: a bank, a system of stakes and so many rounds, played in every possible way at once.

A system is a chain of steps; each has a stake and the step that follows each result. The session ends
in ruin when the bank cannot cover the next stake, and at the target if there is one. All ways are
counted in integers.

>>> small = Step(stake=10, ends=((10, 35, 0), (-10, 37, 0)))
>>> session = play([small], bank=20, rounds=2)
>>> session.probability_of_ruin, session.mean_rounds
(Fraction(1369, 5184), Fraction(2, 1))
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sicbo.odds.net_distribution import Distribution

MAX_WORK = 30_000_000
"""The most steps of exact arithmetic; they take about ten seconds."""

MAX_ROUNDS = 100_000
"""Longer sessions are refused."""

BITS_OF_A_STEP = 3_000
"""Arithmetic on numbers of more bits counts as more than one step."""

Banks = dict[int, int]
"""Banks in minor units, with the ways to each."""


class SessionIsTooLong(ValueError):
    """A session that is too large to compute exactly."""


@dataclass(frozen=True, slots=True)
class Step:
    """The stake at one step of a system, and how its round can end: net result, ways, next step."""

    stake: int
    ends: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Session:
    """The ways to every final bank, by how the session ended, and the session's means."""

    bank: int
    total: int
    ruined: Banks
    reached: Banks
    playing: Banks
    mean_rounds: Fraction
    mean_staked: Fraction

    @property
    def probability_of_ruin(self) -> Fraction:
        """The probability that the bank could not cover a stake."""
        return Fraction(sum(self.ruined.values()), self.total)

    @property
    def probability_of_target(self) -> Fraction:
        """The probability that the target was reached before ruin."""
        return Fraction(sum(self.reached.values()), self.total)

    @property
    def probability_of_neither(self) -> Fraction:
        """The probability that all rounds were played."""
        return Fraction(sum(self.playing.values()), self.total)

    @property
    def result(self) -> Distribution:
        """The net result: the last bank less the first."""
        ways: dict[int, int] = {}
        for banks in (self.ruined, self.reached, self.playing):
            for bank, count in banks.items():
                ways[bank - self.bank] = ways.get(bank - self.bank, 0) + count
        return Distribution(dict(sorted(ways.items())), self.total)


@dataclass(slots=True)
class _Play:
    """A session in progress: the banks at each step that still play, and those that ended."""

    steps: Sequence[Step]
    target: int | None
    live: list[Banks]
    ruined: Banks = field(default_factory=dict)
    reached: Banks = field(default_factory=dict)

    def remove_ended(self, each_stands_for: int) -> None:
        """Remove the banks that are ruined or have reached the target."""
        for step, banks in zip(self.steps, self.live, strict=True):
            for bank in list(banks):
                if self.target is not None and bank >= self.target:
                    ended = self.reached
                elif bank < step.stake:
                    ended = self.ruined
                else:
                    continue
                ended[bank] = ended.get(bank, 0) + banks.pop(bank) * each_stands_for

    def play_round(self) -> None:
        """Play one round from every remaining bank."""
        after: list[Banks] = [{} for _ in self.steps]
        for step, banks in zip(self.steps, self.live, strict=True):
            for net, ways, next_step in step.ends:
                into = after[next_step]
                for bank, count in banks.items():
                    into[bank + net] = into.get(bank + net, 0) + count * ways
        self.live = after


def play(
    steps: Sequence[Step], *, bank: int, rounds: int, target: int | None = None, max_work: int | None = None
) -> Session:
    """Play from the first step; a session that would take too long is refused with the rounds possible.

    `max_work` defaults to MAX_WORK.
    """
    max_work = MAX_WORK if max_work is None else max_work
    if rounds > MAX_ROUNDS:
        raise SessionIsTooLong(f"at most {MAX_ROUNDS} rounds with a bank are played out, not {rounds}")
    _refuse_too_much(steps, bank=bank, rounds=rounds, target=target, max_work=max_work)
    each = sum(ways for _, ways, _ in steps[0].ends)
    rest = total = each**rounds
    under_way = _Play(steps, target, [{bank: 1}, *({} for _ in steps[1:])])
    under_way.remove_ended(rest)
    played = staked = 0
    for _ in range(rounds):
        if not any(under_way.live):
            break
        alive = [sum(banks.values()) for banks in under_way.live]
        played += sum(alive) * rest
        staked += sum(step.stake * ways for step, ways in zip(steps, alive, strict=True)) * rest
        rest //= each
        under_way.play_round()
        under_way.remove_ended(rest)
    playing: Banks = {}
    for banks in under_way.live:
        for last, count in banks.items():
            playing[last] = playing.get(last, 0) + count
    return Session(
        bank=bank,
        total=total,
        ruined=under_way.ruined,
        reached=under_way.reached,
        playing=playing,
        mean_rounds=Fraction(played, total),
        mean_staked=Fraction(staked, total),
    )


def _refuse_too_much(
    steps: Sequence[Step], *, bank: int, rounds: int, target: int | None, max_work: int
) -> None:
    """Refuse a session before it is played, by listing the banks of every round without their ways.

    Large integers take most of the time, so that this is several times as fast as playing.
    """
    bits_of_a_round = sum(ways for _, ways, _ in steps[0].ends).bit_length()
    live: list[set[int]] = [{bank}, *(set() for _ in steps[1:])]
    work = 0
    for number in range(rounds):
        ends = 0
        after: list[set[int]] = [set() for _ in steps]
        for step, banks in zip(steps, live, strict=True):
            playing = [each for each in banks if each >= step.stake and (target is None or each < target)]
            for net, _, next_step in step.ends:
                after[next_step].update(map(net.__add__, playing))
            ends += len(step.ends) * len(playing)
        if not ends:
            return
        live = after
        work += ends * (1 + number * bits_of_a_round // BITS_OF_A_STEP)
        if work > max_work:
            raise SessionIsTooLong(
                f"{rounds} rounds of this session are more than {max_work} steps of exact arithmetic: "
                f"use at most {number} rounds, rounder stakes, a smaller bank or a nearer target"
            )
