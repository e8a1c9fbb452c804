"""Outcomes from chains of seeds that tables are committed to, and the secret behind the chains.

There is one secret for a house: thirty-two bytes in a file of mode 0600, next to the signing key. The last
seed of a chain is the HMAC of the secret over the table's name and a salt, which is drawn for the chain and
is on record. So nothing more needs to be stored, a process that has the file can continue any chain of the
house, and without it nobody can know anything about a seed that was not revealed.

A process commits to a chain of its own before it first opens betting, and continues another's only to
finish the round in play. So a house restored from an old backup never plays from a seed that is already
public.
"""

import hmac
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from sicbo import secret_files
from sicbo.chance import fresh_bytes
from sicbo.house_runtime.tables.outcome_sources import (
    OperatingSystemsChance,
    OutcomeSource,
    ScriptIsRefused,
    source_for,
)
from sicbo.secret_files import SecretIsRefused
from sicbo.storage.new_files import new_file
from sicbo.table.commands import Command, CommitToDraws, RevealSeed
from sicbo.table.context import Drawn
from sicbo.table.decisions.outcome.committed_draws import is_seed_due
from sicbo.table.draws.committed_draws import committed_draw, framed, link
from sicbo.table.draws.unbiased_faces import Faces
from sicbo.table.equipment import CommittedDraws
from sicbo.table.state import Table

SECRET_BYTES = 32
SALT_BYTES = 16
ROUNDS = 1000
"""How many rounds a chain is for; then the table commits to the next one."""

CHAIN = "sicbo-chain/1"
_HEXADECIMAL = frozenset("0123456789abcdef")


def make_secret(path: Path) -> bytes:
    """Create a secret in a new file of mode 0600; an existing one is left alone."""
    secret = fresh_bytes(SECRET_BYTES)
    with new_file(path) as beside:
        beside.write_bytes(secret.hex().encode() + b"\n")
    return secret


def read_secret(path: Path) -> bytes:
    """Read a secret, unless others could have read it too."""
    text = secret_files.read_secret(path).reveal()
    if len(text) != 2 * SECRET_BYTES or not _HEXADECIMAL.issuperset(text):
        raise SecretIsRefused(
            f"{path} is no secret of a house: that is {2 * SECRET_BYTES} hexadecimal digits"
        )
    return bytes.fromhex(text)


def source_of_house(mark: str, *, script: Sequence[Faces] = (), secret: bytes | None = None) -> OutcomeSource:
    """Return the outcome source for a house's mark: with a secret, tables commit to chains of seeds."""
    if secret is None:
        return source_for(mark, script)
    if script:
        raise ScriptIsRefused("a script and a chain of seeds do not go together")
    return CommittedChance(secret, is_laboratory=source_for(mark).is_laboratory)


class CommittedChance:
    """The source of a house whose outcomes can be verified.

    A table that is open and committed to no chain of this process gets one between rounds; until then
    outcomes are drawn as its record says: from another process's chain, or without any.
    """

    def __init__(
        self,
        secret: bytes,
        *,
        rounds: int = ROUNDS,
        is_laboratory: bool = False,
        fresh: Callable[[int], bytes] = fresh_bytes,
    ) -> None:
        self._secret = secret
        self._rounds = rounds
        self._without = OperatingSystemsChance(is_laboratory=is_laboratory)
        self._fresh = fresh
        self._own: set[str] = set()
        """The salts that this process has drawn."""
        self._chains: dict[str, _Chain] = {}
        """The last computed chain of each table."""

    @property
    def is_laboratory(self) -> bool:
        """Whether outcomes may be set by hand here, at tables that are committed to no chain."""
        return self._without.is_laboratory

    def draw(self, table: Table) -> Drawn | None:
        """Compute the outcome of the round in play from the table's chain; None without its seeds."""
        if table.equipment.draws is None:
            return self._without.draw(table)
        seed = self._seed(table, table.equipment.draws, table.rounds_opened)
        if seed is None or table.round is None or table.round.draw is None:
            return None
        faces = committed_draw(seed, table.id, table.round.number, table.round.draw.sealed)
        return Drawn(faces, is_committed=True)

    def can_draw(self, table: Table) -> bool:
        """Return whether the chain of the table is derived from this house's secret."""
        chain = table.equipment.draws
        return chain is None or self._seed(table, chain, chain.first) is not None

    def due(self, table: Table) -> Command | None:
        """Reveal the seed of a round that is over; commit to a chain if the table needs one of ours."""
        if table.round is not None or not table.is_open or not table.equipment.is_virtual:
            return None
        chain = table.equipment.draws
        if chain is not None and is_seed_due(table, chain):
            seed = self._seed(table, chain, chain.next_round)
            return None if seed is None else RevealSeed(round=chain.next_round, seed=seed.hex())
        if chain is None or chain.salt not in self._own or table.rounds_opened >= chain.last:
            return self._new_chain(table)
        return None

    def _new_chain(self, table: Table) -> CommitToDraws:
        salt = self._fresh(SALT_BYTES).hex()
        self._own.add(salt)
        chain = self._chain(table.id, salt, self._rounds)
        return CommitToDraws(anchor=chain.anchor.hex(), salt=salt, rounds=self._rounds)

    def _seed(self, table: Table, draws: CommittedDraws, play: int) -> bytes | None:
        """Return the seed of a round; None if the chain is derived from another secret."""
        chain = self._chain(table.id, draws.salt, draws.rounds)
        return chain.seeds[play - draws.first] if chain.anchor.hex() == draws.anchor else None

    def _chain(self, table: str, salt: str, rounds: int) -> "_Chain":
        known = self._chains.get(table)
        if known is None or (known.salt, len(known.seeds)) != (salt, rounds):
            last = hmac.digest(self._secret, framed(CHAIN, table, salt), "sha256")
            self._chains[table] = known = _Chain(salt, _seeds_to(last, rounds))
        return known


class _Chain(Struct, frozen=True):
    """A chain, from its first seed to its last."""

    salt: str
    seeds: tuple[bytes, ...]

    @property
    def anchor(self) -> bytes:
        """What the first seed hashes to."""
        return link(self.seeds[0])


def _seeds_to(last: bytes, rounds: int) -> tuple[bytes, ...]:
    seeds = [last]
    while len(seeds) < rounds:
        seeds.append(link(seeds[-1]))
    return tuple(reversed(seeds))
