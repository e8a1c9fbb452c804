"""Where a request comes from, where a proxy stands in front: only the proxy is asked, and only it believed.

>>> from sicbo.server.settings import read_proxies
>>> proxies = read_proxies(["10.0.0.4", "10.1.0.0/24"])
>>> told = {"client": ("10.0.0.4", 5), "headers": [(b"x-forwarded-for", b"1.2.3.4, 192.0.2.7, 10.1.0.9")]}
>>> told_by(told, proxies)["client"]
('192.0.2.7', 0)

What stands before the last address that is no proxy was written by whoever asks, and may be anything.
"""

from ipaddress import ip_address
from typing import Any

from sicbo.server.edge.refusals import refused
from sicbo.server.settings import Networks

FORWARDED_FOR = b"x-forwarded-for"


def told_by(scope: dict[str, Any], proxies: Networks) -> dict[str, Any]:
    """Give a request with the address that the proxy tells; one that comes past the proxy is refused.

    Without proxies a request comes from where it comes from, whatever it says of itself.
    """
    if not proxies:
        return scope
    client = scope.get("client")
    if client is None or not _is_in(client[0], proxies):
        raise refused("request/past-the-proxy")
    told = b",".join(value for name, value in scope["headers"] if name == FORWARDED_FOR).decode("latin-1")
    for each in reversed(told.split(",")):
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
