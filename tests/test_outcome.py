from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.outcome import ALL_FALLS, CLASSES, NotAnOutcome, NotAShoe, Outcome, Shoe, read_outcome

FACES = st.integers(1, 6)


def test_there_are_216_falls_in_56_classes_of_one_three_or_six() -> None:
    """The falls are all different, and each class is made by its orderings."""
    assert 216 == len(set(ALL_FALLS)) == len(ALL_FALLS)
    assert 56 == len(CLASSES)
    assert {1: 6, 3: 30, 6: 20} == Counter(CLASSES.values())
    assert all(len(set(permutations(faces))) == falls for faces, falls in CLASSES.items())


@given(FACES, FACES, FACES)
def test_an_outcome_keeps_the_order_in_which_it_was_read(first: int, second: int, third: int) -> None:
    """What is typed is what is kept and shown; the class forgets the order."""
    outcome = read_outcome(f"{first}-{second}-{third}")

    assert (first, second, third) == outcome.faces
    assert f"{first}-{second}-{third}" == str(outcome)
    assert tuple(sorted(outcome.faces)) == outcome.in_order
    assert first + second + third == outcome.total
    assert outcome.is_triple == (first == second == third)


@pytest.mark.parametrize(
    "text",
    ["", "1-2", "1-2-3-4", "0-1-2", "1-2-7", "1,2,3", "123", "1-2-x", " 1-2-3", "1-2-3 ", "01-2-3", "１-2-3"],
)
def test_anything_but_three_faces_is_refused_with_what_is_allowed(text: str) -> None:
    """A wrong outcome is named with an example of a right one."""
    with pytest.raises(NotAnOutcome, match="write three faces from 1 to 6, such as 1-1-2"):
        read_outcome(text)


@pytest.mark.parametrize("faces", [(1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7), (1, 2, True), (1.0, 2, 3)])
def test_an_outcome_is_three_whole_faces(faces: tuple[int, ...]) -> None:
    """Other numbers of dice, other faces and other types are refused."""
    with pytest.raises(NotAnOutcome):
        Outcome.of(*faces)


@given(st.tuples(*[st.integers(0, 4)] * 6))
def test_the_ways_of_a_shoe_are_those_of_drawing_three_cards_by_hand(counts: tuple[int, ...]) -> None:
    """Counting by formula agrees with laying out every hand of three cards."""
    shoe = Shoe(counts)  # type: ignore[arg-type]
    cards = [face for face, count in enumerate(counts, start=1) for _ in range(count)]

    by_hand = Counter(combinations(cards, 3))

    assert sum(by_hand.values()) == shoe.draws
    assert {faces: by_hand[faces] for faces in CLASSES} == {faces: shoe.ways(faces) for faces in CLASSES}


def test_drawn_cards_leave_the_shoe_and_a_face_that_has_run_out_cannot_be_drawn() -> None:
    """The counts run down; the seventeenth card of a face in two decks is refused."""
    shoe = Shoe.of_decks(2, cards_per_face=8)
    for _ in range(5):
        shoe = shoe.without(Outcome.of(4, 4, 4))

    assert (16, 16, 16, 1, 16, 16) == shoe.counts
    with pytest.raises(NotAShoe, match="4-4-4 cannot be drawn"):
        shoe.without(Outcome.of(4, 4, 4))


@pytest.mark.parametrize("counts", [(1, 2, 3), (1, 1, 1, 1, 1, -1), (1, 1, 1, 1, 1, 1.0), (1,) * 7])
def test_a_shoe_is_six_counts_none_below_zero(counts: tuple[int, ...]) -> None:
    """Malformed counts are refused."""
    with pytest.raises(NotAShoe, match="six counts"):
        Shoe(counts)  # type: ignore[arg-type]
