"""The stable codes of all refusals by the administration, in the order of the checks.

Permissions come first, then the current state, then the order itself.
"""

from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    # who may act at all
    "access/unknown-person",
    "access/dismissed",
    "access/role-not-held",
    "access/no-post",
    "access/unknown-device",
    "access/device-not-active",
    "access/wrong-device",
    "access/other-table",
    "access/speaks-for-another",
    "access/not-signed-in",
    "access/not-your-pit",
    "role/may-not",
    "staff/needs-a-second-person",
    # the house
    "house/not-founded",
    "house/is-founded",
    "house/has-people",
    "name/not-a-name",
    "name/is-taken",
    "name/is-a-robots",
    "reason/needed",
    # people
    "people/not-for-yourself",
    "people/works-here",
    "people/no-role",
    "people/not-of-a-person",
    "people/held-alone",
    "people/same-roles",
    "people/same-pit",
    "people/last-one",
    # devices
    "table/unknown",
    "device/needs-a-table",
    "device/is-there",
    "device/no-key",
    "device/key-is-taken",
    "device/not-proposed",
    "device/other-key",
    "device/is-revoked",
    # the gaming day
    "day/not-a-time",
    "day/shifts-outside",
    "day/is-set",
    # the notice to players
    "notice/no-age",
    "notice/no-contact",
    "notice/not-in-every-language",
    "notice/is-set",
    # sessions, keys, tables
    "session/is-there",
    "session/unknown",
    "signing-key/is-there",
    "signing-key/one-signs",
    "signing-key/unknown",
    "table/is-registered",
    # stops of play
    "stop/no-pay-table",
    "stop/is-on",
    "stop/unknown",
)
refused = CATALOGUE.refused
