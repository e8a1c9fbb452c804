"""The two engines: each draws, counts and follows the same rounds with the same results.

`NumpyEngine` needs only numpy. `CompiledEngine` needs numba and is five to fifteen times as fast. All
results are arrays of integers.
"""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sicbo.simulation.binomials import LEVELS, Table
from sicbo.simulation.kernels.compiled import IS_COMPILED
from sicbo.simulation.multi_round_tables import counted, runs_of
from sicbo.simulation.outcomes import (
    CARD_ROUNDS_OF_A_WORD,
    DICE_ROUNDS_OF_A_WORD,
    FALLS,
    Deal,
    Falls,
    card_falls,
    dice_falls,
    falls_of_words,
)
from sicbo.simulation.random_generator import words_at
from sicbo.simulation.strategy_tables import System

ROUNDS_AT_A_TIME = 128
ROUNDS_TO_COUNT = 2**16
BLOCKS_AT_A_TIME = 2**16

Whole = NDArray[np.int64]
Tables = tuple[tuple[Table, ...], ...]
"""For each group of falls except the last, its tables by level."""


class SequencePosition:
    """The position of rounds in the sequence: the key, the first word, and the words per session."""

    __slots__ = ("first", "key", "sessions", "stride")

    def __init__(self, key: int, first: int, stride: int, sessions: int) -> None:
        self.key = key
        self.first = first
        self.stride = stride
        self.sessions = sessions

    def firsts(self) -> NDArray[np.uint64]:
        """Return the first word of each session."""
        return np.arange(self.sessions, dtype=np.uint64) * np.uint64(self.stride) + np.uint64(self.first)


class Engine(Protocol):
    """The interface of an engine; each row of a result is a session."""

    name: str

    def draw(self, position: SequencePosition, rounds: int, deal: Deal | None) -> Falls:
        """Draw the falls of so many rounds of each session."""

    def count(
        self,
        position: SequencePosition,
        rounds: int,
        deal: Deal | None,
        group_of_fall: NDArray[np.uint8],
        groups: int,
    ) -> Whole:
        """Count how often each group of falls occurs in each session."""

    def count_ends(self, position: SequencePosition, rounds: int, tables: Tables) -> Whole:
        """Draw how often each group occurs, without drawing rounds."""

    def follow(
        self, position: SequencePosition, rounds: int, deal: Deal | None, system: System
    ) -> tuple[Whole, Whole]:
        """Follow a player: how often each row of the system came; rounds, staked, nets and last steps."""


class NumpyEngine:
    """The engine without a compiler."""

    name = "numpy"

    def draw(self, position: SequencePosition, rounds: int, deal: Deal | None) -> Falls:
        """Draw the falls of so many rounds of each session."""
        if deal:
            return card_falls(position.key, position.firsts(), rounds, deal)
        words = -(-rounds // DICE_ROUNDS_OF_A_WORD)
        if words == position.stride or position.sessions == 1:
            falls = dice_falls(position.key, position.first, words * position.sessions)
        else:
            falls = falls_of_words(words_at(position.key, position.firsts()[:, None] + _up_to(words)))
        return falls.reshape(position.sessions, -1)[:, :rounds]

    def count(
        self,
        position: SequencePosition,
        rounds: int,
        deal: Deal | None,
        group_of_fall: NDArray[np.uint8],
        groups: int,
    ) -> Whole:
        """Count how often each group of falls comes in each session."""
        if position.sessions == 1:
            by_fall = self._count_falls(position, rounds, deal)
            return np.stack([by_fall[group_of_fall == group].sum() for group in range(groups)])[None, :]
        numbers = group_of_fall[self.draw(position, rounds, deal)]
        return np.stack([(numbers == group).sum(axis=1) for group in range(groups)], axis=1)

    def _count_falls(self, position: SequencePosition, rounds: int, deal: Deal | None) -> Whole:
        """Count each fall of one session, some rounds at a time."""
        step = ROUNDS_TO_COUNT * (deal.rounds if deal else 1)
        words = step // (CARD_ROUNDS_OF_A_WORD if deal else DICE_ROUNDS_OF_A_WORD)
        by_fall = np.zeros(FALLS, dtype=np.int64)
        for number, start in enumerate(range(0, rounds, step)):
            here = SequencePosition(position.key, position.first + number * words, position.stride, 1)
            falls = self.draw(here, min(step, rounds - start), deal)
            by_fall += np.bincount(falls[0], minlength=FALLS)
        return by_fall

    def count_ends(self, position: SequencePosition, rounds: int, tables: Tables) -> Whole:
        """Draw how often each group comes, without drawing rounds."""
        top = LEVELS - 1
        blocks = rounds >> top
        counts = np.empty((position.sessions, len(tables) + 1), dtype=np.int64)
        left = np.full(position.sessions, rounds, dtype=np.int64)
        for group, by_level in enumerate(tables):
            firsts = position.firsts() + np.uint64(group * (blocks + top))
            came = np.zeros(position.sessions, dtype=np.int64)
            for start in range(0, blocks, max(1, BLOCKS_AT_A_TIME // position.sessions)):
                at = np.arange(start, min(start + max(1, BLOCKS_AT_A_TIME // position.sessions), blocks))
                words = words_at(position.key, firsts[:, None] + at.astype(np.uint64))
                wins = by_level[top].wins_of(words)
                came += np.where(at < (left >> top)[:, None], wins, 0).sum(axis=1)
            for level in range(top):
                words = words_at(position.key, firsts + np.uint64(blocks + level))
                came += np.where((left >> level) & 1, by_level[level].wins_of(words), 0)
            counts[:, group] = came
            left = left - came
        counts[:, -1] = left
        return counts

    def follow(
        self, position: SequencePosition, rounds: int, deal: Deal | None, system: System
    ) -> tuple[Whole, Whole]:
        """Follow a player through all sessions in parallel; ended ones are dropped every few rounds."""
        counts = np.zeros(len(system.nets), dtype=np.int64)
        played = np.zeros((4, position.sessions), dtype=np.int64)
        live = np.arange(position.sessions)
        drawn = self.draw(position, rounds, deal) if deal else None
        for start in range(0, rounds, ROUNDS_AT_A_TIME):
            many = min(ROUNDS_AT_A_TIME, rounds - start)
            if drawn is None:
                places = position.firsts()[live][:, None] + np.uint64(start // DICE_ROUNDS_OF_A_WORD)
                words = words_at(position.key, places + _up_to(-(-many // DICE_ROUNDS_OF_A_WORD)))
                falls = falls_of_words(words).reshape(len(live), -1)[:, :many]
            else:
                falls = drawn[live, start : start + many]
            live = live[_follow(system.end_of_fall[falls], system, played, live, counts)]
            if not len(live):
                break
        return counts, played


def _follow(ends: Falls, system: System, played: Whole, live: Whole, counts: Whole) -> Whole:
    """Play some rounds of the live sessions, and list those that continue."""
    state = played[:, live]
    on = np.arange(len(live))
    for number in range(ends.shape[1]):
        rounds, staked, nets, steps = state[:, on]
        rows = steps + ends[on, number]
        counts += np.bincount(rows, minlength=len(counts))
        nets += system.nets[rows]
        after = system.nexts[rows]
        state[:, on] = rounds + 1, staked + system.stakes[steps], nets, after
        on = on[(nets >= system.lows[after]) & (nets < system.high)]
        if not len(on):
            break
    played[:, live] = state
    return on


class CompiledEngine:
    """The engine of compiled kernels."""

    name = "compiled"

    def draw(self, position: SequencePosition, rounds: int, deal: Deal | None) -> Falls:
        """Draw the falls of so many rounds of each session."""
        from sicbo.simulation.kernels import round_kernels  # noqa: PLC0415 - numba is slow to import

        if deal:
            dealt = np.empty((position.sessions, rounds), dtype=np.uint8)
            round_kernels.deal_cards(
                np.uint64(position.key), position.first, position.stride, deal.row, deal.rounds, dealt
            )
            return dealt
        words = -(-rounds // DICE_ROUNDS_OF_A_WORD)
        block = np.empty((position.sessions, words), dtype=np.uint32)
        for session in range(position.sessions):
            first = position.first + session * position.stride
            round_kernels.draw_dice(np.uint64(position.key), first, words, block[session])
        return block.view(np.uint8)[:, :rounds]

    def count(
        self,
        position: SequencePosition,
        rounds: int,
        deal: Deal | None,
        group_of_fall: NDArray[np.uint8],
        groups: int,
    ) -> Whole:
        """Count how often each group of falls comes in each session."""
        from sicbo.simulation.kernels import round_kernels  # noqa: PLC0415 - numba is slow to import

        counts = np.zeros((position.sessions, groups), dtype=np.int64)
        if deal:
            round_kernels.count_drawn(self.draw(position, rounds, deal), group_of_fall, counts)
        else:
            round_kernels.count_dice(
                np.uint64(position.key), position.first, position.stride, rounds, group_of_fall, counts
            )
        return counts

    def count_ends(self, position: SequencePosition, rounds: int, tables: Tables) -> Whole:
        """Draw how often each group comes, without drawing rounds."""
        from sicbo.simulation.kernels import round_kernels  # noqa: PLC0415 - numba is slow to import

        counts = np.zeros((position.sessions, len(tables) + 1), dtype=np.int64)
        is_decided = round_kernels.count_ends(
            np.uint64(position.key), position.first, rounds >> (LEVELS - 1), *_flat(tables), rounds, counts
        )
        # One word in 10^17 is too close to call: the numpy engine compares it with the exact fractions.
        return counts if is_decided else NumpyEngine().count_ends(position, rounds, tables)

    def follow(
        self, position: SequencePosition, rounds: int, deal: Deal | None, system: System
    ) -> tuple[Whole, Whole]:
        """Follow a player, session after session."""
        from sicbo.simulation.kernels import round_kernels  # noqa: PLC0415 - numba is slow to import

        kept = runs_of(system)
        # Copies: the kernel counts in them.
        met = kept._replace(ones=kept.ones.copy(), runs=kept.runs.copy())
        played = np.empty((4, position.sessions), dtype=np.int64)
        dealt = self.draw(position, rounds, deal) if deal else np.empty((0, 0), dtype=np.uint8)
        where = np.uint64(position.key), position.first, position.stride
        round_kernels.follow(*where, rounds, dealt, met.rounds, met.places, met.ones, met.runs, played)
        played[3] //= len(met.ones) // len(system.nets)
        return counted(system, met), played


def engine() -> Engine:
    """Return the engine for this machine."""
    return CompiledEngine() if IS_COMPILED else NumpyEngine()


def _up_to(count: int) -> NDArray[np.uint64]:
    return np.arange(count, dtype=np.uint64)


def _flat(tables: Tables) -> tuple[NDArray[np.uint64], Whole, NDArray[np.uint16], Whole]:
    """Concatenate the tables of all groups and levels."""
    thresholds = np.concatenate([table.thresholds for by_level in tables for table in by_level])
    lengths = np.array([[len(table.thresholds) for table in by_level] for by_level in tables])
    starts = (np.cumsum(lengths) - lengths.reshape(-1)).reshape(lengths.shape)
    guides = np.array([[table.guides for table in by_level] for by_level in tables])
    lowest = np.array([[table.lowest for table in by_level] for by_level in tables])
    return thresholds, starts, guides, lowest
