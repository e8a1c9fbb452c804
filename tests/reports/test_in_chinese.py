"""Reports in Chinese, in both scripts: every word but names, and the same figures as in English."""

import re
from typing import Any

import msgspec
import pytest

from reports.making import ASKED, Day, report
from sicbo.reports.house.formats.formats import Form, written
from sicbo.reports.house.formats.report import Seen
from sicbo.reports.house.formats.report_style import style_of
from sicbo.reports.house.formats.sentences import Sentence
from sicbo.rules.irregularities import Moment, Verdict
from sicbo.table.transcript import Fact
from sicbo.words.catalogue import ENGLISH, LANGUAGES, say

CHINESE = tuple(each for each in LANGUAGES if each != ENGLISH)
ONE_OF_EACH = (
    "results of one table", "theory", "meters", "voids", "large", "adjustments", "sign-ins", "dice", "liability",
    "events", "staffing", "statement", "dispute", "dispute of a void", "dispute in play",
)  # fmt: skip

OF_THE_HOUSE = {
    "event",
    "role",
    "roles",
    "post",
    "instrument",
    "category",
    "result",
    "status",
    "verdict",
    "stream",
}
"""Columns in which the house alone writes."""
WITH_NAMES = {"what", "test", "dice", "area", "fact", "account", "debit", "credit", "odds"}
"""Columns in which names may stand beside what the house writes."""

A_WORD = re.compile(r"[A-Za-z]{3,}")
IN_CHINESE = re.compile(r"[\u4e00-\u9fff]")


def in_language(day: Day, what: str, form: Form, language: str) -> str:
    """Write a report of the seeded day in a language."""
    name, asked = ASKED[what]
    made = report(day.contents, name, asked)
    return "".join(written(made, form, asked.days, Seen(), language=language, style="/reports/style.css"))


def document(day: Day, what: str, language: str) -> dict[str, Any]:
    """Give a report in a language as the JSON document that it is."""
    found: dict[str, Any] = msgspec.json.decode(in_language(day, what, Form.JSON, language))
    return found


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("what", ONE_OF_EACH)
def test_titles_notes_and_codes_are_said_in_chinese(day: Day, what: str, language: str) -> None:
    """No English is left where the house speaks; what people wrote, and names, stay as they are."""
    found = document(day, what, language)
    said = [found["heading"]["title"], *(each["text"] for each in found["notes"])]
    said += [section["title"] for section in found["sections"]]
    cells = {
        (name, row[name])
        for section in found["sections"]
        for row in section["rows"]
        for name in row
        if isinstance(row[name], str) and A_WORD.search(row[name])
    }

    assert [] == [text for text in said if not IN_CHINESE.search(text)]
    assert set() == {(name, text) for name, text in cells if name in OF_THE_HOUSE}
    assert set() == {
        (name, text) for name, text in cells if name in WITH_NAMES and not IN_CHINESE.search(text)
    }


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("what", ONE_OF_EACH)
def test_figures_times_and_names_are_those_of_the_report_in_english(
    day: Day, what: str, language: str
) -> None:
    """A language changes words, and nothing else: neither the names of columns nor what is counted."""
    english, other = day.document(what), document(day, what, language)

    assert len(english["sections"]) == len(other["sections"])
    for one, same in zip(english["sections"], other["sections"], strict=True):
        assert (one["code"], one["columns"]) == (same["code"], same["columns"])
        figures = [each["name"] for each in one["columns"] if each["kind"] != "text"]
        assert [[row[name] for name in figures] for row in one["rows"]] == [
            [row[name] for name in figures] for row in same["rows"]
        ]
        assert [row.get("told") for row in one["rows"]] == [row.get("told") for row in same["rows"]]


@pytest.mark.parametrize("language", CHINESE)
def test_what_happened_and_was_refused_is_told_in_chinese(day: Day, language: str) -> None:
    """Records by their kind and facts, refusals by their code."""
    rows = document(day, "dispute", language)["sections"]
    log = next(each["rows"] for each in rows if each["code"] == "log")
    refused = [row["words"] for each in rows if each["code"] == "refused-orders" for row in each["rows"]]

    assert log
    assert [] == [row["words"] for row in log if not IN_CHINESE.match(row["words"])]
    assert [] == [text for text in refused if not IN_CHINESE.search(text)]


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("order", ["close-table", "correct-outcome", "replace-ticket", "change-roles"])
def test_an_order_that_was_proposed_is_named_in_chinese(order: str, language: str) -> None:
    """The log said in Chinese that something was proposed, and named the order by its code."""
    made = Sentence("proposal made", "proposal-made", (Fact(name="action", words=order),))

    said = made.in_language(language)

    assert order not in said
    assert say("orders", f"order.{order}", language) in said


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("language", CHINESE)
def test_moment_and_possible_verdicts_of_a_hold_are_told_in_chinese(moment: Moment, language: str) -> None:
    """A hold in the log or a report has no English codes left in it."""
    verdicts = (Verdict.CONTINUE, Verdict.VOID_ROUND, Verdict.VOID_AFFECTED_ROUNDS)
    facts = (
        Fact(name="moment", words=moment.value),
        Fact(name="discretion", words=" ".join(each.value for each in verdicts)),
    )
    told = Sentence("held for ruling", "held-for-ruling", facts).in_language(language)
    assert (None, True) == (A_WORD.search(told), bool(IN_CHINESE.search(told))), told


@pytest.mark.parametrize("language", CHINESE)
def test_a_page_says_its_language_and_brings_its_characters_along(day: Day, language: str) -> None:
    """It may be printed where no Chinese font is installed; columns are named for people."""
    page = in_language(day, "results of one table", Form.HTML, language)

    assert f'<html lang="{language}">' in page
    assert 3 == style_of(language).count("data:font/woff2;base64,")
    assert "@font-face" not in style_of(ENGLISH)
    heads = re.findall(r"<th [^>]*>([^<]+)</th>", page)
    assert heads
    assert [] == [each for each in heads if not IN_CHINESE.search(each)]
