"""Calls about the desk's queue: its views, the next one to take, and who answers."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.modules.shops.public import open_shops
from terazi.modules.support.actions import queue as actions
from terazi.modules.support.actions.desks import desks_of
from terazi.modules.support.actions.turns import has_turns
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.calls.showing import reader_of, shown_ticket
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries.turns import count_pauses
from terazi.modules.support.schemas.queue import (
    ColleagueView,
    DeskView,
    QueueAnswer,
    QueueBody,
    StaffAnswer,
    StaffBody,
    TakeAnswer,
    TakeBody,
)
from terazi.modules.support.schemas.tickets import TicketView
from terazi.modules.support.values.tickets import Mover


@signed_in.post("/v1/support/queue", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_queue(call: UserCall, body: QueueBody | None = None) -> QueueAnswer:
    """The tickets of the desks at which you answer: a view, by what it is narrowed and how it is sorted.

    Spam and what waits for a proof have views of their own. Counts are of what is open and answered.
    """
    wanted = body or QueueBody()
    desks = await desks_of(call)
    if desks.is_none:
        raise TicketNotFound
    counts = await actions.view_counts(call, desks)
    found = await actions.page_of(
        call,
        desks,
        wanted.view,
        wanted.filter.narrowed(),
        wanted.sort,
        after=wanted.after,
        count=wanted.count + 1,
    )
    shown = found[: wanted.count]
    return QueueAnswer(
        list=[TicketView.of(ticket, for_desk=True) for ticket in shown],
        next=shown[-1].id if len(found) > wanted.count else None,
        counts=counts,
    )


@signed_in.post("/v1/support/take", effect=Effect.WRITES, raises=[TicketNotFound], limit=OFTEN)
async def take_next(call: UserCall, body: TakeBody | None = None) -> TakeAnswer:
    """Take the ticket of nobody's that is due first; whoever else asks at this moment gets another one."""
    wanted = body or TakeBody()
    ticket = await actions.take_next(call, wanted.view, wanted.filter.narrowed())
    if ticket is None:
        return TakeAnswer(support=None)
    return TakeAnswer(support=await shown_ticket(call, ticket, Mover.STAFF, reader_of(call)))


@signed_in.post("/v1/support/staff/list", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_staff(call: UserCall, body: StaffBody | None = None) -> StaffAnswer:
    """Who answers at a desk of yours, and the desks to which its tickets can be handed over."""
    desks = await desks_of(call)
    if desks.is_none:
        raise TicketNotFound
    has_site = desks.is_all or desks.has_site
    wanted = body.desk_id if body else None
    if wanted is None:
        wanted = desks.site_id if has_site else desks.shop_ids[0]
    shop_id = None if wanted == desks.site_id else wanted
    if not desks.has_desk(shop_id):
        raise TicketNotFound
    people = await actions.colleagues_of(call, shop_id)
    others = [] if shop_id is None else [DeskView(desk_id=desks.site_id, name="")]
    if has_site:
        (shops,) = await call.reader.ask(open_shops())
        others += [
            DeskView(desk_id=shop.id, name=shop.shop_name)
            for shop in shops
            if shop.id != shop_id and call.site.shows(shop.id)
        ]
    (pauses,) = await call.reader.ask(count_pauses(call.user.id))
    return StaffAnswer(
        desk_id=wanted,
        staff_list=[ColleagueView.of(person) for person in people],
        desk_list=others,
        takes_turns=await has_turns(call, desks),
        is_off=bool(pauses),
    )
