"""Converts a terminal's messages to commands: always for its own position, and from credit.

The command under a key must be the same whenever it is sent, so it depends on the message alone and on
nothing that could have changed since.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import assert_never

from sicbo.chips import Instrument
from sicbo.messages import terminal as m
from sicbo.table import commands as c

VISIT_DIGITS = 16


def command_of(position: str, order: m.Order) -> c.Command:  # noqa: C901, PLR0911, PLR0912 - one line per message
    """Return the command of a message."""
    match order:
        case m.Lay():
            return c.LayWagers(position=position, stakes=_stakes(order.stakes), round=order.round)
        case m.TakeBack():
            return c.TakeBackWagers(position=position, stakes=_stakes(order.stakes), round=order.round)
        case m.Move():
            (stake,) = _stakes([order.stake])
            return c.MoveWager(position=position, stake=stake, to=order.to, round=order.round)
        case m.Undo():
            return c.UndoSlip(position=position, round=order.round)
        case m.Clear():
            return c.ClearWagers(position=position, round=order.round)
        case m.Rebet():
            return c.RepeatWagers(position=position, round=order.round)
        case m.Double():
            return c.DoubleWagers(position=position, round=order.round)
        case m.GiveNonce():
            return c.GiveNonce(position=position, nonce=order.nonce)
        case m.AnswerOption():
            return c.AnswerOption(position=position, withdraws=order.withdraws)
        case m.TellUnregistered():
            shown = tuple((position, stake) for stake in _stakes(order.stakes))
            return c.ReportTerminals(unregistered=shown, round=order.round)
        case m.Redeem():
            return c.BuyIn(
                position=position,
                paid_with=c.PaidWith.TICKET,
                ticket=order.ticket,
                visit=visit_under(position, order.key),
            )
        case m.CashOut():
            return c.CashOut(position=position)
        case m.LimitMyself():
            return c.SetOwnLimits(
                position=position, loss=order.loss, stake=order.stake, seconds=order.seconds
            )
        case m.ExcludeMyself():
            return c.ExcludePlayer(position=position, reason="asked for it at the terminal")
        case m.CallAttendant():
            return c.CallAttendant(position=position)
        case m.CallOff():
            return c.AnswerCall(position=position)
        case _:
            assert_never(order)


def visit_under(position: str, key: str) -> str:
    """Return the name of the visit that an order begins, derived so that a retry begins the same visit.

    >>> visit_under("T1-7", "k1")
    'visit-2b06b4ad68251910'
    """
    return f"visit-{sha256(f'{position}/{key}'.encode('utf-8', 'surrogatepass')).hexdigest()[:VISIT_DIGITS]}"


def stakes_in(order: m.Order) -> int:
    """Count the stakes in a message."""
    return len(order.stakes) if isinstance(order, m.Lay | m.TakeBack | m.TellUnregistered) else 1


def _stakes(stakes: Iterable[m.CreditStake]) -> tuple[c.Stake, ...]:
    return tuple(c.Stake(each.area, each.amount, Instrument.CREDITS) for each in stakes)
