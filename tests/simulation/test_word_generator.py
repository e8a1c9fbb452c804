"""The generator of simulations, and the rounds that it makes."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.odds.numerics.chi_square import chi_square_above
from sicbo.outcome import ALL_FALLS, CLASSES
from sicbo.simulation import draw_dice, outcomes
from sicbo.simulation.engines import CompiledEngine, Engine, NumpyEngine, SequencePosition
from sicbo.simulation.outcomes import Deal, class_of_fall, dice_falls, falls_of_words
from sicbo.simulation.random_generator import GAMMA, after, key_of, words, words_at

ENGINES: list[Engine] = [NumpyEngine(), CompiledEngine()]
SIX_CARDS = Deal(np.arange(6, dtype=np.uint8), 2)


def chi_square_tail(counts: list[int], expected: list[float]) -> float:
    statistic = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    return chi_square_above(statistic, len(counts) - 1)


@pytest.mark.parametrize(
    ("seed", "published"),
    [
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]),
    ],
)  # fmt: skip
def test_the_words_are_those_of_splitmix64(seed: int, published: list[int]) -> None:
    """Known answers of the published algorithm, from two sources."""
    assert published == words(seed, 0, 5).tolist()
    assert published[2:] == words(seed, 2, 3).tolist()
    assert published[::-2] == words_at(seed, np.array([4, 2, 0], dtype=np.uint64)).tolist()


def test_a_replaced_word_is_the_first_of_its_own_sequence() -> None:
    """What follows a refused word depends on it alone."""
    assert [6457827717110365317] == after(np.array([1234567], dtype=np.uint64)).tolist()


def test_neighbouring_seeds_have_other_keys() -> None:
    """The seed itself is never used as a key."""
    assert 100 == len({key_of(seed) for seed in range(100)})
    assert key_of(0) == words(0, 0, 1)[0]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_the_216_falls_are_equally_likely(engine: Engine) -> None:
    """Chi-square on 10^7 rounds, and on the pairs of a half word, with a fixed seed."""
    falls = engine.draw(SequencePosition(key_of(11), 0, 0, 1), 10_000_000, None)[0]
    counts = np.bincount(falls, minlength=216).tolist()
    pairs = np.bincount(falls[0::2].astype(np.int64) * 216 + falls[1::2], minlength=46656).tolist()

    assert 0.001 < chi_square_tail(counts, [10_000_000 / 216] * 216) < 0.999
    assert 0.001 < chi_square_tail(pairs, [5_000_000 / 46656] * 46656) < 0.999


def test_every_half_word_stands_for_its_pair_of_falls() -> None:
    """The number of halves that make a pair is the same for all pairs, refused ones left out."""
    accepted = 2**32 - 2**32 % 46656
    for pair in (0, 1, 215, 216, 23327, 46654, 46655):
        lowest = -(-pair * 2**32 // 46656)
        highest = -(-(pair + 1) * 2**32 // 46656) - 1
        halves = range(lowest, highest + 1)
        refused = [half for half in (*halves[:2], *halves[-2:]) if half * 46656 % 2**32 < 2**32 % 46656]
        assert accepted // 46656 == len(halves) - len(set(refused))


def test_a_refused_half_is_replaced_and_the_other_half_kept() -> None:
    """Half 0 is refused: its falls are those of the word that follows; the upper half stays."""
    low_refused = np.array([0xABCDEF01 << 32], dtype=np.uint64)
    again = after(low_refused)

    falls = falls_of_words(low_refused)[0].tolist()

    assert falls_of_words(again)[0].tolist()[:2] == falls[:2]
    assert [0xABCDEF01 * 216 // 2**32, 0xABCDEF01 * 46656 // 2**32 % 216] == falls[2:]


def test_both_engines_replace_refused_halves_alike() -> None:
    """A state from which SplitMix64 makes a word of zeros, and its neighbours."""
    zero_state = 0
    for place in range(3):
        key = (zero_state - (place + 1) * GAMMA) % 2**64
        one, two = (engine.draw(SequencePosition(key, 0, 0, 1), 16, None).tolist() for engine in ENGINES)
        assert 0 == words(key, place, 1)[0]
        assert one == two


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_six_cards_are_dealt_in_every_order_alike(engine: Engine) -> None:
    """Two rounds from one card of each face: 720 orders, chi-square, and never a card twice."""
    falls = engine.draw(SequencePosition(key_of(5), 0, 1, 360_000), 2, SIX_CARDS)
    orders = Counter(map(tuple, falls.tolist()))
    expected = {
        tuple(36 * (one - 1) + 6 * (two - 1) + three - 1 for one, two, three in (order[:3], order[3:]))
        for order in permutations(range(1, 7))
    }

    assert expected == set(orders)
    assert 0.001 < chi_square_tail(list(orders.values()), [500] * 720) < 0.999


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_a_shoe_is_dealt_down_and_shuffled(engine: Engine) -> None:
    """No more cards of a face than there are, and a whole shoe deals every card."""
    deal = Deal(np.repeat(np.arange(6, dtype=np.uint8), 16), 32)
    [falls] = engine.draw(SequencePosition(key_of(3), 0, 0, 1), 320, deal)
    faces = np.array([fall.faces for fall in ALL_FALLS])[falls].reshape(10, 96)

    assert all([16] * 6 == np.bincount(shoe, minlength=7)[1:].tolist() for shoe in faces)
    assert len({tuple(shoe) for shoe in faces.tolist()}) == 10


def test_both_engines_replace_refused_hands_alike() -> None:
    """Six decks have 23,639,616 ordered hands, and one half word in 265 is refused."""
    deal = Deal(np.repeat(np.arange(6, dtype=np.uint8), 48), 72)
    one, two = (engine.draw(SequencePosition(key_of(8), 0, 36, 300), 72, deal) for engine in ENGINES)

    assert np.array_equal(one, two)


@given(
    seed=st.integers(0, 2**64 - 1),
    first=st.integers(0, 2**40),
    sessions=st.integers(1, 5),
    rounds=st.integers(1, 700),
    deal=st.sampled_from([None, SIX_CARDS, Deal(np.repeat(np.arange(6, dtype=np.uint8), 16), 24)]),
)
@settings(max_examples=60)
def test_both_engines_draw_the_same_rounds(
    seed: int, first: int, sessions: int, rounds: int, deal: Deal | None
) -> None:
    """Number by number, wherever they begin."""
    place = SequencePosition(key_of(seed), first, 400, sessions)
    one, two = (engine.draw(place, rounds, deal) for engine in ENGINES)

    assert (sessions, rounds) == one.shape
    assert np.array_equal(one, two)


def test_dice_drawn_alone_are_those_of_a_plan() -> None:
    """The first rounds of the first session."""
    assert np.array_equal(dice_falls(key_of(7), 0, 3)[:10], draw_dice(7, 10))


def test_a_class_is_the_fall_without_its_order() -> None:
    """All 216 of them."""
    assert [fall.in_order for fall in ALL_FALLS] == [list(CLASSES)[each] for each in class_of_fall()]


def test_any_cut_draws_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of words that numpy draws at a time does not matter."""
    whole = dice_falls(9, 5, 100)
    monkeypatch.setattr(outcomes, "WORDS_AT_A_TIME", 7)

    assert np.array_equal(whole, dice_falls(9, 5, 100))
    assert np.array_equal(whole[40:], dice_falls(9, 15, 90))


def test_the_first_round_of_a_shoe_has_the_odds_of_the_shoe() -> None:
    """And so has the last one: chi-square by class, two decks."""
    shoe = sicbo.rule_set("mbs-3card-2016").shoe(2)
    deal = Deal(np.repeat(np.arange(6, dtype=np.uint8), 16), 32)
    falls = CompiledEngine().draw(SequencePosition(key_of(1), 0, 16, 60_000), 32, deal)
    expected = [float(Fraction(60_000 * shoe.ways(faces), shoe.draws)) for faces in CLASSES]
    for number in (0, 31):
        counts = np.bincount(class_of_fall()[falls[:, number]], minlength=56).tolist()
        assert 0.001 < chi_square_tail(counts, expected) < 0.999
