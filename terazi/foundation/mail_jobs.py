"""Sending what stands in the outbox."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import partial
from html import escape
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import RowMapping, delete, select, update

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.foundation.driver import NewRow
from terazi.foundation.encryption import SealBrokenError
from terazi.foundation.jobs.each import beyond, for_each_loading
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.later import write_later
from terazi.foundation.mail import (
    Attachment,
    Content,
    Enclosure,
    Letter,
    OutgoingMail,
    content_of,
    sealed_content,
)
from terazi.foundation.storage import Storage

tasks = Tasks("mail")
log = structlog.get_logger()
_MAIL = OutgoingMail.__table__
_NEW_MAIL = NewRow(_MAIL)
_EMPTIED: dict[str, Any] = {  # Any: columns of every type
    "sealed": None,
    "subject": None,
    "body_text": None,
    "body_html": None,
    "attachments": [],
}
_FORGET_AFTER = timedelta(days=30)
_SWEEP_AFTER = timedelta(minutes=2)


async def send_mail(
    change: Change,
    *,
    to_address: str,
    subject: Phrase,
    paragraphs: list[Phrase],
    link: str | None,
    lang: Lang,
    attachments: Sequence[Attachment] = (),
) -> None:
    """Put a mail into the outbox; it leaves after the change's transaction, and never without it."""
    lines = [say(paragraph, lang) for paragraph in paragraphs]
    title = say(subject, lang)
    content = Content(
        subject=title,
        body_text="\n\n".join(lines + ([link] if link else [])),
        body_html=_html(lines, link, title, lang),
    )
    mail_id = change.new_id()
    mail = {
        "id": mail_id,
        "to_address": to_address,
        "kind": subject.key.removesuffix(".subject"),
        "sealed": sealed_content(change.db.secret, mail_id, content),
        "attachments": [asdict(each) for each in attachments],
        "lang": lang.value,
        "created_at": change.now,
    }
    write_later(change.db, _NEW_MAIL, mail)
    await deliver_mail.enqueue(change.db, mail_id=str(mail_id))


@tasks.task(queue="mail", tries=8)
async def deliver_mail(work: Work, *, mail_id: str) -> None:
    """Send one mail and forget what it said; a mail already sent is left alone."""
    async with work.database.session() as db:
        found = select(_MAIL).where(_MAIL.c.id == UUID(mail_id), _MAIL.c.sent_at.is_(None))
        mail = (await db.execute(found.with_for_update(skip_locked=True))).mappings().first()
        if mail is None:
            return
        await db.execute(
            update(OutgoingMail).where(_MAIL.c.id == mail["id"]).values(await _deliver(work, mail))
        )
        await db.commit()


async def _deliver(work: Work, mail: RowMapping) -> dict[str, Any]:  # Any: columns of every type
    """Send a locked mail and return what changes in its row."""
    try:
        content = content_of(work.settings.secret(), mail)
    except SealBrokenError:
        log.error("mail was sealed under another secret", mail_id=str(mail["id"]), kind=mail["kind"])
        return {"last_error": "sealed under another secret"}
    if content is None:
        return {"last_error": "empty"}
    enclosures = await _enclosed(work.storage, mail["attachments"])
    letter = Letter(id=mail["id"], to_address=mail["to_address"], enclosures=enclosures, **asdict(content))
    await work.mail_sender(letter)
    sent = {"sent_at": work.clock(), "attempts": mail["attempts"] + 1}
    # Where the development mail page is the mailbox, mails stay in it, sealed, until they are forgotten.
    return sent if work.settings.has_mail_page else sent | _EMPTIED


@tasks.every("*/2 * * * *")
async def sweep_outbox(work: Work) -> None:
    """Enqueue mails whose job was lost, and forget mails long sent."""
    now = work.clock()
    await for_each_loading(
        work, "send lost mails", partial(_lost_mails, before=now - _SWEEP_AFTER), _send_again
    )
    await for_each_loading(work, "forget old mails", partial(_old_mails, before=now - _FORGET_AFTER), _forget)


async def _lost_mails(db: Transaction, after: UUID | None, most: int, *, before: datetime) -> Sequence[UUID]:
    found = await db.scalars(
        select(OutgoingMail.id)
        .where(
            OutgoingMail.sent_at.is_(None),
            OutgoingMail.last_error.is_(None),
            OutgoingMail.created_at < before,
            beyond(OutgoingMail.id, after),
        )
        .order_by(OutgoingMail.id)
        .limit(most)
    )
    return found.all()


async def _send_again(change: Change, mail_id: UUID) -> None:
    await deliver_mail.enqueue(change.db, once=f"mail:{mail_id}", mail_id=str(mail_id))


async def _old_mails(db: Transaction, after: UUID | None, most: int, *, before: datetime) -> Sequence[UUID]:
    found = await db.scalars(
        select(OutgoingMail.id)
        .where(OutgoingMail.created_at < before, beyond(OutgoingMail.id, after))
        .order_by(OutgoingMail.id)
        .limit(most)
    )
    return found.all()


async def _forget(change: Change, mail_id: UUID) -> None:
    await change.db.execute(delete(OutgoingMail).where(OutgoingMail.id == mail_id))


async def _enclosed(storage: Storage, attachments: list[Any]) -> tuple[Enclosure, ...]:  # Any: JSON
    return tuple(
        [
            Enclosure(
                name=each["name"], media_type=each["media_type"], content=await storage.get(each["key"])
            )
            for each in attachments
        ]
    )


def _html(lines: list[str], link: str | None, title: str, lang: Lang) -> str:
    body = "".join(f"<p>{escape(line)}</p>" for line in lines)
    if link:
        body += f'<p><a href="{escape(link, quote=True)}">{escape(link)}</a></p>'
    return (
        f'<!doctype html><html lang="{lang.value}"><head><meta charset="utf-8"><title>{escape(title)}</title></head>'
        f'<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36rem">{body}</body></html>'
    )
