"""What those who ask are told of their tickets by mail, and to which mails each of them belongs."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.foundation.mail import MOST_ENCLOSED_BYTES, Attachment, Posting
from terazi.foundation.mail_jobs import send_mail, take_back
from terazi.foundation.mail_quotations import MailQuotation
from terazi.foundation.screens import ScreenLink
from terazi.foundation.turkish_time import ZONE
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_user, mail_key
from terazi.modules.documents.public import media_type_of
from terazi.modules.support.queries.blocks import is_sender_blocked
from terazi.modules.support.queries.copies import copies_to_tell
from terazi.modules.support.queries.incoming import note_automatic, threaded_messages
from terazi.modules.support.queries.messages import files_of, page_of
from terazi.modules.support.queries.settings import settings_of
from terazi.modules.support.queries.visitors import find_heard_visitor, keep_key
from terazi.modules.support.queries.warnings import Told
from terazi.modules.support.rules.addresses import DESK, bounce_name, leaving_name, mail_id, reply_name
from terazi.modules.support.rules.comments import plain_paragraphs
from terazi.modules.support.rules.copies import copy_mail_id
from terazi.modules.support.rules.mail_threads import references_of
from terazi.modules.support.rules.mailed_files import sent_files
from terazi.modules.support.rules.settings import site_settings
from terazi.modules.support.rules.until import until_words
from terazi.modules.support.rules.visitors import new_key
from terazi.modules.support.values.copies import Copied
from terazi.modules.support.values.exports import EXPORT_LIFE
from terazi.modules.support.values.incoming import AutomaticKind, ThreadedMessage
from terazi.modules.support.values.messages import ANSWER_PAUSE, Message, TicketFile
from terazi.modules.support.values.settings import Quotation
from terazi.modules.support.values.tickets import Mover, Ticket
from terazi.modules.support.values.visitors import CODE_LIFE, Visitor

_MOST_PARAGRAPHS = 60
_SOON = timedelta(days=6)
"""Until then one says a day without its date, so a mail, which may be read later, adds it."""
_MOST_NAMED = 20
_REPLIED = "auto-replied"
_LOOKED_AT = 40
"""So many messages and lines are looked at for what is quoted."""
_QUOTED = {Quotation.OFF: 0, Quotation.TWO: 2, Quotation.ALL: _LOOKED_AT}


async def mail_receipt(change: Change, ticket: Ticket, *, message_id: UUID | None = None) -> None:
    """Tell that a ticket has arrived, and until when it is answered, in the language in which it was asked."""
    facts: dict[str, Value] = {
        "number": str(ticket.number),
        "subject": ticket.subject,
        "until": until_words(ticket.answer_by, change.now),
        "date": ticket.answer_by.astimezone(ZONE).date(),
    }
    is_soon = ticket.answer_by - change.now < _SOON
    text = [Phrase("support.mail.receipt.text" if is_soon else "support.mail.receipt.later", facts)]
    posting = await _posting(change, ticket, message_id=message_id)
    await _to_asker(change, ticket, AutomaticKind.RECEIPT, facts, text, posting, lang=ticket.lang)


async def mail_answer(
    change: Change, ticket: Ticket, comment: str, *, message_id: UUID, by: UserId, domain: str
) -> None:
    """Send who asked, and those in copy, what somebody of the desk has answered; answers to it come in at the domain.

    It leaves after a pause, as the mail that has the id of the message: until then it can be withdrawn.
    """
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject}
    said = plain_paragraphs(comment)[:_MOST_PARAGRAPHS]
    words = [Phrase("support.mail.answer.words", {"words": each}) for each in said]
    how = Phrase("support.mail.answer.how_by_mail" if domain else "support.mail.answer.how", facts)
    person, files, thread, copies, kept = await change.db.ask(
        find_user(by),
        files_of([message_id]),
        threaded_messages(ticket.id),
        copies_to_tell(ticket.id, ticket.site_id),
        settings_of(ticket.site_id, ticket.site_id),
    )
    quoted = _QUOTED[site_settings(kept, ticket.site_id).quotation]
    (page,) = await change.db.ask(page_of(ticket.id, with_notes=False, before=None, count=_LOOKED_AT))
    name = person.firstname if person else ""
    posting = await _posting(change, ticket, message_id=message_id, firstname=name, thread=thread)
    earlier = [each for each in page if not each.event and each.id != message_id]
    sent, linked = sent_files(files, MOST_ENCLOSED_BYTES)
    names = Phrase("support.mail.answer.linked", {"names": ", ".join(file.name for file in linked)})
    text = [*words, *([names] if linked else []), how]
    await _to_asker(
        change, ticket, None, facts, text, posting, answer_id=message_id, files=sent, earlier=earlier[:quoted]
    )
    left_out = [Phrase("support.mail.copy.left_out", names.params)] if linked else []
    text = [*words, *left_out, Phrase("support.mail.copy.why")]
    if domain:
        await _to_copied(
            change, ticket, copies, facts, text, posting, domain, message_id=message_id, files=sent
        )


def _quotation(message: Message, lang: Lang) -> MailQuotation:
    """Return what was written before an answer, as it stands below its mail."""
    return MailQuotation(
        heading=say(_heading_of(message), lang),
        paragraphs=plain_paragraphs(message.comment)[:_MOST_PARAGRAPHS],
    )


def _heading_of(message: Message) -> Phrase:
    is_own = message.author is Mover.REQUESTER
    who = Phrase("support.mail.answer.you") if is_own else message.firstname
    return Phrase("support.mail.answer.earlier", {"who": who, "at": message.created_at.astimezone(ZONE)})


async def mail_reminder(change: Change, ticket: Ticket, until: datetime) -> None:
    """Tell that an answered ticket rests soon, and when."""
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject, "until": until}
    text = [Phrase("support.mail.reminder.text", facts)]
    await _to_asker(change, ticket, AutomaticKind.REMINDER, facts, text, await _posting(change, ticket))


async def mail_rested(change: Change, ticket: Ticket) -> None:
    """Tell that a ticket rests, and ask how the help was."""
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject}
    text = [Phrase("support.mail.rested.text", facts), Phrase("support.mail.ended.rate")]
    await _to_asker(change, ticket, AutomaticKind.RESTED, facts, text, await _posting(change, ticket))


async def mail_ended(change: Change, ticket: Ticket, reason: str, *, asks_rating: bool) -> None:
    """Tell that a ticket is over, and why where somebody said it; ask how the help was where nobody has asked yet."""
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject}
    said = [Phrase("support.mail.ended.why", {"why": reason})] if reason else []
    rate = [Phrase("support.mail.ended.rate")] if asks_rating else []
    text = [Phrase("support.mail.ended.text", facts), *said, *rate]
    await _to_asker(change, ticket, AutomaticKind.ENDED, facts, text, await _posting(change, ticket))


async def mail_due(change: Change, person: Told, due: Sequence[Ticket]) -> None:
    """Tell somebody of a desk which tickets are due soon and unanswered: one mail for all of them."""
    until = {ticket.id: until_words(ticket.answer_by, change.now) for ticket in due}
    await _mail_staff(change, person, "due", due, [{"until": until[ticket.id]} for ticket in due])


async def mail_mentioned(change: Change, person: Told, named: Sequence[Ticket]) -> None:
    """Tell somebody of a desk which tickets have notes that name them: one mail for all of them."""
    await _mail_staff(change, person, "mentioned", named, [{} for _ in named])


async def _mail_staff(
    change: Change, person: Told, kind: str, listed: Sequence[Ticket], more: Sequence[dict[str, Value]]
) -> None:
    lines = [
        Phrase(f"support.mail.{kind}.line", {"number": str(each.number), "subject": each.subject, **facts})
        for each, facts in zip(listed[:_MOST_NAMED], more, strict=False)
    ]
    first, count = listed[0], len(listed)
    told: dict[str, Value] = {"count": count, "number": str(first.number), "subject": first.subject}
    await send_mail(
        change,
        to_address=person.mail,
        subject=Phrase(f"support.mail.{kind}.subject{'_one' if count == 1 else ''}", told),
        paragraphs=[Phrase(f"support.mail.{kind}.text"), *lines],
        link=_link(first)
        if count == 1
        else ScreenLink(base_url=first.base_url, route_view="user_support_list"),
        lang=person.active_lang,
    )


async def mail_merged(change: Change, ticket: Ticket, merged: Sequence[str]) -> None:
    """Tell that tickets go on in this one."""
    facts: dict[str, Value] = {
        "number": str(ticket.number),
        "subject": ticket.subject,
        "merged": ", ".join(merged),
    }
    text = [Phrase("support.mail.merged.text", facts)]
    await _to_asker(change, ticket, AutomaticKind.MERGED, facts, text, await _posting(change, ticket))


async def mail_split(change: Change, ticket: Ticket, source: str) -> None:
    """Tell that a part of a ticket goes on in this one."""
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject, "from": source}
    text = [Phrase("support.mail.split.text", facts)]
    await _to_asker(change, ticket, AutomaticKind.SPLIT, facts, text, await _posting(change, ticket))


async def mail_confirmation(
    change: Change, visitor: Visitor, ticket: Ticket, code: str, *, answers: str = ""
) -> None:
    """Mail the code and the link that prove an address; nothing of what somebody wrote with it is told.

    ``answers`` is the id of the mail with which they asked, if it was one. To a blocked address it is taken back
    before it leaves: until then the work is the same for all.
    """
    (is_blocked,) = await change.db.ask(is_sender_blocked(visitor.site_id, visitor.mail_key))
    outgoing_id = change.new_id()
    words = ["support.mail.confirmation.text", "support.mail.confirmation.not_you"]
    link = await _keyed_link(change, visitor, ticket)
    posting = None
    if answers:
        posting = Posting(auto_submitted=_REPLIED, in_reply_to=answers, references=(answers,))
        await _note_automatic(change, outgoing_id, ticket, AutomaticKind.CONFIRMATION, visitor.mail)
    await _mail_code(change, visitor, "confirmation", code, words, link, posting, outgoing_id=outgoing_id)
    await take_back(change, [outgoing_id] if is_blocked else [])


async def mail_code(change: Change, visitor: Visitor, code: str, *, base_url: str) -> None:
    """Mail a code to somebody who has asked before."""
    words = ["support.mail.code.text", "support.mail.code.not_you"]
    link = ScreenLink(base_url=base_url, route_view="user_support_list")
    await _mail_code(change, visitor, "code", code, words, link)


async def mail_export(change: Change, visitor: Visitor, *, base_url: str, key: str) -> None:
    """Mail the link to the file that a visitor asked for; servers never see its key."""
    facts: dict[str, Value] = {"days": EXPORT_LIFE.days}
    await send_mail(
        change,
        to_address=visitor.mail,
        subject=Phrase("support.mail.export.subject"),
        paragraphs=[Phrase("support.mail.export.text", facts), Phrase("support.mail.export.not_you")],
        link=ScreenLink(base_url=base_url, route_view="user_support_list", fragment=f"k={key}"),
        lang=visitor.lang,
    )


async def _mail_code(
    change: Change,
    visitor: Visitor,
    kind: str,
    code: str,
    words: list[str],
    link: ScreenLink,
    posting: Posting | None = None,
    *,
    outgoing_id: UUID | None = None,
) -> None:
    facts: dict[str, Value] = {"code": code, "minutes": int(CODE_LIFE.total_seconds() // 60)}
    await send_mail(
        change,
        to_address=visitor.mail,
        subject=Phrase(f"support.mail.{kind}.subject"),
        paragraphs=[Phrase(key, facts) for key in words],
        link=link,
        lang=visitor.lang,
        event_id=outgoing_id,
        posting=posting,
    )


async def _posting(
    change: Change,
    ticket: Ticket,
    *,
    message_id: UUID | None = None,
    firstname: str | None = None,
    thread: Sequence[ThreadedMessage] | None = None,
) -> Posting:
    """Return to what a mail about a ticket belongs, and about a message of it; a first name where a person wrote it."""
    if thread is None:
        (thread,) = await change.db.ask(threaded_messages(ticket.id))
    secret = change.db.secret
    references = references_of(secret, thread, message_id)
    about = message_id or next((each.id for each in thread), None)
    asker = str(ticket.requester_id or ticket.visitor_id)
    return Posting(
        from_name=firstname or "",
        from_address=DESK,
        reply_to=reply_name(secret, number=ticket.number, ticket_id=ticket.id, participant=asker),
        envelope_from=bounce_name(secret, about) if about else "",
        message_id=mail_id(secret, message_id) if message_id else "",
        in_reply_to=references[-1] if references else "",
        references=references,
        auto_submitted=_REPLIED if firstname is None else "",
    )


async def _to_asker(
    change: Change,
    ticket: Ticket,
    automatic: AutomaticKind | None,
    facts: dict[str, Value],
    paragraphs: list[Phrase],
    posting: Posting,
    *,
    lang: Lang | None = None,
    answer_id: UUID | None = None,
    files: Sequence[TicketFile] = (),
    earlier: Sequence[Message] = (),
) -> None:
    """Mail who asked, signed in or by mail; nobody where they have left or are blocked."""
    asker = await asker_of(change, ticket)
    if asker is None:
        return
    to_address, their_lang, visitor = asker
    link = _link(ticket) if visitor is None else await _keyed_link(change, visitor, ticket)
    mail_id = answer_id or change.new_id()
    if automatic is not None:
        await _note_automatic(change, mail_id, ticket, automatic, to_address)
    kind = automatic.value if automatic else "answer"
    spoken = lang or their_lang
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase(f"support.mail.{kind}.subject", facts),
        paragraphs=paragraphs,
        link=link,
        lang=spoken,
        quotations=[_quotation(each, spoken) for each in earlier],
        attachments=[_attachment(file) for file in files],
        posting=posting,
        event_id=mail_id,
        pause=ANSWER_PAUSE if answer_id else None,
    )


async def _to_copied(
    change: Change,
    ticket: Ticket,
    copies: Sequence[Copied],
    facts: dict[str, Value],
    paragraphs: list[Phrase],
    posting: Posting,
    domain: str,
    *,
    message_id: UUID,
    files: Sequence[TicketFile],
) -> None:
    """Mail an answer to those in copy, each from and to addresses of their own; no link, for they open nothing."""
    secret = change.db.secret
    for each in copies:
        reply = reply_name(secret, number=ticket.number, ticket_id=ticket.id, participant=str(each.id))
        leaving = f"{leaving_name(secret, each.id)}@{domain}"
        await send_mail(
            change,
            to_address=each.mail,
            subject=Phrase("support.mail.copy.subject", facts),
            paragraphs=[*paragraphs, Phrase("support.mail.copy.leave", {"address": leaving})],
            link=None,
            lang=ticket.lang,
            attachments=[_attachment(file) for file in files],
            posting=replace(posting, reply_to=reply, envelope_from=bounce_name(secret, each.id)),
            event_id=copy_mail_id(message_id, each.id),
            pause=ANSWER_PAUSE,
            headers={"List-Unsubscribe": f"<mailto:{leaving}>"},
        )


async def asker_of(change: Change, ticket: Ticket) -> tuple[str, Lang, Visitor | None] | None:
    """Return the address and language of who asked, and as which visitor; None where they have left or are blocked."""
    if ticket.visitor_id is not None:
        (visitor,) = await change.db.ask(find_heard_visitor(ticket.visitor_id))
        return (visitor.mail, visitor.lang, visitor) if visitor else None
    if ticket.requester_id is None:
        return None
    (person,) = await change.db.ask(find_user(ticket.requester_id))
    return (person.mail, person.active_lang, None) if person and person.mail else None


def _attachment(file: TicketFile) -> Attachment:
    media_type, _, _ = media_type_of(file.name).partition(";")
    return Attachment(key=file.key, name=file.name, media_type=media_type)


async def _note_automatic(
    change: Change, mail_id: UUID, ticket: Ticket, kind: AutomaticKind, to_address: str
) -> None:
    """Keep that a mail went which nobody wrote, so that two machines that answer each other end."""
    noted = note_automatic(mail_id, ticket.id, kind, mail_key(to_address), change.now)
    await change.db.write(noted)


async def _keyed_link(change: Change, visitor: Visitor, ticket: Ticket) -> ScreenLink:
    """Return a link that opens this one ticket for who reads the mails of its address; servers never see its key."""
    key = new_key()
    await change.db.write(*keep_key(change.new_id(), visitor.id, key, change.now, ticket_id=ticket.id))
    return _link(ticket, fragment=f"k={key}")


def _link(ticket: Ticket, *, fragment: str = "") -> ScreenLink:
    query, view = {"user_support_client_id": str(ticket.id)}, "user_support_details"
    return ScreenLink(base_url=ticket.base_url, route_view=view, query=query, fragment=fragment)


async def mail_mailbox_test(change: Change, address: str, test_id: UUID, lang: Lang) -> None:
    """Send a mailbox a mail that is known by the word in its subject."""
    facts: dict[str, Value] = {"word": test_id.hex}
    await send_mail(
        change,
        to_address=address,
        subject=Phrase("support.mail.mailbox_test.subject", facts),
        paragraphs=[Phrase("support.mail.mailbox_test.text")],
        link=None,
        lang=lang,
    )
