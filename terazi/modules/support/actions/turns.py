"""Giving new requests to the people of a desk by turn, where the desk wants that."""

from collections.abc import Sequence
from uuid import UUID

from terazi.foundation.context import Change, UserCall
from terazi.foundation.ids import UserId
from terazi.modules.access.public import find_holders
from terazi.modules.shops.public import ShopRole, answerers_of_shop, answerers_of_shops, shops_with_right
from terazi.modules.support.queries import turns
from terazi.modules.support.queries.settings import settings_of
from terazi.modules.support.queries.tickets import find_ticket, hold_turns
from terazi.modules.support.queries.visitors import visitor_of_person
from terazi.modules.support.rules.settings import gives_turns
from terazi.modules.support.values.desks import SUPPORT_ANSWER, Desks
from terazi.modules.support.values.tickets import Ticket

_MOST_PEOPLE = 200


async def taker_by_turn(change: Change, ticket: Ticket) -> UUID | None:
    """Return whose turn it is at the desk of a ticket that has just come there; None where it goes to nobody.

    One that goes on with another stays with who had that one. Turns of a site are taken one after another: the lock
    is the last one that who opens a ticket waits for.
    """
    desk_id = ticket.organization_id or ticket.site_id
    (kept,) = await change.db.ask(settings_of(ticket.site_id, desk_id))
    if not gives_turns(kept, desk_id):
        return None
    people = await answerers_of(change, ticket.organization_id)
    if (before := await _who_had(change, ticket)) in people:
        return before
    await change.db.ask(hold_turns(ticket.site_id))
    (found,) = await change.db.ask(turns.in_turn(desk_id, people, change.now))
    for person_id in found:
        if not await _has_asked(change, ticket, person_id):
            await change.db.write(turns.had_turn(desk_id, person_id))
            return person_id
    return None


async def has_turns(call: UserCall, desks: Desks) -> bool:
    """Whether new requests come to the caller by turn, at the site's own desk or at a shop's."""
    shops = await shops_with_right(call, ShopRole.SUPPORT)
    is_of_site = desks.has_desk(None) and SUPPORT_ANSWER in call.user.roles
    desk_ids = [*([desks.site_id] if is_of_site else []), *(shop.id for shop in shops)]
    (kept,) = await call.reader.ask(settings_of(desks.site_id, *desk_ids))
    return any(gives_turns(kept, each) for each in desk_ids)


async def answerers_of(change: Change, shop_id: UUID | None) -> Sequence[UUID]:
    """Return who answers at a desk by their authorization: a shop's people, or those of the site's own."""
    if shop_id is not None:
        (ids,) = await change.db.ask(answerers_of_shop(shop_id))
        return ids
    holders, of_shops = await change.db.ask(
        find_holders(SUPPORT_ANSWER, change.now, _MOST_PEOPLE), answerers_of_shops()
    )
    elsewhere = set(of_shops)
    return [each for each in holders if each not in elsewhere]


async def _who_had(change: Change, ticket: Ticket) -> UUID | None:
    if ticket.follows_id is None:
        return None
    (followed,) = await change.db.ask(find_ticket(ticket.follows_id))
    return followed.assignee_id if followed else None


async def _has_asked(change: Change, ticket: Ticket, person_id: UUID) -> bool:
    """Whether somebody asked themselves, signed in or by mail: nobody answers their own request."""
    if ticket.visitor_id is None:
        return ticket.requester_id == person_id
    (visitor_id,) = await change.db.ask(visitor_of_person(ticket.site_id, UserId(person_id)))
    return visitor_id == ticket.visitor_id
