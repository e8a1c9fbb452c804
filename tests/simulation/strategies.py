"""Custom strategies that tests play: each is in a module, so that it can be sent to other processes."""

from collections.abc import Mapping

from sicbo.odds.progressions import Progression
from sicbo.simulation import Player, Situation
from simulation.by_hand import FIBONACCI


def flat(now: Situation) -> Mapping[str, int]:  # noqa: ARG001 - it looks at nothing
    return {"small": 1000}


def martingale(now: Situation) -> Mapping[str, int] | None:
    if now.round:
        now.state["stake"] = 1000 if now.last_net > 0 else min(2 * now.state["stake"], 8000)
    stake = now.state.setdefault("stake", 1000)
    return {"small": stake} if now.bank is None or now.bank >= stake else None


def fibonacci(now: Situation) -> Mapping[str, int] | None:
    if now.round:
        at = now.state["at"]
        is_capped = 1000 * FIBONACCI[at] >= 8000
        now.state["at"] = max(0, at - 2) if now.last_net > 0 else at + (not is_capped)
    stake = 1000 * FIBONACCI[now.state.setdefault("at", 0)]
    return {"small": stake} if now.bank is None or now.bank >= stake else None


def after_a_triple(now: Situation) -> Mapping[str, int]:
    is_triple = now.last_outcome is not None and now.last_outcome.is_triple
    return {"any-triple": 500, "small": 100 * (1 + now.round % 3)} if is_triple else {}


def too_bold(now: Situation) -> Mapping[str, int]:
    return {"small": 1000 + (now.bank or 0)}


def unknown_area(now: Situation) -> Mapping[str, int]:  # noqa: ARG001
    return {"smaller": 1000}


def odd_stake(now: Situation) -> Mapping[str, int]:  # noqa: ARG001
    return {"double:1": 5}


def no_mapping(now: Situation) -> Mapping[str, int]:  # noqa: ARG001
    return ["small"]  # type: ignore[return-value]  # on purpose


def not_whole(now: Situation) -> Mapping[str, int]:  # noqa: ARG001
    return {"small": 2.5}  # type: ignore[dict-item]  # on purpose


BUILT_IN = {martingale: Progression.MARTINGALE, fibonacci: Progression.FIBONACCI}


def as_built_in(player: Player) -> Player:
    """Return the built-in player that a custom one imitates."""
    return Player((("small", 1000),), BUILT_IN[player.strategy], bank=player.bank, most=8000)  # type: ignore[index]
