"""The first screen of a page as HTML: what a stranger reads while, or without, the scripts of the client run.

Whoever is signed in does not see it, and the client takes it away as soon as its own first screen stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from terazi.foundation.colours import readable
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import web_phrases
from terazi.modules.site.rules.heads import FILE_PATH
from terazi.modules.site.rules.menu import may_open, offered_menu, said_in
from terazi.modules.site.rules.openings import Opening
from terazi.modules.site.rules.plain_units import address_of_screen, unit_html
from terazi.modules.site.values.sites import ClickType
from terazi.modules.site.values.views import SiteView

_SCALES = "M12 4v16M8 20h8M5 8h14M5 8l-3 6a3.2 3.2 0 0 0 6 0zM19 8l-3 6a3.2 3.2 0 0 0 6 0z"
_BEGINNINGS = {
    "sample_project": "projects.landing.sample",
    "register": "projects.landing.register",
    "login": "projects.landing.signIn",
}
"""How a stranger may begin, and what the start page calls it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Inside:
    """What a page shows beside its blocks: its heading, what it is about, and written HTML below."""

    title: str = ""
    lead: str = ""
    html: str = ""


def first_screen(opening: Opening, inside: Inside) -> str:
    """Return the first screen; where a stranger sees none (he has to sign in, or the site is closed) what scripts are for."""
    item, site, lang = opening.item, opening.site, opening.lang
    without = f'<noscript><p id="no-scripts">{escape(said_on(site, lang, "site.noScripts"))}</p></noscript>'
    if (item and not (may_open(item, None) and not item.iframe_mode)) or not site.settings.is_active:
        return without
    main = _start(opening) if opening.is_home else _page(opening, inside)
    caption = said_in(lang, item.caption) if item else ""
    accent = readable(site.settings.accent_color)
    return (
        f'<div id="first" data-font="{site.settings.font}" style="--accent:{accent}">'
        f"<aside>{_brand(site, lang)}<nav>{''.join(_links(opening))}</nav></aside>"
        f"<header><span>{escape(caption)}</span>{''.join(_header(opening))}</header>"
        f"<main><div>{main}</div></main>{without}</div>"
    )


def said_on(site: SiteView, lang: Lang, key: str) -> str:
    """Return a text of the client in the words of the site."""
    return site.wording.get(lang, {}).get(key) or said_in(lang, web_phrases()[key])


def _start(opening: Opening) -> str:
    """The start page: its first block is what it is about, the ways to begin follow."""
    site, lang = opening.site, opening.lang
    units = opening.units
    first = unit_html(site, units[0], lang, level=1) if units else ""
    first = first or f"<h1>{escape(said_in(lang, site.settings.application_name))}</h1>"
    ways = "".join(
        f'<a class="first-button" href="{escape(address)}">{escape(said_on(site, lang, key))}</a>'
        for route, key in _BEGINNINGS.items()
        if (address := address_of_screen(site, route, lang))
    )
    below = "".join(unit_html(site, unit, lang) for unit in units[1:])
    return f'<div class="first-start">{first}<p class="first-ways">{ways}</p></div>{below}'


def _page(opening: Opening, inside: Inside) -> str:
    site, lang, item = opening.site, opening.lang, opening.item
    title = inside.title or (
        said_in(lang, item.caption) if item else said_on(site, lang, "shell.notFound.title")
    )
    lead = f'<p class="first-lead">{escape(inside.lead)}</p>' if inside.lead else ""
    blocks = "".join(unit_html(site, unit, lang) for unit in opening.units)
    return f"<h1>{escape(title)}</h1>{lead}{inside.html}{blocks}"


def _brand(site: SiteView, lang: Lang) -> str:
    name = escape(said_in(lang, site.settings.application_name))
    logo = site.settings.navbar_middle_logo
    sign = f'<img src="{escape(FILE_PATH + logo)}" alt="" height="28" />' if logo else _icon(_SCALES)
    return f'<a href="/" class="first-brand">{sign}<span>{name}</span></a>'


def _links(opening: Opening) -> Iterator[str]:
    """What the menu shows to strangers."""
    for item in offered_menu(opening.site).values():
        if item.show_in_menu and item.click_type is ClickType.ROUTE and may_open(item, None):
            here = ' aria-current="page"' if item == opening.item else ""
            caption = escape(said_in(opening.lang, item.caption))
            address = escape(said_in(opening.lang, item.url))
            yield f'<a href="{address}"{here}>{_icon(item.icon)}{caption}</a>'


def _header(opening: Opening) -> Iterator[str]:
    site, item = opening.site, opening.item
    for lang in site.settings.language_options:
        if item and lang is not opening.lang:
            address = escape(said_in(lang, item.url))
            yield f'<a href="{address}" hreflang="{lang}" lang="{lang}">{lang.value.upper()}</a>'
    if login := address_of_screen(site, "login", opening.lang):
        words = escape(said_on(site, opening.lang, "shell.user.signIn"))
        yield f'<a class="first-button" href="{escape(login)}">{words}</a>'


def _icon(path: str) -> str:
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{escape(path)}" /></svg>' if path else ""
