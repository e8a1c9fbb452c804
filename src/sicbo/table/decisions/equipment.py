"""Fitting and removing equipment, inspections and repairs."""

from collections.abc import Iterable
from datetime import datetime

from sicbo.gear import GearKind
from sicbo.outcome import FACES
from sicbo.rules.equipment import Cards, Inspected
from sicbo.rules.irregularities import Remedy
from sicbo.settlement import winning_ids
from sicbo.streams import coded, folded
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.deadlines import is_overdue
from sicbo.table.decisions.checks.gear import refuse_unready_gear
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.outcome.called_faces import three_faces
from sicbo.table.decisions.readiness import (
    in_words,
    inspections_due,
    is_kept_by_someone,
    refuse_kept_gear,
    refuse_no_dice,
)
from sicbo.table.decisions.table_setup import refuse_round_in_play
from sicbo.table.equipment import Deck, is_ordinary
from sicbo.table.people import holds_post
from sicbo.table.refusals import refused
from sicbo.table.state import Table


def fit_mixer(decision: Decision, command: c.FitMixer, context: Context) -> None:
    """Fit a tumbler or shaker that the document allows.

    It replaces the one fitted, unless the document requires that to be removed first.
    """
    table = decision.table
    dice = table.document.dice
    if dice is None:
        raise refused("equipment/no-dice-game", document=table.document.document)
    refuse_round_in_play(table)
    fitted = table.equipment.mixer
    if fitted is not None and dice.one_mixer_at_a_time:
        raise refused("equipment/mixer-is-fitted", mixer=fitted.mixer.value, clause=dice.clause)
    if command.mixer not in dice.mixers:
        allowed = ", ".join(each.value for each in dice.mixers)
        raise refused(
            "equipment/mixer-not-allowed",
            mixer=command.mixer.value,
            document=table.document.document,
            allowed=allowed,
            clause=dice.clause,
        )
    if dice.sealed and not (command.is_sealed or command.is_virtual):
        raise refused("equipment/not-sealed", clause=dice.clause)
    if not command.is_virtual:
        refuse_unready_gear(context, GearKind.SHAKER, [command.serial])
    if fitted is not None:
        decision.add(e.MixerRemoved())
    decision.add(
        e.MixerFitted(
            mixer=command.mixer,
            serial=command.serial,
            is_held=command.is_held or command.is_virtual,
            is_virtual=command.is_virtual,
            custodian=context.actor.person if is_kept_by_someone(table) else "",
        )
    )


def remove_mixer(decision: Decision, _: c.RemoveMixer, __: Context) -> None:
    """Remove the tumbler or shaker with its dice, between rounds."""
    refuse_round_in_play(decision.table)
    _refuse_no_mixer(decision.table)
    decision.add(e.MixerRemoved())


def _refuse_no_mixer(table: Table) -> None:
    if table.equipment.mixer is None:
        raise refused("equipment/no-mixer")


def take_custody(decision: Decision, _: c.TakeCustody, context: Context) -> None:
    """Take over custody of the shaker."""
    _refuse_no_mixer(decision.table)
    decision.add(e.CustodyTaken(person=context.actor.person))


def log_dice(decision: Decision, command: c.LogDice, context: Context) -> None:
    """Put dice in play: as many as the document says, each an ordinary die."""
    table = decision.table
    rule = table.document.dice
    if rule is None:
        raise refused("equipment/no-dice-game", document=table.document.document)
    _refuse_dice_in_use(table)
    _refuse_no_mixer(table)
    if table.equipment.mixer is not None and table.equipment.mixer.is_virtual:
        raise refused("equipment/is-virtual", mixer=table.equipment.mixer.mixer.value)
    if len(command.dice) != rule.number or not all(is_ordinary(die) for die in command.dice):
        raise refused("equipment/wrong-dice", number=rule.number, faces=rule.faces, clause=rule.clause)
    if folded(command.serial) in {folded(each) for each in table.equipment.condemned_dice}:
        raise refused("equipment/dice-condemned", serial=command.serial)
    refuse_kept_gear(table, command.serial)
    refuse_unready_gear(context, GearKind.DICE, [command.serial])
    since = _first_put_in_play(table, command.serial, context)
    is_new = since == context.now
    decision.add(e.DiceLogged(serial=command.serial, at=context.now, since=None if is_new else since))
    if Remedy.DICE_REPLACED in table.equipment.remedies_due:
        decision.add(e.RemedyDone(remedy=Remedy.DICE_REPLACED, note=f"dice {command.serial}"))


def _first_put_in_play(table: Table, serial: str, context: Context) -> datetime:
    """Return when a set was first put in play at any table, however its serial is written (T37)."""
    logged = table.equipment.dice_first_logged
    here = [at for each, at in logged.items() if folded(each) == folded(serial)]
    return min(filter(None, (*here, context.dice_since)), default=context.now)


def remove_dice(decision: Decision, _: c.RemoveDice, __: Context) -> None:
    """Remove the dice, between rounds or after a no roll."""
    _refuse_dice_in_use(decision.table)
    if decision.table.equipment.dice is None:
        raise refused("equipment/no-dice", mixer="mixer")
    decision.add(e.DiceRemoved())


def _refuse_dice_in_use(table: Table) -> None:
    """Refuse to change the dice in a round, unless a no roll has reopened its betting."""
    play = table.round
    if play is not None and not (play.no_rolls and play.betting.is_open):
        refuse_round_in_play(table)


def notice_overdue_dice(decision: Decision, _: c.NoticeOverdueDice, context: Context) -> None:
    """Record once that the dice are overdue and must be removed; a round in play goes on."""
    table = decision.table
    rule = table.document.dice
    dice = table.equipment.dice
    is_known = dice is not None and dice.serial in table.equipment.overdue_on_record
    if rule is None or dice is None or is_known or not is_overdue(table, context.now):
        raise refused("equipment/nothing-overdue")
    decision.add(e.DiceOverdue(serial=dice.serial, since=dice.since, at=context.now, clause=rule.clause))


def load_shoe(decision: Decision, command: c.LoadShoe, context: Context) -> None:
    """Load decks into the shoe: as many as the document says, balanced, with matching backs."""
    table = decision.table
    rule = table.document.cards
    if rule is None:
        raise refused("equipment/no-cards", document=table.document.document)
    refuse_round_in_play(table)
    if not rule.decks_fewest <= len(command.decks) <= rule.decks_most:
        raise refused(
            "equipment/wrong-decks",
            fewest=rule.decks_fewest,
            most=rule.decks_most,
            decks=len(command.decks),
            clause=rule.clause,
        )
    for number, deck in enumerate(command.decks, start=1):
        _refuse_deck(number, deck, rule)
    backs = tuple(dict.fromkeys(back for deck in command.decks for back in deck.backs))
    if table.backs_alike_in_shoe and len(backs) > 1:
        raise refused("equipment/unlike-decks", backs=", ".join(backs), clause=rule.clause)
    for serial in command.serials:
        refuse_kept_gear(table, serial)
    _refuse_unready_decks(command, context)
    first, *rest = (sum(deck.counts[face - 1] for deck in command.decks) for face in FACES)
    cards = first + sum(rest)
    if not 0 <= command.cut <= cards:
        raise refused("equipment/cut-outside", most=cards, cut=command.cut)
    counts = first, rest[0], rest[1], rest[2], rest[3], rest[4]
    decision.add(
        e.ShoeLoaded(
            decks=len(command.decks),
            counts=counts,
            backs=backs,
            cut=command.cut,
            is_virtual=command.is_virtual,
            counts_by_back=_counts_by_back(command.decks) if len(backs) > 1 else (),
            serials=command.serials,
            first_round=table.rounds_opened + 1,
        )
    )
    if Remedy.SHOE_CHANGED in table.equipment.remedies_due:
        decision.add(e.RemedyDone(remedy=Remedy.SHOE_CHANGED, note=f"{len(command.decks)} decks"))


def _refuse_unready_decks(command: c.LoadShoe, context: Context) -> None:
    """Refuse decks that are not on register, where the house registers cards: each by its own number."""
    if command.is_virtual or GearKind.CARDS not in context.gear_kinds:
        return
    if len(set(command.serials)) != len(command.decks):
        raise refused(
            "equipment/decks-not-named", decks=len(command.decks), serials=len(set(command.serials))
        )
    refuse_unready_gear(context, GearKind.CARDS, command.serials)


def _counts_by_back(decks: Iterable[Deck]) -> tuple[tuple[int, ...], ...]:
    """Count the cards of each back by face, in the order in which the backs come."""
    of_backs: dict[str, list[int]] = {}
    for deck in decks:
        counts = of_backs.setdefault(deck.backs[0], [0] * len(FACES))
        of_backs[deck.backs[0]] = [one + more for one, more in zip(counts, deck.counts, strict=True)]
    return tuple(tuple(counts) for counts in of_backs.values())


def _refuse_deck(number: int, deck: Deck, rule: Cards) -> None:
    each = rule.cards_per_face
    if any(count != each for count in deck.counts):
        counts = ", ".join(str(count) for count in deck.counts)
        raise refused("equipment/uneven-deck", each=each, deck=number, counts=counts, clause=rule.clause)
    if not all(back.strip() for back in deck.backs) or not deck.backs:
        raise refused("equipment/blank-back", deck=number, clause=rule.clause)
    if rule.backs_alike_in_deck and len(set(deck.backs)) != 1:
        backs = ", ".join(deck.backs)
        raise refused("equipment/unlike-backs", deck=number, backs=backs, clause=rule.clause)


def record_inspection(decision: Decision, command: c.RecordInspection, context: Context) -> None:
    """Log an inspection by the post that the document names; one with faults is recorded as failed."""
    table = decision.table
    rule = next((each for each in inspections_due(table, command.due) if each.item is command.item), None)
    if rule is None:
        raise refused(
            "equipment/nothing-to-inspect",
            document=table.document.document,
            item=command.item.value,
            due=in_words(command.due),
        )
    person = context.actor.person
    entry = table.roster.get(person)
    refuse_round_in_play(table)
    if not holds_post(table.document.staff, entry, rule.post):
        raise refused(
            "staff/duty-is-not-yours",
            duty=coded(["inspection"], f"the inspection of the {rule.item.value} {in_words(rule.due)}"),
            posts=rule.post,
            person=person,
            post=entry.post if entry else "no post here",
            clause=rule.clause,
        )
    is_device = command.item is Inspected.ELECTRICAL_DEVICE
    if not is_device:
        refuse_no_dice(table)
    times = len(command.trials) if is_device else len(command.operations)
    if times < rule.operations_fewest:
        raise refused(
            "equipment/too-few-operations",
            item=rule.item.value,
            fewest=rule.operations_fewest,
            times=times,
            clause=rule.clause,
        )
    found = _wrongly_lit(table, command) if is_device else _failed_operations(command)
    if found:
        decision.add(e.InspectionFailed(item=rule.item, due=rule.due, person=person, found=found))
    else:
        decision.add(
            e.InspectionPassed(
                item=rule.item,
                due=rule.due,
                person=person,
                serial=table.equipment.serial_of(rule.item),
                until=context.shift_ends_at,
            )
        )


def _failed_operations(command: c.RecordInspection) -> str:
    """Describe the operations that went wrong, if any."""
    bad = command.operations.count(False)
    return f"{bad} of {len(command.operations)} operations went wrong" if bad else ""


def _wrongly_lit(table: Table, command: c.RecordInspection) -> str:
    """Describe where the lights of a trial differ from the winning areas, if anywhere."""
    found = []
    for trial in command.trials:
        expected = winning_ids(table.rule_sets.values(), three_faces(trial.faces))
        if set(trial.lit) != set(expected):
            lit, win = (", ".join(sorted(areas)) or "nothing" for areas in (trial.lit, expected))
            found.append(f"lit were {lit}; {win} win")
    return "; ".join(found)


def record_remedy(decision: Decision, command: c.RecordRemedy, _: Context) -> None:
    """Log a repair or replacement that the table waits for."""
    due = decision.table.equipment.remedies_due
    if command.remedy not in due:
        remedies = ", ".join(each.value for each in due) or "nothing"
        raise refused("equipment/not-waited-for", remedies=remedies)
    dice = decision.table.equipment.dice
    if command.remedy is Remedy.DICE_REPLACED and dice is not None:
        raise refused("equipment/dice-condemned", serial=dice.serial)
    if command.remedy is Remedy.SHOE_CHANGED:
        raise refused("equipment/shoe-to-be-changed")
    decision.add(e.RemedyDone(remedy=command.remedy, note=command.note))
    _ask_for_inspections(decision, command.remedy)


def _ask_for_inspections(decision: Decision, remedy: Remedy) -> None:
    """Ask for an inspection after a repair, even if there was one before it."""
    rows = (row for row in decision.table.document.irregularities if row.until is remedy)
    asked = {row.inspects: row.clause for row in rows if row.inspects is not None}
    for item, clause in asked.items():
        decision.add(e.InspectionAsked(item=item, clause=clause))
