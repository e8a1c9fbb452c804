r"""The settings file of `sicbo serve`: all settings, their defaults, and the reader of the file.

A file is TOML with six parts. What it does not name has its default; an unknown name is refused with the
list of known ones. Secrets are in files that it names, never in the settings file itself.

>>> read_settings("[web]\nlisten = '127.0.0.1:8080'", "sicbo.toml").web.listen
'127.0.0.1:8080'
>>> read_settings("[log]\nlevels = 3", "my.toml")
Traceback (most recent call last):
    ...
sicbo.cli.serve.settings_file.SettingIsRefused: my.toml: there is no setting log.levels; [log] has form, level
"""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import chain
from typing import Any, Literal

import msgspec
from msgspec import Struct

from sicbo.server.settings import AccessRules, WebLimits

SHORTEST, LONGEST = 0.1, 168
"""Hours between two checks of the program: six minutes to a week."""

LEAST_OFF, MAX_OFF = 1, 60
"""Seconds by which the clock of the machine may be off."""


class SettingIsRefused(ValueError):
    """An unknown setting, or a value that a setting cannot have."""


class HousePart(Struct, frozen=True, kw_only=True):
    """The house to run, and how."""

    database: str = "house.db"
    bus: str = ""
    lease_seconds: float = 10
    conclude_seconds: float = 60
    clock_seconds: float = 2
    key_file: str = ""
    secret_file: str = ""

    def __post_init__(self) -> None:
        """Refuse a tolerance of the clock of zero, or of more than a betting window."""
        if not LEAST_OFF <= self.clock_seconds <= MAX_OFF:
            raise SettingIsRefused(f"clock_seconds is {LEAST_OFF} to {MAX_OFF}, not {self.clock_seconds:g}")


class WebPart(Struct, frozen=True, kw_only=True):
    """Where browsers and terminals connect."""

    listen: str = ""
    origins: tuple[str, ...] = ()
    certificate: str = ""
    certificate_key: str = ""
    proxies: tuple[str, ...] = ()
    door_key_file: str = ""
    metrics_token_file: str = ""


class LogPart(Struct, frozen=True, kw_only=True):
    """What is written to standard error."""

    form: Literal["auto", "json", "text"] = "auto"
    level: Literal["debug", "info", "warning", "error"] = "info"


class VerificationPart(Struct, frozen=True, kw_only=True):
    """How the program is compared with what was installed."""

    manifest: str = ""
    every_hours: float = 24

    def __post_init__(self) -> None:
        """Refuse to check constantly, or never."""
        if not SHORTEST <= self.every_hours <= LONGEST:
            raise SettingIsRefused(f"every_hours is {SHORTEST} to {LONGEST}, not {self.every_hours:g}")


class ServeSettings(Struct, frozen=True, kw_only=True):
    """All settings."""

    house: HousePart = HousePart()
    web: WebPart = WebPart()
    log: LogPart = LogPart()
    verification: VerificationPart = VerificationPart()
    limits: WebLimits = WebLimits()
    access: AccessRules = AccessRules()


PARTS: Mapping[str, type[Struct]] = {
    "house": HousePart,
    "web": WebPart,
    "log": LogPart,
    "verification": VerificationPart,
    "limits": WebLimits,
    "access": AccessRules,
}


def example() -> str:
    """Return the file that ships with the program: every setting, explained, with its default."""
    return (files("sicbo.cli.serve") / "settings.toml").read_text(encoding="utf-8")


def read_settings(text: str, name: str) -> ServeSettings:
    """Read the text of a file; errors name the file."""
    try:
        written = tomllib.loads(text)
    except (ValueError, RecursionError) as mistake:  # not TOML, a very long number, or nested too deeply
        raise SettingIsRefused(f"{name}: {mistake}") from None
    for wrong in chain(_unknown(written), _unprintable(written)):
        raise SettingIsRefused(f"{name}: {wrong}")
    try:
        return msgspec.convert(written, ServeSettings)
    except msgspec.ValidationError as mistake:
        raise SettingIsRefused(f"{name}: {str(mistake).replace('$.', '')}") from None


def _unknown(written: Mapping[str, Any]) -> Iterator[str]:
    for part, settings in written.items():
        if part not in PARTS:
            yield f"there is no part [{part}]; there are {', '.join(PARTS)}"
        elif not isinstance(settings, dict):
            yield f"{part} is a part: write [{part}] on a line, and its settings below"
        else:
            known = PARTS[part].__struct_fields__
            for each in settings:
                if each not in known:
                    yield f"there is no setting {part}.{each}; [{part}] has {', '.join(known)}"


def _unprintable(written: Mapping[str, Any]) -> Iterator[str]:
    """Find texts that no file or address can have: a name with a NUL in it cannot even be looked for."""
    for part, settings in written.items():
        for name, value in settings.items():
            texts = value if isinstance(value, list) else [value]
            if any(isinstance(each, str) and not each.isprintable() for each in texts):
                yield f"{part}.{name} has a character that cannot be printed"
