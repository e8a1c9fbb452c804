"""A certificate from files: the line is secret, and a renewed one is read without a restart."""

import signal
import socket
import ssl
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import trustme
from cryptography.hazmat.primitives import serialization as s
from cryptography.hazmat.primitives.asymmetric import ec

from server.process import Served, make_house, serving
from sicbo.server.edge.tls import Certificate, CertificateIsRefused

ORIGIN = "https://localhost"


class Authority:
    """Who signs certificates, and where they lie."""

    def __init__(self, folder: Path) -> None:
        self.chain, self.key = folder / "house.pem", folder / "house.key"
        self._signs = trustme.CA()
        self.trusted = ssl.create_default_context()
        self._signs.configure_trust(self.trusted)
        self.issue()

    def issue(self) -> None:
        """Write a new certificate in the place of the old one."""
        issued = self._signs.issue_cert("localhost", "127.0.0.1")
        self.chain.write_bytes(b"".join(each.bytes() for each in issued.cert_chain_pems))
        self.key.touch(0o600)
        self.key.write_bytes(issued.private_key_pem.bytes())

    @property
    def words(self) -> tuple[str, ...]:
        """What is said to `sicbo serve`."""
        return ("--certificate", str(self.chain), "--certificate-key", str(self.key), "--origin", ORIGIN)

    def number_shown_by(self, served: Served) -> str:
        """Give the number of the certificate that is shown to who connects."""
        address = ("127.0.0.1", int(served.url.rpartition(":")[2]))
        with (
            socket.create_connection(address) as line,
            self.trusted.wrap_socket(line, server_hostname="localhost") as secret,
        ):
            return str((secret.getpeercert() or {})["serialNumber"])


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    """Make one, with a certificate."""
    return Authority(tmp_path)


def test_a_house_speaks_tls_with_its_certificate(tmp_path: Path, authority: Authority) -> None:
    """Whoever trusts it is answered; in plain text nobody is."""
    with serving(make_house(tmp_path), *authority.words) as served:
        assert served.url.startswith("https://127.0.0.1:")
        with served.browser(verify=authority.trusted) as browser:
            assert 200 == browser.get("/health").status_code
            served.set_up(served.browser(verify=authority.trusted))
            assert 200 == served.sign_in("boss", browser).status_code
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            httpx.get(f"{served.url}/health", timeout=30)
        with pytest.raises(httpx.RemoteProtocolError):
            httpx.get(f"{served.url.replace('https', 'http')}/health", timeout=30)


def until(holds: Callable[[], bool]) -> None:
    """Look again until something holds; a test that waits for ever is ended by whoever runs it."""
    for _ in range(600):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


def test_a_renewed_certificate_is_shown_after_a_hangup(tmp_path: Path, authority: Authority) -> None:
    """One that is broken is told in the log, and the one before stays."""
    with serving(make_house(tmp_path), *authority.words) as served:
        first = authority.number_shown_by(served)
        authority.issue()
        served.process.send_signal(signal.SIGHUP)
        until(lambda: authority.number_shown_by(served) != first)

        second = authority.number_shown_by(served)
        authority.chain.write_text("no certificate")
        served.process.send_signal(signal.SIGHUP)
        until(lambda: "the certificate stays as it was" in served.logged())
        assert second == authority.number_shown_by(served)
        assert 0 == served.stop()


def test_files_that_are_no_certificate_are_told(authority: Authority) -> None:
    """A key that others could read, one of another certificate, one with a password, one that is not there."""

    def said() -> str:
        with pytest.raises(CertificateIsRefused) as refusal:
            Certificate(authority.chain, authority.key).context()
        return str(refusal.value)

    authority.key.chmod(0o640)
    assert f"{authority.key} has mode 0640, and others could read it" in said()
    authority.key.chmod(0o600)
    authority.key.write_bytes(trustme.CA().issue_cert("localhost").private_key_pem.bytes())
    assert "are not a certificate and its key in PEM" in said()
    authority.key.write_bytes(locked_key())
    assert "needs a password" in said()
    authority.key.unlink()
    assert f"cannot read {authority.key}: No such file or directory" in said()


def locked_key() -> bytes:
    """Make a key that needs a password."""
    how = s.BestAvailableEncryption(b"a password")
    return ec.generate_private_key(ec.SECP256R1()).private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, how)


def test_a_certificate_and_a_proxy_do_not_go_together(
    tmp_path: Path, authority: Authority, refused: Callable[..., str]
) -> None:
    """One of the two speaks TLS."""
    words = ("--database", str(tmp_path / "house.db"), "--web", "0.0.0.0:0", "--behind-proxy", "127.0.0.1")
    assert "either a proxy terminates TLS or this process does" in refused("serve", *words, *authority.words)
