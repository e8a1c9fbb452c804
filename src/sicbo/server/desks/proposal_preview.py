"""The effect of a proposal: old and new faces, each wager, and who would receive or owe what.

The proposal is decided on the table's current state and the result is discarded, so the approver sees exactly
what will be on record. The money is that of the resulting transfers.
"""

from collections.abc import Iterable, Iterator

from immutables import Map
from litestar import get
from litestar.handlers import HTTPRouteHandler
from msgspec.structs import replace

from sicbo.bookkeeping import transfers_of
from sicbo.house_runtime.bus_messages import read_body
from sicbo.house_runtime.house import House, NoSuchTable
from sicbo.house_runtime.proposals import proposer
from sicbo.house_runtime.requests import Rejected, refused_answer
from sicbo.house_runtime.tables.past_rounds import refers_to_past_rounds
from sicbo.ledger.accounts import AccountKind, Side
from sicbo.ledger.transfers import Transfer
from sicbo.messages import proposals as m
from sicbo.money import NOTHING, Money
from sicbo.people import Actor
from sicbo.server.desks.orders import TABLE, table_in
from sicbo.server.edge.matrix import session_in
from sicbo.server.edge.refusals import refused
from sicbo.server.edge.request_types import AnyRequest
from sicbo.streams import LONGEST_NAME, Refusal
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import Steps
from sicbo.table.round import Round, StandingWager
from sicbo.table.settled_lines import lines_of_void
from sicbo.table.state import Table

CHIPS = (AccountKind.VALUE_CHIPS, AccountKind.COLOUR_CHIPS)
Revised = e.RoundCorrected | e.SettledRoundVoided


class ProposalPreview:
    """Previews the effects of proposals."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> list[HTTPRouteHandler]:
        """Return the route."""

        @get(
            f"{TABLE}/proposals/{{number:int}}/effect",
            summary="Show how a proposal would change rounds and money",
            operation_id="table-proposal-effect",
            tags=["table"],
        )
        async def effect(request: AnyRequest) -> m.EffectShown:
            session = session_in(request)
            return await self._effect(
                table_in(request), int(request.path_params["number"]), Actor(session.person, session.role)
            )

        return [effect]

    async def _effect(self, name: str, number: int, asker: Actor) -> m.EffectShown:
        try:
            standing = await self._house.standing(name)
        except NoSuchTable:
            raise refused("request/no-table", table=name[:LONGEST_NAME]) from None
        found, table = standing.proposals.pending.get(number), standing.table
        if found is None or table is None:
            raise refused("request/unknown")
        order = read_body(name, found.body)
        rounds: tuple[m.RoundForeseen, ...] = ()
        why: Rejected | None = None
        if isinstance(order, c.Command) and refers_to_past_rounds(order):
            second = asker if asker.person != found.proposed_by else None
            steps, past = await self._house.foresee(name, order, proposer(found), second)
            if isinstance(steps, Refusal):
                why = refused_answer(steps)
            else:
                rounds = tuple(_rounds(table, steps, past))
        currency = table.document.money.as_currency()
        return m.EffectShown(
            currency=currency.code,
            decimals=currency.decimals,
            rounds=rounds,
            refused=why.sentence if why else "",
            why=why,
        )


def _rounds(table: Table, steps: Steps, past: dict[int, Round]) -> Iterator[m.RoundForeseen]:
    """Yield the rounds that are corrected or voided, each with the table as it was before."""
    for event, after in steps:
        match event:
            case e.RoundCorrected() | e.SettledRoundVoided():
                yield _revised(table, event, past[event.round])
            case e.RoundConcluded() if after.previous is not None:
                past = {**past, event.round: after.previous}
            case e.OutcomeCorrected(round=number, faces=faces):
                was = _faces(table.round)
                yield m.RoundForeseen(round=number, was=was, now=faces, wagers=(), money=())
            case e.RoundVoided() if table.round is not None:
                yield _voided(table, event, table.round)
            case _:
                pass
        table = after


def _revised(table: Table, event: Revised, play: Round) -> m.RoundForeseen:
    """Describe a settled round: what each wager returned, and what it would return."""
    own = {
        player: replace(event, adjustments=tuple(each for each in event.adjustments if each.player == player))
        for player in sorted({each.player for each in event.adjustments})
    }
    return m.RoundForeseen(
        round=event.round,
        was=_faces(play),
        now=event.faces if isinstance(event, e.RoundCorrected) else None,
        wagers=tuple(
            _wager(table, play.betting.wagers[each.wager], each.was.returned, each.now.returned)
            for each in event.adjustments
        ),
        money=tuple(_money_of(player, transfers_of(table, each)) for player, each in own.items()),
    )


def _voided(table: Table, event: e.RoundVoided, play: Round) -> m.RoundForeseen:
    """Describe the round in play: nothing was returned yet, and a void would return its stakes."""
    players = sorted({each.player for each in play.betting.wagers.values()})
    return m.RoundForeseen(
        round=event.round,
        was=_faces(play),
        now=None,
        wagers=tuple(
            _wager(table, play.betting.wagers[line.wager], NOTHING, line.returned)
            for line in lines_of_void(table.document, play)
        ),
        money=tuple(
            _money_of(player, transfers_of(_with_wagers_of(table, play, player), event)) for player in players
        ),
    )


def _with_wagers_of(table: Table, play: Round, player: str) -> Table:
    own = Map({number: each for number, each in play.betting.wagers.items() if each.player == player})
    return replace(table, round=replace(play, betting=replace(play.betting, wagers=own)))


def _wager(table: Table, wager: StandingWager, was: Money, now: Money) -> m.WagerForeseen:
    return m.WagerForeseen(
        player=wager.player,
        area=wager.area,
        name=_name(table, wager),
        instrument=wager.instrument,
        stake=wager.stake,
        was=was,
        now=now,
    )


def _name(table: Table, wager: StandingWager) -> str:
    rules = table.rule_sets[wager.rule_set]
    return rules.name(rules.area(wager.area))


def _faces(play: Round | None) -> tuple[int, int, int] | None:
    return play.outcome.faces if play is not None and play.outcome is not None else None


def _money_of(player: str, transfers: Iterable[Transfer]) -> m.MoneyForeseen:
    """Sum the transfers that concern one player."""
    more: dict[AccountKind, Money] = {}
    for each in transfers:
        for account, side in ((each.credit, Side.CREDIT), (each.debit, Side.DEBIT)):
            kind = account.kind
            grows = each.amount if kind.side is side else NOTHING - each.amount
            more[kind] = more.get(kind, NOTHING) + grows

    def of(*kinds: AccountKind) -> Money:
        return sum((more.get(kind, NOTHING) for kind in kinds), NOTHING)

    return m.MoneyForeseen(
        player=player,
        credit=of(AccountKind.PLAYER_CREDIT),
        chips=of(*CHIPS),
        owes=of(AccountKind.RECEIVABLE),
        is_owed=of(AccountKind.PAYABLE),
    )
