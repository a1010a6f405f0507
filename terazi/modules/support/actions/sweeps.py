"""Tickets that nobody writes in any more: their requesters are reminded, then they rest, and in the end they are over."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.mail_jobs import take_back
from terazi.foundation.questions import Question, updated
from terazi.modules.audit.public import AuditEvent, Subject, trail_entry
from terazi.modules.documents.public import UsedIn, release_uses
from terazi.modules.support import mails
from terazi.modules.support.actions.telling import asks_rating, site_settings_of
from terazi.modules.support.actions.writing import SYSTEM, OpenTicket
from terazi.modules.support.queries import incoming, messages, resting, tickets, visitors
from terazi.modules.support.queries.emptying import empty_tickets, mails_about
from terazi.modules.support.rules.moves import GONE, require_move
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.incoming import KEPT_WAYS
from terazi.modules.support.values.tickets import Mover, Ticket, TicketState

_SPAM_AT_ONCE = 1_000
_EMPTIED_AT_ONCE = 500


async def remind(change: Change, ticket_id: UUID) -> None:
    """Tell the requester of an answered ticket that it rests soon, once."""
    ticket = await _locked(change, ticket_id, TicketState.ANSWERED)
    if ticket is None or ticket.reminded_at or not ticket.answered_at:
        return
    waits = (await site_settings_of(change, ticket)).retention
    if ticket.answered_at >= change.now - (waits.passive_after - waits.remind_before):
        return
    await change.db.write(updated(TICKET, ticket.id, reminded_at=change.now))
    await mails.mail_reminder(change, ticket, ticket.answered_at + waits.passive_after)


async def let_rest(change: Change, ticket_id: UUID) -> None:
    """Let an answered ticket rest whose requester was reminded, unless somebody has written in it meanwhile."""
    ticket = await _locked(change, ticket_id, TicketState.ANSWERED)
    if ticket is None or not ticket.answered_at or ticket.reminded_at is None:
        return
    waits = (await site_settings_of(change, ticket)).retention
    is_over = ticket.answered_at < change.now - waits.passive_after
    if is_over and ticket.reminded_at < change.now - waits.remind_before:
        await _move(change, ticket, TicketState.PASSIVE)


async def end(change: Change, ticket_id: UUID) -> None:
    """End a ticket that has rested for as long as its site says, and tell its requester."""
    ticket = await _locked(change, ticket_id, TicketState.PASSIVE)
    if ticket is None:
        return
    waits = (await site_settings_of(change, ticket)).retention
    if ticket.moved_at >= change.now - waits.terminated_after:
        return
    written = await _move(change, ticket, TicketState.TERMINATED)
    if written.rating_asked_at is None:  # else it was told that it rests, and how the help was is asked once
        await mails.mail_ended(change, written, "", asks_rating=await asks_rating(change, written))


async def forget_unverified(change: Change, *, before: datetime) -> None:
    """Delete tickets whose address nobody has proven in time, with what was written in them; the trail has how many."""
    require_move(TicketState.UNVERIFIED, GONE, Mover.SYSTEM)
    (gone,) = await change.db.ask(visitors.forget_unverified(before))
    if gone:
        counted = _counted(change, "support.unverified_forgotten", len(gone))
        await change.db.write(visitors.forget_seen(gone), counted)


async def forget_spam(change: Change, *, before: datetime) -> None:
    """Delete what is spam since before a moment, with its files; the trail has how many."""
    require_move(TicketState.SPAM, GONE, Mover.SYSTEM)
    (gone,) = await change.db.ask(tickets.spam_to_forget(UUID(int=0), _SPAM_AT_ONCE, before=before))
    if not gone:
        return
    (locked,) = await change.db.ask(tickets.lock_tickets(gone))
    spam = [ticket.id for ticket in locked if ticket.state is TicketState.SPAM and ticket.moved_at < before]
    (held,) = await change.db.ask(messages.with_files(spam))
    await release_uses(change, UsedIn.TICKET, held)
    counted = _counted(change, "support.spam_forgotten", len(spam))
    await change.db.write(tickets.forget_tickets(spam), visitors.forget_seen(spam), counted)


async def empty_ended(change: Change) -> None:
    """Take the content out of tickets that have been over for as long as their sites keep it; the trail has how many."""
    (ended,) = await change.db.ask(resting.tickets_to_empty(_EMPTIED_AT_ONCE, now=change.now))
    if not ended:
        return
    held, about = await change.db.ask(messages.with_files(ended), mails_about(ended))
    await release_uses(change, UsedIn.TICKET, held)
    await take_back(change, about)
    await change.db.write(
        *empty_tickets(ended, change.now), _counted(change, "support.tickets_emptied", len(ended))
    )


async def note_forgotten_mails(change: Change, count: int) -> None:
    """Write in the trail how many mails were forgotten."""
    await change.db.write(_counted(change, "support.mails_forgotten", count))


def _counted(change: Change, action: str, count: int) -> Question[int]:
    event = AuditEvent(action=action, subject=Subject.TICKET, subject_id=None, after={"count": count})
    return trail_entry(change, event)


async def forget_visitors(change: Change, *, before: datetime) -> None:
    """Delete keys whose time is over, and addresses with which nobody asks any more; the trail has how many."""
    gone = sum(await change.db.ask(*visitors.forget_visitors(change.now, before=before)))
    if gone:
        await change.db.write(_counted(change, "support.visitors_forgotten", gone))


async def forget_ways(change: Change) -> None:
    """Forget from which machine mails came in, and what it called itself; the trail has of how many."""
    (gone,) = await change.db.ask(incoming.forget_ways(change.now - KEPT_WAYS))
    if gone:
        await change.db.write(_counted(change, "support.mail_ways_forgotten", gone))


async def _locked(change: Change, ticket_id: UUID, state: TicketState) -> Ticket | None:
    (ticket,) = await change.db.ask(tickets.lock_ticket(ticket_id))
    return ticket if ticket is not None and ticket.state is state else None


async def _move(change: Change, ticket: Ticket, target: TicketState) -> Ticket:
    require_move(ticket.state, target, Mover.SYSTEM)
    opened = OpenTicket(ticket=ticket)
    opened.move(change, SYSTEM, target)
    return await opened.write(change)
