"""How to run a house: its first two people come in by following the how-to page word for word."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from server.process import make_house, serving

PAGE = Path(__file__).parents[2] / "docs/how-to/run-a-house.md"
FENCED = re.compile(r"^```(json|sh)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(shutil.which("curl") is None, reason="the page speaks through curl")
def test_the_first_people_come_in_by_what_the_page_says(tmp_path: Path) -> None:
    """The code of the first start, two passwords, a second factor, and the first table."""
    section = (
        PAGE.read_text(encoding="utf-8")
        .partition("\n## The first people without a browser\n")[2]
        .partition("\n## ")[0]
    )
    (_, first), (_, set_up), (_, mia), (_, come_in) = FENCED.findall(section)
    with serving(make_house(tmp_path, "demo")) as served:

        def shell(commands: str) -> list[dict[str, object]]:
            script = re.sub(r"^HOUSE=.*\n", "", commands)
            script = "".join(f"{line}; echo\n" for line in script.splitlines())
            ran = subprocess.run(
                ["/bin/sh", "-c", script],
                env={"PATH": "/usr/bin:/bin", "HOUSE": served.url},
                cwd=tmp_path, capture_output=True, text=True, check=True,
            )  # fmt: skip
            return [json.loads(line) for line in ran.stdout.splitlines()]

        code = served.web["set_up_code"]
        (tmp_path / "first.json").write_text(first.replace("aaaa-bbbb-cccc-dddd", code), encoding="utf-8")
        [told] = shell(set_up)
        served.factors["mia"] = re.findall(r"mia\?secret=(\w+)", json.dumps(told))[0]
        (tmp_path / "mia.json").write_text(mia.replace("123456", served.digits("mia")), encoding="utf-8")
        session, answer = shell(come_in)

    assert ("mia", "shift-manager") == (session["person"], session["role"])
    assert "done" == answer["answer"]
