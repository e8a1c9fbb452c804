"""`sicbo audit program`: check that this is the installed program, file by file."""

from pathlib import Path

import click

from sicbo.audit.program import Expected, Verification, expected_of, manifest, verify
from sicbo.cli.shared.options import json_option, single_option
from sicbo.cli.shared.output_names import NEW_FILE
from sicbo.cli.shared.printed_output import print_json, print_line
from sicbo.cli.shared.rule_set_choice import named_file
from sicbo.clock import SystemClock
from sicbo.storage.new_files import new_file


@click.command("program")
@single_option(
    "--manifest",
    "manifest_file",
    metavar="FILE",
    help="Compare with this list of hashes, which includes the program's dependencies.",
)
@single_option(
    "--write",
    type=NEW_FILE,
    metavar="FILE",
    help="Write such a list of what is installed into this new file.",
)
@json_option
@click.pass_context
def program_command(
    ctx: click.Context, manifest_file: str | None, write: Path | None, *, as_json: bool
) -> None:
    """Compare every file of the program with its hash, and name those that differ.

    Without --manifest it is compared with the list that the installer left. If there is none, nothing is
    compared, and only the hash is printed. A manifest can also be checked without this program:
    `sha256sum --check FILE`. Exit code 1 if something differs.
    """
    if write is not None:
        _write(write)
    expected = expected_of(named_file(manifest_file) if manifest_file is not None else None)
    found = verify(expected, SystemClock().now())
    if as_json:
        document = as_plain(found, is_compared=expected.is_known)
        print_json(document | ({"file": str(write)} if write is not None else {}))
    else:
        for each in found.differences:
            print_line(f"WRONG: {each}")
        print_line(f"Version {found.version}, {found.files} files, SHA-256 {found.digest}.")
        print_line(_verdict(expected, found))
        if write is not None:
            print_line(f"The hashes of all files are in {write}.")
    ctx.exit(0 if found.is_whole else 1)


def _verdict(expected: Expected, found: Verification) -> str:
    if not expected.is_known:
        return (
            "NOT COMPARED with anything: the installer left no list here. Write a manifest with --write FILE "
            "while the program is right, keep it elsewhere, and compare with --manifest FILE."
        )
    return f"Compared with {found.compared_with}: {'the same' if found.is_whole else 'not the same'}."


def _write(path: Path) -> None:
    with new_file(path, is_private=False) as beside:
        beside.write_text(manifest(), encoding="utf-8")


def as_plain(found: Verification, *, is_compared: bool) -> dict[str, object]:
    """Return what was found as JSON; `whole` and `compared_with` are null if nothing was compared."""
    return {
        "whole": found.is_whole if is_compared else None,
        "version": found.version,
        "sha256": found.digest,
        "files": found.files,
        "compared_with": found.compared_with if is_compared else None,
        "differences": list(found.differences),
    }
