"""Every reason for saying no in the administration, and to whoever may not act: codes that stay the same.

Who may comes first, then how things stand, then what is asked for.
"""

from sicbo import orders
from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    {
        # who may act at all
        "access/unknown-person": "nobody called {person!r} works here",
        "access/dismissed": "{person} works here no more",
        "access/role-not-held": "{person} does not hold the role {role}; held are {held}",
        "access/no-post": "{person} has no post at a table: held are {held}, and no role of the pit",
        "access/unknown-device": "there is no device {device!r}",
        "access/device-not-active": "device {device} is {standing}, and may not act",
        "access/wrong-device": "{device} is a {kind}, and a {role} acts at a {needed}",
        "access/other-table": "{device} belongs to table {its}, not to {table}",
        "access/speaks-for-another": "{device} speaks for itself, not for {person}",
        "access/not-signed-in": "{person} is not signed in as {role} {where}",
        "role/may-not": orders.CATALOGUE["role/may-not"],
        "staff/needs-a-second-person": orders.CATALOGUE["staff/needs-a-second-person"],
        # the house
        "house/not-founded": "there is no house yet: it must be founded first",
        "house/is-founded": "this is house {house}, {mark}, and remains it",
        "house/has-people": "the first people are appointed already: {people}",
        "name/not-a-name": "{name!r} is no name: 1 to {most} printable characters, no blank and no slash",
        "name/is-taken": "the name {name!r} belongs to {of}",
        "name/is-a-robots": "{name} is the name of a robot, and there are none in a {mark} house",
        "reason/needed": "this is kept with its reason",
        # people
        "people/not-for-yourself": "{person} cannot decide on himself or herself: someone else does that",
        "people/works-here": "{person} works here already, as {roles}",
        "people/no-role": "a person has one role or more",
        "people/not-of-a-person": "{role} is no role of a person",
        "people/held-alone": "{role} is held alone, and not with {others}",
        "people/same-roles": "{person} holds these roles already: {roles}",
        "people/last-one": "{person} is the last {role} of the house: appoint another first",
        # devices
        "table/unknown": "there is no table {table!r}; there are {known}",
        "device/needs-a-table": "a {kind} belongs to a table",
        "device/is-there": "device {device} is {standing} already",
        "device/no-key": "a device has a public key",
        "device/key-is-taken": "device {other} has this key already",
        "device/not-proposed": "device {device} is {standing}, and only a proposed one is let in",
        "device/other-key": "device {device} was proposed with another key than this",
        "device/is-revoked": "device {device} is revoked already",
        # the gaming day
        "day/not-a-time": "no day begins {begins_at} minutes after midnight, {utc_offset} minutes from UTC",
        "day/is-set": "a gaming day begins at {day} already",
        # what players are told
        "notice/no-age": "nobody plays from the age of {age}: it is {least} to {most}",
        "notice/no-contact": "the notice says who helps, and how to reach them",
        "notice/not-in-every-language": "the notice lacks {missing}: it is in every language or in none",
        "notice/is-set": "players are told this already",
        # sessions, keys, tables
        "session/is-there": "session {session!r} was begun already",
        "session/unknown": "there is no session {session!r}",
        "signing-key/is-there": "key {key} is known already",
        "signing-key/one-signs": "{key} signs: let another take its place",
        "signing-key/unknown": "{key!r} does not sign; {signs} does",
        "table/is-registered": "table {table} is there already",
    }
)
refused = CATALOGUE.refused
