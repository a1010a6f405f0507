"""The development mail page: what would have been sent, where no mail server is set."""

import re
from collections.abc import Sequence
from datetime import UTC
from html import escape
from uuid import UUID

from sqlalchemy import bindparam, select
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from terazi.entry.dev_mail_frame import HEADERS, PATH, say_here, whole
from terazi.entry.dev_mail_writing import WRITE_PATH, answer_form, answered_page, written_page
from terazi.foundation.db import Reader
from terazi.foundation.encryption import SealBrokenError
from terazi.foundation.language.formats import format_date
from terazi.foundation.language.lang import DEFAULT_LANG, Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import OUTGOING_MAIL, Content, OutgoingMail, content_of
from terazi.foundation.questions import many, one
from terazi.foundation.settings import Settings

_MAIL = OUTGOING_MAIL.c
_LATEST = many(OutgoingMail.of, select(*_MAIL).order_by(_MAIL.created_at.desc(), _MAIL.id.desc()).limit(100))
_BY_ID = one(OutgoingMail.of, select(*_MAIL).where(_MAIL.id == bindparam("mail_id")))
_LINK = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)]")


async def page(request: Request, reader: Reader, settings: Settings) -> Response:
    """Answer /dev/mail (the latest mails) and /dev/mail/{id} (one mail); ``?lang=en`` for English.

    Where mails come in, one can be written at /dev/mail/write, and each is answered at its own address.
    """
    path, secret = request.scope["path"].rstrip("/"), settings.secret()
    lang = Lang.EN if request.query_params.get("lang") == "en" else DEFAULT_LANG
    if path == WRITE_PATH and settings.reply_domain:
        return await written_page(request, settings, lang)
    folder, _, name = path.rpartition("/")
    mail = await _find(reader, name) if folder == PATH else None
    if mail is not None and request.method == "POST" and settings.reply_domain:
        return await answered_page(request, settings, mail, _content(mail, secret, lang), lang)
    if request.method not in ("GET", "HEAD"):
        return PlainTextResponse("Method Not Allowed", 405, {"Allow": "GET, HEAD"})
    if path == PATH:
        (mails,) = await reader.ask(_LATEST())
        return HTMLResponse(_list_page(mails, settings, lang), headers=HEADERS)
    if folder != PATH:
        return PlainTextResponse("Not Found", 404)
    if mail is None:
        return HTMLResponse(_missing_page(path, lang), 404, HEADERS)
    return HTMLResponse(_mail_page(mail, settings, lang), headers=HEADERS)


async def _find(reader: Reader, name: str) -> OutgoingMail | None:
    try:
        mail_id = UUID(name)
    except ValueError:
        return None
    (mail,) = await reader.ask(_BY_ID(mail_id=mail_id))
    return mail


def _list_page(mails: Sequence[OutgoingMail], settings: Settings, lang: Lang) -> str:
    title, secret = say_here("title", lang), settings.secret()
    write = (
        f'<a href="{WRITE_PATH}?lang={lang}">{say_here("write", lang)}</a>' if settings.reply_domain else ""
    )
    gallery = f'<a href="{PATH}/gallery?lang={lang}">{say_here("gallery", lang)}</a>'
    head = f"<h1>{title}</h1><p class=soft>{say_here('lead', lang)} {gallery} {write}</p>"
    if not mails:
        return whole(title, f"{head}<article>{say_here('empty', lang)}</article>", PATH, lang)
    rows = "".join(
        f'<li><a href="{PATH}/{mail.id}?lang={lang}"><b>{escape(_content(mail, secret, lang).subject)}</b>{_time(mail)}'
        f"<span>{escape(mail.to_address)}</span></a></li>"
        for mail in mails
    )
    count = f"<p class=soft>{say_here('latest', lang, count=len(mails))}</p>"
    return whole(title, f"{head}{count}<ul>{rows}</ul>", PATH, lang)


def _content(mail: OutgoingMail, secret: bytes, lang: Lang) -> Content:
    """Return what a mail says; where it was emptied or cannot be opened, words that say so."""
    try:
        content = content_of(secret, mail)
    except SealBrokenError:
        content = None
    return content or Content(
        subject=mail.kind or "–", body_text=say(Phrase("site.mail_page.emptied"), lang), body_html=""
    )


def _mail_page(mail: OutgoingMail, settings: Settings, lang: Lang) -> str:
    content = _content(mail, settings.secret(), lang)
    paragraphs = "".join(f"<p>{_with_links(part)}</p>" for part in content.body_text.split("\n\n"))
    files = ", ".join(escape(each.name) for each in mail.attachments)
    enclosed = f"<dt>{say_here('files', lang)}</dt><dd>{files}</dd>" if files else ""
    facts = (
        f"<dl><dt>{say_here('to', lang)}</dt><dd>{escape(mail.to_address)}</dd>"
        f"<dt>{say_here('time', lang)}</dt><dd>{_time(mail)}</dd>{enclosed}</dl>"
    )
    subject = escape(content.subject)
    lang_of_mail = escape(mail.lang, quote=True)
    body = f'<article lang="{lang_of_mail}"><h1>{subject}</h1>{facts}{paragraphs}</article>'
    form = answer_form(mail, lang) if settings.reply_domain else ""
    return whole(subject, body + form, f"{PATH}/{mail.id}", lang)


def _missing_page(path: str, lang: Lang) -> str:
    text = say_here("not_found", lang)
    return whole(text, f"<h1>{text}</h1>", path, lang)


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
