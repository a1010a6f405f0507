"""What requesters are told of their tickets by mail."""

from terazi.foundation.context import Change
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.foundation.screens import ScreenLink
from terazi.foundation.types import Value
from terazi.modules.accounts.public import find_user
from terazi.modules.support.rules.comments import plain_paragraphs
from terazi.modules.support.values import PASSIVE_AFTER, Ticket

_MOST_PARAGRAPHS = 60


async def mail_receipt(change: Change, ticket: Ticket, to_address: str, lang: Lang) -> None:
    """Tell that a ticket has arrived, and until when it is answered."""
    facts: dict[str, Value] = {
        "number": str(ticket.number),
        "subject": ticket.subject,
        "until": ticket.answer_by,
    }
    await _send(
        change, ticket, "receipt", facts, [Phrase("support.mail.receipt.text", facts)], to_address, lang
    )


async def mail_answer(change: Change, ticket: Ticket, comment: str) -> None:
    """Send the requester what the desk has answered."""
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject}
    words = [
        Phrase("support.mail.answer.words", {"words": each})
        for each in plain_paragraphs(comment)[:_MOST_PARAGRAPHS]
    ]
    await _to_requester(change, ticket, "answer", facts, [*words, Phrase("support.mail.answer.how", facts)])


async def mail_reminder(change: Change, ticket: Ticket) -> None:
    """Tell that an answered ticket rests soon."""
    assert ticket.answered_at is not None  # what is reminded of was answered
    until = ticket.answered_at + PASSIVE_AFTER
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject, "until": until}
    await _to_requester(change, ticket, "reminder", facts, [Phrase("support.mail.reminder.text", facts)])


async def mail_ended(change: Change, ticket: Ticket, reason: str) -> None:
    """Tell that a ticket is over, and why where somebody said it."""
    facts: dict[str, Value] = {"number": str(ticket.number), "subject": ticket.subject}
    said = [Phrase("support.mail.ended.why", {"why": reason})] if reason else []
    await _to_requester(change, ticket, "ended", facts, [Phrase("support.mail.ended.text", facts), *said])


async def _to_requester(
    change: Change, ticket: Ticket, kind: str, facts: dict[str, Value], paragraphs: list[Phrase]
) -> None:
    if ticket.requester_id is None:
        return
    (person,) = await change.db.ask(find_user(ticket.requester_id))
    if person is None or not person.mail:
        return
    await _send(change, ticket, kind, facts, paragraphs, person.mail, person.active_lang)


async def _send(
    change: Change,
    ticket: Ticket,
    kind: str,
    facts: dict[str, Value],
    paragraphs: list[Phrase],
    to_address: str,
    lang: Lang,
) -> None:
    query = {"user_support_client_id": str(ticket.id)}
    await send_mail(
        change,
        to_address=to_address,
        subject=Phrase(f"support.mail.{kind}.subject", facts),
        paragraphs=paragraphs,
        link=ScreenLink(base_url=ticket.base_url, route_view="user_support_details", query=query),
        lang=lang,
    )
