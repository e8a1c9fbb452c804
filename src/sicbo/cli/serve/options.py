"""The settings of `sicbo serve`: command-line options take precedence over a settings file."""

from collections.abc import Mapping

from msgspec.structs import replace

from sicbo.cli.serve.settings_file import ServeSettings, read_settings
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.rule_set_choice import read_text

OF_THE_HOUSE = ("database", "bus", "key_file", "secret_file")
OF_THE_WEB = ("listen", "origins", "certificate", "certificate_key", "proxies", "door_key_file")
SECONDS = {"lease": "lease_seconds", "conclude": "conclude_seconds"}
SHORTEST_LEASE, LONGEST_LEASE = 0.2, 60
LONGEST = 3600
"""The most seconds to wait for rounds."""

EMPTY = {
    "bus": "the address of the bus is empty: write nats://HOST:PORT, or leave --bus out",
    "listen": "the address to listen on is empty: write HOST:PORT, or leave --web out",
}


def chosen_settings(settings_file: str | None, given: Mapping[str, object]) -> ServeSettings:
    """Read the file, if one is named, and override it with the command line.

    >>> chosen_settings(None, {"listen": "127.0.0.1:0", "bus": None, "origins": ()}).web.listen
    '127.0.0.1:0'
    """
    settings = ServeSettings()
    if settings_file is not None:
        settings = read_settings(read_text(settings_file), settings_file)
    said = {name: value for name, value in given.items() if value not in (None, ())}
    for name, value in said.items():
        if value == "":
            raise BadInput(EMPTY.get(name, "the name of the file is empty"))
    seconds = {field: _seconds(said[name]) for name, field in SECONDS.items() if name in said}
    house = replace(settings.house, **{each: said[each] for each in OF_THE_HOUSE if each in said}, **seconds)
    web = replace(settings.web, **{each: said[each] for each in OF_THE_WEB if each in said})
    if not SHORTEST_LEASE <= house.lease_seconds <= LONGEST_LEASE:
        told = said.get("lease", f"{house.lease_seconds:g}")
        raise BadInput(f"a lease is {SHORTEST_LEASE} to {LONGEST_LEASE} seconds, not {told}")
    if not 0 <= house.conclude_seconds <= LONGEST:
        told = said.get("conclude", f"{house.conclude_seconds:g}")
        raise BadInput(f"rounds have 0 to {LONGEST} seconds to conclude, not {told}")
    return replace(settings, house=house, web=web)


def _seconds(written: object) -> float:
    """Read seconds; anything but a number is out of every range."""
    try:
        return float(str(written))
    except ValueError:
        return -1
