"""Beginning a ticket, by whatever way it comes: its row with the next number of its site, and its first message."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Change
from terazi.foundation.ids import SiteId, UserId
from terazi.foundation.language.lang import Lang, fold
from terazi.foundation.questions import inserted
from terazi.modules.support.actions.topics import find_topic
from terazi.modules.support.actions.words import Keyed
from terazi.modules.support.actions.writing import Author, OpenTicket
from terazi.modules.support.queries import messages, tickets
from terazi.modules.support.tables.tickets import TICKET
from terazi.modules.support.values.tickets import OPENED, Mover, Ticket, TicketState


@dataclass(frozen=True, kw_only=True, slots=True)
class NewTicket:
    """What a ticket begins with; it is asked by a member, or by a visitor."""

    site_id: SiteId
    requester_id: UserId | None = None
    visitor_id: UUID | None = None
    is_proven: bool
    """Whether the address of who asks is theirs; else the ticket waits until it is proven to be."""
    operation_name: str
    operation_note: str = ""
    subject: str
    lang: Lang
    base_url: str
    organization_id: UUID | None = None
    follows_id: UUID | None = None


async def begin(
    change: Change, new: NewTicket, comment: str, keyed: Keyed | None = None
) -> tuple[OpenTicket, UUID]:
    """Return a new ticket with its first message, still to be written, and which message it is."""
    author = Author(side=Mover.REQUESTER, user_id=new.requester_id, visitor_id=new.visitor_id)
    opened = OpenTicket(ticket=await _new_ticket(change, new))
    message_id, number = opened.add(change, author, comment=comment, key=keyed)
    opened.note(change, OPENED, after={"operation_name": new.operation_name})
    seen = messages.note_seen(opened.ticket.id, author.reader_id, number, change.now, is_staff=False)
    opened.questions.append(seen)
    return opened, message_id


async def _new_ticket(change: Change, new: NewTicket) -> Ticket:
    topic = await find_topic(change, new.site_id, new.operation_name)
    (number,) = await change.db.ask(tickets.next_number(new.site_id))
    ticket = Ticket(
        id=change.new_id(),
        site_id=new.site_id,
        number=number,
        requester_id=new.requester_id,
        visitor_id=new.visitor_id,
        organization_id=new.organization_id,
        operation_name=new.operation_name,
        operation_note=new.operation_note,
        subject=new.subject,
        state=TicketState.OPEN if new.is_proven else TicketState.UNVERIFIED,
        lang=new.lang,
        version=0,
        message_count=0,
        last_from=Mover.REQUESTER,
        last_number=0,
        assignee_id=None,
        base_url=new.base_url,
        follows_id=new.follows_id,
        opened_at=change.now,
        changed_at=change.now,
        answer_by=change.now,
        answered_at=None,
        reminded_at=None,
        moved_at=change.now,
        priority=topic.priority,
    )
    columns = {name: getattr(ticket, name) for name in Ticket.__slots__} | {"tags": []}
    await change.db.write(inserted(TICKET, subject_key=fold(new.subject)[:300], **columns))
    return ticket
