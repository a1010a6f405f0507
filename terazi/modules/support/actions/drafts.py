"""What people of a desk write and have not sent: kept for each of them, in every window the same."""

from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.actions.writing import desk_subject
from terazi.modules.support.errors import DraftChanged, TicketNotFound
from terazi.modules.support.queries import drafts, messages
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.tickets import Mover


async def save_draft(
    call: UserCall, ticket_id: UUID, comment: str, *, is_internal: bool, version: int
) -> int:
    """Keep what the caller writes in a ticket, and return its version; DraftChanged where another window was first."""
    ticket, side, _ = await find_as_seen(call, ticket_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    (before,) = await call.db.ask(drafts.lock_draft_version(ticket.id, call.user.id))
    if version != (before or 0):
        raise await _changed(call, ticket_id)
    (kept,) = await call.db.ask(
        drafts.save_draft(
            ticket.id, call.user.id, comment, call.now, is_internal=is_internal, version=version
        )
    )
    if kept is None:
        raise await _changed(call, ticket_id)
    if (before or 0) == 0 or not comment:  # others learn who writes, not each letter
        await call.db.write(messages.tell(desk_subject(ticket), ticket.id, Kind.TICKET, ticket.version))
    return kept


async def settle_draft(call: UserCall, ticket_id: UUID, version: int | None) -> None:
    """Empty what the caller wrote, as it is sent; DraftChanged where it was sent or deleted in another window."""
    (kept,) = await call.db.ask(drafts.lock_draft_version(ticket_id, call.user.id))
    if version is not None and version != (kept or 0):
        raise await _changed(call, ticket_id)
    if kept is not None:
        await call.db.write(drafts.empty_draft(ticket_id, call.user.id, call.now))


async def _changed(call: UserCall, ticket_id: UUID) -> DraftChanged:
    (found,) = await call.db.ask(drafts.drafts_of(ticket_id))
    own = next((each for each in found if each.user_id == call.user.id), None)
    refusal = DraftChanged()
    refusal.extra = {
        "comment": own.comment if own else "",
        "is_internal": own.is_internal if own else False,
        "version": own.version if own else 0,
    }
    return refusal
