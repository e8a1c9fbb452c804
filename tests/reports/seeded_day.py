"""A seeded day: five tables of five documents in a laboratory, the same to the byte every time it is played.

The tables are played once as tests play them, which notes every order and when it was sent; then running tables
of a house with people, devices, a cage and a set clock are asked the same, all tables beside each other. The day
begins at noon on the last of November in Singapore and ends in the morning of the next gaming day, so that days,
shifts and months all change in it.
"""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from heapq import merge
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from at_the_table import chips, money
from sicbo.administration import commands as o
from sicbo.administration.gaming_day import GamingDay
from sicbo.administration.state import DeviceKind
from sicbo.cage import commands as k
from sicbo.chips import Instrument
from sicbo.clock import ManualClock
from sicbo.house_runtime.requests import PROGRAM, Accepted, Rejected, Request
from sicbo.house_runtime.shared_streams.administration_rules import ensure_house_founded
from sicbo.house_runtime.tables.outcome_sources import source_for
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.money import Currency
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.storage.evidence.keys import SigningKey
from sicbo.storage.export import write_export
from sicbo.storage.sqlite.contents import SqliteContents
from sicbo.storage.sqlite.store import SqliteStore
from sicbo.streams import ADMINISTRATION, CAGE
from sicbo.table import commands as c
from sicbo.table.decisions.readiness import inspections_missing
from sicbo.table.limits import same_for_all
from upgrades.golden_house import Ask, Golden, Noted, PowerCut

GAMING_DAY = GamingDay(begins_at=6 * 60, utc_offset=8 * 60)
NOON = datetime(2026, 11, 30, 4, tzinfo=UTC)
ZONE, DAY_BEGINS = "+08:00", "06:00"
HOUSE, MARK = "seeded", "laboratory"
SGD = Currency("SGD", 2)
ROUNDS_AT_THE_TERMINALS = 130
CASHIER, BOSS, ADMIN = (
    Actor("cashier", Role.CASHIER),
    Actor("boss", Role.SHIFT_MANAGER),
    Actor("admin", Role.ADMIN),
)
DEPUTY = Actor("deputy", Role.CASINO_MANAGER)
Faces = tuple[int, int, int]


def faces_of(table: str, number: int) -> Faces:
    """Say what falls in a round: the same every time, and like dice."""
    digest = sha256(f"{table}/{number}".encode()).digest()
    one, two, three = (int.from_bytes(digest[place : place + 8]) % 6 + 1 for place in (0, 8, 16))
    return one, two, three


SECOND_DEALER = "second-dealer"
"""Who deals the last rounds of the chip table."""

COUNTED = (c.Denomination(money(50), 15), c.Denomination(money(10), 4), c.Denomination(money("0.50"), 19))
"""What was found in the box of the chip table: half a dollar is missing."""


class Seeded(Noted):
    """A table of the day; what it costs to look after every command is left to the house."""

    gaming_day = GAMING_DAY

    def __init__(self, name: str, document: str, after: float, **how: object) -> None:
        self.note_from(name, NOON + timedelta(minutes=after))
        self.dice_serial = f"D-{name}"
        super().__init__(document, **how)  # type: ignore[arg-type]  # whatever a table may be different in

    def audit(self) -> None:
        """Leave it to the house and its audit."""

    def inspect_for_the_shift(self) -> None:
        """Do again what was inspected for the shift before."""
        for each in inspections_missing(self.now_table, self.now):
            self.inspection(each.item, each.due, by=each.post.lower().replace(" ", "-"))

    def play_on(self, wagers: dict[str, dict[str, float]], minutes: float = 9) -> int:
        """Play the next round to its end; give its number."""
        self.later(minutes=minutes)
        self.inspect_for_the_shift()
        number = self.open_betting()
        for player, stakes in wagers.items():
            self.lay(player, stakes)
        self.finish(faces_of(self.name, number))
        return number

    def chips_held(self, player: str) -> int:
        """Count the colour chips that a player still holds."""
        held = [each for each in self.now_table.colours_held if each.player == player]
        return sum(each.worth.minor_units // each.value.minor_units for each in held)

    def by_two(self, command: c.Command, first: str = "boss") -> None:
        """Order something that takes two people."""
        self.do(command, by=first, second="deputy")

    def counters(self, command: c.Command) -> None:
        """Let two cashiers do what nobody of the pit does."""
        self.do(command, by="cashier", second="teller")


def is_small(faces: Faces) -> bool:
    """Return whether Small wins."""
    return sum(faces) <= 10 and len(set(faces)) > 1


def terminals() -> Seeded:
    """Play a long day at three pay tables of terminals; whoever plays the third always knows what falls."""
    table = Seeded("E1", "rws-open-cover-etg-2021", 0, is_virtual=True)
    for number, player in enumerate(("ann", "bob", "cid"), start=1):
        rule_set = f"rws-open-cover-2021-{number}"
        table.terminal(player, credit=5000, rule_set=rule_set, layout="ABC"[number - 1])
    for number in range(1, ROUNDS_AT_THE_TERMINALS + 1):
        before_round = BEFORE_ROUNDS.get(number)
        if before_round:
            before_round(table)
        if number in IN_ROUNDS:
            IN_ROUNDS[number](table)
            continue
        knows = "small" if is_small(faces_of("E1", number)) else "big"
        wagers: dict[str, dict[str, float]] = {
            "ann": {"small": 20, "total:9": 5} if number % 3 else {"big": 40},
            "bob": {"big": 10, "double:3": 5, "single:4": 10},
            "cid": {knows: 50},
        }
        table.play_on(wagers)
        if number in AFTER_ROUNDS:
            AFTER_ROUNDS[number](table)
    table.later(minutes=2)
    table.do(c.CashOut(player="cid", ticket="C"), by="cid")
    table.counters(c.DropBox(box="B1"))
    table.later(minutes=1)
    number = table.open_betting()
    table.lay("ann", {"small": 25})
    assert ROUNDS_AT_THE_TERMINALS + 1 == number, "the last round is still in play when the day ends"
    return table


def _ruled_void(table: Seeded) -> None:
    """Let a fire alarm be ruled on: the round is void."""
    table.later(minutes=9)
    table.open_betting()
    table.lay("ann", {"small": 30})
    table.lay("bob", {"big": 10, "double:3": 5})
    table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="=a fire alarm"))
    hold = table.now_table.holds[-1].number
    ruling = c.GiveRuling(
        hold=hold, verdict=Verdict.VOID_ROUND, reason="nobody could see", ground=Ground.FORCE_MAJEURE
    )
    table.do(ruling, by="table-games-shift-manager")


def _power_fails(table: Seeded) -> None:
    """Let the power fail while betting is open: the document makes the round void."""
    table.later(minutes=9)
    table.open_betting()
    table.lay("ann", {"small": 30})
    table.later(seconds=5)
    table.interrupt()


def _late_correction(table: Seeded) -> None:
    """Correct the round before after a player has left: what was paid too much is owed."""
    table.do(c.CashOut(player="bob", ticket="B"), by="bob")
    number = table.now_table.rounds_opened
    outcome = table.past[number].outcome
    assert outcome is not None
    other = (1, 2, 4) if is_small(outcome.faces) is False else (4, 5, 6)
    correction = c.CorrectOutcome(
        round=number, faces=other, event=Irregular.WRONG_RESULT_KEYED, reason="camera 4"
    )
    table.by_two(correction)
    table.do(c.TakePosition(position="bob", player="bob-2"), by="dealer")
    table.do(c.BuyIn(player="bob-2", amount=money(3000), paid_with=c.PaidWith.CASH), by="cashier")


def _correction(table: Seeded, back: int = 0) -> None:
    """Correct the last round, or one so many rounds before it."""
    number = table.now_table.rounds_opened - back
    outcome = table.past[number].outcome
    faces = (3, 3, 4) if outcome is None or outcome.in_order != (3, 3, 4) else (4, 5, 6)
    wrong = c.CorrectOutcome(
        round=number, faces=faces, event=Irregular.WRONG_RESULT_KEYED, reason="+camera 2"
    )
    table.by_two(wrong)


def _void_settled(table: Seeded) -> None:
    rounds = (table.now_table.rounds_opened,)
    void = c.VoidRounds(rounds=rounds, event=Irregular.DAMAGED_DIE, reason="a chipped die was found")
    table.by_two(void, "table-games-shift-manager")
    table.do(c.RecordRemedy(remedy=Remedy.DICE_REPLACED, note="new dice"), by="technician")


def _other_limits(table: Seeded) -> None:
    kinds = tuple(table.now_table.limits.by_kind)
    limits = same_for_all(kinds, minimum=money(5), maximum=money(2000), cap=money(1000000))
    table.by_two(c.SetLimits(limits=limits))


def _night(table: Seeded) -> None:
    table.do(c.StartShift(shift="night"), by="boss")


def _big_spender(table: Seeded) -> None:
    """Play one round with large stakes."""
    table.do(c.BuyIn(player="ann", amount=money(12000), paid_with=c.PaidWith.CASH), by="cashier")
    table.play_on({"ann": {"small": 1900, "big": 1800, "odd": 700}, "bob": {"any-triple": 600}})


BEFORE_ROUNDS: dict[int, Callable[[Seeded], None]] = {50: _night, 70: _other_limits}
IN_ROUNDS: dict[int, Callable[[Seeded], None]] = {20: _ruled_void, 75: _big_spender, 80: _power_fails}
AFTER_ROUNDS: dict[int, Callable[[Seeded], None]] = {30: _correction, 40: _void_settled, 60: _late_correction}


def chip_table() -> Seeded:
    """Play with value chips and colour chips and real dice, with fills, credits, a drop and counts."""
    table = Seeded("V1", "mbs-sicbo-v6-2020", 10, emblem="star")
    table.seat("dan")
    table.seat("eve")
    table.terminal("fay", credit=400)
    issue = c.IssueColourChips(
        player="eve", colour="red", chips=80, value=money(5), paid_with=c.PaidWith.CASH
    )
    table.do(issue)
    table.by_two(c.FillTray(amount=money(20000)))
    for number in range(1, 13):
        if number == 4:
            _short_tumble(table)
            continue
        if number == 7:
            table.do(c.StartShift(shift="night"), by="boss")
        if number == 10:
            _another_dealer(table)
        table.later(minutes=60)
        table.do(c.OpenBetting(), by=SECOND_DEALER if number >= 10 else "dealer")
        table.lay("dan", {"small": 900 if number == 5 else 50, "total:10": 5})
        table.lay("fay", {"odd": 10})
        red = chips("big", 10, Instrument.COLOUR_CHIPS, "red")
        table.do(c.LayWagers(position="eve", stakes=(red,)))
        if number in (8, 11):
            table.advance_to(Act.PRESS_DEAL_BUTTON)
            table.do(c.ReportChips(position="dan", stake=chips("small", 25)))
        table.finish(faces_of("V1", number))
        if number == 10:
            _correction(table, back=1)
    held = table.chips_held("eve")
    if held:
        table.do(
            c.RedeemColourChips(player="eve", colour="red", chips=held, emblem="star", at=c.RedeemedAt.TABLE)
        )
    table.by_two(c.CountTray(count=money(117000)))
    table.by_two(c.CreditTray(amount=money(5000)))
    table.counters(c.DropBox(box="B2"))
    table.counters(c.CountBox(box="B2", counted=money("799.50"), denominations=COUNTED))
    table.do(c.CashOut(player="fay", ticket="F"), by="fay")
    table.do(c.CloseTable(count=money(113480), at_once=ClosingGround.URGENT_REPAIR), by="boss")
    return table


def _another_dealer(table: Seeded) -> None:
    """Let somebody else deal the rest of the night."""
    table.people[SECOND_DEALER] = Actor(SECOND_DEALER, Role.DEALER)
    table.do(c.AssignPost(person=SECOND_DEALER, post="Dealer"), by="boss")


def _short_tumble(table: Seeded) -> None:
    table.later(minutes=60)
    table.open_betting()
    table.lay("dan", {"small": 50})
    table.lay("fay", {"odd": 10})
    table.advance_to(Act.TUMBLE)
    table.do(c.ReportTumble(times=2))
    while table.table is not None and table.table.round is not None:
        table.take_next_step((1, 2, 4))


def two_schedules() -> Seeded:
    """Play by one pay table, by another, and by the first again: three series."""
    table = Seeded("U1", "us-ma-sicbo", 20, mixer=Mixer.AUTOMATED_SHAKER)
    table.seat("gus")
    rule_set = "us-ma-sicbo"
    for number in range(1, 16):
        if number in (6, 11):
            schedule = "one-of-a-kind-1-to-1" if number == 6 else "printed"
            table.by_two(c.OfferPayTable(rule_set=rule_set, pay_table=schedule))
        table.play_on({"gus": {"single:1": 10, "single:6": 20, "total:9": 5, "small": 10}}, minutes=70)
    return table


def cards() -> Seeded:
    """Play with a shoe that runs down."""
    table = Seeded("C1", "mbs-3card-2016", 30, emblem="moon")
    table.seat("ivy")
    for _ in range(8):
        table.play_on({"ivy": {"small": 20, "any-triple": 5, "odd": 10}}, minutes=100)
    return table


def tokens() -> Seeded:
    """Play with promotional tokens beside value chips."""
    table = Seeded("A1", "au-sicbo", 40, emblem="sun")
    table.seat("kim")
    for number in range(1, 11):
        table.later(minutes=100)
        table.open_betting()
        table.lay("kim", {"big": 25})
        token = chips("single:2", 10, Instrument.PROMOTIONAL_TOKENS)
        table.do(c.LayWagers(position="kim", stakes=(token,)))
        table.finish(faces_of("A1", number))
    return table


# ---- asking a house the same ---------------------------------------------------------------------------


class Turn(Struct, frozen=True, order=True):
    """One order of one table, when its turn has come."""

    at: datetime
    table: str
    number: int


def played() -> dict[str, Seeded]:
    """Play all tables by themselves."""
    tables = [terminals(), chip_table(), two_schedules(), cards(), tokens()]
    return {each.name: each for each in tables}


def turns(tables: dict[str, Seeded]) -> Iterator[tuple[Turn, Ask | PowerCut]]:
    """Return all orders of all tables in the order of time."""
    streams = []
    for name, table in tables.items():
        each = [
            (Turn(note.at if isinstance(note, Ask) else note.since, name, number), note)
            for number, note in enumerate(table.notes)
        ]
        streams.append(each)
    return merge(*streams, key=lambda each: each[0])


async def keep(path: Path) -> None:
    """Play the day in a new house, and seal it."""
    tables = played()
    store = await SqliteStore.open(path)
    await store.set_meta({"house": HOUSE, "mark": MARK})
    house = Golden(store, ManualClock(NOON - timedelta(hours=1)), "seeded")
    house.devices = {}
    await house.start()
    await ensure_house_founded(house.administration, HOUSE, MARK)
    await _let_in(house, tables)
    for name in tables:
        house.source = source_for(MARK, [faces_of(name, each) for each in range(1, 200)])
        await house.run(name)
    for turn, note in turns(tables):
        await _ask(house, turn, note)
    for name, table in tables.items():
        assert house.tables[name].standing.table == table.table, name
    await _at_the_cage(house)
    key = SigningKey(Ed25519PrivateKey.from_private_bytes(b"the seeded day has no secrets at"))
    await TreeHeadSigner(store, key, house.clock).seal()
    path.with_name("house.pub").write_text(key.public.as_pem(), encoding="ascii")
    await house.stop()
    await store.close()


async def _let_in(house: Golden, tables: dict[str, Seeded]) -> None:
    """Appoint everyone who works at any table, sign them in, and let terminals in."""
    first = o.AppointFirstPeople(shift_manager="boss", admin="admin")
    await house.do(ADMINISTRATION, first, PROGRAM)
    everyone = {each.person: each for table in tables.values() for each in table.people.values()}
    others = [each for each in everyone.values() if each.role not in (Role.PROGRAM, Role.DEVICE)]
    staff = dict.fromkeys((BOSS, ADMIN, *others))
    for each in staff:
        house.clock.move(seconds=1)
        if each.person not in ("boss", "admin"):
            order = o.AppointPerson(person=each.person, roles=(each.role,))
            await house.do(ADMINISTRATION, order, ADMIN, BOSS)
        order_in = o.SignPersonIn(
            session=f"s-{each.person}", person=each.person, role=each.role, address="10.0.0.7"
        )
        await house.do(ADMINISTRATION, order_in, PROGRAM)
    day = o.SetGamingDay(begins_at=GAMING_DAY.begins_at, utc_offset=GAMING_DAY.utc_offset)
    await house.do(ADMINISTRATION, day, ADMIN, BOSS)
    failed = o.ReportFailedSignIn(
        person="mallory", why="no password is kept for this name", address="10.0.0.9"
    )
    await house.do(ADMINISTRATION, failed, PROGRAM)
    for name, table in tables.items():
        await house.do(ADMINISTRATION, o.RegisterTable(table=name), BOSS)
        positions = table.now_table.positions
        for device in sorted(each.id for each in positions.values() if each.is_terminal):
            await _enrol(house, device, name)


async def _enrol(house: Golden, device: str, table: str) -> None:
    key = f"K-{device}"
    propose = o.ProposeDevice(device=device, kind=DeviceKind.TERMINAL, public_key=key, table=table)
    await house.do(ADMINISTRATION, propose, ADMIN)
    await house.do(ADMINISTRATION, o.ApproveDevice(device=device, public_key=key), BOSS)


async def _ask(house: Golden, turn: Turn, note: Ask | PowerCut) -> None:
    """Ask a running table what was asked of the other one: it must say the same."""
    if isinstance(note, PowerCut):
        house.source = source_for(MARK, [faces_of(turn.table, each) for each in range(1, 200)])
        house.wait_until(note.since)
        await house.let_go(turn.table)
        await house.run(turn.table)
        return
    house.wait_until(note.at)
    key = f"{turn.table}-{turn.number}"
    request = Request(
        key=key, command=note.command, actor=note.actor, second=note.second, body=repr(note.command).encode()
    )
    answer = await house.tables[turn.table].ask(request)
    assert isinstance(answer, Accepted if note.is_done else Rejected), (turn, note, answer)


async def _at_the_cage(house: Golden) -> None:
    """Sell, pay, lose, replace and bring tickets; settle a debt; change roles; let someone go."""
    house.clock.move(minutes=5)
    sold = [
        await house.do(CAGE, k.SellTicket(amount=money(each), currency=SGD), CASHIER)
        for each in (300, 45, 60)
    ]
    bring = c.BuyIn(player="bob-2", amount=money(300), paid_with=c.PaidWith.TICKET, ticket=sold[0].ticket)
    await house.do("E1", bring, CASHIER)
    await house.do(CAGE, k.ReportTicketLost(number=sold[1].ticket), CASHIER)
    replace = k.ReplaceTicket(number=sold[1].ticket, reason="seen on camera 4")
    other = await house.do(CAGE, replace, BOSS, DEPUTY)
    await house.do(CAGE, k.PayTicket(number=other.ticket), CASHIER)
    owed = [
        account
        for account, net in (await house.store.balances("receivable")).items()
        if net and account.of.startswith("bob/")
    ]
    for account in owed:
        player, table, number = account.of.split("/")
        pay = k.SettleReceivable(
            player=player, table=table, round=int(number), amount=money(1), currency=SGD, reason="a part"
        )
        await house.do(CAGE, pay, CASHIER, BOSS)
        given_up = k.WriteOffReceivable(
            player=player, table=table, round=int(number), amount=money(1), currency=SGD, reason="too little"
        )
        await house.do(CAGE, given_up, CASHIER, BOSS)
    for change, amount in ((k.Change.MORE, 8), (k.Change.LESS, 3)):
        order = k.AdjustPayable(
            player="bob", amount=money(amount), currency=SGD, change=change, reason="a complaint of May"
        )
        await house.do(CAGE, order, CASHIER, BOSS)
    house.clock.move(minutes=1)
    roles = (Role.DEALER, Role.CASHIER)
    await house.do(ADMINISTRATION, o.ChangeRoles(person="dealer", roles=roles), ADMIN, BOSS)
    await house.do(ADMINISTRATION, o.SignPersonOut(session="s-technician", why="signed out"), PROGRAM)
    await house.do(ADMINISTRATION, o.DismissPerson(person="technician", reason="left the house"), BOSS)


def keep_and_export(folder: Path) -> tuple[Path, Path]:
    """Keep the day in a folder; give the database and its export."""
    database, export = folder / "house.db", folder / "house.jsonl"
    asyncio.run(keep(database))
    with SqliteContents(database) as contents, export.open("wb") as file:
        write_export(contents, file)
    return database, export
