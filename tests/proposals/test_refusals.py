"""The catalogue of proposals: every code can be met, with the sentence of its example."""

import pytest

import refusals
from proposals.refusing import ALSO, REFUSED
from sicbo.proposals.refusals import CATALOGUE


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_is_met_with_the_sentence_of_its_example(code: str) -> None:
    """Some order is refused with it; the sentence carries the names and numbers of that case."""
    refusal = REFUSED[code]()

    assert (code, refusals.examples("proposals")[code]) == (refusal.code, refusal.sentence)


def test_the_examples_are_those_of_the_catalogue_in_its_order() -> None:
    """No code is without an example, and no example without a code."""
    assert list(CATALOGUE) == list(refusals.examples("proposals"))
    assert list(CATALOGUE) == list(REFUSED)


def test_the_same_reason_is_given_wherever_it_is_met() -> None:
    """Codes are not kept to one order."""
    assert {name: code for name, (code, _) in ALSO.items()} == {
        name: case().code for name, (_, case) in ALSO.items()
    }
