"""Stakes and amounts as users write them, read and checked."""

from collections.abc import Iterable, Mapping

from sicbo.cli.shared.errors import BadInput
from sicbo.money import NOTHING, Money
from sicbo.rules.rule_set import RuleSet
from sicbo.settlement import Wager, taken_wager


def read_stakes(rules: RuleSet, texts: Iterable[str]) -> dict[str, Money]:
    """Read stakes such as small=10, each on an area of the rule set and none on the same area twice."""
    stakes: dict[str, Money] = {}
    for text in texts:
        area_id, equals, stake = text.partition("=")
        if not equals:
            raise BadInput(f"{text[:40]!r} is not a wager: write AREA=STAKE, such as small=10")
        area = rules.area(area_id)
        if area.id in stakes:
            raise BadInput(f"{area.id} is named twice: give each area once, with its whole stake")
        stakes[area.id] = rules.currency.read(stake)
        if stakes[area.id] == NOTHING:
            raise BadInput(f"the stake on {area.id} is nothing: it must be more than zero")
    return stakes


def playable(rules: RuleSet, stakes: Mapping[str, Money]) -> Mapping[str, Money]:
    """Refuse stakes that their areas could not pay exactly."""
    for area_id, stake in stakes.items():
        taken_wager(rules, Wager(rules.area(area_id), stake))
    return stakes


def refuse_bad_bank(
    rules: RuleSet, stake: Money, *, bank: Money | None, target: Money | None, whose: str = ""
) -> None:
    """Refuse a bank or a target with which no round can be played."""
    show = rules.currency.show
    if bank is not None and bank < stake:
        raise BadInput(
            f"{whose}a bank of {show(bank)} does not cover the first round: it must be at least {show(stake)}"
        )
    if target is not None and target <= (bank or NOTHING):
        raise BadInput(
            f"{whose}a target of {show(target)} is reached before the first round: "
            f"it must be more than the bank of {show(bank or NOTHING)}"
        )


def refuse_several_areas(stakes: Mapping[str, Money], *, whose: str = "") -> None:
    """Refuse a progression on several areas: it would not be clear which of them it follows."""
    if len(stakes) > 1:
        raise BadInput(f"{whose}a progression is played on one area, and {', '.join(stakes)} were given")


def refuse_bad_most(rules: RuleSet, stakes: Mapping[str, Money], most: Money, *, called: str) -> None:
    """Refuse a table maximum that is below the first stake of a progression, or cannot be staked itself."""
    show = rules.currency.show
    first = max(stakes.values())
    if most < first:
        raise BadInput(f"{called} {show(most)} is below the first stake: it must be at least {show(first)}")
    playable(rules, dict.fromkeys(stakes, most))


def minor_units(amount: Money | None) -> int | None:
    """Convert an amount to minor units; None stays None."""
    return None if amount is None else amount.minor_units
