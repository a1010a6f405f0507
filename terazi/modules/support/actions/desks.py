"""Who answers at which desk: those who are authorized to, the people of a shop at that shop's, administrators at all."""

from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.ids import SiteId, UserId
from terazi.modules.access.public import find_roles
from terazi.modules.shops.public import (
    Shop,
    ShopNotFound,
    ShopRole,
    find_public_shop,
    list_shop_desks,
    require_shop_of,
    shops_with_right,
)
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries import tickets as queries
from terazi.modules.support.queries.visitors import visitor_of_person
from terazi.modules.support.values.desks import SUPPORT_ANSWER, Desks
from terazi.modules.support.values.tickets import Mover, Ticket

_ADMIN = "admin"


def site_of(call: Call) -> SiteId:
    """Return the site whose tickets these are."""
    return call.site.of_host.id


async def desks_of(call: UserCall) -> Desks:
    """Return the desks at which the caller answers; who was given the right in a shop answers there and nowhere else."""
    site_id = site_of(call)
    if call.user.has_role(_ADMIN):
        return Desks(site_id=site_id, is_all=True)
    shops = await shops_with_right(call, ShopRole.SUPPORT)
    is_of_shop = any(SUPPORT_ANSWER in (shop.shop.staff_roles or ()) for shop in shops)
    return Desks(
        site_id=site_id,
        has_site=SUPPORT_ANSWER in call.user.roles and not is_of_shop,
        shop_ids=[shop.id for shop in shops],
    )


async def named_desks(call: UserCall) -> list[tuple[UUID | None, str]]:
    """Return the desks at which the caller answers, by name; the site's own comes first, and has neither id nor name."""
    desks = await desks_of(call)
    if desks.is_all:
        (shops,) = await call.reader.ask(list_shop_desks())
        named = [(shop.id, shop.shop_name) for shop in shops if call.site.shows(shop.id)]
    else:
        found = await shops_with_right(call, ShopRole.SUPPORT)
        named = sorted(((each.id, each.shop.shop_name) for each in found), key=lambda each: each[1])
    own: list[tuple[UUID | None, str]] = [(None, "")] if desks.has_desk(None) else []
    return [*own, *named]


async def require_shown_shop(call: Call, shop_id: UUID) -> Shop:
    """Return a shop that shows itself on this site; for all others there is no desk."""
    (shop,) = await call.reader.ask(find_public_shop(shop_id))
    if shop is None or not call.site.shows(shop_id):
        raise TicketNotFound
    return shop


async def visitor_id_of(call: UserCall) -> UUID | None:
    """Return as which visitor the caller has asked here by mail: what came from their approved address is theirs."""
    (visitor_id,) = await call.reader.ask(visitor_of_person(site_of(call), call.user.id))
    return visitor_id


def is_own(call: UserCall, ticket: Ticket, visitor_id: UUID | None) -> bool:
    """Whether the caller is who asked, signed in or by mail; what waits for a proof is nobody's yet."""
    if ticket.requester_id == call.user.id:
        return True
    return ticket.is_verified and visitor_id is not None and ticket.visitor_id == visitor_id


async def side_in(call: UserCall, ticket: Ticket | None) -> tuple[Ticket, Mover, Desks]:
    """Return as whom the caller is in a ticket: its requester, or staff of its desk; for all others there is none.

    Who asks at a desk where they answer themselves is the requester of their own ticket.
    """
    if ticket is None or ticket.site_id != site_of(call):
        raise TicketNotFound
    if is_own(call, ticket, await visitor_id_of(call) if ticket.visitor_id else None):
        return ticket, Mover.REQUESTER, Desks(site_id=ticket.site_id)
    desks = await desks_of(call)
    if not desks.has(ticket) or (ticket.is_sealed and not desks.is_all):
        raise TicketNotFound
    return ticket, Mover.STAFF, desks


async def find_as_seen(call: UserCall, ticket_id: UUID) -> tuple[Ticket, Mover, Desks]:
    """Return a ticket that the caller may see, and as whom."""
    (ticket,) = await call.reader.ask(queries.find_ticket(ticket_id))
    return await side_in(call, ticket)


async def lock_as_seen(call: UserCall, ticket_id: UUID) -> tuple[Ticket, Mover, Desks]:
    """Return the same under its lock; whose it is was looked at before, so that nobody else can hold it."""
    await find_as_seen(call, ticket_id)
    (ticket,) = await call.db.ask(queries.lock_ticket(ticket_id))
    return await side_in(call, ticket)


async def answers_at(call: UserCall, user_id: UserId, ticket: Ticket) -> bool:
    """Whether somebody else answers at the desk of a ticket."""
    (roles,) = await call.reader.ask(find_roles(user_id, call.now))
    if _ADMIN in roles:
        return True
    if ticket.organization_id is None:
        return SUPPORT_ANSWER in roles
    try:
        await require_shop_of(call, ticket.organization_id, user_id, ShopRole.SUPPORT)
    except ShopNotFound:
        return False
    return True
