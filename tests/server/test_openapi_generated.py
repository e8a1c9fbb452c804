"""What the document of the HTTP interface allows, and what it does not, generated from it: no fault in any role.

Schemathesis makes requests from the document; each is sent by someone of a role that is drawn, or by nobody.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from server.crowd import SIGNS_IN, Crowd, Shared, shared
from sicbo.people import Role

EXAMPLES = 5
"""Requests to each route in each run; the seed is another each time."""
SLOW = ("/reports/", "/verification")
"""What has the whole house read: asked for once."""
ENDS = ("/sign-out",)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """Open a house with everyone in it."""
    with shared(tmp_path_factory.mktemp("openapi")) as opened:
        yield opened


async def _document(crowd: Crowd) -> Any:  # noqa: ANN401 - a document as it is written
    return (await crowd.stranger.get("/openapi.json")).json()


def test_no_request_that_the_document_brings_about_is_a_fault(house: Shared) -> None:
    """Every route, in every role: answered or refused in the form of the house."""
    document = house.run(_document)
    url = house.inside.play.edge.url
    roles = st.sampled_from((None, *SIGNS_IN))
    asked = 0

    def headers_of(role: Role | None) -> dict[str, str]:
        return dict((house.inside.stranger if role is None else house.inside.people[role]).headers)

    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if operation.path in ENDS:
            continue
        most = 1 if operation.path.startswith(SLOW) else EXAMPLES

        @settings(
            max_examples=most,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
            role=roles,
        )
        def each(case: Any, role: Role | None) -> None:  # noqa: ANN401 - of a library without types
            nonlocal asked
            asked += 1
            answer = case.call(base_url=url, headers=headers_of(role))
            assert answer.status_code < 500, (role, case.as_curl_command(), answer.text)
            assert "Traceback" not in answer.text

        try:
            each()
        except Unsatisfiable:
            continue
    assert asked > 150
