"""Players followed one by one in plain Python, for custom strategies.

A custom strategy is called before every round, and what it stakes is checked like a wager at a table.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from sicbo.money import MAX_MINOR_UNITS, Money
from sicbo.odds.progressions import Progression, after_a_win
from sicbo.outcome import CLASSES, Outcome
from sicbo.rules.areas import UnknownArea
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import Payout, StakeIsRefused, Wager, payout, taken_wager
from sicbo.simulation.engines import Engine, SequencePosition
from sicbo.simulation.outcomes import (
    CARD_ROUNDS_OF_A_WORD,
    DICE_ROUNDS_OF_A_WORD,
    class_of_fall,
    deal_of,
)
from sicbo.simulation.parallel.work_parts import Part, whole_rounds
from sicbo.simulation.plan import LARGEST, Ended, Plan, Player, Situation, StrategyIsWrong
from sicbo.simulation.tally import ENDINGS, AreaTally, PlayerTally, Samples, Tally

ROUNDS_AT_A_TIME = 4096
OUTCOMES = tuple(Outcome(faces) for faces in CLASSES)

MAX_CACHED_PAYOUTS = 65_536

Settle = Callable[[str, int, int], Payout]
"""Settles a stake on an area by the index of the outcome in CLASSES."""


@dataclass(slots=True)
class Seat:
    """A player in one session."""

    plan: Plan
    player: Player
    name: str
    situation: Situation
    stakes: tuple[int, ...]
    step: int = 0
    staked: int = 0
    rounds: int = 0
    ended: Ended | None = None
    round_squares: int = 0
    areas: dict[str, AreaTally] = field(default_factory=dict)

    def wagers(self) -> Mapping[str, int] | None:
        """Return the stakes of the next round by area; None to leave."""
        player = self.player
        if player.strategy is Progression.FLAT:
            return dict(player.wagers)
        if isinstance(player.strategy, Progression):
            return {player.wagers[0][0]: self.stakes[self.step]}
        wagers = player.strategy(self.situation)
        if wagers is None:
            return None
        _refuse_bad_wagers(self, wagers)
        return dict(wagers)

    def end(self, least: int) -> Ended | None:
        """Return why a player whose next round needs at least this much stops; None to play on."""
        net, bank, player = self.situation.net, self.situation.bank, self.player
        if bank is not None and player.target is not None and bank >= player.target:
            return Ended.TARGET
        if player.stop_loss is not None and net <= -player.stop_loss:
            return Ended.STOP_LOSS
        return Ended.RUIN if bank is not None and bank < least else None

    @property
    def least(self) -> int:
        """The least that the next round needs; a custom strategy may stake a single minor unit."""
        return 1 if self.player.is_custom else self.stakes[self.step]

    def settle(self, wagers: Mapping[str, int], class_index: int, settle: Settle) -> None:
        """Play one round."""
        paid = 0
        for area_id, stake in wagers.items():
            settled = settle(area_id, stake, class_index)
            back = settled.returned.minor_units
            won = settled.odds is not None
            tally = AreaTally(int(won), int(not won), stake, back, (back - stake) ** 2)
            self.areas[area_id] = self.areas.get(area_id, AreaTally()) + tally
            paid += back
        staked = sum(wagers.values())
        now = self.situation
        now.last_net = paid - staked
        now.net += now.last_net
        now.round += 1
        now.last_outcome = OUTCOMES[class_index]
        if now.bank is not None:
            now.bank += now.last_net
        if abs(now.net) >= LARGEST:
            raise StrategyIsWrong(f"{self.name} has a net result of {now.net}, which is too large to count")
        self.staked += staked
        self.rounds += 1
        self.round_squares += now.last_net**2
        strategy = self.player.strategy
        if isinstance(strategy, Progression):
            won = paid > 0
            self.step = after_a_win(strategy, self.step) if won else min(self.step + 1, len(self.stakes) - 1)


def play_in_python(engine: Engine, plan: Plan, part: Part, position: SequencePosition) -> Tally:
    """Play whole sessions of a part."""
    settle = _settle_by(plan.rules)
    tally = Tally.nothing(plan)
    for session in range(part.sessions):
        seats = [_seat(plan, player, number) for number, player in enumerate(plan.players, start=1)]
        first = position.first + session * position.stride
        classes = _drawn(engine, plan, SequencePosition(position.key, first, position.stride, 1))
        drawn = _play_session(seats, classes, settle)
        tally += _tally_of(plan, part.first_session + session, seats, drawn)
    return tally


def _settle_by(rules: RuleSet) -> Settle:
    """Settle by a rule set; payouts are cached, since players stake the same again and again."""

    @lru_cache(MAX_CACHED_PAYOUTS)
    def settle(area_id: str, stake: int, class_index: int) -> Payout:
        return payout(rules, rules.area(area_id), Money(stake), OUTCOMES[class_index])

    return settle


def _drawn(engine: Engine, plan: Plan, position: SequencePosition) -> Iterator[int]:
    """Draw the classes of a session, some rounds at a time: most players leave long before the end."""
    deal = deal_of(plan)
    step = whole_rounds(plan, ROUNDS_AT_A_TIME)
    words = step // (CARD_ROUNDS_OF_A_WORD if deal else DICE_ROUNDS_OF_A_WORD)
    for number, start in enumerate(range(0, plan.rounds, step)):
        here = SequencePosition(position.key, position.first + number * words, position.stride, 1)
        falls = engine.draw(here, min(step, plan.rounds - start), deal)
        yield from class_of_fall()[falls[0]].tolist()


def _play_session(seats: list[Seat], classes: Iterator[int], settle: Settle) -> int:
    """Play until the last player has ended, and count the rounds."""
    number = 0
    for class_index in classes:
        for seat in seats:
            seat.ended = seat.ended or seat.end(seat.least)
            if seat.ended is None:
                wagers = seat.wagers()
                if wagers is None:
                    seat.ended = Ended.LEFT
                else:
                    seat.settle(wagers, class_index, settle)
        if all(seat.ended for seat in seats):
            return number
        number += 1
    for seat in seats:
        seat.ended = seat.ended or seat.end(seat.least) or Ended.ALL_ROUNDS
    return number


def _seat(plan: Plan, player: Player, number: int) -> Seat:
    strategy = player.strategy
    of_strategy = "" if isinstance(strategy, Progression) else f", strategy {_name_of(strategy)}"
    name = (player.name or f"player {number}") + of_strategy
    return Seat(plan, player, name, Situation(plan.rules, 0, player.bank), plan.stakes(player))


def _name_of(strategy: object) -> str:
    return getattr(strategy, "__name__", None) or type(strategy).__name__


def _refuse_bad_wagers(seat: Seat, wagers: Mapping[str, int]) -> None:
    """Refuse what a table would refuse, naming the strategy."""
    now = seat.situation
    if not isinstance(wagers, Mapping):
        raise StrategyIsWrong(
            f"{seat.name}: a strategy returns stakes by area, or None to leave, not {wagers!r}"
        )
    for area_id, stake in wagers.items():
        if type(stake) is not int:
            raise StrategyIsWrong(
                f"{seat.name}: the stake on {area_id} in round {now.round} is {stake!r}, "
                "not a whole number of minor units"
            )
        try:
            taken_wager(seat.plan.rules, Wager(seat.plan.rules.area(str(area_id)), Money(stake)))
        except (UnknownArea, StakeIsRefused) as refusal:
            raise StrategyIsWrong(f"{seat.name}, round {now.round}: {refusal}") from refusal
        most = MAX_MINOR_UNITS if seat.player.most is None else seat.player.most
        if stake > most:
            raise StrategyIsWrong(
                f"{seat.name}, round {now.round}: {stake} on {area_id} is more than the maximum of {most}"
            )
    staked = sum(wagers.values())
    if now.bank is not None and staked > now.bank:
        raise StrategyIsWrong(
            f"{seat.name}, round {now.round}: the stakes of {staked} are more than the bank of {now.bank}"
        )


def _tally_of(plan: Plan, session: int, seats: list[Seat], drawn: int) -> Tally:
    players = tuple(
        PlayerTally(
            rounds=seat.rounds,
            staked=seat.staked,
            returned=seat.staked + seat.situation.net,
            round_squares=seat.round_squares,
            areas=dict(sorted(seat.areas.items())),
            sessions=1,
            session_net=seat.situation.net,
            session_squares=seat.situation.net**2,
            session_rounds=seat.rounds,
            session_rounds_squares=seat.rounds**2,
            session_staked=seat.staked,
            session_staked_squares=seat.staked**2,
            ended={seat.ended: 1} if seat.ended else {},
        )
        for seat in seats
    )
    rows = [
        [session, number, seat.rounds, seat.staked, seat.situation.net, ENDINGS.index(seat.ended)]
        for number, seat in enumerate(seats)
        if seat.ended
    ]
    samples = Samples((np.array(rows, dtype=np.int64),)) if plan.keep_samples else Samples()
    house = sum(seat.situation.net for seat in seats) ** 2
    return Tally(drawn, 1, players, house, plan.rounds, plan.keep_samples, samples=samples)
