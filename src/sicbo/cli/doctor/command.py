"""`sicbo doctor`: check this installation."""

import asyncio
from pathlib import Path

import click

from sicbo.cli.doctor.file_checks import checks_of_a_file, signing_key
from sicbo.cli.doctor.program_checks import Check, Level, checks
from sicbo.cli.doctor.settings_checks import checks_of_the_web
from sicbo.cli.serve.settings_file import read_settings
from sicbo.cli.shared.buses import connected
from sicbo.cli.shared.databases import Database, contents_of, database_of
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import database_option, json_option, single_option
from sicbo.cli.shared.printed_output import print_json, print_table
from sicbo.cli.shared.rule_set_choice import named_file, read_text
from sicbo.clock import SystemClock
from sicbo.storage.contents import HOUSE
from sicbo.storage.contract import StoreIsDamaged

NO_HOUSE = "doctor"
"""The name used on the bus if no house is found."""


@click.command()
@database_option
@single_option("--bus", metavar="URL", help="Also check that the bus answers: nats://HOST or tls://HOST.")
@single_option("--key", metavar="FILE", help="Also check the key that signs tree heads.")
@single_option(
    "--settings", "settings_file", metavar="FILE", help="Also check the settings of `sicbo serve`."
)
@single_option(
    "--manifest", metavar="FILE", help="Also compare the program with this list (`sicbo audit program`)."
)
@json_option
@click.pass_context
def command(  # noqa: PLR0913, PLR0917 - one parameter an option
    ctx: click.Context,
    database: str | None,
    bus: str | None,
    key: str | None,
    settings_file: str | None,
    manifest: str | None,
    *,
    as_json: bool,
) -> None:
    """Check this installation, and the house if there is one.

    Nothing is changed. Exit code 1 if something is wrong that prevents a house from running, or lets others
    on this machine read it.
    """
    settings = read_settings(read_text(settings_file), settings_file) if settings_file is not None else None
    if settings is not None:  # options take precedence
        database = database or settings.house.database
        bus, key = bus or settings.house.bus or None, key or settings.house.key_file or None
        manifest = manifest or settings.verification.manifest or None
    found = _look(database, bus, key, named_file(manifest) if manifest is not None else None)
    if settings is not None:
        found += checks_of_the_web(settings.web, SystemClock().now())
    is_well = all(each.level is not Level.WRONG for each in found)
    if as_json:
        plain = [{"part": each.part, "level": each.level.value, "says": each.says} for each in found]
        print_json({"well": is_well, "checks": plain})
    else:
        print_table(
            ("part", "", "what there is"),
            [(each.part, each.level.value, each.says) for each in found],
            whole=["part"],
        )
    ctx.exit(0 if is_well else 1)


def _look(database: str | None, bus: str | None, key: str | None, manifest: Path | None) -> list[Check]:
    found = list(checks(manifest))
    place = database_of(database)
    if isinstance(place, Path):
        found += checks_of_a_file(place, asked_for=database is not None)
    else:
        from sicbo.cli.doctor.postgresql_checks import checks_of_a_server  # noqa: PLC0415 - with the driver

        found += checks_of_a_server(place)
    if bus is not None:
        found.append(asyncio.run(_bus(bus, _house_in(place))))
    return found + ([signing_key(Path(key))] if key is not None else [])


def _house_in(place: Database) -> str:
    """Return the id of the house: a bus may allow only its subjects. Errors are reported elsewhere."""
    try:
        with contents_of(place) as contents:
            return contents.meta().get(HOUSE, NO_HOUSE)
    except (BadInput, StoreIsDamaged):
        return NO_HOUSE


async def _bus(named: str, house: str) -> Check:
    """Check that the bus answers, with the same login as `sicbo serve`."""
    try:
        async with connected(named, house=house, clock=SystemClock()):
            return Check("bus", Level.GOOD, "it answers and accepts our login")
    except BadInput as mistake:
        return Check("bus", Level.WRONG, mistake.message)
