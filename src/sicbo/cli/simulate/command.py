"""`sicbo simulate`: rounds and sessions of many players, drawn from a seed, beside the exact values."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

import click

from sicbo.chance import fresh_seed
from sicbo.cli.shared.errors import STOPPED, BadInput
from sicbo.cli.shared.options import (
    RULE_SET_HELP,
    WholeNumber,
    json_option,
    pay_table_option,
    single_option,
    wager_option,
)
from sicbo.cli.shared.output_names import FILES_HELP, PICTURE_OR_PAGE, TABLE, Output, output_option
from sicbo.cli.shared.printed_output import print_json
from sicbo.cli.shared.progress import progress
from sicbo.cli.shared.rule_set_choice import chosen_rule_set
from sicbo.cli.shoe import read_penetration
from sicbo.cli.simulate.answer import Answer, as_plain, print_answer
from sicbo.cli.simulate.files import Files
from sicbo.cli.simulate.players import Seated, Written, seated, split_player
from sicbo.rules.equipment import Device
from sicbo.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from sicbo.simulation import DealtShoe, Plan, Tally
    from sicbo.simulation.parallel.part_runner import Executor, PartsDone


@click.command(epilog=RULE_SET_HELP + FILES_HELP)
@click.argument("rule_set")
@single_option("--rounds", required=True, type=WholeNumber(least=1), metavar="N", help="Rounds of a session.")
@single_option(
    "--sessions", default=1, type=WholeNumber(least=1), metavar="N", help="How many sessions.  [default: 1]"
)
@wager_option
@single_option(
    "--strategy",
    metavar="NAME",
    help="flat, martingale, dalembert, fibonacci, or your own FILE.py:FUNCTION.",
)
@single_option("--bank", metavar="AMOUNT", help="What the player starts a session with.")
@single_option("--most", metavar="STAKE", help="The table maximum, which limits a progression.")
@single_option("--target", metavar="AMOUNT", help="The bank at which the player stops.")
@single_option("--stop-loss", metavar="AMOUNT", help="The loss at which the player stops.")
@click.option(
    "--player",
    "others",
    multiple=True,
    metavar="TEXT",
    help='One more player, such as "martingale small=10 bank=1000 most=500"; as often as you like.',
)
@single_option(
    "--seed", type=WholeNumber(), metavar="N", help="Repeat a run: the same seed, the same rounds."
)
@click.option("--ends-only", is_flag=True, help="Draw end results, not every round (flat wagers, dice).")
@single_option("--decks", type=WholeNumber(), metavar="N", help="Decks of the shoe (card games only).")
@single_option(
    "--penetration", metavar="P", help="The share of the shoe that is dealt, such as 0.75 (card games only)."
)
@single_option("--workers", type=WholeNumber(least=1), metavar="N", help="Cores to use.  [default: all]")
@single_option("--dask", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://127.0.0.1:8786.")
@output_option(
    "--samples", form=TABLE, help="Write a row for each session and player: FILE.csv or FILE.parquet."
)
@output_option(
    "--chart", form=PICTURE_OR_PAGE, help="Draw the results of the sessions: FILE.svg, FILE.png or FILE.html."
)
@pay_table_option
@json_option
@click.pass_context
def command(  # noqa: PLR0913 - one parameter an option
    ctx: click.Context,
    /,
    rule_set: str,
    *,
    rounds: int,
    sessions: int,
    wagers: tuple[str, ...],
    strategy: str | None,
    others: tuple[str, ...],
    seed: int | None,
    ends_only: bool,
    decks: int | None,
    penetration: str | None,
    workers: int | None,
    dask: str | None,
    samples: Output | None,
    chart: Output | None,
    pay_table: str | None,
    as_json: bool,
    **amounts: str | None,
) -> None:
    """Simulate rounds and sessions of any players, reproducibly from a seed.

    All players sit at one table and see the same outcomes. --wager, --strategy, --bank, --most, --target
    and --stop-loss describe one player; each --player adds another. The same seed gives the same results
    whatever the number of workers. Ctrl-C stops and reports what was done, with exit code 130.

    Example: sicbo simulate mbs-sicbo-v6-2020 --rounds 1000000 --wager small=10 --seed 7
    """
    files = Files(rule_set, samples, chart)
    files.refuse_bad_ones(sessions)
    rules = chosen_rule_set(rule_set, pay_table)
    if dask is not None and workers is not None:
        raise BadInput("--workers counts cores of this machine, and --dask plays elsewhere: give only one")
    first = _first_player(wagers, strategy, amounts)
    if not (first or others):
        raise BadInput("give --wager or --strategy for a player, --player for each of several, or both")
    players = seated(rules, [*first, *map(split_player, others)])

    from sicbo.simulation import Plan  # noqa: PLC0415 - numpy is only for those who simulate

    plan = Plan(
        rules,
        tuple(each.player for each in players),
        rounds=rounds,
        sessions=sessions,
        seed=fresh_seed() if seed is None else seed,
        shoe=_shoe(rules, decks, penetration),
        keep_samples=files.are_wanted,
        ends_only=ends_only,
    )
    done = _played(plan, _executor(plan, workers, dask))
    answer = _answer(plan, players, done, is_seed_chosen=seed is None)
    files.write(answer)
    if as_json:
        print_json(as_plain(answer))
    else:
        print_answer(answer)
    ctx.exit(STOPPED if done.is_stopped else 0)


def _first_player(
    wagers: tuple[str, ...], strategy: str | None, amounts: Mapping[str, str | None]
) -> list[Written]:
    """Read the player that the options describe, if they describe one."""
    given = {key.replace("_", "-"): text for key, text in amounts.items() if text is not None}
    if not wagers and strategy is None and not given:
        return []
    return [Written("flat" if strategy is None else strategy, wagers, given)]


def _shoe(rules: RuleSet, decks: int | None, penetration: str | None) -> "DealtShoe | None":
    from sicbo.simulation import DealtShoe  # noqa: PLC0415 - numpy is only for those who simulate

    if rules.device is not Device.CARDS:
        if decks is not None or penetration is not None:
            rules.shoe(decks or 0)  # refuses dice
        return None
    most = rules.document.cards.decks_most if rules.document.cards else 0
    return DealtShoe(
        most if decks is None else decks, read_penetration("1" if penetration is None else penetration)
    )


def _executor(plan: "Plan", workers: int | None, dask: str | None) -> "Executor":
    """Choose the executor: a cluster, threads if compiled code can run in parallel, or processes."""
    from sicbo.simulation.parallel.part_player import engine_of  # noqa: PLC0415 - numpy is only for those who simulate
    from sicbo.simulation.parallel.part_runner import LocalExecutor, cores  # noqa: PLC0415 - as above

    if dask is not None:
        from sicbo.simulation.parallel.cluster import ClusterExecutor  # noqa: PLC0415 - an extra

        return ClusterExecutor(dask)
    return LocalExecutor(workers or cores(), in_threads=engine_of(plan) == "compiled")


def _played(plan: "Plan", executor: "Executor") -> "PartsDone[Tally]":
    from sicbo.simulation import parts, play_part  # noqa: PLC0415 - numpy is only for those who simulate
    from sicbo.simulation.parallel.part_runner import run  # noqa: PLC0415 - as above

    cut = parts(plan)
    by_now = list(accumulate(part.size for part in cut))
    with progress(by_now[-1], "rounds") as advance:
        return run(
            partial(play_part, plan), cut, executor, report=lambda done: advance(by_now[done.parts - 1])
        )


def _answer(
    plan: "Plan", players: Sequence[Seated], done: "PartsDone[Tally]", *, is_seed_chosen: bool
) -> Answer:
    from sicbo.simulation import Tally, summarise  # noqa: PLC0415 - numpy is only for those who simulate

    tally = done.total or Tally.nothing(plan)
    return Answer(plan, players, tally, summarise(plan, tally), done.is_stopped, is_seed_chosen)
