"""A driver for tests: the administration of a house, and people who send it orders."""

from collections.abc import Callable
from functools import cache

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.context import Context
from sicbo.administration.decide import decide
from sicbo.administration.evolve import evolve
from sicbo.administration.state import Administration, DeviceKind, Mark
from sicbo.people import Actor, Role
from sicbo.streams import Refusal

PROGRAM = Actor("program", Role.PROGRAM)
SUE, ADA = Actor("sue", Role.SHIFT_MANAGER), Actor("ada", Role.ADMIN)
TOM, PIA = Actor("tom", Role.DEALER), Actor("pia", Role.PIT_SUPERVISOR)


class AdministrationDriver:
    """The administration as its events have left it."""

    def __init__(self, administration: Administration | None = None) -> None:
        self.administration = administration or Administration()
        self.happened: list[e.Event] = []

    def decide(
        self, command: c.Command, by: Actor, second: Actor | None = None
    ) -> tuple[e.Event, ...] | Refusal:
        """Decide without letting it happen."""
        return decide(self.administration, command, Context(actor=by, second=second))

    def do(self, command: c.Command, by: Actor = PROGRAM, second: Actor | None = None) -> None:
        """Do what must be done."""
        decided = self.decide(command, by, second)
        assert not isinstance(decided, Refusal), decided
        for event in decided:
            self.administration = evolve(self.administration, event)
            self.happened.append(event)

    def refuses(self, command: c.Command, by: Actor = PROGRAM, second: Actor | None = None) -> Refusal:
        """Ask for what must be refused."""
        decided = self.decide(command, by, second)
        assert isinstance(decided, Refusal), decided
        return decided

    def hire(self, actor: Actor) -> None:
        """Appoint someone and sign him or her in."""
        self.do(c.AppointPerson(person=actor.person, roles=(actor.role,)), ADA, SUE)
        self.sign_in(actor)

    def sign_in(self, actor: Actor) -> None:
        """Begin a session, named after person and device."""
        session = f"s-{actor.person}{actor.device}"
        self.do(c.SignPersonIn(session=session, person=actor.person, role=actor.role, device=actor.device))

    def let_in(self, device: str, kind: DeviceKind, table: str = "") -> None:
        """Propose a device and approve it."""
        self.do(propose(device, kind, table), ADA)
        self.do(c.ApproveDevice(device=device, public_key=f"K-{device}"), SUE)


def propose(device: str, kind: DeviceKind, table: str = "") -> c.ProposeDevice:
    """Make the order for a device, with a key of its own."""
    return c.ProposeDevice(device=device, kind=kind, public_key=f"K-{device}", table=table)


FOUND = c.FoundHouse(house="h1", mark=Mark.DEMO)
FIRST = c.AppointFirstPeople(shift_manager="sue", admin="ada")
T1 = propose("t1", DeviceKind.TERMINAL, "T1")
ENROL = c.EnrolDevice(device="t1", kind=DeviceKind.TERMINAL, public_key="K-t1", drawn_by="ada", table="T1")
REGISTER = c.RegisterSigningKey(key="k1", public_key="PK1")
DAY = c.SetGamingDay(begins_at=300, utc_offset=480)
NOTICE = c.SetPlayerNotice(least_age=21, contacts="Helpline 1800-6-668-668")
STOP = c.StopPlay(table="T1", reason="a spilt drink")
ROTATE = c.RotateSigningKey(key="k1", to="k2", public_key="PK2")


def _staff(at: AdministrationDriver) -> None:
    at.do(FIRST)
    at.sign_in(SUE)
    at.sign_in(ADA)


def _open(at: AdministrationDriver) -> None:
    at.do(c.RegisterTable(table="T1"), SUE)
    at.hire(TOM)


STEPS: dict[str, tuple[str, Callable[[AdministrationDriver], None]]] = {
    "unfounded": ("", lambda _: None),
    "founded": ("unfounded", lambda at: at.do(FOUND)),
    "staffed": ("founded", _staff),
    "at-work": ("staffed", _open),
    "changed": (
        "at-work",
        lambda at: at.do(c.ChangeRoles(person="tom", roles=(Role.CASHIER,)), ADA, SUE),
    ),
    "dismissed": ("at-work", lambda at: at.do(c.DismissPerson(person="tom", reason="late"), SUE)),
    "signed-out": ("at-work", lambda at: at.do(c.SignPersonOut(session="s-tom", why="home"))),
    "proposed": ("at-work", lambda at: at.do(T1, ADA)),
    "active": ("proposed", lambda at: at.do(c.ApproveDevice(device="t1", public_key="K-t1"), SUE)),
    "revoked": ("active", lambda at: at.do(c.RevokeDevice(device="t1", reason="stolen"), SUE)),
    "signing": ("at-work", lambda at: at.do(REGISTER, ADA, SUE)),
    "rotated": ("signing", lambda at: at.do(ROTATE, SUE, ADA)),
    "stopped": ("at-work", lambda at: at.do(STOP, SUE)),
}
"""The moments at which orders are tried: the one before, and what leads on from it."""


@cache
def _administration(moment: str) -> Administration:
    before, step = STEPS[moment]
    driver = AdministrationDriver(_administration(before)) if before else AdministrationDriver()
    step(driver)
    return driver.administration


def at(moment: str) -> AdministrationDriver:
    """Return a new driver at a moment."""
    return AdministrationDriver(_administration(moment))
