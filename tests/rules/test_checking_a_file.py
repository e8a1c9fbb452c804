"""A house copies a shipped file and changes something: every mistake is reported at once, by line."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.rules.files.mistakes import Mistake, RuleFileIsWrong
from sicbo.rules.files.shipped_files import DOCUMENT_IDS

V6, US, CARDS, RWS, AU = (
    "mbs-sicbo-v6-2020",
    "us-ma-sicbo",
    "mbs-3card-2016",
    "rws-open-cover-etg-2021",
    "au-sicbo",
)


def edited(document_id: str, *edits: tuple[str, str]) -> str:
    text = sicbo.document_text(document_id)
    for old, new in edits:
        assert old in text, f"{old!r} is not in the file any more"
        text = text.replace(old, new, 1)
    return text


def mistakes_in(text: str) -> list[Mistake]:
    return [mistake for mistake in sicbo.check_document(text)[1] if not mistake.is_warning]


@pytest.mark.parametrize("document_id", DOCUMENT_IDS)
def test_every_shipped_file_is_right(document_id: str) -> None:
    """The files that ship with Sicbo pass the check that all files must pass."""
    assert [] == mistakes_in(sicbo.document_text(document_id))
    assert document_id == sicbo.read_document(sicbo.document_text(document_id)).document


WRONG = [
    # the shape of the file
    (V6, 'house = "', 'hause = "', "hause", "unknown key 'hause'; known here: "),
    (V6, 'house = "Marina', 'houses = "Marina', "the file", "the key 'house' is missing"),
    (V6, "decimals = 2", 'decimals = "2"', "money.decimals", "a whole number is needed here, not '2'"),
    (V6, "decimals = 2", "decimals = true", "money.decimals", "a whole number is needed here, not True"),
    (V6, "acting_may = true", "acting_may = 1", "staff.acting_may", "true or false is needed here, not 1"),
    (V6, 'house = "Marina Bay Sands"', "house = 7", "house", "a text in quotes is needed here, not 7"),
    (V6, "in_force = 2020-02-11T00:00:00+08:00", "in_force = 2020", "in_force", "a date and time with its offset"),
    (V6, 'verdict = "void-round"', 'verdict = "void"', "irregularities[1].verdict", "'void' is not one of void-round"),
    (V6, "size = [628, 320]", "size = [628]", "layouts[1].size", "a list of 2 numbers is needed here, not [628]"),
    (V6, 'odds = "180 to 1"', "odds = 180", "pay_tables[1].rows[5].odds[1]", 'a text in quotes such as "62 to 1" is needed here, not 180'),
    (V6, 'odds = "180 to 1"', 'odds = "180 for 1"', "pay_tables[1].rows[5].odds[1]", "'180 for 1' is not odds"),
    (V6, 'house = "Marina Bay Sands"', "house = {}", "house", "a text in quotes is needed here, not a table"),
    (V6, "money = {", "money = 3 # {", "money", "a table is needed here, not 3"),
    (V6, 'clause = "3.11"', 'clause = ["3.11", 4]', "procedure.clause[2]", "a text in quotes is needed here, not 4"),
    # money, odds and floors
    (V6, 'stake_step = "0.50"', 'stake_step = "half"', "money.stake_step", "'half' is not an amount"),
    (V6, 'stake_step = "0.50"', 'stake_step = "0"', "money.stake_step", "must be more than zero"),
    (V6, "decimals = 2", "decimals = 9", "money.decimals", "9 decimals are not a currency's; use 0 to 4"),
    (RWS, 'stake_step = "0.50"', 'stake_step = "0.01"', "pay table '1'", "cannot pay total at 8.5 to 1 whole"),
    (US, 'stake_step = "0.50"', 'stake_step = "0.05"', "pay table 'printed'", "it must be a multiple of 0.10"),
    (V6, '"180 to 1"', '"216 to 1"', "pay table '4.1'", "at 216 to 1 gives the player an edge of 0.46 %"),
    (CARDS, '"31 to 1"', '"38 to 1"', "pay table '4.1'", "any-triple at 38 to 1 gives the player an edge of"),
    (US, '"150 to 1"', '"149 to 1"', "pay table 'printed'", "breaks clause 4(b) [three of a kind]: at least 150 to 1"),
    (US, '"2 to 1", "3', '"2.5 to 1", "3', "pay table 'printed'", "breaks clause 4(c): exactly 2 to 1"),
    (V6, '"4", "17"]', '"4", "18"]', "pay table '4.1'", "there is no area 'total:18'"),
    (US, 'numbers = ["4", "17"]\nodds', 'numbers = ["4", "99"]\nodds', "floors", "there is no area 'total:99'"),
    (V6, '["5", "16"]', '["5", "4"]', "pay table '4.1'", "total:4 is priced twice; the first time on line"),
    (V6, '"1 to 1", "2 to 1", "12 to 1"', '"1 to 1", "2 to 1"', "pay table '4.1'", "single needs three odds"),
    (V6, 'odds = "31 to 1"', 'odds = ["31 to 1", "32 to 1"]', "pay table '4.1'", "any-triple needs one figure, and 2"),
    (US, "dice = 2\n", "dice = 4\n", "floors", "a floor is one figure, for 1 to 3 dice of single"),
    (US, 'like = "printed"', 'like = "house"', "pay table 'one-of-a-kind-1-to-1'", "there is no complete pay table 'house' above this one"),
    (V6, '  { kind = "odd", name', '  # { kind = "odd", name', "pay table '4.1'", "odd is priced but not among the wagers"),
    (V6, '  { kind = "odd", odds', '  # { kind = "odd", odds', "wagers", "odd is defined but priced in no pay table"),
    # instruments
    (US, "credits_accepted = false", "credits_accepted = true", "terminals", "us-ma-sicbo takes Gaming chips, Plaques and no credits (clause 3(a) [chips or plaques]): write credits_accepted = false, or true and in `ours` why your house takes them"),
    (US, "terminals = {", "# terminals = {", "terminals", "us-ma-sicbo takes Gaming chips, Plaques and no credits"),
    (RWS, "credits_accepted = true", "credits_accepted = false", "terminals", "credits are among the instruments: terminals that stake them need credits_accepted = true"),
    (US, 'kind = "plaques"', 'kind = "credits"', "terminals", "credits are among the instruments"),
    (US, 'kind = "plaques"', 'kind = "cash"', "instruments", "cash is not a stake: exchange it for chips or credit"),
    # layouts
    (V6, "at = [208, 0], size = [90, 50]", "at = [209, 0], size = [90, 50]", "layout 'A'", "overlaps"),
    (V6, "at = [208, 0], size = [90, 50]", "at = [-1, 0], size = [90, 50]", "layout 'A'", "even lies outside the 628 by"),
    (V6, "at = [208, 0], size = [90, 50]", "at = [208, 0], size = [0, 50]", "layout 'A'", "even is too small to be drawn: it needs at least 12 by 12"),
    (V6, '"- 113 114', '"- - 114', "layout 'A'", "pay table '4.1' of mbs-sicbo-v6-2020 also has double-single:113"),
    (V6, '"- 113 114', '"112 113 114', "layout 'A'", "double-single:112 is not in pay table '4.1'"),
    (V6, '"- 113 114', '"- 114 114', "layout 'A'", "double-single:114 lies on this layout twice"),
    (V6, '"- 113 114', '"119 113 114', "layout 'A'", "there is no area 'double-single:119'"),
    (V6, 'label = "{digits}"', 'label = "{code}"', "layout 'A'", "{code} is not a field of these cells; they have {descending}, {digits}"),
    (V6, 'text = "{odds}"', 'text = "{price}"', "layout 'A'", "is not a field of a caption; one with a kind has {odds}"),
    (V6, 'kind = "domino" }', 'kind = "total" }', "layout 'A'", "'{odds}' cannot state one figure for total"),
    (US, 'label = "BIG"', 'label = "BIG 2 for 1"', "text", 'states odds with "for"'),
    (US, 'label = "BIG"', 'label = "BIG 1:1"', "text", "states odds with a colon"),
    (US, 'odds = "n to 1"', 'odds = "1:n"', "layout 'ours'", "'1:n' is not how this document lets odds be stated; use 'n to 1'"),
    (US, 'text = "{odds}", kind', 'odds = "1 PAYS n", text = "{odds}", kind', "layout 'ours'", "'1 PAYS n' is not how this document"),
    (V6, "{odds} ON ONE DICE", "9 TO 1 ON ONE DICE", "layout 'A'", "states odds of its own; cells and {odds} show"),
    (V6, 'label = "ANY TRIPLE"', 'label = "ANY TRIPLE 1 PAYS 99"', "layout 'A'", "states odds of its own"),
    (V6, 'text = "{odds}", kind = "domino"', 'text = "PAIRS"', "layout 'A'", "domino leave their odds to captions"),
    (V6, 'kind = "single", dice = 2', 'kind = "single", dice = 3', "layout 'A'", "single leave their odds to captions"),
    # the round of play
    (V6, "number = 3", "number = 5", "dice", "sic bo is played with 3 dice of 6 faces, not 5 of 6"),
    (V6, "times_fewest = 3", "times_fewest = -3", "procedure.steps", "-3 is too small; it must be 0 or more"),
    (V6, "rank = 1", "rank = 0", "staff.posts", "0 is too small; it must be 1 or more"),
    (V6, "rank = 5", "rank = 6", "staff.posts", "ranks must run from 1 without a gap, not 1, 2, 3, 4, 6"),
    (V6, 'act = "uncover"', 'act = "check-flat"', "procedure", "check-flat appears twice among the steps"),
    (US, "operations_fewest = 1", "operations_fewest = 0", "inspections", "0 is too small; it must be 1 or more"),
    (US, "hours_on_table_most = 24", "hours_on_table_most = 0", "dice", "0 is too small; it must be 1 or more"),
    (AU, '"at-cover-removed"', '"at-lights"', "procedure", "settled at-lights, and there is no step light-winners"),
    (V6, 'act = "open-betting"', 'act = "conclude"', "procedure", "a round starts with open-betting"),
    (V6, 'act = "announce"', 'act = "close-betting"', "procedure", "has close-betting once"),
    (AU, 'act = "announce"', 'act = "check-flat"', "procedure", "a round has announce or enter-outcome, then"),
    (AU, 'event = "round-interrupted", when = "no-outcome"', 'event = "short-tumble"', "irregularities", "when 'no-outcome'"),
    (V6, 'act = "announce"', 'act = "draw-cards"', "procedure.steps", "draw-cards is not done with dice"),
    (CARDS, 'act = "draw-cards"', 'act = "tumble"', "procedure.steps", "tumble is not done with cards"),
    (V6, "returned_on_void = true", "returned_on_void = false", "instruments", "value-chips too"),
    (V6, 'event = "unforeseen"', 'event = "interpretation"', "irregularities", "a row for the event 'unforeseen'"),
    (V6, 'authority = "Gaming Shift Manager", ', "", "irregularities", "with the authority that rules on it"),
    (US, 'like = "printed"', 'like = "one-of-a-kind-1-to-1"', "pay table 'one-of-a-kind-1-to-1'", "to be like"),
    (US, 'name = "printed"', 'name = "printed"\nlike = "nowhere"', "pay table 'printed'", "no complete pay table 'nowhere'"),
    (US, 'also_offered = "one-of-a-kind-1-to-1", ', "", "pay table 'one-of-a-kind-1-to-1'", "no rule set uses it"),
    (V6, 'layouts = ["A", "B"]', 'layouts = "A"', "layout 'B'", "no rule set uses it: name it in one, or remove it"),
    (V6, 'title = "Pit Manager"', 'title = "Dealer"', "staff.posts", "there is more than one post 'Dealer'"),
    (V6, "rank = 1", "rank = 0x" + "F" * 4000, "staff.posts[1].rank", "a number in a rule file is at most 1000000"),
    (V6, "decimals = 2", "decimals = [" + "0x" + "F" * 4000 + "]", "money.decimals", "a whole number is needed here"),
    (V6, 'label = "BIG"', 'label = "BI\\u0001G"', "layouts[1].blocks[4].label", "holds printable characters only"),
    (US, '"{odds} on one die"', '"{odds} FOR 1"', "text", 'states odds with "for"'),
    (US, 'label = "BIG"', 'label = "BIG 2 FOR ONE"', "text", 'states odds with "for"'),
    # names
    (V6, 'name = "Small"', 'name = ""', "wagers[1].name", "a text must not be empty, and holds printable"),
    (V6, 'pay_table = "4.1"', 'pay_table = "5"', "rule set 'mbs-sicbo-v6-2020'", "there is no pay table '5'; there are 4.1"),
    (V6, 'layouts = ["A", "B"]', 'layouts = ["A", "Z"]', "rule set 'mbs-sicbo-v6-2020'", "there is no layout 'Z'"),
    (V6, 'layouts = ["A", "B"]', "layouts = []", "rule set 'mbs-sicbo-v6-2020'", "it needs at least one layout"),
    (V6, 'authority = "Pit Supervisor"', 'authority = "Pit Boss"', "irregularities", "no post 'Pit Boss'; there are Dealer"),
    (V6, 'found_before_by = "Pit Supervisor"', 'found_before_by = "Nobody"', "irregularities", "no post 'Nobody'"),
    (V6, '"void-round", moments = ["betting", "tumbling"', '"not-so", moments = ["betting", "tumbling"', "irregularities 'short-tumble'", "what a person finds"),
    (V6, 'discretion = ["stake-stands", "return-stake"]', 'discretion = ["conclude"]', "irregularities 'chips-unclear'", "no ruling carries out conclude"),
    (V6, 'verdict = "considered-settled",', 'verdict = "considered-settled", discretion = "continue",', "irregularities 'limit-breach-found-later'", "discretion is for hold-for-ruling"),
    (US, 'post = "Floorperson"', 'post = "Floor"', "inspections", "there is no post 'Floor'"),
    (V6, 'posts = "Dealer"', 'posts = "Croupier"', "staff.authorities", "there is no post 'Croupier'"),
    (RWS, 'posts = ["Dealer", ', 'posts = ["Croupier", ', "staff.joint_names", "there is no post 'Croupier'"),
    (V6, 'allowed_by = "Pit', 'allowed_by = "The Pit', "colour_chips", "there is no post 'The Pit Supervisor'"),
    (V6, 'name = "B"', 'name = "A"', "layouts", "'A' appears twice; first on line"),
    (V6, 'event = "broken-dome"', 'event = "broken-die"', "irregularities", "appears twice; first on line"),
    (US, 'verdict = "continue", moments = ["outcome", ', 'verdict = "continue", moments = ["shown", ', "irregularities", "'chips-unclear (always, shown)' appears twice; first on line"),
    (V6, "Specific Triple {numbers}", "Specific Triple {n}", "wagers", "{n} is not a field of a wager's name; use {numbers}"),
    (V6, 'name = "Small"', 'on_triple = "wins", name = "Small"', "wagers", "on_triple is for double only"),
    (US, 'clause = "2(a)(2)", reading = "T5"', 'clause = "2(a)(2)"', "wagers", "only where the document is silent"),
    (V6, "dice = {", "dices = {", "the file", "it needs either a [dice] or a [cards] table, not both"),
    (CARDS, "decks_fewest = 2", "decks_fewest = 7", "cards", "decks_fewest at most decks_most"),
]  # fmt: skip


@pytest.mark.parametrize(("document_id", "old", "new", "where", "message"), WRONG)
def test_one_wrong_change_is_named_with_its_line(
    document_id: str, old: str, new: str, where: str, message: str
) -> None:
    """A single mistake in a copy of a shipped file is found where it is and explained."""
    text = edited(document_id, (old, new))
    found = mistakes_in(text)

    named = [mistake for mistake in found if mistake.where == where and message in mistake.message]
    assert named, found
    with pytest.raises(RuleFileIsWrong, match=re.escape(str(named[0]))):
        sicbo.read_document(text)


@pytest.mark.parametrize(
    ("document_id", "old", "new"),
    [
        (V6, 'odds = "180 to 1"', 'odds = "180 for 1"'),
        (V6, 'verdict = "void-round"', 'verdict = "void"'),
        (RWS, '"19 to 1"', '"21 to 1"'),
        (US, 'rule = "exactly"', 'rule = "maybe"'),
        (AU, "size = [26, 46]", "size = [27, 46]"),
    ],
)
def test_the_line_of_a_mistake_is_where_the_change_was_made(document_id: str, old: str, new: str) -> None:
    """A person who opens the file at that line sees what is wrong."""
    text = edited(document_id, (old, new))
    changed = next(
        number
        for number, (before, after) in enumerate(
            zip(sicbo.document_text(document_id).split("\n"), text.split("\n"), strict=True), start=1
        )
        if before != after
    )

    assert changed in [mistake.line for mistake in mistakes_in(text)]


def test_every_mistake_is_reported_at_once() -> None:
    """Wrong shape, wrong odds, an overlap and an unknown key come in one report, in order of their lines."""
    text = edited(
        V6,
        ('house = "', 'colour = "red"\nhouse = "'),
        ('verdict = "void-round"', 'verdict = "void"'),
        ('odds = "180 to 1"', 'odds = "250 to 1"'),
        ("at = [208, 0], size = [90, 50]", "at = [209, 0], size = [90, 50]"),
        ('pay_table = "4.1"', 'pay_table = "4.2"'),
    )

    found = mistakes_in(text)

    messages = "\n".join(str(mistake) for mistake in found)
    for expected in (
        "unknown key 'colour'",
        "'void' is not one of",
        "edge of",
        "overlaps",
        "no pay table '4.2'",
    ):
        assert expected in messages
    assert sorted(mistake.line for mistake in found) == [mistake.line for mistake in found]


def test_a_house_variant_is_a_copy_with_one_change() -> None:
    """Paying 175 on a triple needs one edit, and the variant then pays it."""
    document = sicbo.read_document(edited(V6, ('odds = "180 to 1"', 'odds = "175 to 1"')))

    variant = sicbo.rule_sets_of(document)[0]

    assert 175 == variant.pays("triple:4", (4, 4, 4))
    assert 180 == sicbo.rule_set(V6).pays("triple:4", (4, 4, 4))
    triple = next(cell for cell in variant.layout("A").cells if cell.area.id == "triple:4")
    assert ("1 PAYS 175",) == triple.odds


def test_a_return_under_three_quarters_is_warned_of_and_allowed() -> None:
    """The 28 areas of v6 at 50 to 1 return 70.83 %; the file is right all the same."""
    _, found = sicbo.check_document(sicbo.document_text(V6))

    assert [
        "double-single:113, double-single:114, double-single:115 and 25 more at 50 to 1 returns only 70.83 % of what is staked"
    ] == [mistake.message for mistake in found]
    assert "warning: " in str(found[0])


def test_a_variant_that_bears_the_name_of_a_published_document_is_warned_of() -> None:
    """A changed copy is right, but should not pass for what a regulator approved."""
    _, found = sicbo.check_document(edited(V6, ('odds = "180 to 1"', 'odds = "175 to 1"')))
    _, named = sicbo.check_document(
        edited(
            V6,
            ('odds = "180 to 1"', 'odds = "175 to 1"'),
            ('document = "mbs-sicbo-v6-2020"', 'document = "house"'),
        )
    )

    assert ["this is not mbs-sicbo-v6-2020 as published"] == [
        mistake.message.partition(":")[0] for mistake in found if mistake.where == "document"
    ]
    assert [] == [mistake for mistake in named if mistake.where == "document"]


def test_a_price_without_a_source_is_warned_of() -> None:
    """People who read the file want to know where a figure comes from."""
    _, found = sicbo.check_document(
        edited(V6, ('odds = "31 to 1", clause = "4.1.1 [Any Triple]"', 'odds = "31 to 1"'))
    )

    assert "any-triple has neither a clause nor `ours`: say where its odds come from" in [
        mistake.message for mistake in found if mistake.is_warning
    ]


def test_an_edge_too_small_for_two_decimals_is_not_called_nothing() -> None:
    """35.001 to 1 on any triple is refused with an edge that is more than 0.00 %."""
    found = mistakes_in(
        edited(V6, ('odds = "31 to 1", clause = "4.1.1', 'odds = "35.001 to 1", clause = "4.1.1'))
    )

    assert "any-triple at 35.001 to 1 gives the player an edge of less than 0.01 %" in [
        each.message for each in found
    ]


def test_two_blocks_that_overlap_are_one_mistake() -> None:
    """Moving the row of totals by one is reported once for each block that it now touches."""
    text = edited(V6, ("at = [208, 126]", "at = [208, 125]"))

    overlaps = [mistake for mistake in mistakes_in(text) if "overlaps" in mistake.message]
    assert len(overlaps) == len(
        {(mistake.line, mistake.message.partition(" overlaps ")[2].partition(":")[0]) for mistake in overlaps}
    )
    assert len(overlaps) <= 4


def test_every_area_of_a_row_is_judged_by_its_own_chances() -> None:
    """A row that prices an easy total with a hard one is refused for the easy one only."""
    text = edited(
        V6, ('["10", "11"], odds = "6 to 1"', '["11"], odds = "6 to 1"'), ('["4", "17"]', '["4", "17", "10"]')
    )

    assert ["total:10 at 62 to 1 gives the player an edge of 687.50 %"] == [
        mistake.message for mistake in mistakes_in(text)
    ]


def test_a_wager_without_any_edge_is_allowed() -> None:
    """215 to 1 on a triple is exactly fair: nobody has the edge."""
    assert [] == mistakes_in(edited(V6, ('odds = "180 to 1"', 'odds = "215 to 1"')))


def test_a_file_that_is_not_toml_is_one_mistake_with_its_line() -> None:
    """A syntax error is reported where the parser stopped."""
    document, found = sicbo.check_document("title = 'x'\nhouse = = 3\n")

    assert document is None
    assert [2] == [mistake.line for mistake in found]
    assert "this is not TOML" in found[0].message
    _, at_the_end = sicbo.check_document("a = [1,\n2")
    assert [2] == [mistake.line for mistake in at_the_end]
    with pytest.raises(RuleFileIsWrong, match="not TOML"):
        sicbo.read_document("house = = 3")


def test_a_caption_may_say_something_other_than_odds() -> None:
    """A caption without a kind is a plain text on the felt."""
    text = edited(
        V6,
        ("size = [628, 320]", "size = [628, 340]"),
        ("captions = [", 'captions = [\n  { at = [0, 320], size = [628, 20], text = "GOOD LUCK" },'),
    )

    assert [] == mistakes_in(text)
    layout = sicbo.rule_sets_of(sicbo.read_document(text))[0].layout("A")
    assert "GOOD LUCK" in [notice.text for notice in layout.notices]


def test_a_word_for_a_number_is_known_of_single_faces_only() -> None:
    """A label {word} on totals is refused, because there is no word for 17 on a felt."""
    text = edited(V6, ('label = "{digits}", rows = "17', 'label = "{word}", rows = "17'))

    assert ["{word} is not a field of these cells; they have {descending}, {digits}"] == [
        mistake.message for mistake in mistakes_in(text)
    ]


def test_a_date_without_its_offset_is_refused() -> None:
    """When a document takes effect depends on where."""
    text = edited(V6, ("2020-02-11T00:00:00+08:00", "2020-02-11T00:00:00"))

    assert ["in_force"] == [mistake.where for mistake in mistakes_in(text)]


def test_an_empty_file_says_what_it_lacks() -> None:
    """An empty file is answered with every required key."""
    missing = {mistake.message for mistake in mistakes_in("")}
    assert {1} == {mistake.line for mistake in mistakes_in("")}

    for key in (
        "document",
        "house",
        "money",
        "wagers",
        "rule_sets",
        "pay_tables",
        "layouts",
        "procedure",
        "staff",
    ):
        assert f"the key {key!r} is missing" in missing


def test_an_empty_list_is_a_mistake_in_each_part() -> None:
    """No wagers, no rows, no cells: that is not a game."""
    text = sicbo.document_text(AU)
    for key in ("wagers", "instruments", "rows", "blocks"):
        text = re.sub(rf"^{key} = \[\n.*?^\]", f"{key} = []", text, flags=re.DOTALL | re.MULTILINE)

    empty = {mistake.where for mistake in mistakes_in(text) if mistake.message == "it is empty"}

    assert {"wagers", "instruments", "pay table 'default'", "layout 'ours'"} == empty


def test_a_long_chain_of_like_tables_is_followed() -> None:
    """Each house may build on the last one's table, however often."""
    links = "".join(
        f'[[pay_tables]]\nname = "{n}"\nlike = "{n - 1 if n else "printed"}"\nrows = [{{ kind = "small", odds = "1 to 1", ours = "x" }}]\n'
        for n in range(1500)
    )
    text = edited(
        US,
        ("[[floors]]", links + "[[floors]]"),
        ('also_offered = "one-of-a-kind-1-to-1"', 'also_offered = ["one-of-a-kind-1-to-1", "1499"]'),
    )

    assert [] == mistakes_in(text)


def test_a_file_that_nests_too_deeply_is_a_mistake() -> None:
    """Hundreds of brackets end in a report, not in a crash."""
    for depth in (300, 480, 495, 3000):
        document, found = sicbo.check_document("a = " + "[" * depth + "]" * depth)
        assert document is None or found


def test_an_unknown_table_is_named_at_its_header() -> None:
    """A typing error in a header at the end of the file is not reported at its start."""
    text = sicbo.document_text(AU) + "\n[tabel.limits]\nx = 1\n"

    assert [text.count("\n") - 1] == [
        mistake.line for mistake in mistakes_in(text) if mistake.where == "tabel"
    ]


def test_a_time_of_day_in_a_note_is_not_taken_for_odds() -> None:
    """Notes may say when the house opens."""
    assert [] == mistakes_in(edited(US, ("notes = [", 'notes = [ "The house opens at 10:30.",')))


def test_no_rule_sets_at_all_is_a_mistake() -> None:
    """A file must offer something to play by."""
    text = re.sub(r"rule_sets = \[.*?\n\]", "rule_sets = []", sicbo.document_text(AU), flags=re.DOTALL)

    assert "the file needs at least one rule set" in [mistake.message for mistake in mistakes_in(text)]


def test_carriage_returns_do_not_move_the_lines() -> None:
    """A file saved with CR LF is read like any other."""
    text = edited(AU, ("decimals = 2", "decimals = 9"))

    assert mistakes_in(text) == mistakes_in(text.replace("\n", "\r\n"))


@pytest.mark.by_force
@settings(max_examples=150)
@given(data=st.data(), document_id=st.sampled_from(DOCUMENT_IDS))
def test_no_damage_to_a_file_ends_in_anything_but_a_report(data: st.DataObject, document_id: str) -> None:
    """Cutting a piece out of a file gives a document or a list of mistakes, never a crash."""
    text = sicbo.document_text(document_id)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 400)))

    document, found = sicbo.check_document(text[:start] + text[end:])

    assert document is not None or found


def test_a_rule_file_of_one_long_key_stopped_every_table_for_half_a_minute() -> None:
    """Such a line is refused before it is read; one that a person could write is not."""
    (mistake,) = mistakes_in("house = 'h'\na" + ".a" * 20_000 + " = 1")
    assert "line 2: the file: a line may have at most 100 dots" == str(mistake)
    assert "dots" not in str(mistakes_in("a" + ".a" * 100 + " = 1"))


def test_a_refused_rule_file_put_two_million_characters_on_record() -> None:
    """An answer has room for some mistakes, and says how many there are."""
    text = "\n".join(f"a{each} = 1" for each in range(5000))
    with pytest.raises(RuleFileIsWrong) as wrong:
        sicbo.read_document(text)

    assert 4100 > len(wrong.value.summary) > 4000
    assert f"({len(wrong.value.mistakes)} in all" in wrong.value.summary
