"""Exact values of the figures of a simulation, by name, where they can be computed.

Dice: the edge on all that is staked, the mean of flat wagers, and what the Markov chain of `sicbo forecast`
gives for progressions and banks if it takes no more than a second or so. Cards: the edge and mean of flat
wagers of players who never stop, since every round of a shoe, seen from its start, has the odds of the full
shoe; nothing else, because rounds of one shoe depend on each other.
"""

from collections.abc import Mapping
from fractions import Fraction

from sicbo.money import Money
from sicbo.odds.chances import DICE, chances_of
from sicbo.odds.net_distribution import one_round
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.progressions import Progression, TooManyStakes, play_progression
from sicbo.odds.ruin import within_rounds
from sicbo.odds.sessions import Session, SessionIsTooLong
from sicbo.simulation.plan import Ended, Plan, Player
from sicbo.simulation.tally import PlayerTally

MAX_WORK = 3_000_000
"""The most steps of exact arithmetic for a summary: a second or two."""

HOUSE_EDGE = "house edge"
NET_OF_A_ROUND = "net per round"
NET_OF_A_SESSION = "net per session"
ROUNDS_OF_A_SESSION = "rounds per session"
STAKED_IN_A_SESSION = "staked per session"


def share_ended(ended: Ended) -> str:
    """Return the name of the figure for the share of sessions that ended this way."""
    return f"share ended by {ended.value}"


def edge_on(area_id: str) -> str:
    """Return the name of the figure for the house edge on an area."""
    return f"{HOUSE_EDGE} on {area_id}"


def exact_values(plan: Plan, player: Player, tally: PlayerTally) -> Mapping[str, Fraction]:
    """Return the exact values of a player's figures by name; the edge is on what was actually staked."""
    values: dict[str, Fraction] = {}
    if plan.shoe is None or player.is_steady:
        edges = {line.area.id: line.worth.house_edge for line in par_sheet(plan.rules, plan.full_shoe).lines}
        values |= {edge_on(area_id): edges[area_id] for area_id in tally.areas}
        if tally.staked:
            kept = sum((edges[area_id] * each.staked for area_id, each in tally.areas.items()), Fraction(0))
            values[HOUSE_EDGE] = kept / tally.staked
    if player.is_steady:
        mean = _one_round_mean(plan, player)
        values[NET_OF_A_ROUND] = mean
        values[NET_OF_A_SESSION] = mean * plan.rounds
        values[ROUNDS_OF_A_SESSION] = Fraction(plan.rounds)
        values[STAKED_IN_A_SESSION] = Fraction(player.stake * plan.rounds)
        values |= _shares(Fraction(0), Fraction(0), Fraction(1))
    elif plan.shoe is None and not player.is_custom and player.stop_loss is None:
        session = _session(plan, player)
        if session:
            values |= _shares(
                session.probability_of_ruin, session.probability_of_target, session.probability_of_neither
            )
            values[NET_OF_A_SESSION] = session.result.mean
            values[ROUNDS_OF_A_SESSION] = session.mean_rounds
            values[STAKED_IN_A_SESSION] = session.mean_staked
    return values


def _shares(ruin: Fraction, target: Fraction, all_rounds: Fraction) -> dict[str, Fraction]:
    shares = {Ended.ALL_ROUNDS: all_rounds, Ended.RUIN: ruin, Ended.TARGET: target}
    return {share_ended(ended): shares.get(ended, Fraction(0)) for ended in Ended}


def _one_round_mean(plan: Plan, player: Player) -> Fraction:
    shoe = plan.full_shoe
    stakes = {area_id: Money(stake) for area_id, stake in player.wagers}
    return one_round(plan.rules, stakes, chances_of(shoe) if shoe else DICE).mean


def _session(plan: Plan, player: Player) -> Session | None:
    """Play the session in every possible way; None if that would take too long."""
    # A player without a bank gets one that no run of losses empties: one stake more than all rounds can
    # take, because ruin is also checked after the last round.
    bank = (plan.rounds + 1) * max(plan.stakes(player)) if player.bank is None else player.bank
    terms = {"bank": bank, "rounds": plan.rounds, "target": player.target, "max_work": MAX_WORK}
    try:
        if player.strategy is Progression.FLAT or not isinstance(player.strategy, Progression):
            one = one_round(plan.rules, {area_id: Money(stake) for area_id, stake in player.wagers})
            return within_rounds(one, stake=player.stake, **terms)  # type: ignore[arg-type]  # as named above
        [(area_id, base)] = player.wagers
        worth = next(line.worth for line in par_sheet(plan.rules).lines if line.area.id == area_id)
        most = max(plan.stakes(player)) if player.most is None else player.most
        return play_progression(player.strategy, worth, base=base, most=most, **terms)  # type: ignore[arg-type]
    except (SessionIsTooLong, TooManyStakes):
        return None
