"""A real nginx on loopback ports, with the file that we ship."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SKIP = "SICBO_SKIP_NGINX"
SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx" / "sicbo.conf"

needs_nginx = pytest.mark.skipif(os.environ.get(SKIP) == "1", reason=f"{SKIP}=1: nothing is known of it")

AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr warn;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/sicbo.conf;
}}
"""


def program() -> str:
    """Find nginx, or fail: what is not there is not tested."""
    unpacked = Path(sys.prefix) / "nginx" / "usr" / "sbin"
    places = f"{os.environ['PATH']}:/usr/sbin:{unpacked}"
    found = os.environ.get("SICBO_NGINX_BIN") or shutil.which("nginx", path=places)
    if not found:
        raise RuntimeError(
            f"there is no nginx: run make nginx, install it, or set {SKIP}=1 to go without its tests"
        )
    return found


def changed(text: str, changes: dict[str, str]) -> str:
    """Change what the file marks to be changed; each must be there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def upstream(*urls: str) -> dict[str, str]:
    """Name processes as the shipped file does: one line for each, with what its own line says besides."""
    (line,) = re.findall(r"server 127\.0\.0\.1:8080.*?;", SHIPPED.read_text(encoding="utf-8"))
    places = (url.partition("://")[2] for url in urls)
    return {line: "\n    ".join(line.replace("127.0.0.1:8080", each) for each in places)}


def listening_at(plain: int, secret: int, certificate: Path) -> dict[str, str]:
    """Listen on ports of loopback as `localhost`, with the certificate and key in a file."""
    return {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secret} ssl;",
        "house.example;": "localhost;",
        "/etc/nginx/house.example.pem": str(certificate),
        "/etc/nginx/house.example.key": str(certificate),
    }


@contextmanager
def nginx(folder: Path, changes: dict[str, str], port: int) -> Iterator[None]:
    """Run nginx with the shipped file, changed where it says so, until the end of the block."""
    text = SHIPPED.read_text(encoding="utf-8")
    (folder / "sicbo.conf").write_text(changed(text, changes), encoding="utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), encoding="utf-8")
    with (folder / "nginx.log").open("w") as log:
        process = subprocess.Popen(
            [program(), "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=log, stdout=log
        )
    try:
        _wait(process, port, folder / "nginx.log")
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    while process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(log.read_text())
