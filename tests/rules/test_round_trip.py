import tomllib
from typing import Any

import pytest
import toml_rs

import sicbo
from sicbo.rules.files.schema import plain
from sicbo.rules.files.shipped_files import DOCUMENT_IDS


def with_lists(read: Any, written: Any) -> Any:  # noqa: ANN401 - whatever TOML holds
    """Put brackets round the single values that a file may write without them."""
    if isinstance(read, list) and not isinstance(written, list):
        return [with_lists(read[0], written)]
    if isinstance(written, dict):
        return {key: with_lists(read.get(key), held) for key, held in written.items()}
    if isinstance(written, list):
        return [with_lists(one, other) for one, other in zip(read, written, strict=True)]
    return written


@pytest.mark.parametrize("document_id", DOCUMENT_IDS)
def test_nothing_that_a_file_says_is_lost_by_reading_it(document_id: str) -> None:
    """Reading a file and writing it back gives every key and value again, and none besides."""
    text = sicbo.document_text(document_id)
    written = tomllib.loads(text)

    read = plain(sicbo.read_document(text))

    assert with_lists(read, written) == read


@pytest.mark.parametrize("document_id", DOCUMENT_IDS)
def test_the_quick_reader_of_toml_and_the_standard_one_agree(document_id: str) -> None:
    """Shipped files are parsed by the one, files of a house by the other."""
    text = sicbo.document_text(document_id)

    assert tomllib.loads(text) == toml_rs.loads(text)


@pytest.mark.parametrize("document_id", DOCUMENT_IDS)
def test_the_quick_reading_and_the_checked_reading_agree(document_id: str) -> None:
    """What the library loads is what the check has seen."""
    checked = sicbo.read_document(sicbo.document_text(document_id))

    loaded = [
        rules.document for rules in sicbo.rule_sets().values() if rules.document.document == document_id
    ]

    assert loaded
    assert all(document == checked for document in loaded)
