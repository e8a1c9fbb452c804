"""A plan of what to simulate: players, rounds and sessions, checked before anything is played.

>>> import sicbo
>>> rules = sicbo.rule_set("mbs-sicbo-v6-2020")
>>> careful = Player((("small", 1000),), strategy=Progression.MARTINGALE, bank=20_000, most=8000)
>>> Plan(rules, (careful,), rounds=100, sessions=50, seed=7).sessions
50
>>> Plan(rules, (Player((("small", 1000),), target=5000),), rounds=100)
Traceback (most recent call last):
    ...
sicbo.simulation.plan.NotAPlan: player 1 has a target and no bank: the target is a bank to reach
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any

from sicbo.money import MAX_MINOR_UNITS, Money
from sicbo.odds.progressions import Progression, stakes_of
from sicbo.odds.shoes.exposure import rounds_started
from sicbo.outcome import Outcome, Shoe
from sicbo.rules.equipment import Device
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import Wager, taken_wager

SEEDS = 2**64
MAX_ROUNDS = 2**56
"""Rounds of all sessions: the generator's sequence must not repeat."""

MAX_CARD_ROUNDS = 2**26
"""Rounds of a session with cards, which are dealt in advance for players who may leave."""

MAX_ROUNDS_TO_AN_END = 2**36
"""Rounds of a session of which only the end is drawn: some seconds of work that cannot be divided."""

LARGEST = 2**62
"""No sum of amounts may reach this: kernels count in signed 64-bit integers."""


class NotAPlan(ValueError):
    """A plan that cannot be played."""


class AmountsAreTooLarge(ValueError):
    """A plan whose amounts might not fit into 64 bits."""


class StrategyIsWrong(ValueError):
    """Wagers of a custom strategy that the table refuses."""


class Ended(Enum):
    """How a player's session ended."""

    ALL_ROUNDS = "all rounds"
    RUIN = "ruin"
    TARGET = "target"
    STOP_LOSS = "stop loss"
    LEFT = "left"


@dataclass(slots=True)
class Situation:
    """What a custom strategy receives before each round.

    Amounts are minor units. `bank` is None if the player has none; `net` is the result of the session
    so far. The last outcome is None before the first round, and its faces are in ascending order. `state`
    belongs to the strategy: it is empty at the start of a session and lasts until its end.
    """

    rules: RuleSet
    round: int
    bank: int | None
    net: int = 0
    last_net: int = 0
    last_outcome: Outcome | None = None
    state: dict[str, Any] = field(default_factory=dict)


Strategy = Callable[[Situation], Mapping[str, int] | None]
"""Returns the wagers of the next round, stakes by area id: empty to sit it out, None to leave the table.

It must depend only on the situation, so that the same seed gives the same totals everywhere, and be defined
in a module, so that it can be sent to other processes.
"""


@dataclass(frozen=True, slots=True)
class DealtShoe:
    """A shoe that is dealt: rounds start until the share `penetration` of the cards is dealt."""

    decks: int
    penetration: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the wagers of each round, or of the first round of a progression, in minor units.

    A progression is on one area and follows sicbo.odds.progressions; `most` is its maximum stake.
    A session ends when the bank reaches `target`, when `stop_loss` is lost, or in ruin, when the bank
    cannot cover the next stakes; this is checked in that order before each round and after the last.
    """

    wagers: tuple[tuple[str, int], ...] = ()
    strategy: Progression | Strategy = Progression.FLAT
    bank: int | None = None
    most: int | None = None
    target: int | None = None
    stop_loss: int | None = None
    name: str | None = None

    @property
    def is_custom(self) -> bool:
        """Whether a Python function chooses the wagers."""
        return not isinstance(self.strategy, Progression)

    @property
    def is_steady(self) -> bool:
        """Whether the same wagers are made in every round, whatever happens."""
        ends = (self.bank, self.target, self.stop_loss)
        return self.strategy is Progression.FLAT and all(end is None for end in ends)

    @property
    def stake(self) -> int:
        """The total stake of the first round."""
        return sum(stake for _, stake in self.wagers)


@dataclass(frozen=True, slots=True)
class Plan:
    """Sessions of so many rounds each at one table: all players see the same outcomes.

    `shoe` is for card games only, and every session begins with a full one. `keep_samples` stores a row
    for each session and player. `ends_only` draws how often each result came instead of drawing rounds:
    the same distribution, much faster, for dice and flat wagers without a bank.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    rounds: int
    sessions: int = 1
    seed: int = 0
    shoe: DealtShoe | None = None
    keep_samples: bool = False
    ends_only: bool = False

    def __post_init__(self) -> None:
        """Refuse a plan that cannot be played."""
        _refuse_bad_counts(self)
        _refuse_wrong_device(self)
        for number, player in enumerate(self.players, start=1):
            _refuse_bad_player(self, player, player.name or f"player {number}")
        _refuse_large_amounts(self)
        if self.ends_only:
            _refuse_more_than_ends(self)

    @property
    def is_steady(self) -> bool:
        """Whether all players make the same wagers in every round."""
        return all(player.is_steady for player in self.players)

    @property
    def has_custom(self) -> bool:
        """Whether a Python function chooses the wagers of some player."""
        return any(player.is_custom for player in self.players)

    @property
    def full_shoe(self) -> Shoe | None:
        """The shoe that every session begins with."""
        return self.rules.shoe(self.shoe.decks) if self.shoe else None

    @property
    def rounds_of_a_shoe(self) -> int:
        """How many rounds are dealt before the cards are shuffled; 0 with dice."""
        if self.shoe is None:
            return 0
        return rounds_started(self.rules.shoe(self.shoe.decks).cards, self.shoe.penetration)

    def stakes(self, player: Player) -> tuple[int, ...]:
        """Return what a built-in strategy stakes at each of its steps."""
        if player.strategy is Progression.FLAT or not isinstance(player.strategy, Progression):
            return (player.stake,)
        most = MAX_MINOR_UNITS if player.most is None else player.most
        return stakes_of(player.strategy, base=player.stake, most=most, rounds=self.rounds)


def _refuse_bad_counts(plan: Plan) -> None:
    if not plan.players:
        raise NotAPlan("a plan needs at least one player")
    if plan.rounds < 1 or plan.sessions < 1:
        raise NotAPlan(
            "a plan has at least 1 round and 1 session, "
            f"not {plan.rounds} rounds and {plan.sessions} sessions"
        )
    if plan.rounds * plan.sessions > MAX_ROUNDS:
        raise NotAPlan(
            f"{plan.sessions} sessions of {plan.rounds} rounds are more than {MAX_ROUNDS} rounds in all"
        )
    if not 0 <= plan.seed < SEEDS:
        raise NotAPlan(f"a seed is a whole number from 0 to {SEEDS - 1}, not {plan.seed}")


def _refuse_wrong_device(plan: Plan) -> None:
    has_cards = plan.rules.device is Device.CARDS
    if has_cards and plan.shoe is None:
        raise NotAPlan(f"{plan.rules.id} is played with cards: say how many decks the shoe has")
    # The rule set refuses a shoe for dice, and an invalid penetration.
    is_long = plan.rounds_of_a_shoe > 0 and plan.rounds > MAX_CARD_ROUNDS
    if is_long and not plan.is_steady:
        raise NotAPlan(
            f"with cards, players who may stop are followed for at most {MAX_CARD_ROUNDS} rounds per session,"
            f" not {plan.rounds}"
        )


def _refuse_more_than_ends(plan: Plan) -> None:
    if not (plan.is_steady and plan.shoe is None):
        raise NotAPlan(
            "end results alone are drawn only for dice and flat wagers without bank, target or stop-loss"
        )
    if plan.rounds > MAX_ROUNDS_TO_AN_END:
        raise NotAPlan(
            f"end results alone are drawn for at most {MAX_ROUNDS_TO_AN_END} rounds per session, "
            f"not {plan.rounds}"
        )


def _refuse_bad_player(plan: Plan, player: Player, name: str) -> None:
    if player.target is not None and player.bank is None:
        raise NotAPlan(f"{name} has a target and no bank: the target is a bank to reach")
    amounts = (
        ("bank", player.bank, 0),
        ("target", player.target, 0),
        ("stop-loss", player.stop_loss, 1),
        ("maximum", player.most, 1),
    )
    for what, amount, least in amounts:
        if amount is not None and not least <= amount <= MAX_MINOR_UNITS:
            raise NotAPlan(f"the {what} of {name} is {amount}: it must be {least} to {MAX_MINOR_UNITS}")
    if player.is_custom:
        if player.wagers:
            raise NotAPlan(f"{name} has a custom strategy, which chooses the wagers: give no others")
        return
    _refuse_bad_wagers(plan, player, name)
    if player.strategy is not Progression.FLAT:
        _refuse_bad_progression(plan, player, name)


def _refuse_bad_wagers(plan: Plan, player: Player, name: str) -> None:
    if not player.wagers:
        raise NotAPlan(f"{name} has no wager")
    areas = [area_id for area_id, _ in player.wagers]
    twice = next((area_id for area_id in areas if areas.count(area_id) > 1), None)
    if twice:
        raise NotAPlan(f"{name} has two wagers on {twice}: combine them")
    for area_id, stake in player.wagers:
        _refuse_bad_stake(plan, player, name, area_id, stake)


def _refuse_bad_stake(plan: Plan, player: Player, name: str, area_id: str, stake: int) -> None:
    taken_wager(plan.rules, Wager(plan.rules.area(area_id), Money(stake)))
    if player.most is not None and stake > player.most:
        raise NotAPlan(f"{name} stakes {stake} on {area_id}, more than the maximum of {player.most}")


def _refuse_bad_progression(plan: Plan, player: Player, name: str) -> None:
    if len(player.wagers) > 1:
        raise NotAPlan(f"{name} has {len(player.wagers)} wagers: a progression is on one area")
    [(area_id, _)] = player.wagers
    stakes = plan.stakes(player)
    if player.most is None and stakes[-1] >= MAX_MINOR_UNITS:
        raise NotAPlan(
            f"{plan.rounds} rounds can raise the stake of {name} beyond all bounds: give a maximum"
        )
    for stake in stakes:
        taken_wager(plan.rules, Wager(plan.rules.area(area_id), Money(stake)))


def _refuse_large_amounts(plan: Plan) -> None:
    """Refuse what might overflow: what all players hold, and move in all rounds of a session."""
    largest = 0
    for player in plan.players:
        held = max(player.bank or 0, player.target or 0, player.stop_loss or 0)
        largest += held + plan.rounds * _most_moved(plan, player)
    if largest >= LARGEST:
        raise AmountsAreTooLarge(
            f"{plan.rounds} rounds of these wagers might move {largest} minor units, and only sums below "
            f"{LARGEST} are counted exactly: use fewer rounds or smaller stakes"
        )


def _most_moved(plan: Plan, player: Player) -> int:
    """Bound what a built-in player can stake or be paid in one round."""
    if player.is_custom:
        return 0
    base = player.stake
    wins = sum(stake * (1 + max(plan.rules.odds(plan.rules.area(area)))) for area, stake in player.wagers)
    return int(-(-wins * max(plan.stakes(player)) // base))
