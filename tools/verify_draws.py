"""Check the draws of an exported house with only Python's standard library: `python verify_draws.py FILE`.

This program imports nothing of Sicbo, so that nobody need trust Sicbo to check it. For every table that was
committed to a chain of seeds it checks that each seed hashes to the one before it, and the first to the
anchor; that what was sealed at the closing call is the digest of the recorded wagers and nonces; and that
each outcome follows from its seed and from what was sealed. It also shows what the seeds of void rounds would
have given. Verify the export itself with verify_export.py.

With --table T and --round N it shows how the outcome of one round is computed.

Exit code 0: right; 1: found wrong; 2: bad input.
"""

import argparse
import base64
import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any

SIDES = 6
DICE = 3
Event = dict[str, Any]
Faces = tuple[int, int, int]


class BadInput(Exception):
    """A file that cannot be read at all."""


def framed(*texts: str) -> bytes:
    """Write texts as their length, a colon, the text and a comma."""
    pieces = [text.encode() for text in texts]
    return b"".join(str(len(piece)).encode() + b":" + piece + b"," for piece in pieces)


class Stream:
    """The bytes of a round: HMAC-SHA-256 of its description and a number, with the seed as its key."""

    def __init__(self, seed: bytes, about: bytes) -> None:
        self.seed, self.about = seed, about
        self.block, self.left = 0, b""

    def byte(self) -> int:
        """Return the next byte."""
        if not self.left:
            message = self.about + framed(str(self.block))
            self.left = hmac.new(self.seed, message, hashlib.sha256).digest()
            self.block += 1
        first, self.left = self.left[0], self.left[1:]
        return first

    def below(self, number: int) -> int:
        """Take the highest bits of the fewest bytes that hold the number; repeat if they are too large."""
        bits = (number - 1).bit_length()
        size = (bits + 7) // 8
        while True:
            drawn = int.from_bytes(bytes(self.byte() for _ in range(size)), "big") >> (8 * size - bits)
            if drawn < number:
                return drawn


def drawn(seed: str, table: str, number: int, digest: str, cards: list[int] | None) -> Faces:
    """Compute the faces of a round."""
    stream = Stream(bytes.fromhex(seed), framed("sicbo-draw/1", table, str(number), digest))
    if cards is None:
        fall = stream.below(SIDES**DICE)
        return fall // 36 + 1, fall // 6 % 6 + 1, fall % 6 + 1
    left, faces = list(cards), []
    for _ in range(DICE):
        place = stream.below(sum(left))
        face = 0
        while place >= left[face]:
            place -= left[face]
            face += 1
        left[face] -= 1
        faces.append(face + 1)
    return faces[0], faces[1], faces[2]


class Table:
    """A table as far as its draws need it, and the findings."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.name = stream
        self.is_virtual = False
        self.cards: list[int] | None = None
        self.shown = ""
        self.round = 0
        self.wagers: dict[int, list[Any]] = {}
        self.nonces: dict[str, str] = {}
        self.sealed: tuple[str, list[int] | None] | None = None
        self.faces: Faces | None = None
        self.is_void = False
        self.owing = 0
        self.drawn = self.checked = 0
        self.wrong: list[str] = []
        self.void: list[str] = []
        self.steps: dict[int, str] = {}

    def say(self, seq: int, what: str) -> None:
        """Note something that is wrong."""
        self.wrong.append(f"{self.stream}, record {seq}: {what}")

    def see(self, seq: int, event: Event) -> None:
        """Apply one event."""
        name = event["event"].partition("/")[0].replace("-", "_")
        handler = getattr(self, f"on_{name}", None)
        if handler is not None:
            handler(seq, event)

    # ---- what the table is --------------------------------------------------------------------------

    def on_table_set_up(self, _: int, event: Event) -> None:
        """Note the table's name."""
        self.name = event["table"]

    def on_mixer_fitted(self, _: int, event: Event) -> None:
        """Note whether there are dice."""
        self.is_virtual = event["is_virtual"]

    def on_mixer_removed(self, seq: int, _: Event) -> None:
        """End the chain with the tumbler."""
        self.end_chain(seq)

    def on_shoe_loaded(self, seq: int, event: Event) -> None:
        """Note the cards of a virtual shoe."""
        self.is_virtual = event.get("is_virtual", False)
        self.cards = list(event["counts"])
        if not self.is_virtual:
            self.end_chain(seq)

    def on_card_drawn(self, _: int, event: Event) -> None:
        """Take a card out of the shoe."""
        if self.cards is not None:
            self.cards[event["card"]["face"] - 1] -= 1

    def on_table_closed(self, seq: int, _: Event) -> None:
        """End the chain with the day."""
        self.end_chain(seq)

    def end_chain(self, seq: int) -> None:
        """Continue without a chain."""
        self.must_owe_nothing(seq)
        self.shown = ""

    def must_owe_nothing(self, seq: int) -> None:
        """Check that no seed was left out."""
        if self.owing:
            self.say(seq, f"the seed of round {self.owing} was never shown")
        self.owing = 0

    # ---- wagers -------------------------------------------------------------------------------------

    def on_betting_opened(self, seq: int, event: Event) -> None:
        """Begin a round."""
        self.must_owe_nothing(seq)
        self.round = event["round"]
        self.wagers, self.nonces = {}, {}
        self.sealed, self.faces, self.is_void = None, None, False

    def on_wager_registered(self, _: int, event: Event) -> None:
        """Lay a wager."""
        stake = event["stake"]["minor_units"]
        what = (event["player"], event["position"], event["area"])
        self.wagers[event["wager"]] = [*what, stake, event["instrument"], event.get("colour", "")]

    def on_wager_raised(self, _: int, event: Event) -> None:
        """Raise a wager."""
        self.wagers[event["wager"]][3] += event["by"]["minor_units"]

    def on_wager_lowered(self, _: int, event: Event) -> None:
        """Lower a wager, or withdraw it."""
        self.wagers[event["wager"]][3] -= event["by"]["minor_units"]
        if not self.wagers[event["wager"]][3]:
            del self.wagers[event["wager"]]

    def on_wager_returned(self, _: int, event: Event) -> None:
        """Return a wager."""
        del self.wagers[event["wager"]]

    def on_wager_ruled(self, _: int, event: Event) -> None:
        """Let a wager lie where a ruling says."""
        self.wagers[event["wager"]][2] = event["area"]

    def on_nonce_given(self, _: int, event: Event) -> None:
        """Note a terminal's nonce."""
        self.nonces[event["position"]] = event["nonce"]

    def digest(self) -> str:
        """Return the digest of the current wagers and nonces."""
        parts = [framed("sicbo-wagers/1")]
        parts += [
            framed("wager", str(number), *map(str, what)) for number, what in sorted(self.wagers.items())
        ]
        parts += [framed("nonce", *both) for both in sorted(self.nonces.items())]
        return hashlib.sha256(b"".join(parts)).hexdigest()

    # ---- draws --------------------------------------------------------------------------------------

    def on_draws_committed(self, seq: int, event: Event) -> None:
        """Begin a chain."""
        self.must_owe_nothing(seq)
        self.shown = event["anchor"]

    def on_wagers_sealed(self, seq: int, event: Event) -> None:
        """Check that what was sealed is what was staked."""
        self.sealed = event["digest"], event.get("cards")
        if self.sealed != (self.digest(), self.cards):
            self.say(seq, f"what was sealed in round {self.round} is not what was staked")

    def on_outcome_established(self, seq: int, event: Event) -> None:
        """Note what was drawn."""
        if not self.is_virtual:
            return
        self.drawn += 1
        first, second, third = event["faces"]
        self.faces = first, second, third
        if self.shown and self.sealed is None:
            self.say(seq, f"the outcome of round {self.round} was drawn before its wagers were sealed")

    def on_round_concluded(self, _: int, __: Event) -> None:
        """End a round; a chain owes its seed."""
        self.owing = self.round if self.shown else 0

    def on_round_voided(self, seq: int, event: Event) -> None:
        """End a round without a result; a chain owes its seed all the same."""
        self.is_void = True
        self.on_round_concluded(seq, event)

    def on_seed_revealed(self, seq: int, event: Event) -> None:
        """Check that the seed belongs to the chain, and that the outcome follows from it."""
        number, seed = event["round"], event["seed"]
        if self.owing != number:
            self.say(seq, f"the seed of round {number} was shown before the round was over")
        self.owing = 0
        hashed = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        if hashed != self.shown:
            self.say(seq, f"the seed of round {number} is not of the committed chain")
        before, self.shown = self.shown, seed
        if self.sealed is None:
            return
        digest, cards = self.sealed
        faces = drawn(seed, self.name, number, digest, cards)
        shown = "-".join(map(str, faces))
        self.steps[number] = (
            f"seed     {seed}\nhashes to {hashed}\ncommitted {before}\nsealed   {digest}"
            f"\ncards    {cards}\ngives    {shown}\non record {self.faces}"
        )
        if self.is_void:
            self.void.append(f"{self.stream}, round {number}: void; its seed would have given {shown}")
        if self.faces == faces:
            self.checked += 1
        elif self.faces is not None:
            was = "-".join(map(str, self.faces))
            self.say(seq, f"round {number}: {was} was drawn, but its seed gives {shown}")


def tables_of(path: Path) -> dict[str, Table]:
    """Go through an export, record by record."""
    tables: dict[str, Table] = {}
    table = Table("")
    try:
        with path.open("rb") as file:
            for text in file:
                line = json.loads(text)
                if line["kind"] == "stream":
                    table = tables[line["stream"]] = Table(line["stream"])
                elif line["kind"] == "record":
                    table.see(line["seq"], json.loads(base64.b64decode(line["data"]))["event"])
    except OSError as mistake:
        raise BadInput(f"cannot read {path}: {mistake.strerror}") from None
    except (ValueError, KeyError, TypeError) as mistake:
        raise BadInput(f"{path} is not an export, or is damaged: {mistake!r}") from None
    for each in tables.values():
        each.must_owe_nothing(0)
    return tables


def main() -> int:
    """Check the file that is named."""
    parser = argparse.ArgumentParser(description="Check the draws of an exported house.")
    parser.add_argument("export", type=Path, help="the file that `sicbo export` wrote")
    parser.add_argument("--table", help="show how an outcome of this table is computed")
    parser.add_argument("--round", type=int, help="the round to show")
    asked = parser.parse_args()
    try:
        tables = tables_of(asked.export)
    except BadInput as mistake:
        print(mistake, file=sys.stderr)
        return 2
    if asked.table is not None or asked.round is not None:
        steps = tables[asked.table].steps if asked.table in tables else {}
        if asked.round not in steps:
            print("no such round has shown its seed: name --table and --round", file=sys.stderr)
            return 2
        print(steps[asked.round])
        return 0
    for table in tables.values():
        for line in (*table.void, *(f"WRONG: {each}" for each in table.wrong)):
            print(line)
    drawn_, checked = (sum(getattr(each, name) for each in tables.values()) for name in ("drawn", "checked"))
    is_wrong = any(table.wrong for table in tables.values())
    print(f"{'Something is wrong' if is_wrong else 'Right'}. Outcomes drawn: {drawn_}, checked: {checked}.")
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
