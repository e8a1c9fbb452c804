import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import sicbo


def test_the_list_has_the_agreed_shape(run_json: Callable[..., Any]) -> None:
    """Seven rule sets with id, title, house, device, date and number of areas."""
    listed = run_json("rules", "list")

    assert [
        ("mbs-3card-2016", "Marina Bay Sands", "cards", "2016-11-15", 19),
        ("au-sicbo", "an Australian casino", "dice", None, 50),
        ("mbs-sicbo-v6-2020", "Marina Bay Sands", "dice", "2020-02-11", 104),
        ("us-ma-sicbo", "a US gaming licensee", "dice", None, 50),
        ("rws-open-cover-2021-1", "Resorts World Sentosa", "dice", "2021-01-18T08:00+08:00", 56),
        ("rws-open-cover-2021-2", "Resorts World Sentosa", "dice", "2021-01-18T08:00+08:00", 104),
        ("rws-open-cover-2021-3", "Resorts World Sentosa", "dice", "2021-01-18T08:00+08:00", 104),
    ] == [(each["id"], each["house"], each["device"], each["in_force"], each["areas"]) for each in listed]
    assert all(["id", "title", "house", "device", "in_force", "areas"] == list(each) for each in listed)


def test_no_id_is_ever_cut_short(run: Callable[..., Result]) -> None:
    """A person must be able to copy an id from the list, however narrow the terminal."""
    printed = run("rules", "list").stdout

    assert all(rule_set in printed for rule_set in sicbo.rule_sets())


def test_showing_a_rule_set_gives_every_area_with_odds_and_clause(run_json: Callable[..., Any]) -> None:
    """The areas have the agreed keys; a single has three odds."""
    shown = run_json("rules", "show", "us-ma-sicbo")
    areas = {area["id"]: area for area in shown["areas"]}

    assert 50 == len(areas)
    assert all(["id", "kind", "name", "pays", "clause", "ours"] == list(area) for area in shown["areas"])
    assert {
        "id": "single:3",
        "kind": "single",
        "name": "One of a kind 3",
        "pays": ["1 to 10", "2 to 1", "3 to 1"],
        "clause": "4(b) [one of a kind]; 4(c)",
        "ours": "",
    } == areas["single:3"]
    assert ["150 to 1"] == areas["triple:5"]["pays"]


def test_half_odds_are_shown_as_decimals_to_one(run_json: Callable[..., Any]) -> None:
    """Eleven and a half is written 11.5 to 1."""
    areas = {area["id"]: area["pays"] for area in run_json("rules", "show", "rws-open-cover-2021-1")["areas"]}

    assert [["11.5 to 1"], ["8.5 to 1"], ["6.5 to 1"], ["7.5 to 1"]] == [
        areas[area_id] for area_id in ("double:5", "total:8", "total:11", "four:1234")
    ]


@pytest.mark.parametrize(
    ("rule_set", "says"),
    [
        ("au-sicbo", "pay tables default: not in the document: default chosen by us"),
        ("au-sicbo", "rows single: odds not in the document"),
        ("au-sicbo", "layouts ours: the document has no layout; this arrangement is ours"),
        (
            "mbs-3card-2016",
            "layouts A, layouts B: the picture is missing from the document; this arrangement is ours",
        ),
        (
            "mbs-sicbo-v6-2020",
            "layouts B: the picture is missing from the document; this arrangement is ours",
        ),
        ("us-ma-sicbo", "One of a kind is printed as 1 to 10, probably a misprint of 1 to 1"),
    ],
)
def test_what_is_ours_is_said_to_be_ours(
    run: Callable[..., Result], run_json: Callable[..., Any], rule_set: str, says: str
) -> None:
    """A figure or picture that is not the document's never passes for the document's."""
    shown = run_json("rules", "show", rule_set)

    assert any(says in line for line in shown["notes"] + shown["ours"])
    assert says in run("rules", "show", rule_set).stdout


@pytest.mark.parametrize(
    "rule_set", ["mbs-3card-2016", "au-sicbo", "mbs-sicbo-v6-2020", "us-ma-sicbo", "rws-open-cover-2021-2"]
)
def test_people_see_the_whole_rule_set(run: Callable[..., Result], rule_set: str) -> None:
    """Pay table, round of play, instruments, posts and irregularities are all there."""
    result = run("rules", "show", rule_set)

    assert 0 == result.exit_code
    for heading in ("Pay table", "Round of play", "Instruments", "Posts", "Irregularities"):
        assert heading in result.stdout


def test_showing_another_pay_table_shows_its_odds(run_json: Callable[..., Any]) -> None:
    """The offered schedule is the one that is asked for."""
    shown = run_json("rules", "show", "us-ma-sicbo", "--pay-table", "one-of-a-kind-1-to-1")

    assert "one-of-a-kind-1-to-1" == shown["pay_table"]
    assert [["1 to 1", "2 to 1", "3 to 1"]] * 6 == [
        area["pays"] for area in shown["areas"] if area["kind"] == "single"
    ]


def test_a_shown_file_is_the_shipped_file_and_checks_as_right(
    run: Callable[..., Result], run_json: Callable[..., Any], tmp_path: Path
) -> None:
    """`rules show --toml` is where a house variant starts."""
    text = run("rules", "show", "au-sicbo", "--toml").stdout
    house = tmp_path / "house.toml"
    house.write_text(text, encoding="utf-8")

    assert sicbo.document_text("au-sicbo") == text == run_json("rules", "show", "au-sicbo", "--toml")["toml"]
    assert text == run("rules", "show", str(house), "--toml").stdout
    checked = run("rules", "check", str(house))
    assert (0, f"{house}: right") == (checked.exit_code, checked.stdout.replace("\n", ""))


def test_a_wrong_file_is_found_wrong_with_every_mistake(run: Callable[..., Result], tmp_path: Path) -> None:
    """Exit code 1; each mistake with its line, on paper and in JSON."""
    house = tmp_path / "house.toml"
    text = sicbo.document_text("mbs-sicbo-v6-2020")
    house.write_text(
        text.replace("180 to 1", "280 to 1").replace('house = "', 'colour = 1\nhouse = "', 1),
        encoding="utf-8",
    )

    result, as_json = run("rules", "check", str(house)), run("rules", "check", str(house), "--json")

    assert 1 == result.exit_code == as_json.exit_code
    assert "line 5: colour: unknown key 'colour'" in result.stdout
    assert "gives the player an edge of 30.09 %" in result.stdout
    assert "2 mistakes, 2 warnings" in result.stdout
    report = json.loads(as_json.stdout)
    assert (False, 2, 2) == (report["ok"], len(report["mistakes"]), len(report["warnings"]))
    lines = house.read_text(encoding="utf-8").splitlines()
    too_rich = next(number for number, line in enumerate(lines, start=1) if "280 to 1" in line)
    assert [5, too_rich] == [mistake["line"] for mistake in report["mistakes"]]
    assert ["mbs-sicbo-v6-2020"] == report["rule_sets"]


def test_a_file_that_is_no_toml_is_found_wrong(run: Callable[..., Result], tmp_path: Path) -> None:
    """A broken text is a finding, not a crash."""
    house = tmp_path / "house.toml"
    house.write_text("house = ", encoding="utf-8")

    result = run("rules", "check", str(house), "--json")

    assert 1 == result.exit_code
    assert "this is not TOML" in json.loads(result.stdout)["mistakes"][0]["message"]
    assert "1 mistake\n" in run("rules", "check", str(house)).stdout


def test_a_file_that_cannot_be_read_is_bad_input(refused: Callable[..., str], tmp_path: Path) -> None:
    """A missing file, a folder and a picture are refused with the reason."""
    picture = tmp_path / "picture.toml"
    picture.write_bytes(b"\x89PNG\xff\xfe")

    assert "cannot read nowhere.toml: No such file" in refused("rules", "check", "nowhere.toml")
    assert "Is a directory" in refused("rules", "check", str(tmp_path))
    assert "it is not a text in UTF-8" in refused("rules", "check", str(picture))
    assert "there is no rule set 'x'" in refused("rules", "show", "x")
    said = refused("rules", "check", "au-sicbo")
    assert "au-sicbo is a shipped rule set, not a file; `sicbo rules show au-sicbo --toml` prints" in said


def test_the_id_of_a_document_with_several_rule_sets_is_answered_with_them(
    refused: Callable[..., str],
) -> None:
    """Whoever names the document instead of a rule set is told which ones it has."""
    said = refused("rules", "show", "rws-open-cover-etg-2021")

    assert "several rule sets; name one of them: rws-open-cover-2021-1, rws-open-cover-2021-2" in said


def test_a_pay_table_that_does_not_exist_is_refused_also_where_the_file_is_shown(
    refused: Callable[..., str],
) -> None:
    """No option is silently ignored."""
    assert "has no pay table 'best'" in refused(
        "rules", "show", "us-ma-sicbo", "--toml", "--pay-table", "best"
    )


def test_a_byte_order_mark_at_the_start_of_a_file_does_no_harm(
    run: Callable[..., Result], tmp_path: Path
) -> None:
    """Some editors write one."""
    house = tmp_path / "house.toml"
    house.write_text(sicbo.document_text("au-sicbo"), encoding="utf-8-sig")

    assert 0 == run("rules", "check", str(house)).exit_code


def test_escape_codes_do_not_reach_the_terminal(run: Callable[..., Result], tmp_path: Path) -> None:
    """A strange rule file cannot colour, clear or retitle the terminal of whoever checks it."""
    house = tmp_path / "house.toml"
    text = sicbo.document_text("au-sicbo").replace("[staff]", '["\\u001b[2J"]\nx = 1\n[staff]')
    house.write_text(text, encoding="utf-8")

    shown = run("rules", "check", str(house)).stdout

    assert "unknown key" in shown
    assert "\x1b" not in shown


def test_brackets_in_a_title_are_printed_as_they_are(run: Callable[..., Result], tmp_path: Path) -> None:
    """What looks like markup is text."""
    house = tmp_path / "house.toml"
    text = sicbo.document_text("au-sicbo").replace('title = "SicBo, our', 'title = "[/red] felt, our')
    house.write_text(text, encoding="utf-8")

    assert "[/red] felt" in run("layout", str(house)).stdout


def test_a_file_with_a_strange_name_is_found(run_json: Callable[..., Any], tmp_path: Path) -> None:
    """A # or no ending in the name of a file that is there does no harm."""
    slip = ("--outcome", "1-2-3", "--wager", "small=10")
    for name in ("my#house.toml", "house", "my#house.toml#au-sicbo"):
        (tmp_path / name.removesuffix("#au-sicbo")).write_text(
            sicbo.document_text("au-sicbo"), encoding="utf-8"
        )
        assert "20.00" == run_json("settle", str(tmp_path / name), *slip)["returned"]


def test_json_is_plain_ascii(run: Callable[..., Result]) -> None:
    """Whatever the encoding of the terminal, a script can read it."""
    assert run("layout", "rws-open-cover-2021-3", "--json").stdout.isascii()


def test_no_figure_or_word_is_cut_however_narrow_the_terminal(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that does not fit is wider than the terminal, not mangled."""
    monkeypatch.setenv("COLUMNS", "30")

    printed = run(
        "settle", "mbs-sicbo-v6-2020", "--outcome", "1-1-3", "--wager", "double-single:113=1000000"
    ).stdout

    for expected in (
        "double-single:113",
        "1000000.00",
        "wins",
        "50 to 1",
        "50000000.00",
        "51000000.00",
        "Combination",
    ):
        assert expected in printed


def test_a_house_file_can_be_played_by_wherever_a_rule_set_can(
    run_json: Callable[..., Any], refused: Callable[..., str], tmp_path: Path
) -> None:
    """A file name takes the place of an id; a file with several rule sets needs one to be named."""
    house, cluster, wrong = (tmp_path / name for name in ("house.toml", "cluster.toml", "wrong.toml"))
    house.write_text(
        sicbo.document_text("mbs-sicbo-v6-2020").replace("180 to 1", "190 to 1"), encoding="utf-8"
    )
    cluster.write_text(sicbo.document_text("rws-open-cover-etg-2021"), encoding="utf-8")
    wrong.write_text(sicbo.document_text("au-sicbo").replace("180 to 1", "280 to 1"), encoding="utf-8")
    slip = ("--outcome", "4-4-4", "--wager", "triple:4=10")

    assert "190 to 1" == run_json("settle", str(house), *slip)["wagers"][0]["pays"]
    assert "180 to 1" == run_json("settle", f"{cluster}#rws-open-cover-2021-3", *slip)["wagers"][0]["pays"]
    assert "cluster.toml has several rule sets; there are" in refused("settle", str(cluster), *slip)
    assert "cluster.toml has no rule set 'x'; there are" in refused("settle", f"{cluster}#x", *slip)
    said = refused("settle", str(wrong), *slip)
    assert "wrong.toml cannot be used:" in said
    assert "gives the player an edge of" in said
    upper = tmp_path / "HOUSE.TOML"
    upper.write_text(house.read_text(encoding="utf-8"), encoding="utf-8")
    assert "190 to 1" == run_json("settle", str(upper), *slip)["wagers"][0]["pays"]
