"""Checks of the layouts, by themselves and against the pay tables."""

from collections.abc import Iterator
from itertools import combinations

from sicbo.rules.areas import all_areas
from sicbo.rules.checks.pay_tables import whole_tables
from sicbo.rules.document import RuleDocument, RuleSetEntry
from sicbo.rules.files.mistakes import Mistake
from sicbo.rules.layout import Block, LayoutPlan, Rectangle, label_fields, unknown_fields
from sicbo.rules.odds_wording import states_odds
from sicbo.rules.rule_set import RuleSet, make_rule_set

MIN_CELL = 12
"""Smaller cells have no room for text."""


def cells_lie_on_the_felt(document: RuleDocument) -> Iterator[Mistake]:
    """Every cell has a size and lies inside the layout."""
    for plan in document.layouts:
        felt = Rectangle(0, 0, *plan.size)
        for line, what, cell in _rectangles(plan):
            if min(cell.width, cell.height) < MIN_CELL:
                message = f"{what} is too small to be drawn: it needs at least {MIN_CELL} by {MIN_CELL}"
                yield Mistake(line, _named(plan), message)
            elif (
                cell.x < 0
                or cell.y < 0
                or cell.x + cell.width > felt.width
                or cell.y + cell.height > felt.height
            ):
                yield Mistake(
                    line, _named(plan), f"{what} lies outside the {felt.width} by {felt.height} felt"
                )


def cells_do_not_intersect(document: RuleDocument) -> Iterator[Mistake]:
    """No two cells or captions overlap."""
    for plan in document.layouts:
        reported: set[tuple[int, int]] = set()
        for (above, one, first), (line, other, second) in combinations(_rectangles(plan), 2):
            if first.overlaps(second) and (above, line) not in reported:
                # Two blocks that overlap are one mistake, however many of their cells do.
                reported.add((above, line))
                yield Mistake(line, _named(plan), f"{other} overlaps {one}")


def areas_exist_and_appear_once(document: RuleDocument) -> Iterator[Mistake]:
    """Every place holds an area that exists, and no area lies in two places."""
    for plan in document.layouts:
        seen: set[str] = set()
        for block, area_id in _area_ids(plan):
            if area_id not in all_areas():
                yield Mistake(block.line, _named(plan), f"there is no area {area_id!r}")
            if area_id in seen:
                yield Mistake(block.line, _named(plan), f"{area_id} lies on this layout twice")
            seen.add(area_id)


def layouts_and_pay_tables_agree(document: RuleDocument) -> Iterator[Mistake]:
    """Every priced area is on every layout of the rule set, and every area on a layout is priced."""
    for entry, plan, rules in _pairs(document):
        laid = {area_id: block for block, area_id in _area_ids(plan)}
        priced = set(rules.area_ids)
        for area_id, block in laid.items():
            if area_id in all_areas() and area_id not in priced:
                message = f"{area_id} is not in pay table {rules.pay_table.name!r} of {entry.id}"
                yield Mistake(block.line, _named(plan), message)
        missing = [area_id for area_id in rules.area_ids if area_id not in laid]
        if missing:
            message = f"pay table {rules.pay_table.name!r} of {entry.id} also has {', '.join(missing)}"
            yield Mistake(plan.line, _named(plan), message)


def captions_state_one_figure(document: RuleDocument) -> Iterator[Mistake]:
    """A caption that states the odds of a kind is true of every area of that kind."""
    for _, plan, rules in _pairs(document):
        for caption in plan.captions:
            if caption.kind is None:
                continue
            odds = {rules.odds(area) for area in rules.areas if area.kind is caption.kind}
            if len(odds) != 1 or not 1 <= caption.dice <= caption.kind.levels:
                message = f"{caption.text!r} cannot state one figure for {caption.kind.value}"
                yield Mistake(caption.line, _named(plan), message)


def labels_have_known_fields(document: RuleDocument) -> Iterator[Mistake]:
    """Every `{…}` of a label is a field that the area has."""
    for plan in document.layouts:
        for block in plan.blocks:
            known = label_fields(block)
            for field in unknown_fields(block.label, known):
                allowed = ", ".join(f"{{{name}}}" for name in sorted(known)) or "no fields"
                message = f"{{{field}}} is not a field of these cells; they have {allowed}"
                yield Mistake(block.line, _named(plan), message)
        for caption in plan.captions:
            for field in unknown_fields(caption.text, {"odds"} if caption.kind else set()):
                message = f"{{{field}}} is not a field of a caption; one with a kind has {{odds}}"
                yield Mistake(caption.line, _named(plan), message)


def texts_leave_the_odds_to_the_pay_table(document: RuleDocument) -> Iterator[Mistake]:
    """No label or caption states odds of its own: it might promise what the pay table does not pay."""
    for plan in document.layouts:
        texts = [(caption.line, caption.text) for caption in plan.captions]
        for block in plan.blocks:
            texts += [
                (block.line, text) for text in (block.label, block.chinese, block.detail, block.condition)
            ]
        for line, text in texts:
            if states_odds(text):
                message = f"{text!r} states odds of its own; cells and {{odds}} show those of the pay table"
                yield Mistake(line, _named(plan), message)


def odds_left_to_captions_are_on_captions(document: RuleDocument) -> Iterator[Mistake]:
    """Where cells leave their odds to captions, every figure has a caption."""
    for plan in document.layouts:
        stated = {(caption.kind, caption.dice) for caption in plan.captions if "{odds}" in caption.text}
        for block in plan.blocks:
            needed = range(1, block.kind.levels + 1) if block.odds_on_caption else ()
            if any((block.kind, dice) not in stated for dice in needed):
                message = f"the cells of {block.kind.value} leave their odds to captions, and one is missing"
                yield Mistake(block.line, _named(plan), message)


def odds_are_worded_as_the_document_allows(document: RuleDocument) -> Iterator[Mistake]:
    """Where a document says how odds are stated, no layout states them otherwise (US 4(a), T18)."""
    if document.odds_wordings is None:
        return
    allowed = document.odds_wordings.allowed
    for plan in document.layouts:
        worded = [(plan.line, plan.odds)]
        worded += [(block.line, block.odds) for block in plan.blocks if block.odds]
        worded += [(caption.line, caption.odds) for caption in plan.captions if caption.odds]
        for line, wording in worded:
            if wording not in allowed:
                choices = ", ".join(repr(each.value) for each in allowed)
                message = f"{wording.value!r} is not how this document lets odds be stated; use {choices}"
                yield Mistake(line, _named(plan), message)


def _named(plan: LayoutPlan) -> str:
    return f"layout {plan.name!r}"


def _rectangles(plan: LayoutPlan) -> Iterator[tuple[int, str, Rectangle]]:
    for block in plan.blocks:
        for place in block.places():
            yield block.line, place.area_id, Rectangle(place.x, place.y, *block.size)
    for caption in plan.captions:
        yield caption.line, f"caption {caption.text!r}", caption.rectangle


def _area_ids(plan: LayoutPlan) -> Iterator[tuple[Block, str]]:
    return ((block, place.area_id) for block in plan.blocks for place in block.places())


def _pairs(document: RuleDocument) -> Iterator[tuple[RuleSetEntry, LayoutPlan, RuleSet]]:
    """Pair every layout of a rule set with every pay table that it may be played with."""
    whole = whole_tables(document)
    for entry in document.rule_sets:
        for name in (entry.pay_table, *entry.also_offered):
            for plan in document.layouts:
                # A missing table, or one like a missing table, is reported elsewhere.
                if plan.name in entry.layouts and name in whole:
                    yield entry, plan, make_rule_set(document, entry, name)
