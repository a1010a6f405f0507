"""Tickets that nobody writes in any more: their requesters are reminded, then they rest, and in the end they are over."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.questions import updated
from terazi.modules.support import mails
from terazi.modules.support.actions.writing import SYSTEM, OpenTicket
from terazi.modules.support.queries import tickets
from terazi.modules.support.rules.moves import require_move
from terazi.modules.support.tables import TICKET
from terazi.modules.support.values import Mover, Ticket, TicketState


async def remind(change: Change, ticket_id: UUID, *, before: datetime) -> None:
    """Tell the requester of a ticket answered before a moment that it rests soon, once."""
    ticket = await _locked(change, ticket_id, TicketState.ANSWERED)
    if ticket is None or ticket.reminded_at or not ticket.answered_at or ticket.answered_at >= before:
        return
    await change.db.write(updated(TICKET, ticket.id, reminded_at=change.now))
    await mails.mail_reminder(change, ticket)


async def let_rest(change: Change, ticket_id: UUID, *, before: datetime, reminded_before: datetime) -> None:
    """Let a ticket rest that was answered before a moment, unless somebody has written in it meanwhile."""
    ticket = await _locked(change, ticket_id, TicketState.ANSWERED)
    if ticket is None or not ticket.answered_at or ticket.answered_at >= before:
        return
    if ticket.reminded_at is None or ticket.reminded_at >= reminded_before:
        return
    await _move(change, ticket, TicketState.PASSIVE)


async def end(change: Change, ticket_id: UUID, *, before: datetime) -> None:
    """End a ticket that rests since before a moment, and tell its requester."""
    ticket = await _locked(change, ticket_id, TicketState.PASSIVE)
    if ticket is None or ticket.moved_at >= before:
        return
    written = await _move(change, ticket, TicketState.TERMINATED)
    await mails.mail_ended(change, written, "")


async def _locked(change: Change, ticket_id: UUID, state: TicketState) -> Ticket | None:
    (ticket,) = await change.db.ask(tickets.lock_ticket(ticket_id))
    return ticket if ticket is not None and ticket.state is state else None


async def _move(change: Change, ticket: Ticket, target: TicketState) -> Ticket:
    require_move(ticket.state, target, Mover.SYSTEM)
    opened = OpenTicket(ticket=ticket)
    opened.move(change, SYSTEM, target)
    return await opened.write(change)
