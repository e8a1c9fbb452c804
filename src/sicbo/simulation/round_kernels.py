"""The inner loops of simulation, compiled: draw rounds of dice, deal shoes, count, follow, settle.

They do what the numpy engine does, number by number; a test compares them. Words, and whatever is used as
a place in an array, are unsigned numbers of 64 bits: mixed with a signed one, a word would become a float,
and a signed place would be asked at every use whether it counts from the end.
"""

from typing import Any

import numpy as np

from sicbo.simulation.compiled import compiled
from sicbo.simulation.stream import FIRST_FACTOR, GAMMA, SECOND_FACTOR

_GAMMA = np.uint64(GAMMA)
_FIRST = np.uint64(FIRST_FACTOR)
_SECOND = np.uint64(SECOND_FACTOR)
_0, _1, _2, _3, _6 = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(6)
_8, _16, _24, _32, _56 = np.uint64(8), np.uint64(16), np.uint64(24), np.uint64(32), np.uint64(56)
_27, _30, _31 = np.uint64(27), np.uint64(30), np.uint64(31)
_LOW = np.uint64(2**32 - 1)
_LAST = np.uint64(2**64 - 1)
_FALLS = np.uint64(216)
_REFUSED = np.uint64(2**32 % 216**2)

BLOCK = 512
"""Words that are drawn before a look at whether one of them was refused, and before they are counted."""

CHUNK = 128
"""Rounds that are drawn at a time for a player who may leave."""

Array = Any  # an array of numpy
Word = Any  # an unsigned number of 64 bits, which only the compiler knows
Tables = Any  # the tables of a system, in a tuple: end_of_fall, nets, nexts, stakes, lows, high


@compiled
def mixed(state: Word) -> Word:
    """Turn a state of SplitMix64 into a word."""
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def _draw_block(state: Word, count: int, out: Array) -> None:
    """Write four falls, 0 to 215, into each of `count` numbers of 32 bits."""
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
    """Make four falls of a word, with other words in the place of refused halves."""
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
    """Take three cards out of those left, and give their faces as a fall."""
    hands = cards * (cards - _1) * (cards - _2)
    half = (word >> shift) & _LOW
    rest = (half * hands) & _LOW
    if rest < hands:  # only then may it be refused, and only then is the division worth its time
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
    # Four counters for each group: one that is written again before it was stored must wait.
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
def follow_dice(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    key: Word, first: int, stride: int, rounds: int, tables: Tables, counts: Array, played: Array
) -> None:
    """Follow a player through sessions with dice: rounds, staked, net and last step, a column for each.

    A step must wait for the one before it, so four sessions go on side by side. One that ends makes way for
    the next; when there is no next one, the others are followed alone.
    """
    _, _, _, _, lows, high = tables
    sessions = played.shape[1]
    block = np.empty((4, CHUNK // 4), np.uint32)
    falls = block.view(np.uint8)
    session = np.arange(4)
    steps = np.zeros(4, np.uint64)
    staked, net, number = np.zeros(4, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    begun = 4
    all_play = sessions >= begun
    while all_play:
        many = CHUNK
        for lane in range(4):
            if number[lane] % CHUNK == 0:
                place = np.uint64(first) + np.uint64(session[lane]) * np.uint64(stride)
                state = key + (place + np.uint64(number[lane] >> 2)) * _GAMMA
                _draw_block(state, CHUNK // 4, block[lane])
            many = min(many, CHUNK - number[lane] % CHUNK, rounds - number[lane])
        many = _follow_four(many, falls, number, tables, counts, steps, staked, net)
        for lane in range(4):
            number[lane] += many
            if number[lane] == rounds or net[lane] < lows[steps[lane]] or net[lane] >= high:
                at = session[lane]
                played[0, at], played[1, at], played[2, at] = number[lane], staked[lane], net[lane]
                played[3, at] = np.int64(steps[lane])
                session[lane] = begun
                steps[lane], staked[lane], net[lane], number[lane] = _0, 0, 0, 0
                all_play = all_play and begun < sessions
                begun += 1
    for lane in range(4):
        at = session[lane]
        if at < sessions:
            state = key + (np.uint64(first) + np.uint64(at) * np.uint64(stride)) * _GAMMA
            done = number[lane]
            step, staked_now, net_now, is_over = steps[lane], staked[lane], net[lane], False
            while done < rounds and not is_over:
                inside = done % CHUNK
                _draw_block(state + np.uint64((done - inside) >> 2) * _GAMMA, CHUNK // 4, block[0])
                many = min(CHUNK - inside, rounds - done)
                step, staked_now, net_now, many, is_over = _follow(
                    falls[0, inside : inside + many], tables, counts, step, staked_now, net_now
                )
                done += many
            played[0, at], played[1, at], played[2, at], played[3, at] = done, staked_now, net_now, step


@compiled
def follow_drawn(drawn: Array, tables: Tables, counts: Array, played: Array) -> None:
    """Follow a player through sessions whose falls are drawn."""
    for at in range(played.shape[1]):
        step, staked, net, done, _ = _follow(drawn[at], tables, counts, _0, 0, 0)
        played[0, at], played[1, at], played[2, at], played[3, at] = done, staked, net, step


@compiled
def _follow(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    falls: Array, tables: Tables, counts: Array, step: Word, staked: int, net: int
) -> tuple[Word, int, int, Any, bool]:
    """Play these rounds of one session, or until the player stops."""
    end_of_fall, nets, nexts, stakes, lows, high = tables
    many = np.uint64(len(falls))
    at = _0
    while at < many:
        row = step + np.uint64(end_of_fall[falls[at]])
        staked += stakes[step]
        net += nets[row]
        # Four counters for each row, as in count_dice.
        counts[at & _3, row] += 1
        step = nexts[row]
        at += _1
        if net < lows[step] or net >= high:
            return step, staked, net, np.int64(at), True
    return step, staked, net, np.int64(at), False


@compiled
def _follow_four(  # noqa: PLR0913, PLR0917 - plain arguments, as a compiled loop wants them
    many: int,
    falls: Array,
    number: Array,
    tables: Tables,
    counts: Array,
    steps: Array,
    staked: Array,
    net: Array,
) -> Any:  # noqa: ANN401 - a number of 64 bits
    """Play these rounds of four sessions, or until one of them stops; say how many were played."""
    end_of_fall, nets, nexts, stakes, lows, high = tables
    falls0, falls1 = falls[0, number[0] % CHUNK :], falls[1, number[1] % CHUNK :]
    falls2, falls3 = falls[2, number[2] % CHUNK :], falls[3, number[3] % CHUNK :]
    counts0, counts1, counts2, counts3 = counts[0], counts[1], counts[2], counts[3]
    step0, step1, step2, step3 = steps[0], steps[1], steps[2], steps[3]
    staked0, staked1, staked2, staked3 = staked[0], staked[1], staked[2], staked[3]
    net0, net1, net2, net3 = net[0], net[1], net[2], net[3]
    at, end, is_over = _0, np.uint64(many), False
    while at < end and not is_over:
        row0 = step0 + np.uint64(end_of_fall[falls0[at]])
        row1 = step1 + np.uint64(end_of_fall[falls1[at]])
        row2 = step2 + np.uint64(end_of_fall[falls2[at]])
        row3 = step3 + np.uint64(end_of_fall[falls3[at]])
        staked0 += stakes[step0]
        staked1 += stakes[step1]
        staked2 += stakes[step2]
        staked3 += stakes[step3]
        counts0[row0] += 1
        counts1[row1] += 1
        counts2[row2] += 1
        counts3[row3] += 1
        net0 += nets[row0]
        net1 += nets[row1]
        net2 += nets[row2]
        net3 += nets[row3]
        step0, step1, step2, step3 = nexts[row0], nexts[row1], nexts[row2], nexts[row3]
        # One question for all four: each alone would be a jump.
        is_low = (net0 < lows[step0]) | (net1 < lows[step1]) | (net2 < lows[step2]) | (net3 < lows[step3])
        is_over = is_low | (net0 >= high) | (net1 >= high) | (net2 >= high) | (net3 >= high)
        at += _1
    steps[0], steps[1], steps[2], steps[3] = step0, step1, step2, step3
    staked[0], staked[1], staked[2], staked[3] = staked0, staked1, staked2, staked3
    net[0], net[1], net[2], net[3] = net0, net1, net2, net3
    return np.int64(at)


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
    """Draw how often each group of falls comes in each session; False if a word was too close to call."""
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
) -> Any:  # noqa: ANN401 - a number of 64 bits
    """Count the thresholds of a table up to a word; -1 if the word is one of them, or the first or last."""
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
    """Settle other wagers in each round: net results by round and terminal."""
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
    """Count how often each group of falls came in each session that is drawn."""
    sessions, rounds = falls.shape
    for session in range(sessions):
        for number in range(rounds):
            counts[session, group_of_fall[falls[session, number]]] += 1
