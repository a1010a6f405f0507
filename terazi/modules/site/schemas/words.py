"""What editors of a site's words send, and what they are answered."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.language.lang import Lang
from terazi.modules.site.schemas.editing import Change, Long
from terazi.modules.site.schemas.shell import YesNo
from terazi.modules.site.values.words import Word, WordState

WordKey = Annotated[str, Field(min_length=1, max_length=200)]


class WordingSaveBody(Change):
    """Own words of a site by key and language; null brings the default back."""

    wording: Annotated[dict[WordKey, dict[Lang, Long | None] | None], Field(max_length=1000)]


class WordRow(BaseModel):
    """A text: its default and the site's own words in each language.

    ``former``: what the default was when the site's words were written, where it is another one now.
    """

    key: str
    default: Mapping[str, str]
    own: Mapping[str, str]
    former: Mapping[str, str]
    state: WordState
    is_legal: bool
    may_change: YesNo


def word_row(word: Word, *, is_admin: bool) -> WordRow:
    """Return a text in the list of those of the platform."""
    return WordRow(
        key=word.key,
        default=word.default,
        own=word.own,
        former=word.former,
        state=word.state,
        is_legal=word.is_legal,
        may_change="no" if word.is_legal and not is_admin else "yes",
    )


class WordingList(Answer):
    """Texts of the platform, those of a site beside them; ``parts`` says how many are found in each of its parts."""

    list: list[WordRow]
    total: int
    parts: Mapping[str, int]
    revision: int
    is_draft: bool


class WordsSeenBody(RequestModel):
    """The texts whose new defaults are known."""

    keys: Annotated[list[WordKey], Field(max_length=1000)]
