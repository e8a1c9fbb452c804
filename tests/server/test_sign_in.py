"""Coming in: by code, password and second factor; out again at once, whoever says so."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest
from argon2 import PasswordHasher
from argon2.low_level import Type
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.typing import Origin

from house_runtime.floor import ADA, BOSS
from server.by_hand import goodbye
from server.edge import LONG_SESSIONS, ORIGIN, Edge, served
from server.staff import PASSWORD, Staff
from sicbo.administration import commands as o
from sicbo.administration import events as e
from sicbo.house_runtime.requests import Accepted
from sicbo.people import Role
from sicbo.secret_files import Secret
from sicbo.server.settings import AccessRules, WebLimits
from sicbo.server.sign_in.known_browsers import browser_of
from sicbo.server.sign_in.passwords import Passwords, refuse_password
from sicbo.server.sign_in.sign_in_service import SignInAttempt, SignInService
from sicbo.storage.records import decode
from sicbo.streams import ADMINISTRATION, Refused

QUICKLY = Passwords(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
OFTEN = WebLimits(sign_ins_a_minute=1000, sign_ins_a_minute_from_address=1000)


@asynccontextmanager
async def at_the_door(
    folder: Path,
    *,
    limits: WebLimits = OFTEN,
    access: AccessRules = LONG_SESSIONS,
    is_set_up: bool = True,
) -> AsyncIterator[Staff]:
    """Serve a house, with its first people or without any."""
    async with served(folder, mark="real", limits=limits, access=access) as edge:
        staff = Staff(edge)
        if is_set_up:
            await staff.set_up()
        yield staff


async def happened(edge: Edge, kind: type[e.Event]) -> list[e.Event]:
    """List what was put on record of one kind."""
    records = [decode(each.data)[1] for each in await edge.store.read(ADMINISTRATION)]
    return [each for each in records if isinstance(each, kind)]


# ---- the first people ------------------------------------------------------------------------------------


async def test_nobody_can_do_anything_before_the_first_people_are_there(tmp_path: Path) -> None:
    """There is no default password: only the code of the first start opens the door."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        for person in ("admin", "root", "ada", ""):
            answer = await staff.try_in(staff.shows(person, Role.ADMIN))
            assert (401, "sign-in/refused") == (answer.status_code, answer.json()["code"])


async def test_the_first_people_come_by_the_code_of_the_first_start(tmp_path: Path) -> None:
    """Both can sign in; the code is good no more, and no other is given."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        await staff.set_up()

        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            assert "boss" == (await boss.get("/session")).json()["person"]
        async with await staff.come_in("ada", Role.ADMIN) as ada:
            assert "admin" == (await ada.get("/session")).json()["role"]
        assert await staff.edge.sign_in_service.set_up_code() is None


def first(code: str, **changed: str) -> dict[str, object]:
    """Write the order of the first people."""
    boss = {"name": changed.get("boss", "boss"), "password": changed.get("password", PASSWORD)}
    return {"code": code, "shift_manager": boss, "admin": {"name": "ada", "password": PASSWORD}}


async def test_a_name_typed_with_its_accent_apart_is_the_name_that_it_looks_like(tmp_path: Path) -> None:
    """What the first people are called can be typed on any keyboard, at the set-up and at every sign-in."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        code = await staff.edge.sign_in_service.set_up_code()
        assert code is not None
        async with staff.edge.browser() as browser:
            told = (await browser.post("/set-up", json=first(code, boss="Zoe\u0308"))).json()["people"][0]
        assert "Zo\u00eb" == told["person"]
        assert "Zo\u00eb" in (await staff.edge.house.administration()).people
        (secret,) = parse_qs(urlsplit(told["address"]).query)["secret"]
        digits = pyotp.TOTP(secret).at(staff.edge.clock.now())
        shown = {"person": "Zoe\u0308", "password": PASSWORD, "role": "shift-manager", "digits": digits}
        assert 200 == (await staff.try_in(shown)).status_code


async def test_guesses_at_a_code_from_elsewhere_leave_it_good(tmp_path: Path) -> None:
    """Five wrong ones cost the code; now whoever guesses waits, and whoever has the code comes in."""
    async with at_the_door(tmp_path, is_set_up=False, limits=WebLimits()) as staff:
        code = await staff.edge.sign_in_service.set_up_code()
        assert code is not None
        async with staff.edge.browser(address="127.0.0.2") as stranger:
            guesses = [await stranger.post("/set-up", json=first("abcd")) for _ in range(6)]
        async with staff.edge.browser() as browser:
            answer = await browser.post("/set-up", json=first(code))

        assert ["code/wrong"] * 5 + ["sign-in/too-often"] == [each.json()["code"] for each in guesses]
        assert 200 == answer.status_code, answer.text


async def test_guesses_at_the_code_of_a_password_leave_it_good(tmp_path: Path) -> None:
    """Of one person from one place there are so many a minute; the person sets the password meanwhile."""
    async with at_the_door(tmp_path, limits=WebLimits()) as staff:
        await with_dora(staff)
        code = await staff.edge.sign_in_service.code_for("dora")
        body = {"person": "dora", "password": PASSWORD.format("dora"), "code": "abcd"}
        async with staff.edge.browser(address="127.0.0.2") as stranger:
            guesses = [await stranger.post("/password", json=body) for _ in range(6)]
        async with staff.edge.browser() as browser:
            answer = await browser.post("/password", json=body | {"code": code})

        assert ["code/wrong"] * 5 + ["sign-in/too-often"] == [each.json()["code"] for each in guesses]
        assert 200 == answer.status_code, answer.text


async def test_a_lost_answer_to_the_set_up_is_given_again(tmp_path: Path) -> None:
    """To the same code and passwords, with the same second factors; no more once one of them was used."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        code = await staff.edge.sign_in_service.set_up_code()
        assert code is not None
        async with staff.edge.browser() as browser:
            lost = await browser.post("/set-up", json=first(code))
            again = await browser.post("/set-up", json=first(code))
            assert (200, lost.json()) == (again.status_code, again.json())
            (secret,) = parse_qs(urlsplit(again.json()["people"][0]["address"]).query)["secret"]
            digits = pyotp.TOTP(secret).at(staff.edge.clock.now())
            shown = {"person": "boss", "password": PASSWORD, "role": "shift-manager", "digits": digits}
            assert 200 == (await staff.try_in(shown)).status_code

            used = await browser.post("/set-up", json=first(code))

            assert "code/wrong" == used.json()["code"]


@pytest.mark.parametrize("changed", [{"boss": "mallory"}, {"password": "four wet umbrellas on boss"}])
async def test_a_set_up_is_told_again_to_nobody_else(changed: dict[str, str], tmp_path: Path) -> None:
    """Another name or another password with the same code is refused, and costs the code."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        code = await staff.edge.sign_in_service.set_up_code()
        assert code is not None
        async with staff.edge.browser() as browser:
            await browser.post("/set-up", json=first(code))
            other = await browser.post("/set-up", json=first(code, **changed))
            same = await browser.post("/set-up", json=first(code))

            assert ["code/wrong"] * 2 == [other.json()["code"], same.json()["code"]]


async def test_a_code_is_too_old_after_ten_minutes(tmp_path: Path) -> None:
    """A code that was noted down opens nothing later."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        code = await staff.edge.sign_in_service.set_up_code()
        assert code is not None
        staff.edge.clock.move(minutes=10)
        async with staff.edge.browser() as browser:
            assert "code/wrong" == (await browser.post("/set-up", json=first(code))).json()["code"]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"boss": "ada"}, "staff/needs-a-second-person"),
        ({"boss": "the boss"}, "name/not-a-name"),
        ({"password": "short"}, "password/length"),
        ({"password": "password123456789"}, "password/easy"),
    ],
)
async def test_the_code_is_still_good_after_a_mistake_in_the_names(
    tmp_path: Path, changed: dict[str, str], code: str
) -> None:
    """Whoever has the code is told what is wrong, and tries again."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        drawn = await staff.edge.sign_in_service.set_up_code()
        assert drawn is not None
        async with staff.edge.browser() as browser:
            refused = await browser.post("/set-up", json=first(drawn, **changed))
            done = await browser.post("/set-up", json=first(drawn.upper().replace("-", "")))

        assert (code, 200) == (refused.json()["code"], done.status_code)


async def test_one_code_makes_one_pair_of_first_people(tmp_path: Path) -> None:
    """Of many who send it at once one is served, and both people of that one can come in."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        code = await staff.edge.sign_in_service.set_up_code()
        assert code is not None
        async with staff.edge.browser() as browser:
            sent = [browser.post("/set-up", json=first(code, boss=f"boss{each}")) for each in range(6)]
            answers = await asyncio.gather(*sent)

        assert [200] == [each.status_code for each in answers if each.status_code == 200]
        assert 2 == len((await staff.edge.house.administration()).people)


# ---- coming in -------------------------------------------------------------------------------------------


async def test_the_cookie_is_for_this_house_and_no_script(tmp_path: Path) -> None:
    """No other site can send it, and no page can read it."""
    async with at_the_door(tmp_path) as staff:
        body = staff.shows("boss", Role.SHIFT_MANAGER, digits=staff.digits("boss"))
        session, browser = (await staff.try_in(body)).headers.get_list("set-cookie")

        for cookie, name, more in ((session, "", set()), (browser, "-browser", {"max-age=15552000"})):
            assert cookie.startswith(f"__Host-sicbo{name}=")
            parts = {each.strip().lower() for each in cookie.split(";")[1:]}
            assert {"httponly", "secure", "path=/", "samesite=strict"} | more == parts


@pytest.mark.parametrize(
    "changed",
    [
        {"person": "nobody"},
        {"password": "three dry umbrellas on boss"},
        {"role": "admin"},
        {"role": "dealer"},
        {"digits": "000000"},
        {"digits": ""},
        {"digits": "\N{ARABIC-INDIC DIGIT ONE}23456"},
    ],
    ids=str,
)
async def test_no_answer_tells_what_was_wrong(tmp_path: Path, changed: dict[str, str]) -> None:
    """The words are the same; the records know better, and hold no secret."""
    async with at_the_door(tmp_path) as staff:
        body = staff.shows("boss", Role.SHIFT_MANAGER, digits=staff.digits("boss")) | changed
        answer = await staff.try_in(body)

        expected = {
            "answer": "refused",
            "code": "sign-in/refused",
            "sentence": "name, password, role or digits are wrong",
            "clause": [],
            "facts": {},
        }
        assert (401, expected) == (answer.status_code, answer.json())
        (failed,) = await happened(staff.edge, e.SignInFailed)
        assert isinstance(failed, e.SignInFailed)
        assert ("127.0.0.1", body["person"]) == (failed.address, failed.person)
        assert "umbrellas" not in repr(failed)


async def test_an_unknown_name_costs_a_hash_like_a_known_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time does not tell who works here (TH-S2)."""
    seen: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, kept: str, password: str) -> bool:
        seen.append(kept.rpartition("$")[0].rpartition("$")[0])
        return verify(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)

    async with at_the_door(tmp_path) as staff:
        await staff.try_in(staff.shows("nobody", Role.DEALER))
        await staff.try_in(staff.shows("boss", Role.DEALER))

        assert 2 == len(seen)
        assert seen[0] == seen[1], "the same work"


async def test_digits_are_good_once(tmp_path: Path) -> None:
    """Whoever looked over a shoulder comes too late, even in the same half minute, even at the same time."""
    async with at_the_door(tmp_path) as staff:
        body = staff.shows("boss", Role.SHIFT_MANAGER, digits=staff.digits("boss"))

        answers = await asyncio.gather(*(staff.try_in(body) for _ in range(2)))
        again = await staff.try_in(body)

        assert [200, 401] == sorted(each.status_code for each in answers)
        assert 401 == again.status_code


async def test_a_dealer_needs_no_second_factor(tmp_path: Path) -> None:
    """It is asked for from pit supervisor up, and of an admin."""
    async with at_the_door(tmp_path) as staff:
        for person, role in (("boss", Role.SHIFT_MANAGER), ("ada", Role.ADMIN)):
            await staff.come_in(person, role)
        await staff.appoint("dora", Role.DEALER)
        await staff.appoint("sue", Role.PIT_SUPERVISOR)

        assert 200 == (await staff.try_in(staff.shows("dora", Role.DEALER))).status_code
        assert 401 == (await staff.try_in(staff.shows("sue", Role.PIT_SUPERVISOR))).status_code


async def test_after_three_failures_even_the_right_password_waits(tmp_path: Path) -> None:
    """Twice as long each time; a name that nobody has waits alike; who comes in begins anew."""
    async with at_the_door(tmp_path) as staff:
        wrong = {"password": "three dry umbrellas"}
        for person in ("boss", "nobody"):
            for _ in range(3):
                body = staff.shows(person, Role.SHIFT_MANAGER) | wrong
                assert 401 == (await staff.try_in(body)).status_code
            waits = await staff.try_in(staff.shows(person, Role.SHIFT_MANAGER))
            assert (429, "sign-in/wait") == (waits.status_code, waits.json()["code"])

        staff.edge.clock.move(seconds=1)
        assert 401 == (await staff.try_in(staff.shows("boss", Role.SHIFT_MANAGER) | wrong)).status_code
        staff.edge.clock.move(seconds=1)
        waits = await staff.try_in(staff.shows("boss", Role.SHIFT_MANAGER))
        assert "try again in 2 s" in waits.json()["sentence"]

        async with await staff.come_in("boss", Role.SHIFT_MANAGER):
            assert 401 == (await staff.try_in(staff.shows("boss", Role.SHIFT_MANAGER) | wrong)).status_code


async def test_attempts_for_a_name_and_from_an_address_are_so_many_a_minute(tmp_path: Path) -> None:
    """Five for a name, twenty from one address; a minute later there are more."""
    async with at_the_door(tmp_path, limits=WebLimits()) as staff:
        codes = [(await staff.try_in(staff.shows("boss", Role.ADMIN))).json()["code"] for _ in range(6)]
        assert "sign-in/too-often" == codes[5]
        assert "sign-in/too-often" not in codes[:5]

        names = [
            (await staff.try_in(staff.shows(f"n{each}", Role.ADMIN))).json()["code"] for each in range(20)
        ]
        assert "sign-in/refused" == names[0]
        assert "sign-in/too-often" == names[19]

        staff.edge.clock.move(minutes=1)
        assert 401 == (await staff.try_in(staff.shows("n0", Role.ADMIN))).status_code


# ---- nobody is kept out by someone else ------------------------------------------------------------------

ELSEWHERE = "192.0.2.7"


async def tried(staff: Staff, person: str, address: str, password: str = "", browser: str = "") -> str:
    """Try to come in as a dealer from an address; give the code with which that is refused, if it is."""
    shown = SignInAttempt(
        person=person,
        password=Secret(password or PASSWORD.format(person)),
        role=Role.DEALER,
        address=address,
        browser=browser,
    )
    try:
        await staff.edge.sign_in_service.sign_in(shown)
    except Refused as reason:
        return reason.refusal.code
    return ""


async def with_dora(staff: Staff) -> None:
    """Appoint a dealer."""
    for person, role in (("boss", Role.SHIFT_MANAGER), ("ada", Role.ADMIN)):
        await staff.come_in(person, role)
    await staff.appoint("dora", Role.DEALER)


async def test_wrong_sign_ins_from_elsewhere_lock_nobody_out(tmp_path: Path) -> None:
    """Anyone could keep a named person out; now whoever guesses waits, and the person comes in."""
    async with at_the_door(tmp_path, limits=WebLimits()) as staff:
        await with_dora(staff)
        codes = [await tried(staff, "dora", ELSEWHERE, "a wrong password") for _ in range(6)]
        assert ["sign-in/refused"] * 3 + ["sign-in/wait"] * 2 + ["sign-in/too-often"] == codes
        assert "sign-in/too-often" == await tried(staff, "dora", ELSEWHERE), "the right one waits there too"

        assert "" == await tried(staff, "dora", "192.0.2.8")


async def test_a_browser_that_is_known_waits_for_nobody_at_the_same_address(tmp_path: Path) -> None:
    """A whole pit may share an address with whoever guesses: who has come in from a browser before comes in."""
    async with at_the_door(tmp_path, limits=WebLimits()) as staff:
        await with_dora(staff)
        first = await staff.try_in(staff.shows("dora", Role.DEALER))
        known = first.headers.get_list("set-cookie")[1].partition(";")[0]
        for number in range(25):
            name = "dora" if number < 5 else f"n{number}"
            await staff.try_in(staff.shows(name, Role.DEALER) | {"password": "a wrong password"})

        async with staff.edge.browser() as browser:
            unknown = await browser.post("/sign-in", json=staff.shows("dora", Role.DEALER))
            browser.headers["Cookie"] = known
            answer = await browser.post("/sign-in", json=staff.shows("dora", Role.DEALER))
            other = await browser.post("/sign-in", json=staff.shows("n7", Role.DEALER))

        assert 429 == unknown.status_code
        assert 200 == answer.status_code, answer.text
        assert 429 == other.status_code, "it is known for this person alone"


@pytest.mark.parametrize("token", ["", "x", "x.y", "/.x", "\ud800", "x" * 5000])
async def test_a_token_that_is_none_makes_no_browser_known(token: str, tmp_path: Path) -> None:
    """Whoever makes one up is counted like anyone."""
    async with at_the_door(tmp_path) as staff:
        await with_dora(staff)
        first = await staff.try_in(staff.shows("dora", Role.DEALER))
        name = first.headers.get_list("set-cookie")[1].partition("=")[2].partition(".")[0]
        for shown in (token, f"{name}.{token}"):
            codes = [
                await tried(staff, "dora", f"192.0.2.{len(shown) % 250}", "wrong", shown) for _ in range(4)
            ]
            assert "sign-in/wait" == codes[3]


async def test_even_a_known_browser_guesses_slowly(tmp_path: Path) -> None:
    """It has attempts of its own, and no more than anyone; after half a year it is not known any more."""
    async with at_the_door(tmp_path) as staff:
        await with_dora(staff)
        shown = SignInAttempt(person="dora", password=Secret(PASSWORD.format("dora")), role=Role.DEALER)
        token = (await staff.edge.sign_in_service.remember(shown)).reveal()
        codes = [await tried(staff, "dora", ELSEWHERE, "wrong", token) for _ in range(4)]
        assert [*["sign-in/refused"] * 3, "sign-in/wait"] == codes
        assert "" == await tried(staff, "dora", ELSEWHERE), "what the browser did is not the address's"

        staff.edge.clock.move(days=181)
        codes = [await tried(staff, "dora", ELSEWHERE, "wrong", token) for _ in range(4)]
        assert "sign-in/wait" == codes[3]
        assert "sign-in/wait" == await tried(staff, "dora", ELSEWHERE)


async def test_a_screen_that_many_share_knows_them_all(tmp_path: Path) -> None:
    """Dealers come and go at one console, and it forgets none of them."""
    async with at_the_door(tmp_path) as staff:
        token = ""
        for person in ("ann", "bob", "ann"):
            shown = SignInAttempt(person=person, password=Secret(""), role=Role.DEALER, browser=token)
            token = (await staff.edge.sign_in_service.remember(shown)).reveal()
        found = await browser_of(staff.edge.store.credentials, token, staff.edge.clock.now())
        assert found is not None
        assert ("ann", "bob") == found.browser.people


async def test_guessing_from_many_places_is_slowed_down_and_keeps_nobody_out(tmp_path: Path) -> None:
    """Answers to unknown browsers come later, five seconds at most; the right password is always looked at."""
    async with at_the_door(tmp_path) as staff:
        await with_dora(staff)
        waited: list[float] = []

        async def pause(seconds: float) -> None:
            waited.append(seconds)

        edge = staff.edge
        edge.sign_in_service = SignInService(
            edge.house, edge.store.credentials, edge.clock, WebLimits(), QUICKLY, pause=pause
        )
        for number in range(100):
            assert "sign-in/refused" == await tried(staff, "dora", f"198.51.100.{number}", "wrong")
        assert sorted(waited) == waited
        assert (0.1, 5.0) == (waited[0], waited[-1])
        assert len(waited) == 100 - 11

        assert "" == await tried(staff, "dora", ELSEWHERE)
        edge.clock.move(hours=1)
        assert "" == await tried(staff, "dora", "192.0.2.9")
        assert 5.0 == waited[-1]
        assert len(waited) == 100 - 11 + 1


async def test_a_supervisor_clears_failed_attempts(tmp_path: Path) -> None:
    """Whoever has mistyped the password may try again at once; who cleared it is on record."""
    async with at_the_door(tmp_path, limits=WebLimits()) as staff:
        await with_dora(staff)
        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            for _ in range(5):
                await tried(staff, "dora", ELSEWHERE, "mistyped")
            assert "sign-in/too-often" == await tried(staff, "dora", ELSEWHERE)

            order = {"key": "clear", "person": "dora"}
            answer = await boss.post("/administration/clear-sign-in-attempts", json=order)

            assert 200 == answer.status_code, answer.text
            assert "" == await tried(staff, "dora", ELSEWHERE)
            assert [e.SignInAttemptsCleared(person="dora")] == await happened(
                staff.edge, e.SignInAttemptsCleared
            )
            (shown,) = [
                each
                for each in (await boss.get("/administration/orders")).json()["orders"]
                if each["order"] == "clear-sign-in-attempts"
            ]
            assert "dora" in str(shown)


# ---- and out ---------------------------------------------------------------------------------------------


async def test_who_leaves_is_out_at_once(tmp_path: Path) -> None:
    """The token is good for nothing, and the records say that the session is over."""
    async with at_the_door(tmp_path) as staff:
        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            assert 200 == (await boss.post("/sign-out")).status_code
            after = await boss.get("/session")

        assert (401, "sign-in/needed") == (after.status_code, after.json()["code"])
        assert 1 == len(await happened(staff.edge, e.SignedOut))
        assert not (await staff.edge.house.administration()).sessions


@pytest.mark.parametrize(
    "order",
    [
        o.ChangeRoles(person="sue", roles=(Role.DEALER,)),
        o.DismissPerson(person="sue", reason="gone"),
    ],
    ids=["other roles", "dismissed"],
)
async def test_who_loses_a_role_is_out_with_the_next_request(tmp_path: Path, order: o.Command) -> None:
    """Whatever token he or she holds."""
    async with at_the_door(tmp_path) as staff:
        for person, role in (("boss", Role.SHIFT_MANAGER), ("ada", Role.ADMIN)):
            await staff.come_in(person, role)
        await staff.appoint("sue", Role.PIT_SUPERVISOR)
        async with await staff.come_in("sue", Role.PIT_SUPERVISOR) as sue:
            assert 200 == (await sue.get("/session")).status_code

            assert isinstance(await staff.order(order, ADA, BOSS), Accepted)

            assert 401 == (await sue.get("/session")).status_code


async def test_a_session_that_nobody_uses_is_over(tmp_path: Path) -> None:
    """After the time without input, and after twelve hours with much; then the records say so."""
    async with at_the_door(tmp_path) as staff:
        clock = staff.edge.clock
        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            for _ in range(51):
                clock.move(minutes=14)
                assert 200 == (await boss.post("/session/touch")).status_code
            clock.move(minutes=6)
            assert 401 == (await boss.get("/session")).status_code, "the shift is over"
        async with await staff.come_in("ada", Role.ADMIN) as ada:
            clock.move(minutes=15)
            assert 401 == (await ada.get("/session")).status_code

        await staff.edge.sign_in_service.sweep()

        assert not (await staff.edge.house.administration()).sessions


async def test_a_page_that_went_on_asking_kept_a_screen_open_that_everybody_had_left(tmp_path: Path) -> None:
    """Five minutes after the last input the house ends the session, whatever the page asks by itself (STD-X3)."""
    async with at_the_door(tmp_path, access=AccessRules()) as staff:
        clock = staff.edge.clock
        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            shown = (await boss.get("/session")).json()
            for _ in range(3):
                clock.move(minutes=4)
                assert 200 == (await boss.post("/session/touch")).status_code
            for _ in range(4):
                clock.move(minutes=1)
                assert 200 == (await boss.get("/floor")).status_code
                assert 200 == (await boss.post("/socket-ticket")).status_code
            clock.move(minutes=1)
            asked = await boss.get("/floor")

        await staff.edge.sign_in_service.sweep()
        left = await happened(staff.edge, e.SignedOut)

    assert 300 == shown["idle_seconds"]
    assert (401, "sign-in/needed") == (asked.status_code, asked.json()["code"])
    assert ["not used any more"] == [each.why for each in left if isinstance(each, e.SignedOut)]


async def test_an_open_console_is_closed_when_nobody_has_touched_it(tmp_path: Path) -> None:
    """The house ends the live line too, after the time that it has set."""
    quickly, asked = replace(OFTEN, looks_again_seconds=0.05), AccessRules(staff_idle_seconds=60)
    async with (
        at_the_door(tmp_path, limits=quickly, access=asked) as staff,
        await staff.come_in("boss", Role.SHIFT_MANAGER) as boss,
    ):
        ticket = (await boss.post("/socket-ticket")).json()["ticket"]
        url = staff.edge.url.replace("http", "ws") + "/pit"
        headers = {"Cookie": boss.headers["Cookie"]}
        async with connect(url, origin=Origin(ORIGIN), additional_headers=headers) as line:
            await line.send(json.dumps({"message": "open-pit", "ticket": ticket}))
            assert "pit-opened" == json.loads(await line.recv())["message"]
            staff.edge.clock.move(seconds=61)

            assert "sign-in/needed" == await goodbye(line)


async def test_a_house_asks_a_second_factor_of_its_dealers_too(tmp_path: Path) -> None:
    """The way in says so, digits are needed and work once; by default they are for supervisors and above."""
    asked = AccessRules(second_factor_roles=(Role.DEALER, Role.CASHIER))
    async with at_the_door(tmp_path, access=asked) as staff:
        await with_dora(staff)
        shows = {"person": "dora", "password": PASSWORD.format("dora"), "role": "dealer"}
        async with staff.edge.browser() as browser:
            offered = (await browser.get("/about")).json()["roles"]
        without = await staff.try_in(shows)
        digits = staff.digits("dora")
        came = await staff.try_in(shows | {"digits": digits})
        again = await staff.try_in(shows | {"digits": digits})
        (session,) = [
            each
            for each in (await staff.edge.house.administration()).sessions.values()
            if each.person == "dora"
        ]

    always = {"pit-supervisor", "pit-manager", "shift-manager", "casino-manager", "admin"}
    assert always | {"dealer", "cashier"} == {each["role"] for each in offered if each["needs_digits"]}
    assert [401, 200, 401] == [each.status_code for each in (without, came, again)]
    assert session.proved_at is not None


async def test_digits_could_be_guessed_anew_without_a_wait_and_without_a_record(tmp_path: Path) -> None:
    """Whoever sits down at a screen that was left open guesses as slowly as at the door, and it is on record."""
    async with at_the_door(tmp_path) as staff, await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
        wrong = {"digits": "000000"}
        codes = [(await boss.post("/step-up", json=wrong)).json()["code"] for _ in range(4)]
        assert [*["sign-in/refused"] * 3, "sign-in/wait"] == codes

        right = await boss.post("/step-up", json={"digits": staff.digits("boss")})

        assert 200 == right.status_code
        why = "the second factor that was asked for anew is wrong or used"
        failed = e.SignInFailed(person="boss", why=why, device="", address="127.0.0.1")
        assert [failed] * 3 == await happened(staff.edge, e.SignInFailed)


async def test_a_stranger_at_the_door_kept_a_supervisor_from_approving(tmp_path: Path) -> None:
    """Attempts under someone's name, or under anything like it, use up nothing of who is in."""
    async with (
        at_the_door(tmp_path, limits=WebLimits(sign_ins_a_minute_from_address=1000)) as staff,
        await staff.come_in("boss", Role.SHIFT_MANAGER) as boss,
    ):
        digits = staff.digits("boss")
        for _ in range(9):
            await staff.try_in(staff.shows("boss", Role.SHIFT_MANAGER))

        answer = await boss.post("/step-up", json={"digits": digits})

        assert 200 == answer.status_code, answer.text


async def test_whoever_had_stolen_a_password_stayed_in_after_another_was_set(tmp_path: Path) -> None:
    """Sessions that began with the old password end with it, here and on record."""
    async with at_the_door(tmp_path) as staff, await staff.come_in("boss", Role.SHIFT_MANAGER) as thief:
        other = "four dry umbrellas on a hill"
        session = (await thief.get("/session")).json()["session"]
        code = await staff.edge.sign_in_service.code_for("boss")
        async with staff.edge.browser() as browser:
            body = {"person": "boss", "code": code, "password": other}
            assert 200 == (await browser.post("/password", json=body)).status_code

        assert 401 == (await thief.get("/session")).status_code
        over = e.SignedOut(session=session, person="boss", why="another password was set")
        assert [over] == await happened(staff.edge, e.SignedOut)


async def test_a_page_that_was_left_open_acted_for_whoever_signed_in_next(tmp_path: Path) -> None:
    """A page says whose session it shows; under the cookie of another it does and sees nothing."""
    async with at_the_door(tmp_path) as staff:
        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            shown = {"sicbo-session": (await boss.get("/session")).json()["session"]}
            assert 200 == (await boss.get("/people", headers=shown)).status_code
        async with await staff.come_in("ada", Role.ADMIN) as ada:
            order = {"key": "k", "table": "T7"}
            answer = await ada.post("/administration/register-table", json=order, headers=shown)

            assert (401, "sign-in/another") == (answer.status_code, answer.json()["code"])
            assert 200 == (await ada.get("/people")).status_code


async def test_whole_books_that_were_typed_as_names_are_not_kept(tmp_path: Path) -> None:
    """Of what is typed no more is remembered than a name has, however many try it."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        await staff.try_in(staff.shows("x" * 20_000, Role.ADMIN))

        kept = staff.edge.sign_in_service._names._left  # noqa: SLF001 - what nobody can see from outside
        assert [64] == [each.count("x") for each in kept if each.endswith("x")]


async def test_a_token_is_another_after_the_second_factor_was_shown_anew(tmp_path: Path) -> None:
    """The old one is good for nothing; the digits are needed, and count for five minutes."""
    async with at_the_door(tmp_path) as staff, await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
        staff.edge.clock.move(minutes=6)
        assert not (await boss.get("/session")).json()["is_proved"]
        assert 401 == (await boss.post("/step-up", json={"digits": "000000"})).status_code

        answer = await boss.post("/step-up", json={"digits": staff.digits("boss")})

        assert 401 == (await boss.get("/session")).status_code
        async with staff.with_cookie(answer) as again:
            assert (await again.get("/session")).json()["is_proved"]


async def test_anyone_is_told_what_kind_of_house_it_is_and_how_people_come_in(tmp_path: Path) -> None:
    """A page can say so before somebody is signed in; and nothing else."""
    async with at_the_door(tmp_path, is_set_up=False) as staff:
        async with staff.edge.browser() as browser:
            before = (await browser.get("/about")).json()
            await staff.set_up()
            after = (await browser.get("/about")).json()

            async with await staff.come_in("ada", Role.ADMIN) as ada:
                here = (await ada.get("/about")).json()["here"]

        assert {"house", "mark", "has_people", "roles", "here", "needs_console"} == after.keys()
        assert (None, "ada", "admin") == (after["here"], here["person"], here["role"])
        assert [("h1", "real", False), ("h1", "real", True)] == [
            (each["house"], each["mark"], each["has_people"]) for each in (before, after)
        ]
        assert {"dealer": False, "cashier": False, "technician": False, "auditor": False} == {
            each["role"]: False for each in after["roles"] if not each["needs_digits"]
        }
        assert {"admin", "shift-manager"} < {each["role"] for each in after["roles"]}
        assert not {"terminal", "device", "program"} & {each["role"] for each in after["roles"]}


async def test_a_session_says_what_its_role_may_ask_for(tmp_path: Path) -> None:
    """A screen offers what the matrix allows, and asks for no row that is not there (STD-D2)."""
    async with at_the_door(tmp_path) as staff:
        async with await staff.come_in("ada", Role.ADMIN) as ada:
            may = (await ada.get("/session")).json()["may"]

        assert {"POST /devices/code", "GET /people"} < set(may)
        assert not {"POST /devices/approve", "table open-betting", "socket /console"} & set(may)


@pytest.mark.parametrize("token", ["", "x", "x.y", ".", "a" * 1000, "../../etc", "0123456789abcdef."])
async def test_no_token_but_a_right_one_lets_anybody_in(tmp_path: Path, token: str) -> None:
    """Whatever it looks like."""
    async with at_the_door(tmp_path) as staff:
        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            name = boss.headers["Cookie"].partition("=")[2].partition(".")[0]
        for sent in (token, f"{name}.{token}", name):
            async with staff.edge.browser() as browser:
                browser.headers["Cookie"] = f"__Host-sicbo={sent}"
                assert 401 == (await browser.get("/session")).status_code


def everything_in(folder: Path) -> bytes:
    """Read all files of a folder."""
    return b"".join(each.read_bytes() for each in folder.iterdir() if each.is_file())


async def test_nothing_in_the_file_lets_anybody_in(tmp_path: Path) -> None:
    """Tokens, codes and passwords are nowhere in it as they are."""
    async with at_the_door(tmp_path) as staff:
        async with await staff.come_in("boss", Role.SHIFT_MANAGER) as boss:
            token = boss.headers["Cookie"].rpartition(".")[2]
        code = await staff.edge.sign_in_service.code_for("boss")
        kept = await asyncio.to_thread(everything_in, tmp_path)

        for secret in (token, PASSWORD.format("boss"), code, code.replace("-", "").upper()):
            assert secret.encode() not in kept


# ---- passwords -------------------------------------------------------------------------------------------


def test_hashes_take_what_the_library_asks_for() -> None:
    """Argon2id with 64 MiB and three rounds: more than the floor of the standard (19 MiB, two)."""
    hasher = PasswordHasher()

    assert (Type.ID, 65536, 3) == (hasher.type, hasher.memory_cost, hasher.time_cost)


async def test_a_hash_of_before_is_made_anew_when_its_owner_comes() -> None:
    """Nobody need set a new password because machines became quicker."""
    strong = Passwords(PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    weak = Passwords(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))

    kept = await weak.hash(Secret(PASSWORD))

    assert strong.is_outdated(kept)
    assert not weak.is_outdated(kept)
    assert await strong.is_right(Secret(PASSWORD), kept)
    assert not await strong.is_right(Secret(PASSWORD), "no hash at all")


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("a" * 14, "password/length"),
        ("correct horse battery staple" * 5, "password/length"),
        ("aaaaaaaaaaaaaaaaaaaa", "password/easy"),
        ("passwordpassword", "password/easy"),
        ("qwertyuiop1234567890", "password/easy"),
        ("Sicbo-Casino-Dealer-2026", "password/easy"),
        ("annannannann ann ann", "password/easy"),
        ("six dice on a wet table", ""),
        ("öffne dich, du alte Tür", ""),
        ("骰寶大小單雙圍骰全圍對子三軍點數", ""),
    ],
)
def test_a_password_is_long_and_none_that_everybody_tries(password: str, code: str) -> None:
    """Any characters will do; there must be enough of them."""
    try:
        refuse_password(password, "ann")
        found = ""
    except Refused as reason:
        found = reason.refusal.code

    assert code == found
