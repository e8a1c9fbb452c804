"""Whatever the house can say on a page of its staff is said in Chinese too, by its code, in both scripts."""

import re
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec import inspect as types

import sicbo.cage.events
import sicbo.proposals.events
import sicbo.table.events
from screens.chinese_words import LANGUAGES, SUBJECTS, facts_in, ids_of, refusals_of, words_of
from server.test_order_forms import of_the_desks
from sicbo.administration import refusals as administration
from sicbo.administration.state import DeviceKind, DeviceStanding, Mark
from sicbo.cage import refusals as cage
from sicbo.cage.commands import SettledWith
from sicbo.cage.state import TicketStanding
from sicbo.chips import Instrument
from sicbo.house_runtime import refusals as house
from sicbo.ledger.accounts import AccountKind
from sicbo.people import Role
from sicbo.proposals import refusals as proposals
from sicbo.proposals.state import Ended
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.files.shipped import document
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.posts import Duty
from sicbo.rules.procedure import Position as SettledAs
from sicbo.server.edge import refusals as edge
from sicbo.streams import Event, name_of_kind
from sicbo.table import refusals as table
from sicbo.table.commands import PaidWith
from sicbo.table.transcript import LONG
from sicbo.table.views.due import DueCode

PROGRAM = Path(sicbo.__file__).parent
NAMED: tuple[type[Enum], ...] = (
    Role, DeviceKind, DeviceStanding, Mark, Mixer, Inspected, InspectionTime, Instrument, PaidWith, SettledWith,
    Marker, MarkerPlace, SettledAs, Duty, TicketStanding, AccountKind, Ended,
)  # fmt: skip
"""Closed lists whose members stand in sentences, fields and reports."""

SENTENCES = {
    **edge.CATALOGUE, **administration.CATALOGUE, **cage.CATALOGUE, **proposals.CATALOGUE, **table.CATALOGUE,
    **house.CATALOGUE, **house.LATER,
}  # fmt: skip


def in_the_program(pattern: str, folder: str = ".") -> set[str]:
    """Find codes where they are written, examples left out."""
    files = (PROGRAM / folder).rglob("*.py")
    texts = (re.sub(r"(?m)^\s*>>>.*$", "", each.read_text(encoding="utf-8")) for each in files)
    return {code for text in texts for code in re.findall(pattern, text)}


def events() -> Iterator[type[Event]]:
    """List the events of all streams."""
    waiting = list(Event.__subclasses__())
    while waiting:
        each = waiting.pop()
        waiting += each.__subclasses__()
        if "/" in str(each.__struct_config__.tag) and each.__module__.startswith("sicbo."):
            yield each


def fields_in(kind: type[Struct]) -> set[str]:
    """List the names of all fields of an event, and of what is in them."""
    found: set[str] = set()
    waiting: list[types.Type] = [types.type_info(kind)]
    while waiting:
        each = waiting.pop()
        if isinstance(each, types.StructType):
            told = [field for field in each.fields if field.name not in LONG]
            found |= {field.name for field in told}
            waiting += [field.type for field in told]
        elif isinstance(each, types.UnionType):
            waiting += each.types
        elif isinstance(each, types.VarTupleType):
            waiting.append(each.item_type)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_house_is_said_in_chinese(language: str) -> None:
    """Those of the catalogues, and those that stand alone; a new one without Chinese fails here."""
    alone = in_the_program(r'(?:Later|NotDone|Refusal)\(\s*"([a-z-]+/[a-z-]+)"')
    reasons = in_the_program(r'ReportIsRefused\([^()]*(?:\([^()]*\)[^()]*)*?"([a-z]+(?:-[a-z]+)+|unknown)"')
    wanted = {*SENTENCES, *alone}

    assert {"sign-in/refused", "house/is-busy"} <= wanted
    assert reasons == words_of(language, "report-refusals").keys()
    assert ids_of(wanted) == refusals_of(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_asks_for_a_fact_that_is_not_told(language: str) -> None:
    """The house tells the facts that its own sentence has."""
    said = refusals_of(language)
    missing = {
        code: facts_in(said[id_]) - set(re.findall(r"\{([a-z_]+)", sentence))
        for code, sentence in SENTENCES.items()
        for id_ in ids_of({code})
    }

    assert {} == {code: facts for code, facts in missing.items() if facts}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_documents_and_closed_lists_name_is_named_in_chinese(language: str) -> None:
    """Posts, houses, layouts, roles, devices, tickets, what is due."""
    documents = [document(each) for each in DOCUMENT_IDS]
    staff = [each.staff for each in documents]
    posts = {post.title for each in staff for post in each.posts}
    posts |= {joint.name for each in staff for joint in each.joint_names}
    titles = {each.house for each in documents}
    titles |= {layout.title for each in documents for layout in each.layouts}
    games = {rule_set.title for each in documents for rule_set in each.rule_sets}
    titles |= games | {each.partition(", ")[0] for each in games}

    named = {str(each.value) for kind in NAMED for each in kind}

    assert ids_of(posts) == words_of(language, "posts").keys()
    assert ids_of({f"title/{each}" for each in titles}) == words_of(language, "documents").keys()
    assert (
        set() == ids_of(named) - words_of(language, "terms").keys() - words_of(language, "staff-terms").keys()
    )
    assert {each.value for each in DueCode} == words_of(language, "dues").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_records_and_reports_are_told_in_chinese(language: str) -> None:
    """What each order is, what happened with all its facts, what a report tells and explains."""
    happened = list(events())

    purposes = {each for each in words_of(language, "orders") if each.startswith("purpose-")}

    assert {f"purpose-{name_of_kind(each)}" for each in of_the_desks()} == purposes
    assert {f"event-{str(each.__struct_config__.tag).partition('/')[0]}" for each in happened} == {
        each for each in words_of(language, "orders") if each.startswith("event-")
    }
    assert (
        set() == {name for each in happened for name in fields_in(each)} - words_of(language, "facts").keys()
    )


def test_every_column_of_a_report_has_a_name() -> None:
    """On the desk, in all languages: the catalogues have the same keys."""
    named = in_the_program(r"\b([a-z_0-9]+)=Kind\.[A-Z]+", "reports/house")
    shown = {
        key.removeprefix("column--") for key in words_of("zh-Hans", "reports") if key.startswith("column--")
    }

    assert {"hold_of_drop", "tree_head"} <= named
    assert set() == named - shown


@pytest.mark.parametrize("subject", SUBJECTS)
def test_both_scripts_say_the_same_with_the_same_facts(subject: str) -> None:
    """Key by key."""
    simplified, traditional = (words_of(each, subject) for each in LANGUAGES)

    assert list(simplified) == list(traditional)
    assert {} == {
        key: (text, traditional[key])
        for key, text in simplified.items()
        if facts_in(text) != facts_in(traditional[key])
    }


SIMPLIFIED_ALSO_IN_BIG5 = frozenset("后里余几于范个么")
"""Characters that Big5 has for other words, and that simplified Chinese writes for what these screens say."""

TRADITIONAL_ALSO_IN_GB2312 = frozenset("於餘")
FITTING = {"zh-Hans": "gb2312", "zh-Hant": "big5hkscs"}
"""A character of the other script is not in the list of characters of this one (GB 2312, and Big5 with Hong Kong's)."""


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_of_the_other_script_and_no_english_is_left(subject: str, language: str) -> None:
    """Every value is Chinese: in its own script, without two Latin words in a row."""
    wrong = TRADITIONAL_ALSO_IN_GB2312 if language == "zh-Hans" else SIMPLIFIED_ALSO_IN_BIG5
    for key, text in words_of(language, subject).items():
        chinese = "".join(each for each in text if "\u3400" <= each <= "\u9fff")
        chinese.encode(FITTING[language])
        left = re.findall(r"[A-Za-z]{2,}", re.sub(r"\{[^}]*\}", "，", text))
        assert set() == set(chinese) & wrong, (key, text)
        assert [] == [each for each in pairwise(left) if " ".join(each) in text], (key, text)
