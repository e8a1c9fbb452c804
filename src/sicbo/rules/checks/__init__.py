"""Checks of a rule file beyond its schema: nothing is contradictory, nothing is missing.

Each check looks at one thing and reports every place where it is wrong. A check that compares parts
of the file is skipped when one of them could not be read, since it would only repeat that error.
"""

from collections.abc import Callable, Iterator

from sicbo.rules.checks import layouts, pay_tables, procedure, references, sources
from sicbo.rules.document import RuleDocument
from sicbo.rules.files.mistakes import Mistake

Check = Callable[[RuleDocument], Iterator[Mistake]]

CHECKS: tuple[tuple[Check, tuple[str, ...]], ...] = (
    (references.names_are_unique, ()),
    (references.there_is_something_of_each, ("wagers", "instruments", "staff", "pay_tables", "layouts")),
    (references.no_stake_is_cash, ("instruments",)),
    (references.listed_credits_are_accepted, ("instruments", "terminals")),
    (references.nothing_is_left_unused, ("rule_sets", "pay_tables", "layouts")),
    (references.there_is_one_device, ("dice", "cards")),
    (references.decks_are_a_range, ()),
    (references.rule_sets_name_what_exists, ("rule_sets", "pay_tables", "layouts")),
    (references.posts_exist, ("staff", "irregularities", "inspections", "colour_chips")),
    (references.wager_names_have_known_fields, ()),
    (references.on_triple_is_for_silent_doubles, ()),
    (references.odds_are_not_stated_with_for, ()),
    (references.odds_are_not_stated_with_a_colon, ("odds_wordings",)),
    (procedure.dice_are_three_with_six_faces, ()),
    (procedure.counts_are_not_too_small, ("procedure", "staff", "inspections", "dice")),
    (procedure.ranks_have_no_gaps, ("staff",)),
    (procedure.an_act_is_one_step_of_a_round, ("procedure", "dice")),
    (procedure.betting_opens_then_closes_then_the_round_concludes, ("procedure",)),
    (procedure.the_outcome_is_read_and_settled, ("procedure",)),
    (procedure.wagers_are_settled_at_a_moment_that_comes, ("procedure",)),
    (procedure.an_interruption_has_a_verdict, ("irregularities",)),
    (procedure.acts_fit_the_device, ("procedure", "dice", "cards")),
    (procedure.rulings_choose_from_what_is_carried_out, ("irregularities",)),
    (procedure.the_unforeseen_has_somebody_to_decide_it, ("irregularities",)),
    (procedure.a_void_returns_every_wager, ("voids", "instruments")),
    (sources.every_price_has_a_source, ()),
    (sources.a_variant_does_not_pose_as_the_document, ()),
    (pay_tables.money_is_a_currency, ("money",)),
    (pay_tables.rows_name_areas_that_exist, ()),
    (pay_tables.no_area_is_priced_twice, ()),
    (pay_tables.every_area_has_all_its_odds, ()),
    (pay_tables.a_table_is_like_one_above_it, ("pay_tables",)),
    (pay_tables.wagers_and_prices_agree, ("wagers", "pay_tables")),
    (pay_tables.floors_are_kept, ("floors",)),
    (pay_tables.stake_step_pays_whole, ("money",)),
    (pay_tables.no_wager_favours_the_player, ("wagers", "dice", "cards")),
    (layouts.cells_lie_on_the_felt, ()),
    (layouts.cells_do_not_intersect, ()),
    (layouts.areas_exist_and_appear_once, ()),
    (layouts.layouts_and_pay_tables_agree, ("rule_sets", "pay_tables", "layouts")),
    (layouts.captions_state_one_figure, ("rule_sets", "pay_tables", "layouts")),
    (layouts.labels_have_known_fields, ()),
    (layouts.texts_leave_the_odds_to_the_pay_table, ()),
    (layouts.odds_left_to_captions_are_on_captions, ("layouts",)),
    (layouts.odds_are_worded_as_the_document_allows, ("odds_wordings",)),
)


OF_ITS_NAME: tuple[tuple[Check, tuple[str, ...]], ...] = (
    (pay_tables.floors_of_its_name_are_kept, ("floors",)),
    (sources.credits_that_its_name_does_not_take_are_ours, ("terminals",)),
)
"""Checks that a file must pass to play under a name; one in a record was accepted already."""


def findings(document: RuleDocument, broken: set[str | int], *, is_recorded: bool = False) -> list[Mistake]:
    """Run every check whose parts of the file could be read."""
    checks = CHECKS if is_recorded else (*CHECKS, *OF_ITS_NAME)
    return [
        mistake for check, needs in checks if not broken.intersection(needs) for mistake in check(document)
    ]
