"""`make messages`: write web/src/messages.ts, the messages between screens and house, as TypeScript.

The types and their descriptions come only from `sicbo/messages/`: the compiler refuses a screen that reads a
field that the house does not send.
"""

from collections.abc import Iterable
from typing import Any, get_args

from msgspec import inspect as types

from message_reference import ROOT, told, told_of_fields
from sicbo.house_runtime.requests import Accepted
from sicbo.messages import (
    cage,
    console,
    devices,
    display,
    events,
    first_steps,
    layouts,
    orders,
    people,
    pit,
    proposals,
    reports,
    rule_documents,
    terminal,
    verification,
)

FILE = ROOT / "web" / "src" / "messages.ts"

HEAD = """\
// `make messages` writes this file from src/sicbo/messages/. Do not edit it.
"""

SOCKETS = (
    ("FromTerminal", get_args(terminal.FromTerminal)),
    ("ToTerminal", get_args(terminal.ToTerminal)),
    ("FromConsole", get_args(console.FromConsole)),
    ("ToConsole", get_args(console.ToConsole)),
    ("FromPit", get_args(pit.FromPit)),
    ("ToPit", get_args(pit.ToPit)),
    ("FromDisplay", get_args(display.FromDisplay)),
    ("ToDisplay", get_args(display.ToDisplay)),
)
"""What goes over a socket, by the name of the union of all its messages."""

OF_THEIR_OWN = {"terminal": "Terminal", "console": "Console", "display": "OnDisplay"}
"""Sockets whose messages are named after them, and how."""

RENAMED = {people.PersonShown: "StaffMember"}
"""Types that have the name of another."""

PLAIN = (
    Accepted,
    cage.TicketsShown,
    cage.PlayerShown,
    cage.ExcludedShown,
    cage.OwedShown,
    cage.RegisterShown,
    devices.DeviceCode,
    devices.CodeIssued,
    devices.Enrol,
    devices.Enrolled,
    devices.DeviceDecision,
    devices.DeviceRevocation,
    devices.DevicesShown,
    events.EventsFound,
    first_steps.FirstSteps,
    first_steps.FirstOrders,
    layouts.LayoutShown,
    rule_documents.DocumentsOffered,
    orders.OrdersShown,
    people.About,
    people.SetUp,
    people.SetPassword,
    people.SecondFactor,
    people.SecondFactors,
    people.PersonCode,
    people.PersonCodeDrawn,
    people.SignIn,
    people.ConsoleChallenge,
    people.StepUp,
    people.SessionShown,
    people.SignedOut,
    people.SocketTicket,
    people.PeopleShown,
    pit.FloorShown,
    proposals.ProposeAtTable,
    proposals.ProposeAtCage,
    proposals.ProposeInAdministration,
    proposals.Proposed,
    proposals.Approve,
    proposals.Reject,
    proposals.Withdraw,
    proposals.ProposalsShown,
    proposals.EffectShown,
    reports.ReportsKnown,
    verification.VerificationShown,
)
"""What goes over HTTP to or from a screen."""


def written() -> str:
    """Write the file."""
    lines = [HEAD]
    seen: dict[str, Any] = {}
    for union, messages in SOCKETS:
        names = [_noted(types.type_info(each), seen) for each in messages]
        lines += [f"export type {union} = {' | '.join(names)};", ""]
    for each in PLAIN:
        _noted(types.type_info(each), seen)
    done: set[str] = set()
    while left := [name for name in seen if name not in done]:
        for name in left:
            done.add(name)
            lines += _declared(name, seen)
    return "\n".join(lines).rstrip("\n") + "\n"


def _noted(kind: Any, seen: dict[str, Any]) -> str:  # noqa: ANN401 - a struct, a dataclass or an enum
    """Register a type under its name; two types may not have one name.

    The messages of a socket include its name, since every socket has a view and a welcome.
    """
    socket = kind.cls.__module__.removeprefix("sicbo.messages.")
    prefix = OF_THEIR_OWN.get(socket, "") if getattr(kind, "tag", None) else ""
    name: str = prefix + RENAMED.get(kind.cls, kind.cls.__name__)
    if seen.setdefault(name, kind).cls is not kind.cls:
        raise TypeError(f"two types have the name {name}: {seen[name].cls} and {kind.cls}")
    return name


def _declared(name: str, seen: dict[str, Any]) -> Iterable[str]:
    kind = seen[name]
    yield _comment(told(kind.cls))
    if isinstance(kind, types.EnumType):
        yield f"export type {name} = {' | '.join(_text(each.value) for each in kind.cls)};"
    else:
        yield f"export interface {name} {{"
        if tag := getattr(kind, "tag_field", None):
            yield f"  readonly {tag}: {_text(kind.tag)};"
        notes = told_of_fields(kind.cls)
        for field in kind.fields:
            if field.name in notes:
                yield _comment(notes[field.name], indent="  ")
            optional = "" if field.required else "?"
            yield f"  readonly {field.encode_name}{optional}: {_in_typescript(field.type, seen)};"
        yield "}"
    yield ""


def _in_typescript(kind: types.Type, seen: dict[str, Any]) -> str:  # noqa: C901, PLR0911 - one line a kind
    match kind:
        case types.UnionType():
            return " | ".join(_in_typescript(each, seen) for each in kind.types)
        case types.VarTupleType() | types.ListType():
            inner = _in_typescript(kind.item_type, seen)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case types.TupleType():
            return f"readonly [{', '.join(_in_typescript(each, seen) for each in kind.item_types)}]"
        case types.DictType():
            inner = _in_typescript(kind.value_type, seen)
            return f"Readonly<Record<{_in_typescript(kind.key_type, seen)}, {inner}>>"
        case types.StructType() | types.DataclassType() | types.EnumType():
            return _noted(kind, seen)
        case types.LiteralType():
            return " | ".join(_text(each) for each in kind.values)
        case types.NoneType():
            return "null"
        case types.StrType() | types.DateTimeType() | types.DateType():
            return "string"
        case types.IntType() | types.FloatType():
            return "number"
        case types.BoolType():
            return "boolean"
        case _:
            raise TypeError(f"{kind} has no type in TypeScript yet")


def _text(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _comment(text: str, indent: str = "") -> str:
    return f"{indent}/** {text.replace('*/', '* /')} */"


def main() -> None:
    """Write the file."""
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)}: written")


if __name__ == "__main__":
    main()
