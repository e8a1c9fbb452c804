"""`sicbo forecast`: the results of many rounds, a bank, a progression or a table's mix of stakes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import click

from sicbo.cli.odds import chosen_shoe
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import (
    RULE_SET_HELP,
    WholeNumber,
    decks_option,
    json_option,
    pay_table_option,
    single_option,
    wager_option,
)
from sicbo.cli.shared.printed_output import print_json, print_line, print_rule_set, print_table
from sicbo.cli.shared.rule_set_choice import chosen_rule_set
from sicbo.cli.shared.stakes import (
    minor_units,
    playable,
    read_stakes,
    refuse_bad_bank,
    refuse_bad_most,
    refuse_several_areas,
)
from sicbo.money import NOTHING, Money, total
from sicbo.odds.hold import hold
from sicbo.odds.net_distribution import Distribution, after_rounds, one_round
from sicbo.odds.par_sheet import ParSheet, par_sheet
from sicbo.odds.progressions import Progression, losing_run_covered, play_progression, stakes_of
from sicbo.odds.ruin import within_rounds, without_horizon
from sicbo.reports.forecast_text import (
    Section,
    as_shown,
    hold_section,
    open_ended_section,
    plain_section,
    result_section,
    session_section,
)
from sicbo.reports.par_sheet_text import described_device
from sicbo.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class Question:
    """What to forecast, read and checked."""

    sheet: ParSheet
    rounds: int
    stakes: Mapping[str, Money]
    mix: Mapping[str, Money]
    bank: Money | None
    target: Money | None
    progression: Progression | None
    most: Money | None
    rounds_per_hour: int | None

    @property
    def rules(self) -> RuleSet:
        """The rule set that is played."""
        return self.sheet.rules

    @property
    def stake(self) -> Money:
        """The total stake of a round."""
        return total(self.stakes.values())


@click.command(epilog=RULE_SET_HELP)
@click.argument("rule_set")
@single_option("--rounds", required=True, type=WholeNumber(least=1), metavar="N", help="How many rounds.")
@wager_option
@single_option("--bank", metavar="AMOUNT", help="What the player starts with.")
@single_option("--target", metavar="AMOUNT", help="The bank at which the player stops.")
@single_option(
    "--progression",
    type=click.Choice([each.value for each in Progression]),
    help="Raise the stake after losses, on one area; needs --bank and --most.",
)
@single_option("--most", metavar="STAKE", help="The table maximum, which limits a progression.")
@click.option(
    "--mix", multiple=True, metavar="AREA=STAKE", help="The stakes of a whole table; once for each area."
)
@single_option(
    "--rounds-per-hour",
    type=WholeNumber(least=1),
    metavar="N",
    help="How many rounds the table plays in an hour, to show what the mix earns.",
)
@decks_option
@pay_table_option
@json_option
def command(  # noqa: PLR0913 - one parameter an option
    rule_set: str,
    *,
    rounds: int,
    wagers: tuple[str, ...],
    bank: str | None,
    target: str | None,
    progression: str | None,
    most: str | None,
    mix: tuple[str, ...],
    rounds_per_hour: int | None,
    decks: int | None,
    pay_table: str | None,
    as_json: bool,
) -> None:
    """Forecast many rounds: net result, ruin, progressions, and the hold of a table.

    With --wager, the exact distribution of the net result. With --bank as well, the probability of ruin
    (the bank cannot cover the next stakes), and with --target that of reaching it first. With
    --progression, the same for stakes that rise after losses. With --mix, what the house wins, and
    with --rounds-per-hour what it wins in an hour. Every round of a card game is dealt from a full shoe.

    Example: sicbo forecast mbs-sicbo-v6-2020 --wager small=10 --rounds 100 --bank 200 --target 400
    """
    rules = chosen_rule_set(rule_set, pay_table)
    read = rules.currency.read
    question = Question(
        sheet=par_sheet(rules, chosen_shoe(rules, decks, None)),
        rounds=rounds,
        stakes=playable(rules, read_stakes(rules, wagers)),
        mix=playable(rules, read_stakes(rules, mix)),
        bank=None if bank is None else read(bank),
        target=None if target is None else read(target),
        progression=None if progression is None else Progression(progression),
        most=None if most is None else read(most),
        rounds_per_hour=rounds_per_hour,
    )
    _refuse_what_does_not_fit(question)
    refuse_bad_bank(rules, question.stake, bank=question.bank, target=question.target)
    if question.most is not None:
        refuse_bad_most(rules, question.stakes, question.most, called="--most")
    sections = list(_sections(question))
    if as_json:
        print_json(_as_plain(question, sections))
    else:
        _print(question, sections)


def _refuse_what_does_not_fit(question: Question) -> None:
    """Refuse options that are missing or that do not go together."""
    if not question.stakes and not question.mix:
        raise BadInput("give --wager to forecast a player's result, --mix to forecast the house's, or both")
    given = {
        "--bank": question.bank,
        "--target": question.target,
        "--progression": question.progression,
        "--most": question.most,
        "--rounds-per-hour": question.rounds_per_hour,
    }
    needs = {
        "--bank": ("--wager",),
        "--target": ("--bank",),
        "--progression": ("--bank", "--most"),
        "--most": ("--progression",),
        "--rounds-per-hour": ("--mix",),
    }
    there = {name for name, value in given.items() if value is not None}
    there |= {"--wager"} if question.stakes else set()
    there |= {"--mix"} if question.mix else set()
    for name, others in needs.items():
        missing = [other for other in others if other not in there]
        if name in there and missing:
            raise BadInput(f"{name} needs {' and '.join(missing)}")
    if question.progression is not None:
        refuse_several_areas(question.stakes)


def _sections(question: Question) -> Iterator[Section]:
    if question.progression is not None:
        yield _progression(question, question.progression)
    elif question.stakes:
        one = _one_round(question.sheet, question.stakes)
        yield result_section(one, after_rounds(one.ways, rounds=question.rounds), rounds=question.rounds)
        if question.bank is not None:
            yield from _ruin(question, one, question.bank)
    if question.mix:
        one, staked = _one_round(question.sheet, question.mix), total(question.mix.values())
        shift = hold(one, rounds=question.rounds)
        yield hold_section(
            shift, one, rounds=question.rounds, staked=staked, rounds_per_hour=question.rounds_per_hour
        )


def _one_round(sheet: ParSheet, stakes: Mapping[str, Money]) -> Distribution:
    return one_round(sheet.rules, stakes, sheet.chances)


def _ruin(question: Question, one: Distribution, bank: Money) -> Iterator[Section]:
    show, stake = question.rules.currency.show, question.stake.minor_units
    session = within_rounds(
        one,
        stake=stake,
        bank=bank.minor_units,
        rounds=question.rounds,
        target=minor_units(question.target),
    )
    yield session_section(
        "ruin",
        f"A bank of {show(bank)}, within {question.rounds} rounds",
        session,
        has_target=question.target is not None,
    )
    if question.target is not None:
        yield open_ended_section(
            f"A bank of {show(bank)}, played until ruin or {show(question.target)}",
            without_horizon(one, stake=stake, bank=bank.minor_units, target=question.target.minor_units),
        )


def _progression(question: Question, progression: Progression) -> Section:
    show = question.rules.currency.show
    bank, most = question.bank or NOTHING, question.most or NOTHING
    base, rounds = question.stake.minor_units, question.rounds
    area_id = next(iter(question.stakes))
    worth = next(line.worth for line in question.sheet.lines if line.area.id == area_id)
    session = play_progression(
        progression,
        worth,
        base=base,
        most=most.minor_units,
        bank=bank.minor_units,
        rounds=rounds,
        target=minor_units(question.target),
    )
    stakes = stakes_of(progression, base=base, most=most.minor_units, rounds=rounds)
    return session_section(
        "session",
        f"Progression {progression.value} on {area_id} from {show(question.stake)} to at most {show(most)}, "
        f"a bank of {show(bank)}, within {rounds} rounds",
        session,
        has_target=question.target is not None,
        run=losing_run_covered(stakes, bank=bank.minor_units, rounds=rounds),
    )


def _as_plain(question: Question, sections: list[Section]) -> dict[str, object]:
    rules, sheet = question.rules, question.sheet

    def shown(amount: Money | None) -> str | None:
        return None if amount is None else rules.currency.show(amount)

    return {
        "rule_set": rules.id,
        "pay_table": rules.pay_table.name,
        "shoe": list(sheet.shoe.counts) if sheet.shoe else None,
        "currency": rules.currency.code,
        "rounds": question.rounds,
        "wagers": {area_id: shown(stake) for area_id, stake in question.stakes.items()},
        "bank": shown(question.bank),
        "target": shown(question.target),
        "progression": None if question.progression is None else question.progression.value,
        "most": shown(question.most),
        "mix": {area_id: shown(stake) for area_id, stake in question.mix.items()},
        "rounds_per_hour": question.rounds_per_hour,
        **{section.key: plain_section(section, rules.currency) for section in sections},
    }


def _print(question: Question, sections: list[Section]) -> None:
    rules = question.rules
    print_rule_set(rules)
    fresh = ", fresh for every round" if question.sheet.shoe else ""
    print_line(f"{described_device(question.sheet).capitalize()}{fresh}. Money in {rules.currency.code}.")
    for section in sections:
        rows = [(figure.label, as_shown(figure, rules.currency)) for figure in section.figures]
        print_line("")
        print_line(section.title, style="bold")
        print_table(("figure", "value"), rows, right=["value"], whole=["figure"])
        print_line(section.arithmetic)
