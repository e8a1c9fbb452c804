"""How events of the round of play change a table."""

from collections.abc import Iterator

from immutables import Map
from msgspec.structs import replace

from sicbo.chips import Instrument
from sicbo.money import NOTHING, Money
from sicbo.outcome import DICE, Outcome, Shoe
from sicbo.rules.procedure import Act
from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.equipment import Card
from sicbo.table.evolutions.players import with_colour
from sicbo.table.evolutions.table_changes import (
    Evolutions,
    in_play,
    settlement_of,
    unchanged,
    with_betting,
    with_equipment,
    with_next_pay_tables,
    with_reading,
    with_round,
)
from sicbo.table.limits import NO_PAYOUTS
from sicbo.table.round import (
    Betting,
    DeviceReading,
    Draw,
    Entry,
    Round,
    Sealed,
    SettledLine,
    Settlement,
    StandingWager,
    Tumble,
    Void,
)
from sicbo.table.settled_lines import lines_of_void
from sicbo.table.state import Table, Visit, counts_as


def _after(table: Table, act: Act) -> int:
    """Count the steps up to and including an act."""
    return next(place for place, step in enumerate(table.steps) if step.act is act) + 1


def _betting_opened(table: Table, event: e.BettingOpened) -> Table:
    play = Round(
        number=event.round,
        opened_at=event.at,
        limits=event.limits,
        pay_tables=event.pay_tables,
        betting=Betting(
            closes_at=event.closes_at,
            call_due_at=event.call_due_at,
            closed_to=event.closed_to,
            payouts=NO_PAYOUTS if event.limits.cap is not None else (),
        ),
        is_recovery_announced=bool(table.recovery_notice),
    )
    recent = tuple(each for each in table.late_voids if each.rounds_opened + 1 >= event.round)
    return replace(
        table, round=play, rounds_opened=event.round, previous=None, returned=(), late_voids=recent
    )


def _betting_closed(table: Table, event: e.BettingClosed) -> Table:
    """Close betting; a step that should have come first is still to be done.

    An interruption closes betting without the call; a document may have no words for the call either.
    """
    before = in_play(table)
    was_called = before.betting.was_called or bool(event.call) or not before.interruptions
    betting = replace(before.betting, is_open=False, was_closed=True, was_called=was_called)
    table = with_round(table, betting=betting)
    return with_round(table, steps_done=_past_closing(table, in_play(table).steps_done))


def _past_closing(table: Table, done: int) -> int:
    """Pass the closing call if it is next and was made already."""
    is_next = table.steps[done].act is Act.CLOSE_BETTING
    return done + 1 if is_next and not in_play(table).betting.is_open else done


def _nonce_given(table: Table, event: e.NonceGiven) -> Table:
    return with_betting(table, nonces=in_play(table).betting.nonces.set(event.position, event.nonce))


def _sealed(table: Table, event: e.WagersSealed) -> Table:
    return with_round(table, draw=Draw(Sealed(event.digest, event.cards)))


def _device_has_read(table: Table, event: e.DeviceResultReceived) -> Table:
    counters = table.equipment.device_counters.set(event.device, event.counter)
    reading = DeviceReading(event.device, event.faces)
    return with_reading(with_equipment(table, device_counters=counters), by_device=reading)


def _readings_differed(table: Table, _: e.ReadingsDiffered) -> Table:
    by_device = in_play(table).reading.by_device
    if by_device is None:
        raise EventOutOfPlace("no device has read the dice")
    return with_reading(table, by_device=replace(by_device, differs=True))


def _tumble_started(table: Table, _: e.TumbleStarted) -> Table:
    return with_round(table, tumble=Tumble(in_play(table).tumbles))


def _tumbled(table: Table, event: e.DiceTumbled) -> Table:
    play = in_play(table)
    done = _past_closing(table, _after(table, Act.TUMBLE)) if event.is_enough else play.steps_done
    times = play.tumbles + (event.times if event.does_count else 0)
    return with_round(table, tumble=Tumble(times, not event.goes_on), steps_done=max(done, play.steps_done))


def _step_taken(table: Table, event: e.StepTaken) -> Table:
    if event.act is Act.UNCOVER:
        table = with_reading(table, is_uncovered=True)
    if event.act is Act.CLEAR_LIGHTS:
        table = with_round(table, result=replace(settlement_of(in_play(table)), lit=()))
    return with_round(table, steps_done=_after(table, event.act))


def _die_read(table: Table, event: e.DieRead) -> Table:
    dice = list(in_play(table).reading.dice)
    dice[event.die - 1] = event.face
    return with_reading(table, dice=tuple(dice))


def _card_drawn(table: Table, event: e.CardDrawn) -> Table:
    play = in_play(table)
    cards = (*play.reading.cards, event.card)
    done = _after(table, Act.DRAW_CARDS) if len(cards) == DICE else play.steps_done
    reading = replace(play.reading, cards=cards)
    return with_round(_without_card(table, event.card), reading=reading, steps_done=done)


def _without_card(table: Table, card: Card, cards: int = 1) -> Table:
    """Lower the count of a card in the shoe, or raise it by a number below 0."""
    shoe = table.equipment.shoe
    if shoe is None:
        raise EventOutOfPlace("a card was drawn from no shoe")
    counts = list(shoe.left.counts)
    counts[card.face - 1] -= cards
    of_backs = tuple(
        tuple(
            left - cards * (back == card.back and face == card.face)
            for face, left in enumerate(lefts, start=1)
        )
        for back, lefts in zip(shoe.backs, shoe.left_by_back, strict=False)
    )
    left = replace(shoe, left=Shoe(tuple(counts)), left_by_back=of_backs)  # type: ignore[arg-type]  # six faces, six counts
    return with_equipment(table, shoe=left)


def _card_out_of_place(table: Table, event: e.CardOutOfPlace) -> Table:
    return _without_card(table, event.card)


def _cards_amended(table: Table, event: e.CardsAmended) -> Table:
    """Put the count right, if the cards came from the shoe that is there, and the record of the round."""
    shoe = table.equipment.shoe
    if shoe is not None and event.round >= shoe.first_round:
        for was, card in zip(event.was, event.cards, strict=True):
            table = _without_card(_without_card(table, was, -1), card)
    is_in_play = table.round is not None and table.round.number == event.round
    return with_reading(table, cards=event.cards) if is_in_play else table


def _announced(table: Table, event: e.OutcomeAnnounced) -> Table:
    play = in_play(table)
    done = max(play.steps_done, _after(table, Act.ANNOUNCE))
    reading = replace(play.reading, announced=Outcome(event.faces), entered=None)
    return with_round(table, reading=reading, steps_done=done)


def _entered(table: Table, event: e.OutcomeEntered) -> Table:
    return with_reading(table, entered=Entry(Outcome(event.faces), event.at), is_keyed=True)


def _entry_lapsed(table: Table, _: e.EntryLapsed) -> Table:
    return with_reading(table, entered=None)


def _established(table: Table, event: e.OutcomeEstablished) -> Table:
    """Record the outcome; all steps that lead to it are done."""
    play = in_play(table)
    return with_round(
        table,
        steps_done=max(play.steps_done, first_after_outcome(table)),
        betting=replace(play.betting, is_open=False),
        reading=replace(play.reading, is_uncovered=True, dice=event.faces, is_awaited=False),
        draw=play.draw and replace(play.draw, faces=event.faces),
        result=Settlement(Outcome(event.faces)),
        revision=event.revision,
    )


def first_after_outcome(table: Table) -> int:
    """Count the steps that lead to the outcome: those before the lights and the settlement."""
    later = (Act.LIGHT_WINNERS, Act.COLLECT_LOSERS)
    return next(place for place, step in enumerate(table.steps) if step.act in later)


def _lit(table: Table, event: e.AreasLit) -> Table:
    return _settle(table, Act.LIGHT_WINNERS, lit=event.areas)


def _settle(table: Table, act: Act, **changes: object) -> Table:
    settlement = replace(settlement_of(in_play(table)), **changes)
    return with_round(table, result=settlement, steps_done=_after(table, act))


def _collected(table: Table, event: e.LosersCollected) -> Table:
    colours = table.colours_held
    table = _without_lost_colours(table, event.lines)
    return _settle(table, Act.COLLECT_LOSERS, lines=event.lines, colours=colours)


def _collection_reversed(table: Table, event: e.CollectionReversed) -> Table:
    """Let the round stand as before collecting; colour chips that were lost are on the layout again."""
    play = in_play(table)
    was = {(each.player, each.colour): each for each in settlement_of(play).colours}
    for player, colour, lost in _lost_colours(play, event.lines):
        held = {(each.player, each.colour) for each in table.colours_held}
        if (player, colour) not in held:
            back = replace(was[player, colour], worth=NOTHING)
            table = replace(table, colours_held=(*table.colours_held, back))
        table = with_colour(table, player, colour, lost)
    settlement = replace(settlement_of(play), lines=(), colours=())
    return with_round(table, result=settlement, steps_done=_after(table, Act.COLLECT_LOSERS) - 1)


def _without_lost_colours(table: Table, lines: tuple[SettledLine, ...]) -> Table:
    """Take lost colour chips off their holders: they are in the tray."""
    for player, colour, lost in _lost_colours(in_play(table), lines):
        table = with_colour(table, player, colour, NOTHING - lost)
    return table


def _lost_colours(play: Round, lines: tuple[SettledLine, ...]) -> Iterator[tuple[str, str, Money]]:
    """Find what was lost in colour chips, by player and colour."""
    for line in lines:
        wager = play.betting.wagers[line.wager]
        lost = wager.stake - line.owed - (line.returned - line.winnings) + line.in_cash
        if wager.colour and lost.minor_units:
            yield wager.player, wager.colour, lost


def _paid(table: Table, event: e.WinnersPaid) -> Table:
    table = _without_lost_colours(table, event.lines)
    return _settle(table, Act.PAY_WINNERS, lines=(*in_play(table).lines, *event.lines))


def _one_time_used(table: Table, event: e.OneTimeUsed) -> Table:
    used = table.one_time_used.set(counts_as(table, event.player), event.round)
    return replace(table, one_time_used=used)


def _concluded(table: Table, _: e.RoundConcluded) -> Table:
    play = in_play(table)
    return _end(table, replace(play, result=replace(settlement_of(play), is_concluded=True)))


def _voided(table: Table, event: e.RoundVoided) -> Table:
    """End the round without a result, record the returned stakes, and drop its holds."""
    play = in_play(table)
    lines = tuple(lines_of_void(table.document, play))
    held = tuple(each for each in table.holds if each.round != play.number)
    void = without_result(play, event, lines)
    to_tell = with_untold(table, event)
    return _end(replace(_without_lost_colours(table, lines), holds=held, to_tell=to_tell), void)


def with_untold(table: Table, event: e.RoundVoided | e.SettledRoundVoided) -> Map[int, tuple[str, ...]]:
    """Return who is to be told of void rounds after another one."""
    return table.to_tell.set(event.round, event.to_tell) if event.to_tell else table.to_tell


def without_result(
    play: Round, event: e.RoundVoided | e.SettledRoundVoided, lines: tuple[SettledLine, ...]
) -> Round:
    """Replace the result of a round by the reason for the void and the returned stakes."""
    reading = replace(play.reading, announced=None, entered=None)
    return replace(play, reading=reading, result=Void(event.irregularity, event.clause, lines, event.ground))


def _end(table: Table, play: Round) -> Table:
    ended = replace(
        play,
        betting=replace(play.betting, is_open=False, slips=Map()),
        reading=replace(play.reading, is_awaited=False),
        option=None,
    )
    after = replace(table, round=None, previous=ended, visits=_visits_after(table, ended))
    return with_next_pay_tables(after)


def _visits_after(table: Table, play: Round) -> Map[str, Visit]:
    """Store each player's stakes for a rebet; players who sat the round out keep their earlier ones."""
    stood: dict[str, list[StandingWager]] = {}
    for wager in play.betting.wagers_in_order():
        if wager.instrument is Instrument.CREDITS and wager.player in table.visits:
            stood.setdefault(wager.player, []).append(wager)
    stakes = {player: tuple(each.as_stake() for each in wagers) for player, wagers in stood.items()}
    return table.visits.update(
        {player: replace(table.visits[player], last_stakes=last) for player, last in stakes.items()}
    )


EVOLUTIONS: Evolutions = {
    e.NonceGiven: _nonce_given,
    e.BettingOpened: _betting_opened,
    e.BettingClosed: _betting_closed,
    e.WagersSealed: _sealed,
    e.TumbleStarted: _tumble_started,
    e.DiceTumbled: _tumbled,
    e.StepTaken: _step_taken,
    e.CoverPutOn: unchanged,
    e.DieRead: _die_read,
    e.CardDrawn: _card_drawn,
    e.CardOutOfPlace: _card_out_of_place,
    e.CardsAmended: _cards_amended,
    e.OutcomeAnnounced: _announced,
    e.OutcomeEntered: _entered,
    e.EntryLapsed: _entry_lapsed,
    e.OutcomeEstablished: _established,
    e.DeviceResultReceived: _device_has_read,
    e.ReadingsDiffered: _readings_differed,
    e.AreasLit: _lit,
    e.LosersCollected: _collected,
    e.CollectionReversed: _collection_reversed,
    e.WinnersPaid: _paid,
    e.OneTimeUsed: _one_time_used,
    e.RoundConcluded: _concluded,
    e.RoundVoided: _voided,
}
