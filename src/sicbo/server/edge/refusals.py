"""Every reason for saying no at the web edge, each with the status that it has over HTTP.

What a table, the cage or the administration refuses has its own catalogue, and comes through as it is.
"""

from types import MappingProxyType

from sicbo import orders
from sicbo.house_runtime.requests import Rejected, RetryLater, refused_answer
from sicbo.streams import Catalogue, Refusal

CATALOGUE = Catalogue(
    {
        # before anyone looks at what is asked
        "origin/unknown": "requests from {origin} are not taken here",
        "request/not-json": "a body is JSON, and says so in its Content-Type",
        "request/too-large": "a body has {most} bytes at most",
        "request/headers-too-large": "the headers of a request have {most} bytes at most",
        "request/too-slow": "a request is sent within {most} seconds",
        "request/broken": "this cannot be understood: {why}",
        "request/past-the-proxy": "requests are taken from the proxy of this house only",
        "request/unknown": "there is nothing here under this address",
        "request/no-table": "there is no table {table!r}",
        "request/no-document": "there is no rule document {document!r}; there are {known}",
        "request/other-money": "the tables of this house play for {known}, and for no other money",
        "request/too-often": "too much is asked in too short a time: ask again later",
        "screens/not-built": "the screens of this installation were not built: run make setup",
        # who may
        "sign-in/needed": "sign in first",
        "sign-in/another": "someone else has signed in here since this page was opened: sign in anew",
        "sign-in/refused": "name, password, role or digits are wrong",
        "sign-in/wait": "there were too many failed attempts: try again in {seconds} s",
        "sign-in/too-often": "there are too many attempts: try again in a minute",
        "sign-in/meanwhile": "someone else has just done this",
        "code/wrong": "this code is wrong, used, or too old",
        "password/length": "a password has {least} to {most} characters, and this one has {has}",
        "password/is-set": "{person} has a password: only who runs the machine gives a code for another",
        "password/easy": "this password is among the first that are tried: take some words more",
        # devices
        "device/not-signed": "this is not signed by the key that it shows",
        "device/other-curve": "the key of a {kind} is one of {curve}",
        "device/not-known": "no device that was let in has signed this",
        "device/counter": "connection {counter} does not come after connection {last}",
        "device/other-fingerprint": "no key of {device} has this fingerprint",
        # sockets
        "text/too-long": "{field} has {most} characters at most, and this has {has}",
        "text/not-printable": "{field} has something in it that cannot be printed, or is not in NFC",
        "receipt/unknown": "no order of this terminal under the key {of!r} has made a record",
        "receipt/not-yet": "this is not yet in a signed tree head: ask again later",
        "wager/too-many-stakes": "one message has {most} stakes at most",
        "socket/too-slow": "too many messages wait to be read: connect again",
        "socket/elsewhere": "this device has connected again",
        "socket/no-table": "there is no table {table!r}, or nothing is to be seen of it",
        "socket/no-position": "there is no position for {device} at table {table}",
        "socket/shut-out": "this device may act no more",
        "display/not-for-anyone": "whoever looks here is a display that was let in, or signed in",
        # the program
        "verification/not-yet": "the program was not looked at yet: have it looked at, by POST /verification",
        # reports
        "report/refused": "this report cannot be made: {why}",
        "report/busy": "{most} reports are being made already: ask again later",
        "report/yours-is-made": "{most} of your reports is being made already: ask again later",
        "report/too-long": "a report may take {most} seconds to be made and read",
        "report/not-here": "this house is kept nowhere from where it can be read",
        "role/may-not": orders.CATALOGUE["role/may-not"],
        "server/closing": "this process is closing: connect again",
        "server/fault": "something went wrong here, and was written down under {fault}",
    }
)

STATUS = MappingProxyType(
    {
        "origin/unknown": 403,
        "request/not-json": 415,
        "request/too-large": 413,
        "request/headers-too-large": 431,
        "request/too-slow": 408,
        "request/broken": 400,
        "request/past-the-proxy": 403,
        "request/unknown": 404,
        "request/no-table": 404,
        "request/no-document": 404,
        "request/too-often": 429,
        "screens/not-built": 404,
        "sign-in/needed": 401,
        "sign-in/another": 401,
        "sign-in/refused": 401,
        "receipt/not-yet": 503,
        "sign-in/wait": 429,
        "sign-in/too-often": 429,
        "device/not-signed": 403,
        "device/not-known": 403,
        "code/wrong": 403,
        "report/refused": 400,
        "report/busy": 429,
        "report/yours-is-made": 429,
        "role/may-not": 403,
        "display/not-for-anyone": 403,
        "server/fault": 500,
    }
)
"""All others are 409: understood, and refused by the rules."""

REFUSED_BY_THE_RULES = 409
NOT_FINAL = (429, 503)
"""What has such a status was not done, and may be asked again."""
refused = CATALOGUE.refused


TOO_OFTEN = RetryLater("request/too-often", CATALOGUE["request/too-often"])
"""What a socket answers to whoever asks too often: nothing was done, and the same key may be sent again."""


class NotNow(Exception):
    """Carries out that nobody can answer at the moment, and that one may ask again."""

    def __init__(self, answer: RetryLater) -> None:
        super().__init__(answer.sentence)
        self.answer = answer


def status_of(refusal: Refusal) -> int:
    """Give the status of a refusal over HTTP.

    >>> status_of(refused("request/too-large", most=5).refusal)
    413
    """
    return STATUS.get(refusal.code, REFUSED_BY_THE_RULES)


def answer_of(refusal: Refusal) -> Rejected | RetryLater:
    """Make the answer of a refusal; some say that it may be asked again.

    >>> type(answer_of(refused("report/busy", most=2).refusal)).__name__
    'RetryLater'
    """
    if status_of(refusal) in NOT_FINAL:
        return RetryLater(refusal.code, refusal.sentence, refusal.facts)
    return refused_answer(refusal)
