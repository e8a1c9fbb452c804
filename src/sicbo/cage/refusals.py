"""The stable codes of all refusals by the cage, in the order of the checks.

Permissions come first, then the state of the ticket, then the order itself.
"""

from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    "role/may-not",
    "staff/needs-a-second-person",
    # a ticket that is brought
    "ticket/not-a-number",
    "ticket/wrong-digit",
    "ticket/unknown",
    "ticket/spent",
    "ticket/void",
    "ticket/expired",
    "ticket/reported-lost",
    "ticket/of-another-hand",
    "ticket/is-printed",
    "ticket/not-reported-lost",
    "ticket/other-currency",
    "ticket/wrong-amount",
    "reason/needed",
    # a ticket that is made
    "ticket/number-is-taken",
    "ticket/no-time-left",
    # players
    "name/not-a-name",
    "account/is-there",
    "account/unknown",
    "account/is-elsewhere",
    "account/other-currency",
    "account/not-a-limit",
    "player/name-is-taken",
    "player/excluded",
    "player/not-excluded",
    "player/excluded-until",
    # amounts
    "money/not-positive",
    "money/too-much",
    "payable/not-owed",
    "payable/owes-too",
    "receivable/not-owed",
    # the register of dice, cards and shakers
    "name/not-a-label",
    "gear/is-registered",
    "gear/unknown",
    "gear/is-over",
    "gear/is-in-play",
    "gear/not-retired",
    "gear/is-kept",
)
refused = CATALOGUE.refused
