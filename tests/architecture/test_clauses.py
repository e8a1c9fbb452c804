"""The catalogue of clauses, the markers of the tests and the pages agree."""

from pathlib import Path

import pytest

from clause_pages import PAGES, catalogue, cited_places, marked_tests, pages, waiting

SHARED = Path(__file__).parents[3] / "shared"
SHOWN_NOW = {"wager", "odds", "layout"}


def test_every_marker_names_a_clause_of_the_catalogue() -> None:
    """A marker with a slip in it would show nothing."""
    assert set() == set(marked_tests()) - set(catalogue())


def test_every_clause_is_shown_by_a_test_or_waits_for_something_named() -> None:
    """No clause is forgotten, and none is both shown and said to wait."""
    shown, waits = set(marked_tests()), set(waiting())

    assert set() == set(catalogue()) - shown - waits
    assert set() == shown & waits
    assert set() == waits - set(catalogue())
    assert all(waiting().values())


def test_every_citation_in_the_rule_files_is_a_clause_of_the_catalogue() -> None:
    """A rule file cites clauses exactly as the catalogue writes them."""
    assert set() == set(cited_places()) - set(catalogue())


def test_no_wager_odds_or_layout_waits() -> None:
    """What is shown by settlement, layout or a terminal at a table is shown."""
    assert set() == {clause for clause in waiting() if catalogue()[clause]["area"] in SHOWN_NOW}


def test_the_pages_are_those_that_make_clauses_writes() -> None:
    """The folder holds the pages as they would be written now, the catalogue and the waiting list."""
    assert {*pages(), "clauses.csv", "waiting.csv"} == {path.name for path in PAGES.iterdir()}
    for name, text in pages().items():
        assert text == (PAGES / name).read_text(encoding="utf-8"), "run `make clauses`"


@pytest.mark.skipif(not SHARED.is_dir(), reason="LOUD: ../shared is not here, the catalogue is not compared")
def test_the_catalogue_is_the_shared_one() -> None:
    """The copy in the repository has not drifted from the notes it was taken from."""
    assert (SHARED / "clauses.csv").read_bytes() == (PAGES / "clauses.csv").read_bytes()
