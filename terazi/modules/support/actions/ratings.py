"""Rating a ticket: who asked does, signed in or by mail, and nobody of a desk."""

from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import NotAllowed
from terazi.modules.support.actions.desks import lock_as_seen
from terazi.modules.support.actions.visitors import lock_of_visitor
from terazi.modules.support.actions.writing import desk_subject
from terazi.modules.support.errors import RatingNotAllowed
from terazi.modules.support.queries.messages import tell
from terazi.modules.support.queries.ratings import put_rating, rating_of
from terazi.modules.support.rules.ratings import may_rate
from terazi.modules.support.values.following import Kind
from terazi.modules.support.values.ratings import Face, Rating
from terazi.modules.support.values.tickets import Mover, Ticket
from terazi.modules.support.values.visitors import Proof


async def rate_own(call: UserCall, ticket_id: UUID, face: Face, comment: str) -> Ticket:
    """Keep what the caller thinks of the help in their ticket."""
    ticket, side, _ = await lock_as_seen(call, ticket_id)
    if side is not Mover.REQUESTER:
        raise NotAllowed
    return await _rate(call, ticket, face, comment)


async def rate_of_visitor(call: Call, proof: Proof, ticket_id: UUID, face: Face, comment: str) -> Ticket:
    """The same of who asked by mail."""
    return await _rate(call, await lock_of_visitor(call, proof, ticket_id), face, comment)


async def _rate(call: Call, ticket: Ticket, face: Face, comment: str) -> Ticket:
    (before,) = await call.db.ask(rating_of(ticket.id))
    if not may_rate(ticket.state, before, call.now):
        raise RatingNotAllowed
    rating = Rating(
        ticket_id=ticket.id,
        face=face,
        comment=" ".join(comment.split()),
        rated_at=before.rated_at if before else call.now,
    )
    told = tell(desk_subject(ticket), ticket.id, Kind.TICKET, ticket.version)
    await call.db.write(put_rating(rating), told)
    return ticket
