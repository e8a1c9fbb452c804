"""The specification of every order about the house, in the sequence in which a desk shows them.

Granting rights takes an admin and a shift or casino manager; either may propose. Revoking them takes one
person.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, auto
from functools import partial
from typing import Any

from sicbo.administration import commands as c
from sicbo.administration import targets
from sicbo.administration.context import Context
from sicbo.administration.decisions import devices, house, people, sign_ins, stops
from sicbo.administration.events import Event
from sicbo.administration.state import Administration
from sicbo.orders import Group, OrderSpec, People
from sicbo.people import SUPERVISORS, Role

Handler = Callable[[Administration, Any, Context], Iterator[Event]]

PROGRAM = frozenset({Role.PROGRAM})
HEADS = frozenset({Role.SHIFT_MANAGER, Role.CASINO_MANAGER})
ADMINS = frozenset({Role.ADMIN})


class Hint(Enum):
    """What a field of an order may contain, given the current state of the house."""

    PERSON = auto()
    """People who work here."""
    ROLES = auto()
    TABLES = auto()
    """Tables of the house."""
    TABLE = auto()
    """One of those tables, or none."""
    STOP = auto()
    """Stops of play."""
    SESSION = auto()
    NOTICE = auto()
    """The current notice to players."""


Spec = partial(OrderSpec[Handler, Administration], target=targets.whole_house)
ByTwo = partial(Spec, roles=ADMINS | HEADS, people=People.TWO, approved_by=HEADS, counterpart=ADMINS)

ORDERS: Mapping[type[c.Command], OrderSpec[Handler, Administration]] = {
    c.FoundHouse: Spec(house.found_house, PROGRAM),
    c.AppointFirstPeople: Spec(people.appoint_first_people, PROGRAM),
    c.AppointPerson: ByTwo(
        people.appoint_person, group=Group.PEOPLE, hints={"roles": Hint.ROLES}, target=targets.person
    ),
    c.ChangeRoles: ByTwo(
        people.change_roles,
        group=Group.PEOPLE,
        hints={"person": Hint.PERSON, "roles": Hint.ROLES},
        target=targets.person,
    ),
    c.AssignPit: ByTwo(
        people.assign_pit,
        group=Group.PEOPLE,
        hints={"person": Hint.PERSON, "tables": Hint.TABLES},
        target=targets.pit,
    ),
    c.DismissPerson: Spec(
        people.dismiss_person, ADMINS | HEADS, group=Group.PEOPLE, hints={"person": Hint.PERSON}
    ),
    c.ProposeDevice: Spec(devices.propose_device, ADMINS),
    c.EnrolDevice: Spec(devices.enrol_device, PROGRAM),
    c.ApproveDevice: Spec(devices.approve_device, SUPERVISORS),
    c.RevokeDevice: Spec(devices.revoke_device, SUPERVISORS | ADMINS),
    c.SignPersonIn: Spec(sign_ins.sign_in, PROGRAM),
    c.ReportSecondFactor: Spec(sign_ins.report_second_factor, PROGRAM),
    c.ReportPasswordCode: Spec(sign_ins.report_password_code, PROGRAM),
    c.ReportFailedSignIn: Spec(sign_ins.report_failed_sign_in, PROGRAM),
    c.ReportProgram: Spec(house.report_program, PROGRAM),
    c.ReportClock: Spec(house.report_clock, PROGRAM),
    c.ReportStoppedTable: Spec(house.report_stopped_table, PROGRAM),
    c.SignPersonOut: Spec(
        sign_ins.sign_out,
        PROGRAM | SUPERVISORS | ADMINS,
        group=Group.PEOPLE,
        hints={"session": Hint.SESSION},
    ),
    c.ClearSignInAttempts: Spec(
        sign_ins.clear_sign_in_attempts,
        SUPERVISORS | ADMINS,
        group=Group.PEOPLE,
        hints={"person": Hint.PERSON},
    ),
    c.RegisterSigningKey: ByTwo(house.register_signing_key, target=targets.signing_keys),
    c.RotateSigningKey: ByTwo(house.rotate_signing_key, target=targets.signing_keys),
    c.RegisterTable: Spec(house.register_table, SUPERVISORS | ADMINS, group=Group.HOUSE),
    c.StopPlay: Spec(stops.stop_play, SUPERVISORS | ADMINS, group=Group.HOUSE, hints={"table": Hint.TABLE}),
    c.ResumePlay: Spec(stops.resume_play, SUPERVISORS, group=Group.HOUSE, hints={"stop": Hint.STOP}),
    c.SetGamingDay: ByTwo(house.set_gaming_day, group=Group.HOUSE),
    c.SetPlayerNotice: Spec(
        house.set_player_notice,
        ADMINS | HEADS,
        group=Group.HOUSE,
        hints=dict.fromkeys(c.SetPlayerNotice.__struct_fields__, Hint.NOTICE),
    ),
}
"""Every order about the house."""
