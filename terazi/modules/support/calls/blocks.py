"""Calls of a site's desk about senders that it does not want to hear."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.foundation.errors import NotAllowed
from terazi.foundation.limits import Limit
from terazi.modules.support.actions import blocks as actions
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.calls.declared import desk
from terazi.modules.support.errors import OwnDomain, SenderNotProven, TooManyBlocks
from terazi.modules.support.queries.blocks import list_blocks
from terazi.modules.support.schemas.blocks import BlockAnswer, BlockBody, BlockList, BlockView, UnblockBody
from terazi.modules.support.schemas.tickets import PageCount

_SOME = Limit(count=300)


@desk.post(
    "/v1/support/block",
    effect=Effect.WRITES,
    raises=[NotAllowed, OwnDomain, SenderNotProven, TooManyBlocks],
    limit=_SOME,
)
async def block_sender(call: UserCall, body: BlockBody) -> BlockAnswer:
    """Hear an address, or all of a domain, no more: the sender learns nothing of it, and can be heard again any time.

    Only what somebody has proven to be theirs can be blocked; an unproven address may be somebody else's.
    """
    return BlockAnswer(block=BlockView.of(await actions.block_sender(call, body.sender, body.reason)))


@desk.post("/v1/support/block/list", effect=Effect.READS, raises=[NotAllowed], limit=_SOME)
async def list_blocked_senders(call: UserCall, after: UUID | None = None, count: PageCount = 50) -> BlockList:
    """The senders that this site does not hear, the newest first."""
    await actions.require_site_desk(call)
    (found,) = await call.reader.ask(list_blocks(site_of(call), after=after, count=count + 1))
    shown = found[:count]
    return BlockList(
        list=[BlockView.of(each) for each in shown], next=shown[-1].id if len(found) > count else None
    )


@desk.post("/v1/support/unblock", effect=Effect.WRITES, raises=[NotAllowed], limit=_SOME)
async def unblock_sender(call: UserCall, body: UnblockBody) -> Done:
    """Hear a sender again."""
    await actions.unblock_sender(call, body.block_id)
    return Done()
