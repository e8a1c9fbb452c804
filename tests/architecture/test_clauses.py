"""The catalogue of clauses, the markers of the tests and the pages agree."""

from pathlib import Path

import pytest

from clause_pages import PAGES, Clause, catalogue, cited_places, marked_tests, pages, waiting

SHARED = Path(__file__).parents[3] / "shared"
SHOWN_NOW = {"wager", "odds", "layout"}

ON_A_SCREEN = {
    "mbs-3card-2016": [
        "2.3", 'Diagram "A"', 'Diagram "B"', "3.1", "3.2", "3.7", "3.8", "5.6",
    ],
    "au-sicbo": ["3.9"],
    "mbs-sicbo-v6-2020": [
        "2.1", 'Appendix "A"', 'Appendix "B"', "3.1", "3.2", "3.9", "5.8 [continue]", "5.8 [lights wrong]",
        "5.9 [not void]", "5.9 [reset]", "5.10 [first time]", "5.11 [win]", "5.13.1",
        "6.3 [information only]", "6.3 [dice prevail]",
    ],
    "us-ma-sicbo": [
        "3(c)", "4(a)", "5(a)(1)", "5(c)", "5(d)", "5(e) [announce and enter]", "5(e) [illuminate]",
        "5(f) [order and odds]", "5(f) [covers]", "5(g)", "6(a)", "6(b) [settle]", "6(b) [stop]",
    ],
    "rws-open-cover-etg-2021": [
        "1.3", "1.6", "1.7", "1.8", "2.1.1", "3.2", "3.3", "3.4", "3.5", "3.8", "4.1", "4.1.1", "4.1.2",
        "4.1.3", "5.2", "5.2.1", "5.2.2", "5.3.3", "5.5", "5.7 [position at close]", "5.7 [player error]",
        "5.8", "Appendix A", "Appendix A [wording]", "Appendix B", "Appendix B [wording]", "Appendix C",
        "Appendix C [wording]",
    ],
}  # fmt: skip
"""Clauses that speak of a terminal, a console, a display, lights, calls that players hear, or a layout."""

SOCKETS_AND_SCREENS = ("tests/server/", "tests/browser/")


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
    assert {*pages(), "clauses.csv", "waiting.csv"} == {
        path.name for path in PAGES.iterdir() if path.is_file()
    }
    for name, text in pages().items():
        assert text == (PAGES / name).read_text(encoding="utf-8"), "run `make clauses`"


def test_what_speaks_of_a_screen_is_shown_by_the_rules_and_once_more_where_a_screen_gets_it() -> None:
    """One test without a network, and one over real sockets or in a browser."""
    marked = marked_tests()
    clauses = [Clause(document, number) for document, numbers in ON_A_SCREEN.items() for number in numbers]

    assert set() == set(clauses) - set(catalogue())
    displays = {clause for clause, row in catalogue().items() if row["area"] == "display"}
    assert set() == displays - set(clauses)
    for is_networked in (False, True):
        shown = {
            clause
            for clause, links in marked.items()
            if any(is_networked is any(place in each for place in SOCKETS_AND_SCREENS) for each in links)
        }
        assert [] == [each for each in clauses if each not in shown]


@pytest.mark.skipif(not SHARED.is_dir(), reason="LOUD: ../shared is not here, the catalogue is not compared")
def test_the_catalogue_is_the_shared_one() -> None:
    """The copy in the repository has not drifted from the notes it was taken from."""
    assert (SHARED / "clauses.csv").read_bytes() == (PAGES / "clauses.csv").read_bytes()
