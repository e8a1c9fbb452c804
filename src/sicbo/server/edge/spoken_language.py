"""The language in which something for people is asked for over HTTP."""

from typing import Annotated

from litestar.params import QueryParameter

from sicbo.words.catalogue import Language

Spoken = Annotated[Language, QueryParameter(name="language", description="Say it in this language.")]
