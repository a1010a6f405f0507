"""Calls of a desk that make one ticket of several, give back what was merged, and split one."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.modules.support.actions import merging as actions
from terazi.modules.support.actions.desks import find_as_seen
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.calls.showing import reader_of, shown_ticket
from terazi.modules.support.errors import (
    MergeNotAllowed,
    MoveNotAllowed,
    SplitNotAllowed,
    TicketFull,
    TicketNotFound,
)
from terazi.modules.support.schemas.merging import MergeBody, MergeList, SplitAnswer, SplitBody
from terazi.modules.support.schemas.tickets import SupportAnswer, TicketView
from terazi.modules.support.values.tickets import Mover, TicketState


@signed_in.post("/v1/support/merge/list", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_mergeable(call: UserCall, user_support_client_id: UUID) -> MergeList:
    """What else the same person asked at the same desk and may go on in this ticket, and what was merged into it."""
    ticket, side, _ = await find_as_seen(call, user_support_client_id)
    if side is not Mover.STAFF:
        raise TicketNotFound
    found = await actions.list_beside(call, ticket)
    return MergeList(
        list=[TicketView.of(each, for_desk=True) for each in found if each.state is not TicketState.MERGED],
        merged_list=[
            TicketView.of(each, for_desk=True) for each in found if each.state is TicketState.MERGED
        ],
    )


@signed_in.post(
    "/v1/support/merge",
    effect=Effect.WRITES,
    raises=[TicketNotFound, MergeNotAllowed, MoveNotAllowed, TicketFull],
    limit=OFTEN,
)
async def merge_tickets(call: UserCall, user_support_client_id: UUID, body: MergeBody) -> SupportAnswer:
    """Let tickets of one person go on in this one: what is written in them stands here, what comes later too.

    Only of the same person and at the same desk: others would read each other's words. The person is told in one mail.
    """
    ticket = await actions.merge(call, user_support_client_id, body.support_list)
    return SupportAnswer(support=await shown_ticket(call, ticket, Mover.STAFF, reader_of(call)))


@signed_in.post(
    "/v1/support/unmerge", effect=Effect.WRITES, raises=[TicketNotFound, MoveNotAllowed], limit=OFTEN
)
async def unmerge_ticket(call: UserCall, user_support_client_id: UUID) -> SupportAnswer:
    """Give a merged ticket back what was written in it, and let it stand where it stood; later words stay where they are."""
    ticket = await actions.unmerge(call, user_support_client_id)
    return SupportAnswer(support=await shown_ticket(call, ticket, Mover.STAFF, reader_of(call)))


@signed_in.post(
    "/v1/support/split", effect=Effect.WRITES, raises=[TicketNotFound, SplitNotAllowed], limit=OFTEN
)
async def split_ticket(call: UserCall, user_support_client_id: UUID, body: SplitBody) -> SplitAnswer:
    """Make a new ticket of what is written in this one from a message on; who asked is told in one mail."""
    left, begun = await actions.split(call, user_support_client_id, body.message_id, body.subject)
    reader = reader_of(call)
    return SplitAnswer(
        support=await shown_ticket(call, left, Mover.STAFF, reader),
        new_support=await shown_ticket(call, begun, Mover.STAFF, reader),
    )
