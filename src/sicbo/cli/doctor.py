"""`sicbo doctor`: what is wrong with this installation, in words."""

import click

from sicbo.cli.databases import database_path
from sicbo.cli.doctor_checks import Level, checks
from sicbo.cli.options import database_option, json_option
from sicbo.cli.printing import print_json, print_table


@click.command()
@database_option
@json_option
@click.pass_context
def command(ctx: click.Context, database: str | None, *, as_json: bool) -> None:
    """Say what is wrong with this installation, and with the database where one is there.

    Nothing is changed. Exit code 1 when something is wrong that keeps a house from running.
    """
    found = list(checks(database_path(database), asked_for=database is not None))
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
