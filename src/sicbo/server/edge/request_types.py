"""Types that route handlers take: the request, and the language of the answer."""

from typing import Annotated

from litestar import Request
from litestar.datastructures import State
from litestar.params import QueryParameter

from sicbo.words.catalogue import Language

AnyRequest = Request[object, object, State]

Spoken = Annotated[Language, QueryParameter(name="language", description="Say it in this language.")]
