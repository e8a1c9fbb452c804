"""Checks of money, pay tables and floors."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from sicbo.money import MAX_DECIMALS, NOTHING, NotAnAmount, is_multiple, smallest_step
from sicbo.outcome import CLASSES, Outcome, Shoe
from sicbo.rules.areas import Area, Kind, OnTriple, known_areas_hint, pay_level
from sicbo.rules.checks.references import decks_are_a_range
from sicbo.rules.checks.sources import documents_of_its_name
from sicbo.rules.document import RuleDocument
from sicbo.rules.files.mistakes import Mistake
from sicbo.rules.odds_wording import show_odds
from sicbo.rules.pay_table import Floor, FloorRule, PayRow, PayTable

LOWEST_RETURN_WITHOUT_WARNING = Fraction(75, 100)
MAX_NAMED = 6

Price = tuple[Kind, tuple[Fraction, ...], tuple[Fraction, ...]]
"""A kind, its odds, and what they return with dice or from each shoe."""


def money_is_a_currency(document: RuleDocument) -> Iterator[Mistake]:
    """The currency has a sensible number of decimals and the stake step is an amount of it."""
    money = document.money
    if not 0 <= money.decimals <= MAX_DECIMALS:
        message = f"{money.decimals} decimals are not a currency's; use 0 to {MAX_DECIMALS}"
        yield Mistake(money.line, "money.decimals", message)
        return
    try:
        step = money.as_currency().read(money.stake_step)
    except NotAnAmount as mistake:
        yield Mistake(money.line, "money.stake_step", str(mistake))
        return
    if step == NOTHING:
        yield Mistake(money.line, "money.stake_step", "the stake step must be more than zero")


def rows_name_areas_that_exist(document: RuleDocument) -> Iterator[Mistake]:
    """Every number in a row makes an area of the closed list."""
    for where, row in _rows(document):
        for area_id in row.unknown_ids:
            yield Mistake(row.line, where, f"there is no area {area_id!r}; {known_areas_hint(area_id)}")
    for floor in document.floors:
        for area_id in floor.unknown_ids:
            yield Mistake(floor.line, "floors", f"there is no area {area_id!r}; {known_areas_hint(area_id)}")


def no_area_is_priced_twice(document: RuleDocument) -> Iterator[Mistake]:
    """An area is in only one row of a pay table."""
    for table in document.pay_tables:
        first: dict[Area, int] = {}
        for row in table.rows:
            for area in row.areas:
                if area in first:
                    message = f"{area} is priced twice; the first time on line {first[area]}"
                    yield Mistake(row.line, f"pay table {table.name!r}", message)
                first.setdefault(area, row.line)


def every_area_has_all_its_odds(document: RuleDocument) -> Iterator[Mistake]:
    """A single needs odds for one, two and three dice; all others need one figure."""
    for where, row in _rows(document):
        if len(row.odds) != row.kind.levels:
            needed = "three odds, for one, two and three dice" if row.kind.levels > 1 else "one figure"
            yield Mistake(row.line, where, f"{row.kind.value} needs {needed}, and {len(row.odds)} are given")
    for floor in document.floors:
        if len(floor.odds) != 1 or not 1 <= floor.dice <= floor.kind.levels:
            message = f"a floor is one figure, for 1 to {floor.kind.levels} dice of {floor.kind.value}"
            yield Mistake(floor.line, "floors", message)


def a_table_is_like_one_above_it(document: RuleDocument) -> Iterator[Mistake]:
    """A pay table can only be like one above it in the file."""
    whole = whole_tables(document)
    for table in document.pay_tables:
        if table.name not in whole:
            message = f"there is no complete pay table {table.like!r} above this one to be like"
            yield Mistake(table.line, f"pay table {table.name!r}", message)


def whole_tables(document: RuleDocument) -> set[str]:
    """Return the pay tables with all their rows: those like no other, or like a complete one above."""
    whole: set[str] = set()
    for table in document.pay_tables:
        if not table.like or table.like in whole:
            whole.add(table.name)
    return whole


def wagers_and_prices_agree(document: RuleDocument) -> Iterator[Mistake]:
    """Every kind that is priced is defined, and the reverse."""
    defined = {wager.kind for wager in document.wagers}
    for where, row in _rows(document):
        if row.kind not in defined:
            yield Mistake(row.line, where, f"{row.kind.value} is priced but not among the wagers")
    priced = {row.kind for _, row in _rows(document)}
    for wager in document.wagers:
        if wager.kind not in priced:
            yield Mistake(wager.line, "wagers", f"{wager.kind.value} is defined but priced in no pay table")


def floors_are_kept(document: RuleDocument) -> Iterator[Mistake]:
    """No offered figure is below its floor, or differs from an exact one."""
    yield from _floors_broken(document, document.floors)


def floors_of_its_name_are_kept(checked: RuleDocument) -> Iterator[Mistake]:
    """Under the name of a shipped document its floors hold, whatever floors the file has (US 4(b))."""
    stated = {_demand(floor) for floor in checked.floors}
    for shipped in documents_of_its_name(checked):
        fixed = tuple(floor for floor in shipped.floors if _demand(floor) not in stated)
        yield from _floors_broken(checked, fixed)


def _demand(floor: Floor) -> tuple[Kind, tuple[str, ...], tuple[Fraction, ...], FloorRule, int]:
    return floor.kind, floor.numbers, floor.odds, floor.rule, floor.dice


def _floors_broken(document: RuleDocument, floors: tuple[Floor, ...]) -> Iterator[Mistake]:
    for where, row in _rows(document):
        for floor in floors:
            shared = [area for area in row.areas if area in floor.areas]
            if shared and not _keeps(row, floor):
                offered, demanded = show_odds(row.odds[floor.dice - 1]), show_odds(floor.odds[0])
                rule = floor.rule.value.replace("-", " ")
                clause = ", ".join(floor.clause)
                message = f"{shared[0]} at {offered} breaks clause {clause}: {rule} {demanded}"
                yield Mistake(row.line, where, message)


def stake_step_pays_whole(document: RuleDocument) -> Iterator[Mistake]:
    """Every area pays a whole number of minor units on every step of the stake."""
    if any(money_is_a_currency(document)):
        return
    currency = document.money.as_currency()
    step = currency.read(document.money.stake_step)
    for where, row in _rows(document):
        needed = smallest_step(row.odds)
        if not is_multiple(step, needed):
            odds = ", ".join(show_odds(odds) for odds in row.odds)
            message = (
                f"the stake step {currency.show(step)} cannot pay {row.kind.value} at {odds} whole; "
                f"it must be a multiple of {currency.show(needed)}"
            )
            yield Mistake(row.line, where, message)


def no_wager_favours_the_player(document: RuleDocument) -> Iterator[Mistake]:
    """A wager that gives the player the edge is refused; one that returns little gets a warning."""
    if any(decks_are_a_range(document)):
        return
    for table in document.pay_tables:
        for (_, odds, shares), (line, areas) in _areas_by_price(document, table).items():
            what = f"{shortened(areas)} at {', '.join(show_odds(each) for each in odds)}"
            where = f"pay table {table.name!r}"
            if max(shares) > 1:
                message = f"{what} gives the player an edge of {_percent(max(shares) - 1)}"
                yield Mistake(line, where, message)
            elif min(shares) < LOWEST_RETURN_WITHOUT_WARNING:
                message = f"{what} returns only {_percent(min(shares))} of what is staked"
                yield Mistake(line, where, message, is_warning=True)


def _areas_by_price(document: RuleDocument, table: PayTable) -> dict[Price, tuple[int, list[str]]]:
    """Group the areas of a table that return the same, with the line of the first."""
    found: dict[Price, tuple[int, list[str]]] = {}
    shoes = _shoes(document)
    for row in table.rows:
        for area in row.areas if len(row.odds) == row.kind.levels else ():
            shares = [mean_return(area, row.odds, shoe=shoe, on_triple=document.on_triple) for shoe in shoes]
            price = (row.kind, row.odds, tuple(shares))
            found.setdefault(price, (row.line, []))[1].append(area.id)
    return found


@cache
def _winning_classes(area: Area, on_triple: OnTriple) -> tuple[tuple[tuple[int, int, int], int], ...]:
    """List the classes of faces with which an area wins, each with the level of its odds."""
    levels = ((faces, pay_level(area, Outcome(faces), on_triple)) for faces in CLASSES)
    return tuple((faces, level) for faces, level in levels if level)


def mean_return(
    area: Area, odds: tuple[Fraction, ...], *, shoe: Shoe | None, on_triple: OnTriple = OnTriple.WINS
) -> Fraction:
    """Compute the mean return per unit staked, including the stake, with dice or from a shoe.

    >>> 1 - mean_return(Area(Kind.SMALL), (Fraction(1),), shoe=None)
    Fraction(1, 36)
    """
    returned = Fraction(0)
    for faces, level in _winning_classes(area, on_triple):
        ways = CLASSES[faces] if shoe is None else shoe.ways(faces)
        returned += ways * (odds[level - 1] + 1)
    return returned / (sum(CLASSES.values()) if shoe is None else shoe.draws)


def shortened(area_ids: list[str]) -> str:
    """Name a few areas, and count the rest.

    >>> shortened([f"total:{number}" for number in range(4, 18)])
    'total:4, total:5, total:6 and 11 more'
    """
    if len(area_ids) <= MAX_NAMED:
        return ", ".join(area_ids)
    first = ", ".join(area_ids[: MAX_NAMED // 2])
    return f"{first} and {len(area_ids) - MAX_NAMED // 2} more"


def _rows(document: RuleDocument) -> Iterator[tuple[str, PayRow]]:
    for table in document.pay_tables:
        for row in table.rows:
            yield f"pay table {table.name!r}", row


def _keeps(row: PayRow, floor: Floor) -> bool:
    if len(row.odds) < floor.dice or not floor.odds:
        return True  # reported as missing odds
    return floor.rule.allows(row.odds[floor.dice - 1], floor.odds[0])


def _shoes(document: RuleDocument) -> list[Shoe | None]:
    cards = document.cards
    if cards is None:
        return [None]
    decks = range(cards.decks_fewest, cards.decks_most + 1)
    return [Shoe.of_decks(number, cards_per_face=cards.cards_per_face) for number in decks]


def _percent(share: Fraction) -> str:
    hundredths = round(share * 10_000)
    return f"{hundredths // 100}.{hundredths % 100:02d} %" if hundredths else "less than 0.01 %"
