"""The `sicbo` command: a group whose commands are imported only when they are called."""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

from sicbo.cli.serve.stop_signals import exit_on_signal
from sicbo.cli.shared.errors import as_bad_input, errors_handled, exit_silently, fill_closed_streams

COMMANDS = {
    "rules": "List, show and check rule sets.",
    "settle": "Settle wagers on an outcome, to the cent.",
    "layout": "Draw a layout, or list its cells.",
    "odds": "Exact odds of every area: the par sheet.",
    "compare": "Rule sets side by side, area by area.",
    "dice": "Test whether a list of results looks like fair dice.",
    "forecast": "The results of many rounds, a bank or a progression.",
    "simulate": "Draw rounds and sessions of many players.",
    "shoe": "What card counting gains from a shoe.",
    "house": "Make a house.",
    "serve": "Run the tables of a house.",
    "device": "Simulate a shaker or dice reader at a house.",
    "audit": "Verify a house, and show what happened in it.",
    "report": "Results, theory, events and all other reports of a house.",
    "export": "Write a whole house into one file.",
    "import": "Make a house from an exported file.",
    "backup": "Copy a house while it runs.",
    "restore": "Make a house from a backup.",
    "doctor": "Check this installation.",
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
"""Commands whose module has another name: those of several files, and `import`, a Python keyword."""


SERVING = ("serve", "demo")
"""Commands that run until they are stopped, and then end cleanly."""


class LazyGroup(click.Group):
    """A group that lists its commands by name and loads one on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """List the names of the commands."""
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
        """Run with all three standard streams, even if the shell closed some."""
        fill_closed_streams()
        is_the_program = not args and settings.get("args") is None
        if is_the_program and sys.argv[1:2] and sys.argv[1] in SERVING:
            exit_on_signal()  # before the command is imported, which takes longest
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **settings)
        except OSError:  # everything except a message on standard error is handled below
            exit_silently()

    def make_context(self, *args: Any, **settings: Any) -> click.Context:  # noqa: ANN401 - click's signature
        """Read the arguments, and print help on request."""
        with errors_handled():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """Run the command, and turn errors in its input into exit code 2."""
        with errors_handled(), as_bad_input():
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sicbo", message="sicbo %(version)s")
def main() -> None:
    """Sic bo exactly as five published casino rule documents have it.

    Start with `sicbo demo`, or `sicbo tour`. Every command takes --json and then prints one
    JSON document. Exit code 0: done; 1: checked, and something is wrong; 2: bad input, nothing changed.
    """
