"""For each code of the catalogue of the administration, an order that is refused with it."""

from collections.abc import Callable

from msgspec.structs import replace

from administration.driver import (
    ADA,
    DAY,
    FIRST,
    FOUND,
    NOTICE,
    REGISTER,
    ROTATE,
    STOP,
    SUE,
    T1,
    TOM,
    AdministrationDriver,
    at,
    propose,
)
from sicbo.administration import commands as c
from sicbo.administration.access import may_act, may_be_given_a_post
from sicbo.administration.state import DeviceKind, Mark
from sicbo.people import Actor, Role
from sicbo.streams import Refusal

Case = Callable[[], Refusal]

DISMISS = c.DismissPerson(person="tom", reason="late")
APPOINT = c.AppointPerson(person="eve", roles=(Role.DEALER,))
APPROVE = c.ApproveDevice(device="t1", public_key="K-t1")
IN = c.SignPersonIn(session="new", person="tom", role=Role.DEALER)


def cannot(moment: str, actor: Actor, table: str = "T1") -> Refusal:
    """Let someone act who may not."""
    refusal = may_act(at(moment).administration, actor, table=table)
    assert refusal is not None
    return refusal


def in_another_pit() -> Refusal:
    """Let a supervisor act at a table outside the pit."""
    driver, kim = at("at-work"), Actor("kim", Role.PIT_SUPERVISOR)
    driver.hire(kim)
    driver.do(c.AssignPit(person="kim", tables=("T1",)), ADA, SUE)
    refusal = may_act(driver.administration, kim, table="T2")
    assert refusal is not None
    return refusal


def no_post(person: str) -> Refusal:
    """Give a post to someone who has no role of the pit."""
    refusal = may_be_given_a_post(at("staffed").administration, person)
    assert refusal is not None
    return refusal


def appointed(*roles: Role) -> Refusal:
    """Appoint a person in roles that do not go."""
    return at("staffed").refuses(replace(APPOINT, roles=roles), ADA, SUE)


def named(name: str) -> Refusal:
    """Appoint a person under an invalid name."""
    return at("staffed").refuses(replace(APPOINT, person=name), ADA, SUE)


def noticed_twice() -> Refusal:
    """Set the notice that is set."""
    driver = at("at-work")
    driver.do(NOTICE, SUE)
    return driver.refuses(NOTICE, SUE)


def in_a_house(mark: Mark, command: c.Command, by: Actor, second: Actor | None = None) -> Refusal:
    """Ask for something in a house of another mark, with its first people and a table."""
    driver = AdministrationDriver()
    driver.do(replace(FOUND, mark=mark))
    driver.do(FIRST)
    driver.sign_in(SUE)
    driver.sign_in(ADA)
    driver.do(c.RegisterTable(table="T1"), SUE)
    return driver.refuses(command, by, second)


REFUSED: dict[str, Case] = {
    "access/unknown-person": lambda: cannot("at-work", Actor("eve", Role.DEALER)),
    "access/dismissed": lambda: cannot("dismissed", TOM),
    "access/role-not-held": lambda: cannot("at-work", Actor("tom", Role.PIT_MANAGER)),
    "access/no-post": lambda: no_post("ada"),
    "access/unknown-device": lambda: cannot("at-work", Actor("t9", Role.TERMINAL, "t9")),
    "access/device-not-active": lambda: cannot("revoked", Actor("t1", Role.TERMINAL, "t1")),
    "access/wrong-device": lambda: cannot("active", Actor("t1", Role.DEVICE, "t1")),
    "access/other-table": lambda: cannot("active", Actor("t1", Role.TERMINAL, "t1"), "T2"),
    "access/speaks-for-another": lambda: cannot("active", Actor("tom", Role.TERMINAL, "t1")),
    "access/not-signed-in": lambda: cannot("signed-out", TOM),
    "access/not-your-pit": in_another_pit,
    "role/may-not": lambda: at("at-work").refuses(T1, TOM),
    "staff/needs-a-second-person": lambda: at("at-work").refuses(APPOINT, ADA, ADA),
    "house/not-founded": lambda: AdministrationDriver().refuses(FIRST),
    "house/is-founded": lambda: at("founded").refuses(FOUND),
    "house/has-people": lambda: at("staffed").refuses(FIRST),
    "name/not-a-name": lambda: named("tom/s"),
    "name/is-taken": lambda: named("program"),
    "name/is-a-robots": lambda: in_a_house(Mark.REAL, replace(APPOINT, person="robot-dora"), ADA, SUE),
    "reason/needed": lambda: at("at-work").refuses(replace(DISMISS, reason=" "), SUE),
    "people/not-for-yourself": lambda: at("at-work").refuses(
        c.ChangeRoles(person="sue", roles=(Role.CASINO_MANAGER,)), ADA, SUE
    ),
    "people/works-here": lambda: at("at-work").refuses(replace(APPOINT, person="tom"), ADA, SUE),
    "people/no-role": appointed,
    "people/not-of-a-person": lambda: appointed(Role.DEVICE),
    "people/held-alone": lambda: appointed(Role.DEALER, Role.AUDITOR, Role.CASHIER),
    "people/same-roles": lambda: at("at-work").refuses(
        c.ChangeRoles(person="tom", roles=(Role.DEALER, Role.DEALER)), ADA, SUE
    ),
    "people/same-pit": lambda: at("at-work").refuses(c.AssignPit(person="tom"), ADA, SUE),
    "people/last-one": lambda: at("at-work").refuses(c.DismissPerson(person="ada", reason="late"), SUE),
    "table/unknown": lambda: at("at-work").refuses(replace(T1, table="T7"), ADA),
    "device/needs-a-table": lambda: at("at-work").refuses(replace(T1, table=""), ADA),
    "device/is-there": lambda: at("proposed").refuses(T1, ADA),
    "device/no-key": lambda: at("at-work").refuses(replace(T1, public_key=""), ADA),
    "device/key-is-taken": lambda: at("active").refuses(replace(T1, device="t2"), ADA),
    "device/not-proposed": lambda: at("active").refuses(APPROVE, SUE),
    "device/other-key": lambda: at("proposed").refuses(replace(APPROVE, public_key="K-other"), SUE),
    "device/is-revoked": lambda: at("revoked").refuses(c.RevokeDevice(device="t1", reason="lost"), ADA),
    "day/not-a-time": lambda: at("at-work").refuses(replace(DAY, begins_at=1440), ADA, SUE),
    "day/shifts-outside": lambda: at("at-work").refuses(replace(DAY, shifts=5), ADA, SUE),
    "day/is-set": lambda: at("at-work").refuses(c.SetGamingDay(begins_at=360, utc_offset=0), ADA, SUE),
    "notice/no-age": lambda: at("at-work").refuses(replace(NOTICE, least_age=0), SUE),
    "notice/no-contact": lambda: at("at-work").refuses(replace(NOTICE, contacts=" "), SUE),
    "notice/not-in-every-language": lambda: at("at-work").refuses(replace(NOTICE, english="Rest."), SUE),
    "notice/is-set": noticed_twice,
    "session/is-there": lambda: at("at-work").refuses(replace(IN, session="s-tom")),
    "session/unknown": lambda: at("at-work").refuses(c.SignPersonOut(session="s-eve", why="home")),
    "signing-key/is-there": lambda: at("signing").refuses(replace(ROTATE, to="k1"), ADA, SUE),
    "signing-key/one-signs": lambda: at("signing").refuses(replace(REGISTER, key="k3"), ADA, SUE),
    "signing-key/unknown": lambda: at("rotated").refuses(ROTATE, ADA, SUE),
    "table/is-registered": lambda: at("at-work").refuses(c.RegisterTable(table="T1"), SUE),
    "stop/no-pay-table": lambda: at("at-work").refuses(c.StopPlay(reason="odds", rule_set="rws"), SUE),
    "stop/is-on": lambda: at("stopped").refuses(STOP, SUE),
    "stop/unknown": lambda: at("stopped").refuses(c.ResumePlay(stop=2, reason="dry"), SUE),
}
"""In the order of the catalogue."""


def proposer_approves() -> Refusal:
    """Let the one who proposed a device approve it, as a supervisor now."""
    driver = at("at-work")
    eva = Actor("eva", Role.ADMIN)
    driver.hire(eva)
    driver.do(propose("c1", DeviceKind.CONSOLE), eva)
    driver.do(c.ChangeRoles(person="eva", roles=(Role.PIT_SUPERVISOR,)), ADA, SUE)
    eva = Actor("eva", Role.PIT_SUPERVISOR)
    driver.do(c.SignPersonIn(session="again", person="eva", role=Role.PIT_SUPERVISOR))
    return driver.refuses(c.ApproveDevice(device="c1", public_key="K-c1"), eva)


def casino_manager_changes_the_shift_manager() -> Refusal:
    """Let others take the only shift manager away."""
    driver = at("at-work")
    kim = Actor("kim", Role.CASINO_MANAGER)
    driver.hire(kim)
    return driver.refuses(c.ChangeRoles(person="sue", roles=(Role.PIT_MANAGER,)), ADA, kim)


ALSO: dict[str, tuple[str, Case]] = {
    "appoint alone": ("staff/needs-a-second-person", lambda: at("at-work").refuses(APPOINT, ADA)),
    "appoint alone someone who works here": (
        "people/works-here",
        lambda: at("at-work").refuses(replace(APPOINT, person="tom"), ADA),
    ),
    "change one's own roles, alone": (
        "people/not-for-yourself",
        lambda: at("at-work").refuses(c.ChangeRoles(person="ada", roles=(Role.DEALER,)), ADA),
    ),
    "approve by a second of the wrong role": (
        "staff/needs-a-second-person",
        lambda: at("at-work").refuses(APPOINT, ADA, TOM),
    ),
    "approve by a second who is not signed in": (
        "access/unknown-person",
        lambda: at("at-work").refuses(APPOINT, ADA, Actor("kim", Role.SHIFT_MANAGER)),
    ),
    "approve what one has proposed in another role": ("staff/needs-a-second-person", proposer_approves),
    "found with one person for two": (
        "staff/needs-a-second-person",
        lambda: at("founded").refuses(c.AppointFirstPeople(shift_manager="sue", admin="sue")),
    ),
    "found with a dealer who is one of the two": (
        "staff/needs-a-second-person",
        lambda: at("founded").refuses(c.AppointFirstPeople(shift_manager="sue", admin="ada", dealer="ada")),
    ),
    "found a house with a strange name": (
        "name/not-a-name",
        lambda: AdministrationDriver().refuses(replace(FOUND, house="")),
    ),
    "appoint under the name of a device": (
        "name/is-taken",
        lambda: at("active").refuses(replace(APPOINT, person="t1"), ADA, SUE),
    ),
    "propose a device under the name of a person": (
        "name/is-taken",
        lambda: at("at-work").refuses(replace(T1, device="tom"), ADA),
    ),
    "register a table called cage": (
        "name/is-taken",
        lambda: at("at-work").refuses(c.RegisterTable(table="cage"), SUE),
    ),
    "propose the terminal of a robot in a real house": (
        "name/is-a-robots",
        lambda: in_a_house(Mark.REAL, replace(T1, device="Robot-1"), ADA),
    ),
    "let a robot work in a laboratory": (
        "name/is-a-robots",
        lambda: in_a_house(Mark.LABORATORY, replace(APPOINT, person="robot-dora"), ADA, SUE),
    ),
    "appoint under a name with a blank": ("name/not-a-name", lambda: named("tom tom")),
    "appoint under a name that is too long": ("name/not-a-name", lambda: named("t" * 65)),
    "appoint under a name that does not print": ("name/not-a-name", lambda: named("t\n")),
    "draw one's own code": (
        "people/not-for-yourself",
        lambda: at("at-work").refuses(c.ReportPasswordCode(person="ada", drawn_by="ada")),
    ),
    "dismiss oneself": (
        "people/not-for-yourself",
        lambda: at("at-work").refuses(c.DismissPerson(person="sue", reason="tired"), SUE),
    ),
    "leave no shift manager": (
        "people/last-one",
        lambda: at("at-work").refuses(c.DismissPerson(person="sue", reason="late"), ADA),
    ),
    "leave no shift manager by other roles": ("people/last-one", casino_manager_changes_the_shift_manager),
    "sign in at a terminal": (
        "access/wrong-device",
        lambda: at("active").refuses(replace(IN, device="t1")),
    ),
    "sign in at a device that waits": (
        "access/device-not-active",
        lambda: at("proposed").refuses(replace(IN, device="t1")),
    ),
    "revoke without a reason": (
        "reason/needed",
        lambda: at("active").refuses(c.RevokeDevice(device="t1", reason=""), SUE),
    ),
    "rotate where nothing signs": ("signing-key/unknown", lambda: at("at-work").refuses(ROTATE, ADA, SUE)),
    "a terminal at a table that is not there": ("table/unknown", lambda: at("staffed").refuses(T1, ADA)),
}
"""The same reasons met elsewhere."""
