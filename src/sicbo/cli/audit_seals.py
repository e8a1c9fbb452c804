"""`sicbo audit key`, `seal`, `receipt` and `check-receipt`: signed tree heads and what they prove."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from sicbo.audit.receipts import ReceiptIsWrong, check_receipt, make_receipt, read_receipt
from sicbo.cli.databases import existing_database, existing_file, opened_store, whole_house
from sicbo.cli.errors import BadInput, FoundWrong, OutputIsMissing
from sicbo.cli.options import WholeNumber, database_option, json_option, once
from sicbo.cli.output_names import NEW_FILE
from sicbo.cli.printing import print_json, print_line
from sicbo.clock import SystemClock
from sicbo.storage.contents import HOUSE, MARK, StoredTreeHead
from sicbo.storage.contract import StoreIsAway, StoreIsDamaged
from sicbo.storage.new_files import FileCannotBeMade, FileIsThere, new_file, refuse_existing
from sicbo.storage.signing import SigningKey, make_key, public_file, read_key, read_public_key
from sicbo.storage.sqlite_file import DatabaseIsOpen
from sicbo.storage.tree_heads import Trees, make_tree_head, read_tree_head


@click.command("key")
@click.argument("file", type=NEW_FILE)
@json_option
def key_command(file: Path, *, as_json: bool) -> None:
    """Make a key that signs tree heads: FILE for the house alone, FILE.pub for everybody.

    Both are new files: one that is there is left alone, and no key is made.
    """
    key = make_key(file)
    public = public_file(file)
    if as_json:
        print_json({"key": key.key_id, "file": str(file), "public_file": str(public)})
    else:
        print_line(f"Key {key.key_id}: keep {file} secret (mode 0600), and give {public} to the auditor.")


@click.command("seal")
@once("--key", required=True, metavar="FILE", help="The key, as `sicbo audit key` made it.")
@once(
    "--out",
    type=NEW_FILE,
    metavar="FILE",
    help="Write the tree head into this new file too, for a witness to keep.",
)
@database_option
@json_option
def seal_command(key: str, out: Path | None, database: str | None, *, as_json: bool) -> None:
    """Sign where all streams stand, and keep it: a tree head. The house must not run meanwhile.

    From then on nothing can be taken from the end of a stream unseen, as long as someone else has the
    tree head: keep a copy elsewhere, by --out.
    """
    path = existing_database(database)
    signer = read_key(existing_file(key))
    with whole_house(database) as contents:
        contents.heads()  # it holds a house: opening to write would make one of any database
    try:
        made = _sealed(path, signer, out)
    except (DatabaseIsOpen, StoreIsAway) as reason:
        raise BadInput(str(reason)) from None
    except StoreIsDamaged as damage:
        raise FoundWrong(str(damage)) from None
    read = read_tree_head(made)
    if as_json:
        plain: dict[str, Any] = msgspec.to_builtins(read.head)
        print_json({"tree_head": plain, "streams": msgspec.to_builtins(read.streams)})
    else:
        print_line(
            f"Tree head {made.number} over {read.head.streams} streams, signed by {read.head.key}:"
            f" {read.head.root}"
        )


def _sealed(path: Path, signer: SigningKey, out: Path | None) -> StoredTreeHead:
    """Make the next tree head; what can go wrong with the file is met before the house keeps it."""
    if out is None:
        return asyncio.run(_seal(path, signer, lambda _: None))
    made = None
    try:
        with new_file(out) as written:
            made = asyncio.run(
                _seal(path, signer, lambda head: _write(written, msgspec.json.encode(_as_plain(head))))
            )
    except (FileIsThere, FileCannotBeMade) as mistake:
        if made is None:
            raise
        raise OutputIsMissing(f"the house keeps tree head {made.number}, but {mistake}") from None
    return made


async def _seal(
    path: Path, signer: SigningKey, before_it_is_kept: Callable[[StoredTreeHead], None]
) -> StoredTreeHead:
    async with opened_store(path) as store:
        meta = await store.meta()
        before = await store.tree_heads()
        made = make_tree_head(
            await Trees().leaves(store),
            before[-1] if before else None,
            signer,
            at=SystemClock().now(),
            house=meta.get(HOUSE, ""),
            mark=meta.get(MARK, ""),
        )
        before_it_is_kept(made)
        await store.add_tree_head(made)
        return made


def _as_plain(made: StoredTreeHead) -> dict[str, str | int]:
    return {
        "number": made.number,
        "data": b64encode(made.data).decode(),
        "signature": b64encode(made.signature).decode(),
    }


def _write(path: Path, line: bytes) -> None:
    path.write_bytes(line + b"\n")


@click.command("receipt")
@click.argument("stream")
@click.argument("seq", type=WholeNumber(least=1))
@once("--out", type=NEW_FILE, metavar="FILE", help="Write the receipt into this new file.")
@database_option
@json_option
def receipt_command(stream: str, seq: int, out: Path | None, database: str | None, *, as_json: bool) -> None:
    """Make the receipt of record SEQ of STREAM: that it is in a signed tree head, without any other record.

    It is printed as JSON where no --out is given.
    """
    if out is not None:
        refuse_existing(out)
    with whole_house(database) as contents:
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
@once("--public-key", required=True, metavar="FILE", help="The public key of the house.")
@json_option
@click.pass_context
def check_receipt_command(ctx: click.Context, file: str, public_key: str, *, as_json: bool) -> None:
    """Check a receipt without the house. Exit code 1 when it does not hold."""
    data = existing_file(file).read_bytes()
    key = read_public_key(existing_file(public_key))
    try:
        stamp, event, head = check_receipt(read_receipt(data), key)
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
