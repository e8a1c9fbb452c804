"""`make messages`: write docs/reference/messages.md from the types of the messages themselves.

The meaning of a message or field is its docstring in `sicbo/messages/`; its type is the one that the decoder
uses. Nothing is described twice.
"""

import ast
import inspect
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect as types

from sicbo.messages import console, display, pit, reader, terminal
from sicbo.messages.sockets import Message

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "messages.md"

HEAD = """\
# Messages over WebSockets

`make messages` writes this page from [the types](../../src/sicbo/messages/).

There are sockets for [player terminals](#the-player-terminal), [game consoles](#the-game-console), \
[displays](#the-display), [the pit desk](#the-pit-desk) and [dice readers](#the-dice-reader).
A client must send the Origin of the house, even if it is not a browser.
A refused upgrade is answered with status 403 and no body: the Origin is not one of the house's, \
the cookie is missing or its session has ended, or this address has opened more than `connects_a_minute` \
([settings](settings.md)) connections within a minute.
The house pings every half minute, and closes a connection that is silent (no pongs) for `silent_seconds`.

Every message is one JSON object in a text frame, at most 16 KiB towards the house; its field \
`message` says which it is.
Unknown fields, duplicate keys, numbers that are not whole and lists nested too deep are refused: \
the connection ends with goodbye `request/broken`, and no order in that message was carried out.
An amount is an object with `minor_units`, a whole number: `{"minor_units": 250}` is 2.50 in a \
currency with two decimals. A terminal learns the number of decimals and the stake step from `rules`.
A time is text in the form of RFC 3339, in UTC.

### Keys

Every order has a `key` chosen by the sender: 1 to 64 printable ASCII characters without spaces.
A key belongs to its sender, a device or a person, whether it is used on a socket or over HTTP.
The answer to it is final: the same order sent again with the same key gets the first answer again, and \
another order with that key gets `key/other-body`.
Questions, such as `recall`, have a key only to match the answer to them; nothing is stored under it.
A sender of more than `commands_a_second` gets the answer `later` with `request/too-often`, or a goodbye \
if the message has no key; nothing was done, and the same order may be sent again with its key.

### Versions

`version` is the number of the last record that a view shows, in the same count as `first` and `last` of \
`done`: the effect of an order is visible once `version` is at least its `last`.
Versions may skip: `follows` is the version of the view sent before.
If that is not the last one shown, a view was missed: send `look-again`, and show nothing until a view \
arrives \
whose `follows` is null.

### Goodbye

A connection ends with a `goodbye` that has a code, and closes with 4000 and the code as its reason.

| code | what a client does |
|---|---|
| `server/closing`, `socket/too-slow` | connect again |
| `device/not-known`, `socket/no-position` | wait some seconds, then connect again: it has not been \
admitted yet |
| `device/counter` | connect again with a counter above `last` of its facts |
| `socket/elsewhere` | nothing: another connection of this device has replaced it |
| `socket/shut-out`, `display/not-for-anyone` | stop, and show that |
| `sign-in/needed`, `sign-in/another` | ask somebody to sign in |
| `code/wrong` | get a new ticket for the socket |
| `request/too-often` | wait, then connect again |
| `request/broken`, `text/too-long` and similar | fix the client |
"""

TERMINAL = """\
## The player terminal

A terminal opens `/terminal`.
[`sicbo.client.terminal`](../../src/sicbo/client/terminal.py) implements all of this.

### Connect

```mermaid
sequenceDiagram
    participant T as terminal
    participant H as house
    T->>H: open /terminal
    H->>T: challenge (house, nonce)
    T->>H: prove (device, counter, signature)
    Note over H: signed by the key of an admitted device, and the counter is higher than ever before
    H->>T: welcome (table, mark)
    H->>T: view (version 41, follows null)
    Note over H: an older connection of this device, in any process, gets goodbye (socket/elsewhere)
```

What is signed is JSON with sorted keys and no spaces, with ECDSA on P-256 and SHA-256; a signature \
is r and s, 32 bytes each, in hexadecimal:
`{"counter":3,"device":"T1-7","form":"sicbo-connect/1","house":"h1","nonce":"…"}`.

A terminal enrols at a house once, with a code that an admin makes for it (`POST /devices/code`): it makes \
its key, signs `{"code":"…","device":"T1-7","form":"sicbo-enrol/1","house":"h1","public_key":"04…"}` in the \
same way, and sends `POST /devices/enrol` with `device`, `code`, `public_key` and `signature`.
The public key is the uncompressed point in hexadecimal; the house is named in every challenge, and by \
`GET /about`.
That uses up the code: if the answer was lost, connect with the same key.
A supervisor compares the fingerprint and admits it, and the table gives it a position with its name.
Until it is admitted, `prove` gets goodbye `device/not-known`; until the table has its position, `welcome` \
is followed by goodbye `socket/no-position`.
Connect again every few seconds, each time with a higher counter: a terminal is admitted once its first view \
arrives.
[`sicbo.client.enrolment`](../../src/sicbo/client/enrolment.py) does all of this.

### Wager

```mermaid
sequenceDiagram
    participant T as terminal
    participant H as house
    T->>H: lay (key w1, round 7, small 20.00)
    Note over H: decided and recorded
    H->>T: answered (key w1, done)
    H->>T: view (version 42, follows 41)
    T->>H: double (key w2, round 7)
    H->>T: answered (key w2, refused: wager/above-maximum)
    T->>H: undo (key w3, round 7)
    H->>T: answered (key w3, done)
    H->>T: view (version 43, follows 42)
```

An area that is named twice, or that already has a stake, is raised.
`undo` goes back slip by slip, and is not a slip itself; `rebet` adds to the current wagers.
`undo`, `clear`, `rebet` and `double` name no stakes: the table makes the slip from its own record, all or \
nothing, so that a screen needs no rules of its own.

### Close

```mermaid
sequenceDiagram
    participant T as terminal
    participant H as house
    T->>H: lay (key w4, round 7)
    Note over H: the closing call is recorded before it
    H->>T: view (version 44, follows 43: betting is closed)
    H->>T: answered (key w4, refused: wager/betting-is-closed)
```

The record decides which of two came first, not the clock of a terminal.

### Result

```mermaid
sequenceDiagram
    participant T as terminal
    participant H as house
    Note over H: the outcome is established and recorded
    H->>T: view (version 47, follows 44: result, winning areas, what each wager wins)
    Note over H: the settlement is recorded
    H->>T: view (version 49, follows 47: credit)
    T->>H: recall (key q1, rounds 10)
    H->>T: recalled (key q1, rounds with every wager and the credit before and after)
    T->>H: receipt (key q2, of w1)
    H->>T: receipts (key q2, each with its path to a signed tree head)
    T->>H: cash-out (key c1)
    H->>T: answered (key c1, done, ticket)
```

Losing wagers may be settled before the round is concluded: a cash-out is refused with `player/has-stakes` \
until `phase` is `idle`.
`recall` returns the rounds of this visit; a visit ends with its cash-out.
A receipt is available once a signed tree head includes its record, in a house with a signing key; until \
then the answer is `later` with `receipt/not-yet`.
It can be written to a file as it is and checked without the house with `sicbo audit check-receipt`.

### Resync

```mermaid
sequenceDiagram
    participant T as terminal
    participant H as house
    H->>T: view (version 52, follows 51)
    Note over T: the last one shown was 50: one was missed
    T->>H: look-again
    H->>T: view (version 52, follows null)
    Note over T,H: the connection breaks before an answer
    T->>H: open /terminal, prove, with a higher counter
    H->>T: welcome, view (version 53, follows null)
    T->>H: lay (the same order with the same key)
    H->>T: answered (its first answer, or the only one)
```

If a view does not follow the last one shown, one was missed: show nothing until a view arrives whose \
`follows` is null.
A terminal at which someone plays is reported to its table when its connection is down for some seconds; the \
round continues, and its wagers stand.
"""

CONSOLE = """\
## The game console

A signed-in person opens `/console`; [`sicbo.client.console`](../../src/sicbo/client/console.py) implements \
all of this, and [`sicbo.client.http_session`](../../src/sicbo/client/http_session.py) signs in.

```mermaid
sequenceDiagram
    participant C as console
    participant H as house
    C->>H: POST /sign-in, then POST /socket-ticket
    C->>H: open /console, with the cookie
    C->>H: open (table T1, ticket)
    H->>C: opened (person, role)
    H->>C: view (version 41: next step and call, stakes, terminals, irregularities and what follows)
    C->>H: order (key k1, open-betting)
    H->>C: answered (key k1, done)
    H->>C: view (version 42, follows 41)
    C->>H: order (key k2, enter-outcome 1-2-4)
    H->>C: view (version 43: to be read back)
    C->>H: order (key k3, confirm-outcome 1-2-4)
    H->>C: answered (key k3, done)
```

`POST /sign-in` sets the cookie `__Host-sicbo` (Secure, HttpOnly).
Over plain HTTP on the same machine many libraries store it but do not send it: put `Cookie: __Host-sicbo=…` \
on every request and on the opening of the socket yourself.
The ticket of a socket can be used once, within half a minute; a console gets no challenge.
A session ends when it is not used until its `ends`; orders extend it, including those \
of a \
console.
The session is checked again for every order.
A name has at most 64 characters, a written text 1,000; both are printable and in NFC.
Which order takes which step of `next_steps`, who may send it and its fields: [orders](orders.md).
"""

DISPLAY = """\
## The display

A screen that shows a table to everyone opens `/display`.
It authenticates with its key, like a terminal, or with the cookie and a ticket of a signed-in person; \
in a demo house anyone on the same machine may `watch`.

```mermaid
sequenceDiagram
    participant D as display
    participant H as house
    D->>H: open /display
    H->>D: challenge (house, nonce)
    D->>H: prove, open or watch
    H->>D: tables (mark, tables)
    D->>H: show (table)
    H->>D: view (version 41, follows null)
    Note over H: betting opens
    H->>D: view (version 42, follows 41)
    D->>H: show (another table)
    H->>D: view (version 7, follows null)
```
"""

PIT = """\
## The pit desk

A signed-in person with a role of the pit gets a ticket (`POST /socket-ticket`), opens `/pit` with the \
cookie of the session, and sends the ticket.
Then the house sends every version of every table, completely; new tables follow by themselves.
Orders, proposals and approvals are sent [over HTTP](openapi.json).

```mermaid
sequenceDiagram
    participant P as pit
    participant H as house
    P->>H: open /pit
    P->>H: open-pit (ticket)
    H->>P: pit-opened (person, role, mark)
    H->>P: table-view (T1, version 41, follows null)
    H->>P: table-view (T2, version 7, follows null)
    Note over H: someone proposes other limits for T1
    H->>P: table-view (T1, version 42, follows 41)
```
"""

READER = """\
## The dice reader

A dice reader, or an automated shaker that reads its own dice, opens `/dice-reader`.
It is admitted like a terminal, with an Ed25519 key: the public key is 32 bytes, a signature 64, in \
hexadecimal.

```mermaid
sequenceDiagram
    participant R as reader
    participant H as house
    R->>H: open /dice-reader
    H->>R: challenge (house, nonce)
    R->>H: prove (device, counter, signature)
    H->>R: reader-welcome (table, mark)
    H->>R: round-shown (round 7, not awaited)
    Note over H: betting closes, the dice are tumbled
    H->>R: round-shown (round 7, awaited)
    R->>H: result (round 7, counter 12, 1-2-4, signature)
    Note over H: verified, decided and recorded
    H->>R: answered (key 12, done)
```

What is signed of a result is JSON with sorted keys and no spaces:
`{"at":"2026-11-15T12:00:00Z","counter":12,"device":"R1","faces":[1,2,4],"form":"sicbo-device/1",\
"house":"h1","round":7,"table":"T1"}`.
The same result sent again gets its first answer and does nothing; `sicbo device run` demonstrates all of \
it, including faults.
"""

Messages = tuple[type[Message], ...]

SURFACES: tuple[tuple[str, str, Messages, Messages], ...] = (
    (TERMINAL, "terminal", get_args(terminal.FromTerminal), get_args(terminal.ToTerminal)),
    (CONSOLE, "console", get_args(console.FromConsole), get_args(console.ToConsole)),
    (DISPLAY, "display", get_args(display.FromDisplay), get_args(display.ToDisplay)),
    (PIT, "pit desk", get_args(pit.FromPit), get_args(pit.ToPit)),
    (READER, "dice reader", get_args(reader.FromReader), get_args(reader.ToReader)),
)
"""The heading of each part, its client, and the messages in either direction."""


def page() -> str:
    """Write the page."""
    lines = [HEAD]
    seen: dict[str, types.StructType | types.DataclassType | types.EnumType] = {}
    told: set[type[Message]] = set()
    for head, name, sent, received in SURFACES:
        lines.append(head)
        for title, messages in ((f"From the {name}", sent), (f"From the house to the {name}", received)):
            lines += [f"### {title}", "", *_as_above(messages, told)]
            for each in messages:
                lines += [] if each in told else _message(each, seen)
            told.update(messages)
    lines += ["## What they are made of", ""]
    done: set[str] = set()
    while left := sorted(seen.keys() - done):
        for name in left:
            done.add(name)
            lines += part_of(seen[name], seen)
    return "\n".join([*lines, *_refusals()]).rstrip("\n") + "\n"


def _as_above(messages: Messages, told: set[type[Message]]) -> list[str]:
    """List the messages that are already described."""
    known = [f"`{each.__struct_config__.tag}`" for each in messages if each in told]
    return [f"As above: {', '.join(known)}.", ""] if known else []


def _message(message: type[Any], seen: dict[str, Any]) -> list[str]:
    found = types.type_info(message)
    assert isinstance(found, types.StructType)  # noqa: S101 - a message is a struct
    return [f"#### {found.tag}", "", told(message), "", *fields_of(found, seen)]


def part_of(part: Any, seen: dict[str, Any]) -> list[str]:  # noqa: ANN401 - a struct, a dataclass or an enum
    """Describe what fields are made of."""
    lines = [f"### {part.cls.__name__}", "", told(part.cls), ""]
    if isinstance(part, types.EnumType):
        return [*lines, ", ".join(f"`{each.value}`" for each in part.cls), ""]
    return lines + fields_of(part, seen)


def fields_of(part: Any, seen: dict[str, Any]) -> list[str]:  # noqa: ANN401 - a struct or a dataclass
    """Describe fields in a table."""
    tag = getattr(part, "tag_field", None)
    rows = [f'| `{tag}` | `"{part.tag}"` | |'] if tag else []
    notes = told_of_fields(part.cls)
    for each in part.fields:
        kind = _in_words(each.type, seen) + ("" if each.required else ", may be left out")
        rows.append(f"| `{each.encode_name}` | {kind} | {notes.get(each.name, '')} |")
    return ["| field | is | |", "|---|---|---|", *rows, ""] if rows else []


def _in_words(kind: types.Type, seen: dict[str, Any]) -> str:  # noqa: C901, PLR0911 - one line a kind
    match kind:
        case types.UnionType():
            return " or ".join(_in_words(each, seen) for each in kind.types)
        case types.VarTupleType() | types.ListType():
            return f"a list of {_in_words(kind.item_type, seen)}"
        case types.DictType():
            return f"an object: {_in_words(kind.value_type, seen)} by {_in_words(kind.key_type, seen)}"
        case types.TupleType():
            return f"a list: {', '.join(_in_words(each, seen) for each in kind.item_types)}"
        case types.StructType() | types.DataclassType() | types.EnumType():
            name = kind.cls.__name__
            seen[name] = kind
            return f"[{name}](#{name.lower()})"
        case types.NoneType():
            return "null"
        case types.DateTimeType():
            return "a time, as text"
        case types.StrType():
            return "text"
        case types.IntType():
            return "a whole number"
        case types.BoolType():
            return "true or false"
        case _:
            raise TypeError(f"{kind} is not described")


def told(kind: type[Any]) -> str:
    """Return the docstring of a class, without its examples."""
    return " ".join((inspect.getdoc(kind) or "").partition(">>>")[0].split())


def told_of_fields(kind: type[Any]) -> dict[str, str]:
    """Find the docstrings of the fields of a class and its bases."""
    found: dict[str, str] = {}
    for each in kind.__mro__:
        if not each.__module__.startswith("sicbo."):
            continue
        (tree,) = ast.parse(inspect.getsource(each)).body
        assert isinstance(tree, ast.ClassDef)  # noqa: S101 - the source of a class is one
        for field, below in zip(tree.body, tree.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
                text = ast.literal_eval(below.value)
                found.setdefault(ast.unparse(field.target), " ".join(str(text).split()))
    return found


def _refusals() -> list[str]:
    return [
        "## Refusals",
        "",
        "[Every code](refusals.md) that an answer or a goodbye can have, with what a client does then.",
    ]


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    messages = {each for _, _, sent, received in SURFACES for each in (*sent, *received)}
    print(f"{PAGE.relative_to(ROOT)}: {len(messages)} messages")


if __name__ == "__main__":
    main()
