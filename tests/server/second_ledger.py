"""A second ledger, added up from the events of an export with nothing of ours but their names.

It reads lines of JSON, knows what each kind of event does to money, and never looks at a transfer.
"""

import json
from base64 import b64decode
from collections import Counter
from pathlib import Path
from typing import Any


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
        credit = f"player-credit:{event.get('player', '')}"
        if name == "bought-in":
            source = {"cash": f"drop-box:{table}", "ticket": "tickets"}[event["paid_with"]]
            self._move(source, credit, cents(event["amount"]))
        elif name == "cashed-out":
            self._move(credit, "tickets", cents(event["amount"]))
        elif name == "betting-opened":
            self._rounds[table] = event["round"]
        elif name == "wager-registered":
            self._wagers[table, event["round"], event["wager"]] = event["player"], cents(event["stake"])
            self._move(credit, self._play(table), cents(event["stake"]))
        elif name in ("losers-collected", "winners-paid"):
            for line in event["lines"]:
                self._settle(table, line)
        elif name == "tray-filled":
            self._move(f"tray:{table}", "cage", cents(event["amount"]))
        elif name == "box-dropped":
            self._move("cage", f"drop-box:{table}", cents(event["amount"]))
        elif name == "box-counted":
            over = cents(event["counted"]) - cents(event["amount"])
            self._move("cage", f"over-short:{table}", over)

    def _play(self, table: str) -> str:
        return f"stakes-in-play:{table}/{self._rounds[table]}"

    def _settle(self, table: str, line: dict[str, Any]) -> None:
        player, stake = self._wagers[table, self._rounds[table], line["wager"]]
        self._move(self._play(table), f"house-bank:{table}", stake)
        self._move(f"house-bank:{table}", f"player-credit:{player}", cents(line["returned"]))
