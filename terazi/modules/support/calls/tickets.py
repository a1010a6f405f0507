"""Calls about one's own tickets, and about those of one's desks: both sides write with the same calls."""

from uuid import UUID

from terazi.foundation.calls.declare import EVERYONE, TOKEN_OR_FKEY, Effect
from terazi.foundation.calls.params import IdempotencyKey
from terazi.foundation.context import ClientCall, UserCall, call_of_person
from terazi.foundation.errors import NotAllowed
from terazi.foundation.language.lang import fold
from terazi.foundation.language.phrases import say
from terazi.modules.support.actions import opening
from terazi.modules.support.actions import tickets as actions
from terazi.modules.support.actions.desks import desks_of, find_as_seen, site_of, visitor_id_of
from terazi.modules.support.calls.declared import COMMENTS, MOST_BODY, NEW_TICKETS, OFTEN, calls, signed_in
from terazi.modules.support.calls.showing import reader_of, shown_ticket
from terazi.modules.support.errors import (
    DraftChanged,
    KeyUsed,
    MoveNotAllowed,
    NewerMessage,
    ReasonMissing,
    TicketFull,
    TicketNotFound,
    TicketTerminated,
)
from terazi.modules.support.queries import tickets as queries
from terazi.modules.support.rules.until import until_words
from terazi.modules.support.schemas.tickets import (
    CommentBody,
    EndBody,
    MessagesBody,
    NewSupportAnswer,
    NewTicketBody,
    PageCount,
    SearchWords,
    SeenAnswer,
    SeenBody,
    StatusAnswer,
    SupportAnswer,
    SupportList,
    TicketView,
)
from terazi.modules.support.values.files import Attached
from terazi.modules.support.values.tickets import Mover


@signed_in.post(
    "/v1/user/support/new",
    effect=Effect.WRITES,
    raises=[TicketNotFound, KeyUsed, TicketFull],
    limit=NEW_TICKETS,
    max_body_bytes=MOST_BODY,
)
async def make_ticket(
    call: UserCall, body: NewTicketBody, idempotency_key: IdempotencyKey = None
) -> NewSupportAnswer:
    """Ask for help: the site's own desk, or a shop's; the answer says until when you have an answer."""
    asked = opening.Asked(
        operation_name=body.operation_name,
        operation_note=body.operation_note,
        subject=body.subject,
        comment=body.comment,
        organization_id=body.organization_id,
        attached=Attached(documents=body.document_list, uploads=body.file_list),
        follows_id=body.follows,
    )
    ticket = await opening.open_ticket(call, asked, idempotency_key)
    shown = await shown_ticket(call, ticket, Mover.REQUESTER, reader_of(call))
    words = say(until_words(ticket.answer_by, call.now), call.lang)
    return NewSupportAnswer(support=shown, answer_by=ticket.answer_by, answer_by_words=words)


@signed_in.post(
    "/v1/user/support/comment",
    effect=Effect.WRITES,
    raises=[
        TicketNotFound,
        TicketTerminated,
        TicketFull,
        KeyUsed,
        MoveNotAllowed,
        NewerMessage,
        DraftChanged,
        NotAllowed,
    ],
    limit=COMMENTS,
    max_body_bytes=MOST_BODY,
)
async def add_comment(
    call: UserCall,
    user_support_client_id: UUID,
    body: CommentBody,
    idempotency_key: IdempotencyKey = None,
) -> SupportAnswer:
    """Write in a ticket: an answered or resting one is open again; a desk answers, or leaves itself a note."""
    said = actions.Said(
        comment=body.comment,
        attached=Attached(documents=body.document_list, uploads=body.file_list),
        is_internal=body.is_internal,
        seen_id=body.seen_message_id,
        then=body.then,
        draft_version=body.draft_version,
    )
    ticket, side = await actions.write_comment(call, user_support_client_id, said, idempotency_key)
    return SupportAnswer(support=await shown_ticket(call, ticket, side, reader_of(call)))


@signed_in.post("/v1/user/support/get", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def get_support(
    call: UserCall, user_support_client_id: UUID, body: MessagesBody | None = None
) -> SupportAnswer:
    """A ticket, a page of what is written in it, how far the other side has read, and what you may do next."""
    ticket, side, _ = await find_as_seen(call, user_support_client_id)
    return SupportAnswer(support=await shown_ticket(call, ticket, side, reader_of(call), body))


@signed_in.post("/v1/user/support/list", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_supports(
    call: UserCall,
    user_client_id: UUID | None = None,
    words: SearchWords = "",
    after: UUID | None = None,
    count: PageCount = 20,
) -> SupportList:
    """Your tickets, also those that came from your address by mail, the one that changed last first; those with words.

    Those of another person only for a desk that has them.
    """
    desks = await desks_of(call)
    is_others = user_client_id is not None and user_client_id != call.user.id
    if is_others and desks.is_none:
        raise TicketNotFound
    if user_client_id is not None and is_others:
        question = queries.tickets_of(user_client_id, call.user.id, desks, after=after, count=count + 1)
    else:
        visitor_id = await visitor_id_of(call)
        question = queries.own_tickets(
            call.user.id,
            site_of(call),
            visitor_id=visitor_id,
            words=fold(words),
            after=after,
            count=count + 1,
        )
    (found,) = await call.reader.ask(question)
    shown = found[:count]
    return SupportList(
        list=[TicketView.of(ticket, for_desk=is_others) for ticket in shown],
        next=shown[-1].id if len(found) > count else None,
        is_desk=not desks.is_none,
    )


@calls.post(
    "/v1/user/support/live_seen",
    caller=TOKEN_OR_FKEY,
    roles=EVERYONE,
    effect=Effect.WRITES,
    raises=[TicketNotFound],
    limit=OFTEN,
)
async def mark_seen(
    call: ClientCall, user_support_client_id: UUID, body: SeenBody | None = None
) -> SeenAnswer:
    """Note that you have seen all that is written up to now, and whether you are writing."""
    person = call_of_person(call)
    if person is None or call.application is not None:  # no ticket was opened through an application
        raise TicketNotFound
    await actions.note_seen(person, user_support_client_id, is_typing=bool(body and body.is_typing))
    return SeenAnswer(seen_date=call.now)


@signed_in.post(
    "/v1/user/support/terminate",
    effect=Effect.WRITES,
    raises=[TicketNotFound, MoveNotAllowed, ReasonMissing, NewerMessage],
)
async def end_ticket(
    call: UserCall, user_support_client_id: UUID, body: EndBody | None = None
) -> StatusAnswer:
    """End a ticket for good; a desk says why."""
    ticket = await actions.terminate(call, user_support_client_id, body.reason if body else "")
    return StatusAnswer(status=ticket.state)
