"""Desks are told what each order asks for; whoever fills in what they are told sends an order that is one."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from immutables import Map

import sicbo
from at_the_table import AtTheTable
from house_runtime.floor import BOSS
from server.test_two_people import by_two
from sicbo.administration.orders import ORDERS as ADMINISTRATION_STEPS
from sicbo.administration.orders import Hint as AdministrationHint
from sicbo.administration.state import Administration, Device, DeviceKind, DeviceStanding, Person
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.messages.orders import FieldKind, FieldShown
from sicbo.people import Role
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.rules.irregularities import Event as Irregular
from sicbo.server.desks.order_fields import fields_of
from sicbo.server.desks.order_forms import KNOWN
from sicbo.server.desks.orders import body_of
from sicbo.server.desks.table_forms import CHOICES, ONE_FOR_EACH, OTHER_FIELDS, forms_of
from sicbo.streams import ADMINISTRATION, CAGE, Command, name_of_kind
from sicbo.table import commands as c
from sicbo.table.order_availability import Hint
from sicbo.table.orders import ORDERS as TABLE_ORDERS

WORDS = Path(sicbo.__file__).parent / "words" / "en"
STREAMS = (TABLE_ORDERS, CAGE_ORDERS, ADMINISTRATION_STEPS)
HOUSE = Administration(
    people=Map({name: Person(name, (Role.DEALER,)) for name in ("dora", "pia")}),
    devices=Map(
        {"R1": Device("R1", DeviceKind.DICE_READER, "T1", "00", "ada", standing=DeviceStanding.ACTIVE)}
    ),
)


def filled_in(field: FieldShown) -> Any:  # noqa: ANN401, C901, PLR0911, PLR0912 - any JSON; one line a kind
    """Fill in a field as its description says, with what stands there where something does."""
    if field.kind is FieldKind.GROUP:
        return {each.name: filled_in(each) for each in field.fields}
    if field.kind is FieldKind.LIST:
        return [filled_in(field.fields[0])] * field.fewest
    if field.value:
        return json.loads(field.value)
    match field.kind:
        case FieldKind.TEXT | FieldKind.WORDS:
            return "x"
        case FieldKind.TEXTS:
            return ["x"]
        case FieldKind.WHOLE:
            return 1
        case FieldKind.WHOLES:
            return [1, 2]
        case FieldKind.FLAG:
            return True
        case FieldKind.MONEY:
            return {"minor_units": 100}
        case FieldKind.TIME:
            return "2026-11-16T12:00:00Z"
        case FieldKind.FACES:
            return [1, 2, 3]
        case FieldKind.READING:
            return [1, None, 3]
        case FieldKind.CHOICE:
            return json.loads(field.choices[0].value)
        case FieldKind.ATTEST:
            return True
        case FieldKind.SEVERAL:
            return [json.loads(each.value) for each in field.choices[:2]]


def is_open_to_choice(field: FieldShown) -> bool:
    """Tell whether there is something to choose wherever something must be chosen."""
    if field.kind is FieldKind.CHOICE and field.is_needed and not field.choices:
        return False
    return all(is_open_to_choice(each) for each in field.fields)


def test_a_cashier_was_offered_to_sell_credit_at_a_table_of_chips_and_to_pay_out_players_who_are_not_there() -> (
    None
):
    """An order that nobody could carry out is not offered: for want of credit, of players, or of a call."""
    offered = {name: forms_now(AtTheTable(name)) for name in ("mbs-sicbo-v6-2020", "rws-open-cover-etg-2021")}
    with_kim = AtTheTable("rws-open-cover-etg-2021")
    with_kim.terminal("kim")

    assert {c.BuyIn, c.CashOut} & offered["mbs-sicbo-v6-2020"] == set()
    of_players = {c.SetOwnLimits, c.ExcludePlayer, c.LeavePosition}
    assert {c.CashOut, *of_players} & offered["rws-open-cover-etg-2021"] == set()
    assert {*of_players, c.BuyIn} <= forms_now(with_kim)
    assert c.CashOut not in forms_now(with_kim), "a terminal that works pays out by its own order"
    with_kim.do(c.ReportTerminals(down=("kim",)), by="program")
    assert c.CashOut in forms_now(with_kim)
    assert {c.AnswerCall, c.CloseOption, c.AttestDice, c.VoidRounds} & forms_now(with_kim) == set()


def events_offered(document: str, kind: type[c.Command]) -> set[str]:
    """List the kinds of event that a form offers; none where the order is not offered at all."""
    at = AtTheTable(document)
    at.round((1, 2, 4), {})
    found = [each.known["event"] for each in forms_of(at.now_table, HOUSE) if each.kind is kind]
    return {json.loads(choice.value) for field in found for choice in field.choices}


def test_corrections_offered_21_kinds_of_event_of_which_almost_none_could_be_taken() -> None:
    """Offered is what the document allows, and every one of it is taken by the table.

    What a document voids stays void once the round is settled; a shaker's fault (US 6(c)) is none of a table
    whose dice are shaken by hand.
    """
    assert {
        "mbs-sicbo-v6-2020": (
            {"wrong-result-keyed"},
            {"short-tumble", "exposed-early", "die-not-flat", "damaged-die", "broken-dome", "broken-die"},
        ),
        "rws-open-cover-etg-2021": (
            {"wrong-result-keyed"},
            {"tumbled-early", "short-tumble", "die-not-flat", "damaged-die"},
        ),
        "mbs-3card-2016": ({"wrong-result-keyed"}, {"exposed-early"}),
        "au-sicbo": (set(), set()),
        "us-ma-sicbo": (set(), set()),
    } == {
        each: (events_offered(each, c.CorrectOutcome), events_offered(each, c.VoidRounds))
        for each in DOCUMENT_IDS
    }


@pytest.mark.parametrize("document", DOCUMENT_IDS)
def test_a_kind_of_event_is_offered_exactly_where_the_table_takes_it(document: str) -> None:
    """For every kind of event there is: what the form leaves out, the table refuses for that reason."""
    at = AtTheTable(document, credits_are_ours=True)
    at.terminal("ann")
    at.round((1, 2, 4), {"ann": {"small": 10}})
    why = {"correction/not-foreseen", "correction/limits-are-settled", "correction/player-mistake"}
    for event in Irregular:
        corrects = c.CorrectOutcome(round=1, faces=(1, 2, 5), event=event, reason="camera 4")
        voids = c.VoidRounds(rounds=(1,), event=event, reason="camera 4")
        for order in (corrects, voids):
            decided = at.refuses(order).code
            assert (decided not in why) is (event.value in events_offered(document, type(order)))


def forms_now(at: AtTheTable) -> set[type[Command]]:
    """List the orders that can be carried out at a table as it stands."""
    return {each.kind for each in forms_of(at.now_table, HOUSE) if each.fits_now}


@pytest.mark.parametrize("document", DOCUMENT_IDS)
def test_an_order_that_is_filled_in_as_described_is_one(document: str) -> None:
    """For every document, with seats, players and things that are held: what comes of it can be read."""
    at = AtTheTable(document)
    at.do(c.RaiseQuestion(question="does a leaning die count?"), by="boss")
    at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE), by="dealer")

    forms = list(forms_of(at.now_table, HOUSE))

    tried = set()
    for form in forms:
        fields = fields_of(form.kind, form.known)
        if all(is_open_to_choice(each) for each in fields):
            body = {each.name: filled_in(each) for each in fields if each.is_needed or each.value}
            read = msgspec.convert({"key": "k"} | body, body_of(form.kind), strict=True)
            tried.add(form.kind)
            assert "k" == read.key  # type: ignore[attr-defined]
    assert {c.GiveRuling, c.SetLimits, c.AssignPost, c.OpenTable} <= tried
    held = [form.about for form in forms if form.kind is c.GiveRuling]
    assert [str(hold.number) for hold in at.now_table.holds] == held


def of_the_desks() -> set[type[Command]]:
    """List the orders that have a form."""
    return {kind for orders in STREAMS for kind, spec in orders.items() if spec.group is not None}


def test_every_order_of_the_desks_is_described_and_has_words() -> None:
    """The page has a name for each order and each field: in Chinese nothing would be left in English."""
    kinds = of_the_desks()
    text = "".join((WORDS / f"{subject}.ftl").read_text(encoding="utf-8") for subject in ("orders", "pit"))
    keys = set(re.findall(r"^([\w-]+) =", text, re.MULTILINE))
    every_order = {f"order-{name_of_kind(kind)}" for orders in STREAMS for kind in orders}

    assert {f"order-{name_of_kind(kind)}" for kind in kinds} <= keys
    assert {each for each in keys if each.startswith("order-")} <= every_order
    assert set() == {f"field-{field.name}" for kind in kinds for field in fields_of_type(kind)} - keys


def test_every_hint_of_an_order_becomes_a_field_of_its_form() -> None:
    """Hints name fields that the order has, and the desks know what each of them stands for."""
    for orders in (TABLE_ORDERS, CAGE_ORDERS, ADMINISTRATION_STEPS):
        for kind, spec in orders.items():
            assert set(spec.hints) <= set(kind.__struct_fields__), kind
    assert {*CHOICES, *OTHER_FIELDS} == {*Hint}
    assert {*KNOWN, AdministrationHint.NOTICE} == {*AdministrationHint}
    assert all(TABLE_ORDERS[kind].group is not None for kind in ONE_FOR_EACH)


def fields_of_type(kind: type[Command]) -> list[msgspec.structs.FieldInfo]:
    """List the fields of an order."""
    return list(msgspec.structs.fields(kind))


OPENING = ("open-table", "close-table")


async def test_a_desk_is_told_what_its_role_may_send_and_how_the_table_stands(tmp_path: Path) -> None:
    """Limits as they are, posts of the document, the verdicts of what is held; nobody else's orders."""
    async with by_two(tmp_path) as two:
        play = two.play
        await play.staff.appoint("cas", Role.CASHIER)
        await play.do(c.RaiseQuestion(question="does a leaning die count?"), BOSS)
        told = (await two.pia.get("/tables/T1/orders")).json()
        orders = {each["order"]: each for each in told["orders"]}
        async with await play.staff.come_in("cas", Role.CASHIER) as cas:
            of_cashier = (await cas.get("/tables/T1/orders")).json()["orders"]
            cage = (await cas.get(f"/{CAGE}/orders")).json()["orders"]
            shut = await cas.get(f"/{ADMINISTRATION}/orders")
        administration = (await play.ada.get(f"/{ADMINISTRATION}/orders")).json()["orders"]
        nowhere = await two.pia.get("/tables/T9/orders")

        assert ("SGD", 2) == (told["currency"], told["decimals"])
        (limits,) = orders["set-limits"]["fields"]
        by_kind, cap = limits["fields"]
        small = next(each for each in by_kind["fields"] if each["name"] == "small")
        assert ["Small", {"minor_units": 500}, {"minor_units": 100_000}] == [
            small["words"],
            *(json.loads(each["value"]) for each in small["fields"]),
        ]
        assert (False, "") == (cap["is_needed"], cap["value"])
        assert ("two", "one-or-two") == (orders["set-limits"]["people"], orders["give-ruling"]["people"])
        posts = next(each for each in orders["assign-post"]["fields"] if each["name"] == "post")
        assert "Pit Supervisor" in [each["words"] for each in posts["choices"]]
        verdict = next(each for each in orders["give-ruling"]["fields"] if each["name"] == "verdict")
        assert [{"value": '"continue"', "words": "the round goes on"}] == verdict["choices"]
        assert (False, True) == (orders["assign-acting"]["may_send"], orders["open-table"]["may_send"])
        shown = {name: (orders[name]["people"], orders[name]["fits_now"]) for name in OPENING}
        assert {"open-table": ("two", False), "close-table": ("two", True)} == shown, "for a supervisor"
        assert {"fill-tray", "credit-tray", "count-tray", "drop-box", "count-box"} == {
            each["order"] for each in of_cashier if each["may_send"] and each["group"] == "money"
        }
        assert {"replace-ticket", "readmit-person", "inspect-gear", "retire-gear", "destroy-gear"} == {
            each["order"] for each in cage if not each["may_send"]
        }
        currency = next(each for each in cage[0]["fields"] if each["name"] == "currency")
        assert [{"code": "SGD", "decimals": 2}] == [json.loads(each["value"]) for each in currency["choices"]]
        assert ["resume-play"] == [each["order"] for each in administration if not each["may_send"]]
        assert ("role/may-not", "request/no-table") == (shut.json()["code"], nowhere.json()["code"])
