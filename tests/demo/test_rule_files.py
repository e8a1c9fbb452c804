"""The rule files of the demo house: those that ship, and one of its own."""

from sicbo.demo.tables import CREDITS_ARE_OURS, TABLES
from sicbo.rules.files.reader import read_document
from sicbo.rules.files.shipped_files import document_text


def test_the_us_table_alone_plays_by_a_file_of_the_house_for_its_terminals() -> None:
    """Every file passes the check for new tables; the own one differs in its credits and says that they are ours."""
    read = {each.name: read_document(each.text) for each in TABLES}
    own = {each.name for each in TABLES if each.text != document_text(each.document)}

    assert {"us"} == own
    assert all(each.terminals.credits_accepted for each in read.values())
    assert ("us-ma-sicbo", CREDITS_ARE_OURS) == (read["us"].document, read["us"].terminals.ours)
