"""What every report of a house promises, and what each figure means."""

import re
from base64 import b64decode
from datetime import date, timedelta
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

import sicbo
from audit.houses import Place
from recompute_reports import PLAY
from reports.making import ASKED, DAYS, MADE, PROGRAM, Day, document_of, report, section_of, text_of
from sicbo.audit.program import Expected, program_hashes, verify, version_of_program
from sicbo.audit.receipts import check_receipt, read_receipt
from sicbo.money import Money
from sicbo.odds.chances import DICE
from sicbo.odds.hold_share import hold_of
from sicbo.reports.house.catalogue import REPORTS, Narrowing, make
from sicbo.reports.house.formats.as_csv import as_csv
from sicbo.reports.house.formats.as_page import as_page
from sicbo.reports.house.formats.formats import Form
from sicbo.reports.house.formats.report import Seen, begin_of_days
from sicbo.reports.house.formats.report_style import style_of
from sicbo.reports.house.sources.expectation import Expectation, Staked
from sicbo.reports.house.sources.gaming_days import ReportIsRefused, Span, days_of, read_days, read_interval
from sicbo.reports.house.sources.query import Program, ReportQuery
from sicbo.storage.evidence.keys import read_public_key
from sicbo.storage.export import ExportFile
from sicbo.storage.records import EVENTS
from sicbo.storage.sqlite.contents import SqliteContents

NO_ACTIVITY = "No activity in this interval."
EMPTY = read_interval("2020-01", "2020-02", DAYS)


# ---- all of them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in REPORTS if name not in ("dispute", "software")])
def test_an_empty_interval_says_that_there_was_no_activity(day: Day, name: str) -> None:
    """In every form, once for every section."""
    asked = ReportQuery(days=DAYS, interval=EMPTY, player="bob")
    document = document_of(day.contents, name, asked)
    sections = len(document["sections"])

    assert not document["activity"]
    assert sections == text_of(day.contents, name, asked, Form.CSV).count(NO_ACTIVITY)
    assert sections == text_of(day.contents, name, asked, Form.HTML).count(NO_ACTIVITY)


@pytest.mark.parametrize("what", ASKED)
def test_a_heading_says_whose_it_is_of_when_and_by_what(day: Day, what: str) -> None:
    """House, mark, title, interval, time made, and the hashes of program and rules."""
    heading = day.document(what)["heading"]

    assert ("seeded", "laboratory") == (heading["house"], heading["mark"])
    assert REPORTS[ASKED[what][0]].title == heading["title"]
    assert "2026-12-01T20:00:00+08:00" == heading["made"]
    assert [{"from": None, "begins_at": 360, "utc_offset": 480}] == heading["gaming_days"]
    assert {"version": PROGRAM.version, "sha256": PROGRAM.digest} == heading["program"]
    text = sicbo.document_text("au-sicbo")
    expected = {"table": "A1", "document": "au-sicbo", "sha256": sha256(text.encode()).hexdigest()}
    assert expected == heading["rules"][0]
    for each in (heading["from"], heading["to"]):
        assert each in day.text(what, Form.CSV)
        in_print = each if each.startswith("the ") else each[:19].replace("T", " ")
        assert in_print in day.text(what, Form.HTML)


@pytest.mark.parametrize("what", ASKED)
def test_a_page_has_no_script_and_no_style_of_its_own(day: Day, what: str) -> None:
    """Where it is served it links its style sheet, and nothing inline is left."""
    html = day.text(what, Form.HTML)
    page = ET.fromstring(html)  # noqa: S314 - our own page

    assert [] == [each.tag for each in page.iter() if each.tag in ("script", "style", "img", "iframe")]
    assert [] == [each.tag for each in page.iter() if "style" in each.attrib]
    assert [] == [name for each in page.iter() for name in each.attrib if name.startswith("on")]
    assert ["/reports/style.css"] == [each.attrib["href"] for each in page.iter("link")]


def test_a_page_in_a_file_has_its_style_sheet_in_it(day: Day) -> None:
    """It can be opened anywhere."""
    html = text_of(day.contents, *ASKED["theory"], Form.HTML)

    assert f"<style>{style_of('en')}</style>" in html
    assert "<link" not in html


def test_words_that_people_typed_are_words_on_a_page_and_in_a_spreadsheet(day: Day) -> None:
    """A reason that begins like a formula is no formula; one with markup is no markup."""
    assert "=a fire alarm" in day.text("events")
    assert ",=a fire alarm" not in day.text("events", Form.CSV)
    assert ",'=a fire alarm," in day.text("events", Form.CSV)
    made = report(day.contents, *ASKED["voids"])
    nasty = replace(made.heading, house="<b>&\"'")
    html = "".join(as_page(nasty, made.parts, DAYS, Seen()))
    assert "<b>" not in html
    assert "&lt;b&gt;" in html


def test_a_table_with_the_name_of_a_formula_was_worked_out_in_the_heading(day: Day) -> None:
    """What was asked for stands above the report as words too; so do the wide signs of other keyboards."""
    made = report(day.contents, *ASKED["voids"])
    asked = {"table": "=1+1", "player": "\uff1d1+1"}
    csv = "".join(as_csv(replace(made.heading, asked=asked), made.parts, DAYS, Seen()))

    assert "\ntable,'=1+1\r" in csv
    assert "\nplayer,'\uff1d1+1\r" in csv


def test_money_is_never_a_float(day: Day) -> None:
    """Amounts are texts with all their decimals; nothing in any document is a float."""
    for what in ASKED:
        document = day.document(what)
        for section in document["sections"]:
            kinds = {each["name"]: each["kind"] for each in section["columns"]}
            for row in section["rows"]:
                assert not any(isinstance(each, float) for each in row.values())
                money = [
                    row[name] for name, kind in kinds.items() if kind == "money" and row[name] is not None
                ]
                assert all(re.fullmatch(r"-?[0-9]+\.[0-9]{2}", each) for each in money), money


def test_a_report_is_made_part_by_part(seeded: tuple[Path, Path]) -> None:
    """A year of events is not held: the first row is there before the last record is read."""
    read: list[int] = []

    class Watched(ExportFile):
        def records(self, stream: str, *, after: int = 0):  # type: ignore[no-untyped-def]  # noqa: ANN202 - as it is
            for each in super().records(stream, after=after):
                read.append(each[0].seq)
                yield each

    contents = Watched(seeded[1])
    parts = make(contents, "events", ReportQuery(days=DAYS), MADE).parts
    del read[:]
    next(parts)
    next(parts)

    assert len(read) < 20


# ---- asking --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "asked", "says"),
    [
        ("tea", ReportQuery(), "there is no report 'tea'; there are results, theory, "),
        ("results", ReportQuery(table="T9"), "there is no table 'T9'; there are A1, C1, E1, U1, V1"),
        ("statement", ReportQuery(), "name a player"),
        ("dispute", ReportQuery(table="E1"), "such as table T1 and round 7"),
        ("dispute", ReportQuery(round=3), "such as table T1 and round 7"),
        ("dispute", ReportQuery(table="E1", round=999), "table E1 has no round 999"),
        ("large", ReportQuery(over="1.234"), "at most 2 decimals"),
    ],
)
def test_what_cannot_be_reported_is_refused_before_anything_is_written(
    day: Day, name: str, asked: ReportQuery, says: str
) -> None:
    """With what there is; and in words that are none of the command line's, as browsers show them too."""
    with pytest.raises(ReportIsRefused, match=re.escape(says)) as refused:
        list(make(day.contents, name, asked, MADE).parts)
    assert "--" not in str(refused.value)


NARROWED: dict[Narrowing, dict[str, Any]] = {
    Narrowing.TABLE: {"table": "V1"},
    Narrowing.BY: {"by": Span.YEAR},
    Narrowing.ROUND: {"round": 5},
    Narrowing.PLAYER: {"player": "ann"},
    Narrowing.PERSON: {"person": "dealer"},
    Narrowing.CODE: {"code": "round-"},
    Narrowing.OVER: {"over": "5"},
}
"""Something that each narrows a report down to."""

NEEDED: dict[str, dict[str, Any]] = {
    "dispute": {"table": "E1", "round": 30},
    "statement": {"player": "bob"},
}


@pytest.mark.parametrize("name", [name for name in REPORTS if name != "software"])
def test_a_report_is_narrowed_down_by_what_it_takes_and_by_nothing_else(day: Day, name: str) -> None:
    """The form of a report asks for just that: whatever it does not take makes no difference to it."""
    known = REPORTS[name]
    needed = NEEDED.get(name, {})
    plain = document_of(day.contents, name, ReportQuery(days=DAYS, **needed))["sections"]
    makes_a_difference = {
        each
        for each, narrowed in NARROWED.items()
        if each not in known.needs
        and plain
        != document_of(day.contents, name, ReportQuery(days=DAYS, **(needed | narrowed)))["sections"]
    }

    assert set(known.takes) == makes_a_difference
    for missing in known.needs:
        left = {key: value for key, value in needed.items() if key != missing.value}
        with pytest.raises(ReportIsRefused):
            make(day.contents, name, ReportQuery(days=DAYS, **left), MADE)


@pytest.mark.parametrize(
    "text", ["yesterday", "2026-13-01", "2026-02-30", "2026-13", "2026-11-16T06:00", "0000-01"]
)
def test_a_time_that_is_none_is_refused(text: str) -> None:
    """With the three ways to write one."""
    with pytest.raises(ReportIsRefused, match="a gaming day such as 2026-11-16"):
        read_interval(text, None, DAYS)


@pytest.mark.parametrize("zone", ["Mars", "+8", "+25:00", "+08:99", "Asia/Singapore", ""])
def test_a_zone_that_is_none_is_refused(zone: str) -> None:
    """Names of zones are refused too: their rules are another on every machine (decision 0058)."""
    with pytest.raises(ReportIsRefused, match="is not a time zone: write UTC, or an offset such as"):
        read_days(zone, None)


@pytest.mark.parametrize("hour", ["6", "25:00", "06:60", "six", "06:00:00"])
def test_an_hour_that_is_none_is_refused(hour: str) -> None:
    """Four digits and a colon."""
    with pytest.raises(ReportIsRefused, match="is not an hour"):
        read_days(None, hour)


def test_an_interval_must_begin_before_it_ends() -> None:
    """A slip of the hand would otherwise be a quiet day."""
    with pytest.raises(ReportIsRefused, match="ends before it begins"):
        read_interval("2026-12-02", "2026-12-01", DAYS)


def test_days_are_counted_as_the_house_counted_them_then(day: Day) -> None:
    """Six by UTC until it was set, and from then on as it was set."""
    recorded = days_of(day.contents)
    first, second = recorded.changes

    assert (360, 0, None) == (first.day.begins_at, first.day.utc_offset, first.since)
    assert (360, 480) == (second.day.begins_at, second.day.utc_offset)
    assert second.since is not None
    before, after = second.since - timedelta(seconds=1), second.since
    assert ("2026-11-29", "2026-11-30") == (
        recorded.day_of(before).isoformat(),
        recorded.day_of(after).isoformat(),
    )
    assert recorded.show(after).endswith("+08:00")
    heading = make(day.contents, "results", ReportQuery(days=recorded), MADE).heading
    assert "06:00 (UTC); 06:00 (UTC+08:00) from 2026-11-30T" in begin_of_days(heading, recorded.show)
    december = read_interval("2026-12", "2026-12", recorded)
    assert ("2026-11-30T22:00:00+00:00", "2026-12-31T22:00:00+00:00") == (
        (december.since or MADE).isoformat(),
        (december.until or MADE).isoformat(),
    )
    assert "2026-10-01T06:00:00+00:00" == recorded.start_of(date(2026, 10, 1)).isoformat()


# ---- figures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", Span)
def test_the_win_of_all_times_is_what_the_bank_has(day: Day, by: Span) -> None:
    """Days, shifts, months and years only cut the same account into pieces."""
    kept = day.contents.balances()
    rows = section_of(document_of(day.contents, "results", ReportQuery(days=DAYS, by=by)), "Results by table")

    for table in ("A1", "C1", "E1", "U1", "V1"):
        won = sum(Fraction(row["win"]) for row in rows if row["table"] == table)
        assert Fraction(kept[f"house-bank:{table}"], 100) == won


def test_win_is_handle_less_paid_and_corrections(day: Day) -> None:
    """The figures of a row explain each other."""
    rows = day.rows("results by shift", "Results by table")

    assert {"day", "night"} == {row["shift"] for row in rows}
    for row in rows:
        assert Fraction(row["win"]) == Fraction(row["handle"]) - Fraction(row["paid"]) + Fraction(
            row["corrections"]
        )
        if row["hold_of_drop"]:
            assert Fraction(row["win"]) / Fraction(row["drop"]) == Fraction(row["hold_of_drop"])


def test_win_by_count_is_what_box_and_tray_say(day: Day) -> None:
    """Drop, credits and counts, less fills, from the opening to the last count (decision 0058)."""
    (row,) = day.rows("results of one table", "Results by table")

    assert ("100000.00", "113480.00", "800.00") == (row["opening_count"], row["closing_count"], row["drop"])
    assert ("20000.00", "5000.00", "-0.50") == (row["fills"], row["credits"], row["over_short"])
    assert "-720.00" == row["win_by_count"]


def test_the_theory_of_one_round_is_that_of_the_par_sheet() -> None:
    """Level stakes on all areas of a rule set have the mean and the variance of its hold."""
    rules = sicbo.rule_set("rws-open-cover-2021-2")
    stakes = {area.id: Money(500) for area in rules.areas}
    hold = hold_of(rules, stakes)
    expected = Expectation()

    expected.add(rules, {area: Staked(money=500) for area in stakes}, DICE)

    staked = hold.staked.minor_units
    assert (hold.mean * staked, hold.variance * staked**2) == (expected.mean, expected.variance)


def test_a_token_costs_the_house_what_it_wins_and_brings_nothing() -> None:
    """Small at 1 to 1: 105 ways of 216 to pay 100."""
    rules = sicbo.rule_set("au-sicbo")
    expected = Expectation()

    expected.add(rules, {"small": Staked(tokens=100)}, DICE)

    assert Fraction(-105 * 100, 216) == expected.mean


def test_another_pay_table_begins_a_new_series_and_so_does_the_first_when_it_comes_back(
    day: Day,
) -> None:
    """Three series at the table that changed twice (STD-T3)."""
    rows = day.rows("theory", "Theoretical against actual, by series")

    assert [(1, "printed", 5), (2, "one-of-a-kind-1-to-1", 5), (3, "printed", 5)] == [
        (row["series"], row["pay_table"], row["rounds"]) for row in rows if row["table"] == "U1"
    ]


def test_a_player_who_always_knows_raises_an_alarm_and_others_do_not(day: Day) -> None:
    """The seeded deviation is outside of 99 %, and is named (STD-T3, N6)."""
    document = day.document("theory")
    rows = section_of(document, "Theoretical against actual, by series")
    alarms = [row["rule_set"] for row in rows if row.get("alarm")]
    judged = [row["rule_set"] for row in rows if row["verdict"] != "too few to judge"]

    assert document["alarm"]
    assert ["rws-open-cover-2021-3"] == alarms
    assert [f"rws-open-cover-2021-{each}" for each in (1, 2, 3)] == judged


def test_liability_is_what_the_ledger_says(seeded: tuple[Path, Path], tmp_path: Path) -> None:
    """And where the ledger says something else, that is an alarm (STD-M7)."""
    with SqliteContents(seeded[0]) as contents:
        whole = document_of(contents, *ASKED["liability"])
    owed = section_of(whole, "What the house owes")

    assert not whole["alarm"]
    in_play = [row for row in owed if row["account"] == "stakes-in-play"]
    assert [("SGD", 1, "25.00")] == [(row["currency"], row["accounts"], row["amount"]) for row in in_play]

    spoilt = tmp_path / "spoilt.db"
    spoilt.write_bytes(seeded[0].read_bytes())
    Place("sqlite", spoilt).change("UPDATE balance SET net = net + 1 WHERE account = 'player-credit:ann'")
    with SqliteContents(spoilt) as contents:
        document = document_of(contents, *ASKED["liability"])
    wrong = section_of(document, "Accounts that the ledger has otherwise")

    assert document["alarm"]
    assert ["player-credit:ann"] == [row["account"] for row in wrong]


def test_every_event_of_a_house_is_significant_or_part_of_play() -> None:
    """Whoever adds an event decides which; the second program has a list of its own."""
    names = {str(each.__struct_config__.tag).partition("/")[0]: each for each in EVENTS}
    significant = {name for name, each in names.items() if each.significance is not None}

    assert set(names) == significant | set(PLAY)
    assert set() == significant & set(PLAY)


def test_an_alteration_says_what_was_before_and_what_came_after(day: Day) -> None:
    """Limits, pay tables, roles, outcomes and shifts (STD-L2)."""
    rows = day.rows("events", "Significant events")
    changes = {row["event"]: (row["before"], row["after"]) for row in rows if row["stream"] != "V1"}

    assert ("printed", "one-of-a-kind-1-to-1") in [
        (row["before"], row["after"]) for row in rows if row["event"] == "pay-table-offered/1"
    ]
    assert ("dealer", "dealer, cashier") == changes["roles-changed/1"]
    assert ("technician", "dismissed") == changes["person-dismissed/1"]
    before, after = changes["limits-set/1"]
    assert before.startswith("5.00 to 1000.00 on any-triple big")
    assert after.endswith("; cap 1000000.00")
    assert ("day", "night") == changes["shift-started/1"]


def test_numbers_of_tickets_are_told_by_their_end(day: Day) -> None:
    """Whoever reads a report could otherwise bring a live ticket."""
    for what in ("events", "adjustments", "statement", "large"):
        assert not re.search(r"\b[0-9]{22}\b", day.text(what)), what


def test_the_statement_of_a_player_shows_what_is_held(day: Day) -> None:
    """Stakes of a round that is not over (STD-V3), and credit that never jumps."""
    document = day.document("statement of ann")
    wagers, credit = section_of(document, "Wagers"), section_of(document, "Credit")

    assert ("held", "25.00", None) == (wagers[-1]["status"], wagers[-1]["stake"], wagers[-1]["winnings"])
    for earlier, later in pairwise(credit):
        assert earlier["after"] == later["before"]


def test_the_statement_of_a_player_named_a_corrected_wager_by_its_number_alone(day: Day) -> None:
    """Nobody knows which of the own wagers the second one was: it stands there with its area and rules."""
    rows = section_of(day.document("statement"), "Wagers") + section_of(
        day.document("statement of ann"), "Wagers"
    )

    corrected = [row for row in rows if row["status"] in ("corrected", "made void")]
    assert corrected
    laid = {
        (row["round"], row["rule_set"], row["area"], row["stake"]) for row in rows if row not in corrected
    }
    assert {(row["round"], row["rule_set"], row["area"], row["stake"]) for row in corrected} <= laid


def test_a_dispute_bundle_can_be_checked_without_the_house(seeded: tuple[Path, Path]) -> None:
    """The records hash as they should, and the receipts lead to the signed tree head (STD-G5)."""
    with SqliteContents(seeded[0]) as contents:
        document = document_of(contents, *ASKED["dispute"])
    records = section_of(document, "Records")
    receipts = section_of(document, "Receipts")
    public = seeded[0].with_name("house.pub")

    for row in records:
        data = b"\x02" + bytes.fromhex(row["previous"]) + b64decode(row["data"])
        assert sha256(data).hexdigest() == row["hash"]
    for earlier, later in pairwise(records):
        assert earlier["hash"] == later["previous"]
    proved = {
        check_receipt(read_receipt(row["receipt"].encode()), [read_public_key(public)])[0].seq
        for row in receipts
    }
    assert {row["record"] for row in receipts} == proved
    log = {row["record"]: row["event"] for row in section_of(document, "Log")}
    assert {"wager-registered/1", "outcome-established/1", "round-corrected/1"} <= {
        log[each] for each in proved
    }


def test_the_hash_of_the_program_is_that_of_its_verification() -> None:
    """Whoever has a report can compare it with `sicbo audit program` (STD-W2)."""
    program = Program(version_of_program(), program_hashes())

    found = verify(Expected(program.hashes, "us"), MADE)

    assert (found.version, found.digest) == (program.version, program.digest)


def test_the_software_report_says_which_rules_are_ours(day: Day) -> None:
    """All five tables play by documents as they are shipped."""
    document = document_of(day.contents, "software", ReportQuery(days=DAYS))

    assert [True] * 5 == [row["shipped"] for row in section_of(document, "Rules of the tables")]


def test_posts_are_held_from_when_to_when(day: Day) -> None:
    """Everyone who stays gets a new line with the next shift (STD-D4)."""
    rows = day.rows("staffing", "Posts")
    dealer = [row for row in rows if (row["table"], row["person"]) == ("E1", "dealer")]

    assert ["", "day", "night"] == [row["shift"] for row in dealer]
    assert dealer[0]["until"] == dealer[1]["since"]
    assert dealer[-1]["until"] is None


def test_a_correction_was_counted_for_the_dealer_of_a_later_round(day: Day) -> None:
    """Corrections, voids and late chips are those of whoever dealt the round that they are about."""
    rows = {row["person"]: row for row in day.rows("staffing", "At work") if row["table"] == "V1"}

    counted = ("rounds_opened", "corrections", "void_rounds", "late_chips")
    assert [9, 1, 1, 1] == [rows["dealer"][each] for each in counted]
    assert [3, 0, 0, 1] == [rows["second-dealer"][each] for each in counted]
    assert {"dealer"} == {row["role"] for row in rows.values()}
