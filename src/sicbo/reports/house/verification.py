"""Software verification: the program and its files, and the rules of every table, each by its hash."""

from hashlib import sha256

from sicbo.reports.house.formats.report import Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import rules_texts
from sicbo.rules.files.shipped_files import DOCUMENT_IDS, document_text
from sicbo.storage.contents import Contents

FILES = columns(file=Kind.TEXT, sha256=Kind.TEXT)
RULES = columns(table=Kind.TEXT, document=Kind.TEXT, sha256=Kind.TEXT, shipped=Kind.FLAG)


def verification(contents: Contents, asked: ReportQuery) -> Parts:
    """Report the hash of the whole program, of the rules that each table plays by, and of every file."""
    yield Section("the-program", columns(version=Kind.TEXT, sha256=Kind.TEXT))
    yield Row((asked.program.version, asked.program.digest))
    shipped = {sha256(document_text(each).encode()).hexdigest() for each in DOCUMENT_IDS}
    yield Section("rules-of-the-tables", RULES)
    for table, document, digest in rules_texts(contents):
        yield Row((table, document, digest, digest in shipped))
    yield Section("files-of-the-program", FILES)
    for name, digest in sorted(asked.program.hashes.items()):
        yield Row((name, digest))
    yield Note("software")
