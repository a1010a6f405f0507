"""Files of messages: kept documents of who writes."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.questions import Question, inserted
from terazi.modules.documents.public import KeptFile, UsedIn, use_own
from terazi.modules.support.errors import TicketFull
from terazi.modules.support.queries.messages import file_bytes_of
from terazi.modules.support.tables.messages import TICKET_FILE
from terazi.modules.support.values.messages import MOST_FILE_BYTES
from terazi.modules.support.values.tickets import Ticket


async def attach(call: UserCall, ticket: Ticket, message_id: UUID, documents: Sequence[str]) -> None:
    """Put files of the caller to a message that is written already."""
    if not documents:
        return
    held = await use_own(
        call,
        call.user.id,
        documents,
        kind=UsedIn.TICKET,
        subject_id=message_id,
        label=f"#{ticket.number}",
    )
    (there,) = await call.db.ask(file_bytes_of(ticket.id))
    if there + sum(file.size for file in held) > MOST_FILE_BYTES:
        raise TicketFull
    await call.db.write(*(_row(ticket, message_id, file) for file in held))


def _row(ticket: Ticket, message_id: UUID, file: KeptFile) -> Question[int]:
    return inserted(
        TICKET_FILE,
        message_id=message_id,
        file_id=file.id,
        ticket_id=ticket.id,
        name=file.name,
        size=file.size,
        key=file.key(file.endings[0]),
    )
