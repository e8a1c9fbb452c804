"""Tallies of what was played: integers only, and tallies of parts can be added in any order.

Amounts are minor units. A session that was divided by rounds stays unfinished until all its rounds are in.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sicbo.simulation.plan import LARGEST, Ended, Plan

ENDINGS = tuple(Ended)
"""The order in which kernels and samples number how a session ended."""


class Sample(NamedTuple):
    """One session of one player, both counted from 0."""

    session: int
    player: int
    rounds: int
    staked: int
    net: int
    ended: Ended


@dataclass(frozen=True, slots=True)
class AreaTally:
    """The wagers on one area; `squares` is the sum of squares of their net results."""

    won: int = 0
    lost: int = 0
    staked: int = 0
    returned: int = 0
    squares: int = 0

    def __add__(self, other: "AreaTally") -> "AreaTally":
        """Add two tallies."""
        return AreaTally(
            self.won + other.won,
            self.lost + other.lost,
            self.staked + other.staked,
            self.returned + other.returned,
            self.squares + other.squares,
        )


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """One player: rounds played and amounts of all of them, then figures of whole sessions.

    `round_squares` and `session_squares` are sums of squares of the net result of a round, and of a session.
    """

    rounds: int = 0
    staked: int = 0
    returned: int = 0
    round_squares: int = 0
    areas: Mapping[str, AreaTally] = field(default_factory=dict)
    sessions: int = 0
    session_net: int = 0
    session_squares: int = 0
    session_rounds: int = 0
    session_rounds_squares: int = 0
    session_staked: int = 0
    session_staked_squares: int = 0
    ended: Mapping[Ended, int] = field(default_factory=dict)

    @property
    def net(self) -> int:
        """What the player won, or lost."""
        return self.returned - self.staked

    def __add__(self, other: "PlayerTally") -> "PlayerTally":
        """Add two tallies of the same player."""
        areas = dict(self.areas)
        for area_id, tally in other.areas.items():
            areas[area_id] = areas[area_id] + tally if area_id in areas else tally
        ended = {each: self.ended.get(each, 0) + other.ended.get(each, 0) for each in ENDINGS}
        return PlayerTally(
            rounds=self.rounds + other.rounds,
            staked=self.staked + other.staked,
            returned=self.returned + other.returned,
            round_squares=self.round_squares + other.round_squares,
            areas=dict(sorted(areas.items())),
            sessions=self.sessions + other.sessions,
            session_net=self.session_net + other.session_net,
            session_squares=self.session_squares + other.session_squares,
            session_rounds=self.session_rounds + other.session_rounds,
            session_rounds_squares=self.session_rounds_squares + other.session_rounds_squares,
            session_staked=self.session_staked + other.session_staked,
            session_staked_squares=self.session_staked_squares + other.session_staked_squares,
            ended={each: count for each, count in ended.items() if count},
        )


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Rows of integers, one for each session and player, in chunks as they came."""

    chunks: tuple[NDArray[np.int64], ...] = ()

    @property
    def rows(self) -> NDArray[np.int64]:
        """All rows by session and player: session, player, rounds, staked, net, index in ENDINGS."""
        if not self.chunks:
            return np.empty((0, len(Sample._fields)), dtype=np.int64)
        rows = np.concatenate(self.chunks)
        return rows[np.lexsort((rows[:, 1], rows[:, 0]))]

    def __add__(self, other: "Samples") -> "Samples":
        """Combine samples."""
        return Samples(self.chunks + other.chunks)

    def __len__(self) -> int:
        """Count the rows."""
        return sum(len(chunk) for chunk in self.chunks)

    def __iter__(self) -> Iterator[Sample]:
        """Yield the rows."""
        for session, player, rounds, staked, net, ended in self.rows.tolist():
            yield Sample(session, player, rounds, staked, net, ENDINGS[ended])

    def __eq__(self, other: object) -> bool:
        """Compare all rows, whatever their order."""
        return isinstance(other, Samples) and np.array_equal(self.rows, other.rows)

    __hash__ = None  # type: ignore[assignment]  # arrays have none


@dataclass(frozen=True, slots=True)
class Tally:
    """What was played of a plan; `rounds` counts rounds of the table, `sessions` complete sessions."""

    rounds: int
    sessions: int
    players: tuple[PlayerTally, ...]
    house_session_squares: int
    session_length: int
    keeps_samples: bool
    unfinished: Mapping[int, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    samples: Samples = field(default_factory=Samples)

    @classmethod
    def nothing(cls, plan: Plan) -> "Tally":
        """Return an empty tally of a plan."""
        players = tuple(PlayerTally() for _ in plan.players)
        return cls(0, 0, players, 0, plan.rounds, plan.keep_samples)

    @property
    def house_staked(self) -> int:
        """What all players staked."""
        return sum(player.staked for player in self.players)

    @property
    def house_net(self) -> int:
        """What the house won, or lost."""
        return -sum(player.net for player in self.players)

    def __add__(self, other: "Tally") -> "Tally":
        """Add the tallies of two parts of one plan."""
        merged = replace(
            self,
            rounds=self.rounds + other.rounds,
            sessions=self.sessions + other.sessions,
            players=tuple(one + two for one, two in zip(self.players, other.players, strict=True)),
            house_session_squares=self.house_session_squares + other.house_session_squares,
            samples=self.samples + other.samples,
        )
        return merged.with_rounds(*(each for tally in (self, other) for each in tally.unfinished.items()))

    def with_rounds(self, *pieces: tuple[int, tuple[int, tuple[int, ...]]]) -> "Tally":
        """Combine pieces of divided sessions (session, rounds, nets of the players); count whole ones."""
        open_sessions: dict[int, tuple[int, tuple[int, ...]]] = {}
        for session, (rounds, nets) in pieces:
            before, so_far = open_sessions.get(session, (0, (0,) * len(nets)))
            together = tuple(one + two for one, two in zip(so_far, nets, strict=True))
            open_sessions[session] = before + rounds, together
        whole = {
            session: nets
            for session, (rounds, nets) in open_sessions.items()
            if rounds == self.session_length
        }
        tally = replace(
            self, unfinished={each: open_sessions[each] for each in open_sessions if each not in whole}
        )
        for session, nets in whole.items():
            tally = tally.with_session(session, nets)
        return tally

    def with_session(self, session: int, nets: Sequence[int]) -> "Tally":
        """Count a whole session of flat wagers, in which every player played every round."""
        length = self.session_length
        stakes = [player.staked // player.rounds * length for player in self.players]
        players = tuple(
            player
            + PlayerTally(
                sessions=1,
                session_net=net,
                session_squares=net**2,
                session_rounds=length,
                session_rounds_squares=length**2,
                session_staked=staked,
                session_staked_squares=staked**2,
                ended={Ended.ALL_ROUNDS: 1},
            )
            for player, net, staked in zip(self.players, nets, stakes, strict=True)
        )
        rows = [
            [session, number, length, staked, net, ENDINGS.index(Ended.ALL_ROUNDS)]
            for number, (net, staked) in enumerate(zip(nets, stakes, strict=True))
        ]
        samples = Samples((np.array(rows, dtype=np.int64),)) if self.keeps_samples else Samples()
        return replace(
            self,
            sessions=self.sessions + 1,
            players=players,
            house_session_squares=self.house_session_squares + sum(nets) ** 2,
            samples=self.samples + samples,
        )


def sessions_tally(plan: Plan, first: int, played: Sequence[NDArray[np.int64]]) -> Tally:
    """Count whole sessions from `first` on: rounds, staked, nets and endings of each player, by session."""
    players = tuple(_sessions_of_a_player(each) for each in played)
    sessions = played[0].shape[1]
    samples = Samples()
    if plan.keep_samples:
        numbers = np.arange(first, first + sessions)
        chunks = [
            np.column_stack([numbers, np.full(sessions, number), *each]) for number, each in enumerate(played)
        ]
        samples = Samples((np.concatenate(chunks),))
    house = sum_of_squares(reduce(np.add, (nets for _, _, nets, _ in played)))
    return Tally(0, sessions, players, house, plan.rounds, plan.keep_samples, samples=samples)


def _sessions_of_a_player(played: NDArray[np.int64]) -> PlayerTally:
    rounds, staked, nets, endings = played
    counts = np.bincount(endings, minlength=len(ENDINGS)).tolist()
    return PlayerTally(
        sessions=len(rounds),
        session_net=exact_sum(nets),
        session_squares=sum_of_squares(nets),
        session_rounds=exact_sum(rounds),
        session_rounds_squares=sum_of_squares(rounds),
        session_staked=exact_sum(staked),
        session_staked_squares=sum_of_squares(staked),
        ended={each: count for each, count in zip(ENDINGS, counts, strict=True) if count},
    )


def exact_sum(values: NDArray[np.int64]) -> int:
    """Add up exactly, in 64 bits if that is enough.

    >>> exact_sum(np.array([2**61] * 8)) == 2**64
    True
    """
    if _largest(values) * len(values) < LARGEST:
        return int(values.sum())
    return sum(values.tolist())


def sum_of_squares(values: NDArray[np.int64]) -> int:
    """Add up squares exactly, in 64 bits if that is enough.

    >>> sum_of_squares(np.array([2**40, -(2**40)])) == 2**81
    True
    """
    if _largest(values) ** 2 * len(values) < LARGEST:
        return int(values @ values)
    amounts, counts = np.unique(values, return_counts=True)
    return sum(amount**2 * count for amount, count in zip(amounts.tolist(), counts.tolist(), strict=True))


def _largest(values: NDArray[np.int64]) -> int:
    return max(-int(values.min()), int(values.max()))
