"""The texts of the platform and a site's own words for them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.questions import Question
from terazi.foundation.types import Json
from terazi.modules.site.actions.desk import Desk
from terazi.modules.site.queries.projecting import acknowledge_default
from terazi.modules.site.rules.wording import default_of, forms_of, is_legal, part_of, stem_of, texts_to_word
from terazi.modules.site.values.revisions import SubjectKind
from terazi.modules.site.values.words import Word, WordState

_PAGE = 50
"""Texts on a page; the plural forms of one count once."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """Which texts are looked for: words in key or text, a part of the platform, and how the site's words stand."""

    search: str = ""
    part: str = ""
    state: WordState | None = None
    skip: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Words:
    """A page of texts, how many there are in all, and how many in each part of the platform."""

    rows: Sequence[Word]
    total: int
    parts: dict[str, int]


def list_words(desk: Desk, wanted: Wanted) -> Words:
    """Return a page of the texts that are looked for; plural forms of one stand together."""
    subject = desk.subject(SubjectKind.WORDING)
    draft, published = desk.draft(subject), desk.published(subject)
    own = (draft or published).content or {}
    asked = fold(wanted.search).split()
    found = dict.fromkeys(
        stem_of(key)
        for key in texts_to_word()
        if _fits(asked, key, own) and wanted.state in {None, _state_of(key, own, desk)}
    )
    parts = Counter(part_of(stem) for stem in found)
    stems = [stem for stem in found if not wanted.part or part_of(stem) == wanted.part]
    page = stems[wanted.skip : wanted.skip + _PAGE]
    keys = [key for stem in page for key in _keys_of(stem)]
    return Words(rows=[_word(key, own, desk) for key in keys], total=len(stems), parts=dict(parts))


def acknowledged(desk: Desk, keys: Sequence[str]) -> list[Question[int]]:
    """Return what remembers that an editor has seen the new defaults below these words."""
    return [
        acknowledge_default(desk.site.id, key, Lang(lang), default_of(key, Lang(lang)))
        for key, lang in desk.defaults
        if key in keys
    ]


def _keys_of(stem: str) -> list[str]:
    known = texts_to_word()
    return [stem] if f"{stem}_other" not in known else forms_of(f"{stem}_other", known)


def _word(key: str, own: Json, desk: Desk) -> Word:
    return Word(
        key=key,
        default=texts_to_word()[key],
        own=own.get(key, {}),
        former={
            lang: text
            for (each, lang), text in desk.defaults.items()
            if each == key and text is not None and text != default_of(key, Lang(lang))
        },
        state=_state_of(key, own, desk),
        is_legal=is_legal(key),
    )


def _state_of(key: str, own: Json, desk: Desk) -> WordState:
    if key not in own:
        return WordState.DEFAULT
    said = ((lang, desk.defaults.get((key, lang))) for lang in own[key])
    is_changed = any(text is not None and text != default_of(key, Lang(lang)) for lang, text in said)
    return WordState.CHANGED if is_changed else WordState.OWN


def _fits(wanted: list[str], key: str, own: Json) -> bool:
    if not wanted:
        return True
    texts = [*texts_to_word()[key].values(), *own.get(key, {}).values()]
    whole = " ".join([key.casefold(), *map(fold, texts)])
    return all(word in whole for word in wanted)
