"""Every order at every moment, every role, every actor: exactly what tables written by hand say."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from administration.driver import (
    ADA,
    DAY,
    ENROL,
    FIRST,
    FOUND,
    NOTICE,
    PIA,
    PROGRAM,
    REGISTER,
    ROTATE,
    STEPS,
    STOP,
    SUE,
    T1,
    TOM,
    at,
)
from hand_tables import cells
from sicbo.administration import commands as c
from sicbo.administration.access import may_act, may_be_given_a_post, may_have_proposed
from sicbo.administration.context import Context
from sicbo.administration.decide import decide
from sicbo.administration.events import DeviceProposed, HouseFounded, PlayResumed, SignInFailed
from sicbo.administration.evolve import evolve
from sicbo.administration.orders import ORDERS as SPECS
from sicbo.administration.state import DeviceKind, Mark
from sicbo.people import Actor, Role
from sicbo.streams import EventOutOfPlace, Refusal

HERE = Path(__file__).parent
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)

ORDERS: dict[str, tuple[c.Command, Actor, Actor | None]] = {
    "found-house": (FOUND, PROGRAM, None),
    "appoint-first-people": (FIRST, PROGRAM, None),
    "appoint-person": (c.AppointPerson(person="tom", roles=(Role.DEALER,)), ADA, SUE),
    "change-roles": (c.ChangeRoles(person="tom", roles=(Role.CASHIER,)), ADA, SUE),
    "assign-pit": (c.AssignPit(person="tom", tables=("T1",)), ADA, SUE),
    "dismiss-person": (c.DismissPerson(person="tom", reason="late"), SUE, None),
    "propose-device": (T1, ADA, None),
    "propose-with-new-key": (replace(T1, public_key="K-new"), ADA, None),
    "enrol-device": (ENROL, PROGRAM, None),
    "approve-device": (c.ApproveDevice(device="t1", public_key="K-t1"), SUE, None),
    "revoke-device": (c.RevokeDevice(device="t1", reason="stolen"), SUE, None),
    "sign-person-in": (c.SignPersonIn(session="new", person="tom", role=Role.DEALER), PROGRAM, None),
    "report-second-factor": (c.ReportSecondFactor(session="s-tom", proved_at=NOON), PROGRAM, None),
    "report-program": (c.ReportProgram(version="1", sha256="00", compared_with="a list"), PROGRAM, None),
    "report-clock": (c.ReportClock(expected=NOON, found=NOON.replace(hour=11)), PROGRAM, None),
    "report-stopped-table": (c.ReportStoppedTable(table="T1", why="record 7 was changed"), PROGRAM, None),
    "report-password-code": (c.ReportPasswordCode(person="tom", drawn_by="ada"), PROGRAM, None),
    "report-failed-sign-in": (c.ReportFailedSignIn(person="tom", why="password"), PROGRAM, None),
    "sign-person-out": (c.SignPersonOut(session="s-tom", why="home"), PROGRAM, None),
    "clear-sign-in-attempts": (c.ClearSignInAttempts(person="tom"), SUE, None),
    "register-signing-key": (REGISTER, ADA, SUE),
    "rotate-signing-key": (ROTATE, ADA, SUE),
    "set-gaming-day": (DAY, ADA, SUE),
    "set-player-notice": (NOTICE, SUE, None),
    "register-table": (c.RegisterTable(table="T1"), SUE, None),
    "stop-play": (c.StopPlay(reason="fire alarm"), SUE, None),
    "stop-table": (STOP, SUE, None),
    "resume-play": (c.ResumePlay(stop=1, reason="all is dry"), SUE, None),
}


def test_every_order_is_answered_at_every_moment_as_the_table_says() -> None:
    """A row of the table is an order, a column a moment."""
    expected = cells(HERE / "commands.csv")

    actual = {}
    for order, moment in expected:
        decided = at(moment).decide(*ORDERS[order])
        actual[order, moment] = decided.code if isinstance(decided, Refusal) else "ok"

    assert expected == actual
    assert {(order, moment) for order in ORDERS for moment in STEPS} == set(expected)
    assert {*SPECS} == {type(command) for command, _, _ in ORDERS.values()}


def test_what_can_never_be_carried_out_is_refused_to_one_person_as_to_two() -> None:
    """So nothing is proposed to a second person that could only be refused; what is left waits for one."""
    answers = {}
    for (order, moment), by_two in cells(HERE / "commands.csv").items():
        command, actor, _ = ORDERS[order]
        if SPECS[type(command)].may_take_two:
            answers[order, moment] = (by_two, at(moment).refuses(command, actor).code)

    assert {"ok", "people/works-here", "signing-key/unknown"} <= {by_two for by_two, _ in answers.values()}
    for by_two, alone in answers.values():
        assert ("staff/needs-a-second-person" if by_two == "ok" else by_two) == alone


def test_every_role_may_send_what_the_table_of_roles_says_and_nothing_else() -> None:
    """Someone who holds the role and is let in is refused for the role alone (INV-X1, TH-E1)."""
    expected = cells(HERE / "roles.csv")

    actual = {}
    for order, role in expected:
        driver = at("active")
        driver.let_in("r1", DeviceKind.DICE_READER, "T1")
        actor = Actor("someone", Role(role))
        if actor.role in (Role.TERMINAL, Role.DEVICE):
            device = {Role.TERMINAL: "t1", Role.DEVICE: "r1"}[actor.role]
            actor = Actor(device, actor.role, device)
        elif actor.role is not Role.PROGRAM:
            driver.hire(actor)
        second = SUE if actor.role is Role.ADMIN else ADA
        decided = driver.decide(ORDERS[order][0], actor, second)
        code = decided.code if isinstance(decided, Refusal) else ""
        actual[order, role] = "no" if code == "role/may-not" else "may"

    assert expected == actual
    assert {*SPECS} == {type(ORDERS[order][0]) for order, _ in expected}
    assert {role.value for role in Role} == {role for _, role in expected}


ACTORS: dict[str, tuple[Actor, str]] = {
    "program": (PROGRAM, "T1"),
    "sue": (SUE, "T1"),
    "ada": (ADA, ""),
    "tom": (TOM, "T1"),
    "tom as cashier": (Actor("tom", Role.CASHIER), "T1"),
    "tom at a console": (Actor("tom", Role.DEALER, "c1"), "T1"),
    "tom at t1": (Actor("tom", Role.DEALER, "t1"), "T1"),
    "t1": (Actor("t1", Role.TERMINAL, "t1"), "T1"),
    "t1 at T2": (Actor("t1", Role.TERMINAL, "t1"), "T2"),
    "t1 for tom": (Actor("tom", Role.TERMINAL, "t1"), "T1"),
    "t1 as a reader": (Actor("t1", Role.DEVICE, "t1"), "T1"),
}


def test_every_actor_may_act_at_every_moment_as_the_table_says() -> None:
    """A row is who acts and where, a column a moment."""
    expected = cells(HERE / "access.csv")

    actual = {}
    for actor, moment in expected:
        who, table = ACTORS[actor]
        refusal = may_act(at(moment).administration, who, table=table)
        actual[actor, moment] = refusal.code if refusal else "may"

    assert expected == actual
    assert {*ACTORS} == {actor for actor, _ in expected}


def test_a_person_at_a_console_acts_there_only_and_until_it_is_revoked() -> None:
    """A session is bound to its device; without the device there is none."""
    driver = at("at-work")
    driver.let_in("c1", DeviceKind.CONSOLE)
    here = Actor("pia", Role.PIT_SUPERVISOR, "c1")
    driver.hire(here)

    assert may_act(driver.administration, here, table="T1") is None
    elsewhere = may_act(driver.administration, PIA, table="T1")
    assert elsewhere is not None
    assert ("access/not-signed-in", "pia is not signed in as pit-supervisor anywhere") == (
        elsewhere.code,
        elsewhere.sentence,
    )

    driver.do(c.RevokeDevice(device="c1", reason="moved"), here)

    assert {} == {name: each for name, each in driver.administration.sessions.items() if each.device}
    gone = may_act(driver.administration, here)
    assert gone is not None
    assert "access/device-not-active" == gone.code


def test_what_someone_has_proposed_may_happen_while_the_role_is_held() -> None:
    """A proposer who has signed out still counts; one who lost the role or was dismissed does not."""
    codes = {}
    for moment in ("at-work", "signed-out", "changed", "dismissed"):
        refusal = may_have_proposed(at(moment).administration, TOM)
        codes[moment] = refusal.code if refusal else "may"

    assert ["may", "may", "access/role-not-held", "access/dismissed"] == [*codes.values()]


def test_a_dealer_who_comes_with_the_first_two_deals_and_nothing_else() -> None:
    """Three people by one code, each in one role; without a dealer there are two."""
    driver = at("founded")
    driver.do(c.AppointFirstPeople(shift_manager="sue", admin="ada", dealer="dora"))

    roles = {name: person.roles for name, person in driver.administration.people.items()}
    assert {"sue": (Role.SHIFT_MANAGER,), "ada": (Role.ADMIN,), "dora": (Role.DEALER,)} == roles
    assert {"sue", "ada"} == set(at("staffed").administration.people)


def test_an_auditor_was_given_the_post_of_a_dealer() -> None:
    """Posts are for the ladder of the pit; of strangers the table knows that they are none."""
    administration = at("at-work").administration

    posts = [may_be_given_a_post(administration, each) for each in ("tom", "sue", "ada", "eve")]

    assert [None, None, "access/no-post", None] == [each.code if each else None for each in posts]


def test_a_supervisor_of_another_pit_gives_approves_and_has_proposed_nothing_here() -> None:
    """Seen: a supervisor of the house gave orders at every table. In a role outside the pit it does not matter."""
    driver, kim = at("at-work"), Actor("kim", Role.PIT_SUPERVISOR)
    driver.do(c.RegisterTable(table="T2"), SUE)
    driver.do(c.AppointPerson(person="kim", roles=(Role.PIT_SUPERVISOR, Role.DEALER, Role.CASHIER)), ADA, SUE)
    driver.sign_in(kim)
    cashier = Actor("kim", Role.CASHIER, session="s-till")
    driver.do(c.SignPersonIn(session="s-till", person="kim", role=Role.CASHIER))

    def codes(table: str) -> list[str | None]:
        house = driver.administration
        asked = (
            may_act(house, kim, table=table),
            may_have_proposed(house, kim, table=table),
            may_act(house, cashier, table=table),
        )
        return [each.code if each else None for each in asked]

    assert [None] * 3 == codes("T1") == codes("T2")
    driver.do(c.AssignPit(person="kim", tables=("T2", "T2")), ADA, SUE)
    assert ["access/not-your-pit", "access/not-your-pit", None] == codes("T1")
    assert [None] * 3 == codes("T2") == codes("")
    assert ("T2",) == driver.administration.people["kim"].pit
    driver.do(c.AssignPit(person="kim"), SUE, ADA)
    assert [None] * 3 == codes("T1")
    assert "table/unknown" == driver.refuses(c.AssignPit(person="kim", tables=("T9",)), ADA, SUE).code
    assert (
        "people/not-for-yourself" == driver.refuses(c.AssignPit(person="sue", tables=("T1",)), SUE, ADA).code
    )


def test_an_admin_who_has_gone_home_has_still_proposed_and_cannot_act() -> None:
    """The one who approves is asked whether he or she is at work; of the other it is enough to hold the role."""
    driver = at("at-work")
    driver.do(c.SignPersonOut(session="s-ada", why="home"))
    order = c.AppointPerson(person="eve", roles=(Role.DEALER,))
    context = Context(actor=ADA, second=SUE, is_proposed=True)

    proposed = decide(driver.administration, order, context)
    acting = decide(driver.administration, order, replace(context, is_proposed=False))
    away = decide(driver.administration, order, Context(actor=SUE, second=ADA, is_proposed=True))

    assert not isinstance(proposed, Refusal)
    assert [True, True] == [isinstance(each, Refusal) for each in (acting, away)]


def test_a_device_comes_by_the_code_of_an_admin_who_has_signed_out_but_not_of_one_who_is_dismissed() -> None:
    """The admin acted when the code was drawn; the device is proposed in that name, and no other may be given."""
    driver = at("at-work")
    driver.do(c.SignPersonOut(session="s-ada", why="not used any more"))
    decided = driver.decide(ENROL, PROGRAM)
    dealers = driver.refuses(replace(ENROL, drawn_by="tom"))
    driver.sign_in(ADA)
    driver.hire(Actor("ned", Role.ADMIN))
    driver.do(c.DismissPerson(person="ada", reason="left"), SUE)

    assert not isinstance(decided, Refusal)
    assert ["ada"] == [each.proposed_by for each in decided if isinstance(each, DeviceProposed)]
    assert "access/role-not-held" == dealers.code
    assert "access/dismissed" == driver.refuses(ENROL).code


def test_a_failed_sign_in_is_on_record_and_changes_nothing() -> None:
    """The name on record is the one that was given, whoever gave it (INV-A5)."""
    driver = at("at-work")
    before = driver.administration

    driver.do(c.ReportFailedSignIn(person="mallory", why="password", address="192.0.2.7"))

    assert before == driver.administration
    assert [SignInFailed(person="mallory", why="password", device="", address="192.0.2.7")] == driver.happened


def test_a_record_that_founds_a_house_twice_is_broken() -> None:
    """Its id and its mark are for good."""
    with pytest.raises(EventOutOfPlace, match="founded once"):
        evolve(at("founded").administration, HouseFounded(house="h2", mark=Mark.REAL))


def test_a_session_knows_when_a_second_factor_was_last_shown_in_it() -> None:
    """At sign-in, if one was shown, and whenever it is shown again; no other session is affected."""
    driver = at("staffed")
    driver.do(c.SignPersonIn(session="s-new", person="sue", role=Role.SHIFT_MANAGER, proved_at=NOON))
    first = driver.administration.sessions["s-new"].proved_at
    later = NOON.replace(hour=13)
    driver.do(c.ReportSecondFactor(session="s-new", proved_at=later))

    assert (NOON, later) == (first, driver.administration.sessions["s-new"].proved_at)
    assert driver.administration.sessions["s-sue"].proved_at is None


def test_a_person_acts_in_the_session_that_is_named_and_in_no_other() -> None:
    """One that is over, or another person's, is none."""
    driver = at("at-work").administration
    sessions = {
        name: may_act(driver, Actor("sue", Role.SHIFT_MANAGER, session=name))
        for name in ("", "s-sue", "s-ada", "s-old")
    }

    assert ["", "s-sue"] == [name for name, refusal in sessions.items() if refusal is None]


def test_the_administration_remembers_how_far_records_are_ahead_of_a_clock_that_is_right() -> None:
    """Where somebody said so; a clock that was set says nothing of the records."""
    driver, hour = at("at-work"), timedelta(hours=1)
    report = c.ReportClock(expected=NOON, found=NOON - hour)

    ahead = []
    for is_right in (False, True, False):
        driver.do(replace(report, is_right=is_right))
        ahead.append(driver.administration.records_ahead)

    assert [timedelta(), hour, hour] == ahead


def test_clearing_attempts_is_counted_so_that_each_time_counts() -> None:
    """Attempts before the last clearing no longer count."""
    driver = at("at-work")

    for _ in range(2):
        driver.do(c.ClearSignInAttempts(person="tom"), SUE)

    assert 2 == driver.administration.attempts_cleared["tom"]


# ---- stops of play ---------------------------------------------------------------------------------------


def test_a_stop_is_of_a_table_of_all_or_of_a_pay_table_and_is_ended_by_name_with_a_reason() -> None:
    """STD-V11, STD-D8: three stops beside each other; each is ended by itself, and nobody ends it without a word."""
    driver = at("stopped")
    driver.do(c.StopPlay(reason="fire alarm"), ADA)
    driver.do(c.StopPlay(reason="wrong odds", rule_set="rws", pay_table="4.1"), SUE)

    stops = [(each.number, each.scope, each.by, each.reason) for each in driver.administration.stops]

    assert [
        (1, ("T1", "", ""), "sue", "a spilt drink"),
        (2, ("", "", ""), "ada", "fire alarm"),
        (3, ("", "rws", "4.1"), "sue", "wrong odds"),
    ] == stops
    assert "stop/is-on" == driver.refuses(c.StopPlay(reason="smoke"), SUE).code
    assert "reason/needed" == driver.refuses(c.StopPlay(reason=" "), SUE).code
    assert "reason/needed" == driver.refuses(c.ResumePlay(stop=2, reason=" "), SUE).code
    assert "role/may-not" == driver.refuses(c.ResumePlay(stop=2, reason="a false alarm"), ADA).code

    driver.do(c.ResumePlay(stop=2, reason="a false alarm"), SUE)
    assert PlayResumed(stop=2, table="", reason="a false alarm", resumed_by="sue") == driver.happened[-1]
    assert [1, 3] == [each.number for each in driver.administration.stops]
    driver.do(c.StopPlay(reason="smoke"), SUE)
    assert [1, 3, 4] == [each.number for each in driver.administration.stops]


def test_a_stop_after_a_fault_is_one_stop_however_often_it_is_told_until_a_person_ends_it() -> None:
    """STD-V7: two processes tell of it, and one again after a restart. A person's stop of that table stands beside it."""
    driver = at("stopped")
    for why in ("record 7 was changed", "record 7 was changed", "a fault of ours"):
        driver.do(c.ReportStoppedTable(table="T1", why=why))
    driver.do(c.ReportStoppedTable(table="T2", why="a fault of ours"))

    faults = [each for each in driver.administration.stops if each.is_fault]
    assert [(2, "T1", "record 7 was changed", "program"), (3, "T2", "a fault of ours", "program")] == [
        (each.number, each.table, each.reason, each.by) for each in faults
    ]
    driver.do(c.ResumePlay(stop=2, reason="restored from the copy"), SUE)
    assert [1, 3] == [each.number for each in driver.administration.stops]
    driver.do(c.ReportStoppedTable(table="T1", why="record 9 was changed"))
    assert [1, 3, 4] == [each.number for each in driver.administration.stops]


def test_someone_with_a_pit_stops_and_resumes_only_there() -> None:
    """Conduct 2, Roster: not at another table, not all of them, and not a pay table of the whole house."""
    driver, kim = at("stopped"), Actor("kim", Role.PIT_SUPERVISOR)
    driver.do(c.RegisterTable(table="T2"), SUE)
    driver.hire(kim)
    driver.do(c.AssignPit(person="kim", tables=("T2",)), ADA, SUE)
    driver.do(c.StopPlay(reason="fire alarm"), SUE)

    orders: tuple[c.Command, ...] = (
        c.StopPlay(table="T1", reason="mine now"),
        c.StopPlay(reason="mine now", rule_set="rws", pay_table="4.1"),
        c.ResumePlay(stop=1, reason="mine now"),
        c.ResumePlay(stop=2, reason="mine now"),
    )

    assert {"access/not-your-pit"} == {driver.refuses(each, kim).code for each in orders}
    driver.do(c.StopPlay(table="T2", reason="a spill"), kim)
    driver.do(c.ResumePlay(stop=3, reason="wiped"), kim)


def test_a_record_that_ends_a_stop_that_is_not_there_is_broken() -> None:
    """No order leads to it."""
    with pytest.raises(EventOutOfPlace):
        evolve(at("at-work").administration, PlayResumed(stop=1, table="", reason="dry", resumed_by="sue"))
