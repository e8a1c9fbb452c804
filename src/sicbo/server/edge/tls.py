"""The TLS certificate of the house: read at the start, and again when it was renewed."""

import logging
import ssl
from pathlib import Path

from msgspec import Struct

log = logging.getLogger(__name__)


class CertificateIsRefused(ValueError):
    """Files that are not a certificate and its key, or a key that others could read."""


class Certificate(Struct, frozen=True):
    """The files of the certificate and its key."""

    chain: Path
    key: Path

    def context(self) -> ssl.SSLContext:
        """Return a server context for TLS 1.2 or later."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        self.load_into(context)
        return context

    def load_into(self, context: ssl.SSLContext) -> None:
        """Read the files, and use them for new connections."""
        try:
            mode = self.key.stat().st_mode & 0o7777
            if mode & 0o077:
                raise CertificateIsRefused(
                    f"{self.key} has mode {mode:04o}, and others could read it: chmod 600 {self.key}"
                )
            # Otherwise a key with a password would prompt for it on the terminal.
            context.load_cert_chain(self.chain, self.key, password=_no_password)
        except ssl.SSLError as mistake:
            why = mistake.reason or str(mistake)
            raise CertificateIsRefused(
                f"{self.chain} and {self.key} are not a certificate and its key in PEM: {why}"
            ) from None
        except OSError as mistake:
            named = mistake.filename or f"{self.chain} or {self.key}"
            raise CertificateIsRefused(f"cannot read {named}: {mistake.strerror}") from None

    def renew(self, context: ssl.SSLContext) -> None:
        """Read renewed files; if they are invalid, log it and keep the old certificate."""
        try:
            self.context()  # a mismatched pair would spoil the one in use
            self.load_into(context)
        except CertificateIsRefused as refused:
            log.error("the certificate stays as it was: %s", refused)  # noqa: TRY400 - the reason says it all
        else:
            log.info("the renewed certificate was read")


def _no_password() -> str:
    raise CertificateIsRefused("the key of the certificate needs a password: give one that needs none")
