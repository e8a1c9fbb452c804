"""The list of staff: who works in the house, their roles, and who is signed in now."""

from litestar import get
from litestar.handlers import HTTPRouteHandler

from sicbo.house_runtime.house import House
from sicbo.messages import people as m
from sicbo.server.sign_in.sign_in_service import SignInService


def staff_routes(house: House, sign_in_service: SignInService) -> list[HTTPRouteHandler]:
    """Return the route."""

    @get("/people", summary="List the people of the house, and who is at work", operation_id="people")
    async def people() -> m.PeopleShown:
        found = await house.administration()
        equipped = await sign_in_service.equipped(found.people.keys())
        return m.PeopleShown(
            people=tuple(
                m.PersonShown(
                    person=name,
                    roles=found.people[name].roles,
                    is_dismissed=found.people[name].is_dismissed,
                    has_password=name in equipped,
                    sessions=tuple(
                        m.AtWork(session=each.session, role=each.role, device=each.device)
                        for _, each in sorted(found.sessions.items())
                        if each.person == name
                    ),
                )
                for name in sorted(found.people)
            )
        )

    return [people]
