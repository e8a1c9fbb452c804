"""`sicbo audit proof` and `sicbo audit witness`: prove that a house has only grown since the last check."""

from collections import deque
from pathlib import Path

import click
import msgspec

from sicbo.audit.consistency_proof import (
    Growth,
    GrowthCannotBeProved,
    GrowthIsWrong,
    check_growth,
    make_growth,
    read_growth,
    read_witnessed,
)
from sicbo.cli.shared.databases import database_of, existing_file, whole_house
from sicbo.cli.shared.errors import BadInput, FoundWrong
from sicbo.cli.shared.options import (
    WholeNumber,
    database_option,
    json_option,
    public_keys_option,
    single_option,
)
from sicbo.cli.shared.output_names import NEW_FILE
from sicbo.cli.shared.printed_output import print_json, print_line
from sicbo.cli.shared.rule_set_choice import named_file
from sicbo.storage.contract import StoredTreeHead
from sicbo.storage.evidence.key_ring import KeyRing
from sicbo.storage.evidence.keys import read_public_key
from sicbo.storage.new_files import new_file, refuse_existing, replace_file


@click.command("proof")
@single_option("--since", type=WholeNumber(least=1), required=True, metavar="N", help="The older tree head.")
@single_option(
    "--out", type=NEW_FILE, required=True, metavar="FILE", help="Write the proof into this new file."
)
@database_option
@json_option
def proof_command(since: int, out: Path, database: str | None, *, as_json: bool) -> None:
    """Show that a house has only grown since tree head N, up to its newest one.

    A witness checks it without the house: `sicbo audit witness --proof FILE`.
    """
    refuse_existing(out)
    with whole_house(database_of(database)) as contents, new_file(out) as beside:
        growth = make_growth(contents, since)
        beside.write_bytes(msgspec.json.encode(growth) + b"\n")
    hashes = sum(map(len, growth.paths.values()))
    if as_json:
        print_json({"file": str(out), "from": since, "to": growth.after.number, "hashes": hashes})
    else:
        print_line(f"Proof from tree head {since} to {growth.after.number}, {hashes} hashes: {out}")


@click.command("witness")
@single_option("--keep", "file", required=True, metavar="FILE", help="The file with the last tree head seen.")
@public_keys_option(required=True)
@single_option("--proof", metavar="FILE", help="A proof made by the house; without it the house is read.")
@database_option
@json_option
def witness_command(
    file: str, public_keys: tuple[str, ...], proof: str | None, database: str | None, *, as_json: bool
) -> None:
    """Store the newest tree head, once the house has shown that it has only grown since the stored one.

    The first time there is nothing to compare, and the newest tree head is simply stored. If something seen
    earlier is missing, the file is left unchanged and the exit code is 1.
    """
    kept = read_witnessed(existing_file(file).read_bytes()) if Path(file).exists() else None
    keys = [read_public_key(existing_file(each)) for each in public_keys]
    if proof is not None and database is not None:
        raise BadInput("give --proof or --database, not both")
    try:
        growth = read_growth(existing_file(proof).read_bytes()) if proof else _growth_of(database, kept)
        head = check_growth(growth, KeyRing(keys), kept)
    except (GrowthCannotBeProved, GrowthIsWrong) as wrong:
        since = f" since the stored tree head {kept.number}" if kept else ""
        raise FoundWrong(f"there is no proof that the house has only grown{since}: {wrong}") from None
    replace_file(named_file(file), msgspec.json.encode(growth.after) + b"\n")
    if as_json:
        print_json({"file": file, "from": kept and kept.number, "tree_head": msgspec.to_builtins(head)})
    else:
        grown = f"The house has only grown since tree head {kept.number}. " if kept else ""
        print_line(f"{grown}Stored tree head {head.number} of {head.at.isoformat()}: {file}")


def _growth_of(database: str | None, kept: StoredTreeHead | None) -> Growth:
    """Read the growth from the house itself; the first time only its newest tree head."""
    with whole_house(database_of(database)) as contents:
        if kept is not None:
            return make_growth(contents, kept.number)
        newest = deque(contents.tree_heads(), maxlen=1)
        if not newest:
            raise BadInput("there is no tree head yet: `sicbo audit seal` makes one")
        return make_growth(contents, newest[0].number)
