import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from sicbo.cli.shared.errors import STOPPED
from sicbo.cli.simulate import command as simulate
from sicbo.cli.simulate import players
from sicbo.simulation.parallel import part_player

RULES = "mbs-sicbo-v6-2020"
PLAYED = ("simulate", RULES, "--rounds", "50", "--sessions", "400", "--seed", "7")
SMALL = (*PLAYED, "--wager", "small=10")
MARTINGALE = "martingale big=10 bank=300 most=200 target=500 name=Mia"
FIVE = 5
"""Standard errors within which a fixed seed must be of what is exact."""


def figures(player: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {figure["name"]: figure for figure in player["figures"]}


def test_a_simulation_is_one_document(run_json: Callable[..., Any]) -> None:
    """What was asked, what was played, and the figures; money adds up."""
    answer = run_json(*SMALL, "--player", MARTINGALE)
    flat, mia = answer["players"]

    assert (RULES, "4.1", "SGD", None, 50, 400, 7, False, False, 400, 20_000) == tuple(
        answer[key]
        for key in (
            *("rule_set", "pay_table", "currency", "shoe", "rounds", "sessions", "seed", "ends_only"),
            *("stopped_early", "sessions_done", "rounds_done"),
        )
    )
    assert ("player 1", "flat", {"small": "10.00"}, None) == tuple(
        flat[key] for key in ("name", "strategy", "wagers", "bank")
    )
    assert ("Mia", "martingale", "300.00", "200.00", "500.00", None) == tuple(
        mia[key] for key in ("name", "strategy", "bank", "most", "target", "stop_loss")
    )
    assert ("200000.00", 20_000) == (flat["staked"], flat["rounds"])
    assert {"all_rounds": 400} == flat["ended"]
    assert 400 == sum(mia["ended"].values())
    for player in (flat, mia):
        assert Fraction(player["net"]) == Fraction(player["returned"]) - Fraction(player["staked"])
    assert Fraction(answer["house"]["net"]) == -Fraction(flat["net"]) - Fraction(mia["net"])
    assert 20_000 == flat["areas"]["small"]["won"] + flat["areas"]["small"]["lost"]


def test_means_are_within_five_standard_errors_of_what_is_exact(run_json: Callable[..., Any]) -> None:
    """Edges, results, ruin and target: exact values as the par sheet and the forecast have them."""
    answer = run_json(*SMALL, "--player", MARTINGALE)
    forecast = run_json(
        *("forecast", RULES, "--rounds", "50", "--wager", "big=10", "--progression", "martingale"),
        *("--bank", "300", "--most", "200", "--target", "500"),
    )["session"]
    flat, mia = map(figures, answer["players"])

    assert ("1/36", "-5/18") == (flat["house edge on small"]["exact"], flat["net per round"]["exact"])
    assert forecast["probability_of_ruin"] == mia["share ended by ruin"]["exact"]
    assert forecast["mean"] == mia["net per session"]["exact"]
    told = [each["off_by"] for each in (*flat.values(), *mia.values()) if each["off_by"] is not None]
    assert len(told) > 8
    assert all(abs(float(each)) < FIVE for each in told)


def test_a_player_without_a_bank_is_never_ruined(run_json: Callable[..., Any]) -> None:
    """Not even by a loss in every round; all rounds are played for certain."""
    terms = ("--wager", "small=10", "--strategy", "martingale", "--most", "15.55")
    [player] = run_json(*PLAYED, *terms)["players"]

    assert {"all_rounds": 400} == player["ended"]
    assert ("0", "1") == tuple(
        figures(player)[f"share ended by {ended}"]["exact"] for ended in ("ruin", "all rounds")
    )


@pytest.mark.parametrize("workers", ["2", "3"])
def test_the_number_of_workers_changes_nothing(run_json: Callable[..., Any], workers: str) -> None:
    """To the last cent."""
    table = (*SMALL, "--player", MARTINGALE)

    assert run_json(*table, "--workers", "1") == run_json(*table, "--workers", workers)


def test_a_seed_that_was_chosen_repeats_the_run(
    run: Callable[..., Result], run_json: Callable[..., Any]
) -> None:
    """Without --seed one is drawn and said; with it, everything comes again."""
    any_seed = ("simulate", RULES, "--rounds", "100", "--wager", "small=10")
    first, second = run_json(*any_seed), run_json(*any_seed)

    assert first["seed"] != second["seed"]
    assert first == run_json(*any_seed, "--seed", str(first["seed"]))
    assert "The seed was chosen at random: use --seed" in run(*any_seed).stdout
    assert "was chosen" not in run(*any_seed, "--seed", "7").stdout


def test_people_see_a_table_for_every_player_and_the_house(run: Callable[..., Result]) -> None:
    """With the same words on every run of the seed."""
    table = (*SMALL, "--player", MARTINGALE, "--player", "double:6=5 stop-loss=50")
    answer = run(*table)

    assert 0 == answer.exit_code
    assert "" == answer.stderr
    for expected in (
        "Three dice; 400 sessions of 50 rounds, seed 7. Money in SGD.",
        "Engine: ",
        "Player 1: flat, 10.00 on small",
        "Mia: martingale, 10.00 on big, bank 300.00, most 200.00, target 500.00",
        "Player 3: flat, 5.00 on double:6, stop-loss 50.00",
        "house edge on small",
        "share ended by ruin",
        "share ended by stop loss",
        "The house",
        "Rounds are drawn from the seed and settled in whole minor units.",
    ):
        assert expected in answer.stdout
    assert run(*table).stdout == answer.stdout


def test_one_round_of_one_session_has_no_errors_to_show(run: Callable[..., Result]) -> None:
    """Nothing varies that could be averaged."""
    answer = run("simulate", RULES, "--rounds", "1", "--wager", "small=10", "--seed", "7")

    assert 0 == answer.exit_code, answer.output
    assert "Played 1 round, staked 10.00" in answer.stdout


@pytest.mark.parametrize(
    ("engine", "says"),
    [
        ("compiled", "Engine: compiled by numba."),
        ("numpy", "slower than compiled code, which `pip install sicbo[fast]` installs"),
    ],
)
def test_it_says_which_engine_played(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, engine: str, says: str
) -> None:
    """And what to install where numba is missing."""
    monkeypatch.setattr("sicbo.simulation.summary.engine_of", lambda _: engine)

    assert says in run(*SMALL).stdout


def test_cards_come_from_a_shoe_that_is_dealt_down(
    run: Callable[..., Result], run_json: Callable[..., Any]
) -> None:
    """Six decks, all of them, unless the options say otherwise."""
    cards = ("simulate", "mbs-3card-2016", "--rounds", "40", "--sessions", "20", "--wager", "small=10")
    half = (*cards, "--seed", "7", "--decks", "2", "--penetration", "0.5")

    assert {"decks": 6, "penetration": "1", "rounds": 96} == run_json(*cards)["shoe"]
    assert {"decks": 2, "penetration": "1/2", "rounds": 16} == run_json(*half)["shoe"]
    assert "A shoe of 2 decks, shuffled after 16 rounds; 20 sessions" in run(*half).stdout


def test_end_results_alone_are_drawn_for_a_very_long_session(run_json: Callable[..., Any]) -> None:
    """Ten billion rounds at once, close to their exact mean."""
    answer = run_json(
        *PLAYED[:2], "--rounds", str(10**10), "--ends-only", "--wager", "small=10", "--seed", "7"
    )
    edge = figures(answer["players"][0])["house edge"]

    assert (True, 10**10) == (answer["ends_only"], answer["rounds_done"])
    assert abs(float(edge["off_by"])) < FIVE


STRATEGIES = '''\
from dataclasses import dataclass

RISE = 2


@dataclass
class Memory:
    losses: int = 0


def cautious(situation):
    """One unit more after each loss, up to three."""
    memory = situation.state.setdefault("memory", Memory())
    memory.losses = min(memory.losses + 1, RISE) if situation.last_net < 0 else 0
    return {"small": 1000 * (1 + memory.losses)}


def leaves(situation):
    return None if situation.round == 3 else {"big": 500}


def fails(situation):
    return {"small": 1000 // (3 - situation.round)}


def wrong(situation):
    return {"smal": 1000}


unfit = 7
'''


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Write a file with strategies of one's own."""
    file = tmp_path / "own.py"
    file.write_text(STRATEGIES, encoding="utf-8")
    return file


def test_a_strategy_of_ones_own_plays_on_any_number_of_workers(
    run: Callable[..., Result], run_json: Callable[..., Any], own: Path
) -> None:
    """It is asked before every round, may leave, and travels to other processes."""
    table = (*PLAYED, "--strategy", f"{own}:cautious", "--player", f"{own}:leaves name=Lee")
    answer = run_json(*table, "--workers", "1")
    cautious, leaves = answer["players"]

    assert answer == run_json(*table, "--workers", "2")
    assert "python" == answer["engine"]
    assert ({"left": 400}, 1200) == (leaves["ended"], leaves["rounds"])
    assert Fraction(10) < Fraction(cautious["staked"]) / cautious["rounds"] < Fraction(30)
    assert abs(float(figures(cautious)["house edge"]["off_by"])) < FIVE
    assert "your function is called before every round" in run(*table).stdout


@pytest.mark.parametrize(
    ("function", "says"),
    [
        ("fails", "own.py:fails fails in line 23: ZeroDivisionError: integer division or modulo by zero"),
        ("wrong", "own.py:wrong"),
        ("unfit", "has no function 'unfit'; there are Memory, cautious, leaves, fails, wrong"),
        ("absent", "has no function 'absent'"),
    ],
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_strategy_of_ones_own_that_is_wrong_is_explained(
    refused: Callable[..., str], own: Path, function: str, says: str, workers: str
) -> None:
    """With the line of the file where that is known."""
    said = refused(*PLAYED, "--strategy", f"{own}:{function}", "--workers", workers)

    assert says in " ".join(said.split())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def broken(:\n", "cannot be run in line 1: SyntaxError"),
        ("import a_module_that_is_not_there\n", "cannot be run in line 1: ModuleNotFoundError"),
    ],
)
def test_a_file_that_is_no_program_is_explained(
    refused: Callable[..., str], tmp_path: Path, text: str, says: str
) -> None:
    """With the line."""
    (tmp_path / "own.py").write_text(text, encoding="utf-8")

    assert says in " ".join(refused(*PLAYED, "--strategy", f"{tmp_path / 'own.py'}:f").split())


BAD = [
    ([], "give --wager or --strategy for a player, --player for each of several"),
    (["--bank", "50"], "player 1 has no wager"),
    (["--wager", "tiny=10"], "has no area 'tiny'"),
    (["--wager", "small=ten"], "'ten' is not an amount"),
    (["--wager", "small=10", "--strategy", "labouchere"], "there are flat, martingale, dalembert, fibonacci, or a function"),
    (["--wager", "small=10", "--strategy", "martingale"], "martingale raises its stakes: give most"),
    (["--wager", "small=10", "--strategy", "fibonacci", "--most", "5"], "most 5.00 is below the first stake: it must be at least 10.00"),
    (["--wager", "small=10", "--most", "50"], "flat stakes never rise, so most has no effect"),
    (["--wager", "small=10", "--wager", "big=10", "--strategy", "martingale", "--most", "50"], "played on one area, and small, big were given"),
    (["--wager", "small=10", "--bank", "5"], "a bank of 5.00 does not cover the first round: it must be at least 10.00"),
    (["--wager", "small=10", "--target", "50"], "target is a bank to reach, so it needs bank"),
    (["--wager", "small=10", "--bank", "50", "--target", "50"], "it must be more than the bank of 50.00"),
    (["--wager", "small=10", "--stop-loss", "0"], "a stop-loss of nothing ends every session"),
    (["--wager", "small=10", "--bank", "50", "--bank", "60"], "it is given more than once"),
    (["--strategy", "nowhere.py:f"], "there is no file nowhere.py with a strategy"),
    (["--strategy", f"{__file__}:f", "--wager", "small=10"], "has no function 'f'"),
    (["--player", ""], "--player '' is empty: write a strategy, wagers and amounts"),
    (["--player", "flat martingale small=10"], "names 2 strategies, flat and martingale"),
    (["--player", 'flat small=10 name="Mia'], "a quotation mark without its partner"),
    (["--player", "small=10 bank=50 bank=60"], "gives bank twice"),
    (["--player", "small=10 bank=ten"], "'ten' is not an amount"),
    (["--player", "small=10 purse=50"], "has no area 'purse'"),
    (["--player", "small=10", "--player", "big=5 bank=1 name=Bo"], "Bo: a bank of 1.00 does not cover"),
    (["--wager", "small=10", "--seed", "-1"], "is not a whole number: write digits only"),
    (["--wager", "small=10", "--decks", "2"], "is played with dice and has no shoe"),
    (["--wager", "small=10", "--penetration", "0.5"], "is played with dice and has no shoe"),
    (["--wager", "small=10", "--ends-only", "--bank", "100"], "flat wagers without bank"),
    (["--wager", "small=10", "--workers", "0"], "0 is too small: it must be at least 1"),
    (["--wager", "small=10", "--workers", "2", "--dask", "tcp://127.0.0.1:1"], "give only one"),
    (["--wager", "small=10", "--samples", "x.txt"], "--samples x.txt: the name must end in .csv, .parquet"),
    (["--wager", "small=10", "--chart", "x.jpg"], "--chart x.jpg: the name must end in .svg, .png, .html"),
    (["--wager", "small=10", "--samples", "nowhere/x.csv"], "there is no folder"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), BAD)
def test_bad_input_is_explained(refused: Callable[..., str], arguments: list[str], says: str) -> None:
    """What is missing, unknown or does not fit together is named, with what is allowed."""
    assert says in " ".join(refused(*PLAYED, *arguments).split())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--chart", "x.svg"], "give --sessions, such as --sessions 1000"),
        (["--sessions", "0"], "0 is too small: it must be at least 1"),
    ],
)
def test_too_few_sessions_are_refused(refused: Callable[..., str], arguments: list[str], says: str) -> None:
    """None at all, or one where their spread is to be drawn."""
    assert says in refused("simulate", RULES, "--rounds", "5", "--wager", "small=10", *arguments)


def test_wagers_beside_a_strategy_of_ones_own_are_refused(refused: Callable[..., str], own: Path) -> None:
    """The function chooses them."""
    said = refused(*SMALL, "--strategy", f"{own}:cautious")

    assert "chooses the wagers, so give no others" in " ".join(said.split())


def test_processes_play_where_threads_would_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only compiled code lets go of the interpreter."""
    chosen = []
    monkeypatch.setattr(
        "sicbo.simulation.parallel.part_runner.run", lambda _w, _p, executor, **_: chosen.append(executor)
    )
    for engine in ("compiled", "numpy", "python"):
        monkeypatch.setattr(part_player, "engine_of", lambda _, engine=engine: engine)
        chosen.append(simulate._executor(None, 2, None))  # type: ignore[arg-type]  # noqa: SLF001 - no plan is needed

    assert [True, False, False] == [executor.in_threads for executor in chosen]


def listened(screen: int, words: str) -> str:
    """Read from a terminal until something appears, as a regular expression."""
    seen = ""
    while not re.search(words, seen):
        seen += os.read(screen, 4096).decode()
    return seen


@pytest.mark.parametrize("form", ["--json", "table"])
def test_ctrl_c_stops_and_reports_what_was_done(form: str) -> None:
    """On a terminal a bar shows the rate and the time left; the interrupt leaves a whole answer."""
    command = [sys.executable, "-m", "sicbo", "simulate", RULES, "--rounds", str(10**12), "--seed", "7"]
    command += ["--wager", "small=10", *([form] if form == "--json" else [])]
    screen, terminal = pty.openpty()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True)
    try:
        bar = listened(screen, r"[0-9] \w+ rounds/s time left")
        process.send_signal(signal.SIGINT)
        last = listened(screen, "seconds, ")
        said, _ = process.communicate(timeout=50)
    finally:
        process.kill()
        os.close(terminal)
        os.close(screen)

    assert STOPPED == process.returncode
    assert "%" in bar
    assert "rounds in" in last
    if form == "--json":
        answer = json.loads(said)
        assert answer["stopped_early"]
        assert 0 < answer["rounds_done"] < 10**12
        assert answer["rounds_done"] == answer["players"][0]["rounds"]
        assert 0 == answer["sessions_done"]
    else:
        assert "Stopped early: " in said
        assert "and 0 of 1 sessions were done" in said
        assert "house edge on small" in said


def test_players_are_written_as_people_say_them() -> None:
    """A strategy may be left out, and names may have spaces."""
    written = players.split_player("'name=Lucky Lu' double:1=5 small=10 stop-loss=50")

    assert ("flat", ("double:1=5", "small=10"), {"stop-loss": "50"}, "Lucky Lu") == (
        written.strategy,
        written.wagers,
        written.amounts,
        written.name,
    )
