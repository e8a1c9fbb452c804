"""The certificate of the house: files that are read at the start, and anew when they were renewed."""

import logging
import ssl
from pathlib import Path

from msgspec import Struct

log = logging.getLogger(__name__)


class CertificateIsRefused(ValueError):
    """Files that are no certificate and its key, or a key that others could read."""


class Certificate(Struct, frozen=True):
    """Where the certificate and its key are."""

    chain: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """Make what a server needs to speak TLS, 1.2 at least."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        self.load_into(context)
        return context

    def load_into(self, context: ssl.SSLContext) -> None:
        """Read the files, and show them to everyone who connects from now on."""
        try:
            mode = self.key.stat().st_mode & 0o7777
            if mode & 0o077:
                raise CertificateIsRefused(
                    f"{self.key} has mode {mode:04o}, and others could read it: chmod 600 {self.key}"
                )
            # A key that needs a password would ask for it on the terminal: nobody is there.
            context.load_cert_chain(self.chain, self.key, password=_no_password)
        except ssl.SSLError as mistake:
            why = mistake.reason or str(mistake)
            raise CertificateIsRefused(
                f"{self.chain} and {self.key} are no certificate and its key in PEM: {why}"
            ) from None
        except OSError as mistake:
            named = mistake.filename or f"{self.chain} or {self.key}"
            raise CertificateIsRefused(f"cannot read {named}: {mistake.strerror}") from None

    def renew(self, context: ssl.SSLContext) -> None:
        """Read files that were renewed; what cannot be read is told, and the old certificate stays."""
        try:
            self.context()  # a pair that does not fit would spoil the one that is in use
            self.load_into(context)
        except CertificateIsRefused as refused:
            log.error("the certificate stays as it was: %s", refused)  # noqa: TRY400 - the reason says all
        else:
            log.info("the certificate was read anew")


def _no_password() -> str:
    raise CertificateIsRefused("the key of the certificate needs a password: give one that needs none")
