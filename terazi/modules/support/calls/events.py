"""Following one's tickets live."""

from terazi.foundation.calls.declare import EVERYONE, NONE, Effect
from terazi.foundation.calls.params import QueryText, StreamAnswer
from terazi.foundation.context import AnyCall, OpenCall, call_of_person
from terazi.foundation.errors import NotSignedIn, TooManyCalls
from terazi.modules.process.public import (
    HEADERS,
    MEDIA_TYPE,
    TICKET_LIFE,
    TicketInvalid,
    TooManyStreams,
    require_room,
)
from terazi.modules.support.actions.following import events, issue_ticket, issue_ticket_of
from terazi.modules.support.actions.proofs import prove
from terazi.modules.support.calls.declared import OFTEN, calls
from terazi.modules.support.errors import ProofWrong
from terazi.modules.support.queries.messages import redeem
from terazi.modules.support.schemas.tickets import StreamTicketAnswer
from terazi.modules.support.schemas.visitors import ProofBody


@calls.post(
    "/v1/support/ticket",
    caller=NONE,
    roles=EVERYONE,
    knows_caller=True,
    effect=Effect.READS,
    raises=[NotSignedIn, ProofWrong, TooManyCalls],
    limit=OFTEN,
)
async def create_stream_ticket(call: AnyCall, body: ProofBody | None = None) -> StreamTicketAnswer:
    """What opens the events of your tickets and of the desks at which you answer: once, within a minute.

    Who is not signed in proves an address, and follows what was asked with it.
    """
    person = call_of_person(call)
    if person is not None:
        ticket = await issue_ticket(person)
    elif body is not None:
        proof = await prove(call, body.mail or "", body.mail_approve_code)
        ticket = await issue_ticket_of(call, proof)
    else:
        raise NotSignedIn
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
