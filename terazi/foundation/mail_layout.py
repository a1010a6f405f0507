"""How every mail of the platform looks: the name, colour and logo of its site around what it says.

Mail readers know tables and little more, and drop style sheets; so each part carries its own style.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Protocol

from terazi.foundation.colours import USUAL_ACCENT, readable, readable_in_the_dark
from terazi.foundation.db import Transaction
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import Content
from terazi.foundation.mail_quotations import MailQuotation, html_of_quotations, text_of_quotations
from terazi.foundation.mail_tables import MailTable, html_of_tables, text_of_tables
from terazi.foundation.screens import host_of_address

_FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
_INK, _SOFT, _LINE, _PAGE = "#1c1e2e", "#5b6079", "#e3e5ef", "#f4f5f9"

_SCREENS = frozenset(
    [
        "frontend_settings",
        "general",
        "log",
        "login",
        "mail_change",
        "password_reset",
        "product_details",
        "register_approve",
        "sending_mail",
        "shop",
        "user_billing",
        "user_product_bundles_active",
        "user_settings",
        "user_shop_order_list",
        "user_shop_overview",
        "user_shop_record",
        "user_shopcart_bundle_order",
        "user_shoppingcart",
        "user_support_details",
        "user_support_list",
    ]
)
"""Screens whose buttons say what is done there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MailLook:
    """What a site's mails look like; addresses are whole ones."""

    name: str
    accent: str = USUAL_ACCENT
    logo: str = ""
    home: str = ""
    from_name: str = ""
    """Who writes, where that is not the platform's own sender."""
    reply_to: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    """The site's own words for texts of mails, by key."""
    footer_html: str = ""
    """What the site writes below each mail, as cleaned HTML."""
    footer_text: str = ""
    """The same as plain text."""

    @property
    def headers(self) -> dict[str, str]:
        """Return what mail readers are told of the site."""
        return {"Reply-To": self.reply_to} if self.reply_to else {}

    def plain(self, parts: Sequence[str]) -> str:
        """Return the parts of a mail as plain text, with what stands below each."""
        return "\n\n".join([*parts, *filter(None, [self.footer_text])])


class LookFinder(Protocol):
    """Finds the look of the site of a host; None where it knows none."""

    async def __call__(self, db: Transaction, host: str, base_url: str, lang: Lang) -> MailLook | None: ...


look_finders: list[LookFinder] = []
"""Who knows how sites look; the entry fills the list, and the first that finds one is right."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Button:
    """Where a mail leads: the address, and the screen there, by which the button says what it is for."""

    address: str
    screen: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """What stands in a mail: its title, cleaned rich text, a button, and small words below."""

    title: str
    html: str
    button: Button | None = None
    quoted: str = ""
    """What was written before, as HTML."""
    below: Sequence[str] = ()
    """Cleaned rich text, each a line of its own: who writes, why, and how to have it end."""


async def look_of(db: Transaction, base_url: str, lang: Lang) -> MailLook:
    """Return the look of the site at an address, of the default site where there is no address."""
    for find in look_finders:
        if look := await find(db, host_of_address(base_url), base_url, lang):
            return look
    return MailLook(name="Terazi")


def written_mail(
    look: MailLook,
    subject: Phrase,
    paragraphs: Sequence[Phrase],
    lang: Lang,
    *,
    button: Button | None = None,
    tables: Sequence[MailTable] = (),
    quotations: Sequence[MailQuotation] = (),
) -> Content:
    """Return a mail in a site's look and words: as HTML, and the same as plain text."""
    lines = [say(paragraph, lang, look.words) for paragraph in paragraphs]
    title = " ".join(
        say(subject, lang, look.words).split()
    )  # a header is one line, whatever words stand in it
    page = Page(
        title=title,
        html=html_of_paragraphs(lines) + html_of_tables(tables),
        button=button,
        quoted=html_of_quotations(quotations),
    )
    parts = [*lines, *text_of_tables(tables), *([button.address] if button else [])]
    return Content(
        subject=title,
        body_text=look.plain([*parts, *text_of_quotations(quotations)]),
        body_html=drawn(page, look, lang),
        headers=look.headers,
        from_name=look.from_name,
    )


def html_of_paragraphs(lines: Sequence[str]) -> str:
    """Return plain lines as paragraphs."""
    return "".join(
        f"<p>{escape(line).replace(chr(10), '<br>').replace(' ₺', '&nbsp;₺')}</p>" for line in lines
    )


def drawn(page: Page, look: MailLook, lang: Lang) -> str:
    """Return a mail as HTML; it reads without pictures, on a phone, and in the dark."""
    accent = readable(look.accent)
    link = _button(page.button, accent, lang, look.words) if page.button else ""
    below = "".join(f'<p style="margin:0 0 8px">{line}</p>' for line in page.below)
    return (
        f'<!doctype html><html lang="{lang.value}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
        f"<title>{escape(page.title)}</title><style>{_dark(look)}</style></head>"
        f'<body class="page" style="margin:0;padding:0;background:{_PAGE}">'
        f'<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:{_PAGE}"><tr>'
        '<td align="center" style="padding:24px 12px">'
        '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">'
        f'<tr><td style="padding:0 4px 16px">{_head(look, accent)}</td></tr>'
        f'<tr><td class="card" style="background:#ffffff;border:1px solid {_LINE};border-top:4px solid {accent};border-radius:8px;'
        f'padding:28px 24px;{_FONT};font-size:16px;line-height:1.55;color:{_INK};overflow-wrap:anywhere">'
        f'<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">{escape(page.title)}</h1>'
        f"{page.html}{link}{page.quoted}</td></tr>"
        f'<tr><td class="soft" style="padding:16px 4px;{_FONT};font-size:13px;line-height:1.5;color:{_SOFT}">{below}{look.footer_html}'
        f'<p style="margin:0">{_name(look, _SOFT)}</p></td></tr></table></td></tr></table></body></html>'
    )


def _dark(look: MailLook) -> str:
    """Return what changes in the dark; readers that drop style sheets show the mail as it is by day."""
    accent = readable_in_the_dark(look.accent)
    return (
        ":root{color-scheme:light dark}@media (prefers-color-scheme:dark){"
        ".page{background:#14151f!important}"
        ".card{background:#1d1f2c!important;border-color:#33364a!important;color:#e8e9f2!important;"
        f"border-top-color:{accent}!important}}"
        ".line{border-color:#33364a!important}.soft,.soft *{color:#a0a5bd!important}"
        f".link{{color:{accent}!important}}"
        ".logo{background:#ffffff;padding:6px;border-radius:6px}}"
    )


def _head(look: MailLook, accent: str) -> str:
    if not look.logo:
        return (
            f'<span class="link" style="{_FONT};font-size:18px;font-weight:700">{_name(look, accent)}</span>'
        )
    name = escape(look.name, quote=True)
    picture = (
        f'<img class="logo" src="{escape(look.logo, quote=True)}" alt="{name}" height="36" '
        f'style="display:block;border:0;height:36px;max-width:240px;{_FONT};font-size:18px;color:{accent}">'
    )
    return f'<a href="{escape(look.home, quote=True)}">{picture}</a>' if look.home else picture


def _name(look: MailLook, colour: str) -> str:
    if not look.home:
        return f'<span class="link" style="color:{colour}">{escape(look.name)}</span>'
    home = escape(look.home, quote=True)
    return (
        f'<a class="link" href="{home}" style="color:{colour};text-decoration:none">{escape(look.name)}</a>'
    )


def _button(button: Button, accent: str, lang: Lang, own: Mapping[str, str]) -> str:
    key = f"foundation.mail.to.{button.screen}" if button.screen in _SCREENS else "foundation.mail.open"
    link, words = escape(button.address, quote=True), escape(say(Phrase(key), lang, own))
    return (
        f'<p style="margin:24px 0 16px"><a href="{link}" style="display:inline-block;padding:12px 22px;border-radius:6px;'
        f'background:{accent};color:#ffffff;font-weight:600;text-decoration:none">{words}</a></p>'
        f'<p class="soft" style="margin:0;font-size:13px;color:{_SOFT}">{escape(say(Phrase("foundation.mail.or_open"), lang, own))}<br>'
        f'<a class="link" href="{link}" style="color:{accent}">{link}</a></p>'
    )
