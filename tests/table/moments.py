"""Tables at every moment of a round, for each document and mixer, on which commands are tried.

A game is a document with a mixer. A moment is named after the step that comes next, or after what the
table waits for. At every moment of a round the same four players are there:

- pat, with a wager of 10 on small that wins on 1-2-4, at a seat (at a terminal where chips are not taken);
- kim, with a wager of 20 on big that loses, at a terminal;
- lee, at a seat, who holds two red chips where the table has colour chips;
- nan, at a terminal, with nothing; and the position `spare`, at which nobody is.
"""

from collections.abc import Callable
from copy import copy, deepcopy
from functools import cache

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.house_runtime.tables.draw_chains import CommittedChance
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.table import commands as c

FACES = (1, 2, 4)


class Salts:
    """Salts that are the same in every run."""

    def __init__(self) -> None:
        self._drawn = 0

    def __call__(self, size: int) -> bytes:
        """Give the next one."""
        self._drawn += 1
        return self._drawn.to_bytes(size, "big")


def chain_of_tests(secret: int = 68) -> CommittedChance:
    """Return a source whose chains are the same in every run; with this secret, round 1 gives FACES."""
    return CommittedChance(secret.to_bytes(32, "big"), rounds=10, is_laboratory=True, fresh=Salts())


def at_a_us_table(mixer: Mixer) -> AtTheTable:
    """Return a table of a house whose terminals play there too, as `ours`: the document takes chips only."""
    return AtTheTable("us-ma-sicbo", mixer=mixer, is_ready=False, credits_are_ours=True)


GAMES: dict[str, Callable[[], AtTheTable]] = {
    "mbs-3card-2016": lambda: AtTheTable("mbs-3card-2016", is_ready=False),
    "mbs-3card-2016-virtual": lambda: AtTheTable("mbs-3card-2016", is_virtual=True, is_ready=False),
    "au-sicbo": lambda: AtTheTable("au-sicbo", is_ready=False),
    "mbs-sicbo-v6-2020": lambda: AtTheTable("mbs-sicbo-v6-2020", is_ready=False),
    "mbs-sicbo-v6-2020-virtual": lambda: AtTheTable("mbs-sicbo-v6-2020", is_virtual=True, is_ready=False),
    "us-ma-sicbo-manual": lambda: at_a_us_table(Mixer.MANUAL_SHAKER),
    "us-ma-sicbo-automated": lambda: at_a_us_table(Mixer.AUTOMATED_SHAKER),
    "rws-open-cover-etg-2021": lambda: AtTheTable("rws-open-cover-etg-2021", is_ready=False),
    "rws-open-cover-etg-2021-virtual": lambda: AtTheTable(
        "rws-open-cover-etg-2021", is_virtual=True, is_ready=False
    ),
    "rws-open-cover-etg-2021-committed": lambda: AtTheTable(
        "rws-open-cover-etg-2021", is_virtual=True, source=chain_of_tests(), is_ready=False
    ),
    "rws-open-cover-etg-2021-reader": lambda: AtTheTable(
        "rws-open-cover-etg-2021", reader="R1", is_ready=False
    ),
}

OLDER = {
    "mbs-sicbo-v6-2020-older": lambda: AtTheTable(
        "mbs-sicbo-v6-2020", changed={"dealers_call = true, ": ""}, is_ready=False
    ),
}
"""As on older records, which play by their own text: a chip table whose window closed betting."""

CALLED = tuple(game for game in GAMES if not game.startswith("rws-"))
"""Games in which a betting window only asks the dealer for the call."""

TIMED = (*(game for game in GAMES if game not in CALLED), *OLDER)
"""Games in which a betting window ends by itself."""

RULES_ON = {
    "mbs-3card-2016": "gaming-shift-manager",
    "au-sicbo": "game-supervisor",
    "mbs-sicbo-v6-2020": "gaming-shift-manager",
    "us-ma-sicbo": "casino-supervisor",
    "rws-open-cover-etg-2021": "table-games-shift-manager",
}
"""Who rules on what a document does not foresee."""


def kept(at: AtTheTable) -> AtTheTable:
    """Copy a table as it is now, so that another story can go on from here."""
    same = copy(at)
    same.log, same.transfers = list(at.log), list(at.transfers)
    same.past, same.people = dict(at.past), dict(at.people)
    same.source = deepcopy(at.source)  # each story draws the same chains, whatever the others have drawn
    return same


def takes_chips(at: AtTheTable) -> bool:
    """Return whether the document is played with chips on a felt."""
    return any(each.kind is Instrument.VALUE_CHIPS for each in at.document.instruments)


@cache
def new(game: str) -> AtTheTable:
    """Set up a table with equipment, inspections and players, not yet open."""
    at = (GAMES | OLDER)[game]()
    at.set_up()
    at.equip()
    at.inspect()
    if takes_chips(at):
        at.seat("pat")
    else:
        at.terminal("pat")
    at.terminal("kim")
    at.seat("lee")
    at.terminal("nan", credit=0)
    rules = at.now_table.rule_sets[at.rule_set_ids[0]]
    at.do(
        c.SetUpPosition(
            position="spare", is_terminal=False, rule_set=rules.id, layout=rules.entry.layouts[0]
        ),
        by="boss",
    )
    if at.document.colour_chips is not None:
        at.do(c.OpenTable(count=money(10000)), by="boss")
        at.do(
            c.IssueColourChips(player="lee", colour="red", chips=2, value=money(5), paid_with=c.PaidWith.CASH)
        )
        at.do(c.CloseTable(count=money(10000), at_once=ClosingGround.URGENT_REPAIR), by="boss")
    return at


@cache
def idle(game: str) -> AtTheTable:
    """Open the table."""
    at = kept(new(game))
    at.do(c.OpenTable(count=money(10000)), by="boss")
    return at


@cache
def betting(game: str, seconds: int | None = None) -> AtTheTable:
    """Open betting, lay the two wagers, and let pat speak another if pat has a seat."""
    at = kept(idle(game))
    at.open_betting(seconds)
    at.lay("pat", {"small": 10})
    at.lay("kim", {"big": 20})
    if takes_chips(at):
        at.do(c.SpeakWager(position="pat", stake=chips("total:11", 5), are_chips_in_hand=True))
    return at


def up_to(game: str, act: Act) -> AtTheTable:
    """Play until a step is next."""
    at = kept(betting(game))
    at.advance_to(act, FACES)
    return at


def after_step(game: str, act: Act) -> AtTheTable:
    """Play until a step is done."""
    at = up_to(game, act)
    at.take_next_step(FACES)
    return at


# ---- what a table may wait for -----------------------------------------------------------------------


def held_open(game: str) -> AtTheTable:
    """Hold the round while betting is open."""
    at = kept(betting(game))
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
    return at


def held(game: str) -> AtTheTable:
    """Hold the round after the closing call."""
    at = after_step(game, Act.CLOSE_BETTING)
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
    return at


def option(game: str) -> AtTheTable:
    """Interrupt a round after the call, where the document then lets players withdraw."""
    at = up_to(game, Act.PRESS_DEAL_BUTTON)
    at.interrupt()
    if at.play.reading.is_awaited:
        at.say_covered()
    return at


def reading(game: str) -> AtTheTable:
    """Interrupt a round whose dice may be seen and are not read."""
    at = up_to(game, Act.CHECK_FLAT)
    at.interrupt()
    return at


def confirming(game: str) -> AtTheTable:
    """Key the faces in, or call them where none are keyed, and confirm nothing yet."""
    at = kept(betting(game))
    keyed = any(step.act is Act.ENTER_OUTCOME for step in at.now_table.steps)
    at.advance_to(Act.ENTER_OUTCOME if keyed else Act.ANNOUNCE, FACES)
    at.do(c.EnterOutcome(faces=FACES) if keyed else c.Announce(faces=FACES))
    return at


def run_out(game: str) -> AtTheTable:
    """Let the betting window end before the closing call, which is next."""
    at = kept(betting(game, 30))
    at.advance_to(Act.CLOSE_BETTING)
    at.later(seconds=30)
    return at


def lapsed(game: str) -> AtTheTable:
    """Key the faces in, and confirm nothing for a minute."""
    at = confirming(game)
    at.later(seconds=60)
    return at


def reset(game: str) -> AtTheTable:
    """Lift the cover without having pressed the deal button."""
    at = up_to(game, Act.PRESS_DEAL_BUTTON)
    at.do(c.ReportStep(act=Act.UNCOVER))
    return at


def reset_keying(game: str) -> AtTheTable:
    """Reach the keying without a reset."""
    at = reset(game)
    at.advance_to(Act.ENTER_OUTCOME, FACES)
    return at


def by_hand(game: str) -> AtTheTable:
    """Let the device fail once the outcome is known."""
    at = up_to(game, Act.COLLECT_LOSERS)
    at.do(c.ReportIrregularity(event=Irregular.DEVICE_FAULT_AFTER_OUTCOME))
    return at


def halted(game: str) -> AtTheTable:
    """Stop the table until something is repaired or replaced."""
    at = kept(betting(game))
    match at.document.document:
        case "us-ma-sicbo":
            at = by_hand(game)
            at.do(c.RecordPresence(), by="casino-supervisor")
            at.do(c.SettleRound())
        case "rws-open-cover-etg-2021":
            at.do(c.ReportIrregularity(event=Irregular.DAMAGED_DIE))
            ruling = c.GiveRuling(
                hold=1, verdict=Verdict.VOID_AFFECTED_ROUNDS, reason="it was chipped before", rounds=(1,)
            )
            at.do(ruling, by="table-games-shift-manager", second="boss")
        case _:
            broken = Irregular.BROKEN_DOME if at.is_virtual else Irregular.DAMAGED_DIE
            at.do(c.ReportIrregularity(event=broken))
    return at


def concluded(game: str) -> AtTheTable:
    """Play the round to its end."""
    at = kept(betting(game))
    at.finish(FACES)
    return at


SPECIAL: dict[str, Callable[[str], AtTheTable]] = {
    "closed": new,
    "idle": idle,
    "confirm": confirming,
    "run-out": run_out,
    "lapsed": lapsed,
    "held-open": held_open,
    "held": held,
    "option": option,
    "reading": reading,
    "reset": reset,
    "reset-keying": reset_keying,
    "by-hand": by_hand,
    "halted": halted,
    "concluded": concluded,
}


@cache
def moment(game: str, name: str) -> AtTheTable:
    """Return the table at a moment, by its name; it is shared, so do not change it."""
    if name in SPECIAL:
        return SPECIAL[name](game)
    return up_to(game, Act(name))
