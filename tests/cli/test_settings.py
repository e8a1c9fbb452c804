"""The settings of `sicbo serve`: a file with every one of them, and clear words for those that cannot be."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from cli.conftest import Run
from kill.a_served_house import run_sicbo
from server.process import make_house, refused, serving
from sicbo.cli.serve.settings_file import PARTS, ServeSettings, SettingIsRefused, example, read_settings

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"


def test_the_file_that_ships_has_every_setting_with_the_value_that_it_has() -> None:
    """Neither more nor less, in the same parts; reading it changes nothing."""
    written = tomllib.loads(example())

    assert list(PARTS) == list(written)
    for part, kind in PARTS.items():
        assert sorted(kind.__struct_fields__) == sorted(written[part]), part
    assert ServeSettings() == read_settings(example(), "sicbo.toml")


def test_every_setting_is_explained() -> None:
    """A comment stands above each, or above the group that it is in."""
    explained = False
    for line in example().splitlines():
        if not line:
            explained = False
        elif line.startswith("#"):
            explained = True
        elif "=" in line:
            assert explained, line


def test_the_reference_shows_the_file_that_ships() -> None:
    """Word for word."""
    assert f"```toml\n{example()}```" in REFERENCE.read_text(encoding="utf-8")


def test_a_house_writes_the_file_to_start_from(run: Run, tmp_path: Path) -> None:
    """Into a new file; one that is there is left alone."""
    path = tmp_path / "sicbo.toml"

    assert 0 == run("house", "settings", str(path)).exit_code
    assert example() == path.read_text(encoding="utf-8")
    again = run("house", "settings", str(path))
    assert (2, True) == (again.exit_code, "already exists" in again.stderr)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[web]\nport = 80", "there is no setting web.port; [web] has listen, origins"),
        ("[server]\nport = 80", "there is no part [server]; there are house, web, log, verification, limits"),
        ("web = 80", "web is a part: write [web] on a line"),
        ("[web]\nlisten = 8080", "Expected `str`, got `int` - at `web.listen`"),
        ("[limits]\nstakes = '1'", "Expected `int`, got `str` - at `limits.stakes`"),
        ("[limits]\nstakes = 0", "stakes is more than 0"),
        ("[limits]\nrequest_seconds = inf", "request_seconds is more than 0 and has an end"),
        ("[limits]\nstakes = true", "Expected `int`, got `bool`"),
        ("[house]\nclock_seconds = 0", "clock_seconds is 1 to 60, not 0"),
        ("[house]\nclock_seconds = inf", "clock_seconds is 1 to 60, not inf"),
        ("[verification]\nevery_hours = 0", "every_hours is 0.1 to 168, not 0"),
        ("[verification]\nevery_hours = nan", "every_hours is 0.1 to 168, not nan"),
        ("[log]\nform = 'xml'", "Invalid enum value 'xml' - at `log.form`"),
        ("[web]\npassword = 'x'", "there is no setting web.password"),
        ("[web", "at end of document"),
        ('[house]\nkey_file = "a\\u0000b"', "house.key_file has a character that cannot be printed"),
        ('[verification]\nmanifest = "a\\u0000b"', "verification.manifest has a character that cannot be"),
        ('[web]\norigins = ["https://a\\n"]', "web.origins has a character that cannot be printed"),
    ],
)
def test_what_cannot_be_set_is_told(run: Run, tmp_path: Path, text: str, says: str) -> None:
    """With the name of the file, and what is allowed; the command ends with 2 and says the same."""
    with pytest.raises(SettingIsRefused) as refusal:
        read_settings(text, "sicbo.toml")
    assert says in str(refusal.value)
    assert str(refusal.value).startswith("sicbo.toml: ")

    path = tmp_path / "sicbo.toml"
    path.write_text(text)
    result = run("serve", "--settings", str(path))
    assert (2, "", True) == (result.exit_code, result.stdout, says in result.stderr)


def test_a_house_is_served_as_its_file_says_and_options_come_first(tmp_path: Path) -> None:
    """Paths, places and limits from the file; what is typed stands before it."""
    house, key = make_house(tmp_path), tmp_path / "door.key"
    run_sicbo("house", "door-key", str(key))
    path = tmp_path / "sicbo.toml"
    path.write_text(
        f"[house]\ndatabase = '{house}'\nconclude_seconds = 0\n"
        f"[web]\nlisten = '127.0.0.1:0'\norigins = ['https://house.example']\ndoor_key_file = '{key}'\n"
        "[limits]\nbody_bytes = 100\n"
    )
    with serving(None, "--settings", str(path), cwd=tmp_path) as served, served.browser() as browser:
        assert ["https://house.example"] == served.web["origins"]
        large = browser.post("/sign-in", json={"person": "a" * 200})
        assert "request/too-large" == large.json()["code"]
        assert 0 == served.stop()
    words = ("--settings", str(path), "--origin", "https://other.example")
    with serving(None, *words, cwd=tmp_path) as served:
        assert ["https://other.example"] == served.web["origins"]


def test_a_file_that_is_not_there_is_told() -> None:
    """By its name."""
    assert "cannot read nowhere.toml" in refused("--settings", "nowhere.toml")


def test_limits_of_a_file_are_those_of_the_server() -> None:
    """A limit that the server has can be set, and no other."""
    limits = read_settings("[limits]\nstakes = 5", "sicbo.toml").limits

    assert 5 == limits.stakes
    assert msgspec.structs.replace(limits, stakes=128) == ServeSettings().limits
