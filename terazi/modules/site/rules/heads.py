"""What search engines, shared links and readers without scripts are told of a page."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape, unescape

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.types import Json
from terazi.modules.site.rules.kinds import part_type_of
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.openings import Opening
from terazi.modules.site.values.sites import MenuItem
from terazi.modules.site.values.units import PartType, Unit
from terazi.modules.site.values.views import SiteView

_LONGEST_TITLE, _LONGEST_DESCRIPTION = 60, 155
_UNSAFE_IN_HTML = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>&\u2028\u2029"}
_TAG = re.compile(r"<[^<>]*>")
_LOCALES = {Lang.TR: "tr_TR", Lang.EN: "en_US"}
_PATTERN = "{page} · {site}"
_DESCRIBED = frozenset({"user_project", "shop", "product_list", "shop_campaigns"})
FILE_PATH = "/v1/document/get/by/bucket?bucket=site&key="


@dataclass(frozen=True, kw_only=True, slots=True)
class Shared:
    """What a shared link shows that is not the site's."""

    kind: str
    title: str
    picture: str


def head_of(opening: Opening, base: str) -> str:
    """Return the elements that stand in place of a page's plain title; addresses begin with the base, if there is one."""
    return elements_of(
        title=title_of(opening),
        description=description_of(opening),
        opening=opening,
        base=base,
        data=_data_of(opening, base),
    )


def elements_of(
    *,
    title: str,
    description: str,
    opening: Opening,
    base: str,
    data: Iterable[Json] = (),
    query: str = "",
    shared: Shared | None = None,
) -> str:
    """Return the elements of a head; who may not index the page is told so, and gets no address of it."""
    site, lang = opening.site, opening.lang
    name = said_in(lang, site.settings.application_name)
    parts = [
        f"<title>{escape(title)}</title>",
        f'<meta name="description" content="{escape(description)}" />',
    ]
    if icon := site.settings.page_favicon:
        parts.append(f'<link rel="icon" href="{escape(FILE_PATH + icon)}" />')
    if not opening.is_indexed:
        parts.append('<meta name="robots" content="noindex" />')
    said = {
        "og:type": shared.kind if shared else "website",
        "og:site_name": name,
        "og:title": shared.title if shared else title,
        "og:description": description,
        "og:locale": _LOCALES[lang],
    }
    if opening.is_known and base:
        own = (shared and shared.picture) or _picture_of(site, lang, base)
        said |= {"og:url": _address(opening, lang, base) + query} | ({"og:image": own} if own else {})
    if opening.is_indexed and base:
        parts.extend(_addresses(opening, base, query))
    parts.append(
        f'<meta name="twitter:card" content="{"summary_large_image" if "og:image" in said else "summary"}" />'
    )
    parts.extend(f'<meta property="{key}" content="{escape(text)}" />' for key, text in said.items())
    parts.extend(f'<script type="application/ld+json">{json_in_html(each)}</script>' for each in data)
    return "".join(parts)


def title_of(opening: Opening) -> str:
    """Return the title: the page's name in the site's pattern, the site's name alone where it does not fit."""
    site, lang = opening.site, opening.lang
    name = said_in(lang, site.settings.application_name)
    page = _name_of(opening)
    pattern = site.settings.seo.title_pattern.get(lang) or _PATTERN
    title = pattern.replace("{page}", page).replace("{site}", name)
    return title if len(title) <= _LONGEST_TITLE else shortened(page, _LONGEST_TITLE)


def description_of(opening: Opening) -> str:
    """Return what the page is about: the words of its own units, else the site's, else the platform's."""
    site, lang = opening.site, opening.lang
    own = next((text for unit in opening.units for text in _leads(unit, lang)), "")
    if not own:
        own = said_in(lang, site.settings.seo.description)
    if not own:
        route = opening.item.route_view if opening.item else ""
        subject = route if route in _DESCRIBED else "any"
        own = say(
            Phrase(f"site.description.{subject}", {"site": said_in(lang, site.settings.application_name)}),
            lang,
        )
    return shortened(own, _LONGEST_DESCRIPTION)


def shortened(text: str, longest: int) -> str:
    """Return a text of at most so many letters, cut between words."""
    words = " ".join(text.split())
    if len(words) <= longest:
        return words
    return words[: longest - 1].rpartition(" ")[0].rstrip(",;:–-. ") + "…"


def json_in_html(value: object) -> str:
    """Return JSON that is safe inside of a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE_IN_HTML)


def _name_of(opening: Opening) -> str:
    if opening.item is None:
        return say(Phrase("site.not_found.title"), opening.lang)
    titles = (said_in(opening.lang, unit.content.get("title", {})) for unit in opening.units)
    return (opening.is_home and next(filter(None, titles), "")) or said_in(opening.lang, opening.item.caption)


def _leads(unit: Unit, lang: Lang) -> Iterator[str]:
    for name in ("lead", "text", "body"):
        if text := said_in(lang, unit.content.get(name, {})):
            yield unescape(_TAG.sub(" ", text)) if part_type_of(unit.kind, name) is PartType.RICH else text


def _picture_of(site: SiteView, lang: Lang, base: str) -> str:
    own = said_in(lang, site.settings.seo.picture)
    return f"{base}{FILE_PATH}{own}" if own else ""


def _address(opening: Opening, lang: Lang, base: str) -> str:
    is_root = opening.is_home and lang is opening.site.settings.default_language
    path = "/" if is_root or opening.item is None else said_in(lang, opening.item.url)
    return f"{base}{path}"


def _addresses(opening: Opening, base: str, query: str) -> Iterator[str]:
    settings = opening.site.settings
    yield f'<link rel="canonical" href="{escape(_address(opening, opening.lang, base) + query)}" />'
    if len(settings.language_options) > 1:
        for lang in settings.language_options:
            address = escape(_address(opening, lang, base) + query)
            yield f'<link rel="alternate" hreflang="{lang}" href="{address}" />'
        own = escape(_address(opening, settings.default_language, base) + query)
        yield f'<link rel="alternate" hreflang="x-default" href="{own}" />'


def _data_of(opening: Opening, base: str) -> Iterator[Json]:
    """Structured data: who stands behind the site at its root, the way down to the page elsewhere."""
    if not (opening.is_indexed and base and opening.item):
        return
    name = said_in(opening.lang, opening.site.settings.application_name)
    if opening.is_home:
        logo = opening.site.settings.navbar_middle_logo
        more = {"logo": f"{base}{FILE_PATH}{logo}"} if logo else {}
        yield {
            "@context": "https://schema.org",
            "@type": "Organization",
            "name": name,
            "url": f"{base}/",
            **more,
        }
        return
    steps = [
        {"name": said_in(opening.lang, item.caption), "item": base + said_in(opening.lang, item.url)}
        for item in reversed(list(_way_up(opening.site, opening.item)))
    ]
    numbered = [{"@type": "ListItem", "position": at, **step} for at, step in enumerate(steps, 1)]
    yield {"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": numbered}


def _way_up(site: SiteView, item: MenuItem) -> Iterator[MenuItem]:
    by_route = {each.route_view: each for each in site.menu.values()}
    seen: MenuItem | None = item
    for _ in range(len(by_route)):
        if seen is None:
            return
        yield seen
        seen = by_route.get(seen.parent or "")
