"""Content blocks at the foot of a site's mails, as mails can show them: words and links."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape

from terazi.foundation.language.lang import Lang
from terazi.foundation.rich_text.cleaning import clean_html, text_of_html, with_paths
from terazi.modules.site.rules.kinds import PARTS
from terazi.modules.site.rules.menu import said_in
from terazi.modules.site.rules.texts import is_link
from terazi.modules.site.values.sites import TextByLang
from terazi.modules.site.values.units import PartType, Unit, UnitKind

MAIL_FOOTER = "mail.footer"
KINDS_IN_MAILS = frozenset({UnitKind.TEXT, UnitKind.RICH, UnitKind.BUTTON, UnitKind.BANNER})
_SCREEN = "screen:"
_LINKED = re.compile(r'<a [^<>]*?href="([^"]*)"[^<>]*>(.*?)</a>', re.DOTALL)
_LINE = "margin:0 0 8px"


@dataclass(frozen=True, kw_only=True, slots=True)
class MailFooter:
    """What stands below each mail of a site."""

    html: str
    text: str


def footer_of(
    units: Iterable[Unit], paths: Mapping[str, TextByLang], lang: Lang, base_url: str
) -> MailFooter:
    """Return the blocks as a mail shows them; links to screens lead to the site at this address."""

    def address_of(route: str) -> str:
        return base_url + said_in(lang, paths.get(route, {}))

    written = [
        html for unit in units if unit.kind in KINDS_IN_MAILS for html in _lines(unit, lang, address_of)
    ]
    return MailFooter(html="".join(written), text="\n".join(map(_plain, written)).strip())


def _lines(unit: Unit, lang: Lang, address_of: Callable[[str], str]) -> Iterator[str]:
    said = {name: said_in(lang, unit.content.get(name, {})) for name in PARTS[unit.kind]}
    link = said.get("link", "")
    if not is_link(link):
        link = ""
    elif link.startswith(_SCREEN):
        link = address_of(link.removeprefix(_SCREEN))
    for name, part in PARTS[unit.kind].items():
        text = said[name]
        if not text or part.type is PartType.LINK:
            continue
        if part.type is PartType.RICH:
            yield with_paths(clean_html(text, has_screens=True), address_of)
        elif name != "label":
            yield _line(f"<b>{escape(text)}</b>" if name == "title" else escape(text))
        elif link:
            yield _line(f'<a href="{escape(link)}" style="color:inherit">{escape(text)}</a>')


def _line(html: str) -> str:
    return f'<p style="{_LINE}">{html}</p>'


def _plain(html: str) -> str:
    """Return cleaned HTML as plain text in which each link is followed by where it leads."""

    def spelled(found: re.Match[str]) -> str:
        return f"{found[2]} ({found[1].removeprefix('mailto:').removeprefix('tel:')})"

    return text_of_html(_LINKED.sub(spelled, html))
