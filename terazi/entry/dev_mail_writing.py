"""Writing mails at the development mail page: each is handed to the receiver, as a mail server in front would do it."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import localtime
from html import escape
from urllib.parse import parse_qs

import aiosmtplib
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from terazi.entry.dev_mail_frame import HEADERS, PATH, say_here, whole
from terazi.foundation.ids import new_id
from terazi.foundation.language.lang import Lang
from terazi.foundation.mail import Content, OutgoingMail, posting_at
from terazi.foundation.settings import Settings

WRITE_PATH = f"{PATH}/write"
_TO = "destek"
_MOST_BYTES = 500_000
_TIMEOUT_SECONDS = 10.0


def answer_form(mail: OutgoingMail, lang: Lang) -> str:
    """Return the form in which a mail is answered."""
    return (
        f'<form method="post" action="{PATH}/{mail.id}?lang={lang}"><label>{say_here("answer", lang)}'
        f'<textarea name="text" rows="5" required></textarea></label>{_proven(lang)}'
        f"<button>{say_here('send', lang)}</button></form>"
    )


async def answered_page(
    request: Request, settings: Settings, mail: OutgoingMail, content: Content, lang: Lang
) -> Response:
    """Deliver an answer to a mail, written below the form's words as mail programmes write it."""
    fields = await _fields(request)
    if fields is None:
        return PlainTextResponse("Forbidden", 403)
    posting = posting_at(content, settings.reply_domain)
    message = _message(
        sender=mail.to_address,
        to=posting.reply_to or f"{_TO}@{settings.reply_domain}",
        subject=f"{'Ynt' if lang is Lang.TR else 'Re'}: {content.subject}",
        text=f"{fields.get('text', '')}\n\n{_quoted(content.body_text)}",
        domain=settings.reply_domain,
    )
    if posting.message_id:
        message["In-Reply-To"] = f"<{posting.message_id}>"
    return await _delivered(settings, message, lang, is_proven="is_proven" in fields)


async def written_page(request: Request, settings: Settings, lang: Lang) -> Response:
    """Answer the page on which a mail is written, and deliver it."""
    address = f"{_TO}@{settings.reply_domain}"
    if request.method in ("GET", "HEAD"):
        return HTMLResponse(_write_page(address, lang), headers=HEADERS)
    fields = await _fields(request) if request.method == "POST" else None
    if fields is None:
        return PlainTextResponse("Forbidden", 403)
    message = _message(
        sender=fields.get("sender", ""),
        to=address,
        subject=fields.get("subject", ""),
        text=fields.get("text", ""),
        domain=settings.reply_domain,
    )
    if copies := " ".join(fields.get("cc", "").split()):
        message["Cc"] = copies
    return await _delivered(settings, message, lang, is_proven="is_proven" in fields)


def _write_page(address: str, lang: Lang) -> str:
    title = say_here("write", lang)
    form = (
        f'<form method="post" action="{WRITE_PATH}?lang={lang}">'
        f'<label>{say_here("from", lang)}<input name="sender" type="email" required></label>'
        f'<label>{say_here("cc", lang)}<input name="cc" maxlength="500"></label>'
        f'<label>{say_here("subject", lang)}<input name="subject" maxlength="500"></label>'
        f'<label>{say_here("text", lang)}<textarea name="text" rows="8"></textarea></label>'
        f"{_proven(lang)}<button>{say_here('send', lang)}</button></form>"
    )
    lead = say_here("write_lead", lang, address=address)
    return whole(title, f"<h1>{title}</h1><p class=soft>{lead}</p>{form}", WRITE_PATH, lang)


def _proven(lang: Lang) -> str:
    words = say_here("is_proven", lang)
    return f'<label><input name="is_proven" type="checkbox" checked>{words}</label>'


async def _fields(request: Request) -> dict[str, str] | None:
    """Return what a form of these pages says; None where another site's page sent it, or it is too large."""
    if request.headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return None
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > _MOST_BYTES:
            return None
    return {name: values[0] for name, values in parse_qs(body.decode("utf-8", "replace")).items()}


def _message(*, sender: str, to: str, subject: str, text: str, domain: str) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = " ".join(sender.split())
    message["To"] = to
    message["Subject"] = " ".join(subject.split())
    message["Date"] = localtime()
    message["Message-ID"] = f"<{new_id()}@{domain}>"
    message.set_content(text.replace("\r\n", "\n"))
    return message


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.splitlines())


async def _delivered(settings: Settings, message: EmailMessage, lang: Lang, *, is_proven: bool) -> Response:
    """Hand a mail to the receiver, with what the server in front would say of its sender above it."""
    sender = " ".join(str(message["From"]).split())
    found = "pass" if is_proven else "none"
    domain = sender.rpartition("@")[2]
    head = f"Authentication-Results: {settings.believed_relay}; dmarc={found} header.from={domain}\r\n"
    try:
        await aiosmtplib.send(
            head.encode() + message.as_bytes(),
            sender=sender,
            recipients=[str(message["To"])],
            hostname=settings.receive_host,
            port=settings.receive_port,
            start_tls=False,
            timeout=_TIMEOUT_SECONDS,
        )
    except (OSError, ValueError, aiosmtplib.SMTPException):
        words, status = say_here("not_delivered", lang), 502
    else:
        words, status = say_here("delivered", lang), 200
    page = whole(words, f"<h1>{words}</h1><p>{escape(str(message['Subject']))}</p>", WRITE_PATH, lang)
    return HTMLResponse(page, status, HEADERS)
