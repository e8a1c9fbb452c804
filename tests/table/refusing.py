"""For each refusal code, a command that is refused with it, and the table at which it is."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from msgspec.structs import replace

from at_the_table import ORDINARY_DICE, AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.gear import Gear, GearKind, GearStanding
from sicbo.money import Money
from sicbo.play_stops import Stop
from sicbo.rules.areas import Kind
from sicbo.rules.equipment import Inspected, InspectionTime, Mixer
from sicbo.rules.instruments import Marker, MarkerPlace
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Remedy, Verdict
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.table import commands as c
from sicbo.table.context import Drawn
from sicbo.table.disputes import DisputeStep
from sicbo.table.draws.committed_draws import link
from sicbo.table.equipment import Card, Deck
from sicbo.table.limits import Limit, Limits, same_for_all
from sicbo.table.people import Actor, Role
from sicbo.table.refusals import Refusal
from table.bodies import BODIES, DECK
from table.moments import FACES, GAMES, chain_of_tests, idle, kept, moment, new

V6, US, RWS, CARDS, AU = (
    "mbs-sicbo-v6-2020",
    "us-ma-sicbo-manual",
    "rws-open-cover-etg-2021",
    "mbs-3card-2016",
    "au-sicbo",
)

RWS_VIRTUAL = "rws-open-cover-etg-2021-virtual"
COMMITTED = "rws-open-cover-etg-2021-committed"
READER = "rws-open-cover-etg-2021-reader"

SEED = b"a seed of thirty-two bytes......"

Case = Callable[[], Refusal]


def at(game: str, name: str = "idle") -> AtTheTable:
    """Return a fresh table at a moment."""
    return kept(moment(game, name))


def sent(game: str, name: str, command: str) -> Refusal:
    """Send one of the ordinary commands at a moment."""
    table = at(game, name)
    body = BODIES[command](table)
    return table.refuses(body.command, by=body.by, second=body.second)


def counted_by_a_dealer() -> Refusal:
    """Let a cashier who also deals take the box with another."""
    here = at(RWS)
    here.roles_known = {"teller": frozenset({Role.CASHIER, Role.DEALER})}
    return here.refuses(c.DropBox(box="B1"), by="cashier", second="teller")


def counted_wrongly() -> Refusal:
    """Count a box whose denominations come to less than the sum."""
    here = at(RWS)
    here.do(c.DropBox(box="B1"), by="cashier", second="teller")
    count = c.CountBox(box="B1", counted=money(10), denominations=(c.Denomination(money(5), 1),))
    return here.refuses(count, by="cashier", second="teller")


DICE_2 = c.LogDice(serial="D2", dice=ORDINARY_DICE)


def registered(serial: str, kind: GearKind = GearKind.DICE, day: str = "") -> AtTheTable:
    """Return an idle table of a house that has something on register, sealed."""
    here = at(V6)
    here.gear, here.day = {serial: Gear(serial=serial, kind=kind)}, day
    return here


def shaker_of_yesterday() -> Refusal:
    """Open betting with a shaker that was inspected yesterday."""
    here = at(V6)
    shaker = Gear(
        serial="M1", kind=GearKind.SHAKER, standing=GearStanding.IN_PLAY, table="T1", day="2026-11-15"
    )
    here.gear, here.day = {"M1": shaker}, "2026-11-16"
    return here.refuses(c.OpenBetting())


def decks_without_numbers() -> Refusal:
    """Load decks by no number where the house registers its cards."""
    here = at("mbs-3card-2016")
    here.gear = {"K1": Gear(serial="K1", kind=GearKind.CARDS)}
    deck = Deck(("red",), (8, 8, 8, 8, 8, 8))
    return here.refuses(c.LoadShoe(decks=(deck, deck)))


def locked() -> Refusal:
    """Cash out at a locked terminal."""
    here = at(V6)
    here.do(c.LockTerminal(position="kim"))
    return here.refuses(c.CashOut(player="kim", ticket="K1"), by="kim")


def at_dead_terminal() -> AtTheTable:
    """Return a table at which kim's terminal is down."""
    table = at(V6)
    table.do(c.ReportTerminals(down=("kim",)), by="program")
    return table


LAW_OF_36 = 'document = "au-sicbo"\nlaw = { betting_seconds_fewest = 36, ours = "a law" }\n'

PAY_TABLE_STOPPED = Stop(number=3, reason="wrong odds", by="sue", rule_set=V6, pay_table="4.1")


def stopped(*stops: Stop) -> Refusal:
    """Open betting where play is stopped."""
    table = at(V6)
    table.stops = stops
    return table.refuses(c.OpenBetting())


def after_the_last_round() -> Refusal:
    """Open betting once more after the round that was announced as the last."""
    table = at(AU)
    table.do(c.AnnounceLastRound(), by="game-supervisor")
    table.open_betting()
    table.finish((1, 2, 4))
    return table.refuses(c.OpenBetting())


def closed_too_soon() -> Refusal:
    """Close betting after ten seconds where a law gives players thirty-six."""
    table = AtTheTable(AU, changed={'document = "au-sicbo"\n': LAW_OF_36})
    table.do(c.OpenBetting())
    table.later(seconds=10)
    return table.refuses(c.CloseBetting())


def laid_by_stopped_pay_table() -> Refusal:
    """Lay a wager by a pay table that was stopped before the round, where others are played by."""
    table = AtTheTable(RWS)
    table.terminal("kim", rule_set="rws-open-cover-2021-2")
    table.stops = (replace(PAY_TABLE_STOPPED, rule_set="rws-open-cover-2021-2", pay_table="2"),)
    table.do(c.OpenBetting())
    return table.refuses(c.LayWagers(position="kim", stakes=(credit("big", 5),)), by="kim")


def found_by_the_reporter() -> Refusal:
    """Let a supervisor report a broken dome once the outcome shows, and rule on the same report."""
    table = at(V6, "collect-losers")
    table.do(c.ReportIrregularity(event=Irregular.BROKEN_DOME), by="pit-supervisor")
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="it lies in pieces")
    return table.refuses(order, by="pit-supervisor")


def dealer_of_another_table() -> Refusal:
    """Let a dealer who has no post here close betting."""
    table = at(V6, "close-betting")
    table.people["dan"] = Actor("dan", Role.DEALER)
    return table.refuses(c.CloseBetting(), by="dan")


def disputed() -> AtTheTable:
    """Let a player dispute a round, with a set of dice kept for it."""
    table = at(V6)
    table.do(c.RaiseDispute(player="pat", round=1, complaint="it was a four", kept=("D9",)))
    return table


def set_up(game: str, **changes: object) -> Refusal:
    """Set up a table, with something changed."""
    table = GAMES[game]()
    table.emblems_taken = frozenset({"sun"})
    order = BODIES["set-up-table"](idle(game)).command
    return table.refuses(replace(order, **changes), by="admin")


def limits(minimum: str, maximum: str) -> Refusal:
    """Set limits for every kind."""
    table = at(US)
    order = same_for_all(tuple(table.limits.by_kind), minimum=money(minimum), maximum=money(maximum))
    return table.refuses(c.SetLimits(limits=order), by="boss", second="deputy")


def too_much_held() -> Refusal:
    """Bring a ticket that makes more credit than a player may have."""
    order = c.BuyIn(player="kim", amount=Money(10**15), paid_with=c.PaidWith.TICKET, ticket="K9")
    return at(V6).refuses(order, by="cashier")


def sold(game: str = V6, **changes: object) -> Refusal:
    """Sell colour chips, with something changed."""
    order = c.IssueColourChips(
        player="nan", colour="blue", chips=4, value=money(5), paid_with=c.PaidWith.CASH
    )
    return at(game).refuses(replace(order, **changes))


def laid(stake: c.Stake, position: str = "kim", game: str = V6) -> Refusal:
    """Lay a wager while betting is open, by the terminal itself or by the dealer for a seat."""
    table = at(game, "close-betting")
    return table.refuses(c.LayWagers(position=position, stakes=(stake,)), by=table.hand_of(position))


def credit(area: str, amount: float | str) -> c.Stake:
    """Return a stake of credit."""
    return chips(area, amount, Instrument.CREDITS)


def corrected(name: str, *, game: str = V6, **changes: object) -> Refusal:
    """Correct round 1, with something changed."""
    order = BODIES["correct-outcome"](at(game)).command
    return at(game, name).refuses(replace(order, **changes), by="boss", second="deputy")


def seventeenth_six() -> Refusal:
    """Say that a card was a six when all sixteen have been dealt."""
    table = GAMES[CARDS]()
    for module in (table.set_up, table.equip):
        module()
    table.do(c.OpenTable(count=money(100)), by="boss")
    for faces in (*[(6, 6, 6)] * 5, (6, 1, 1)):
        table.round(faces, {})
    order = c.CorrectOutcome(
        round=6, faces=(6, 6, 1), event=Irregular.WRONG_RESULT_KEYED, reason="keyed wrongly"
    )
    return table.refuses(order, by="boss", second="deputy")


def shoe(*decks: Deck, cut: int = 0) -> Refusal:
    """Load a shoe."""
    return at(CARDS).refuses(c.LoadShoe(decks=decks, cut=cut))


def after(game: str, name: str, first: c.Command, then: c.Command, *, by: str = "dealer") -> Refusal:
    """Send one command that is accepted, and one that is refused."""
    table = at(game, name)
    table.do(first, by=by)
    return table.refuses(then, by=by)


def unkept_shaker() -> Refusal:
    """Open a table whose record names no custodian of the shaker, as older ones may."""
    table = kept(new(US))
    mixer = table.now_table.equipment.mixer
    equipment = replace(table.now_table.equipment, mixer=mixer and replace(mixer, custodian=""))
    table.table = replace(table.now_table, equipment=equipment)
    return table.refuses(c.OpenTable(count=money(100)), by="boss")


def watching_witness() -> Refusal:
    """Release the supervisor who watches a settlement by hand."""
    table = at(US, "by-hand")
    table.do(c.RecordPresence(), by="casino-supervisor")
    return table.refuses(c.ReleasePerson(person="casino-supervisor"), by="boss")


def shaken_by_another() -> Refusal:
    """Let a dealer cover a shaker that another dealer keeps."""
    table = at(US, "cover")
    table.people["eve"] = Actor("eve", Role.DEALER)
    table.do(c.AssignPost(person="eve", post="Dealer"), by="boss")
    return table.refuses(c.TakeStep(act=Act.COVER), by="eve")


def too_early() -> Refusal:
    """Open a table on the day before its document is in force."""
    table = kept(new(V6))
    table.now = datetime(2020, 2, 10, 12, 0, tzinfo=UTC)
    return table.refuses(c.OpenTable(count=money(100)), by="boss")


def old_dice() -> Refusal:
    """Open a round with yesterday's dice."""
    table = at(US)
    table.later(hours=24, seconds=1)
    return table.refuses(c.OpenBetting())


def too_soon_to_close() -> Refusal:
    """Let the program close betting half a second before the window ends."""
    table = at(RWS)
    table.open_betting(30)
    table.later(seconds=29.5)
    return table.refuses(c.CloseBetting(), by="program")


def no_shoe() -> Refusal:
    """Open a table of cards without a shoe."""
    table = GAMES[CARDS]()
    table.set_up()
    return table.refuses(c.OpenTable(count=money(100)), by="boss")


def not_inspected() -> Refusal:
    """Open a table before the floorperson has tried the device."""
    table = GAMES[US]()
    table.set_up()
    table.equip()
    return table.refuses(c.OpenTable(count=money(100)), by="boss")


def no_credit() -> Refusal:
    """Ask for credit at a table of chips without a terminal."""
    table = AtTheTable(AU)
    table.seat("pat")
    return table.refuses(c.BuyIn(player="pat", amount=money(5), paid_with=c.PaidWith.CASH), by="cashier")


def second_colour(by: str = "pit-supervisor", **changes: object) -> Refusal:
    """Ask for another colour where nobody else could want one, and let someone allow it."""
    order = c.IssueColourChips(
        player="lee", colour="blue", chips=4, value=money(5), paid_with=c.PaidWith.CASH
    )
    table = at(V6)
    for position in ("spare", "pat"):
        if position in table.now_table.visits:
            table.do(c.LeavePosition(player=position))
        table.do(c.RemovePosition(position=position), by="boss")
    return table.refuses(replace(order, **changes), second="" if changes else by)


def of_another_table() -> Refusal:
    """Lay chips that bear the emblem of another table of the house."""
    table = at(V6, "close-betting")
    table.emblems_taken = frozenset({"moon"})
    stake = c.Stake("big", money(5), Instrument.COLOUR_CHIPS, "red", emblem="moon")
    return table.refuses(c.LayWagers(position="lee", stakes=(stake,)))


def shuts_out() -> Refusal:
    """Ask for the last free colour while someone waits for one."""
    table = at(V6)
    order = c.IssueColourChips(
        player="nan", colour="green", chips=4, value=money(5), paid_with=c.PaidWith.CASH
    )
    table.do(order)
    order = replace(order, player="lee", colour="blue", is_anyone_waiting=True)
    return table.refuses(order, second="pit-supervisor")


def above_cap() -> Refusal:
    """Lay a wager that could win more than the house will pay in a round."""
    kinds = tuple(idle(V6).limits.by_kind)
    capped = same_for_all(kinds, minimum=money(5), maximum=money(1000), cap=money(5000))
    table = AtTheTable(V6, limits=capped)
    table.terminal("kim")
    table.open_betting()
    return table.refuses(c.LayWagers(position="kim", stakes=(credit("triple:6", 50),)), by="kim")


def ruled(
    name: str = "held", *, game: str = V6, by: str = "gaming-shift-manager", **changes: object
) -> Refusal:
    """Return a ruling on the first hold, with something changed."""
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="nothing was touched")
    return at(game, name).refuses(replace(order, **changes), by=by)


def no_laboratory() -> Refusal:
    """Return an outcome in a house that is not a laboratory."""
    table = at(RWS_VIRTUAL, "check-flat")
    table.is_laboratory = False
    return table.refuses(c.TakeOutcome(faces=FACES), by="program")


def no_chance() -> Refusal:
    """Draw an outcome where nothing was drawn."""
    table = at(RWS_VIRTUAL, "check-flat")
    table.drawn = None
    return table.refuses(c.DrawOutcome())


def unshown() -> AtTheTable:
    """Play a round from a chain of seeds, and reveal nothing."""
    table = at(COMMITTED, "pay-winners")
    table.source = None
    table.finish(FACES)
    return table


def chain_used_up() -> Refusal:
    """Open betting when the chain has no seed left."""
    table = at(COMMITTED)
    table.source = None
    table.do(c.CommitToDraws(anchor=link(SEED).hex(), salt="s", rounds=1), by="program")
    table.open_betting()
    table.do(c.ReportTumble(times=3))
    table.do(c.RevealSeed(round=1, seed=SEED.hex()), by="program")
    return table.refuses(c.OpenBetting())


def chain_of_others() -> Refusal:
    """Open betting where the program has another secret."""
    table = at(COMMITTED)
    table.source = chain_of_tests(2)
    return table.refuses(c.OpenBetting())


def another_outcome() -> Refusal:
    """Reveal a seed that does not give what was drawn."""
    table = at(COMMITTED, "idle")
    table.source = None
    table.do(c.CommitToDraws(anchor=link(SEED).hex(), salt="s", rounds=1), by="program")
    table.drawn = Drawn((6, 6, 6), is_committed=True)
    table.open_betting()
    table.do(c.CloseBetting())
    table.do(c.StartTumble())
    table.do(c.DrawOutcome())
    return table.refuses(c.RevealSeed(round=1, seed=SEED.hex()), by="program")


def by_device(name: str = "check-flat", **changes: object) -> Refusal:
    """Send a device's reading, with something changed."""
    table = at(READER, name)
    order = table.device_result(FACES, counter=cast("int", changes.pop("counter", 0)))
    return table.refuses(replace(order, **changes), by="device")


def read_twice() -> Refusal:
    """Let a device read the same dice twice."""
    table = at(READER, "check-flat")
    table.do(table.device_result(FACES), by="device")
    return table.refuses(table.device_result((1, 2, 5)), by="device")


def ruled_while_paying() -> Refusal:
    """Correct a round whose losers are collected, when a debt of one of them was paid since."""
    table = AtTheTable(V6)
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 100})
    table.advance_to(Act.UNCOVER)
    table.do(c.ReportChipsTaken(wager=1, amount=money(20)))
    table.advance_to(Act.PAY_WINNERS, (6, 6, 5))
    table.still_owed = {("ann", 1): money(0)}
    order = c.CorrectOutcome(
        round=1, faces=(1, 2, 4), event=Irregular.WRONG_RESULT_KEYED, reason="die 3 was misread"
    )
    return table.refuses(order, by="pit-manager", second="boss")


def ruled_on_no_round() -> Refusal:
    """Find that a die was damaged, and name no round."""
    table = at("rws-open-cover-etg-2021", "close-betting")
    table.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE, note="a chipped corner"))
    order = c.GiveRuling(hold=1, verdict=Verdict.VOID_AFFECTED_ROUNDS, reason="seen")
    return table.refuses(order, by="table-games-shift-manager", second="boss")


def ruled_nowhere() -> Refusal:
    """Rule that chips lie on an area that nobody spoke of."""
    table = at(V6, "press-deal-button")
    table.do(c.ReportChipsMoved(wager=1, to="big", is_on_purpose=False))
    order = c.GiveRuling(hold=1, verdict=Verdict.STAKE_STANDS, reason="seen", area="triple:6")
    return table.refuses(order, by="pit-supervisor")


def role_too_low() -> Refusal:
    """Give the post of a manager to someone who signs in as a dealer."""
    table = at(V6)
    table.roles_known = {"kim": frozenset({Role.DEALER})}
    return table.refuses(c.AssignPost(person="kim", post="Pit Manager"), by="admin")


def unclear_without_a_wager() -> Refusal:
    """Report that chips lie unclear, and not which."""
    report = c.ReportIrregularity(event=Irregular.CHIPS_UNCLEAR, note="somewhere")
    return at(V6, "press-deal-button").refuses(report)


def excluded() -> Refusal:
    """Let a player wager who has asked to be excluded."""
    table = at(V6, "tumble")
    table.do(c.ExcludePlayer(player="kim"), by="kim")
    return table.refuses(c.LayWagers(position="kim", stakes=(credit("big", 5),)), by="kim")


def called_twice() -> Refusal:
    """Call an attendant who is already called."""
    table = at(V6)
    table.do(c.CallAttendant(position="kim"), by="kim")
    return table.refuses(c.CallAttendant(position="kim"), by="kim")


def limited(**limits: Any) -> Refusal:  # noqa: ANN401 - of two kinds
    """Let kim, who has twenty on big, set a limit, and lay five more a minute later."""
    table = at(V6, "tumble")
    table.do(c.SetOwnLimits(player="kim", **limits), by="kim")
    table.now = table.now_table.visits["kim"].since + timedelta(minutes=1)
    return table.refuses(c.LayWagers(position="kim", stakes=(credit("big", 5),)), by="kim")


def unstaffed(person: str, *, by: str = "dealer") -> Refusal:
    """Open betting at the Australian table, whose roster somebody has left."""
    table = at(AU)
    table.do(c.ReleasePerson(person=person), by="boss")
    return table.refuses(c.OpenBetting(), by=by)


REFUSED: dict[str, Case] = {
    "role/may-not": lambda: at(V6).refuses(c.OpenBetting(), by="auditor"),
    "table/is-not-set-up": lambda: GAMES[V6]().refuses(c.OpenBetting(), by="program"),
    "table/is-set-up": lambda: sent(V6, "idle", "set-up-table"),
    "name/not-a-name": lambda: at(V6).refuses(c.AssignPost(person="", post="Dealer"), by="boss"),
    "name/not-a-label": lambda: at(V6).refuses(c.StartShift(shift="night "), by="boss"),
    "limits/kind-missing": lambda: at(US).refuses(
        c.SetLimits(limits=Limits({Kind.SMALL: Limit(money(5), money(100))})), by="boss", second="deputy"
    ),
    "limits/out-of-order": lambda: limits("50", "10"),
    "limits/off-step": lambda: limits("5.25", "100"),
    "limits/too-high": lambda: limits("5", "1000000000"),
    "table/read-back-outside": lambda: set_up(V6, read_back_seconds=601),
    "table/option-outside": lambda: set_up(V6, option_seconds=29),
    "table/rule-file-is-wrong": lambda: set_up(
        CARDS, rules=idle(CARDS).text.replace('house = "Marina Bay Sands"', 'house = ""')
    ),
    "table/unknown-pay-table": lambda: at(US).refuses(
        c.OfferPayTable(rule_set="us-ma-sicbo", pay_table="generous"), by="boss", second="deputy"
    ),
    "chips/emblem-is-taken": lambda: set_up(V6, emblem="sun"),
    "chips/needs-colours": lambda: set_up(V6, colours=("red",)),
    "chips/colours-alike": lambda: set_up(V6, colours=("red", "blue", "Red")),
    "table/unknown-rule-set": lambda: set_up(V6, rule_sets=("roulette",)),
    "staff/duty-is-not-yours": lambda: at(AU).refuses(c.OpenBetting(), by="game-supervisor"),
    "staff/needs-a-second-person": lambda: at(V6).refuses(
        c.SetLimits(limits=at(V6).limits), by="boss", second="boss"
    ),
    "staff/unknown-post": lambda: at(V6).refuses(c.AssignPost(person="dan", post="Croupier"), by="boss"),
    "staff/not-for-yourself": lambda: at(V6).refuses(
        c.AssignPost(person="boss", post="Gaming Shift Manager"), by="boss"
    ),
    "staff/above-your-rank": lambda: at(V6).refuses(
        c.AssignActing(person="dealer", post="Casino Manager"), by="pit-manager"
    ),
    "staff/role-too-low": role_too_low,
    "staff/not-on-the-roster": lambda: at(V6).refuses(c.ReleasePerson(person="dan"), by="boss"),
    "staff/no-acting": lambda: sent(US, "idle", "assign-acting"),
    "staff/no-acting-in": lambda: at(RWS).refuses(
        c.AssignActing(person="dealer", post="Casino Manager"), by="deputy"
    ),
    "staff/no-post-here": dealer_of_another_table,
    "staff/keeps-the-shaker": lambda: sent(US, "idle", "release-person"),
    "staff/stays-until-paid": watching_witness,
    "staff/shift-is-on": lambda: at(V6).refuses(c.StartShift(shift="day"), by="boss"),
    "table/is-closed": lambda: sent(V6, "closed", "open-betting"),
    "table/is-open": lambda: sent(V6, "idle", "open-table"),
    "table/not-in-force": too_early,
    "staff/nobody-deals": lambda: unstaffed("dealer", by="program"),
    "staff/nobody-rules": lambda: unstaffed("game-supervisor"),
    "table/halted": lambda: sent(V6, "halted", "open-betting"),
    "table/play-is-stopped": lambda: stopped(Stop(number=1, reason="fire alarm", by="sue")),
    "table/play-is-stopped-after-a-fault": lambda: stopped(
        Stop(number=2, reason="record 7 was changed", by="program", table="T1", is_fault=True)
    ),
    "table/pay-table-is-stopped": lambda: stopped(PAY_TABLE_STOPPED),
    "table/last-round-was-played": after_the_last_round,
    "table/round-in-play": lambda: sent(V6, "tumble", "close-table"),
    "table/closing-not-announced": lambda: at(V6).refuses(c.CloseTable(count=money(100)), by="boss"),
    "table/last-round-is-announced": lambda: after(
        V6, "idle", c.AnnounceLastRound(), c.AnnounceLastRound(), by="boss"
    ),
    "table/no-last-round": lambda: sent(V6, "idle", "take-back-last-round"),
    "reason/needed": lambda: after(
        V6, "idle", c.AnnounceLastRound(), c.TakeBackLastRound(reason=" "), by="boss"
    ),
    "equipment/no-mixer": lambda: after(AU, "idle", c.RemoveMixer(), c.RemoveMixer()),
    "equipment/mixer-not-allowed": lambda: at(AU).refuses(
        c.FitMixer(mixer=Mixer.AUTOMATED_SHAKER, serial="M2")
    ),
    "equipment/mixer-is-fitted": lambda: sent(US, "idle", "fit-mixer"),
    "equipment/not-sealed": lambda: after(
        US, "idle", c.RemoveMixer(), c.FitMixer(mixer=Mixer.MANUAL_SHAKER, serial="M2")
    ),
    "equipment/no-dice": lambda: after(V6, "idle", c.RemoveDice(), c.OpenBetting()),
    "equipment/is-virtual": lambda: sent("mbs-sicbo-v6-2020-virtual", "idle", "log-dice"),
    "equipment/wrong-dice": lambda: at(V6).refuses(c.LogDice(serial="D2", dice=ORDINARY_DICE[:2])),
    "equipment/dice-condemned": lambda: at(V6, "halted").refuses(c.LogDice(serial="D1", dice=ORDINARY_DICE)),
    "equipment/not-registered": lambda: registered("D7").refuses(DICE_2),
    "equipment/gear-not-ready": lambda: registered("D2").refuses(DICE_2),
    "equipment/not-inspected-today": shaker_of_yesterday,
    "equipment/decks-not-named": decks_without_numbers,
    "equipment/shoe-to-be-changed": lambda: after(
        CARDS,
        "idle",
        c.ReportCard(card=Card(3, "blue")),
        c.RecordRemedy(remedy=Remedy.SHOE_CHANGED, note="done"),
        by="boss",
    ),
    "equipment/nothing-overdue": lambda: sent(US, "idle", "notice-overdue-dice"),
    "equipment/dice-too-old": old_dice,
    "equipment/no-custodian": unkept_shaker,
    "equipment/not-in-your-custody": shaken_by_another,
    "equipment/no-cards": lambda: sent(V6, "idle", "load-shoe"),
    "equipment/no-dice-game": lambda: sent(CARDS, "idle", "log-dice"),
    "equipment/no-shoe": no_shoe,
    "equipment/wrong-decks": lambda: shoe(*(DECK,) * 7),
    "equipment/uneven-deck": lambda: shoe(DECK, replace(DECK, counts=(8, 8, 8, 8, 8, 7))),
    "equipment/blank-back": lambda: shoe(DECK, replace(DECK, backs=(" ",))),
    "equipment/unlike-backs": lambda: shoe(DECK, replace(DECK, backs=("red", "blue"))),
    "equipment/unlike-decks": lambda: shoe(DECK, replace(DECK, backs=("blue",))),
    "equipment/cut-outside": lambda: shoe(DECK, DECK, cut=97),
    "equipment/shuffle-is-due": lambda: after(
        CARDS, "idle", c.LoadShoe(decks=(DECK, DECK), cut=96), c.OpenBetting()
    ),
    "equipment/not-inspected": not_inspected,
    "equipment/nothing-to-inspect": lambda: sent(V6, "idle", "record-inspection device"),
    "equipment/too-few-operations": lambda: at("us-ma-sicbo-automated").refuses(
        c.RecordInspection(
            item=Inspected.AUTOMATED_SHAKER, due=InspectionTime.SHIFT_START, operations=(True, True)
        ),
        by="casino-supervisor",
    ),
    "equipment/not-waited-for": lambda: at(V6, "halted").refuses(
        c.RecordRemedy(remedy=Remedy.DEVICE_REPAIRED, note="done"), by="technician"
    ),
    "position/unknown": lambda: at(V6).refuses(c.RemovePosition(position="nowhere"), by="boss"),
    "position/is-there": lambda: at(V6).refuses(
        c.SetUpPosition(position="pat", is_terminal=False, rule_set=V6, layout="A"), by="boss"
    ),
    "position/unknown-layout": lambda: at(V6).refuses(
        c.SetUpPosition(position="new", is_terminal=False, rule_set=V6, layout="C"), by="boss"
    ),
    "position/other-layout": lambda: at(V6).refuses(
        c.SetUpPosition(position="new", is_terminal=False, rule_set=V6, layout="B"), by="boss"
    ),
    "position/credits-not-accepted": lambda: AtTheTable("us-ma-sicbo").refuses(
        c.SetUpPosition(position="kim", is_terminal=True, rule_set="us-ma-sicbo", layout="ours"), by="boss"
    ),
    "position/is-taken": lambda: at(V6).refuses(c.TakePosition(position="pat", player="sam")),
    "position/has-no-player": lambda: at(V6).refuses(c.LayWagers(position="spare", stakes=())),
    "position/has-called": called_twice,
    "position/is-locked": locked,
    "position/is-not-locked": lambda: at(V6).refuses(c.UnlockTerminal(position="kim")),
    "position/has-not-called": lambda: at(V6).refuses(c.AnswerCall(position="kim")),
    "position/not-yours": lambda: at(V6).refuses(c.LayWagers(position="nan", stakes=()), by="kim"),
    "position/acts-for-itself": lambda: at(V6).refuses(c.LayWagers(position="kim", stakes=())),
    "wager/not-laid-by-staff": lambda: at(AU).refuses(
        c.LayWagers(position="pat", stakes=(), is_on_request=True), by="game-supervisor"
    ),
    "player/unknown": lambda: at(V6).refuses(c.LeavePosition(player="zoe")),
    "player/is-here": lambda: at(V6).refuses(c.TakePosition(position="spare", player="pat")),
    "player/has-stakes": lambda: sent(V6, "tumble", "cash-out"),
    "player/has-colour-chips": lambda: at(V6).refuses(c.LeavePosition(player="lee")),
    "player/has-credit": lambda: at(V6).refuses(c.LeavePosition(player="kim")),
    "player/excluded": excluded,
    "player/not-a-time": lambda: at(V6).refuses(c.SetOwnLimits(player="kim", seconds=-1), by="kim"),
    "money/not-positive": lambda: at(V6).refuses(
        c.BuyIn(player="kim", amount=money(0), paid_with=c.PaidWith.CASH), by="cashier"
    ),
    "money/too-much": lambda: at(V6).refuses(
        c.BuyIn(player="kim", amount=Money(10**12 + 1), paid_with=c.PaidWith.CASH), by="cashier"
    ),
    "money/too-much-held": too_much_held,
    "money/no-credit-here": no_credit,
    "money/nothing-to-cash": lambda: at(V6).refuses(c.CashOut(player="nan", ticket="K1"), by="nan"),
    "money/reason-needed": lambda: at_dead_terminal().refuses(c.CashOut(player="kim"), by="cashier"),
    "money/ticket-needed": lambda: at(V6).refuses(c.CashOut(player="kim", ticket=""), by="kim"),
    "money/of-the-pit": counted_by_a_dealer,
    "money/box-not-out": lambda: at(V6).refuses(
        c.CountBox(box="B7", counted=money(5)), by="cashier", second="teller"
    ),
    "money/denominations-differ": counted_wrongly,
    "chips/no-colour-chips": lambda: sent(US, "idle", "issue-colour-chips"),
    "chips/unknown-colour": lambda: sold(colour="pink"),
    "chips/value-needed": lambda: sold(value=None),
    "chips/value-below-minimum": lambda: sold(value=money(2)),
    "chips/value-off-step": lambda: sold(value=money("5.25")),
    "chips/value-is-set": lambda: sold(player="lee", colour="red", value=money(10)),
    "chips/held-by-others": lambda: sold(colour="red"),
    "chips/shuts-others-out": shuts_out,
    "chips/several-by-ticket": lambda: second_colour(paid_with=c.PaidWith.TICKET, ticket="K1"),
    "chips/several-colours": lambda: second_colour(by="boss"),
    "chips/marker-needed": lambda: sold(value=money(10)),
    "chips/marker-is-wrong": lambda: sold(
        value=money(10), marker=Marker.MARKER, marker_value=money(5), marker_at=MarkerPlace.STAND
    ),
    "chips/marker-not-in-place": lambda: sold(
        value=money(10), marker=Marker.MARKER, marker_value=money(10), marker_at=None
    ),
    "chips/marker-not-due": lambda: sold(marker=Marker.MARKER, marker_value=money(5)),
    "chips/redeemed-at-table": lambda: at(AU).refuses(
        c.RedeemColourChips(player="lee", colour="red", chips=2, emblem="star", at=c.RedeemedAt.TABLE),
        by="cashier",
    ),
    "round/none-in-play": lambda: sent(V6, "idle", "close-betting"),
    "round/one-in-play": lambda: sent(V6, "tumble", "open-betting"),
    "wager/betting-is-not-open": lambda: sent(V6, "idle", "lay-wagers"),
    "wager/betting-is-closed": lambda: sent(V6, "uncover", "lay-wagers"),
    "wager/time-has-run-out": lambda: sent(RWS, "run-out", "lay-wagers"),
    "round/window-outside": lambda: at(V6).refuses(c.OpenBetting(seconds=4)),
    "round/too-little-time-to-bet": closed_too_soon,
    "round/is-held": lambda: sent(V6, "held", "take-step uncover"),
    "round/option-is-open": lambda: sent(V6, "option", "close-betting"),
    "round/waits-for-reading": lambda: sent(V6, "reading", "announce"),
    "round/not-the-next-step": lambda: sent(V6, "tumble", "take-step uncover"),
    "round/no-window": lambda: sent(V6, "close-betting", "close-betting by-program"),
    "round/window-is-open": too_soon_to_close,
    "round/too-early-to-settle": lambda: sent(AU, "uncover", "settle-round"),
    "round/not-an-own-step": lambda: sent(V6, "tumble", "take-step conclude"),
    "round/wrong-draw": lambda: at(CARDS, "draw-cards").refuses(c.DrawCards(cards=(Card(1), Card(2)))),
    "round/must-be-reset": lambda: sent(V6, "reset-keying", "enter-outcome"),
    "round/needs-presence": lambda: sent(US, "by-hand", "settle-round"),
    "outcome/not-three-faces": lambda: at(V6, "announce").refuses(c.Announce(faces=(1, 7))),
    "outcome/not-a-die": lambda: at(V6, "check-flat").refuses(c.ReadDie(die=4, face=1)),
    "outcome/is-covered": lambda: sent(V6, "uncover", "take-outcome by-device"),
    "outcome/differs-from-call": lambda: at(V6, "enter-outcome").refuses(c.EnterOutcome(faces=(1, 2, 5))),
    "outcome/differs-from-dice": lambda: after(
        V6, "announce", c.ReadDie(die=1, face=6), c.Announce(faces=FACES)
    ),
    "outcome/not-entered": lambda: sent(V6, "announce", "confirm-outcome"),
    "outcome/read-back-runs": lambda: sent(V6, "confirm", "lapse-entry"),
    "outcome/entry-has-lapsed": lambda: sent(V6, "lapsed", "confirm-outcome"),
    "outcome/differs-from-entry": lambda: at(V6, "confirm").refuses(c.ConfirmOutcome(faces=(2, 1, 4))),
    "outcome/is-established": lambda: sent(V6, "pay-winners", "enter-outcome"),
    "outcome/is-virtual": lambda: sent("rws-open-cover-etg-2021-virtual", "check-flat", "read-die"),
    "outcome/not-virtual": lambda: sent(RWS, "check-flat", "take-outcome by-program"),
    "outcome/not-named-here": no_laboratory,
    "outcome/nothing-drawn": no_chance,
    "draws/seed-is-due": lambda: unshown().refuses(c.OpenBetting()),
    "draws/used-up": chain_used_up,
    "draws/not-in-hand": chain_of_others,
    "draws/not-a-chain": lambda: at(COMMITTED).refuses(
        c.CommitToDraws(anchor="abc", salt="s", rounds=1), by="program"
    ),
    "draws/no-chain": lambda: sent(RWS_VIRTUAL, "close-betting", "give-nonce"),
    "draws/not-a-nonce": lambda: at(COMMITTED, "close-betting").refuses(
        c.GiveNonce(position="kim", nonce="n" * 65), by="kim"
    ),
    "draws/not-from-the-chain": lambda: sent(COMMITTED, "check-flat", "take-outcome by-program"),
    "draws/not-over": lambda: sent(COMMITTED, "check-flat", "reveal-seed"),
    "draws/wrong-seed": lambda: unshown().refuses(c.RevealSeed(round=1, seed="0a" * 32), by="program"),
    "draws/outcome-differs": another_outcome,
    "device/none-fitted": lambda: sent(RWS, "idle", "remove-reader"),
    "device/not-fitted": lambda: sent(RWS, "check-flat", "take-device-result"),
    "device/wrong-table": lambda: by_device(table="T2"),
    "device/replayed": lambda: by_device("collect-losers", counter=1),
    "device/wrong-round": lambda: by_device(round=7),
    "device/has-read": read_twice,
    "device/result-awaited": lambda: sent(READER, "confirm", "confirm-outcome"),
    "wager/other-round": lambda: at(V6, "tumble").refuses(
        c.LayWagers(position="kim", stakes=(), round=7), by="kim"
    ),
    "wager/nothing-named": lambda: at(V6, "tumble").refuses(c.LayWagers(position="kim", stakes=()), by="kim"),
    "wager/no-chips-in-hand": lambda: at(V6, "tumble").refuses(
        c.SpeakWager(position="pat", stake=chips("big", 5), are_chips_in_hand=False)
    ),
    "wager/pay-table-is-stopped": laid_by_stopped_pay_table,
    "chips/emblem-needed": lambda: laid(
        c.Stake("big", money(5), Instrument.COLOUR_CHIPS, "red", emblem=" "), "lee"
    ),
    "chips/of-another-table": of_another_table,
    "chips/of-no-table": lambda: laid(
        c.Stake("big", money(5), Instrument.COLOUR_CHIPS, "red", emblem="moon"), "lee"
    ),
    "wager/instrument-not-accepted": lambda: laid(chips("big", 5, Instrument.PLAQUES), "pat"),
    "wager/credits-are-for-terminals": lambda: laid(chips("big", 5)),
    "wager/area-not-offered": lambda: laid(chips("double:3", 5), "pat", CARDS),
    "wager/not-positive": lambda: laid(credit("big", 0)),
    "wager/off-step": lambda: laid(credit("big", "5.25")),
    "chips/not-held": lambda: at(V6).refuses(
        c.RedeemColourChips(player="lee", colour="red", chips=3, emblem="star", at=c.RedeemedAt.TABLE)
    ),
    "wager/chips-off-value": lambda: laid(chips("big", 7, Instrument.COLOUR_CHIPS, "red"), "lee"),
    "wager/below-minimum": lambda: laid(credit("small", 2)),
    "wager/above-maximum": lambda: laid(credit("big", 990)),
    "wager/above-cap": above_cap,
    "wager/not-covered": lambda: laid(credit("odd", 1000)),
    "player/time-is-over": lambda: limited(seconds=60),
    "player/stakes-too-much": lambda: limited(stake=money(24)),
    "player/could-lose-too-much": lambda: limited(loss=money(24)),
    "wager/not-there": lambda: at(V6, "tumble").refuses(
        c.TakeBackWagers(position="kim", stakes=(credit("big", 25),)), by="kim"
    ),
    "wager/nothing-stands": lambda: at(V6, "tumble").refuses(c.ClearWagers(position="nan"), by="nan"),
    "wager/nothing-to-undo": lambda: at(V6, "tumble").refuses(c.UndoSlip(position="nan"), by="nan"),
    "wager/nothing-to-repeat": lambda: at(V6, "tumble").refuses(c.RepeatWagers(position="kim"), by="kim"),
    "wager/spoken-unknown": lambda: at(V6, "tumble").refuses(c.LaySpokenWager(spoken=7, area="big")),
    "ruling/nothing-held": lambda: sent(V6, "idle", "give-ruling"),
    "ruling/not-yours": lambda: ruled(by="pit-manager"),
    "ruling/reported-it": found_by_the_reporter,
    "ruling/not-a-verdict": lambda: ruled(verdict=Verdict.LATER_ROUNDS_STAND),
    "ruling/needs-a-reason": lambda: ruled(reason=" "),
    "ruling/ground-needed": lambda: ruled(verdict=Verdict.VOID_ROUND),
    "ruling/no-such-ground": lambda: ruled(
        verdict=Verdict.VOID_ROUND, ground=Ground.APPROVED_RULES, under=Irregular.WRONG_DISPLAY
    ),
    "ruling/settlement-has-begun": ruled_while_paying,
    "ruling/rounds-needed": ruled_on_no_round,
    "ruling/area-needed": ruled_nowhere,
    "ruling/wager-needed": unclear_without_a_wager,
    "ruling/button-not-due": lambda: at(V6, "tumble").refuses(
        c.ReportIrregularity(event=Irregular.DEAL_BUTTON_MISSED)
    ),
    "dispute/unknown": lambda: sent(V6, "idle", "record-dispute"),
    "dispute/not-now": lambda: disputed().refuses(
        c.RecordDispute(dispute=1, step=DisputeStep.DECIDED), by="boss"
    ),
    "dispute/dice-kept": lambda: disputed().refuses(c.LogDice(serial="D9", dice=ORDINARY_DICE)),
    "void/not-to-be-told": lambda: sent(V6, "idle", "tell-players"),
    "void/notice-stands": lambda: at(US).refuses(c.AnnounceRecovery(notice=" "), by="boss", second="deputy"),
    "correction/unknown-round": lambda: corrected("idle"),
    "correction/is-void": lambda: corrected("halted"),
    "correction/not-foreseen": lambda: corrected("concluded", game=US),
    "correction/limits-are-settled": lambda: corrected("concluded", event=Irregular.LIMIT_BREACH_FOUND_LATER),
    "correction/player-mistake": lambda: corrected("concluded", event=Irregular.PLAYER_MISTAKE),
    "correction/same-outcome": lambda: corrected("concluded", faces=(4, 2, 1)),
    "correction/not-in-the-shoe": seventeenth_six,
    "correction/needs-a-reason": lambda: corrected("concluded", reason=""),
    "recovery/no-option": lambda: sent(V6, "tumble", "answer-option"),
    "recovery/option-runs": lambda: sent(V6, "option", "close-option"),
    "recovery/all-or-nothing": lambda: at(V6, "option").refuses(
        c.AnswerOption(player="kim", withdraws=True, wagers=(1,)), by="kim"
    ),
    "recovery/nothing-to-read": lambda: sent(V6, "tumble", "attest-dice"),
    "recovery/was-tumbled": lambda: at(RWS, "reading").refuses(
        c.AttestDice(faces=(None, None, None), not_tumbled=True), second="boss"
    ),
}
"""In the order of the catalogue."""
