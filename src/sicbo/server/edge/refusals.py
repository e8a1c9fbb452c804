"""All refusals of the web server, each with its HTTP status.

Refusals by a table, the cage or the administration have their own catalogues, and are passed on unchanged.
"""

from types import MappingProxyType

from sicbo.house_runtime.requests import Rejected, RetryLater, refused_answer
from sicbo.streams import Catalogue, Refusal

REFUSED_BY_THE_RULES = 409
"""Understood, and refused by the rules; so are the refusals of tables, cage and administration."""

STATUS = MappingProxyType(
    {
        # before the request is processed
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
        "request/other-money": REFUSED_BY_THE_RULES,
        "request/too-often": 429,
        "screens/not-built": 404,
        # who may make it
        "sign-in/needed": 401,
        "sign-in/another": 401,
        "sign-in/refused": 401,
        "sign-in/wait": 429,
        "sign-in/too-often": 429,
        "sign-in/meanwhile": REFUSED_BY_THE_RULES,
        "code/wrong": 403,
        "password/length": REFUSED_BY_THE_RULES,
        "password/is-set": REFUSED_BY_THE_RULES,
        "password/easy": REFUSED_BY_THE_RULES,
        # devices
        "device/not-signed": 403,
        "device/other-curve": REFUSED_BY_THE_RULES,
        "device/not-known": 403,
        "device/counter": REFUSED_BY_THE_RULES,
        "device/console-needed": 403,
        "device/other-fingerprint": REFUSED_BY_THE_RULES,
        # sockets
        "text/too-long": REFUSED_BY_THE_RULES,
        "text/not-printable": REFUSED_BY_THE_RULES,
        "receipt/unknown": REFUSED_BY_THE_RULES,
        "receipt/not-yet": 503,
        "wager/too-many-stakes": REFUSED_BY_THE_RULES,
        "socket/too-slow": REFUSED_BY_THE_RULES,
        "socket/elsewhere": REFUSED_BY_THE_RULES,
        "socket/no-table": REFUSED_BY_THE_RULES,
        "socket/no-position": REFUSED_BY_THE_RULES,
        "socket/shut-out": REFUSED_BY_THE_RULES,
        "display/not-for-anyone": 403,
        # the program
        "verification/not-yet": REFUSED_BY_THE_RULES,
        # reports
        "report/refused": 400,
        "report/busy": 429,
        "report/yours-is-made": 429,
        "report/too-long": REFUSED_BY_THE_RULES,
        "report/not-here": REFUSED_BY_THE_RULES,
        "role/may-not": 403,
        "server/closing": REFUSED_BY_THE_RULES,
        "server/fault": 500,
    }
)
"""The HTTP status of each refusal."""

CATALOGUE = Catalogue(*STATUS)
refused = CATALOGUE.refused

NOT_FINAL = (429, 503)
"""A request with such a status was not carried out, and may be repeated."""

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
