"""Opening a ticket: a member's at once, a visitor's once the address is proven."""

from dataclasses import dataclass
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.ids import UserId
from terazi.modules.support import mails
from terazi.modules.support.actions.desks import require_shown_shop, side_in, site_of
from terazi.modules.support.actions.files import attach
from terazi.modules.support.actions.new_tickets import NewTicket, begin
from terazi.modules.support.actions.topics import desk_of_topic, find_topic, require_topic
from terazi.modules.support.actions.words import Keyed, known_ticket
from terazi.modules.support.actions.writing import Author, OpenTicket
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries import messages, tickets
from terazi.modules.support.rules.comments import cleaned_comment, hashed, one_line
from terazi.modules.support.values.files import NOTHING_ATTACHED, Attached
from terazi.modules.support.values.tickets import Mover, Ticket


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What somebody asks for help with."""

    operation_name: str
    operation_note: str
    subject: str
    comment: str
    organization_id: UUID | None
    attached: Attached = NOTHING_ATTACHED
    follows_id: UUID | None = None

    def cleaned(self) -> tuple[str, str, bytes]:
        """Return subject and comment as they are kept, and all of it hashed; InvalidInput where they cannot be."""
        subject, comment = one_line(self.subject), cleaned_comment(self.comment)
        said = hashed("new", subject, comment, self.operation_name, self.organization_id, self.attached.names)
        return subject, comment, said


async def open_ticket(call: UserCall, asked: Asked, key: str | None) -> Ticket:
    """Open a ticket of the caller; the same call twice opens one."""
    subject, comment, said = asked.cleaned()
    keyed = (key, said) if key else None
    await call.db.ask(tickets.hold_person(call.user.id))
    if known := await known_ticket(call, messages.find_keyed(call.user.id, key or ""), keyed):
        return known
    await require_topic(call, asked.operation_name)
    if asked.organization_id is not None:
        await require_shown_shop(call, asked.organization_id)
    await _require_followed(call, asked.follows_id)
    author = Author(side=Mover.REQUESTER, user_id=call.user.id)
    opened, message_id = await begin_ticket(call, asked, author, subject, comment, keyed)
    written = await opened.write(call)
    await attach(call, written, message_id, author, asked.attached)
    await mails.mail_receipt(call, written, message_id=message_id)
    return written


async def begin_ticket(
    call: Call, asked: Asked, author: Author, subject: str, comment: str, keyed: Keyed | None
) -> tuple[OpenTicket, UUID]:
    """Return a new ticket with its first message, still to be written, and which message it is."""
    topic = await find_topic(call, site_of(call), asked.operation_name)
    new = NewTicket(
        site_id=site_of(call),
        requester_id=UserId(author.user_id) if author.user_id else None,
        visitor_id=author.visitor_id,
        is_proven=author.visitor_id is None,
        organization_id=asked.organization_id or await desk_of_topic(call, topic),
        operation_name=asked.operation_name,
        operation_note=" ".join(asked.operation_note.split()),
        subject=subject,
        lang=call.lang,
        base_url=call.base_url,
        follows_id=asked.follows_id,
    )
    return await begin(call, new, comment, keyed)


async def _require_followed(call: UserCall, ticket_id: UUID | None) -> None:
    if ticket_id is None:
        return
    (followed,) = await call.db.ask(tickets.find_ticket(ticket_id))
    _, side, _ = await side_in(call, followed)
    if side is not Mover.REQUESTER:
        raise TicketNotFound
