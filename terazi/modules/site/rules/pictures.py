"""Rich text of units as it is kept, and which pictures a content shows."""

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.rich_text.cleaning import (
    RichTextTooDeepError,
    RichTextTooLongError,
    clean_html,
    pictures_of,
)
from terazi.foundation.types import Json
from terazi.modules.site.rules.kinds import part_type_of
from terazi.modules.site.values.revisions import SubjectKind
from terazi.modules.site.values.units import PartType, UnitKind

_OF_SETTINGS = ("navbar_middle_logo", "navbar_middle_logo_dark", "page_favicon")


def cleaned(kind: SubjectKind, content: Json | None) -> Json | None:
    """Return a content whose rich texts have the tags of a document only; raises where one is too long or nests too deep."""
    if kind is not SubjectKind.UNIT or content is None:
        return content
    unit_kind = UnitKind(content["kind"])
    parts = {
        name: {lang: _clean(name, text) for lang, text in texts.items()}
        if part_type_of(unit_kind, name) is PartType.RICH
        else texts
        for name, texts in content.get("content", {}).items()
    }
    return {**content, "content": parts}


def pictures_in(kind: SubjectKind, content: Json) -> set[str]:
    """Return the names of the pictures that a content shows."""
    if kind is SubjectKind.SETTINGS:
        shown = [content.get(name, "") for name in _OF_SETTINGS]
        return {name for name in [*shown, *content.get("seo", {}).get("picture", {}).values()] if name}
    if kind is not SubjectKind.UNIT:
        return set()
    found: set[str] = set()
    for name, texts in content.get("content", {}).items():
        part = part_type_of(UnitKind(content["kind"]), name)
        if part is PartType.PICTURE:
            found |= {text for text in texts.values() if text}
        elif part is PartType.RICH:
            found |= {picture for text in texts.values() for picture in pictures_of(text)}
    return found


def label_of(kind: SubjectKind, content: Json, domain: str) -> str:
    """Return what people call a subject."""
    return f"{content.get('key', '')} · {domain}" if kind is SubjectKind.UNIT else domain


def _clean(name: str, text: str) -> str:
    try:
        return clean_html(text, has_pictures=True, has_screens=True)
    except (RichTextTooDeepError, RichTextTooLongError) as wrong:
        raise InvalidInput([FieldProblem(f"content/{name}", Phrase("site.problem.too_large"))]) from wrong
