"""Sends orders from the web server to the streams of a house: its tables, the administration and the cage."""

from sicbo.administration import commands as o
from sicbo.house_runtime.house import House
from sicbo.house_runtime.requests import NOBODY_RUNS_IT, Accepted, Rejected, RetryLater
from sicbo.people import Actor
from sicbo.server.edge.refusals import NotNow, refused
from sicbo.streams import ADMINISTRATION, CAGE, LONGEST_NAME, Command, Refusal, Refused


async def order(house: House, key: str, command: Command, by: Actor, *, stream: str = "") -> Accepted:
    """Carry out a command, or raise if it is refused; the answer under a key stays the same.

    `stream` is the name of a table; without it, the type of the command determines whether it goes to the
    administration or the cage. There is no second person: only an approved proposal has one.
    """
    stream = stream or (ADMINISTRATION if isinstance(command, o.Command) else CAGE)
    answer = await house.submit(stream, key, command, by)
    match answer:
        case Accepted():
            return answer
        case Rejected(code, sentence, clause, facts):
            raise Refused(Refusal(code, sentence, clause, facts))
        case RetryLater():
            if answer == NOBODY_RUNS_IT and stream not in await house.tables():
                raise refused("request/no-table", table=stream[:LONGEST_NAME])
            raise NotNow(answer)
