"""The stable codes of all refusals about proposals, in the order of the checks."""

from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    # making one
    "proposal/needs-a-reason",
    "proposal/not-needed",
    "proposal/is-made",
    "proposal/too-many",
    # deciding one
    "proposal/unknown",
    "proposal/is-over",
    "proposal/too-late",
    "proposal/same-person",
    "proposal/same-session",
    "proposal/not-yours",
    "proposal/other-body",
    "proposal/step-up-needed",
    "proposal/has-moved",
)
refused = CATALOGUE.refused
