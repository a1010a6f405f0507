"""What search engines, shared links and readers without scripts are told of a page."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import escape, unescape

from terazi.foundation.colours import readable
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json
from terazi.modules.site.rules.kinds import part_type_of
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.openings import Opening, home_of
from terazi.modules.site.rules.wording import said_as
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
_LARGE_ICON = "-512.png"
"""How the name of a picture ends that was kept as icons of 32, 180 and 512 pixels."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Shared:
    """What a shared link shows that is not the site's."""

    kind: str
    title: str
    picture: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """What the picture of a shared link says, and in which colour."""

    name: str
    title: str
    description: str
    colour: str


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
    parts.extend(_icons(site.settings.page_favicon))
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
        picture = (shared and shared.picture) or _picture_of(opening, base, is_shared=shared is not None)
        said |= {"og:url": _address(opening, lang, base) + query} | ({"og:image": picture} if picture else {})
    if opening.is_indexed and base:
        parts.extend(_addresses(opening, base, query))
    parts.append(
        f'<meta name="twitter:card" content="{"summary_large_image" if "og:image" in said else "summary"}" />'
    )
    parts.extend(f'<meta property="{key}" content="{escape(text)}" />' for key, text in said.items())
    parts.extend(f'<script type="application/ld+json">{json_in_html(each)}</script>' for each in data)
    return "".join(parts)


def _icons(icon: str) -> Iterator[str]:
    """The icons of a page: the platform's drawing, or the site's picture in each size that is made of it."""
    if not icon:
        yield '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
        return
    stem, large, _ = icon.partition(_LARGE_ICON)
    if not large:
        yield f'<link rel="icon" href="{escape(FILE_PATH + icon)}" />'
        return
    for size in (32, 512):
        address = escape(f"{FILE_PATH}{stem}-{size}.png")
        yield f'<link rel="icon" type="image/png" sizes="{size}x{size}" href="{address}" />'
    yield f'<link rel="apple-touch-icon" href="{escape(f"{FILE_PATH}{stem}-180.png")}" />'


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
        name = said_in(lang, site.settings.application_name)
        phrase = Phrase(f"site.description.{subject}", {"site": name})
        own = said_as(site.wording.get(lang, {}), phrase, lang)
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
        own = opening.site.wording.get(opening.lang, {})
        return said_as(own, Phrase("site.not_found.title"), opening.lang)
    titles = (said_in(opening.lang, unit.content.get("title", {})) for unit in opening.units)
    return (opening.is_home and next(filter(None, titles), "")) or said_in(opening.lang, opening.item.caption)


def _leads(unit: Unit, lang: Lang) -> Iterator[str]:
    for name in ("lead", "text", "body"):
        if text := said_in(lang, unit.content.get(name, {})):
            yield unescape(_TAG.sub(" ", text)) if part_type_of(unit.kind, name) is PartType.RICH else text


def _picture_of(opening: Opening, base: str, *, is_shared: bool) -> str:
    """Return the site's own picture, else the one that is drawn for the page; what is not the site's has its home's."""
    site, lang = opening.site, opening.lang
    if own := said_in(lang, site.settings.seo.picture):
        return f"{base}{FILE_PATH}{own}"
    item = home_of(site) if is_shared else opening.item
    drawn = item and card_of(opening, item.route_view, lang)
    return f"{base}/card/{lang}/{item.route_view}.png?v={site.version}" if item and drawn else ""


def card_of(opening: Opening, route_view: str, lang: Lang) -> Card | None:
    """Return what the picture of a screen says; None of one that search engines may not show, or in a language that is off."""
    site = opening.site
    item = next((item for item in site.menu.values() if item.route_view == route_view), None)
    home = home_of(site)
    page = replace(opening, lang=lang, item=item, is_home=item is not None and item == home)
    if not page.is_indexed or lang not in site.settings.language_options:
        return None
    name = said_in(lang, site.settings.application_name)
    first = next((title for unit in page.units for title in _titles(unit, lang)), "") if page.is_home else ""
    return Card(
        name=name,
        title=first or _name_of(page),
        description=description_of(page),
        colour=readable(site.settings.accent_color),
    )


def _titles(unit: Unit, lang: Lang) -> Iterator[str]:
    if title := said_in(lang, unit.content.get("title", {})):
        yield title


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
