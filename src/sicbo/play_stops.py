"""A stop of play: rounds in play conclude, and no other opens until a person ends it (STD-V11, STD-D8).

The administration records stops, by people or after a fault; tables open no betting while one concerns them.

>>> of_all = Stop(number=1, reason="fire alarm", by="sue")
>>> of_one = Stop(number=2, table="T1", reason="a spill", by="pia")
>>> [each.number for each in stops_at("T1", (of_all, of_one))]
[1, 2]
>>> stops_at("T2", (of_one,))
()
"""

from collections.abc import Iterable

from msgspec import Struct


class Stop(Struct, frozen=True, kw_only=True):
    """A stop of a table, or of all if none is named; with a pay table, only of what plays by it.

    `is_fault` if the program could not run the table, rather than a person wanting it stopped.
    """

    number: int
    reason: str
    by: str
    table: str = ""
    rule_set: str = ""
    pay_table: str = ""
    is_fault: bool = False

    @property
    def scope(self) -> tuple[str, str, str]:
        """What is stopped."""
        return self.table, self.rule_set, self.pay_table


def stops_at(table: str, stops: Iterable[Stop]) -> tuple[Stop, ...]:
    """Return the stops that concern a table, in the order in which they were made."""
    return tuple(each for each in stops if each.table in ("", table))
