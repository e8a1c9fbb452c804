"""Answers of the house itself to any request: permanent refusals, and answers that ask for a retry."""

from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    "key/other-body",
    "request/broken",
    "table/not-a-name",
    "table/other-name",
    "desk/only-new-tables",
    # devices that post results
    "device/not-its-own",
    "device/unknown-key",
    "device/revoked-key",
    "device/bad-signature",
    "device/other-house",
)
"""Permanent refusals: the same key always gets the same answer."""

LATER = Catalogue(
    "inbox/is-full",
    "store/is-away",
    "bus/is-away",
    "books/do-not-agree",
    "table/nobody-runs-it",
    "table/did-not-answer",
    "table/not-owned-here",
    "table/stopped",
    "house/is-busy",
    "house/is-closing",
    "house/clock-was-set",
    "house/clock-differs",
    "house/program-has-changed",
)
"""Answers that are not final: the same order may be sent again under the same key."""

house_refusal = CATALOGUE.refusal
