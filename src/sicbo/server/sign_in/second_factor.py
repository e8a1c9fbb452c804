"""The second factor: six digits from a personal device, which change every 30 seconds and work once.

>>> from datetime import UTC
>>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
>>> secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
>>> digits = pyotp.TOTP(secret).at(noon)
>>> step = step_of(secret, digits, noon, after=0)
>>> step is None, step_of(secret, digits, noon, after=step) is None
(False, True)
"""

import base64
import hmac
from datetime import datetime

import pyotp

from sicbo.chance import fresh_bytes
from sicbo.people import SUPERVISORS, Role

NEEDED = SUPERVISORS | {Role.ADMIN}
"""The roles that always need one: those that decide on others' money, and the one that grants rights.

A house may ask it of others too."""

SECONDS = 30
SECRET_BYTES = 20
LENIENT = 1
"""Steps that the device's clock may be off, either way."""


def fresh_factor() -> str:
    """Draw the secret of a second factor.

    >>> len(fresh_factor())
    32
    """
    return base64.b32encode(fresh_bytes(SECRET_BYTES)).decode()


def step_of(secret: str, digits: str, now: datetime, *, after: int) -> int | None:
    """Return the time step with these digits if it is later than the last one used."""
    factor = pyotp.TOTP(secret, interval=SECONDS)
    current = int(now.timestamp()) // SECONDS
    for step in range(current - LENIENT, current + LENIENT + 1):
        is_right = hmac.compare_digest(factor.at(step * SECONDS).encode(), digits.encode())
        if is_right and step > after:
            return step
    return None


def address_of(secret: str, person: str, house: str) -> str:
    """Return the address of a second factor, which an authenticator app reads from a QR code.

    >>> address_of("ABC", "ann", "h1")
    'otpauth://totp/Sicbo%20h1:ann?secret=ABC&issuer=Sicbo%20h1'
    """
    return pyotp.TOTP(secret, interval=SECONDS).provisioning_uri(person, issuer_name=f"Sicbo {house}")
