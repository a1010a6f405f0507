"""From which products of a locked order its buyer may withdraw now, and the guard of a buyer's ending them."""

from collections.abc import Sequence

from terazi.foundation.context import Change
from terazi.modules.access.public import bought_grant_left
from terazi.modules.credits.public import BOUGHT_PREFIX, left_of_grant
from terazi.modules.entitlements.public import ProductType, unused_of
from terazi.modules.orders.actions.loading import OpenOrder
from terazi.modules.orders.errors.orders import WithdrawalOver
from terazi.modules.orders.rules.terms import uses_of
from terazi.modules.orders.rules.withdrawal import Right, Standing, right_to_withdraw
from terazi.modules.orders.values import OPEN_LINES, BundleState, Line, LineState

_WITHHELD = (BundleState.REGISTER_REFUSED, BundleState.PASSIVE)


async def right_of(change: Change, order: OpenOrder, line: Line) -> Right:
    """Return whether the buyer may withdraw from a product; what it depends on stays so until the transaction ends.

    For what was never paid for, a trial as well as a gift, there is no day: it may be ended at any time.
    """
    if not line.gross:
        return Right()
    bundle = order.bundle(line.shopcart_bundle_id)
    standing = Standing(
        terms=line.terms,
        has_consent=line.consent_id is not None,
        contracted_at=bundle.approved_at or order.cart.ordered_at or order.cart.created_at,
        delivered_at=line.starts_at,
        is_used=await _is_used(change, order, line),
        is_withheld=line.state is LineState.PASSIVE or bundle.state in _WITHHELD,
    )
    return right_to_withdraw(standing, change.now)


async def require_right(
    change: Change, order: OpenOrder, lines: Sequence[Line], *, accepts_loss: bool
) -> None:
    """Let a buyer end what nothing is paid back for only where the buyer has said to know it."""
    if accepts_loss:
        return
    for line in lines:
        if line.state not in OPEN_LINES or line.gross <= line.refunded:
            continue
        right = await right_of(change, order, line)
        if right.bar is not None:
            raise WithdrawalOver(product=line.name[order.cart.lang], bar=right.bar, last_day=right.last_day)


async def _is_used(change: Change, order: OpenOrder, line: Line) -> bool:
    if line.starts_at is None or line.state not in OPEN_LINES:
        return False
    if line.product_type == ProductType.CREDIT:
        left = await left_of_grant(change.db, order.buyer_id, f"{BOUGHT_PREFIX}{line.id}", change.now)
        return left < line.credits
    if line.grant_id is not None:
        count = await bought_grant_left(change.db, line.grant_id)
        if count is not None:
            return count < (uses_of(line.terms, line.count) or 0)
    return (await unused_of(change, line.id)).is_used
