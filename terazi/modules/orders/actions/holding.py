"""What a buyer holds of a product: letting it rest, waking it, ending it."""

from terazi.foundation.context import Change
from terazi.modules.access.public import move_bought_grant
from terazi.modules.entitlements.public import ProductType, cancel, resume, suspend
from terazi.modules.orders.actions.moving import move_line
from terazi.modules.orders.actions.opening import Actor, OpenOrder
from terazi.modules.orders.actions.refunding import value_left
from terazi.modules.orders.tables.orders import ShopcartBundleProduct
from terazi.modules.orders.values import LineState


async def rest_line(
    change: Change, order: OpenOrder, line: ShopcartBundleProduct, by: Actor, reason: str
) -> None:
    """Let an active product rest, and keep what is left of it; credits that were given stay with their owner."""
    is_resting = line.state is LineState.PASSIVE
    left = await value_left(change, order, line)
    move_line(change, order, line, LineState.PASSIVE, by, reason)
    if is_held(line):
        line.at_rest = line.at_rest if is_resting else left
        await suspend(change, line.id, reason=reason)
    if line.grant_id:
        await move_bought_grant(change, line.grant_id, "suspended")


async def wake_line(change: Change, order: OpenOrder, line: ShopcartBundleProduct, by: Actor) -> None:
    """Let a resting product count again."""
    move_line(change, order, line, LineState.ACTIVE, by)
    line.at_rest = None
    if is_held(line):
        await resume(change, line.id)
    if line.grant_id:
        await move_bought_grant(change, line.grant_id, "active")


async def end_line(
    change: Change,
    order: OpenOrder,
    line: ShopcartBundleProduct,
    target: LineState,
    by: Actor,
    reason: str,
) -> None:
    """End a product for good, and all that was given with it and can still be taken."""
    was_given = line.starts_at is not None
    move_line(change, order, line, target, by, reason)
    if not was_given:
        return
    if is_held(line):
        await cancel(change, line.id, reason=reason)
    if line.grant_id:
        await move_bought_grant(change, line.grant_id, "cancelled")


def is_held(line: ShopcartBundleProduct) -> bool:
    """Whether the product is held as an entitlement; credits are not."""
    return line.product_type != ProductType.CREDIT
