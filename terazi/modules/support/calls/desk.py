"""Calls of who answers: what waits, what rests, and whose a ticket is."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.limits import Limit
from terazi.modules.support.actions import tickets as actions
from terazi.modules.support.actions.desks import desks_of
from terazi.modules.support.actions.queue import assign_many, hand_over, view_counts
from terazi.modules.support.calls.declared import OFTEN, desk, signed_in
from terazi.modules.support.calls.showing import reader_of, shown_ticket
from terazi.modules.support.errors import NotAnswering, TicketNotFound
from terazi.modules.support.queries import tickets as queries
from terazi.modules.support.queries.mentions import mentioned_tickets
from terazi.modules.support.schemas.queue import Assigned, AssignListAnswer, AssignListBody
from terazi.modules.support.schemas.tickets import (
    AssignBody,
    LastSupports,
    PassiveAnswer,
    PassiveBody,
    RefusedSupport,
    RestateAnswer,
    RestateBody,
    SupportAnswer,
    TicketView,
)
from terazi.modules.support.values.queue import View
from terazi.modules.support.values.tickets import Mover, Origin, TicketState

_FEW = Limit(count=100)
_IN_BELL = 20


@desk.post("/v1/last/supports/get", effect=Effect.READS, limit=_FEW)
async def get_last_supports(call: UserCall) -> LastSupports:
    """Tickets in which something was written that you have not seen, up to 20 of each kind, and how many are open."""
    desks = await desks_of(call)
    counts = await view_counts(call, desks)
    of_members, by_mail, mentioned = await call.reader.ask(
        queries.unseen_tickets(desks, call.user.id, Origin.USER, count=_IN_BELL),
        queries.unseen_tickets(desks, call.user.id, Origin.MAIL, count=_IN_BELL),
        mentioned_tickets(desks, call.user.id, count=_IN_BELL),
    )
    return LastSupports(
        mentioned_supports=[TicketView.of(ticket, for_desk=True) for ticket in mentioned],
        user_supports=[TicketView.of(ticket, for_desk=True) for ticket in of_members],
        mail_supports=[TicketView.of(ticket, for_desk=True) for ticket in by_mail],
        open_count=counts[View.OPEN],
        counts=counts,
    )


@desk.post("/v1/supports/to/passive", effect=Effect.WRITES, limit=_FEW)
async def set_passive(call: UserCall, body: PassiveBody) -> PassiveAnswer:
    """Let tickets rest, up to 200 at once; which could not is said with the reason."""
    done, refused = await actions.restate(
        call, [*body.user_supports, *body.mail_supports], TicketState.PASSIVE
    )
    return PassiveAnswer(
        passive_count=len(done), refused_list=[RefusedSupport.of(each, call.lang) for each in refused]
    )


@signed_in.post("/v1/support/restate", effect=Effect.WRITES, limit=OFTEN)
async def restate_tickets(call: UserCall, body: RestateBody) -> RestateAnswer:
    """Let tickets of your desks stand elsewhere, so that what was done by mistake is undone."""
    done, refused = await actions.restate(call, body.support_list, body.state)
    return RestateAnswer(
        support_list=done, refused_list=[RefusedSupport.of(each, call.lang) for each in refused]
    )


@signed_in.post(
    "/v1/support/assign", effect=Effect.WRITES, raises=[TicketNotFound, NotAnswering], limit=OFTEN
)
async def assign_ticket(call: UserCall, user_support_client_id: UUID, body: AssignBody) -> SupportAnswer:
    """Give a ticket to somebody who answers at its desk, or to nobody; or hand it over to another desk."""
    wanted = UserId(body.user_client_id) if body.user_client_id else None
    if body.desk_id is not None:
        ticket = await hand_over(call, user_support_client_id, body.desk_id)
    else:
        ticket = await actions.assign(call, user_support_client_id, wanted)
    return SupportAnswer(support=await shown_ticket(call, ticket, Mover.STAFF, reader_of(call)))


@signed_in.post("/v1/support/assign/list", effect=Effect.WRITES, limit=OFTEN)
async def assign_tickets(call: UserCall, body: AssignListBody) -> AssignListAnswer:
    """Give tickets to somebody who answers at their desk, or to nobody; the answer holds whose they were before."""
    wanted = {each.user_support_client_id: each.user_client_id for each in body.put_back}
    wanted |= dict.fromkeys(body.support_list, body.user_client_id)
    before, refused = await assign_many(call, wanted)
    return AssignListAnswer(
        before_list=[
            Assigned(user_support_client_id=ticket_id, user_client_id=user_id)
            for ticket_id, user_id in before.items()
        ],
        refused_list=[RefusedSupport.of(each, call.lang) for each in refused],
    )
