"""`make messages`: write docs/reference/orders.md, every order of people and devices, and who may send it.

Who may send an order is read from its specification and the matrix of the server; the meaning of its fields
is their docstrings. Nothing is described twice.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import inspect as types

import message_reference as reference
import sicbo
from sicbo.administration.orders import ORDERS as ADMINISTRATION
from sicbo.cage.orders import ORDERS as CAGE
from sicbo.orders import OrderSpec, People
from sicbo.people import Role
from sicbo.rules.areas import Kind
from sicbo.rules.procedure import Act
from sicbo.streams import name_of_kind
from sicbo.table.orders import ORDERS as TABLE

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "orders.md"

HEAD = """\
# Orders

`make messages` writes this page from the types of the orders and the rules by which they are decided.

An order to a table is sent over HTTP as `POST /tables/T1/NAME`, or at a console as an `order` message whose \
`command` is the order with its name in the field `command`.
Orders to the cage go to `POST /cage/NAME`, those to the administration to `POST /administration/NAME`.
The body has the fields of the order except `command`, which is in the route, and a `key` chosen by the \
sender: 1 to 64 printable ASCII characters without spaces, new for every order, and the same when an order \
is sent again.
The answer is one of [done, refused and later](refusals.md); [the routes](openapi.json) have the exact types.

A role is not enough: a dealer must have a post at the table, a duty belongs to the posts that the \
document gives it to, and a device acts only for itself.
An order that takes two people is proposed (`POST …/proposals` with the `order`, including its `command`, \
and a `reason`), and someone else approves it: `GET …/proposals` lists it with its `body_hash`, and \
`POST …/proposals/NUMBER/approve` names that hash.
The approver must have shown the second factor within the last minutes: `POST /step-up` with the `digits`.
Its answer sets a new cookie, which replaces the old one at once: use the new one from then on.

## What is done at each step of a round

The console's view lists what comes next in `next_steps`: one step, or two if a shaker may also be \
covered \
again; none while a round is held or the table is closed.
Follow the view after each answer and never a list of your own: if nothing is staked, for instance, the \
outcome also concludes the round.
What is still missing before a round can open is listed in `due`.

| `act` | the order that takes it |
|---|---|
"""

STEPS: dict[Act, str] = {
    Act.OPEN_BETTING: "`open-betting`, with `seconds` (5 to 600) if betting is to close by time, or the"
    " dealer is to be asked for the closing call then",
    Act.CLOSE_BETTING: "`close-betting`; if `closes_at` is set, betting closes by itself then, or, if"
    " `is_call_asked_for`, waits for this order",
    Act.TUMBLE: "`start-tumble`, and for a tumbler that the program does not control `report-tumble` for"
    " every tumble, until there are `times_fewest`, or one if that is 0",
    Act.CHECK_FLAT: "`check-flat` with three times true or false",
    Act.DRAW_CARDS: "`report-card` for each of three cards; if `equipment.is_virtual`, `draw-outcome`",
    Act.ANNOUNCE: "`announce` with the faces; if `equipment.is_virtual`, `draw-outcome`",
    Act.ENTER_OUTCOME: "`enter-outcome` with the faces, and `confirm-outcome` with the same once they are"
    " read back (`to_read_back`); if `equipment.is_virtual`, `draw-outcome`",
    Act.PRESS_DEAL_BUTTON: "`take-step` with this `act`",
    Act.COVER: "`take-step` with this `act`",
    Act.UNCOVER: "`take-step` with this `act`",
    Act.LIGHT_WINNERS: "none: it follows from the outcome",
    Act.COLLECT_LOSERS: "`take-step` with this `act`",
    Act.PAY_WINNERS: "`take-step` with this `act`",
    Act.CLEAR_LIGHTS: "`take-step` with this `act`",
    Act.CONCLUDE: "none: it follows from the step before",
}

AREAS_HEAD = """\

## Area ids

A wager names its area by an id: the kind, and after a colon its digits in ascending order.
Those that a table offers are in the view (`areas`), and in `sicbo rules show RULE_SET`.

| kind | ids | offered by |
|---|---|---|
"""

PARTS: tuple[tuple[str, Mapping[Any, OrderSpec[Any, Any]]], ...] = (
    ("To a table", TABLE),
    ("To the cage", CAGE),
    ("To the administration", ADMINISTRATION),
)


def page() -> str:
    """Write the page."""
    lines = [HEAD.rstrip("\n")]
    lines += [f"| `{act.value}` | {STEPS[act]} |" for act in Act]
    lines += [AREAS_HEAD.rstrip("\n"), *_areas(), ""]
    seen: dict[str, Any] = {}
    for title, orders in PARTS:
        lines += [f"## {title}", ""]
        for command, spec in orders.items():
            if spec.has_route and spec.senders:
                lines += _order(command, spec, seen)
    lines += ["## What their fields are made of", ""]
    done: set[str] = set()
    while left := sorted(seen.keys() - done):
        for name in left:
            done.add(name)
            lines += reference.part_of(seen[name], seen)
    return "\n".join(lines).rstrip("\n") + "\n"


def _order(command: type[Any], spec: OrderSpec[Any, Any], seen: dict[str, Any]) -> list[str]:
    found = types.type_info(command)
    lines = [
        f"### {name_of_kind(command)}",
        "",
        reference.told(command),
        "",
        f"Sent by: {_in_words(spec.senders)}.",
    ]
    if spec.duty is not None:
        duty = spec.duty.value.replace("-", " ")
        lines.append(f"The duty to {duty}, of the posts that the document names for it.")
    lines += _two_people(spec)
    return [*lines, "", *reference.fields_of(found, seen)]


def _two_people(spec: OrderSpec[Any, Any]) -> list[str]:
    match spec.people:
        case People.ONE:
            return []
        case People.ONE_OR_TWO:
            return ["Takes two people in some cases; a refusal says so."]
        case People.TWO:
            alone = "; one of those may also order it alone" if spec.approver_may_alone else ""
            other = (
                f"; where one of those orders it, {_in_words(spec.counterpart)}" if spec.counterpart else ""
            )
            return [f"Takes two people, the second one of {_in_words(spec.approved_by)}{alone}{other}."]


def _in_words(roles: frozenset[Role]) -> str:
    return ", ".join(role.value for role in Role if role in roles)


def _areas() -> list[str]:
    """List the ids of every kind, with the rule sets that offer some of them."""
    sets = sicbo.rule_sets()
    rows = []
    for kind in Kind:
        offered = {
            name: [area for area in map(rules.area, rules.area_ids) if area.kind is kind]
            for name, rules in sets.items()
        }
        ids = sorted({str(area) for areas in offered.values() for area in areas}, key=_by_number)
        by = [name for name, areas in offered.items() if areas]
        shown = ", ".join(f"`{each}`" for each in ids)
        rows.append(f"| {kind.value} | {shown} | {'all' if len(by) == len(sets) else ', '.join(by)} |")
    return rows


def _by_number(area: str) -> tuple[int, str]:
    digits = area.partition(":")[2]
    return (int(digits or 0), area)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {page().count('Sent by: ')} orders")


if __name__ == "__main__":
    main()
