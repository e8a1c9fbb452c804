"""A judge who believes nobody: what clients wrote down against what the house exported.

This program imports nothing of Sicbo and has its own pay tables. Clients write JSON lines, each on the disk
before it goes on:

    {"key": …, "player": …, "table": …, "round": …, "area": …, "amount": minor units, "sent_at": …}
    {"key": …, "ok": true, "seq": number of its last record, "hash": …}     or {"key": …, "refused": code}

A key that was sent and never answered is unknown: then the wager may stand or not, but not twice, and not
unpaid. `python verifier.py EXPORT JOURNAL …` prints its judgment as JSON; exit code 1: something is wrong.
"""

import base64
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

# ---- what wins, and what it pays ---------------------------------------------------------------------

HALVES = {4: 64, 5: 32, 6: 19, 7: 12, 8: Fraction(17, 2), 9: 7, 10: Fraction(13, 2)}
"""Odds to one of a total in pay tables 1 and 2; 11 pays as 10, 12 as 9 and so on."""
WHOLES = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}
FOURS = ("1234", "2345", "2356", "3456")
NOT_OFFERED = ("112", "665")
"""The two pairs with a single that no felt has."""


@dataclass(frozen=True)
class PayTable:
    """The prices of a rule set; everything else pays the same everywhere."""

    totals: dict[int, Any]
    double: Fraction
    any_triple: int
    triple: int
    four: Fraction
    has_combinations: bool


ONE = PayTable(HALVES, Fraction(23, 2), 32, 195, Fraction(15, 2), has_combinations=False)
TWO = PayTable(HALVES, Fraction(23, 2), 32, 195, Fraction(15, 2), has_combinations=True)
THREE = PayTable(WHOLES, Fraction(11), 31, 180, Fraction(7), has_combinations=True)
SHARED_STREAMS = ("administration", "cage")
PAY_TABLES = {"rws-open-cover-2021-1": ONE, "rws-open-cover-2021-2": TWO, "rws-open-cover-2021-3": THREE}


def odds(rule_set: str, area: str, faces: Sequence[int]) -> Fraction | None:  # noqa: PLR0911 - a case a kind
    """Say to how much to one a wager wins, or None where it loses."""
    prices = PAY_TABLES[rule_set]
    kind, _, name = area.partition(":")
    shown, total = "".join(map(str, sorted(faces))), sum(faces)
    is_triple = shown[0] == shown[2]
    if kind in ("small", "big", "odd", "even"):
        wins = {"small": total <= 10, "big": total >= 11, "odd": total % 2 == 1, "even": total % 2 == 0}
        return Fraction(1) if wins[kind] and not is_triple else None
    if kind == "single":
        return {0: None, 1: Fraction(1), 2: Fraction(2), 3: Fraction(12)}[shown.count(name)]
    if kind == "total":
        return Fraction(prices.totals[min(total, 21 - total)]) if total == int(name) else None
    if kind == "domino":
        return Fraction(6) if set(name) <= set(shown) else None
    if kind == "double":
        return prices.double if shown.count(name) >= 2 else None
    if kind in ("any-triple", "triple"):
        wins_by_triple = is_triple and name in ("", shown[0])
        return Fraction(prices.triple if name else prices.any_triple) if wins_by_triple else None
    if kind == "four" and name in FOURS:
        return prices.four if len(set(shown)) == 3 and set(shown) <= set(name) else None
    if kind in ("trio", "double-single") and prices.has_combinations and name not in NOT_OFFERED:
        price = Fraction(30 if kind == "trio" else 50)
        return price if shown == "".join(sorted(name)) else None
    raise ValueError(f"{rule_set} offers no {area}")


def winnings(rule_set: str, area: str, faces: Sequence[int], stake: int) -> int | None:
    """Say what a stake wins in minor units, or None where it loses; it is always whole."""
    price = odds(rule_set, area, faces)
    if price is None:
        return None
    won = price * stake
    if won.denominator != 1:
        raise ValueError(f"{stake} on {area} cannot be paid whole")
    return int(won)


# ---- what clients wrote down -------------------------------------------------------------------------


@dataclass
class Sent:
    """A wager as its client knows it."""

    body: dict[str, Any]
    times: int = 1
    answers: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_ok(self) -> bool:
        """Whether the client was told that it stands."""
        return any("ok" in each for each in self.answers)

    @property
    def is_refused(self) -> bool:
        """Whether the client was told that it does not."""
        return any("refused" in each for each in self.answers)


BODY = ("player", "table", "round", "area", "amount")


def read_journals(paths: Iterable[Path]) -> dict[str, Sent]:
    """Read what clients wrote; a last line that was cut off by their own end was not written."""
    sent: dict[str, Sent] = {}
    for path in paths:
        for number, line in enumerate(path.read_bytes().splitlines(keepends=True), start=1):
            if not line.endswith(b"\n"):
                continue
            entry = json.loads(line)
            key = entry["key"]
            if "area" not in entry:
                sent[key].answers.append(entry)
            elif key not in sent:
                sent[key] = Sent(entry)
            elif any(sent[key].body.get(name) != entry.get(name) for name in BODY):
                raise ValueError(f"{path}, line {number}: {key} was sent with another body")
            else:
                sent[key].times += 1
    return sent


# ---- what the house exported -------------------------------------------------------------------------


@dataclass
class Wager:
    """A wager that stands or stood."""

    player: str
    area: str
    rule_set: str
    stake: int
    conclusions: int = 0


@dataclass
class Round:
    """A round as its events tell it."""

    wagers: dict[int, Wager] = field(default_factory=dict)
    faces: list[int] | None = None
    is_closed: bool = False
    ends: list[str] = field(default_factory=list)


@dataclass
class Judgment:
    """All that was found."""

    failures: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def fail(self, what: str) -> None:
        """Note something that is wrong."""
        self.failures.append(what)


@dataclass
class Seen:
    """One record with its event and its round."""

    place: str
    stream: str
    record: dict[str, Any]
    entry: dict[str, Any]
    play: Round = field(default_factory=Round)

    @property
    def event(self) -> dict[str, Any]:
        """What happened."""
        event: dict[str, Any] = self.record["event"]
        return event

    @property
    def kind(self) -> str:
        """The name of the event, with its version."""
        return str(self.event["event"])

    @property
    def stakes(self) -> str:
        """The account of the stakes of this round."""
        return f"stakes-in-play:{self.stream}/{self.event['round']}"

    def amount(self, name: str) -> int:
        """Read an amount of the event, in minor units."""
        return int(self.event[name]["minor_units"])

    def wager(self) -> Wager:
        """Find the wager that the event is about."""
        return self.play.wagers[self.event["wager"]]


class House:
    """The records of an export, read one after the other."""

    def __init__(self, judgment: Judgment) -> None:
        self.judgment = judgment
        self.rounds: dict[tuple[str, int], Round] = {}
        self.rule_sets: dict[tuple[str, str], str] = {}
        self.laid: dict[str, list[dict[str, Any]]] = {}
        """Under each key, the wagers that were registered or raised by it."""
        self.at_tables: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        """Under each key, the records in the streams of tables, and those in the cage and the administration."""
        self.net: Counter[str] = Counter()
        self.kept: dict[str, int] = {}
        self.answers: dict[str, dict[str, Any]] = {}

    # -- lines ---------------------------------------------------------------------------------------

    def read(self, path: Path) -> None:
        """Read an export, and see that it is whole and its chains hold."""
        stream, seq, last, check, kind = "", 0, "00" * 32, b"", ""
        stated: tuple[int, str] = (0, last)
        for number, line in enumerate(path.read_bytes().splitlines(keepends=True), start=1):
            body, _, _ = line.rpartition(b',"check":"')
            check = hashlib.sha256(check + body).hexdigest().encode()
            if line != body + b',"check":"' + check + b'"}\n':
                return self.judgment.fail(f"export, line {number}: it is not as it was written")
            entry = json.loads(line)
            kind = entry["kind"]
            if kind != "record" and stream and (seq, last) != stated:
                self.judgment.fail(f"{stream} should end with record {stated[0]}, and ends with {seq}")
            if kind == "stream":
                stream, seq, last = entry["stream"], 0, "00" * 32
                stated = entry["seq"], entry["hash"]
            elif kind == "record":
                seq, last = self._follow(stream, seq, last, entry)
            else:
                stream = ""
                self._take_line(kind, entry)
        if kind != "end":
            self.judgment.fail("the export has no end")
        return None

    def _follow(self, stream: str, seq: int, last: str, entry: dict[str, Any]) -> tuple[int, str]:
        data = base64.b64decode(entry["data"])
        link = hashlib.sha256(b"\2" + bytes.fromhex(last) + data).hexdigest()
        if (entry["seq"], entry["previous"], entry["hash"]) != (seq + 1, last, link):
            self.judgment.fail(f"{stream}: the chain breaks at record {entry['seq']}")
        record = json.loads(data)
        self.judgment.counts["records"] += 1
        under = self.elsewhere if stream in SHARED_STREAMS else self.at_tables
        under[record["stamp"]["key"]] += 1
        moved = _moved(entry["transfers"])
        self.net.update(moved)
        seen = Seen(f"{stream}, record {entry['seq']}", stream, record, entry)
        expected = self._happens(seen)
        if expected is not None and _without_zeros(expected) != _without_zeros(moved):
            self.judgment.fail(f"{seen.place}: {seen.kind} moves money in another way")
        if expected is None and moved and "round" in seen.event:
            self.judgment.fail(f"{seen.place}: {seen.kind} moves money, and nobody told me of it")
        return entry["seq"], entry["hash"]

    def _take_line(self, kind: str, entry: dict[str, Any]) -> None:
        if kind == "balance":
            self.kept[entry["account"]] = entry["net"]
        elif kind == "answer":
            self.answers[entry["key"]] = json.loads(base64.b64decode(entry["answer"]))

    # -- events --------------------------------------------------------------------------------------

    def _happens(self, seen: Seen) -> Counter[str] | None:
        """Let an event happen; give what it must move, or None for kinds that are not judged here."""
        judge = self.EVENTS.get(seen.kind)
        if seen.event.get("round"):
            seen.play = self.rounds.setdefault((seen.stream, seen.event["round"]), Round())
        return None if judge is None else judge(self, seen)

    def _position(self, seen: Seen) -> Counter[str]:
        self.rule_sets[seen.stream, seen.event["position"]] = seen.event["rule_set"]
        return Counter()

    def _bought_in(self, seen: Seen) -> Counter[str]:
        amount = seen.amount("amount")
        given = {"cash": f"drop-box:{seen.stream}", "ticket": "tickets", "value-chips": "value-chips"}
        account = given[seen.event["paid_with"]]
        return Counter({account: -amount, f"player-credit:{seen.event['player']}": amount})

    def _cashed_out(self, seen: Seen) -> Counter[str]:
        amount = seen.amount("amount")
        return Counter({f"player-credit:{seen.event['player']}": -amount, "tickets": amount})

    def _registered(self, seen: Seen) -> Counter[str]:
        event = seen.event
        rule_set = self.rule_sets[seen.stream, event["position"]]
        seen.play.wagers[event["wager"]] = Wager(event["player"], event["area"], rule_set, 0)
        return self._lay(seen, seen.amount("stake"))

    def _raised(self, seen: Seen) -> Counter[str]:
        return self._lay(seen, seen.amount("by"))

    def _lay(self, seen: Seen, amount: int) -> Counter[str]:
        if seen.play.is_closed:
            self.judgment.fail(f"{seen.place}: a wager was taken after betting was closed")
        wager = seen.wager()
        wager.stake += amount
        self.laid.setdefault(seen.record["stamp"]["key"], []).append(
            {
                "player": wager.player,
                "table": seen.stream,
                "round": seen.event["round"],
                "area": wager.area,
                "amount": amount,
                "seq": seen.entry["seq"],
                "hash": seen.entry["hash"],
                "wager": wager,
            }
        )
        return Counter({f"player-credit:{wager.player}": -amount, seen.stakes: amount})

    def _lowered(self, seen: Seen) -> Counter[str]:
        if seen.play.is_closed:
            self.judgment.fail(f"{seen.place}: a wager was lowered after betting was closed")
        wager, amount = seen.wager(), seen.amount("by")
        wager.stake -= amount
        wager.conclusions += not wager.stake
        return Counter({f"player-credit:{wager.player}": amount, seen.stakes: -amount})

    def _closed(self, seen: Seen) -> Counter[str]:
        seen.play.is_closed = True
        return Counter()

    def _established(self, seen: Seen) -> Counter[str]:
        if seen.play.faces is not None:
            self.judgment.fail(f"{seen.place}: a second outcome of round {seen.event['round']}")
        seen.play.faces = seen.event["faces"]
        return Counter()

    def _settled(self, seen: Seen) -> Counter[str]:
        moves: Counter[str] = Counter()
        faces = seen.play.faces
        if faces is None:
            self.judgment.fail(f"{seen.place}: settled without an outcome")
            return moves
        for line in seen.event["lines"]:
            wager = seen.play.wagers[line["wager"]]
            won = winnings(wager.rule_set, wager.area, faces, wager.stake)
            back = 0 if won is None else wager.stake + won
            if (line["winnings"]["minor_units"], line["returned"]["minor_units"]) != (won or 0, back):
                self.judgment.fail(
                    f"{seen.place}: {wager.stake} on {wager.area} of {wager.player} with {faces} returns"
                    f" {back}, and {line['returned']['minor_units']} was paid"
                )
            wager.conclusions += 1
            moves[seen.stakes] -= wager.stake
            moves[f"player-credit:{wager.player}"] += back
            moves[f"house-bank:{seen.stream}"] += wager.stake - back
        return moves

    def _concluded(self, seen: Seen) -> Counter[str]:
        if seen.play.faces is None:
            self.judgment.fail(f"{seen.place}: round {seen.event['round']} is concluded without an outcome")
        seen.play.ends.append("settled")
        return Counter()

    def _voided(self, seen: Seen) -> Counter[str]:
        if seen.play.faces is not None:
            self.judgment.fail(f"{seen.place}: round {seen.event['round']} has an outcome, and is void")
        seen.play.ends.append("void")
        moves: Counter[str] = Counter()
        for wager in seen.play.wagers.values():
            if wager.stake:
                wager.conclusions += 1
                moves[seen.stakes] -= wager.stake
                moves[f"player-credit:{wager.player}"] += wager.stake
        return moves

    EVENTS = {  # noqa: RUF012 - never changed
        "position-set-up/1": _position,
        "bought-in/1": _bought_in,
        "cashed-out/1": _cashed_out,
        "wager-registered/1": _registered,
        "wager-raised/1": _raised,
        "wager-lowered/1": _lowered,
        "betting-closed/1": _closed,
        "outcome-established/1": _established,
        "losers-collected/1": _settled,
        "winners-paid/1": _settled,
        "round-concluded/1": _concluded,
        "round-voided/1": _voided,
    }


def _moved(transfers: list[list[Any]]) -> Counter[str]:
    moved: Counter[str] = Counter()
    for debit, credit, amount, _ in transfers:
        moved[debit] -= amount
        moved[credit] += amount
    return moved


def _without_zeros(moves: Counter[str]) -> dict[str, int]:
    return {account: net for account, net in moves.items() if net}


# ---- the judgment ------------------------------------------------------------------------------------


def judge(export: Path, journals: Iterable[Path]) -> Judgment:
    """Compare what clients were told with what the house has, and what it has with the rules."""
    judgment = Judgment()
    house, sent = House(judgment), read_journals(journals)
    house.read(export)
    for key, each in sorted(sent.items()):
        judgment.counts[_verdict(judgment, key, each, house)] += 1
    for key in sorted(house.laid.keys() - sent.keys()):
        judgment.fail(f"{key}: a wager stands under a key that no client sent")
    _judge_rounds(judgment, house)
    _judge_books(judgment, house)
    return judgment


def _verdict(judgment: Judgment, key: str, sent: Sent, house: House) -> str:
    """Judge one key: the table of verdicts."""
    laid = house.laid.get(key, [])
    told = {json.dumps(each, sort_keys=True) for each in sent.answers}
    if len(told) > 1:
        judgment.fail(f"{key}: its client was told different things")
    if len(laid) > 1:
        judgment.fail(f"{key}: registered {len(laid)} times")
    if sent.is_refused:
        if laid:
            judgment.fail(f"{key}: refused, and registered")
        return "refused"
    if laid and any(laid[0][name] != sent.body[name] for name in BODY if name in sent.body):
        judgment.fail(f"{key}: registered with another body than was sent")
    if laid and laid[0]["wager"].conclusions != 1:
        judgment.fail(f"{key}: concluded {laid[0]['wager'].conclusions} times")
    if sent.is_ok:
        answer = next(each for each in sent.answers if "ok" in each)
        if not laid:
            judgment.fail(f"{key}: acknowledged, and lost")
        elif any(name in answer and answer[name] != laid[0][name] for name in ("seq", "hash")):
            judgment.fail(f"{key}: acknowledged as another record than is there")
        return "ok after it was sent again" if sent.times > 1 else "ok"
    return "in doubt, and registered" if laid else "in doubt, and not there"


def _judge_rounds(judgment: Judgment, house: House) -> None:
    for (stream, number), play in house.rounds.items():
        judgment.counts[f"rounds {play.ends[0]}" if play.ends else "rounds open"] += 1
        if len(play.ends) != 1:
            judgment.fail(f"{stream}, round {number}: {len(play.ends)} conclusions")
        for wager, each in play.wagers.items():
            if each.conclusions != 1:
                judgment.fail(
                    f"{stream}, round {number}: wager {wager} is concluded {each.conclusions} times"
                )
        if house.net[f"stakes-in-play:{stream}/{number}"]:
            judgment.fail(f"{stream}, round {number}: stakes are left in play")


def _judge_books(judgment: Judgment, house: House) -> None:
    """See that balances are what was moved, that nobody is below zero, and that answers are kept."""
    for account in sorted(house.net.keys() | house.kept.keys()):
        if house.net[account] != house.kept.get(account, 0):
            judgment.fail(
                f"{account} is stored as {house.kept.get(account, 0)}, and moves {house.net[account]}"
            )
        if account.startswith(("player-credit:", "stakes-in-play:")) and house.net[account] < 0:
            judgment.fail(f"{account} is below zero")
    if sum(house.kept.values()):
        judgment.fail("debits and credits are not the same")
    for key, answer in sorted(house.answers.items()):
        done = answer["last"] - answer["first"] + 1 if answer["answer"] == "done" else 0
        # An order to a table may write to the cage as well; its answer speaks of the table's records alone.
        written = house.at_tables[key] or house.elsewhere[key]
        if written != done:
            judgment.fail(f"{key}: its answer speaks of {done} records, and {written} are there")
    judgment.counts["wagers"] = sum(map(len, house.laid.values()))


def main(arguments: Sequence[str]) -> int:
    """Judge what the command line names."""
    export, *journals = map(Path, arguments)
    judgment = judge(export, journals)
    sys.stdout.write(json.dumps({"failures": judgment.failures, **judgment.counts}, indent=2) + "\n")
    return 1 if judgment.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
