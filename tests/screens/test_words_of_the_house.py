"""Whatever the house refuses a terminal, the screen says in Chinese too."""

import re
from typing import get_args

import pytest

from at_the_table import AtTheTable
from screens.chinese_words import LANGUAGES, ids_of, words_of
from sicbo.administration import refusals as administration
from sicbo.administration.state import DeviceKind, DeviceStanding
from sicbo.cage import refusals as cage
from sicbo.chips import Instrument
from sicbo.house_runtime import requests
from sicbo.messages import terminal as m
from sicbo.people import Role
from sicbo.rules.files.shipped import document
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.rules.irregularities import Event, Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.server.edge import refusals as edge
from sicbo.streams import Refusal
from sicbo.table import commands as c
from table.refusing import REFUSED

ORDERS = (
    c.LayWagers, c.TakeBackWagers, c.MoveWager, c.UndoSlip, c.ClearWagers, c.RepeatWagers, c.DoubleWagers,
    c.GiveNonce, c.AnswerOption, c.ReportTerminals, c.BuyIn, c.CashOut, c.SetOwnLimits, c.ExcludePlayer,
    c.CallAttendant, c.AnswerCall,
)  # fmt: skip
"""What a terminal can order of its table (`sicbo.server.sockets.terminal_orders`)."""

OF_CHIPS = (
    "chips/",
    "wager/chips-off-value",
    "wager/not-laid-by-staff",
    "position/acts-for-itself",
    "money/reason-needed",
    "wager/no-chips-in-hand",
)
"""Refusals of seats and of staff: a terminal stakes its own credit."""

AT_THE_EDGE = re.compile(
    r"(socket|receipt|text|server|wager)/|device/(not-known|counter|not-signed)|code/wrong|request/(broken|too-often)"
)
"""Codes of the web edge that its socket, and its enrolment, can answer with."""


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Provoke every refusal of a table; give the codes that an order of a terminal was refused with."""
    found: set[str] = set()
    send = AtTheTable.send

    def listening(self: AtTheTable, command: c.Command, **others: str) -> object:
        decided = send(self, command, **others)
        if isinstance(decided, Refusal) and isinstance(command, ORDERS):
            found.add(decided.code)
        return decided

    monkeypatch.setattr(AtTheTable, "send", listening)
    for case in REFUSED.values():
        case()
    return found


def test_every_order_of_a_terminal_is_listened_to() -> None:
    """A message more needs its command here."""
    assert len(get_args(m.Order)) == len(ORDERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_that_a_terminal_can_hear_is_said_in_chinese(language: str, heard: set[str]) -> None:
    """Those of its table, of tickets, of who may act, of a house that cannot answer, of the web edge."""
    told = [
        each for each in vars(requests).values() if isinstance(each, requests.RetryLater | requests.Rejected)
    ]
    wanted = {
        *(code for code in heard if not code.startswith(OF_CHIPS)),
        *(code for code in cage.CATALOGUE if code.startswith("ticket/")),
        *(code for code in administration.CATALOGUE if code.startswith("access/")),
        *(each.code for each in told),
        *(code for code in edge.CATALOGUE if AT_THE_EDGE.match(code)),
    }

    assert {"wager/below-minimum", "player/excluded", "wager/nothing-to-undo"} <= wanted
    assert set() == ids_of(wanted) - words_of(language, "refusals").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_irregularities_and_what_follows_are_said_in_chinese(language: str) -> None:
    """Everything that a rule file can name."""
    grounds = {each.value for each in Ground if each is not Ground.APPROVED_RULES}
    assert {*(each.value for each in Event), *grounds} == words_of(language, "irregularities").keys()
    called = {
        each.verdict.value for name in DOCUMENT_IDS for each in document(name).irregularities if each.call
    }
    assert {*(each.value for each in Act), *called} == words_of(language, "calls").keys()
    assert {each.value for each in Verdict} == words_of(language, "verdicts").keys()
    assert {each.value for each in Remedy} == words_of(language, "remedies").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_and_what_a_refusal_of_a_terminal_names_is_named_in_chinese(language: str) -> None:
    """Roles, devices and what stakes are made of; other closed lists are named to staff only."""
    named = {str(each.value) for kind in (Role, DeviceKind, DeviceStanding, Instrument) for each in kind}

    assert named == words_of(language, "terms").keys()
