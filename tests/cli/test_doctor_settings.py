"""`sicbo doctor --settings`: whether a house could be opened as a file says."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import trustme

from cli.conftest import Run
from sicbo.cli.doctor.program_checks import Level
from sicbo.cli.doctor.settings_checks import certificate_is_good
from sicbo.clock import SystemClock
from sicbo.server.edge.tls import Certificate


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    """Make a certificate that is good for 30 days."""
    until = SystemClock().now() + timedelta(days=30)
    issued = trustme.CA().issue_cert("localhost", not_after=until)
    chain, key = tmp_path / "house.pem", tmp_path / "house.key"
    issued.cert_chain_pems[0].write_to_path(str(chain))
    key.touch(0o600)
    key.write_bytes(issued.private_key_pem.bytes())
    return Certificate(chain, key)


@pytest.mark.parametrize(
    ("days", "level", "says"),
    [
        (0, Level.GOOD, "valid until"),
        (20, Level.NOTE, "renew it"),
        (31, Level.WRONG, "which is past"),
        (-20_000, Level.WRONG, "valid only from"),
    ],
)
def test_a_certificate_is_good_from_when_to_when(
    certificate: Certificate, days: int, level: Level, says: str
) -> None:
    """Two weeks before its end someone is told."""
    found = certificate_is_good(certificate, SystemClock().now() + timedelta(days=days))

    assert (level, True) == (found.level, says in found.says)


def checked(run: Run, path: Path) -> tuple[int, dict[str, tuple[str, str]]]:
    """Run the doctor on a file of settings."""
    result = run("doctor", "--settings", str(path), "--json")
    checks = json.loads(result.stdout)["checks"]
    return result.exit_code, {each["part"]: (each["level"], each["says"]) for each in checks}


def test_settings_that_are_right_are_good(
    run: Run, run_json: Callable[..., Any], tmp_path: Path, certificate: Certificate
) -> None:
    """The house that they name is looked at too."""
    house, key = tmp_path / "house.db", tmp_path / "door.key"
    run_json("house", "init", "--mark", "laboratory", "--database", str(house))
    run_json("house", "door-key", str(key))
    path = tmp_path / "sicbo.toml"
    path.write_text(
        f"[house]\ndatabase = '{house}'\n[web]\nlisten = '0.0.0.0:443'\norigins = ['https://house.example']\n"
        f"certificate = '{certificate.chain}'\ncertificate_key = '{certificate.key}'\ndoor_key_file = '{key}'\n"
    )

    code, found = checked(run, path)

    assert 0 == code, found
    assert ["good"] * 3 == [found[part][0] for part in ("web", "certificate", "door key")]
    assert str(house) in found["database"][1]


def test_settings_that_are_wrong_are_told(run: Run, tmp_path: Path) -> None:
    """An open line, a key that others could read, a token that is not there."""
    key = tmp_path / "door.key"
    key.write_text("0" * 64)
    key.chmod(0o644)
    path = tmp_path / "sicbo.toml"
    path.write_text(
        f"[web]\nlisten = '0.0.0.0:80'\ndoor_key_file = '{key}'\nmetrics_token_file = '{tmp_path}/nowhere'\n"
    )

    code, found = checked(run, path)

    assert 1 == code
    assert ["WRONG"] * 3 == [found[part][0] for part in ("web", "door key", "metrics token")]
    assert "connections would not be encrypted" in found["web"][1]


def test_settings_that_cannot_be_read_are_bad_input(refused: Callable[..., str], tmp_path: Path) -> None:
    """As for `sicbo serve`."""
    path = tmp_path / "sicbo.toml"
    path.write_text("[web]\nport = 1\n")

    assert "there is no setting web.port" in refused("doctor", "--settings", str(path))
