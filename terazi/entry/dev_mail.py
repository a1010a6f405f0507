"""The development mail page: what would have been sent, where no mail server is set."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Sequence
from datetime import UTC
from html import escape
from uuid import UUID

from sqlalchemy import bindparam, select
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from terazi.foundation.db import Reader
from terazi.foundation.encryption import SealBrokenError
from terazi.foundation.language.formats import format_date
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import OUTGOING_MAIL, Content, OutgoingMail, content_of
from terazi.foundation.questions import many, one

_PATH = "/dev/mail"
_MAIL = OUTGOING_MAIL.c
_LATEST = many(OutgoingMail.of, select(*_MAIL).order_by(_MAIL.created_at.desc(), _MAIL.id.desc()).limit(100))
_BY_ID = one(OutgoingMail.of, select(*_MAIL).where(_MAIL.id == bindparam("mail_id")))
_LINK = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)]")
_STYLE = """
:root{color-scheme:light dark;--ink:#1c1e2e;--soft:#646982;--line:#e3e5ef;--page:#f6f7fb;--card:#fff;--accent:#4953e1}
@media (prefers-color-scheme:dark){:root{--ink:#e8e9f2;--soft:#a0a5bd;--line:#33364a;--page:#14151f;--card:#1d1f2c;
--accent:#98a0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1.25rem 4rem}
nav{display:flex;justify-content:space-between;gap:1rem;margin-bottom:1.5rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .35rem}
a{color:var(--accent)}
.soft{color:var(--soft);margin:0 0 1.5rem}
ul,article{background:var(--card);border:1px solid var(--line);border-radius:12px}
ul{list-style:none;margin:0;padding:0;overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.85rem 1.1rem;text-decoration:none;color:inherit}
li a:hover,li a:focus-visible{background:var(--page)}
li b{overflow-wrap:anywhere}
li span,time{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
article{padding:1.5rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1.25rem;padding-bottom:1.25rem;
border-bottom:1px solid var(--line)}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
article p{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1rem}
"""
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


async def page(request: Request, reader: Reader, secret: bytes) -> Response:
    """Answer /dev/mail (the latest mails) and /dev/mail/{id} (one mail); ``?lang=en`` for English."""
    path = request.scope["path"].rstrip("/")
    lang = Lang.EN if request.query_params.get("lang") == "en" else DEFAULT_LANG
    if request.method not in ("GET", "HEAD"):
        return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD"})
    if path == _PATH:
        (mails,) = await reader.ask(_LATEST())
        return HTMLResponse(_list_page(mails, secret, lang), headers=_HEADERS)
    folder, _, name = path.rpartition("/")
    if folder != _PATH:
        return PlainTextResponse("Not Found", 404)
    mail = await _find(reader, name)
    if mail is None:
        return HTMLResponse(_missing_page(path, lang), 404, _HEADERS)
    return HTMLResponse(_mail_page(mail, secret, lang), headers=_HEADERS)


async def _find(reader: Reader, name: str) -> OutgoingMail | None:
    try:
        mail_id = UUID(name)
    except ValueError:
        return None
    (mail,) = await reader.ask(_BY_ID(mail_id=mail_id))
    return mail


def _list_page(mails: Sequence[OutgoingMail], secret: bytes, lang: Lang) -> str:
    title = _say("title", lang)
    gallery = f'<a href="{_PATH}/gallery?lang={lang}">{_say("gallery", lang)}</a>'
    head = f"<h1>{title}</h1><p class=soft>{_say('lead', lang)} {gallery}</p>"
    if not mails:
        return _whole(title, f"{head}<article>{_say('empty', lang)}</article>", _PATH, lang)
    rows = "".join(
        f'<li><a href="{_PATH}/{mail.id}?lang={lang}"><b>{escape(_content(mail, secret, lang).subject)}</b>{_time(mail)}'
        f"<span>{escape(mail.to_address)}</span></a></li>"
        for mail in mails
    )
    count = f"<p class=soft>{_say('latest', lang, count=len(mails))}</p>"
    return _whole(title, f"{head}{count}<ul>{rows}</ul>", _PATH, lang)


def _content(mail: OutgoingMail, secret: bytes, lang: Lang) -> Content:
    """Return what a mail says; where it was emptied or cannot be opened, words that say so."""
    try:
        content = content_of(secret, mail)
    except SealBrokenError:
        content = None
    return content or Content(
        subject=mail.kind or "–", body_text=say(Phrase("site.mail_page.emptied"), lang), body_html=""
    )


def _mail_page(mail: OutgoingMail, secret: bytes, lang: Lang) -> str:
    content = _content(mail, secret, lang)
    paragraphs = "".join(f"<p>{_with_links(part)}</p>" for part in content.body_text.split("\n\n"))
    facts = (
        f"<dl><dt>{_say('to', lang)}</dt><dd>{escape(mail.to_address)}</dd>"
        f"<dt>{_say('time', lang)}</dt><dd>{_time(mail)}</dd></dl>"
    )
    subject = escape(content.subject)
    lang_of_mail = escape(mail.lang, quote=True)
    body = f'<article lang="{lang_of_mail}"><h1>{subject}</h1>{facts}{paragraphs}</article>'
    return _whole(subject, body, f"{_PATH}/{mail.id}", lang)


def _missing_page(path: str, lang: Lang) -> str:
    text = _say("not_found", lang)
    return _whole(text, f"<h1>{text}</h1>", path, lang)


def _whole(title: str, body: str, path: str, lang: Lang) -> str:
    other, name = (Lang.EN, "English") if lang is Lang.TR else (Lang.TR, "Türkçe")
    back = "" if path == _PATH else f'<a href="{_PATH}?lang={lang}">← {_say("back", lang)}</a>'
    switch = f'<a href="{escape(path, quote=True)}?lang={other}" lang="{other}" hreflang="{other}">{name}</a>'
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title} · Terazi</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{_STYLE}</style></head>'
        f"<body><main><nav><span>{back}</span>{switch}</nav>{body}</main></body></html>"
    )


def _time(mail: OutgoingMail) -> str:
    moment = mail.created_at.astimezone(UTC)
    return f'<time datetime="{moment.isoformat()}">{format_date(moment, with_time=True)}</time>'


def _with_links(text: str) -> str:
    written, end = "", 0
    for link in _LINK.finditer(text):
        address = escape(link.group(), quote=True)
        written += f'{escape(text[end : link.start()])}<a href="{address}">{address}</a>'
        end = link.end()
    return written + escape(text[end:])


def _say(name: str, lang: Lang, **params: object) -> str:
    return escape(say(Phrase(f"site.mail_page.{name}", params), lang))
