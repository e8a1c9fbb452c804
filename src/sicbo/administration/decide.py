"""What happens on an order about the house: `decide(administration, command, context)`, events or a refusal.

The table below says for each order which roles may send it, and whether it takes two people. Whoever sends or
approves must also be let in at this moment: the administration is asked about its own people first.
To give rights takes an admin and a manager of a shift or of the casino. To take them away waits for nobody.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import active_device, known_device, refuse_role, refuse_who_may_not
from sicbo.administration.context import Context
from sicbo.administration.gaming_day import GamingDay
from sicbo.administration.player_notice import LEAST_AGE, MOST_AGE, PlayerNotice
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration, DeviceKind, DeviceStanding, Mark, Person, SignIn
from sicbo.facts import ADMINISTRATION, CAGE, DESK, LONGEST_NAME, Refusal, Refused, is_name
from sicbo.people import SUPERVISORS, Actor, Role, in_words, is_robot

Happening = Iterator[e.Event]
Handler = Callable[[Administration, Any, Context], Happening]

PROGRAM = frozenset({Role.PROGRAM})
HEADS = frozenset({Role.SHIFT_MANAGER, Role.CASINO_MANAGER})
"""Who approves what an admin proposes."""
ADMINS = frozenset({Role.ADMIN})
KEPT = (Role.ADMIN, Role.SHIFT_MANAGER)
"""Roles that a house is never without: nobody could be appointed any more."""
ALONE = (Role.ADMIN, Role.AUDITOR)
"""Roles that go with no other: an admin plays no game, and an auditor changes nothing."""
NOT_OF_A_PERSON = (Role.TERMINAL, Role.DEVICE, Role.PROGRAM)
RESERVED = frozenset({"program", ADMINISTRATION, CAGE, DESK})
"""Names under which the program itself acts and keeps."""


class Rule(Struct, frozen=True):
    """How one order is decided."""

    handler: Handler
    roles: frozenset[Role]
    takes_two: bool = False


def decide(
    administration: Administration, command: c.Command, context: Context
) -> tuple[e.Event, ...] | Refusal:
    """Decide an order: what happens, or why not."""
    rule = RULES[type(command)]
    try:
        if administration.house is None and not isinstance(command, c.FoundHouse):
            raise refused("house/not-founded")
        _refuse_sender(administration, rule, context)
        return tuple(rule.handler(administration, command, context))
    except Refused as reason:
        return reason.refusal


def _refuse_sender(administration: Administration, rule: Rule, context: Context) -> None:
    actor = context.actor
    if context.is_proposed:
        refuse_role(administration, actor.person, actor.role)
    else:
        refuse_who_may_not(administration, actor)
    if actor.role not in rule.roles:
        raise refused("role/may-not", role=actor.role.value, allowed=in_words(rule.roles))
    if rule.takes_two:
        _refuse_one_person(administration, actor, context.second)


def _refuse_one_person(administration: Administration, actor: Actor, second: Actor | None) -> None:
    """Ask for an admin and a head of the house, who are two people; either may begin."""
    if second is None:
        raise refused("staff/needs-a-second-person", second="there is only one")
    if second.person == actor.person:
        raise refused("staff/needs-a-second-person", second=f"{second.person} is the same person")
    if second.role not in (HEADS if actor.role in ADMINS else ADMINS):
        raise refused("staff/needs-a-second-person", second=f"a {second.role.value} cannot approve it")
    refuse_who_may_not(administration, second)


# ---- the house and its people ------------------------------------------------------------------------


def _found(administration: Administration, command: c.FoundHouse, _: Context) -> Happening:
    house = administration.house
    if house is not None:
        raise refused("house/is-founded", house=house.id, mark=house.mark.value)
    _refuse_name(command.house)
    yield e.HouseFounded(house=command.house, mark=command.mark)


def _appoint_first(administration: Administration, command: c.AppointFirstPeople, _: Context) -> Happening:
    if administration.people:
        raise refused("house/has-people", people=", ".join(sorted(administration.people)))
    for name in (command.shift_manager, command.admin):
        _refuse_name_of_person(administration, name)
    if command.shift_manager == command.admin:
        raise refused("staff/needs-a-second-person", second=f"{command.admin} is the same person")
    yield e.PersonAppointed(person=command.shift_manager, roles=(Role.SHIFT_MANAGER,))
    yield e.PersonAppointed(person=command.admin, roles=(Role.ADMIN,))


def _appoint(administration: Administration, command: c.AppointPerson, context: Context) -> Happening:
    _refuse_oneself(command.person, context)
    _refuse_name_of_person(administration, command.person)
    found = administration.people.get(command.person)
    if found is not None and not found.is_dismissed:
        raise refused("people/works-here", person=found.name, roles=_told(found.roles))
    yield e.PersonAppointed(person=command.person, roles=_roles_of_a_person(command.roles))


def _change_roles(administration: Administration, command: c.ChangeRoles, context: Context) -> Happening:
    _refuse_oneself(command.person, context)
    person = _at_work(administration, command.person)
    roles = _roles_of_a_person(command.roles)
    if roles == person.roles:
        raise refused("people/same-roles", person=person.name, roles=_told(roles))
    _refuse_last_one(administration, person, roles)
    yield e.RolesChanged(person=person.name, roles=roles)


def _dismiss(administration: Administration, command: c.DismissPerson, context: Context) -> Happening:
    _refuse_oneself(command.person, context)
    person = _at_work(administration, command.person)
    _refuse_no_reason(command.reason)
    _refuse_last_one(administration, person, ())
    yield e.PersonDismissed(person=person.name, reason=command.reason)


def _refuse_oneself(person: str, context: Context) -> None:
    """Let nobody decide on his or her own roles, alone or as the second."""
    if person in (context.actor.person, context.second.person if context.second else ""):
        raise refused("people/not-for-yourself", person=person)


def _at_work(administration: Administration, name: str) -> Person:
    found = administration.people.get(name)
    if found is None:
        raise refused("access/unknown-person", person=name)
    if found.is_dismissed:
        raise refused("access/dismissed", person=name)
    return found


def _roles_of_a_person(asked: tuple[Role, ...]) -> tuple[Role, ...]:
    """Put roles into their order, each once; refuse those that no person holds, or not together."""
    roles = tuple(role for role in Role if role in asked)
    if not roles:
        raise refused("people/no-role")
    for role in roles:
        if role in NOT_OF_A_PERSON:
            raise refused("people/not-of-a-person", role=role.value)
        if role in ALONE and len(roles) > 1:
            others = tuple(each for each in roles if each is not role)
            raise refused("people/held-alone", role=role.value, others=_told(others))
    return roles


def _refuse_last_one(administration: Administration, person: Person, roles: tuple[Role, ...]) -> None:
    for role in KEPT:
        if role not in roles and administration.holders(role) == [person.name]:
            raise refused("people/last-one", person=person.name, role=role.value)


def _told(roles: tuple[Role, ...]) -> str:
    return ", ".join(role.value for role in roles)


def _refuse_no_reason(reason: str) -> None:
    if not reason.strip():
        raise refused("reason/needed")


def _refuse_name(name: str) -> None:
    """Refuse what cannot name anything, and what the program itself is called."""
    if not is_name(name):
        raise refused("name/not-a-name", name=name, most=LONGEST_NAME)
    if name in RESERVED:
        raise refused("name/is-taken", name=name, of="the program itself")


def _refuse_name_of_person(administration: Administration, name: str) -> None:
    _refuse_name(name)
    _refuse_robot(administration, name)
    if name in administration.devices:
        raise refused("name/is-taken", name=name, of="a device")


def _refuse_robot(administration: Administration, name: str) -> None:
    """Refuse robots anywhere but in a demo house: what they do is never mixed with the play of people."""
    house = administration.house
    if house is not None and house.mark is not Mark.DEMO and is_robot(name):
        raise refused("name/is-a-robots", name=name, mark=house.mark.value)


# ---- devices -----------------------------------------------------------------------------------------


def _propose(administration: Administration, command: c.ProposeDevice, context: Context) -> Happening:
    _refuse_name(command.device)
    _refuse_robot(administration, command.device)
    if command.device in administration.people:
        raise refused("name/is-taken", name=command.device, of="a person")
    found = administration.devices.get(command.device)
    if found is not None and found.standing is not DeviceStanding.REVOKED:
        raise refused("device/is-there", device=found.name, standing=found.standing.value)
    if command.kind in (DeviceKind.TERMINAL, DeviceKind.DICE_READER) and not command.table:
        raise refused("device/needs-a-table", kind=command.kind.value)
    if command.table and command.table not in administration.tables:
        known = ", ".join(administration.tables) or "none"
        raise refused("table/unknown", table=command.table, known=known)
    _refuse_key(administration, command.public_key)
    yield e.DeviceProposed(
        device=command.device,
        kind=command.kind,
        table=command.table,
        public_key=command.public_key,
        proposed_by=context.actor.person,
    )


def _refuse_key(administration: Administration, public_key: str) -> None:
    """Refuse no key, and one that ever was another's: a key is one device."""
    if not public_key.strip():
        raise refused("device/no-key")
    for each in administration.devices.values():
        if each.public_key == public_key:
            raise refused("device/key-is-taken", other=each.name)


def _approve(administration: Administration, command: c.ApproveDevice, context: Context) -> Happening:
    device = known_device(administration, command.device)
    if device.standing is not DeviceStanding.PROPOSED:
        raise refused("device/not-proposed", device=device.name, standing=device.standing.value)
    if device.proposed_by == context.actor.person:
        raise refused("staff/needs-a-second-person", second=f"{device.proposed_by} is the same person")
    if device.public_key != command.public_key:
        raise refused("device/other-key", device=device.name)
    yield e.DeviceApproved(device=device.name, approved_by=context.actor.person)


def _revoke(administration: Administration, command: c.RevokeDevice, _: Context) -> Happening:
    device = known_device(administration, command.device)
    if device.standing is DeviceStanding.REVOKED:
        raise refused("device/is-revoked", device=device.name)
    _refuse_no_reason(command.reason)
    yield e.DeviceRevoked(device=device.name, reason=command.reason)


# ---- sessions, keys, tables --------------------------------------------------------------------------


def _sign_in(administration: Administration, command: c.SignPersonIn, _: Context) -> Happening:
    _refuse_name(command.session)
    if command.session in administration.sessions:
        raise refused("session/is-there", session=command.session)
    refuse_role(administration, command.person, command.role)
    if command.device:
        device = active_device(administration, command.device)
        if device.kind is not DeviceKind.CONSOLE:
            raise refused(
                "access/wrong-device",
                device=device.name,
                kind=device.kind.value,
                role=command.role.value,
                needed=DeviceKind.CONSOLE.value,
            )
    yield e.SignedIn(
        session=command.session,
        person=command.person,
        role=command.role,
        device=command.device,
        address=command.address,
        proved_at=command.proved_at,
    )


def _prove(administration: Administration, command: c.ReportSecondFactor, _: Context) -> Happening:
    found = _session(administration, command.session)
    yield e.SecondFactorShown(session=found.session, person=found.person, proved_at=command.proved_at)


def _session(administration: Administration, name: str) -> SignIn:
    found = administration.sessions.get(name)
    if found is None:
        raise refused("session/unknown", session=name)
    return found


def _report_code(administration: Administration, command: c.ReportPasswordCode, _: Context) -> Happening:
    """Put on record who could have come in as someone else."""
    if command.person == command.drawn_by:
        raise refused("people/not-for-yourself", person=command.person)
    person = _at_work(administration, command.person)
    yield e.PasswordCodeDrawn(person=person.name, drawn_by=command.drawn_by)


def _report_failed(_: Administration, command: c.ReportFailedSignIn, __: Context) -> Happening:
    yield e.SignInFailed(
        person=command.person, why=command.why, device=command.device, address=command.address
    )


def _report_program(_: Administration, command: c.ReportProgram, __: Context) -> Happening:
    yield e.ProgramVerified(
        version=command.version,
        sha256=command.sha256,
        compared_with=command.compared_with,
        differences=command.differences,
    )


def _report_clock(_: Administration, command: c.ReportClock, __: Context) -> Happening:
    yield e.ClockChanged(expected=command.expected, found=command.found)


def _report_stopped(_: Administration, command: c.ReportStoppedTable, __: Context) -> Happening:
    yield e.TableStopped(table=command.table, why=command.why)


def _sign_out(administration: Administration, command: c.SignPersonOut, _: Context) -> Happening:
    found = _session(administration, command.session)
    yield e.SignedOut(session=found.session, person=found.person, why=command.why)


def _register_key(administration: Administration, command: c.RegisterSigningKey, _: Context) -> Happening:
    signs = _signs(administration)
    if signs:
        raise refused("signing-key/one-signs", key=signs)
    _refuse_name(command.key)
    yield e.SigningKeyRegistered(key=command.key, public_key=command.public_key)


def _rotate_key(administration: Administration, command: c.RotateSigningKey, _: Context) -> Happening:
    signs = _signs(administration)
    if command.key != signs or not signs:
        raise refused("signing-key/unknown", key=command.key, signs=signs or "none")
    _refuse_name(command.to)
    if command.to in administration.signing_keys:
        raise refused("signing-key/is-there", key=command.to)
    yield e.SigningKeyRotated(key=command.key, to=command.to, public_key=command.public_key)


def _signs(administration: Administration) -> str:
    """Name the key that signs now; none where nothing is signed yet."""
    return next((each.name for each in administration.signing_keys.values() if not each.is_retired), "")


def _set_gaming_day(administration: Administration, command: c.SetGamingDay, _: Context) -> Happening:
    wanted = GamingDay(command.begins_at, command.utc_offset)
    if not wanted.is_one:
        raise refused("day/not-a-time", begins_at=command.begins_at, utc_offset=command.utc_offset)
    if wanted == administration.gaming_day:
        raise refused("day/is-set", day=wanted)
    yield e.GamingDaySet(begins_at=command.begins_at, utc_offset=command.utc_offset)


def _set_player_notice(administration: Administration, command: c.SetPlayerNotice, _: Context) -> Happening:
    notice = PlayerNotice(**asdict(command))
    if not notice.is_of_an_age:
        raise refused("notice/no-age", age=command.least_age, least=LEAST_AGE, most=MOST_AGE)
    if not command.contacts.strip():
        raise refused("notice/no-contact")
    if notice.missing:
        raise refused("notice/not-in-every-language", missing=" and ".join(notice.missing))
    if notice == administration.player_notice:
        raise refused("notice/is-set")
    yield e.PlayerNoticeSet(notice=notice)


def _register_table(administration: Administration, command: c.RegisterTable, _: Context) -> Happening:
    _refuse_name(command.table)
    if command.table in administration.tables:
        raise refused("table/is-registered", table=command.table)
    yield e.TableRegistered(table=command.table)


RULES: dict[type[c.Command], Rule] = {
    c.FoundHouse: Rule(_found, PROGRAM),
    c.AppointFirstPeople: Rule(_appoint_first, PROGRAM),
    c.AppointPerson: Rule(_appoint, ADMINS | HEADS, takes_two=True),
    c.ChangeRoles: Rule(_change_roles, ADMINS | HEADS, takes_two=True),
    c.DismissPerson: Rule(_dismiss, ADMINS | HEADS),
    c.ProposeDevice: Rule(_propose, ADMINS),
    c.ApproveDevice: Rule(_approve, SUPERVISORS),
    c.RevokeDevice: Rule(_revoke, SUPERVISORS | ADMINS),
    c.SignPersonIn: Rule(_sign_in, PROGRAM),
    c.ReportSecondFactor: Rule(_prove, PROGRAM),
    c.ReportPasswordCode: Rule(_report_code, PROGRAM),
    c.ReportFailedSignIn: Rule(_report_failed, PROGRAM),
    c.ReportProgram: Rule(_report_program, PROGRAM),
    c.ReportClock: Rule(_report_clock, PROGRAM),
    c.ReportStoppedTable: Rule(_report_stopped, PROGRAM),
    c.SignPersonOut: Rule(_sign_out, PROGRAM | SUPERVISORS | ADMINS),
    c.RegisterSigningKey: Rule(_register_key, ADMINS | HEADS, takes_two=True),
    c.RotateSigningKey: Rule(_rotate_key, ADMINS | HEADS, takes_two=True),
    c.SetGamingDay: Rule(_set_gaming_day, ADMINS | HEADS, takes_two=True),
    c.SetPlayerNotice: Rule(_set_player_notice, ADMINS | HEADS),
    c.RegisterTable: Rule(_register_table, SUPERVISORS | ADMINS),
}
"""Every order."""


def takes_two(command: c.Command) -> bool:
    """Tell whether an order takes two people."""
    return RULES[type(command)].takes_two
