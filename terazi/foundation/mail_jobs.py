"""Sending what stands in the outbox."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import accumulate
from uuid import UUID

import structlog
from sqlalchemy import ARRAY, ColumnElement, String, Uuid, any_, bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.context import Change
from terazi.foundation.db import Transaction
from terazi.foundation.encryption import SealBrokenError
from terazi.foundation.jobs.each import for_each, forget_unnamed
from terazi.foundation.jobs.tasks import Tasks, Work
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail import (
    MAIL_FILES,
    MOST_ENCLOSED_BYTES,
    OUTGOING_MAIL,
    AddressRefusedError,
    Attachment,
    Content,
    Enclosure,
    Letter,
    OutgoingMail,
    Posting,
    content_of,
    posting_at,
    sealed_content,
)
from terazi.foundation.mail_layout import Button, look_of, written_mail
from terazi.foundation.mail_quotations import MailQuotation
from terazi.foundation.mail_tables import MailTable
from terazi.foundation.questions import Question, Statement, deleted, one, touched, updated, value, values
from terazi.foundation.screens import ScreenLink
from terazi.foundation.types import Value
from terazi.foundation.undeliverable import (
    forget_old_refusals,
    goes_anyway,
    note_undeliverable,
    undeliverable_since,
)

tasks = Tasks("mail")
log = structlog.get_logger()
_MAIL = OUTGOING_MAIL.c
_UNSENT = one(
    OutgoingMail.of,
    select(*_MAIL)
    .where(_MAIL.id == bindparam("mail_id"), _MAIL.sent_at.is_(None))
    .with_for_update(skip_locked=True),
)
_LOST = values(
    select(_MAIL.id)
    .where(
        _MAIL.sent_at.is_(None),
        _MAIL.last_error.is_(None),
        _MAIL.created_at < bindparam("before"),
        _MAIL.id > bindparam("after"),
    )
    .order_by(_MAIL.id)
    .limit(bindparam("most"))
)
_OLD = values(
    select(_MAIL.id)
    .where(_MAIL.created_at < bindparam("before"), _MAIL.id > bindparam("after"))
    .order_by(_MAIL.id)
    .limit(bindparam("most"))
)
_OLDEST_WAITING = value(
    select(func.min(_MAIL.created_at)).where(_MAIL.sent_at.is_(None), _MAIL.last_error.is_(None))
)


def _take_back(*which: ColumnElement[bool]) -> Statement[list[UUID]]:
    waiting = select(_MAIL.id).where(*which, _MAIL.sent_at.is_(None)).with_for_update(skip_locked=True)
    return values(delete(OUTGOING_MAIL).where(_MAIL.id.in_(waiting)).returning(_MAIL.id))


_TAKE_BACK = _take_back(_MAIL.id == any_(bindparam("mail_ids", type_=ARRAY(Uuid()))))
_TAKE_BACK_TO = _take_back(
    _MAIL.to_address == any_(bindparam("addresses", type_=ARRAY(String()))),
    _MAIL.kind.startswith(bindparam("kinds", type_=String())),
)
_THERE = values(select(_MAIL.id).where(_MAIL.id == any_(bindparam("mail_ids", type_=ARRAY(Uuid())))))
_OPEN = OUTGOING_MAIL.c["id", "to_address", "kind", "sealed", "attachments", "lang", "created_at"]
_KEEP_ONCE = touched(
    insert(OUTGOING_MAIL)
    .values({"attempts": 0} | {each.name: bindparam(each.name, type_=each.type) for each in _OPEN})
    .on_conflict_do_nothing()
)
_EMPTIED: dict[str, Value] = {
    "sealed": None,
    "subject": None,
    "body_text": None,
    "body_html": None,
    "attachments": [],
}
_FORGET_AFTER = timedelta(days=30)
_SWEEP_AFTER = timedelta(minutes=2)
_GIVE_UP_AFTER = timedelta(days=5)
"""As long as mail servers try (RFC 5321, 4.5.4.1)."""


async def send_mail(
    change: Change,
    *,
    to_address: str,
    subject: Phrase,
    paragraphs: list[Phrase],
    link: ScreenLink | None,
    lang: Lang,
    attachments: Sequence[Attachment] = (),
    tables: Sequence[MailTable] = (),
    quotations: Sequence[MailQuotation] = (),
    event_id: UUID | None = None,
    posting: Posting | None = None,
    pause: timedelta | None = None,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Put a mail into the outbox; it leaves after the change's transaction, and never without it; ``pause`` later, if given.

    What is told of an event with an id is told once, however often it is asked for. A person's name in the posting stands before the site's. It looks and speaks as the site that it leads to, else as the site in whose name the change is made.
    """
    look = await look_of(change.db, link.base_url if link else change.base_url, lang)
    button = (
        Button(address=await link.address(change.db, lang), screen=link.route_view)
        if link is not None
        else None
    )
    content = written_mail(
        look, subject, paragraphs, lang, button=button, tables=tables, quotations=quotations
    )
    if posting is not None:
        name = f"{posting.from_name}, {look.from_name or look.name}" if posting.from_name else look.from_name
        content = replace(content, **asdict(posting) | {"from_name": name})
    if headers is not None:
        content = replace(content, headers=dict(headers))
    kind = subject.key.removesuffix(".subject")
    await put_mail(
        change,
        to_address=to_address,
        kind=kind,
        content=content,
        lang=lang,
        attachments=attachments,
        event_id=event_id,
        pause=pause,
    )


async def put_mail(
    change: Change,
    *,
    to_address: str,
    kind: str,
    content: Content,
    lang: Lang,
    attachments: Sequence[Attachment] = (),
    event_id: UUID | None = None,
    pause: timedelta | None = None,
) -> UUID:
    """Put what is written already into the outbox, and return which mail it is; one of an event is put there once."""
    mail_id = event_id or change.new_id()
    put = _KEEP_ONCE(
        id=mail_id,
        to_address=to_address,
        kind=kind,
        sealed=sealed_content(change.db.secret, mail_id, content),
        attachments=[asdict(each) for each in attachments],
        lang=lang.value,
        created_at=change.now,
    )
    (is_new,) = await change.db.ask(put)
    if is_new and pause is not None:
        await deliver_mail.enqueue_in(change.db, pause, mail_id=str(mail_id))
    elif is_new:
        await deliver_mail.enqueue(change.db, mail_id=str(mail_id))
    return mail_id


async def take_back(change: Change, mail_ids: Sequence[UUID]) -> list[UUID]:
    """Take mails that have not left out of the outbox, and return which; one that is just leaving goes."""
    (taken,) = await change.db.ask(_TAKE_BACK(mail_ids=list(mail_ids)))
    return taken


async def take_back_to(change: Change, addresses: Sequence[str], *, kinds: str) -> list[UUID]:
    """Take mails to addresses whose kind begins so out of the outbox, as above."""
    (taken,) = await change.db.ask(_TAKE_BACK_TO(addresses=list(addresses), kinds=kinds))
    return taken


async def take_all_back(change: Change, mail_id: UUID, copy_ids: Sequence[UUID]) -> bool:
    """Take a mail back with its copies that were asked for; False where one of them has left, and then none may be."""
    mail_ids = [mail_id, *copy_ids]
    taken = await take_back(change, mail_ids)
    (left,) = await change.db.ask(_THERE(mail_ids=mail_ids))
    return mail_id in taken and not left


def oldest_waiting_mail() -> Question[datetime | None]:
    """Since when the mail waits that has waited longest; None where none waits."""
    return _OLDEST_WAITING()


@tasks.task(queue="mail", tries=8)
async def deliver_mail(work: Work, *, mail_id: str) -> None:
    """Send one mail and forget what it said; a mail already sent is left alone."""
    async with work.database.transaction() as db:
        (mail,) = await db.ask(_UNSENT(mail_id=UUID(mail_id)))
        if mail is not None:
            await db.write(updated(OUTGOING_MAIL, mail.id, **await _deliver(work, db, mail)))


async def _deliver(work: Work, db: Transaction, mail: OutgoingMail) -> dict[str, Value]:
    """Send a locked mail and return what changes in its row."""
    try:
        content = content_of(work.settings.secret(), mail)
    except SealBrokenError:
        log.error("mail was sealed under another secret", mail_id=str(mail.id), kind=mail.kind)
        return {"last_error": "sealed under another secret"}
    if content is None:
        return {"last_error": "empty"}
    if not goes_anyway(mail.kind):
        (refused_since,) = await db.ask(undeliverable_since(mail.to_address))
        if refused_since is not None:
            return {"last_error": "address refused", **_EMPTIED}
    enclosures = await _enclosed(work, mail)
    posted = {**asdict(content), **asdict(posting_at(content, work.settings.reply_domain))}
    letter = Letter(id=mail.id, to_address=mail.to_address, enclosures=enclosures, **posted)
    try:
        await work.mail_sender(letter)
    except AddressRefusedError as refused:
        log.warning("address refused", mail_id=str(mail.id), kind=mail.kind, answer=str(refused))
        await db.write(note_undeliverable(mail.to_address, str(refused), work.clock()))
        return {"last_error": "address refused", "attempts": mail.attempts + 1, **_EMPTIED}
    sent = {"sent_at": work.clock(), "attempts": mail.attempts + 1}
    # Where the development mail page is the mailbox, mails stay in it, sealed, until they are forgotten.
    return sent if work.settings.has_mail_page else sent | _EMPTIED


@tasks.every("*/2 * * * *")
async def sweep_outbox(work: Work) -> None:
    """Enqueue mails whose job was lost, give up what nobody took for days, and forget old mails and old refusals."""
    now = work.clock()
    await for_each(work, "give up mails", partial(_lost_mails, before=now - _GIVE_UP_AFTER), _give_up)
    await for_each(work, "send lost mails", partial(_lost_mails, before=now - _SWEEP_AFTER), _send_again)
    await for_each(work, "forget old mails", partial(_old_mails, before=now - _FORGET_AFTER), _forget)
    await work.database.recorder.write(forget_old_refusals(now))


def _lost_mails(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    return _LOST(after=after, most=most, before=before)


async def _send_again(change: Change, mail_id: UUID) -> None:
    await deliver_mail.enqueue(change.db, once=f"mail:{mail_id}", mail_id=str(mail_id))


async def _give_up(change: Change, mail_id: UUID) -> None:
    (mail,) = await change.db.ask(_UNSENT(mail_id=mail_id))
    if mail is not None:
        log.error("mail given up", mail_id=str(mail.id), kind=mail.kind)
        await change.db.write(updated(OUTGOING_MAIL, mail.id, last_error="nobody took it", **_EMPTIED))


def _old_mails(after: UUID, most: int, *, before: datetime) -> Question[list[UUID]]:
    return _OLD(after=after, most=most, before=before)


async def _forget(change: Change, mail_id: UUID) -> None:
    await change.db.write(deleted(OUTGOING_MAIL, mail_id))


@tasks.every("50 3 * * *")
async def forget_mail_files(work: Work) -> None:
    """Delete files that were written for mails that are forgotten by now."""
    before = work.clock() - _FORGET_AFTER - timedelta(days=1)
    await forget_unnamed(work, MAIL_FILES, before=before, find_named=_none_named)


async def _none_named(keys: Sequence[str]) -> Sequence[str]:
    """What is older than every mail is named by none."""
    del keys
    return ()


async def _enclosed(work: Work, mail: OutgoingMail) -> tuple[Enclosure, ...]:
    """Return the files that go out with a mail; what would make it too large for mail servers stays here."""
    read = [
        Enclosure(name=each.name, media_type=each.media_type, content=await work.storage.get(each.key))
        for each in mail.attachments
    ]
    sizes = accumulate(len(each.content) for each in read)
    fitting = tuple(each for each, size in zip(read, sizes, strict=True) if size <= MOST_ENCLOSED_BYTES)
    if len(fitting) < len(read):
        log.error("mail without a file: too large", mail_id=str(mail.id), kind=mail.kind)
    return fitting
