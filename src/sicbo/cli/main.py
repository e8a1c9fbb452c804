"""The `sicbo` command: a group whose commands are imported only when they are called."""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from sicbo.cli.serve.stop_signals import end_when_told
from sicbo.cli.shared.errors import as_bad_input, end_without_a_word, ending_well, fill_closed_streams

COMMANDS = {
    "rules": "List, show and check rule sets.",
    "settle": "Settle wagers on an outcome, to the cent.",
    "layout": "Draw a layout, or list its cells.",
    "odds": "Exact odds of every area: the par sheet.",
    "compare": "Rule sets side by side, area by area.",
    "dice": "Test whether a list of results looks like fair dice.",
    "forecast": "What many rounds, a bank or a progression come to.",
    "simulate": "Draw rounds and sessions of many players.",
    "shoe": "What card counting gains from a shoe.",
    "house": "Make a house.",
    "serve": "Run the tables of a house.",
    "device": "Simulate a shaker or dice reader at a house.",
    "audit": "Look a house over, and tell what happened in it.",
    "report": "Results, theory, events and all other reports of a house.",
    "export": "Write a whole house into one file.",
    "import": "Make a house from an exported file.",
    "backup": "Copy a house while it runs.",
    "restore": "Make a house from a backup.",
    "doctor": "Say what is wrong with this installation.",
    "demo": "Run a house of play money, with robots.",
    "load": "Play many terminals against a server, and check every answer.",
    "tour": "A short guided tour.",
}


MODULES = {
    "audit": "audit.command",
    "device": "device.command",
    "doctor": "doctor.command",
    "import": "import_house",
    "load": "load.command",
    "rules": "rules.command",
    "serve": "serve.command",
    "simulate": "simulate.command",
}
"""Commands whose module has another name: those of several files, and `import`, a keyword of Python."""


SERVING = ("serve", "demo")
"""Commands that run until they are told to stop, and end in good order whenever that is."""


class LazyGroup(click.Group):
    """A group that knows its commands by name and loads one when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Name the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Load a command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"sicbo.cli.{MODULES.get(cmd_name, cmd_name)}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, *args: Any, **settings: Any) -> Any:  # noqa: ANN401 - click's signature
        """Run, with three standard streams whatever the shell closed."""
        fill_closed_streams()
        is_the_program = not args and settings.get("args") is None
        if is_the_program and sys.argv[1:2] and sys.argv[1] in SERVING:
            end_when_told()  # before the command is imported, which takes longest
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **settings)
        except OSError:  # only a message on standard error is outside of what follows
            end_without_a_word()

    def make_context(self, *args: Any, **settings: Any) -> click.Context:  # noqa: ANN401 - click's signature
        """Read the arguments, and print help where it is asked for."""
        with ending_well():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """Run the command, and turn what a person got wrong into exit code 2."""
        with ending_well(), as_bad_input():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sicbo", message="sicbo %(version)s")
def main() -> None:
    """Sic bo as five published casino rule documents say, exactly.

    Start with `sicbo demo`, or `sicbo tour`. Every command takes --json and then prints one
    JSON document. Exit code 0: done; 1: checked and found wrong; 2: bad input, nothing changed.
    """
