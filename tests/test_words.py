"""The words of the house: every sentence once, in three languages, and none without use."""

import ast
import pkgutil
import re
from pathlib import Path

import pytest

import refusals
import sicbo.words
from sicbo.administration.state import Mark
from sicbo.house_runtime.refusals import CATALOGUE as HOUSE
from sicbo.house_runtime.refusals import LATER
from sicbo.outcome import FACES
from sicbo.reports.house.catalogue import REPORTS, Narrowing
from sicbo.reports.house.liability import ALSO, OWED
from sicbo.reports.house.sources.gaming_days import Span
from sicbo.server.edge.refusals import CATALOGUE as WEB
from sicbo.streams import Significance
from sicbo.table.round import HowConcluded
from sicbo.words.catalogue import ENGLISH, LANGUAGES, coded, facts_of, id_of, ids, in_language, say, words
from sicbo.words.chinese_fonts import families_of, font_faces
from sicbo.words.fluent_file import FluentFile, NotInTheCatalogue

FOLDER = Path(sicbo.words.__file__).parent
PROGRAM = FOLDER.parent
CHINESE = tuple(each for each in LANGUAGES if each != ENGLISH)


def subjects(language: str) -> set[str]:
    """List the files of a language."""
    return {each.stem for each in (FOLDER / language).glob("*.ftl")}


def test_every_code_of_a_refusal_has_its_sentence_and_every_sentence_its_code() -> None:
    """Tables, cage, administration, proposals, the house, and its web edge together."""
    catalogues = (*refusals.CATALOGUES.values(), HOUSE, LATER, WEB)

    assert {id_of(code) for each in catalogues for code in each} == set(ids("refusals"))


def test_every_reason_why_a_report_is_not_made_has_its_sentence() -> None:
    """And every sentence its reason."""
    reasons = re.findall(r'ReportIsRefused\(\s*"([a-z-]+)"', written_in("reports", "cli", "server"))

    assert set(reasons) == set(ids("report-refusals"))


def written_in(*folders: str) -> str:
    """Read all modules under some folders of the program."""
    return "\n".join(
        path.read_text(encoding="utf-8")
        for each in folders
        for path in sorted((PROGRAM / each).rglob("*.py"))
    )


def test_reports_have_words_for_all_that_is_in_them_and_no_others() -> None:
    """Reports, sections, columns, notes, kinds of events and accounts by their codes; phrases by their keys."""
    program = written_in("reports/house", "cli", "server", "audit", "house_runtime", "table")
    computed = {
        *(f"{part}/{name}" for part in ("title", "tells") for name in REPORTS),
        *(f"section/{code}" for code in re.findall(r'Section\(\s*"([a-z-]+)"', program)),
        *(f"column/{name}" for name in re.findall(r"\b([a-z_0-9]+)=Kind\.[A-Z]+", program)),
        *(f"column/face_{face}" for face in FACES),
        *(f"note/{code}" for code in re.findall(r'Note\(\s*"([a-z-]+)"', program)),
        *(f"category/{each.value}" for each in Significance),
        *(f"owed/{each.value}" for each in (*OWED, *ALSO)),
        *(f"by/{each.value}" for each in Span),
        *(f"mark/{each.value}" for each in Mark),
        *(f"heading/{each.value}" for each in Narrowing),
        *(f"status/{each.value}" for each in HowConcluded),
    }
    constants = (each.value for each in ast.walk(ast.parse(program)) if isinstance(each, ast.Constant))
    texts = {each for each in constants if isinstance(each, str)}
    spelt = {id_of(each) for each in texts} | {
        id_of(f"{family}/{each}") for family in ("fact", "status", "list", "mark") for each in texts
    }
    found = set(ids("reports"))

    assert set() == {id_of(each) for each in computed} - found
    assert set() == found - {id_of(each) for each in computed} - spelt


def test_a_sentence_that_nobody_wrote_is_not_made_up() -> None:
    """Neither a key without a sentence nor one with a comment alone."""
    file = FluentFile("shut =\n    .title = a door\n", ENGLISH)

    with pytest.raises(NotInTheCatalogue, match="there is no sentence 'open'"):
        file.say("open", {})
    with pytest.raises(NotInTheCatalogue, match="there is no sentence 'shut'"):
        file.say("shut", {})


def test_a_sentence_without_its_facts_is_not_said() -> None:
    """A gap in a sentence would hide what it is about."""
    with pytest.raises(NotInTheCatalogue, match="minimum"):
        say("refusals", "wager/below-minimum", stake="2.00", area="big")


def test_a_file_that_is_not_fluent_is_refused() -> None:
    """Fluent itself would skip what it cannot read."""
    with pytest.raises(ValueError, match="this is not Fluent: door"):
        FluentFile("door is shut\n", ENGLISH)


def test_a_number_chooses_between_singular_and_plural() -> None:
    """English has two forms, and a sentence may choose."""
    text = "waits = { $number ->\n    [one] { $number } wait of { $who }\n   *[other] { $number } waits of { $who }\n }\n"
    file = FluentFile(text, ENGLISH)

    assert "1 wait of ann" == file.say("waits", {"number": 1, "who": "ann"})
    assert "2 waits of ann" == file.say("waits", {"number": 2, "who": "ann"})
    assert "{number} waits of {who}" == file.sentence("waits")
    assert ("number", "who") == file.facts_of("waits")


def test_a_fact_may_be_long() -> None:
    """All mistakes of a rule file are told, though Fluent takes only short texts by itself."""
    assert "wrong: " + "x" * 9000 == FluentFile("wrong = wrong: { $why }", ENGLISH).say(
        "wrong", {"why": "x" * 9000}
    )


def test_words_are_said_in_another_language_with_their_facts() -> None:
    """Facts that are words are said in it too; a code that has no words there, and a name, stay as they are."""
    dice = words("reports", "dice/set", serial="D1")
    both = words("reports", "list/and", first=dice, rest="dora")

    assert ("dice D1, dora", "骰子 D1、dora") == (both, in_language(both, "zh-Hans"))
    assert "dice D1, dora" == in_language(both, ENGLISH)
    assert ("total", "总点数") == (
        code := coded("total", "reports", "dice", key="test/totals"),
        in_language(code, "zh-Hans"),
    )
    assert "my own words" == in_language(coded("my own words", "reports"), "zh-Hans")
    assert "dora" == in_language("dora", "zh-Hant")


def test_the_words_come_with_the_program() -> None:
    """They are found where its modules are found, also in a zip file."""
    assert pkgutil.get_data("sicbo.words", "en/refusals.ftl")


BY_THEIR_NAMES = {"calls", "facts"}
"""Subjects without English files: there a step or a fact is called by its code, with blanks in it."""

EVENT = "event-"
"""What the names of events begin with, beside those of orders; in English an event is called by its code."""


def test_every_language_has_the_same_subjects() -> None:
    """A new one is written in all of them."""
    english = subjects(ENGLISH) | BY_THEIR_NAMES

    assert dict.fromkeys(CHINESE, english) == {each: subjects(each) for each in CHINESE}


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("subject", sorted(subjects(ENGLISH)))
def test_every_language_has_the_same_sentences_with_the_same_facts(subject: str, language: str) -> None:
    """Key by key; a language may leave out a fact that its sentence does not need."""
    assert sorted(ids(subject)) == sorted(id_ for id_ in ids(subject, language) if not id_.startswith(EVENT))
    for key in ids(subject):
        assert set(facts_of(subject, key, language)) <= set(facts_of(subject, key)), key


@pytest.mark.parametrize("subject", sorted(BY_THEIR_NAMES))
def test_both_scripts_call_the_same_things_by_their_names(subject: str) -> None:
    """Steps and facts."""
    simplified, traditional = (ids(subject, each) for each in CHINESE)

    assert sorted(simplified) == sorted(traditional)


@pytest.mark.parametrize("language", CHINESE)
def test_printed_pages_bring_the_characters_of_their_language_along(language: str) -> None:
    """In three fonts with all characters of the catalogue; what English needs is on every machine."""
    assert 3 == font_faces(language).count('format("woff2")')
    assert 3 == families_of(language).count("sicbo-han-")
    assert "" == font_faces(ENGLISH)
