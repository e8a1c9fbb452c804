"""Opens the bus of a house at the address given."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from sicbo.bus.addresses import read_addresses
from sicbo.bus.contract import Bus, BusRefuses
from sicbo.bus.in_process import InProcessBus
from sicbo.bus.login import LoginFiles, read_login


async def open_bus(
    address: str, files: LoginFiles | None = None, *, house: str, now: Callable[[], datetime]
) -> Bus:
    """Connect to NATS, or stay in this process without an address.

    Raises AddressIsRefused or SecretIsRefused (both ValueErrors) for bad input, and BusIsAway if the bus is
    unavailable; their messages hold no secret.
    """
    if not address:
        return InProcessBus()
    addresses = read_addresses(address)
    files = files or LoginFiles()
    login = read_login(msgspec.structs.replace(files, user=addresses.user or files.user))
    try:
        from sicbo.bus.nats import NatsBus  # noqa: PLC0415 - an extra, and only for houses of many processes
    except ModuleNotFoundError as missing:
        raise BusRefuses(f"{missing.name} is not installed: pip install 'sicbo[nats]'") from missing
    return await NatsBus.open(addresses, house=house, now=now, login=login)
