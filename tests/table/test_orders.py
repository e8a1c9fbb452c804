"""What the specifications of orders say: who sends them, who approves, and when a desk offers them."""

from collections.abc import Callable

import pytest
from immutables import Map
from msgspec.structs import replace

from at_the_table import NOON, AtTheTable, money
from sicbo import streams
from sicbo.administration import commands as o
from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.cage import commands as k
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.orders import People, always
from sicbo.people import MANAGERS, PIT, SUPERVISORS, Role
from sicbo.rules.equipment import Mixer
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.rules.irregularities import Remedy
from sicbo.table import commands as c
from sicbo.table.disputes import Dispute
from sicbo.table.equipment import Equipment, FittedReader
from sicbo.table.orders import ORDERS
from sicbo.table.people import RosterEntry
from sicbo.table.state import Table
from table.moments import moment

RWS = "rws-open-cover-etg-2021"


def commands_of(base: type[streams.Command]) -> set[type[streams.Command]]:
    """List the commands of a stream, without the classes that they have in common."""
    below = base.__subclasses__()
    return {base} if not below else set().union(*map(commands_of, below))


@pytest.mark.parametrize(
    ("base", "orders"), [(c.Command, ORDERS), (k.Command, CAGE_ORDERS), (o.Command, ADMINISTRATION_ORDERS)]
)
def test_every_command_of_a_stream_has_one_specification(
    base: type[streams.Command], orders: dict[type[streams.Command], object]
) -> None:
    """And nothing else has one."""
    assert commands_of(base) == {*orders}


def test_people_send_orders_and_neither_terminals_nor_devices_nor_the_program_do() -> None:
    """These have connections of their own."""
    assert PIT == ORDERS[c.LayWagers].senders
    assert PIT == ORDERS[c.ReportTumble].senders
    assert frozenset() == ORDERS[c.TakeDeviceResult].senders


def test_how_many_people_an_order_takes_goes_by_who_gives_it() -> None:
    """A manager may open a table alone; nobody sets limits alone."""
    opens, limits, deals = ORDERS[c.OpenTable], ORDERS[c.SetLimits], ORDERS[c.CloseBetting]

    assert [People.TWO, People.ONE_OR_TWO] == [
        opens.people_for(role) for role in (Role.PIT_SUPERVISOR, Role.PIT_MANAGER)
    ]
    assert {People.TWO} == {limits.people_for(role) for role in SUPERVISORS}
    assert People.ONE is deals.people_for(Role.PIT_MANAGER)


def test_either_of_two_sides_may_begin_in_the_administration_alone() -> None:
    """A head of the house approves what an admin gives, an admin what a head gives."""
    appoint, limits = ADMINISTRATION_ORDERS[o.AppointPerson], ORDERS[c.SetLimits]

    assert {Role.SHIFT_MANAGER, Role.CASINO_MANAGER} == appoint.approvers(Role.ADMIN)
    assert {Role.ADMIN} == appoint.approvers(Role.CASINO_MANAGER)
    assert MANAGERS == limits.approvers(Role.PIT_MANAGER)
    assert SUPERVISORS == CAGE_ORDERS[k.ReplaceTicket].approvers(Role.PIT_SUPERVISOR)


OF_DICE = {c.FitMixer, c.RemoveMixer, c.TakeCustody, c.LogDice, c.RemoveDice, c.FitReader, c.RemoveReader}
OF_CARDS = {c.LoadShoe}
OF_CREDIT = {c.BuyIn, c.CashOut}
OF_COLOURS = {c.RedeemColourChips}
OF_VOIDS = {c.TellPlayers, c.AnnounceRecovery}
OF_ACTING = {c.AssignActing, c.EndActing}
NOT_THERE = {
    "mbs-sicbo-v6-2020": OF_CARDS | OF_CREDIT,
    "rws-open-cover-etg-2021": OF_CARDS | OF_COLOURS,
    "mbs-3card-2016": OF_DICE | OF_CREDIT,
    "au-sicbo": OF_CARDS | OF_CREDIT | OF_ACTING | OF_VOIDS | {c.CorrectOutcome, c.VoidRounds},
    "us-ma-sicbo": OF_CARDS | OF_CREDIT | OF_COLOURS | OF_ACTING | OF_VOIDS | {c.CorrectOutcome},
}


def not_there(table: Table) -> set[type[c.Command]]:
    """List the orders that do not apply at a table."""
    return {kind for kind, spec in ORDERS.items() if not spec.applies(table)}


@pytest.mark.parametrize("document", [each for each in DOCUMENT_IDS if each != "us-ma-sicbo"])
def test_an_order_about_what_a_document_does_not_know_does_not_apply(document: str) -> None:
    """Dice where cards are drawn, chips of a table where there are none, corrections that are not allowed."""
    assert NOT_THERE[document] == not_there(AtTheTable(document).now_table)


@pytest.mark.parametrize(
    ("mixer", "voids"), [(Mixer.AUTOMATED_SHAKER, set()), (Mixer.MANUAL_SHAKER, {c.VoidRounds})]
)
def test_past_rounds_are_void_in_massachusetts_for_the_fault_of_an_automated_shaker_alone(
    mixer: Mixer, voids: set[type[c.Command]]
) -> None:
    """US 6(c) is the one row for rounds that are over, and speaks of no shaker that is shaken by hand."""
    found = not_there(AtTheTable("us-ma-sicbo", mixer=mixer).now_table)

    assert (NOT_THERE["us-ma-sicbo"], voids) == (found - {c.VoidRounds}, found & {c.VoidRounds})


def fitting(table: Table) -> set[type[c.Command]]:
    """List the orders of the desks that can be given now, without those that always can."""
    offered = {kind: spec for kind, spec in ORDERS.items() if spec.group is not None and spec.applies(table)}
    return {kind for kind, spec in offered.items() if spec.fits_now is not always and spec.fits_now(table)}


def test_an_order_fits_when_what_it_is_about_is_there() -> None:
    """As a table is furnished, opened, played at and closed."""
    at = AtTheTable(RWS)
    furnished = {
        c.CloseTable,
        c.AnnounceLastRound,
        c.ReleasePerson,
        c.RemoveMixer,
        c.TakeCustody,
        c.RemoveDice,
    }
    assert furnished == fitting(at.now_table)

    at.terminal("kim")
    with_kim = {c.LockTerminal, c.RemovePosition, c.LeavePosition, c.BuyIn, c.SetOwnLimits, c.ExcludePlayer}
    assert furnished | with_kim == fitting(at.now_table)

    at.do(c.ReportTerminals(down=("kim",)), by="program")
    assert furnished | with_kim | {c.CashOut} == fitting(at.now_table)

    at.round((1, 2, 4), {})
    assert {c.CorrectOutcome, c.VoidRounds} <= fitting(at.now_table)


def changed(**other: object) -> Table:
    """Return a table with something changed."""
    return replace(AtTheTable(RWS).now_table, **other)


def called() -> Table:
    """Return a table where one of two terminals calls an attendant, and the other is free."""
    at = AtTheTable(RWS)
    at.terminal("kim")
    kim = at.now_table.positions["kim"]
    places = {"kim": replace(kim, called_at=NOON), "free": replace(kim, id="free", player="")}
    return replace(at.now_table, positions=Map(places))


DISPUTE = Dispute(
    number=1, player="pat", round=1, complaint="a four", kept=(), raised_at=NOON, raised_by="dealer"
)
FITS: dict[type[c.Command], Callable[[], Table]] = {
    c.OpenTable: lambda: changed(is_open=False),
    c.EndActing: lambda: changed(roster=Map({"dora": RosterEntry("dealer", "pit-manager")})),
    c.RemoveReader: lambda: changed(equipment=Equipment(reader=FittedReader("R1", is_alone=False))),
    c.RecordRemedy: lambda: changed(equipment=Equipment(remedies_due=(Remedy.DICE_REPLACED,))),
    c.TakePosition: called,
    c.AnswerCall: called,
    c.RecordDispute: lambda: changed(disputes=(DISPUTE,)),
    c.TellPlayers: lambda: changed(to_tell=Map({1: ("pat",)})),
    c.CountBox: lambda: changed(boxes_out=Map({"B1": money(5)})),
    c.AttestDice: lambda: moment(RWS, "reading").now_table,
    c.CloseOption: lambda: moment("mbs-sicbo-v6-2020", "option").now_table,
}


@pytest.mark.parametrize("kind", FITS)
def test_an_order_does_not_fit_until_there_is_something_to_order(kind: type[c.Command]) -> None:
    """A table without it, and one with it."""
    assert kind not in fitting(AtTheTable(RWS).now_table)
    assert kind in fitting(FITS[kind]())
