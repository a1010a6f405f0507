"""Content blocks as plain HTML: what stands in a page before, or without, the client's scripts."""

import re
from html import escape

from terazi.foundation.language.lang import Lang
from terazi.foundation.rich_text.cleaning import clean_html, with_paths
from terazi.modules.site.rules.heads import FILE_PATH
from terazi.modules.site.rules.kinds import PARTS
from terazi.modules.site.rules.menu import offered_menu, said_in
from terazi.modules.site.rules.texts import is_link
from terazi.modules.site.values.units import PartType, Unit, UnitKind
from terazi.modules.site.values.views import SiteView

_SCREEN = "screen:"
_ITEM = re.compile(r"[a-z]+_(\d+)")
_HEADINGS = ("title", "question")


def unit_html(site: SiteView, unit: Unit, lang: Lang, *, level: int = 2) -> str:
    """Return a block; its own heading has the level, those of its items the next one. Notices are shown by the client."""
    if unit.kind is UnitKind.NOTICE:
        return ""
    said = {name: text for name in PARTS[unit.kind] if (text := said_in(lang, unit.content.get(name, {})))}
    whole = {name: text for name, text in said.items() if not _ITEM.fullmatch(name)}
    numbers = {int(found[1]) for name in said if (found := _ITEM.fullmatch(name))}
    own = _parts_html(site, unit.kind, whole, lang, level)
    below = level + 1 if "title" in whole else level
    items = "".join(
        f"<li>{_parts_html(site, unit.kind, _item_of(said, number), lang, below)}</li>"
        for number in sorted(numbers)
    )
    listed = f'<ul class="first-{unit.kind}">{items}</ul>' if items else ""
    return f"<section>{own}{listed}</section>" if own or listed else ""


def address_of_link(site: SiteView, link: str, lang: Lang) -> str:
    """Return the address a link of an editor leads to; empty where it leads nowhere."""
    if not is_link(link):
        return ""
    if not link.startswith(_SCREEN):
        return link
    return address_of_screen(site, link.removeprefix(_SCREEN), lang)


def address_of_screen(site: SiteView, route: str, lang: Lang) -> str:
    """Return the path of a screen that the site offers; empty where it does not."""
    return next(
        (said_in(lang, item.url) for item in offered_menu(site).values() if item.route_view == route), ""
    )


def _item_of(said: dict[str, str], number: int) -> dict[str, str]:
    """Return the parts of one item of a block under their plain names."""
    end = f"_{number}"
    return {name.removesuffix(end): text for name, text in said.items() if name.endswith(end)}


def _parts_html(site: SiteView, kind: UnitKind, said: dict[str, str], lang: Lang, level: int) -> str:
    address = escape(address_of_link(site, said.get("link", ""), lang))

    def path_of(route: str) -> str:
        return address_of_screen(site, route, lang)

    written = [
        html
        for name, text in said.items()
        if name not in {"link", "alt"}
        and (html := _part_html(kind, name, text, said.get("alt", ""), level, address))
    ]
    return with_paths("".join(written), path_of)


def _part_html(kind: UnitKind, name: str, text: str, alt: str, level: int, address: str) -> str:
    part = PARTS[kind].get(name) or PARTS[kind].get(f"{name}_1")
    if part is None:
        return ""
    if part.type is PartType.RICH:
        return f'<div class="first-rich">{clean_html(text, has_pictures=True, has_screens=True)}</div>'
    if part.type is PartType.PICTURE:
        return f'<img src="{escape(FILE_PATH + text)}" alt="{escape(alt)}" loading="lazy" />'
    if name == "label":
        return f'<p><a class="first-button" href="{address}">{escape(text)}</a></p>' if address else ""
    if name in _HEADINGS:
        inside = f'<a href="{address}">{escape(text)}</a>' if address else escape(text)
        return f"<h{level}>{inside}</h{level}>"
    return f"<p>{escape(text)}</p>"
