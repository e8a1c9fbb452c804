"""The players of a simulation as users write them: `martingale small=10 bank=1000 most=500`."""

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.stakes import (
    minor_units,
    playable,
    read_stakes,
    refuse_bad_bank,
    refuse_bad_most,
    refuse_several_areas,
)
from sicbo.cli.simulate.strategy_file import own_strategy
from sicbo.money import NOTHING, Money, total
from sicbo.odds.progressions import Progression
from sicbo.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from sicbo.simulation.plan import Player

AMOUNTS = ("bank", "most", "target", "stop-loss")
STRATEGIES = tuple(each.value for each in Progression)
SYNTAX = (
    'write a strategy, wagers and amounts with spaces between them, such as "martingale small=10 bank=1000'
    ' most=500"'
)
OWN = ".py:"
"""What distinguishes a user's function, FILE.py:FUNCTION, from a built-in strategy."""


@dataclass(frozen=True, slots=True)
class Written:
    """A player as written: a strategy, wagers such as small=10, amounts by name, and a name."""

    strategy: str = Progression.FLAT.value
    wagers: tuple[str, ...] = ()
    amounts: Mapping[str, str] = field(default_factory=dict)
    name: str | None = None

    @property
    def is_own(self) -> bool:
        """Whether the user's function chooses the wagers."""
        return OWN in self.strategy


@dataclass(frozen=True, slots=True)
class Seated:
    """A player who was read: as written for the report, in minor units for the engine."""

    written: Written
    stakes: Mapping[str, Money]
    amounts: Mapping[str, Money]
    player: "Player"
    title: str


def split_player(text: str) -> Written:
    """Split a `--player`.

    >>> split_player("martingale small=10 bank=1000 name=Ann")
    Written(strategy='martingale', wagers=('small=10',), amounts={'bank': '1000'}, name='Ann')
    """
    try:
        words = shlex.split(text)
    except ValueError:
        raise BadInput(f"--player {text[:60]!r} has a quotation mark without its partner: {SYNTAX}") from None
    strategies = [word for word in words if "=" not in word]
    if not words or len(strategies) > 1:
        extra = (
            f" names {len(strategies)} strategies, {' and '.join(strategies)[:60]}" if words else " is empty"
        )
        raise BadInput(f"--player {text[:60]!r}{extra}: {SYNTAX}")
    settings: dict[str, str] = {}
    wagers = []
    for word in words:
        key, equals, value = word.partition("=")
        if key in (*AMOUNTS, "name") and equals:
            if key in settings:
                raise BadInput(f"--player {text[:60]!r} gives {key} twice")
            if key == "name" and not (value and value.isprintable()):
                raise BadInput(
                    f"--player {text[:60]!r}: a name is one or more characters that can be printed"
                )
            settings[key] = value
        elif equals:
            wagers.append(word)
    name = settings.pop("name", None)
    strategy = strategies[0] if strategies else Progression.FLAT.value
    return Written(strategy, tuple(wagers), settings, name)


def seated(rules: RuleSet, players: Sequence[Written]) -> list[Seated]:
    """Read every player; refuse what cannot be played, and duplicate names."""
    found = [_seated(rules, written, f"player {at}") for at, written in enumerate(players, start=1)]
    names = Counter(each.player.name for each in found)
    name, how_many = names.most_common(1)[0]
    if how_many > 1:
        raise BadInput(f"two players are called {name}: give each its own name")
    return found


def _seated(rules: RuleSet, written: Written, number: str) -> Seated:
    from sicbo.simulation.plan import Player  # noqa: PLC0415 - simulation is only for those who simulate

    name = written.name or number
    stakes = playable(rules, read_stakes(rules, written.wagers))
    amounts = {key: rules.currency.read(text) for key, text in written.amounts.items()}
    strategy = own_strategy(written.strategy) if written.is_own else _built_in(written, name)
    if isinstance(strategy, Progression):
        _refuse_bad_stakes(rules, name, strategy, stakes, amounts)
    elif stakes:
        raise BadInput(f"{name}: {written.strategy} chooses the wagers, so give no others")
    _refuse_bad_amounts(rules, name, stakes, amounts)
    bank, most, target, stop_loss = (amounts.get(key) for key in AMOUNTS)
    player = Player(
        wagers=tuple((area_id, stake.minor_units) for area_id, stake in stakes.items()),
        strategy=strategy,
        bank=minor_units(bank),
        most=minor_units(most),
        target=minor_units(target),
        stop_loss=minor_units(stop_loss),
        name=name,
    )
    return Seated(written, stakes, amounts, player, _title(rules, name, written, stakes, amounts))


def _built_in(written: Written, name: str) -> Progression:
    if written.strategy not in STRATEGIES:
        raise BadInput(
            f"{name}: {written.strategy[:60]!r} is not a strategy: there are {', '.join(STRATEGIES)}, or a"
            " function of your own as FILE.py:FUNCTION"
        )
    return Progression(written.strategy)


def _refuse_bad_stakes(
    rules: RuleSet,
    name: str,
    strategy: Progression,
    stakes: Mapping[str, Money],
    amounts: Mapping[str, Money],
) -> None:
    if not stakes:
        raise BadInput(f"{name} has no wager: give one as AREA=STAKE, such as small=10")
    most = amounts.get("most")
    if strategy is Progression.FLAT:
        if most is not None:
            raise BadInput(f"{name}: flat stakes never rise, so most has no effect")
        return
    refuse_several_areas(stakes, whose=f"{name}: ")
    if most is None:
        raise BadInput(f"{name}: {strategy.value} raises its stakes: give most, the table maximum")
    refuse_bad_most(rules, stakes, most, called=f"{name}: most")


def _refuse_bad_amounts(
    rules: RuleSet, name: str, stakes: Mapping[str, Money], amounts: Mapping[str, Money]
) -> None:
    """Refuse a bank, target or stop-loss with which no round can be played."""
    bank, target, stop_loss = (amounts.get(key) for key in ("bank", "target", "stop-loss"))
    if target is not None and bank is None:
        raise BadInput(f"{name}: target is a bank to reach, so it needs bank")
    refuse_bad_bank(rules, total(stakes.values()), bank=bank, target=target, whose=f"{name}: ")
    if stop_loss == NOTHING:
        raise BadInput(f"{name}: a stop-loss of nothing ends every session before its first round")


def _title(
    rules: RuleSet, name: str, written: Written, stakes: Mapping[str, Money], amounts: Mapping[str, Money]
) -> str:
    show = rules.currency.show
    wagers = [f"{show(stake)} on {area_id}" for area_id, stake in stakes.items()]
    others = [f"{key} {show(amount)}" for key, amount in amounts.items()]
    return f"{name[:1].upper()}{name[1:]}: {', '.join([written.strategy, *wagers, *others])}"
