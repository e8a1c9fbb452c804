"""The client address of a request behind a proxy: only trusted proxies are believed.

>>> from sicbo.server.settings import read_proxies
>>> proxies = read_proxies(["10.0.0.4", "10.1.0.0/24"])
>>> header = (b"x-forwarded-for", b"1.2.3.4, 192.0.2.7, 10.1.0.9")
>>> request = {"client": ("10.0.0.4", 5), "headers": [header]}
>>> with_client_address(request, proxies)["client"]
('192.0.2.7', 0)

Anything before the last address that is not a proxy was written by the client, and may be false.
"""

from ipaddress import ip_address
from typing import Any

from sicbo.server.edge.refusals import refused
from sicbo.server.settings import Networks

FORWARDED_FOR = b"x-forwarded-for"


def with_client_address(scope: dict[str, Any], proxies: Networks) -> dict[str, Any]:
    """Return a request with the client address reported by the proxy; refuse one that bypasses the proxy.

    Without proxies the connection's own address counts, whatever the headers say.
    """
    if not proxies:
        return scope
    client = scope.get("client")
    if client is None or not _is_in(client[0], proxies):
        raise refused("request/past-the-proxy")
    header = b",".join(value for name, value in scope["headers"] if name == FORWARDED_FOR)
    for each in reversed(header.decode("latin-1").split(",")):
        address = each.strip()
        if not _is_address(address):
            break
        if not _is_in(address, proxies):
            return {**scope, "client": (address, 0)}
    return scope


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _is_in(address: str, proxies: Networks) -> bool:
    return _is_address(address) and any(ip_address(address) in each for each in proxies)
