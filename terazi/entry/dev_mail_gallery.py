"""The gallery of the development mail page: every mail that the platform writes by itself, in both languages."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from terazi.foundation.db import Database
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import Content
from terazi.foundation.mail_layout import Button, MailLook, look_of, written_mail
from terazi.modules.sending.public import mail_kinds, sample_of

PATH = "/dev/mail/gallery"
_STYLE = """
:root{color-scheme:light dark}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:light-dark(#fff,#0d0e15);color:light-dark(#1c1e2e,#e8e9f2)}
main{max-width:90rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;margin:0 0 .35rem}h2{font-size:1rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:1rem;align-items:start}
.pair>div{min-width:0;border:1px solid light-dark(#e3e5ef,#33364a);border-radius:8px;overflow:hidden}
details{padding:.5rem .75rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0;font-size:.85rem}
a{color:light-dark(#4953e1,#98a0ff)}
"""
_HEADERS = {
    # Mails carry their styles in their tags; nothing runs here, and pictures are those of the site.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
}


async def page(request: Request, database: Database) -> Response:
    """Answer the gallery, and each mail of it alone as its reader gets it: ``/dev/mail/gallery/{kind}?lang=en``."""
    kind = request.scope["path"].rstrip("/").removeprefix(PATH).removeprefix("/")
    lang = Lang.EN if request.query_params.get("lang") == "en" else DEFAULT_LANG
    if kind and kind not in mail_kinds():
        return PlainTextResponse("Not Found", 404)
    base_url = str(request.base_url).rstrip("/")
    async with database.transaction() as db:
        looks = {each: await look_of(db, base_url, each) for each in Lang}
    if kind:
        return HTMLResponse(_sample(kind, lang, looks[lang], base_url).body_html, headers=_HEADERS)
    return HTMLResponse(gallery(mail_kinds(), looks, lang, base_url), headers=_HEADERS)


def _sample(kind: str, lang: Lang, look: MailLook, base_url: str) -> Content:
    sample = sample_of(kind, lang, datetime.now(UTC))
    button = Button(address=f"{base_url}/…", screen=sample.screen) if sample.screen else None
    return written_mail(look, sample.subject, sample.paragraphs, lang, button=button, tables=sample.tables)


def gallery(kinds: Sequence[str], looks: Mapping[Lang, MailLook], lang: Lang, base_url: str) -> str:
    """Return the page with these mails, each in both languages."""
    sections = "".join(
        f"<section id={escape(kind, quote=True)}><h2>{escape(kind)}</h2><div class=pair>"
        f"{''.join(_shown(kind, each, looks[each], base_url) for each in Lang)}</div></section>"
        for kind in kinds
    )
    title = escape(say(Phrase("site.mail_page.gallery"), lang))
    lead = escape(say(Phrase("site.mail_page.gallery_lead", {"count": len(kinds)}), lang))
    back = f'<a href="/dev/mail?lang={lang}">← {escape(say(Phrase("site.mail_page.back"), lang))}</a>'
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title} · Terazi</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body><main><nav>{back}</nav><h1>{title}</h1><p>{lead}</p>{sections}</main></body></html>"
    )


def _shown(kind: str, lang: Lang, look: MailLook, base_url: str) -> str:
    """Return a mail in a tree of its own, so that its styles and the page's leave each other alone."""
    content = _sample(kind, lang, look, base_url)
    plain = escape(say(Phrase("site.mail_page.plain"), lang))
    alone = f'<a href="{PATH}/{kind}?lang={lang}">{escape(content.subject)}</a>'
    return (
        f'<div lang="{lang}"><div><template shadowrootmode="open">{content.body_html}</template></div>'
        f"<details><summary>{plain}</summary>{alone}<pre>{escape(content.body_text)}</pre></details></div>"
    )
