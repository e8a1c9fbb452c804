"""Plans played by every engine: against plain loops, against each other, and in any order of parts."""

import pickle
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from operator import add

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.odds.progressions import Progression
from sicbo.simulation import (
    DealtShoe,
    Ended,
    Part,
    Plan,
    Player,
    StrategyIsWrong,
    Tally,
    multi_round_tables,
    parts,
    play_part,
)
from sicbo.simulation.engines import CompiledEngine, Engine, NumpyEngine
from sicbo.simulation.outcomes import deal_of
from sicbo.simulation.parallel import work_parts
from sicbo.simulation.parallel.part_player import engine_of, play_part_by, position_of
from sicbo.simulation.strategy_tables import systems_of
from simulation import strategies
from simulation.by_hand import Played, played_by_hand

ENGINES: list[Engine] = [NumpyEngine(), CompiledEngine()]
DICE, CARDS, US = "mbs-sicbo-v6-2020", "mbs-3card-2016", "us-ma-sicbo"
MIXED = (("small", 1000), ("total:9", 500), ("single:6", 700))


def player(strategy: Progression = Progression.FLAT, **terms: int | None) -> Player:
    return Player((("small", 1000),), strategy, **terms)  # type: ignore[arg-type]


PLAYERS = {
    "flat": player(),
    "flat, three areas": Player(MIXED),
    "flat with a bank": Player(MIXED, bank=20_000),
    "flat to a target": Player(MIXED, bank=20_000, target=26_000),
    "flat with a stop-loss": Player(MIXED, stop_loss=9_000),
    "all ends": Player(MIXED, bank=20_000, target=24_000, stop_loss=6_000),
    "martingale": player(Progression.MARTINGALE, most=8_000, bank=40_000),
    "martingale without a bank": player(Progression.MARTINGALE, most=300_000),
    "martingale on a single": Player((("single:6", 100),), Progression.MARTINGALE, bank=9_000, most=1_000),
    "d'Alembert": player(Progression.DALEMBERT, most=9_500, bank=30_000, target=45_000),
    "d'Alembert without a maximum": player(Progression.DALEMBERT, bank=30_000),
    "Fibonacci": player(Progression.FIBONACCI, most=20_000, bank=60_000, stop_loss=50_000),
    "ruined at once": player(bank=999),
    "at the target at once": player(bank=5_000, target=5_000),
}


def plan_of(name: str, players: Iterable[Player], **terms: object) -> Plan:
    rules = sicbo.rule_set(name)
    shoe = DealtShoe(2, Fraction(3, 4)) if rules.document.cards else None
    return Plan(rules, tuple(players), shoe=shoe, **terms)  # type: ignore[arg-type]


def play(engine: Engine, plan: Plan) -> Tally:
    return sum((play_part_by(engine, plan, part) for part in parts(plan)), start=Tally.nothing(plan))


def by_hand(plan: Plan) -> list[list[Played]]:
    """Play every session of every player by hand, on the falls of the plan."""
    place = position_of(plan, Part(0, 0, plan.sessions, 0, plan.rounds))
    falls = NumpyEngine().draw(place, plan.rounds, deal_of(plan)).tolist()
    return [[played_by_hand(plan.rules, each, session) for session in falls] for each in plan.players]


def assert_is_by_hand(plan: Plan, tally: Tally) -> None:
    hand = by_hand(plan)
    assert plan.sessions == tally.sessions
    assert sum(max(each.rounds for each in session) for session in zip(*hand, strict=True)) == tally.rounds
    nets = [sum(each.net for each in session) for session in zip(*hand, strict=True)]
    assert (-sum(nets), sum(net**2 for net in nets)) == (tally.house_net, tally.house_session_squares)
    for sessions, found in zip(hand, tally.players, strict=True):
        for name in ("rounds", "staked"):
            amounts = [getattr(each, name) for each in sessions]
            assert sum(amounts) == getattr(found, f"session_{name}")
            assert sum(each**2 for each in amounts) == getattr(found, f"session_{name}_squares")
        assert sum(each.net for each in sessions) == found.net == found.session_net
        assert sum(each.net**2 for each in sessions) == found.session_squares
        assert sum(each.rounds for each in sessions) == found.rounds
        assert sum(each.staked for each in sessions) == found.staked
        assert sum(each.squares for each in sessions) == found.round_squares
        assert {
            ended: len([each for each in sessions if each.ended == ended.value]) for ended in found.ended
        } == found.ended
        assert plan.sessions == sum(found.ended.values())
        for area_id, area in found.areas.items():
            assert sum(each.won.get(area_id, 0) for each in sessions) == area.won
            assert sum(each.lost.get(area_id, 0) for each in sessions) == area.lost
    rows = [
        (session, number, each.rounds, each.staked, each.net, Ended(each.ended))
        for session, together in enumerate(zip(*hand, strict=True))
        for number, each in enumerate(together)
    ]
    assert (rows if plan.keep_samples else []) == list(tally.samples)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_what_a_plain_loop_gives(name: str, engine: Engine) -> None:
    """Every built-in way to play, on the same outcomes, money to the last unit."""
    plan = plan_of(DICE, [PLAYERS[name]], rounds=150, sessions=20, seed=1, keep_samples=True)

    assert_is_by_hand(plan, play(engine, plan))


@pytest.mark.parametrize("rounds", [1, 2, 4])
@pytest.mark.parametrize("name", PLAYERS)
def test_players_are_followed_by_runs_of_any_length(
    name: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled, by single rounds, by twos and by fours: the same sessions, ended in the same round."""
    monkeypatch.setattr(
        multi_round_tables, "MAX_RECORDS", {2: 10**6 * (rounds >= 2), 4: 10**6 * (rounds == 4)}
    )
    multi_round_tables.runs_of.cache_clear()
    plan = plan_of(DICE, [PLAYERS[name]], rounds=149, sessions=20, seed=11, keep_samples=True)

    tally = play(CompiledEngine(), plan)

    assert {rounds} == {multi_round_tables.runs_of(system).rounds for system in systems_of(plan)}
    assert_is_by_hand(plan, tally)
    multi_round_tables.runs_of.cache_clear()


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("rule_set", [DICE, CARDS, US])
def test_players_at_one_table_see_the_same_outcomes(rule_set: str, engine: Engine) -> None:
    """Several players, with dice and with cards; the table is open until the last one leaves."""
    areas = ("small", "big", "any-triple")
    players = [
        Player((("small", 1000), ("any-triple", 200))),
        *(Player(((area, 1000),), Progression.MARTINGALE, bank=20_000, most=8_000) for area in areas),
    ]
    plan = plan_of(rule_set, players, rounds=101, sessions=15, seed=2, keep_samples=True)

    assert_is_by_hand(plan, play(engine, plan))


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
@pytest.mark.parametrize("rule_set", [DICE, CARDS])
def test_sessions_cut_by_rounds_are_whole_again(
    rule_set: str, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Flat sessions of many parts each, added in any order: the same as by hand, samples too."""
    monkeypatch.setattr(work_parts, "DRAWN_ROUNDS", 100)
    players = [Player((("small", 1000), ("total:9", 500))), player()]
    plan = plan_of(rule_set, players, rounds=450, sessions=3, seed=3, keep_samples=True)
    tallies = [play_part_by(engine, plan, part) for part in parts(plan)]

    assert len(tallies) > 9
    assert tallies[0].unfinished
    assert_is_by_hand(plan, reduce(add, tallies))
    assert reduce(add, tallies) == reduce(add, tallies[::-1], Tally.nothing(plan))


SOME_PLAYERS = st.lists(st.sampled_from(list(PLAYERS.values())), min_size=1, max_size=3)


@given(
    players=SOME_PLAYERS,
    rounds=st.integers(1, 300),
    sessions=st.integers(1, 12),
    seed=st.integers(0, 2**64 - 1),
    drawn=st.integers(1, 400),
    order=st.randoms(use_true_random=False),
)
@settings(max_examples=60)
def test_any_order_and_grouping_of_parts_gives_the_same_totals(  # noqa: PLR0913, PLR0917 - a plan and an order
    players: list[Player], rounds: int, sessions: int, seed: int, drawn: int, order: object
) -> None:
    """By two engines, mixed, in any order, added two by two in any way, sent through pickle."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work_parts, "DRAWN_ROUNDS", drawn)
        patch.setattr(work_parts, "FOLLOWED_ROUNDS", drawn)
        plan = plan_of(DICE, players, rounds=rounds, sessions=sessions, seed=seed, keep_samples=True)
        expected = play(NumpyEngine(), plan)
        tallies = [
            pickle.loads(pickle.dumps(play_part_by(ENGINES[order.randint(0, 1)], plan, part)))  # type: ignore[attr-defined]  # noqa: S301
            for part in parts(plan)
        ]
        while len(tallies) > 1:
            order.shuffle(tallies)  # type: ignore[attr-defined]
            tallies.append(tallies.pop() + tallies.pop())

    assert expected == tallies[0]
    assert sessions == expected.sessions


def test_a_plan_travels_to_another_process() -> None:
    """Rules, players and a custom strategy."""
    plan = plan_of(CARDS, [player(), Player(strategy=strategies.martingale)], rounds=30, seed=4)
    again = pickle.loads(pickle.dumps(plan))  # noqa: S301 - our own

    assert plan == again
    assert play_part(plan, parts(plan)[0]) == play_part(again, parts(again)[0])


@pytest.mark.parametrize("bank", [None, 30_000])
@pytest.mark.parametrize("rule_set", [DICE, CARDS])
@pytest.mark.parametrize("strategy", strategies.BUILT_IN, ids=lambda each: each.__name__)
def test_a_custom_strategy_plays_like_the_built_in_one(
    strategy: object, rule_set: str, bank: int | None
) -> None:
    """The same system, once as a Python function; it leaves where the other is ruined."""
    custom = Player(strategy=strategy, bank=bank)  # type: ignore[arg-type]
    terms = {"rounds": 4500 if bank else 60, "sessions": 3, "seed": 5, "keep_samples": True}
    one = play(CompiledEngine(), plan_of(rule_set, [custom, player()], **terms))
    two = play(CompiledEngine(), plan_of(rule_set, [strategies.as_built_in(custom), player()], **terms))

    assert one.players[1] == two.players[1]
    assert (one.rounds, one.house_net, one.players[0].areas) == (
        two.rounds,
        two.house_net,
        two.players[0].areas,
    )
    left = [one.players[0].ended.get(ended, 0) for ended in (Ended.LEFT, Ended.RUIN)]
    assert sum(left) == two.players[0].ended.get(Ended.RUIN, 0)
    assert [each[:5] for each in one.samples] == [each[:5] for each in two.samples]


def test_a_strategy_may_sit_out_and_change_its_areas() -> None:
    """Only the round after a triple is played; what is staked is counted by area."""
    plan = plan_of(DICE, [Player(strategy=strategies.after_a_triple)], rounds=3000, seed=6)
    [found] = play(NumpyEngine(), plan).players

    assert 3000 == found.rounds
    triples = found.areas["any-triple"].won + found.areas["any-triple"].lost
    assert 500 * triples == found.areas["any-triple"].staked
    assert 50 < triples < 120
    assert {"any-triple", "small"} == set(found.areas)
    assert "python" == engine_of(plan)


@pytest.mark.parametrize(
    ("terms", "ended"),
    [
        ({"bank": 0}, Ended.RUIN),
        ({"bank": 5000, "target": 7000}, Ended.TARGET),
        ({"stop_loss": 2000}, Ended.STOP_LOSS),
        ({}, Ended.ALL_ROUNDS),
    ],
)
def test_a_custom_strategy_ends_like_any_other(terms: dict[str, int], ended: Ended) -> None:
    """Ruin is a bank of nothing: a strategy may always stake less."""
    custom = Player(strategy=strategies.flat, **terms)  # type: ignore[arg-type]  # as named above
    plan = plan_of(DICE, [custom], rounds=400, sessions=6, seed=8)

    assert ended in play(NumpyEngine(), plan).players[0].ended


@pytest.mark.parametrize(
    ("strategy", "terms", "message"),
    [
        (strategies.too_bold, {"bank": 500}, "player 1, strategy too_bold, round 0: the stakes of 1500 are more than the bank of 500"),
        (strategies.flat, {"most": 900}, "player 1, strategy flat, round 0: 1000 on small is more than the maximum of 900"),
        (strategies.unknown_area, {}, "strategy unknown_area, round 0: us-ma-sicbo has no area 'smaller'"),
        (strategies.no_mapping, {}, "strategy no_mapping: a strategy returns stakes by area, or None to leave"),
        (strategies.not_whole, {}, "strategy not_whole: the stake on small in round 0 is 2.5, not a whole number"),
    ],
    ids=lambda each: getattr(each, "__name__", None),
)  # fmt: skip
def test_wagers_of_a_strategy_are_checked(strategy: object, terms: dict[str, int], message: str) -> None:
    """A mistake of a strategy names the strategy and the round."""
    plan = plan_of(US, [Player(strategy=strategy, **terms)], rounds=10)  # type: ignore[arg-type]

    with pytest.raises(StrategyIsWrong, match=message):
        play(NumpyEngine(), plan)


def test_a_strategy_may_not_stake_what_cannot_be_paid_whole() -> None:
    """RWS doubles pay 11.5 to 1: stakes in steps of 2 minor units."""
    plan = plan_of("rws-open-cover-2021-1", [Player(strategy=strategies.odd_stake)], rounds=10)

    with pytest.raises(
        StrategyIsWrong, match=r"odd_stake, round 0: double:1 at 11\.5 to 1 takes stakes in steps of 0\.02"
    ):
        play(NumpyEngine(), plan)


def test_large_amounts_are_counted_exactly() -> None:
    """Squares and sums beyond 64 bits are Python's numbers."""
    big = Player((("small", 2**50),), stop_loss=2**52)
    plan = plan_of(
        DICE, [big, Player((("small", 2**50),))], rounds=20, sessions=12, seed=9, keep_samples=True
    )

    for engine in ENGINES:
        tally = play(engine, plan)
        assert_is_by_hand(plan, tally)
        assert tally.players[0].round_squares > 2**63
    steady = plan_of(DICE, [big.__class__(big.wagers)], rounds=20, sessions=12, seed=9)
    assert_is_by_hand(steady, play(CompiledEngine(), steady))


def test_the_engines_are_named() -> None:
    """What plays a plan here, for those who want to say so."""
    assert ["numpy", "compiled"] == [engine.name for engine in ENGINES]
    assert "compiled" == engine_of(plan_of(DICE, [player()], rounds=1))


def test_parts_do_not_depend_on_anything_but_the_plan() -> None:
    """They cover every round once, in order, and are numbered."""
    plan = plan_of(CARDS, [player()], rounds=200_000_000, sessions=2)
    cut = parts(plan)

    assert list(range(len(cut))) == [part.number for part in cut]
    assert plan.rounds * plan.sessions == sum(part.size for part in cut)
    assert all(part.first_round % (4 * plan.rounds_of_a_shoe) == 0 for part in cut)
    assert max(part.size for part in cut) <= 2**26


def test_samples_are_rows_of_whole_numbers() -> None:
    """As arrays for writers of files, and one by one."""
    plan = plan_of(DICE, [player(), player(bank=3000)], rounds=30, sessions=4, keep_samples=True)
    samples = play(NumpyEngine(), plan).samples

    assert (8, 6) == samples.rows.shape
    assert np.int64 == samples.rows.dtype
    assert 8 == len(samples) == len(list(samples))
    assert samples != "samples"
