"""Decisions about sign-ins: sessions, second factors, codes and failed attempts."""

from collections.abc import Iterator

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import active_device, at_work, refuse_other_kind, refuse_role
from sicbo.administration.context import Context
from sicbo.administration.decisions.names import refuse_name
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration, DeviceKind, SignIn


def sign_in(administration: Administration, command: c.SignPersonIn, _: Context) -> Iterator[e.Event]:
    """Open a session of a person in one role."""
    refuse_name(command.session)
    if command.session in administration.sessions:
        raise refused("session/is-there", session=command.session)
    refuse_role(administration, command.person, command.role)
    if command.device:
        device = active_device(administration, command.device)
        refuse_other_kind(device, command.role, DeviceKind.CONSOLE)
    yield e.SignedIn(
        session=command.session,
        person=command.person,
        role=command.role,
        device=command.device,
        address=command.address,
        proved_at=command.proved_at,
    )


def sign_out(administration: Administration, command: c.SignPersonOut, _: Context) -> Iterator[e.Event]:
    """End a session."""
    found = _session(administration, command.session)
    yield e.SignedOut(session=found.session, person=found.person, why=command.why)


def _session(administration: Administration, name: str) -> SignIn:
    found = administration.sessions.get(name)
    if found is None:
        raise refused("session/unknown", session=name)
    return found


def report_second_factor(
    administration: Administration, command: c.ReportSecondFactor, _: Context
) -> Iterator[e.Event]:
    """Record that a second factor was shown again."""
    found = _session(administration, command.session)
    yield e.SecondFactorShown(session=found.session, person=found.person, proved_at=command.proved_at)


def report_password_code(
    administration: Administration, command: c.ReportPasswordCode, _: Context
) -> Iterator[e.Event]:
    """Record who could have signed in as someone else."""
    if command.person == command.drawn_by:
        raise refused("people/not-for-yourself", person=command.person)
    person = at_work(administration, command.person)
    yield e.PasswordCodeDrawn(person=person.name, drawn_by=command.drawn_by)


def clear_sign_in_attempts(
    administration: Administration, command: c.ClearSignInAttempts, _: Context
) -> Iterator[e.Event]:
    """Clear the failed attempts of someone who works here."""
    yield e.SignInAttemptsCleared(person=at_work(administration, command.person).name)


def report_failed_sign_in(_: Administration, command: c.ReportFailedSignIn, __: Context) -> Iterator[e.Event]:
    """Record a failed sign-in."""
    yield e.SignInFailed(
        person=command.person, why=command.why, device=command.device, address=command.address
    )
