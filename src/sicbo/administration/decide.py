"""What happens on an order about the house: `decide(administration, command, context)`, events or a refusal.

The table below says for each order which roles may send it, whether it takes two people, and where it is
decided. Whoever sends or approves must also be let in at this moment: the administration is asked about its
own people first.
To give rights takes an admin and a manager of a shift or of the casino. To take them away waits for nobody.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import refuse_role, refuse_who_may_not
from sicbo.administration.context import Context
from sicbo.administration.decisions import devices, house, people, sign_ins
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration
from sicbo.people import SUPERVISORS, Actor, Role, in_words
from sicbo.streams import Refusal, Refused

Handler = Callable[[Administration, Any, Context], Iterator[e.Event]]

PROGRAM = frozenset({Role.PROGRAM})
HEADS = frozenset({Role.SHIFT_MANAGER, Role.CASINO_MANAGER})
"""Who approves what an admin proposes."""
ADMINS = frozenset({Role.ADMIN})


class Rule(Struct, frozen=True):
    """How one order is decided."""

    handler: Handler
    roles: frozenset[Role]
    takes_two: bool = False


RULES: dict[type[c.Command], Rule] = {
    c.FoundHouse: Rule(house.found_house, PROGRAM),
    c.AppointFirstPeople: Rule(people.appoint_first_people, PROGRAM),
    c.AppointPerson: Rule(people.appoint_person, ADMINS | HEADS, takes_two=True),
    c.ChangeRoles: Rule(people.change_roles, ADMINS | HEADS, takes_two=True),
    c.DismissPerson: Rule(people.dismiss_person, ADMINS | HEADS),
    c.ProposeDevice: Rule(devices.propose_device, ADMINS),
    c.EnrolDevice: Rule(devices.enrol_device, PROGRAM),
    c.ApproveDevice: Rule(devices.approve_device, SUPERVISORS),
    c.RevokeDevice: Rule(devices.revoke_device, SUPERVISORS | ADMINS),
    c.SignPersonIn: Rule(sign_ins.sign_in, PROGRAM),
    c.ReportSecondFactor: Rule(sign_ins.report_second_factor, PROGRAM),
    c.ReportPasswordCode: Rule(sign_ins.report_password_code, PROGRAM),
    c.ReportFailedSignIn: Rule(sign_ins.report_failed_sign_in, PROGRAM),
    c.ReportProgram: Rule(house.report_program, PROGRAM),
    c.ReportClock: Rule(house.report_clock, PROGRAM),
    c.ReportStoppedTable: Rule(house.report_stopped_table, PROGRAM),
    c.SignPersonOut: Rule(sign_ins.sign_out, PROGRAM | SUPERVISORS | ADMINS),
    c.ClearSignInAttempts: Rule(sign_ins.clear_sign_in_attempts, SUPERVISORS | ADMINS),
    c.RegisterSigningKey: Rule(house.register_signing_key, ADMINS | HEADS, takes_two=True),
    c.RotateSigningKey: Rule(house.rotate_signing_key, ADMINS | HEADS, takes_two=True),
    c.SetGamingDay: Rule(house.set_gaming_day, ADMINS | HEADS, takes_two=True),
    c.SetPlayerNotice: Rule(house.set_player_notice, ADMINS | HEADS),
    c.RegisterTable: Rule(house.register_table, SUPERVISORS | ADMINS),
}
"""Every order."""


def decide(
    administration: Administration, command: c.Command, context: Context
) -> tuple[e.Event, ...] | Refusal:
    """Decide an order: what happens, or why not."""
    rule = RULES[type(command)]
    try:
        if administration.house is None and not isinstance(command, c.FoundHouse):
            raise refused("house/not-founded")
        _refuse_sender(administration, rule, context)
        events = tuple(rule.handler(administration, command, context))
        if rule.takes_two:  # last, so that nobody proposes to another what could never be carried out
            _refuse_one_person(administration, context.actor, context.second)
    except Refused as reason:
        return reason.refusal
    return events


def _refuse_sender(administration: Administration, rule: Rule, context: Context) -> None:
    actor = context.actor
    if context.is_proposed:
        refuse_role(administration, actor.person, actor.role)
    else:
        refuse_who_may_not(administration, actor)
    if actor.role not in rule.roles:
        raise refused("role/may-not", role=actor.role.value, allowed=in_words(rule.roles))


def _refuse_one_person(administration: Administration, actor: Actor, second: Actor | None) -> None:
    """Ask for an admin and a head of the house, who are two people; either may begin."""
    if second is None:
        raise refused("staff/needs-a-second-person", second="there is only one")
    if second.person == actor.person:
        raise refused("staff/needs-a-second-person", second=f"{second.person} is the same person")
    if second.role not in (HEADS if actor.role in ADMINS else ADMINS):
        raise refused("staff/needs-a-second-person", second=f"a {second.role.value} cannot approve it")
    refuse_who_may_not(administration, second)


def takes_two(command: c.Command) -> bool:
    """Tell whether an order takes two people."""
    return RULES[type(command)].takes_two
