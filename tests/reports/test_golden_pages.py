"""The pages of the seeded day are those that are kept, to the byte."""

from reports.golden_pages import GOLDEN, pages_of
from reports.making import Day


def test_pages_are_as_they_were_looked_at(day: Day) -> None:
    """Run `make reports`, read the difference, look at the pages, and say in the commit why they changed."""
    pages = pages_of(day)

    assert sorted(pages) == sorted(path.name for path in GOLDEN.iterdir())
    for name, page in pages.items():
        assert (GOLDEN / name).read_text(encoding="utf-8") == page, name
