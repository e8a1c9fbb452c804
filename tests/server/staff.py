"""People of a house to test with: they come in over HTTP, with the passwords and factors that they were given."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pyotp

from house_runtime.floor import ADA, BOSS
from server.edge import Edge
from sicbo.administration import commands as o
from sicbo.house_runtime.requests import Accepted, Answer
from sicbo.people import Actor, Role
from sicbo.streams import ADMINISTRATION

PASSWORD = "three wet umbrellas on {}"  # noqa: S105 - of people who do not exist


class Staff:
    """Everyone who works in a house, and how each shows who it is."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.factors: dict[str, str] = {}
        self._asked = 0

    def digits(self, person: str) -> str:
        """Read the digits of a person's device, half a minute later: each is good once."""
        self.edge.clock.move(seconds=30)
        return pyotp.TOTP(self.factors[person]).at(self.edge.clock.now())

    def _note(self, person: str, address: str) -> None:
        (self.factors[person],) = parse_qs(urlsplit(address).query)["secret"]

    async def set_up(self, dealer: str = "") -> None:
        """Appoint boss and ada, the first people, and a dealer with them where one is named."""
        code = await self.edge.sign_in_service.set_up_code()
        first = {"shift_manager": "boss", "admin": "ada"} | ({"dealer": dealer} if dealer else {})
        body = {"code": code} | {
            post: {"name": name, "password": PASSWORD.format(name)} for post, name in first.items()
        }
        async with self.edge.browser() as browser:
            answer = await browser.post("/set-up", json=body)
            assert 200 == answer.status_code, answer.text
        for each in answer.json()["people"]:
            self._note(each["person"], each["address"])

    async def appoint(self, person: str, *roles: Role) -> None:
        """Appoint a person by boss and ada, who are in, and let him or her set a password."""
        order = o.AppointPerson(person=person, roles=roles)
        answer = await self.order(order, ADA, BOSS)
        assert isinstance(answer, Accepted), answer
        body = {"person": person, "code": await self.edge.sign_in_service.code_for(person)}
        async with self.edge.browser() as browser:
            told = await browser.post("/password", json=body | {"password": PASSWORD.format(person)})
            assert 200 == told.status_code, told.text
        self._note(person, told.json()["address"])

    async def order(self, order: o.Command, by: Actor, second: Actor | None = None) -> Answer:
        """Ask the administration for something, from inside."""
        self._asked += 1
        return await self.edge.house.submit(ADMINISTRATION, f"k{self._asked}", order, by, second)

    def shows(self, person: str, role: Role, **other: str) -> dict[str, str]:
        """Write what a person shows at the door."""
        return {"person": person, "password": PASSWORD.format(person), "role": role.value} | other

    async def try_in(self, body: dict[str, str]) -> httpx.Response:
        """Try to come in."""
        async with self.edge.browser() as browser:
            return await browser.post("/sign-in", json=body)

    async def come_in(self, person: str, role: Role) -> httpx.AsyncClient:
        """Come in; give a browser that is signed in."""
        answer = await self.try_in(self.shows(person, role, digits=self.digits(person)))
        assert 200 == answer.status_code, answer.text
        return self.with_cookie(answer)

    def with_cookie(self, answer: httpx.Response) -> httpx.AsyncClient:
        """Give a browser that has the cookie of an answer; ours goes over plain lines in a test only."""
        browser = self.edge.browser()
        browser.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        return browser
