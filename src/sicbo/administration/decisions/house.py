"""Decisions about the house: founding, tables, signing keys, gaming day, player notice, reports."""

from collections.abc import Iterator

from msgspec.structs import asdict

from sicbo.administration import commands as c
from sicbo.administration import events as e
from sicbo.administration.context import Context
from sicbo.administration.decisions.names import refuse_name
from sicbo.administration.gaming_day import SHIFTS, GamingDay
from sicbo.administration.player_notice import LEAST_AGE, MAX_AGE, PlayerNotice
from sicbo.administration.refusals import refused
from sicbo.administration.state import Administration


def found_house(administration: Administration, command: c.FoundHouse, _: Context) -> Iterator[e.Event]:
    """Record the id and the mark of the house, as its first record."""
    house = administration.house
    if house is not None:
        raise refused("house/is-founded", house=house.id, mark=house.mark.value)
    refuse_name(command.house)
    yield e.HouseFounded(house=command.house, mark=command.mark)


def register_table(administration: Administration, command: c.RegisterTable, _: Context) -> Iterator[e.Event]:
    """Add a table to the house."""
    refuse_name(command.table)
    if command.table in administration.tables:
        raise refused("table/is-registered", table=command.table)
    yield e.TableRegistered(table=command.table)


def register_signing_key(
    administration: Administration, command: c.RegisterSigningKey, _: Context
) -> Iterator[e.Event]:
    """Register the first signing key."""
    current = _current_key(administration)
    if current:
        raise refused("signing-key/one-signs", key=current)
    refuse_name(command.key)
    yield e.SigningKeyRegistered(key=command.key, public_key=command.public_key)


def rotate_signing_key(
    administration: Administration, command: c.RotateSigningKey, _: Context
) -> Iterator[e.Event]:
    """Replace the signing key."""
    current = _current_key(administration)
    if command.key != current or not current:
        raise refused("signing-key/unknown", key=command.key, signs=current or "none")
    refuse_name(command.to)
    if command.to in administration.signing_keys:
        raise refused("signing-key/is-there", key=command.to)
    yield e.SigningKeyRotated(key=command.key, to=command.to, public_key=command.public_key)


def _current_key(administration: Administration) -> str:
    """Return the name of the current signing key; empty if there is none yet."""
    return next((each.name for each in administration.signing_keys.values() if not each.is_retired), "")


def set_gaming_day(administration: Administration, command: c.SetGamingDay, _: Context) -> Iterator[e.Event]:
    """Set when the gaming day begins."""
    wanted = GamingDay(command.begins_at, command.utc_offset, command.shifts)
    if not wanted.is_valid:
        raise refused("day/not-a-time", begins_at=command.begins_at, utc_offset=command.utc_offset)
    if wanted.shifts not in SHIFTS:
        raise refused("day/shifts-outside", fewest=SHIFTS[0], most=SHIFTS[-1], shifts=command.shifts)
    if wanted == administration.gaming_day:
        raise refused("day/is-set", day=wanted)
    yield e.GamingDaySet(begins_at=command.begins_at, utc_offset=command.utc_offset, shifts=command.shifts)


def set_player_notice(
    administration: Administration, command: c.SetPlayerNotice, _: Context
) -> Iterator[e.Event]:
    """Set the notice to players, in every language."""
    notice = PlayerNotice(**asdict(command))
    if not notice.has_valid_age:
        raise refused("notice/no-age", age=command.least_age, least=LEAST_AGE, most=MAX_AGE)
    if not command.contacts.strip():
        raise refused("notice/no-contact")
    if notice.missing:
        raise refused("notice/not-in-every-language", missing=" and ".join(notice.missing))
    if notice == administration.player_notice:
        raise refused("notice/is-set")
    yield e.PlayerNoticeSet(notice=notice)


# ---- reports by the program --------------------------------------------------------------------------


def report_program(_: Administration, command: c.ReportProgram, __: Context) -> Iterator[e.Event]:
    """Record which program this is."""
    yield e.ProgramVerified(
        version=command.version,
        sha256=command.sha256,
        compared_with=command.compared_with,
        differences=command.differences,
    )


def report_clock(_: Administration, command: c.ReportClock, __: Context) -> Iterator[e.Event]:
    """Record that the clock was changed."""
    yield e.ClockChanged(expected=command.expected, found=command.found, is_right=command.is_right)


def report_stopped_table(_: Administration, command: c.ReportStoppedTable, __: Context) -> Iterator[e.Event]:
    """Record which table cannot run."""
    yield e.TableStopped(table=command.table, why=command.why)
