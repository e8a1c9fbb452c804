"""The checks of `sicbo doctor --settings FILE`: whether a house could be opened to the web with them."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

from cryptography.x509 import Certificate as Shown
from cryptography.x509 import load_pem_x509_certificates

from sicbo.cli.doctor.program_checks import Check, Level
from sicbo.cli.serve.settings_file import WebPart
from sicbo.cli.serve.web_options import certificate_of, read_listen_address, refuse_plain_text
from sicbo.cli.shared.errors import BadInput
from sicbo.house_runtime.tables.draw_chains import read_secret
from sicbo.secret_files import SecretIsRefused
from sicbo.secret_files import read_secret as read_text
from sicbo.server.edge.tls import Certificate, CertificateIsRefused
from sicbo.server.settings import Settings, SettingsAreRefused

SOON = timedelta(days=14)


def checks_of_the_web(web: WebPart, now: datetime) -> Iterator[Check]:
    """Check the address, the certificate and the secrets."""
    if not web.listen:
        yield Check("web", Level.NOTE, "the house is not on the web: web.listen is empty")
        return
    yield listen_address(web)
    certificate = certificate_of(web) if web.certificate and web.certificate_key else None
    if certificate is not None:
        yield certificate_is_good(certificate, now)
    if web.door_key_file:
        yield _secret("door key", web.door_key_file, read_secret)
    else:
        yield Check("door key", Level.NOTE, "not set: a real house needs one (`sicbo house door-key`)")
    if web.metrics_token_file:
        yield _secret("metrics token", web.metrics_token_file, read_text)


def listen_address(web: WebPart) -> Check:
    """Check that the house may listen on this address, for pages of these origins."""
    try:
        found = read_listen_address(web.listen)
        refuse_plain_text(found, web)
        Settings(origins=web.origins, proxies=web.proxies)
    except (BadInput, SettingsAreRefused) as mistake:
        return Check("web", Level.WRONG, str(mistake))
    return Check(
        "web", Level.GOOD, f"{web.listen}, for pages of {', '.join(web.origins) or 'the same address'}"
    )


def certificate_is_good(certificate: Certificate, now: datetime) -> Check:
    """Check that a certificate and its key can be used, and for how long."""
    try:
        certificate.context()
        first = load_pem_x509_certificates(certificate.chain.read_bytes())[0]
    except CertificateIsRefused as mistake:
        return Check("certificate", Level.WRONG, str(mistake))
    return validity(first, now)


def validity(shown: Shown, now: datetime) -> Check:
    """Check how long a certificate is valid."""
    ends = shown.not_valid_after_utc
    until = f"valid until {ends:%Y-%m-%d %H:%M} UTC"
    if now < shown.not_valid_before_utc:
        return Check(
            "certificate", Level.WRONG, f"valid only from {shown.not_valid_before_utc:%Y-%m-%d %H:%M} UTC"
        )
    if now >= ends:
        return Check("certificate", Level.WRONG, f"{until}, which is past")
    if ends - now < SOON:
        return Check("certificate", Level.NOTE, f"{until}: renew it, then send SIGHUP")
    return Check("certificate", Level.GOOD, until)


def _secret(part: str, named: str, read: Callable[[Path], object]) -> Check:
    try:
        read(Path(named))
    except SecretIsRefused as mistake:
        return Check(part, Level.WRONG, str(mistake))
    return Check(part, Level.GOOD, f"{named} can be read only by this user")
