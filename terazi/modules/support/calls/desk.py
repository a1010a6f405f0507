"""Calls of who answers: what waits, what rests, and whose a ticket is."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import fold
from terazi.foundation.limits import Limit
from terazi.modules.support.actions import tickets as actions
from terazi.modules.support.actions.desks import desks_of
from terazi.modules.support.calls.declared import OFTEN, desk, signed_in
from terazi.modules.support.calls.showing import reader_of, shown_ticket
from terazi.modules.support.errors import NotAnswering, TicketNotFound
from terazi.modules.support.queries import tickets as queries
from terazi.modules.support.schemas.tickets import (
    AssignBody,
    LastSupports,
    PageCount,
    PassiveAnswer,
    PassiveBody,
    QueueAnswer,
    RefusedSupport,
    RestateAnswer,
    RestateBody,
    SupportAnswer,
    TicketView,
    Words,
)
from terazi.modules.support.values.tickets import Mover, Origin, TicketState

_FEW = Limit(count=100)
_IN_BELL = 20


@desk.post("/v1/last/supports/get", effect=Effect.READS, limit=_FEW)
async def get_last_supports(call: UserCall) -> LastSupports:
    """Tickets in which something was written that you have not seen, up to 20 of each kind, and how many are open."""
    desks = await desks_of(call)
    of_members, by_mail, counts = await call.reader.ask(
        queries.unseen_tickets(desks, call.user.id, Origin.USER, count=_IN_BELL),
        queries.unseen_tickets(desks, call.user.id, Origin.MAIL, count=_IN_BELL),
        queries.count_states(desks),
    )
    return LastSupports(
        user_supports=[TicketView.of(ticket, for_desk=True) for ticket in of_members],
        mail_supports=[TicketView.of(ticket, for_desk=True) for ticket in by_mail],
        open_count=counts.get(TicketState.OPEN, 0),
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
    """Give a ticket to somebody who answers at its desk, or to nobody."""
    wanted = UserId(body.user_client_id) if body.user_client_id else None
    ticket = await actions.assign(call, user_support_client_id, wanted)
    return SupportAnswer(support=await shown_ticket(call, ticket, Mover.STAFF, reader_of(call)))


@signed_in.post("/v1/support/queue", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_queue(
    call: UserCall,
    state: TicketState | None = None,
    is_mine: bool = False,
    search_text: Words = "",
    after: UUID | None = None,
    count: PageCount = 20,
) -> QueueAnswer:
    """The tickets of the desks at which you answer, the one that changed last first; unverified ones where they are asked for."""
    desks = await desks_of(call)
    if desks.is_none:
        raise TicketNotFound
    found, counts = await call.reader.ask(
        queries.desk_tickets(
            desks,
            call.user.id,
            state=state,
            assignee_id=call.user.id if is_mine else None,
            words=fold(search_text.strip()),
            after=after,
            count=count + 1,
        ),
        queries.count_states(desks),
    )
    shown = found[:count]
    return QueueAnswer(
        list=[TicketView.of(ticket, for_desk=True) for ticket in shown],
        next=shown[-1].id if len(found) > count else None,
        open_count=counts.get(TicketState.OPEN, 0),
        answered_count=counts.get(TicketState.ANSWERED, 0),
    )
