"""All refusals of the web server, each with its HTTP status.

Refusals by a table, the cage or the administration have their own catalogues, and are passed on unchanged.
"""

from types import MappingProxyType

from sicbo.house_runtime.requests import Rejected, RetryLater, refused_answer
from sicbo.streams import Catalogue, Refusal

CATALOGUE = Catalogue(
    # before the request is processed
    "origin/unknown",
    "request/not-json",
    "request/too-large",
    "request/headers-too-large",
    "request/too-slow",
    "request/broken",
    "request/past-the-proxy",
    "request/unknown",
    "request/no-table",
    "request/no-document",
    "request/other-money",
    "request/too-often",
    "screens/not-built",
    # who may make it
    "sign-in/needed",
    "sign-in/another",
    "sign-in/refused",
    "sign-in/wait",
    "sign-in/too-often",
    "sign-in/meanwhile",
    "code/wrong",
    "password/length",
    "password/is-set",
    "password/easy",
    # devices
    "device/not-signed",
    "device/other-curve",
    "device/not-known",
    "device/counter",
    "device/other-fingerprint",
    # sockets
    "text/too-long",
    "text/not-printable",
    "receipt/unknown",
    "receipt/not-yet",
    "wager/too-many-stakes",
    "socket/too-slow",
    "socket/elsewhere",
    "socket/no-table",
    "socket/no-position",
    "socket/shut-out",
    "display/not-for-anyone",
    # the program
    "verification/not-yet",
    # reports
    "report/refused",
    "report/busy",
    "report/yours-is-made",
    "report/too-long",
    "report/not-here",
    "role/may-not",
    "server/closing",
    "server/fault",
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
"""The others are 409: understood, and refused by the rules."""

REFUSED_BY_THE_RULES = 409
NOT_FINAL = (429, 503)
"""A request with such a status was not carried out, and may be repeated."""
refused = CATALOGUE.refused


TOO_OFTEN = RetryLater("request/too-often", CATALOGUE["request/too-often"])
"""A socket's answer beyond the rate limit: nothing was done, and the same key may be sent again."""


class NotNow(Exception):
    """No answer is possible at the moment, and the request may be repeated."""

    def __init__(self, answer: RetryLater) -> None:
        super().__init__(answer.sentence)
        self.answer = answer


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal.

    >>> status_of(refused("request/too-large", most=5).refusal)
    413
    """
    return STATUS.get(refusal.code, REFUSED_BY_THE_RULES)


def answer_of(refusal: Refusal) -> Rejected | RetryLater:
    """Return the answer for a refusal: RetryLater if the request may be repeated.

    >>> type(answer_of(refused("report/busy", most=2).refusal)).__name__
    'RetryLater'
    """
    if status_of(refusal) in NOT_FINAL:
        return RetryLater(refusal.code, refusal.sentence, refusal.facts)
    return refused_answer(refusal)
