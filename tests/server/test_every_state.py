"""Every role, every command, every state of a table: allowed or refused as the committed matrix says (TH-E1).

A state is a moment of a game, as tests/table/moments.py has them: from no table at all to one that is halted.
Each command is tried twice: as it would be sent at that moment, and filled with anything that can be read.
Whoever the matrix denies is refused for the role, whatever else is wrong, and nothing happens. Whoever it
allows is refused for anything but the role. Nothing is ever a fault.
"""

import logging
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from administration.driver import STEPS as ADMINISTRATION_STEPS
from administration.driver import at as administration_at
from administration.test_every_order import ORDERS as ADMINISTRATION_ORDERS
from at_the_table import AtTheTable
from cage.counter import STEPS as OF_A_TICKET
from cage.counter import at as at_the_counter
from cage.test_every_order import ORDERS as CAGE_ORDERS
from server.at_any_moment import TABLE, TERMINAL, AtAnyMoment, Moment, request
from server.crowd import SIGNS_IN
from server.specimens import specimen
from server.test_every_role import committed
from sicbo.house_runtime.bus_messages import write_body
from sicbo.house_runtime.requests import BROKEN_REQUEST, Accepted, Answer, Rejected, Request
from sicbo.messages.terminal import Order as OrderOfATerminal
from sicbo.people import Actor, Role
from sicbo.proposals import commands as p
from sicbo.proposals.decide import body_hash
from sicbo.server.edge.matrix import PEOPLE
from sicbo.server.sockets.terminal_orders import command_of
from sicbo.streams import Command, Refusal, Refused
from sicbo.table import commands as c
from sicbo.table.orders import ORDERS
from sicbo.table.orders import ORDERS as TABLE_ORDERS
from table.answers import may_send, moments_of
from table.bodies import BODIES, Sent
from table.moments import GAMES, idle, moment

MAY_NOT = "role/may-not"
NOT_SET_UP = "table/is-not-set-up"
NOBODY = "no table"


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Leave thousands of warnings about devices that are none out of the log."""
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


@cache
def staff(game: str) -> dict[Role, Actor]:
    """Give someone of every role, in a post of the table where the document has one for the role."""
    at = idle(game)
    on_the_roster = [each for name, each in at.people.items() if name in at.now_table.roster]
    found = {each.role: each for each in (*at.people.values(), *on_the_roster)}
    return {role: found.get(role) or Actor(f"a-{role.value}", role) for role in SIGNS_IN}


@cache
def house() -> AtAnyMoment:
    """Open a house in which everyone works who is at any of the tables."""
    return AtAnyMoment({each.person: role for game in GAMES for role, each in staff(game).items()})


@cache
def may(role: Role, name: str) -> bool:
    """Tell what the committed tables say of an order to a table.

    A terminal sends messages of its own, which come down to orders that no other row allows it.
    """
    if role is Role.TERMINAL:
        return role in may_send()[name]
    return committed().allows(f"table {name}", role)


@cache
def anything(kind: Any) -> Any:  # noqa: ANN401 - a command or a message
    """Make something that can be read, of which nothing fits the table."""
    return msgspec.convert(specimen(kind, whole=True), kind)


def sent_at(at: AtTheTable) -> list[c.Command]:
    """List commands of every kind, as they would be sent now."""
    return [each(at).command for each in BODIES.values()]


def for_this_table(command: c.Command) -> c.Command:
    """Name the table that is asked, where a command names one."""
    return replace(command, table=TABLE) if isinstance(command, c.SetUpTable) else command


def name_of(command: Command) -> str:
    """Give the name of a command."""
    return str(type(command).__struct_config__.tag)


def code_of(answer: Answer) -> str:
    """Give the code of an answer, or nothing."""
    return "" if isinstance(answer, Accepted) else answer.code


def states_of(game: str) -> dict[str, Moment]:
    """Give every state of a game."""
    found = {name: house().at(moment(game, name)) for name in moments_of(game)}
    return {NOBODY: house().at(None)} | found


def expected_code(command: Command, state: str) -> str:
    """Say how a role is refused that may not send a command; a result is a device's, whoever else sends it."""
    if isinstance(command, c.TakeDeviceResult):
        return "device/not-its-own"
    return NOT_SET_UP if state == NOBODY and not isinstance(command, c.SetUpTable) else MAY_NOT


@pytest.mark.parametrize("game", GAMES)
def test_every_role_sends_every_command_in_every_state_as_the_matrix_says(game: str) -> None:
    """Denied for the role alone and nothing happens; allowed and never refused for it; and never a fault."""
    people = [*staff(game).values(), TERMINAL]
    wrong, tried = [], 0
    for name, state in states_of(game).items():
        by_itself = [each.happened for each in state.ask().added]
        as_sent = sent_at(state.at or idle(game))
        for command in map(for_this_table, (*as_sent, *map(anything, TABLE_ORDERS))):
            for by in people:
                tried += 1
                decided = state.ask(request(command, by))
                code = code_of(*decided.answers)
                if may(by.role, name_of(command)):
                    is_right = code not in (MAY_NOT, BROKEN_REQUEST.code)
                else:
                    is_right = code == expected_code(command, name)
                    is_right &= by_itself == [each.happened for each in decided.added]
                if not is_right:
                    wrong.append((name, by.role.value, command, code))

    assert [] == wrong
    assert tried > 10_000


def test_the_matrix_refuses_every_role_that_it_does_not_allow_with_its_own_code() -> None:
    """The door says it before any table is asked: of every row, to every role that can come from outside."""
    matrix = committed()
    for row, allowed in matrix.rows.items():
        for role in PEOPLE:
            if matrix.allows(row, role):
                matrix.refuse(row, role)
                continue
            with pytest.raises(Refused) as reason:
                matrix.refuse(row, role)
            assert MAY_NOT == reason.value.refusal.code, (row, role)
            assert None not in allowed


# ---- what takes two people -------------------------------------------------------------------------------


def orders_of_two(at: AtTheTable) -> list[Sent]:
    """List the orders that take two people, as they would be sent now."""
    bodies = [each(at) for each in BODIES.values()]
    return [each for each in bodies if ORDERS[type(each.command)].may_take_two]


@pytest.mark.parametrize("game", GAMES)
def test_every_role_proposes_and_approves_in_every_state_as_the_matrix_says(game: str) -> None:
    """Who may not send an order does not propose it; what is approved by a role that may not never happens."""
    rank = committed().allowed("table assign-acting")
    wrong = []
    for name, state in states_of(game).items():
        for order in orders_of_two(state.at or idle(game)):
            make = p.MakeProposal(body=write_body(order.command), reason="so it must be")
            approve = p.ApproveProposal(proposal=1, body_hash=body_hash(make.body))
            for role, by in staff(game).items():
                (answer,) = state.answers(request(make, by))
                is_refused_for_role = code_of(answer) == MAY_NOT
                is_denied = name != NOBODY and not may(role, name_of(order.command))
                if is_refused_for_role != is_denied or answer == BROKEN_REQUEST:
                    wrong.append((name, "proposes", role.value, order.command, answer))
            first = next(each for each in staff(game).values() if may(each.role, name_of(order.command)))
            for role, by in staff(game).items():
                made, approved = state.answers(request(make, first), _another(request(approve, by)))
                is_bad = BROKEN_REQUEST in (made, approved)
                is_above = role in rank or not isinstance(order.command, c.SetLimits | c.OfferPayTable)
                if is_bad or (isinstance(approved, Accepted) and (by.person == first.person or not is_above)):
                    wrong.append((name, "approves", role.value, order.command, approved))

    assert [] == wrong


def _another(asked: Request) -> Request:
    """Send it under another key, and in the session of the sender."""
    actor = replace(asked.actor, session=f"s-{asked.actor.person}")
    return replace(asked, key=f"{asked.key}-2", actor=actor)


# ---- terminals, the administration, the cage -------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_no_message_of_a_terminal_is_refused_for_its_role_or_a_fault_in_any_state(game: str) -> None:
    """Whatever its table is doing; it comes down to orders that a terminal may send."""
    messages = [anything(kind) for kind in get_args(OrderOfATerminal)]
    for name, state in states_of(game).items():
        for each in messages:
            (answer,) = state.answers(request(command_of(TERMINAL.person, each), TERMINAL))
            assert code_of(answer) not in (MAY_NOT, BROKEN_REQUEST.code), (name, each)
            assert isinstance(answer, Accepted | Rejected), (name, each)


def test_every_role_sends_every_order_to_the_administration_in_every_state_as_the_matrix_says() -> None:
    """From the moment on at which there are people; before, nobody comes in."""
    decided = 0
    for moment_ in [each for each in ADMINISTRATION_STEPS if each not in ("unfounded", "founded")]:
        for role in SIGNS_IN:
            administration = administration_at(moment_)
            who = Actor(f"a-{role.value}", role)
            administration.hire(who)
            for command, _, second in ADMINISTRATION_ORDERS.values():
                answer = administration.decide(command, who, second)
                decided += 1
                _compare("administration", command, role, answer, moment_)

    assert decided > 1000


def test_every_role_sends_every_order_to_the_cage_in_every_state_of_a_ticket_as_the_matrix_says() -> None:
    """Also what a cashier has printed, or the program finds expired, which is no order over the network."""
    for moment_ in OF_A_TICKET:
        for role in SIGNS_IN:
            for command, _, second in CAGE_ORDERS.values():
                answer = at_the_counter(moment_).decide(command, Actor("someone", role), second)
                _compare("cage", command, role, answer, moment_)


def _compare(
    stream: str, command: Command, role: Role, answer: "tuple[object, ...] | Refusal", state: str
) -> None:
    matrix, row = committed(), f"POST /{stream}/{name_of(command)}"
    if matrix.has(row):
        is_refused = isinstance(answer, Refusal) and answer.code == MAY_NOT
        assert matrix.allows(row, role) is not is_refused, (state, role, command, answer)
