"""The sentences of one Fluent file."""

from collections.abc import Iterator, Mapping

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor


class NotInTheCatalogue(LookupError):
    """A sentence that does not exist, or one with missing facts."""


class FluentFile:
    """Sentences in one language, each under its id.

    >>> file = FluentFile("door = door { $door } is shut", "en")
    >>> file.say("door", {"door": "3"})
    'door 3 is shut'
    """

    def __init__(self, text: str, language: str) -> None:
        resource = FluentResource(text)
        broken = [each.content for each in resource.body if isinstance(each, ast.Junk)]
        if broken:
            raise ValueError(f"this is not Fluent: {broken[0]}")
        self._patterns = {
            each.id.name: each.value
            for each in resource.body
            if isinstance(each, ast.Message) and each.value is not None
        }
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(resource)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the sentences, in file order."""
        return tuple(self._patterns)

    def say(self, id_: str, facts: Mapping[str, str | int]) -> str:
        """Return a sentence with the facts of the case."""
        pattern = self._bundle.get_message(id_).value if id_ in self._patterns else None
        if pattern is None:
            raise NotInTheCatalogue(f"there is no sentence {id_!r}")
        told = {
            name: _Text(fact) if isinstance(fact, str) else fluent_number(fact, useGrouping=False)
            for name, fact in facts.items()
        }
        said, mistakes = self._bundle.format_pattern(pattern, told)
        if mistakes:
            raise NotInTheCatalogue(f"{id_!r}: {mistakes[0]}")
        return str(said)

    def sentence(self, id_: str) -> str:
        """Return a sentence with placeholders in braces for its facts."""
        return "".join(_written(self._patterns[id_]))

    def facts_of(self, id_: str) -> tuple[str, ...]:
        """Return the names of the facts in a sentence, each once, in order."""
        return _facts_in(self._patterns[id_])


class _Text(FluentType, str):
    """A fact as it is, however long: Fluent limits a plain text to 2,500 characters."""

    __slots__ = ()

    def format(self, *_: object, **__: object) -> str:
        """Return the text itself, in any language."""
        return self


class _Facts(Visitor):
    """Collects the names of variables."""

    def __init__(self) -> None:
        self.named: dict[str, None] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - as Fluent has it
        self.named[node.id.name] = None


def _facts_in(node: ast.BaseNode) -> tuple[str, ...]:
    facts = _Facts()
    facts.visit(node)
    return tuple(facts.named)


def _written(pattern: ast.Pattern) -> Iterator[str]:
    """Yield a pattern with its facts in braces; of several variants, the default one."""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield element.value
        elif isinstance(element.expression, ast.SelectExpression):
            yield from _written(next(each.value for each in element.expression.variants if each.default))
        else:
            yield "".join(f"{{{name}}}" for name in _facts_in(element.expression))
