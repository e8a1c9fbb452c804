"""The inner loops of simulation, compiled: draw rounds of dice, deal shoes, count, follow, settle.

They give the same numbers as the numpy engine; a test compares them. Words and array indices are unsigned
64-bit integers: mixed with a signed one, a word would become a float, and every use of a signed index would
check whether it counts from the end.
"""

from typing import Any

import numpy as np

from sicbo.simulation.kernels.compiled import compiled
from sicbo.simulation.multi_round_tables import CAME, LOW, NET, SPAN, STAKED
from sicbo.simulation.random_generator import FIRST_FACTOR, GAMMA, SECOND_FACTOR

_GAMMA = np.uint64(GAMMA)
_FIRST = np.uint64(FIRST_FACTOR)
_SECOND = np.uint64(SECOND_FACTOR)
_0, _1, _2, _3, _4, _6 = (np.uint64(number) for number in (0, 1, 2, 3, 4, 6))
_8, _16, _24, _32, _56 = np.uint64(8), np.uint64(16), np.uint64(24), np.uint64(32), np.uint64(56)
_27, _30, _31 = np.uint64(27), np.uint64(30), np.uint64(31)
_LOW = np.uint64(2**32 - 1)
_FALLS = np.uint64(216)
_REFUSED = np.uint64(2**32 % 216**2)
_NET, _STAKED, _LOW_NET, _SPAN, _CAME = (np.uint64(place) for place in (NET, STAKED, LOW, SPAN, CAME))

BLOCK = 512
"""Words drawn before checking whether one was refused, and before counting them."""

CHUNK = 128
"""Rounds drawn at a time for a player who may leave."""

Array = Any  # a numpy array
Word = Any  # an unsigned 64-bit integer, a type that only the compiler knows


@compiled
def mixed(state: Word) -> Word:
    """Convert a state of SplitMix64 to a word."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def _draw_block(state: Word, count: int, out: Array) -> None:
    """Write four falls, 0 to 215, into each of `count` 32-bit integers."""
    refused = _0
    for at in range(count):
        word = mixed(state + np.uint64(at + 1) * _GAMMA)
        low = (word & _LOW) * _FALLS
        high = (word >> _32) * _FALLS
        one = low >> _32
        three = high >> _32
        low = (low & _LOW) * _FALLS
        high = (high & _LOW) * _FALLS
        two = low >> _32
        four = high >> _32
        out[at] = np.uint32(one | (two << _8) | (three << _16) | (four << _24))
        refused |= np.uint64((low & _LOW) < _REFUSED) | np.uint64((high & _LOW) < _REFUSED)
    if refused:  # once in some thousand blocks
        for at in range(count):
            out[at] = _drawn_again(mixed(state + np.uint64(at + 1) * _GAMMA))


@compiled
def _drawn_again(word: Word) -> Word:
    """Make four falls from a word, replacing refused halves with those of other words."""
    falls = _0
    for half in range(2):
        shift = np.uint64(32 * half)
        again = word
        pair = ((again >> shift) & _LOW) * _FALLS * _FALLS
        while (pair & _LOW) < _REFUSED:
            again = mixed(again + _GAMMA)
            pair = ((again >> shift) & _LOW) * _FALLS * _FALLS
        pair >>= _32
        falls |= ((pair // _FALLS) | ((pair % _FALLS) << _8)) << np.uint64(16 * half)
    return np.uint32(falls)


@compiled
def draw_dice(key: Word, first: int, count: int, out: Array) -> None:
    """Draw four falls for each of `count` words, from the word `first` on."""
    for start in range(0, count, BLOCK):
        end = min(start + BLOCK, count)
        _draw_block(key + np.uint64(first + start) * _GAMMA, end - start, out[start:end])


@compiled
def deal_cards(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    key: Word, first: int, stride: int, row: Array, rounds_of_a_shoe: int, out: Array
) -> None:
    """Deal a row of falls for each session; `stride` words lie between the first words of two sessions."""
    left = np.empty_like(row)
    sessions, rounds = out.shape
    for session in range(sessions):
        state = key + (np.uint64(first) + np.uint64(session) * np.uint64(stride)) * _GAMMA
        dealt = 0
        for number in range(rounds):
            if dealt == 0:
                left[:] = row
            cards = np.uint64(len(row) - 3 * dealt)
            word = mixed(state + (np.uint64(number >> 1) + _1) * _GAMMA)
            shift = np.uint64(number & 1) * _32
            out[session, number] = _hand(word, shift, cards, left)
            dealt += 1
            if dealt == rounds_of_a_shoe:
                dealt = 0


@compiled
def _hand(word: Word, shift: Word, cards: Word, left: Array) -> Word:
    """Draw three of the cards left, and return their faces as a fall."""
    hands = cards * (cards - _1) * (cards - _2)
    half = (word >> shift) & _LOW
    rest = (half * hands) & _LOW
    if rest < hands:  # only then can it be refused, so only then is the slow division needed
        limit = (_1 << _32) % hands
        while rest < limit:
            word = mixed(word + _GAMMA)
            half = (word >> shift) & _LOW
            rest = (half * hands) & _LOW
    fall = _0
    for taken in range(3):
        many = cards - np.uint64(taken)
        half *= many
        place = half >> _32
        half &= _LOW
        fall = fall * _6 + np.uint64(left[place])
        left[place] = left[many - _1]
    return np.uint8(fall)


@compiled
def count_dice(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    key: Word, first: int, stride: int, rounds: int, group_of_fall: Array, counts: Array
) -> None:
    """Draw the dice of each session and count how often each group of falls came."""
    block = np.empty(BLOCK, np.uint32)
    falls = block.view(np.uint8)
    sessions, groups = counts.shape
    # Four counters for each group: a write to the same counter would wait for the one before.
    tallies = np.zeros((4, groups), np.int64)
    words = (rounds + 3) // 4
    for session in range(sessions):
        state = key + (np.uint64(first) + np.uint64(session) * np.uint64(stride)) * _GAMMA
        tallies[:] = 0
        for start in range(0, words, BLOCK):
            count = min(BLOCK, words - start)
            _draw_block(state + np.uint64(start) * _GAMMA, count, block)
            many = min(4 * count, rounds - 4 * start)
            for at in range(np.uint64(many // 4)):
                tallies[0, np.uint64(group_of_fall[falls[4 * at]])] += 1
                tallies[1, np.uint64(group_of_fall[falls[4 * at + 1]])] += 1
                tallies[2, np.uint64(group_of_fall[falls[4 * at + 2]])] += 1
                tallies[3, np.uint64(group_of_fall[falls[4 * at + 3]])] += 1
            for at in range(many // 4 * 4, many):
                tallies[0, group_of_fall[falls[at]]] += 1
        for group in range(groups):
            counts[session, group] = (
                tallies[0, group] + tallies[1, group] + tallies[2, group] + tallies[3, group]
            )


@compiled
def follow(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    key: Word,
    first: int,
    stride: int,
    rounds: int,
    dealt: Array,
    rounds_of_a_run: int,
    places: Array,
    ones: Array,
    runs: Array,
    played: Array,
) -> None:
    """Follow a player through sessions: rounds, staked, net and last step, a column for each.

    `dealt` has a row of card falls for each session; if it is empty, dice are drawn. All is in one function,
    because a call for every few rounds would take as long as the rounds.
    """
    block = np.empty(CHUNK // 4, np.uint32)
    falls = block.view(np.uint8)
    run = np.uint64(rounds_of_a_run)
    place_of_one = (run - _1) * _FALLS
    for session in range(played.shape[1]):
        state = key + (np.uint64(first) + np.uint64(session) * np.uint64(stride)) * _GAMMA
        step, staked, net, done = _0, 0, 0, 0
        is_over = False
        while done < rounds and not is_over:
            many = min(CHUNK, rounds - done)
            if len(dealt):
                falls[:many] = dealt[session, done : done + many]
            else:
                _draw_block(state + np.uint64(done >> 2) * _GAMMA, CHUNK // 4, block)
            at, end = _0, np.uint64(many)
            while at + run <= end:
                ends = places[falls[at]]
                if run >= _2:
                    ends += places[np.uint64(falls[at + _1]) + _FALLS]
                if run == _4:
                    ends += places[np.uint64(falls[at + _2]) + _2 * _FALLS]
                    ends += places[np.uint64(falls[at + _3]) + _3 * _FALLS]
                row = step + ends  # only this depends on the previous run
                if np.uint64(net - runs[row + _LOW_NET]) >= np.uint64(runs[row + _SPAN]):
                    break  # the player stops within this run
                net += runs[row + _NET]
                staked += runs[row + _STAKED]
                runs[row + _CAME] += 1
                step = np.uint64(runs[row])
                at += run
            while at < end and not is_over:
                row = step + places[np.uint64(falls[at]) + place_of_one]
                is_over = bool(np.uint64(net - ones[row + _LOW_NET]) >= np.uint64(ones[row + _SPAN]))
                net += ones[row + _NET]
                staked += ones[row + _STAKED]
                ones[row + _CAME] += 1
                step = np.uint64(ones[row])
                at += _1
            done += int(at)
        played[0, session], played[1, session] = done, staked
        played[2, session], played[3, session] = net, np.int64(step)


@compiled
def count_ends(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    key: Word,
    first: int,
    blocks: int,
    thresholds: Array,
    starts: Array,
    guides: Array,
    lowest: Array,
    rounds: int,
    counts: Array,
) -> bool:
    """Draw how often each group of falls occurs in each session; False if a word was too close to call."""
    sessions, groups = counts.shape
    levels = starts.shape[1]
    top = levels - 1
    stride = (blocks + top) * (groups - 1)
    for session in range(sessions):
        left = rounds
        for group in range(groups - 1):
            place = np.uint64(first) + np.uint64(session * stride + group * (blocks + top))
            state = key + place * _GAMMA
            came = 0
            for block in range(left >> top):
                found = _found(
                    mixed(state + np.uint64(block + 1) * _GAMMA), group, top, thresholds, starts, guides
                )
                if found < 0:
                    return False
                came += found + lowest[group, top]
            for level in range(top):
                if (left >> level) & 1:
                    word = mixed(state + np.uint64(blocks + level + 1) * _GAMMA)
                    found = _found(word, group, level, thresholds, starts, guides)
                    if found < 0:
                        return False
                    came += found + lowest[group, level]
            counts[session, group] = came
            left -= came
        counts[session, groups - 1] = left
    return True


@compiled
def _found(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    word: Word, group: int, level: int, thresholds: Array, starts: Array, guides: Array
) -> Any:  # noqa: ANN401 - a 64-bit integer
    """Count the thresholds of a table below a word; -1 if the word is one of them, the first or the last."""
    at = np.int64(starts[group, level]) + np.int64(guides[group, level, word >> _56])
    while thresholds[at] < word:
        at += 1
    if thresholds[at] == word or word == _0:
        return -1
    return at - np.int64(starts[group, level])


@compiled
def settle_changing(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    falls: Array, class_of_fall: Array, pays: Array, unit: int, areas: Array, stakes: Array, nets: Array
) -> None:
    """Settle wagers that differ in each round: net results by round and terminal."""
    rounds, terminals, wagers = areas.shape
    for number in range(rounds):
        row = pays[class_of_fall[falls[number]]]
        for terminal in range(terminals):
            back = np.int64(0)
            staked = np.int64(0)
            for wager in range(wagers):
                stake = np.int64(stakes[number, terminal, wager])
                back += stake * np.int64(row[np.uint64(areas[number, terminal, wager])])
                staked += stake
            nets[number, terminal] = back // unit - staked if unit != 1 else back - staked


@compiled
def count_drawn(falls: Array, group_of_fall: Array, counts: Array) -> None:
    """Count how often each group of falls came in each drawn session."""
    sessions, rounds = falls.shape
    for session in range(sessions):
        for number in range(rounds):
            counts[session, group_of_fall[falls[session, number]]] += 1
