"""What holds for every option of every command, found by walking them."""

from collections.abc import Callable, Iterator

import click
import pytest
from click.testing import Result

from sicbo.cli.main import COMMANDS, main
from sicbo.cli.shared.options import WholeNumber

AS_OFTEN_AS_YOU_LIKE = {
    "device run --fault",
    "device run --faces",
    "settle --wager",
    "compare --mix",
    "forecast --wager",
    "forecast --mix",
    "simulate --wager",
    "simulate --player",
    "audit verify --public-key",
    "audit check-receipt --public-key",
    "audit witness --public-key",
    "serve --origin",
    "serve --behind-proxy",
    "serve --code-for",
}


def commands() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Return every command that does something, with the words that call it."""
    context = click.Context(main)
    for name in COMMANDS:
        found = main.get_command(context, name)
        assert found is not None
        if isinstance(found, click.Group):
            yield from (((name, below), each) for below, each in found.commands.items())
        else:
            yield (name,), found


LEAVES = dict(commands())
PARAMETERS = [(words, each) for words, leaf in LEAVES.items() for each in leaf.params]
VALUED = [
    pytest.param(words, each, id=" ".join((*words, each.opts[0])))
    for words, each in PARAMETERS
    if isinstance(each, click.Option) and not each.is_flag
]
WHOLE = [
    pytest.param(words, each, id=" ".join((*words, each.opts[0])))
    for words, each in PARAMETERS
    if isinstance(each.type, WholeNumber)
]


def value_of(option: click.Option) -> str:
    """Give something that the option takes."""
    if isinstance(option.type, click.Choice):
        return str(option.type.choices[0])
    endings = getattr(option.type, "endings", ("",))
    return f"1{endings[0]}"


@pytest.mark.parametrize(("words", "option"), VALUED)
def test_an_option_that_was_given_twice_was_taken_once_without_a_word(
    run: Callable[..., Result], words: tuple[str, ...], option: click.Option
) -> None:
    """`--seed 1 --seed 2` is a slip of the hand; which of the two was meant is not ours to guess."""
    name, value = option.opts[0], value_of(option)

    answer = run(*words, name, value, name, value)

    assert 2 == answer.exit_code
    if " ".join((*words, name)) in AS_OFTEN_AS_YOU_LIKE:
        assert "more than once" not in answer.stderr
    else:
        assert f"'{name}': it is given more than once" in answer.stderr


def test_every_number_is_read_in_one_way() -> None:
    """No option takes whatever Python takes for a whole number."""
    assert [] == [
        (words, each.name)
        for words, each in PARAMETERS
        if isinstance(each.type, (click.types.IntParamType, click.types.FloatParamType))
    ]
    assert WHOLE


@pytest.mark.parametrize(("words", "parameter"), WHOLE)
@pytest.mark.parametrize("text", ["２", "1_0", " 1", "+1", "1.0", "1e3", "", "0x1", "many", "9" * 5000])
def test_a_number_in_another_script_or_a_mile_long_was_taken(
    refused: Callable[..., str], words: tuple[str, ...], parameter: click.Parameter, text: str
) -> None:
    """Plain digits only, and what is refused is not repeated in all its length."""
    before = ["T1"] if words == ("audit", "receipt") else []
    given = [parameter.opts[0], text] if isinstance(parameter, click.Option) else [*before, text]

    said = refused(*words, *given)

    assert "is not a whole number: write digits only" in said
    assert len(said) < 500


@pytest.mark.parametrize("words", LEAVES, ids=" ".join)
def test_every_command_takes_json(words: tuple[str, ...]) -> None:
    """As the help says."""
    assert "--json" in [name for each in LEAVES[words].params for name in each.opts]


@pytest.mark.parametrize("words", LEAVES, ids=" ".join)
def test_every_option_says_what_it_does(words: tuple[str, ...]) -> None:
    """Help has a sentence for each."""
    assert [] == [
        each.name for each in LEAVES[words].params if isinstance(each, click.Option) and not each.help
    ]
