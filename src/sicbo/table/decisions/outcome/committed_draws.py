"""Verifiable draws: commit to a chain of seeds, take nonces, seal wagers, reveal seeds."""

from sicbo.outcome import Outcome
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.players import refuse_other_terminal
from sicbo.table.decisions.checks.turns import refuse_closed_betting
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.outcome.sources import source_in_words
from sicbo.table.decisions.table_setup import refuse_round_in_play
from sicbo.table.draws.committed_draws import committed_draw, digest_of_wagers, link
from sicbo.table.equipment import CommittedDraws
from sicbo.table.refusals import refused
from sicbo.table.state import Table

MAX_ROUNDS = 100_000
"""The longest chain: all its seeds are computed at once."""

LONGEST_NONCE = 64
_DIGITS = 64
_HEXADECIMAL = frozenset("0123456789abcdef")


def commit_to_draws(decision: Decision, command: c.CommitToDraws, _: Context) -> None:
    """Commit to a chain of seeds from the next round on, between rounds of an open virtual table."""
    table = decision.table
    if not table.is_open:
        raise refused("table/is-closed")
    refuse_round_in_play(table)
    if not table.equipment.is_virtual:
        raise refused("outcome/not-virtual", mixer=source_in_words(table))
    _refuse_seed_due(table)
    is_chain = _is_seed(command.anchor) and command.salt and 1 <= command.rounds <= MAX_ROUNDS
    if not is_chain:
        raise refused("draws/not-a-chain", digits=_DIGITS, most=MAX_ROUNDS)
    decision.add(
        e.DrawsCommitted(
            anchor=command.anchor,
            salt=command.salt,
            first=table.rounds_opened + 1,
            rounds=command.rounds,
        )
    )


def _is_seed(text: str) -> bool:
    return len(text) == _DIGITS and _HEXADECIMAL.issuperset(text)


def refuse_undrawable(table: Table, context: Context) -> None:
    """Refuse to open betting on an outcome that could not be drawn, or not as committed."""
    if not table.equipment.is_virtual:
        return
    _refuse_seed_due(table)
    chain = table.equipment.draws
    if chain is not None and table.rounds_opened >= chain.last:
        raise refused("draws/used-up", round=table.rounds_opened + 1)
    if not context.can_draw:
        raise refused("draws/not-in-hand")


def _refuse_seed_due(table: Table) -> None:
    chain = table.equipment.draws
    if chain is not None and is_seed_due(table, chain):
        raise refused("draws/seed-is-due", round=chain.next_round)


def is_seed_due(table: Table, chain: CommittedDraws) -> bool:
    """Return whether a finished round of the chain has a seed yet to be revealed."""
    over = table.rounds_opened - (1 if table.round else 0)
    return over >= chain.next_round


def give_nonce(decision: Decision, command: c.GiveNonce, context: Context) -> None:
    """Take a terminal's nonce for the draw, while betting is open."""
    table = decision.table
    if command.position not in table.positions:
        raise refused("position/unknown", position=command.position)
    refuse_other_terminal(context, command.position)
    refuse_closed_betting(table, context.now)
    if table.equipment.draws is None:
        raise refused("draws/no-chain")
    nonce = command.nonce
    if not (1 <= len(nonce) <= LONGEST_NONCE and nonce.isascii() and nonce.isprintable()):
        raise refused("draws/not-a-nonce", most=LONGEST_NONCE)
    decision.add(e.NonceGiven(round=decision.play.number, position=command.position, nonce=nonce))


def seal_wagers(decision: Decision) -> None:
    """Record what the draw is made from when betting has closed: nothing later changes it."""
    equipment = decision.table.equipment
    if equipment.draws is None:
        return
    cards = equipment.shoe.left.counts if equipment.shoe is not None else None
    play = decision.play
    decision.add(e.WagersSealed(round=play.number, digest=digest_of_wagers(play.betting), cards=cards))


def reveal_seed(decision: Decision, command: c.RevealSeed, _: Context) -> None:
    """Reveal the seed of a finished round; refuse one that does not give its outcome."""
    table = decision.table
    chain = table.equipment.draws
    if chain is None:
        raise refused("draws/no-chain")
    if command.round != chain.next_round or not is_seed_due(table, chain):
        raise refused("draws/not-over", round=command.round, next=chain.next_round)
    if not _is_seed(command.seed) or link(bytes.fromhex(command.seed)).hex() != chain.shown:
        raise refused("draws/wrong-seed", round=command.round)
    play = table.previous
    if play is not None and play.draw is not None and play.draw.faces is not None:
        faces = committed_draw(bytes.fromhex(command.seed), table.id, play.number, play.draw.sealed)
        if faces != play.draw.faces:
            drawn = Outcome(play.draw.faces)
            raise refused("draws/outcome-differs", round=play.number, drawn=drawn, faces=Outcome(faces))
    decision.add(e.SeedRevealed(round=command.round, seed=command.seed))
