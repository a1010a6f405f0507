"""What is edited as a whole: how each kind of subject is checked, in which languages it stands, and how changes are sent."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace

from pydantic import ValidationError

from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.site.rules.checking import problem, settings_problems, unit_problems, wording_problems
from terazi.modules.site.rules.content import menu_from, settings_from, unit_from
from terazi.modules.site.rules.menu_checks import menu_problems
from terazi.modules.site.rules.wording import forms_of, texts_to_word
from terazi.modules.site.values.revisions import Problem, SubjectKind
from terazi.modules.site.values.sites import SiteSettings

MOST_WORDS, MOST_UNITS, LARGEST_UNIT = 10_000, 500, 100_000
_BOTH = frozenset(Lang)


@dataclass(frozen=True, kw_only=True, slots=True)
class Surroundings:
    """What a content is checked beside: the settings and the screens of its site, and those that the platform has, with their names."""

    settings: SiteSettings
    routes: frozenset[str]
    known: Mapping[str, str]


def problems_of(
    kind: SubjectKind, content: Json | None, around: Surroundings, langs: Set[Lang] = _BOTH
) -> list[Problem]:
    """Return why a content cannot be published in these languages, each with the subject it belongs to."""
    if content is None:
        return []
    try:
        found = list(_problems(kind, content, around, langs))
    except ValidationError as wrong:
        found = [problem("/".join(map(str, each["loc"])), "incomplete") for each in wrong.errors()]
    return [replace(each, subject=kind.value) for each in found]


def _problems(kind: SubjectKind, content: Json, around: Surroundings, langs: Set[Lang]) -> Iterator[Problem]:
    spoken = langs & set(around.settings.language_options)
    match kind:
        case SubjectKind.SETTINGS:
            settings = settings_from(content)
            yield from settings_problems(settings, langs, around.routes)
        case SubjectKind.MENU:
            yield from menu_problems(menu_from(content), spoken, around.known)
        case SubjectKind.WORDING:
            for key, texts in content.items():
                yield from wording_problems(key, texts, texts_to_word())
                yield from _plural_problems(key, content)
        case SubjectKind.UNIT:
            yield from unit_problems(
                unit_from(content), langs, frozenset(around.settings.language_options), around.routes
            )


def _plural_problems(key: str, own: Json) -> Iterator[Problem]:
    """Plural forms are worded together: one of them alone would be read beside the platform's words for the others."""
    for form in forms_of(key, texts_to_word()):
        for lang in own[key]:
            if lang not in own.get(form, {}):
                yield problem(form, "plural", lang)


def require_wholeness(kind: SubjectKind, content: Json | None) -> None:
    """Raise where a content is not even a draft: too much, or not what its kind is made of."""
    if content is None:
        return
    if kind is SubjectKind.WORDING and len(content) > MOST_WORDS:
        raise InvalidInput(
            [FieldProblem("wording", Phrase("site.problem.too_many_words", {"most": MOST_WORDS}))]
        )
    try:
        match kind:
            case SubjectKind.SETTINGS:
                settings_from(content)
            case SubjectKind.MENU:
                menu_from(content)
            case SubjectKind.UNIT:
                unit_from(content)
                if len(str(content)) > LARGEST_UNIT:
                    raise InvalidInput([FieldProblem("content", Phrase("site.problem.too_large"))])
            case SubjectKind.WORDING:
                pass
    except ValidationError as wrong:
        fields = ["/".join(map(str, each["loc"])) for each in wrong.errors()]
        raise InvalidInput(
            [FieldProblem(field, Phrase("site.problem.incomplete")) for field in fields]
        ) from wrong


def states_by_lang(published: Json | None, draft: Json | None) -> Mapping[str, str]:
    """Return how each language of a subject stands: published, changed in the draft, or missing a text that the other has."""
    states = {}
    now = published if draft is None else draft
    for lang in Lang:
        live, new = (_spoken(content or {}, lang.value) for content in (published, draft))
        if draft is not None and live != new:
            states[lang.value] = "draft"
        else:
            other = next(each for each in Lang if each is not lang)
            has_gap = any(path not in live for path in _spoken(now or {}, other.value))
            states[lang.value] = "missing" if has_gap else "published"
    return states


def _spoken(content: Json, lang: str, above: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for name, value in content.items():
        if name == lang and isinstance(value, str) and value:
            found[above] = value
        elif isinstance(value, dict):
            found |= _spoken(value, lang, (*above, name))
    return found
