"""A letter to many, written out for one of them."""

import re
from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode
from uuid import UUID

from terazi.foundation.context import Call, Change
from terazi.foundation.db import Transaction
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import Content
from terazi.foundation.mail_jobs import put_mail
from terazi.foundation.mail_layout import MailLook, Page, drawn, look_of
from terazi.foundation.rich_text.cleaning import text_of_html
from terazi.foundation.screens import ScreenLink
from terazi.foundation.stop_links import Stops, stop_token
from terazi.foundation.types import Value
from terazi.modules.access.public import mail_administrators
from terazi.modules.accounts.public import AddressedPerson
from terazi.modules.sending.rules.letters import filled_subject, filled_text
from terazi.modules.sending.values import Letter, MailingKind, Reader

_PICTURE = re.compile(r'src="(/v1/document/get/by/bucket\?[^"]*?)\.(?:webp|png)"')


@dataclass(frozen=True, kw_only=True, slots=True)
class Sender:
    """In whose name letters leave: the address of a site, and the legal name and address that commercial ones carry."""

    base_url: str
    legal: str


async def put_letter(change: Change, letter: Letter, person: AddressedPerson, sender: Sender) -> UUID:
    """Put the letter of one person into the outbox, and return which mail it is."""
    reader = reader_of(person)
    content = await written_letter(change.db, letter, reader, sender)
    return await put_mail(
        change, to_address=person.mail, kind="sending.letter", content=content, lang=reader.lang
    )


def reader_of(person: AddressedPerson, lang: Lang | None = None) -> Reader:
    """Return for whom a letter is written out, in the person's language unless another is asked for."""
    return Reader(
        id=person.id, firstname=person.firstname or person.username, lang=lang or person.active_lang
    )


async def written_letter(db: Transaction, letter: Letter, reader: Reader, sender: Sender) -> Content:
    """Return a letter as one person gets it."""
    look = await look_of(db, sender.base_url, reader.lang)
    subject, html = filled_subject(letter, reader, look.name), filled_text(letter, reader, look.name)
    link = ""
    if letter.kind is MailingKind.COMMERCIAL:
        screen = ScreenLink(
            base_url=sender.base_url,
            route_view="mail_unsubscribe",
            query={"token": stop_token(db.secret, Stops.COMMERCIAL_MAILS, reader.id)},
        )
        link = await screen.address(db, reader.lang)
    said = _said_below(letter, look, sender, reader.lang)
    below = [escape(line) for line in said]
    if link:
        words = escape(say(Phrase("sending.letter.unsubscribe"), reader.lang, look.words))
        below.append(f'<a href="{escape(link, quote=True)}" style="color:inherit">{words}</a>')
        said.append(f"{say(Phrase('sending.letter.unsubscribe'), reader.lang, look.words)}: {link}")
    shown = _PICTURE.sub(
        rf'style="max-width:100%;height:auto" src="{escape(sender.base_url, quote=True)}\1.png"', html
    )
    return Content(
        subject=subject,
        body_text=look.plain([text_of_html(html), "\n".join(said)]),
        body_html=drawn(Page(title=subject, html=shown, below=below), look, reader.lang),
        headers=look.headers | (_one_click(db, reader, sender) if link else {}),
        from_name=look.from_name,
    )


def _said_below(letter: Letter, look: MailLook, sender: Sender, lang: Lang) -> list[str]:
    if letter.kind is MailingKind.COMMERCIAL:
        return [sender.legal, say(Phrase("sending.letter.agreed", {"site": look.name}), lang, look.words)]
    if letter.reason:
        return [say(Phrase("sending.letter.because", {"reason": letter.reason}), lang, look.words)]
    return [say(Phrase("sending.letter.has_account", {"site": look.name}), lang, look.words)]


def _one_click(db: Transaction, reader: Reader, sender: Sender) -> dict[str, str]:
    """Return the headers by which a mail reader ends commercial mails with one press (RFC 8058)."""
    query = urlencode({"token": stop_token(db.secret, Stops.COMMERCIAL_MAILS, reader.id)})
    return {
        "List-Unsubscribe": f"<{sender.base_url}/v1/sending/unsubscribe?{query}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


async def tell_others(call: Call, kind: str, **values: Value) -> None:
    """Mail all other administrators what the caller did."""
    assert call.user is not None  # only calls that ask for a role tell of what was done
    told = {"by": call.user.username, **values}
    subject, text = Phrase(f"sending.mail.{kind}.subject", told), Phrase(f"sending.mail.{kind}.text", told)
    await mail_administrators(call, subject, [text], "sending_mail", but=call.user.id)
