"""Following one's tickets live."""

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.calls.params import QueryText, StreamAnswer
from terazi.foundation.context import OpenCall, UserCall
from terazi.modules.process.public import (
    HEADERS,
    MEDIA_TYPE,
    TICKET_LIFE,
    TicketInvalid,
    TooManyStreams,
    require_room,
)
from terazi.modules.support.actions.following import events, issue_ticket
from terazi.modules.support.calls.declared import OFTEN, calls, signed_in
from terazi.modules.support.queries.messages import redeem
from terazi.modules.support.schemas.tickets import StreamTicketAnswer


@signed_in.post("/v1/support/ticket", effect=Effect.READS, limit=OFTEN)
async def create_stream_ticket(call: UserCall) -> StreamTicketAnswer:
    """What opens the events of your tickets and of the desks at which you answer: once, within a minute."""
    ticket = await issue_ticket(call)
    return StreamTicketAnswer(ticket=ticket, expires_in=int(TICKET_LIFE.total_seconds()))


# Not under speed control: every stream needs a ticket of its own, and those are counted.
@calls.get(
    "/v1/support/events",
    caller=NONE,
    roles=EVERYONE,
    raises=[TicketInvalid, TooManyStreams],
    limit=None,
    media_type=MEDIA_TYPE,
)
async def follow_supports(call: OpenCall, ticket: QueryText) -> StreamAnswer:
    """Server-sent events: ``ticket``, ``message``, ``seen`` and ``typing`` name a ticket, what and its version; ``queue`` asks to read again."""
    (redeemed,) = await call.recorder.ask(redeem(ticket, call.now))
    if redeemed is None:
        raise TicketInvalid
    require_room(call, redeemed.user_id)
    return StreamAnswer(
        events(call, redeemed.user_id, redeemed.subjects), media_type=MEDIA_TYPE, headers=HEADERS
    )
