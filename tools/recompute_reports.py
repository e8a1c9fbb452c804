"""Recompute a report from an export: `python recompute_reports.py house.jsonl report.json`.

This program imports nothing of Sicbo, so that nobody need trust Sicbo's figures to check them. It reads the
query from the JSON report, goes through the export with its own books, rounds and odds, and compares every
figure that it computes with the one in the report. Verify the export itself with verify_export.py first.

It does not recompute sentences, statistical tests of dice, and the software's own hashes.

Exit code 0: every figure agrees; 1: one does not; 2: bad input.
"""

import argparse
import base64
import hashlib
import json
import sys
import tomllib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from itertools import product
from math import comb, isqrt
from pathlib import Path
from typing import Any

Record = dict[str, Any]
Rows = list[dict[str, Any]]
OWNED = ("tray", "drop-box", "cage", "promotional", "receivable")
TOKENS = ("promotional-tokens", "vouchers")
SHARED = ("administration", "cage")
Z_99 = Fraction("2.575829303548900760978576748603814117306017634276")
Z_95 = Fraction("1.959963984540054235524594430520551527955550077870")
FEWEST = 100


class BadInput(Exception):
    """A file that cannot be read at all, or a report that this program does not know."""


# ---- reading -----------------------------------------------------------------------------------------


class Export:
    """An export, read whole: records by stream, refusals, and the balances that it states."""

    def __init__(self, path: Path) -> None:
        self.meta: dict[str, str] = {}
        self.streams: dict[str, list[Record]] = {}
        self.balances: dict[str, int] = {}
        self.refusals: list[dict[str, Any]] = []
        stream = ""
        with path.open(encoding="utf-8") as file:
            for text in file:
                line = json.loads(text)
                kind = line["kind"]
                if kind == "house":
                    self.meta = line["meta"]
                elif kind == "stream":
                    stream = line["stream"]
                    self.streams[stream] = []
                elif kind == "record":
                    data = base64.b64decode(line["data"])
                    record = json.loads(data)
                    record["moved"] = line["transfers"]
                    record["at"] = datetime.fromisoformat(record["stamp"]["at"])
                    record["hash"], record["previous"], record["data"] = line["hash"], line["previous"], data
                    record["epoch"] = line["epoch"]
                    self.streams[stream].append(record)
                elif kind == "answer":
                    answer = json.loads(base64.b64decode(line["answer"]))
                    if answer["answer"] == "refused":
                        self.refusals.append(answer | {"key": line["key"], "body": line["body_hash"]})
                elif kind == "balance":
                    self.balances[line["account"]] = line["net"]

    @property
    def tables(self) -> list[str]:
        """The streams of tables."""
        return [each for each in self.streams if each not in SHARED and self.streams[each]]


class Asked:
    """The query that a report answers."""

    def __init__(self, heading: dict[str, Any]) -> None:
        self.days = [
            (each["from"] and datetime.fromisoformat(each["from"]), each["begins_at"], each["utc_offset"])
            for each in heading["gaming_days"]
        ]
        self.since = moment(heading["from"])
        self.until = moment(heading["to"])
        asked = heading["asked"]
        self.by = asked.get("by", "day")
        self.table = asked.get("table", "")
        self.round = int(asked.get("round", 0))
        self.player = asked.get("player", "")
        self.person = asked.get("person", "")
        self.code = asked.get("code", "")
        self.over = asked.get("over", "10000")

    def minutes(self, at: datetime) -> tuple[int, int]:
        """Return when a day begins and the house's offset from UTC at that time."""
        return [(begins, offset) for since, begins, offset in self.days if since is None or since <= at][-1]

    def show(self, at: datetime) -> str:
        """Write a moment in the house's time zone."""
        _, offset = self.minutes(at)
        return at.astimezone(timezone(timedelta(minutes=offset))).isoformat()

    def label(self, at: datetime) -> str:
        """Name the day, month or year of a moment."""
        begins, offset = self.minutes(at)
        text = (at.astimezone(UTC) + timedelta(minutes=offset - begins)).date().isoformat()
        return {"month": text[:7], "year": text[:4], "all": "whole interval"}.get(self.by, text)

    def is_over(self, at: datetime) -> bool:
        """Return whether the interval is over."""
        return self.until is not None and at >= self.until

    def has(self, at: datetime) -> bool:
        """Return whether a moment is inside."""
        return (self.since is None or at >= self.since) and not self.is_over(at)


def moment(text: str) -> datetime | None:
    """Read an end of the interval; None if it is open."""
    return None if text.startswith("the ") else datetime.fromisoformat(text)


# ---- independent odds ---------------------------------------------------------------------------------

FALLS = list(product(range(1, 7), repeat=3))


def level(area: str, faces: tuple[int, ...], *, double_wins_on_triple: bool) -> int:  # noqa: C901, PLR0911
    """Return which of an area's odds is paid on three faces; 0 if it loses."""
    kind, _, digits = area.partition(":")
    total, kinds = sum(faces), len(set(faces))
    if kind == "small":
        return int(kinds > 1 and 4 <= total <= 10)  # noqa: PLR2004
    if kind == "big":
        return int(kinds > 1 and 11 <= total <= 17)  # noqa: PLR2004
    if kind == "odd":
        return int(kinds > 1 and total % 2 == 1)
    if kind == "even":
        return int(kinds > 1 and total % 2 == 0)
    if kind == "any-triple":
        return int(kinds == 1)
    if kind == "total":
        return int(total == int(digits))
    numbers = [int(each) for each in digits]
    if kind == "triple":
        return int(faces.count(numbers[0]) == 3)  # noqa: PLR2004
    if kind == "double":
        count = faces.count(numbers[0])
        return int(count == 2 or (count == 3 and double_wins_on_triple))  # noqa: PLR2004
    if kind == "single":
        return faces.count(numbers[0])
    if kind == "domino":
        return int(all(each in faces for each in numbers))
    if kind in ("trio", "double-single"):
        return int(sorted(faces) == numbers if kind == "trio" else sorted(faces) == sorted(numbers))
    if kind == "four":
        return int(kinds == 3 and set(faces) <= set(numbers))  # noqa: PLR2004
    raise BadInput(f"there is no kind of area {kind!r}")


def odds_of(text: str) -> Fraction:
    """Read odds as the rule files write them."""
    to, _, from_ = text.partition(" to ")
    return Fraction(to) / Fraction(from_)


class Rules:
    """What a table plays by, read from the text in its record."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.file = tomllib.loads(text)
        self.decimals = self.file["money"]["decimals"]
        self.currency = self.file["money"]["currency"]
        self.goes_back = {each["kind"]: each["returned_on_win"] for each in self.file["instruments"]}
        self.back_on_void = {each["kind"]: each["returned_on_void"] for each in self.file["instruments"]}
        doubles = [each for each in self.file["wagers"] if each["kind"] == "double"]
        self.double_wins = all(each.get("on_triple", "wins") == "wins" for each in doubles)
        self._prices: dict[str, dict[str, list[Fraction]]] = {}

    def prices(self, pay_table: str) -> dict[str, list[Fraction]]:
        """Return the odds of every area of a pay table."""
        if pay_table not in self._prices:
            table = next(each for each in self.file["pay_tables"] if each["name"] == pay_table)
            found = dict(self.prices(table["like"])) if table.get("like") else {}
            for row in table["rows"]:
                listed = row["odds"] if isinstance(row["odds"], list) else [row["odds"]]
                numbers = row.get("numbers", "")
                for each in [numbers] if isinstance(numbers, str) else numbers:
                    area = f"{row['kind']}:{each}" if each else row["kind"]
                    found[area] = [odds_of(text) for text in listed]
            self._prices[pay_table] = found
        return self._prices[pay_table]

    def odds(self, pay_table: str, area: str, faces: tuple[int, ...]) -> Fraction | None:
        """Return what an area pays; None if it loses."""
        won = level(area, faces, double_wins_on_triple=self.double_wins)
        return self.prices(pay_table)[area][won - 1] if won else None

    def show(self, amount: int) -> str:
        """Write an amount."""
        if not self.decimals:
            return str(amount)
        sign, digits = "-" if amount < 0 else "", str(abs(amount)).rjust(self.decimals + 1, "0")
        return f"{sign}{digits[: -self.decimals]}.{digits[-self.decimals :]}"


# ---- an independent table ------------------------------------------------------------------------------


class Table:
    """A table rebuilt from its records, as far as reports need it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules: Rules | None = None
        self.shift = ""
        self.positions: dict[str, str] = {}
        self.at: dict[str, str] = {}
        self.round: dict[str, Any] | None = None
        self.previous: dict[str, Any] | None = None
        self.shoe: list[int] | None = None
        self.is_virtual = False
        self.mixer = self.dice = ""

    def take(self, event: Record) -> None:  # noqa: C901, PLR0912, PLR0915 - one case an event
        """Take the next event."""
        name, play = event["event"], self.round
        if name == "table-set-up/1":
            self.rules = Rules(event["rules"])
        elif name == "shift-started/1":
            self.shift = event["shift"]
        elif name == "position-set-up/1":
            self.positions[event["position"]] = event["rule_set"]
        elif name == "visit-opened/1":
            self.at[event["player"]] = event["position"]
        elif name == "visit-closed/1":
            self.at.pop(event["player"], None)
        elif name == "mixer-fitted/1":
            self.mixer, self.is_virtual = event["serial"], event["is_virtual"]
        elif name == "dice-logged/1":
            self.dice = event["serial"]
        elif name == "shoe-loaded/1":
            self.shoe = list(event["counts"])
            self.is_virtual = event.get("is_virtual", False)
        elif name == "card-out-of-place/1":
            if self.shoe is not None:
                self.shoe[event["card"]["face"] - 1] -= 1
        elif name == "betting-opened/1":
            self.previous = None
            self.round = {
                "round": event["round"],
                "pay_tables": event["pay_tables"],
                "wagers": {},
                "lines": {},
                "faces": None,
                "status": "",
                "cards": 0,
                "ways": None,
                "interrupted": False,
                "opened": event["at"],
            }
        elif play is None:
            pass
        elif name == "wager-registered/1":
            wager = {key: event[key] for key in ("player", "position", "area", "instrument")}
            wager["stake"] = event["stake"]["minor_units"]
            wager["rule_set"] = self.positions[event["position"]]
            play["wagers"][event["wager"]] = wager
        elif name == "wager-raised/1":
            play["wagers"][event["wager"]]["stake"] += event["by"]["minor_units"]
        elif name == "wager-lowered/1":
            wager = play["wagers"][event["wager"]]
            wager["stake"] -= event["by"]["minor_units"]
            if not wager["stake"]:
                del play["wagers"][event["wager"]]
        elif name == "wager-returned/1":
            del play["wagers"][event["wager"]]
        elif name == "wager-ruled/1":
            play["wagers"][event["wager"]]["area"] = event["area"]
        elif name == "card-drawn/1":
            if not play["cards"] and self.shoe is not None:
                play["ways"] = ways_of_shoe(self.shoe)
            play["cards"] += 1
            if self.shoe is not None:
                self.shoe[event["card"]["face"] - 1] -= 1
        elif name == "no-roll-called/1":
            play["cards"], play["faces"] = 0, None
        elif name in ("outcome-established/1", "outcome-corrected/1"):
            play["faces"] = tuple(event["faces"])
        elif name == "round-interrupted/1":
            play["interrupted"] = True
        elif name in ("losers-collected/1", "winners-paid/1"):
            for line in event["lines"]:
                play["lines"][line["wager"]] = plain_line(line)
        elif name == "collection-reversed/1":
            for line in event["lines"]:
                del play["lines"][line["wager"]]
        elif name == "round-concluded/1":
            self.end("complete")
        elif name == "round-voided/1":
            rules = self.rules
            for number, wager in play["wagers"].items():
                back = rules is None or rules.back_on_void.get(wager["instrument"], True)
                play["lines"][number] = {
                    "played": 0,
                    "winnings": 0,
                    "returned": wager["stake"] if back else 0,
                }
            self.end("void")

    def end(self, status: str) -> None:
        """End the round."""
        if self.round is not None:
            self.round["status"] = status
        self.previous, self.round = self.round, None


def plain_line(line: Record) -> dict[str, int]:
    """Return the amounts of a settled line."""
    return {each: line[each]["minor_units"] for each in ("played", "winnings", "returned")}


def ways_of_shoe(counts: list[int]) -> dict[tuple[int, ...], int]:
    """Count the hands of three cards, by their faces in order."""
    found = {}
    for faces in {tuple(sorted(each)) for each in FALLS}:
        ways = 1
        for face in set(faces):
            ways *= comb(counts[face - 1], faces.count(face))
        found[faces] = ways
    return found


def came_to(line: dict[str, int], wager: dict[str, Any]) -> tuple[int, int, int, int]:
    """Return the result of a wager: money played, money paid, winnings, tokens."""
    if wager["instrument"] in TOKENS:
        return 0, line["winnings"], line["winnings"], line["played"]
    unplayed = wager["stake"] - line["played"]
    return line["played"], line["returned"] - unplayed, line["winnings"], 0


def going(
    export: Export, name: str, asked: Asked
) -> Iterator[tuple[Record, Table, dict[str, Any] | None, str]]:
    """Go through a table: each record, the table after it, the round before it, and the shift before it."""
    table = Table(name)
    for record in export.streams[name]:
        if asked.is_over(record["at"]):
            return
        play, shift = table.round, table.shift
        table.take(record["event"])
        yield record, table, play, shift


def tables_of(export: Export, asked: Asked) -> list[str]:
    """List the tables that a report is about."""
    return [asked.table] if asked.table else export.tables


# ---- the reports -------------------------------------------------------------------------------------


def net_of(record: Record, account: str) -> int:
    """Add up what a record moves into an account."""
    into: int = sum(amount for _, credit, amount, _ in record["moved"] if credit == account)
    out: int = sum(amount for debit, _, amount, _ in record["moved"] if debit == account)
    return into - out


def share(part: int | Fraction, whole: int) -> str | None:
    """Write a share as a fraction."""
    return str(Fraction(part) / whole) if whole else None


COUNTED = (
    "drop", "tickets_in", "chips_in", "tickets_out", "handle", "paid", "tokens", "void_stakes", "corrections",
    "win", "fills", "credits", "over_short",
)  # fmt: skip


def results(export: Export, asked: Asked) -> dict[str, Rows]:
    """Compute table results."""
    sums: dict[tuple[str, str, str], dict[str, Any]] = {}
    rules: dict[str, Rules] = {}
    for name in tables_of(export, asked):
        count: int | None = None
        for record, table, play, shift in going(export, name, asked):
            key = asked.label(record["at"]), shift if asked.by == "shift" else "", name
            if asked.has(record["at"]) and table.rules is not None:
                rules[name] = table.rules
                into = sums.setdefault(key, fresh_results() | {"opening_count": count})
                add_results(into, record, table, play)
                add_count(into, record["event"], count)
            if record["event"]["event"] in ("table-opened/1", "tray-counted/1"):
                count = record["event"]["count"]["minor_units"]
            elif record["event"]["event"] == "table-closed/1":
                count = None
    active = {key: each for key, each in sorted(sums.items()) if is_active(each)}
    rows = [
        {
            "period": key[0],
            "shift": key[1],
            "table": key[2],
            **shown_results(each, rules[key[2]], counts=True),
        }
        for key, each in active.items()
    ]
    together: dict[tuple[str, str, str], tuple[Rules, dict[str, Any]]] = {}
    for (period, shift, name), each in active.items():
        key = period, shift, rules[name].currency
        _, total = together.setdefault(key, (rules[name], fresh_results()))
        for figure in ("rounds", "void_rounds", *COUNTED):
            total[figure] += each[figure]
    all_rows = [
        {"period": period, "shift": shift, **shown_results(each, by, counts=False)}
        for (period, shift, _), (by, each) in sorted(together.items(), key=lambda each: each[0])
    ]
    return {"Results by table": rows, "All tables together": all_rows}


def add_count(into: dict[str, Any], event: Record, before: int | None) -> None:
    """Note a count of the tray."""
    if event["event"] not in ("table-opened/1", "tray-counted/1", "table-closed/1"):
        return
    found = event["count"]["minor_units"]
    into["counts"] += 1
    if before is not None:
        into["more"] += found - before
        into["closing_count"] = found
    elif into["opening_count"] is None:
        into["opening_count"] = found


def is_active(figures: dict[str, Any]) -> bool:
    """Return whether anything happened; a count carried over is nothing."""
    return bool(figures["counts"]) or any(figures[each] for each in ("rounds", "void_rounds", *COUNTED))


def fresh_results() -> dict[str, Any]:
    """Return empty figures."""
    counts = dict.fromkeys(("rounds", "void_rounds", *COUNTED), 0)
    return {**counts, "opening_count": None, "closing_count": None, "more": 0, "counts": 0}


def add_results(into: dict[str, Any], record: Record, table: Table, play: dict[str, Any] | None) -> None:
    """Add a record to the figures of its time."""
    event, name, bank = record["event"], table.name, net_of(record, f"house-bank:{table.name}")
    into["win"] += bank
    match event["event"]:
        case "round-concluded/1":
            into["rounds"] += 1
        case "round-voided/1":
            into["void_rounds"] += 1
            into["void_stakes"] += sum(each["returned"] for each in (table.previous or {})["lines"].values())
        case "losers-collected/1" | "winners-paid/1" | "collection-reversed/1":
            sign = -1 if event["event"] == "collection-reversed/1" else 1
            for line in event["lines"]:
                figures = came_to(plain_line(line), (play or {})["wagers"][line["wager"]])
                for figure, amount in zip(("handle", "paid", "", "tokens"), figures, strict=True):
                    if figure:
                        into[figure] += sign * amount
        case "round-corrected/1" | "settled-round-voided/1":
            into["corrections"] += bank
        case _:
            pass
    bought = event["event"] in ("bought-in/1", "colour-chips-issued/1")
    for debit, credit, amount, _ in record["moved"]:
        into["drop"] += amount * (debit == f"drop-box:{name}")
        into["over_short"] += amount * ((credit == f"over-short:{name}") - (debit == f"over-short:{name}"))
        into["fills"] += amount * (debit == f"tray:{name}")
        into["credits"] += amount * (credit == f"tray:{name}")
        into["tickets_in"] += amount * (bought and debit == "tickets")
        into["chips_in"] += amount * (bought and debit == "value-chips")
        into["tickets_out"] += amount * (event["event"] == "cashed-out/1" and credit == "tickets")


def shown_results(figures: dict[str, Any], rules: Rules, *, counts: bool) -> dict[str, Any]:
    """Write figures as the report does."""
    row = {"currency": rules.currency, "rounds": figures["rounds"], "void_rounds": figures["void_rounds"]}
    row |= {each: rules.show(figures[each]) for each in COUNTED}
    row |= {
        "hold_of_drop": share(figures["win"], figures["drop"]),
        "hold_of_handle": share(figures["win"], figures["handle"]),
    }
    if counts:
        for each in ("opening_count", "closing_count"):
            row[each] = None if figures[each] is None else rules.show(figures[each])
        by_count = figures["drop"] + figures["credits"] - figures["fills"] + figures["more"]
        row["win_by_count"] = None if figures["closing_count"] is None else rules.show(by_count)
    return row


def rounded(value: Fraction, places: int) -> str:
    """Write a decimal, rounding halves to even."""
    units = round(value * 10**places)
    digits = str(abs(units)).rjust(places + 1, "0")
    return f"{'-' if units < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def root(value: Fraction, places: int) -> Fraction:
    """Compute a square root to so many decimals, rounded to the nearest."""
    scaled = value * 4 * 100**places
    return Fraction((isqrt(scaled.numerator // scaled.denominator) + 1) // 2, 10**places)


def theory(export: Export, asked: Asked) -> dict[str, Rows]:
    """Compute every series by going through all 216 falls, or all hands of the shoe, for every round."""
    rows: Rows = []
    for name in tables_of(export, asked):
        revisions: dict[int, list[Record]] = {}
        for record, *_ in going(export, name, asked):
            if record["event"]["event"] in ("round-corrected/1", "settled-round-voided/1"):
                revisions.setdefault(record["event"]["round"], []).append(record["event"])
        rows += series_of(export, name, asked, revisions)
    return {"Theoretical against actual, by series": rows}


def series_of(export: Export, name: str, asked: Asked, revisions: dict[int, list[Record]]) -> Rows:
    """Compute the series of a table."""
    done: list[dict[str, Any]] = []
    current: dict[str, dict[str, Any]] = {}
    table = Table(name)
    for record, table, *_ in going(export, name, asked):
        event = record["event"]
        if event["event"] == "betting-opened/1":
            for rule_set, pay_table in event["pay_tables"].items():
                before = current.get(rule_set)
                if before is None or before["pay_table"] != pay_table:
                    fresh = dict.fromkeys(
                        ("rounds", "void_rounds", "handle", "tokens", "winnings", "win", "in_play"), 0
                    )
                    current[rule_set] = {
                        **fresh,
                        "rule_set": rule_set,
                        "pay_table": pay_table,
                        "series": before["series"] + 1 if before else 1,
                        "since": record["at"],
                        "until": record["at"],
                        "mean": Fraction(0),
                        "variance": Fraction(0),
                    }
                    done.append(current[rule_set])
        elif event["event"] in ("round-concluded/1", "round-voided/1") and asked.has(record["at"]):
            add_round(current, table, put_right(table.previous or {}, revisions), record["at"])
    for wager in (table.round or {"wagers": {}})["wagers"].values():
        current[wager["rule_set"]]["in_play"] += wager["stake"]
    kept = [each for each in done if each["rounds"] or each["void_rounds"] or each["in_play"]]
    return [shown_series(name, each, table.rules, asked) for each in kept] if table.rules else []


def put_right(play: dict[str, Any], revisions: dict[int, list[Record]]) -> dict[str, Any]:
    """Return a round as its revisions leave it."""
    play = dict(play)
    for event in revisions.get(play["round"], []):
        play["lines"] = {each["wager"]: plain_line(each["now"]) for each in event["adjustments"]}
        if event["event"] == "settled-round-voided/1":
            play["status"] = "void"
    return play


def add_round(current: dict[str, dict[str, Any]], table: Table, play: dict[str, Any], at: datetime) -> None:
    """Add a round to the series of every rule set that was played in it."""
    rules = table.rules
    for rule_set, series in current.items():
        wagers = {number: each for number, each in play["wagers"].items() if each["rule_set"] == rule_set}
        if not wagers or rules is None:
            continue
        if play["status"] == "void":
            series["void_rounds"] += 1
            continue
        series["rounds"] += 1
        series["until"] = at
        for number, wager in wagers.items():
            handle, paid, won, tokens = came_to(play["lines"][number], wager)
            series["handle"] += handle
            series["win"] += handle - paid
            series["winnings"] += won
            series["tokens"] += tokens
        ways = play["ways"] or dict.fromkeys(FALLS, 1)
        total = sum(ways.values())
        first = second = 0
        for faces, count in ways.items():
            house = 0
            for number, wager in wagers.items():
                stake = play["lines"][number]["played"]
                odds = rules.odds(series["pay_table"], wager["area"], faces)
                is_token = wager["instrument"] in TOKENS
                if odds is None:
                    house += 0 if is_token else stake
                else:
                    kept = not is_token and not rules.goes_back.get(wager["instrument"], True)
                    house += (stake if kept else 0) - int(stake * odds)
            first += count * house
            second += count * house * house
        series["mean"] += Fraction(first, total)
        series["variance"] += Fraction(second, total) - Fraction(first, total) ** 2


def shown_series(name: str, series: dict[str, Any], rules: Rules, asked: Asked) -> dict[str, Any]:
    """Write a series as the report does."""
    units = 10**rules.decimals
    mean, variance = series["mean"] / units, series["variance"] / units**2
    off = Fraction(series["win"], units) - mean
    is_judged = series["rounds"] >= FEWEST and variance > 0
    is_out = is_judged and off * off > Z_99 * Z_99 * variance
    verdict = "ALARM: outside of 99 %" if is_out else "inside of 99 %"
    deviations = None
    if variance:
        size = rounded(root(off * off / variance, 2), 2)
        deviations = f"-{size}" if off < 0 and Fraction(size) else size
    row = {
        "table": name,
        "rule_set": series["rule_set"],
        "pay_table": series["pay_table"],
        "series": series["series"],
        "since": asked.show(series["since"]),
        "until": asked.show(series["until"]),
        "currency": rules.currency,
        "rounds": series["rounds"],
        "void_rounds": series["void_rounds"],
        "theoretical_win": str(mean),
        "actual_win": rules.show(series["win"]),
        "theoretical_hold": share(series["mean"], series["handle"]),
        "actual_hold": share(series["win"], series["handle"]),
        "theoretical_return": share(series["handle"] - series["mean"], series["handle"]),
        "actual_return": share(series["handle"] - series["win"], series["handle"]),
        "standard_deviation": rounded(root(variance, 2), 2),
        "deviations": deviations,
        "verdict": verdict if is_judged else "too few to judge",
    }
    row |= {each: rules.show(series[each]) for each in ("handle", "tokens", "winnings", "in_play")}
    for band, z in (("95", Z_95), ("99", Z_99)):
        reach = root(z * z * variance, 6)
        row |= {f"low_{band}": rounded(mean - reach, 2), f"high_{band}": rounded(mean + reach, 2)}
    return row | ({"alarm": True} if is_out else {})


def meters(export: Export, asked: Asked) -> dict[str, Rows]:  # noqa: C901, PLR0912 - one case an event
    """Compute the meters of every position."""
    rows: Rows = []
    names = (
        "staked",
        "paid",
        "winnings",
        "tokens",
        "void_stakes",
        "corrections",
        "bought_in",
        "cashed_out",
        "chips_redeemed",
    )
    for name in tables_of(export, asked):
        found: dict[str, dict[str, Any]] = {}
        played: dict[str, set[int]] = {}
        table = Table(name)

        def at(position: str, found: dict[str, dict[str, Any]] = found) -> dict[str, Any]:
            return found.setdefault(position, dict.fromkeys(("wagers", *names), 0))

        before: dict[str, str] = {}
        for record, table, play, _ in going(export, name, asked):
            event = record["event"]
            where = before.get(event.get("player", ""), "(left)")
            before = dict(table.at)
            if not asked.has(record["at"]):
                continue
            match event["event"]:
                case "wager-registered/1":
                    at(event["position"])["wagers"] += 1
                case "losers-collected/1" | "winners-paid/1":
                    for line in event["lines"]:
                        wager = (play or {})["wagers"][line["wager"]]
                        figures = came_to(plain_line(line), wager)
                        played.setdefault(wager["position"], set()).add(event["round"])
                        for figure, amount in zip(names[:4], figures, strict=True):
                            at(wager["position"])[figure] += amount
                case "collection-reversed/1":
                    for line in event["lines"]:
                        wager = (play or {})["wagers"][line["wager"]]
                        figures = came_to(plain_line(line), wager)
                        played.setdefault(wager["position"], set()).discard(event["round"])
                        for figure, amount in zip(names[:4], figures, strict=True):
                            at(wager["position"])[figure] -= amount
                case "round-voided/1":
                    ended = table.previous or {}
                    for number, line in ended["lines"].items():
                        at(ended["wagers"][number]["position"])["void_stakes"] += line["returned"]
                case "round-corrected/1" | "settled-round-voided/1":
                    for each in event["adjustments"]:
                        given = (
                            each["now"]["returned"]["minor_units"] - each["was"]["returned"]["minor_units"]
                        )
                        at(table.at.get(each["player"], "(left)"))["corrections"] += given
                case "bought-in/1":
                    at(where)["bought_in"] += event["amount"]["minor_units"]
                case "cashed-out/1":
                    at(where)["cashed_out"] += event["amount"]["minor_units"]
                case "colour-chips-issued/1":
                    at(where)["bought_in"] += event["chips"] * event["value"]["minor_units"]
                case "colour-chips-redeemed/1":
                    at(where)["chips_redeemed"] += event["chips"] * event["value"]["minor_units"]
                case _:
                    pass
        for position in sorted(found):
            figures_here = found[position]
            row = {"table": name, "position": position, "wagers": figures_here["wagers"]}
            row["rounds"] = len(played.get(position, ()))
            if table.rules is not None:
                row |= {each: table.rules.show(figures_here[each]) for each in names}
                row["currency"] = table.rules.currency
            rows.append(row)
    return {"Meters": rows}


# ---- lists of events ---------------------------------------------------------------------------------


class Listed:
    """A record of any stream in the order of time, with the table, the round and the money around it."""

    def __init__(self, record: Record, table: Table | None, play: dict[str, Any] | None) -> None:
        self.record, self.table, self.play = record, table, play
        self.ended = table.previous if table else None
        self.event, self.stamp, self.at = record["event"], record["stamp"], record["at"]
        self.name = self.event["event"]
        named = self.event.get("currency")
        self.rules = table.rules if table else None
        self.currency = self.rules.currency if self.rules else (named or {}).get("code", "")
        self.decimals = self.rules.decimals if self.rules else (named or {}).get("decimals", 0)

    def show(self, amount: int) -> str:
        """Write an amount."""
        sign, digits = "-" if amount < 0 else "", str(abs(amount)).rjust(self.decimals + 1, "0")
        return (
            f"{sign}{digits[: -self.decimals]}.{digits[-self.decimals :]}" if self.decimals else sign + digits
        )

    def head(self, asked: Asked) -> dict[str, Any]:
        """Return when, where and who."""
        stamp = self.stamp
        return {
            "time": asked.show(self.at),
            "stream": stamp["stream"],
            "record": stamp["seq"],
            "event": self.name,
            "person": stamp["person"],
            "role": stamp["role"],
            "device": stamp["device"],
            "second": stamp["second"],
        }


def everything(export: Export, asked: Asked) -> list[Listed]:
    """Merge all streams of a report in chronological order."""
    found = []
    for name in tables_of(export, asked):
        for record, table, play, _ in going(export, name, asked):
            found.append(Listed(record, table, play))
    if not asked.table:
        for name in SHARED:
            found += [
                Listed(record, None, None)
                for record in export.streams.get(name, [])
                if not asked.is_over(record["at"])
            ]
    return sorted(found, key=lambda each: (each.at, each.stamp["stream"], each.stamp["seq"]))


REVISIONS = (
    "round-voided", "settled-round-voided", "round-corrected", "outcome-corrected", "no-roll-called",
    "wager-returned", "wager-ruled", "ruling-given", "display-corrected", "entry-lapsed", "readings-differed",
)  # fmt: skip


def voids(export: Export, asked: Asked) -> dict[str, Rows]:
    """Compute what went to players by each void and correction."""
    rows: Rows = []
    counts: dict[tuple[str, str], int] = {}
    reporters: dict[tuple[str, int], str] = {}
    ruled: dict[str, tuple[str, str]] = {}
    found: dict[tuple[str, str, str], int] = {}
    for each in everything(export, asked):
        stream, order = each.stamp["stream"], each.stamp["key"]
        if each.name == "held-for-ruling/1":
            reporters[stream, each.event["hold"]] = each.event.get("reported_by", "")
        if each.name.partition("/")[0] not in REVISIONS or not asked.has(each.at):
            continue
        if each.name == "ruling-given/1":
            ruled[order] = reporters[stream, each.event["hold"]], each.event["person"]
        people = (each.stamp["person"], each.stamp["second"])
        is_settled = each.name == "settled-round-voided/1"
        if is_settled or (each.name == "round-voided/1" and order in ruled):
            who = (stream, *ruled.get(order, people))
            found[who] = found.get(who, 0) + 1
        key = each.stamp["stream"], each.name
        counts[key] = counts.get(key, 0) + 1
        amount, players = 0, 0
        if each.name == "round-voided/1" and each.ended is not None:
            amount = sum(line["returned"] for line in each.ended["lines"].values())
            players = len({wager["player"] for wager in each.ended["wagers"].values()})
        elif "adjustments" in each.event:
            lines = each.event["adjustments"]
            amount = sum(
                line["now"]["returned"]["minor_units"] - line["was"]["returned"]["minor_units"]
                for line in lines
            )
            players = len({line["player"] for line in lines})
        row = {"round": each.event["round"], "to_players": each.show(amount), "players": players}
        is_plain = "adjustments" in each.event or each.name == "round-voided/1"
        rows.append(each.head(asked) | (row if is_plain else {}))
    numbers = [
        {"table": table, "event": event, "number": number}
        for (table, event), number in sorted(counts.items())
    ]
    findings = [
        {"table": table, "reported_by": reporter, "found_by": finder, "void_rounds": number}
        for (table, reporter, finder), number in sorted(found.items())
    ]
    return {
        "Voids, corrections and rulings": rows,
        "How many": numbers,
        "Voids after a result, by reporter and finder": findings,
    }


def payments(each: Listed) -> Iterator[tuple[str, int, str, str, str, int]]:  # noqa: C901 - one case an event
    """Yield what a record paid in or out."""
    event = each.event
    amount = (event.get("amount") or {}).get("minor_units", 0)
    worth = event["chips"] * event["value"]["minor_units"] if "chips" in event and "value" in event else 0
    match each.name:
        case "bought-in/1":
            yield f"buy-in by {event['paid_with']}", 0, event["player"], "", "", amount
        case "cashed-out/1":
            yield "cash-out", 0, event["player"], "", "", amount
        case "colour-chips-issued/1":
            yield f"colour chips for {event['paid_with']}", 0, event["player"], "", "", worth
        case "colour-chips-redeemed/1":
            yield "colour chips redeemed", 0, event["player"], "", "", worth
        case "ticket-sold/1":
            yield "ticket sold", 0, "", "", "", amount
        case "ticket-paid/1":
            yield "ticket paid", 0, "", "", "", amount
        case "payable-paid/1":
            yield "payable paid", 0, event["player"], "", "", amount
        case "receivable-settled/1":
            yield "receivable settled", event["round"], event["player"], "", "", amount
        case "round-corrected/1" | "settled-round-voided/1":
            for line in event["adjustments"]:
                more = line["now"]["returned"]["minor_units"] - line["was"]["returned"]["minor_units"]
                yield "correction", event["round"], line["player"], "", "", abs(more)
        case _:
            pass


def in_rounds(each: Listed) -> Iterator[tuple[str, int, str, str, str, int]]:
    """Yield what was staked and won in a round that has just ended."""
    if each.name not in ("round-concluded/1", "round-voided/1") or each.ended is None:
        return
    play = each.ended
    together: dict[tuple[int, str, str], list[tuple[int, int]]] = {}
    for number, wager in sorted(play["wagers"].items()):
        where = play["round"], wager["player"], wager["position"]
        won = play["lines"].get(number, {"winnings": 0})["winnings"]
        yield "wager", *where, wager["area"], wager["stake"]
        yield "win", *where, wager["area"], won
        together.setdefault(where, []).append((wager["stake"], won))
    for where, amounts in together.items():
        if len(amounts) > 1:
            yield "all wagers", *where, "", sum(stake for stake, _ in amounts)
            yield "all wins", *where, "", sum(won for _, won in amounts)


def large_of(each: Listed, asked: Asked) -> Rows:
    """List what is large in a record."""
    least = int(Fraction(asked.over) * 10**each.decimals) if each.currency else None
    return [
        {
            "what": what,
            "round": number,
            "player": player,
            "position": position,
            "area": area,
            "currency": each.currency,
            "amount": each.show(amount),
            "set_value": each.show(least),
        }
        for what, number, player, position, area, amount in (*in_rounds(each), *payments(each))
        if least is not None and amount >= least
    ]


def large(export: Export, asked: Asked) -> dict[str, Rows]:
    """Compute what is large."""
    rows = [
        each.head(asked) | row
        for each in everything(export, asked)
        if asked.has(each.at)
        for row in large_of(each, asked)
    ]
    return {"Large wagers, wins and payments": rows}


def adjustments(export: Export, asked: Asked) -> dict[str, Rows]:
    """Compute money that moved for reasons other than play."""
    rows: Rows = []
    for each in everything(export, asked):
        if not asked.has(each.at):
            continue
        event, found = each.event, []
        for line in event.get("adjustments", ()):
            was, now = line["was"]["returned"]["minor_units"], line["now"]["returned"]["minor_units"]
            found.append(
                (line["player"], event["round"], line["wager"], was, now, line["shortfall"]["minor_units"])
            )
        amount = (event.get("amount") or {}).get("minor_units", 0)
        if each.name == "ticket-replaced/1":
            found.append(("", 0, 0, amount, amount, 0))
        elif each.name == "ticket-expired/1":
            found.append(("", 0, 0, amount, 0, 0))
        elif each.name == "payable-adjusted/1":
            is_more = event["change"] == "more"
            found.append((event["player"], 0, 0, 0 if is_more else amount, amount if is_more else 0, 0))
        elif each.name in ("payable-paid/1", "receivable-settled/1", "receivable-written-off/1"):
            found.append((event["player"], event.get("round", 0), 0, amount, 0, 0))
        for player, number, wager, before, after, short in found:
            row = {"player": player, "round": number, "wager": wager, "currency": each.currency}
            row |= {"before": each.show(before), "after": each.show(after), "shortfall": each.show(short)}
            row["difference"] = each.show(after - before)
            row["reason"] = event.get("reason", "")
            rows.append(each.head(asked) | row)
    return {"Adjustments": rows}


def sign_ins(export: Export, asked: Asked) -> dict[str, Rows]:
    """List attempts, and add up everyone's account."""
    rows: Rows = []
    people: dict[str, dict[str, Any]] = {}
    results_in_words = {
        "signed-in/1": "signed in",
        "sign-in-failed/1": "failed",
        "signed-out/1": "signed out",
    }
    for record in export.streams.get("administration", []):
        event, at = record["event"], record["at"]
        if asked.is_over(at):
            break
        name, person = event["event"], event.get("person", "")
        if person and name in (
            "person-appointed/1",
            "roles-changed/1",
            "person-dismissed/1",
            "signed-in/1",
            "sign-in-failed/1",
        ):
            one = people.setdefault(
                person,
                {
                    "roles": "",
                    "appointed": None,
                    "roles_changed": None,
                    "dismissed": None,
                    "last_sign_in": None,
                }
                | {"sign_ins": 0, "failed": 0},
            )
            shown = asked.show(at)
            field = {"person-appointed/1": "appointed", "roles-changed/1": "roles_changed"}.get(name)
            if field:
                one["roles"], one[field] = ", ".join(event["roles"]), shown
            elif name == "person-dismissed/1":
                one["dismissed"] = shown
            elif name == "signed-in/1":
                one["last_sign_in"] = shown
                one["sign_ins"] += asked.has(at)
            else:
                one["failed"] += asked.has(at)
        if name in results_in_words and asked.has(at) and asked.person in ("", person):
            row = {"time": asked.show(at), "record": record["stamp"]["seq"], "result": results_in_words[name]}
            row |= {
                each: event.get(each, "")
                for each in ("person", "role", "device", "address", "session", "why")
            }
            rows.append(row)
    listed = [
        {"person": person} | one for person, one in sorted(people.items()) if asked.person in ("", person)
    ]
    for each in listed:
        status = "active" if each["appointed"] else "unknown"
        each["status"] = "dismissed" if each["dismissed"] else status
    return {"Attempts to sign in, and who left": rows, "People": listed}


def dice(export: Export, asked: Asked) -> dict[str, Rows]:
    """Count what fell, by set of dice."""
    rows: Rows = []
    for name in tables_of(export, asked):
        corrected = {
            record["event"]["round"]: tuple(record["event"]["faces"])
            for record, *_ in going(export, name, asked)
            if record["event"]["event"] == "round-corrected/1"
        }
        found: dict[str, list[tuple[int, ...]]] = {}
        began: datetime | None = None
        label = ""
        for record, table, _, _ in going(export, name, asked):
            event = record["event"]
            if event["event"] == "outcome-established/1":
                began = record["at"]
                real = f"dice {table.dice}" if table.dice else "dice that were not logged"
                label = f"virtual tumbler {table.mixer}" if table.is_virtual else real
                if table.shoe is not None:
                    label = "virtual shoe" if table.is_virtual else "shoe"
            elif event["event"] in ("round-concluded/1", "round-voided/1") and began is not None:
                faces = corrected.get(event["round"], (table.previous or {})["faces"])
                if asked.has(began):
                    found.setdefault(label, []).append(faces)
                began = None
        for label, fell in found.items():
            row = {"table": name, "dice": label, "rounds": len(fell)}
            row |= {f"face_{face}": sum(each.count(face) for each in fell) for face in range(1, 7)}
            for area in ("small", "big"):
                row[area] = sum(level(area, each, double_wins_on_triple=True) for each in fell)
            row["triples"] = sum(len(set(each)) == 1 for each in fell)
            rows.append(row)
    return {"What fell": rows}


OWED = ("player-credit", "colour-chips", "tickets", "payable", "stakes-in-play")
ALSO = ("value-chips", "receivable", "expired-tickets", "promotional")


def liability(export: Export, asked: Asked) -> dict[str, Rows]:  # noqa: C901 - from books to pages in one go
    """Fold all transfers into balances by currency."""
    asked.table = ""
    nets: dict[tuple[str, str], int] = {}
    shows: dict[str, Listed] = {}
    for each in everything(export, asked):
        for debit, credit, amount, _ in each.record["moved"]:
            shows[each.currency] = each
            nets[each.currency, debit] = nets.get((each.currency, debit), 0) - amount
            nets[each.currency, credit] = nets.get((each.currency, credit), 0) + amount
    nets = {key: net for key, net in nets.items() if net}
    accounts = []
    by_kind: dict[tuple[str, str], list[int]] = {}
    for (currency, name), net in sorted(nets.items()):
        kind, _, whose = name.partition(":")
        amount = -net if kind in OWNED else net
        if kind in OWED or kind in ALSO:
            shown = shows[currency].show(amount)
            accounts.append({"currency": currency, "account": kind, "whose": whose, "amount": shown})
            by_kind.setdefault((currency, kind), []).append(amount)
    sections: dict[str, Rows] = {"Account by account": accounts}
    for title, kinds in (("What the house owes", OWED), ("What goes with it", ALSO)):
        rows: Rows = []
        for currency in sorted({each for each, kind in by_kind if kind in kinds}):
            amounts = {kind: by_kind[currency, kind] for kind in kinds if (currency, kind) in by_kind}
            for kind, listed in amounts.items():
                shown = shows[currency].show(sum(listed))
                rows.append({"currency": currency, "account": kind, "accounts": len(listed), "amount": shown})
            if kinds is OWED:
                total = sum(sum(each) for each in amounts.values())
                rows.append({"currency": currency, "account": "", "amount": shows[currency].show(total)})
        sections[title] = rows
    if asked.until is None:
        folded: dict[str, int] = {}
        for (_, name), net in nets.items():
            folded[name] = folded.get(name, 0) + net
        wrong = [
            {"account": name, "ledger": export.balances.get(name, 0), "folded": folded.get(name, 0)}
            for name in sorted(folded.keys() | export.balances.keys())
            if export.balances.get(name, 0) != folded.get(name, 0)
        ]
        sections["Accounts that the ledger has otherwise"] = wrong
    return sections


PLAY = (
    "post-assigned", "person-released", "inspection-passed", "seed-revealed", "visit-opened",
    "visit-closed", "bought-in", "cashed-out", "colour-chips-issued", "colour-chips-redeemed",
    "wager-registered", "wager-raised", "wager-lowered", "nonce-given", "wager-spoken",
    "spoken-wager-laid", "spoken-wager-lapsed", "betting-opened", "betting-closed", "wagers-sealed",
    "tumble-started", "dice-tumbled", "step-taken", "cover-put-on", "die-read", "card-drawn",
    "outcome-announced", "outcome-entered", "outcome-established", "device-result-received",
    "areas-lit", "losers-collected", "winners-paid", "round-concluded", "ticket-issued", "ticket-sold",
    "ticket-redeemed", "ticket-paid", "ticket-printed", "visit-began", "visit-ended", "chips-marked",
    "dice-put-in-play",
    "signed-in", "signed-out", "second-factor-shown", "attendant-called", "call-answered",
)  # fmt: skip
"""The events of play and of an ordinary day; all others are significant."""


def events(export: Export, asked: Asked) -> dict[str, Rows]:
    """List what is significant: everything that is not part of play, and everything large."""
    rows: Rows = []
    for each in everything(export, asked):
        if not asked.has(each.at) or asked.person not in ("", each.stamp["person"], each.stamp["second"]):
            continue
        if not each.name.startswith(asked.code):
            continue
        if each.name.partition("/")[0] not in PLAY:
            rows.append(each.head(asked))
        rows += [each.head(asked) | {"after": row["amount"]} for row in large_of(each, asked)]
    return {"Significant events": rows}


LATE = ("late-wager", "late-withdrawal")


def staffing(export: Export, asked: Asked) -> dict[str, Rows]:  # noqa: C901, PLR0912 - one case an event
    """Compute who held which post from when to when, and what each did."""
    rows: Rows = []
    work: dict[tuple[str, str], dict[str, Any]] = {}
    for name in tables_of(export, asked):
        log: Rows = []
        held: dict[tuple[str, bool], dict[str, Any]] = {}
        dealers: dict[int, str] = {}
        for record, table, _, _ in going(export, name, asked):
            event, at = record["event"], record["at"]
            kind, person = event["event"].partition("/")[0], event.get("person", "")
            over: list[tuple[str, bool]] = []
            new: list[tuple[str, str, bool]] = []
            if kind in ("post-assigned", "person-released"):
                over = [(person, False), (person, True)]
            if kind == "post-assigned":
                new = [(person, event["post"], False)]
            if kind == "acting-assigned":
                over, new = [(person, True)], [(person, event["post"], True)] if event["post"] else []
            if kind == "shift-started":
                over = list(held)
                new = [(each["person"], each["post"], each["acting"]) for each in held.values()]
            for key in over:
                if key in held:
                    held.pop(key)["until"] = at
            for who, post, acting in new:
                one = {"table": name, "person": who, "post": post, "acting": acting, "shift": table.shift}
                held[who, acting] = one | {"since": at, "until": None}
                log.append(held[who, acting])
            if kind == "betting-opened":
                dealers[event["round"]] = record["stamp"]["person"]
            counted = {
                "betting-opened": "rounds_opened",
                "outcome-entered": "outcomes_entered",
                "entry-lapsed": "entries_lapsed",
                "round-voided": "void_rounds",
                "late": "late_chips",
            } | dict.fromkeys(("outcome-corrected", "round-corrected", "settled-round-voided"), "corrections")
            if event.get("irregularity") in LATE and kind == "irregularity-recorded":
                kind = "late"
            if kind in counted and asked.has(at) and event["round"]:
                own = kind in ("betting-opened", "outcome-entered")
                who = record["stamp"]["person"] if own else dealers[event["round"]]
                work.setdefault((name, who), dict.fromkeys(counted.values(), 0))[counted[kind]] += 1
        for each in log:
            is_inside = asked.since is None or each["until"] is None or each["until"] > asked.since
            if is_inside and asked.person in ("", each["person"]):
                ends = {end: each[end] and asked.show(each[end]) for end in ("since", "until")}
                rows.append(each | ends)
    listed = [
        {"table": table, "person": person} | one
        for (table, person), one in sorted(work.items())
        if asked.person in ("", person)
    ]
    return {"Posts": rows, "At work": listed}


def statement(export: Export, asked: Asked) -> dict[str, Rows]:
    """Compute every movement of a player's credit, and what each wager came to."""
    account = f"player-credit:{asked.player}"
    moves: Rows = []
    balances: dict[str, int] = {}
    for each in everything(export, asked):
        change = net_of(each.record, account)
        if change:
            before = balances.get(each.currency, 0)
            balances[each.currency] = before + change
            if asked.has(each.at):
                row = {
                    "time": asked.show(each.at),
                    "stream": each.stamp["stream"],
                    "record": each.stamp["seq"],
                }
                amounts = zip(("before", "change", "after"), (before, change, before + change), strict=True)
                moves.append(row | {name: each.show(amount) for name, amount in amounts})
    wagers: Rows = []
    for name in tables_of(export, asked):
        wagers += wagers_of(export, name, asked)
    return {"Wagers": wagers, "Credit": moves}


def wagers_of(export: Export, name: str, asked: Asked) -> Rows:
    """List the wagers of a player at a table."""
    rows: Rows = []
    table = Table(name)
    areas: dict[tuple[int, int], str] = {}
    for record, table, _, _ in going(export, name, asked):
        event = record["event"]
        if event["event"] == "round-concluded/1" and table.previous:
            number = table.previous["round"]
            areas |= {(number, at): each["area"] for at, each in table.previous["wagers"].items()}
        if not asked.has(record["at"]) or table.rules is None:
            continue
        if event["event"] in ("round-concluded/1", "round-voided/1"):
            rows += of_round(table.previous or {}, table.rules, name, asked)
        for each in event.get("adjustments", ()):
            if each["player"] == asked.player:
                row = {"table": name, "round": event["round"], "area": areas[event["round"], each["wager"]]}
                row["stake"] = table.rules.show(each["stake"]["minor_units"])
                now = plain_line(each["now"])
                rows.append(row | {key: table.rules.show(now[key]) for key in ("winnings", "returned")})
    if table.round is not None and table.rules is not None:
        rows += of_round(table.round, table.rules, name, asked)
    return rows


def of_round(play: dict[str, Any], rules: Rules, name: str, asked: Asked) -> Rows:
    """List the wagers of a player in a round."""
    rows: Rows = []
    held = "held, interrupted" if play["interrupted"] else "held"
    for number, wager in sorted(play["wagers"].items()):
        if wager["player"] == asked.player:
            line = play["lines"].get(number)
            row = {
                "table": name,
                "round": play["round"],
                "status": play["status"] or held,
                "area": wager["area"],
            }
            row |= {"rule_set": wager["rule_set"], "pay_table": play["pay_tables"][wager["rule_set"]]}
            row |= {"stake": rules.show(wager["stake"]), "currency": rules.currency}
            row |= {key: rules.show(line[key]) if line else None for key in ("winnings", "returned")}
            rows.append(row)
    return rows


def refused_orders(export: Export, asked: Asked, first: int, last: int) -> Rows:
    """List what a table refused after one record and before another."""
    found = [
        {
            "time": asked.show(datetime.fromisoformat(each["at"])),
            "after_record": each["after"],
            "key": each["key"],
            "code": each["code"],
            "clause": ", ".join(each["clause"]),
            "body": each["body"],
        }
        for each in export.refusals
        if each["stream"] == asked.table and first <= each["after"] < last
    ]
    return sorted(found, key=lambda row: (row["after_record"], row["key"]))


def disputed_wagers(play: dict[str, Any], show: Callable[[int], str]) -> Rows:
    """List the wagers of a round with their results."""
    wagers = []
    for number, wager in sorted(play["wagers"].items()):
        line = play["lines"].get(number)
        row = {
            "wager": number,
            "player": wager["player"],
            "area": wager["area"],
            "stake": show(wager["stake"]),
        }
        row |= {key: show(line[key]) if line else None for key in ("played", "winnings", "returned")}
        wagers.append(row)
    return wagers


def dispute(export: Export, asked: Asked) -> dict[str, Rows]:
    """Gather a round, and check the hash of each of its records."""
    nets: dict[str, int] = {}
    before: dict[str, int] = {}
    after: dict[str, int] = {}
    log, records, transfers = [], [], []
    is_on = False
    first, last = 0, sys.maxsize
    play: dict[str, Any] | None = None
    rules: Rules | None = None
    for record, table, _, _ in going(export, asked.table, asked):
        event, rules = record["event"], table.rules
        if event["event"] == "betting-opened/1" and event["round"] == asked.round:
            is_on, first = True, record["stamp"]["seq"]
        is_about = event.get("round") == asked.round or asked.round in event.get("rounds", ())
        accounts = {each for debit, credit, *_ in record["moved"] for each in (debit, credit)}
        if is_on or is_about:
            before |= {each: nets.get(each, 0) for each in accounts if each not in before}
        for each in accounts:
            nets[each] = nets.get(each, 0) + net_of(record, each)
        if not (is_on or is_about):
            continue
        after |= {each: nets[each] for each in accounts}
        digest = hashlib.sha256(b"\x02" + bytes.fromhex(record["previous"]) + record["data"]).hexdigest()
        data = None if event.get("ticket") else base64.b64encode(record["data"]).decode()
        seq = record["stamp"]["seq"]
        records.append({"record": seq, "previous": record["previous"], "hash": digest, "data": data})
        log.append(Listed(record, table, None).head(asked) | {"key": record["stamp"]["key"]})
        for debit, credit, amount, reason in record["moved"]:
            shown = rules.show(amount) if rules else ""
            transfers.append(
                {"record": seq, "debit": debit, "credit": credit, "amount": shown, "reason": reason}
            )
        if is_on:
            play = table.round or table.previous
        if is_on and event["event"] in ("round-concluded/1", "round-voided/1"):
            is_on, last = False, seq
        if "adjustments" in event and play is not None:
            play = put_right(play, {asked.round: [event]})
    show = rules.show if rules else str
    balances = [
        {"account": each, "before": show(before[each]), "after": show(after[each])} for each in sorted(after)
    ]
    return {
        "Wagers": disputed_wagers(play or {"wagers": {}, "lines": {}}, show),
        "Log": log,
        "Refused orders": refused_orders(export, asked, first, last),
        "Transfers": transfers,
        "Balances of the accounts that moved": balances,
        "Records": records,
    }


REPORTS: dict[str, Callable[[Export, Asked], dict[str, Rows]]] = {
    "results": results,
    "theory": theory,
    "meters": meters,
    "voids": voids,
    "large": large,
    "adjustments": adjustments,
    "sign-ins": sign_ins,
    "dice": dice,
    "liability": liability,
    "events": events,
    "staffing": staffing,
    "statement": statement,
    "dispute": dispute,
}


# ---- comparing ---------------------------------------------------------------------------------------


def rules_of(export: Export) -> list[dict[str, str]]:
    """Return the document of every table, and the hash of its text."""
    found = []
    for name in export.tables:
        text = export.streams[name][0]["event"]["rules"]
        digest = hashlib.sha256(text.encode()).hexdigest()
        found.append({"table": name, "document": tomllib.loads(text)["document"], "sha256": digest})
    return found


def differences(export: Export, report: dict[str, Any]) -> Iterator[str]:
    """List every figure of a report that differs from the one computed here."""
    heading = report["heading"]
    name = heading["report"]
    if name not in REPORTS:
        raise BadInput(f"the report {name!r} is not worked out here; these are: {', '.join(REPORTS)}")
    stated = heading["house"], heading["mark"], heading["rules"]
    found = export.meta.get("house", ""), export.meta.get("mark", ""), rules_of(export)
    if stated != found:
        yield f"the heading is of another house or other rules: {stated}, and here are {found}"
    sections = {each["title"]: each["rows"] for each in report["sections"]}
    for title, rows in REPORTS[name](export, Asked(heading)).items():
        there = sections.get(title)
        if there is None:
            yield f"there is no section {title!r}"
            continue
        if len(there) != len(rows):
            yield f"{title}: the report has {len(there)} rows, and {len(rows)} are worked out"
        for number, (wanted, row) in enumerate(zip(rows, there, strict=False), start=1):
            for column, value in wanted.items():
                if row.get(column) != value:
                    yield f"{title}, row {number}, {column}: {row.get(column)!r}, and {value!r} is worked out"


def main() -> int:
    """Read both files and compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("export", type=Path, help="the exported house")
    parser.add_argument("report", type=Path, help="a report of it as JSON")
    named = parser.parse_args()
    try:
        report = json.loads(named.report.read_bytes())
        wrong = list(differences(Export(named.export), report))
    except (OSError, BadInput, ValueError, KeyError, TypeError) as mistake:
        print(f"cannot compare: {mistake!r}", file=sys.stderr)
        return 2
    for each in wrong:
        print(f"WRONG: {each}")
    if not wrong:
        rows = sum(len(each["rows"]) for each in report["sections"])
        print(
            f"Report {report['heading']['report']}: {rows} rows, and every figure that is worked out agrees."
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
