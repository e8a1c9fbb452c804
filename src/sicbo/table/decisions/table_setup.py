"""Setting a table up, opening and closing it, its shifts and posts, its limits and pay tables."""

from collections import Counter
from collections.abc import Collection
from datetime import timedelta

from sicbo.money import MAX_MINOR_UNITS, MAX_WON, NOTHING, Currency, Money, is_multiple
from sicbo.people import LADDER
from sicbo.rules.document import RuleDocument
from sicbo.rules.files.mistakes import RuleFileIsWrong
from sicbo.rules.files.reader import read_document
from sicbo.rules.instruments import ColourChips
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.rule_set import RuleSet
from sicbo.streams import folded
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Context
from sicbo.table.decisions.checks.amounts import refuse_count
from sicbo.table.decisions.checks.gear import refuse_gear_in_use
from sicbo.table.decisions.decision import Decision
from sicbo.table.decisions.irregularities.irregularities import clause_on
from sicbo.table.decisions.readiness import (
    is_kept_by_someone,
    keepers,
    keeping_clause,
    refuse_unready_table,
)
from sicbo.table.evolutions.table_changes import with_next_pay_tables
from sicbo.table.limits import Limits, most_won
from sicbo.table.refusals import refused
from sicbo.table.rules_in_force import rules_of
from sicbo.table.state import Table

FEWEST_COLOURS = 2
READ_BACK = range(5, 601)
"""How many seconds a table may allow for confirming keyed faces (ours)."""
OPTION = range(30, 1801)
"""How many seconds a table may allow for answers after an interruption (ours)."""


def set_up_table(command: c.SetUpTable, context: Context) -> e.TableSetUp:
    """Read the rule file, and check the rule sets, limits and chips against it."""
    try:
        read_document(command.rules)
        document, rule_sets = rules_of(command.rules)
    except RuleFileIsWrong as mistake:
        raise refused("table/rule-file-is-wrong", mistakes=mistake.summary) from None
    for each in command.rule_sets or ("",):
        if each not in rule_sets:
            known = ", ".join(rule_sets)
            raise refused("table/unknown-rule-set", rule_set=each, document=document.document, known=known)
    _refuse_limits(document, command.limits, [rule_sets[each] for each in command.rule_sets])
    if document.colour_chips is not None:
        _refuse_chips(document.colour_chips, command, context)
    if command.read_back_seconds not in READ_BACK:
        raise refused(
            "table/read-back-outside",
            fewest=READ_BACK[0],
            most=READ_BACK[-1],
            seconds=command.read_back_seconds,
        )
    if command.option_seconds not in OPTION:
        raise refused(
            "table/option-outside", fewest=OPTION[0], most=OPTION[-1], seconds=command.option_seconds
        )
    alike = command.backs_alike_in_shoe
    if alike is None:
        alike = document.cards is not None and document.cards.backs_alike_in_shoe
    return e.TableSetUp(
        table=command.table,
        rules=command.rules,
        rule_sets=command.rule_sets,
        limits=command.limits,
        emblem=command.emblem,
        colours=command.colours,
        backs_alike_in_shoe=alike,
        read_back_seconds=command.read_back_seconds,
        option_seconds=command.option_seconds,
    )


def _refuse_chips(rule: ColourChips, command: c.SetUpTable, context: Context) -> None:
    """Refuse colour chips that could be taken for those of another table, or for each other."""
    if not command.emblem or len(command.colours) < FEWEST_COLOURS:
        raise refused("chips/needs-colours", clause=rule.clause)
    alike = Counter(folded(each) for each in command.colours)
    twice = next((each for each in command.colours if alike[folded(each)] > 1), None)
    if twice is not None:
        raise refused("chips/colours-alike", colour=twice, clause=rule.clause)
    if rule.emblem_per_table and folded(command.emblem) in {folded(each) for each in context.emblems_taken}:
        raise refused("chips/emblem-is-taken", emblem=command.emblem, clause=rule.clause)


def _refuse_limits(document: RuleDocument, limits: Limits, rule_sets: Collection[RuleSet]) -> None:
    """Refuse limits that omit a kind, are reversed, cannot be staked, or cannot be paid."""
    needed = dict.fromkeys(kind for each in rule_sets for kind in each.kinds)
    missing = [kind.value for kind in needed if kind not in limits.by_kind]
    if missing:
        raise refused("limits/kind-missing", kinds=", ".join(missing))
    currency = document.money.as_currency()
    step = currency.read(document.money.stake_step)
    for kind, limit in limits.by_kind.items():
        if not NOTHING < limit.minimum <= limit.maximum:
            low, high = currency.show(limit.minimum), currency.show(limit.maximum)
            raise refused("limits/out-of-order", kind=kind.value, minimum=low, maximum=high)
        for amount in (limit.minimum, limit.maximum):
            if not is_multiple(amount, step):
                shown = currency.show(amount)
                raise refused("limits/off-step", kind=kind.value, amount=shown, step=currency.show(step))
    _refuse_limits_too_high(limits, rule_sets, currency)


def _refuse_limits_too_high(limits: Limits, rule_sets: Collection[RuleSet], currency: Currency) -> None:
    """Refuse limits that let one player win more in a round than can be paid out exactly."""
    won = Money(max(most_won(rules, limits) for rules in rule_sets))
    cap = limits.cap or NOTHING
    for amount, most in ((won, Money(MAX_WON)), (cap, Money(MAX_MINOR_UNITS))):
        if amount > most:
            raise refused("limits/too-high", won=currency.show(amount), most=currency.show(most))


def open_table(decision: Decision, command: c.OpenTable, context: Context) -> None:
    """Open a table whose document is in force, and which is equipped, inspected and awaits no repair."""
    table = decision.table
    if table.is_open:
        raise refused("table/is-open")
    in_force = table.document.in_force
    if in_force is not None and context.now < in_force:
        raise refused(
            "table/not-in-force",
            document=table.document.document,
            since=in_force.isoformat(),
            now=context.now.astimezone(in_force.tzinfo).isoformat(),
            clause=table.document.clause,
        )
    refuse_count(table, command.count)
    refuse_unready_table(table, context.now)
    refuse_gear_in_use(table, context)
    decision.add(e.TableOpened(count=command.count))


def close_table(decision: Decision, command: c.CloseTable, _: Context) -> None:
    """Close a table between rounds, without notice only on a ground of the law."""
    if not decision.table.is_open:
        raise refused("table/is-closed")
    refuse_round_in_play(decision.table)
    refuse_count(decision.table, command.count)
    if command.at_once is None and _lacks_notice(decision.table):
        raise refused("table/closing-not-announced")
    decision.add(e.TableClosed(count=command.count, at_once=command.at_once))


def _lacks_notice(table: Table) -> bool:
    """Return whether players are at the table who were not told of a last round, where a law wants it."""
    is_asked = table.document.law.closing_is_announced and bool(table.visits)
    return is_asked and not table.was_last_round_played


def announce_last_round(decision: Decision, _: c.AnnounceLastRound, __: Context) -> None:
    """Announce the next round as the last: whoever is at the table hears of it before it opens."""
    table = decision.table
    if not table.is_open:
        raise refused("table/is-closed")
    if table.last_round:
        raise refused("table/last-round-is-announced", round=table.last_round)
    decision.add(e.LastRoundAnnounced(round=table.rounds_opened + 1))


def take_back_last_round(decision: Decision, command: c.TakeBackLastRound, _: Context) -> None:
    """Let the table go on, for a reason."""
    table = decision.table
    if not table.last_round:
        raise refused("table/no-last-round")
    if not command.reason.strip():
        raise refused("reason/needed")
    decision.add(e.LastRoundTakenBack(round=table.last_round, reason=command.reason))


def refuse_round_in_play(table: Table) -> None:
    """Refuse while a round is in play."""
    if table.round is not None:
        raise refused("table/round-in-play", round=table.round.number)


def start_shift(decision: Decision, command: c.StartShift, _: Context) -> None:
    """Start a shift; inspections of the last one no longer count."""
    if command.shift == decision.table.shift:
        raise refused("staff/shift-is-on", shift=command.shift)
    decision.add(e.ShiftStarted(shift=command.shift))


def assign_post(decision: Decision, command: c.AssignPost, context: Context) -> None:
    """Give another person a post of the document."""
    _refuse_unknown_post(decision.table, command.post)
    _refuse_oneself(command.person, context)
    _refuse_above_own_rank(decision.table, command.post, context)
    _refuse_low_role(decision.table, command, context)
    if command.post not in keepers(decision.table):
        _refuse_keeper(decision.table, command.person)
    _refuse_witness(decision.table, command.person)
    decision.add(e.PostAssigned(person=command.person, post=command.post))


def _refuse_oneself(person: str, context: Context) -> None:
    """Refuse people who give a post to themselves."""
    if person == context.actor.person:
        raise refused("staff/not-for-yourself", person=person)


def _refuse_above_own_rank(table: Table, post: str, context: Context) -> None:
    """Refuse an appointment above one's own rank, which would allow ruling through another.

    Administrators have no rank in the pit, and fill the posts of a new table.
    """
    role = context.actor.role
    if role in LADDER and table.document.staff.seniority_of(post) > LADDER.index(role):
        raise refused("staff/above-your-rank", role=role.value, post=post)


def _refuse_low_role(table: Table, command: c.AssignPost | c.AssignActing, context: Context) -> None:
    """Refuse a post above the dealers, own or acting, to someone whose role allows a dealer's orders only."""
    roles = context.roles_named
    if roles is None:
        return
    staff = table.document.staff
    needed = min(staff.seniority_of(command.post), 1)
    if not roles.intersection(LADDER[needed:]):
        raise refused(
            "staff/role-too-low",
            person=command.person,
            post=command.post,
            needed=LADDER[needed].value,
            held=", ".join(sorted(each.value for each in roles)),
            clause=staff.clause,
        )


def _refuse_unknown_post(table: Table, post: str) -> None:
    known = [each.title for each in table.document.staff.posts]
    if post not in known:
        document = table.document.document
        raise refused("staff/unknown-post", document=document, post=post, known=", ".join(known))


def _refuse_keeper(table: Table, person: str) -> None:
    """Refuse to release the custodian of the shaker: it always has one."""
    mixer = table.equipment.mixer
    if is_kept_by_someone(table) and mixer is not None and mixer.custodian == person:
        raise refused("staff/keeps-the-shaker", person=person, clause=keeping_clause(table))


def _refuse_witness(table: Table, person: str) -> None:
    """Refuse to release whoever watches a settlement by hand before it is paid."""
    by_hand = table.round.by_hand if table.round is not None else None
    if by_hand is not None and by_hand.presence == person:
        clause = clause_on(table.document, Irregular.DEVICE_FAULT_AFTER_OUTCOME)
        raise refused("staff/stays-until-paid", person=person, clause=clause)


def assign_acting(decision: Decision, command: c.AssignActing, context: Context) -> None:
    """Let a person on the roster act in a post, where the document has acting posts."""
    table = decision.table
    if not table.document.staff.acting_may:
        raise refused("staff/no-acting", document=table.document.document, clause=table.document.staff.clause)
    _refuse_unknown_post(table, command.post)
    staff = table.document.staff
    if not staff.may_act_in(command.post):
        posts = ", ".join(staff.acting_in)
        raise refused("staff/no-acting-in", post=command.post, posts=posts, clause=staff.clause)
    _refuse_oneself(command.person, context)
    _refuse_above_own_rank(table, command.post, context)
    _refuse_stranger(table, command.person)
    _refuse_low_role(table, command, context)
    decision.add(e.ActingAssigned(person=command.person, post=command.post))


def _refuse_stranger(table: Table, person: str) -> None:
    if person not in table.roster:
        raise refused("staff/not-on-the-roster", person=person)


def end_acting(decision: Decision, command: c.EndActing, _: Context) -> None:
    """End a person's acting."""
    _refuse_stranger(decision.table, command.person)
    decision.add(e.ActingAssigned(person=command.person, post=""))


def release_person(decision: Decision, command: c.ReleasePerson, _: Context) -> None:
    """Take a person off the roster, except the custodian of the shaker."""
    _refuse_stranger(decision.table, command.person)
    _refuse_keeper(decision.table, command.person)
    _refuse_witness(decision.table, command.person)
    decision.add(e.PersonReleased(person=command.person))


def set_limits(decision: Decision, command: c.SetLimits, context: Context) -> None:
    """Set limits from the next round on; the one in play keeps its own.

    Where a law wants players at the table told beforehand, they are announced, and set by the round that
    opens after the notice is over.
    """
    table = decision.table
    following = with_next_pay_tables(table)
    _refuse_limits(table.document, command.limits, following.rule_sets.values())
    notice = timedelta(minutes=table.document.law.limits_minutes_fewest)
    if notice and table.visits:
        decision.add(e.LimitsAnnounced(limits=command.limits, since=context.now + notice))
    else:
        decision.add(e.LimitsSet(limits=command.limits))


def known_rule_set(table: Table, name: str) -> RuleSet:
    """Find a rule set of the table."""
    if name not in table.rule_sets:
        known = ", ".join(table.rule_sets)
        document = table.document.document
        raise refused("table/unknown-rule-set", rule_set=name, document=document, known=known)
    return table.rule_sets[name]


def offer_pay_table(decision: Decision, command: c.OfferPayTable, _: Context) -> None:
    """Offer another pay table from the next round on; the one in play keeps its own."""
    table = decision.table
    rules = known_rule_set(table, command.rule_set)
    if command.pay_table not in rules.pay_table_names:
        known = ", ".join(rules.pay_table_names)
        raise refused("table/unknown-pay-table", rule_set=rules.id, pay_table=command.pay_table, known=known)
    offered = rules.offering(command.pay_table)
    later = (table.limits_later.limits,) if table.limits_later else ()
    for limits in (table.limits, *later):
        _refuse_limits_too_high(limits, [offered], table.document.money.as_currency())
    decision.add(e.PayTableOffered(rule_set=command.rule_set, pay_table=command.pay_table))
