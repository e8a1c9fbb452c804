"""Sends orders from the web server to the streams of a house: its tables, the administration and the cage."""

from msgspec.structs import replace

from sicbo.administration import commands as o
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import NOBODY_RUNS_IT, Accepted, Answer, Rejected, RetryLater
from sicbo.people import Actor
from sicbo.server.edge.refusals import NotNow, refused
from sicbo.streams import ADMINISTRATION, CAGE, LONGEST_NAME, Command, Refusal, Refused


async def order(house: House, key: str, command: Command, by: Actor) -> Accepted:
    """Carry out a command to the administration or the cage, or raise if it is refused.

    The answer under a key stays the same. There is no second person: only an approved proposal has one.
    """
    stream = ADMINISTRATION if isinstance(command, o.Command) else CAGE
    return await accepted(house, stream, await house.submit(stream, key, command, by))


def without_number(answer: Answer) -> Answer:
    """Return an answer without the number of a ticket."""
    return replace(answer, ticket="") if isinstance(answer, Accepted) else answer


async def accepted(house: House, stream: str, answer: Answer) -> Accepted:
    """Return the answer of a stream to an order of a person, or raise if it is refused.

    No person is told the number of a ticket: a terminal shows it to its player, and else it is on paper only.
    """
    match answer:
        case Accepted():
            return replace(answer, ticket="")
        case Rejected(code, sentence, clause, facts):
            raise Refused(Refusal(code, sentence, clause, facts))
        case RetryLater():
            if answer == NOBODY_RUNS_IT and stream not in await house.tables():
                raise refused("request/no-table", table=stream[:LONGEST_NAME])
            raise NotNow(answer)
