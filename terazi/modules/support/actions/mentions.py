"""People of a desk who are named in notes: the bell shows it, and one mail tells of all that they have not seen."""

from datetime import datetime
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.modules.access.public import find_administrators
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.actions.warnings import people_of_desk
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries import mentions, tickets, warnings
from terazi.modules.support.rules.mentions import mentioned
from terazi.modules.support.values.mentions import Colleague
from terazi.modules.support.values.tickets import Mover, Ticket

_BEFORE_ALL, _MOST_ADMINISTRATORS = UUID(int=0), 50


async def list_colleagues(call: UserCall, ticket_id: UUID) -> list[Colleague]:
    """Return who can be named in the notes of a ticket: who answers at its desk, without the caller."""
    ticket, side, _ = await find_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    found = await colleagues_of(call, ticket)
    return [person for person in found if person.person_id != call.user.id]


async def note_mentioned(call: UserCall, ticket: Ticket, message_id: UUID, note: str) -> None:
    """Note whom a note names; the one who writes it is not told."""
    if "@" not in note:
        return
    named = mentioned(note, await colleagues_of(call, ticket))
    others = [each for each in named if each != call.user.id]
    await call.db.write(*mentions.note_mentions(message_id, others, call.now))


async def mail_mentioned(change: Change, user_id: UUID, *, before: datetime) -> None:
    """Tell somebody in one mail of all tickets in which notes name them that they have not seen, once."""
    (ticket_ids,) = await change.db.ask(mentions.take_to_mail(user_id, change.now, before=before))
    named: list[Ticket] = []
    for ticket_id in sorted(ticket_ids):
        (ticket,) = await change.db.ask(tickets.find_ticket(ticket_id))
        if ticket is not None:
            named.append(ticket)
    desks = {ticket.organization_id for ticket in named}
    own = [shop_id for shop_id in desks if user_id in await _answering(change, shop_id)]
    told = [ticket for ticket in named if ticket.organization_id in own]
    (people,) = await change.db.ask(warnings.find_told([user_id]))
    if told and people:  # who has left the desk meanwhile is told nothing of it
        await mails.mail_mentioned(change, people[0], told)


async def _answering(change: Change, shop_id: UUID | None) -> set[UUID]:
    """Return who answers at a desk, administrators too."""
    people = await people_of_desk(change, shop_id)
    (administrators,) = await change.db.ask(
        find_administrators(_BEFORE_ALL, _MOST_ADMINISTRATORS, now=change.now)
    )
    return {*(person.person_id for person in people), *administrators}


async def colleagues_of(call: UserCall, ticket: Ticket) -> list[Colleague]:
    """Return who answers at the desk of a ticket, administrators among them."""
    answering = await _answering(call, ticket.organization_id)
    (found,) = await call.db.ask(mentions.find_colleagues(sorted(answering)))
    return found
