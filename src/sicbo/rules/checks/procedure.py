"""Checks of the round of play, its equipment and its staff."""

from collections.abc import Iterator

from sicbo.rules.document import RuleDocument
from sicbo.rules.equipment import Device
from sicbo.rules.files.mistakes import Mistake
from sicbo.rules.irregularities import CARRIED_OUT, Event, Verdict, When
from sicbo.rules.procedure import Act, Position

DICE_AND_FACES = (3, 6)
ACTS_OF_DICE = (Act.TUMBLE, Act.COVER, Act.UNCOVER, Act.CHECK_FLAT)


def dice_are_three_with_six_faces(document: RuleDocument) -> Iterator[Mistake]:
    """Sic bo has three dice with six faces."""
    dice = document.dice
    if dice and (dice.number, dice.faces) != DICE_AND_FACES:
        message = f"sic bo is played with 3 dice of 6 faces, not {dice.number} of {dice.faces}"
        yield Mistake(dice.line, "dice", message)


def counts_are_not_too_small(document: RuleDocument) -> Iterator[Mistake]:
    """Counts are not negative, and ranks and hours start at one."""
    counts = [(step.line, "procedure.steps", step.times_fewest, 0) for step in document.procedure.steps]
    counts += [(post.line, "staff.posts", post.rank, 1) for post in document.staff.posts]
    counts += [(each.line, "inspections", each.operations_fewest, 1) for each in document.inspections]
    if document.dice and document.dice.hours_on_table_most is not None:
        counts.append((document.dice.line, "dice", document.dice.hours_on_table_most, 1))
    for line, where, count, minimum in counts:
        if count < minimum:
            yield Mistake(line, where, f"{count} is too small; it must be {minimum} or more")


def ranks_have_no_gaps(document: RuleDocument) -> Iterator[Mistake]:
    """The ranks of posts run from 1 upwards without a gap."""
    ranks = {post.rank for post in document.staff.posts}
    if ranks != set(range(1, len(ranks) + 1)):
        shown = ", ".join(str(rank) for rank in sorted(ranks))
        yield Mistake(document.staff.line, "staff.posts", f"ranks must run from 1 without a gap, not {shown}")


def an_act_is_one_step_of_a_round(document: RuleDocument) -> Iterator[Mistake]:
    """No act is done twice in a round, whichever mixer is fitted."""
    for mixer in document.dice.mixers if document.dice else (None,):
        acts = [step.act for step in document.procedure.steps if step.only_with in (None, mixer)]
        for act in dict.fromkeys(act for act in acts if acts.count(act) > 1):
            yield Mistake(document.procedure.line, "procedure", f"{act.value} appears twice among the steps")


def betting_opens_then_closes_then_the_round_concludes(document: RuleDocument) -> Iterator[Mistake]:
    """A round begins by opening betting, closes it once, and ends by concluding."""
    acts = [step.act for step in document.procedure.steps]
    is_whole = acts[:1] == [Act.OPEN_BETTING] and acts[-1:] == [Act.CONCLUDE]
    if not is_whole or acts.count(Act.CLOSE_BETTING) != 1:
        message = "a round starts with open-betting, has close-betting once, and ends with conclude"
        yield Mistake(document.procedure.line, "procedure", message)


def the_outcome_is_read_and_settled(document: RuleDocument) -> Iterator[Mistake]:
    """The faces are announced or entered, then losers are collected, then winners are paid."""
    acts = [step.act for step in document.procedure.steps]
    ordered = (Act.ANNOUNCE, Act.ENTER_OUTCOME, Act.COLLECT_LOSERS, Act.PAY_WINNERS)
    order = [act for act in acts if act in ordered]
    if order[-2:] != [Act.COLLECT_LOSERS, Act.PAY_WINNERS] or len(order) <= len(ordered[2:]):
        message = "a round has announce or enter-outcome, then collect-losers, then pay-winners"
        yield Mistake(document.procedure.line, "procedure", message)


def wagers_are_settled_at_a_moment_that_comes(document: RuleDocument) -> Iterator[Mistake]:
    """The act after which positions are settled is a step of the round."""
    acts = [step.act for step in document.procedure.steps]
    needed = {Position.AT_COVER_REMOVED: Act.UNCOVER, Position.AT_LIGHTS: Act.LIGHT_WINNERS}
    act = needed.get(document.procedure.settles)
    if act is not None and act not in acts:
        message = f"wagers are settled {document.procedure.settles.value}, and there is no step {act.value}"
        yield Mistake(document.procedure.line, "procedure", message)


def an_interruption_has_a_verdict(document: RuleDocument) -> Iterator[Mistake]:
    """There are rows for a round interrupted with an outcome and without one."""
    for when in (When.OUTCOME_ESTABLISHED, When.NO_OUTCOME):
        rows = (row for row in document.irregularities if row.event is Event.ROUND_INTERRUPTED)
        if not any(row.when in (when, When.ALWAYS) for row in rows):
            message = f"there must be a row for the event 'round-interrupted' when '{when.value}'"
            yield Mistake(document.line, "irregularities", message)


def acts_fit_the_device(document: RuleDocument) -> Iterator[Mistake]:
    """Cards are drawn and dice are tumbled, not the other way round."""
    unsuitable = ACTS_OF_DICE if document.device is Device.CARDS else (Act.DRAW_CARDS,)
    for step in document.procedure.steps:
        if step.act in unsuitable:
            message = f"{step.act.value} is not done with {document.device.value}"
            yield Mistake(step.line, "procedure.steps", message)


def a_void_returns_every_wager(document: RuleDocument) -> Iterator[Mistake]:
    """Where a law speaks of void rounds, every instrument goes back with them."""
    for each in document.instruments if document.voids is not None else ():
        if not each.returned_on_void:
            message = f"the law in `voids` returns every wager of a void round, {each.kind.value} too"
            yield Mistake(each.line, "instruments", message)


def rulings_choose_from_what_is_carried_out(document: RuleDocument) -> Iterator[Mistake]:
    """Discretion belongs to rows that are ruled on, and lists verdicts that a ruling carries out."""
    for row in document.irregularities:
        where = f"irregularities {row.event.value!r}"
        if row.verdict is Verdict.NOT_SO:
            yield Mistake(row.line, where, "not-so is what a person finds, and no verdict of a document")
        if row.discretion and row.is_mandatory:
            message = f"{row.verdict.value} follows from the fact alone: discretion is for hold-for-ruling"
            yield Mistake(row.line, where, message)
        for verdict in row.discretion:
            if verdict not in CARRIED_OUT:
                known = ", ".join(each.value for each in CARRIED_OUT)
                yield Mistake(row.line, where, f"no ruling carries out {verdict.value}; there are {known}")


def the_unforeseen_has_somebody_to_decide_it(document: RuleDocument) -> Iterator[Mistake]:
    """There is a row for anything that no other row covers, and it names a post."""
    rows = [
        row for row in document.irregularities if row.event is Event.UNFORESEEN and row.when is When.ALWAYS
    ]
    if not rows or not rows[0].authority:
        message = "there must be a row for the event 'unforeseen', with the authority that rules on it"
        yield Mistake(rows[0].line if rows else document.line, "irregularities", message)
