"""How a robot deals: it looks at the console and takes the next step of the document, as a person would.

It depends only on what the console shows. What the dealer cannot do alone is left to the floor
(`sicbo.demo.robot_floor`).
"""

from sicbo.demo.tables import DemoTable
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.phases import Phase
from sicbo.table.views.dealer import DealerView
from sicbo.table.views.due import Due, DueKind

FLAT = (True, True, True)
EQUIPMENT = (DueKind.MIXER, DueKind.SHOE)
TAKEN = (Act.PRESS_DEAL_BUTTON, Act.COVER, Act.UNCOVER, Act.COLLECT_LOSERS, Act.PAY_WINNERS, Act.CLEAR_LIGHTS)
REVEALED = (Act.ANNOUNCE, Act.ENTER_OUTCOME, Act.DRAW_CARDS)
"""Where dice would be read or cards drawn, the program draws here."""


def dealers_order(table: DemoTable, view: DealerView, seconds: int | None) -> c.Command | None:
    """Return the dealer's next order; None if there is nothing to do, or it is for someone else.

    `seconds` is how long betting opens for: with None the dealer closes it.
    """
    if view.presence_needed:
        return None
    if view.must_reset:
        return c.ResetDevice()
    if view.due and view.phase in (Phase.IDLE, Phase.CLOSED):
        return next(filter(None, (_put_right(table, each) for each in view.due)), None)
    return _step(view, seconds)


def _put_right(table: DemoTable, due: Due) -> c.Command | None:
    """Return the order that fixes what is due, if that is up to the dealer."""
    if due.kind is DueKind.CUSTODY:
        return c.TakeCustody()
    return table.equipping if due.kind in EQUIPMENT else None


def _is_call_due(view: DealerView) -> bool:
    """Return whether it is time for the closing call, where the dealer is asked for it."""
    return view.is_call_asked_for and view.closes_at is not None and view.now >= view.closes_at


def _step(view: DealerView, seconds: int | None) -> c.Command | None:  # noqa: PLR0911 - one a step
    if not view.next_steps:
        return None
    act = view.next_steps[0].act
    if act in TAKEN:
        return c.TakeStep(act=act)
    if act in REVEALED:
        return c.DrawOutcome()
    match act:
        case Act.OPEN_BETTING:
            return c.OpenBetting(seconds=seconds)
        case Act.TUMBLE:
            return c.StartTumble()
        case Act.CHECK_FLAT:
            return c.CheckFlat(flat=FLAT)
        case Act.CLOSE_BETTING if view.closes_at is None or _is_call_due(view):
            return c.CloseBetting()
        case _:  # time closes betting; the rest happens by itself
            return None
