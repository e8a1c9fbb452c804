"""Draws of virtual tumblers and shoes: when, from what, and what of them can be checked afterwards."""

import hashlib
import hmac
from collections import Counter

import pytest

from at_the_table import AtTheTable, money
from sicbo.house_runtime.tables.outcome_sources import OperatingSystemsChance
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.rules.voids import Ground
from sicbo.streams import EventOutOfPlace
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.context import Drawn
from sicbo.table.draws.aborted_rounds import MAX_ABORTED, aborted_rounds
from sicbo.table.draws.committed_draws import committed_draw, digest_of_wagers
from sicbo.table.equipment import Card, Deck
from sicbo.table.evolve import evolve
from sicbo.table.round import Draw, Sealed
from sicbo.table.views.display import display_view
from sicbo.table.views.shared_views import DrawsShown
from table.moments import FACES, betting, chain_of_tests, kept, moment, new

RWS, V6, CARDS = "rws-open-cover-etg-2021", "mbs-sicbo-v6-2020", "mbs-3card-2016"
COMMITTED = f"{RWS}-committed"


def committed(document: str, *, secret: int = 5, mixer: Mixer | None = None) -> AtTheTable:
    """Open a table that is committed to a chain of ten seeds, with a player at a terminal."""
    source = chain_of_tests(secret)
    at = AtTheTable(document, is_virtual=True, source=source, mixer=mixer, credits_are_ours=True)
    at.terminal("kim")
    return at


def test_the_faces_of_a_virtual_tumbler_are_on_record_only_with_its_outcome() -> None:
    """In every rule set: nothing of them is in the log before, and nothing of them in the order."""
    for document in (RWS, V6):
        at = AtTheTable(document, is_virtual=True)
        at.open_betting()
        at.advance_to(Act.CHECK_FLAT if document == RWS else Act.UNCOVER)
        before = len(at.log)
        at.drawn = Drawn((6, 5, 4))

        happened = at.do(c.DrawOutcome())

        assert isinstance(happened[0], e.OutcomeEstablished)
        assert (6, 5, 4) == happened[0].faces
        assert not any("faces" in event.__struct_fields__ for event in at.log[:before])
        assert () == c.DrawOutcome.__struct_fields__


def test_the_cards_of_a_virtual_shoe_are_drawn_with_the_outcome() -> None:
    """Three cards leave the shoe and are the outcome in one decision; the shoe is the poorer for them."""
    at = AtTheTable(CARDS, is_virtual=True)
    at.open_betting()
    at.do(c.CloseBetting())
    at.drawn = Drawn((3, 3, 5))

    happened = at.do(c.DrawOutcome())

    assert [3, 3, 5] == [event.card.face for event in happened if isinstance(event, e.CardDrawn)]
    assert {"red"} == {event.card.back for event in happened if isinstance(event, e.CardDrawn)}
    assert [(3, 3, 5)] == [event.faces for event in happened if isinstance(event, e.OutcomeEstablished)]
    assert at.now_table.equipment.shoe is not None
    assert (16, 16, 14, 16, 15, 16) == at.now_table.equipment.shoe.left.counts


def test_a_virtual_shoe_is_dealt_to_its_last_card_and_then_shuffled() -> None:
    """Two decks last for thirty-two rounds; whatever falls, all cards have then been drawn once."""
    at = AtTheTable(CARDS, is_virtual=True, source=OperatingSystemsChance())
    for _ in range(32):
        at.open_betting()
        at.finish(FACES)

    drawn = Counter(event.card.face for event in at.all_of(e.CardDrawn))
    assert dict.fromkeys(range(1, 7), 16) == drawn
    assert "equipment/shuffle-is-due" == at.refuses(c.OpenBetting()).code
    at.load_shoe()
    at.open_betting()


def test_cards_of_unlike_backs_are_drawn_without_one() -> None:
    """The program does not make up a back where the shoe has several."""
    text = {"backs_alike_in_shoe = true": "backs_alike_in_shoe = false"}
    at = AtTheTable(CARDS, is_virtual=True, is_ready=False, changed=text)
    at.set_up()
    decks = tuple(Deck((back,), (8,) * 6) for back in ("red", "blue"))
    at.do(c.LoadShoe(decks=decks, is_virtual=True))
    at.do(c.OpenTable(count=money(0)), by="boss")
    at.open_betting()
    at.do(c.CloseBetting())

    cards = [event.card for event in at.do(c.DrawOutcome()) if isinstance(event, e.CardDrawn)]

    assert [Card(1), Card(2), Card(4)] == cards


# ---- chains of seeds ---------------------------------------------------------------------------------


def by_hand(seed: str, table: str, play: int, digest: str) -> tuple[int, int, int]:
    """Work out an outcome again, from docs/explanation/chance.md alone."""
    about = b"".join(
        b"%d:%b," % (len(each), each)
        for each in (b"sicbo-draw/1", table.encode(), b"%d" % play, digest.encode())
    )
    number = 0
    while True:
        part = b"%d" % number
        for byte in hmac.new(
            bytes.fromhex(seed), about + b"%d:%b," % (len(part), part), hashlib.sha256
        ).digest():
            if byte < 216:
                return byte // 36 + 1, byte // 6 % 6 + 1, byte % 6 + 1
        number += 1


def test_every_outcome_follows_from_its_seed_and_every_seed_from_the_one_before() -> None:
    """Twelve rounds, one of them void, over two chains of ten: anyone can work them out (INV-G3)."""
    at = committed(RWS)
    for play in range(1, 13):
        at.open_betting()
        at.lay("kim", {"small": 5 * play})
        if play == 4:
            at.do(c.ReportTumble(times=3))
            continue
        at.finish(FACES)

    chains = at.all_of(e.DrawsCommitted)
    seeds = {event.round: event.seed for event in at.all_of(e.SeedRevealed)}
    sealed = {event.round: event.digest for event in at.all_of(e.WagersSealed)}
    assert [(1, 10), (11, 10)] == [(event.first, event.rounds) for event in chains]
    assert list(range(1, 13)) == list(seeds)
    for play, seed in seeds.items():
        before = {1: chains[0].anchor, 11: chains[1].anchor}.get(play) or seeds[play - 1]
        assert before == hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    drawn = {event.round: event.faces for event in at.all_of(e.OutcomeEstablished)}
    assert drawn == {play: by_hand(seeds[play], "T1", play, sealed[play]) for play in drawn}
    assert 4 not in drawn
    assert 5 < len(set(drawn.values()))


def test_a_seed_is_shown_after_the_round_and_never_before() -> None:
    """Between the commitment and the end of its round a seed is nowhere in the record."""
    at = committed(RWS)
    for _ in range(3):
        at.open_betting()
        at.finish(FACES)

    names = [type(event) for event in at.log if isinstance(event, e.RoundConcluded | e.SeedRevealed)]
    assert [e.RoundConcluded, e.SeedRevealed] * 3 == names
    for shown in at.all_of(e.SeedRevealed):
        place = at.log.index(shown)
        assert not any(shown.seed in repr(event) for event in at.log[:place])


def test_what_is_sealed_at_the_closing_call_does_not_change_when_wagers_do() -> None:
    """Each wager and each nonce counts; what is ruled or returned later does not."""
    at = kept(betting(COMMITTED))
    first = digest_of_wagers(at.play.betting)
    at.do(c.GiveNonce(position="kim", nonce="a"), by="kim")
    with_nonce = digest_of_wagers(at.play.betting)
    at.lay("kim", {"big": 5})
    raised = digest_of_wagers(at.play.betting)
    assert 3 == len({first, with_nonce, raised})
    at.do(c.CloseBetting())
    sealed = at.play.draw

    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="kim's hand"))
    order = c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="nothing was touched")
    at.do(order, by="table-games-shift-manager")

    assert Draw(Sealed(raised)) == sealed == at.play.draw


def test_tumbling_again_does_not_draw_again() -> None:
    """After a no-roll with the same wagers the chain gives the same faces: there is no second chance."""
    at = committed("us-ma-sicbo", mixer=Mixer.AUTOMATED_SHAKER)
    at.open_betting()
    at.lay("kim", {"big": 5})
    at.advance_to(Act.CHECK_FLAT)
    assert at.source is not None
    first = at.source.draw(at.now_table)
    at.do(c.CheckFlat(flat=(True, True, False)))
    assert 1 == at.play.no_rolls
    at.advance_to(Act.CHECK_FLAT)

    assert first == at.source.draw(at.now_table)
    assert 1 == len({event.digest for event in at.all_of(e.WagersSealed)})


def test_a_committed_shoe_draws_from_the_cards_that_were_sealed() -> None:
    """Cards go with the chain too: by rejection from what is left, none put back."""
    at = committed(CARDS)
    for _ in range(5):
        at.open_betting()
        at.finish(FACES)

    left = [16] * 6
    for sealed, seed in zip(at.all_of(e.WagersSealed), at.all_of(e.SeedRevealed), strict=True):
        assert tuple(left) == sealed.cards
        faces = committed_draw(
            bytes.fromhex(seed.seed), "T1", seed.round, Sealed(sealed.digest, sealed.cards)
        )
        drawn = [event.card.face for event in at.all_of(e.CardDrawn) if event.round == seed.round]
        assert list(faces) == drawn
        for face in faces:
            left[face - 1] -= 1


def test_a_chain_ends_with_the_opening_of_the_table_and_with_its_tumbler() -> None:
    """After an opening or a new tumbler the table commits to a new chain, or to none."""
    at = kept(moment(COMMITTED, "idle"))
    at.source = None
    removed = evolve(at.now_table, e.MixerRemoved())
    at.do(c.CloseTable(count=money(0), at_once=ClosingGround.HONESTY), by="boss")

    assert [None, None] == [removed.equipment.draws, at.now_table.equipment.draws]
    shoe = committed(CARDS)
    shoe.source = None
    shoe.load_shoe()
    assert shoe.now_table.equipment.draws is not None
    shoe.is_virtual = False
    shoe.load_shoe()
    assert shoe.now_table.equipment.draws is None


def test_a_chain_may_be_changed_between_rounds_but_not_with_a_seed_owing() -> None:
    """A process commits to its own chain; that leaves no seed unrevealed."""
    at = kept(moment(COMMITTED, "pay-winners"))
    at.source = None
    at.finish(FACES)
    order = c.CommitToDraws(anchor="0a" * 32, salt="s", rounds=5)

    assert "draws/seed-is-due" == at.refuses(order, by="program").code
    at.source = chain_of_tests()
    at.terminal("sam")
    at.source = None
    assert at.all_of(e.SeedRevealed)
    at.do(order, by="program")
    assert at.now_table.equipment.draws is not None
    assert (2, "0a" * 32) == (at.now_table.equipment.draws.first, at.now_table.equipment.draws.shown)


@pytest.mark.parametrize(
    "order",
    [
        c.CommitToDraws(anchor="0A" * 32, salt="s", rounds=5),
        c.CommitToDraws(anchor="0a" * 31, salt="s", rounds=5),
        c.CommitToDraws(anchor="0a" * 32, salt="", rounds=5),
        c.CommitToDraws(anchor="0a" * 32, salt="s", rounds=0),
        c.CommitToDraws(anchor="0a" * 32, salt="s", rounds=100_001),
    ],
)
def test_what_is_no_chain_is_refused(order: c.CommitToDraws) -> None:
    """An anchor is sixty-four small hexadecimal digits, and a chain has an end."""
    assert "draws/not-a-chain" == kept(moment(COMMITTED, "idle")).refuses(order, by="program").code


def test_a_committed_table_takes_nothing_that_is_not_from_its_chain() -> None:
    """Not from the operating system, not from a script, not given by hand: it stops instead."""
    at = kept(moment(COMMITTED, "check-flat"))
    at.source = None
    at.drawn = Drawn((1, 2, 4))

    assert "draws/not-from-the-chain" == at.refuses(c.DrawOutcome()).code
    at.drawn = None
    assert "outcome/nothing-drawn" == at.refuses(c.DrawOutcome()).code


@pytest.mark.parametrize(
    ("position", "by", "nonce", "code"),
    [
        ("nowhere", "kim", "a", "position/unknown"),
        ("pat", "kim", "a", "position/not-yours"),
        ("kim", "kim", "", "draws/not-a-nonce"),
        ("kim", "kim", "caf\u00e9", "draws/not-a-nonce"),
        ("kim", "kim", "a\n", "draws/not-a-nonce"),
    ],
)
def test_a_nonce_is_the_terminals_own(position: str, by: str, nonce: str, code: str) -> None:
    """A terminal gives one for itself, in letters that any screen can show."""
    at = kept(betting(COMMITTED))

    assert code == at.refuses(c.GiveNonce(position=position, nonce=nonce), by=by).code


def test_a_seed_of_no_chain_is_a_broken_record() -> None:
    """It cannot have happened."""
    with pytest.raises(EventOutOfPlace, match="of no chain"):
        evolve(moment(RWS, "idle").now_table, e.SeedRevealed(round=1, seed="0a" * 32))


def test_the_display_shows_the_anchor_and_the_last_seed_and_nothing_before_its_time() -> None:
    """Anyone can write them down; a table without a chain shows none."""
    at = kept(moment(COMMITTED, "check-flat"))
    (chain,) = at.all_of(e.DrawsCommitted)
    before = display_view(at.now_table).draws
    at.finish(FACES)

    assert DrawsShown(chain.anchor, 1, 10, 0, "") == before
    assert (
        DrawsShown(chain.anchor, 1, 10, 1, at.last(e.SeedRevealed).seed) == display_view(at.now_table).draws
    )
    assert None is display_view(moment(RWS, "idle").now_table).draws


# ---- rounds that were given up -----------------------------------------------------------------------


def test_rounds_given_up_after_the_closing_call_are_counted_and_too_many_are_an_alarm() -> None:
    """One void before the call is nothing; each after it counts; more than three call someone (INV-G2)."""
    at = AtTheTable(RWS, is_virtual=True)
    at.open_betting()
    at.do(c.ReportTumble(times=3))
    for _ in range(MAX_ABORTED):
        void_after_closing(at)
    at.open_betting()
    at.finish(FACES)

    few = aborted_rounds(at.past.values())
    void_after_closing(at)
    many = aborted_rounds(at.past.values())

    assert (4, 3, 0, 0) == (few.closed, few.void, few.void_with_faces, few.no_rolls)
    assert ((Irregular.UNFORESEEN, 3),) == few.why
    assert (False, True) == (few.is_alarming, many.is_alarming)


def void_after_closing(at: AtTheTable) -> None:
    """Void a round by a ruling once betting is closed."""
    at.open_betting()
    at.do(c.CloseBetting())
    give_up(at)


def give_up(at: AtTheTable) -> None:
    """Hold the round in play, and have it void by a ruling."""
    at.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="a fire alarm"))
    hold = at.now_table.holds[-1].number
    order = c.GiveRuling(
        hold=hold, verdict=Verdict.VOID_ROUND, reason="nobody could see", ground=Ground.FORCE_MAJEURE
    )
    at.do(order, by="table-games-shift-manager")


def test_one_void_of_a_known_outcome_is_an_alarm() -> None:
    """Knowing the faces and voiding the round is a re-roll."""
    at = kept(moment(f"{RWS}-virtual", "collect-losers"))
    give_up(at)

    found = aborted_rounds(at.past.values())

    assert (1, 1, True) == (found.void, found.void_with_faces, found.is_alarming)


def test_a_void_with_cards_on_the_table_is_a_known_outcome_too() -> None:
    """A card that lies open has been seen."""
    at = AtTheTable(CARDS)
    at.open_betting()
    at.do(c.CloseBetting())
    at.do(c.ReportCard(card=Card(1, "red")))
    at.do(c.ReportCard(card=Card(2, "blue")))
    at.do(c.GiveRuling(hold=1, verdict=Verdict.VOID_ROUND, reason="a blue back"), by="pit-supervisor")

    assert 1 == aborted_rounds(at.past.values()).void_with_faces


def test_a_story_drew_other_faces_when_another_story_had_been_played_before() -> None:
    """Stories of one game start from one table that is kept, but each draws its own chains."""
    other = kept(new(COMMITTED))
    other.do(c.OpenTable(count=money(10000)), by="boss")

    play = moment(COMMITTED, "pay-winners").now_table.round

    assert FACES == (play and play.outcome and play.outcome.faces)
