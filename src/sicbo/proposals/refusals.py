"""Every reason for saying no about a proposal: codes that stay the same, in the order of looking."""

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
