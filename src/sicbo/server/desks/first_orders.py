"""The orders a table needs before its first round, prepared for the people who may send them.

Each is filled in with suggestions (`standard_table`) and leaves open what only a person can say. Who may send
it is found by trying it on a copy of the table in memory, for everyone who works here. That changes nothing:
each order is accepted or refused when it is sent.
"""

from collections.abc import Container, Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery
from msgspec import Struct
from msgspec.structs import replace

from sicbo.administration import commands as o
from sicbo.administration.access import may_be_given_a_post
from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.administration.state import Administration, Person
from sicbo.clock import Clock
from sicbo.house_runtime.house import House
from sicbo.messages import first_steps as m
from sicbo.messages.first_steps import Step
from sicbo.messages.orders import FieldKind, FieldShown, OrderShown
from sicbo.money import Money
from sicbo.orders import Group, People
from sicbo.people import LADDER, SUPERVISORS, Actor, Role
from sicbo.rules.equipment import Inspected, Inspection, InspectionTime
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text
from sicbo.server.desks.order_fields import as_json, choice, fields_of, fixed, in_words, one_of
from sicbo.server.desks.orders import summary_of, table_in
from sicbo.server.desks.standard_table import TRIED, StandardSet, standard_set
from sicbo.server.desks.table_forms import known_fields
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest
from sicbo.settlement import winning_ids
from sicbo.streams import ADMINISTRATION, LONGEST_NAME, Command, Refusal, name_of_kind
from sicbo.table import commands as c
from sicbo.table.context import Context
from sicbo.table.decide import decide_in_steps
from sicbo.table.decisions.outcome.called_faces import three_faces
from sicbo.table.decisions.readiness import inspections_due, inspections_missing
from sicbo.table.limits import same_for_all
from sicbo.table.people import RosterEntry, holds_post
from sicbo.table.people_needed import Task, people_missing
from sicbo.table.rules_in_force import rules_of
from sicbo.table.state import Table
from sicbo.table.views.staff import dealers_shown
from sicbo.words.catalogue import in_english

GUEST = "guest"
"""A placeholder player, for finding out who may seat one."""


class Prepared(Struct, frozen=True, kw_only=True):
    """An order as it would be sent, its fields on the form, and those only a person can fill in."""

    step: Step
    command: Command
    fields: tuple[FieldShown, ...] = ()
    left_open: tuple[str, ...] = ()
    """The fields without a suggestion, for a person to fill in."""
    about: str = ""
    is_optional: bool = False


class FirstOrders:
    """Prepares the orders for new tables."""

    def __init__(self, house: House, clock: Clock) -> None:
        self._house = house
        self._clock = clock

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the route."""

        @get(
            "/tables/{table:str}/first-orders",
            summary="Prepare the orders a table needs before its first round",
            operation_id="first-orders",
        )
        async def first_orders(request: AnyRequest, document: FromQuery[str] = "") -> m.FirstOrders:
            return await self._of(table_in(request), document, session_in(request).actor)

        return [first_orders]

    async def _of(self, name: str, document: str, me: Actor) -> m.FirstOrders:
        administration = await self._house.administration()
        is_set_up = name in await self._house.tables()
        table = (await self._house.standing(name)).table if is_set_up else None
        if table is None and document not in DOCUMENT_IDS:
            raise refused(
                "request/no-document", document=document[:LONGEST_NAME], known=", ".join(sorted(DOCUMENT_IDS))
            )
        rehearsal = Rehearsal(administration, table, me, self._clock.now())
        orders = tuple(rehearsal.rehearse(name, document))
        played = table.document if table else rules_of(document_text(document))[0]
        return m.FirstOrders(
            table=name,
            currency=played.money.currency,
            decimals=played.money.decimals,
            orders=orders,
        )


class Rehearsal:
    """Tries prepared orders in turn: once with everyone sending theirs, and once with the requester alone."""

    def __init__(self, administration: Administration, table: Table | None, me: Actor, now: datetime) -> None:
        self._administration = administration
        self._me = me
        self._now = now
        self._all = table
        """The table after everyone has sent their orders."""
        self._mine = table
        """The table after only the requester has."""

    def rehearse(self, name: str, document: str) -> Iterator[m.FirstOrder]:
        """Yield every order still needed, in the order they are sent."""
        if self._all is None:
            text = document_text(document)
            standard = standard_set(rules_of(text)[0], name)
            if name not in self._administration.tables:
                yield self._try(Prepared(step=Step.TABLE, command=o.RegisterTable(table=name)))
            yield self._try(_setting_up(text, name, standard))
        else:
            standard = standard_set(self._all.document, name)
        inspected = self._all is not None and not inspections_missing(self._all, self._now)
        again = (_posts_again,) if inspected else ()
        for missing in (_posts, _shift, _positions, _equipment, _inspections, *again, _opening, _players):
            table = self._all
            if table is not None and table.rounds_opened == 0:
                for each in missing(table, self._administration, standard, self._now):
                    yield self._try(each)

    def _try(self, prepared: Prepared) -> m.FirstOrder:
        command = prepared.command
        by = next((each for each in self._people() if self._tried(self._all, command, each)), None)
        if by is not None and isinstance(command, c.Command):
            self._all = self._tried(self._all, command, by)
        is_ready = self._tried(self._mine, command, self._me) is not None
        if is_ready and isinstance(command, c.Command):
            self._mine = self._tried(self._mine, command, self._me)
        return m.FirstOrder(
            step=prepared.step,
            stream=ADMINISTRATION if isinstance(command, o.Command) else "",
            by=by.person if by else "",
            role=by.role if by else None,
            is_mine=by == self._me,
            is_ready=is_ready,
            is_optional=prepared.is_optional,
            body=as_json(_suggested(prepared)),
            shown=_shown(prepared),
        )

    def _people(self) -> Iterator[Actor]:
        """Yield the requester, then everyone else in each of their roles."""
        yield self._me
        for person in _at_work(self._administration):
            if person.name != self._me.person:
                yield from (Actor(person.name, role) for role in person.roles)

    def _tried(self, table: Table | None, command: Command, by: Actor) -> Any:  # noqa: ANN401 - a table, or True
        """Return the table after an order, or None if it would be refused."""
        if isinstance(command, o.Command):
            return True if by.role in ADMINISTRATION_ORDERS[type(command)].roles else None
        assert isinstance(command, c.Command)  # noqa: S101 - there are no others
        if isinstance(command, c.AssignPost) and may_be_given_a_post(self._administration, command.person):
            return None
        decided = decide_in_steps(table, command, Context(now=self._now, actor=by))
        return None if isinstance(decided, Refusal) else decided[-1][1]


def _at_work(administration: Administration) -> list[Person]:
    """Return everyone who works here, sorted by name."""
    return [each for _, each in sorted(administration.people.items()) if not each.is_dismissed]


Missing = Iterator[Prepared]


def _setting_up(text: str, name: str, standard: StandardSet) -> Prepared:
    """Prepare a table's rules, one limit for all wagers, and the emblem and colours of its chips."""
    _, rule_sets = rules_of(text)
    kinds = tuple(dict.fromkeys(kind for each in rule_sets.values() for kind in each.kinds))
    command = c.SetUpTable(
        table=name,
        rules=text,
        rule_sets=tuple(rule_sets),
        limits=same_for_all(kinds, minimum=standard.minimum, maximum=standard.maximum),
        emblem=standard.emblem,
        colours=standard.colours,
    )
    chips = (
        FieldShown(name="emblem", kind=FieldKind.TEXT, value=as_json(standard.emblem)),
        FieldShown(name="colours", kind=FieldKind.TEXTS, value=as_json(standard.colours)),
    )
    return Prepared(
        step=Step.SET_UP,
        command=command,
        fields=(
            FieldShown(name="minimum", kind=FieldKind.MONEY, value=as_json(standard.minimum)),
            FieldShown(name="maximum", kind=FieldKind.MONEY, value=as_json(standard.maximum)),
            *(chips if standard.colours else ()),
        ),
    )


def _posts(table: Table, administration: Administration, _: StandardSet, __: datetime) -> Missing:
    """Prepare the posts still vacant: a dealer, inspectors, and whoever rules."""
    taken = set(table.roster)
    for needed in _posts_needed(table):
        person = _person_for(needed, administration, taken)
        if person is not None:
            taken.add(person.name)
            yield _posting(table, administration, person, needed)


def _posts_again(table: Table, administration: Administration, _: StandardSet, now: datetime) -> Missing:
    """Prepare the post of whoever rules for somebody who has inspected, where there is nobody else."""
    ruling = _ruling(table)
    dealing = set(dealers_shown(table))
    person = _person_for(ruling, administration, dealing) if ruling else None
    if ruling is not None and person is not None and not inspections_missing(table, now):
        yield _posting(table, administration, person, ruling)


class PostNeeded(Struct, frozen=True):
    """A vacant post, the roles suited to it, and whether the most senior person is wanted."""

    post: str
    roles: frozenset[Role] = SUPERVISORS
    is_for_most_senior: bool = False


def _posts_needed(table: Table) -> Iterator[PostNeeded]:
    for each in people_missing(table):
        if each.task is Task.DEAL:
            yield PostNeeded(each.posts[0], frozenset({Role.DEALER}))
    held = {each.post for each in table.roster.values()}
    due = (each for time in InspectionTime for each in inspections_due(table, time))
    yield from dict.fromkeys(PostNeeded(each.post) for each in due if each.post not in held)
    ruling = _ruling(table)
    if ruling is not None:
        yield ruling


def _ruling(table: Table) -> PostNeeded | None:
    """Return the most senior post that nobody holds who could rule."""
    missing = [post for each in people_missing(table) if each.task is Task.RULE for post in each.posts]
    post = max(missing, key=table.document.staff.seniority_of, default=None)
    return PostNeeded(post, is_for_most_senior=True) if post is not None else None


def _person_for(needed: PostNeeded, administration: Administration, taken: Container[str]) -> Person | None:
    """Return who is suited to a post and not taken: the most junior, unless the most senior is wanted."""
    suited = [
        each
        for each in _at_work(administration)
        if each.name not in taken and needed.roles.intersection(each.roles)
    ]
    pick = max if needed.is_for_most_senior else min
    return pick(suited, key=lambda each: _rank_in(needed.roles, each), default=None)


def _rank_in(roles: frozenset[Role], person: Person) -> int:
    return max(LADDER.index(role) for role in roles.intersection(person.roles))


def _posting(table: Table, administration: Administration, person: Person, needed: PostNeeded) -> Prepared:
    """Prepare a post: that of the person's own rank where it may do what is needed, else the one needed."""
    posts = sorted(table.document.staff.posts, key=lambda each: each.rank)
    own = posts[min(_rank_in(needed.roles, person), len(posts) - 1)].title
    post = own if holds_post(table.document.staff, RosterEntry(own), needed.post) else needed.post
    command = c.AssignPost(person=person.name, post=post)
    return Prepared(step=Step.POSTS, command=command, fields=_described(table, administration, command))


def _shift(table: Table, administration: Administration, _: StandardSet, now: datetime) -> Missing:
    """Prepare a shift named after the gaming day, which reports are based on."""
    if not table.shift:
        command = c.StartShift(shift=administration.gaming_day.day_of(now).isoformat())
        yield Prepared(step=Step.SHIFT, command=command, fields=_filled(fields_of(c.StartShift), command))


def _positions(table: Table, administration: Administration, standard: StandardSet, _: datetime) -> Missing:
    """Prepare the missing seats or terminals; if there are some already, more are optional."""
    for command in standard.positions:
        if command.position not in table.positions:
            yield Prepared(
                step=Step.POSITIONS,
                command=command,
                fields=_described(table, administration, command, but=("is_terminal",)),
                is_optional=bool(table.positions),
            )


def _equipment(table: Table, administration: Administration, standard: StandardSet, _: datetime) -> Missing:
    """Prepare the missing equipment; whether it is sealed is for a person to say."""
    is_sealed = table.document.dice is not None and table.document.dice.sealed
    fitted = table.equipment
    for command in standard.equipment:
        match command:
            case c.FitMixer() if fitted.mixer is None:
                but = ("is_held", "is_virtual") if is_sealed else ("is_held", "is_virtual", "is_sealed")
                fields = _described(table, administration, command, but=but, left_open=("is_sealed",))
            case c.LogDice() if fitted.dice is None and not (fitted.mixer and fitted.mixer.is_virtual):
                fields = _described(table, administration, command)
            case c.LoadShoe() if fitted.shoe is None:
                fields = _described(table, administration, command, but=("is_virtual",))
            case _:
                continue
        yield Prepared(step=Step.EQUIPMENT, command=command, fields=fields, left_open=("is_sealed",))


def _inspections(table: Table, _: Administration, __: StandardSet, now: datetime) -> Missing:
    """Prepare inspections: what must be observed for a pass, for a person to attest."""
    for each in inspections_missing(table, now):
        yield _inspection(table, each)


def _inspection(table: Table, inspection: Inspection) -> Prepared:
    is_device = inspection.item is Inspected.ELECTRICAL_DEVICE
    lit = winning_ids(table.rule_sets.values(), three_faces(TRIED))
    trials = (c.DeviceTrial(TRIED, tuple(lit)),) * inspection.operations_fewest if is_device else ()
    operations = () if is_device else (True,) * inspection.operations_fewest
    names = {area.id: rules.name(area) for rules in table.rule_sets.values() for area in rules.areas}
    seen = FieldShown(
        name="trials" if is_device else "operations",
        kind=FieldKind.ATTEST,
        words="-".join(map(str, TRIED)) if is_device else str(inspection.operations_fewest),
        value=as_json(trials or operations),
        choices=tuple(choice(area, names[area]) for area in lit) if is_device else (),
    )
    return Prepared(
        step=Step.EQUIPMENT,
        command=c.RecordInspection(
            item=inspection.item, due=inspection.due, operations=operations, trials=trials
        ),
        fields=(
            fixed("item", inspection.item, in_words(inspection.item)),
            fixed("due", inspection.due, in_english("terms", inspection.due.value)),
            seen,
        ),
        left_open=(seen.name,),
        about=f"{in_words(inspection.item)}, {in_english('terms', inspection.due.value)}",
    )


def _opening(table: Table, _: Administration, standard: StandardSet, __: datetime) -> Missing:
    """Prepare the opening: a person counts the tray, and only the expected amount is known."""
    if not table.is_open:
        count = FieldShown(name="count", kind=FieldKind.MONEY, advice=as_json(standard.tray))
        yield Prepared(
            step=Step.OPEN,
            command=c.OpenTable(count=standard.tray),
            fields=(count,),
            left_open=("count",),
        )


def _players(table: Table, _: Administration, __: StandardSet, ___: datetime) -> Missing:
    """Prepare the first player: a name at a seat, or credit at a terminal."""
    free = sorted(each.id for each in table.positions.values() if not each.player)
    if table.visits or not free or not table.is_open:
        return
    position = one_of("position", map(choice, free), value=free[0])
    if table.positions[free[0]].is_terminal:
        command: c.Order = c.BuyIn(position=free[0], visit=GUEST, amount=Money(1), paid_with=c.PaidWith.CASH)
        left_open: tuple[str, ...] = ("visit", "amount")
    else:
        command = c.TakePosition(position=free[0], player=GUEST)
        left_open = ("player",)
    known = {each.name: each for each in fields_of(type(command))}
    fields = (position, *(known[name] for name in left_open))
    yield Prepared(
        step=Step.PLAYER,
        command=command,
        fields=tuple(replace(each, is_needed=True) for each in fields),
        left_open=left_open,
        is_optional=True,
    )


# ---- how an order is shown -------------------------------------------------------------------------------


def _described(
    table: Table,
    administration: Administration,
    command: c.Command,
    *,
    but: Iterable[str] = (),
    left_open: Iterable[str] = (),
) -> tuple[FieldShown, ...]:
    """Return the fields of an order as the desks show them, filled with suggestions."""
    kind = type(command)
    known = known_fields(kind, table, administration)
    fields = tuple(each for each in fields_of(kind, known) if each.name not in but)
    return _filled(fields, command, left_open=left_open)


def _filled(
    fields: Iterable[FieldShown], command: Command, *, left_open: Iterable[str] = ()
) -> tuple[FieldShown, ...]:
    """Fill fields with the suggested values."""
    body = _without_tag(command)
    return tuple(
        replace(each, value="") if each.name in left_open else _with_value(each, body.get(each.name))
        for each in fields
    )


def _with_value(field: FieldShown, value: Any) -> FieldShown:  # noqa: ANN401 - JSON
    match field.kind:
        case FieldKind.GROUP:
            return replace(field, fields=tuple(_with_value(each, value[each.name]) for each in field.fields))
        case FieldKind.LIST:
            return replace(field, fields=(_with_value(field.fields[0], value[0]),) if value else field.fields)
        case _:
            return replace(field, value=as_json(value))


def _suggested(prepared: Prepared) -> dict[str, Any]:
    """Return the order without the open fields and the rule file, which is sent with the documents."""
    silent = {*prepared.left_open, "rules", "limits"}
    return {name: value for name, value in _without_tag(prepared.command).items() if name not in silent}


def _shown(prepared: Prepared) -> OrderShown:
    kind = type(prepared.command)
    return OrderShown(
        order=name_of_kind(kind),
        group=Group.TABLE,
        says=summary_of(kind),
        people=People.ONE,
        may_send=True,
        about=prepared.about,
        fields=prepared.fields,
    )


def _without_tag(command: Command) -> dict[str, Any]:
    """Return the fields of an order as sent, without its tag."""
    body: dict[str, Any] = msgspec.to_builtins(command, str_keys=True)
    return {name: value for name, value in body.items() if name != command.__struct_config__.tag_field}
