"""Every reason for saying no: one catalogue of stable codes, in the order in which a wager is looked at.

Who may come first, then whose duty it is, then how things stand, then what is asked for.
A refusal is a value: the code for machines, a sentence with the numbers in it for people, and the clause.
"""

from collections.abc import Sequence
from types import MappingProxyType

from msgspec import Struct

CATALOGUE = MappingProxyType(
    {
        # who may send it at all
        "role/may-not": "the role {role} may not do this; {allowed} may",
        "table/is-not-set-up": "there is no such table yet: set it up first",
        "table/is-set-up": "table {table} is set up already",
        "limits/kind-missing": "limits are missing for {kinds}",
        "limits/out-of-order": "{kind} has a minimum of {minimum} and a maximum of {maximum}",
        "limits/off-step": "limits are multiples of the stake step {step}, and {amount} for {kind} is not",
        "table/read-back-outside": "what is keyed is confirmed in {fewest} to {most} seconds, not {seconds}",
        "table/rule-file-is-wrong": "the rule file is wrong: {mistakes}",
        "table/unknown-pay-table": "{rule_set} has no pay table {pay_table!r}; it has {known}",
        "chips/emblem-is-taken": "the emblem {emblem!r} is that of another table's chips",
        "chips/needs-colours": "a table with colour chips has an emblem and two colours or more",
        "table/unknown-rule-set": "{rule_set!r} is no rule set of {document}; it has {known}",
        "staff/duty-is-not-yours": "{duty} belongs to {posts}, and {person} holds {post}",
        "staff/needs-a-second-person": "this takes two different people, and {second}",
        "staff/unknown-post": "{document} has no post {post!r}; it has {known}",
        "staff/not-for-yourself": "{person} cannot give himself or herself a post: someone else does that",
        "staff/not-on-the-roster": "{person} is not on the roster of this table",
        "staff/no-acting": "{document} knows no acting posts",
        "staff/keeps-the-shaker": "{person} keeps the shaker: another dealer must take it over first",
        "staff/shift-is-on": "shift {shift} is on already",
        # the table as a whole
        "table/is-closed": "the table is closed",
        "table/is-open": "the table is open",
        "table/not-in-force": "{document} is in force from {since}, and it is {now}",
        "table/halted": "no round opens before {remedies}",
        "table/round-in-play": "round {round} is in play: this waits for its conclusion",
        "equipment/no-mixer": "no tumbler or shaker is fitted",
        "equipment/mixer-not-allowed": "{mixer} is not for {document}; it takes {allowed}",
        "equipment/mixer-is-fitted": "the {mixer} must be taken off the table first",
        "equipment/not-sealed": "the shaker is not sealed",
        "equipment/no-dice": "no dice are logged into the {mixer}",
        "equipment/is-virtual": "the {mixer} is virtual and has no dice",
        "equipment/wrong-dice": "{number} dice are needed, each with the faces 1 to {faces}",
        "equipment/dice-condemned": "dice {serial} were found damaged: other dice must be put in",
        "equipment/nothing-overdue": "no dice are on this table for too long, or that is on record already",
        "equipment/dice-too-old": "the dice have been on the table since {since}, longer than {hours} hours",
        "equipment/no-custodian": "nobody keeps the shaker: a dealer must take it over",
        "equipment/no-cards": "{document} is not played with cards",
        "equipment/no-dice-game": "{document} is not played with dice",
        "equipment/no-shoe": "no shoe is loaded",
        "equipment/wrong-decks": "a shoe has {fewest} to {most} decks, and this one {decks}",
        "equipment/uneven-deck": "a deck has {each} cards of each face, and deck {deck} has {counts}",
        "equipment/unlike-backs": "the backs of deck {deck} are not alike: {backs}",
        "equipment/unlike-decks": "the decks of this shoe have unlike backs: {backs}",
        "equipment/cut-outside": "the cut lies behind 0 to {most} cards, and {cut} is outside",
        "equipment/shuffle-is-due": "the cut has come out with {left} cards left: the shoe must be shuffled",
        "equipment/not-inspected": "the {item} has not been inspected {due}; {post} does that",
        "equipment/nothing-to-inspect": "{document} asks for no inspection of the {item} {due} here",
        "equipment/too-few-operations": "the {item} must be operated {fewest} times, and it was {times}",
        "equipment/not-waited-for": "the table does not wait for that; it waits for {remedies}",
        # seats, terminals, players
        "position/unknown": "there is no position {position!r} at this table",
        "position/is-there": "position {position!r} is there already",
        "position/unknown-layout": "{rule_set} has no layout {layout!r}; it has {known}",
        "position/is-taken": "{player} is at {position}",
        "position/has-no-player": "nobody is at {position}",
        "position/not-yours": "{device} may act for its own position only, not for {position}",
        "wager/not-asked-for": "staff lay a wager only when the player asks and hands over the chips",
        "wager/not-laid-by-staff": "{person} may not lay a wager for a player; {posts} may",
        "player/unknown": "{player} has no visit at this table",
        "player/is-here": "{player} is at {position} already",
        "player/has-stakes": "{player} has stakes in round {round}",
        "player/has-colour-chips": "{player} still holds {chips} {colour} chips",
        "player/has-credit": "{player} has {credit} of credit: it must be cashed out",
        "money/not-positive": "the amount must be more than nothing, and it is {amount}",
        "money/too-much": "{amount} is more than the largest amount, {most}",
        "money/no-credit-here": "{document} is not played with credit",
        "money/nothing-to-cash": "{player} has no credit",
        "money/ticket-needed": "a ticket has a number",
        # chips of a colour
        "chips/no-colour-chips": "{document} has no colour chips",
        "chips/unknown-colour": "this table has no {colour!r} chips; it has {known}",
        "chips/value-needed": "the player must name the value of a chip before any is issued",
        "chips/value-below-minimum": "a chip is worth the minimum of {minimum} or more, not {value}",
        "chips/value-off-step": "a chip must be worth a multiple of {step}, and {value} is not",
        "chips/value-is-set": "{player} holds chips worth {held} each: all must be worth the same",
        "chips/held-by-others": "{colour} is held by {holders}, who have not all agreed",
        "chips/several-colours": "{player} holds {held}: only {post} may allow another colour",
        "chips/shuts-others-out": "another player waits for a colour and only {free} is left",
        "chips/marker-needed": "chips worth {value}, above the minimum of {minimum}, need {marker}",
        "chips/marker-is-wrong": "the marker shows {shown}, and the chips are worth {value}",
        "chips/marker-not-in-place": "the marker is put on the {places}",
        "chips/marker-not-due": "chips worth {value} have no marker: the minimum is {minimum}",
        "chips/redeemed-at-table": "these chips are redeemed at their own table while it is open",
        # rounds and their steps
        "round/none-in-play": "no round is in play",
        "round/one-in-play": "round {round} is still in play",
        "wager/betting-is-not-open": "betting is not open",
        "wager/betting-is-closed": "betting is closed",
        "wager/time-has-run-out": "the time for wagers ran out at {closes_at}",
        "round/window-outside": "betting is opened for {fewest} to {most} seconds, and {seconds} is outside",
        "round/is-held": "round {round} is held for the ruling of {authority}",
        "round/option-is-open": "players may still withdraw after the interruption: {players}",
        "round/waits-for-reading": "two people must first say what the dice show",
        "round/not-the-next-step": "{act} cannot be done now: the next step is {next}",
        "round/no-window": "no time runs out in round {round}: the dealer closes betting",
        "round/window-is-open": "betting is open until {closes_at}; seconds left: {left}",
        "round/too-early-to-settle": "wagers are settled {moment}, and that has not come",
        "round/not-an-own-step": "{act} is not a step that is taken by itself",
        "round/wrong-draw": "{cards} cards leave the shoe in a round, and this order has {drawn}",
        "round/must-be-reset": "the equipment must be reset first",
        "round/needs-presence": "the round is settled by hand in the presence of {authority}",
        "outcome/not-three-faces": "an outcome is three faces from 1 to 6, and {faces} is not",
        "outcome/not-a-die": "a die is 1, 2 or 3 and shows 1 to 6, and die {die} cannot show {face}",
        "outcome/is-covered": "the cover is on",
        "outcome/differs-from-call": "{called} was called, and {faces} is keyed",
        "outcome/differs-from-dice": "the dice were read as {read}, and {faces} is keyed",
        "outcome/not-entered": "nothing was entered to be confirmed",
        "outcome/read-back-runs": "what was keyed may still be confirmed; seconds left: {left}",
        "outcome/entry-has-lapsed": "what was keyed was to be confirmed before {lapsed_at}: key it again",
        "outcome/differs-from-entry": "{entered} was read back, and {faces} is confirmed",
        "outcome/is-established": "the outcome of round {round} is {outcome}",
        "outcome/is-virtual": "the {mixer} is virtual: its outcome comes from the program alone",
        "outcome/not-virtual": "the outcome comes from the {mixer}, not from the program",
        "outcome/not-named-here": "only in a laboratory is an outcome named: here it is drawn or read",
        "outcome/nothing-drawn": "nothing could be drawn: this program has no chance for this table",
        # draws that can be checked
        "draws/seed-is-due": "the seed of round {round} must be shown first",
        "draws/used-up": "the chain has no seed for round {round}: another must be said to",
        "draws/not-in-hand": "this program does not have the chain of seeds that this table is committed to",
        "draws/not-a-chain": "a chain is an anchor of {digits} hexadecimal digits, a salt, 1 to {most} seeds",
        "draws/no-chain": "this table is committed to no chain of seeds",
        "draws/not-a-nonce": "a nonce is 1 to {most} printable characters of ASCII",
        "draws/not-from-the-chain": "this table is committed to a chain of seeds, and this is not from it",
        "draws/not-over": "the seed of round {round} cannot be shown: round {next} is next, once it is over",
        "draws/wrong-seed": "this is not the seed of round {round}",
        "draws/outcome-differs": "{drawn} was drawn in round {round}, and its seed gives {faces}",
        # devices that read the dice
        "device/none-fitted": "no device reads the dice of this table",
        "device/not-fitted": "{device} does not read the dice of this table",
        "device/wrong-table": "this result is for table {table}",
        "device/replayed": "counter {counter} of {device} is not above {last}: it was sent before",
        "device/wrong-round": "this result is for round {round}, which is not in play; the last is {last}",
        "device/has-read": "{device} has read this round as {faces} already",
        "device/result-awaited": "{device} has not read the dice yet, and it is not taken off the table",
        # wagers
        "wager/nothing-named": "no stake is named",
        "wager/no-chips-in-hand": "a spoken wager counts only with chips in hand",
        "wager/instrument-not-accepted": "{document} does not take {instrument}; it takes {accepted}",
        "wager/area-not-offered": "{rule_set} has no area {area!r}; its areas are {areas}",
        "wager/not-positive": "the stake on {area} must be more than nothing",
        "wager/off-step": "{area} takes stakes in steps of {step}, and {stake} is not made of such steps",
        "chips/of-another-table": "chips with the emblem {emblem!r} are another table's; ours is {ours!r}",
        "chips/not-held": "{player} does not hold {chips} {colour} chips of this table; {held} are held",
        "wager/chips-off-value": "{colour} chips are worth {value} each, and {stake} is not made of them",
        "wager/below-minimum": "{stake} on {area} is below the minimum of {minimum}",
        "wager/above-maximum": "{stake} on {area} is above the maximum of {maximum}",
        "wager/above-cap": "the house would have to pay {payout} on one outcome, above the cap of {cap}",
        "wager/not-covered": "{stake} is more than the {left} that {player} has",
        "wager/not-there": "{player} has no such stake on {area}: {standing} stands there",
        "wager/spoken-unknown": "no spoken wager {spoken} waits to be laid",
        # rulings, corrections, recovery
        "ruling/nothing-held": "nothing is held under number {hold}",
        "ruling/not-yours": "this is for {authority} to decide, and {person} holds {post}",
        "ruling/not-a-verdict": "{verdict} is no verdict here; there are {known}",
        "ruling/needs-a-reason": "a ruling is kept with its reason",
        "ruling/settlement-has-begun": "round {round} is being settled: conclude it, then void or correct it",
        "ruling/area-needed": "{area!r} is no area of {rule_set}: say on which one the wager lies",
        "correction/unknown-round": "round {round} is not on record as concluded",
        "correction/is-void": "round {round} is void",
        "correction/not-foreseen": "{document} corrects no settled round because of {event}",
        "correction/limits-are-settled": "a mistake about limits is not reopened in a later round",
        "correction/player-mistake": "the house does not make good a player's own mistake",
        "correction/same-outcome": "round {round} was settled by {outcome} already",
        "correction/needs-a-reason": "a correction is kept with its reason",
        "recovery/no-option": "no option to withdraw is open to {player}",
        "recovery/all-or-nothing": "all wagers are withdrawn or none: {wagers} stand",
        "recovery/nothing-to-read": "nobody waits for a reading of the dice",
        "recovery/reading-differs": "die {die} is on record as {face}, and it is read as {read}",
    }
)


class Refusal(Struct, frozen=True):
    """A reason for saying no."""

    code: str
    sentence: str
    clause: tuple[str, ...] = ()


class Refused(Exception):
    """Carries a refusal out of a decision; `decide` gives it back as a value."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def refused(code: str, /, *, clause: Sequence[str] = (), **facts: object) -> Refused:
    """Fill in the sentence of a code.

    >>> refused("wager/below-minimum", stake="5.00", area="small", minimum="25.00").refusal.sentence
    '5.00 on small is below the minimum of 25.00'
    """
    return Refused(Refusal(code, CATALOGUE[code].format(**facts), tuple(clause)))
