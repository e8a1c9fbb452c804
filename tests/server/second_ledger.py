"""A second ledger, added up from the events of an export with nothing of ours but their names.

It reads lines of JSON, knows what each kind of event does to money, and never looks at a transfer.
"""

import json
from base64 import b64decode
from collections import Counter
from pathlib import Path
from typing import Any

from sicbo.storage.export import write_export
from sicbo.storage.sqlite.contents import SqliteContents


def exported(folder: Path) -> Path:
    """Export the house of a folder as it is now; it may run meanwhile."""
    path = folder / "export.jsonl"
    with SqliteContents(folder / "house.db") as contents, path.open("wb") as out:
        write_export(contents, out)
    return path


def records(export: Path) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Read the records of an export: stream, stamp and event."""
    found = []
    for line in export.read_text(encoding="utf-8").splitlines():
        each = json.loads(line)
        if each["kind"] == "record":
            data = json.loads(b64decode(each["data"]))
            found.append((data["stamp"]["stream"], data["stamp"], data["event"]))
    return found


def balances(export: Path) -> dict[str, int]:
    """Read what the house says that its accounts have; what it owns is below zero there."""
    lines = [json.loads(line) for line in export.read_text(encoding="utf-8").splitlines()]
    return {each["account"]: each["net"] for each in lines if each["kind"] == "balance" and each["net"]}


def cents(amount: dict[str, int]) -> int:
    """Read an amount."""
    return amount["minor_units"]


class SecondLedger:
    """What each account has by our own reckoning, as credits less debits."""

    def __init__(self, export: Path) -> None:
        self.has: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        """Cash that each cashier has taken in at the cage, less what he or she paid out."""
        self._wagers: dict[tuple[str, int, int], tuple[str, int]] = {}
        self._collected: dict[tuple[str, int, int], tuple[str, int]] = {}
        """What stands in rounds that are not settled: whose it is, and how much."""
        self._rounds: dict[str, int] = {}
        for stream, stamp, event in records(export):
            name = event["event"].partition("/")[0]
            if stream == "cage":
                self._cage(name, stamp["person"], event)
            elif stream != "administration":
                self._table(stream, name, event)

    def sums(self) -> dict[str, int]:
        """Give every account that has something."""
        return {name: net for name, net in self.has.items() if net}

    def _move(self, debit: str, credit: str, amount: int) -> None:
        self.has[debit] -= amount
        self.has[credit] += amount

    def _cage(self, name: str, person: str, event: dict[str, Any]) -> None:
        if name == "ticket-sold":
            self._move("cage", "tickets", cents(event["amount"]))
            self.taken[person] += cents(event["amount"])
        elif name == "ticket-paid":
            self._move("tickets", "cage", cents(event["amount"]))
            self.taken[person] -= cents(event["amount"])
        elif name == "ticket-expired":
            self._move("tickets", "expired-tickets", cents(event["amount"]))

    def _table(self, table: str, name: str, event: dict[str, Any]) -> None:
        if name == "betting-opened":
            self._rounds[table] = event["round"]
        elif name.startswith("wager-") and "wager" in event:
            self._wager(table, name, event)
        elif name in ("losers-collected", "winners-paid", "round-voided"):
            self._end(table, event)
        elif name == "collection-reversed":
            for line in event["lines"]:
                self._put_back(table, line)
        elif name in ("round-corrected", "settled-round-voided"):
            for each in event["adjustments"]:
                self._put_right(table, event["round"], each)
        else:
            self._beside_play(table, name, event)

    def _beside_play(self, table: str, name: str, event: dict[str, Any]) -> None:
        """Follow what players bring and take away, and the money of the table."""
        credit = f"player-credit:{event.get('player', '')}"
        if name == "bought-in":
            source = {"cash": f"drop-box:{table}", "ticket": "tickets"}[event["paid_with"]]
            self._move(source, credit, cents(event["amount"]))
        elif name == "cashed-out":
            self._move(credit, "tickets", cents(event["amount"]))
        elif name == "tray-filled":
            self._move(f"tray:{table}", "cage", cents(event["amount"]))
        elif name == "box-dropped":
            self._move("cage", f"drop-box:{table}", cents(event["amount"]))
        elif name == "box-counted":
            over = cents(event["counted"]) - cents(event["amount"])
            self._move("cage", f"over-short:{table}", over)

    def _play(self, table: str) -> str:
        return f"stakes-in-play:{table}/{self._rounds[table]}"

    def _wager(self, table: str, name: str, event: dict[str, Any]) -> None:
        """Follow a wager of credit from its registration on; chips are in nobody's account here."""
        key = table, event["round"], event["wager"]
        if name == "wager-registered":
            assert "credits" == event["instrument"], "this ledger knows credit only"
            self._wagers[key] = event["player"], 0
        if name in ("wager-registered", "wager-raised", "wager-lowered"):
            more = cents(event["stake"] if name == "wager-registered" else event["by"])
            more = -more if name == "wager-lowered" else more
            player, stake = self._wagers[key]
            self._wagers[key] = player, stake + more
            self._move(f"player-credit:{player}", self._play(table), more)
        elif name == "wager-returned":
            self._give_back(table, key)

    def _give_back(self, table: str, key: tuple[str, int, int]) -> None:
        player, stake = self._wagers.pop(key)
        self._move(self._play(table), f"player-credit:{player}", stake)

    def _end(self, table: str, event: dict[str, Any]) -> None:
        """Settle the lines of a round; where there are none it is void, and all that stands goes back."""
        for line in event.get("lines", ()):
            self._settle(table, line)
        if "lines" not in event:
            for key in [key for key in self._wagers if key[:2] == (table, event["round"])]:
                self._give_back(table, key)

    def _put_back(self, table: str, line: dict[str, Any]) -> None:
        """Let a wager that was collected stand again."""
        key = table, self._rounds[table], line["wager"]
        player, stake = self._wagers[key] = self._collected.pop(key)
        self._move(f"house-bank:{table}", self._play(table), stake)
        self._move(f"player-credit:{player}", f"house-bank:{table}", cents(line["returned"]))

    def _settle(self, table: str, line: dict[str, Any]) -> None:
        key = table, self._rounds[table], line["wager"]
        player, stake = self._collected[key] = self._wagers.pop(key)
        self._move(self._play(table), f"house-bank:{table}", stake)
        self._move(f"house-bank:{table}", f"player-credit:{player}", cents(line["returned"]))

    def _put_right(self, table: str, number: int, each: dict[str, Any]) -> None:
        """Give what should have come back, and take back what had; what is missing is owed."""
        bank, player = f"house-bank:{table}", each["player"]
        account = f"payable:{player}" if each["has_left"] else f"player-credit:{player}"
        self._move(bank, account, cents(each["now"]["returned"]))
        self._move(account, bank, cents(each["was"]["returned"]) - cents(each["shortfall"]))
        self._move(f"receivable:{player}/{table}/{number}", bank, cents(each["shortfall"]))
