"""Orders from the web edge to the streams that run nowhere: the administration and the cage."""

from sicbo.administration import commands as o
from sicbo.facts import ADMINISTRATION, CAGE, Command, Refusal, Refused
from sicbo.live_table.asking import Done, Later, NotDone, decode_answer
from sicbo.live_table.house import House
from sicbo.live_table.wire import encode_order
from sicbo.people import Actor
from sicbo.server.refusals import NotNow


async def order(house: House, key: str, command: Command, by: Actor, second: Actor | None = None) -> Done:
    """Have something done, or raise why it is not; the answer under a key stays the same."""
    stream = ADMINISTRATION if isinstance(command, o.Command) else CAGE
    answer = decode_answer(await house.ask(stream, encode_order(key, command, by, second)))
    match answer:
        case Done():
            return answer
        case NotDone(code, sentence, clause):
            raise Refused(Refusal(code, sentence, clause))
        case Later():
            raise NotNow(answer)
