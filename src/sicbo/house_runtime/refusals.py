"""What the house itself answers, whatever was asked: refusals for good, and answers that say to ask again."""

from types import MappingProxyType

from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    {
        "key/other-body": "this key was used for another request",
        "request/broken": "this request could not be understood, and nothing was done",
        "table/not-a-name": "{name!r} is not a table name: {rule}",
        "table/other-name": "{name!r} is not the name of the table that is set up",
        "desk/only-new-tables": "the desk only sets up new tables: ask the table itself",
        # devices that post results
        "device/not-its-own": "a device posts for itself, and this is of {device}",
        "device/unknown-key": "{device} has no key in this house",
        "device/revoked-key": "the key of {device} was revoked",
        "device/bad-signature": "this was not signed with the key of {device}",
        "device/other-house": "this was signed for another house than {house}",
    }
)
"""Refusals for good: the same key gets the same answer for ever."""

LATER = MappingProxyType(
    {
        "inbox/is-full": "the table has too much to do: ask again later",
        "store/is-away": "nothing is known to be kept at the moment: ask again",
        "bus/is-away": "the line between the processes of the house is down: ask again later",
        "books/do-not-agree": "the books do not take this: someone must look before it is asked again",
        "table/nobody-runs-it": "no process runs this table at the moment: ask again",
        "table/did-not-answer": "the table has not answered in time: ask again with the same key",
        "table/not-owned-here": "another process runs this table now: ask again",
        "table/stopped": "something is wrong with this table: it is stopped until someone has looked",
        "house/is-busy": "too many others do the same at this moment: ask again",
        "house/is-closing": "this process is closing and opens no more rounds: ask again",
        "house/clock-was-set": "the clock of the machine was set: no round is opened until someone has"
        " looked",
        "house/program-has-changed": "files of the program were changed: no round is opened until someone has"
        " looked",
    }
)
"""Answers that are not final: the same order may be sent again under the same key."""

house_refusal = CATALOGUE.refusal
