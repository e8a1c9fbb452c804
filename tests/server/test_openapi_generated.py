"""Valid and invalid requests generated from the OpenAPI document: no fault in any role.

Schemathesis makes requests from the document, for every route one that it allows and one that it does not; each
is sent by someone of every role, and by nobody.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import requests
import schemathesis
from anyio import to_thread
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from server.crowd import SIGNS_IN, Crowd, a_crowd
from sicbo.people import Role

SLOW = ("/reports/", "/verification")
"""What has the whole house read: everyone asks for some of it in turn."""
ENDS = ("/sign-out",)


async def test_no_request_generated_from_the_document_causes_a_fault_in_any_role(tmp_path: Path) -> None:
    """Every route, asked as it should be and as it should not: answered or refused in the form of the house."""
    async with a_crowd(tmp_path) as crowd:
        document = (await crowd.stranger.get("/openapi.json")).json()
        with ExitStack() as stack:
            everyone = Everyone(crowd, stack)
            # Schemathesis waits for its answers, and the house that gives them runs in this thread.
            await to_thread.run_sync(_ask_everything, document, everyone)
    assert {None, *SIGNS_IN} == set(everyone.asked)
    assert min(everyone.asked.values()) > 150, everyone.asked


def _ask_everything(document: Any, everyone: "Everyone") -> None:  # noqa: ANN401 - as it is written
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok), found
        if (operation := found.ok()).path in ENDS:
            continue
        asking = everyone.next_asks if operation.path.startswith(SLOW) else everyone.ask
        for mode in GenerationMode:
            with suppress(Unsatisfiable):  # what has no body and no parameter cannot be asked wrongly
                _ask_once(operation.as_strategy(generation_mode=mode), asking)


def _ask_once(strategy: Any, ask: Callable[[Any], None]) -> None:  # noqa: ANN401 - of a library without types
    @settings(
        max_examples=1,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def once(case: Any) -> None:  # noqa: ANN401 - as above
        ask(case)

    once()


class Everyone:
    """Someone of every role, and a stranger, each with a line of his or her own."""

    def __init__(self, crowd: Crowd, stack: ExitStack) -> None:
        self._url = crowd.play.edge.url
        self._lines: dict[Role | None, requests.Session] = {}
        for role in (None, *SIGNS_IN):
            browser = crowd.stranger if role is None else crowd.people[role]
            self._lines[role] = stack.enter_context(requests.Session())
            self._lines[role].headers.update(browser.headers)
        self._turns = cycle(self._lines)
        self.asked: Counter[Role | None] = Counter()

    def ask(self, case: Any) -> None:  # noqa: ANN401 - as above
        """Let everyone send a request."""
        for role in self._lines:
            self._ask(case, role)

    def next_asks(self, case: Any) -> None:  # noqa: ANN401 - as above
        """Let the next in turn send it."""
        self._ask(case, next(self._turns))

    def _ask(self, case: Any, role: Role | None) -> None:  # noqa: ANN401 - as above
        self.asked[role] += 1
        answer = case.call(base_url=self._url, session=self._lines[role], timeout=120)
        assert answer.status_code < 500, (role, case.as_curl_command(), answer.text)
        assert "Traceback" not in answer.text
