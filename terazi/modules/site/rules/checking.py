"""Whether settings, units and a site's own wording may be published: what is missing or wrong, where, in which language."""

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from terazi.foundation.language.lang import Lang
from terazi.foundation.rich_text.cleaning import has_untold_picture, screens_of
from terazi.modules.site.rules.kinds import PARTS
from terazi.modules.site.rules.mail_footers import KINDS_IN_MAILS, MAIL_FOOTER
from terazi.modules.site.rules.texts import (
    COLOR,
    FILE,
    KEY,
    MAIL,
    has_hidden_letters,
    is_https_address,
    is_link,
)
from terazi.modules.site.rules.wording import has_same_places, names_in
from terazi.modules.site.values.revisions import Problem
from terazi.modules.site.values.sites import SiteSettings, TextByLang
from terazi.modules.site.values.units import Part, PartType, Unit

_PLACES = frozenset({"header.banner", "footer", "login.side", "not_found", MAIL_FOOTER})
_SIDES = frozenset({"", "top", "bottom"})
_LONGEST_NAME, _LONGEST_PATTERN, _LONGEST_DESCRIPTION = 60, 80, 155
_TAG = re.compile(r"<\s*/?\s*([A-Za-z][A-Za-z0-9]*)")


def problem(path: str, phrase: str, lang: str = "", **values: object) -> Problem:
    """Return what is wrong somewhere."""
    return Problem(path=path, lang=lang, phrase=f"site.problem.{phrase}", values=values)


def settings_problems(settings: SiteSettings, langs: Set[Lang], routes: Set[str]) -> Iterator[Problem]:
    """Return what is wrong with settings, in the languages that are to be published."""
    spoken = langs & set(settings.language_options)
    yield from _texts("application_name", settings.application_name, spoken, _LONGEST_NAME, is_needed=True)
    yield from _texts("seo/title_pattern", settings.seo.title_pattern, spoken, _LONGEST_PATTERN)
    yield from _texts("seo/description", settings.seo.description, spoken, _LONGEST_DESCRIPTION)
    yield from _texts("mail_from_name", settings.mail_from_name, spoken, _LONGEST_NAME)
    for lang, pattern in settings.seo.title_pattern.items():
        if pattern and "{page}" not in pattern:
            yield problem("seo/title_pattern", "pattern", lang, place="{page}")
    for name in ("accent_color", "accent_color_dark"):
        color = getattr(settings, name)
        if not COLOR.fullmatch(color) and (color or name == "accent_color"):
            yield problem(name, "color")
    for name in ("navbar_middle_logo", "navbar_middle_logo_dark", "page_favicon"):
        if (key := getattr(settings, name)) and not FILE.fullmatch(key):
            yield problem(name, "file")
    yield from _address_problems(settings)
    if not settings.language_options or settings.default_language not in settings.language_options:
        yield problem("default_language", "default_language")
    if settings.home_route and settings.home_route not in routes:
        yield problem("home_route", "route", route=settings.home_route)


def unit_problems(unit: Unit, langs: Set[Lang], spoken: Set[Lang], routes: Set[str]) -> Iterator[Problem]:
    """Return what is wrong with a unit, in the languages that are to be published."""
    if not KEY.fullmatch(unit.key):
        yield problem("key", "key")
    if not _is_place(unit.place, routes):
        yield problem("place", "place", place=unit.place)
    if unit.place == MAIL_FOOTER and unit.kind not in KINDS_IN_MAILS:
        yield problem("kind", "kind_in_mails")
    if unit.shown_from and unit.shown_until and unit.shown_until <= unit.shown_from:
        yield problem("until", "until")
    parts = PARTS[unit.kind]
    for name in unit.content.keys() - parts.keys():
        yield problem(f"content/{name}", "part", part=name)
    for name, part in parts.items():
        told = replace(part, is_needed=part.is_needed or _tells_of_a_picture(unit, name))
        yield from _part_problems(f"content/{name}", told, unit.content.get(name, {}), langs & spoken, routes)


def wording_problems(key: str, texts: TextByLang, known: Mapping[str, TextByLang]) -> Iterator[Problem]:
    """Return what is wrong with a site's own words for a text: they say the same things in the same places."""
    if key not in known:
        yield problem(key, "wording_key", key=key)
        return
    for lang, text in texts.items():
        default = known[key].get(lang) or known[key].get(Lang.EN, "")
        if lang not in tuple(Lang):
            yield problem(key, "language", lang)
        elif not text.strip():
            yield problem(key, "missing", lang)
        elif len(text) > 4 * len(default) + 40:
            yield problem(key, "too_long", lang, most=4 * len(default) + 40)
        elif "$t(" in text or "{{-" in text or not _tags(text) <= _tags(default):
            yield problem(key, "markup", lang)
        elif not has_same_places(key, text, default):
            yield problem(key, "placeholders", lang, names=", ".join(sorted(names_in(key, default))) or "–")
        elif has_hidden_letters(text):
            yield problem(key, "hidden_letters", lang)


def _tells_of_a_picture(unit: Unit, name: str) -> bool:
    """Whether a part says what a picture shows that is there: then it says so in each language."""
    shown = unit.content.get(name.replace("alt", "picture"), {}) if name.startswith("alt") else {}
    return any(shown.values())


def _address_problems(settings: SiteSettings) -> Iterator[Problem]:
    for name in ("reply_to", "support_mail"):
        if (mail := getattr(settings, name)) and not MAIL.fullmatch(mail):
            yield problem(name, "mail")
    if settings.external_login_address and not is_https_address(settings.external_login_address):
        yield problem("external_login_address", "address")
    if settings.is_login_external and not settings.external_login_address:
        yield problem("external_login_address", "missing")


def _part_problems(
    path: str, part: Part, texts: TextByLang, langs: Set[Lang], routes: Set[str]
) -> Iterator[Problem]:
    yield from _texts(path, texts, langs, part.longest, is_needed=part.is_needed)
    for lang, text in texts.items():
        if lang not in tuple(Lang):
            yield problem(path, "language", lang)
        elif text and part.type is PartType.LINK:
            if not is_link(text):
                yield problem(path, "link", lang)
            elif text.startswith("screen:") and text.removeprefix("screen:") not in routes:
                yield problem(path, "route", lang, route=text.removeprefix("screen:"))
        elif text and part.type is PartType.RICH:
            for route in screens_of(text):
                if route not in routes:
                    yield problem(path, "route", lang, route=route)
            if has_untold_picture(text):
                yield problem(path, "untold_picture", lang)
        elif text and part.type is PartType.PICTURE and not FILE.fullmatch(text):
            yield problem(path, "file", lang)


def _texts(
    path: str, texts: TextByLang, langs: Set[Lang], longest: int, *, is_needed: bool = False
) -> Iterator[Problem]:
    for lang in sorted(langs):
        text = texts.get(lang, "")
        if not text.strip():
            is_half = any(other.strip() for other in texts.values())
            if is_needed or is_half:
                yield problem(path, "missing", lang)
        elif len(text) > longest:
            yield problem(path, "too_long", lang, most=longest)
        elif has_hidden_letters(text):
            yield problem(path, "hidden_letters", lang)


def _is_place(place: str, routes: Set[str]) -> bool:
    route, _, side = place.partition(".")
    return place in _PLACES or (route in routes and side in _SIDES and "." not in side)


def _tags(text: str) -> frozenset[str]:
    return frozenset(tag.lower() for tag in _TAG.findall(text))
