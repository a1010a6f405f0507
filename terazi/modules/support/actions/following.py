"""Following live what happens in one's tickets and at one's desks."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.ids import UserId, hash_token, new_token
from terazi.foundation.questions import inserted
from terazi.modules.process.public import (
    PING,
    PING_SECONDS,
    STREAM_SECONDS,
    TICKET_LIFE,
    close_stream,
    is_woken,
    open_streams,
)
from terazi.modules.shops.public import ShopRole, shops_with_right
from terazi.modules.support.actions.desks import desks_of, site_of, visitor_id_of
from terazi.modules.support.tables.following import SUPPORT_STREAM
from terazi.modules.support.values.following import CHANNEL, Kind
from terazi.modules.support.values.visitors import Proof

_READ_AGAIN = f'event: {Kind.QUEUE.value}\ndata: {{"ticket": null, "kind": "queue", "version": 0}}\n\n'


async def issue_ticket(call: UserCall) -> str:
    """Return the right to follow the caller's own tickets and those of the caller's desks, once and soon."""
    return await _issue(call, call.user.id, await _subjects(call))


async def issue_ticket_of(call: Call, proof: Proof) -> str:
    """Return the right to follow the tickets of a visitor; of a mailed link the one that it opens."""
    return await _issue(call, proof.visitor.id, [proof.ticket_id or proof.visitor.id])


async def _issue(call: Call, follower_id: UUID, subjects: Sequence[UUID]) -> str:
    ticket = new_token()
    await call.db.write(
        inserted(
            SUPPORT_STREAM,
            token_hash=hash_token(ticket),
            user_id=follower_id,
            subjects=[str(each) for each in subjects],
            expires_at=call.now + TICKET_LIFE,
        )
    )
    return ticket


async def _subjects(call: UserCall) -> Sequence[UUID]:
    """Return what is told to the caller; an administrator follows the site's desk and the shops of their own."""
    desks = await desks_of(call)
    shops = desks.shop_ids
    if desks.is_all:
        shops = [shop.id for shop in await shops_with_right(call, ShopRole.SUPPORT)]
    visitor_id = await visitor_id_of(call)
    own: list[UUID] = [call.user.id, *shops, *([visitor_id] if visitor_id else [])]
    return [*own, site_of(call)] if desks.is_all or desks.has_site else own


async def events(
    call: Call, owner_id: UserId, subjects: Sequence[str], *, ping_seconds: float = PING_SECONDS
) -> AsyncIterator[str]:
    """Yield what happens until the process closes or half an hour is over: which ticket, what, and its version."""
    loop = asyncio.get_running_loop()
    last_moment = loop.time() + STREAM_SECONDS
    open_streams[owner_id] += 1
    try:
        async with call.hub.follow(CHANNEL, *(UUID(each) for each in subjects)) as following:
            yield _READ_AGAIN
            while not call.hub.is_closing.is_set() and loop.time() < last_moment:
                if not await is_woken(following.changed, ping_seconds):
                    yield PING
                for word in dict.fromkeys(following.take()):
                    yield _event(word)
    finally:
        close_stream(owner_id)


def _event(word: str) -> str:
    if not word:
        return _READ_AGAIN
    kind, ticket, version = word.split(" ")
    return f'event: {kind}\ndata: {{"ticket": "{ticket}", "kind": "{kind}", "version": {version}}}\n\n'
