"""`sicbo audit key`, `replace-key`, `seal`, `receipt` and `check-receipt`: tree heads and what they prove."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from sicbo.audit.consistency_proof import as_witnessed
from sicbo.audit.receipts import ReceiptIsWrong, check_receipt, make_receipt, read_receipt
from sicbo.cli.shared.databases import Database, database_of, existing_file, opened_store, whole_house
from sicbo.cli.shared.errors import FoundWrong, OutputIsMissing
from sicbo.cli.shared.options import (
    WholeNumber,
    database_option,
    json_option,
    public_keys_option,
    single_option,
)
from sicbo.cli.shared.output_names import NEW_FILE
from sicbo.cli.shared.printed_output import print_json, print_line
from sicbo.clock import SystemClock
from sicbo.house_runtime.tree_head_signer import TreeHeadSigner
from sicbo.storage.contract import StoredTreeHead
from sicbo.storage.evidence.keys import (
    PublicKey,
    SigningKey,
    make_key,
    public_file,
    read_key,
    read_public_key,
)
from sicbo.storage.evidence.tree_heads import read_tree_head
from sicbo.storage.new_files import FileCannotBeMade, FileIsThere, new_file, refuse_existing

F = TypeVar("F", bound=Callable[..., Any])


@click.command("key")
@click.argument("file", type=NEW_FILE)
@json_option
def key_command(file: Path, *, as_json: bool) -> None:
    """Make a key that signs tree heads: FILE for the house alone, FILE.pub for everybody.

    Both are new files: if one exists, it is left alone and no key is made.
    """
    key = make_key(file)
    public = public_file(file)
    if as_json:
        print_json({"key": key.key_id, "file": str(file), "public_file": str(public)})
    else:
        print_line(f"Key {key.key_id}: keep {file} secret (mode 0600), and give {public} to the auditor.")


def key_option(function: F) -> F:
    """Add --key."""
    return single_option(
        "--key", required=True, metavar="FILE", help="The key, as `sicbo audit key` made it."
    )(function)


def out_option(function: F) -> F:
    """Add --out."""
    return single_option(
        "--out",
        type=NEW_FILE,
        metavar="FILE",
        help="Also write the tree head into this new file, for a witness to store.",
    )(function)


@click.command("seal")
@key_option
@out_option
@click.option(
    "--old-key-is-lost",
    is_flag=True,
    help="Sign with a new key that the old one has not named; everybody must be given it.",
)
@database_option
@json_option
def seal_command(
    key: str, out: Path | None, database: str | None, *, old_key_is_lost: bool, as_json: bool
) -> None:
    """Sign the heads of all streams, and store them as a tree head.

    A house in a SQLite file must be stopped first; while it runs, it seals itself. From then on nothing can
    be removed from the end of a stream unnoticed, as long as someone else has the tree head: store a copy
    elsewhere with --out.
    """
    place = _house(database)
    signer = read_key(existing_file(key))
    made = _sealed(place, signer, out, is_key_lost=old_key_is_lost)
    _print(made, as_json=as_json)


@click.command("replace-key")
@key_option
@single_option("--by", required=True, metavar="FILE", help="The public key that signs from now on.")
@out_option
@database_option
@json_option
def replace_key_command(key: str, by: str, out: Path | None, database: str | None, *, as_json: bool) -> None:
    """Sign a last tree head with a key, naming the key that replaces it.

    Anyone who trusts the old key can then trust the new one. The old key may sign nothing more: destroy it.
    """
    place = _house(database)
    signer, named = read_key(existing_file(key)), read_public_key(existing_file(by))
    made = _sealed(place, signer, out, next_key=named)
    _print(made, as_json=as_json)


def _house(database: str | None) -> Database:
    """Check that a house exists: opening for writing would make one of any file."""
    place = database_of(database)
    with whole_house(place) as contents:
        contents.heads()
    return place


def _sealed(
    place: Database,
    signer: SigningKey,
    out: Path | None,
    *,
    next_key: PublicKey | None = None,
    is_key_lost: bool = False,
) -> StoredTreeHead:
    """Make the next tree head; errors with the file happen before the house stores it."""

    async def seal(before_it_is_kept: Callable[[StoredTreeHead], None]) -> StoredTreeHead:
        async with opened_store(place) as store:
            sealer = TreeHeadSigner(store, signer, SystemClock(), before_it_is_kept=before_it_is_kept)
            return await sealer.seal(next_key=next_key, is_key_lost=is_key_lost)

    if out is None:
        return asyncio.run(seal(lambda _: None))
    made = None
    try:
        with new_file(out) as written:
            made = asyncio.run(seal(lambda head: _write(written, msgspec.json.encode(as_witnessed(head)))))
    except (FileIsThere, FileCannotBeMade) as mistake:
        if made is None:
            raise
        raise OutputIsMissing(f"the house has stored tree head {made.number}, but {mistake}") from None
    return made


def _write(path: Path, line: bytes) -> None:
    path.write_bytes(line + b"\n")


def _print(made: StoredTreeHead, *, as_json: bool) -> None:
    read = read_tree_head(made)
    if as_json:
        plain: dict[str, Any] = msgspec.to_builtins(read.head)
        print_json({"tree_head": plain, "streams": msgspec.to_builtins(read.streams)})
        return
    print_line(
        f"Tree head {made.number} over {read.head.streams} streams, signed by {read.head.key}:"
        f" {read.head.root}"
    )
    if read.head.next_key:
        print_line(f"From now on the key {PublicKey.from_hex(read.head.next_key).key_id} signs.")


@click.command("receipt")
@click.argument("stream")
@click.argument("seq", type=WholeNumber(least=1))
@single_option("--out", type=NEW_FILE, metavar="FILE", help="Write the receipt into this new file.")
@database_option
@json_option
def receipt_command(stream: str, seq: int, out: Path | None, database: str | None, *, as_json: bool) -> None:
    """Make a receipt that record SEQ of STREAM is in a signed tree head, without showing other records.

    It is printed as JSON unless --out is given.
    """
    if out is not None:
        refuse_existing(out)
    with whole_house(database_of(database)) as contents:
        made = make_receipt(contents, stream, seq)
    plain = msgspec.to_builtins(made)
    if out is not None:
        with new_file(out) as written:
            _write(written, msgspec.json.encode(made))
        if not as_json:
            print_line(f"Receipt of record {seq} of {stream}: {out}")
            return
    print_json(plain)


@click.command("check-receipt")
@click.argument("file")
@public_keys_option(required=True)
@json_option
@click.pass_context
def check_receipt_command(
    ctx: click.Context, file: str, public_keys: tuple[str, ...], *, as_json: bool
) -> None:
    """Check a receipt without the house. Exit code 1 when it does not hold."""
    data = existing_file(file).read_bytes()
    keys = [read_public_key(existing_file(each)) for each in public_keys]
    try:
        stamp, event, head = check_receipt(read_receipt(data), keys)
    except ReceiptIsWrong as wrong:
        if as_json:
            print_json({"holds": False, "why": str(wrong)})
            ctx.exit(1)
        raise FoundWrong(str(wrong)) from None
    if as_json:
        print_json(
            {
                "holds": True,
                "stamp": msgspec.to_builtins(stamp),
                "event": msgspec.to_builtins(event),
                "tree_head": msgspec.to_builtins(head),
            }
        )
    else:
        print_line(
            f"The receipt holds: record {stamp.seq} of {stamp.stream} is in tree head {head.number}"
            f" of {head.at.isoformat()}, signed by {head.key}."
        )
