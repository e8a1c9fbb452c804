"""`sicbo audit key`, `replace-key`, `seal`, `receipt` and `check-receipt`: tree heads and what they prove."""

import asyncio
from pathlib import Path
from typing import Any

import click
import msgspec

from sicbo.audit.growth import keep
from sicbo.audit.receipts import ReceiptIsWrong, check_receipt, make_receipt, read_receipt
from sicbo.cli.databases import Database, FoundWrong, database_of, existing_file, opened, whole_house
from sicbo.cli.options import database_option, json_option, once, public_keys_option
from sicbo.cli.printing import print_json, print_line
from sicbo.clock import SystemClock
from sicbo.live_table.sealing import Sealer
from sicbo.storage.contents import StoredTreeHead
from sicbo.storage.new_files import new_file, refuse_existing
from sicbo.storage.signing import (
    PublicKey,
    SigningKey,
    make_key,
    public_file,
    read_key,
    read_public_key,
)
from sicbo.storage.tree_heads import read_tree_head


@click.command("key")
@click.argument("file")
@json_option
def key_command(file: str, *, as_json: bool) -> None:
    """Make a key that signs tree heads: FILE for the house alone, FILE.pub for everybody."""
    key = make_key(Path(file))
    public = public_file(Path(file))
    if as_json:
        print_json({"key": key.key_id, "file": file, "public_file": str(public)})
    else:
        print_line(f"Key {key.key_id}: keep {file} secret (mode 0600), and give {public} to the auditor.")


def key_option(function: Any) -> Any:  # noqa: ANN401 - whatever click decorates
    """Add --key."""
    return click.option(
        "--key", required=True, metavar="FILE", help="The key, as `sicbo audit key` made it."
    )(function)


def out_option(function: Any) -> Any:  # noqa: ANN401 - whatever click decorates
    """Add --out."""
    return once(
        "--out", metavar="FILE", help="Write the tree head into this new file too, for a witness to keep."
    )(function)


@click.command("seal")
@key_option
@out_option
@click.option(
    "--old-key-is-lost",
    is_flag=True,
    help="Sign with a new key though the old one has not named it; everybody must be given the new one.",
)
@database_option
@json_option
def seal_command(
    key: str, out: str | None, database: str | None, *, old_key_is_lost: bool, as_json: bool
) -> None:
    """Sign where all streams stand, and keep it: a tree head.

    A house in a SQLite file must not run meanwhile: it seals itself. From then on nothing can be taken from
    the end of a stream unseen, as long as someone else has the tree head: keep a copy elsewhere, by --out.
    """
    made = _sealed(database_of(database), read_key(Path(key)), out, is_key_lost=old_key_is_lost)
    _print(made, as_json=as_json)


@click.command("replace-key")
@key_option
@click.option("--by", required=True, metavar="FILE", help="The public key that signs from now on.")
@out_option
@database_option
@json_option
def replace_key_command(key: str, by: str, out: str | None, database: str | None, *, as_json: bool) -> None:
    """Sign a last tree head with a key, and name the one that comes after it.

    Who trusts the old key can so trust the new one. From then on the old key may sign nothing: throw it away.
    """
    named = read_public_key(Path(by))
    made = _sealed(database_of(database), read_key(Path(key)), out, next_key=named)
    _print(made, as_json=as_json)


def _sealed(
    database: Database,
    signer: SigningKey,
    out: str | None,
    *,
    next_key: PublicKey | None = None,
    is_key_lost: bool = False,
) -> StoredTreeHead:
    """Make a tree head, and the file of it where one is asked for: its place is looked at first."""
    if isinstance(database, Path):
        existing_file(database)
    if out is None:
        return asyncio.run(_seal(database, signer, next_key, is_key_lost=is_key_lost))
    refuse_existing(Path(out))
    with new_file(Path(out)) as beside:
        made = asyncio.run(_seal(database, signer, next_key, is_key_lost=is_key_lost))
        beside.write_bytes(msgspec.json.encode(keep(made)) + b"\n")
    return made


async def _seal(
    database: Database, signer: SigningKey, next_key: PublicKey | None, *, is_key_lost: bool
) -> StoredTreeHead:
    async with opened(database) as store:
        return await Sealer(store, signer, SystemClock()).seal(next_key=next_key, is_key_lost=is_key_lost)


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
        print_line(f"From now on the key {PublicKey.from_digits(read.head.next_key).key_id} signs.")


@click.command("receipt")
@click.argument("stream")
@click.argument("seq", type=click.IntRange(min=1))
@once("--out", metavar="FILE", help="Write the receipt into this new file.")
@database_option
@json_option
def receipt_command(stream: str, seq: int, out: str | None, database: str | None, *, as_json: bool) -> None:
    """Make the receipt of record SEQ of STREAM: that it is in a signed tree head, without any other record.

    It is printed as JSON where no --out is given.
    """
    with whole_house(database_of(database)) as contents:
        made = make_receipt(contents, stream, seq)
    plain = msgspec.to_builtins(made)
    if out is not None:
        with new_file(Path(out)) as beside:
            beside.write_bytes(msgspec.json.encode(made) + b"\n")
        if not as_json:
            print_line(f"Receipt of record {seq} of {stream}: {out}")
            return
    print_json(plain)


@click.command("check-receipt")
@click.argument("file")
@public_keys_option(required=True)
@json_option
def check_receipt_command(file: str, public_keys: tuple[str, ...], *, as_json: bool) -> None:
    """Check a receipt without the house. Exit code 1 when it does not hold."""
    keys = [read_public_key(Path(each)) for each in public_keys]
    data = existing_file(Path(file)).read_bytes()
    try:
        stamp, event, head = check_receipt(read_receipt(data), keys)
    except ReceiptIsWrong as wrong:
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
