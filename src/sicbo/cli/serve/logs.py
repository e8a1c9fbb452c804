"""The log of a serving process on standard error: one line per entry, for people or for programs.

As JSON every line is one object: `at`, `level`, `from`, `says`, and `trace` for an exception. No line has a
secret: anything that looks like a token, a code, a password's hash, a second factor or the number of a
ticket is masked. That is a second safeguard; the first is that no code logs secrets.

>>> masked("ticket 3141-5926-5358-9793-2384-88 was paid")
'ticket (masked) was paid'
>>> masked("session 0123456789abcdef.AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfG ended")
'session 0123456789abcdef.(masked) ended'
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Literal

from sicbo.cli.shared.errors import printable

MASKED = "(masked)"

HASH = r"(?<![0-9a-f])[0-9a-f]{32,}(?![0-9a-f])"
"""Not a secret, but it may by chance have as many digits in a row as the number of a ticket."""

SECRETS = (
    (re.compile(r"(?<=[0-9a-f]{16}\.)[A-Za-z0-9_-]{43}"), "the token of a session"),
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"), "256 bits in base 64"),
    (re.compile(r"(?i)(?<![a-z0-9])(?:[a-z2-7]{4}-){3}[a-z2-7]{4}(?![a-z0-9-])"), "a one-time code"),
    (re.compile(r"(?<![A-Z2-7])[A-Z2-7]{32}(?![A-Z2-7])"), "a second factor"),
    (re.compile(r"otpauth://\S+"), "a second factor"),
    (re.compile(r"\$argon2\w*\$\S+"), "the hash of a password"),
    (re.compile(HASH + r"|(?<![0-9-])(?:[0-9][- ]?){21}[0-9](?![0-9-])"), "the number of a ticket"),
)
"""What no line may contain."""


def masked(text: str) -> str:
    """Mask everything that looks like a secret."""
    for pattern, _ in SECRETS:
        text = pattern.sub(_cover, text)
    return text


def _cover(found: re.Match[str]) -> str:
    return found[0] if re.fullmatch(HASH, found[0]) else MASKED


class LineFormatter(logging.Formatter):
    """Formats a line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; control characters are shown as question marks."""
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        said = f"{self.formatTime(record)} {record.levelname} {record.getMessage()}"
        return printable(masked(said + trace))


class Objects(logging.Formatter):
    """Formats a line for programs: one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        at = datetime.fromtimestamp(record.created, tz=UTC).isoformat(timespec="milliseconds")
        line = {
            "at": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": masked(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = masked(self.formatException(record.exc_info))
        return json.dumps(line)


def write_logs(form: Literal["auto", "json", "text"], level: str) -> None:
    """Start logging to standard error."""
    is_text = form == "text" or (form == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter() if is_text else Objects())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.getLogger().level))
