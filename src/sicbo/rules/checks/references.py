"""Checks that names in a rule file are unique and stand for something."""

from collections.abc import Iterator, Sequence

from sicbo.rules.areas import Kind
from sicbo.rules.document import RuleDocument
from sicbo.rules.entry import Entry
from sicbo.rules.layout import unknown_fields
from sicbo.rules.mistakes import Mistake
from sicbo.rules.odds_wording import says_for


def names_are_unique(document: RuleDocument) -> Iterator[Mistake]:
    """No two entries of one list have the same name."""
    lists: list[tuple[str, Sequence[tuple[Entry, str]]]] = [
        ("rule_sets", [(entry, entry.id) for entry in document.rule_sets]),
        ("pay_tables", [(table, table.name) for table in document.pay_tables]),
        ("layouts", [(plan, plan.name) for plan in document.layouts]),
        ("wagers", [(wager, wager.kind.value) for wager in document.wagers]),
        ("instruments", [(accepted, accepted.kind.value) for accepted in document.instruments]),
        ("irregularities", [(row, f"{row.event.value} ({row.when.value})") for row in document.irregularities]),
    ]
    for where, named in lists:
        first: dict[str, int] = {}
        for entry, name in named:
            if name in first:
                yield Mistake(entry.line, where, f"{name!r} stands twice; first in line {first[name]}")
            first.setdefault(name, entry.line)


def there_is_one_device(document: RuleDocument) -> Iterator[Mistake]:
    """A document is played with dice or with cards."""
    if (document.dice is None) == (document.cards is None):
        yield Mistake(document.line, "the file", "it needs a table [dice] or a table [cards], and not both")


def decks_are_a_range(document: RuleDocument) -> Iterator[Mistake]:
    """A shoe has at least one deck and decks have cards."""
    cards = document.cards
    if cards and not (1 <= cards.decks_fewest <= cards.decks_most and cards.cards_per_face >= 1):
        message = "decks_fewest, decks_most and cards_per_face must be 1 or more, and fewest not above most"
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
    """Whoever may decide something is on the list of posts."""
    titles = [post.title for post in document.staff.posts]
    named: list[tuple[str, Entry, str]] = [
        *(("irregularities", row, row.authority) for row in document.irregularities if row.authority),
        *(("inspections", inspection, inspection.post) for inspection in document.inspections),
        *(("staff.authorities", held, title) for held in document.staff.authorities for title in held.posts),
    ]
    if document.colour_chips:
        named.append(("colour_chips", document.colour_chips, document.colour_chips.several_colours_allowed_by))
    for where, entry, title in named:
        if title not in titles:
            message = f"there is no post {title!r}; there are {', '.join(titles) or 'none'}"
            yield Mistake(entry.line, where, message)


def wager_names_have_known_fields(document: RuleDocument) -> Iterator[Mistake]:
    """The name of a wager has no other field than its numbers."""
    for wager in document.wagers:
        for field in unknown_fields(wager.name, {"numbers"}):
            message = f"{{{field}}} in a name stands for nothing; use {{numbers}}"
            yield Mistake(wager.line, "wagers", message)


def on_triple_is_for_silent_doubles(document: RuleDocument) -> Iterator[Mistake]:
    """The choice what a double does on its triple exists only where the document is silent (T5)."""
    for wager in document.wagers:
        if wager.on_triple and wager.kind is not Kind.DOUBLE:
            yield Mistake(wager.line, "wagers", f"on_triple is for double only, not for {wager.kind.value}")
        elif wager.on_triple and not wager.reading:
            message = "on_triple is allowed only where the document is silent: name the reading that says so"
            yield Mistake(wager.line, "wagers", message)


def odds_are_not_stated_with_for(document: RuleDocument) -> Iterator[Mistake]:
    """No text states odds as number for number (US 4(a), T18)."""
    texts: list[tuple[Entry, str]] = [(wager, wager.name) for wager in document.wagers]
    texts += [(document, note) for note in document.notes]
    for plan in document.layouts:
        texts.append((plan, plan.title))
        texts += [(caption, caption.text) for caption in plan.captions]
        for block in plan.blocks:
            texts += [(block, block.label), (block, block.detail), (block, block.condition)]
    for entry, text in texts:
        if says_for(text):
            yield Mistake(entry.line, "text", f'{text!r} states odds with "for"; write "to" or "wins"')
