"""Applies events to the administration: `evolve(administration, event)`, without any checks."""

from collections.abc import Callable
from typing import Any

from immutables import Map
from msgspec.structs import replace

from sicbo.administration import events as e
from sicbo.administration.gaming_day import GamingDay
from sicbo.administration.state import (
    Administration,
    Device,
    DeviceStanding,
    House,
    Person,
    SignIn,
    SigningKey,
    fault_at,
)
from sicbo.people import Role
from sicbo.play_stops import Stop
from sicbo.streams import EventOutOfPlace


def evolve(administration: Administration, event: e.Event) -> Administration:
    """Return the administration after an event."""
    return EVOLUTIONS[type(event)](administration, event)


def _founded(administration: Administration, event: e.HouseFounded) -> Administration:
    if administration.house is not None:
        raise EventOutOfPlace("a house is founded once, and keeps its id and its mark")
    return replace(administration, house=House(event.house, event.mark))


def _appointed(administration: Administration, event: e.PersonAppointed) -> Administration:
    person = Person(event.person, event.roles)
    return replace(administration, people=administration.people.set(event.person, person))


def _roles_changed(administration: Administration, event: e.RolesChanged) -> Administration:
    person = replace(administration.people[event.person], roles=event.roles)
    return replace(
        administration,
        people=administration.people.set(event.person, person),
        sessions=_without(
            administration, lambda each: each.person == event.person and each.role not in event.roles
        ),
    )


def _pit_assigned(administration: Administration, event: e.PitAssigned) -> Administration:
    person = replace(administration.people[event.person], pit=event.tables)
    return replace(administration, people=administration.people.set(event.person, person))


def _dismissed(administration: Administration, event: e.PersonDismissed) -> Administration:
    person = replace(administration.people[event.person], is_dismissed=True)
    return replace(
        administration,
        people=administration.people.set(event.person, person),
        sessions=_without(administration, lambda each: each.person == event.person),
    )


def _without(administration: Administration, is_over: Callable[[SignIn], bool]) -> Map[str, SignIn]:
    sessions = administration.sessions
    for each in administration.sessions.values():
        if is_over(each):
            sessions = sessions.delete(each.session)
    return sessions


def _proposed(administration: Administration, event: e.DeviceProposed) -> Administration:
    device = Device(event.device, event.kind, event.table, event.public_key, event.proposed_by)
    return replace(administration, devices=administration.devices.set(event.device, device))


def _approved(administration: Administration, event: e.DeviceApproved) -> Administration:
    return _device(administration, event.device, DeviceStanding.ACTIVE)


def _revoked(administration: Administration, event: e.DeviceRevoked) -> Administration:
    after = _device(administration, event.device, DeviceStanding.REVOKED)
    return replace(after, sessions=_without(administration, lambda each: each.device == event.device))


def _device(administration: Administration, name: str, standing: DeviceStanding) -> Administration:
    device = replace(administration.devices[name], standing=standing)
    return replace(administration, devices=administration.devices.set(name, device))


def _signed_in(administration: Administration, event: e.SignedIn) -> Administration:
    session = SignIn(event.session, event.person, event.role, event.device, event.proved_at)
    return replace(administration, sessions=administration.sessions.set(event.session, session))


def _proved(administration: Administration, event: e.SecondFactorShown) -> Administration:
    session = replace(administration.sessions[event.session], proved_at=event.proved_at)
    return replace(administration, sessions=administration.sessions.set(event.session, session))


def _signed_out(administration: Administration, event: e.SignedOut) -> Administration:
    return replace(administration, sessions=administration.sessions.delete(event.session))


def _attempts_cleared(administration: Administration, event: e.SignInAttemptsCleared) -> Administration:
    cleared = administration.attempts_cleared
    times = cleared.get(event.person, 0) + 1
    return replace(administration, attempts_cleared=cleared.set(event.person, times))


def _clock_changed(administration: Administration, event: e.ClockChanged) -> Administration:
    if not event.is_right:
        return administration
    return replace(administration, records_ahead=event.expected - event.found)


def _play_stopped(administration: Administration, event: e.PlayStopped) -> Administration:
    return _with_stop(
        administration,
        Stop(
            number=event.stop,
            table=event.table,
            rule_set=event.rule_set,
            pay_table=event.pay_table,
            reason=event.reason,
            by=event.stopped_by,
        ),
    )


def _table_stopped(administration: Administration, event: e.TableStopped) -> Administration:
    """Stop a table after a fault; told again, by another process or after a restart, it is the same stop."""
    if fault_at(administration, event.table) is not None:
        return administration
    number = administration.stops_made + 1
    by = Role.PROGRAM.value
    return _with_stop(
        administration, Stop(number=number, table=event.table, reason=event.why, by=by, is_fault=True)
    )


def _with_stop(administration: Administration, stop: Stop) -> Administration:
    return replace(administration, stops=(*administration.stops, stop), stops_made=stop.number)


def _play_resumed(administration: Administration, event: e.PlayResumed) -> Administration:
    left = tuple(each for each in administration.stops if each.number != event.stop)
    if left == administration.stops:
        raise EventOutOfPlace(f"there is no stop {event.stop}")
    return replace(administration, stops=left)


def _key_registered(administration: Administration, event: e.SigningKeyRegistered) -> Administration:
    key = SigningKey(event.key, event.public_key)
    return replace(administration, signing_keys=administration.signing_keys.set(event.key, key))


def _key_rotated(administration: Administration, event: e.SigningKeyRotated) -> Administration:
    old = replace(administration.signing_keys[event.key], is_retired=True)
    keys = administration.signing_keys.set(event.key, old)
    return replace(administration, signing_keys=keys.set(event.to, SigningKey(event.to, event.public_key)))


def _gaming_day_set(administration: Administration, event: e.GamingDaySet) -> Administration:
    return replace(administration, gaming_day=GamingDay(event.begins_at, event.utc_offset, event.shifts))


def _notice_set(administration: Administration, event: e.PlayerNoticeSet) -> Administration:
    return replace(administration, player_notice=event.notice)


def _table_registered(administration: Administration, event: e.TableRegistered) -> Administration:
    return replace(administration, tables=(*administration.tables, event.table))


def _unchanged(administration: Administration, _: e.Event) -> Administration:
    return administration


EVOLUTIONS: dict[type[e.Event], Callable[[Administration, Any], Administration]] = {
    e.HouseFounded: _founded,
    e.PersonAppointed: _appointed,
    e.RolesChanged: _roles_changed,
    e.PitAssigned: _pit_assigned,
    e.PersonDismissed: _dismissed,
    e.DeviceProposed: _proposed,
    e.DeviceApproved: _approved,
    e.DeviceRevoked: _revoked,
    e.SignedIn: _signed_in,
    e.SecondFactorShown: _proved,
    e.PasswordCodeDrawn: _unchanged,
    e.SignInAttemptsCleared: _attempts_cleared,
    e.SignInFailed: _unchanged,
    e.ProgramVerified: _unchanged,
    e.ClockChanged: _clock_changed,
    e.TableStopped: _table_stopped,
    e.PlayStopped: _play_stopped,
    e.PlayResumed: _play_resumed,
    e.SignedOut: _signed_out,
    e.SigningKeyRegistered: _key_registered,
    e.SigningKeyRotated: _key_rotated,
    e.GamingDaySet: _gaming_day_set,
    e.PlayerNoticeSet: _notice_set,
    e.TableRegistered: _table_registered,
}
"""The function that applies each event."""
