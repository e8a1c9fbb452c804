"""Price a new pay table: what each change of the odds gives away, and what a table's stakes then earn."""

import sicbo
from sicbo.odds.comparison import compare, mixed
from sicbo.odds.decimals import percent

BETTER_ODDS = {"180 to 1": "195 to 1", "31 to 1": "32 to 1", "62 to 1": "64 to 1"}
STAKES = {"small": "1000", "triple:6": "20", "total:4": "50"}


def main() -> None:
    """Print the edges that change, before and after, and the edge of a mix of stakes."""
    text = sicbo.document_text("mbs-sicbo-v6-2020")
    for old, new in BETTER_ODDS.items():
        text = text.replace(f'odds = "{old}"', f'odds = "{new}"')
    [priced] = sicbo.rule_sets_of(sicbo.read_document(text))
    sheets = [sicbo.par_sheet(rules) for rules in (sicbo.rule_set("mbs-sicbo-v6-2020"), priced)]
    for row in compare(sheets):
        before, after = row.edges
        if before is not None and after is not None and not row.is_alike:
            print(f"{row.area_id:12} {percent(before):>8} {percent(after):>8}")
    stakes = {area_id: priced.currency.read(stake) for area_id, stake in STAKES.items()}
    edges = [percent(mixed(sheet, stakes).blended_edge) for sheet in sheets]
    print("on the mix of stakes", " then ".join(edges))


if __name__ == "__main__":
    main()
