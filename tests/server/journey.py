"""A table of any rule set with real dice or cards, dealt at its console over a socket, step by step."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import sicbo
from at_the_table import ORDINARY_DICE, ROLES, house_text, money
from server.edge import ORIGIN, served
from server.play import ADA, BOSS, OFTEN, Play
from server.staff import PASSWORD
from sicbo.administration import commands as o
from sicbo.chips import Instrument
from sicbo.client.console import Console, opened
from sicbo.client.http_session import HttpSession
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Inspected, Mixer
from sicbo.rules.procedure import Act
from sicbo.rules.rule_set import RuleSet, rule_sets_of
from sicbo.server.settings import WebLimits
from sicbo.table import commands as c
from sicbo.table.equipment import Card, Deck
from sicbo.table.limits import same_for_all
from sicbo.table.views.dealer import DealerView

DOCUMENTS = {
    "mbs-3card-2016": "mbs-3card-2016",
    "au-sicbo": "au-sicbo",
    "mbs-sicbo-v6-2020": "mbs-sicbo-v6-2020",
    "us-ma-sicbo": "us-ma-sicbo",
    "rws-open-cover-2021-1": "rws-open-cover-etg-2021",
    "rws-open-cover-2021-2": "rws-open-cover-etg-2021",
    "rws-open-cover-2021-3": "rws-open-cover-etg-2021",
}
"""Every rule set, with its document."""

FACES = (1, 2, 4)
FIRST = {Role.SHIFT_MANAGER: "boss", Role.ADMIN: "ada", Role.DEALER: "dora"}
"""Who is there from the beginning."""


class Journey(Play):
    """A house with one table of a rule set, at which every post is filled."""

    rules: RuleSet
    credits_are_ours = True
    """Whether terminals play here also where the document takes chips, by a rule file of the house's own."""

    async def open_with(self, rule_set: str, *, colours: Sequence[str] = ("red", "blue")) -> None:
        """Let everyone come in, set the table up with what the document asks for, and open it."""
        await self.staff.set_up()
        self.boss = await self.staff.come_in("boss", Role.SHIFT_MANAGER)
        self.ada = await self.staff.come_in("ada", Role.ADMIN)
        await self._open_table(rule_set, colours)

    async def beside(self, table: str, rule_set: str) -> "Journey":
        """Open another table in the same house, with the same people as far as they will do."""
        other = Journey(self.edge)
        other.table, other.staff, other.boss, other.ada = table, self.staff, self.boss, self.ada
        await other._open_table(rule_set, ("red", "blue"))
        return other

    async def _open_table(self, rule_set: str, colours: Sequence[str]) -> None:
        self.rules = sicbo.rule_set(rule_set)
        self.rule_set, self.layout = rule_set, self.rules.entry.layouts[0]
        self.posts: dict[str, Actor] = {}
        await self.do(o.RegisterTable(table=self.table), BOSS)
        document = self.rules.document
        everything = rule_sets_of(document)
        kinds = dict.fromkeys(kind for each in everything for kind in each.kinds)
        has_colours = document.colour_chips is not None
        await self.do(
            c.SetUpTable(
                table=self.table,
                rules=(house_text if self.credits_are_ours else sicbo.document_text)(DOCUMENTS[rule_set]),
                rule_sets=tuple(each.id for each in everything),
                limits=same_for_all(tuple(kinds), minimum=money(5), maximum=money(1000)),
                emblem=self.table if has_colours else "",
                colours=tuple(colours) if has_colours else (),
            ),
            BOSS,
        )
        for post in document.staff.posts:
            await self._fill(post.title)
        await self.do(c.StartShift(shift="day"), BOSS)
        await self._equip()
        await self.do(c.OpenTable(count=money(0)), BOSS)

    async def _fill(self, title: str) -> None:
        """Appoint someone for a post, who comes in and holds it at the table."""
        role = ROLES[title]
        person = FIRST.get(Role.DEALER) if role is Role.DEALER else title.lower().replace(" ", "-")
        assert person is not None
        if person not in self.staff.factors:
            await self.staff.appoint(person, role)
            await (await self.staff.come_in(person, role)).aclose()
        self.posts[title] = Actor(person, role)
        await self.do(c.AssignPost(person=person, post=title), ADA)

    async def _equip(self) -> None:
        document = self.rules.document
        if document.dice is not None:
            is_sealed = document.dice.sealed
            await self.do(c.FitMixer(mixer=document.dice.mixers[0], serial="M1", is_sealed=is_sealed))
            await self.do(
                c.LogDice(serial="D1", dice=ORDINARY_DICE),
                self.posts.get("Floorperson", self.posts["Dealer"]),
            )
        else:
            await self.do(c.LoadShoe(decks=(Deck(("red",), (8,) * 6),) * 2))
        await self.inspect()

    async def inspect(self) -> None:
        """Do every inspection that the document asks for, as it should be done."""
        document = self.rules.document
        for rule in document.inspections:
            mixers = document.dice.mixers if document.dice is not None else ()
            if rule.item is Inspected.AUTOMATED_SHAKER and mixers[0] is not Mixer.AUTOMATED_SHAKER:
                continue
            lit = tuple(area.id for area in self.rules.winners(sicbo.read_outcome("2-3-6")))
            trials = (c.DeviceTrial((2, 3, 6), lit),) if rule.item is Inspected.ELECTRICAL_DEVICE else ()
            order = c.RecordInspection(
                item=rule.item, due=rule.due, operations=(True, True, True), trials=trials
            )
            await self.do(order, self.posts[rule.post])

    def name_here(self, player: str) -> str:
        """Return a player's name at this table: nobody at another table of the house may have it."""
        return f"{player}-{self.table}"

    async def seat(self, player: str) -> None:
        """Give a player a seat of the same name."""
        order = c.SetUpPosition(
            position=player, is_terminal=False, rule_set=self.rule_set, layout=self.layout
        )
        await self.do(order, BOSS)
        await self.do(c.TakePosition(position=player, player=player), BOSS)

    @property
    def chips(self) -> Instrument:
        """What a seat stakes with."""
        return self.rules.document.instruments[0].kind

    async def door(self, person: str, role: Role) -> HttpSession:
        """Let a person come in once more, by the client."""
        door = HttpSession(self.edge.url, ORIGIN)
        return await door.sign_in(person, PASSWORD.format(person), role.value, self.staff.digits(person))

    @asynccontextmanager
    async def console(self, person: str = "dora", role: Role = Role.DEALER) -> AsyncIterator[Console]:
        """Open the console of the table for a person."""
        async with opened(await self.door(person, role), self.table) as console:
            await console.until(lambda view: view)
            yield console


async def must(console: Console, command: c.Command) -> int:
    """Order something that must be done, and see it; give the number of its last record."""
    answer = await console.order(command)
    assert isinstance(answer, Accepted), (command, answer)
    await console.look_again()
    return answer.last


async def deal_step(console: Console, faces: tuple[int, int, int] = FACES) -> Act:
    """Take the step that the console shows as the next; give it."""
    view = await console.until(lambda view: view if view.next_steps else None)
    act = view.next_steps[0].act
    for command in commands_for(act, view, faces):
        await must(console, command)
    return act


def commands_for(  # noqa: PLR0911 - one line a step
    act: Act, view: DealerView, faces: tuple[int, int, int]
) -> list[c.Command]:
    """Say what a dealer orders or reports for a step, with dice or cards that show these faces."""
    keyed = any(step.act is Act.ENTER_OUTCOME for step in view.steps)
    match act:
        case Act.OPEN_BETTING:
            return [c.OpenBetting()]
        case Act.TUMBLE:
            return [c.StartTumble(), c.ReportTumble(times=3)]
        case Act.CLOSE_BETTING:
            return [c.CloseBetting()]
        case Act.CHECK_FLAT:
            return [c.CheckFlat(flat=(True, True, True))]
        case Act.DRAW_CARDS:
            return [c.ReportCard(card=Card(face, "red")) for face in faces]
        case Act.ANNOUNCE:
            return [c.Announce(faces=faces)] + ([] if keyed else [c.ConfirmOutcome(faces=faces)])
        case Act.ENTER_OUTCOME:
            return [c.EnterOutcome(faces=faces), c.ConfirmOutcome(faces=faces)]
        case _:
            return [c.TakeStep(act=act)]


async def deal_until(console: Console, act: Act, faces: tuple[int, int, int] = FACES) -> None:
    """Take steps until one is next."""
    while True:
        view = await console.until(lambda view: view if view.next_steps else None)
        if view.next_steps[0].act is act:
            return
        await deal_step(console, faces)


async def deal_out(console: Console, faces: tuple[int, int, int] = FACES) -> None:
    """Take all steps to the end of the round that is in play."""
    number = console.view.round if console.view else 0
    while console.view is not None and not is_over(console.view, number):
        await deal_step(console, faces)


def is_over(view: DealerView, number: int) -> bool:
    """Tell whether a round has ended: the next step opens another."""
    return view.round == number and bool(view.next_steps) and view.next_steps[0].act is Act.OPEN_BETTING


@asynccontextmanager
async def on_a_journey(
    folder: Path, rule_set: str, limits: WebLimits = OFTEN, *, credits_are_ours: bool = True
) -> AsyncIterator[Journey]:
    """Serve a house with a table of a rule set."""
    async with served(folder, mark="laboratory", limits=limits) as edge:
        journey = Journey(edge)
        journey.credits_are_ours = credits_are_ours
        await journey.open_with(rule_set)
        try:
            yield journey
        finally:
            await journey.boss.aclose()
            await journey.ada.aclose()
