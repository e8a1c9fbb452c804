"""Simulation beside the exact values: inside five standard errors, for fixed seeds."""

import subprocess
import sys
from fractions import Fraction

import pytest

import sicbo
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.progressions import Progression, play_progression
from sicbo.simulation import (
    DealtShoe,
    Ended,
    Plan,
    Player,
    Summary,
    Tally,
    exact,
    parts,
    play_part,
    summarise,
)
from simulation import strategies

RULE_SETS = list(sicbo.rule_sets())


def play(plan: Plan) -> Summary:
    return summarise(plan, sum((play_part(plan, part) for part in parts(plan)), start=Tally.nothing(plan)))


def assert_all_near(summary: Summary, *, exact_figures: int) -> None:
    figures = [figure for player in summary.players for figure in player.figures]
    compared = [figure for figure in (*figures, *summary.house) if figure.deviation is not None]
    assert [] == [figure for figure in compared if abs(figure.deviation or 0) >= 5]
    assert exact_figures <= len(compared)
    always = [figure for figure in figures if figure.exact is not None and figure.error == 0]
    assert [] == [figure for figure in always if abs(figure.mean - float(figure.exact or 0)) > 1 / 10_000]


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_area_is_inside_five_standard_errors(name: str) -> None:
    """One player on each area, 4 million rounds, and for cards a shoe that is dealt down."""
    rules = sicbo.rule_set(name)
    players = tuple(Player(((area_id, 1000),)) for area_id in rules.area_ids)
    shoe = DealtShoe(2, Fraction(3, 4)) if rules.document.cards else None
    summary = play(Plan(rules, players, rounds=2000, sessions=2000, seed=21, shoe=shoe))

    assert_all_near(summary, exact_figures=4 * len(players))
    edges = {
        line.area.id: line.worth.house_edge
        for line in par_sheet(rules, rules.shoe(2) if shoe else None).lines
    }
    for player, area_id in zip(summary.players, rules.area_ids, strict=True):
        assert (
            edges[area_id]
            == player.figure("house edge").exact
            == player.figure(f"house edge on {area_id}").exact
        )


def test_end_results_alone_are_inside_five_standard_errors() -> None:
    """Every area at once, drawn as counts of classes: a million rounds in each of 300 sessions."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    players = tuple(Player(((area_id, 1000),)) for area_id in rules.area_ids[::9])

    summary = play(Plan(rules, players, rounds=10**6, sessions=300, seed=22, ends_only=True))

    assert_all_near(summary, exact_figures=4 * len(players))


@pytest.mark.parametrize("area_id", ["small", "single:6"])
@pytest.mark.parametrize("progression", Progression)
def test_sessions_are_as_the_markov_chain_says(progression: Progression, area_id: str) -> None:
    """Ruin, target, rounds, stakes and result of 40,000 sessions, against the exact chain."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    terms = {"bank": 12_000, "target": 16_000, "most": 8_000}
    player = Player(((area_id, 1000),), progression, **terms)  # type: ignore[arg-type]  # as named above
    plan = Plan(rules, (player,), rounds=60, sessions=40_000, seed=23)
    worth = next(line.worth for line in par_sheet(rules).lines if line.area.id == area_id)
    session = play_progression(progression, worth, base=1000, rounds=60, **terms)

    summary = play(plan)

    assert_all_near(summary, exact_figures=8)
    [found] = summary.players
    assert session.probability_of_ruin == found.figure("share ended by ruin").exact
    assert session.probability_of_target == found.figure("share ended by target").exact
    assert session.mean_rounds == found.figure("rounds per session").exact
    assert session.mean_staked == found.figure("staked per session").exact
    assert session.result.mean == found.figure("net per session").exact == -(summary.house[0].exact or 0)


def test_a_progression_without_a_bank_has_its_exact_value_too() -> None:
    """Nobody is ruined, and the mean loss is the edge of what is staked."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    summary = play(
        Plan(rules, (Player((("small", 1000),), Progression.FIBONACCI),), rounds=12, sessions=30_000, seed=24)
    )

    assert_all_near(summary, exact_figures=4)
    assert 0 == summary.players[0].figure("share ended by ruin").exact
    assert 1.0 == summary.players[0].figure("share ended by all rounds").mean


def test_what_takes_too_long_or_depends_has_no_exact_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long chains, a stop-loss, custom strategies and shoes; the edge of what is staked stays, with dice."""
    monkeypatch.setattr(exact, "MAX_WORK", 10)
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    small = (("small", 1000),)
    players = (
        Player(small, Progression.MARTINGALE, bank=20_000, most=8_000),
        Player(small, stop_loss=5_000),
        Player(strategy=strategies.martingale),
    )
    summary = play(Plan(rules, players, rounds=50, sessions=400, seed=25))
    for player in summary.players:
        assert player.figure("house edge").exact == Fraction(1, 36)
        assert abs(player.figure("house edge").deviation or 9) < 5
        assert player.figure("net per session").exact is None
    assert summary.house[0].exact is None
    cards = sicbo.rule_set("mbs-3card-2016")
    dealt = play(Plan(cards, (Player(small, bank=5_000),), rounds=50, sessions=20, shoe=DealtShoe(2)))
    assert {None} == {figure.exact for figure in dealt.players[0].figures}


def test_a_summary_can_be_asked_for_at_any_time() -> None:
    """Nothing played yet, one session, and a part of the sessions."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    plan = Plan(rules, (Player((("small", 1000),), name="Ada"),), rounds=10, sessions=70_000)
    first, second = parts(plan)
    nothing = summarise(plan, Tally.nothing(plan))
    some = summarise(plan, play_part(plan, first))
    one = play(Plan(rules, plan.players, rounds=10))

    assert (False, 0, "compiled") == (nothing.is_complete, nothing.rounds, nothing.engine)
    assert {0} == {figure.count for figure in nothing.players[0].figures}
    assert (False, 65536) == (some.is_complete, some.sessions)
    whole = summarise(plan, play_part(plan, first) + play_part(plan, second))
    assert (True, 70_000) == (whole.is_complete, whole.sessions)
    assert one.players[0].figure("net per session").error is None
    assert "Ada" == one.players[0].name


def test_without_numba_the_totals_are_the_same() -> None:
    """Another process that cannot import numba: the same tally, and it says which engine ran."""
    asks = (
        "import sicbo; from sicbo.simulation import *; from sicbo.odds.progressions import Progression;"
        "small = (('small', 1000),);"
        "players = (Player(small), Player(small, Progression.MARTINGALE, bank=20000, most=8000));"
        "plan = Plan(sicbo.rule_set('mbs-sicbo-v6-2020'), players, rounds=300, sessions=30, seed=1, keep_samples=True);"
        "tally = sum((play_part(plan, part) for part in parts(plan)), start=Tally.nothing(plan));"
        "print(tally.players, list(tally.samples), tally.house_session_squares);"
        "print(summarise(plan, tally).engine)"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", start + asks], check=True, capture_output=True, text=True
        ).stdout.splitlines()
        for start in ("import sys; sys.modules['numba'] = None; ", "")
    ]

    assert answers[0][0] == answers[1][0]
    assert ["numpy", "compiled"] == [answer[1] for answer in answers]


@pytest.mark.parametrize("command", [["--help"], ["odds", "mbs-sicbo-v6-2020"], ["simulate", "--help"]])
def test_numpy_is_not_loaded_where_nothing_is_simulated(command: list[str]) -> None:
    """The command line starts fast."""
    asks = f"import sys; sys.argv = ['sicbo', *{command!r}]\nfrom sicbo.cli.main import main\ntry: main()\nexcept SystemExit: pass\nsys.exit('numpy' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-c", asks], check=False, capture_output=True).returncode


def test_an_ending_is_named_in_words() -> None:
    """As figures and samples name it."""
    assert ["all rounds", "ruin", "target", "stop loss", "left"] == [each.value for each in Ended]
