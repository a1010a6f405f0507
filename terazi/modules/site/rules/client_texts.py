"""Texts of the web client in the words of a site, by part: the first word of a phrase's key."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cache

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import web_phrases
from terazi.modules.site.rules.heads import json_in_html
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.wording import part_of
from terazi.modules.site.values.sites import TextByLang
from terazi.modules.site.values.views import SiteView


def wording_in(lang: Lang, site: SiteView, parts: Collection[str] = ()) -> dict[str, str]:
    """Return the texts of some parts, or all: the site's own wording first, English where a language lacks a text."""
    by_part, own = _phrases_by_part(), site.wording.get(lang, {})
    wanted = by_part.keys() if not parts else by_part.keys() & set(parts)
    return {
        key: own.get(key) or said_in(lang, text)
        for part in sorted(wanted)
        for key, text in by_part[part].items()
    }


def wording_json(lang: Lang, site: SiteView, parts: Collection[str] = ()) -> str:
    """Return the same as JSON that is safe inside of a script element; what no site words itself is written once for all."""
    worded = {part_of(key) for key in site.wording.get(lang, {})}
    written = [
        _members(wording_in(lang, site, [part])) if part in worded else _default_members(lang, part)
        for part in sorted(parts or _phrases_by_part().keys())
        if part in _phrases_by_part()
    ]
    return f"{{{','.join(written)}}}"


@cache
def _phrases_by_part() -> Mapping[str, Mapping[str, TextByLang]]:
    found: defaultdict[str, dict[str, TextByLang]] = defaultdict(dict)
    for key, text in web_phrases().items():
        found[part_of(key)][key] = text
    return found


@cache
def _default_members(lang: Lang, part: str) -> str:
    return _members({key: said_in(lang, text) for key, text in _phrases_by_part()[part].items()})


def _members(texts: Mapping[str, str]) -> str:
    return json_in_html(texts)[1:-1]
