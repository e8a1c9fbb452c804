"""Orders in any sequence by anyone: all who act may do so, by an independent reading of the events."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from administration.driver import FOUND, PROGRAM, AdministrationDriver
from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.access import may_act
from sicbo.administration.evolve import evolve
from sicbo.administration.state import Administration, DeviceKind
from sicbo.people import Actor, Role
from sicbo.streams import Refusal

NAMES = ("sue", "ada", "tom", "pia")
DEVICES = ("t1", "c1")
ROLES = (Role.SHIFT_MANAGER, Role.ADMIN, Role.DEALER, Role.PIT_SUPERVISOR)
names, devices, roles = st.sampled_from(NAMES), st.sampled_from(DEVICES), st.sampled_from(ROLES)
people = st.builds(Actor, names, roles)
some_roles = st.lists(roles, min_size=1, max_size=2).map(tuple)


def is_let_in(happened: list[e.Event], actor: Actor) -> bool:
    """Judge from the end of the list backwards, and from nothing else."""
    if actor.role is Role.TERMINAL:
        last = [each for each in happened if getattr(each, "device", "") == actor.device]
        last = [
            each for each in last if isinstance(each, e.DeviceProposed | e.DeviceApproved | e.DeviceRevoked)
        ]
        kinds = [
            each.kind
            for each in happened
            if isinstance(each, e.DeviceProposed) and each.device == actor.device
        ]
        return bool(last) and isinstance(last[-1], e.DeviceApproved) and kinds[-1] is DeviceKind.TERMINAL
    about = [each for each in happened if getattr(each, "person", "") == actor.person]
    held: tuple[Role, ...] = ()
    sessions: dict[str, Role] = {}
    for each in about:
        match each:
            case e.PersonAppointed() | e.RolesChanged():
                held = each.roles
                sessions = {name: role for name, role in sessions.items() if role in held}
            case e.PersonDismissed():
                held, sessions = (), {}
            case e.SignedIn():
                sessions[each.session] = each.role
            case e.SignedOut():
                del sessions[each.session]
            case _:
                pass
    return actor.role in held and actor.role in sessions.values()


class AnyOrders(RuleBasedStateMachine):
    """Four people and two devices, and orders by any of them in any role."""

    def __init__(self) -> None:
        super().__init__()
        self.driver = AdministrationDriver()
        self.asked = 0

    @initialize()
    def found(self) -> None:
        """Found the house, with two people at work."""
        self.driver.do(FOUND)
        self.driver.do(c.AppointFirstPeople(shift_manager="sue", admin="ada"))
        for person, role in (("sue", Role.SHIFT_MANAGER), ("ada", Role.ADMIN)):
            self.sign_in(person, role)
        self.driver.do(c.RegisterTable(table="T1"), Actor("sue", Role.SHIFT_MANAGER))

    def send(self, command: c.Command, by: Actor, second: Actor | None = None) -> None:
        """Send an order; what happens must have been sent by people who are let in, and differ."""
        happened = list(self.driver.happened)
        decided = self.driver.decide(command, by, second)
        if isinstance(decided, Refusal):
            return
        if by is not PROGRAM:
            assert is_let_in(happened, by)
        if isinstance(command, c.AppointPerson | c.ChangeRoles):
            assert second is not None
            assert is_let_in(happened, second)
            assert command.person not in (by.person, second.person)
            assert {Role.ADMIN, Role.SHIFT_MANAGER} == {by.role, second.role}
        self.driver.do(command, by, second)

    @rule(person=names, role=roles)
    def sign_in(self, person: str, role: Role) -> None:
        """Let a person in."""
        self.asked += 1
        self.send(c.SignPersonIn(session=f"s{self.asked}", person=person, role=role), PROGRAM)

    @rule(which=st.integers(1, 20))
    def sign_out(self, which: int) -> None:
        """End some session."""
        self.send(c.SignPersonOut(session=f"s{which}", why="home"), PROGRAM)

    @rule(person=names, roles=some_roles, by=people, second=people)
    def appoint(self, person: str, roles: tuple[Role, ...], by: Actor, second: Actor) -> None:
        """Appoint."""
        self.send(c.AppointPerson(person=person, roles=roles), by, second)

    @rule(person=names, roles=some_roles, by=people, second=people)
    def change(self, person: str, roles: tuple[Role, ...], by: Actor, second: Actor) -> None:
        """Change roles."""
        self.send(c.ChangeRoles(person=person, roles=roles), by, second)

    @rule(person=names, by=people)
    def dismiss(self, person: str, by: Actor) -> None:
        """Dismiss."""
        self.send(c.DismissPerson(person=person, reason="late"), by)

    @rule(device=devices, by=people)
    def propose(self, device: str, by: Actor) -> None:
        """Propose a device with a key of its own."""
        self.asked += 1
        kind = DeviceKind.TERMINAL if device == "t1" else DeviceKind.CONSOLE
        order = c.ProposeDevice(device=device, kind=kind, public_key=f"K{self.asked}", table="T1")
        self.send(order, by)

    @rule(device=devices, by=people)
    def approve(self, device: str, by: Actor) -> None:
        """Approve a device, with the key it was proposed with."""
        found = self.driver.administration.devices.get(device)
        self.send(c.ApproveDevice(device=device, public_key=found.public_key if found else "K"), by)

    @rule(device=devices, by=people)
    def revoke(self, device: str, by: Actor) -> None:
        """Revoke a device."""
        self.send(c.RevokeDevice(device=device, reason="stolen"), by)

    @invariant()
    def access_is_what_the_list_of_events_says(self) -> None:
        """Ask about everyone in every role, and about the devices."""
        happened = self.driver.happened
        actors = [Actor(name, role) for name in NAMES for role in ROLES]
        actors += [Actor(name, Role.TERMINAL, name) for name in DEVICES]
        for actor in actors:
            refusal = may_act(self.driver.administration, actor, table="T1")
            assert (refusal is None) == is_let_in(happened, actor), actor

    @invariant()
    def the_house_is_never_without_those_who_appoint(self) -> None:
        """Someone can always be appointed, and the mark is what it was."""
        administration = self.driver.administration
        if administration.people:
            assert administration.holders(Role.ADMIN)
            assert administration.holders(Role.SHIFT_MANAGER)
            assert administration.house is not None
            assert FOUND.mark is administration.house.mark

    @invariant()
    def devices_were_let_in_by_two(self) -> None:
        """Check that the approver is not the proposer."""
        proposed = {}
        for each in self.driver.happened:
            if isinstance(each, e.DeviceProposed):
                proposed[each.device] = each.proposed_by
            if isinstance(each, e.DeviceApproved):
                assert proposed[each.device] != each.approved_by

    def teardown(self) -> None:
        """Check that the events alone lead to the same administration."""
        administration = Administration()
        for event in self.driver.happened:
            administration = evolve(administration, event)
        assert administration == self.driver.administration


TestAnyOrders = AnyOrders.TestCase
TestAnyOrders.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
