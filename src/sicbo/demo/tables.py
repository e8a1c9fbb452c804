"""The tables of a demo house: one for each document, and two to practise at.

>>> [each.name for each in TABLES]
['mbs-sicbo', 'mbs-3card', 'rws', 'us', 'au', 'practice', 'by-hand']
"""

from datetime import datetime
from functools import cache

from msgspec import Struct

from sicbo.money import NOTHING, Money
from sicbo.people import ROBOT, is_robot
from sicbo.rules.document import RuleDocument
from sicbo.rules.equipment import Mixer
from sicbo.rules.files.house_file import text_with_credits
from sicbo.table import commands as c
from sicbo.table.equipment import Deck
from sicbo.table.limits import same_for_all
from sicbo.table.rules_in_force import rules_of

MINIMUM, MAXIMUM = Money(500), Money(50_000)
CREDIT = Money(100_000)
OPTION_SECONDS = 30
"""The play money each guest is given."""
DECKS = 6
CUT = 60
"""Cards behind the cut of the virtual shoe."""
DIE = (1, 2, 3, 4, 5, 6)
CREDITS_ARE_OURS = "terminals stand at every table of this house, and stake play money"
"""Why it has a rule file of its own under a document that takes chips or plaques."""


class DemoTable(Struct, frozen=True, kw_only=True):
    """A table of a demo house; `players` are the rule sets of its robots, one each."""

    name: str
    document: str
    dealer: str
    players: tuple[str, ...] = ()
    mixer: Mixer | None = None
    """None for a game of cards."""
    emblem: str = ""
    has_dice: bool = False
    """Whether a person reads dice and keys them in; otherwise the program draws."""
    seats: tuple[str, ...] = ()
    """Seats where players lay chips, each with the player of its name."""
    tray: Money = NOTHING
    """What is counted when it opens."""

    @property
    def is_dealt_by_robots(self) -> bool:
        """Whether robots deal its rounds without people."""
        return is_robot(self.dealer)

    @property
    def text(self) -> str:
        """Its rule file: the shipped one, or the house's own if the document takes no credits."""
        return _text_of(self.document)

    @property
    def rules(self) -> RuleDocument:
        """The document it is played by."""
        return rules_of(self.text)[0]

    @property
    def rule_sets(self) -> tuple[str, ...]:
        """All rule sets of its document."""
        return tuple(each.id for each in self.rules.rule_sets)

    @property
    def terminals(self) -> dict[str, str]:
        """The terminals of its robots, each with its rule set.

        >>> table_named("rws").terminals["robot-rws-3"]
        'rws-open-cover-2021-3'
        """
        return {f"{ROBOT}{self.name}-{number}": each for number, each in enumerate(self.players, start=1)}

    @property
    def setting_up(self) -> c.SetUpTable:
        """The order that makes the table."""
        _, rule_sets = rules_of(self.text)
        kinds = tuple(dict.fromkeys(kind for each in rule_sets.values() for kind in each.kinds))
        return c.SetUpTable(
            table=self.name,
            rules=self.text,
            rule_sets=self.rule_sets,
            limits=same_for_all(kinds, minimum=MINIMUM, maximum=MAXIMUM),
            emblem=self.emblem,
            colours=("red", "blue", "green") if self.emblem else (),
            option_seconds=OPTION_SECONDS,
        )

    @property
    def equipping(self) -> c.FitMixer | c.LoadShoe:
        """The order that fits a mixer or loads a shoe: a virtual one, unless it has dice."""
        if self.mixer is None:
            deck = Deck(("blue",), (8, 8, 8, 8, 8, 8))
            return c.LoadShoe(decks=(deck,) * DECKS, cut=CUT, is_virtual=True)
        if self.has_dice:
            return c.FitMixer(
                mixer=self.mixer, serial=f"{self.name}-mixer", is_sealed=self.rules.dice is not None
            )
        return c.FitMixer(mixer=self.mixer, serial=f"virtual-{self.name}", is_virtual=True)

    def fresh_dice(self, now: datetime) -> c.LogDice:
        """Return the order that puts in a new set of dice, with the time as its serial.

        >>> from datetime import UTC
        >>> table_named("by-hand").fresh_dice(datetime(2026, 11, 18, 20, 15, tzinfo=UTC)).serial
        'by-hand-20261118-201500'
        """
        return c.LogDice(serial=f"{self.name}-{now:%Y%m%d-%H%M%S}", dice=(DIE,) * 3)

    def position(self, name: str, rule_set: str = "") -> c.SetUpPosition:
        """Return the order for a seat or a terminal, on the first layout of its rule set."""
        entry = next(each for each in self.rules.rule_sets if each.id == (rule_set or self.rule_sets[0]))
        is_terminal = name not in self.seats
        return c.SetUpPosition(
            position=name, is_terminal=is_terminal, rule_set=entry.id, layout=entry.layouts[0]
        )


@cache
def _text_of(document: str) -> str:
    return text_with_credits(document, CREDITS_ARE_OURS)


DORA, DAN = f"{ROBOT}dora", f"{ROBOT}dan"
RWS = "rws-open-cover-etg-2021"

TABLES = (
    DemoTable(
        name="mbs-sicbo",
        document="mbs-sicbo-v6-2020",
        dealer=DORA,
        players=("mbs-sicbo-v6-2020",) * 2,
        mixer=Mixer.ELECTRONIC_TUMBLER,
        emblem="lotus",
    ),
    DemoTable(
        name="mbs-3card",
        document="mbs-3card-2016",
        dealer=DAN,
        players=("mbs-3card-2016",) * 2,
        emblem="orchid",
    ),
    DemoTable(
        name="rws",
        document=RWS,
        dealer=DORA,
        players=("rws-open-cover-2021-1", "rws-open-cover-2021-2", "rws-open-cover-2021-3"),
        mixer=Mixer.ELECTRONIC_TUMBLER,
    ),
    DemoTable(
        name="us",
        document="us-ma-sicbo",
        dealer=DAN,
        players=("us-ma-sicbo",) * 2,
        mixer=Mixer.AUTOMATED_SHAKER,
    ),
    DemoTable(
        name="au",
        document="au-sicbo",
        dealer=DORA,
        players=("au-sicbo",) * 2,
        mixer=Mixer.DICE_TUMBLER,
        emblem="wattle",
    ),
    DemoTable(name="practice", document=RWS, dealer="dealer", mixer=Mixer.ELECTRONIC_TUMBLER),
    DemoTable(
        name="by-hand",
        document="mbs-sicbo-v6-2020",
        dealer="dealer",
        mixer=Mixer.ELECTRONIC_TUMBLER,
        emblem="peony",
        has_dice=True,
        seats=("seat-1", "seat-2"),
        tray=Money(2_000_000),
    ),
)
"""The last two are dealt by people who practise, without a timer."""


def table_named(name: str) -> DemoTable:
    """Return a table of the demo house by name."""
    return next(each for each in TABLES if each.name == name)
