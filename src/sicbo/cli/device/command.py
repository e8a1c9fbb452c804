"""`sicbo device`: a simulated shaker or dice reader at a running house."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from sicbo.chance import tumble
from sicbo.cli.shared.errors import BadInput
from sicbo.cli.shared.options import WholeNumber, json_option, single_option
from sicbo.cli.shared.printed_output import print_json, print_line
from sicbo.outcome import read_outcome

if TYPE_CHECKING:
    from sicbo.client.device_simulator import Reading

FAULTS = ("wrong", "late", "silent", "replay")
LONGEST_PLACE = 9
"""Digits of the number of a round."""

Faces = tuple[int, int, int]


def _device_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name the device and the house."""
    for each in (
        single_option("--ca", metavar="FILE", help="Trust houses whose certificate this one signed."),
        single_option(
            "--origin",
            metavar="ORIGIN",
            help="The address under which the house is known.  [default: the URL]",
        ),
        single_option("--key", metavar="FILE", required=True, help="The private key of the device."),
        single_option("--device", metavar="NAME", required=True, help="The name of the device."),
        click.argument("url"),
    ):
        function = each(function)
    return function


@click.group()
def command() -> None:
    """Simulate a shaker or dice reader at a running house, to try it out and to see it fail."""
    if find_spec("websockets") is None:
        raise BadInput("a device needs websockets to connect to a house: install sicbo[client]")


@command.command("enrol")
@_device_options
@single_option("--code", metavar="CODE", required=True, help="The code that an admin has made for it.")
@json_option
def enrol(*, code: str, as_json: bool, **where: Any) -> None:  # noqa: ANN401 - what _device_options adds
    """Ask the house at URL to admit this dice reader; its key is made if FILE does not exist.

    A supervisor compares the printed fingerprint with the one on the screen of the house, and admits the
    device.
    """
    from sicbo.cli.device.connection import Where, enrolled  # noqa: PLC0415 - what it needs is an extra

    at = Where(**where)
    fingerprint = enrolled(at, code)
    if as_json:
        print_json({"device": at.device, "fingerprint": fingerprint})
    else:
        print_line(f"{at.device} asks to be admitted. Its fingerprint is {fingerprint}.")


@command.command("run")
@_device_options
@single_option("--rounds", type=WholeNumber(1), metavar="N", help="End after so many rounds.")
@click.option(
    "--fault",
    "faults",
    multiple=True,
    metavar="N=FAULT",
    help=f"What goes wrong in the Nth round: {', '.join(FAULTS)}.",
)
@click.option(
    "--faces",
    multiple=True,
    metavar="A-B-C",
    help="What the dice show, round after round; random by default.",
)
@json_option
def run(
    *,
    rounds: int | None,
    faults: tuple[str, ...],
    faces: tuple[str, ...],
    as_json: bool,
    **where: Any,  # noqa: ANN401 - what _device_options adds
) -> None:
    """Read the dice of every round at the device's table of the house at URL, sign them, and post them.

    With `--faces` it ends after the last of them.
    """
    from sicbo.cli.device.connection import Where, simulated  # noqa: PLC0415 - what it needs is an extra

    ordered = _faults(faults)
    shown = [read_outcome(each).faces for each in faces]
    most = min((each for each in (rounds, len(shown) or None) if each is not None), default=None)
    seen = simulated(Where(**where), _faces(shown), ordered, most, _silent if as_json else _print)
    if as_json:
        print_json([_as_plain(each) for each in seen])


def _faces(shown: list[Faces]) -> Callable[[], Faces]:
    """Return the given faces one after the other, or random ones."""
    following = iter(shown)
    return lambda: next(following) if shown else tumble()


def _faults(given: tuple[str, ...]) -> dict[int, str]:
    """Read which faults happen in which round.

    >>> _faults(("2=silent", "5=wrong"))
    {2: 'silent', 5: 'wrong'}
    """
    found: dict[int, str] = {}
    for each in given:
        place, _, fault = each.partition("=")
        is_place = place.isascii() and place.isdigit() and len(place) <= LONGEST_PLACE and int(place) > 0
        if not is_place or fault not in FAULTS:
            known = ", ".join(FAULTS)
            raise BadInput(
                f"{each[:40]!r} is not a fault: write 3=wrong for the third round; there are {known}"
            )
        if int(place) in found:
            raise BadInput(f"round {int(place)} has more than one fault")
        found[int(place)] = fault
    return found


def _as_plain(reading: "Reading") -> dict[str, Any]:
    return {
        "round": reading.round,
        "faces": _faces_text(reading.faces),
        "fault": reading.fault.value if reading.fault else None,
        "posted": [_faces_text(each) for each in reading.posted],
        "answers": [getattr(each, "code", "done") for each in reading.answers],
    }


def _faces_text(faces: Faces) -> str:
    return "-".join(map(str, faces))


def _print(reading: "Reading") -> None:
    plain = _as_plain(reading)
    both = zip(plain["posted"], plain["answers"], strict=True)
    posts = ", ".join(f"posted {each}: {answer}" for each, answer in both)
    fault = f" ({plain['fault']})" if plain["fault"] else ""
    print_line(f"Round {reading.round}: {plain['faces']}{fault}; {posts or 'nothing posted'}.")


def _silent(_: "Reading") -> None:
    """Print nothing: one document is printed at the end."""
