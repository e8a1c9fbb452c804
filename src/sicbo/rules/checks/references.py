"""Checks that the names in a rule file are unique and refer to something."""

from collections.abc import Iterator

from sicbo.chips import Instrument
from sicbo.rules.areas import Kind
from sicbo.rules.document import RuleDocument
from sicbo.rules.files.mistakes import Mistake
from sicbo.rules.irregularities import Moment
from sicbo.rules.layout import unknown_fields
from sicbo.rules.odds_wording import uses_colon, uses_for

MAX_DECKS = 100
"""No shoe holds more, and a typing error must not make a check run forever."""


def names_are_unique(document: RuleDocument) -> Iterator[Mistake]:
    """No two entries of one list have the same name, and no two irregularities the same moment too."""
    lists: list[tuple[str, list[tuple[int, str]]]] = [
        ("rule_sets", [(entry.line, entry.id) for entry in document.rule_sets]),
        ("pay_tables", [(table.line, table.name) for table in document.pay_tables]),
        ("layouts", [(plan.line, plan.name) for plan in document.layouts]),
        ("wagers", [(wager.line, wager.kind.value) for wager in document.wagers]),
        ("instruments", [(accepted.line, accepted.kind.value) for accepted in document.instruments]),
        (
            "irregularities",
            [
                (row.line, f"{row.event.value} ({row.when.value}, {moment.value})")
                for row in document.irregularities
                for moment in row.moments or (Moment.ANY,)
            ],
        ),
    ]
    for where, named in lists:
        first: dict[str, int] = {}
        for line, name in named:
            if name in first:
                yield Mistake(line, where, f"{name!r} appears twice; first on line {first[name]}")
            first.setdefault(name, line)


def there_is_something_of_each(document: RuleDocument) -> Iterator[Mistake]:
    """A game has wagers, prices, cells, instruments and posts."""
    lists: list[tuple[str, int, int]] = [
        ("wagers", document.line, len(document.wagers)),
        ("instruments", document.line, len(document.instruments)),
        ("staff.posts", document.staff.line, len(document.staff.posts)),
        *((f"pay table {table.name!r}", table.line, len(table.rows)) for table in document.pay_tables),
        *((f"layout {plan.name!r}", plan.line, len(plan.blocks)) for plan in document.layouts),
    ]
    for where, line, number in lists:
        if not number:
            yield Mistake(line, where, "it is empty")


def no_stake_is_cash(document: RuleDocument) -> Iterator[Mistake]:
    """Stakes are chips, tokens or credit; cash is exchanged for them first."""
    for each in document.instruments:
        if each.kind is Instrument.CASH:
            yield Mistake(each.line, "instruments", "cash is not a stake: exchange it for chips or credit")


def listed_credits_are_accepted(document: RuleDocument) -> Iterator[Mistake]:
    """Credits among the instruments are stakes of terminals, so terminals accept them."""
    lists_credits = any(each.kind is Instrument.CREDITS for each in document.instruments)
    if lists_credits and not document.terminals.credits_accepted:
        message = "credits are among the instruments: terminals that stake them need credits_accepted = true"
        yield Mistake(document.terminals.line, "terminals", message)


def nothing_is_left_unused(document: RuleDocument) -> Iterator[Mistake]:
    """Every pay table and layout belongs to a rule set, so that it is checked with the rest."""
    tables = {name for entry in document.rule_sets for name in (entry.pay_table, *entry.also_offered)}
    tables |= {table.like for table in document.pay_tables}
    plans = {name for entry in document.rule_sets for name in entry.layouts}
    unused = [
        (table.line, f"pay table {table.name!r}") for table in document.pay_tables if table.name not in tables
    ]
    unused += [(plan.line, f"layout {plan.name!r}") for plan in document.layouts if plan.name not in plans]
    for line, what in unused:
        yield Mistake(line, what, "no rule set uses it: name it in one, or remove it")


def there_is_one_device(document: RuleDocument) -> Iterator[Mistake]:
    """A document is played with dice or with cards."""
    if (document.dice is None) == (document.cards is None):
        yield Mistake(document.line, "the file", "it needs either a [dice] or a [cards] table, not both")


def decks_are_a_range(document: RuleDocument) -> Iterator[Mistake]:
    """A shoe has at least one deck and decks have cards."""
    cards = document.cards
    if cards and not (1 <= cards.decks_fewest <= cards.decks_most <= MAX_DECKS and cards.cards_per_face >= 1):
        message = (
            f"decks must be 1 to {MAX_DECKS}, decks_fewest at most decks_most, and cards_per_face 1 or more"
        )
        yield Mistake(cards.line, "cards", message)


def rule_sets_name_what_exists(document: RuleDocument) -> Iterator[Mistake]:
    """A rule set's pay tables and layouts are in the file."""
    tables = [table.name for table in document.pay_tables]
    plans = [plan.name for plan in document.layouts]
    for entry in document.rule_sets:
        where = f"rule set {entry.id!r}"
        for name in (entry.pay_table, *entry.also_offered):
            if name not in tables:
                message = f"there is no pay table {name!r}; there are {', '.join(tables) or 'none'}"
                yield Mistake(entry.line, where, message)
        for name in entry.layouts:
            if name not in plans:
                message = f"there is no layout {name!r}; there are {', '.join(plans) or 'none'}"
                yield Mistake(entry.line, where, message)
        if not entry.layouts:
            yield Mistake(entry.line, where, "it needs at least one layout")
    if not document.rule_sets:
        yield Mistake(document.line, "rule_sets", "the file needs at least one rule set")


def posts_exist(document: RuleDocument) -> Iterator[Mistake]:
    """Every post that may decide something is on the list of posts."""
    titles = [post.title for post in document.staff.posts]
    for post in document.staff.posts:
        if titles.count(post.title) > 1:
            yield Mistake(post.line, "staff.posts", f"there is more than one post {post.title!r}")
    named = [("irregularities", row.line, row.authority) for row in document.irregularities if row.authority]
    named += [
        ("irregularities", row.line, row.found_before_by)
        for row in document.irregularities
        if row.found_before_by
    ]
    named += [("inspections", each.line, each.post) for each in document.inspections]
    for held in document.staff.authorities:
        named += [("staff.authorities", held.line, title) for title in held.posts]
    for joint in document.staff.joint_names:
        named += [("staff.joint_names", joint.line, title) for title in joint.posts]
    if document.colour_chips:
        title = document.colour_chips.several_colours_allowed_by
        named.append(("colour_chips", document.colour_chips.line, title))
    for where, line, title in named:
        if title not in titles:
            message = f"there is no post {title!r}; there are {', '.join(titles) or 'none'}"
            yield Mistake(line, where, message)


def wager_names_have_known_fields(document: RuleDocument) -> Iterator[Mistake]:
    """The only field in the name of a wager is its numbers."""
    for wager in document.wagers:
        for field in unknown_fields(wager.name, {"numbers"}):
            message = f"{{{field}}} is not a field of a wager's name; use {{numbers}}"
            yield Mistake(wager.line, "wagers", message)


def on_triple_is_for_silent_doubles(document: RuleDocument) -> Iterator[Mistake]:
    """A file may choose what a double does on its triple only where the document is silent (T5)."""
    for wager in document.wagers:
        if wager.on_triple and wager.kind is not Kind.DOUBLE:
            yield Mistake(wager.line, "wagers", f"on_triple is for double only, not for {wager.kind.value}")
        elif wager.on_triple and not wager.reading:
            message = "on_triple is allowed only where the document is silent: name the reading that says so"
            yield Mistake(wager.line, "wagers", message)


def odds_are_not_stated_with_for(document: RuleDocument) -> Iterator[Mistake]:
    """No text states odds as number for number (US 4(a), T18)."""
    for line, text in document.texts():
        if uses_for(text):
            yield Mistake(line, "text", f'{text!r} states odds with "for"; write "to" or "wins"')


def odds_are_not_stated_with_a_colon(document: RuleDocument) -> Iterator[Mistake]:
    """Where a document says how odds are stated, no text states them as number:number (US 4(a), T18)."""
    seen = (*document.wagers, *document.rule_sets, *document.layouts) if document.odds_wordings else ()
    for line, text in (text for entry in seen for text in entry.texts()):
        if uses_colon(text):
            yield Mistake(line, "text", f'{text!r} states odds with a colon; write "to" or "wins"')
